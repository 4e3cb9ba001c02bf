"""Every published file at hand is read; the counts are those that its README states."""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from rulings.importers.reading import FileRefused, mtgjson, printed_names, scryfall
from rulings.importers.rows import BadRecord, CardRow, OddRecord, PrintingRow, RulingRow

TODAY = date(2026, 11, 30)
SYMBOL = re.compile(r"\{[^{}]*\}")

Shared = Callable[[str], Path]


def raw(path: Path) -> Any:
    data = path.read_bytes()
    return json.loads(gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data)


BULK = "scryfall/rulings-bulk.derived.json.gz"


@pytest.mark.parametrize(
    ("name", "count", "sources"),
    [
        ("02d6d693-f1f3-4317-bcc0-c21fa8490d38.json", 16, {"wizards": 15, "scryfall": 1}),
        ("5d131784-c1a3-463e-a37b-b720af67ab62.json", 13, {"wizards": 12, "scryfall": 1}),
        ("94eea6e3-20bc-4dab-90ba-3113c120fb90.json", 13, {"wizards": 13}),
        ("b443504e-1b25-4565-bad7-2575826c7bb9.json", 0, {}),
        ("b751cf69-0a02-4cd2-abd4-cdb65ca620a8.json", 13, {"wizards": 12, "scryfall": 1}),
        ("d5dfd236-b1da-4552-b94f-ebf6bb9dafdf.json", 11, {"wizards": 11}),
        ("d9631cb2-d53b-4401-b53b-29d27bdefc44.json", 1, {"wizards": 1}),
        ("deathrite-shaman.json", 2, {"wizards": 2}),
        ("by-arena-id.json", 8, {"wizards": 8}),
        ("by-id.json", 2, {"wizards": 2}),
        ("by-mtgo-id.json", 6, {"wizards": 6}),
        ("by-multiverse-id.json", 1, {"wizards": 1}),
        ("by-set-code-and-collector-number.json", 2, {"wizards": 2}),
    ],
)
def test_rulings_of_scryfall(
    shared: Shared, name: str, count: int, sources: dict[str, int]
) -> None:
    path = shared(f"scryfall/rulings.{name}")
    assert scryfall.holds(path) == "rulings"
    rows = [row for row in scryfall.rulings(path, today=TODAY) if isinstance(row, RulingRow)]
    assert len(rows) == count
    assert Counter(row.source for row in rows) == sources


def test_the_bulk_file_of_rulings_is_read_whole_and_sign_for_sign(shared: Shared) -> None:
    path = shared(BULK)
    records = raw(path)
    found = list(scryfall.rulings(path, today=TODAY))
    (bad,) = [row for row in found if not isinstance(row, RulingRow)]
    assert isinstance(bad, BadRecord)
    empty = next(number for number, each in enumerate(records, 1) if not each["comment"])
    assert (bad.number, bad.line, bad.why) == (empty, empty + 1, "The ruling has no text.")
    rows = [row for row in found if isinstance(row, RulingRow)]
    assert len(rows) == 37_764 and {row.source for row in rows} == {"unknown"}
    assert len({row.oracle_id for row in rows}) == 11_271
    assert {min(row.day for row in rows), max(row.day for row in rows)} == {
        date(2004, 10, 4),
        date(2022, 2, 18),
    }
    said = [
        (UUID(each["oracle_id"]), date.fromisoformat(each["published_at"]), each["comment"])
        for each in records
        if each["comment"]
    ]
    assert [(row.oracle_id, row.day, row.text) for row in rows] == said
    symbols = Counter(SYMBOL.findall(" ".join(row.text for row in rows)))
    assert symbols["{T}"] == 292 and symbols["{B/G}"] > 0 and len(symbols) == 33


