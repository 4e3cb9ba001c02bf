"""Claims held against stories written by hand: what no rule of ours lets happen is noticed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import RollForFun
from engine.claims.moments import dice_of_a_cost_lie_before_anybody_can_respond
from engine.claims.special import (
    a_die_nobody_told_you_to_roll_does_not_count,
    a_substitute_has_the_same_equally_likely_outcomes,
)
from engine.claims.timing import (
    nobody_acts_between_the_roll_and_its_effect,
    targets_stand_before_any_die_is_rolled,
)
from engine.claims.verdict import Play, Verdict
from engine.dice import Die, Pool
from engine.events import (
    AbilityActivated,
    DieRolled,
    ResolutionBegan,
    ResolutionEnded,
    SpellCast,
    Trace,
)
from engine.remarks import DieDidNotCount, RollInstructed, RollSuperseded, SubstituteUsed
from engine.state import State
from tests.engine.games import table

D6, D8 = Die(6), Die(8)
ROLLS_AS_COST = "Clay Golem"
ROLL, LIES = RollInstructed("you", ROLLS_AS_COST, D8, 1), DieRolled("you", D8, 5)
ACTIVATED, BEGAN = AbilityActivated("you", ROLLS_AS_COST), ResolutionBegan("you", ROLLS_AS_COST)


def play(trace: Trace, start: State | None = None, dice: tuple[int, ...] = ()) -> Play:
    """A line of play that tells this story."""
    begin = table() if start is None else start
    return Play(begin, tuple(Pool.of([face]) for face in dice), trace, begin)


@pytest.mark.parametrize(
    ("story", "verdict"),
    [
        ((ROLL, LIES, ACTIVATED, BEGAN), Verdict.HOLDS),
        ((ACTIVATED, BEGAN, ROLL, LIES), Verdict.BREAKS),
        ((ROLL, LIES, BEGAN, ACTIVATED), Verdict.BREAKS),
        ((BEGAN,), Verdict.IDLE),
    ],
)
def test_dice_of_a_cost_are_rolled_before_the_activation(story: Trace, verdict: Verdict) -> None:
    assert dice_of_a_cost_lie_before_anybody_can_respond(play(story)) is verdict


@pytest.mark.parametrize(
    ("dice", "verdict"), [((3, 1, 5), Verdict.HOLDS), ((3, 5), Verdict.BREAKS)]
)
def test_a_die_rolled_again_is_one_that_was_rolled(dice: tuple[int, ...], verdict: Verdict) -> None:
    start = table(RollForFun("you", D8))
    told = (DieDidNotCount("you", D8, 3), ROLL, RollSuperseded("Clam-I-Am", D8, 1), LIES)
    assert a_die_nobody_told_you_to_roll_does_not_count(play(told, start, dice)) is verdict


@pytest.mark.parametrize(
    ("substitute", "verdict"), [("d2xd4", Verdict.HOLDS), ("planarxd2", Verdict.BREAKS)]
)
def test_a_planar_die_is_no_part_of_a_fair_substitute(substitute: str, verdict: Verdict) -> None:
    start = table()
    you, other = start.players
    start = replace(start, players=(replace(you, substitute=substitute), other))
    used = SubstituteUsed("you", D8, substitute, (1, 1))
    story = (ROLL, used, LIES)
    assert a_substitute_has_the_same_equally_likely_outcomes(play(story, start)) is verdict


AIMS = "Attempted Murder"
AIMED = SpellCast("you", AIMS, 1, ("Grizzly Bears",))
SHOWS = (RollInstructed("you", AIMS, D6, 1), DieRolled("you", D6, 5))


@pytest.mark.parametrize(
    ("story", "verdict"),
    [
        ((AIMED, *SHOWS), Verdict.HOLDS),
        ((SpellCast("you", AIMS, 1), *SHOWS), Verdict.BREAKS),
        ((SpellCast("you", "Divination"), *SHOWS), Verdict.BREAKS),
        ((*SHOWS, AIMED), Verdict.BREAKS),
        (SHOWS, Verdict.BREAKS),
        ((AIMED,), Verdict.IDLE),
    ],
)
def test_a_target_stands_since_the_spell_was_cast(story: Trace, verdict: Verdict) -> None:
    assert targets_stand_before_any_die_is_rolled(play(story)) is verdict


@pytest.mark.parametrize("end", [(), (ResolutionEnded(AIMS),)], ids=["cut short", "to its end"])
def test_nobody_acts_in_a_resolution_of_which_the_story_may_not_see_the_end(end: Trace) -> None:
    begun: Trace = (AIMED, ResolutionBegan("you", AIMS), *SHOWS)
    quiet, loud = (*begun, *end), (*begun, ACTIVATED, *end)
    assert nobody_acts_between_the_roll_and_its_effect(play(quiet)) is Verdict.HOLDS
    assert nobody_acts_between_the_roll_and_its_effect(play(loud)) is Verdict.BREAKS
    if end:
        after = (*quiet, ACTIVATED)
        assert nobody_acts_between_the_roll_and_its_effect(play(after)) is Verdict.HOLDS
