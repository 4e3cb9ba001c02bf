"""Commander Legends: Battle for Baldur's Gate."""

from engine.cards.clb import creatures, others

CARDS = (*creatures.CARDS, *others.CARDS)
