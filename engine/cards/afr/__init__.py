"""Adventures in the Forgotten Realms."""

from engine.cards.afr import creatures, others

CARDS = (*creatures.CARDS, *others.CARDS)
