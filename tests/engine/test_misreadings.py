"""Each claim can fail: a misreading of the rules turns exactly the claims red that speak of it.

`docs/engine.md` holds the table of which; `python -m engine misreadings --table --write` works it
out on every line, and writes beside the misreadings where each claim was seen to break.
"""

from __future__ import annotations

import random
import threading
from inspect import Parameter, signature
from pathlib import Path

import pytest

from engine.chance import Seeded
from engine.claims import CLAIMS, Verdict
from engine.dice import INFINITY, Die, Pool
from engine.fingerprints import engine_hash
from engine.judging import broken, judge, made_with
from engine.misreadings import MISREADINGS, Misreading, UnknownMisreading, misreading
from engine.odds import TooManyLines
from engine.parting import compare, part
from engine.proof import as_play, combinations_to_prove, follow, prove
from engine.resolution import IllegalAction
from engine.scenario_file import load, scenario_names
from engine.shell import mutations
from engine.shrinking import Planned
from engine.swapping import Swap, by_the_rules, noting, swapped
from engine.table import ResultsTable, Row

ALL = pytest.mark.parametrize("wrong", MISREADINGS.values(), ids=[*MISREADINGS])
PAGE = mutations.PAGE.read_text(encoding="utf-8")
TOLD = mutations.written(PAGE)
JUDGED = mutations.kept()


def test_the_table_was_worked_out_with_all_that_decides_it_as_it_is() -> None:
    assert JUDGED.made_with == made_with(), (
        "run `python -m engine misreadings --table --write`, read what changes in docs/engine.md,"
        " and commit what it writes"
    )
    assert [*JUDGED.witnesses] == [*MISREADINGS]


@ALL
def test_a_misreading_turns_the_claims_red_that_the_table_says(wrong: Misreading) -> None:
    red: set[str] = set()
    for witness in JUDGED.witnesses[wrong.name]:
        found = broken(load(witness.scenario), dict(witness.settings), wrong)
        assert witness.red and witness.red <= found
        red |= found
    assert red
    assert red == TOLD[wrong.name]


@ALL
def test_it_turns_no_other_claim_red_on_a_line_that_was_not_looked_at(wrong: Misreading) -> None:
    """In every scenario a line by another seed than those the table was worked out by."""
    draw = random.Random(wrong.name)
    for name in scenario_names():
        scenario = load(name)
        settings = draw.choice([*combinations_to_prove(scenario)])
        try:
            with wrong.read():
                line = follow(scenario, settings, Seeded(draw.randrange(1_000, 1_000_000)))
        except IllegalAction:
            continue
        play = as_play(line)
        red = {claim for claim in scenario.claims if CLAIMS[claim].holds(play) is Verdict.BREAKS}
        assert red <= TOLD[wrong.name], (name, settings, line.dice, line.choices)


def test_a_misreading_under_which_an_action_is_illegal_breaks_nothing_there() -> None:
    """No play of the scenario is whole then."""
    wrong = MISREADINGS["dice of a cost are rolled on resolution"]
    scenario = load("monstrous-already")
    with pytest.raises(IllegalAction), wrong.read():
        follow(scenario, {}, Seeded(1))
    assert broken(scenario, {}, wrong) == frozenset()


def test_infinitely_many_dice_can_be_read_one_by_one() -> None:
    """What should trigger once for the whole roll triggers more often, and the play still ends."""
    scenario, settings = load("infinite-x"), {"x": INFINITY}
    with MISREADINGS["once for each die"].read():
        misread = follow(scenario, settings, Seeded(1))
    by_the_rules = follow(scenario, settings, Seeded(1))
    assert len(misread.trace) > len(by_the_rules.trace)


def test_what_is_misread_breaks_nothing_where_nobody_comes_by_it() -> None:
    found = judge([load("results-table")], MISREADINGS["one payment is good for every ward"])
    assert (found.red, found.witnesses, found.every) == (frozenset(), (), True)
    assert found.lines


def test_the_table_lists_every_misreading_and_there_are_thirty() -> None:
    assert list(TOLD) == list(MISREADINGS)
    assert len(MISREADINGS) >= 30
    assert all(f"| {each.meaning} |" in PAGE for each in MISREADINGS.values())


