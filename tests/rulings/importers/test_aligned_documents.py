"""The five documents that ship and the English of their rulings, in whatever order they come."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from rulings.importers.rows import RulingRow
from rulings.models import LedgerEntry, Origin, Revision, Ruling, Suggestion
from rulings.models.localized import column
from tests.rulings.importers.snapshots import take

Shared = Callable[[str], Path]

CARDS = ("arcane-endeavor", "attempted-murder", "component-pouch", "neverwinter-hydra")
FIRST, SECOND, THIRD = (date(2024, month, 1) for month in (1, 2, 3))


@pytest.fixture
def pairs(shared: Shared) -> list[dict[str, Any]]:
    """Return which paragraph is which English ruling, as people found it."""
    found: list[dict[str, Any]] = json.loads(shared("gatherer/alignment.json").read_text())
    assert len(found) == 47
    return found


def english(shared: Shared, *cards: str) -> list[RulingRow]:
    """Return the English rulings of some of the cards as rows of a publisher's file."""
    rows = []
    for card in cards or CARDS:
        held = json.loads(shared(f"gatherer/{card}.en.json").read_text())
        rows += [
            RulingRow(
                UUID(held["oracle_id"]), "wizards", date.fromisoformat(one["date"]), one["text"], 0
            )
            for one in held["rulings"]
        ]
    return rows


def wrong(pairs: list[dict[str, Any]], *, only: tuple[str, ...] = CARDS) -> list[str]:
    """Return the paragraphs of these cards' documents that do not stand beside their English."""
    wrong = []
    for pair in pairs:
        if not pair["file"].startswith(only):
            continue
        field = column("text", pair["lang"])
        wanted = {"text_en": pair["en_text"]}
        if not pair["untranslated"]:
            wanted[field] = pair["seed_text"]
        on_card = Ruling.objects.filter(
            card_rulings__card__oracle_id=pair["oracle_id"],
            card_rulings__date=pair["iso_date"],
            card_rulings__listed_from__isnull=False,
            translations__language="en",
            translations__origin=Origin.OFFICIAL,
            status=Ruling.Status.CURRENT,
        )
        if [ruling.text_en for ruling in on_card.filter(**wanted)] != [pair["en_text"]]:
            wrong.append(f"{pair['file']} {pair['index']}")
    return wrong


def test_english_that_comes_last_finds_the_paragraphs_of_the_documents(
    catalogue: None, shared: Shared, pairs: list[dict[str, Any]]
) -> None:
    before = set(Ruling.objects.values_list("public_id", flat=True))
    drafts = Ruling.objects.get(public_id="zfk9g").text_en
    counts = take(english(shared), dated=FIRST)
    assert wrong(pairs) == []
    assert set(Ruling.objects.values_list("public_id", flat=True)) == before
    # 19 rulings; the English of two stood in documents already.
    assert counts["changed"] == 17
    assert counts["unmatched"] == counts["suggested"] == 0
    entry = LedgerEntry.objects.get(
        ruling__public_id="zfk9g", subject="text", snapshot__dated=FIRST
    )
    assert (entry.before, entry.note) == (drafts, "aligned")
    newest = Revision.objects.filter(ruling__public_id="zfk9g", language="en").latest("number")
    assert (newest.text, newest.held_from) == (entry.after, FIRST)
    assert take(english(shared), dated=SECOND) == {}


@pytest.mark.parametrize("first", CARDS)
def test_english_of_one_card_first_and_of_the_others_later(
    catalogue: None, shared: Shared, pairs: list[dict[str, Any]], first: str
) -> None:
    before = Ruling.objects.count()
    take(english(shared, first), dated=FIRST, whole=False)
    assert wrong(pairs, only=(first,)) == []
    take(english(shared), dated=SECOND)
    assert wrong(pairs) == []
    assert Ruling.objects.count() == before


def test_the_bulk_file_leaves_none_of_the_three_cards_that_it_has_unsure(
    catalogue: None, shared: Shared, pairs: list[dict[str, Any]]
) -> None:
    from rulings.importers.reading import scryfall

    bulk = shared("scryfall/rulings-bulk.derived.json.gz")
    ids = {UUID(pair["oracle_id"]) for pair in pairs}
    rows = [
        row
        for row in scryfall.rulings(bulk, today=SECOND)
        if isinstance(row, RulingRow) and row.oracle_id in ids
    ]
    assert len(rows) == 11 + 10 + 10
    assert take(rows, dated=FIRST)["unmatched"] == 0
    assert wrong(pairs, only=tuple(card for card in CARDS if card != "attempted-murder")) == []


def test_with_one_english_text_too_few_nothing_is_guessed_and_candidates_are_told(
    catalogue: None, shared: Shared, pairs: list[dict[str, Any]]
) -> None:
    rows = english(shared, "component-pouch")
    (dice,) = [row for row in rows if row.text.startswith("Dice are identified")]
    before = Ruling.objects.count()
    others = english(shared, "attempted-murder")
    counts = take([*others, *(row for row in rows if row is not dice)], dated=FIRST)
    assert counts["unmatched"] == 9
    assert Ruling.objects.count() == before
    told = LedgerEntry.objects.filter(outcome="unmatched").values_list("note", flat=True)
    candidates = [set(note.split()) for note in told]
    assert all(len(ids) == 10 for ids in candidates)
    assert set.union(*candidates) <= set(Ruling.objects.values_list("public_id", flat=True))
    take([*others, *rows], dated=SECOND)
    assert wrong(pairs, only=("component-pouch",)) == []


def test_a_community_text_stays_and_the_publishers_is_suggested(
    catalogue: None, shared: Shared, pairs: list[dict[str, Any]]
) -> None:
    own = "A die is named by its faces."
    ruling = Ruling.objects.get(public_id="zfk9g")
    Ruling.objects.filter(pk=ruling.pk).update(text_en=own)
    ruling.translations.filter(language="en").update(origin=Origin.COMMUNITY)
    counts = take(english(shared), dated=FIRST)
    assert counts["suggested"] == 1
    assert counts["changed"] == 16
    suggestion = Suggestion.objects.get(ruling=ruling)
    assert suggestion.text.startswith("Dice are identified by the number of faces")
    assert Ruling.objects.get(public_id="zfk9g").text_en == own
    assert take(english(shared), dated=SECOND) == {}
