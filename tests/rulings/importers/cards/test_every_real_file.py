"""Every real file goes in: nothing is lost, the same again writes nothing, memory stays small."""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import date
from itertools import islice
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from rulings.importers import cards, published
from rulings.importers.reading import mtgjson, printed_names, scryfall
from rulings.importers.running import ExitStatus, Planned, importing
from rulings.models import Card, CardName, CardRuling, LedgerEntry, Ruling, Snapshot
from rulings.models.folding import name_key, text_key
from rulings.search.names.cards import find_cards
from rulings.search.query import parse
from tests.rulings.importers.cards.conftest import ROOT, Everything
from tests.rulings.importers.cards.everything import BUILT, SHARED, imports

pytestmark = pytest.mark.usefixtures("everything")

MEMORY = 200 << 10
"""KiB above the idle process."""
TODAY = date(2026, 11, 30)
BULK = "scryfall/rulings-bulk.derived.json.gz"
NAMES = "names/printed-names.jsonl.gz"
LISTED = ("suspicious", "refused", "unmatched")
REFUSED = [
    ("import_mtgjson", "mtgjson/v3.DKA.json.gz"),
    ("import_mtgjson", "mtgjson/v3.DKA.ru.json.gz"),
    ("import_mtgjson", "scryfall/catalog.keyword-abilities.json"),
    ("import_mtgjson", BULK),
    ("import_names", BULK),
    ("import_names", "names/familiar.CMR.json.gz"),
    ("import_scryfall", "scryfall/bulk-data.index.json"),
    ("import_scryfall", "scryfall/catalog.keyword-abilities.json"),
    ("import_scryfall", NAMES),
    ("import_scryfall", "mtgjson/AFR.json.gz"),
    ("import_scryfall", "names/forge.cardnames-pt-BR.sample.txt"),
]
"""Files of anything else, each given to a command."""


def raw(name: str) -> Any:
    data = (SHARED / name).read_bytes()
    return json.loads(gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data)


