"""The real cards that roll dice, imported, each on its page: its results table is the right one.

The collection is not ours to ship: beside the checkout, or these tests are skipped.
"""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any, Final, NamedTuple
from uuid import UUID, uuid5

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import translation
from pytest_django.plugin import DjangoDbBlocker

from engine import Reading, read_text
from rulings.importers.running import ExitStatus
from rulings.languages import LANGUAGES, by_column
from rulings.models import Card
from rulings.scenarios.printed.reading import MENTION
from rulings.wording.numbers import range_name
from tests import databases
from tests.rulings.pages.reading import Page

ROOT: Final = Path(__file__).resolve().parents[3]
SHARED: Final = ROOT.parent / "shared" / "data"
SAMPLES: Final = ("CLB.sample.json", "UNF.sample.json")
SETS: Final = ("AFR", "AFC", "UST", "OHOP", "DKA")
ROW: Final = re.compile(r"^(\d+)(?:[—–-](\d+)|(\+))? ?\| ?(.+)$", re.MULTILINE)
"""A row as most cards print it, without any reader of ours."""

pytestmark = pytest.mark.skipif(
    not SHARED.is_dir(),
    reason="the customer's data is not beside this checkout (../shared/data)",
)

Ends = tuple[int | None, int | None]


class Printing(NamedTuple):
    """A card with a results table, in one language that prints it."""

    name: str
    language: str
    text: str


def _json(*path: str) -> Any:
    return json.loads(SHARED.joinpath(*path).read_text(encoding="utf-8"))


@cache
def described() -> Mapping[str, Any]:
    """What each card rolls, written down by people, by its name."""
    return {card["name"]: card for card in _json("dice-cards.json")}


@cache
def listed() -> list[Any]:
    """The cards with their texts in every language that they are printed in."""
    return list(_json("names", "dice-cards.json"))


def tables(name: str) -> list[list[Ends]]:
    """The ends of the rows of each table of a card, from low to high, as people wrote them down."""
    return [
        sorted(((row["min"], row["max"]) for row in roll["table"]), key=_low)
        for roll in described()[name]["rolls"]
        if "table" in roll
    ]


def _low(ends: Ends) -> int:
    return -1 if ends[0] is None else ends[0]


def printings() -> Iterator[Printing]:
    """Every card with a results table, in every language that prints it."""
    for card in listed():
        if card["name"] in described() and tables(card["name"]):
            yield Printing(card["name"], "en", card["text"])
            for language, its in card["printed"].items():
                if its["text"]:
                    yield Printing(card["name"], language, its["text"])


