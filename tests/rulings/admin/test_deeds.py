"""Editors merge, split and withdraw a ruling on a page that asks why; nothing is done without."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from django.contrib.auth.models import User

from rulings.languages import LANGUAGES
from rulings.models import Card, CardRuling, LedgerEntry, Ruling, Snapshot
from tests.rulings.admin.desk import Desk
from tests.rulings.importers.snapshots import make_card
from tests.rulings.importers.test_meanwhile import holding


@pytest.fixture
def other(ruling: Ruling) -> Ruling:
    """Another ruling, and the first one on a second card."""
    day = date(2021, 7, 23)
    CardRuling.objects.create(
        card=make_card("Barrel"), ruling=ruling, date=day, held_from=day, listed_from=day
    )
    return Ruling.objects.create(public_id="b2b2b2", text_en="Something else.")


def page_of(ruling: Ruling, language: str = "en") -> str:
    return f"/{language}/admin/deeds/{ruling.public_id}/"


def test_an_editor_merges_by_the_id_of_the_other(
    ruling: Ruling, other: Ruling, edda: User, desk: Desk
) -> None:
    answer = desk(edda).post(
        page_of(ruling), {"action": "merge", "reason": "The same.", "into": " B2B2B2 "}, follow=True
    )
    assert answer.redirect_chain == [(f"/en/admin/rulings/ruling/{other.pk}/change/", 302)]
    assert "Merged into b2b2b2." in answer.text
    ruling.refresh_from_db()
    assert ruling.merged_into == other
    deed = LedgerEntry.objects.get()
    assert (deed.actor, deed.note, deed.after) == (edda, "The same.", "b2b2b2")


def test_an_editor_splits_the_cards_that_are_ticked(
    ruling: Ruling, other: Ruling, edda: User, desk: Desk
) -> None:
    barrel = Card.objects.get(slug="barrel")
    browser = desk(edda)
    assert f'name="cards" value="{barrel.pk}"' in browser.get(page_of(ruling)).text
    answer = browser.post(
        page_of(ruling), {"action": "split", "reason": "Another.", "cards": [str(barrel.pk)]}
    )
    assert answer.status_code == 302
    new = Ruling.objects.exclude(pk__in=[ruling.pk, other.pk]).get()
    assert CardRuling.objects.held().get(card=barrel).ruling == new


def test_an_editor_withdraws_and_brings_back(ruling: Ruling, edda: User, desk: Desk) -> None:
    browser = desk(edda)
    answer = browser.post(page_of(ruling), {"action": "withdraw", "reason": "It was wrong."})
    assert answer.status_code == 302
    assert Ruling.objects.get().withdrawn_reason == "It was wrong."
    page = browser.get(page_of(ruling))
    assert "This ruling was merged or withdrawn already." in page.text
    assert page.text.count('name="action"') == 1
    sent = {"action": "reinstate", "reason": "It was right."}
    answer = browser.post(page_of(ruling), sent, follow=True)
    assert "Brought back." in answer.text
    assert Ruling.objects.get().status == "current"
    again = browser.post(page_of(ruling), sent)
    assert again.status_code == 400
    assert "This ruling was neither merged nor withdrawn." in again.text


def test_an_editor_undoes_a_merge(ruling: Ruling, other: Ruling, edda: User, desk: Desk) -> None:
    browser = desk(edda)
    browser.post(page_of(ruling), {"action": "merge", "reason": "The same.", "into": "b2b2b2"})
    assert "The ruling b2b2b2 gives back" in browser.get(page_of(ruling)).text
    third = Ruling.objects.create(public_id="c3c3c3", text_en="A third.")
    browser.post(page_of(other), {"action": "merge", "reason": "The same.", "into": "c3c3c3"})
    sent = {"action": "reinstate", "reason": "No."}
    refused = browser.post(page_of(ruling), sent)
    assert refused.status_code == 400
    assert "was merged into c3c3c3 since. Bring that one back first." in refused.text
    for one in (other, ruling):
        assert browser.post(page_of(one), sent).status_code == 302
    assert set(Ruling.objects.values_list("status", flat=True)) == {"current"}
    assert not third.card_rulings.held().exists()


def test_an_import_that_runs_is_named_and_what_was_typed_stays(
    ruling: Ruling, other: Ruling, edda: User, desk: Desk
) -> None:
    browser = desk(edda)
    form = f"/en/admin/rulings/ruling/{ruling.pk}/change/"
    with holding("pg_advisory_xact_lock", "import_scryfall wintermute@cray 7"):
        answer = browser.post(page_of(ruling), {"action": "withdraw", "reason": "Typed."})
        assert answer.status_code == 409
        assert "An import is running (import_scryfall wintermute@cray 7, since" in answer.text
        assert ">\nTyped.</textarea>" in answer.text
        answer = browser.post(form, {"status": "missing"})
        assert "An import is running (import_scryfall wintermute@cray 7, since" in answer.text
    assert Ruling.objects.get(pk=ruling.pk).status == "current"


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"action": "withdraw", "reason": " "}, "A reason is needed."),
        ({"action": "merge", "reason": "So."}, "No ruling has the id “”."),
        ({"action": "merge", "reason": "So.", "into": "zzzzzz"}, "No ruling has the id “zzzzzz”."),
        ({"action": "merge", "reason": "So.", "into": "\0x"}, "did not send what is needed"),
        ({"action": "merge", "reason": "So.", "into": "q2w3e4"}, "cannot be merged into itself"),
        ({"action": "merge", "reason": "So.", "into": "g2g2g2"}, "g2g2g2 was merged or withdrawn"),
        ({"action": "split", "reason": "So."}, "Tick at least one card"),
        ({"action": "split", "reason": "So.", "cards": ["999999999"]}, "Tick at least one card"),
        ({"action": "split", "reason": "So.", "cards": ["x"]}, "did not send what is needed"),
        ({"action": "burn", "reason": "So."}, "did not send what is needed"),
        ({"reason": "So."}, "did not send what is needed"),
    ],
)
def test_a_refusal_says_what_is_wrong_and_keeps_what_was_typed(
    ruling: Ruling, other: Ruling, edda: User, desk: Desk, sent: dict[str, object], said: str
) -> None:
    Ruling.objects.create(
        public_id="g2g2g2", text_en="Gone.", status="withdrawn", withdrawn_reason="Wrong."
    )
    answer = desk(edda).post(page_of(ruling), sent)
    assert answer.status_code == 400
    assert said in answer.text
    assert f">\n{sent['reason']}</textarea>" in answer.text
    assert Ruling.objects.get(pk=ruling.pk).status == "current"
    assert not LedgerEntry.objects.exists()


def test_every_card_may_not_leave(ruling: Ruling, other: Ruling, edda: User, desk: Desk) -> None:
    cards = [str(card.pk) for card in Card.objects.all()]
    answer = desk(edda).post(page_of(ruling), {"action": "split", "reason": "So.", "cards": cards})
    assert answer.status_code == 400
    assert "At least one card must stay with this ruling." in answer.text
    assert answer.text.count(" checked>") == 2


def test_only_editors_come_here(
    ruling: Ruling, ana: User, rita: User, edda: User, desk: Desk
) -> None:
    for person in (ana, rita):
        browser = desk(person)
        assert browser.get(page_of(ruling)).status_code == 403
        sent = {"action": "withdraw", "reason": "So."}
        assert browser.post(page_of(ruling), sent).status_code == 403
    assert Ruling.objects.get().status == "current"
    assert desk(edda).get("/en/admin/deeds/zzzzzz/").status_code == 404
    for language in LANGUAGES:
        assert desk(edda).get(page_of(ruling, language.code)).status_code == 200


def test_the_form_of_a_ruling_ends_none(
    ruling: Ruling, other: Ruling, edda: User, desk: Desk
) -> None:
    browser = desk(edda)
    form = browser.get(f"/en/admin/rulings/ruling/{ruling.pk}/change/")
    assert page_of(ruling) in form.text
    offered = dict(form.context["adminform"].form.fields["status"].choices)
    assert set(offered) == {"current", "missing"}


def test_an_editor_settles_what_an_import_found_odd(
    ruling: Ruling, other: Ruling, edda: User, desk: Desk
) -> None:
    day = datetime(2026, 11, 1, tzinfo=UTC)
    snapshot = Snapshot.objects.create(
        kind="rulings", name="rulings.json", sha256="0" * 64, dated=day.date(), at=day
    )
    entry = LedgerEntry.objects.create(
        snapshot=snapshot,
        outcome="suspicious",
        subject="link",
        key="q2w3e4 barrel",
        ruling=ruling,
        after="Another Card",
    )
    browser = desk(edda)
    action = f"settle:{entry.pk}"
    assert f'value="{action}"' in browser.get(page_of(ruling)).text
    for page, sent in (
        (page_of(ruling), {"action": action}),
        (page_of(other), {"action": action, "reason": "Not its own."}),
        (page_of(ruling), {"action": "settle:99", "reason": "None."}),
    ):
        assert browser.post(page, sent).status_code == 400
    entry.refresh_from_db()
    assert entry.settled_at is None
    sent = {"action": action, "reason": "It is about both."}
    assert browser.post(page_of(ruling), sent).status_code == 302
    entry.refresh_from_db()
    assert entry.settled_by == edda
    deed = LedgerEntry.objects.get(snapshot=None)
    assert (deed.outcome, deed.ruling, deed.note) == ("kept", ruling, "It is about both.")
    again = browser.post(page_of(ruling), sent)
    assert (again.status_code, "settled already" in again.text) == (400, True)
    assert action not in browser.get(page_of(ruling)).text