def names_listed() -> Iterator[Any]:
    with gzip.open(SHARED / NAMES, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def test_every_file_goes_in_and_those_with_something_odd_say_so(everything: Everything) -> None:
    assert list(everything.statuses) == [one.file for one in imports()]
    assert set(everything.statuses.values()) <= {ExitStatus.DONE, ExitStatus.LOOK}
    told = LedgerEntry.objects.filter(outcome__in=LISTED, snapshot__isnull=False)
    look = set(told.values_list("snapshot__name", flat=True))
    for file, status in everything.statuses.items():
        if Snapshot.objects.filter(name=Path(file).name).exists():
            assert (status == ExitStatus.LOOK) == (Path(file).name in look), file


OTHERS = {
    "names/dice-cards.json": "cards with their texts, put together for tests of dice",
    "dice-cards.json": "the same, for the engine",
    "gatherer/alignment.json": "which paragraph is which ruling, the answer of a test",
    "glossary/dice-lines.json": "a list of terms",
    "glossary/game-terms.json": "a list of terms",
    "glossary/keyword-lines.tsv": "a list of terms",
    "glossary/terms-in-seeds.tsv": "a list of terms",
}
"""What no importer claims to read, and what it is."""


def test_every_file_at_hand_is_read_or_refused_or_no_publishers_file() -> None:
    here = {
        str(path.relative_to(SHARED))
        for path in SHARED.rglob("*")
        if path.is_file() and path.name != "README.md"
    }
    read = {one.file for one in imports()}
    elsewhere = {name for name in here if re.fullmatch(r"gatherer/.*\.(txt|en\.json)", name)}
    elsewhere |= {name for name in here if name.startswith("rules/")}
    assert here == read | {file for _command, file in REFUSED} | elsewhere | OTHERS.keys()


def test_memory_stays_within_its_limit(everything: Everything) -> None:
    assert everything.highest - everything.idle < MEMORY


def test_the_lists_of_what_needs_a_look_are_those_of_the_documentation() -> None:
    entries = LedgerEntry.objects.filter(outcome__in=LISTED, snapshot__isnull=False).order_by()
    counts: Counter[tuple[str, str]] = Counter()
    for file, outcome in entries.values_list("snapshot__name", "outcome"):
        counts[file, outcome] += 1
    page = (ROOT / "docs" / "imports.md").read_text(encoding="utf-8")
    table = re.findall(r"^\| `([^`]+)` \| (\w+) \| ([\d,]+) \|", page, re.MULTILINE)
    assert {
        (file, outcome): int(count.replace(",", "")) for file, outcome, count in table
    } == counts


@pytest.mark.parametrize(
    ("code", "count"), [("AFR", 284), ("AFC", 275), ("UST", 249), ("OHOP", 40), ("DKA", 158)]
)
def test_each_card_of_a_set_is_here_once_with_its_words(code: str, count: int) -> None:
    records = raw(f"mtgjson/{code}.json.gz")["data"]["cards"]
    ids = {UUID(record["identifiers"]["scryfallOracleId"]) for record in records}
    here = Card.objects.filter(oracle_id__in=ids)
    assert len(ids) == here.count() == count
    assert not here.filter(type_line_en=None).exists()
    names = CardName.objects.filter(language="en", card__in=here).order_by()
    held = set(names.values_list("card__oracle_id", "key"))
    for record in records:
        oracle_id = UUID(record["identifiers"]["scryfallOracleId"])
        assert (oracle_id, name_key(record["name"])) in held, record["name"]


def test_no_printed_name_is_lost() -> None:
    keys: dict[UUID, set[tuple[str, str]]] = defaultdict(set)
    for oracle_id, language, key in CardName.objects.order_by().values_list(
        "card__oracle_id", "language", "key"
    ):
        if oracle_id is not None:
            keys[oracle_id].add((language, key))
    lost, lines = [], 0
    for card in names_listed():
        lines += 1
        parts = card["name"].split(" // ")
        for language, names in card["printed"].items():
            for name in names:
                english = any(
                    own == part for own, part in zip(name.split(" // "), parts, strict=False)
                )
                if not english and (language, name_key(name)) not in keys[UUID(card["oracle_id"])]:
                    lost.append((card["name"], language, name))
    assert lines == 18_278
    assert lost == []


def test_each_language_shows_the_names_that_it_has() -> None:
    shown = {
        language: Card.objects.exclude(**{f"name_{language}": None}).count()
        for language in ("ru", "es", "pt", "de", "fr")
    }
    own: Counter[str] = Counter()
    for card in names_listed():
        parts = card["name"].split(" // ")
        for language, names in card["printed"].items():
            own[language] += any(
                not any(a == b for a, b in zip(name.split(" // "), parts, strict=False))
                for name in names
            )
    for language, count in own.items():
        assert shown[language] >= count > 12_000, language


def test_names_that_two_cards_have_find_both() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT language, key FROM rulings_cardname GROUP BY language, key"
            " HAVING count(DISTINCT card_id) > 1"
        )
        held = set(cursor.fetchall())
    cards_of: dict[tuple[str, str], set[str]] = defaultdict(set)
    for card in names_listed():
        for language, names in card["printed"].items():
            for name in names:
                if name != card["name"]:
                    cards_of[language, name].add(card["oracle_id"])
    twice = {place for place, ids in cards_of.items() if len(ids) > 1}
    assert len(twice) > 100
    assert {(language, name_key(name)) for language, name in twice} <= held
    both = find_cards(parse("Perder la esperanza"), language="es")
    assert {hit.slug for hit in both.cards} >= {"abandon-hope", "lose-hope"}
    assert len(both.named) > 1


def test_every_card_of_two_faces_is_found_by_five_names() -> None:
    records = raw("mtgjson/DKA.json.gz")["data"]["cards"]
    doubles = {record["name"] for record in records if " // " in record["name"]}
    assert len(doubles) == 13
    for name in doubles:
        front, back = name.split(" // ")
        for typed in (front, back, name, f"{front} / {back}", f"{front}//{back}"):
            named = find_cards(parse(typed), language="en").named
            assert [card.name for card in named] == [name], typed


def test_reversible_cards_stand_under_their_plain_name() -> None:
    for name in ("Zndrsplt, Eye of Wisdom", "Okaun, Eye of Chaos"):
        (card,) = Card.objects.filter(name_en=name)
        assert card.faces.count() == 0
        assert not Card.objects.filter(name_en=f"{name} // {name}").exists()
        assert CardRuling.objects.filter(card=card).exists()


