"""The commands that read cards: whole files in, good records kept, bad ones listed."""

from __future__ import annotations

import json
from datetime import date
from io import StringIO
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command

from rulings.importers.running import ExitStatus
from rulings.models import Card, CardRuling, LedgerEntry, Ruling, Snapshot
from rulings.search.names.cards import find_cards
from rulings.search.query import parse
from tests.rulings.importers.cards.making import held, names_of

pytestmark = pytest.mark.django_db

ONE, TWO, THREE = (str(UUID(int=number)) for number in (1, 2, 3))
DATED = ("--dated", "2026-11-01")


def write(path: Path, value: object) -> str:
    path.write_text(json.dumps(value), encoding="utf-8")
    return str(path)


def run(command: str, *arguments: str) -> tuple[int, str]:
    """Run an import and return its exit status and what it said."""
    out = StringIO()
    try:
        call_command(command, *arguments, stdout=out, stderr=StringIO())
    except CommandError as error:
        return error.returncode, out.getvalue() + str(error)
    return 0, out.getvalue()


def scryfall_card(name: str, oracle_id: str | None, **more: Any) -> dict[str, Any]:
    card = {
        "object": "card",
        "id": f"{name} {more}",
        "name": name,
        "lang": "en",
        "layout": "normal",
        "type_line": "Creature",
        "oracle_text": "Roll a d20.",
        "set": "tst",
        "released_at": "2021-07-23",
    }
    return card | ({"oracle_id": oracle_id} if oracle_id else {}) | more


def ruling(oracle_id: str, comment: str) -> dict[str, str]:
    return {
        "object": "ruling",
        "oracle_id": oracle_id,
        "source": "wotc",
        "published_at": "2021-07-23",
        "comment": comment,
    }


def test_a_reversible_card_and_a_broken_record_beside_a_good_one(tmp_path: Path) -> None:
    """The report C06."""
    sides = [
        {
            "oracle_id": TWO,
            "name": name,
            "layout": "adventure",
            "type_line": "T",
            "oracle_text": ".",
        }
        for name in ("A", "B", "A", "B")
    ]
    cards = [
        scryfall_card("Plain Card", ONE),
        scryfall_card("A // B // A // B", None, layout="reversible_card", card_faces=sides),
        scryfall_card("Broken Card", None),
    ]
    file = write(tmp_path / "cards.json", cards)
    assert run("import_scryfall", file, *DATED)[0] == ExitStatus.LOOK
    assert not Card.objects.exists()
    status, said = run("import_scryfall", file, *DATED, "--apply")
    assert status == ExitStatus.LOOK
    assert "cards.json 3: The field “oracle_id” is missing." in said
    assert set(Card.objects.values_list("slug", "name_en")) == {
        ("plain-card", "Plain Card"),
        ("a-b", "A // B"),
    }
    entry = LedgerEntry.objects.get(outcome="refused")
    assert entry.key.startswith("cards.json 3") and "oracle_id" in entry.note
    rulings = write(tmp_path / "rulings.json", [ruling(ONE, "One."), ruling(TWO, "Two.")])
    assert run("import_scryfall", rulings, *DATED, "--apply")[0] == ExitStatus.DONE
    links = CardRuling.objects.values_list("card__slug", "ruling__text_en")
    assert set(links) == {("plain-card", "One."), ("a-b", "Two.")}
    status, said = run("import_scryfall", file, *DATED, "--apply")
    assert status == ExitStatus.LOOK and "Nothing to change" in said
    assert Snapshot.objects.count() == 2


def split_card(day: str = "2026-10-01") -> dict[str, Any]:
    """Return a set of MTGJSON with one split card, both halves under one German name."""
    halves = [
        {
            "uuid": f"half {side}",
            "name": "Order // Chaos",
            "faceName": face,
            "side": side,
            "layout": "split",
            "number": "1",
            "setCode": "TST",
            "type": "Instant",
            "text": f"Text of {face}.",
            "identifiers": {"scryfallOracleId": THREE, "scryfallId": THREE},
            "rulings": [{"date": "2021-07-23", "text": "It is one card."}],
            "foreignData": [
                {"language": "German", "name": "Ordnung // Chaos", "faceName": "Chaos"},
                {"language": "French", "name": "Ordre // Désordre", "faceName": french},
            ],
        }
        for side, face, french in (("a", "Order", "Ordre"), ("b", "Chaos", "Désordre"))
    ]
    return {
        "meta": {"date": day, "version": "5.2.0"},
        "data": {"code": "TST", "releaseDate": "2021-07-23", "cards": halves},
    }


