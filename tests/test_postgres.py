"""The embedded server: private, never root, and up again after whatever happened to it."""

import os
import shutil
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from rulings import postgres
from rulings.postgres.places import Place

ROOT = Path(__file__).resolve().parent.parent

OWNER = """
import sys
from pathlib import Path
from rulings import postgres
with postgres.running(Path(sys.argv[1]), arguments=["manage.py", *sys.argv[2:]]):
    print("ready", flush=True)
    sys.stdin.readline()
"""


@contextmanager
def data_folder() -> Iterator[Path]:
    """Have a data folder that any user can reach, gone afterwards with what it points to."""
    folder = Path("/tmp") / f"sixfold-postgres-{os.getpid()}-{time.monotonic_ns()}"
    yield folder
    note = folder / "place"
    if note.exists():
        shutil.rmtree(note.read_text())
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def data() -> Iterator[Path]:
    """Return a data folder that is not there yet."""
    with data_folder() as folder:
        yield folder


@pytest.fixture(scope="module")
def stopped() -> Iterator[Path]:
    """Return a data folder with a cluster whose server has stopped, for copying."""
    with data_folder() as folder:
        with postgres.running(folder, fast=True):
            pass
        yield folder


@pytest.fixture
def made(stopped: Path) -> Iterator[Path]:
    """Return a data folder of the test's own, with a cluster that was made before."""
    with data_folder() as folder:
        subprocess.run(["cp", "-a", stopped, folder], check=True)
        yield folder


