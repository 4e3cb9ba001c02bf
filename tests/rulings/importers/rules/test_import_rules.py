"""`manage.py import_rules`: a plan, one transaction, a ledger, and moves between neighbours."""

import gzip
import hashlib
from collections import Counter
from datetime import date
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db.models import Model

from rulings.models import LedgerEntry, Rule, RuleMove, RulesEdition, Snapshot
from tests.rulings.importers.rules import miniature
from tests.rulings.importers.test_meanwhile import holding

MODELS: tuple[type[Model], ...] = (LedgerEntry, Rule, RuleMove, RulesEdition, Snapshot)
OLD = miniature.edition("October 7, 2022")
BOW = {
    "201.1. Pour\n\n201.1a": "201.1. Bow\n\n201.1a To bow is polite.\n\n201.2. Pour\n\n201.2a",
    "201.2. Sip\n\n201.2a": "201.3. Sip\n\n201.3a",
    "201.2b Each": "201.3b Each",
    "rule 201.1, “Pour.”": "rule 201.2, “Pour.”",
    "rule 201.2, “Sip.”": "rule 201.3, “Sip.”",
    "(See rule 201.2a.)": "(See rule 201.3a.)",
    "\n100.1b The pot is full when the party begins.\n": "",
    "at least two guests and one pot": "at least two guests and a pot",
}
"""A keyword is put before two others, one rule goes, another is reworded, terms follow."""
NEW = miniature.edition("April 17, 2026", changes=BOW)
MOVED = {
    "201.1": "201.2",
    "201.1a": "201.2a",
    "201.2": "201.3",
    "201.2a": "201.3a",
    "201.2b": "201.3b",
    "100.1b": "",
}
OCTOBER, APRIL = date(2022, 10, 7), date(2026, 4, 17)

pytestmark = pytest.mark.django_db


def run(*files: Path, apply: bool = True, verbosity: int = 1) -> str:
    """Import files; return what is printed."""
    out = StringIO()
    options = ["--apply"] if apply else []
    call_command("import_rules", *map(str, files), *options, stdout=out, verbosity=verbosity)
    return out.getvalue()


def written(folder: Path, text: str, name: str = "rules.txt") -> Path:
    """Write a file of rules."""
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def sizes() -> dict[str, int]:
    """Return how many rows each table has."""
    return {model.__name__: model._default_manager.count() for model in MODELS}


def moves() -> dict[tuple[date, date], dict[str, str]]:
    """Return the moves of each pair of editions."""
    found: dict[tuple[date, date], dict[str, str]] = {}
    for move in RuleMove.objects.all():
        found.setdefault((move.edition, move.to_edition), {})[move.number] = move.to_number
    return found


def test_a_plan_is_printed_and_nothing_is_written_without_apply(tmp_path: Path) -> None:
    printed = run(written(tmp_path, OLD), apply=False)
    assert "rules of October\N{NO-BREAK SPACE}7," in printed
    assert "Numbered rules: 11; terms of the glossary: 3." in printed
    assert "new: 20" in printed
    assert printed.count("\n+ ") == 3
    assert printed.endswith("Nothing is written. Add --apply to write it.\n")
    assert set(sizes().values()) == {0}


def test_an_edition_goes_in_whole_with_its_ledger(tmp_path: Path) -> None:
    file = written(tmp_path, OLD)
    assert "Applied: 1 edition was written." in run(file)
    edition = RulesEdition.objects.get()
    snapshot = edition.snapshot
    assert edition.date == snapshot.dated == OCTOBER
    assert (snapshot.kind, snapshot.name) == (Snapshot.Kind.RULES, "rules.txt")
    assert snapshot.sha256 == hashlib.sha256(file.read_bytes()).hexdigest()
    assert snapshot.by
    assert snapshot.counts == {"new": 20}
    assert Counter(Rule.objects.values_list("kind", flat=True)) == {
        "section": 6,
        "rule": 11,
        "glossary": 3,
    }
    cat = Rule.objects.get(number="100.1a")
    assert len(cat.examples) == 2
    assert LedgerEntry.objects.get(key="100.1a").after == "\n".join([cat.text, *cat.examples])


def test_the_same_file_again_writes_nothing_whatever_its_encoding(tmp_path: Path) -> None:
    run(written(tmp_path, OLD))
    before = sizes()
    same = tmp_path / "other.txt.gz"
    same.write_bytes(gzip.compress(OLD.replace("\n", "\r\n").encode("cp1252")))
    for file in (tmp_path / "rules.txt", same):
        for apply in (True, False):
            assert "Nothing to change" in run(file, apply=apply)
    assert sizes() == before


def test_a_later_edition_is_compared_and_its_moves_are_kept(tmp_path: Path) -> None:
    run(written(tmp_path, OLD))
    printed = run(written(tmp_path, NEW))
    assert moves() == {(OCTOBER, APRIL): MOVED}
    assert "> rule  201.1  201.2" in printed
    entries = LedgerEntry.objects.filter(snapshot__dated=APRIL)
    told = {(entry.outcome, entry.key): entry for entry in entries}
    assert Counter(outcome for outcome, _key in told) == {
        "moved": 5,
        "missing": 1,
        "new": 2,
        "changed": 4,
    }
    assert told["moved", "201.2a"].note == "201.3a"
    assert "on its saucer" in (told["moved", "201.2a"].before or "")
    assert told["missing", "100.1b"].before == "The pot is full when the party begins."
    assert told["missing", "100.1b"].after is None
    changed = told["changed", "100.1"]
    assert (changed.before or "").replace("one pot", "a pot") == changed.after
    assert told["changed", "Sip"].after == "Sip\nTo drink a little. See rule 201.3, “Sip.”"
    assert sum(Snapshot.objects.get(dated=APRIL).counts.values()) == 20 + 2


