"""In which sets a card was printed: each file adds what it knows, and none takes anything away."""

from __future__ import annotations

import gzip
import json
from collections import defaultdict
from collections.abc import Iterator
from typing import Any, TypeAlias
from uuid import UUID

import pytest
from django.core.management import call_command

from rulings.content.catalogue import read_catalogue
from rulings.importers.match_catalogue import match_catalogue
from rulings.importers.rows import FileRow, PrintingRow, SetRow
from rulings.models import Card, CardSet, LedgerEntry
from tests.rulings.importers.cards.conftest import Everything
from tests.rulings.importers.cards.everything import SHARED, imports
from tests.rulings.importers.cards.making import SECOND, THIRD, card, held, take_cards
from tests.rulings.importers.snapshots import oracle_id

BOX = oracle_id("Dice Box")

Rows: TypeAlias = list[FileRow]


def sets() -> dict[str, str]:
    return dict(CardSet.objects.values_list("code", "name"))


@pytest.mark.django_db
def test_a_new_card_has_its_sets_in_small_letters_sorted_and_once() -> None:
    codes = ("UST", "afr", "AFR", "plst")
    rows: Rows = [card("Dice Box"), *(PrintingRow(BOX, code) for code in codes)]
    assert take_cards([*rows, SetRow("AFR", "Forgotten Realms")]) == {"new": 4}
    assert held("dice-box").sets == ["afr", "plst", "ust"]
    assert sets() == {"afr": "Forgotten Realms", "plst": "", "ust": ""}
    told = LedgerEntry.objects.filter(subject="set").values_list("key", "after")
    assert [*told] == [("afr", "Forgotten Realms"), ("plst", None), ("ust", None)]


@pytest.mark.django_db
def test_a_later_file_adds_sets_and_says_so_and_none_takes_any_away() -> None:
    take_cards([card("Dice Box"), card("Bare"), PrintingRow(BOX, "ust")])
    more: Rows = [card("Dice Box"), PrintingRow(BOX, "AFR"), card("Bare")]
    assert take_cards(more, dated=SECOND) == {"new": 1, "changed": 1}
    assert held("dice-box").sets == ["afr", "ust"]
    changed = LedgerEntry.objects.get(outcome="changed")
    assert (changed.subject, changed.key, changed.before, changed.after) == (
        "sets",
        "dice-box",
        "ust",
        "afr ust",
    )
    assert take_cards(more, dated=THIRD) == {}
    assert take_cards([card("Dice Box")], dated=THIRD) == {}
    assert (held("dice-box").sets, held("bare").sets) == (["afr", "ust"], [])
    first: Rows = [card("Bare"), PrintingRow(oracle_id("Bare"), "afr")]
    assert take_cards(first, dated=THIRD) == {"new": 1}
    assert LedgerEntry.objects.get(key="bare", subject="sets").before is None


@pytest.mark.django_db
def test_a_set_that_had_no_name_gets_one_and_keeps_it() -> None:
    take_cards([card("Dice Box"), PrintingRow(BOX, "afr")])
    named: Rows = [card("Dice Box"), PrintingRow(BOX, "afr"), SetRow("afr", "Realms")]
    assert take_cards(named, dated=SECOND) == {"new": 1}
    other: Rows = [card("Dice Box"), PrintingRow(BOX, "afr"), SetRow("afr", "Otherwise")]
    assert take_cards(other, dated=THIRD) == {}
    # No card of the file was printed there.
    assert take_cards([card("Dice Box"), SetRow("ust", "Unstable")], dated=THIRD) == {}
    assert sets() == {"afr": "Realms"}


def test_loading_the_catalogue_again_takes_no_set_of_an_import_back(catalogue: None) -> None:
    pouch = held("component-pouch")
    assert pouch.sets == ["afc"]
    assert sets()["afc"] == "Forgotten Realms Commander"
    assert pouch.oracle_id is not None
    named = card("Component Pouch")
    whole = type(named)(pouch.oracle_id, named.name, named.layout, "", "Artifact", "Roll.")
    take_cards([whole, PrintingRow(pouch.oracle_id, "xyz"), SetRow("afc", "Otherwise")])
    assert not match_catalogue(read_catalogue()).changes
    call_command("load_catalogue", verbosity=0)
    assert held("component-pouch").sets == ["afc", "xyz"]
    assert sets()["afc"] == "Forgotten Realms Commander"
    assert sets()["xyz"] == ""


def test_a_catalogue_adds_its_sets_to_those_of_an_import(catalogue: None) -> None:
    Card.objects.filter(slug="component-pouch").update(sets=["xyz"])
    CardSet.objects.filter(code="afc").update(name="", key="")
    call_command("load_catalogue", verbosity=0)
    assert held("component-pouch").sets == ["afc", "xyz"]
    assert sets()["afc"] == "Forgotten Realms Commander"


def printed() -> Iterator[tuple[str, str, str]]:
    """Yield oracle id, set and its name of each printing in the files, read plainly."""
    for one in imports():
        if one.command == "import_names":
            continue
        data = (SHARED / one.file).read_bytes()
        value = json.loads(gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data)
        if one.command == "import_mtgjson":
            for record in value["data"]["cards"]:
                code = record["setCode"].lower()
                ids = record["identifiers"]
                yield ids["scryfallOracleId"], code, value["data"].get("name", "")
            continue
        records: list[dict[str, Any]] = value if isinstance(value, list) else value["data"]
        for record in records:
            if record.get("object") != "card":
                continue
            own = [part.get("oracle_id") for part in record.get("card_faces", ())]
            for oracle in {record.get("oracle_id"), *own} - {None}:
                yield oracle, record["set"], record["set_name"]


def test_every_printing_of_every_real_file_is_held(everything: Everything) -> None:
    catalogue = read_catalogue().cards
    wanted: dict[UUID, set[str]] = defaultdict(set)
    for one in catalogue:
        if one.oracle_id is not None and one.sets:
            wanted[one.oracle_id].update(one.sets)
    names: dict[str, set[str]] = defaultdict(set)
    for oracle, code, name in printed():
        wanted[UUID(oracle)].add(code)
        names[code].add(name)
    here = {one.oracle_id: one.sets for one in Card.objects.exclude(sets=[])}
    without_id = {one.slug for one in catalogue if one.oracle_id is None}
    assert {oracle: here.get(oracle) for oracle in wanted} == {
        oracle: sorted(codes) for oracle, codes in wanted.items()
    }
    assert len(wanted) > 1_000 and any(len(codes) > 4 for codes in wanted.values())
    assert {*here} - {*wanted} <= {
        one.oracle_id for one in Card.objects.filter(slug__in=without_id)
    }
    held_names = sets()
    assert all(held_names[code] in said for code, said in names.items() if "" not in said)
    assert {code for codes in here.values() for code in codes} == {*held_names}
