"""One file on its way here: gone on with, checked, bounded, and no ruder than a guest may be."""

from __future__ import annotations

import gzip
import hashlib
import shutil
import time
from collections.abc import Callable, Iterator
from email.utils import formatdate
from io import StringIO
from pathlib import Path

import pytest
import urllib3
from pytest_django import Settings

from rulings.importers.fetching import Client, Downloads, FetchFailed, Offer, Offers, Source
from rulings.importers.fetching.client import KNOWN_HOSTS, PATIENCE, Lost
from rulings.importers.fetching.offers import LIMITS, SCRYFALL, Limits
from tests.rulings.importers.fetching.mirror import (
    HASH,
    LIST,
    NAMES,
    RULES,
    RULINGS,
    Handler,
    Mirror,
    stock,
)

STOP = 100_000
"""A file stops after so many bytes of about twice as many."""


@pytest.fixture
def client(mirror: Mirror) -> Iterator[Client]:
    stock(mirror, rulings=400)
    assert len(mirror.files[RULINGS]) > 2 * STOP
    with Client(base=mirror.address) as opened:
        yield opened


@pytest.fixture
def downloads(client: Client, tmp_path: Path) -> Downloads:
    return Downloads(tmp_path, client, StringIO())


def said(downloads: Downloads) -> str:
    assert isinstance(downloads.out, StringIO)
    return downloads.out.getvalue()


def rulings(mirror: Mirror, *, size: int | None = None, sha256: str = "") -> Offer:
    """Return the offer of a file of which nothing is known but where it is."""
    address = f"https://data.scryfall.io{RULINGS}"
    return Offer(Source.RULINGS, address, RULINGS.rpartition("/")[2], size=size, sha256=sha256)


def break_off(mirror: Mirror) -> None:
    mirror.stops[RULINGS] = STOP
    mirror.goes_on.set()


def part_of(downloads: Downloads) -> Path:
    return downloads.folder / "rulings" / f"{RULINGS.rpartition('/')[2]}.part"


def test_a_connection_that_is_lost_goes_on_where_it_was(
    mirror: Mirror, downloads: Downloads, pauses: list[float]
) -> None:
    break_off(mirror)
    file = downloads.fetched(rulings(mirror))
    assert file.read_bytes() == mirror.files[RULINGS]
    first, second = mirror.asked(RULINGS)
    held = int(second.range.removeprefix("bytes=").removesuffix("-"))
    assert (first.range, first.sent) == ("", STOP)
    assert STOP - (1 << 14) <= held <= STOP
    assert second.sent == len(file.read_bytes()) - held
    assert pauses == [2.0]
    assert [path.name for path in file.parent.iterdir()] == [file.name]
    assert f"{file.name}: " in said(downloads)


def test_a_file_that_is_here_is_not_asked_for(mirror: Mirror, downloads: Downloads) -> None:
    downloads.fetched(rulings(mirror))
    mirror.log.clear()
    assert downloads.fetched(rulings(mirror)).exists()
    assert mirror.log == []


@pytest.mark.parametrize(
    "headers",
    [{"ETag": ""}, {"ETag": 'W/"weak"'}, {"ETag": "", "Last-Modified": formatdate(usegmt=True)}],
    ids=["nothing", "a weak tag", "a date of this minute"],
)
def test_a_part_of_no_known_version_is_fetched_anew(
    headers: dict[str, str], mirror: Mirror, downloads: Downloads, pauses: list[float]
) -> None:
    mirror.headers[RULINGS] = headers
    break_off(mirror)
    assert downloads.fetched(rulings(mirror)).read_bytes() == mirror.files[RULINGS]
    assert [one.range for one in mirror.asked(RULINGS)] == ["", ""]


def test_a_date_that_is_old_enough_tells_a_version(
    mirror: Mirror, downloads: Downloads, pauses: list[float]
) -> None:
    changed = formatdate(time.time() - 3600, usegmt=True)
    mirror.headers[RULINGS] = {"ETag": "", "Last-Modified": changed}
    break_off(mirror)
    assert downloads.fetched(rulings(mirror)).read_bytes() == mirror.files[RULINGS]
    assert mirror.sent(RULINGS) < len(mirror.files[RULINGS]) + (1 << 14)


