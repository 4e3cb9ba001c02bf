"""Unfinity."""

from engine.cards.unf import creatures, dice, faces, others, timing

CARDS = (*dice.CARDS, *timing.CARDS, *creatures.CARDS, *faces.CARDS, *others.CARDS)
