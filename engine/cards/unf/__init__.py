"""Unfinity."""

from engine.cards.unf import dice, timing

CARDS = (*dice.CARDS, *timing.CARDS)
