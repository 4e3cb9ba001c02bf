"""Scryfall's rulings and cards, from bulk files and single answers; what is bad is told apart."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from rulings.importers.reading import FileRefused, scryfall
from rulings.importers.rows import (
    BadRecord,
    CardRow,
    FaceRow,
    FileRow,
    OddRecord,
    PrintedRow,
    PrintingRow,
    RulingRow,
    SetRow,
)

TODAY = date(2026, 11, 30)
ONE = "5d1d2d6a-4cf4-4c6a-9a2b-0c6f0ad3a5a1"
TWO = "1f0d2a30-1c0e-4b22-8a64-0a4ed54b83f6"

Written = Callable[[object], Path]


@pytest.fixture
def written(tmp_path: Path) -> Written:
    """Write records as the bulk files are laid out: an array, one object a line."""

    def write(value: object) -> Path:
        path = tmp_path / "bulk.json"
        records = value if isinstance(value, list) else [value]
        lines = ",\n".join(json.dumps(record, ensure_ascii=False) for record in records)
        path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
        return path

    return write


def ruling(**changes: object) -> dict[str, object]:
    return {
        "object": "ruling",
        "oracle_id": ONE,
        "source": "wotc",
        "published_at": "2021-07-23",
        "comment": "Roll a d20.",
    } | changes


def card(**changes: object) -> dict[str, object]:
    return {
        "object": "card",
        "oracle_id": ONE,
        "name": "Loaded Die",
        "lang": "en",
        "released_at": "2021-07-23",
        "layout": "normal",
        "mana_cost": "{1}{B/G}",
        "type_line": "Artifact — Die",
        "oracle_text": "{T}: Roll a d20.",
        "set": "afr",
    } | changes


def face(name: str, **changes: object) -> dict[str, object]:
    return {
        "object": "card_face",
        "name": name,
        "mana_cost": "{2}",
        "type_line": "Sorcery",
        "oracle_text": f"Do as {name} does.",
    } | changes


def rulings(path: Path) -> list[RulingRow | BadRecord | OddRecord]:
    return list(scryfall.rulings(path, today=TODAY))


def cards(path: Path) -> list[FileRow]:
    """Return the rows of a file, without what it says of sets."""
    rows = scryfall.cards(path, today=TODAY)
    return [row for row in rows if not isinstance(row, PrintingRow | SetRow)]


def of_sets(path: Path) -> list[FileRow]:
    """Return what a file says of sets."""
    rows = scryfall.cards(path, today=TODAY)
    return [row for row in rows if isinstance(row, PrintingRow | SetRow | BadRecord)]


def one_card(path: Path) -> CardRow:
    (row,) = cards(path)
    assert isinstance(row, CardRow)
    return row


# Rulings.


def test_a_ruling_is_read_with_its_source_and_day(written: Written) -> None:
    without_source = ruling(comment="  Or a d6. ")
    del without_source["source"]
    found = rulings(written([ruling(), ruling(source="scryfall", oracle_id=TWO), without_source]))
    day = date(2021, 7, 23)
    assert found == [
        RulingRow(UUID(ONE), "wizards", day, "Roll a d20.", 1),
        RulingRow(UUID(TWO), "scryfall", day, "Roll a d20.", 2),
        RulingRow(UUID(ONE), "unknown", day, "Or a d6.", 3),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Pay {E}, {T}, {X} with {X}, {1}{W}{U}, {1}{B/G}, {2/W}, {W/P}, {CHAOS}, {PW} and {½}.",
        "<sad trombone noises>",
        "It isn't “that” — ‘nor’ this…",
        "Übermächtiger Nebel, cœur, Ёлка, „W20“.",
    ],
)
def test_a_text_is_kept_sign_for_sign(written: Written, text: str) -> None:
    (row,) = rulings(written(ruling(comment=text)))
    assert isinstance(row, RulingRow) and row.text == text


def test_an_empty_list_is_no_rulings_and_no_failure(tmp_path: Path) -> None:
    path = tmp_path / "answer.json"
    path.write_text('{"object":"list","has_more":false,"data":[]}')
    assert rulings(path) == []
    assert scryfall.holds(path) == "rulings"


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"comment": ""}, "The ruling has no text."),
        ({"comment": " \n"}, "The ruling has no text."),
        ({"comment": None}, "The field “comment” is missing."),
        ({"comment": "x" * 2_000_000}, "The field “comment” holds more than 10000 characters."),
        ({"comment": "a\x00b"}, "The field “comment” holds “U+0000”"),
        ({"comment": "a\x1bb"}, "The field “comment” holds “U+001B”"),
        ({"comment": "a\ufffdb"}, "The field “comment” holds “U+FFFD”"),
        ({"comment": "It isnâ€™t."}, "The field “comment” holds “â€”"),
        ({"comment": "Р‘СЂРѕСЃСЊС‚Рµ РєСѓР±РёРє."}, "The field “comment” holds “СЂ”"),
        ({"published_at": "202109224"}, "The field “published_at” holds “202109224”, which is no"),
        (
            {"published_at": "2021-02-30"},
            "The field “published_at” holds “2021-02-30”, which is no",
        ),
        ({"published_at": "1821-07-23"}, "the date 1821-07-23, which cannot be meant"),
        ({"published_at": "9999-12-31"}, "the date 9999-12-31, which cannot be meant"),
        ({"published_at": None}, "The field “published_at” is missing."),
        ({"oracle_id": "5d1d2d6a"}, "The field “oracle_id” holds “5d1d2d6a”, which is no id."),
        ({"oracle_id": None}, "The field “oracle_id” is missing."),
        ({"source": "a friend"}, "The field “source” holds “a friend”"),
        ({"object": "card"}, "It is of another kind: “card”."),
        ({"object": None}, "The field “object” is missing."),
    ],
)
def test_a_bad_ruling_is_left_out_with_its_line_and_reason(
    written: Written, changes: dict[str, object], why: str
) -> None:
    path = written([ruling(), ruling(**changes), ruling(oracle_id=TWO)])
    before, bad, after = rulings(path)
    assert isinstance(before, RulingRow) and isinstance(after, RulingRow)
    assert isinstance(bad, BadRecord)
    assert (bad.file, bad.number, bad.line) == ("bulk.json", 2, 3)
    assert why in bad.why


def test_a_lone_half_of_a_surrogate_costs_its_ruling_alone(tmp_path: Path) -> None:
    path = tmp_path / "bulk.json"
    lines = [json.dumps(ruling(comment=text)) for text in ("A", "\ud83d", "\N{GAME DIE}")]
    path.write_text("[\n" + ",\n".join(lines) + "\n]")
    first, bad, last = rulings(path)
    assert isinstance(bad, BadRecord) and "“U+FFFD”" in bad.why
    assert isinstance(first, RulingRow) and isinstance(last, RulingRow)
    assert last.text == "\N{GAME DIE}"


@pytest.mark.parametrize(
    ("text", "code", "told"),
    [
        ("It costs (W/U)(W/U) less.", "round_brackets", "“(W/U)”"),
        ("It costs (2/W) or (b/g/p).", "round_brackets", "“(2/W)”"),
        ("Less &lt;i&gt;mana&lt;/i&gt;.", "entity", "“&lt;”"),
        ("Krark&#39;s thumb.", "entity", "“&#39;”"),
    ],
)
def test_an_odd_ruling_is_flagged_once_a_card_and_kept(
    written: Written, text: str, code: str, told: str
) -> None:
    odd, row, again = rulings(written([ruling(comment=text), ruling(comment="Also: " + text)]))
    assert isinstance(odd, OddRecord)
    assert (odd.oracle_id, odd.language, odd.code, odd.line) == (UUID(ONE), "en", code, 2)
    assert told in odd.why
    assert isinstance(row, RulingRow) and row.text == text
    assert isinstance(again, RulingRow)


@pytest.mark.parametrize(
    "text", ["A 1/1 or (2/2) token.", "R&D's lair; both.", "{2/W}", "(W) / (U)"]
)
def test_what_only_looks_odd_is_not_flagged(written: Written, text: str) -> None:
    assert [type(row) for row in rulings(written(ruling(comment=text)))] == [RulingRow]


# Cards.


def test_a_card_of_one_face_holds_everything_itself(written: Written) -> None:
    assert one_card(written(card())) == CardRow(
        UUID(ONE), "Loaded Die", "normal", "{1}{B/G}", "Artifact — Die", "{T}: Roll a d20."
    )


@pytest.mark.parametrize("layout", ["planar", "scheme", "token", "meld", "saga", "class", "host"])
def test_a_layout_of_one_face_is_kept(written: Written, layout: str) -> None:
    row = one_card(written(card(layout=layout, mana_cost=None)))
    assert (row.layout, row.mana_cost, row.faces) == (layout, "", ())


@pytest.mark.parametrize(
    "layout", ["split", "flip", "transform", "modal_dfc", "adventure", "double_faced_token"]
)
def test_a_card_of_several_faces_holds_their_texts_in_them(written: Written, layout: str) -> None:
    value = card(
        name="Order // Chaos",
        layout=layout,
        type_line="Sorcery // Sorcery",
        oracle_text=None,
        card_faces=[face("Order"), face("Chaos", mana_cost="")],
    )
    assert one_card(written(value)) == CardRow(
        UUID(ONE),
        "Order // Chaos",
        layout,
        "{1}{B/G}",
        "Sorcery // Sorcery",
        "",
        (
            FaceRow(0, "Order", "{2}", "Sorcery", "Do as Order does."),
            FaceRow(1, "Chaos", "", "Sorcery", "Do as Chaos does."),
        ),
    )


def reversible(name: str, *faces: dict[str, object]) -> dict[str, object]:
    value = card(name=name, layout="reversible_card", card_faces=list(faces))
    for key in ("oracle_id", "mana_cost", "type_line", "oracle_text"):
        del value[key]
    return value


def test_a_reversible_card_is_the_plain_card_on_both_its_sides(written: Written) -> None:
    side = face("Doubling Die", oracle_id=ONE, layout="normal", type_line="Artifact")
    row = one_card(written(reversible("Doubling Die // Doubling Die", side, side)))
    assert row == CardRow(
        UUID(ONE), "Doubling Die", "normal", "{2}", "Artifact", "Do as Doubling Die does."
    )


def test_a_reversible_card_of_two_faces_keeps_them_once(written: Written) -> None:
    sides = [face(name, oracle_id=ONE, layout="adventure") for name in ("A", "B", "A", "B")]
    row = one_card(written(reversible("A // B // A // B", *sides)))
    assert (row.name, row.layout, row.type_line) == ("A // B", "adventure", "Sorcery // Sorcery")
    assert [(each.position, each.name) for each in row.faces] == [(0, "A"), (1, "B")]


def test_a_reversible_card_of_two_cards_is_both(written: Written) -> None:
    sides = [face("A", oracle_id=ONE), face("B", oracle_id=TWO)]
    found = cards(written(reversible("A // B", *sides)))
    assert [(row.oracle_id, row.name) for row in found if isinstance(row, CardRow)] == [
        (UUID(ONE), "A"),
        (UUID(TWO), "B"),
    ]


def test_a_card_without_an_id_anywhere_costs_nothing_but_itself(written: Written) -> None:
    sides = [face("A", oracle_id=TWO), face("A", oracle_id=TWO)]
    broken = reversible("B // B", face("B"), face("B"))
    found = cards(written([card(), reversible("A // A", *sides), broken]))
    assert [row.name for row in found if isinstance(row, CardRow)] == ["Loaded Die", "A"]
    (bad,) = [row for row in found if isinstance(row, BadRecord)]
    assert (bad.number, bad.line, bad.why) == (3, 4, "The field “oracle_id” is missing.")


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"name": ""}, "The field “name” is missing."),
        ({"lang": ""}, "The field “lang” is missing."),
        ({"card_faces": [{"name": ""}]}, "The field “card_faces.name” is missing."),
        ({"card_faces": [{"name": 7}]}, "The field “card_faces[0].name” holds “7”"),
        ({"name": "x" * 301}, "The field “name” holds more than 300 characters."),
        ({"type_line": "x" * 301}, "The field “type_line” holds more than 300 characters."),
        ({"mana_cost": "{W}" * 27}, "The field “mana_cost” holds more than 80 characters."),
        ({"layout": "x" * 31}, "The field “layout” holds more than 30 characters."),
        ({"set": "a\ufffd"}, "The field “set” holds “U+FFFD”"),
        ({"set": "x" * 31}, "The field “set” holds more than 30 characters."),
        ({"oracle_text": "x" * 10_001}, "The field “oracle_text” holds more than 10000"),
        ({"lang": "de", "printed_name": "x" * 301}, "The field “printed_name” holds more than 300"),
        ({"lang": "de", "printed_text": "WÃ¼rfel"}, "The field “printed_text” holds “Ã¼”"),
        ({"card_faces": [face("A", oracle_text="\ufffd")]}, "“oracle_text” holds “U+FFFD”"),
        ({"released_at": "202109224"}, "“released_at” holds “202109224”, which is no date"),
        ({"released_at": "2031-01-01"}, "the date 2031-01-01, which cannot be meant"),
        ({"object": "ruling"}, "It is of another kind: “ruling”."),
    ],
)
def test_a_bad_card_is_left_out_with_its_line_and_reason(
    written: Written, changes: dict[str, object], why: str
) -> None:
    row, bad = cards(written([card(oracle_id=TWO), card(**changes)]))
    assert isinstance(row, CardRow) and isinstance(bad, BadRecord)
    assert (bad.number, bad.line) == (2, 3)
    assert why in bad.why


def test_an_id_that_stands_twice_is_told_and_the_first_is_taken(written: Written) -> None:
    found = cards(written([card(id=ONE), card(id=TWO), card(id=ONE, name="Another")]))
    (row, bad) = found
    assert isinstance(row, CardRow) and row.name == "Loaded Die"
    assert isinstance(bad, BadRecord) and bad.number == 3
    assert bad.why == f"Its id {ONE} stands on an earlier record too."


def test_a_printing_that_says_nothing_new_is_not_handed_on(written: Written) -> None:
    other = card(id="3", oracle_text="{T}: Roll a d6.")
    printings = [
        card(id="1"),
        card(id="2", lang="ja", printed_name="x"),
        other,
        card(id="4", set="clb"),
        card(id="5", lang="de", printed_name="Gezinkter Würfel"),
        card(id="6", lang="de", printed_name="Gezinkter Würfel"),
    ]
    rows = [row for row in cards(written(printings)) if isinstance(row, CardRow)]
    assert [row.text for row in rows] == [
        "{T}: Roll a d20.",
        "{T}: Roll a d6.",
        "{T}: Roll a d20.",
        "{T}: Roll a d20.",
    ]
    assert [len(row.printed) for row in rows] == [0, 0, 1, 1]


def test_many_ids_are_told_apart(written: Written) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scryfall, "_SAID_LIMIT", 100)
        ids = [f"id-{number}" for number in range(40_000)]
        found = cards(written([card(id=id_, name=id_) for id_ in (*ids, *ids[::7])]))
    assert sum(isinstance(row, CardRow) for row in found) == 40_000
    assert sum(isinstance(row, BadRecord) for row in found) == len(ids[::7])


# Printed texts.


def printed(path: Path) -> tuple[tuple[PrintedRow, ...], list[str]]:
    found = cards(path)
    (row,) = [each for each in found if isinstance(each, CardRow)]
    return row.printed, [each.code for each in found if isinstance(each, OddRecord)]


@pytest.mark.parametrize("language", ["ru", "es", "pt", "de", "fr"])
def test_a_printing_in_another_language_is_read_from_the_root(
    written: Written, language: str
) -> None:
    text = "Бросьте d20." if language == "ru" else "Werft d20."
    value = card(lang=language, printed_name="Ж Ü", printed_type_line="Ж", printed_text=text)
    day = date(2021, 7, 23)
    assert printed(written(value)) == (
        (PrintedRow(language, None, "Ж Ü", "Ж", text, "AFR", day),),
        [],
    )


def test_a_printing_of_two_faces_is_read_from_them(written: Written) -> None:
    faces = [
        face("Order", printed_name="Ordnung", printed_type_line="Hexerei", printed_text="Ordnet."),
        face("Chaos", printed_name="Wirrwarr"),
    ]
    rows, odd = printed(written(card(lang="de", name="Order // Chaos", card_faces=faces)))
    assert [(row.face, row.name, row.type_line, row.text) for row in rows] == [
        (None, "Ordnung // Wirrwarr", "", ""),
        (0, "Ordnung", "Hexerei", "Ordnet."),
        (1, "Wirrwarr", "", ""),
    ]
    assert odd == []


@pytest.mark.parametrize("language", ["it", "ja", "ko", "zhs", "zht", "la", "ph", "qya"])
def test_a_printing_in_a_language_of_no_page_is_the_english_card(
    written: Written, language: str
) -> None:
    value = card(lang=language, printed_name="x", printed_text="y")
    assert printed(written(value)) == ((), [])


def test_a_name_that_two_faces_cannot_share_is_kept_where_it_belongs(written: Written) -> None:
    faces = [face("Order", printed_name="Chaos"), face("Chaos", printed_name="Chaos")]
    rows, odd = printed(written(card(lang="de", name="Order // Chaos", card_faces=faces)))
    assert [(row.face, row.name) for row in rows] == [(1, "Chaos")]
    assert odd == ["same_face_name", "english_name"]


def test_a_name_that_belongs_to_neither_face_is_kept_for_none(written: Written) -> None:
    faces = [face("Order", printed_name="Wirrwarr"), face("Chaos", printed_name="Wirrwarr")]
    rows, odd = printed(written(card(lang="de", name="Order // Chaos", card_faces=faces)))
    assert rows == () and odd == ["same_face_name"]


ENGLISH = "Whenever you roll a die, draw a card. Then put it on the bottom of your library."


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ru", "{T}: Roll a d20."),
        ("ru", ENGLISH),
        ("de", ENGLISH),
        ("fr", ENGLISH.replace("die", "d20")),
        ("es", ENGLISH.replace("library", "hand")),
    ],
)
def test_english_under_another_language_is_not_taken_for_it(
    written: Written, language: str, text: str
) -> None:
    value = card(
        lang=language,
        oracle_text=ENGLISH,
        printed_name="Loaded Die",
        printed_type_line="Artifact — Die",
        printed_text=text,
    )
    assert printed(written(value)) == ((), ["english_name", "english_text"])


@pytest.mark.parametrize(
    ("language", "original", "text"),
    [
        ("fr", "Vigilance", "Vigilance"),
        ("de", "{T}: {G}", "{T}: {G}"),
        ("ru", "{T}: {G}", "{T}: {G}"),
        ("de", "Flying", "Wenn The Ur-Dragon angreift, ziehe eine Karte und lege sie zurück."),
        (
            "es",
            "Flying",
            "Si el jugador lo roba, The Book of Your Deeds tiene la habilidad de volar",
        ),
    ],
)
def test_words_that_two_languages_share_are_not_taken_for_english(
    written: Written, language: str, original: str, text: str
) -> None:
    value = card(lang=language, oracle_text=original, printed_name="Ж", printed_text=text)
    rows, odd = printed(written(value))
    assert [(row.name, row.text) for row in rows] == [("Ж", text)] and odd == []


def test_an_english_name_is_flagged_and_kept_where_it_may_be_the_printed_one(
    written: Written,
) -> None:
    for language, kept in (("de", "Loaded Die"), ("ru", "")):
        text = "Вы бросаете кубик." if language == "ru" else "Ihr würfelt."
        value = card(lang=language, printed_name="Loaded Die", printed_text=text)
        rows, odd = printed(written(value))
        assert [(row.name, row.text) for row in rows] == [(kept, text)]
        assert odd == ["english_name"]


def test_a_printing_without_a_name_is_flagged(written: Written) -> None:
    value = card(lang="de", printed_text="Ihr würfelt.")
    rows, odd = printed(written(value))
    assert [(row.name, row.text) for row in rows] == [("", "Ihr würfelt.")] and odd == ["no_name"]
    assert printed(written(card(lang="de"))) == ((), ["no_name"])


def test_the_same_oddity_of_a_card_in_a_language_is_told_once(written: Written) -> None:
    values = [
        card(lang=language, printed_name="Loaded Die", id=f"{language}{number}")
        for number in range(3)
        for language in ("de", "fr")
    ]
    told = [
        (row.language, row.code) for row in cards(written(values)) if isinstance(row, OddRecord)
    ]
    assert told == [("de", "english_name"), ("fr", "english_name")]


# Files of something else.


OTHERS: dict[str, Any] = {
    "Pokémon": [{"id": "base1-1", "name": "Alakazam", "supertype": "Pokémon", "hp": "80"}] * 30,
    "YGO": {"data": [{"id": 34541863, "name": "A Cell Breeding Device", "desc": "…"}] * 3},
    "NetrunnerDB": {"data": [{"type": "cards", "id": "sure_gamble", "attributes": {}}]},
    "an error": {"object": "error", "status": 404, "details": "No card found."},
    "a catalog": {"object": "catalog", "data": ["Living weapon", "Jump-start"]},
    "the manifest": {"object": "list", "data": [{"object": "bulk_data", "type": "rulings"}]},
    "numbers": [1, 2, 3],
}


@pytest.mark.parametrize("name", OTHERS)
def test_a_file_of_something_else_is_refused_as_that(tmp_path: Path, name: str) -> None:
    path = tmp_path / "other.json"
    path.write_bytes(gzip.compress(json.dumps(OTHERS[name]).encode()))
    with pytest.raises(FileRefused, match=r"It holds no rulings of Scryfall. Its first record: "):
        rulings(path)
    with pytest.raises(FileRefused, match=r"It holds no cards of Scryfall. Its first record: "):
        cards(path)
    with pytest.raises(FileRefused, match=r"It holds neither rulings nor cards of Scryfall. Its "):
        scryfall.holds(path)


def test_cards_and_rulings_are_told_apart(written: Written) -> None:
    assert scryfall.holds(written(card())) == "cards"
    with pytest.raises(FileRefused, match=r"no rulings of Scryfall.*of another kind: “card”"):
        rulings(written([card()] * 21))
    assert scryfall.holds(written([{"object": 1}, ruling()])) == "rulings"
    with pytest.raises(FileRefused, match=r"no cards of Scryfall.*of another kind: “ruling”"):
        cards(written(ruling()))


def test_many_bad_records_after_a_good_one_stop_nothing(written: Written) -> None:
    found = rulings(written([ruling(comment="")] * 19 + [ruling()] + [ruling(comment="")] * 40))
    assert Counter(type(row) for row in found) == {BadRecord: 59, RulingRow: 1}


def test_nothing_but_bad_records_at_first_is_enough_to_refuse(written: Written) -> None:
    with pytest.raises(FileRefused, match="The ruling has no text"):
        rulings(written([ruling(comment="")] * 20 + [ruling()]))


# Sets.


def test_each_set_of_a_card_is_told_once_whatever_the_language(written: Written) -> None:
    records = [
        card(set_name="Adventures in the Forgotten Realms"),
        card(lang="ja", set_name="Adventures in the Forgotten Realms"),
        card(lang="ru", printed_name="Кубик", set_name="Adventures in the Forgotten Realms"),
        card(oracle_id=TWO, name="Other"),
        # Of a card that is known already, a printing that says nothing else.
        card(lang="ja", set="plst", set_name="The List"),
        card(set="plst", set_name="The List"),
    ]
    assert of_sets(written(records)) == [
        SetRow("afr", "Adventures in the Forgotten Realms"),
        PrintingRow(UUID(ONE), "afr"),
        PrintingRow(UUID(TWO), "afr"),
        SetRow("plst", "The List"),
        PrintingRow(UUID(ONE), "plst"),
    ]


def test_a_reversible_card_is_in_the_set_by_the_ids_of_its_sides(written: Written) -> None:
    sides = [face("Die", oracle_id=ONE), face("Die", oracle_id=ONE), face("Cup", oracle_id=TWO)]
    record = card(layout="reversible_card", oracle_id=None, card_faces=sides)
    assert {*of_sets(written(record))} == {
        PrintingRow(UUID(ONE), "afr"),
        PrintingRow(UUID(TWO), "afr"),
    }


def test_a_card_that_is_left_out_was_printed_nowhere(written: Written) -> None:
    found = of_sets(written([card(), card(set="xyz", oracle_text="a\x00b")]))
    assert [type(row) for row in found] == [PrintingRow, BadRecord]


def test_a_damaged_name_of_a_set_costs_nothing_but_itself(written: Written) -> None:
    told, printing = of_sets(written([card(set_name="Donâ€™t")]))
    assert isinstance(told, BadRecord) and "“set_name” holds “â€" in told.why
    assert printing == PrintingRow(UUID(ONE), "afr")
