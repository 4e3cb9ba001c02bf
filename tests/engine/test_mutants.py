"""Each claim can fail: a misreading of the rules turns exactly the claims red that speak of it."""

from collections.abc import Iterable

import pytest

from engine.chance import Recording, Seeded
from engine.claims import CLAIMS, Play, Verdict
from engine.dice import INFINITY, Die
from engine.rules import run
from engine.scenario import Value, start
from engine.scenario_file import load, scenario_names
from engine.substitutes import Substitute
from tests.engine import mutants
from tests.engine.mutants import Mutant

PLAYED = 20
"""How many lines are drawn for each setting. The same seeds, the same lines."""

TELLING: dict[str, tuple[dict[str, Value], ...]] = {
    "faces-of-a-die": ({"die": "d20"}, {"die": "d6"}),
    "fair-substitute": tuple(
        {"method": method} for method in ("d10xd2", "d6+d6+d10", "d6xd6", "none")
    ),
    "infinite-x": ({"x": INFINITY}, {"x": 2}),
    "lowest-ignored": ({"guides": 1, "barbarian": True}, {"guides": 1, "barbarian": False}),
    "natural-result-and-result": ({"schemes": 1}, {"schemes": 3}),
    "nobody-acts-between": ({"response": False},),
    "nobody-told-you": ({"told": True}, {"told": False}),
    "planar-die-a-die": ({"twice": False},),
    "planar-die-one-or-more": ({"guides": 1},),
    "rerolled-never-happened": ({"x": 2, "schemes": 1}, {"x": 2, "schemes": 0}),
    "result-after-modifiers": ({"x": 2, "squirrels": 2},),
    "results-of-0-and-7": ({"x": 1}, {"x": 2}),
    "results-table": ({},),
    "roll-again": ({"guides": 1, "again": 2},),
    "six-outcomes": tuple({"x": 2, "method": method} for method in ("d3xd2", "d3+d4", "none")),
    "target-first": ({"x": 2, "gone": False}, {"x": 2, "gone": True}),
    "very-large-x": ({"x": 3},),
    "ward-on-several-targets": (
        {"x": 2, "warded": 3, "mana": 12},
        {"x": 2, "warded": 2, "mana": 4},
    ),
}


def verdicts() -> dict[str, set[str]]:
    """Which claims are red on the lines played, and which apply at all."""
    red: set[str] = set()
    applying: set[str] = set()
    for name, told in TELLING.items():
        scenario = load(name)
        for settings in told:
            for seed in range(PLAYED):
                first = start(scenario, scenario.settings(settings))
                recording = Recording(Seeded(seed))
                end, trace = run(first, recording)
                play = Play(first, recording.pools, trace, end)
                for claim in scenario.claims:
                    verdict = CLAIMS[claim].holds(play)
                    if verdict is not Verdict.IDLE:
                        applying.add(claim)
                    if verdict is Verdict.BREAKS:
                        red.add(claim)
    return {"red": red, "applying": applying}


