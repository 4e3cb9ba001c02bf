"""``python -m benchmarks.searching PART``: measure one part on the database of DATABASE_URL.

Each row is printed as a line of JSON, for whoever started this; with ``--plain`` as text.
"""

from __future__ import annotations

import argparse
import json
import os
from dataclasses import asdict
from importlib import import_module

import django

from benchmarks.searching import PARTS


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.searching", description=__doc__)
    parser.add_argument("part", choices=PARTS)
    parser.add_argument("--plain", action="store_true")
    given = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulings.settings")
    django.setup()
    for row in import_module(f"benchmarks.searching.{given.part}").measured():
        print(row.line() if given.plain else json.dumps(asdict(row)), flush=True)


if __name__ == "__main__":
    main()
