"""No ruder than a guest may be, nowhere but where it may go, and no word believed unseen."""

from __future__ import annotations

import time
from collections.abc import Callable
from email.utils import formatdate
from io import StringIO
from pathlib import Path

import pytest
import urllib3
from pytest_django import Settings

from rulings.importers.fetching import Client, Downloads, FetchFailed, Offer, Offers, Source
from rulings.importers.fetching.client import KNOWN_HOSTS, PATIENCE
from rulings.importers.fetching.offers import SCRYFALL
from tests.rulings.importers.fetching.mirror import (
    HASH,
    LIST,
    NAMES,
    RULES,
    RULINGS,
    Handler,
    Mirror,
)
from tests.rulings.importers.fetching.offering import offer


def test_nobody_there_and_no_such_name(tmp_path: Path, pauses: list[float]) -> None:
    with Client(base="http://127.0.0.1:1") as nobody:
        with pytest.raises(
            FetchFailed, match=r"127\.0\.0\.1:1/bulk-data cannot be reached: Connection"
        ):
            nobody.get(SCRYFALL, limit=10)
        assert len(pauses) == 3
        with pytest.raises(FetchFailed, match="cannot be reached"):
            nobody.size_of(SCRYFALL)
    with (
        Client(base="http://nobody.invalid") as unknown,
        pytest.raises(FetchFailed, match=r"(?:no such name|cannot be reached)"),
    ):
        unknown.get(SCRYFALL, limit=10)


def busy(status: int, times: int, retry_after: str) -> Callable[[Handler], bool]:
    """Answer so many times that the server is busy, or ails."""

    def answer(handler: Handler) -> bool:
        if len(handler.mirror.asked(handler.path)) >= times:
            return False
        handler.plain(status, Retry_After=retry_after)
        return True

    return answer


@pytest.mark.parametrize("status", [429, 503])
@pytest.mark.parametrize(
    ("asked", "least", "most"),
    [("7", 7, 7), (formatdate(time.time() + 3600 * 24 * 365, usegmt=True), None, None), ("", 4, 4)],
    ids=["seconds", "a date", "nothing"],
)
def test_a_busy_server_is_left_alone_as_long_as_it_asks(
    status: int,
    asked: str,
    least: float | None,
    most: float | None,
    mirror: Mirror,
    downloads: Downloads,
    pauses: list[float],
) -> None:
    mirror.odd[RULINGS] = busy(status, 1, asked)
    if least is None or most is None:
        with pytest.raises(FetchFailed, match=r"busy and asks to be left alone until 20"):
            downloads.fetched(offer())
        assert pauses == []
    else:
        assert downloads.fetched(offer()).exists()
        (pause,) = pauses
        assert least <= pause <= most


def test_a_date_soon_is_waited_for(
    mirror: Mirror, downloads: Downloads, pauses: list[float]
) -> None:
    mirror.odd[RULINGS] = busy(503, 1, formatdate(time.time() + 100, usegmt=True))
    assert downloads.fetched(offer()).exists()
    assert 90 < pauses[0] <= 100


@pytest.mark.parametrize("asked", ["1", "", "soon", str(PATIENCE + 1)])
def test_a_server_that_is_always_busy_is_left(
    asked: str, mirror: Mirror, downloads: Downloads, pauses: list[float]
) -> None:
    mirror.odd[RULINGS] = busy(429, 99, asked)
    with pytest.raises(FetchFailed, match="is busy"):
        downloads.fetched(offer())
    assert len(mirror.asked(RULINGS)) <= 4
    assert sum(pauses) <= PATIENCE


def test_a_server_that_ails_is_asked_again(
    mirror: Mirror, downloads: Downloads, pauses: list[float]
) -> None:
    mirror.odd[RULINGS] = busy(502, 2, "")
    assert downloads.fetched(offer()).exists()
    mirror.odd[LIST] = busy(500, 99, "")
    with pytest.raises(FetchFailed, match="answers with the HTTP status 500"):
        downloads.client.get(SCRYFALL, limit=10_000)


def test_what_is_not_there_is_asked_for_once(
    mirror: Mirror, downloads: Downloads, pauses: list[float]
) -> None:
    del mirror.files[RULINGS]
    with pytest.raises(FetchFailed, match=f"{RULINGS} answers with the HTTP status 404"):
        downloads.fetched(offer())
    assert len(mirror.asked(RULINGS)) == 1
    assert pauses == []


def redirecting(where: str) -> Callable[[Handler], bool]:
    def answer(handler: Handler) -> bool:
        handler.plain(302, Location=where)
        return True

    return answer


@pytest.mark.parametrize(
    "where",
    [
        "http://example.org/rulings.gz",
        "https://example.org/rulings.gz",
        "http://data.scryfall.io/rulings.gz",
        "https://data.scryfall.io.example.org/rulings.gz",
        "https://data.scryfall.io:8443/rulings.gz",
        "https://data.scryfall.io@example.org/rulings.gz",
        "file:///etc/passwd",
        "http://[",
    ],
)
def test_a_redirect_to_anywhere_else_is_not_followed(
    where: str, mirror: Mirror, downloads: Downloads
) -> None:
    mirror.odd[RULINGS] = redirecting(where)
    with pytest.raises(FetchFailed, match=r"We are led to .*mtgjson\.com"):
        downloads.fetched(offer())


