"""What each source has to offer: which file, of which day, how large, and whether it is here."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from enum import StrEnum
from typing import Final, Literal
from urllib.parse import unquote, urlsplit

import msgspec
from django.conf import settings
from django.db.models import Q
from django.utils.translation import gettext as _

from rulings.importers.fetching.client import Client, FetchFailed
from rulings.importers.running import day_in_name
from rulings.models import RulesEdition, Snapshot

SCRYFALL: Final = "https://api.scryfall.com/bulk-data"

_LIST_LIMIT: Final = 1_000_000
_HASH_LIMIT: Final = 1_000
_HASH: Final = re.compile(rb"\s*([0-9a-fA-F]{64})\b")
_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._-]{0,119}")
_DIGIT: Final = re.compile("[0-9]")
_MEGABYTE: Final = 1_000_000


class Source(StrEnum):
    """What `update` brings, in the order in which it goes in."""

    CARDS = "cards"
    NAMES = "names"
    RULINGS = "rulings"
    RULES = "rules"

    @property
    def kind(self) -> Snapshot.Kind:
        """The kind under which its imports stand in the ledger."""
        return Snapshot.Kind(self.value)


@dataclass(frozen=True, slots=True)
class Limits:
    """The most bytes of a file as it is sent, and unpacked: several times what there is today."""

    sent: int
    unpacked: int


LIMITS: Final = {
    Source.CARDS: Limits(4_000 * _MEGABYTE, 40_000 * _MEGABYTE),
    Source.NAMES: Limits(1_000 * _MEGABYTE, 10_000 * _MEGABYTE),
    Source.RULINGS: Limits(500 * _MEGABYTE, 5_000 * _MEGABYTE),
    Source.RULES: Limits(8 * _MEGABYTE, 8 * _MEGABYTE),
}


@dataclass(frozen=True, slots=True)
class Offer:
    """One file that a source has."""

    source: Source
    address: str
    name: str
    day: date | None = None
    """The source's own date, where it is known before the file is here."""
    size: int | None = None
    """As it is sent; None where nobody says."""
    sha256: str = ""
    """'' where the source does not publish it."""
    languages: tuple[str, ...] = ()
    """The languages of which printed cards are kept, where not all are."""

    @property
    def signed_name(self) -> str:
        """The name under which its import stands in the ledger: the file's, and what is kept."""
        return f"{self.name}{self._kept}"

    @property
    def _kept(self) -> str:
        return f" [{', '.join(self.languages)}]" if self.languages else ""

    def here_since(self) -> date | None:
        """Return of which day this file, or a newer one, is in already; None where neither is."""
        snapshots = Snapshot.objects.order_by().values_list("dated", flat=True)
        days: list[date] = []
        match self.source:
            case Source.CARDS:
                # A newer answer about a few cards is no newer file of all of them.
                stem = _DIGIT.split(self.name, maxsplit=1)[0]
                newer = Q(dated__gt=self.day, name__startswith=stem, name__endswith=self._kept)
                days += snapshots.filter(Q(name=self.signed_name) | newer, kind="cards")
            case Source.NAMES:
                days += snapshots.filter(sha256=self.sha256)
            case Source.RULINGS:
                newer = Q(dated__gt=self.day)
                days += snapshots.filter(Q(name=self.signed_name) | newer, kind="rulings")
            case Source.RULES:
                days += snapshots.filter(name=self.name, kind="rules")
                if day := day_in_name(self.name):
                    days += RulesEdition.objects.filter(date=day).values_list("date", flat=True)
        return max(days, default=None)


class _Bulk(msgspec.Struct):
    type: str
    updated_at: datetime | None = None
    jsonl_download_uri: str = ""
    download_uri: str = ""
    compressed_size: int | None = None


class _BulkList(msgspec.Struct):
    object: Literal["list"]
    data: list[_Bulk]


class Offers:
    """Asks the sources what they have.

    `languages`: of which languages every printing of a card is wanted; none: English cards only.
    """

    def __init__(self, client: Client, *, languages: Sequence[str] = ()) -> None:
        self.client = client
        self.languages = tuple(languages)
        self._listed: dict[str, _Bulk] | FetchFailed | None = None

    def of(self, source: Source) -> Offer:
        """Return what a source has at present. Raises FetchFailed."""
        match source:
            case Source.CARDS if self.languages:
                return replace(self._bulk(source, "all_cards"), languages=self.languages)
            case Source.CARDS:
                return self._bulk(source, "oracle_cards")
            case Source.RULINGS:
                return self._bulk(source, "rulings")
            case Source.NAMES:
                return self._names()
            case Source.RULES:
                return self._rules()

    def _bulk(self, source: Source, kind: str) -> Offer:
        bulk = self._bulk_list().get(kind)
        if bulk is None or bulk.updated_at is None:
            raise FetchFailed(
                _("The list of files at %(address)s has no “%(kind)s”.")
                % {"address": self.client.at(SCRYFALL), "kind": kind}
            )
        address = bulk.jsonl_download_uri or bulk.download_uri
        return Offer(
            source,
            address,
            _file_name(address),
            day=bulk.updated_at.astimezone(UTC).date(),
            # The older address is of a file that is packed as it is sent; nobody says how small.
            size=bulk.compressed_size if bulk.jsonl_download_uri else None,
        )

    def _bulk_list(self) -> dict[str, _Bulk]:
        """Return Scryfall's list of files, asked for once: two of them are from there."""
        if self._listed is None:
            try:
                self._listed = self._read_list()
            except FetchFailed as error:
                self._listed = error
        if isinstance(self._listed, FetchFailed):
            raise self._listed
        return self._listed

    def _read_list(self) -> dict[str, _Bulk]:
        try:
            said = msgspec.json.decode(self.client.get(SCRYFALL, limit=_LIST_LIMIT), type=_BulkList)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise FetchFailed(
                _("What %(address)s answers is no list of Scryfall’s files.")
                % {"address": self.client.at(SCRYFALL)}
            ) from error
        return {bulk.type: bulk for bulk in said.data}

    def _names(self) -> Offer:
        address = settings.SIXFOLD_NAMES_URL
        beside = f"{address}.sha256"
        found = _HASH.match(self.client.get(beside, limit=_HASH_LIMIT))
        if found is None:
            raise FetchFailed(
                _("What %(address)s answers is no SHA-256 hash.")
                % {"address": self.client.at(beside)}
            )
        return Offer(Source.NAMES, address, _file_name(address), sha256=found[1].decode().lower())

    def _rules(self) -> Offer:
        address = settings.SIXFOLD_RULES_URL
        return Offer(Source.RULES, address, _file_name(address))


def _file_name(address: str) -> str:
    """Return the name of the file at an address. Raises FetchFailed: it has none, or an odd one."""
    try:
        name = unquote(urlsplit(address).path.rpartition("/")[2])
    except ValueError:
        name = ""
    if _NAME.fullmatch(name) is None:
        raise FetchFailed(
            _("The address %(address)s ends in no name of a file.") % {"address": address[:200]}
        )
    return name
