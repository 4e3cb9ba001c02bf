"""What people reported of other engines and dice rollers, each held on its whole kind.

The names of the tests begin with the number of the report in the collection of reports, areas a
(dice) and b (rollers); what the site has to do with them is tested with the site.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, permutations, product

import pytest

from engine.abilities import Card, TriggeredAbility
from engine.actions import Aiming, Attack, Cast
from engine.cards import CARDS
from engine.chance import Fair
from engine.changing import replace
from engine.conditions import PerDie
from engine.dice import MOST_SIDES, Die, Roll
from engine.events import DieRolled
from engine.exact import Repeats, highest, kept_mean, mean_of_all
from engine.expression import Expression, ExpressionError
from engine.instructions import Draw, Instruction, RollAgain, RollDice
from engine.parameters import OutOfRange, Parameter, Value
from engine.questions import QuestionKind
from engine.remarks import NoRowApplied, NothingRolled, RepeatsStopped, ResultModified
from engine.resolution import IllegalAction
from engine.sampling import below
from engine.scenario_file import load, read, scenario_names
from engine.subjects import Results, Type
from engine.switches import switched
from engine.table import ResultsTable, Row, TableError
from engine.tables import ScenarioError
from tests.engine.carried import carry
from tests.engine.dice_cases.collected import natural, numbers, played_on, with_players
from tests.engine.games import cast, play, table, with_repeats
from tests.engine.rolls import roll_once

BOX = "Box of Free-Range Goblins"
DRIVE = "Recruitment Drive"
LUCK = "As Luck Would Have It"
"""It looks at each die that counts."""
DWARF = "Brazen Dwarf"
"""It looks at each roll."""


@pytest.mark.parametrize("faces", [(4, 17, 9), *combinations_with_replacement((1, 9, 20), 3)])
def test_a01_dice_that_are_thrown_away_were_never_rolled(faces: tuple[int, ...]) -> None:
    mastiff, saur = "Iron Mastiff", "Resolute Veggiesaur"
    start = table(
        Attack("you", DWARF, defender="another"),
        Attack("you", "Storm Crow", defender="third"),
        Attack("you", mastiff),
        you=[mastiff, LUCK, saur, DWARF, "Storm Crow"],
    )
    game = play(with_players(start, "another", "third"), ",".join(map(str, faces)))
    # One roll of three dice of which one counts: one event, one trigger of each kind, one die in
    # the history of the turn.
    assert [rolled.natural for rolled in game.all(DieRolled)] == [max(faces)]
    assert (game.triggers(LUCK), game.triggers(DWARF), game.triggers(saur)) == (1, 1, 0)
    assert game.counters(LUCK, "luck") == max(faces)


def rolled_with_guides(dice: int, guides: int, faces: tuple[int, ...]) -> tuple[list[int], int]:
    """The results, and how many dice were rolled."""
    game = roll_once(
        table(you=["Pixie Guide"] * guides),
        Roll("you", Die(20), dice),
        ",".join(map(str, faces)),
    )
    return numbers(game), len(game.results) + len(game.ignored)


@pytest.mark.parametrize(
    ("dice", "guides", "faces"),
    [
        (2, 1, (5, 12, 9)),
        (2, 2, (5, 12, 9, 1)),
        (1, 2, (3, 3, 20)),
        *((1, 1, pair) for pair in product((1, 2, 20), repeat=2)),
        *((3, 2, five) for five in combinations_with_replacement((2, 7, 11), 5)),
    ],
)
def test_a02_one_more_die_for_each_instruction_and_the_lowest_goes(
    dice: int, guides: int, faces: tuple[int, ...]
) -> None:
    results, thrown = rolled_with_guides(dice, guides, faces)
    assert thrown == dice + guides
    assert results == sorted(faces)[guides:]


def test_a02_the_mean_of_the_two_that_stay() -> None:
    assert kept_mean(3, 20, ignored=1) == Fraction(2079, 80)


def test_a03_both_orders_of_an_open_point_can_be_played() -> None:
    start = table(cast(BOX), you=["Krark's Other Thumb", "Clam-I-Am"])
    kept_first = play(start, "5,3,2,4", ["3", "reroll 3", "4"])
    other = replace(start, switches=switched({"rerolls_before_keeping": True}))
    rerolled_first = play(other, "5,3,2,4", ["reroll 3", "4", "5"])
    assert (numbers(kept_first), numbers(rerolled_first)) == ([4], [5])


def test_a03_what_is_not_settled_says_so() -> None:
    unsettled = {name for name in scenario_names() if not load(name).settled}
    assert "extra-dice-on-rerolls" in unsettled
    assert "results-table" not in unsettled


@pytest.mark.parametrize("faces", sorted(set(permutations((1, 1, 2, 4, 4)))))
def test_a04_several_dice_are_one_roll_with_one_result(faces: tuple[int, ...]) -> None:
    box = "Vexing Puzzlebox"
    five = RollDice(Die(6), 5)
    game = played_on(carry(table(you=[box]), five, dice=",".join(map(str, faces))))
    assert game.triggers(box) == 1
    assert game.counters(box, "charge") == 12


@pytest.mark.parametrize(
    "faces", [(2, 3, 6, 1), (), (6,), *combinations_with_replacement((1, 2), 3)]
)
def test_a06_x_dice_are_one_roll_of_x_dice(faces: tuple[int, ...]) -> None:
    murder = cast("Attempted Murder", "Earth-Cult Elemental", x=len(faces))
    start = table(murder, you=[DWARF, LUCK], opponent=["Earth-Cult Elemental"])
    game = play(start, ",".join(map(str, faces)))
    assert game.triggers(DWARF) == (1 if faces else 0)
    assert game.triggers(LUCK) == len(faces)
    odd = sum(face % 2 for face in faces)
    assert game.tokens("Storm Crow") == odd
    assert bool(game.all(NothingRolled)) == (not faces)


def test_a06_a_number_that_is_missing_is_refused_and_never_one() -> None:
    with pytest.raises(IllegalAction, match="with an X"):
        play(table(Cast("you", "Attempted Murder", None, (Aiming("Storm Crow"),))))
    text = """
