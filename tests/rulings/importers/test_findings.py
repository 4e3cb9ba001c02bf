"""What an import could not place stands in the ledger, once; a later import settles it."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from io import StringIO
from pathlib import Path
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from rulings.models import LedgerEntry, Snapshot
from tests.rulings.importers.rules.miniature import JUNE_2022
from tests.rulings.importers.snapshots import make_card, oracle_id, row, take
from tests.rulings.people import person

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
KNOWN, UNKNOWN = "Chest of Dice", "A Card That Nobody Knows"

pytestmark = pytest.mark.django_db


def write(folder: Path, name: str, value: object) -> str:
    file = folder / name
    file.write_text(json.dumps(value), encoding="utf-8")
    return str(file)


def ruling(card: str, text: str) -> dict[str, str]:
    return {
        "object": "ruling",
        "oracle_id": str(oracle_id(card)),
        "source": "wotc",
        "published_at": "2021-07-23",
        "comment": text,
    }


def run(command: str, *arguments: str) -> int:
    try:
        call_command(command, *arguments, stdout=StringIO(), stderr=StringIO())
    except CommandError as error:
        return error.returncode
    except SystemExit as done:
        return int(done.code or 0)
    return 0


def waiting() -> list[tuple[str, str]]:
    found = LedgerEntry.objects.filter(
        outcome__in=["suspicious", "unmatched"], settled_at=None, snapshot__isnull=False
    )
    return list(found.order_by("pk").values_list("outcome", "key"))


def test_what_could_only_not_be_placed_is_told_and_once(tmp_path: Path) -> None:
    file = write(tmp_path, "rulings-20240101.json", [ruling(UNKNOWN, "Roll it."), {"x": 1}])
    assert run("import_scryfall", file) == 3
    assert not Snapshot.objects.exists()
    assert run("import_scryfall", file, "--apply") == 3
    snapshot = Snapshot.objects.get()
    assert snapshot.counts == {"unmatched": 1, "refused": 1}
    assert sorted(snapshot.entries.values_list("outcome", "after")) == [
        ("refused", None),
        ("unmatched", "Roll it."),
    ]
    assert run("import_scryfall", file, "--apply") == 3
    assert Snapshot.objects.count() == 1


def test_it_waits_in_its_newest_import_only_and_until_its_card_comes(tmp_path: Path) -> None:
    rows = [ruling(UNKNOWN, "Roll it."), ruling("Another", "One.")]
    assert run("import_scryfall", write(tmp_path, "rulings-20240101.json", rows), "--apply") == 3
    rows = [ruling(UNKNOWN, "Roll it."), ruling("Another", "Two.")]
    file = write(tmp_path, "rulings-20240201.json", rows)
    assert run("import_scryfall", file, "--apply") == 3
    newest = Snapshot.objects.get(dated="2024-02-01")
    key = str(oracle_id(UNKNOWN))
    assert ("unmatched", key) in waiting()
    assert waiting().count(("unmatched", key)) == 1
    assert newest.entries.filter(key=key, settled_at=None).exists()
    make_card(UNKNOWN)
    make_card("Another")
    assert run("import_scryfall", file, "--apply") == 0
    assert waiting() == []
    assert LedgerEntry.objects.filter(outcome="unmatched", settled_by=None).count() == 4


def test_what_a_person_settled_stays_settled_as_long_as_files_say_the_same(tmp_path: Path) -> None:
    edda = person("Edda", "editors")
    rows = [ruling(UNKNOWN, "Roll it.")]
    assert run("import_scryfall", write(tmp_path, "rulings-20240101.json", rows), "--apply") == 3
    LedgerEntry.objects.update(settled_at=NOON, settled_by=edda, settled_reason="A token.")
    later = write(tmp_path, "rulings-20240201.json", [*rows, {"x": 1}])
    assert run("import_scryfall", later, "--apply") == 3
    again = LedgerEntry.objects.get(snapshot__dated="2024-02-01", outcome="unmatched")
    assert (again.settled_by, again.settled_reason) == (edda, "A token.")
    other = write(tmp_path, "rulings-20240301.json", [ruling(UNKNOWN, "Roll it twice.")])
    assert run("import_scryfall", other, "--apply") == 3
    assert waiting() == [("unmatched", str(oracle_id(UNKNOWN)))]


def entries_read() -> int:
    """Return how many rows of the ledger this transaction has read, each as often as it was."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT seq_tup_read + coalesce(idx_tup_fetch, 0) FROM pg_stat_xact_user_tables"
            " WHERE relname = 'rulings_ledgerentry'"
        )
        (count,) = cursor.fetchone()
    return int(count)


