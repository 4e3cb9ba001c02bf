"""Any cards at any roll, in any order, however the open points are read: what always holds."""

from __future__ import annotations

from dataclasses import fields, replace

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.accounts import faces_rolled, faces_told
from engine.chance import Recording, Seeded
from engine.dice import AnyDie, Die, PlanarDie, Roll
from engine.events import DieRolled, Trace
from engine.notation import parse, write
from engine.remarks import DiceAddedUp, NothingRolled, RollReplaced
from engine.resolution import Resolution
from engine.rolling import Rolled, roll
from engine.shields import ExtraDieTheyIgnore, Shield, TwoDiceForOne
from engine.state import State
from engine.switches import ALLOWED, Switches, switched
from tests.engine.games import table

CARDS = (
    "Barbarian Class",
    "Bamboozling Beeble",
    "Brazen Dwarf",
    "Chaotic Aether",
    "Chittering Doom",
    "Clam-I-Am",
    "Goblin Bookie",
    "Ichor Elixir",
    "Krark's Other Thumb",
    "Monitor Monitor",
    "Night Shift of the Living Dead",
    "Pippa, Duchess of Dice",
    "Pixie Guide",
    "Snickering Squirrel",
    "Socketed Sprocketer",
    "Squirrel-Powered Scheme",
    "The Space Family Goblinson",
    "Vedalken Squirrel-Whacker",
    "Wall of Fortune",
    "Wyll, Blade of Frontiers",
    "Xenosquirrels",
)
SHIELDS: tuple[Shield, ...] = (
    ExtraDieTheyIgnore("Bamboozling Beeble", "you"),
    ExtraDieTheyIgnore("Bamboozling Beeble", "opponent"),
    TwoDiceForOne("The Big Idea"),
)
DICE: tuple[AnyDie, ...] = (Die(6), Die(6), Die(20), Die(2), PlanarDie())
switches = st.fixed_dictionaries(
    {name: st.sampled_from(allowed) for name, allowed in ALLOWED.items()}
).map(switched)


@st.composite
def tables(draw: st.DrawFn) -> State:
    """A table with cards on both sides, Scooches in hand, shields up, and results stored."""
    cards = st.lists(st.sampled_from(CARDS), max_size=5)
    hands = st.lists(st.just("Scooch"), max_size=1)
    start = table(
        you=draw(cards), opponent=draw(cards), hand=draw(hands), opponents_hand=draw(hands)
    )
    shields = st.lists(st.sampled_from(SHIELDS), max_size=2).map(tuple)
    return replace(
        start,
        players=tuple(replace(player, shields=draw(shields)) for player in start.players),
        permanents=tuple(
            replace(each, stored=((Die(6), 5),)) if each.card == "Socketed Sprocketer" else each
            for each in start.permanents
        ),
        most_repeats=5,
        switches=draw(switches),
    )


@st.composite
def rolls(draw: st.DrawFn) -> Roll:
    """An instruction to roll up to three dice, or the planar die."""
    die = draw(st.sampled_from(DICE))
    if isinstance(die, PlanarDie):
        return Roll("you", die, 1)
    count = draw(st.integers(0, 3))
    ignore = draw(st.integers(0, max(count - 1, 0)))
    return Roll("you", die, count, ignore, draw(st.sampled_from((0, 2, -3))))


def rolled(start: State, instruction: Roll, seed: int) -> tuple[Trace, Rolled | None, Recording]:
    """Let a generator roll and choose."""
    inputs = Recording(Seeded(seed))
    now = Resolution(start, inputs)
    read = roll(now, card="Component Pouch", instruction=instruction)
    return tuple(now.trace), read, inputs


@settings(max_examples=300, deadline=None)
@given(tables(), rolls(), st.integers(0, 2**32))
def test_whatever_changes_a_roll(start: State, instruction: Roll, seed: int) -> None:
    trace, read, inputs = rolled(start, instruction, seed)
    assert parse(write(trace)) == trace
    assert faces_told(trace) == faces_rolled(inputs.pools)
    if read is None:
        assert [type(item) for item in trace][1:] == [NothingRolled]
        assert inputs.pools == ()
        return
    dice = [item for item in trace if isinstance(item, DieRolled)]
    assert all(item.die == instruction.die and item.die.shows(item.natural) for item in dice)
    added = [item for item in trace if isinstance(item, DiceAddedUp)]
    counted = sum(int(str(item.count)) for item in dice)
    results = counted if read.planar is not None else read.results.size
    assert results == instruction.count + -instruction.ignore
    assert counted == results or (counted > results and added)
    replacements = [item for item in trace if isinstance(item, RollReplaced)]
    assert all(item.count > item.ignore for item in replacements)


@settings(max_examples=60, deadline=None)
@given(tables(), rolls(), st.integers(0, 2**32))
def test_the_same_answers_are_the_same_roll(start: State, instruction: Roll, seed: int) -> None:
    assert rolled(start, instruction, seed)[0] == rolled(start, instruction, seed)[0]


def test_every_switch_takes_part() -> None:
    assert {field.name for field in fields(Switches)} == set(ALLOWED)
