"""A merge or a withdrawal undone: who had what before has it again, and no day changes."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.test import Client

from rulings.editorial import (
    DeedRefused,
    NotAllowed,
    merge,
    reinstate,
    save_text,
    split,
    withdraw,
)
from rulings.importers.published import writes
from rulings.models import (
    Card,
    CardRuling,
    LedgerEntry,
    RuleCitation,
    Ruling,
    ScenarioLink,
    SearchEntry,
    Snapshot,
    Suggestion,
    Translation,
    sign_revisions,
)
from rulings.search import find, index
from rulings.search.query import parse
from tests.rulings.editorial.pair import NAMED, ROLLED
from tests.rulings.editorial.test_identity import places, say
from tests.rulings.importers.snapshots import make_card, row, ruling_of, take
from tests.rulings.pages.reading import Page
from tests.rulings.people import person

FIRST = date(2024, 1, 1)
NOON = datetime(2026, 5, 5, 12, tzinfo=UTC)
MERGED = NOON.date()
LATER = NOON + timedelta(days=9)
BACK = LATER.date()

pytestmark = pytest.mark.django_db

Two = tuple[Ruling, Ruling]


def everything(ruling: Ruling) -> dict[str, list[str]]:
    """Return what a ruling is and has now, without the rows' own numbers."""
    ruling = Ruling.objects.get(pk=ruling.pk)
    links = CardRuling.objects.held().filter(ruling=ruling)
    texts = Translation.objects.filter(ruling=ruling)
    return {
        "ruling": [ruling.status, str(ruling.missing_since), *map(repr, _texts(ruling))],
        "cards": sorted(
            map(repr, links.values_list("card__slug", "date", "listed_from", "missing_since"))
        ),
        "rules": sorted(
            map(
                repr,
                RuleCitation.objects.held().filter(ruling=ruling).values_list("number", "edition"),
            )
        ),
        "texts": sorted(map(repr, texts.values_list("language", "state", "origin", "version"))),
        "scenario": [
            repr(one) for one in ScenarioLink.objects.filter(ruling=ruling).values_list("scenario")
        ],
        "waiting": sorted(
            map(
                repr,
                Suggestion.objects.filter(ruling=ruling, closed_at=None).values_list(
                    "language", "text"
                ),
            )
        ),
        "found": sorted(
            map(repr, SearchEntry.objects.filter(ruling=ruling).values_list("language"))
        ),
    }


def _texts(ruling: Ruling) -> list[str | None]:
    return [ruling.text_in(code) for code in ("en", "ru", "es", "pt", "de", "fr")]


@pytest.fixture
def rich(two: Two) -> Two:
    """The two rulings with all that a merge moves: of each kind something, and something shared."""
    gone, kept = two
    say(gone, "ru", "Броска не было.")
    say(gone, "de", "Der Wurf fand nicht statt.")
    say(kept, "de", "Würfel heißen nach ihren Seiten.")
    for language, text in (("fr", "Jamais lancé."), ("es", "Nunca.")):
        Suggestion.objects.create(
            ruling=gone, language=language, text=text, origin="community", created_at=NOON
        )
    for ruling, number in ((gone, "706.6"), (gone, "706.2"), (kept, "706.2")):
        RuleCitation.objects.create(ruling=ruling, number=number, edition=FIRST, held_from=FIRST)
    ScenarioLink.objects.create(ruling=gone, scenario="anything", parameters={"guides": 2})
    # One more place of each, on the same card and day; a file has left the other's out since.
    card = Card.objects.get(slug="three-card")
    CardRuling.objects.create(
        card=card, ruling=gone, date=date(2021, 7, 23), held_from=FIRST, listed_from=FIRST
    )
    kept.card_rulings.filter(card=card).update(missing_since=date(2024, 5, 5))
    for ruling in two:
        index.write(index.entries_of(Ruling.objects.get(pk=ruling.pk)))
    return two


@pytest.mark.parametrize("days", [0, 9], ids=["on its day", "later"])
def test_a_merge_undone_leaves_both_as_they_were(rich: Two, edda: User, days: int) -> None:
    gone, kept = rich
    before = everything(gone), everything(kept)
    merge(gone, kept, by=edda, at=NOON, reason="The same.")
    assert everything(kept) != before[1]
    back = reinstate(gone, by=edda, at=NOON + timedelta(days=days, hours=1), reason=" No. ")
    assert (back.pk, back.merged_into) == (gone.pk, None)
    assert (everything(gone), everything(kept)) == before
    deed = LedgerEntry.objects.get(outcome="reinstated")
    assert (deed.ruling, deed.before, deed.after) == (gone, kept.public_id, ROLLED)
    assert (deed.actor, deed.note) == (edda, "No.")
    (hit,) = find.find(parse("броска"), language="ru").hits
    assert hit.ruling.public_id == gone.public_id
    history = kept.revisions.filter(language="ru").order_by("number")
    assert [one.text for one in history] == ["Броска не было.", None]


