"""A roll is one thing, wherever it is looked at: pauses in it change no story and no chance."""

import math
from fractions import Fraction
from importlib import import_module

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.address import ScriptError
from engine.chance import Seeded
from engine.changing import replace
from engine.dice import Die, Pool
from engine.events import Trace
from engine.odds import TooManyLines, lines, odds
from engine.odds.moments import Moments, _only_fallen, ignored_at_once
from engine.odds.replay import Budget
from engine.parameters import Value
from engine.pools import every_kept_pool, every_pool, how_many_kept_pools
from engine.rules import finished, resolve, run
from engine.scenario import Scenario, start
from engine.scenario_file import load, read
from engine.state import State

DICE = """
cards = ["Swarming Goblins", "Pixie Guide", "Barbarian Class", "Brazen Dwarf", "Wall of Fortune",
         "Squirrel-Powered Scheme", "Farideh, Devil's Chosen"]
rules = []
as_of = 2026-04-17
[parameters]
guides = { min = 0, max = 3, prove = [0] }
reroll = { options = ["never", "always", "below 10"] }
own_dice = { options = ["none", "d10xd2"] }
[start.you]
battlefield = [{ card = "Pixie Guide", count = "guides" }, "Barbarian Class", "Brazen Dwarf",
               "Wall of Fortune", "Squirrel-Powered Scheme", "Farideh, Devil's Chosen"]
substitute = "own_dice"
[[do]]
cast = "Swarming Goblins"
[choices]
reroll = "reroll"
"""

POUCH = """
cards = ["Component Pouch", "Pixie Guide", "Barbarian Class", "Brazen Dwarf"]
rules = []
as_of = 2026-04-17
[parameters]
guides = { min = 0, max = 3, prove = [0] }
[start.you]
battlefield = [{ card = "Pixie Guide", count = "guides" }, "Barbarian Class", "Brazen Dwarf",
               "Component Pouch"]
[[do]]
activate = "Component Pouch"
"""


def dice() -> Scenario:
    """A roll with everything around it: replacements, a reroll, a modifier, triggers, a table."""
    return read(DICE, file="dice.toml")


def run_with_pauses(state: State, inputs: Seeded) -> tuple[State, Trace, int]:
    """Play to the end, stopping in the middle of every roll; count the stops."""
    story: Trace = ()
    stops = 0
    while not finished(state):
        state, part = resolve(state, inputs, pausing=True)
        story += part
        stops += state.resolving is not None and state.resolving.roll is not None
    return state, story, stops


@settings(max_examples=20, deadline=None)
@given(
    st.integers(0, 10**6),
    st.sampled_from(
        ["lowest-ignored", "roll-again", "results-of-0-and-7", "planar-die-a-die", "target-first"]
    ),
)
def test_a_game_with_pauses_is_the_game_without(seed: int, name: str) -> None:
    begin = start(load(name), load(name).settings({}))
    end, story, stops = run_with_pauses(begin, Seeded(seed))
    assert (end, story) == run(begin, Seeded(seed))
    assert stops % 2 == 0


def test_a_roll_pauses_before_its_dice_and_after() -> None:
    begin = start(dice(), dice().settings({"guides": 2}))
    _, _, stops = run_with_pauses(begin, Seeded(3))
    assert stops == 2


@given(st.integers(1, 5), st.integers(1, 6), st.integers(1, 4))
def test_pools_that_count_the_same_are_one_with_all_their_ways(
    dice: int, sides: int, ignored: int
) -> None:
    ignored = min(ignored, dice - 1)
    if not ignored:
        return
    expected: dict[Pool, list[int]] = {}
    for pool, weight in every_pool(Die(sides), dice):
        faces = [int(face) for face, count in pool for _ in range(int(str(count)))]
        ways = expected.setdefault(Pool.of(faces[ignored:]), [0, 0])
        ways[0] += weight
        ways[1] += 1
    found: dict[Pool, list[int]] = {}
    for pool, weight, pools in every_kept_pool(Die(sides), dice, ignored):
        faces = [int(face) for face, count in pool for _ in range(int(str(count)))]
        assert faces[:ignored] == [1] * ignored
        found[Pool.of(faces[ignored:])] = [weight, pools]
    assert found == expected
    assert len(found) == how_many_kept_pools(Die(sides), dice, ignored)