cards = ["Neverwinter Hydra"]
rules = ["706.4"]
as_of = 2026-04-17
[[do]]
cast = "Neverwinter Hydra"
[proves]
claims = ["every face rolled is accounted for"]
"""
    with pytest.raises(ScenarioError):
        read(text, file="mine.toml")


@pytest.mark.parametrize(("before", "after"), [(3, 11), *product((1, 10, 20), (1, 19, 20))])
def test_a08_rerolls_first_and_what_was_raised_is_not_rolled_again(before: int, after: int) -> None:
    start = table(cast(DRIVE), you=["Wall of Fortune", "Snickering Squirrel", LUCK])
    game = play(start, f"{before},{after}", [f"reroll {before}", f"{after} +1"])
    assert (natural(game), numbers(game)) == ([after], [after + 1])
    assert game.asked == ["reroll", "modify"]
    assert game.triggers(LUCK) == 1
    assert game.counters(LUCK, "luck") == after + 1


@pytest.fixture
def result_of_20(monkeypatch: pytest.MonkeyPatch) -> str:
    """A permanent that looks for a result of 20; no card does, they look at the face."""
    name = "Watcher of Results"
    watches = TriggeredAbility(PerDie(Results(20, 20)), (Draw(),))
    card = Card(name, frozenset({Type.ENCHANTMENT}), 1, triggered=(watches,))
    monkeypatch.setitem(CARDS, name, card)
    return name


@pytest.mark.parametrize("modifier", [-3, -1, 0, 1, 3])
@pytest.mark.parametrize("face", [1, 9, 10, 17, 19, 20])
def test_a09_a_natural_result_is_one_thing_and_a_result_another(
    result_of_20: str, face: int, modifier: int
) -> None:
    rows: tuple[Row[tuple[Instruction, ...]], ...] = (
        Row(1, 9, ()),
        Row(10, 19, ()),
        Row(20, 20, ()),
    )
    roll = RollDice(Die(20), modifier=modifier, table=ResultsTable(20, rows))
    start = table(you=[result_of_20], graveyard=["Critical Hit"])
    both = face == face + modifier == 20
    game = played_on(carry(start, roll, dice=str(face)), *["Critical Hit"] * both)
    (rolled,) = game.all(DieRolled)
    assert (rolled.natural, rolled.result) == (face, face + modifier)
    assert game.triggers("Critical Hit") == int(face == 20)
    assert game.triggers(result_of_20) == int(face + modifier == 20)
    assert game.rows == [str(row) for row in rows if row.holds(face + modifier)]


def rows_for(face: int, modifier: int, *rows: tuple[int | None, int | None]) -> list[str]:
    """Which rows apply; where none does, the story says so."""
    built = tuple(Row(low, high, ()) for low, high in rows)
    told: ResultsTable[tuple[Instruction, ...]] = ResultsTable(20, built, gaps=True, beyond=True)
    game = carry(table(), RollDice(Die(20), modifier=modifier, table=told), dice=str(face))
    assert bool(game.all(NoRowApplied)) == (not game.rows)
    return game.rows


@pytest.mark.parametrize("modifier", range(-25, 26, 5))
@pytest.mark.parametrize("face", range(1, 21))
def test_a10_nothing_is_clamped(face: int, modifier: int) -> None:
    result = face + modifier
    open_ends = rows_for(face, modifier, (None, 0), (1, 14), (15, None))
    assert open_ends == ["0 or less" if result <= 0 else "15+" if result > 14 else "1-14"]
    closed = rows_for(face, modifier, (1, 19), (20, 20))
    assert closed == (["20"] if result == 20 else ["1-19"] if 1 <= result < 20 else [])


def test_a12_a_row_that_says_so_rolls_again() -> None:
    delina = "Delina, Wild Mage"
    attack = Attack("you", delina, (Aiming("Storm Crow"),))
    game = play(table(attack, you=[delina, "Storm Crow"]), "18,15,3", ["yes", "yes"])
    assert sum(held.token for held in game.state.permanents) == 3
    assert game.asked.count(str(QuestionKind.ROLL_AGAIN)) == 2


@pytest.mark.parametrize(("guides", "mean"), [(0, Fraction(10, 7)), (1, Fraction(100, 49))])
def test_a12_so_many_tokens_are_expected(guides: int, mean: Fraction) -> None:
    law = highest(1 + guides, 20).map(int)
    assert mean_of_all(law, lambda face: face >= 15, lambda face: 1) == mean


def rolls_of(part: object) -> Iterator[RollDice]:
    """Every roll with a table in what a card tells a player to do."""
    if isinstance(part, RollDice) and part.table is not None:
        yield part
    if isinstance(part, tuple):
        for inner in part:
            yield from rolls_of(inner)


@pytest.mark.parametrize(
    "name", [name for name, card in CARDS.items() if any(rolls_of(card.instructions()))]
)
def test_a14_each_face_does_what_exactly_one_row_says(name: str) -> None:
    for roll in rolls_of(CARDS[name].instructions()):
        assert isinstance(roll.die, Die) and roll.table is not None
        for face in range(1, roll.die.sides + 1):
            rows = [row for row in roll.table.rows if row.holds(face)]
            assert len(rows) == 1 or (not rows and roll.table.gaps)
            assert rows == [row for row in [roll.table.row(face)] if row is not None]


@pytest.mark.parametrize(
    ("rows", "problem", "faces"),
    [
        (((1, 17),), "results that no face reaches", (17,)),
        (((1, 4), (6, 10)), "results in no row", (5,)),
        (((1, 5), (5, 10)), "results in more than one row", (5,)),
    ],
)
def test_a14_a_table_that_no_die_fits_is_refused_with_its_faces(
    rows: tuple[tuple[int, int], ...], problem: str, faces: tuple[int, ...]
) -> None:
    with pytest.raises(TableError) as refused:
        ResultsTable(10, tuple(Row(low, high, ()) for low, high in rows))
    assert (refused.value.problem, refused.value.faces) == (problem, faces)


BAD_COUNTS: tuple[Value, ...] = (10**6 + 1, 10**31, -1, "٣", " 3 ", "", True)


@pytest.mark.parametrize("count", BAD_COUNTS)
def test_b01_a_number_of_dice_that_is_not_allowed_is_refused_at_once(count: Value) -> None:
    x = Parameter("x", "number", 5, 0, 10**6)
    with pytest.raises(OutOfRange) as refused:
        x.check(count)
    assert (refused.value.minimum, refused.value.maximum) == (0, 10**6)
    assert len(str(refused.value)) < 200
    assert (x.check(0), x.check(10**6)) == (0, 10**6)


@pytest.mark.parametrize("sides", [0, -1, MOST_SIDES + 1, 10**300])
def test_b01_a_die_that_nobody_can_roll_is_refused_at_once(sides: int) -> None:
    with pytest.raises(ValueError):
        Die(sides)


@pytest.mark.parametrize("text", ["10000000000000000000000000000000d6", "1.5d6", "٣d6", "-1d6"])
def test_b01_notation_is_read_within_bounds(text: str) -> None:
    with pytest.raises(ExpressionError):
        Expression.parse(text)


def again_on(low: int, sides: int) -> ResultsTable[tuple[Instruction, ...]]:
    """Roll again on this face and above."""
    again: tuple[Instruction, ...] = (RollAgain(optional=False),)
    rows = [Row(low, sides, again)]
    if low > 1:
        rows.insert(0, Row(1, low - 1, ()))
    return ResultsTable(sides, tuple(rows))


@pytest.mark.parametrize("sides", [1, 20])
def test_b02_a_roll_that_cannot_stop_is_refused(sides: int) -> None:
    with pytest.raises(ValueError, match="the chance to stop is zero"):
        RollDice(Die(sides), table=again_on(1, sides))


def test_b02_a_roll_that_hardly_stops_says_that_it_was_stopped() -> None:
    delina = "Delina, Wild Mage"
    attack = Attack("you", delina, (Aiming("Storm Crow"),))
    start = with_repeats(table(attack, you=[delina, "Storm Crow"]), 5)
    game = play(start, ",".join(["20"] * 6), ["yes"] * 5)
    assert game.all(RepeatsStopped) == (RepeatsStopped(delina, 5),)
    until_one = RollDice(Die(10_000), table=again_on(2, 10_000))
    assert carry(table(), until_one, dice="9999,2,10000,1").results == [9999, 2, 10000, 1]
    law = highest(1, 10_000).map(int)
    assert Repeats.of(law, lambda face: face > 1).mean() == 10_000


@pytest.mark.parametrize("ignored", range(6))
@pytest.mark.parametrize("faces", [(2, 2, 2, 4, 1, 2), (6, 6, 6, 6, 6, 6), (1, 2, 3, 4, 5, 6)])
def test_b04_what_is_ignored_is_not_added_up(faces: tuple[int, ...], ignored: int) -> None:
    dice = ",".join(map(str, faces))
    game = roll_once(table(), Roll("you", Die(6), 6, ignored), dice)
    assert sum(numbers(game)) == sum(sorted(faces)[ignored:])
    assert len(numbers(game)) == 6 - ignored
    if (faces, ignored) == ((2, 2, 2, 4, 1, 2), 2):
        assert sum(numbers(game)) == 10


def test_b04_the_lowest_of_one_die_is_that_die() -> None:
    assert Expression.parse("1d20+10").law().row == (1,) * 20
    for face in range(1, 21):
        game = carry(table(), RollDice(Die(20), modifier=10), dice=str(face))
        assert numbers(game) == [face + 10]
        assert len(game.all(ResultModified)) == 1


@pytest.mark.parametrize(
    "text", ["2d6 ignore lowest 2", "d20 ignore lowest 1", "2d6 ignore lowest 3"]
)
def test_b04_no_die_left_is_refused(text: str) -> None:
    with pytest.raises(ExpressionError):
        Expression.parse(text)


def test_b04_nor_can_a_card_tell_to_ignore_them_all() -> None:
    for ignored in (2, 3):
        with pytest.raises(ValueError, match="leave none"):
            RollDice(Die(6), 2, ignore=ignored)


class EachOnce:
    """A source of bits that gives every number of a width once, and then once again."""

    def __init__(self) -> None:
        self.next = 0

    def getrandbits(self, k: int, /) -> int:
        """The next number of this width."""
        number = self.next % (1 << k)
        self.next += 1
        return number


@pytest.mark.parametrize("sides", [2, 3, 6, 8, 10, 12, 20, 100])
def test_b06_every_face_gets_the_same_share_of_the_source(sides: int) -> None:
    source = EachOnce()
    assert Counter(below(sides, source) for _ in range(7 * sides)) == dict.fromkeys(range(sides), 7)


def test_b06_six_hundred_thousand_dice_are_fair() -> None:
    pool = Fair(random.Random(6)).roll(Die(6), 600_000)
    squares = sum((int(str(count)) - 100_000) ** 2 / 100_000 for _, count in pool)
    # Five degrees of freedom: chance alone goes beyond this once in a thousand times.
    assert squares < 20.515