@pytest.mark.parametrize(
    ("name", "count", "printed"),
    [
        ("scryfall/cards.gk2.page.2019.json.gz", 175, {"de": 29, "es": 29, "fr": 28}),
        ("scryfall/cards.many-layouts.json.gz", 88, {"fr": 1, "en": 1}),
        ("scryfall/search.set-mid.page1.json.gz", 175, {}),
        (
            "scryfall/search.0a69c3dd-52a3-4ef6-b53f-b0780e0dc5f8.lang-any.json",
            14,
            dict.fromkeys(("de", "es", "fr", "pt", "ru"), 3),
        ),
        ("scryfall/search.2d6186a6-5236-4fb9-bcb6-f6825b148886.lang-any.json", 1, {}),
        ("scryfall/search.502849a6-8e65-40f3-b348-a41c4f939768.lang-any.json", 6, {}),
        (
            "scryfall/search.594f6881-c059-46f8-aa4e-7151d502de73.lang-any.json",
            16,
            dict.fromkeys(("de", "es", "fr", "pt", "ru"), 3),
        ),
        ("scryfall/search.7dec219b-96d1-4d4c-b3ac-15eda9d2ccc6.lang-any.json", 6, {}),
        (
            "scryfall/search.d0e99535-0ea0-4aa5-99f5-6c5255b27c38.lang-any.json",
            7,
            dict.fromkeys(("de", "es", "fr", "pt"), 1),
        ),
    ],
)
def test_cards_of_scryfall(shared: Shared, name: str, count: int, printed: dict[str, int]) -> None:
    path = shared(name)
    assert scryfall.holds(path) == "cards"
    found = list(scryfall.cards(path, today=TODAY))
    rows = [row for row in found if isinstance(row, CardRow)]
    assert not any(isinstance(row, BadRecord) for row in found)
    assert Counter(each.language for row in rows for each in row.printed) == printed
    records = raw(path)
    listed = records["data"] if isinstance(records, dict) else records
    assert len(listed) == count
    for row, record in zip(rows, saying_something_new(listed), strict=True):
        faces = record.get("card_faces", [record])
        ids = {face.get("oracle_id", record.get("oracle_id")) for face in faces}
        assert {str(row.oracle_id)} == ids
        texts = [face.get("oracle_text", "") for face in faces]
        if record["layout"] == "reversible_card":
            assert row.name == faces[0]["name"] and texts == [row.text] * 2
        else:
            assert row.name == record["name"]
            assert texts == ([face.text for face in row.faces] if row.faces else [row.text])


IN_ENGLISH = ("oracle_id", "name", "mana_cost", "type_line", "oracle_text")


