"""A process that is killed half way through an import leaves nothing of it; the next one completes.

So does a database that is killed: it comes up again with what was there before.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from django.core.management import call_command
from psycopg.conninfo import make_conninfo
from pytest_django.plugin import DjangoDbBlocker

from rulings import backups, postgres
from rulings.models import Card, LedgerEntry, Ruling, Snapshot
from rulings.postgres.places import Place
from tests import databases
from tests.rulings.importers import at_work
from tests.rulings.importers.at_work import ROOT, here, kill, state, wait_until_unlocked
from tests.rulings.importers.generated.files import write_register
from tests.rulings.importers.generated.shape import Made

VICTIM = Path(__file__).with_name("victim.py")

TEXTS = [
    "If an effect lets you ignore a roll, that roll never happened.",
    "You may roll the die a second time before anything else happens.",
    "Dice are named by the number of faces they have.",
]


@contextmanager
def victim(url: str, *command: str) -> Iterator[subprocess.Popen[str]]:
    """Have a process that imports and has stopped half way."""
    process = subprocess.Popen(
        [sys.executable, str(VICTIM), *command],
        cwd=ROOT,
        env={
            **os.environ,
            "DATABASE_URL": url,
            "DJANGO_SETTINGS_MODULE": "rulings.settings",
            "PYTHONPATH": str(ROOT),
        },
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith("half way"):
                break
        else:
            assert process.stderr is not None
            raise AssertionError(f"it never came half way: {process.stderr.read()}")
        yield process
    finally:
        process.kill()
        process.communicate()


def rulings_file(folder: Path, oracle_id: object, texts: list[str]) -> str:
    """Write a bulk file of one card's rulings; return its path."""
    file = folder / "rulings-20240101.json"
    file.write_text(
        json.dumps(
            [
                {
                    "object": "ruling",
                    "oracle_id": str(oracle_id),
                    "source": "wotc",
                    "published_at": "2021-07-23",
                    "comment": text,
                }
                for text in texts
            ]
        ),
        encoding="utf-8",
    )
    return str(file)


def test_nothing_of_a_killed_catalogue_is_there(committing_catalogue: str) -> None:
    # A ruling that lacks a text and a card that lacks its row make the catalogue a newer one.
    Card.objects.filter(slug="scooch").delete()
    Ruling.objects.filter(public_id="zs6r2").update(official_elsewhere=["ru"], text_pt=None)
    Ruling.objects.get(public_id="zs6r2").translations.filter(language="pt").delete()
    before = state(here())
    with victim(committing_catalogue, "load_catalogue") as process:
        kill(process)
    wait_until_unlocked(here())
    assert state(here()) == before
    call_command("load_catalogue", verbosity=0)
    assert Card.objects.filter(slug="scooch").exists()
    assert Ruling.objects.get(public_id="zs6r2").text_in("pt") is not None


def test_nothing_of_a_killed_import_of_rulings_is_there(
    committing_catalogue: str, tmp_path: Path
) -> None:
    card = Card.objects.get(slug="brazen-dwarf")
    file = rulings_file(tmp_path, card.oracle_id, TEXTS)
    before = state(here())
    with victim(committing_catalogue, "import_scryfall", file, "--apply") as process:
        assert state(here()) == before
        kill(process)
    wait_until_unlocked(here())
    assert state(here()) == before
    call_command("import_scryfall", file, "--apply", verbosity=0)
    assert set(card.card_rulings.values_list("ruling__text_en", flat=True)) >= set(TEXTS)
    assert Snapshot.objects.filter(kind="rulings").count() == 1
    entries = LedgerEntry.objects.filter(snapshot__kind="rulings", outcome="new")
    assert entries.filter(subject="ruling").count() == len(TEXTS)


def test_nothing_of_a_register_killed_in_the_middle_of_its_writing_is_there(
    committing_catalogue: str, tmp_path: Path
) -> None:
    made, file = Made(100), tmp_path / "register.jsonl"
    write_register(made, file)
    before = state(here())
    for table in ("rulings_revision", "rulings_searchentry"):
        with (
            at_work.held(here(), table) as tables,
            at_work.manage(committing_catalogue, "register", "load", str(file)) as process,
        ):
            assert tables.stops(process) == table
            kill(process)
        wait_until_unlocked(here())
        assert state(here()) == before, table
    call_command("register", "load", str(file), verbosity=0)
    whole = Ruling.objects.filter(
        **{f"text_{language}__isnull": False for language in ("en", "ru", "es", "pt", "de", "fr")}
    )
    assert whole.count() >= made.rulings


@pytest.fixture
def data() -> Iterator[Path]:
    """Return a data folder for a server that may be killed, gone afterwards with what it made."""
    folder = Path(tempfile.mkdtemp(prefix="sixfold-killed-"))
    folder.chmod(0o711)
    yield folder
    note = folder / "place"
    if note.exists():
        shutil.rmtree(note.read_text())
    shutil.rmtree(folder, ignore_errors=True)


def manage(url: str, *command: str) -> None:
    subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": url},
        check=True,
        capture_output=True,
    )


def there(where: Place) -> str:
    """Return how psycopg reaches the database of another server."""
    return make_conninfo(host=str(where.socket), user=postgres.ROLE, dbname=postgres.ROLE)


@pytest.fixture
def first_half(django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path: Path) -> Path:
    """Load a register into an empty database; return a backup of it."""
    register, file = tmp_path / "register.jsonl", tmp_path / "sixfold.dump"
    write_register(Made(120), register)
    with (
        django_db_blocker.unblock(),
        databases.cloned(databases.current(), f"{databases.current()}_own") as name,
        databases.using(name),
    ):
        call_command("register", "load", str(register), verbosity=0)
        backups.make(file)
    return file


def test_a_database_that_is_killed_in_an_import_is_as_before_and_the_next_one_completes(
    data: Path, first_half: Path, tmp_path: Path
) -> None:
    made = Made(120, changed=50)
    file = tmp_path / "half-of-it-anew.jsonl"
    write_register(made, file)
    anew = file.read_text(encoding="utf-8").count('"number":2,"text"')
    assert anew > 6 * 30
    with postgres.running(data) as where:
        own = f"postgres://{postgres.ROLE}@/{where.socket}/{postgres.ROLE}"
        manage(own, "restore", str(first_half))
        before = state(there(where))
        with (
            at_work.held(there(where), "rulings_searchentry") as tables,
            at_work.manage(own, "register", "load", str(file)) as process,
        ):
            assert tables.stops(process) == "rulings_searchentry"
            server = int((where.cluster / "postmaster.pid").read_text().splitlines()[0])
            os.kill(server, signal.SIGKILL)
            status, told = at_work.ended(process)
            assert status != 0
            assert told
    with postgres.running(data) as where:
        assert state(there(where)) == before
        manage(own, "register", "load", str(file))
        after = state(there(where))
        assert after["rulings_ruling"] != before["rulings_ruling"]
        assert after["rulings_searchentry"] is not None
        with psycopg.connect(there(where)) as reader:
            revisions = reader.execute(
                "SELECT count(*), count(*) FILTER (WHERE number = 2) FROM rulings_revision"
            ).fetchone()
            found = reader.execute("SELECT count(*) FROM rulings_searchentry").fetchone()
        assert revisions == (6 * 120 + anew, anew)
        assert found == (6 * 120,)