def test_a_file_that_changed_meanwhile_begins_anew(
    mirror: Mirror, downloads: Downloads, pauses: list[float]
) -> None:
    mirror.stops[RULINGS] = STOP
    newer = gzip.compress(b"{}\n" * 20_000, mtime=1)

    def change(_handler: Handler) -> bool:
        if mirror.asked(RULINGS):
            mirror.files[RULINGS] = newer
        return False

    mirror.odd[RULINGS] = change
    mirror.goes_on.set()
    assert downloads.fetched(rulings(mirror)).read_bytes() == newer
    assert mirror.asked(RULINGS)[1].range
    assert mirror.asked(RULINGS)[1].sent == len(newer)


def wrong_part(handler: Handler) -> bool:
    """Answer a request for the rest with another part of the file."""
    if not handler.headers.get("Range"):
        return False
    body = handler.mirror.files[RULINGS][10:]
    handler.plain(206, body, Content_Range=f"bytes 10-{len(body) + 9}/{len(body) + 10}")
    return True


def past_the_end(handler: Handler) -> bool:
    """Answer that there is no rest."""
    if handler.headers.get("Range"):
        handler.plain(416)
        return True
    return False


@pytest.mark.parametrize("odd", [wrong_part, past_the_end])
def test_another_part_than_was_asked_for_is_not_taken(
    odd: Callable[[Handler], bool], mirror: Mirror, downloads: Downloads, pauses: list[float]
) -> None:
    mirror.odd[RULINGS] = odd
    break_off(mirror)
    assert downloads.fetched(rulings(mirror)).read_bytes() == mirror.files[RULINGS]
    assert [bool(one.range) for one in mirror.asked(RULINGS)] == [False, True, False]


def test_a_note_that_cannot_be_read_makes_it_begin_anew(
    mirror: Mirror, downloads: Downloads
) -> None:
    part = part_of(downloads)
    part.parent.mkdir(parents=True)
    part.write_bytes(b"something else")
    part.with_name(f"{part.name}.json").write_bytes(b"{")
    assert downloads.held(rulings(mirror)) == 0
    assert downloads.fetched(rulings(mirror)).read_bytes() == mirror.files[RULINGS]


def test_older_files_of_a_source_are_removed(mirror: Mirror, downloads: Downloads) -> None:
    old = downloads.folder / "rulings" / "rulings-20261101090031.jsonl.gz.part"
    old.parent.mkdir(parents=True)
    old.touch()
    downloads.fetched(rulings(mirror))
    assert not old.exists()


def test_a_connection_that_is_lost_each_time_says_so_and_keeps_what_came(
    mirror: Mirror, downloads: Downloads, pauses: list[float]
) -> None:
    def stop_early(handler: Handler) -> bool:
        mirror.stops[RULINGS] = 20_000
        return False

    mirror.odd[RULINGS] = stop_early
    mirror.goes_on.set()
    with pytest.raises(Lost, match="was lost: it broke off before the end"):
        downloads.fetched(rulings(mirror))
    assert pauses == [2.0, 4.0, 8.0]
    held = downloads.held(rulings(mirror))
    assert held == part_of(downloads).stat().st_size > 60_000
    del mirror.odd[RULINGS]
    mirror.stops.clear()
    downloads.fetched(rulings(mirror))
    assert mirror.asked(RULINGS)[-1].range == f"bytes={held}-"


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


def test_a_hash_that_does_not_fit_is_tried_twice(mirror: Mirror, downloads: Downloads) -> None:
    offer = rulings(mirror, sha256="0" * 64)
    with pytest.raises(FetchFailed, match="not the file whose hash its source publishes"):
        downloads.fetched(offer)
    assert len(mirror.asked(RULINGS)) == 2
    assert list((downloads.folder / "rulings").iterdir()) == []


def test_a_file_of_another_hash_that_is_here_is_replaced(
    mirror: Mirror, downloads: Downloads
) -> None:
    file = downloads.fetched(rulings(mirror))
    file.write_bytes(b"an older one")
    sha256 = hashlib.sha256(mirror.files[RULINGS]).hexdigest()
    assert downloads.fetched(rulings(mirror, sha256=sha256)).read_bytes() == mirror.files[RULINGS]