@pytest.mark.parametrize("together", [True, False], ids=["in one call", "one by one"])
def test_the_order_of_importing_does_not_matter(tmp_path: Path, together: bool) -> None:
    middle = miniature.edition("June 16, 2023", changes=BOW)
    files = [
        written(tmp_path, NEW, "new.txt"),
        written(tmp_path, OLD, "old.txt"),
        written(tmp_path, middle, "middle.txt"),
    ]
    if together:
        run(*files)
    else:
        for file in files:
            run(file)
    moved = LedgerEntry.objects.filter(outcome="moved").order_by("key")
    told = set(moved.values_list("snapshot__name", "key", "note"))
    assert ("middle.txt", "201.1", "201.2") in told
    # An edition that comes after a later one tells itself what moved on from it.
    assert ("old.txt", "201.1", "201.2 2026-04-17") in told or together
    assert not moved.filter(snapshot__name="old.txt").exists() or not together
    june = date(2023, 6, 16)
    assert moves() == {(OCTOBER, june): MOVED}, "and nothing moved from June 2023 on"
    assert RulesEdition.objects.count() == 3
    before = sizes()
    assert "Nothing to change" in run(*files)
    assert sizes() == before


def test_an_edition_that_was_published_again_is_mended_in_place(tmp_path: Path) -> None:
    run(written(tmp_path, OLD), written(tmp_path, NEW, "new.txt"))
    mended = OLD.replace("until the cup is full", "until it is full").replace(
        "\n100.1b The pot is full when the party begins.\n", ""
    )
    run(written(tmp_path, mended, "mended.txt"))
    assert RulesEdition.objects.count() == 2
    assert Rule.objects.filter(edition__date=OCTOBER, number="100.1b").count() == 0
    assert "until it is full" in Rule.objects.get(edition__date=OCTOBER, number="201.1a").text
    told = LedgerEntry.objects.filter(snapshot__name="mended.txt")
    assert {(entry.outcome, entry.key) for entry in told} >= {
        ("changed", "201.1a"),
        ("missing", "100.1b"),
    }
    assert "100.1b" not in moves()[OCTOBER, APRIL]
    before = sizes()
    assert "Nothing to change" in run(tmp_path / "mended.txt")
    assert sizes() == before


def test_lines_that_cannot_be_read_are_listed_and_the_others_go_in(tmp_path: Path) -> None:
    file = written(tmp_path, OLD.replace("100.1b The", "100.1a It rains.\n\n100.1b The"))
    with pytest.raises(SystemExit) as ended:
        run(file)
    assert ended.value.code == 3
    assert Rule.objects.count() == 20
    refused = LedgerEntry.objects.get(outcome="refused")
    line = 1 + file.read_text().splitlines().index("100.1a It rains.")
    assert refused.key == f"rules.txt {line}"
    assert refused.note == "rule 100.1a stands here twice"
    before = sizes()
    with pytest.raises(SystemExit):
        run(file)
    assert sizes() == before


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"<!doctype html>", "not the Comprehensive Rules"),
        (OLD.encode()[:-200], "cut short"),
        ("Правила".encode("cp1251"), "Windows-1251"),
        (OLD.replace("pot", "p\ufffdt").encode(), "wrong encoding"),
        (gzip.compress(OLD.encode(), mtime=0)[:-9], "damaged or cut short"),
    ],
    ids=["HTML", "cut", "Russian", "damaged", "gzip cut"],
)
def test_one_bad_file_refuses_the_whole_call(tmp_path: Path, content: bytes, why: str) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_bytes(content)
    with pytest.raises(CommandError, match=why) as refused:
        run(written(tmp_path, OLD), bad)
    assert "Nothing was written. bad.txt: " in str(refused.value)
    assert refused.value.returncode == 1
    assert set(sizes().values()) == {0}


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"gone\.txt: It cannot be read: No such file"):
        run(tmp_path / "gone.txt")


def test_two_files_of_one_day_must_say_the_same(tmp_path: Path) -> None:
    once, twice = written(tmp_path, OLD, "once.txt"), written(tmp_path, OLD, "twice.txt")
    run(once, twice)
    assert RulesEdition.objects.count() == 1
    other = written(tmp_path, OLD.replace("two guests", "three guests"), "other.txt")
    with pytest.raises(CommandError, match=r"other.txt: This is the edition of .* once.txt"):
        run(once, other)


def test_a_second_importer_is_told_who_holds_the_lock(tmp_path: Path) -> None:
    file = written(tmp_path, OLD)
    with (
        holding("pg_advisory_xact_lock"),
        pytest.raises(CommandError, match="Another import is running") as refused,
    ):
        run(file)
    assert refused.value.returncode == 4
    assert set(sizes().values()) == {0}
    run(file)


def test_every_entry_is_told_when_asked(tmp_path: Path) -> None:
    assert run(written(tmp_path, OLD), verbosity=2).count("\n+ ") == 20