MUTANTS: dict[Mutant, Iterable[str]] = {
    mutants.the_highest_are_ignored: ("the lowest are ignored",),
    mutants.one_die_gets_lost: (
        "a substitute shows what the die could show",
        "as many dice count as the card says",
        "every face rolled is accounted for",
    ),
    mutants.extra_dice_for_each_die: ("each effect adds its dice once for the whole roll",),
    mutants.once_for_each_die: (
        "a rerolled die is seen by no trigger",
        "one trigger for the whole roll",
    ),
    mutants.extra_dice_trigger_once_more: (
        "a die nobody told you to roll does not count",
        "a rerolled die is seen by no trigger",
        "ignored rolls trigger nothing",
        "one trigger for the whole roll",
        "the planar die triggers one or more dice",
    ),
    mutants.once_for_the_whole_roll: (
        "a rerolled die is seen by no trigger",
        "infinite dice trigger infinitely often",
        "triggers on a result look at the result",
    ),
    mutants.triggers_see_natural_results: (
        "a rerolled die is seen by no trigger",
        "triggers on a result look at the result",
    ),
    mutants.triggers_on_a_natural_result_see_results: (
        "triggers on a natural result look at the face",
    ),
    mutants.results_stay_on_the_die: ("the result is the face with every modifier",),
    mutants.effects_use_the_natural_result: (
        "a result in no row does nothing",
        "even results are counters and odd ones birds",
        "the row that applies holds the result",
    ),
    mutants.modifiers_change_the_natural_result: (
        "every face rolled is accounted for",
        "the result is the face with every modifier",
    ),
    mutants.modifiers_come_before_rerolls: ("rerolls come before increases and decreases",),
    mutants.a_miss_goes_to_the_nearest_row: (
        "a result in no row does nothing",
        "the row that applies holds the result",
    ),
    mutants.the_first_row_always_applies: (
        "a result in no row does nothing",
        "the row that applies holds the result",
    ),
    mutants.lower_rows_apply_as_well: (
        "each result meets at most one row",
        "the row says what happens",
        "the row that applies holds the result",
    ),
    mutants.one_counter_at_a_time: (
        "even results are counters and odd ones birds",
        "infinite dice make infinite counters and birds",
        "the row says what happens",
        "the total of the results is the number of counters",
    ),
    mutants.zero_is_no_even_number: ("even results are counters and odd ones birds",),
    mutants.the_number_of_dice_is_the_total: (
        "the total of the results is the number of counters",
    ),
    mutants.targets_are_chosen_on_resolution: (
        "even results are counters and odd ones birds",
        "infinite dice make infinite counters and birds",
        "targets stand before any die is rolled",
    ),
    mutants.an_illegal_target_is_rolled_for: ("no die is rolled when every target is illegal",),
    mutants.players_act_once_the_die_lies: (
        "a table decides at once",
        "nobody acts between the roll and its effect",
        "triggers wait until the resolution has ended",
    ),
    mutants.one_payment_is_good_for_every_ward: ("the spell resolves only if every ward was paid",),
    mutants.ward_triggers_once_for_the_spell: ("each ward triggers by itself",),
    mutants.an_unpaid_ward_counters_nothing: ("the spell resolves only if every ward was paid",),
    mutants.the_planar_die_is_no_die: (
        "the planar die triggers a die",
        "the planar die triggers one or more dice",
    ),
    mutants.a_planar_face_is_a_number: (
        "a part that needs a number does nothing",
        "what asks for a number ignores the planar die",
    ),
    mutants.guides_add_planar_dice: ("effects that compare numbers leave the planar die alone",),
    mutants.infinitely_many_dice_show_some_faces: (
        "every face comes up infinitely often",
        "infinite dice make infinite counters and birds",
    ),
    mutants.any_die_is_a_roll: ("a die nobody told you to roll does not count",),
    mutants.as_many_outcomes_are_enough: ("a substitute has the same equally likely outcomes",),
    mutants.equally_likely_is_enough: (
        "a substitute has the same equally likely outcomes",
        "a substitute shows what the die could show",
    ),
    mutants.a_substitute_counts_from_zero: (
        "a die shows one to its number of faces",
        "a substitute shows what the die could show",
    ),
    mutants.a_d20_is_numbered_in_fives: (
        "a die shows one to its number of faces",
        "a substitute shows what the die could show",
        "every face rolled is accounted for",
    ),
    mutants.ignored_dice_trigger: (
        "a die nobody told you to roll does not count",
        "ignored rolls trigger nothing",
    ),
    mutants.rerolled_dice_trigger: ("a rerolled die is seen by no trigger",),
    mutants.rolling_again_keeps_the_extra_dice: ("a roll again is the roll first called for",),
    mutants.rolling_again_has_no_table: ("a roll again has the same outcomes",),
}


def test_the_lines_played_tell_of_every_claim_and_break_none() -> None:
    assert set(TELLING) == set(scenario_names())
    assert verdicts() == {"red": set(), "applying": set(CLAIMS)}


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.__name__)
def test_a_misreading_turns_the_claims_red_that_speak_of_it(
    mutant: Mutant, monkeypatch: pytest.MonkeyPatch
) -> None:
    mutant(monkeypatch)
    assert verdicts()["red"] == set(MUTANTS[mutant])


def test_every_claim_has_a_mutant_that_breaks_it() -> None:
    assert {claim for broken in MUTANTS.values() for claim in broken} == set(CLAIMS)


def test_three_six_sided_dice_are_no_sixteen_sided_one() -> None:
    """Sixteen outcomes, 3 to 18, and not equally likely."""
    three = Substitute.parse("d6+d6+d6")
    assert len(three.outcomes()) == 16
    assert not three.stands_for(Die(16))
    assert Substitute.parse("d4xd4").stands_for(Die(16))
    assert Substitute.parse("d10xd2").stands_for(Die(20))