def tell_many(folder: Path) -> None:
    """Import a list that nobody can place, twice; what is told again costs little."""
    many = 300
    rows = [ruling(f"{UNKNOWN} {number}", "Roll it.") for number in range(many)]
    assert run("import_scryfall", write(folder, "rulings-20240101.json", rows), "--apply") == 3
    first, before = waiting(), entries_read()
    assert len(first) == many
    later = write(folder, "rulings-20240201.json", [*rows, {"x": 1}])
    assert run("import_scryfall", later, "--apply") == 3
    assert entries_read() - before < 20 * many
    assert sorted(waiting()) == sorted(first)
    assert LedgerEntry.objects.filter(settled_at=None, outcome="unmatched").count() == many


def test_of_a_long_list_that_is_told_again_not_each_is_compared_with_each(tmp_path: Path) -> None:
    tell_many(tmp_path)


def test_a_document_that_finds_its_place_later_settles_what_it_told(tmp_path: Path) -> None:
    file = tmp_path / "chest.ru.txt"
    file.write_text("Сундук кубиков\n\n23/07/2021\n\nБросок кубика.\n", encoding="utf-8")
    assert run("import_document", str(file), "--apply", "--language", "ru") == 3
    assert Snapshot.objects.get().kind == "document"
    assert waiting()
    before = Snapshot.objects.count()
    assert run("import_document", str(file), "--apply", "--language", "ru") == 3
    assert Snapshot.objects.count() == before
    make_card(KNOWN)
    take([row(KNOWN, "A roll of a die.")], dated=date(2024, 1, 1))
    assert run("import_document", str(file), "--apply", "--language", "ru", "--card", KNOWN) == 0
    assert waiting() == []


def test_a_bad_line_of_an_edition_that_is_here_is_told_too(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text(JUNE_2022, encoding="utf-8")
    assert run("import_rules", str(good), "--apply") == 0
    assert Snapshot.objects.count() == 1
    twice = "706.1. Rolling is done with dice."
    lines = JUNE_2022.replace("\n\n707. Copies\n\n707.1.", f"\n\n{twice}\n\n707. Copies\n\n707.1.")
    assert lines != JUNE_2022
    bad.write_text(lines, encoding="utf-8")
    assert run("import_rules", str(bad), "--apply") == 3
    told = LedgerEntry.objects.get(outcome="refused")
    assert "706.1" in told.note
    assert Snapshot.objects.count() == 2
    assert run("import_rules", str(bad), "--apply") == 3
    assert Snapshot.objects.count() == 2


def test_pictures_that_are_left_out_are_counted_in_the_ledger(tmp_path: Path) -> None:
    def card(number: int, layout: str) -> dict[str, object]:
        return {
            "object": "card",
            "oracle_id": str(UUID(int=number)),
            "name": f"Card {number}",
            "lang": "en",
            "layout": layout,
            "type_line": "Artifact",
            "oracle_text": "Roll a d20.",
            "set": "tst",
            "released_at": "2021-07-23",
        }

    rows = [card(1, "normal"), card(2, "art_series"), card(3, "art_series")]
    assert run("import_scryfall", write(tmp_path, "cards-20240101.json", rows), "--apply") == 0
    assert Snapshot.objects.get().counts["left_out"] == 2
    assert LedgerEntry.objects.filter(outcome="left_out").count() == 0