def _as_scryfall(card: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """A card of the list in the shape in which Scryfall lists its printings."""
    record = {
        "object": "card",
        "oracle_id": card["oracle_id"],
        "name": card["name"],
        "layout": card["layout"],
        "mana_cost": "",
        "type_line": "Card",
        "oracle_text": card["text"],
        "set": card["sets"][0].lower(),
        "released_at": "2021-07-23",
        "games": ["paper"],
    }
    yield record | {"id": card["oracle_id"], "lang": "en"}
    for language, its in card["printed"].items():
        yield record | {
            "id": str(uuid5(UUID(card["oracle_id"]), language)),
            "lang": language,
            "printed_name": its["name"],
            "printed_type_line": its["type"],
            "printed_text": its["text"],
        }


@pytest.fixture(scope="module")
def imported(
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[str]:
    """Import the cards that speak of dice, in every language that their list has."""
    rest = tmp_path_factory.mktemp("cards") / "cards-20211231.json"
    records = [record for card in listed() for record in _as_scryfall(card)]
    rest.write_text(json.dumps(records), encoding="utf-8")
    with django_db_blocker.unblock():
        source = databases.current()
        with databases.cloned(source, f"{source}_dice_cards") as name:
            with databases.using(name):
                for file in SAMPLES:
                    _import("import_mtgjson", SHARED / "mtgjson" / file, "--dated", "2022-10-07")
                _import("import_scryfall", rest)
            yield name


def _import(command: str, *arguments: object) -> None:
    try:
        call_command(command, *map(str, arguments), "--apply", stdout=StringIO(), stderr=StringIO())
    except CommandError as error:
        assert error.returncode == ExitStatus.LOOK


@pytest.fixture
def cards(imported: str, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Look at that database."""
    with django_db_blocker.unblock(), databases.using(imported):
        yield


def judged(client: Client, printing: Printing) -> str:
    """Say what a page makes of a printing: ``read``, ``refused`` (English instead), ``wrong``."""
    slug = Card.objects.filter(name_en=printing.name).values_list("slug", flat=True).first()
    language = by_column(printing.language)
    number = next(
        place
        for place, roll in enumerate(described()[printing.name]["rolls"], 1)
        if "table" in roll
    )
    response = client.get(f"/{language.code}/card/{slug}/roll/{number}")
    page = Page(response.content.decode())
    rows = [
        (_words(head.text), _words(cell.text), cell.language)
        for head, cell in zip(
            [head for head in page.all("th") if "tbody" in head.above],
            [cell for cell in page.all("td") if "lang" in cell.attributes],
            strict=True,
        )
    ]
    shown = {language for _, _, language in rows}
    if shown == {"en"} != {language.hreflang}:
        english = next(
            one for one in printings() if one.name == printing.name and one.language == "en"
        )
        return "refused" if _right(rows, english, language.code) else "wrong"
    return (
        "read"
        if shown == {language.hreflang} and _right(rows, printing, language.code)
        else "wrong"
    )


def _right(rows: list[tuple[str, str, str]], printing: Printing, code: str) -> bool:
    """Whether ranges and words of a shown table are those of the printing."""
    (ends,) = tables(printing.name)
    with translation.override(code):
        ranges = [_words(range_name(low, high)) for low, high in ends]
    by_range = {shown: words for shown, words, _ in rows}
    if sorted(by_range) != sorted(ranges) or len(rows) != len(ranges):
        return False
    printed = {
        (int(low), None if more else int(high or low)): _words(words)
        for low, high, more, words in ROW.findall(printing.text)
    }
    text = _words(printing.text)
    for each, shown in zip(ends, ranges, strict=True):
        words = by_range[shown]
        if (each in printed and printed[each] != words) or not words or words not in text:
            return False
    return True


def _words(text: str) -> str:
    return " ".join(text.replace("\N{WORD JOINER}", "").split())


def test_a_results_table_is_right_in_every_language_that_prints_it(
    client: Client, cards: None, capsys: pytest.CaptureFixture[str]
) -> None:
    verdicts = {printing: judged(client, printing) for printing in printings()}
    counts: dict[str, Counter[str]] = {one.column: Counter() for one in LANGUAGES}
    for printing, verdict in verdicts.items():
        counts[printing.language][verdict] += 1
    found = {
        language: (said.total(), said["read"], said["refused"], said["wrong"])
        for language, said in counts.items()
    }
    with capsys.disabled():
        print("\nresults tables (printed, read, refused, wrong):", found)
    by_verdict = {
        verdict: [one[:2] for one, said in verdicts.items() if said == verdict]
        for verdict in ("refused", "wrong")
    }
    assert by_verdict["wrong"] == []
    # Its printed rows say to roll again, where English by now says that one may.
    assert by_verdict["refused"] == [
        ("Delina, Wild Mage", language) for language in ("de", "es", "fr", "pt", "ru")
    ]
    page = (ROOT / "docs" / "imports.md").read_text(encoding="utf-8")
    table = re.findall(r"^\| (\w\w) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$", page, re.MULTILINE)
    assert {language: tuple(map(int, numbers)) for language, *numbers in table} == found


def test_each_card_rolls_the_dice_that_people_wrote_down(cards: None) -> None:
    kept = dict(Card.objects.exclude(oracle_id=None).values_list("name_en", "dice"))
    checked = 0
    for name, card in described().items():
        if name not in kept or not Card.objects.filter(name_en=name).exclude(text_en=None).exists():
            continue
        sides = [roll["sides"] for roll in card["rolls"]]
        expected = [f"d{one}" if isinstance(one, int) else one for one in sides]
        assert kept[name] == list(dict.fromkeys(expected)), name
        checked += 1
    assert checked == 93


def test_no_card_speaks_of_dice_that_nobody_understands(cards: None) -> None:
    unread = Card.objects.filter(dice_state=Card.DiceState.UNREAD)
    assert list(unread.values_list("name_en", flat=True)) == []
    states = Counter(Card.objects.exclude(dice_state="").values_list("dice_state", flat=True))
    assert states == {"rolls": 79, "cares": 63}


def test_the_quick_look_at_a_text_overlooks_no_card() -> None:
    looked, found = 0, 0
    for code in SETS:
        file = SHARED / "mtgjson" / f"{code}.json.gz"
        for card in json.loads(gzip.decompress(file.read_bytes()))["data"]["cards"]:
            text = card.get("text", "")
            if not re.search(MENTION, text, re.IGNORECASE):
                said = read_text(text, "en", name=card.get("faceName", card["name"]))
                assert said == Reading(), card["name"]
                looked += 1
            else:
                found += 1
    assert (looked, found) == (1_072, 159)
