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
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from django.core.management import call_command
from django.db import connection
from psycopg import sql
from psycopg.conninfo import make_conninfo

from rulings import postgres
from rulings.models import Card, LedgerEntry, Ruling, Snapshot
from rulings.postgres.places import Place

ROOT = Path(__file__).resolve().parents[3]
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


def kill(process: subprocess.Popen[str]) -> None:
    process.send_signal(signal.SIGKILL)
    assert process.wait(timeout=30) == -signal.SIGKILL


def here() -> str:
    """Return how psycopg reaches the database of the test."""
    config = connection.settings_dict
    return make_conninfo(
        host=config["HOST"] or None,
        port=config["PORT"] or None,
        user=config["USER"],
        password=config["PASSWORD"] or None,
        dbname=config["NAME"],
    )


def state(where: str) -> dict[str, str | None]:
    """Return a digest of every row of every table of the site."""
    with psycopg.connect(where) as reader:
        names = reader.execute(
            "SELECT tablename FROM pg_tables WHERE tablename LIKE 'rulings\\_%' ORDER BY 1"
        ).fetchall()
        found: dict[str, str | None] = {}
        for (name,) in names:
            question = sql.SQL(
                "SELECT md5(string_agg(row::text, E'\\n' ORDER BY row::text)) FROM {} AS row"
            ).format(sql.Identifier(name))
            row = reader.execute(question).fetchone()
            found[name] = None if row is None else row[0]
    assert len(found) > 10
    return found


def wait_until_unlocked(where: str) -> None:
    """Wait until PostgreSQL has noticed that the killed process is gone."""
    deadline = time.monotonic() + 30
    with psycopg.connect(where, autocommit=True) as reader:
        while reader.execute(
            "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND database ="
            " (SELECT oid FROM pg_database WHERE datname = current_database())"
        ).fetchone() != (0,):
            assert time.monotonic() < deadline
            time.sleep(0.05)


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


def test_a_database_that_is_killed_in_an_import_is_as_before_and_the_next_one_completes(
    data: Path, tmp_path: Path
) -> None:
    with postgres.running(data) as where:
        own = f"postgres://{postgres.ROLE}@/{where.socket}/{postgres.ROLE}"
        manage(own, "migrate", "--verbosity", "0")
        manage(own, "load_catalogue", "--verbosity", "0")
        before = state(there(where))
        with psycopg.connect(there(where)) as reader:
            row = reader.execute(
                "SELECT oracle_id FROM rulings_card WHERE slug = 'brazen-dwarf'"
            ).fetchone()
        assert row is not None
        file = rulings_file(tmp_path, row[0], TEXTS)
        with victim(own, "import_scryfall", file, "--apply") as process:
            server = int((where.cluster / "postmaster.pid").read_text().splitlines()[0])
            os.kill(server, signal.SIGKILL)
            _out, told = process.communicate("\n", timeout=60)
            assert process.returncode != 0
            assert told
    with postgres.running(data) as where:
        assert state(there(where)) == before
        manage(own, "import_scryfall", file, "--apply")
        after = state(there(where))
        assert after["rulings_ruling"] != before["rulings_ruling"]
        assert after["rulings_ledgerentry"] != before["rulings_ledgerentry"]
        with psycopg.connect(there(where)) as reader:
            held = reader.execute(
                "SELECT count(*) FROM rulings_ruling WHERE text_en = ANY(%s)", [TEXTS]
            ).fetchone()
        assert held == (len(TEXTS),)
