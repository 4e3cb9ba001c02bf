"""A mirror of the sources on this machine, and a folder of downloads of the test's own."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from pytest_django import Settings

from tests.rulings.importers.fetching.mirror import RULINGS, Mirror, serving, stock

if TYPE_CHECKING:
    from rulings.importers.fetching import Client, Downloads


@pytest.fixture
def mirror(monkeypatch: pytest.MonkeyPatch) -> Iterator[Mirror]:
    """Have a server with miniature files of every source; no proxy stands before it."""
    for name in ("http_proxy", "https_proxy", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)
    with serving() as server:
        stock(server)
        yield server


@pytest.fixture
def folder(tmp_path: Path, settings: Settings) -> Path:
    """Return the folder of downloads of this test."""
    folder = tmp_path / "downloads"
    settings.DOWNLOADS = folder
    return folder


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return the pauses that were made, none of which takes any time."""
    from rulings.importers.fetching import Client  # Not before the settings are read.

    made: list[float] = []
    monkeypatch.setattr(Client, "sleep", lambda _client, seconds: made.append(seconds))
    return made


@pytest.fixture
def client(mirror: Mirror) -> Iterator[Client]:
    """Return a client of the mirror, which has a file of rulings that does not come at once."""
    from rulings.importers.fetching import Client
    from tests.rulings.importers.fetching.offering import STOP

    stock(mirror, rulings=400)
    assert len(mirror.files[RULINGS]) > 2 * STOP
    with Client(base=mirror.address) as opened:
        yield opened


@pytest.fixture
def downloads(client: Client, tmp_path: Path) -> Downloads:
    """Return an empty folder of downloads."""
    from rulings.importers.fetching import Downloads

    return Downloads(tmp_path, client, StringIO())
