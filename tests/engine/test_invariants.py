"""What holds of every roll, however many dice and whatever they show."""

from __future__ import annotations

from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from engine.actions import Action
from engine.chance import Recording, Scripted, Seeded
from engine.dice import Die, Pool, Roll
from engine.events import DieRolled, Event, SpellCast
from engine.resolution import Resolution
from engine.rolling import roll
from engine.rules import run
from engine.table import ResultsTable, Row, TableError
from tests.engine.games import Game, cast, play, table

GUIDE, ONCE, EACH, HIGH = "Pixie Guide", "Brazen Dwarf", "As Luck Would Have It", "Chittering Doom"
SIDES = st.sampled_from([1, 2, 6, 20, 100])
SEEDS = st.integers(0, 2**32)


def rolled(
    seed: int, *instructions: Roll, guides: int = 0, others: int = 0
) -> tuple[Game, list[list[int]], list[list[int]]]:
    """Carry out instructions one after another, with Guides of yours and of an opponent's: the
    faces of each roll as they fell, and the results its effect reads, lowest first.
    """
    inputs = Recording(Seeded(seed))
    start = table(you=[ONCE, EACH, HIGH] + [GUIDE] * guides, opponent=[GUIDE] * others)
    now = Resolution(start, inputs)
    read = [roll(now, card="Test", instruction=instruction) for instruction in instructions]
    return (
        Game(tuple(now.trace), now.state),
        [in_order(pool) for pool in inputs.pools],
        [in_order(each.results) for each in read if each is not None],
    )


def in_order(pool: Pool) -> list[int]:
    """Each number of a pool, as often as it is there."""
    return [int(face) for face, count in pool for _ in range(int(str(count)))]


@given(SEEDS, st.integers(1, 6), SIDES, st.integers(0, 4), st.integers(0, 2))
def test_with_any_guides_as_many_count_as_the_card_says_and_the_lowest_go(
    seed: int, count: int, sides: int, guides: int, others: int
) -> None:
    game, (fell,), _ = rolled(seed, Roll("you", Die(sides), count), guides=guides, others=others)
    assert len(fell) == count + guides
    assert sorted(map(int, map(str, game.ignored))) == fell[:guides]
    assert game.results == fell[guides:]


@given(SEEDS, SIDES, st.integers(0, 4), st.integers(-3, 3))
def test_no_dice_are_no_roll_and_nothing_happens(
    seed: int, sides: int, guides: int, modifier: int
) -> None:
    game, fell, _ = rolled(seed, Roll("you", Die(sides), 0, modifier=modifier), guides=guides)
    assert fell == []
    assert not [item for item in game.trace if isinstance(item, get_args(Event))]


@given(
    SEEDS,
    st.lists(st.builds(Roll, st.just("you"), st.builds(Die, SIDES), st.integers(0, 4)), max_size=4),
    st.integers(0, 2),
)
def test_triggers_follow_instructions_and_counted_dice(
    seed: int, instructions: list[Roll], guides: int
) -> None:
    game, _, _ = rolled(seed, *instructions, guides=guides)
    results = [result for result in game.results if result is not None]
    assert len(results) == sum(int(str(each.count)) for each in instructions)
    assert game.triggers(ONCE) == sum(each.count != 0 for each in instructions)
    assert game.triggers(EACH) == len(results)
    assert game.triggers(HIGH) == sum(result >= 4 for result in results)


@given(SEEDS, st.integers(1, 5), SIDES, st.integers(-(10**20), 10**20))
def test_a_natural_result_is_a_face_and_a_result_has_no_bounds(
    seed: int, count: int, sides: int, modifier: int
) -> None:
    game, (fell,), (read,) = rolled(seed, Roll("you", Die(sides), count, modifier=modifier))
    naturals = [each.natural for each in game.all(DieRolled)]
    assert set(naturals) == set(fell) <= set(range(1, sides + 1))
    assert game.results == read == [face + modifier for face in fell]


@given(st.data(), st.integers(1, 4), st.integers(1, 3))
def test_without_its_ignored_dice_a_story_is_the_same(
    data: st.DataObject, x: int, guides: int
) -> None:
    """The Guides are there both times, once yours and once an opponent's."""
    faces = data.draw(st.lists(st.integers(1, 6), min_size=x + guides, max_size=x + guides))
    spell: Action = cast("Attempted Murder", "Grizzly Bears", x=x)
    yours, theirs = ([ONCE, HIGH] + [GUIDE] * many for many in (guides, 0))
    with_ignored = play(
        table(spell, you=yours, opponent=["Grizzly Bears"], hand=["Attempted Murder"]),
        ",".join(map(str, faces)),
    )
    without = play(
        table(
            spell,
            you=theirs,
            opponent=["Grizzly Bears"] + [GUIDE] * guides,
            hand=["Attempted Murder"],
        ),
        ",".join(map(str, sorted(faces)[guides:])),
    )
    assert len(with_ignored.ignored) == guides and not without.ignored
    assert happened(with_ignored) == happened(without)


def happened(game: Game) -> list[object]:
    """What the rules can see: events, no remarks."""
    return [item for item in game.trace if isinstance(item, get_args(Event))]


ENDS = st.none() | st.integers(-4, 12)
REACH = range(-6, 15)


@given(st.integers(1, 8), st.lists(st.tuples(ENDS, ENDS), min_size=1, max_size=4))
def test_a_table_has_one_row_for_a_result_or_none_or_is_refused(
    sides: int, ends: list[tuple[int | None, int | None]]
) -> None:
    holding = {
        result: [
            place
            for place, (low, high) in enumerate(ends)
            if (low is None or low <= result) and (high is None or result <= high)
        ]
        for result in REACH
    }
    no_row = any(
        (low is None and high is None) or (low is not None and high is not None and low > high)
        for low, high in ends
    )
    try:
        made = ResultsTable(
            sides,
            tuple(Row(low, high, place) for place, (low, high) in enumerate(ends)),
            gaps=True,
            beyond=True,
        )
    except TableError:
        assert no_row or any(len(rows) > 1 for rows in holding.values())
        return
    for result, rows in holding.items():
        row = made.row(result)
        assert ([] if row is None else [row.then]) == rows


@given(SEEDS, st.integers(0, 5), st.integers(0, 2))
def test_the_same_seed_is_the_same_game_and_its_address_replays_it(
    seed: int, x: int, guides: int
) -> None:
    start = table(
        cast("Attempted Murder", "Grizzly Bears", x=x),
        you=[ONCE, EACH] + [GUIDE] * guides,
        opponent=["Grizzly Bears"],
        hand=["Attempted Murder"],
    )
    recording = Recording(Seeded(seed))
    played = run(start, recording)
    assert isinstance(played[1][0], SpellCast)
    assert played == run(start, Seeded(seed))
    assert played == run(start, Scripted(recording.dice, recording.choices))
