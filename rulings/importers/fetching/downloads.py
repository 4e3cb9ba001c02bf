"""A file from its address to a folder, bounded, checked, and gone on with where it was stopped."""

from __future__ import annotations

import errno
import os
import re
import shutil
from contextlib import suppress
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import BinaryIO, Final

import msgspec
import urllib3
from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext as _

from rulings.importers.fetching.client import (
    Client,
    FetchFailed,
    Lost,
    length_of,
    pieces,
    too_large,
)
from rulings.importers.fetching.offers import LIMITS, Limits, Offer
from rulings.importers.progress import Fetched, Output
from rulings.importers.reading.files import blocks
from rulings.importers.refusal import FileRefused
from rulings.importers.running import sha256_of

_TRIES: Final = 4
_PAUSE: Final = 2.0
_STRONG_SECONDS: Final = 60
"""A file that is older than its answer by so much cannot have changed within the second."""
_RANGE: Final = re.compile(r"bytes (\d{1,15})-(\d{1,15})/(\d{1,15})")
_TAKEN: Final = frozenset((200, 206, 416))
_FULL: Final = frozenset((errno.ENOSPC, errno.EDQUOT, errno.EFBIG))


class Broken(FetchFailed):
    """What is here is not the file: it is thrown away, and another try begins anew."""


class _Note(msgspec.Struct):
    """What is kept beside a part of a file, to know whether the rest still belongs to it."""

    address: str
    validator: str = ""
    """What the server calls this very version; '' where it says nothing that is sure."""
    total: int | None = None


@dataclass(frozen=True, slots=True)
class Downloads:
    """The folder of downloads, with a folder of its own for each source in it."""

    folder: Path
    client: Client
    out: Output
    """Where progress is shown."""

    def fetched(self, offer: Offer) -> Path:
        """Have a file here and return its path. One that is here whole is not fetched again.

        Raises FetchFailed; what came until then stays, unless it is damaged.
        """
        try:
            return _Download(self, offer).run()
        except OSError as error:
            raise self._failed(error) from error

    def held(self, offer: Offer) -> int:
        """Return how many bytes of a file are here already and need not come again."""
        return _Download(self, offer).held()

    def forget(self, offer: Offer) -> None:
        """Remove whatever is here of a source: it is in, or of no use."""
        with suppress(FileNotFoundError):
            shutil.rmtree(self.folder / offer.source.value)

    def _failed(self, error: OSError) -> FetchFailed:
        if error.errno in _FULL:
            return no_room(self.folder)
        return FetchFailed(
            _("%(file)s could not be written: %(why)s")
            % {"file": error.filename or self.folder, "why": error.strerror or error}
        )


def no_room(folder: Path, needed: int | None = None) -> FetchFailed:
    """Return the error about a disk without room for so many bytes."""
    if needed is None:
        return FetchFailed(
            _(
                "The disk with %(folder)s is full. Make room and run the command again: it goes on"
                " where it stopped."
            )
            % {"folder": folder}
        )
    return FetchFailed(
        _(
            "There is not enough room in %(folder)s: %(needed)s are needed, %(free)s are free. Make"
            " room and run the command again."
        )
        % {
            "folder": folder,
            "needed": filesizeformat(needed),
            "free": filesizeformat(shutil.disk_usage(folder).free),
        }
    )


