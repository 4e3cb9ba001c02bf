"""A roll is shrunk until no smaller one shows the same: dice, faces, choices, settings."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine import shrinking
from engine.chance import Recording
from engine.dice import INFINITY, Die, PlanarDie, PlanarFace, Pool
from engine.proof import follow
from engine.questions import Question, QuestionKind
from engine.scenario import Value
from engine.scenario_file import load
from engine.shrinking import Attempt, Planned, shrink, size_of

ASKED = Question(QuestionKind.REROLL, "Wall of Fortune")


def shrunk(
    name: str, settings: dict[str, Value], pools: list[Pool], shows: Callable[[Attempt], bool]
) -> Attempt:
    """Shrink a roll of a scenario for as long as it shows something."""
    scenario = load(name)

    def play(attempt: Attempt) -> Attempt | None:
        planned = Planned(attempt.pools, attempt.choices)
        line = follow(scenario, dict(attempt.settings), planned)
        played = Attempt(attempt.settings, line.pools, tuple(planned.chosen))
        return played if shows(played) else None

    found = play(Attempt(tuple(settings.items()), tuple(pools), ()))
    assert found is not None
    return shrink(scenario, found, play)


def faces(attempt: Attempt) -> list[object]:
    """The faces of all dice, one by one."""
    return [face for face, count in attempt.dice for _ in range(int(str(count)))]


def test_what_shows_on_every_roll_shows_on_the_smallest() -> None:
    found = shrunk("very-large-x", {"x": 12}, [Pool.of([6] * 12)], lambda attempt: True)
    assert dict(found.settings) == {"x": 0}
    assert found.dice == ()


def test_dice_that_are_needed_stay_and_the_others_go() -> None:
    found = shrunk(
        "very-large-x",
        {"x": 1_000_000},
        [Pool.of({1: 1000, 4: 1000, 5: 998_000})],
        lambda attempt: any(face == 4 and count >= 2 for face, count in attempt.dice),
    )
    assert found.dice == ((4, 2),)
    found = shrunk(
        "very-large-x", {"x": 9}, [Pool.of([6] * 9)], lambda attempt: faces(attempt).count(6) >= 3
    )
    assert dict(found.settings) == {"x": 3}
    assert faces(found) == [6, 6, 6]


def test_faces_become_as_low_as_they_can() -> None:
    found = shrunk(
        "very-large-x",
        {"x": 3},
        [Pool.of([5, 6, 6])],
        lambda attempt: len(faces(attempt)) == 3 and sum(map(int, map(str, faces(attempt)))) > 9,
    )
    assert sum(int(str(face)) for face in faces(found)) == 10


def test_infinitely_many_dice_become_finitely_many() -> None:
    every = Pool.of(dict.fromkeys(range(1, 7), INFINITY))
    found = shrunk("infinite-x", {"x": INFINITY}, [every], lambda attempt: bool(attempt.dice))
    assert dict(found.settings) == {"x": 1}
    assert faces(found) == [1]
    only = shrunk("infinite-x", {"x": INFINITY}, [every], lambda attempt: not _finite(attempt))
    assert only.pools == (every,)


def _finite(attempt: Attempt) -> bool:
    return all(isinstance(count, int) for _, count in attempt.dice)


def test_flags_are_turned_off_and_options_become_the_first() -> None:
    found = shrunk("target-first", {"x": 1, "gone": True}, [], lambda attempt: True)
    assert dict(found.settings) == {"x": 0, "gone": False}
    found = shrunk("six-outcomes", {"x": 2, "method": "d3+d4"}, [], lambda attempt: True)
    assert dict(found.settings) == {"x": 1, "method": "none"}


def test_choices_become_the_first_option() -> None:
    scenario = load("results-of-0-and-7")
    planned = Planned([Pool.of([6])], ["6 +1"])
    line = follow(scenario, {"x": 1}, planned)
    assert line.choices == ("6 +1",)
    found = shrink(
        scenario,
        Attempt((("x", 1),), line.pools, tuple(planned.chosen)),
        lambda attempt: attempt,
    )
    assert found.choices == (None,)
    assert faces(found) == [1]


def test_planar_faces_become_blank() -> None:
    found = shrunk(
        "planar-die-a-die",
        {"twice": False},
        [Pool.of([PlanarFace.PLANESWALK])],
        lambda attempt: True,
    )
    assert faces(found) == [PlanarFace.BLANK]
    kept = shrunk(
        "planar-die-a-die",
        {"twice": True},
        [Pool.of([PlanarFace.CHAOS]), Pool.of([PlanarFace.PLANESWALK])],
        lambda attempt: PlanarFace.CHAOS in faces(attempt),
    )
    assert dict(kept.settings) == {"twice": False}
    assert faces(kept) == [PlanarFace.CHAOS]


def test_it_stops_after_so_many_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shrinking, "MOST_TRIES", 0)
    found = shrunk("very-large-x", {"x": 3}, [Pool.of([6] * 3)], lambda attempt: True)
    assert faces(found) == [6, 6, 6]


def test_a_plan_is_followed_as_far_as_it_fits() -> None:
    planned = Planned([Pool.of([2, 5, 25]), Pool.of({3: INFINITY})], ["reroll 5", "reroll 9"])
    assert planned.roll(Die(6), 2) == Pool.of([2, 5])
    assert planned.roll(Die(6), 4) == Pool.of([3, 3, 3, 3])
    assert planned.roll(Die(6), 2) == Pool.of([1, 1])
    assert planned.roll(PlanarDie(), 1) == Pool.of([PlanarFace.BLANK])
    assert planned.roll(Die(2), INFINITY) == Pool.of({1: INFINITY, 2: INFINITY})
    assert planned.choose("you", ASKED, ("keep", "reroll 5")) == "reroll 5"
    assert planned.choose("you", ASKED, ("keep", "reroll 5")) == "keep"
    assert planned.choose("you", ASKED, ("keep", "reroll 5")) == "keep"
    assert planned.chosen == ["reroll 5", None, None]


def test_a_plan_shorter_than_the_roll_is_filled_up_with_the_lowest_face() -> None:
    recording = Recording(Planned([Pool.of([4, 9, 17])], ()))
    assert recording.roll(Die(20), 5) == Pool.of([1, 1, 4, 9, 17])


@pytest.mark.parametrize(
    ("smaller", "larger"),
    [
        (((6, 1),), ((1, 2),)),
        (((1, 1), (2, 1)), ((1, 1), (3, 1))),
        (((1, 1), (3, 1)), ((2, 2),)),
        (((6, 10**18),), ((1, INFINITY),)),
        (((PlanarFace.BLANK, 1),), ((PlanarFace.CHAOS, 1),)),
    ],
)
def test_fewer_dice_are_smaller_then_lower_faces(smaller: object, larger: object) -> None:
    scenario = load("infinite-x")

    def size(dice: object) -> tuple[object, ...]:
        return size_of(scenario, dice, (), ())  # type: ignore[arg-type]

    least, most = size(smaller), size(larger)
    assert least < most
    asked = size_of(scenario, ((1, 1),), ("pay",), ())
    assert size_of(scenario, ((1, 1),), (), ()) < asked
    settings: list[Value] = [0, 1, 10, INFINITY]
    sizes = [size_of(scenario, (), (), (("x", value),)) for value in settings]
    assert sizes == sorted(sizes)