def test_a_size_that_was_not_announced_is_refused_before_anything_comes(
    mirror: Mirror, downloads: Downloads
) -> None:
    with pytest.raises(FetchFailed, match="has 279046 bytes; its source announced 17"):
        downloads.fetched(rulings(mirror, size=17))
    assert not part_of(downloads).exists()


def without_length(handler: Handler) -> bool:
    """Send a file in chunks, so that nobody knows how much will come."""
    handler.send_response(200)
    handler.send_header("Transfer-Encoding", "chunked")
    handler.end_headers()
    body = handler.mirror.files[RULINGS] if handler.command == "GET" else b""
    try:
        for start in range(0, len(body), 10_000):
            piece = body[start : start + 10_000]
            handler.wfile.write(b"%x\r\n%b\r\n" % (len(piece), piece))
        handler.wfile.write(b"0\r\n\r\n")
    except OSError:
        handler.close_connection = True
    handler.note(len(body))
    return True


def test_a_file_of_no_stated_size_comes_whole(mirror: Mirror, downloads: Downloads) -> None:
    mirror.odd[RULINGS] = without_length
    assert downloads.client.size_of(rulings(mirror).address) is None
    assert downloads.fetched(rulings(mirror)).read_bytes() == mirror.files[RULINGS]


@pytest.mark.parametrize("odd", [None, without_length], ids=["announced", "while it comes"])
def test_too_large_a_file_is_refused(
    odd: Callable[[Handler], bool] | None,
    mirror: Mirror,
    downloads: Downloads,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(LIMITS, Source.RULINGS, Limits(STOP, STOP))
    if odd:
        mirror.odd[RULINGS] = odd
    with pytest.raises(FetchFailed, match=r"is too large\. The limit in bytes: 100000\."):
        downloads.fetched(rulings(mirror))
    assert not part_of(downloads).exists()


def test_too_large_an_announcement_is_not_asked_for(mirror: Mirror, downloads: Downloads) -> None:
    with pytest.raises(FetchFailed, match="is too large"):
        downloads.fetched(rulings(mirror, size=10**12))
    assert mirror.log == []


def test_a_file_that_unpacks_without_end_is_refused(
    mirror: Mirror, downloads: Downloads, monkeypatch: pytest.MonkeyPatch
) -> None:
    mirror.files[RULINGS] = gzip.compress(bytes(10_000_000))
    monkeypatch.setitem(LIMITS, Source.RULINGS, Limits(STOP, 5_000_000))
    with pytest.raises(FetchFailed, match="too large when unpacked"):
        downloads.fetched(rulings(mirror))
    assert list((downloads.folder / "rulings").iterdir()) == []


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        (lambda data: data[:-5_000], "cut short"),
        (lambda data: data[:50_000] + bytes(99) + data[50_099:], "gzip is damaged"),
    ],
)
def test_gzip_that_is_damaged_is_tried_twice(
    damage: Callable[[bytes], bytes], why: str, mirror: Mirror, downloads: Downloads
) -> None:
    mirror.files[RULINGS] = damage(mirror.files[RULINGS])
    with pytest.raises(FetchFailed, match=why):
        downloads.fetched(rulings(mirror))
    assert len(mirror.asked(RULINGS)) == 2
    assert not part_of(downloads).exists()


def test_a_coding_that_was_not_asked_for_is_refused(mirror: Mirror, downloads: Downloads) -> None:
    mirror.headers[RULINGS] = {"Content-Encoding": "br"}
    with pytest.raises(FetchFailed, match="in the coding “br”"):
        downloads.fetched(rulings(mirror))