@pytest.mark.parametrize(
    ("guides", "reroll", "of"),
    [(0, "below 10", "row"), (1, "never", "results"), (0, "never", "triggers")],
)
def test_dice_that_do_not_count_are_not_told_apart_and_no_chance_changes(
    guides: int, reroll: str, of: str
) -> None:
    scenario = dice()
    given: dict[str, Value] = {"guides": guides, "reroll": reroll}
    merged = odds(scenario, given, of=of)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(import_module("engine.odds.moments"), "ignored_at_once", lambda state: 0)
        single = odds(scenario, given, of=of)
    assert merged == single
    assert sum(chance for _, chance in merged.chances) == 1


def test_only_plain_dice_of_ones_own_are_ignored_unseen() -> None:
    def thrown(**given: str | int) -> State:
        state = start(dice(), dice().settings(given))
        while state.resolving is None or state.resolving.roll is None:
            state, _ = resolve(state, Seeded(1), pausing=True)
        return state

    assert ignored_at_once(thrown(guides=2)) == 3
    assert ignored_at_once(thrown(guides=0, own_dice="d10xd2")) == 0
    assert ignored_at_once(start(dice(), dice().settings({}))) == 0
    fallen, _ = resolve(thrown(guides=2), Seeded(1), pausing=True)
    assert ignored_at_once(fallen) == 0


@pytest.mark.parametrize("guides", [0, 1])
def test_odds_are_what_the_lines_add_up_to(guides: int) -> None:
    """Two ways through the same moments: each line by itself, and all at once."""
    scenario = read(POUCH, file="pouch.toml")
    rows: dict[str, Fraction] = {}
    for line in lines(scenario, {"guides": guides}):
        if not guides or line.choices[0] == "Pixie Guide":
            story = [item for item in line.trace if type(item).__name__.endswith("RowApplied")]
            row = getattr(story[-1], "row", "none")
            rows[row] = rows.get(row, Fraction(0)) + Fraction(line.weight, line.space)
    assert rows == dict(odds(scenario, {"guides": guides}, of="row").chances)


def test_dice_are_all_that_changed_only_where_nothing_else_did() -> None:
    before = start(dice(), dice().settings({"guides": 1}))
    while before.resolving is None or before.resolving.roll is None:
        before, _ = resolve(before, Seeded(1), pausing=True)
    after, _ = resolve(before, Seeded(1), pausing=True)
    assert after.resolving is not None
    assert _only_fallen(before, after) is not None
    paid = replace(after, players=(replace(after.players[0], life=19), *after.players[1:]))
    assert _only_fallen(before, paid) is None
    again = replace(after, resolving=replace(after.resolving, repeats=1))
    assert _only_fallen(before, again) is None
    begun = start(dice(), dice().settings({}))
    assert _only_fallen(begun, before) is None


def test_what_takes_too_many_steps_is_left_unresolved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("engine.odds.chances"), "MOST_STEPS", 3)
    found = odds(dice(), {}, of="row")
    assert not found.chances
    assert found.unresolved == 1


def test_a_moment_is_known_by_its_state() -> None:
    scenario = dice()
    moments = Moments()
    first = moments.at(start(scenario, scenario.settings({})))
    assert moments.at(start(scenario, scenario.settings({}))) is first
    assert moments.at(start(scenario, scenario.settings({"guides": 1}))) is not first
    assert not first.finished and not first.within


def test_the_refusal_says_how_much_it_would_have_been() -> None:
    budget = Budget(10)
    budget.spend(4)
    with pytest.raises(TooManyLines, match="it would take 104 runs or more, at most 10 are made"):
        budget.spend(100)
    with pytest.raises(TooManyLines, match=r"10\*\*27 runs or more") as refused:
        budget.spend(math.comb(10**6 + 5, 5))
    assert refused.value.needed > refused.value.limit == 10
    assert budget.spent == 4


def test_a_choice_that_is_no_option_is_refused_with_its_place() -> None:
    with pytest.raises(ScriptError, match="entry 1: 'the third'"):
        odds(dice(), {"guides": 1}, of="row", choose=["the third"])
