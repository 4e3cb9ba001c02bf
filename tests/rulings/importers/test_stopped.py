"""What ends an import from outside is said in a sentence, and nothing half-written stays.

Ctrl-C, a connection that breaks, a disk that fills: for every command, and in a real process.
"""

from __future__ import annotations

import base64
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest
from django.db import connection
from psycopg import sql

from rulings.importers import lock
from rulings.importers.running import ExitStatus
from rulings.models import Card, Ruling
from rulings.postgres.server import _SUPERUSER as SUPERUSER
from tests.rulings.importers.at_work import here, state, wait_until_unlocked
from tests.rulings.importers.publishing import card, id_of, mtgjson, ruling, run, sides, write
from tests.rulings.importers.rules import miniature

ROOT = Path(__file__).resolve().parents[3]
TEXT = "Whoever rolls the highest number begins, and the others follow around the table."
LIMIT = 17 << 20
"""More than a segment of PostgreSQL's log has, so that the server itself goes on."""


@pytest.fixture
def commands(committing_catalogue: str, tmp_path: Path) -> dict[str, list[str]]:
    """Have a file for every command, each with something that is not here; by the file's name."""
    on = str(Card.objects.get(slug="brazen-dwarf").oracle_id)
    write(tmp_path, "rulings-20240101.json", [ruling("x", TEXT, oracle_id=on)])
    write(tmp_path, "cards-20240101.json", [card("Loaded Die")])
    files = {
        "TST.json": json.dumps(mtgjson(*sides("Loaded Die"))),
        "names-20240101.jsonl": json.dumps(
            {"oracle_id": id_of("Loaded Die"), "name": "Loaded Die", "printed": {"ru": ["Кубик"]}}
        ),
        "rules.txt": miniature.edition(),
        "dwarf.txt": f"Brazen Dwarf\n\n2021-07-23\n\n{TEXT}\n",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert run("register", "export", tmp_path / "register.jsonl").status == ExitStatus.DONE
    return {
        "rulings-20240101.json": ["import_scryfall", "--apply"],
        "cards-20240101.json": ["import_scryfall", "--apply"],
        "TST.json": ["import_mtgjson", "--apply"],
        "names-20240101.jsonl": ["import_names", "--apply"],
        "rules.txt": ["import_rules", "--apply"],
        "dwarf.txt": ["import_document", "--apply"],
        "register.jsonl": ["register", "load"],
    }


@pytest.fixture
def under_the_lock(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], None]], None]:
    """Return what makes something happen to every import as soon as it has the lock."""
    take = lock.take

    def let(happen: Callable[[], None]) -> None:
        def taken(command: str) -> None:
            take(command)
            happen()

        monkeypatch.setattr(lock, "take", taken)

    return let


def press_ctrl_c() -> None:
    """Do to this process what the terminal does."""
    os.kill(os.getpid(), signal.SIGINT)


