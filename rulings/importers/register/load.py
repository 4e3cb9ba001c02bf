"""A register into the database: what is missing is written, what contradicts is refused."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import make_password
from django.db import DataError, IntegrityError, connection
from django.utils.translation import gettext as _

from rulings.importers.refusal import FileRefused
from rulings.importers.register import tables
from rulings.importers.register.lines import Person
from rulings.importers.register.staging import Staging
from rulings.importers.running import Sign
from rulings.models import LedgerEntry, Snapshot
from rulings.search import index


@dataclass(frozen=True, slots=True)
class Loaded:
    """What a register held and what of it was written."""

    rulings: int
    new: int
    changed: int
    """Rows that were there and say now what the register does."""
    people: int
    """Accounts that were made for people whom pages name. None can sign in."""
    renumbered: tuple[tuple[int, int], ...] = ()
    """Old and new number of imports made here whose numbers are those of others in the register."""

    @property
    def wrote(self) -> bool:
        """Whether anything was missing."""
        return bool(self.new or self.changed or self.people or self.renumbered)


def load(path: Path, sign: Sign) -> Loaded:
    """Write what a register holds and the database does not, in this transaction.

    Raises FileRefused: it cannot be read, or the database holds something else under an id.
    """
    staging = Staging(path)
    try:
        staging.take()
        _execute(tables.IDS)
        here = _here_already()
        _refuse_contradictions(path, here)
        people = _write_people(staging.people)
        renumbered = _renumber()
        new, changed = _write(here)
    except (DataError, IntegrityError) as error:
        why = str(error).splitlines()[0]
        raise FileRefused(
            path.name, _("The database refuses it: %(why)s") % {"why": why}
        ) from error
    loaded = Loaded(staging.rulings, new, changed, people, renumbered)
    if loaded.wrote:
        index.renew(tables.FOUND_ANEW)
        _tell(loaded, sign)
    return loaded


def _tell(loaded: Loaded, sign: Sign) -> None:
    """Say what was loaded. What it did stands in the register itself, so only counts are kept."""
    counts = {
        LedgerEntry.Outcome.NEW.value: loaded.new,
        LedgerEntry.Outcome.CHANGED.value: loaded.changed,
        LedgerEntry.Outcome.MOVED.value: len(loaded.renumbered),
    }
    snapshot = Snapshot.objects.create(
        kind=sign.kind,
        name=sign.name,
        sha256=sign.sha256,
        dated=sign.dated,
        at=sign.at,
        by=sign.by,
        counts={outcome: count for outcome, count in counts.items() if count},
    )
    LedgerEntry.objects.bulk_create(
        LedgerEntry(
            snapshot=snapshot,
            position=position,
            outcome=LedgerEntry.Outcome.MOVED,
            subject="import",
            key=str(before),
            before=str(before),
            after=str(after),
        )
        for position, (before, after) in enumerate(loaded.renumbered)
    )


def _renumber() -> tuple[tuple[int, int], ...]:
    """Make room for the numbers of the register; return the old and new ones that changed."""
    _execute(tables.IMPORT_IDS)
    with connection.cursor() as cursor:
        cursor.execute(tables.NEXT_NUMBER)
        cursor.execute(tables.RENUMBER)
        before = {key: number for number, key in cursor.fetchall()}
    _execute(tables.NUMBERS)
    now = Snapshot.objects.filter(pk__in=before).order_by("number")
    return tuple((before[row.pk], row.number) for row in now if row.number != before[row.pk])


def _here_already() -> set[str]:
    """Return which parts of the register, by the query that tells, need no closer look."""
    with connection.cursor() as cursor:
        cursor.execute(tables.ANY_NEW)
        if cursor.fetchone() == (True,):
            return set()
        here: set[str] = set()
        for query in (tables.ALL_HISTORY, tables.ALL_STANDINGS, tables.ALL_LINKS):
            if query == tables.ALL_STANDINGS and tables.ALL_HISTORY not in here:
                continue  # With another text comes another standing.
            cursor.execute(query)
            if cursor.fetchone() == (True,):
                here.add(query)
        return here


def _write(here: set[str]) -> tuple[int, int]:
    """Write what is missing or differs; return how many rows are new and how many changed."""
    changed = 0
    new = _execute(tables.IMPORTS)
    for statement in (tables.CARDS, tables.CARD_NAMES):
        new += _execute(statement)
    changed += _execute(tables.CARD_IDS)
    if tables.ALL_HISTORY not in here:
        new += _execute(tables.REVISIONS)
    new += _execute(tables.NEW_RULINGS)
    _execute(tables.CHECKED_AT_ONCE)
    changed += _execute(tables.OLD_STATES if tables.ALL_HISTORY in here else tables.OLD_RULINGS)
    for (insert, update), known in (
        (tables.LINKS, tables.ALL_LINKS),
        (tables.TRANSLATIONS, tables.ALL_STANDINGS),
        (tables.CITATIONS, ""),
        (tables.SCENARIOS, ""),
        (tables.PROPOSALS, ""),
    ):
        if known in here:
            continue
        changed += _execute(update)
        new += _execute(insert)
    for statement in (tables.DEEDS, tables.SETTLED):
        changed += _execute(statement)
    new += _execute(tables.LEDGER)
    return new, changed


def _execute(statement: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return int(cursor.rowcount)


def _refuse_contradictions(path: Path, here: set[str]) -> None:
    told = {
        tables.CARD_ELSEWHERE: _("Cards that have another oracle id or address here: %(what)s."),
        tables.NO_TARGET: _("Rulings merged into one that the file does not tell of: %(what)s."),
        tables.OTHER_HISTORY: _(
            "Texts that have another history here, or a newer one: %(what)s. Load the register"
            " into a database without them, or export a new one."
        ),
        tables.OTHER_ID: _(
            "Texts that are here under another id: %(what)s. Load the register before the sources."
        ),
        tables.NEWER_STANDING: _("Texts whose standing here is newer: %(what)s."),
        tables.OTHER_END: _("Rulings that were merged or withdrawn otherwise here: %(what)s."),
    }
    if tables.ALL_HISTORY in here:
        del told[tables.OTHER_HISTORY]
    if tables.ALL_STANDINGS in here:
        del told[tables.NEWER_STANDING]
    found = [why % {"what": ", ".join(what)} for why, what in _answers(told) if what]
    if found:
        raise FileRefused(path.name, " ".join(found))


def _answers(told: dict[str, str]) -> Iterable[tuple[str, list[str]]]:
    for statement, why in told.items():
        with connection.cursor() as cursor:
            cursor.execute(statement)
            yield why, [what for (what,) in cursor.fetchall()]


def _write_people(people: Iterable[Person]) -> int:
    """Make accounts for those whom pages name and who have none: nobody can sign in with them."""
    users = get_user_model()
    listed = list(people)
    known = set(
        users.objects.filter(username__in=[one.login for one in listed]).values_list(
            "username", flat=True
        )
    )
    made = [
        users(
            username=one.login,
            first_name=one.first_name,
            last_name=one.last_name,
            is_active=False,
            password=make_password(None),
        )
        for one in listed
        if one.login not in known
    ]
    return len(users.objects.bulk_create(made))
