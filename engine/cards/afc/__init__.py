"""Forgotten Realms Commander."""

from engine.cards.afc import permanents, spells

CARDS = (*permanents.CARDS, *spells.CARDS)
