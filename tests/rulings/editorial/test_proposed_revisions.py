"""A revision that an import only proposes: an editor takes it as the publisher's, or leaves it."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from django.contrib.auth.models import User

from rulings.editorial import NotAllowed, TextRefused, accept_suggestion, dismiss_suggestion
from rulings.models import LedgerEntry, Origin, Revision, Ruling, Snapshot, Suggestion, Translation
from tests.rulings.importers.snapshots import make_card, row, ruling_of, take
from tests.rulings.people import person

FIRST, SECOND, THIRD = (date(2024, month, 1) for month in (1, 2, 3))
NOON = datetime(2026, 5, 5, 12, tzinfo=UTC)
TWICE = "You may roll the die a second time before anything else happens."
CUT = "You may roll the die a second time."

pytestmark = pytest.mark.django_db


@pytest.fixture
def edda() -> User:
    """Edits."""
    return person("Edda", "editors")


@pytest.fixture
def proposed() -> Suggestion:
    """A file's text that lost its end."""
    make_card("Some Card")
    take([row("Some Card", TWICE)], dated=FIRST)
    assert take([row("Some Card", CUT)], dated=SECOND) == {"proposed": 1}
    return Suggestion.objects.get()


def test_an_accepted_revision_stays_official_and_holds_from_that_day(
    proposed: Suggestion, edda: User
) -> None:
    row_now = accept_suggestion(
        suggestion=proposed, by=edda, at=NOON, version=1, reason=" It was meant. "
    )
    assert (row_now.origin, row_now.state) == (Origin.OFFICIAL, Translation.State.APPROVED)
    assert (row_now.author, row_now.reviewer, row_now.version) == (None, edda, 2)
    ruling = ruling_of(CUT)
    newest = Revision.objects.filter(ruling=ruling).order_by("-number")[0]
    assert (newest.held_from, newest.actor, newest.snapshot_id) == (
        NOON.date(),
        edda,
        Snapshot.objects.get(dated=SECOND).pk,
    )
    deed = LedgerEntry.objects.get(snapshot=None)
    assert (deed.outcome, deed.subject, deed.key) == ("changed", "text", f"{ruling.public_id} en")
    assert (deed.before, deed.after, deed.actor) == (TWICE, CUT, edda)
    assert deed.note == "It was meant."
    assert take([row("Some Card", CUT)], dated=THIRD) == {}
    with pytest.raises(TextRefused, match="closed"):
        accept_suggestion(suggestion=proposed, by=edda, at=NOON, version=2)


def test_a_dismissed_revision_is_not_proposed_again(proposed: Suggestion, edda: User) -> None:
    dismiss_suggestion(suggestion=proposed, by=edda, at=NOON, reason="Letters were lost.")
    deed = LedgerEntry.objects.get(snapshot=None)
    assert (deed.outcome, deed.before, deed.after) == ("kept", TWICE, CUT)
    assert take([row("Some Card", CUT)], dated=THIRD) == {}
    assert Ruling.objects.get().text_in("en") == TWICE


def test_a_translator_settles_no_revision(proposed: Suggestion) -> None:
    emma = person("Emma", "translators-en")
    with pytest.raises(NotAllowed):
        accept_suggestion(suggestion=proposed, by=emma, at=NOON, version=1)
    with pytest.raises(NotAllowed):
        dismiss_suggestion(suggestion=proposed, by=emma, at=NOON)
    assert Suggestion.objects.get().closed_at is None
    assert Ruling.objects.get().text_in("en") == TWICE
