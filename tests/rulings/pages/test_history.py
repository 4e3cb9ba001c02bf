"""What happened to one ruling, from the ledger: imports and the deeds of editors."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from rulings import editorial
from rulings.models import Card, LedgerEntry, Ruling, Snapshot
from rulings.views.history import CHANGES_ON_A_PAGE
from tests.rulings.pages.reading import Page

AT = datetime.now(UTC) + timedelta(hours=1)


def get(client: Client, path: str, *, status: int = 200) -> Page:
    """Return a page in English."""
    response = client.get(f"/en/{path}")
    assert response.status_code == status
    return Page(response.content.decode())


def main_text(page: Page) -> str:
    """Return the text of the page without its head and foot, with single spaces."""
    return " ".join(page.one("main").text.replace("\N{NO-BREAK SPACE}", " ").split())


def ruling(public_id: str) -> Ruling:
    """Return a ruling of the catalogue."""
    return Ruling.objects.get(public_id=public_id)


@pytest.fixture
def editor(catalogue: None) -> User:
    """Have an editor."""
    return User.objects.create_superuser("ada", first_name="Ada", last_name="Byron")


def test_a_ruling_leads_to_its_imports_and_its_history(client: Client, catalogue: None) -> None:
    page = get(client, "r/5ntgg")
    links = {link.attributes["href"] for link in page.all("a")}
    assert "/en/r/5ntgg/history" in links
    used = (
        ruling("5ntgg").revisions.filter(language="en").values_list("snapshot__number", flat=True)
    )
    assert used
    assert {f"/en/imports/{number}" for number in used} <= links
    history = get(client, "r/5ntgg/history")
    told = (
        LedgerEntry.objects.filter(ruling__public_id="5ntgg")
        .exclude(subject="link")
        .exclude(outcome="same")
    )
    keys = [one.text for one in history.all("span", lang="en") if one.text.startswith("5ntgg")]
    assert keys == [entry.key for entry in told.order_by("-pk")]
    assert keys


def test_cards_are_named_in_the_readers_language_and_what_was_done_alike_is_one(
    client: Client, catalogue: None
) -> None:
    held = Snapshot.objects.create(
        kind="rulings", name="f.json", sha256="0" * 64, dated=date(2026, 1, 1), at=AT
    )
    slugs = ["neverwinter-hydra", "component-pouch", "arcane-endeavor", "no-such-card"]
    told: list[tuple[str, str, str | None, str | None]] = [
        ("missing", slug, "Roll a die.", None) for slug in slugs
    ]
    told += [("new", slug, None, "2021-07-23") for slug in slugs[:2]]
    told += [("new", "neverwinter-hydra", None, "2022-10-07")]
    LedgerEntry.objects.bulk_create(
        LedgerEntry(
            snapshot=held,
            position=at,
            outcome=outcome,
            subject="link",
            key=f"5ntgg {slug}",
            ruling=ruling("5ntgg"),
            before=before,
            after=after,
        )
        for at, (outcome, slug, before, after) in enumerate(told)
    )
    page = Page(client.get("/ru/r/5ntgg/history").content.decode())
    newest = page.all("p", class_name="kicker")[1:4]
    named = {
        slug: Card.objects.get(slug=slug).shown_name("ru").name
        for slug in ("neverwinter-hydra", "component-pouch", "arcane-endeavor")
    }
    hydra, pouch, endeavor = named.values()
    assert [one.text.count(" · ") for one in newest] == [1, 2, 3]
    assert hydra in newest[0].text
    assert hydra in newest[1].text and pouch in newest[1].text
    assert all(name in newest[2].text for name in (hydra, pouch, endeavor))
    assert page.one("main").text.count("Roll a die.") == 1
    assert page.all("a", href="/ru/card/component-pouch")


def test_deeds_stand_with_person_and_reason(client: Client, editor: User) -> None:
    gone, kept = ruling("q9hf7"), ruling("5ntgg")
    words = gone.text_in("en")
    assert words
    editorial.merge(gone, kept, by=editor, at=AT, reason="Both say the same.")
    page = get(client, "r/q9hf7/history")
    text = main_text(page)
    assert "merged: ruling · q9hf7" in text
    assert "Ada Byron" in text
    assert "Both say the same." in text
    assert words in text
    assert page.all("a", href="/en/r/5ntgg")
    assert page.all("del") == []


def test_a_long_history_goes_on(client: Client, catalogue: None) -> None:
    held = Snapshot.objects.create(
        kind="rulings", name="f.json", sha256="0" * 64, dated=date(2026, 1, 1), at=AT
    )
    LedgerEntry.objects.bulk_create(
        LedgerEntry(
            snapshot=held,
            position=at,
            outcome="new",
            subject="ruling",
            key=f"5ntgg card-{at}",
            ruling=ruling("5ntgg"),
        )
        for at in range(CHANGES_ON_A_PAGE + 1)
    )
    first = get(client, "r/5ntgg/history")
    assert f"card-{CHANGES_ON_A_PAGE} " in main_text(first)
    assert "card-0 " not in main_text(first)
    second = Page(client.get(first.one("a", rel="next").attributes["href"]).content.decode())
    assert "card-0 " in main_text(second)
    assert second.all("a", href="/en/r/5ntgg/history")


def test_a_history_asks_the_database_four_times_however_long(
    client: Client, catalogue: None, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(4):
        assert client.get("/en/r/5ntgg/history").status_code == 200


@pytest.mark.parametrize(
    ("path", "status", "why"),
    [
        ("r/zzzzz/history", 404, "No ruling has this address."),
        ("r/ABC/history", 404, "No ruling has this address."),
        ("r/5ntgg/history?before=0", 400, "“0” is no place in a history"),
        ("r/5ntgg/history?before=x", 400, "“x” is no place in a history"),
    ],
)
def test_what_cannot_be_asked_is_said(
    client: Client, catalogue: None, path: str, status: int, why: str
) -> None:
    assert why in main_text(get(client, path, status=status))


@pytest.mark.parametrize(
    ("code", "day", "language"),
    [("ru", "23 июля 2021 г.", "ru"), ("de", "23. Juli 2021", "de")],
)
def test_a_day_stands_in_the_reader_s_form_and_language(
    code: str, day: str, language: str, client: Client, catalogue: None
) -> None:
    snapshot = Snapshot.objects.order_by("pk")[0]
    for position, (before, after) in enumerate(
        [(None, "2021-07-23"), ("2024-02-31", "2021-07-23"), ("2024-02-01", "2021-07-23")], 9_000
    ):
        LedgerEntry.objects.create(
            snapshot=snapshot,
            position=position,
            outcome="new",
            subject="link",
            key="5ntgg neverwinter-hydra",
            ruling=ruling("5ntgg"),
            before=before,
            after=after,
        )
    page = Page(client.get(f"/{code}/r/5ntgg/history").content.decode())
    words = [
        found
        for found in page.all("div", class_name="words")
        if day in found.text.replace("\N{NO-BREAK SPACE}", " ")
    ]
    assert [found.language for found in words] == [language] * 3
