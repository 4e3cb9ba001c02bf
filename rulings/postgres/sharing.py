"""Who starts the server, and who shares it."""

import fcntl
import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Final

from rulings.postgres import server
from rulings.postgres.places import Place, PostgresError, make_folder, place

_WITHOUT_DATABASE: Final = frozenset(
    {"check", "collectstatic", "compile_messages", "diffsettings", "findstatic", "help"}
    | {"makemessages", "prove", "version", "--version"}
)
_ALONE: Final = frozenset({"run", "serve"})


def is_needed(arguments: Sequence[str]) -> bool:
    """Say whether a command line of manage.py may touch the database."""
    asks_for_help = {"-h", "--help"}.intersection(arguments)
    return len(arguments) > 1 and arguments[1] not in _WITHOUT_DATABASE and not asks_for_help


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
    with _open(data / "owner") as owner, _open(data / "guests") as guests:
        if _is_owner_or_guest(owner, guests, alone=alone):
            owner.truncate(0)
            owner.write(f"{os.getpid()} {' '.join(arguments[1:]) or 'tests'}")
            owner.flush()
            process = server.start(where, fast=fast)
            try:
                yield where
            finally:
                if not alone:
                    _wait_for_guests(guests)
                server.stop(process)
        else:
            yield where


def _is_owner_or_guest(owner: IO[str], guests: IO[str], *, alone: bool) -> bool:
    """Return True for the owner and False for a guest of a server that answers."""
    deadline = time.monotonic() + 30
    pid = command = ""
    while time.monotonic() < deadline:
        if _lock(owner, fcntl.LOCK_EX):
            return True
        owner.seek(0)
        pid, _, command = owner.read().partition(" ")
        if alone and command.split(" ")[0] in _ALONE:
            break
        if (
            not alone
            and _lock(guests, fcntl.LOCK_SH)
            and server.answers(place(Path(owner.name).parent))
        ):
            return False
        fcntl.flock(guests, fcntl.LOCK_UN)
        time.sleep(0.05)
    raise PostgresError(
        f"Sixfold is running in this checkout already: process {pid}, '{command}'. Stop it first;"
        " other commands of manage.py can be used beside it."
    )


def _open(file: Path) -> IO[str]:
    try:
        return file.open("a+", encoding="utf-8")
    except PermissionError:
        raise PostgresError(
            f"{file} cannot be opened: Sixfold was run in this checkout by another user before."
            " Run it as that user, or name a folder of your own in SIXFOLD_DATA."
        ) from None


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
