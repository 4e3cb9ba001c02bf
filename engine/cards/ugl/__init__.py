"""Unglued."""

from engine.cards.ugl import creatures, others

CARDS = (*creatures.CARDS, *others.CARDS)
