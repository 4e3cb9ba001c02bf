"""Ten snapshots of a publisher's file in turn: no id is lost, and every event is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

import pytest
from django.db import transaction
from django.test import Client

from rulings.importers import published
from rulings.importers.rows import RulingRow
from rulings.importers.running import ExitStatus
from rulings.models import CardRuling, LedgerEntry, Origin, Revision, Ruling, Snapshot, Translation
from tests.rulings.importers.snapshots import make_card, row, ruling_of, take

IGNORED = "If an effect lets you ignore a roll, that roll never happened."
REWORDED = "If an effect lets you ignore a roll, consider that roll to have never happened."
SHORTER = "If you ignore a roll, consider it to have never happened."
TWICE = "Roll the die a second time before anything else happens."
CUT = "the die a second time before anything else happens."
DWARF = "Brazen Dwarf sees each die that you roll."
BOX = "Vexing Puzzlebox gets as many counters as the result."
NAMED = "A die's name tells the number of its faces."
CURLY = "A die\u2019s name tells the number of its faces."
FRESH = "Two dice with one result are two results."
CROWD = [f"Number {number} of a great many rulings on dice." for number in range(40)]


class Event(NamedTuple):
    """One entry of the ledger about a ruling, as far as it is the same in every run."""

    outcome: str
    subject: str
    ruling: str
    """What the ruling says in Russian, which no import may change."""
    before: str | None
    after: str | None


def month(number: int) -> date:
    return date(2024, number, 1)


def file(
    *,
    ignored: str = IGNORED,
    twice: str | None = TWICE,
    dwarf: str = DWARF,
    box: str = BOX,
    named: str | None = NAMED,
    on_box: bool = True,
    more: Iterable[str] = (),
    crowd: Iterable[str] = CROWD,
) -> list[RulingRow]:
    """Return a snapshot: all rulings of four cards."""
    rows = [row("Chest of Dice", ignored), row("Brazen Dwarf", dwarf), row("Vexing Puzzlebox", box)]
    rows += [row("Vexing Puzzlebox", ignored)] if on_box else []
    rows += [row("Chest of Dice", text) for text in (twice, named, *more) if text is not None]
    return rows + [row("Crowded Card", text) for text in crowd]


def translate() -> dict[int, str]:
    """Give every ruling a Russian text by a person; return them by primary key."""
    texts = {}
    for ruling in Ruling.objects.order_by("pk"):
        english = ruling.text_in("en") or ""
        texts[ruling.pk] = f"По-русски: {english}"
        Ruling.objects.filter(pk=ruling.pk).update(text_ru=texts[ruling.pk])
        Translation.objects.create(
            ruling=ruling,
            language="ru",
            origin=Origin.COMMUNITY,
            source_language="en",
            source_revision=1,
            saved_at=Snapshot.objects.get().at,
        )
    return texts


def events(dated: date) -> Counter[Event]:
    """Return what the ledger says of one snapshot."""
    entries = LedgerEntry.objects.filter(snapshot__dated=dated).select_related("ruling")
    return Counter(
        Event(
            entry.outcome,
            entry.subject,
            ("" if entry.ruling is None else entry.ruling.text_in("ru") or "").partition(": ")[2],
            entry.before,
            entry.after,
        )
        for entry in entries
    )


def refused(rows: list[RulingRow], dated: date) -> ExitStatus | None:
    """Plan a snapshot that may be refused, write nothing, and return with which status."""
    with transaction.atomic():
        planned = published.plan(rows, kind=Snapshot.Kind.RULINGS, whole=True, dated=dated)
        refusal = planned.refusal()
        transaction.set_rollback(True)
    return None if refusal is None else refusal[1]


@pytest.mark.django_db
def test_ten_snapshots_lose_no_id_and_no_translation_and_tell_each_event(client: Client) -> None:
    for name in ("Chest of Dice", "Brazen Dwarf", "Vexing Puzzlebox", "Crowded Card"):
        make_card(name)
    take(file(), dated=month(1))
    ids = dict(Ruling.objects.values_list("pk", "public_id"))
    assert len(ids) == 5 + 40
    russian = translate()

    def nothing_is_lost(new: int = 0) -> None:
        now = dict(Ruling.objects.values_list("pk", "public_id"))
        assert ids.items() <= now.items()
        assert len(now) == len(set(now.values())) == len(ids) + new
        texts = dict(Ruling.objects.filter(pk__in=ids).values_list("pk", "text_ru"))
        assert texts == russian
        standings = Translation.objects.filter(language="ru", origin=Origin.COMMUNITY)
        assert set(standings.values_list("ruling", flat=True)) == set(ids)

    def said(text: str) -> str:
        return russian[ruling_of(text).pk].partition(": ")[2]

    assert Counter(event.outcome for event in events(month(1)).elements()) == {"new": 45 + 46}
    nothing_is_lost()

    # A rewording is a revision of the same ruling, on both its cards.
    ignored = ruling_of(IGNORED)
    take(file(ignored=REWORDED), dated=month(2))
    assert events(month(2)) == {
        Event("changed", "text", said(REWORDED), IGNORED, REWORDED): 1,
    }
    assert ruling_of(REWORDED).pk == ignored.pk
    assert [row.ruling_id for row in Translation.objects.stale()] == [ignored.pk]
    nothing_is_lost()

    # A lost first word is proposed, and the whole text goes on being shown.
    take(file(ignored=REWORDED, twice=CUT), dated=month(3))
    assert events(month(3)) == {Event("proposed", "text", said(TWICE), TWICE, CUT): 1}
    assert ruling_of(TWICE).status == Ruling.Status.CURRENT
    nothing_is_lost()

    # A ruling vanishes, and stays as missing since that day.
    take(file(ignored=REWORDED, twice=CUT, named=None), dated=month(4))
    assert events(month(4)) == {Event("missing", "link", said(NAMED), NAMED, None): 1}
    gone = ruling_of(NAMED)
    assert (gone.status, gone.missing_since) == (Ruling.Status.MISSING, month(4))
    nothing_is_lost()

    # Two rulings are swapped between their cards: both are told, and a person must look.
    take(file(ignored=REWORDED, twice=CUT, named=None, dwarf=BOX, box=DWARF), dated=month(5))
    assert events(month(5)) == {
        Event("new", "link", said(DWARF), None, "2021-07-23"): 1,
        Event("new", "link", said(BOX), None, "2021-07-23"): 1,
        Event("missing", "link", said(DWARF), DWARF, None): 1,
        Event("missing", "link", said(BOX), BOX, None): 1,
        Event("suspicious", "link", said(DWARF), None, "Brazen Dwarf"): 1,
        Event("suspicious", "link", said(BOX), None, "Vexing Puzzlebox"): 1,
    }
    assert {ruling_of(text).status for text in (DWARF, BOX)} == {Ruling.Status.CURRENT}
    nothing_is_lost()

    # Most of them vanish at once: the file is doubted, and only a person who believes it goes on.
    lost = file(ignored=REWORDED, twice=CUT, named=None, dwarf=BOX, box=DWARF, crowd=())
    assert refused(lost, month(6)) is ExitStatus.MASS_LOSS
    assert not Snapshot.objects.filter(dated=month(6)).exists()
    nothing_is_lost()
    take(lost, dated=month(6))
    assert events(month(6)) == {
        Event("missing", "link", said(text), text, None): 1 for text in CROWD
    }
    assert Ruling.objects.filter(status=Ruling.Status.MISSING).count() == 40 + 1
    nothing_is_lost()

    # All are back, the swap is undone, and the lost word is there: its proposal settles itself.
    take(file(ignored=REWORDED, named=None), dated=month(7))
    assert events(month(7)) == {
        **{Event("returned", "link", said(text), "2024-06-01", "2021-07-23"): 1 for text in CROWD},
        Event("returned", "link", said(DWARF), "2024-05-01", "2021-07-23"): 1,
        Event("returned", "link", said(BOX), "2024-05-01", "2021-07-23"): 1,
        Event("missing", "link", said(DWARF), DWARF, None): 1,
        Event("missing", "link", said(BOX), BOX, None): 1,
        Event("returned", "proposal", said(TWICE), CUT, None): 1,
    }
    assert not ruling_of(TWICE).suggestions.filter(closed_at__isnull=True).exists()
    nothing_is_lost()

    # What was missing returns in another spelling of its apostrophe: it is the same text.
    take(file(ignored=REWORDED, named=CURLY), dated=month(8))
    assert events(month(8)) == {
        Event("returned", "link", said(NAMED), "2024-04-01", "2021-07-23"): 1,
    }
    back = ruling_of(NAMED)
    assert (back.pk, back.status, back.missing_since) == (gone.pk, Ruling.Status.CURRENT, None)
    nothing_is_lost()

    # A second rewording, and a new ruling beside it.
    take(file(ignored=SHORTER, more=[FRESH]), dated=month(9))
    assert events(month(9)) == {
        Event("changed", "text", said(SHORTER), REWORDED, SHORTER): 1,
        Event("new", "ruling", "", None, FRESH): 1,
        Event("new", "link", "", None, "2021-07-23"): 1,
    }
    assert ruling_of(SHORTER).pk == ignored.pk
    nothing_is_lost(new=1)

    # It vanishes from one of its two cards, and comes back to its first words on the other.
    take(file(ignored=IGNORED, more=[FRESH], on_box=False), dated=month(10))
    again = ruling_of(IGNORED)
    assert again.pk == ignored.pk
    assert again.status == Ruling.Status.CURRENT
    assert events(month(10)) == {
        Event("changed", "text", said(IGNORED), SHORTER, IGNORED): 1,
        Event("missing", "link", said(IGNORED), IGNORED, None): 1,
    }
    nothing_is_lost(new=1)

    history = Revision.objects.filter(ruling=ignored, language="en").order_by("number")
    assert [(held.text, held.held_from) for held in history] == [
        (IGNORED, month(1)),
        (REWORDED, month(2)),
        (SHORTER, month(9)),
        (IGNORED, month(10)),
    ]
    # Every address answers: with its Russian words, and as of each month with the English of then.
    for public_id in [ids[ignored.pk], ids[gone.pk], ids[ruling_of(DWARF).pk], ids[min(ids)]]:
        page = client.get(f"/ru/r/{public_id}")
        assert page.status_code == 200
        assert "По-русски: " in page.content.decode()
    for number in range(1, 11):
        block = client.get(f"/en/r/{ignored.public_id}@2024-{number:02}-15.txt").content.decode()
        words = {1: IGNORED, 9: SHORTER, 10: IGNORED}.get(number, REWORDED)
        assert block.startswith(f"{words}\n\n")
    # The last file again says nothing new, and no place was ever deleted.
    assert take(file(ignored=IGNORED, more=[FRESH], on_box=False), dated=month(11)) == {}
    assert CardRuling.objects.count() == 46 + 2 + 1
    assert LedgerEntry.objects.filter(snapshot__isnull=False).count() == sum(
        sum(snapshot.counts.values()) for snapshot in Snapshot.objects.all()
    )
