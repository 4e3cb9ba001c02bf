"""A ruling as of a day: what held then, what has changed since, and words that stay."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from rulings.languages import LANGUAGES
from rulings.models import (
    Card,
    CardRuling,
    LedgerEntry,
    Origin,
    Revision,
    RuleCitation,
    Ruling,
    Translation,
    sign_revisions,
    text_columns,
)
from tests.rulings.importers.snapshots import make_card, row, ruling_of, take
from tests.rulings.pages.reading import Page

OLD = "Roll a d20 and add one."
NEW = "Roll a d20 and add two to the result."
SPRING, SUMMER, AUTUMN = date(2023, 4, 4), date(2024, 6, 1), date(2025, 9, 9)
pytestmark = pytest.mark.django_db


def get(client: Client, path: str, status: int = 200) -> Page:
    response = client.get(path)
    assert response.status_code == status, response.headers.get("Location")
    return Page(response.content.decode())


def main(page: Page) -> str:
    return " ".join(page.one("main").text.replace("\N{NO-BREAK SPACE}", " ").split())


def quoted(client: Client, path: str, status: int = 200) -> tuple[str, str]:
    """Return the quoted block of a page, as its HTML and as the file of text."""
    response = client.get(path)
    assert response.status_code == status
    html = response.content.decode()
    start, end = html.index("<blockquote"), html.index("</blockquote>")
    text = client.get(f"{path}.txt")
    assert text.status_code == status
    assert text.headers["Content-Type"] == "text/plain; charset=utf-8"
    return html[start:end], text.content.decode()


def say(ruling: Ruling, language: str, text: str | None, day: date) -> None:
    """Write a text that holds from a day."""
    with transaction.atomic():
        sign_revisions(at=timezone.now(), held_from=day)
        Ruling.objects.filter(pk=ruling.pk).update(**text_columns(language, text))


def deed(ruling: Ruling, outcome: str, day: date) -> None:
    LedgerEntry.objects.create(
        ruling=ruling,
        outcome=outcome,
        subject="ruling",
        key=ruling.public_id,
        at=datetime(day.year, day.month, day.day, 12, tzinfo=UTC),
    )


@pytest.fixture
def ruling() -> Iterator[Ruling]:
    """A ruling of two snapshots: reworded in the second, which also puts it on another card."""
    make_card("Barrel of Dice")
    make_card("Second Barrel")
    take([row("Barrel of Dice", OLD)], dated=SPRING)
    take([row("Barrel of Dice", NEW), row("Second Barrel", NEW)], dated=AUTUMN)
    yield ruling_of(NEW)


def test_a_day_shows_the_text_and_the_cards_that_held_on_it(client: Client, ruling: Ruling) -> None:
    before = get(client, f"/en/r/{ruling.public_id}@2024-06-01")
    assert OLD in before.one("blockquote").text
    assert "Barrel of Dice" in main(before)
    assert "Second Barrel" not in main(before)
    after = get(client, f"/en/r/{ruling.public_id}@2025-09-09")
    assert NEW in after.one("blockquote").text
    assert "Second Barrel" in main(after)
    eve = get(client, f"/en/r/{ruling.public_id}@2025-09-08")
    assert OLD in eve.one("blockquote").text


def test_what_changed_since_stands_outside_the_quoted_block(client: Client, ruling: Ruling) -> None:
    page = get(client, f"/en/r/{ruling.public_id}@2024-06-01")
    outside = main(page).replace(" ".join(page.one("blockquote").text.split()), "")
    assert "The words have changed since that day." in outside
    assert "The cards it stands on have changed since that day." in outside
    assert "changed since" not in page.one("blockquote").text
    now = main(get(client, f"/en/r/{ruling.public_id}@2025-09-09"))
    assert "changed since that day" not in now


def test_the_quoted_block_is_the_same_for_ever(client: Client, ruling: Ruling) -> None:
    path = f"/en/r/{ruling.public_id}@2025-10-01"
    link = CardRuling.objects.get(card__slug="barrel-of-dice")
    RuleCitation.objects.create(ruling=ruling, number="706.6", edition=SPRING, held_from=SPRING)
    block = quoted(client, path)
    assert block[1] == (
        f"{NEW}\n\nSixfold {ruling.public_id}@2025-10-01 · en · r2 · 2021-07-23"
        " · CR 706.6 (2023-04-04)\n"
    )

    take([], dated=date(2026, 1, 1))
    ruling.refresh_from_db()
    if ruling.status != Ruling.Status.MISSING:  # So much loss at once is for a person to decide.
        Ruling.objects.filter(pk=ruling.pk).update(
            status=Ruling.Status.MISSING, missing_since=date(2026, 1, 1)
        )
    assert "Missing at the publisher since" in main(get(client, path))
    assert quoted(client, path) == block

    say(ruling, "en", "Other words.", date(2026, 2, 2))
    assert "The words have changed" in main(get(client, path))
    assert quoted(client, path) == block

    say(ruling, "de", "Wirf.", date(2026, 2, 3))
    Translation.objects.filter(ruling=ruling).update(origin=Origin.COMMUNITY)
    Card.objects.filter(slug="barrel-of-dice").update(name_en="Barrel", name_de="Fass")
    link.held_until = date(2026, 2, 4)
    link.save()
    RuleCitation.objects.update(held_until=date(2026, 2, 4))
    RuleCitation.objects.create(
        ruling=ruling, number="706.2", edition=SPRING, held_from=date(2026, 2, 4)
    )
    assert quoted(client, path) == block
    page = main(get(client, path))
    assert "The rules it cites have changed since that day." in page
    assert "Barrel" in page and "Barrel of Dice" not in page

    other = Ruling.objects.create(text_en="One more.")
    Ruling.objects.filter(pk=ruling.pk).update(status="merged", merged_into=other)
    deed(ruling, "merged", date(2026, 3, 3))
    assert "merged into another" in main(get(client, path))
    assert quoted(client, path) == block

    Ruling.objects.filter(pk=ruling.pk).update(
        status="withdrawn", merged_into=None, withdrawn_reason="It was of another game."
    )
    deed(ruling, "withdrawn", date(2026, 4, 4))
    assert "It was of another game." in main(get(client, path))
    assert quoted(client, path) == block


def test_a_day_after_the_end_leads_on_or_is_gone(client: Client, ruling: Ruling) -> None:
    into = Ruling.objects.create(text_en="One more.")
    Ruling.objects.filter(pk=ruling.pk).update(status="merged", merged_into=into)
    deed(ruling, "merged", date(2026, 3, 3))
    for end in ("", ".txt"):
        get_on = client.get(f"/fr/r/{ruling.public_id}@2026-03-04{end}")
        assert get_on.status_code == 301
        assert get_on.headers["Location"] == f"/fr/r/{into.public_id}@2026-03-04{end}"
        assert client.get(f"/fr/r/{ruling.public_id}@2026-03-03{end}").status_code == 200
    Ruling.objects.filter(pk=ruling.pk).update(
        status="withdrawn", merged_into=None, withdrawn_reason="Not ours."
    )
    deed(ruling, "withdrawn", date(2026, 3, 3))
    _html, text = quoted(client, f"/en/r/{ruling.public_id}@2026-03-04", 410)
    assert NEW in text
    assert client.get(f"/en/r/{ruling.public_id}@2026-03-03").status_code == 200


def test_a_day_before_the_first_says_which_is_the_first(client: Client, ruling: Ruling) -> None:
    first = ""
    for language in LANGUAGES:
        page = get(client, f"/{language.code}/r/{ruling.public_id}@2023-04-03", 404)
        first = f"/{language.code}/r/{ruling.public_id}@2023-04-04"
        assert [link for link in page.all("a") if link.attributes["href"] == first]
        assert client.get(f"{first[:-1]}3.txt").status_code == 404
    assert OLD in get(client, first).one("blockquote").text


def test_a_day_to_come_is_not_known(client: Client, ruling: Ruling) -> None:
    tomorrow = timezone.localdate() + timedelta(days=1)
    page = get(client, f"/en/r/{ruling.public_id}@{tomorrow.isoformat()}", 404)
    assert "has not come yet" in main(page)
    assert "has not come yet" in main(get(client, f"/en/r/{ruling.public_id}@9999-12-31", 404))
    assert "Its first day is" in main(get(client, f"/en/r/{ruling.public_id}@0001-01-01", 404))


def test_what_is_no_day_is_refused_by_name(client: Client, ruling: Ruling) -> None:
    for day in (
        *("2024", "2024-13-01", "2023-02-29", "20240601", "2024-W22-6", "yesterday"),
        *("1/../2", "٢٠٢٤-٠٦-٠١"),
    ):
        for end in ("", ".txt"):
            response = client.get(f"/en/r/{ruling.public_id}@{day}{end}")
            assert response.status_code == 404, (day, end)
            if "/" not in day:
                assert f"“{day}” is no day" in main(Page(response.content.decode()))


@pytest.mark.parametrize("id_", ["zzzzz", "<b>", "x" * 300])
def test_an_unknown_ruling_has_no_days(client: Client, id_: str) -> None:
    assert client.get(f"/en/r/{id_}@2024-06-01").status_code == 404
    assert client.get(f"/en/r/{id_}@9999-01-01").status_code == 404


def test_a_language_without_a_text_on_the_day_shows_anothers(
    client: Client, ruling: Ruling
) -> None:
    say(ruling, "ru", "Бросьте d20.", AUTUMN)
    early = get(client, f"/ru/r/{ruling.public_id}@2024-06-01")
    assert early.one("blockquote").language == "en"
    assert OLD in early.one("blockquote").text
    late = get(client, f"/ru/r/{ruling.public_id}@2025-09-09")
    assert late.one("blockquote").language == "ru"
    say(ruling, "ru", None, date(2025, 10, 1))
    gone = get(client, f"/ru/r/{ruling.public_id}@2025-10-01")
    assert gone.one("blockquote").language == "en"


def test_the_head_names_the_languages_of_the_day(client: Client, ruling: Ruling) -> None:
    say(ruling, "ru", "Бросьте d20.", AUTUMN)
    public_id = ruling.public_id

    def links(path: str) -> tuple[str, dict[str, str]]:
        page = get(client, path)
        found = {
            link.attributes["hreflang"]: link.attributes["href"]
            for link in page.all("link", rel="alternate")
        }
        return page.one("link", rel="canonical").attributes["href"], found

    site = "http://testserver"
    assert links(f"/ru/r/{public_id}@2024-06-01") == (
        f"{site}/en/r/{public_id}@2024-06-01",
        {
            "en": f"{site}/en/r/{public_id}@2024-06-01",
            "x-default": f"{site}/r/{public_id}@2024-06-01",
        },
    )
    canonical, alternates = links(f"/ru/r/{public_id}@2025-09-09")
    assert canonical == f"{site}/ru/r/{public_id}@2025-09-09"
    assert set(alternates) == {"en", "ru", "x-default"}


def test_the_address_without_a_language_leads_to_the_readers(
    client: Client, ruling: Ruling
) -> None:
    for end in ("", ".txt"):
        response = client.get(
            f"/r/{ruling.public_id}@2024-06-01{end}", headers={"accept-language": "de"}
        )
        assert response.headers["Location"] == f"/de/r/{ruling.public_id}@2024-06-01{end}"


def test_an_older_text_of_ours_never_passes_for_the_publishers(
    client: Client, ruling: Ruling
) -> None:
    assert "Official text" in main(get(client, f"/en/r/{ruling.public_id}@2024-06-01"))
    say(ruling, "es", "Tira un dado.", AUTUMN)
    say(ruling, "es", "Tira un d20.", date(2026, 1, 1))
    Translation.objects.create(
        ruling=ruling, language="es", origin=Origin.OFFICIAL, saved_at=timezone.now()
    )
    page = main(get(client, f"/es/r/{ruling.public_id}@2025-09-09"))
    assert "Texto oficial" not in page


def test_the_undated_page_cites_the_last_day_that_is_over(client: Client, ruling: Ruling) -> None:
    over = timezone.localdate() - timedelta(days=1)
    page = get(client, f"/en/r/{ruling.public_id}")
    cited = f"/en/r/{ruling.public_id}@{over.isoformat()}"
    assert cited in page.one("p", id="cite-plain").text
    assert cited in page.one("p", id="cite-markdown").text
    assert NEW in get(client, cited).one("blockquote").text
    say(ruling, "en", "Words of today.", timezone.localdate())
    page = get(client, f"/en/r/{ruling.public_id}")
    cited = f"/en/r/{ruling.public_id}@{timezone.localdate().isoformat()}"
    assert cited in page.one("p", id="cite-plain").text
    today = get(client, cited)
    assert "Words of today." in today.one("blockquote").text
    assert "This day is not over yet" in main(today)


def test_a_text_that_came_late_takes_its_place_on_the_days_since_it_holds(
    client: Client, ruling: Ruling
) -> None:
    say(ruling, "en", "An official text of 2021.", date(2021, 7, 23))
    assert Revision.objects.filter(ruling=ruling, language="en").count() == 3
    page = get(client, f"/en/r/{ruling.public_id}@2024-06-01")
    assert "An official text of 2021." in page.one("blockquote").text


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_dated_page_asks_the_database_no_more_often_than_this(
    client: Client,
    catalogue: None,
    django_assert_max_num_queries: DjangoAssertNumQueries,
    language: str,
) -> None:
    client.get(f"/{language}/r/5ntgg")
    today = timezone.localdate().isoformat()
    with django_assert_max_num_queries(7):
        assert client.get(f"/{language}/r/5ntgg@{today}").status_code == 200
    with django_assert_max_num_queries(5):
        assert client.get(f"/{language}/r/5ntgg@{today}.txt").status_code == 200