def test_one_foreign_name_on_both_halves_is_the_name_of_one_at_most(tmp_path: Path) -> None:
    """The report C07: Order and Chaos do not share a German name."""
    file = write(tmp_path / "TST.json", split_card())
    assert run("import_mtgjson", file, "--apply")[0] == ExitStatus.LOOK
    order, chaos = held("order-chaos").faces.order_by("position")
    assert (order.name_de, order.name_fr) == (None, "Ordre")  # type: ignore[attr-defined]
    assert chaos.name_fr == "Désordre"  # type: ignore[attr-defined]
    assert "Chaos" not in names_of("order-chaos", "de")
    assert LedgerEntry.objects.filter(
        outcome="suspicious", key="order-chaos de", note__contains="“Chaos”"
    ).exists()
    for typed in ("Order", "Chaos", "Order // Chaos", "Order / Chaos", "Order//Chaos"):
        named = find_cards(parse(typed), language="de").named
        assert [(card.slug, card.rulings) for card in named] == [("order-chaos", 1)], typed


def test_cards_and_rulings_of_one_file_are_one_import_of_its_own_day(tmp_path: Path) -> None:
    file = write(tmp_path / "TST.json", split_card())
    assert run("import_mtgjson", file)[0] == ExitStatus.LOOK
    assert not (Card.objects.exists() or Ruling.objects.exists() or Snapshot.objects.exists())
    run("import_mtgjson", file, "--apply")
    snapshot = Snapshot.objects.get()
    assert (snapshot.kind, snapshot.dated) == ("mtgjson", date(2026, 10, 1))
    assert CardRuling.objects.get().held_from == date(2026, 10, 1)
    assert snapshot.counts == {
        outcome: snapshot.entries.filter(outcome=outcome).count()
        for outcome in snapshot.entries.order_by().values_list("outcome", flat=True).distinct()
    }
    subjects = set(snapshot.entries.values_list("subject", flat=True))
    assert subjects == {"ruling", "link", "card", "set"}


def test_a_ruling_that_a_file_of_its_card_lacks_is_missing(tmp_path: Path) -> None:
    run("import_mtgjson", write(tmp_path / "a.json", split_card()), "--apply")
    for half in (later := split_card("2026-11-01"))["data"]["cards"]:
        half["rulings"] = []
    run("import_mtgjson", write(tmp_path / "b.json", later), "--apply")
    assert Ruling.objects.get().status == Ruling.Status.MISSING


def test_an_older_file_misses_nothing_that_came_after_it(tmp_path: Path) -> None:
    run("import_mtgjson", write(tmp_path / "a.json", split_card()), "--apply")
    for half in (older := split_card("2025-11-01"))["data"]["cards"]:
        half["rulings"] = []
    run("import_mtgjson", write(tmp_path / "b.json", older), "--apply")
    assert Ruling.objects.get().status == Ruling.Status.CURRENT


def test_a_list_of_names_needs_its_day(tmp_path: Path) -> None:
    path = tmp_path / "names.jsonl"
    names = {"oracle_id": ONE, "name": "Thran Golem", "layout": "normal"}
    printed = {"ru": ["Транский Голем", "Голем Трана"]}
    path.write_text(json.dumps(names | {"printed": printed}) + "\n", encoding="utf-8")
    status, said = run("import_names", str(path), "--apply")
    assert status == ExitStatus.REFUSED and "--dated" in said
    assert run("import_names", str(path), *DATED, "--apply")[0] == ExitStatus.DONE
    assert names_of("thran-golem", "ru") == {
        "Транский Голем": "printed",
        "Голем Трана": "former",
    }


def test_a_file_that_ends_too_early_leaves_nothing_of_itself(tmp_path: Path) -> None:
    path = tmp_path / "TST.json"
    path.write_text(json.dumps(split_card())[:-40], encoding="utf-8")
    status, said = run("import_mtgjson", str(path), "--apply")
    assert status == ExitStatus.REFUSED and "TST.json" in said
    assert not Card.objects.exists()
