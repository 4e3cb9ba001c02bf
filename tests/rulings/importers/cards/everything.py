"""Import every real file that the commands for cards and rulings claim to read, in one process.

    python -m tests.rulings.importers.cards.everything

It needs DATABASE_URL, a migrated database, and the customer's data beside the checkout. It prints
a line of JSON for each file: the exit status, the seconds, and the highest memory so far.
"""

from __future__ import annotations

import io
import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import django

SHARED: Final = Path(__file__).resolve().parents[5] / "shared" / "data"
BUILT: Final = "2022-04-25"
"""The day of the build of MTGJSON that lists without a day of their own were taken from."""
RECORDED: Final = "2025-11-01"
"""The day on which the answers of Scryfall were recorded, where they were."""


class Import(NamedTuple):
    """One file and the command that reads it; blank where the file states its own day."""

    command: str
    file: str
    dated: str = ""


def imports() -> Iterator[Import]:
    """Yield every import in its order: cards and names, then the rulings, oldest first."""
    for code in ("AFR", "AFC", "UST", "OHOP", "DKA"):
        yield Import("import_mtgjson", f"mtgjson/{code}.json.gz")
    for code in ("CLB", "UNF"):
        yield Import("import_mtgjson", f"mtgjson/{code}.sample.json", "2022-10-07")
    yield Import("import_names", "names/printed-names.jsonl.gz", BUILT)
    yield Import("import_scryfall", "scryfall/cards.gk2.page.2019.json.gz", "2019-06-01")
    yield Import("import_scryfall", "scryfall/cards.many-layouts.json.gz", "2022-12-02")
    folder = SHARED / "scryfall"
    for path in sorted(folder.glob("search.*.json*")):
        yield Import("import_scryfall", f"scryfall/{path.name}", RECORDED)
    yield Import("import_scryfall", "scryfall/rulings-bulk.derived.json.gz", BUILT)
    for path in sorted(folder.glob("rulings.*.json")):
        yield Import("import_scryfall", f"scryfall/{path.name}", RECORDED)


def run(one: Import) -> int:
    """Import a file and return the exit status of its command."""
    from django.core.management import CommandError, call_command

    options = ["--dated", one.dated] if one.dated else []
    try:
        call_command(
            one.command,
            str(SHARED / one.file),
            *options,
            "--apply",
            stdout=io.StringIO(),
            stderr=io.StringIO(),
        )
    except CommandError as error:
        return error.returncode
    return 0


def highest_memory() -> int:
    """Return the most memory that this process has held, in KiB."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    found = re.search(r"VmHWM:\s+(\d+) kB", status)
    assert found is not None
    return int(found[1])


def main() -> None:
    """Import everything and tell of each file."""
    django.setup()
    from django.db import connection

    from rulings.importers import cards

    connection.ensure_connection()
    _ = cards  # The modules are part of what the process needs before it begins.
    print(json.dumps({"file": "", "status": 0, "seconds": 0, "memory": highest_memory()}))
    for one in imports():
        began = time.monotonic()
        status = run(one)
        seconds = round(time.monotonic() - began, 1)
        line = {"file": one.file, "status": status, "seconds": seconds, "memory": highest_memory()}
        print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
