"""Write files to import: ``python -m tests.rulings.importers.generated FOLDER``."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulings.settings")
django.setup()

from tests.rulings.importers.generated.files import (  # noqa: E402  (Django must be set up)
    FIRST,
    SECOND,
    write_cards,
    write_changed_register,
    write_register,
    write_rulings,
)
from tests.rulings.importers.generated.shape import Made  # noqa: E402

parser = argparse.ArgumentParser(prog="python -m tests.rulings.importers.generated")
parser.add_argument("folder", type=Path)
parser.add_argument("--rulings", type=int, default=75_000)
parser.add_argument("--seed", type=int, default=4)
parser.add_argument("--changed", type=int, default=1, help="of a hundred, in the second files")
parser.add_argument("--kinds", nargs="+", default=["register", "scryfall"])
given = parser.parse_args()

given.folder.mkdir(parents=True, exist_ok=True)
first = Made(given.rulings, seed=given.seed)
second = Made(given.rulings, seed=given.seed, changed=given.changed)
if "scryfall" in given.kinds:
    cards = given.folder / f"cards-{FIRST:%Y%m%d}.json"
    print(f"{cards}: {write_cards(first, cards):,}")
    for made, day in ((first, FIRST), (second, SECOND)):
        path = given.folder / f"rulings-{day:%Y%m%d}.json"
        print(f"{path}: {write_rulings(made, path):,}")
if "register" in given.kinds:
    former, path = (given.folder / f"register-{day:%Y%m%d}.jsonl" for day in (FIRST, SECOND))
    print(f"{former}: {write_register(first, former):,}")
    print(f"{path}: {write_changed_register(second, path, former=former):,}")
