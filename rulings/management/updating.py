"""What `update` does with each file that it fetched: the importers that exist, on what it is of."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import msgspec
from django.core.management import CommandError, call_command
from django.core.management.base import OutputWrapper
from django.utils import timezone
from django.utils.translation import gettext as _

from rulings.importers import cards, progress, published, running
from rulings.importers.failures import ImportFailed, explained
from rulings.importers.fetching import Offer, Source
from rulings.importers.operator import operator
from rulings.importers.reading import (
    FileRefused,
    Shape,
    meta,
    mtgjson,
    printed_names,
    scryfall,
    shape_of,
)
from rulings.importers.report import ending
from rulings.importers.rows import CardRow, FileRow, OddRecord, RulingRow
from rulings.importers.running import ExitStatus, Planned, Sign
from rulings.management.following import follow
from rulings.models import Snapshot


class Refused(Exception):
    """A file was not imported and nothing of it was written. The message is for people."""

    def __init__(self, why: str, status: ExitStatus) -> None:
        super().__init__(why)
        self.status = status


@dataclass(frozen=True, slots=True)
class Importer:
    """Imports one file after another, each in a transaction of its own, and tells what it does."""

    out: OutputWrapper
    err: OutputWrapper
    believe_losses: bool = False

    def take(self, file: Path, offer: Offer) -> bool:
        """Import a file and tell whether a person should look at something in it.

        Raises Refused, FileRefused and lock.Locked; nothing is written then.
        """
        if offer.source is Source.RULES:
            return self._rules(file)
        try:
            with explained(file.name):
                return self._take(file, offer)
        except ImportFailed as error:
            raise Refused(str(error), error.status) from error

    def _take(self, file: Path, offer: Offer) -> bool:
        """Import a file of anything but rules; what ends it from outside is not explained here."""
        dated = offer.day or _day_of(file)
        running.refuse_absurd(file.name, dated, today=timezone.localdate())
        with running.importing("update", write=True):
            planned = self._plan(file, offer, dated)
            for line in planned.lines():
                self.out.write(line)
            refusal = planned.refusal()
            if refusal is not None:
                raise Refused(*refusal)
            writes, look = planned.writes, planned.needs_a_look
            sign = Sign(
                kind=offer.source.kind,
                name=offer.signed_name,
                sha256=running.sha256_of(file),
                dated=dated,
                at=timezone.now(),
                by=operator(),
            )
            if writes or (look and not running.told_already(sign.kind, sign.sha256)):
                for line in follow(planned.write(sign)):
                    self.out.write(line)
            else:
                _note_unchanged(sign)
        self.out.write(ending(writes, applied=True))
        return look

    def _plan(self, file: Path, offer: Offer, dated: date) -> Planned:
        today = timezone.localdate()
        match offer.source:
            case Source.CARDS:
                rows: Iterator[FileRow] = scryfall.cards(file, today=today)
                if offer.languages:
                    rows = printed_in(rows, offer.languages)
                return cards.plan(self._shown(rows, file), file=file.name, dated=dated)
            case Source.NAMES if shape_of(file) is Shape.OBJECT:
                rows = only_printed(mtgjson.cards_and_rulings(file, today=today))
                return cards.plan(self._shown(rows, file), file=file.name, dated=dated)
            case Source.NAMES:
                rows = printed_names.cards(file)
                return cards.plan(self._shown(rows, file), file=file.name, dated=dated)
            case _:
                return published.plan(
                    progress.shown(scryfall.rulings(file, today=today), file.name, self.err),
                    kind=Snapshot.Kind.RULINGS,
                    whole=shape_of(file) is not Shape.ANSWER,
                    dated=dated,
                    believe_losses=self.believe_losses,
                )

    def _shown(self, rows: Iterator[FileRow], file: Path) -> Iterator[FileRow]:
        return progress.shown(rows, file.name, self.err)

    def _rules(self, file: Path) -> bool:
        """Import an edition of the rules, with the command that does it."""
        try:
            call_command("import_rules", file, apply=True, stdout=self.out, stderr=self.err)
        except CommandError as error:
            raise Refused(str(error), ExitStatus(error.returncode)) from error
        except SystemExit as done:
            if done.code != ExitStatus.LOOK:
                raise
            return True
        return False


def printed_in(rows: Iterator[FileRow], languages: Collection[str]) -> Iterator[FileRow]:
    """Yield rows of cards without what is printed in other languages than these.

    What is odd there is left out too; what a card is in English stays.
    """
    for row in rows:
        match row:
            case CardRow():
                printed = tuple(said for said in row.printed if said.language in languages)
                yield msgspec.structs.replace(row, printed=printed)
            case OddRecord():
                if row.language == "en" or row.language in languages:
                    yield row
            case _:
                yield row


def only_printed(rows: Iterator[FileRow]) -> Iterator[FileRow]:
    """Yield cards of MTGJSON with what is printed on them in other languages than English.

    What they are in English and what is ruled on them come from Scryfall, from which MTGJSON has
    them: to take them from both would let an older file and a newer one change them by turns.
    """
    for row in rows:
        match row:
            case CardRow():
                yield msgspec.structs.replace(
                    row,
                    mana_cost=None,
                    type_line=None,
                    text=None,
                    faces=tuple(
                        msgspec.structs.replace(face, mana_cost=None, type_line=None, text=None)
                        for face in row.faces
                    ),
                )
            case RulingRow():
                pass
            case OddRecord():
                if row.language != "en":
                    yield row
            case _:
                yield row


def _day_of(file: Path) -> date:
    """Return the day that a file of names states, inside or in its name. Raises FileRefused."""
    day = meta.day_made(file) or running.day_in_name(file.name)
    if day is None:
        raise FileRefused(file.name, _("It does not say of what day it is."))
    return day


def _note_unchanged(sign: Sign) -> None:
    """Keep that a file was read and brought nothing new: it need not be fetched again."""
    Snapshot.objects.create(
        kind=sign.kind,
        name=sign.name,
        sha256=sign.sha256,
        dated=sign.dated,
        at=sign.at,
        by=sign.by,
    )