def test_a_redirect_on_the_mirror_is_followed_and_one_without_end_is_not(
    mirror: Mirror, downloads: Downloads
) -> None:
    mirror.odd[RULINGS] = redirecting("/elsewhere.gz")
    mirror.files["/elsewhere.gz"] = mirror.files[RULINGS]
    assert downloads.fetched(offer()).read_bytes() == mirror.files[RULINGS]
    downloads.forget(offer())
    mirror.odd[RULINGS] = redirecting(RULINGS)
    with pytest.raises(FetchFailed, match="leads from one address to another without end"):
        downloads.fetched(offer())


@pytest.mark.parametrize(
    "address", ["http://data.scryfall.io/a.gz", "https://example.org/a.gz", "ftp://mtgjson.com/a"]
)
def test_without_a_mirror_only_known_hosts_are_asked(address: str, tmp_path: Path) -> None:
    with Client() as client, pytest.raises(FetchFailed, match="We are led to"):
        client.get(address, limit=10)
    assert {"api.scryfall.com", "data.scryfall.io", "mtgjson.com"} < KNOWN_HOSTS


def test_a_list_that_leads_elsewhere_is_not_followed(mirror: Mirror, tmp_path: Path) -> None:
    elsewhere = Offer(Source.RULINGS, "https://example.org/rulings.gz", "rulings.gz")
    with Client() as client, pytest.raises(FetchFailed, match=r"led to https://example\.org"):
        Downloads(tmp_path, client, StringIO()).fetched(elsewhere)


def test_a_proxy_of_the_environment_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("https_proxy", "http://proxy.example:3128")
    monkeypatch.setenv("no_proxy", "mtgjson.com")
    with Client() as client:
        assert isinstance(client._pool(SCRYFALL), urllib3.ProxyManager)
        assert not isinstance(client._pool("https://mtgjson.com/x"), urllib3.ProxyManager)


def test_we_say_who_we_are(mirror: Mirror, client: Client, settings: Settings) -> None:
    client.get(SCRYFALL, limit=10_000)
    assert mirror.log[-1].agent == "Sixfold/0.1.0"
    settings.SIXFOLD_CONTACT = "mailto:rules@example.org"
    with Client(base=mirror.address) as named:
        named.get(SCRYFALL, limit=10_000)
    assert mirror.log[-1].agent == "Sixfold/0.1.0 (+mailto:rules@example.org)"


@pytest.mark.parametrize(
    ("path", "source", "body", "why"),
    [
        (LIST, Source.CARDS, b"<html>", "answers is no list of Scryfall’s files"),
        (LIST, Source.CARDS, b'{"object": "error"}', "answers is no list of Scryfall’s files"),
        (LIST, Source.CARDS, b"\xff", "answers is no list of Scryfall’s files"),
        (LIST, Source.RULINGS, b'{"object": "list", "data": []}', "has no “rulings”"),
        (LIST, Source.RULINGS, bytes(2_000_000), "is too large"),
        (HASH, Source.NAMES, b"<html>404</html>", "answers is no SHA-256 hash"),
        (
            LIST,
            Source.RULINGS,
            b'{"object":"list","data":[{"type":"rulings","updated_at":"2026-11-15T09:00:00Z"}]}',
            "ends in no name of a file",
        ),
        *(
            (
                LIST,
                Source.RULINGS,
                b'{"object":"list","data":[{"type":"rulings","updated_at":"2026-11-15T09:00:00Z",'
                b'"download_uri":"%b"}]}' % address,
                "ends in no name of a file",
            )
            for address in (b"https://data.scryfall.io/..%2f..%2fx", b"https://[", b"https://a/")
        ),
    ],
)
def test_a_list_that_is_none_is_refused(
    path: str, source: Source, body: bytes, why: str, mirror: Mirror, client: Client
) -> None:
    mirror.files[path] = body
    with pytest.raises(FetchFailed, match=why):
        Offers(client).of(source)


def without_sizes(handler: Handler) -> bool:
    """Refuse to be asked for a size alone."""
    handler.plain(405)
    return True


def test_the_addresses_of_the_settings_are_moved_to_the_mirror(
    mirror: Mirror, client: Client
) -> None:
    offers = Offers(client)
    assert client.size_of(offers.of(Source.RULES).address) == len(mirror.files[RULES])
    assert offers.of(Source.RULES).name == "MagicCompRules 20260925.txt"
    assert client.size_of(offers.of(Source.NAMES).address) == len(mirror.files[NAMES])
    mirror.odd[RULES] = without_sizes
    assert client.size_of(offers.of(Source.RULES).address) is None
