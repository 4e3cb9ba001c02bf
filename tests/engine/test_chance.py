"""Fair dice are fair, scripts fit or are refused, and what was recorded replays."""

import math
import random
from collections import Counter
from collections.abc import Iterator
from itertools import count as numbers_from

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.address import (
    Problem,
    ScriptError,
    parse_choices,
    parse_dice,
    print_choices,
    print_dice,
)
from engine.chance import Fair, Inputs, Recording, Scripted, Seeded
from engine.dice import INFINITY, Count, Die, Face, PlanarDie, PlanarFace, Pool
from engine.questions import Question, QuestionKind
from engine.sampling import TOSSED_ONE_BY_ONE, below, face_counts, heads

D6 = Die(6)
D20 = Die(20)
MAY = Question(next(iter(QuestionKind)), "Pixie Guide")


class CounterBits:
    """No chance at all: counts up, so that each value of so many bits comes equally often."""

    def __init__(self) -> None:
        self._numbers: Iterator[int] = numbers_from()

    def getrandbits(self, k: int) -> int:
        """Return the next number, cut to `k` bits."""
        return next(self._numbers) % (1 << k)


class FullBits:
    """Every bit is one, except that every third draw is all zero, so that rejection ends."""

    def __init__(self) -> None:
        self.draws = 0

    def getrandbits(self, k: int) -> int:
        """Return all ones, or zero on every third draw."""
        self.draws += 1
        return 0 if self.draws % 3 == 0 else (1 << k) - 1


