"""What imports found odd or could not place is settled by editors, many at once, with a reason."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import User
from django.test import Client

from rulings.languages import LANGUAGES
from rulings.models import LedgerEntry, Snapshot
from tests.rulings.admin.desk import Desk
from tests.rulings.pages.reading import Page

PAGE = "/en/admin/odd/"


@pytest.fixture
def entries(db: None) -> list[LedgerEntry]:
    """Have an import with entries of each kind."""
    day = datetime(2026, 11, 1, tzinfo=UTC)
    snapshot = Snapshot.objects.create(
        kind="names",
        name="names.jsonl",
        sha256="0" * 64,
        dated=day.date(),
        at=day,
        counts={"suspicious": 2, "unmatched": 1, "refused": 1},
    )
    told = [
        ("suspicious", "some-card ru", "the printed name is the English one"),
        ("suspicious", "other-card de", "<b>stray</b>"),
        ("unmatched", "00000000-0000-0000-0000-000000000001", ""),
        ("refused", "names.jsonl 7", "no id"),
    ]
    return LedgerEntry.objects.bulk_create(
        LedgerEntry(
            snapshot=snapshot, position=at, outcome=outcome, subject="card", key=key, note=note
        )
        for at, (outcome, key, note) in enumerate(told)
    )


def test_an_editor_settles_what_she_ticks_and_her_reason_is_public(
    entries: list[LedgerEntry], edda: User, desk: Desk, client: Client
) -> None:
    browser = desk(edda)
    assert "3 entries of imports wait for an editor." in browser.get("/en/admin/").text
    page = Page(browser.get(PAGE).text)
    boxes = page.all("input", type="checkbox")
    ticks = [one.attributes["value"] for one in boxes]
    assert ticks == [str(entry.pk) for entry in entries[:3]]
    assert "<b>stray</b>" in page.one("main").text
    sent = {"entries": ticks[:2], "reason": " Printed so. "}
    answer = browser.post(PAGE, sent, follow=True)
    assert "2 entries are settled." in answer.text
    for entry in entries:
        entry.refresh_from_db()
    assert [entry.settled_by for entry in entries] == [edda, edda, None, None]
    assert [entry.settled_reason for entry in entries[:2]] == ["Printed so."] * 2
    number = entries[0].snapshot.number if entries[0].snapshot else 0
    public = client.get(f"/en/imports/{number}?outcome=suspicious").content.decode()
    assert public.count("Printed so.") == 2
    assert "1 entry of an import waits for an editor." in browser.get("/en/admin/").text


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"reason": "So."}, "Tick at least one entry of this page."),
        ({"reason": "So.", "entries": ["x"]}, "Tick at least one entry of this page."),
        ({"reason": "So.", "entries": ["999999999"]}, "Tick at least one entry of this page."),
        ({"reason": " ", "entries": [0]}, "A reason is needed."),
        ({"reason": "So.", "entries": [0, 3]}, "settled already"),
    ],
)
def test_a_refusal_says_what_is_wrong_and_settles_none(
    entries: list[LedgerEntry], edda: User, desk: Desk, sent: dict[str, object], said: str
) -> None:
    numbers = sent.get("entries")
    if isinstance(numbers, list) and isinstance(numbers[0], int):
        sent = sent | {"entries": [str(entries[at].pk) for at in numbers]}
    answer = desk(edda).post(PAGE, sent)
    assert (answer.status_code, said in answer.text) == (400, True)
    assert f">\n{sent['reason']}</textarea>" in answer.text
    assert not LedgerEntry.objects.exclude(settled_at=None).exists()


def test_only_editors_come_here_in_every_language(
    entries: list[LedgerEntry], edda: User, ana: User, rita: User, desk: Desk
) -> None:
    for user in (ana, rita):
        assert desk(user).get(PAGE).status_code == 403
        assert "wait for an editor" not in desk(user).get("/en/admin/").text
    for language in LANGUAGES:
        assert desk(edda).get(f"/{language.code}/admin/odd/").status_code == 200
    LedgerEntry.objects.all().delete()
    assert "Nothing waits here." in desk(edda).get(PAGE).text