def test_every_claim_has_a_misreading_that_breaks_it() -> None:
    assert {claim for red in TOLD.values() for claim in red} == set(CLAIMS)


@ALL
def test_a_misreading_says_what_it_does_in_a_sentence(wrong: Misreading) -> None:
    assert wrong.meaning[0].isupper()
    assert wrong.meaning.endswith(".")
    assert wrong.swaps


@ALL
def test_what_is_done_instead_is_called_as_what_it_stands_for(wrong: Misreading) -> None:
    """No type says so. Every argument must fit, and those alone that have to be given."""
    for swap in wrong.swaps:
        original = vars(swap.owner)[swap.name]
        function = original.fget if isinstance(original, property) else original
        assert callable(function)
        for wanted in (True, False):
            asked = [
                each
                for each in signature(function).parameters.values()
                if wanted or each.default is Parameter.empty
            ]
            by_name = {each.name: each for each in asked if each.kind is Parameter.KEYWORD_ONLY}
            in_order = [each for each in asked if each.name not in by_name]
            signature(swap.instead).bind(*in_order, **by_name)


def test_a_misreading_is_found_by_its_name_however_it_is_joined() -> None:
    wrong = MISREADINGS["the highest are ignored"]
    assert misreading("the-highest-are-ignored") is wrong
    assert misreading("the_highest_are_ignored") is wrong
    with pytest.raises(UnknownMisreading, match="no misreading 'dice fall up'"):
        misreading("dice fall up")


TABLE = ResultsTable(6, (Row(1, 3, "low"), Row(4, 6, "high")))


def _row(result: int) -> str:
    row = TABLE.row(result)
    return "none" if row is None else row.then


@ALL
def test_nothing_stays_when_a_misreading_has_been_read(wrong: Misreading) -> None:
    before = [vars(swap.owner)[swap.name] for swap in wrong.swaps]
    with wrong.read():
        inside = [vars(swap.owner)[swap.name] for swap in wrong.swaps]
        assert all(now is not then for now, then in zip(inside, before, strict=True))
    assert [vars(swap.owner)[swap.name] for swap in wrong.swaps] == before


def test_what_goes_wrong_inside_leaves_nothing_behind_either() -> None:
    before = vars(ResultsTable)["row"]
    with (
        pytest.raises(ZeroDivisionError),
        MISREADINGS["the first row always applies"].read(),
    ):
        assert _row(6) == "low"
        raise ZeroDivisionError
    assert vars(ResultsTable)["row"] is before
    assert _row(6) == "high"


def test_a_place_the_engine_does_not_have_is_refused_and_leaves_nothing_behind() -> None:
    before = vars(ResultsTable)["row"]
    swaps = (Swap(ResultsTable, "row", lambda *_: None), Swap(ResultsTable, "column", print))
    with pytest.raises(AttributeError, match="ResultsTable has no column"), swapped(swaps):
        raise AssertionError("not reached")
    assert vars(ResultsTable)["row"] is before