def chi_square(observed: Counter[int], expected: dict[int, float]) -> float:
    """Return the p-value (Wilson and Hilferty's approximation) of what was drawn."""
    assert not set(observed) - set(expected)
    freedom = len(expected) - 1
    distance = sum((observed[value] - weight) ** 2 / weight for value, weight in expected.items())
    spread = 2 / (9 * freedom)
    score = ((distance / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)
    return math.erfc(score / math.sqrt(2)) / 2


@pytest.mark.parametrize("sides", [2, 3, 6, 7, 20, 100])
def test_rejection_gives_each_face_equally(sides: int) -> None:
    bits = CounterBits()
    whole_cycles = 8 * sides
    assert set(Counter(below(sides, bits) for _ in range(whole_cycles)).values()) == {8}


def test_a_draw_that_is_too_large_is_thrown_away() -> None:
    bits = FullBits()
    assert below(6, bits) == 0
    assert bits.draws == 3


@pytest.mark.parametrize("sides", [2, 6, 10, 20])
def test_single_dice_are_fair(sides: int) -> None:
    inputs = Seeded(7)
    rolls = Counter(int(str(face)) for _ in range(12_000) for face, _ in inputs.roll(Die(sides), 1))
    assert chi_square(rolls, dict.fromkeys(range(1, sides + 1), 12_000 / sides)) > 0.001


@pytest.mark.parametrize("seed", [7, 99])
@pytest.mark.parametrize("sides", [6, 20])
def test_faces_of_a_pool_are_fair(sides: int, seed: int) -> None:
    bits = random.Random(seed)
    drawn: Counter[int] = Counter()
    for _ in range(60):
        drawn.update(dict(enumerate(face_counts(997, sides, bits))))
    assert chi_square(drawn, dict.fromkeys(range(sides), 60 * 997 / sides)) > 0.001


@pytest.mark.parametrize("by_decimals", [False, True])
@pytest.mark.parametrize("coins", [TOSSED_ONE_BY_ONE, 20_001])
def test_heads_of_many_coins_follow_the_binomial(
    coins: int, by_decimals: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if by_decimals:  # No float is trusted: the slow way must draw the same law.
        monkeypatch.setattr("engine.sampling._FLOAT_ERROR", 1e9)
    bits = random.Random(coins + by_decimals)
    draws, width = (300 if by_decimals else 6_000), math.isqrt(coins) // 4
    middle = coins // 2

    def interval(value: int) -> int:
        return max(-4, min(4, (value - middle) // width))

    expected = dict.fromkeys(range(-4, 5), 0.0)
    for value in range(coins + 1):
        log = math.lgamma(coins + 1) - math.lgamma(value + 1) - math.lgamma(coins - value + 1)
        expected[interval(value)] += draws * math.exp(log - coins * math.log(2))
    drawn = Counter(interval(heads(coins, bits)) for _ in range(draws))
    assert chi_square(drawn, expected) > 0.001


def test_huge_counts_keep_their_last_digits() -> None:
    """A float would leave every count at 10**18 a multiple of 64."""
    bits = random.Random(5)
    last = Counter(heads(10**18, bits) % 64 for _ in range(6_400))
    assert chi_square(last, dict.fromkeys(range(64), 100.0)) > 0.001


@pytest.mark.parametrize("size", [1, 5, 1_000, 10**6, 10**18, 10**30])
def test_a_pool_of_any_size_has_that_size(size: int) -> None:
    pool = Fair().roll(D6, size)
    assert pool.size == size
    assert all(D6.shows(face) for face, _ in pool)


def test_a_huge_pool_takes_few_random_draws() -> None:
    class CountedBits:
        def __init__(self) -> None:
            self.draws = 0
            self.generator = random.Random(3)

        def getrandbits(self, k: int) -> int:
            self.draws += 1
            return self.generator.getrandbits(k)

    large, huge = CountedBits(), CountedBits()
    Fair(large).roll(D6, 10**6)
    Fair(huge).roll(D6, 10**18)
    assert huge.draws < 8 * large.draws < 8_000


def test_infinitely_many_dice_show_every_face_infinitely_often() -> None:
    every_face = Pool.of(dict.fromkeys(range(1, 7), INFINITY))
    assert Fair().roll(D6, INFINITY) == every_face
    assert Seeded(1).roll(D6, INFINITY) == every_face
    assert Scripted(print_dice(every_face)).roll(D6, INFINITY) == every_face


def test_the_planar_die_shows_blank_on_four_of_six_sides() -> None:
    pool = Seeded(11).roll(PlanarDie(), 60_000)
    shown = {str(face): int(str(number)) for face, number in pool}
    observed = Counter({index: shown[face] for index, face in enumerate(PlanarFace)})
    assert chi_square(observed, {0: 40_000.0, 1: 10_000.0, 2: 10_000.0}) > 0.001


def test_the_same_seed_is_the_same_game() -> None:
    first, second, other = Seeded(4), Seeded(4), Seeded(5)
    assert first.roll(D20, 50) == second.roll(D20, 50) != other.roll(D20, 50)
    options = ("pay", "decline")
    chosen = [first.choose("you", MAY, options) for _ in range(20)]
    assert chosen == [second.choose("you", MAY, options) for _ in range(20)]
    assert set(chosen) == set(options)


def test_fair_dice_leave_a_choice_at_the_first_option() -> None:
    assert Fair().choose("you", MAY, ("pay", "decline")) == "pay"


def test_a_script_answers_in_order_and_may_split_a_run() -> None:
    script = Scripted("4,6*3,17", "pay")
    assert script.roll(D6, 2) == Pool.of([4, 6])
    assert script.choose("you", MAY, ("decline", "pay")) == "pay"
    assert script.roll(D6, 2) == Pool.of([6, 6])
    assert script.roll(D20, 1) == Pool.of([17])
    script.finish()


@pytest.mark.parametrize(
    ("dice", "problem", "place"),
    [
        ("", Problem.TOO_FEW_DICE, 1),
        ("4,5", Problem.TOO_FEW_DICE, 3),
        ("4,7,1", Problem.IMPOSSIBLE_FACE, 2),
        ("4,chaos,1", Problem.IMPOSSIBLE_FACE, 2),
        ("4*inf", Problem.TOO_LARGE, 1),
    ],
)
def test_dice_that_do_not_fit_the_roll_are_refused(dice: str, problem: Problem, place: int) -> None:
    with pytest.raises(ScriptError) as refused:
        Scripted(dice).roll(D6, 3)
    assert (refused.value.problem, refused.value.place) == (problem, place)
    assert refused.value.allowed


@pytest.mark.parametrize(
    "dice", ["1*inf,2*inf", "1,2,3,4,5,6", "1*inf,2*inf,3*9,4*inf,5*inf,6*inf"]
)
def test_an_infinite_roll_takes_no_finite_dice(dice: str) -> None:
    with pytest.raises(ScriptError) as refused:
        Scripted(dice).roll(D6, INFINITY)
    assert refused.value.problem in (Problem.NOT_INFINITE, Problem.TOO_FEW_DICE)


@pytest.mark.parametrize(
    ("dice", "choices", "problem"),
    [
        ("4,5", "", Problem.DICE_LEFT_OVER),
        ("4*2", "", Problem.DICE_LEFT_OVER),
        ("4", "pay", Problem.CHOICES_LEFT_OVER),
    ],
)
def test_what_is_left_over_is_refused(dice: str, choices: str, problem: Problem) -> None:
    script = Scripted(dice, choices)
    script.roll(D6, 1)
    with pytest.raises(ScriptError) as refused:
        script.finish()
    assert refused.value.problem is problem


def test_a_choice_must_be_there_and_be_an_option() -> None:
    with pytest.raises(ScriptError) as missing:
        Scripted().choose("you", MAY, ("pay", "decline"))
    assert (missing.value.problem, missing.value.allowed) == (
        Problem.CHOICE_MISSING,
        "pay, decline",
    )
    with pytest.raises(ScriptError) as impossible:
        Scripted(choices="run").choose("you", MAY, ("pay", "decline"))
    assert (impossible.value.problem, impossible.value.found) == (Problem.IMPOSSIBLE_OPTION, "run")


@pytest.mark.parametrize(
    "text",
    [
        "0", "-1", "+1", "01", "1.0", "1e3", "４", "٣", "1*0", "1*01", "1*-2", "1*", "*4", "1**2",
        "inf", "1,,2", ",1", "1,", "1;2", "CHAOS", "1 2", "1*∞", "\x001", "1\n", "d6", "1*2*3", "x",
    ],
)  # fmt: skip
def test_what_is_no_list_of_dice_is_refused_by_name(text: str) -> None:
    with pytest.raises(ScriptError) as refused:
        parse_dice(text)
    assert refused.value.problem is Problem.NOT_DICE
    assert refused.value.allowed


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("1" * 1_000_000, Problem.TOO_LONG),
        ("1," * 3_000 + "1", Problem.TOO_LONG),
        ("1" * 5_000, Problem.TOO_LARGE),
        ("1000001", Problem.TOO_LARGE),
        ("1*" + "9" * 5_000, Problem.TOO_LARGE),
        ("1*1" + "0" * 29 + "1", Problem.TOO_LARGE),
    ],
)
def test_what_is_too_much_is_refused_before_it_is_read(text: str, problem: Problem) -> None:
    with pytest.raises(ScriptError) as refused:
        parse_dice(text)
    assert refused.value.problem is problem
    assert len(refused.value.found) <= 21


@pytest.mark.parametrize("text", ["a,,b", "pay;decline", "ja–nein", "x" * 61, "a\x00", ",", "<b>"])
def test_what_is_no_list_of_choices_is_refused(text: str) -> None:
    with pytest.raises(ScriptError) as refused:
        parse_choices(text)
    assert refused.value.problem is Problem.NOT_OPTIONS


def test_spaces_around_commas_are_what_people_type() -> None:
    assert parse_dice(" 4 , 17,9 ") == ((4, 1), (17, 1), (9, 1))
    assert parse_dice("  ") == ()
    assert parse_choices("Pixie Guide, pay") == ("Pixie Guide", "pay")


FACES: st.SearchStrategy[Face] = st.integers(1, 20) | st.sampled_from(PlanarFace)
# Twenty dice of one face are printed as one entry, which must not pass the largest count.
COUNTS: st.SearchStrategy[Count] = st.integers(1, 10**28) | st.just(INFINITY)


@given(st.lists(st.tuples(FACES, COUNTS), max_size=20))
def test_dice_printed_are_dice_read(dice: list[tuple[Face, Count]]) -> None:
    text = print_dice(dice)
    assert print_dice(parse_dice(text)) == text

    def per_face(entries: list[tuple[Face, Count]]) -> dict[Face, Count]:
        totals: dict[Face, Count] = {}
        for face, count in entries:
            totals[face] = totals.get(face, 0) + count
        return totals

    assert per_face(list(parse_dice(text))) == per_face(dice)


def test_choices_printed_are_choices_read() -> None:
    choices = ("Pixie Guide", "8", "-1", "reroll 3")
    assert parse_choices(print_choices(choices)) == choices
    assert parse_choices("") == ()


def ask_some(inputs: Inputs) -> list[Pool | str]:
    """Ask a little of everything."""
    return [
        inputs.roll(D20, 3),
        inputs.choose("you", MAY, ("pay", "decline", "8")),
        inputs.roll(D6, 10**9),
        inputs.roll(PlanarDie(), 2),
        inputs.roll(D6, INFINITY),
        inputs.roll(D6, 1),
    ]


@given(st.integers(0, 10**6))
def test_what_was_recorded_replays_from_its_address(seed: int) -> None:
    recording = Recording(Seeded(seed))
    answers = ask_some(recording)
    script = Scripted(print_dice(recording.dice), print_choices(recording.choices))
    assert ask_some(script) == answers
    script.finish()
