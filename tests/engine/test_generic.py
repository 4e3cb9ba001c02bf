"""Every card the engine plays does something with dice in the one situation made from its data."""

from __future__ import annotations

from itertools import islice

import pytest

from engine.cards import CARDS, UnknownCard, card_names
from engine.chance import Recording, Scripted, Seeded
from engine.claims import CLAIMS, Play, Verdict
from engine.events import Trace
from engine.generic import play, situation
from engine.notation import parse, write
from engine.remarks import RollInstructed

DRAWN = 8
"""How many lines are drawn for each card."""


@pytest.mark.parametrize("name", card_names())
def test_a_card_plays_to_the_end_and_breaks_no_claim_however_the_dice_fall(name: str) -> None:
    """Every claim holds, or does not apply, on every line of play of every card."""
    named = rolled = False
    start = situation(name)
    for seed in range(DRAWN):
        recording = Recording(Seeded(seed))
        state, trace = play(name, recording)
        line = Play(start, recording.pools, trace, state)
        broken = [claim for claim in CLAIMS if CLAIMS[claim].holds(line) is Verdict.BREAKS]
        assert broken == []
        named = named or _tells_of(trace, name)
        rolled = rolled or any(isinstance(item, RollInstructed) for item in trace)
    assert rolled
    assert named


def _tells_of(trace: Trace, name: str) -> bool:
    return any(name in line for line in write(trace).splitlines())


@pytest.mark.parametrize("name", sorted(islice(CARDS, 0, None, 7)))
def test_the_story_of_a_card_is_written_read_and_played_again(name: str) -> None:
    recording = Recording(Seeded(1))
    state, trace = play(name, recording)
    assert parse(write(trace)) == trace
    script = Scripted(recording.dice, recording.choices)
    assert play(name, script) == (state, trace)
    script.finish()


def test_a_card_that_is_not_played_has_no_situation() -> None:
    with pytest.raises(UnknownCard):
        situation("Black Lotus")