@contextmanager
def owner(data: Path, *command: str) -> Iterator[subprocess.Popen[str]]:
    """Have another process that owns the server of a data folder."""
    with subprocess.Popen(
        [sys.executable, "-c", OWNER, str(data), *command],
        cwd=ROOT,
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
        try:
            yield process
        finally:
            process.kill()


def postmaster(where: Place) -> int:
    """Return the process id that PostgreSQL wrote down."""
    return int((where.cluster / "postmaster.pid").read_text().splitlines()[0])


def ask(where: Place, question: str) -> object:
    """Return the first value of a query by the plain role."""
    with psycopg.connect(host=str(where.socket), user="sixfold", dbname="sixfold") as connection:
        cursor = connection.execute(question.encode())
        row = cursor.fetchone() if cursor.description else None
    return row[0] if row else None


def is_alive(pid: int) -> bool:
    """Say whether a process exists and is no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_it_is_private_and_never_root(data: Path) -> None:
    with postgres.running(data, fast=True) as where:
        assert ask(where, "SHOW listen_addresses") == ""
        assert ask(where, "SELECT rolsuper FROM pg_roles WHERE rolname = current_user") is False
        assert stat.S_IMODE(where.socket.stat().st_mode) == 0o700
        assert stat.S_IMODE(where.cluster.stat().st_mode) == 0o700
        assert Path(f"/proc/{postmaster(where)}").stat().st_uid == where.account.uid != 0
        assert os.getpgid(postmaster(where)) != os.getpgid(0), "Ctrl-C would reach it"


def test_it_folds_cyrillic_letters(made: Path) -> None:
    with postgres.running(made, fast=True) as where:
        assert ask(where, "SELECT lower('ГИДРА')") == "гидра"


def test_it_stops_with_the_block_and_keeps_what_was_written(made: Path) -> None:
    with postgres.running(made, fast=True) as where:
        pid = postmaster(where)
        ask(where, "CREATE TABLE kept AS SELECT 6 AS n")
    assert not is_alive(pid)
    with postgres.running(made, fast=True) as where:
        assert ask(where, "SELECT n FROM kept") == 6


def test_it_is_up_again_after_its_server_was_killed(made: Path) -> None:
    with owner(made) as process:
        where = postgres.place(made)
        ask(where, "CREATE TABLE kept AS SELECT 6 AS n")
        os.kill(postmaster(where), signal.SIGKILL)
        process.communicate("\n", timeout=30)
    with postgres.running(made, fast=True) as where:
        assert ask(where, "SELECT n FROM kept") == 6


def test_it_is_up_again_after_everything_was_killed(made: Path) -> None:
    with owner(made) as process:
        where = postgres.place(made)
        ask(where, "CREATE TABLE kept AS SELECT 6 AS n")
        pid = postmaster(where)
        process.send_signal(signal.SIGSTOP)
        os.kill(pid, signal.SIGKILL)
        process.kill()
        process.wait()
        with postgres.running(made, fast=True) as where:
            assert ask(where, "SELECT n FROM kept") == 6


def test_it_stops_when_its_parent_is_killed(made: Path) -> None:
    with owner(made) as process:
        where = postgres.place(made)
        pid = postmaster(where)
        process.kill()
        process.wait()
        deadline = time.monotonic() + 15
        while is_alive(pid) and time.monotonic() < deadline:
            time.sleep(0.02)
        assert not is_alive(pid)
        assert not (where.cluster / "postmaster.pid").exists(), "it did not shut down cleanly"


def test_another_command_shares_the_running_server(made: Path) -> None:
    with owner(made, "run"):
        pid = postmaster(postgres.place(made))
        with postgres.running(made, arguments=["manage.py", "invite", "ana"]) as where:
            assert postmaster(where) == pid
            assert ask(where, "SELECT 6") == 6
        assert is_alive(pid)


def test_a_second_run_in_one_checkout_is_refused(made: Path) -> None:
    with (
        owner(made, "run") as first,
        pytest.raises(postgres.PostgresError, match=rf"process {first.pid}, 'run'"),
        postgres.running(made, arguments=["manage.py", "run"]),
    ):
        pass


def test_an_owner_waits_for_its_guests(made: Path) -> None:
    with owner(made, "shell") as first, owner(made, "invite") as guest:
        pid = postmaster(postgres.place(made))
        assert first.stdin
        first.stdin.write("\n")
        first.stdin.flush()
        with pytest.raises(subprocess.TimeoutExpired):
            first.wait(0.5)
        assert is_alive(pid)
        guest.communicate("\n", timeout=30)
        assert first.wait(30) == 0
        assert not is_alive(pid)


def test_a_checkout_below_a_private_home_works(data: Path) -> None:
    data.mkdir(mode=0o700)
    checkout = data / "checkout" / ".sixfold"
    with postgres.running(checkout, fast=True) as where:
        assert ask(where, "SELECT 6") == 6
        if where.account.dropped:
            assert where.home != checkout
            assert (checkout / "place").read_text() == str(where.home)
            shutil.copy(checkout / "place", data / "place")
        else:
            assert where.home == checkout
    assert stat.S_IMODE(data.stat().st_mode) == 0o700, "somebody else's folder was opened"
    assert postgres.place(checkout) == where


def test_programs_the_other_user_cannot_run_are_copied(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data.mkdir(mode=0o711)
    hidden = data / "hidden"
    hidden.mkdir(mode=0o700)
    source = next(folder for folder in postgres.candidates() if (folder / "initdb").is_file())
    shutil.copytree(source.parent, hidden / "installed", symlinks=True)
    monkeypatch.setenv("SIXFOLD_PG_BIN", str(hidden / "installed" / source.name))
    with postgres.running(data / "data", fast=True) as where:
        assert ask(where, "SELECT 6") == 6
        program = Path(f"/proc/{postmaster(where)}/exe").readlink()
        assert program.is_relative_to(where.home if where.account.dropped else hidden)


def test_a_path_too_long_for_a_socket_works(data: Path) -> None:
    long = data / ("a" * 60) / ("b" * 60)
    with postgres.running(long, fast=True) as where:
        assert ask(where, "SELECT 6") == 6
        assert stat.S_IMODE(where.socket.stat().st_mode) == 0o700
    shutil.rmtree(where.socket)


def test_a_cluster_of_another_version_is_refused_untouched(made: Path) -> None:
    (postgres.place(made).cluster / "PG_VERSION").write_text("9\n")
    with pytest.raises(postgres.PostgresError, match="made by PostgreSQL 9"):
        postgres.running(made, fast=True).__enter__()


def test_no_programs_at_all_says_what_to_do(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIXFOLD_PG_BIN", "/nowhere")
    with pytest.raises(postgres.PostgresError, match="set DATABASE_URL"):
        postgres.running(data, fast=True).__enter__()


@pytest.mark.parametrize(
    ("command", "needed"),
    [
        ("", False),
        ("run", True),
        ("invite check", True),
        ("invite --help", False),
        ("check --deploy", False),
        ("help migrate", False),
        ("migrate", True),
    ],
)
def test_commands_that_need_no_database_start_none(command: str, needed: bool) -> None:
    assert postgres.is_needed(["manage.py", *command.split()]) is needed
