"""Odds and lines: equal to icepool, bounded in work, and honest about what is cut off."""

from fractions import Fraction

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.address import ScriptError
from engine.dice import INFINITY
from engine.exact import kept_matching, kept_sum
from engine.odds import TooManyLines, lines, odds
from engine.scenario import Scenario
from engine.scenario_file import load, read

POUCH = """
cards = ["Component Pouch", "Pixie Guide"]
rules = []
as_of = 2026-04-17
[parameters]
guides = { min = 0, max = 9, prove = [0] }
[start.you]
battlefield = [{ card = "Pixie Guide", count = "guides" }, "Component Pouch"]
[[do]]
activate = "Component Pouch"
"""

TWICE = POUCH.replace('"Component Pouch"]\n[[do]]', '"Component Pouch", "Component Pouch"]\n[[do]]')
TWICE += """
[[do]]
activate = "Component Pouch"
"""

PICK = 'pick = { options = ["highest", "lowest"] }'

ENDEAVOR = """
cards = ["Arcane Endeavor", "Pixie Guide"]
rules = []
as_of = 2026-04-17
[parameters]
guides = { min = 0, max = 2, prove = [0] }
pick = { options = ["highest", "lowest"] }
[start.you]
battlefield = [{ card = "Pixie Guide", count = "guides" }]
[[do]]
cast = "Arcane Endeavor"
[choices]
result = "pick"
"""

HYDRA = """
cards = ["Neverwinter Hydra", "Pixie Guide"]
rules = []
as_of = 2026-04-17
[parameters]
x = { min = 0, max = 20, prove = [0], infinite = true }
guides = { min = 0, max = 2, prove = [0] }
[start.you]
battlefield = [{ card = "Pixie Guide", count = "guides" }]
[[do]]
cast = "Neverwinter Hydra"
x = "x"
"""

MURDER = """
cards = ["Attempted Murder", "Grizzly Bears", "Pixie Guide"]
rules = []
as_of = 2026-04-17
[parameters]
x = { min = 0, max = 1000000, prove = [0], infinite = true }
guides = { min = 0, max = 2, prove = [0] }
[start.you]
battlefield = [{ card = "Pixie Guide", count = "guides" }]
[start.opponent]
battlefield = ["Grizzly Bears"]
[[do]]
cast = "Attempted Murder"
x = "x"
targets = ["Grizzly Bears"]
"""


def scenario(text: str) -> Scenario:
    """A scenario of this test's own."""
    return read(text, file="test.toml")


def as_icepool_says(die: "icepool.Die[int]") -> dict[str, Fraction]:
    """The chances of each outcome in the other library's words."""
    return {str(outcome): die.probability(outcome) for outcome in die.outcomes()}


@pytest.mark.parametrize("guides", [0, 1, 2])
def test_one_die_with_guides_equals_icepool(guides: int) -> None:
    found = odds(scenario(POUCH), {"guides": guides}, of="results")
    expected = as_icepool_says(icepool.d20.highest(guides + 1) if guides else icepool.d20)
    assert dict(found.chances) == expected
    assert found.exact
    rows = odds(scenario(POUCH), {"guides": guides}, of="row")
    low = sum(expected[str(face)] for face in range(1, 10))
    assert dict(rows.chances) == {"1-9": low, "10-20": 1 - low}
    assert rows.lines == [20, 210, 1540][guides]


@pytest.mark.parametrize("guides", [0, 1, 2])
def test_two_d8_of_which_one_is_chosen_equal_icepool(guides: int) -> None:
    for pick, place in (("highest", -1), ("lowest", 0)):
        found = odds(scenario(ENDEAVOR), {"guides": guides, "pick": pick}, of="chosen result")
        kept = icepool.d8.pool(guides + 2).keep(slice(guides, None))
        expected = as_icepool_says(kept[place])
        assert dict(found.chances) == expected


@settings(max_examples=12, deadline=None)
@given(st.integers(1, 5), st.integers(0, 1))
def test_sums_with_the_lowest_ignored_equal_icepool(x: int, guides: int) -> None:
    found = odds(scenario(HYDRA), {"x": x, "guides": guides}, of="total")
    expected = as_icepool_says(icepool.d6.highest(x + guides, x))
    assert dict(found.chances) == expected
    assert found.mean() == icepool.d6.highest(x + guides, x).mean()
    counters = odds(scenario(HYDRA), {"x": x, "guides": guides}, of="counters")
    assert counters.chances == found.chances


@settings(max_examples=8, deadline=None)
@given(st.integers(1, 6))
def test_even_and_odd_results_equal_icepool(x: int) -> None:
    even = icepool.d6.map(lambda face: int(face % 2 == 0))
    expected = as_icepool_says(x @ even)
    assert dict(odds(scenario(MURDER), {"x": x}, of="even results").chances) == expected
    assert dict(odds(scenario(MURDER), {"x": x}, of="odd results").chances) == expected


def test_lines_weigh_what_the_dice_can_do() -> None:
    followed = list(lines(scenario(POUCH), {"guides": 2}))
    assert len(followed) == 1540
    assert sum(line.weight for line in followed) == 8000
    assert {line.space for line in followed} == {8000}