def break_the_connection() -> None:
    """End the session of this process at the server."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (pid,) = cursor.fetchone()
    with psycopg.connect(here(), autocommit=True) as other:
        other.execute("SELECT pg_terminate_backend(%s)", [pid])


HAPPENS: list[tuple[Callable[[], None], ExitStatus, str]] = [
    (press_ctrl_c, ExitStatus.STOPPED, "it was stopped, and nothing of it was written"),
    (break_the_connection, ExitStatus.REFUSED, "the connection to the database was lost"),
]


def test_every_command_says_so_and_leaves_nothing_and_the_next_run_completes(
    commands: dict[str, list[str]],
    tmp_path: Path,
    under_the_lock: Callable[[Callable[[], None]], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = state(here())
    for happen, status, said in HAPPENS:
        under_the_lock(happen)
        for name, (command, *options) in commands.items():
            ran = run(command, *options, tmp_path / name)
            assert ran.status == status, (name, ran.said)
            assert f"{name}: {said}" in ran.said
        assert state(here()) == before, said
    monkeypatch.undo()
    for name, (command, *options) in commands.items():
        assert run(command, *options, tmp_path / name).status in (
            ExitStatus.DONE,
            ExitStatus.LOOK,
        ), name
    assert Ruling.objects.filter(text_en=TEXT).exists()
    assert Card.objects.filter(name_en="Loaded Die").exists()


@pytest.fixture(params=["rulings_ruling", "rulings_searchentry"])
def working(
    request: pytest.FixtureRequest, committing_catalogue: str, tmp_path: Path
) -> Iterator[subprocess.Popen[str]]:
    """Have a real import that has to wait inside a statement, since another holds the table."""
    on = str(Card.objects.get(slug="brazen-dwarf").oracle_id)
    file = str(write(tmp_path, "rulings-20240101.json", [ruling("x", TEXT, oracle_id=on)]))
    with psycopg.connect(here()) as other:
        other.execute(sql.SQL("LOCK TABLE {} IN SHARE MODE").format(sql.Identifier(request.param)))
        process = subprocess.Popen(
            [sys.executable, "manage.py", "import_scryfall", file, "--apply"],
            cwd=ROOT,
            env={**os.environ, "DATABASE_URL": committing_catalogue},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        try:
            _wait_until_it_waits()
            yield process
        finally:
            process.kill()
            process.communicate()


def _wait_until_it_waits() -> None:
    deadline = time.monotonic() + 60
    with psycopg.connect(here(), autocommit=True) as reader:
        while reader.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
            " AND application_name LIKE 'import_scryfall%' AND datname = current_database()"
        ).fetchone() != (1,):
            assert time.monotonic() < deadline
            time.sleep(0.05)


def test_ctrl_c_inside_a_statement_ends_a_real_process_at_once(
    working: subprocess.Popen[str],
) -> None:
    before = state(here())
    working.send_signal(signal.SIGINT)
    out, told = working.communicate(timeout=30)
    assert working.returncode == ExitStatus.STOPPED
    assert "rulings-20240101.json: it was stopped, and nothing of it was written" in told
    assert "Traceback" not in told + out
    wait_until_unlocked(here())
    assert state(here()) == before


def test_a_broken_connection_is_said_by_a_real_process(working: subprocess.Popen[str]) -> None:
    before = state(here())
    with psycopg.connect(here(), autocommit=True) as other:
        other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE application_name LIKE 'import_scryfall%' AND datname = current_database()"
        )
    out, told = working.communicate(timeout=30)
    assert working.returncode == ExitStatus.REFUSED
    assert "rulings-20240101.json: the connection to the database was lost" in told
    assert "Traceback" not in told + out
    assert state(here()) == before


def limit_the_files_of_the_server() -> None:
    """Let the server of our connection write no file beyond LIMIT bytes.

    Only the server's own user may: it does so itself where the server is the one that ships.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (pid,) = cursor.fetchone()
    where, program = str(connection.settings_dict["HOST"]), shutil.which("prlimit")
    if program is None or not where.startswith("/"):
        pytest.skip("there is no prlimit here, or the server of the database is elsewhere")
    order = f"COPY (SELECT 1) TO PROGRAM '{program} --pid {pid} --fsize={LIMIT}:{LIMIT}'"
    try:
        with psycopg.connect(host=where, user=SUPERUSER, dbname="postgres") as other:
            other.execute(order.encode())
    except psycopg.OperationalError as error:
        pytest.skip(f"the server of the database is not the one that ships: {error}")


def test_a_database_that_cannot_write_any_more(committing_catalogue: str, tmp_path: Path) -> None:
    """Its server may not let a file grow beyond 17 MiB, so that the disk is full for it."""
    on = str(Card.objects.get(slug="brazen-dwarf").oracle_id)
    dice = random.Random(20)
    texts = (base64.b64encode(dice.randbytes(7_000)).decode() for _ in range(2_400))
    records = [ruling("x", text, oracle_id=on) for text in texts]
    file = write(tmp_path, "rulings-20240101.json", records)
    before = state(here())
    limit_the_files_of_the_server()
    ran = run("import_scryfall", file, "--apply")
    connection.close()
    assert ran.status == ExitStatus.REFUSED
    assert "rulings-20240101.json: the database refuses it" in ran.said
    assert "nothing of it was written" in ran.said and "File too large" in ran.said
    assert state(here()) == before


FILLS = """
CREATE FUNCTION fills() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
CREATE TRIGGER fills BEFORE INSERT ON rulings_cardruling FOR EACH ROW EXECUTE FUNCTION fills();
"""


def test_a_full_disk_of_the_database_is_called_by_its_name(
    commands: dict[str, list[str]], tmp_path: Path
) -> None:
    with psycopg.connect(here(), autocommit=True) as other:
        other.execute(FILLS)
    before = state(here())
    ran = run("import_scryfall", tmp_path / "rulings-20240101.json", "--apply")
    assert ran.status == ExitStatus.REFUSED
    assert "rulings-20240101.json: the disk of the database is full" in ran.said
    assert "could not extend file" in ran.said
    assert state(here()) == before
    with psycopg.connect(here(), autocommit=True) as other:
        other.execute("DROP FUNCTION fills CASCADE")
    ran = run("import_scryfall", tmp_path / "rulings-20240101.json", "--apply")
    assert ran.status == ExitStatus.DONE


def test_a_full_disk_of_ours_leaves_no_half_a_register(
    committing_catalogue: str, tmp_path: Path
) -> None:
    file = tmp_path / "register.jsonl"
    file.write_text("the register of yesterday\n", encoding="utf-8")

    def may_write_little() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))

    done = subprocess.run(
        [sys.executable, "manage.py", "register", "export", str(file)],
        cwd=ROOT,
        # What it compiled would be cut off as well, and stay.
        env={**os.environ, "DATABASE_URL": committing_catalogue, "PYTHONDONTWRITEBYTECODE": "1"},
        preexec_fn=may_write_little,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == ExitStatus.REFUSED
    assert "register.jsonl could not be written: File too large" in done.stderr
    assert "Traceback" not in done.stderr
    assert file.read_text(encoding="utf-8") == "the register of yesterday\n"
    assert [path.name for path in tmp_path.iterdir()] == ["register.jsonl"]
