"""Unstable."""

from engine.cards.ust import creatures, dice, others, repeating

CARDS = (*dice.CARDS, *creatures.CARDS, *others.CARDS, *repeating.CARDS)
