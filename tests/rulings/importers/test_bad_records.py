"""Bad records of a mixed file are listed, each with its place and reason; the good ones go in."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from rulings.importers.running import ExitStatus
from rulings.models import Card, CardName, CardRuling, LedgerEntry, Ruling, Snapshot
from tests.rulings.importers.publishing import (
    DAY,
    Encoding,
    card,
    faces,
    found,
    id_of,
    mtgjson,
    page,
    ruling,
    run,
    sides,
    state,
    take,
    write,
)

pytestmark = pytest.mark.django_db

TEXT = "Whoever rolls the highest number begins the game."
SAD = "<sad trombone noises>"
LONG = "x" * 2_000_000
ESCAPED_NAME = "two megabytes, escaped"
ESCAPED = "я" * 1_000_000
ENGLISH = "Roll the die, then draw a card."
GERMAN = "Wirf einen W20 und lege so viele Karten ab."

RULINGS: dict[str, tuple[dict[str, Any], str]] = {
    "an absurd date": (ruling("Cup", TEXT, day="202109224"), "“202109224”, which is no date"),
    "a date before the game": (ruling("Cup", TEXT, day="1821-07-23"), "1821-07-23, which cannot"),
    "a date to come": (ruling("Cup", TEXT, day="9999-12-31"), "9999-12-31, which cannot"),
    "no date": (ruling("Cup", TEXT, published_at=None), "“published_at” is missing"),
    "a NUL": (ruling("Cup", "a\x00b"), "“U+0000”"),
    "U+FFFD": (ruling("Cup", "a\ufffdb"), "“U+FFFD”"),
    "half a character": (ruling("Cup", "a\ud83db"), "“U+FFFD”"),
    "mojibake": (ruling("Cup", "It isnâ€™t."), "“â€”"),
    "no text": (ruling("Cup", ""), "The ruling has no text"),
    "spaces": (ruling("Cup", " \n\t"), "The ruling has no text"),
    "null": (ruling("Cup", TEXT, comment=None), "“comment” is missing"),
    "two megabytes": (ruling("Cup", LONG), "more than 10000 characters"),
    ESCAPED_NAME: (ruling("Cup", "\ud83d" + ESCAPED), "more than 10000 characters"),
    "no id": (ruling("Cup", TEXT, oracle_id=None), "“oracle_id” is missing"),
    "an id that is none": (ruling("Cup", TEXT, oracle_id="17"), "“17”, which is no id"),
    "nobody's": (ruling("Cup", TEXT, source="a friend"), "“a friend”, which does not belong"),
    "a number for a text": (ruling("Cup", TEXT, comment=20), "“comment” holds “20”"),
    "a list for a text": (ruling("Cup", TEXT, comment=[TEXT]), "“comment” holds"),
    "a card": (card("Cup"), "another kind: “card”"),
}


@pytest.fixture
def cup(tmp_path: Path) -> Path:
    """Have a card."""
    take(tmp_path, "cards-20240101.json", [card("Cup")])
    return tmp_path


def written(folder: Path, records: list[Any], encoding: Encoding) -> Path:
    """Write records with everything that JSON can say: halves of characters are escaped."""
    file = write(folder, "rulings-20240102.json", [{}], encoding)
    texts = [
        json.dumps(record, ensure_ascii="\ud83d" in str(record.get("comment")))
        for record in records
    ]
    if encoding is Encoding.ARRAY:
        text = "[\n" + ",\n".join(texts) + "\n]\n"
    else:
        text = "".join(f"{one}\n" for one in texts)
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize("encoding", [Encoding.ARRAY, Encoding.LINES])
def test_all_bad_rulings_are_listed_and_all_good_ones_are_in(
    client: Client, cup: Path, encoding: Encoding
) -> None:
    good = [ruling("Cup", SAD), ruling("Cup", f"{TEXT} {{T}}"), ruling("Cup", "Die Ende.")]
    bad = [record for record, _why in RULINGS.values()]
    records = [good[0], *bad[:9], good[1], *bad[9:], good[2]]
    ran = run("import_scryfall", written(cup, records, encoding), "--apply")
    assert ran.status == ExitStatus.LOOK
    assert "refused: 19" in ran.said and "rulings-20240102.json 2: " in ran.said
    held = set(Ruling.objects.values_list("text_en", flat=True))
    assert held == {one["comment"] for one in good}
    entries = LedgerEntry.objects.filter(outcome="refused").order_by("position")
    at = 2 if encoding is Encoding.ARRAY else 1
    numbers = [number for number in range(2, len(records)) if number != 11]
    for number, entry, (name, (_record, why)) in zip(
        numbers, entries, RULINGS.items(), strict=True
    ):
        # Behind a line that is too long to be waited for, records have no lines.
        line = f":{number + at - 1}" if number < list(RULINGS).index(ESCAPED_NAME) else ""
        assert entry.key.startswith(f"rulings-20240102.json {number}{line}"), name
        assert why in entry.note, (name, entry.note)
    told = client.get(f"/en/imports/{Snapshot.objects.get(kind='rulings').number}.json").json()
    listed = [entry["key"] for entry in told["entries"] if entry["outcome"] == "refused"]
    assert listed == [entry.key for entry in entries]
    before = state()
    assert run("import_scryfall", cup / "rulings-20240102.json", "--apply").status == 3
    assert state() == before


def test_a_text_that_looks_like_markup_is_text_everywhere(client: Client, cup: Path) -> None:
    take(cup, "rulings-20240102.json", [ruling("Cup", SAD)])
    one = Ruling.objects.get()
    number = Snapshot.objects.get(kind="rulings").number
    for address in (
        f"/en/r/{one.public_id}",
        f"/en/r/{one.public_id}@2024-01-02",
        "/en/card/cup",
        "/en/search?q=trombone",
        f"/en/imports/{number}",
        f"/en/r/{one.public_id}/history",
    ):
        shown = page(client, address)
        assert SAD in shown.one("main").text, address
        assert "<sad" not in shown.source and not shown.all("sad")
    assert SAD in client.get(f"/en/r/{one.public_id}@2024-01-02.txt").content.decode()
    assert SAD in json.dumps(client.get(f"/en/imports/{number}.json").json())


CARDS: dict[str, tuple[dict[str, Any], str]] = {
    "an id twice": (card("Cup", name="Other"), "stands on an earlier record too"),
    "no id": (card("Bad", oracle_id=None), "“oracle_id” is missing"),
    "no name": (card("Bad", name=""), "“name” is missing"),
    "no language": (card("Bad", lang=""), "“lang” is missing"),
    "an absurd day": (card("Bad", released_at="202109224"), "“202109224”, which is no date"),
    "a day to come": (card("Bad", released_at="9999-12-31"), "9999-12-31, which cannot be"),
    "a NUL": (card("Bad", oracle_text="a\x00b"), "“U+0000”"),
    "U+FFFD": (card("Bad", name="B\ufffdd"), "“name” holds “U+FFFD”"),
    "mojibake": (card("Bad", lang="de", printed_text="WÃ¼rfel"), "“printed_text” holds “Ã¼”"),
    "two megabytes": (card("Bad", oracle_text=LONG), "more than 10000 characters"),
    "a long name": (card("Bad", name="B" * 301), "more than 300 characters"),
    "no face's name": (faces("Bad // ", layout="split"), "“card_faces.name” is missing"),
}
ODD: dict[str, tuple[dict[str, Any], str]] = {
    "no printed name": (card("Nameless", lang="ru", printed_text="Бросьте d20."), "has no name"),
    "the English name": (
        card("Same", lang="ru", printed_name="Same", printed_text="Бросьте d20."),
        "The printed name is the English one",
    ),
    "an English text": (
        card("Text", lang="ru", printed_name="Текст", printed_text="Roll the die and draw a card."),
        "The printed text is English",
    ),
    "an entity": (
        card("Sign", lang="de", printed_name="Zeichen", printed_text=f"{GERMAN}&gt;"),
        "a sign of HTML",
    ),
}


def test_bad_cards_are_listed_odd_ones_are_taken_without_what_is_odd(
    client: Client, tmp_path: Path
) -> None:
    cup = card("Cup")
    CARDS["an id twice"][0]["id"] = cup["id"]
    records = [cup, *(record for record, _why in CARDS.values())]
    records += [record for record, _why in ODD.values()]
    ran = take(tmp_path, "cards-20240101.json", [*records, card("Last")])
    assert ran.status == ExitStatus.LOOK
    assert set(Card.objects.values_list("name_en", flat=True)) == {
        *("Cup", "Last", "Nameless", "Same", "Text", "Sign"),
    }
    refused = LedgerEntry.objects.filter(outcome="refused").order_by("position")
    for number, entry, (name, (_record, why)) in zip(
        range(2, 2 + len(CARDS)), refused, CARDS.items(), strict=True
    ):
        assert entry.key == f"cards-20240101.json {number}:{number + 1}", name
        assert why in entry.note, (name, entry.note)
    odd = set(LedgerEntry.objects.filter(outcome="suspicious").values_list("key", "note"))
    for name, (record, why) in ODD.items():
        key = f"{record['name'].lower()} {record['lang']}"
        assert any(said == key and why in note for said, note in odd), (name, odd)
    assert len(odd) == len(ODD)
    here = {one.slug: one for one in Card.objects.all()}
    assert here["same"].name_in("ru") is None
    assert here["nameless"].name_in("ru") is None
    assert here["text"].name_in("ru") == "Текст"
    assert here["text"].text_ru is None  # type: ignore[attr-defined]
    assert here["nameless"].text_ru == "Бросьте d20."  # type: ignore[attr-defined]
    assert not CardName.objects.filter(language="ru", name="Same").exists()
    assert found(client, "ru", "Same")[:1] == ["same"]


def test_bad_parts_of_a_set_cost_themselves_alone(tmp_path: Path) -> None:
    foreign = [
        {"language": "Russian", "name": "Кубок", "text": "Бросьте d20."},
        {"language": "German", "name": None, "text": GERMAN},
        {"language": "French", "name": "Cup", "text": ENGLISH},
        {"language": "Spanish", "name": "Co\ufffdpa"},
        {"language": "Russian", "name": "Чаша"},
        {"language": "Portuguese (Brazil)", "name": 7},
        "no entry",
    ]
    held = [
        {"date": DAY, "text": TEXT},
        {"date": "202109224", "text": TEXT},
        {"date": DAY, "text": ""},
        {"date": DAY, "text": LONG},
        {"date": DAY, "text": "a\x00b"},
        {"date": DAY},
        {"text": TEXT},
        "no ruling",
        {"date": DAY, "text": SAD},
    ]
    (cup,) = sides("Cup", text=ENGLISH, foreignData=foreign, rulings=held)
    records = [cup, dict(cup), *sides("Bad", identifiers={}), *sides("Bad", type="x" * 301)]
    records += [*sides("Good"), *sides("Bad", text="WÃ¼rfel")]
    file = tmp_path / "TST.json"
    file.write_text(json.dumps(mtgjson(*records)), encoding="utf-8")
    ran = run("import_mtgjson", file, "--apply")
    assert ran.status == ExitStatus.LOOK and "TST.json 1: " in ran.said
    assert set(Card.objects.values_list("name_en", flat=True)) == {"Cup", "Good"}
    links = CardRuling.objects.values_list("card__slug", "ruling__text_en")
    assert set(links) == {("cup", TEXT), ("cup", SAD)}
    here = Card.objects.get(slug="cup")
    assert {code: here.name_in(code) for code in ("ru", "de", "fr", "es", "pt")} == {
        "ru": "Кубок",
        "de": None,
        "fr": None,
        "es": None,
        "pt": None,
    }
    assert here.text_de == GERMAN  # type: ignore[attr-defined]
    assert here.text_fr is None  # type: ignore[attr-defined]
    refused = LedgerEntry.objects.filter(outcome="refused").values_list("key", "note")
    told = sorted((key.rpartition(" ")[2], note) for key, note in refused)
    for number, why in (
        ("1", "“rulings[1].date” holds “202109224”"),
        ("1", "The ruling has no text"),
        ("1", "“rulings[3].text” holds more than 10000"),
        ("1", "“rulings[4].text” holds “U+0000”"),
        ("1", "“rulings[5].text” is missing"),
        ("1", "“rulings[6].date” is missing"),
        ("1", "“rulings[7]”"),
        ("1", "“foreignData[3].name” holds “U+FFFD”"),
        ("1", "A second entry stands under the language “Russian”"),
        ("1", "“foreignData[5].name” holds “7”"),
        ("1", "“foreignData[6]”"),
        ("2", "stands on an earlier record too"),
        ("3", "“identifiers.scryfallOracleId” is missing"),
        ("4", "“type” holds more than 300"),
        ("6", "“text” holds “Ã¼”"),
    ):
        assert any(at == number and why in note for at, note in told), (number, why, told)
    assert len(told) == 15
    odd = LedgerEntry.objects.filter(outcome="suspicious").values_list("key", "note")
    assert set(odd) == {
        ("cup de", "A printing has no name."),
        ("cup es", "A printing has no name."),
        ("cup fr", "The printed name is the English one."),
        ("cup fr", "The printed text is English."),
    }


def test_bad_lines_of_a_list_of_names_cost_themselves_alone(client: Client, tmp_path: Path) -> None:
    def line(name: str, printed: object, **changes: object) -> dict[str, object]:
        return {"oracle_id": id_of(name), "name": name, "printed": printed} | changes

    lines = [
        line("Arrest", {"pt": ["Prender"], "ru": ["Арест", ""]}),
        line("Bind", {"pt": ["Prender"], "de": ["Bind"]}),
        line("Arrest", {"pt": ["Prisão"]}),
        line("Bad", {"pt": ["Pre\ufffdnder"]}),
        line("Bad 2", {"pt": "Prender"}),
        line("", {"pt": ["Nada"]}),
        line("Bad 3", {"pt": ["Nada"]}, oracle_id="7"),
        line("Bad 4", {"pt": ["x" * 301]}),
        "no card",
        line("Last", {"pt": ["Último"]}),
    ]
    file = tmp_path / "names-20240101.jsonl"
    file.write_text("".join(f"{json.dumps(one)}\n" for one in lines), encoding="utf-8")
    ran = run("import_names", file, "--apply")
    assert ran.status == ExitStatus.LOOK and "names-20240101.jsonl 3: " in ran.said
    refused = LedgerEntry.objects.filter(outcome="refused").values_list("key", flat=True)
    assert [key.split(":")[0] for key in refused.order_by("position")] == [
        f"names-20240101.jsonl {at}" for at in range(3, 10)
    ]
    assert not CardName.objects.filter(language="de").exists()
    slugs = set(found(client, "pt-br", "Prender"))
    assert slugs >= {"arrest", "bind"}
    assert found(client, "pt-br", "Último")[:1] == ["last"]
    document = tmp_path / "prender.pt.txt"
    text = "Role dois dados e escolha um dos resultados antes de qualquer outra coisa."
    document.write_text(f"Prender\n\n2021-07-23\n\n{text}\n", encoding="utf-8")
    ran = run("import_document", document, "--apply")
    assert ran.status == ExitStatus.LOOK
    assert "“Prender” is the name of several cards: arrest, bind." in ran.said
    assert not CardRuling.objects.exists()


def test_a_two_megabyte_ruling_of_a_document_is_refused_with_its_line(cup: Path) -> None:
    before = state()
    document = cup / "cup.txt"
    for text, why in ((LONG, "too large"), (LONG[:1_000_000], "Line 5: this text has more than")):
        document.write_text(f"Cup\n\n2021-07-23\n\n{text}\n", encoding="utf-8")
        ran = run("import_document", document, "--apply")
        assert ran.status == ExitStatus.REFUSED and why in ran.said and "cup.txt" in ran.said
    assert state() == before
