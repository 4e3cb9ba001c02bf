"""MTGJSON's files of version 5, in three shapes; faces are put together, what is bad told apart."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from uuid import UUID

import pytest
from msgspec.structs import replace

from rulings.importers.reading import FileRefused, mtgjson
from rulings.importers.rows import (
    BadRecord,
    CardRow,
    FaceRow,
    OddRecord,
    PrintedRow,
    PrintingRow,
    RulingRow,
    SetRow,
)

TODAY = date(2026, 11, 30)
ONE = "5d1d2d6a-4cf4-4c6a-9a2b-0c6f0ad3a5a1"
TWO = "1f0d2a30-1c0e-4b22-8a64-0a4ed54b83f6"
DAY = date(2021, 7, 23)

Written = Callable[[object], Path]


@pytest.fixture
def written(tmp_path: Path) -> Written:
    def write(value: object) -> Path:
        path = tmp_path / "AFR.json"
        path.write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")
        return path

    return write


def record(**changes: object) -> dict[str, object]:
    return {
        "identifiers": {"scryfallOracleId": ONE, "scryfallId": "afr-1"},
        "layout": "normal",
        "manaCost": "{1}{B/G}",
        "name": "Loaded Die",
        "number": "1",
        "setCode": "AFR",
        "text": "{T}: Roll a d20.",
        "type": "Artifact — Die",
    } | changes


def in_set(*records: object, **fields: object) -> dict[str, object]:
    data = {"code": "AFR", "releaseDate": "2021-07-23"} | fields | {"cards": list(records)}
    return {"meta": {"date": "2022-04-25", "version": "5.2.0+20220425"}, "data": data}


def german(**changes: object) -> dict[str, object]:
    return {
        "language": "German",
        "name": "Gezinkter Würfel",
        "text": "{T}: Würfle mit einem W20.",
        "type": "Artefakt — Würfel",
    } | changes


def read(path: Path) -> list[object]:
    """Return the rows of a file, without what it says of sets."""
    rows = mtgjson.cards_and_rulings(path, today=TODAY)
    return [row for row in rows if not isinstance(row, PrintingRow | SetRow)]


def of_sets(path: Path) -> list[object]:
    """Return what a file says of sets."""
    rows = mtgjson.cards_and_rulings(path, today=TODAY)
    return [row for row in rows if isinstance(row, PrintingRow | SetRow | BadRecord)]


def card_in(path: Path) -> CardRow:
    (card,) = [row for row in read(path) if isinstance(row, CardRow)]
    return card


PRINTED_FIELDS = (
    "de",
    None,
    "Gezinkter Würfel",
    "Artefakt — Würfel",
    "{T}: Würfle mit einem W20.",
)
PRINTED = PrintedRow(*PRINTED_FIELDS, "AFR", DAY)
CARD = CardRow(
    UUID(ONE), "Loaded Die", "normal", "{1}{B/G}", "Artifact — Die", "{T}: Roll a d20.", ()
)
RULINGS = [{"date": "2021-07-23", "text": "Roll it."}, {"date": "2022-10-07", "text": "Or not."}]


def both(**changes: object) -> list[dict[str, object]]:
    """The two records of a card with two faces."""
    names = "Order // Chaos"
    return [
        record(name=names, faceName=face, side=side, layout="split", text=f"Do {face}.", **changes)
        for face, side in (("Order", "a"), ("Chaos", "b"))
    ]


def test_a_file_of_one_set_gives_cards_with_rulings_and_printed_texts(written: Written) -> None:
    path = written(in_set(record(rulings=RULINGS, foreignData=[german()])))
    assert read(path) == [
        RulingRow(UUID(ONE), "unknown", DAY, "Roll it.", 0),
        RulingRow(UUID(ONE), "unknown", date(2022, 10, 7), "Or not.", 1),
        replace(CARD, printed=(PRINTED,)),
    ]


def test_the_date_of_release_may_stand_after_the_cards(written: Written) -> None:
    value = in_set(record(foreignData=[german()]))
    data = value["data"]
    assert isinstance(data, dict)
    value["data"] = {"baseSetSize": 1} | {key: data[key] for key in sorted(data)}
    assert read(written(value)) == [replace(CARD, printed=(PRINTED,))]


def test_all_printings_are_many_sets_each_with_its_date(written: Written) -> None:
    sets = {
        code: {
            "baseSetSize": 1,
            "booster": {"default": {"boosters": [{"contents": {"rare": 1}, "cards": 15}]}},
            "cards": [record(setCode=code, foreignData=[german()])],
            "releaseDate": day,
            "sealedProduct": [{"releaseDate": "1999-01-01", "name": "Box"}],
            "tokens": [{"name": "Goblin", "uuid": "t"}],
        }
        for code, day in (("afr", "2021-07-23"), ("CLB", "2022-06-10"))
    }
    meta = {"version": "5.3.0+20260101"}
    found = read(written({"meta": meta, "data": sets}))
    later = PrintedRow(*PRINTED_FIELDS, "CLB", date(2022, 6, 10))
    assert found == [replace(CARD, printed=(PRINTED,)), replace(CARD, printed=(later,))]


def test_atomic_cards_are_lists_by_name_without_sets(written: Written) -> None:
    bare = record(foreignData=[german()])
    for key in ("number", "setCode"):
        del bare[key]
    bare["identifiers"] = {"scryfallOracleId": ONE}
    faces = [each | {"identifiers": {"scryfallOracleId": TWO}} for each in both(number="")]
    other = bare | {"identifiers": {"scryfallOracleId": TWO}, "foreignData": []}
    value = {
        "meta": {"version": "5.2.2+20260101"},
        "data": {"Loaded Die": [bare, other], "Order // Chaos": faces},
    }
    found = read(written(value))
    assert [(row.oracle_id, row.name) for row in found if isinstance(row, CardRow)] == [
        (UUID(ONE), "Loaded Die"),
        (UUID(TWO), "Loaded Die"),
        (UUID(TWO), "Order // Chaos"),
    ]
    assert found[0] == replace(CARD, printed=(PrintedRow(*PRINTED_FIELDS, "", None),))


@pytest.mark.parametrize(
    ("layout", "read_as", "cost"),
    [
        ("split", "split", "{1}{B/G} // {1}{B/G}"),
        ("aftermath", "split", "{1}{B/G} // {1}{B/G}"),
        ("adventure", "adventure", "{1}{B/G} // {1}{B/G}"),
        ("flip", "flip", "{1}{B/G}"),
        ("transform", "transform", ""),
        ("modal_dfc", "modal_dfc", ""),
    ],
)
@pytest.mark.parametrize("turned", [False, True])
def test_two_records_are_the_faces_of_one_card(
    written: Written, layout: str, read_as: str, cost: str, turned: bool
) -> None:
    faces = both()
    if turned:
        faces = faces[::-1]
    for face in faces:
        face["layout"] = layout
    another = record(identifiers={"scryfallOracleId": TWO}, number="2")
    found = read(written(in_set(faces[0], another, faces[1])))
    assert found[1] == CardRow(
        UUID(ONE),
        "Order // Chaos",
        read_as,
        cost,
        "Artifact — Die // Artifact — Die",
        "",
        (
            FaceRow(0, "Order", "{1}{B/G}", "Artifact — Die", "Do Order."),
            FaceRow(1, "Chaos", "{1}{B/G}", "Artifact — Die", "Do Chaos."),
        ),
    )


def test_the_printed_names_of_faces_stand_on_their_faces(written: Written) -> None:
    faces = both()
    for face, name in zip(faces, ("Ordnung", "Wirrwarr"), strict=True):
        face["foreignData"] = [german(name="Ordnung // Wirrwarr", faceName=name, text="Ja.")]
    card = card_in(written(in_set(*faces)))
    assert [(row.face, row.name, row.text) for row in card.printed] == [
        (None, "Ordnung // Wirrwarr", ""),
        (0, "Ordnung", "Ja."),
        (1, "Wirrwarr", "Ja."),
    ]
    for face in faces:
        face["foreignData"] = [german(name="Ordnung // Wirrwarr", text="Ja.")]
    assert card_in(written(in_set(*faces))) == card


def test_one_name_under_both_halves_is_kept_where_it_belongs(written: Written) -> None:
    for entry in (german(name="Chaos"), german(name="Chaos // Chaos", faceName="Chaos")):
        found = read(written(in_set(*both(foreignData=[entry]))))
        (card,) = [row for row in found if isinstance(row, CardRow)]
        assert [(row.face, row.name) for row in card.printed] == [(1, "Chaos")]
        told = [row.code for row in found if isinstance(row, OddRecord)]
        assert told == ["same_face_name", "english_name"]


def test_an_entry_of_one_face_alone_says_nothing_of_the_other(written: Written) -> None:
    front, back = both()
    front["foreignData"] = [german(name="Ordnung // Wirrwarr", faceName="Ordnung")]
    found = read(written(in_set(front, back)))
    (card,) = [row for row in found if isinstance(row, CardRow)]
    assert [(row.face, row.name) for row in card.printed] == [(0, "Ordnung")]
    assert len(found) == 1


@pytest.mark.parametrize(
    ("layout", "face"), [("meld", "Graf Rats"), ("reversible_card", "Graf Rats")]
)
def test_a_card_named_after_two_that_has_one_face_has_its_own_name(
    written: Written, layout: str, face: str
) -> None:
    other = "Chittering Host" if layout == "meld" else face
    value = record(name=f"{face} // {other}", faceName=face, side="a", layout=layout)
    values = [value] if layout == "meld" else [value, value | {"side": "b"}]
    card = card_in(written(in_set(*values)))
    assert (card.name, card.faces) == ("Graf Rats", ())
    assert card.layout == ("meld" if layout == "meld" else "normal")


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"identifiers": {}}, "The field “identifiers.scryfallOracleId” is missing."),
        ({"identifiers": {"scryfallOracleId": "x"}}, "holds “x”, which is no id"),
        ({"name": ""}, "The field “name” is missing."),
        ({"name": "x" * 301}, "The field “name” holds more than 300 characters."),
        ({"text": "a\x00b"}, "The field “text” holds “U+0000”"),
        ({"text": 7}, "The field “text” holds “7”, which does not belong there."),
        ({"uuid": "first"}, "Its id first stands on an earlier record too."),
    ],
)
def test_a_bad_card_is_left_out_with_its_number_and_reason(
    written: Written, changes: dict[str, object], why: str
) -> None:
    first = record(uuid="first", identifiers={"scryfallOracleId": TWO})
    row, bad = read(written(in_set(first, record(**changes))))
    assert isinstance(row, CardRow) and isinstance(bad, BadRecord)
    assert (bad.file, bad.number, bad.line) == ("AFR.json", 2, None)
    assert why in bad.why


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"date": "202109224"}, "“rulings[0].date” holds “202109224”, which is no date"),
        ({"date": "1066-10-14"}, "the date 1066-10-14, which cannot be meant"),
        ({"text": "  "}, "The ruling has no text."),
        ({"text": "Itâ€™s."}, "The field “rulings[0].text” holds “â€”"),
        ({"text": None}, "The field “rulings[0].text” holds “null”"),
    ],
)
def test_a_bad_ruling_costs_nothing_but_itself(
    written: Written, changes: dict[str, object], why: str
) -> None:
    rulings = [RULINGS[0] | changes, RULINGS[1]]
    bad, ruling, card = read(written(in_set(record(rulings=rulings))))
    assert isinstance(bad, BadRecord) and why in bad.why
    assert isinstance(ruling, RulingRow) and ruling.text == "Or not."
    assert card == CARD
    first, _ruling, _card = read(written(in_set(record(rulings=["text", RULINGS[1]]))))
    assert isinstance(first, BadRecord) and "rulings[0]" in first.why


@pytest.mark.parametrize(
    ("entry", "why", "left"),
    [
        (german(text="W\x81rfel"), "“foreignData[0].text” holds “U+0081”", "Gezinkter Würfel"),
        (german(name="x" * 301), "“foreignData[0].name” holds more than 300", None),
        ({"name": "Würfel"}, "The field “foreignData[0].language” is missing.", None),
        ("German", "The field “foreignData[0]” holds “German”", None),
    ],
)
def test_a_bad_entry_of_a_language_costs_nothing_but_itself(
    written: Written, entry: object, why: str, left: str | None
) -> None:
    found = read(written(in_set(record(foreignData=[entry]))))
    (bad,) = [row for row in found if isinstance(row, BadRecord)]
    assert why in bad.why
    (card,) = [row for row in found if isinstance(row, CardRow)]
    assert [row.name for row in card.printed] == ([] if left is None else [left])


def test_a_second_entry_of_a_language_is_told(written: Written) -> None:
    entries = [german(), german(name="Falscher Würfel")]
    bad, card = read(written(in_set(record(foreignData=entries))))
    assert isinstance(bad, BadRecord)
    assert bad.why == "A second entry stands under the language “German”."
    assert card == replace(CARD, printed=(PRINTED,))


def test_english_and_signs_of_html_under_another_language_are_flagged(written: Written) -> None:
    english = "Whenever you roll a die, draw a card."
    entries = [
        german(language="Russian", name="Loaded Die", text=english, type="Artifact — Die"),
        german(text="Würfle.&gt;"),
        german(language="French", name=None),
        german(language="Japanese", name="x"),
    ]
    found = read(written(in_set(record(foreignData=entries))))
    assert [(row.language, row.code) for row in found if isinstance(row, OddRecord)] == [
        ("ru", "english_name"),
        ("ru", "english_text"),
        ("de", "entity"),
        ("fr", "no_name"),
    ]
    (card,) = [row for row in found if isinstance(row, CardRow)]
    assert [(row.language, row.name, row.text) for row in card.printed] == [
        ("de", "Gezinkter Würfel", "Würfle.&gt;"),
        ("fr", "", "{T}: Würfle mit einem W20."),
    ]


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ({"name": "Dark Ascension", "cards": [{"name": "A"}]}, "old shape of MTGJSON"),
        ({"DKA": {"name": "Dark Ascension", "cards": [{"name": "A"}]}}, "old shape of MTGJSON"),
        (in_set(record()) | {"meta": {"version": "6.0.0"}}, "of version 6.0.0 of MTGJSON"),
        (in_set(), "It holds no cards of MTGJSON."),
        ({"meta": {}, "data": {"abilityWords": ["Adamant"]}}, "It holds no cards of MTGJSON."),
        ({"meta": {}, "data": [{"code": "AFR"}]}, "It holds no cards of MTGJSON."),
        ({"data": {"a1b2": {"name": "by id"}}}, "It holds no cards of MTGJSON."),
        ([{"object": "card", "name": "A"}], "It holds no cards of MTGJSON."),
        ({"object": "card", "name": "A"}, "It holds no cards of MTGJSON."),
        (in_set({"name": "Pikachu"}), r"Its first record: .*scryfallOracleId” is missing"),
    ],
)
def test_a_file_of_something_else_is_refused_as_that(
    written: Written, value: object, why: str
) -> None:
    with pytest.raises(FileRefused, match=why):
        read(written(value))


def test_lines_of_json_are_no_file_of_mtgjson(tmp_path: Path) -> None:
    path = tmp_path / "lines.json"
    path.write_text('{"object": "card"}\n{"object": "card"}\n')
    with pytest.raises(FileRefused, match="It holds no cards of MTGJSON"):
        read(path)


@pytest.mark.parametrize(
    ("released", "why"),
    [("202109224", "“releaseDate” holds “202109224”"), ("2921-07-23", "cannot be meant")],
)
def test_a_set_without_a_sound_date_keeps_its_cards(
    written: Written, released: str, why: str
) -> None:
    bad, card = read(written(in_set(record(foreignData=[german()]), releaseDate=released)))
    assert isinstance(bad, BadRecord) and why in bad.why
    assert isinstance(card, CardRow) and card.printed[0].released is None


def test_a_file_that_is_cut_short_is_refused(written: Written) -> None:
    path = written(in_set(record(), record(number="2")))
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(FileRefused, match=r"AFR\.json: It ends too early, in record 2"):
        read(path)


def test_only_so_many_cards_wait_for_a_date(written: Written) -> None:
    records = [record(number=str(number)) for number in range(12)]
    value = {"data": {"code": "AFR", "cards": records, "releaseDate": "2021-07-23"}}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mtgjson, "SET_LIMIT", 11)
        with pytest.raises(FileRefused, match="more than 11 cards before its date of release"):
            read(written(value))
        patch.setattr(mtgjson, "SET_LIMIT", 12)
        assert len(read(written(value))) == 12


def test_a_file_of_one_set_says_what_the_set_is_called(written: Written) -> None:
    value = in_set(record(), record(number="2"), name="Adventures in the Forgotten Realms")
    assert of_sets(written(value)) == [
        PrintingRow(UUID(ONE), "AFR"),
        SetRow("AFR", "Adventures in the Forgotten Realms"),
    ]


def test_the_sets_of_a_card_are_those_of_its_printings_too(written: Written) -> None:
    """AtomicCards has no other, AllPrintings repeats them with each."""
    everywhere = {"printings": ["AFR", "CLB"]}
    atomic = {"Loaded Die": [record(setCode=None, **everywhere)]}
    del atomic["Loaded Die"][0]["setCode"]
    sets = {
        code: {
            "baseSetSize": 1,
            "cards": [record(setCode=code, **everywhere)],
            "name": f"The {code}",
            "releaseDate": "2021-07-23",
            "sealedProduct": [{"name": "Box"}],
        }
        for code in ("AFR", "CLB")
    }
    meta = {"version": "5.3.0+20260101"}
    printings = [PrintingRow(UUID(ONE), "AFR"), PrintingRow(UUID(ONE), "CLB")]
    assert of_sets(written({"meta": meta, "data": atomic})) == printings
    found = of_sets(written({"meta": meta, "data": sets}))
    assert [row for row in found if row in printings][:2] == printings
    named = [row for row in found if isinstance(row, SetRow)]
    assert named == [SetRow("AFR", "The AFR"), SetRow("CLB", "The CLB")]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("x" * 301, "The field “name” holds more than 300 characters."),
        ("Donâ€™t", "The field “name” holds “â€”"),
    ],
)
def test_a_bad_name_of_a_set_costs_nothing_but_itself(
    written: Written, name: str, why: str
) -> None:
    printing, bad = of_sets(written(in_set(record(), name=name)))
    assert printing == PrintingRow(UUID(ONE), "AFR")
    assert isinstance(bad, BadRecord) and why in bad.why