def saying_something_new(records: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return printings in a language of the site, and the first that say what they say."""
    said: list[object] = []
    found = []
    for record in records:
        english = [
            [
                part.get(key)
                for key in ("oracle_id", "name", "mana_cost", "type_line", "oracle_text")
            ]
            for part in (record, *record.get("card_faces", ()))
        ]
        if record["lang"] in ("ru", "es", "pt", "de", "fr") or english not in said:
            found.append(record)
        said.append(english)
    return found


def test_every_layout_of_scryfall_that_is_at_hand_is_read(shared: Shared) -> None:
    rows = [
        row
        for name in ("scryfall/cards.many-layouts.json.gz", "scryfall/search.set-mid.page1.json.gz")
        for row in scryfall.cards(shared(name), today=TODAY)
        if isinstance(row, CardRow)
    ]
    assert Counter((row.layout, len(row.faces)) for row in rows) == {
        ("normal", 0): 180,
        ("planar", 0): 5,
        ("flip", 2): 3,
        ("transform", 2): 36,
        ("token", 0): 1,
        ("split", 2): 1,
        ("split", 5): 1,
        ("scheme", 0): 1,
    }


@pytest.mark.parametrize(
    ("name", "cards", "ids", "rulings", "foreign"),
    [
        ("AFR", 420, 284, 1_134, {"de": 396, "es": 396, "fr": 396, "pt": 357, "ru": 359}),
        ("AFC", 331, 275, 1_191, {"de": 332, "es": 332, "fr": 332, "pt": 276, "ru": 276}),
        ("UST", 268, 249, 946, {}),
        ("OHOP", 40, 40, 278, {"de": 40, "es": 40, "fr": 40}),
        ("DKA", 158, 158, 286, dict.fromkeys(("de", "es", "fr", "pt", "ru"), 171)),
    ],
)
def test_sets_of_mtgjson(
    shared: Shared, name: str, cards: int, ids: int, rulings: int, foreign: dict[str, int]
) -> None:
    path = shared(f"mtgjson/{name}.json.gz")
    found = list(mtgjson.cards_and_rulings(path, today=TODAY))
    rows = [row for row in found if isinstance(row, CardRow)]
    assert len(rows) == cards  # The two faces of one printing are one of them.
    assert len({row.oracle_id for row in rows}) == ids
    assert sum(isinstance(row, RulingRow) for row in found) == rulings
    printed = Counter(
        each.language
        for row in rows
        for each in row.printed
        if each.face is not None or not row.faces
    )
    assert printed + Counter(dict.fromkeys(foreign, ENGLISH.get(name, 0))) == foreign
    assert {each.released for row in rows for each in row.printed} <= {RELEASED[name]}


ENGLISH = {"AFR": 2, "AFC": 1}
"""Entries that are English in every language: two printings of Trelasarra, and Catti-brie."""

RELEASED = {
    "AFR": date(2021, 7, 23),
    "AFC": date(2021, 7, 23),
    "UST": date(2017, 12, 8),
    "OHOP": date(2009, 9, 4),
    "DKA": date(2012, 2, 3),
}


@pytest.mark.parametrize(
    ("name", "codes"),
    [
        ("AFR", {"english_text": 5, "english_name": 30}),
        ("AFC", {"english_text": 5, "english_name": 17}),
        ("UST", {}),
        ("OHOP", {"english_name": 40}),
        ("DKA", {"entity": 8, "english_name": 5}),
    ],
)
def test_what_is_odd_in_sets_of_mtgjson(shared: Shared, name: str, codes: dict[str, int]) -> None:
    path = shared(f"mtgjson/{name}.json.gz")
    found = list(mtgjson.cards_and_rulings(path, today=TODAY))
    assert Counter(row.code for row in found if isinstance(row, OddRecord)) == codes
    english = {
        (row.oracle_id, row.language)
        for row in found
        if isinstance(row, OddRecord) and row.code == "english_text"
    }
    names = {
        row.name for row in found if isinstance(row, CardRow) and (row.oracle_id, "ru") in english
    }
    assert names == {
        "AFR": {"Trelasarra, Moon Dancer"},
        "AFC": {"Catti-brie of Mithral Hall"},
    }.get(name, set())
    bad = [row.why for row in found if isinstance(row, BadRecord)]
    assert len(bad) == (name == "AFC") and all("U+0081" in why for why in bad)


@pytest.mark.parametrize(("name", "cards", "rulings"), [("CLB", 1, 0), ("UNF", 5, 13)])
def test_samples_of_mtgjson(shared: Shared, name: str, cards: int, rulings: int) -> None:
    found = list(mtgjson.cards_and_rulings(shared(f"mtgjson/{name}.sample.json"), today=TODAY))
    kinds = {CardRow: cards, PrintingRow: cards, RulingRow: rulings}
    assert Counter(type(row) for row in found) == Counter(kinds)


@pytest.mark.parametrize("name", ["v3.DKA.json.gz", "v3.DKA.ru.json.gz"])
def test_the_old_shape_of_mtgjson_is_refused(shared: Shared, name: str) -> None:
    with pytest.raises(FileRefused, match=r"v3\.DKA.*old shape of MTGJSON"):
        list(mtgjson.cards_and_rulings(shared(f"mtgjson/{name}"), today=TODAY))


def test_printed_names(shared: Shared) -> None:
    found = list(printed_names.cards(shared("names/printed-names.jsonl.gz")))
    rows = [row for row in found if isinstance(row, CardRow)]
    assert len(rows) == 18_278
    assert not any(isinstance(row, BadRecord) for row in found)
    named = Counter(
        language
        for row in rows
        for language in {each.language for each in row.printed if each.face is None}
    )
    # An English name is not a Russian one: 20 cards have no other, 7 have one other left.
    assert named == {"de": 18_271, "es": 18_234, "fr": 18_267, "pt": 17_788, "ru": 12_734 - 20}
    several = Counter(
        (row.oracle_id, each.language) for row in rows for each in row.printed if each.face is None
    )
    assert sum(count > 1 for count in several.values()) == 821 - 7
    only_english = Counter(
        language
        for row in rows
        for language in ("de", "es", "fr", "pt")
        if {each.name for each in row.printed if (each.language, each.face) == (language, None)}
        == {row.name}
    )
    assert only_english == {"fr": 282, "de": 282, "pt": 200, "es": 178}


@pytest.mark.parametrize(
    "name",
    [
        "scryfall/bulk-data.index.json",
        "scryfall/catalog.keyword-abilities.json",
        "mtgjson/AFR.json.gz",
        "mtgjson/v3.DKA.json.gz",
        "names/printed-names.jsonl.gz",
        "names/familiar.CMR.json.gz",
        "names/dice-cards.json",
        "names/forge.cardnames-pt-BR.sample.txt",
        "rules/comprehensive-rules.2022-10-07.cp1252.txt.gz",
        "gatherer/component-pouch.es.txt",
    ],
)
def test_a_real_file_of_something_else_is_refused(shared: Shared, name: str) -> None:
    path = shared(name)
    for read in (scryfall.rulings, scryfall.cards):
        with pytest.raises(FileRefused, match=re.escape(path.name)):
            list(read(path, today=TODAY))
    if "mtgjson/AFR" not in name:
        with pytest.raises(FileRefused, match=re.escape(path.name)):
            list(mtgjson.cards_and_rulings(path, today=TODAY))
    if "printed-names" not in name:
        with pytest.raises(FileRefused, match=re.escape(path.name)):
            list(printed_names.cards(path))
