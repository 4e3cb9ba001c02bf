"""One command of manage.py in a process of its own: ``python -m benchmarks.imported COMMAND …``.

The last line that it prints says how many seconds the command took and how many MiB it held above
what the process held before, with all its code loaded and the database connected.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True, slots=True)
class Imported:
    """What a command took: seconds, and MiB above idle."""

    seconds: float
    memory: float


def imported(url: str, *command: str) -> Imported:
    """Run a command on a database. Raises RuntimeError with what it said where it fails."""
    told = subprocess.run(
        [sys.executable, "-m", "benchmarks.imported", *command],
        cwd=ROOT,
        env=environment(url),
        check=False,
        capture_output=True,
        text=True,
    )
    if told.returncode:
        raise RuntimeError(f"{' '.join(command)}: {told.stdout[-2000:]}{told.stderr[-2000:]}")
    seconds, memory = told.stdout.splitlines()[-1].split()
    return Imported(float(seconds), float(memory))


def environment(url: str) -> dict[str, str]:
    """Return what a process needs to work on a database."""
    return {
        **os.environ,
        "DATABASE_URL": url,
        "DJANGO_SETTINGS_MODULE": "rulings.settings",
        "SECRET_KEY": "known to every benchmark and to nobody's site",
        "ALLOWED_HOSTS": "localhost",
        "HTTPS": "off",
    }


def _main(command: list[str]) -> None:
    import django
    from django.core.management import call_command, load_command_class
    from django.db import connection

    from benchmarks.memory import from_idle

    django.setup()
    load_command_class("rulings", command[0])
    connection.ensure_connection()
    above = from_idle()
    begin = time.perf_counter()
    call_command(*command)
    seconds = time.perf_counter() - begin
    print(seconds, above())


if __name__ == "__main__":
    _main(sys.argv[1:])
