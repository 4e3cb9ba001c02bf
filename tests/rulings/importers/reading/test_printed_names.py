"""Lists of printed names: a card a line, its names by language."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from uuid import UUID

import pytest

from rulings.importers.reading import FileRefused, printed_names
from rulings.importers.rows import BadRecord, CardRow, FaceRow, OddRecord, PrintedRow

ONE = "5d1d2d6a-4cf4-4c6a-9a2b-0c6f0ad3a5a1"
TWO = "1f0d2a30-1c0e-4b22-8a64-0a4ed54b83f6"

Written = Callable[..., Path]


@pytest.fixture
def written(tmp_path: Path) -> Written:
    def write(*records: object) -> Path:
        path = tmp_path / "names.jsonl"
        lines = (json.dumps(record, ensure_ascii=False) + "\n" for record in records)
        path.write_text("".join(lines), encoding="utf-8")
        return path

    return write


def card(**changes: object) -> dict[str, object]:
    return {
        "oracle_id": ONE,
        "name": "Loaded Die",
        "layout": "normal",
        "printed": {"de": ["Gezinkter Würfel", "Falscher Würfel"], "ru": ["Краплёный Кубик"]},
    } | changes


def read(path: Path) -> list[CardRow | BadRecord | OddRecord]:
    return list(printed_names.cards(path))


def named(language: str, face: int | None, name: str) -> PrintedRow:
    return PrintedRow(language, face, name, "", "", "", None)


def test_a_card_is_read_with_its_names_and_nothing_else(written: Written) -> None:
    assert read(written(card(printed=card()["printed"] | {"it": ["x"]}))) == [  # type: ignore[operator]
        CardRow(
            UUID(ONE),
            "Loaded Die",
            "normal",
            None,
            None,
            None,
            (),
            (
                named("ru", None, "Краплёный Кубик"),
                named("de", None, "Gezinkter Würfel"),
                named("de", None, "Falscher Würfel"),
            ),
        )
    ]


def test_names_of_faces_stand_on_them_in_the_order_of_the_card(written: Written) -> None:
    value = card(
        name="Order // Chaos",
        layout="aftermath",
        printed={"de": ["Ordnung // Wirrwarr"]},
        faces={"Chaos": {"de": ["Wirrwarr"]}, "Order": {"de": ["Ordnung"]}},
    )
    (row,) = read(written(value))
    assert isinstance(row, CardRow) and row.layout == "split"
    assert row.faces == (
        FaceRow(0, "Order", None, None, None),
        FaceRow(1, "Chaos", None, None, None),
    )
    assert row.printed == (
        named("de", None, "Ordnung // Wirrwarr"),
        named("de", 0, "Ordnung"),
        named("de", 1, "Wirrwarr"),
    )


def test_one_name_of_both_halves_is_kept_where_it_belongs(written: Written) -> None:
    faces = {"Order": {"de": ["Chaos", "Ordnung"]}, "Chaos": {"de": ["Chaos"]}}
    found = read(written(card(name="Order // Chaos", printed={}, faces=faces)))
    assert [row.code for row in found if isinstance(row, OddRecord)] == [
        "english_name",
        "same_face_name",
    ]
    (row,) = [row for row in found if isinstance(row, CardRow)]
    assert row.printed == (named("de", 0, "Ordnung"), named("de", 1, "Chaos"))


def test_english_and_empty_names_are_flagged(written: Written) -> None:
    printed = {"de": ["Loaded Die"], "ru": ["Loaded Die"], "fr": ["", "Dé pipé", "Dé pipé"]}
    found = read(written(card(printed=printed)))
    assert [(row.language, row.code) for row in found if isinstance(row, OddRecord)] == [
        ("ru", "english_name"),
        ("de", "english_name"),
        ("fr", "no_name"),
    ]
    (row,) = [row for row in found if isinstance(row, CardRow)]
    assert row.printed == (named("de", None, "Loaded Die"), named("fr", None, "Dé pipé"))


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"oracle_id": None}, "The field “oracle_id” is missing."),
        ({"oracle_id": "x"}, "The field “oracle_id” holds “x”, which is no id."),
        ({"name": ""}, "The field “name” is missing."),
        ({"name": "x" * 301}, "The field “name” holds more than 300 characters."),
        ({"printed": ["x"]}, 'The field “printed” holds “["x"]”'),
        ({"printed": {"de": "x"}}, "The field “printed[...]” holds"),
        ({"faces": {"x" * 301: {}}}, "The field “faces” holds more than 300 characters."),
        ({"oracle_id": TWO}, f"Its id {TWO} stands on an earlier record too."),
    ],
)
def test_a_bad_card_is_left_out_with_its_line_and_reason(
    written: Written, changes: dict[str, object], why: str
) -> None:
    row, bad = read(written(card(oracle_id=TWO), card(**changes)))
    assert isinstance(row, CardRow) and isinstance(bad, BadRecord)
    assert (bad.number, bad.line) == (2, 2)
    assert why in bad.why


@pytest.mark.parametrize(
    ("names", "why", "left"),
    [
        (["W\x81rfel", "Würfel"], "The field “printed.de” holds “U+0081”", ["Würfel"]),
        (["x" * 301], "The field “printed.de” holds more than 300 characters.", []),
        (["a"] * 101, "The field “printed.de” holds more than 100 names.", []),
    ],
)
def test_a_bad_name_costs_nothing_but_itself(
    written: Written, names: list[str], why: str, left: list[str]
) -> None:
    bad, row = read(written(card(printed={"de": names})))
    assert isinstance(bad, BadRecord) and why in bad.why
    assert isinstance(row, CardRow) and [each.name for each in row.printed] == left


def test_a_file_of_something_else_is_refused_as_that(written: Written) -> None:
    with pytest.raises(FileRefused, match=r"no list of printed names.*“printed” is missing"):
        read(written({"object": "card", "name": "Loaded Die"}))
