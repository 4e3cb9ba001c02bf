"""What notation prints it parses back; what it cannot parse it refuses with the line."""

from __future__ import annotations

from dataclasses import fields
from typing import get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import card_names
from engine.deeds import Deed
from engine.dice import INFINITY, Die, PlanarDie, PlanarFace
from engine.events import (
    DieRolled,
    Event,
    ResolutionEnded,
    Trace,
)
from engine.notation import FORMS, KINDS, NotationError, parse, write, write_line
from engine.questions import QuestionKind
from engine.remarks import Remark
from engine.subjects import Step, Until, Zone

CARDS = st.sampled_from(card_names())
COUNTS = st.integers(min_value=0, max_value=10**30) | st.just(INFINITY)
WHOLE = st.integers(min_value=-50, max_value=50)

VALUES: dict[str, st.SearchStrategy[object]] = {
    "player": st.sampled_from(["you", "opponent", "third player"]),
    "die": st.sampled_from([Die(6), Die(20), PlanarDie()]),
    "counter": st.sampled_from(["+1/+1", "-1/-1", "luck", "component"]),
    "keyword": st.sampled_from(["flying", "first strike"]),
    "question": st.sampled_from(QuestionKind),
    "value": st.integers(-3, 20) | st.sampled_from(PlanarFace),
    "kind": st.sampled_from(["creature", "Giant Bird"]),
    "color": st.sampled_from(["R", "C", "any"]),
    "deed": st.sampled_from(Deed),
    "until": st.none() | st.sampled_from(Until),
    **dict.fromkeys(("frm", "to"), st.sampled_from(Zone)),
    "option": st.sampled_from(["pay", "no", "3 +1", "3:4 -1", "reroll chaos", "-2", "Pixie Guide"]),
    "row": st.sampled_from(["1-9", "20", "15+", "0 or less", "-3--1"]),
    "substitute": st.sampled_from(["d10xd2", "d6+d6+d6"]),
    "shown": st.lists(st.integers(1, 20), min_size=1, max_size=3).map(tuple),
    "targets": st.lists(CARDS, max_size=3).map(tuple),
    "natural": st.integers(1, 20) | st.sampled_from(PlanarFace),
    "x": COUNTS | st.none(),
    **dict.fromkeys(("count", "times", "amount", "under", "tied"), COUNTS),
    **dict.fromkeys(("power", "toughness"), COUNTS | WHOLE),
    **dict.fromkeys(
        ("cost", "ignore", "modifier", "before", "after", "limit", "level", "result", "total"),
        WHOLE,
    ),
    "step": st.sampled_from(Step),
    **dict.fromkeys(("card", "by", "against", "target", "token", "permanent", "host"), CARDS),
}


@st.composite
def items(draw: st.DrawFn, kind: type) -> Event | Remark:
    """Any event or remark of one kind."""
    values = {field.name: draw(VALUES[field.name]) for field in fields(kind)}
    hints = get_type_hints(kind)
    for name, value in values.items():
        if value is INFINITY and hints[name] is int:
            values[name] = 3
    if kind is DieRolled and isinstance(values["natural"], PlanarFace):
        values["modifier"] = 0
    item: Event | Remark = kind(**values)
    return item


ANY_ITEM = st.sampled_from(KINDS).flatmap(items)


@given(ANY_ITEM)
def test_a_line_is_read_as_it_was_written(item: Event | Remark) -> None:
    line = write_line(item)
    assert "\n" not in line
    assert parse(line) == (item,)


@given(st.lists(ANY_ITEM, max_size=6).map(tuple))
def test_a_trace_is_read_as_it_was_written(trace: Trace) -> None:
    assert parse(write(trace)) == trace


def test_every_kind_has_a_form_of_its_own() -> None:
    assert set(FORMS) == {*get_args(Event), *get_args(Remark)} == set(KINDS)
    assert len({*FORMS.values()}) == len(FORMS)


def test_what_goes_without_saying_is_left_out() -> None:
    assert write_line(DieRolled("you", Die(20), 17)) == "roll d20 natural 17 result 17"
    long = write_line(DieRolled("opponent", Die(20), 17, -3, 2))
    assert long == "roll d20 natural 17 result 14 times 2 by opponent"


@pytest.mark.parametrize(
    "line",
    [
        "roll d20 natural 17 result 14 times 2 by opponent",
        "roll planar natural chaos result none",
        "store d6 -3 on Goblin Girder Gang",
        "store planar blank times 2 on Goblin Girder Gang",
        "move Storm Crow battlefield to library under inf by opponent",
        "move library to graveyard times inf",
        "attach Journey to the Lost City: opponent",
        "base -1/0: Grizzly Bears times 3",
        "put 2 +1/+1 on Storm Crow times inf",
        "deed assemble a Contraption times 4: Hard Hat Area",
        "add 2 mana any",
        "mark 3 on Storm Crow times 2: Krazy Kow",
    ],
)
def test_lines_of_every_shape_are_read_and_written(line: str) -> None:
    (item,) = parse(line)
    assert write_line(item) == line


def test_blank_lines_and_indents_do_not_count() -> None:
    assert parse("\n   done Component Pouch\n\n") == (ResolutionEnded("Component Pouch"),)


@pytest.mark.parametrize("line", ["rolls d20", "roll d20 natural x result 4", "done", "draw some"])
def test_a_line_that_says_nothing_is_refused_with_its_number(line: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse(f"draw 1\n\n{line}\n")
    assert refused.value.line == 3
