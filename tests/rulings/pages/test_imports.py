"""The ledger as pages and JSON: who imported what, when, and each change word by word."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from rulings.languages import LANGUAGES, Language
from rulings.models import LedgerEntry, Ruling, Snapshot
from rulings.views.imports import CHANGES_IN_JSON, CHANGES_ON_A_PAGE, IMPORTS_ON_A_PAGE
from tests.rulings.pages.reading import Page

LANGUAGE = pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.code)
Outcome = LedgerEntry.Outcome
HASH = "0123456789abcdef" * 4
AT = datetime(2026, 11, 30, 6, 5, tzinfo=UTC)


def snapshot(*, name: str = "rulings.json", at: datetime = AT, **counts: int) -> Snapshot:
    """Make an import."""
    return Snapshot.objects.create(
        kind=Snapshot.Kind.RULINGS,
        name=name,
        sha256=HASH,
        dated=date(2026, 11, 29),
        at=at,
        by="wintermute",
        counts=counts,
    )


def tell(held: Snapshot, outcome: Outcome, subject: str, key: str, **values: object) -> LedgerEntry:
    """Put one more entry into an import."""
    position = LedgerEntry.objects.filter(snapshot=held).count()
    return LedgerEntry.objects.create(
        snapshot=held, position=position, outcome=outcome, subject=subject, key=key, **values
    )


@pytest.fixture
def held(catalogue: None) -> Snapshot:
    """Have an import with one thing of each kind."""
    held = snapshot(changed=2, new=1, suspicious=2, same=7, missing=0)
    ruling = Ruling.objects.get(public_id="5ntgg")
    tell(
        held,
        Outcome.CHANGED,
        "text",
        "5ntgg de",
        ruling=ruling,
        before="Wirf einen Würfel.",
        after="Wirf zwei Würfel.",
    )
    tell(held, Outcome.CHANGED, "link", "5ntgg x", before="2026-01-01", after="2026-02-01")
    tell(held, Outcome.NEW, "ruling", "5ntgg", ruling=ruling, after="<sad trombone noises>")
    tell(held, Outcome.SUSPICIOUS, "link", "5ntgg x", note="names another card")
    tell(held, Outcome.SUSPICIOUS, "card", "some-card", settled_at=AT, note="stray &gt;")
    return held


def get(client: Client, path: str, *, status: int = 200) -> Page:
    """Return a page in English."""
    response = client.get(f"/en/{path}")
    assert response.status_code == status
    return Page(response.content.decode())


def main_text(page: Page) -> str:
    """Return the text of the page without its head and foot, with single spaces."""
    return " ".join(page.one("main").text.replace("\N{NO-BREAK SPACE}", " ").split())


def link(page: Page, text: str) -> str:
    """Return where the one link of a text leads."""
    (found,) = [one for one in page.all("a") if one.text.strip() == text]
    return found.attributes["href"]


@LANGUAGE
def test_an_import_is_told_in_every_language(
    client: Client, held: Snapshot, language: Language
) -> None:
    for path in ("imports/", f"imports/{held.number}", f"imports/{held.number}?outcome=changed"):
        response = client.get(f"/{language.code}/{path}")
        assert response.status_code == 200
        page = Page(response.content.decode())
        assert page.one("h1").language == language.hreflang
        assert "wintermute" in page.one("main").text
        assert (
            page.one("link", type="application/json")
            .attributes["href"]
            .startswith(f"/{language.code}/imports")
        )
        assert len(page.alternates) == len(LANGUAGES) + 1


def test_an_import_says_who_when_what_and_how_much(client: Client, held: Snapshot) -> None:
    page = get(client, f"imports/{held.number}")
    text = main_text(page)
    assert f"Import {held.number}: rulings.json" in text
    assert (
        "rulings of Scryfall · as of November 29, 2026 · imported November 30, 2026, 06:05 UTC"
        " · by wintermute" in text
    )
    assert HASH in text
    chips = [one.text for one in page.all("a", rel="nofollow")]
    assert chips == ["All 12", "new 1", "changed 2", "same 7", "suspicious 2", "The same as JSON"]


def test_a_change_is_shown_word_by_word_in_its_language(client: Client, held: Snapshot) -> None:
    page = get(client, f"imports/{held.number}?outcome=changed")
    removed, removed_day = page.all("del")
    added, added_day = page.all("ins")
    assert removed.text == "[removed: einen]"
    assert added.text == "[added: zwei]"
    assert removed.language == added.language == "de"
    assert removed_day.text == "[removed: January\u00a01,\u00a02026]"
    assert added_day.text == "[added: February\u00a01,\u00a02026]"
    assert link(page, "5ntgg de") == "/en/r/5ntgg"
    assert "trombone" not in page.source


def test_a_text_is_text_and_what_waits_says_so(client: Client, held: Snapshot) -> None:
    page = get(client, f"imports/{held.number}?outcome=new")
    assert "after<sad trombone noises>" in main_text(page)
    text = main_text(get(client, f"imports/{held.number}?outcome=suspicious"))
    assert text.count("A person has still to look at this.") == 1
    assert text.count("Settled on November 30, 2026") == 1
    assert "names another card" in text


def test_an_empty_list_says_why(client: Client, held: Snapshot) -> None:
    text = main_text(get(client, f"imports/{held.number}?outcome=same"))
    assert "Only their number was kept, not each of them." in text
    text = main_text(get(client, f"imports/{held.number}?outcome=refused"))
    assert "This import did nothing of this kind." in text


def test_every_change_stands_on_one_page_and_the_filter_goes_along(
    client: Client, catalogue: None
) -> None:
    held = snapshot(new=2 * CHANGES_ON_A_PAGE, changed=2 * CHANGES_ON_A_PAGE)
    for at in range(2 * CHANGES_ON_A_PAGE):
        tell(held, Outcome.NEW, "card", f"new-{at}")
        tell(held, Outcome.CHANGED, "card", f"changed-{at}")
    first = get(client, f"imports/{held.number}?outcome=new")
    second = Page(client.get(first.one("a", rel="next").attributes["href"]).content.decode())
    seen = [
        one.text
        for page in (first, second)
        for one in page.all("span", lang="en")
        if "-" in one.text
    ]
    assert seen == [f"new-{at}" for at in range(2 * CHANGES_ON_A_PAGE)]
    assert second.all("a", rel="next") == []
    assert link(second, "First page") == f"/en/imports/{held.number}?outcome=new"


def test_the_list_begins_with_the_newest_and_goes_on(client: Client, catalogue: None) -> None:
    tomorrow = datetime.now(UTC) + timedelta(days=1)
    made = [
        snapshot(name=f"file-{at}.json", at=tomorrow + timedelta(hours=at % 7))
        for at in range(IMPORTS_ON_A_PAGE + 3)
    ]
    made.sort(key=lambda one: (one.at, one.pk), reverse=True)
    page = get(client, "imports/")
    names = [one.text for one in page.all("h2")]
    assert names == [f"Import {one.number}: {one.name}" for one in made[:IMPORTS_ON_A_PAGE]]
    page = Page(client.get(page.one("a", rel="next").attributes["href"]).content.decode())
    names = [one.text for one in page.all("h2")]
    assert names[:3] == [f"Import {one.number}: {one.name}" for one in made[IMPORTS_ON_A_PAGE:]]
    assert link(page, "First page") == "/en/imports/"
    first = client.get("/en/imports.json").json()
    assert [one["number"] for one in first["imports"]] == [
        one.number for one in made[:IMPORTS_ON_A_PAGE]
    ]
    rest = client.get(first["next"]).json()
    assert [one["number"] for one in rest["imports"]][:3] == [
        one.number for one in made[IMPORTS_ON_A_PAGE:]
    ]
    assert rest["next"] is None


def test_machines_get_the_same_whole(client: Client, held: Snapshot) -> None:
    told = client.get(f"/ru/imports/{held.number}.json").json()
    assert told["import"] == {
        "number": held.number,
        "kind": "rulings",
        "file": "rulings.json",
        "sha256": HASH,
        "dated": "2026-11-29",
        "at": "2026-11-30T06:05:00+00:00",
        "by": "wintermute",
        "counts": {"new": 1, "changed": 2, "same": 7, "suspicious": 2},
        "url": f"http://testserver/ru/imports/{held.number}",
    }
    assert told["next"] is None
    assert [entry["position"] for entry in told["entries"]] == [0, 1, 2, 3, 4]
    assert told["entries"][0] == {
        "position": 0,
        "outcome": "changed",
        "subject": "text",
        "key": "5ntgg de",
        "ruling": "5ntgg",
        "before": "Wirf einen Würfel.",
        "after": "Wirf zwei Würfel.",
        "note": "",
        "settled_at": None,
        "settled_reason": "",
    }
    only = client.get(f"/ru/imports/{held.number}.json?outcome=suspicious").json()
    assert [entry["settled_at"] for entry in only["entries"]] == [None, AT.isoformat()]


def test_machines_follow_from_page_to_page(client: Client, catalogue: None) -> None:
    held = snapshot(new=CHANGES_IN_JSON + 1)
    LedgerEntry.objects.bulk_create(
        LedgerEntry(
            snapshot=held, position=at, outcome=Outcome.NEW, subject="card", key=f"card-{at}"
        )
        for at in range(CHANGES_IN_JSON + 1)
    )
    first = client.get(f"/en/imports/{held.number}.json").json()
    assert len(first["entries"]) == CHANGES_IN_JSON
    rest = client.get(first["next"]).json()
    assert [entry["key"] for entry in rest["entries"]] == [f"card-{CHANGES_IN_JSON}"]
    assert rest["next"] is None


def test_words_too_long_for_a_page_are_whole_in_the_json(client: Client, catalogue: None) -> None:
    held, long = snapshot(changed=1), "die " * 50_000
    tell(held, Outcome.CHANGED, "text", "5ntgg en", before=long, after=long + "!")
    page = get(client, f"imports/{held.number}")
    assert len(page.source) < 40_000
    assert "the JSON has them whole" in main_text(page)
    (entry,) = client.get(f"/en/imports/{held.number}.json").json()["entries"]
    assert entry["before"] == long
    assert entry["after"] == long + "!"


@pytest.mark.parametrize(
    ("path", "status", "why"),
    [
        ("imports/999999999", 404, "No import has the number “999999999”."),
        ("imports/0", 404, "No import has the number “0”."),
        ("imports/00{n}", 404, "No import has the number “00"),
        ("imports/99999999999999999999.json", 404, "“99999999999999999999”"),
        ("imports/?before=x", 404, "No import has the number “x”."),
        ("imports/{n}?outcome=burnt", 400, "“burnt” is no outcome of an import. These are: new,"),
        ("imports/{n}?after=-1", 400, "“-1” is no place in an import"),
        ("imports/{n}.json?after=1e9", 400, "“1e9” is no place in an import"),
    ],
)
def test_what_cannot_be_asked_is_said(
    client: Client, held: Snapshot, path: str, status: int, why: str
) -> None:
    assert why in main_text(get(client, path.format(n=held.number), status=status))


def test_a_list_asks_the_database_once_however_long(
    client: Client, held: Snapshot, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for path, queries in (
        ("imports/", 1),
        ("imports.json", 1),
        (f"imports/?before={held.number}", 2),
        (f"imports/{held.number}", 3),
        (f"imports/{held.number}.json", 2),
        (f"imports/{held.number}?outcome=changed&after=0", 4),
    ):
        with django_assert_num_queries(queries):
            assert client.get(f"/en/{path}").status_code == 200


def test_the_catalogue_that_ships_has_its_import(client: Client, catalogue: None) -> None:
    for told in Snapshot.objects.all():
        page = get(client, f"imports/{told.number}")
        assert told.sha256 in main_text(page)


def test_one_kind_of_a_large_import_is_found_without_reading_the_others(
    client: Client, catalogue: None
) -> None:
    held = snapshot(new=20_000, changed=3)
    first = tell(held, Outcome.NEW, "card", "c-0")
    same = [field.column or "" for field in LedgerEntry._meta.fields]
    columns = ", ".join(column for column in same if column not in ("id", "position"))
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO rulings_ledgerentry (position, {columns}) SELECT place, {columns}"
            " FROM rulings_ledgerentry, generate_series(1, 19999) AS place WHERE id = %s",
            [first.pk],
        )
        for _once in range(3):
            tell(held, Outcome.CHANGED, "card", "c-0")
        cursor.execute("ANALYZE rulings_ledgerentry")
    asked = LedgerEntry.objects.filter(snapshot=held, outcome="changed").order_by("position")[:26]
    assert "ledger_by_outcome" in asked.explain()
    text = main_text(get(client, f"imports/{held.number}?outcome=changed"))
    assert text.count("changed: card") == 3


def test_what_was_only_counted_is_said_below_what_was_kept(client: Client, catalogue: None) -> None:
    held = snapshot(new=CHANGES_ON_A_PAGE + 5)
    for at in range(CHANGES_ON_A_PAGE + 1):
        tell(held, Outcome.NEW, "card", f"card-{at}")
    first = get(client, f"imports/{held.number}")
    assert "only the number was kept" not in main_text(first)
    second = Page(client.get(first.one("a", rel="next").attributes["href"]).content.decode())
    assert "Of 4 more, only the number was kept." in main_text(second)
