"""C05: the same ruling copied under every card; here it is one, with a link for each card."""

from __future__ import annotations

import json
import unicodedata
from datetime import date
from pathlib import Path

import pytest
from django.test import Client

from rulings.admin.waiting import Why, showing
from rulings.importers.running import ExitStatus
from rulings.models import CardRuling, Ruling, SearchEntry, Snapshot
from tests.rulings.importers.publishing import (
    DAY,
    card,
    mtgjson,
    page,
    ruling,
    run,
    sides,
    state,
    take,
)

pytestmark = pytest.mark.django_db

CARDS = [f"Dice Card {number}" for number in range(40)]
MORE = ["Curly Card", "Spaced Card", "Later Card"]
TEXT = "It's a die's number of faces that names it: a d20 has twenty of them."
VARIANTS = [
    TEXT.replace("'", "\u2019"),
    TEXT.replace("'", "\u02bc"),
    TEXT.replace("'", "\u2032"),
    TEXT.replace("a die", "a  die"),
    TEXT.replace("a die", "a\xa0die"),
    TEXT.replace("a die", "a\u202fdie"),
    TEXT.replace("number", "num\xadber"),
    TEXT.replace("number", "num\u200bber"),
    f"  {TEXT} ",
]
"""Other apostrophes, spaces of all kinds, and signs that nobody sees."""
QUOTED = 'The die says "one" - and that - is "all"; é.'
QUOTED_VARIANTS = [
    "The die says “one” – and that – is “all”; é.",
    "The die says „one“ — and that — is «all»; é.",
    "The die says ″one″ ‐ and that − is ‟all”; é.",
    unicodedata.normalize("NFD", QUOTED),
]


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    """Have forty dice cards and three more."""
    take(tmp_path, "cards-20240101.json", [card(name) for name in (*CARDS, *MORE)])
    return tmp_path


def test_forty_copies_are_one_ruling_with_one_address(client: Client, cards: Path) -> None:
    records = [ruling(name, TEXT) for name in CARDS]
    records += [
        ruling("Curly Card", TEXT.replace("'", "’")),
        ruling("Spaced Card", TEXT.replace("a die", "a  die")),
        ruling("Later Card", TEXT, day="2022-10-07"),
    ]
    assert take(cards, "rulings-20240102.json", records).status == ExitStatus.DONE
    one = Ruling.objects.get()
    links = CardRuling.objects.filter(ruling=one)
    assert links.count() == len(records)
    assert links.get(card__slug="later-card").date == date(2022, 10, 7)
    assert set(links.exclude(card__slug="later-card").values_list("date", flat=True)) == {
        date(2021, 7, 23)
    }
    for language in ("ru", "es", "pt", "de", "fr"):
        assert showing(language, Why.MISSING).count() == 1
    assert SearchEntry.objects.filter(ruling=one).count() == 1
    address = f"/en/r/{one.public_id}"
    for slug in ["dice-card-0", "dice-card-39", "curly-card", "spaced-card", "later-card"]:
        shown = page(client, f"/en/card/{slug}")
        (words,) = [words.text for words in shown.all("div", class_name="clip")]
        assert words == TEXT
        assert address in {link.attributes.get("href") for link in shown.all("a")}
    listed = page(client, address)
    linked = {
        href
        for link in listed.all("a")
        if (href := link.attributes.get("href", "")).startswith("/en/card/")
    }
    assert len(linked) == len(records)
    results = page(client, "/en/search?q=number of faces")
    assert len(results.all("div", class_name="clip")) == 1
    told = client.get(f"/en/imports/{Snapshot.objects.get(kind='rulings').number}.json").json()
    assert {entry["ruling"] for entry in told["entries"]} == {one.public_id}
    assert len(told["entries"]) == 1 + len(records)


def test_typographic_variants_join_in_one_file_and_across_files(cards: Path) -> None:
    spellings = [TEXT, *VARIANTS]
    take(cards, "rulings-20240102.json", map(ruling, CARDS, spellings))
    one = Ruling.objects.get()
    assert one.text_in("en") in spellings
    assert one.card_rulings.count() == len(spellings)
    before = state()
    take(cards, "rulings-20240103.json", map(ruling, CARDS, reversed(spellings)))
    assert state() == before
    take(cards, "rulings-20240104.json", map(ruling, CARDS, [*VARIANTS, VARIANTS[0], TEXT]))
    assert Ruling.objects.get().card_rulings.count() == len(spellings) + 1


def test_quotes_dashes_and_composed_letters_join_too(cards: Path) -> None:
    take(cards, "rulings-20240102.json", map(ruling, CARDS, [QUOTED, *QUOTED_VARIANTS]))
    assert Ruling.objects.get().card_rulings.count() == 1 + len(QUOTED_VARIANTS)


def test_another_case_or_word_is_another_ruling(cards: Path) -> None:
    others = [TEXT.upper(), TEXT.replace("d20", "d12"), TEXT[:-1]]
    take(cards, "rulings-20240102.json", map(ruling, CARDS, [TEXT, *others]))
    assert Ruling.objects.count() == 1 + len(others)


def test_copies_on_printings_and_faces_of_mtgjson_join_those_of_scryfall(cards: Path) -> None:
    take(cards, "rulings-20240102.json", [ruling(CARDS[0], TEXT)])
    copies = [
        record
        for name in ("Front // Back", CARDS[1])
        for record in sides(name, rulings=[{"date": DAY, "text": VARIANTS[0]}] * 2)
    ]
    copies += [copy | {"uuid": f"{copy['uuid']} foil", "number": "2"} for copy in copies]
    file = cards / "TST.json"
    file.write_text(json.dumps(mtgjson(*copies)), encoding="utf-8")
    assert run("import_mtgjson", file, "--apply").status == ExitStatus.DONE
    one = Ruling.objects.get()
    assert set(one.card_rulings.values_list("card__slug", flat=True)) == {
        "dice-card-0",
        "dice-card-1",
        "front-back",
    }
    assert one.source == Ruling.Source.WIZARDS
