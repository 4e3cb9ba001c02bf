"""Every card that the engine plays, played from its page: the address plays the same again."""

from __future__ import annotations

import pytest

from engine import RollInstructed, card_names
from rulings.forms import LONGEST_DICE
from rulings.scenarios.printed import play_again, play_fairly, plays, rolls_itself


@pytest.mark.parametrize("name", card_names())
def test_an_address_plays_the_same_again(name: str) -> None:
    played = play_fairly(name)
    assert play_again(name, dice=played.dice, choices=played.choices).trace == played.trace
    assert max(len(played.dice), len(played.choices)) <= LONGEST_DICE
    rolling = {step.card for step in played.trace if isinstance(step, RollInstructed)}
    if rolls_itself(name):
        assert name == "Component Pouch" or "Component Pouch" not in rolling


def test_no_other_card_is_played() -> None:
    assert not plays("A Card Of Nobody")
    assert sum(rolls_itself(name) for name in card_names()) > 90