def test_other_threads_play_by_the_rules_meanwhile() -> None:
    """Two threads misread the same place differently, and a third one not at all."""
    told: dict[str, list[str]] = {}
    ready = threading.Barrier(3, timeout=30)

    def tell(name: str, wrong: Misreading | None) -> None:
        rows = told.setdefault(name, [])
        if wrong is None:
            ready.wait()
            rows += [_row(1), _row(6), _row(7)]
            ready.wait()
            return
        with wrong.read():
            ready.wait()
            rows += [_row(1), _row(6), _row(7)]
            ready.wait()

    threads = [
        threading.Thread(target=tell, args=("first", MISREADINGS["the first row always applies"])),
        threading.Thread(target=tell, args=("near", MISREADINGS["a miss goes to the nearest row"])),
        threading.Thread(target=tell, args=("rule", None)),
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert told == {
        "first": ["low", "low", "low"],
        "near": ["low", "high", "high"],
        "rule": ["low", "high", "none"],
    }
    assert _row(7) == "none"


def test_misreadings_stand_beside_each_other_and_the_inner_one_is_read() -> None:
    outer = MISREADINGS["a miss goes to the nearest row"]
    inner = MISREADINGS["the first row always applies"]
    with outer.read():
        with inner.read():
            assert _row(6) == "low"
            with by_the_rules():
                assert (_row(6), _row(7)) == ("high", "none")
        assert (_row(6), _row(7)) == ("high", "high")
    assert _row(7) == "none"


def test_the_engines_fingerprint_is_the_same_while_it_is_misread() -> None:
    engine_hash.cache_clear()
    with MISREADINGS["the first row always applies"].read():
        misread = engine_hash()
    engine_hash.cache_clear()
    assert engine_hash() == misread


def test_claims_judge_by_the_rules_what_was_played_against_them() -> None:
    """This misreading changes a function that the claims use themselves."""
    wrong = MISREADINGS["zero is no even number"]
    with wrong.read():
        proof = prove(load("results-of-0-and-7"))
    broken = {claim.claim for claim in proof.claims if claim.held < claim.applied}
    assert broken == {"even results are counters and odd ones birds"}


def test_places_that_are_passed_are_noted_and_do_what_they_always_do() -> None:
    places = [(ResultsTable, "row"), (Pool, "size"), (Die, "shows")]
    with noting(places) as passed:
        assert _row(7) == "none"
        assert Pool.of([3, 3]).size == 2
    assert passed == {(ResultsTable, "row"), (Pool, "size")}


def test_the_smallest_roll_shows_where_they_part() -> None:
    wrong = MISREADINGS["the highest are ignored"]
    found = part(load("nobody-acts-between"), wrong)
    assert found is not None
    assert found.every
    assert dict(found.settings) == {"response": False}
    assert found.rule.dice == ((1, 1), (2, 1))
    assert str(found.rule.trace[found.place]).startswith("RollIgnored")
    assert found.rule.trace[: found.place] == found.misread.trace[: found.place]
    assert str(found.rule.trace[found.place]) != str(found.misread.trace[found.place])


def test_a_smaller_roll_of_larger_settings_is_the_smallest() -> None:
    """With no Guide and the Class there are two dice, with one Guide and no Class as well."""
    found = part(load("lowest-ignored"), MISREADINGS["the highest are ignored"])
    assert found is not None
    assert sum(int(str(count)) for _, count in found.rule.dice) == 2
    assert dict(found.settings) == {"guides": 0, "barbarian": True}


def test_settings_with_more_lines_than_are_followed_are_left_out_and_that_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two dice have 210 lines, three more than are followed here."""
    wrong = MISREADINGS["the highest are ignored"]
    monkeypatch.setattr("engine.parting.MOST_RUNS", 300)
    found = part(load("lowest-ignored"), wrong)
    assert found is not None
    assert (found.rule.dice, found.every) == (((1, 1), (2, 1)), False)
    monkeypatch.setattr("engine.parting.MOST_RUNS", 100)
    with pytest.raises(TooManyLines):
        part(load("lowest-ignored"), wrong)


def test_where_they_never_part_there_is_none() -> None:
    assert part(load("results-table"), MISREADINGS["the planar die is no die"]) is None


def test_a_misreading_that_asks_for_more_dice_is_answered_with_the_lowest() -> None:
    scenario = load("lowest-ignored")
    settings = scenario.settings({"guides": 1, "barbarian": True})
    planned = Planned((Pool.of([4, 9, 17]),), ())
    line = follow(scenario, settings, planned)
    found = compare(scenario, settings, line, MISREADINGS["extra dice for each die"])
    assert found is not None
    assert found.rule.dice == ((4, 1), (9, 1), (17, 1))
    assert found.misread.dice == ((1, 1), (4, 1), (9, 1), (17, 1))
    assert found.misread.broken == ("each effect adds its dice once for the whole roll",)
    assert found.rule.broken == ()


def test_the_page_keeps_everything_around_the_table() -> None:
    wrong = MISREADINGS["the highest are ignored"]
    page = f"before\n{mutations.BEGIN}\nold\n{mutations.END}\nafter\n"
    written = mutations.with_table(page, [(wrong, judge([load("nobody-acts-between")], wrong))])
    assert written.startswith("before\n")
    assert written.endswith(f"{mutations.END}\nafter\n")
    assert "old" not in written
    assert Path(mutations.PAGE).name == "engine.md"