class _Download:
    """One file on its way."""

    def __init__(self, downloads: Downloads, offer: Offer) -> None:
        self.client, self.out, self.offer = downloads.client, downloads.out, offer
        self.limits: Limits = LIMITS[offer.source]
        self.whole = downloads.folder / offer.source.value / offer.name
        self.part = self.whole.with_name(f"{self.whole.name}.part")
        self.note_file = self.whole.with_name(f"{self.whole.name}.part.json")
        self.headers = headers_for(offer)

    def run(self) -> Path:
        self._tidy()
        if self.whole.exists():
            if not self.offer.sha256 or sha256_of(self.whole) == self.offer.sha256:
                return self.whole
            self.whole.unlink()
        if self.offer.size is not None and self.offer.size > self.limits.sent:
            raise FetchFailed(too_large(self.offer.address, self.limits.sent))
        broken = False
        for count in range(_TRIES):
            try:
                self._get_rest()
                self._check()
                break
            except Broken:
                self._begin_anew()
                if broken:
                    raise
                broken = True
            except Lost:
                if count == _TRIES - 1:
                    raise
                self.client.sleep(_PAUSE * 2**count)
        else:
            raise AssertionError("the last try returns or raises")
        self.part.replace(self.whole)
        self.note_file.unlink(missing_ok=True)
        return self.whole

    def held(self) -> int:
        if self.whole.exists():
            return self.whole.stat().st_size
        return self._part_held(self._note())

    def _part_held(self, note: _Note) -> int:
        """Return how many bytes of the file can be gone on with."""
        return self.part.stat().st_size if note.validator and self.part.exists() else 0

    def _tidy(self) -> None:
        """Leave nothing in the folder of older files of this source."""
        folder = self.whole.parent
        folder.mkdir(parents=True, exist_ok=True)
        for path in folder.iterdir():
            if path not in (self.whole, self.part, self.note_file):
                path.unlink()

    def _note(self) -> _Note:
        """Return what is known of the part that is here."""
        with suppress(OSError, msgspec.DecodeError):
            note = msgspec.json.decode(self.note_file.read_bytes(), type=_Note)
            if note.address == self.offer.address:
                return note
        return _Note(self.offer.address)

    def _begin_anew(self) -> None:
        self.part.unlink(missing_ok=True)
        self.note_file.unlink(missing_ok=True)

    def _get_rest(self) -> None:
        """Fetch what is missing of the file. Raises Lost and Broken."""
        note = self._note()
        held = self._part_held(note)
        if held and held == note.total:
            return
        headers = dict(self.headers)
        if held:
            headers |= {"Range": f"bytes={held}-", "If-Range": note.validator}
        with self.client.opened(
            "GET", self.offer.address, headers=headers, statuses=_TAKEN
        ) as response:
            if response.status == 200:
                held, note = 0, self._begun(response)
            elif not held or not _continues(response, note, held):
                raise Broken(
                    _("%(address)s sent another part of the file than was asked for.")
                    % {"address": self.offer.address}
                )
            self._refuse_size(note.total, held)
            with self.part.open("ab" if held else "wb") as part:
                held = self._write(response, part, held, note.total)
        if note.total is not None and held != note.total:
            raise Lost(
                _("Of the %(total)d bytes of %(address)s, %(count)d came.")
                % {"total": note.total, "address": self.offer.address, "count": held}
            )

    def _begun(self, response: urllib3.BaseHTTPResponse) -> _Note:
        """Note what the server says of the file that it begins to send."""
        coding = response.headers.get("Content-Encoding", "identity").lower()
        if coding not in ("identity", "gzip", "x-gzip"):
            raise FetchFailed(
                _("%(address)s is sent in the coding “%(coding)s”, which was not asked for.")
                % {"address": self.offer.address, "coding": coding}
            )
        note = _Note(self.offer.address, _validator(response), length_of(response))
        self.note_file.write_bytes(msgspec.json.encode(note))
        return note

    def _refuse_size(self, total: int | None, held: int) -> None:
        """Refuse a file that is too large or not as announced, before any of it comes."""
        if total is None:
            return
        if total > self.limits.sent:
            raise FetchFailed(too_large(self.offer.address, self.limits.sent))
        if self.offer.size is not None and total != self.offer.size:
            raise self._not_as_announced(total)
        if total - held > shutil.disk_usage(self.part.parent).free:
            raise no_room(self.part.parent, total - held)

    def _write(
        self, response: urllib3.BaseHTTPResponse, part: BinaryIO, held: int, total: int | None
    ) -> int:
        """Write what comes, and return how many bytes of the file are here then."""
        progress = Fetched(self.offer.name, total or self.offer.size, self.out)
        limit = self.limits.sent if total is None else total
        try:
            for piece in pieces(response, self.offer.address):
                if held + len(piece) > limit:
                    self._begin_anew()
                    raise FetchFailed(too_large(self.offer.address, limit))
                part.write(piece)
                part.flush()
                held += len(piece)
                progress.at(held)
            os.fsync(part.fileno())
        finally:
            progress.ended(held)
        return held

    def _check(self) -> None:
        """Raise Broken where what came is not the file, or its gzip is damaged or too large."""
        held = self.part.stat().st_size
        if self.offer.size not in (None, held):
            raise self._not_as_announced(held)
        if self.offer.sha256 and sha256_of(self.part) != self.offer.sha256:
            raise Broken(
                _(
                    "%(address)s is not the file whose hash its source publishes: it was damaged on"
                    " its way, or is being replaced at this moment."
                )
                % {"address": self.offer.address}
            )
        unpacked = 0
        try:
            for block in blocks(self.part):
                unpacked += len(block)
                if unpacked > self.limits.unpacked:
                    self._begin_anew()
                    raise FetchFailed(
                        _("%(address)s is too large when unpacked. The limit in bytes: %(limit)d.")
                        % {"address": self.offer.address, "limit": self.limits.unpacked}
                    )
        except FileRefused as error:
            raise Broken(
                _("%(file)s: %(why)s") % {"file": self.offer.address, "why": error.why}
            ) from error

    def _not_as_announced(self, total: int) -> Broken:
        return Broken(
            _("%(address)s has %(total)d bytes; its source announced %(size)d.")
            % {"address": self.offer.address, "total": total, "size": self.offer.size}
        )


def headers_for(offer: Offer) -> dict[str, str]:
    """Return how a file is asked for: packed on its way, where it is not packed itself."""
    return {
        "Accept": "*/*",
        "Accept-Encoding": "identity" if offer.name.endswith(".gz") else "gzip",
    }


def _validator(response: urllib3.BaseHTTPResponse) -> str:
    """Return what tells this version of a file from any other, or '' where nothing is sure.

    A weak tag may stand for several versions, and so may a date of the same minute.
    """
    tag = response.headers.get("ETag", "")
    if tag:
        return tag if tag.startswith('"') else ""
    changed = response.headers.get("Last-Modified", "")
    try:
        age = parsedate_to_datetime(response.headers.get("Date", "")) - parsedate_to_datetime(
            changed
        )
    except (TypeError, ValueError):
        return ""
    return changed if age.total_seconds() >= _STRONG_SECONDS else ""


def _continues(response: urllib3.BaseHTTPResponse, note: _Note, held: int) -> bool:
    """Tell whether an answer is the rest of the file of which so many bytes are here."""
    found = _RANGE.fullmatch(response.headers.get("Content-Range", ""))
    tag = response.headers.get("ETag", note.validator)
    return (
        response.status == 206
        and found is not None
        and int(found[1]) == held
        and int(found[2]) == int(found[3]) - 1
        and note.total in (None, int(found[3]))
        and (not note.validator.startswith('"') or tag == note.validator)
    )
