"""What odds are counted by, each read from a story written by hand."""

from __future__ import annotations

import pytest

from engine.dice import INFINITY, Die, PlanarDie, PlanarFace
from engine.events import Countered, CountersPut, DidNotResolve, DieRolled, TokensCreated, Trace
from engine.measures import MEASURES
from engine.questions import QuestionKind
from engine.remarks import ChoiceMade, NothingRolled, RollInstructed

D6 = Die(6)
BEGIN = RollInstructed("you", "Arcane Endeavor", D6, 2)
TWO_FOURS = DieRolled("you", D6, 4, count=2)
SIX = DieRolled("you", D6, 6, modifier=-1)
CHAOS = DieRolled("you", PlanarDie(), PlanarFace.CHAOS)
ENDLESS = DieRolled("you", D6, 3, count=INFINITY)
CHOSEN = ChoiceMade("you", QuestionKind.RESULT, "Arcane Endeavor", "5")


@pytest.mark.parametrize(
    ("measure", "story", "reading"),
    [
        ("results", (BEGIN, SIX, TWO_FOURS), "4, 4, 5"),
        ("results", (BEGIN, SIX, BEGIN, TWO_FOURS), "4, 4"),
        ("results", (BEGIN, CHAOS), "chaos*1"),
        ("results", (BEGIN, ENDLESS), "3*∞"),
        ("results", (), "none"),
        ("natural results", (BEGIN, SIX, BEGIN, TWO_FOURS, SIX), "4, 4, 6"),
        ("natural results", (BEGIN, ENDLESS), "3*∞"),
        ("natural results", (BEGIN, CHAOS), "chaos"),
        ("total", (BEGIN, SIX, TWO_FOURS, CHAOS), "13"),
        ("total", (BEGIN, ENDLESS), "∞"),
        ("even results", (BEGIN, SIX, TWO_FOURS), "2"),
        ("odd results", (BEGIN, SIX, TWO_FOURS), "1"),
        ("tokens", (BEGIN, TokensCreated("you", "Goblin", 2), SIX), "2"),
        ("counters", (CountersPut("Ox", "+1/+1", 2), TokensCreated("you", "Goblin", 3)), "2"),
        ("fate", (), "no roll"),
        ("fate", (BEGIN, SIX, CHOSEN), "rolled"),
        ("fate", (BEGIN, NothingRolled("Attempted Murder")), "nothing rolled"),
        ("fate", (Countered("Attempted Murder", "ward"),), "countered"),
        ("fate", (BEGIN, SIX, Countered("Attempted Murder", "ward"), SIX), "countered"),
        ("fate", (DidNotResolve("Attempted Murder"),), "did not resolve"),
        ("chosen result", (BEGIN, SIX, CHOSEN), "5"),
        ("chosen result", (BEGIN, TWO_FOURS), "4"),
        ("chosen result", (BEGIN, SIX), "none"),
        ("planar face", (BEGIN, CHAOS, SIX), "chaos"),
        ("planar face", (BEGIN, SIX), "none"),
    ],
)
def test_a_story_is_read(measure: str, story: Trace, reading: str) -> None:
    assert MEASURES[measure].of(story) == reading
