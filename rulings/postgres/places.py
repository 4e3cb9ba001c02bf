"""Where an embedded server keeps its things, and the user it runs as."""

import hashlib
import os
import pwd
import secrets
import stat
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from django.core.exceptions import ImproperlyConfigured

ROLE: Final = "sixfold"
"""The plain role, owner of the database of the same name, that the site connects as."""

_SOCKET_BYTES: Final = 107 - len("/.s.PGSQL.5432.lock") - 1
_ELSEWHERE: Final = Path("/var/lib/sixfold")


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


def own_folder(folder: Path, account: Account) -> None:
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


def as_account(account: Account | None) -> dict[str, Any]:
    """Return the arguments of subprocess that give up root."""
    if account is None or not account.dropped:
        return {}
    return {"user": account.uid, "group": account.gid, "extra_groups": [], "cwd": "/"}
