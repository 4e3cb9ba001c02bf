"""One file on its way here: gone on with where it stopped, checked and bounded."""

from __future__ import annotations

import gzip
import hashlib
import shutil
import time
from collections.abc import Callable
from email.utils import formatdate
from io import StringIO

import pytest

from rulings.importers.fetching import Downloads, FetchFailed, Source
from rulings.importers.fetching.client import Lost
from rulings.importers.fetching.offers import LIMITS, Limits
from tests.rulings.importers.fetching.mirror import RULINGS, Handler, Mirror
from tests.rulings.importers.fetching.offering import STOP, offer, part_of


def said(downloads: Downloads) -> str:
    assert isinstance(downloads.out, StringIO)
    return downloads.out.getvalue()


def break_off(mirror: Mirror) -> None:
    mirror.stops[RULINGS] = STOP
    mirror.goes_on.set()


def test_a_connection_that_is_lost_goes_on_where_it_was(
    mirror: Mirror, downloads: Downloads, pauses: list[float]
) -> None:
    break_off(mirror)
    file = downloads.fetched(offer())
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
    downloads.fetched(offer())
    mirror.log.clear()
    assert downloads.fetched(offer()).exists()
    assert mirror.log == []


@pytest.mark.parametrize(
    "headers",
    [{"ETag": ""}, {"ETag": 'W/"weak"'}, {"ETag": "", "Last-Modified": "now"}],
    ids=["nothing", "a weak tag", "a date of this minute"],
)
def test_a_part_of_no_known_version_is_fetched_anew(
    headers: dict[str, str], mirror: Mirror, downloads: Downloads, pauses: list[float]
) -> None:
    if "Last-Modified" in headers:
        headers = headers | {"Last-Modified": formatdate(usegmt=True)}
    mirror.headers[RULINGS] = headers
    break_off(mirror)
    assert downloads.fetched(offer()).read_bytes() == mirror.files[RULINGS]
    assert [one.range for one in mirror.asked(RULINGS)] == ["", ""]


def test_a_date_that_is_old_enough_tells_a_version(
    mirror: Mirror, downloads: Downloads, pauses: list[float]
) -> None:
    changed = formatdate(time.time() - 3600, usegmt=True)
    mirror.headers[RULINGS] = {"ETag": "", "Last-Modified": changed}
    break_off(mirror)
    assert downloads.fetched(offer()).read_bytes() == mirror.files[RULINGS]
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
    assert downloads.fetched(offer()).read_bytes() == newer
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
    assert downloads.fetched(offer()).read_bytes() == mirror.files[RULINGS]
    assert [bool(one.range) for one in mirror.asked(RULINGS)] == [False, True, False]


def test_a_note_that_cannot_be_read_makes_it_begin_anew(
    mirror: Mirror, downloads: Downloads
) -> None:
    part = part_of(downloads)
    part.parent.mkdir(parents=True)
    part.write_bytes(b"something else")
    part.with_name(f"{part.name}.json").write_bytes(b"{")
    assert downloads.held(offer()) == 0
    assert downloads.fetched(offer()).read_bytes() == mirror.files[RULINGS]


def test_older_files_of_a_source_are_removed(mirror: Mirror, downloads: Downloads) -> None:
    old = downloads.folder / "rulings" / "rulings-20261101090031.jsonl.gz.part"
    old.parent.mkdir(parents=True)
    old.touch()
    downloads.fetched(offer())
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
        downloads.fetched(offer())
    assert pauses == [2.0, 4.0, 8.0]
    held = downloads.held(offer())
    assert held == part_of(downloads).stat().st_size > 60_000
    del mirror.odd[RULINGS]
    mirror.stops.clear()
    downloads.fetched(offer())
    assert mirror.asked(RULINGS)[-1].range == f"bytes={held}-"


def test_a_hash_that_does_not_fit_is_tried_twice(mirror: Mirror, downloads: Downloads) -> None:
    other = offer(sha256="0" * 64)
    with pytest.raises(FetchFailed, match="not the file whose hash its source publishes"):
        downloads.fetched(other)
    assert len(mirror.asked(RULINGS)) == 2
    assert list((downloads.folder / "rulings").iterdir()) == []


def test_a_file_of_another_hash_that_is_here_is_replaced(
    mirror: Mirror, downloads: Downloads
) -> None:
    file = downloads.fetched(offer())
    file.write_bytes(b"an older one")
    sha256 = hashlib.sha256(mirror.files[RULINGS]).hexdigest()
    assert downloads.fetched(offer(sha256=sha256)).read_bytes() == mirror.files[RULINGS]


def test_a_size_that_was_not_announced_is_refused_before_anything_comes(
    mirror: Mirror, downloads: Downloads
) -> None:
    with pytest.raises(FetchFailed, match="has 279046 bytes; its source announced 17"):
        downloads.fetched(offer(size=17))
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
    assert downloads.client.size_of(offer().address) is None
    assert downloads.fetched(offer()).read_bytes() == mirror.files[RULINGS]


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
        downloads.fetched(offer())
    assert not part_of(downloads).exists()


def test_too_large_an_announcement_is_not_asked_for(mirror: Mirror, downloads: Downloads) -> None:
    with pytest.raises(FetchFailed, match="is too large"):
        downloads.fetched(offer(size=10**12))
    assert mirror.log == []


def test_a_file_that_unpacks_without_end_is_refused(
    mirror: Mirror, downloads: Downloads, monkeypatch: pytest.MonkeyPatch
) -> None:
    mirror.files[RULINGS] = gzip.compress(bytes(10_000_000))
    monkeypatch.setitem(LIMITS, Source.RULINGS, Limits(STOP, 5_000_000))
    with pytest.raises(FetchFailed, match="too large when unpacked"):
        downloads.fetched(offer())
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
        downloads.fetched(offer())
    assert len(mirror.asked(RULINGS)) == 2
    assert not part_of(downloads).exists()


def test_a_coding_that_was_not_asked_for_is_refused(mirror: Mirror, downloads: Downloads) -> None:
    mirror.headers[RULINGS] = {"Content-Encoding": "br"}
    with pytest.raises(FetchFailed, match="in the coding “br”"):
        downloads.fetched(offer())


def test_a_disk_without_room_is_told_before_anything_comes(
    mirror: Mirror, downloads: Downloads, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage(downloads.folder)._replace(free=1000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: usage)
    with pytest.raises(
        FetchFailed, match=r"not enough room in .*KB are needed, 1000.bytes are free"
    ):
        downloads.fetched(offer())
    assert not part_of(downloads).exists()


def test_a_disk_that_fills_is_told(mirror: Mirror, downloads: Downloads) -> None:
    part_of(downloads).parent.mkdir(parents=True)
    part_of(downloads).symlink_to("/dev/full")
    with pytest.raises(FetchFailed, match=r"is full\. Make room and run the command again"):
        downloads.fetched(offer())


def test_a_folder_that_cannot_be_written_is_told(mirror: Mirror, downloads: Downloads) -> None:
    (downloads.folder / "rulings").touch()
    with pytest.raises(FetchFailed, match="rulings could not be written: File exists"):
        downloads.fetched(offer())