def test_a_choice_is_no_chance() -> None:
    """Two results to choose from are two lines, and one chance."""
    followed = list(lines(scenario(ENDEAVOR), {"guides": 0}))
    assert len(followed) == 8 + 2 * 28
    assert sum(chance for _, chance in odds(scenario(ENDEAVOR), {}, of="row").chances) == 1


def test_choices_can_be_listed() -> None:
    lowest = odds(scenario(ENDEAVOR), {"pick": "lowest"}, of="chosen result")
    assert odds(scenario(ENDEAVOR), {}, of="chosen result") != lowest
    with pytest.raises(ScriptError):
        odds(scenario(ENDEAVOR), {}, of="chosen result", choose=["9"])


@pytest.mark.parametrize("pick", ["highest", "lowest"])
def test_odds_say_by_what_each_question_was_answered(pick: str) -> None:
    told = odds(scenario(ENDEAVOR), {"pick": pick}, of="chosen result").policy
    assert ("result: Arcane Endeavor", pick) in told
    unmapped = scenario(ENDEAVOR.replace('[choices]\nresult = "pick"', "").replace(PICK, ""))
    first = odds(unmapped, {}, of="chosen result")
    assert ("result: Arcane Endeavor", "first") in first.policy
    assert first == odds(scenario(ENDEAVOR), {"pick": "highest"}, of="chosen result")
    assert odds(scenario(POUCH), {"guides": 0}, of="row").policy == ()


def test_odds_say_which_answers_were_listed() -> None:
    two = POUCH.replace(
        '"Component Pouch"]\n[[do]]', '"Barbarian Class", "Component Pouch"]\n[[do]]'
    )
    two = two.replace("cards = [", 'cards = ["Barbarian Class", ')
    found = odds(scenario(two), {"guides": 1}, of="row", choose=["Barbarian Class"])
    assert found.policy == (("replacement: Component Pouch", "as listed"),)
    assert found.lines == 1540


def test_infinitely_many_dice_leave_nothing_to_chance() -> None:
    found = odds(scenario(MURDER), {"x": INFINITY}, of="even results")
    assert dict(found.chances) == {"∞": Fraction(1)}


@pytest.mark.parametrize("x", [40, 1_000_000])
def test_what_is_too_much_is_not_computed(x: int) -> None:
    with pytest.raises(TooManyLines) as refused:
        odds(scenario(MURDER), {"x": x}, of="total", limit=5_000)
    assert refused.value.limit == 5_000
    with pytest.raises(TooManyLines):
        list(lines(scenario(MURDER), {"x": x}, limit=5_000))


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from([POUCH, TWICE, ENDEAVOR, HYDRA, MURDER]),
    st.integers(0, 2),
    st.integers(0, 4),
    st.integers(1, 300),
)
def test_there_are_never_more_lines_than_runs(text: str, guides: int, x: int, limit: int) -> None:
    """What bounds the work bounds the stories as well, also where moments are met again."""
    given_x = {"x": x} if text in (HYDRA, MURDER) else {}
    found = 0
    try:
        for _ in lines(scenario(text), {"guides": guides, **given_x}, limit=limit):
            found += 1
    except TooManyLines:
        pass
    assert found <= limit


def test_what_is_cut_off_is_reported_and_never_shared_out() -> None:
    delina = load("roll-again")
    found = odds(delina, {"guides": 0, "again": 2, "roll_again": "always"}, of="row")
    stays = Fraction(14, 20)
    again = 1 - stays
    assert not found.exact
    assert found.mean() is None
    assert found.unresolved == again**3
    assert found.chance("1-14") == stays * (1 + again + again**2)
    assert sum(chance for _, chance in found.chances) + found.unresolved == 1


def test_merging_keeps_a_long_chain_short() -> None:
    """Followed line by line, twenty rolls again would be 6**20 lines."""
    delina = load("roll-again")
    found = odds(delina, {"guides": 0, "again": 20, "roll_again": "always"}, of="row", limit=1_000)
    assert found.unresolved == Fraction(6, 20) ** 21


def test_outcomes_stand_in_order() -> None:
    found = odds(scenario(HYDRA), {"x": 3}, of="total")
    assert [text for text, _ in found.chances] == [str(total) for total in range(3, 19)]
    assert found.chance("99") == 0


def test_an_unknown_measure_is_a_lookup_error() -> None:
    with pytest.raises(LookupError):
        odds(scenario(HYDRA), {}, of="luck")


@settings(max_examples=10, deadline=None)
@given(st.integers(1, 5), st.integers(0, 1))
def test_pools_and_replay_agree(x: int, guides: int) -> None:
    """Two ways to the same odds: the rules run on every pool, and sums and counts by recurrence."""
    total = odds(scenario(HYDRA), {"x": x, "guides": guides}, of="total")
    kept = kept_sum(x + guides, 6, guides)
    assert dict(total.chances) == {str(value): kept.chance(value) for value, _ in kept.items()}
    even = odds(scenario(MURDER), {"x": x, "guides": guides}, of="even results")
    counted = kept_matching(x + guides, 6, (2, 4, 6), lowest=guides)
    assert dict(even.chances) == {str(value): counted.chance(value) for value, _ in counted.items()}
