"""Backups: the whole database in one file, by PostgreSQL's own programs.

They serve the embedded database and a real one alike, and run as the plain role the site uses.
"""

import os
import shutil
import subprocess
from collections.abc import Iterator
from itertools import chain, count
from pathlib import Path
from typing import Final

from django.core.exceptions import ImproperlyConfigured
from django.db import connection

from rulings import postgres

_MAGIC: Final = b"PGDMP"
_SETTING_OF_17: Final = b"SET transaction_timeout = 0;"


class BackupError(Exception):
    """A backup could not be made or restored; the message says why. Nothing was changed."""


def make(file: Path) -> None:
    """Write the database to a file, which is whole or not there."""
    server = _server_version()
    program = _client("pg_dump", server)[0]
    draft = file.with_name(f"{file.name}.{os.getpid()}.part")
    try:
        draft.touch(mode=0o600)
        _run([program, "--format=custom", "--no-owner", "--no-privileges", f"--file={draft}"])
        draft.replace(file)
    except OSError as error:
        raise BackupError(f"{file} cannot be written: {error.strerror}") from None
    finally:
        draft.unlink(missing_ok=True)


def restore(file: Path) -> None:
    """Put the content of a backup in the place of everything in the database.

    One transaction: either all of it is there afterwards, or what was there before.
    """
    try:
        with file.open("rb") as source:
            head = source.read(len(_MAGIC))
    except OSError as error:
        raise BackupError(f"{file} cannot be read: {error.strerror}") from None
    if head != _MAGIC:
        raise BackupError(f"{file} is not a backup made by `make backup`.")
    server = _server_version()
    # The newest reads archives of every version; what it writes for newer servers is left out.
    pg_restore, psql = _client("pg_restore", server)[-1], _client("psql", server)[-1]
    script = _script(pg_restore, file, server)
    connection.close()
    _run(
        [psql, "--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1"],
        stdin=b"DROP SCHEMA public CASCADE;\nCREATE SCHEMA public;\n" + script,
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def free_name(file: Path) -> Path:
    """Return the file's name or, where it is taken, the first free of `name-2`, `name-3` …

    Two restores within one second must not put what the second replaces into the place of what
    it is given.
    """
    taken = (file.with_stem(f"{file.stem}-{number}") for number in count(2))
    return next(name for name in chain([file], taken) if not name.exists())


def holds_work() -> bool:
    """Say whether the database holds anything that a restore would replace."""
    return "rulings_revision" in connection.introspection.table_names()


def _script(pg_restore: Path, file: Path, server: int) -> bytes:
    """Return a backup as SQL that this server understands.

    pg_dump from 17 on switches a timeout off that older servers do not know; the schema is
    made by us.
    """
    answer = subprocess.run(
        [pg_restore, "--file=-", "--no-owner", "--no-privileges", file],
        check=False,
        capture_output=True,
    )
    if answer.returncode:
        said = answer.stderr.decode(errors="replace").strip()
        raise BackupError(f"{file} cannot be read as a backup: {said}")
    lines = answer.stdout.split(b"\n")
    if server < 17:
        lines = [line for line in lines if line != _SETTING_OF_17]
    return b"\n".join(lines)


def _server_version() -> int:
    """Return the server's major version."""
    with connection.cursor():
        assert connection.connection is not None
        return int(connection.connection.info.server_version) // 10000


def _client(name: str, server: int) -> list[Path]:
    """Return the programs of PostgreSQL here that can talk to the server, the oldest first."""
    found = {
        number: program
        for program in _programs(name)
        if (number := postgres.version(program)) is not None and number >= server
    }
    if not found:
        raise ImproperlyConfigured(
            f"There is no {name} of version {server} or newer here. Debian: apt install"
            f" postgresql-client-{server}"
        )
    return [found[number] for number in sorted(found)]


def _programs(name: str) -> Iterator[Path]:
    for folder in postgres.candidates():
        if (folder / name).is_file():
            yield folder / name
    in_path = shutil.which(name)
    if in_path:
        yield Path(in_path)


def _run(command: list[str | Path], *, stdin: bytes | None = None) -> None:
    """Run a program of PostgreSQL on our database, with the password out of sight."""
    config = connection.settings_dict
    variables = {
        "PGHOST": config["HOST"],
        "PGPORT": str(config["PORT"]),
        "PGUSER": config["USER"],
        "PGPASSWORD": config["PASSWORD"],
        "PGDATABASE": config["NAME"],
        "PGSSLMODE": config.get("OPTIONS", {}).get("sslmode", ""),
    }
    answer = subprocess.run(
        command,
        check=False,
        input=stdin,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env=os.environ | {name: value for name, value in variables.items() if value},
    )
    if answer.returncode:
        raise BackupError(answer.stderr.decode(errors="replace").strip())
