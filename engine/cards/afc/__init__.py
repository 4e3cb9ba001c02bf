"""Forgotten Realms Commander."""

from engine.cards.afc import artifacts, permanents, spells

CARDS = (*artifacts.CARDS, *permanents.CARDS, *spells.CARDS)