def test_a_card_is_found_by_another_name_that_was_printed_on_it() -> None:
    named = find_cards(parse("the allspark"), language="ru").named
    assert [card.slug for card in named] == ["doubling-cube"]


def test_english_under_russian_is_not_shown_as_russian() -> None:
    texts = Card.objects.filter(
        name_en__in=("Trelasarra, Moon Dancer", "Catti-brie of Mithral Hall")
    ).values_list("text_ru", flat=True)
    assert list(texts) == [None, None]


def test_everythingamajigs_keep_apart() -> None:
    slugs = Card.objects.filter(name_en="Everythingamajig").values_list("slug", flat=True)
    assert sorted(slugs) == [
        "everythingamajig",
        *(f"everythingamajig-{number}" for number in range(2, 7)),
    ]


def test_every_ruling_of_the_bulk_file_stands_on_its_card() -> None:
    here = dict(Card.objects.exclude(oracle_id=None).values_list("oracle_id", "pk"))
    wanted: set[tuple[int, UUID, date]] = set()
    absent = set()
    records = raw(BULK)
    assert len(records) == 37_765
    for record in records:
        card = here.get(UUID(record["oracle_id"]))
        if card is None:
            absent.add(record["oracle_id"])
        elif record["comment"]:
            day = date.fromisoformat(record["published_at"])
            wanted.add((card, text_key(record["comment"]), day))
    held = set(CardRuling.objects.order_by().values_list("card_id", "ruling__text_key", "date"))
    former = {
        text_key(entry.before)
        for entry in LedgerEntry.objects.filter(outcome="changed", subject="text")
        if entry.before
    }
    assert {place for place in wanted - held if place[1] not in former} == set()
    unmatched = LedgerEntry.objects.filter(outcome="unmatched", snapshot__name=Path(BULK).name)
    assert absent == set(unmatched.values_list("key", flat=True))
    assert len({record["oracle_id"] for record in records}) == 11_271
    assert Ruling.objects.filter(source="wizards").exists()


@pytest.mark.parametrize("code", ["AFR", "AFC", "DKA"])
def test_a_set_again_writes_nothing(code: str) -> None:
    rows = mtgjson.cards_and_rulings(SHARED / f"mtgjson/{code}.json.gz", today=TODAY)
    with importing("test", write=False):
        planned: Planned = cards.plan_with_rulings(rows, file=code, dated=date.fromisoformat(BUILT))
        assert planned.writes == 0


def test_names_again_write_nothing() -> None:
    """Of every fourth card: none has to do with the others."""
    with importing("test", write=False):
        rows = islice(printed_names.cards(SHARED / NAMES), 0, None, 4)
        assert cards.plan(rows, file=NAMES, dated=TODAY).writes == 0


@pytest.mark.parametrize(
    ("file", "dated"),
    [
        (one.file, one.dated)
        for one in imports()
        if "scryfall/cards" in one.file or "scryfall/search" in one.file
    ],
)
def test_cards_again_write_nothing(file: str, dated: str) -> None:
    with importing("test", write=False):
        rows = scryfall.cards(SHARED / file, today=TODAY)
        planned = cards.plan(rows, file=file, dated=date.fromisoformat(dated))
        assert planned.writes == 0


def test_rulings_again_write_nothing_but_what_newer_answers_changed() -> None:
    """The bulk file is older than the answers: what these brought has not vanished from it."""
    with importing("test", write=False):
        rows = scryfall.rulings(SHARED / BULK, today=TODAY)
        planned = published.plan(
            rows, kind=Snapshot.Kind.RULINGS, whole=True, dated=date.fromisoformat(BUILT)
        )
        refusal = planned.refusal()
        assert refusal is not None and refusal[1] is ExitStatus.REFUSED


@pytest.mark.parametrize(("command", "file"), REFUSED)
def test_files_of_anything_else_are_refused_by_name(command: str, file: str) -> None:
    before = Snapshot.objects.count()
    with pytest.raises(CommandError, match=re.escape(Path(file).name)) as refused:
        call_command(command, str(SHARED / file), "--dated", BUILT, "--apply")
    assert refused.value.returncode == ExitStatus.REFUSED
    assert Snapshot.objects.count() == before