def test_what_was_changed_since_stays_where_it_was_changed(rich: Two, edda: User) -> None:
    gone, kept = rich
    merge(gone, kept, by=edda, at=NOON, reason="The same.")
    say_more = Ruling.objects.get(pk=kept.pk)
    igor = person("Igor", "translators-ru")
    save_text(
        ruling=say_more,
        language="ru",
        text="Бросок не считается.",
        by=igor,
        at=NOON + timedelta(days=1),
        version=1,
    )
    Suggestion.objects.filter(ruling=kept, language="fr").update(closed_at=LATER)
    ScenarioLink.objects.filter(ruling=kept).update(scenario="another")
    reinstate(gone, by=edda, at=LATER, reason="No.")
    now = Ruling.objects.get(pk=kept.pk)
    assert now.text_in("ru") == "Бросок не считается."
    assert Ruling.objects.get(pk=gone.pk).text_in("ru") == "Броска не было."
    assert ScenarioLink.objects.get(ruling=kept).scenario == "another"
    waiting = Suggestion.objects.filter(ruling=gone, closed_at=None)
    assert [one.language for one in waiting] == ["es"]


def test_a_text_for_a_place_that_came_since_is_put_right_by_the_next_file(
    two: Two, edda: User
) -> None:
    gone, kept = two
    merge(gone, kept, by=edda, at=NOON, reason="The same.")
    make_card("Four Card")
    rows = [row("One Card", ROLLED), row("Two Card", ROLLED), row("Four Card", ROLLED)]
    rows += [row("Two Card", NAMED), row("Three Card", NAMED)]
    take(rows, dated=date(2026, 5, 6))
    assert places(kept) == {"one-card", "two-card", "three-card", "four-card"}
    reinstate(gone, by=edda, at=LATER, reason="No.")
    assert places(gone) == {"one-card", "two-card"}
    take(rows, dated=BACK)
    assert places(gone) == {"one-card", "two-card", "four-card"}
    assert kept.card_rulings.get(card__slug="four-card").missing_since == BACK
    assert take(rows, dated=BACK) == {}


def test_earlier_merges_lead_to_it_again_and_a_chain_is_undone_from_its_end(
    two: Two, edda: User
) -> None:
    first, second = two
    third = Ruling.objects.create(source="wizards", text_en="Roll it.")
    merge(first, second, by=edda, at=NOON, reason="Same.")
    merge(second, third, by=edda, at=NOON, reason="Same.")
    with pytest.raises(DeedRefused, match="onward"):
        reinstate(first, by=edda, at=LATER, reason="No.")
    reinstate(second, by=edda, at=LATER, reason="No.")
    first.refresh_from_db()
    assert first.merged_into == second
    reinstate(first, by=edda, at=LATER, reason="No.")
    assert set(Ruling.objects.values_list("status", flat=True)) == {"current"}
    assert (places(first), places(second)) == (
        {"one-card", "two-card"},
        {"two-card", "three-card"},
    )


def test_a_withdrawal_undone_lists_it_again(two: Two, edda: User) -> None:
    ruling, _other = two
    before = everything(ruling)
    withdraw(ruling, by=edda, at=NOON, reason="It was wrong.")
    take([row("Two Card", NAMED), row("Three Card", NAMED)], dated=date(2026, 5, 6), whole=False)
    back = reinstate(ruling, by=edda, at=LATER, reason="It was right.")
    assert (back.status, back.withdrawn_reason) == ("current", "")
    assert everything(ruling) == before
    card = Card.objects.get(slug="one-card")
    assert [one.pk for one in Ruling.objects.for_card(card)] == [ruling.pk]
    deed = LedgerEntry.objects.get(outcome="reinstated")
    assert (deed.before, deed.after, deed.note) == (None, ROLLED, "It was right.")
    withdraw(ruling, by=edda, at=LATER, reason="It was wrong after all.")


def test_what_is_not_there_to_be_brought_back_is_refused(two: Two, edda: User) -> None:
    one, other = two
    with pytest.raises(DeedRefused, match="stands"):
        reinstate(one, by=edda, at=NOON, reason="No.")
    alias = Ruling.objects.create(text_en=ROLLED, status="merged", merged_into=one)
    with pytest.raises(DeedRefused, match="alias"):
        reinstate(alias, by=edda, at=NOON, reason="No.")
    merge(one, other, by=edda, at=NOON, reason="Same.")
    with pytest.raises(DeedRefused, match="reason"):
        reinstate(one, by=edda, at=NOON, reason=" ")
    with pytest.raises(NotAllowed):
        reinstate(one, by=person("Rita", "reviewers"), at=NOON, reason="No.")
    assert not LedgerEntry.objects.filter(outcome="reinstated").exists()


