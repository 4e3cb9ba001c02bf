"""C03: symbols in braces vanish or eat sentences on their way; a ruling without them is wrong."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.test import Client
from django.utils.translation import override

from rulings.importers.running import ExitStatus
from rulings.languages import LANGUAGES, Language
from rulings.models import LedgerEntry, Ruling, Snapshot
from rulings.templatetags import sixfold
from rulings.wording.symbols import symbol_name
from tests.rulings.importers.publishing import (
    DAY,
    Encoding,
    card,
    id_of,
    mtgjson,
    page,
    ruling,
    run,
    sides,
    take,
    words,
    write,
)
from tests.rulings.pages.reading import Page

pytestmark = pytest.mark.django_db

COLOURS = "WUBRG"
SYMBOLS = [
    *(str(number) for number in range(21)),
    *("100", "1000000", "½", "∞", "X", "Y", "Z", "T", "Q", "E", "S", "P", "A", "H", "L", "D"),
    *("TK", "PW", "CHAOS", "HW", "HR", "W", "U", "B", "R", "G", "C"),
    *(f"{one}/{other}" for one in COLOURS for other in COLOURS if one != other),
    *(f"2/{colour}" for colour in COLOURS),
    *(f"C/{colour}" for colour in COLOURS),
    *(f"{colour}/P" for colour in (*COLOURS, "C")),
    *(f"{one}/{other}/P" for one in COLOURS for other in COLOURS if one < other),
]
"""Every symbol that cards print."""
NO_SYMBOLS = [
    *("{foo}", "{w}", "{tap}", "{W/}", "{/}", "{W/W}", "{W/U/B}", "{A/B}", "{}", "{ T }", "{W"),
    "{T",
]
ALL = " ".join(f"{{{symbol}}}" for symbol in SYMBOLS)
LINES = [
    f"Every symbol stands here, {ALL}, and here it ends.",
    "Pay {E} and {T}, (then {X}) with {X}, {1}{W}{U}, {1}{B/G}, {2/W}, {W/P}, {CHAOS}, {PW}, {½}.",
    "The cost is {2} less, not {10}. A sentence between {T} symbols {T} stays.",
    "Nobody knows {foo}, {w}, {W/W} or {}, and half a brace { stays } too.",
]
LANGUAGE = pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.code)


@pytest.mark.parametrize("encoding", [Encoding.ARRAY, Encoding.PACKED_LINES])
def test_every_symbol_survives_import_page_search_and_json(
    client: Client, tmp_path: Path, encoding: Encoding
) -> None:
    write(tmp_path, "cards-20240101.json", [card("Cup", mana_cost="{1}{B/G}")], encoding)
    assert run("import_scryfall", tmp_path / "cards-20240101.json", "--apply").status == 0
    records = [ruling("Cup", line) for line in LINES]
    file = write(tmp_path, "rulings-20240101.json", records, encoding)
    assert run("import_scryfall", file, "--apply").status == ExitStatus.DONE
    held = Ruling.objects.order_by("public_id")
    assert set(held.values_list("text_en", flat=True)) == set(LINES)
    told = client.get(f"/en/imports/{Snapshot.objects.get(kind='rulings').number}.json").json()
    assert all(json.dumps(line)[1:-1] in json.dumps(told) for line in LINES)
    for one in held:
        text = one.text_in("en") or ""
        shown = page(client, f"/en/r/{one.public_id}")
        assert words(shown) == text
        plain = client.get(f"/en/r/{one.public_id}@2024-01-02.txt")
        assert text in plain.content.decode()
    results = page(client, "/en/search?q=sentence between symbols")
    assert LINES[2] in [words.text for words in results.all("div", class_name="words")]
    whole = page(client, "/en/card/cup")
    assert set(LINES) <= {words.text for words in whole.all("div", class_name="words")}
    costs = [abbr.attributes["title"] for abbr in whole.all("abbr")]
    assert costs[:2] == ["1 generic mana", "black mana or green mana"]


def test_every_symbol_survives_the_files_of_mtgjson_documents_and_the_register(
    tmp_path: Path,
) -> None:
    records = sides("Cup", rulings=[{"date": DAY, "text": line} for line in LINES])
    file = tmp_path / "TST.json"
    file.write_text(json.dumps(mtgjson(*records)), encoding="utf-8")
    assert run("import_mtgjson", file, "--apply").status == ExitStatus.DONE
    assert set(Ruling.objects.values_list("text_en", flat=True)) == set(LINES)
    register = tmp_path / "register.jsonl"
    assert run("register", "export", register).status == 0
    kept = register.read_text("utf-8")
    assert all(json.dumps(line, ensure_ascii=False) in kept for line in LINES)
    german = {
        line: "Zuerst wird der Würfel geworfen, und dann bezahlt der Spieler das hier: "
        + " ".join(re.findall(r"\{[^ ]*?\}", line))
        for line in sorted(LINES, key=str.casefold)
    }
    document = tmp_path / "cup.de.txt"
    document.write_text(
        "Cup\n\n" + "\n\n".join(f"2021-07-23\n\n{line}" for line in german.values()), "utf-8"
    )
    assert run("import_document", document, "--language", "de", "--apply").status == 0
    assert dict(Ruling.objects.values_list("text_en", "text_de")) == german


@LANGUAGE
def test_each_symbol_is_said_in_the_language_of_the_page(language: Language) -> None:
    with override(language.code):
        shown = Page(sixfold.words(ALL))
        names = {abbr.text: abbr.attributes["title"] for abbr in shown.all("abbr", role="img")}
        languages = {abbr.language for abbr in shown.all("abbr")}
    assert list(names) == [f"{{{symbol}}}" for symbol in SYMBOLS]
    assert languages == {language.hreflang}
    assert shown.one("p").text == ALL
    assert all(names.values())
    with override("en"):
        english = {f"{{{symbol}}}": symbol_name(symbol) for symbol in SYMBOLS}
    same = [symbol for symbol, name in names.items() if name == english[symbol]]
    assert (len(same) == len(SYMBOLS)) == (language.code == "en")
    assert len(same) in (0, len(SYMBOLS))


def test_no_two_symbols_say_the_same_but_hybrids_of_the_same_halves() -> None:
    with override("en"):
        names = [symbol_name(symbol) for symbol in SYMBOLS]
    assert len(set(names)) == len(names)
    with override("en"):
        assert symbol_name("B/G") == "black mana or green mana"
        assert symbol_name("2/W") == "2 generic mana or white mana"
        assert symbol_name("W/P") == "white mana or 2 life"
        assert symbol_name("W/U/P") == "white mana, blue mana or 2 life"


def test_what_is_no_symbol_stays_as_text() -> None:
    with override("en"):
        for text in NO_SYMBOLS:
            assert sixfold.words(text) == f"<p>{text}</p>"


def test_round_brackets_are_flagged_and_not_guessed(client: Client, tmp_path: Path) -> None:
    texts = {
        f"It costs {sign} less to roll {number} dice.": sign
        for number, sign in enumerate(("(W/U)(W/U)", "(2/W)", "(b/g/p)", "(R/P)"))
    }
    take(tmp_path, "cards-20240101.json", [card(sign) for sign in texts.values()])
    records = [ruling(sign, text) for text, sign in texts.items()]
    ran = take(tmp_path, "rulings-20240101.json", records)
    assert ran.status == ExitStatus.LOOK
    notes = LedgerEntry.objects.filter(outcome="suspicious").values_list("note", flat=True)
    assert len(notes) == len(texts)
    for text, sign in texts.items():
        assert any(sign[:5].rstrip("(") in note for note in notes) and sign[:5] in ran.said
        assert Ruling.objects.filter(text_en=text).exists()
    document = tmp_path / "die.de.txt"
    german = "Es kostet (W/U)(W/U) weniger, diesen Würfel noch einmal zu werfen."
    document.write_text(f"(R/P)\n\n2021-07-23\n\n{german}\n", encoding="utf-8")
    ran = run("import_document", document, "--card", id_of("(R/P)"), "--apply")
    assert ran.status == ExitStatus.LOOK and "“(W/U)”: a symbol in round brackets" in ran.said
    assert Ruling.objects.get(text_en__contains="(R/P)").text_in("de") == german
    one = Ruling.objects.get(text_en__contains="(W/U)(W/U)")
    text = one.text_in("en") or ""
    shown = words(page(client, f"/en/r/{one.public_id}"))
    assert shown == text and not re.search(r"\{W/U\}", shown)
