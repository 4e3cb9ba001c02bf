"""Every real file of the customer's, imported once into a database of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from pytest_django.plugin import DjangoDbBlocker

from tests import databases
from tests.rulings.importers.cards.everything import SHARED

ROOT = Path(__file__).resolve().parents[4]


@dataclass(frozen=True)
class Everything:
    """The database with every file in it, and what importing each of them told."""

    database: str
    idle: int
    """The memory of the process before it imported anything, in KiB."""
    highest: int
    statuses: dict[str, int]


@pytest.fixture(scope="session")
def everything_imported(
    catalogue_database: str, django_db_blocker: DjangoDbBlocker
) -> Iterator[Everything]:
    """Import every file into a copy of the catalogue, in a process of its own; commits are real."""
    if not SHARED.exists():
        pytest.skip("the customer's data is not beside this checkout (../shared/data)")
    with (
        django_db_blocker.unblock(),
        databases.cloned(catalogue_database, f"{catalogue_database}_everything") as name,
    ):
        address = databases.address(name)
        done = subprocess.run(
            [sys.executable, "-m", "tests.rulings.importers.cards.everything"],
            cwd=ROOT,
            env={
                **os.environ,
                "DATABASE_URL": address,
                "DJANGO_SETTINGS_MODULE": "rulings.settings",
            },
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
        idle, *files = [json.loads(line) for line in done.stdout.splitlines()]
        yield Everything(
            name,
            idle["memory"],
            files[-1]["memory"],
            {line["file"]: line["status"] for line in files},
        )


@pytest.fixture
def everything(
    everything_imported: Everything, django_db_blocker: DjangoDbBlocker
) -> Iterator[Everything]:
    """Look at that database. Nobody may write to it for good."""
    with django_db_blocker.unblock(), databases.using(everything_imported.database):
        yield everything_imported