def answer(client: Client, ruling: Ruling, day: date) -> tuple[int, str, str]:
    """Return how the plain text of a day answers: status, address, words."""
    got = client.get(f"/en/r/{ruling.public_id}@{day.isoformat()}.txt")
    return got.status_code, got.headers.get("Location", ""), got.content.decode()


DAYS = [FIRST, *(MERGED + timedelta(days=step) for step in (-1, 0, 1, 5, 8))]


def test_no_day_before_it_answers_otherwise_after_it_is_brought_back(
    client: Client, rich: Two, edda: User
) -> None:
    for end, title in ((merge, "merged"), (withdraw, "withdrawn")):
        gone, kept = rich
        if title == "merged":
            merge(gone, kept, by=edda, at=NOON, reason="The same.")
        else:
            with transaction.atomic():
                sign_revisions(at=NOON, held_from=FIRST)
                gone = Ruling.objects.create(source="wizards", text_en="Flip it twice.")
            CardRuling.objects.create(
                card=Card.objects.get(slug="one-card"),
                ruling=gone,
                date=FIRST,
                held_from=FIRST,
            )
            withdraw(gone, by=edda, at=NOON, reason="It was wrong.")
        asked = [(one, day) for one in (gone, kept) for day in DAYS]
        before = [answer(client, *one) for one in asked]
        between = 301 if end is merge else 410
        assert {before[at][0] for at in (3, 4, 5)} == {between}
        reinstate(gone, by=edda, at=LATER, reason="No.")
        assert [answer(client, *one) for one in asked] == before
        assert answer(client, gone, BACK)[0] == 200
        assert client.get(f"/en/r/{gone.public_id}").status_code == 200
        if end is withdraw:
            page = client.get(f"/en/r/{gone.public_id}@{DAYS[4].isoformat()}")
            said = " ".join(Page(page.content.decode()).one("main").text.split())
            assert "It was wrong." in said
            assert "From May 5, 2026 to May 14, 2026 this ruling was withdrawn." in said


def test_a_merge_by_an_import_is_undone_too_and_no_import_does_it_again(
    catalogue: None, edda: User
) -> None:
    """English that came by another card first, and was joined with the document's ruling."""
    make_card("Other Card")
    hydra = Card.objects.get(slug="neverwinter-hydra")
    document = Ruling.objects.filter(
        card_rulings__card=hydra, translations__document_paragraph__isnull=False
    ).order_by("public_id")
    assert document
    alone = ruling_of_file("Words of a file that a document has too.")
    entry_day = date(2024, 3, 3)
    kept = document[0]
    join(alone, kept, entry_day)
    back = reinstate(alone, by=edda, at=NOON, reason="Not its English.")
    assert places(back) == {"other-card"}
    assert not kept.card_rulings.held().filter(card__slug="other-card").exists()
    with pytest.raises(DeedRefused, match="stands"):
        reinstate(alone, by=edda, at=NOON, reason="Twice.")


def ruling_of_file(text: str) -> Ruling:
    take([row("Other Card", text)], dated=date(2024, 2, 2), whole=False)
    return ruling_of(text)


def join(gone: Ruling, kept: Ruling, day: date) -> None:
    """Join two rulings as an import does."""
    snapshot = Snapshot.objects.create(
        kind="rulings", name="f.json", sha256="0" * 64, dated=day, at=NOON
    )
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE IF EXISTS pg_temp.joined, pg_temp.gone_link")
        cursor.execute("CREATE TEMPORARY TABLE joined (gone bigint, kept bigint) ON COMMIT DROP")
        cursor.execute(
            "CREATE TEMPORARY TABLE gone_link"
            " (id bigint, card_id bigint, ruling_id bigint, day date) ON COMMIT DROP"
        )
        cursor.execute("INSERT INTO joined VALUES (%s, %s)", [gone.pk, kept.pk])
        cursor.execute(writes.JOIN, {"dated": day})
    LedgerEntry.objects.create(
        snapshot=snapshot,
        outcome="merged",
        subject="ruling",
        key=gone.public_id,
        ruling=gone,
        before=gone.text_in("en"),
        after=kept.public_id,
    )
    gone.refresh_from_db()


def test_an_editor_who_splits_and_one_who_merges_back(two: Two, edda: User) -> None:
    old, _other = two
    before = everything(old)
    new = split(old, [Card.objects.get(slug="one-card")], by=edda, at=NOON, reason="Another.")
    merge(new, old, by=edda, at=NOON, reason="A mistake.")
    assert everything(old)["cards"] == before["cards"]
    reinstate(new, by=edda, at=NOON, reason="No mistake.")
    assert (places(old), places(new)) == ({"two-card"}, {"one-card"})
