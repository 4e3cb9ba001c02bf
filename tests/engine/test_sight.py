"""What a card can do to a roll is worked out once, and again for another card of that name."""

from __future__ import annotations

import pytest

from engine.abilities import Card, Spell, Type
from engine.cards import CARDS
from engine.dice import INFINITY, Die, Roll
from engine.effects import ExtraDice
from engine.instructions import Draw
from engine.sight import sight
from engine.subjects import Of, Quantity
from tests.engine.games import table
from tests.engine.rolls import roll_once

ARTIFACT = frozenset({Type.ARTIFACT})


def test_the_same_card_is_looked_at_once() -> None:
    assert sight("Pixie Guide") is sight("Pixie Guide")
    assert sight("Pixie Guide").extra == (ExtraDice(),)
    assert not sight("Pixie Guide").touches


def test_another_card_of_the_name_is_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    for extra in (1, 2):
        card = Card("Test Box", ARTIFACT, 1, effects=(ExtraDice(extra),))
        monkeypatch.setitem(CARDS, card.name, card)
        assert sight("Test Box").extra == (ExtraDice(extra),)


def test_who_counts_the_dice_of_a_turn_asks_about_every_number(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    spell = Spell((Draw(Quantity(Of.DICE_THIS_TURN)),))
    card = Card("Test Count", frozenset({Type.SORCERY}), 1, spell=spell)
    monkeypatch.setitem(CARDS, card.name, card)
    assert sight("Test Count").most_dice is INFINITY
    game = roll_once(table(hand=["Test Count"]), Roll("you", Die(6), 10**18), f"1*{10**18}")
    assert game.state.player("you").history.dice == 10**18