def test_a_disk_without_room_is_told_before_anything_comes(
    mirror: Mirror, downloads: Downloads, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage(downloads.folder)._replace(free=1000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: usage)
    with pytest.raises(
        FetchFailed, match=r"not enough room in .*KB are needed, 1000.bytes are free"
    ):
        downloads.fetched(rulings(mirror))
    assert not part_of(downloads).exists()


def test_a_disk_that_fills_is_told(mirror: Mirror, downloads: Downloads) -> None:
    part_of(downloads).parent.mkdir(parents=True)
    part_of(downloads).symlink_to("/dev/full")
    with pytest.raises(FetchFailed, match=r"is full\. Make room and run the command again"):
        downloads.fetched(rulings(mirror))


def test_a_folder_that_cannot_be_written_is_told(mirror: Mirror, downloads: Downloads) -> None:
    (downloads.folder / "rulings").touch()
    with pytest.raises(FetchFailed, match="rulings could not be written: File exists"):
        downloads.fetched(rulings(mirror))


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
            downloads.fetched(rulings(mirror))
        assert pauses == []
    else:
        assert downloads.fetched(rulings(mirror)).exists()
        (pause,) = pauses
        assert least <= pause <= most


def test_a_date_soon_is_waited_for(
    mirror: Mirror, downloads: Downloads, pauses: list[float]
) -> None:
    mirror.odd[RULINGS] = busy(503, 1, formatdate(time.time() + 100, usegmt=True))
    assert downloads.fetched(rulings(mirror)).exists()
    assert 90 < pauses[0] <= 100


@pytest.mark.parametrize("asked", ["1", "", "soon", str(PATIENCE + 1)])
def test_a_server_that_is_always_busy_is_left(
    asked: str, mirror: Mirror, downloads: Downloads, pauses: list[float]
) -> None:
    mirror.odd[RULINGS] = busy(429, 99, asked)
    with pytest.raises(FetchFailed, match="is busy"):
        downloads.fetched(rulings(mirror))
    assert len(mirror.asked(RULINGS)) <= 4
    assert sum(pauses) <= PATIENCE


def test_a_server_that_ails_is_asked_again(
    mirror: Mirror, downloads: Downloads, pauses: list[float]
) -> None:
    mirror.odd[RULINGS] = busy(502, 2, "")
    assert downloads.fetched(rulings(mirror)).exists()
    mirror.odd[LIST] = busy(500, 99, "")
    with pytest.raises(FetchFailed, match="answers with the HTTP status 500"):
        downloads.client.get(SCRYFALL, limit=10_000)


def test_what_is_not_there_is_asked_for_once(
    mirror: Mirror, downloads: Downloads, pauses: list[float]
) -> None:
    del mirror.files[RULINGS]
    with pytest.raises(FetchFailed, match=f"{RULINGS} answers with the HTTP status 404"):
        downloads.fetched(rulings(mirror))
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
        downloads.fetched(rulings(mirror))


def test_a_redirect_on_the_mirror_is_followed_and_one_without_end_is_not(
    mirror: Mirror, downloads: Downloads
) -> None:
    mirror.odd[RULINGS] = redirecting("/elsewhere.gz")
    mirror.files["/elsewhere.gz"] = mirror.files[RULINGS]
    assert downloads.fetched(rulings(mirror)).read_bytes() == mirror.files[RULINGS]
    downloads.forget(rulings(mirror))
    mirror.odd[RULINGS] = redirecting(RULINGS)
    with pytest.raises(FetchFailed, match="leads from one address to another without end"):
        downloads.fetched(rulings(mirror))


@pytest.mark.parametrize(
    "address", ["http://data.scryfall.io/a.gz", "https://example.org/a.gz", "ftp://mtgjson.com/a"]
)
def test_without_a_mirror_only_known_hosts_are_asked(address: str, tmp_path: Path) -> None:
    with Client() as client, pytest.raises(FetchFailed, match="We are led to"):
        client.get(address, limit=10)
    assert {"api.scryfall.com", "data.scryfall.io", "mtgjson.com"} < KNOWN_HOSTS


def test_a_list_that_leads_elsewhere_is_not_followed(mirror: Mirror, tmp_path: Path) -> None:
    offer = Offer(Source.RULINGS, "https://example.org/rulings.gz", "rulings.gz")
    with Client() as client, pytest.raises(FetchFailed, match=r"led to https://example\.org"):
        Downloads(tmp_path, client, StringIO()).fetched(offer)


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
