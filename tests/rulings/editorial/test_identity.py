"""Two rulings become one, one becomes two, one is taken back: no id, no word, no place is lost."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.db import transaction

from rulings.editorial import DeedRefused, NotAllowed, merge, split, withdraw
from rulings.importers import published
from rulings.models import (
    Card,
    CardRuling,
    LedgerEntry,
    Origin,
    RuleCitation,
    Ruling,
    ScenarioLink,
    Snapshot,
    Suggestion,
    Translation,
    sign_revisions,
    text_columns,
)
from rulings.search import find
from rulings.search.query import parse
from tests.rulings.editorial.pair import NAMED, ROLLED
from tests.rulings.importers.snapshots import make_card, row, take
from tests.rulings.people import person

FIRST, SECOND, THIRD = (date(2024, month, 1) for month in (1, 2, 3))
NOON = datetime(2026, 5, 5, 12, tzinfo=UTC)
TODAY = NOON.date()

pytestmark = pytest.mark.django_db


def say(ruling: Ruling, language: str, text: str, *, source: str = "en", at: int = 1) -> None:
    """Translate a ruling."""
    with transaction.atomic():
        sign_revisions(at=NOON, held_from=FIRST)
        Ruling.objects.filter(pk=ruling.pk).update(**text_columns(language, text))
    Translation.objects.create(
        ruling=ruling,
        language=language,
        origin=Origin.COMMUNITY,
        state=Translation.State.APPROVED,
        source_language=source,
        source_revision=at,
        saved_at=NOON,
    )
    ruling.refresh_from_db()


def places(ruling: Ruling) -> set[str]:
    held = CardRuling.objects.held().filter(ruling=ruling)
    return set(held.values_list("card__slug", flat=True))


def test_a_merge_takes_places_rules_scenario_and_leaves_the_days_before(
    two: tuple[Ruling, Ruling], edda: User
) -> None:
    gone, kept = two
    RuleCitation.objects.create(ruling=gone, number="706.6", edition=FIRST, held_from=FIRST)
    ScenarioLink.objects.create(ruling=gone, scenario="anything", parameters={"guides": 2})
    now = merge(gone, kept, by=edda, at=NOON, reason=" The same thing. ")
    gone.refresh_from_db()
    assert (gone.status, gone.merged_into) == (Ruling.Status.MERGED, kept)
    assert (now.pk, now.status) == (kept.pk, Ruling.Status.CURRENT)
    assert places(kept) == {"one-card", "two-card", "three-card"}
    assert not places(gone)
    eve = TODAY - timedelta(days=1)
    assert CardRuling.objects.held_on(eve).filter(ruling=gone).count() == 2
    taken = kept.card_rulings.get(card__slug="one-card")
    assert (taken.held_from, taken.listed_from) == (TODAY, FIRST)
    assert kept.citations.held().get().number == "706.6"
    assert not gone.citations.held().exists()
    link = ScenarioLink.objects.get(ruling=kept)
    assert (link.scenario, link.parameters) == ("anything", {"guides": 2})
    deed = LedgerEntry.objects.get(outcome="merged")
    assert (deed.ruling, deed.before, deed.after) == (gone, ROLLED, kept.public_id)
    assert (deed.actor, deed.at, deed.note) == (edda, NOON, "The same thing.")


def test_a_merge_loses_no_word(two: tuple[Ruling, Ruling], edda: User) -> None:
    gone, kept = two
    say(gone, "ru", "Броска не было.")
    say(gone, "de", "Der Wurf fand nicht statt.")
    say(kept, "de", "Würfel heißen nach ihren Seiten.")
    Suggestion.objects.create(
        ruling=gone, language="fr", text="Jamais lancé.", origin="community", created_at=NOON
    )
    now = merge(gone, kept, by=edda, at=NOON, reason="The same.")
    assert now.text_in("ru") == "Броска не было."
    assert now.text_in("de") == "Würfel heißen nach ihren Seiten."
    russian = Translation.objects.get(ruling=kept, language="ru")
    assert (russian.origin, russian.state) == (Origin.COMMUNITY, Translation.State.APPROVED)
    assert now.is_stale(russian), "it was made from other English words"
    revision = now.revisions.get(language="ru")
    assert (revision.actor, revision.held_from) == (edda, TODAY)
    waiting = Suggestion.objects.filter(ruling=kept, closed_at__isnull=True)
    assert {(one.language, one.text) for one in waiting} == {
        ("en", ROLLED),
        ("de", "Der Wurf fand nicht statt."),
        ("fr", "Jamais lancé."),
    }
    assert not Suggestion.objects.filter(ruling=gone, closed_at__isnull=True).exists()
    found = find.find(parse("броска"), language="ru")
    assert [hit.ruling.public_id for hit in found.hits] == [kept.public_id]


def test_a_translation_of_the_same_words_stays_fresh(
    two: tuple[Ruling, Ruling], edda: User
) -> None:
    gone, kept = two
    say(gone, "ru", "Броска не было.")
    Ruling.objects.filter(pk=kept.pk).update(**text_columns("en", ROLLED))
    now = merge(gone, kept, by=edda, at=NOON, reason="The same.")
    assert not now.is_stale(Translation.objects.get(ruling=kept, language="ru"))
    assert not Suggestion.objects.exists()


def test_chains_are_flat_and_never_circles(two: tuple[Ruling, Ruling], edda: User) -> None:
    first, second = two
    third = Ruling.objects.create(source="wizards", text_en="Roll it.")
    merge(first, second, by=edda, at=NOON, reason="Same.")
    merge(second, third, by=edda, at=NOON, reason="Same.")
    first.refresh_from_db()
    assert first.merged_into == third
    for ruling, into, code in (
        (third, third, "same"),
        (third, first, "target"),
        (first, third, "ended"),
        (second, third, "ended"),
    ):
        with pytest.raises(DeedRefused, match=code):
            merge(ruling, into, by=edda, at=NOON, reason="Same.")
    assert LedgerEntry.objects.filter(outcome="merged").count() == 2


def test_a_question_of_ours_never_becomes_a_published_ruling(
    two: tuple[Ruling, Ruling], edda: User
) -> None:
    question = Ruling.objects.create(source="project", text_en="What if?")
    for one, other in ((question, two[0]), (two[0], question)):
        with pytest.raises(DeedRefused, match="question"):
            merge(one, other, by=edda, at=NOON, reason="Same.")


def test_a_split_gives_cards_a_ruling_of_their_own(two: tuple[Ruling, Ruling], edda: User) -> None:
    old, other = two
    say(old, "ru", "Броска не было.")
    RuleCitation.objects.create(ruling=old, number="706.6", edition=FIRST, held_from=FIRST)
    ScenarioLink.objects.create(ruling=old, scenario="anything")
    card = Card.objects.get(slug="one-card")
    new = split(old, [card], by=edda, at=NOON, reason="Another thing there.")
    assert new.public_id not in {old.public_id, other.public_id}
    assert (places(old), places(new)) == ({"two-card"}, {"one-card"})
    assert [new.text_in(code) for code in ("en", "ru")] == [ROLLED, "Броска не было."]
    assert new.text_key == old.text_key
    russian = Translation.objects.get(ruling=new, language="ru")
    assert not new.is_stale(russian)
    assert new.citations.held().get().number == "706.6"
    assert old.citations.held().exists()
    assert ScenarioLink.objects.get(ruling=new).scenario == "anything"
    left = old.card_rulings.get(card=card)
    assert left.held_until == TODAY
    deed = LedgerEntry.objects.get(outcome="split")
    assert (deed.ruling, deed.after, deed.actor) == (old, new.public_id, edda)
    assert LedgerEntry.objects.get(outcome="new", snapshot=None).ruling == new


def test_a_split_leaves_a_card_and_takes_only_its_own(
    two: tuple[Ruling, Ruling], edda: User
) -> None:
    old, _other = two
    cards = {card.slug: card for card in Card.objects.all()}
    for wanted, code in (
        ([], "cards"),
        (["three-card"], "cards"),
        (["one-card", "two-card"], "all"),
    ):
        with pytest.raises(DeedRefused, match=code):
            split(old, [cards[slug] for slug in wanted], by=edda, at=NOON, reason="So.")
    assert Ruling.objects.count() == 2


def test_a_split_is_undone_by_a_merge_on_its_day_only(
    two: tuple[Ruling, Ruling], edda: User
) -> None:
    old, _other = two
    card = Card.objects.get(slug="one-card")
    new = split(old, [card], by=edda, at=NOON, reason="Another.")
    merge(new, old, by=edda, at=NOON, reason="A mistake.")
    assert places(old) == {"one-card", "two-card"}
    again = split(old, [card], by=edda, at=NOON, reason="Another.")
    with pytest.raises(DeedRefused, match="taken"):
        merge(again, old, by=edda, at=NOON + timedelta(days=9), reason="A mistake.")
    assert places(again) == {"one-card"}


def test_a_withdrawn_ruling_is_on_no_list(two: tuple[Ruling, Ruling], edda: User) -> None:
    ruling, _other = two
    withdraw(ruling, by=edda, at=NOON, reason=" It was wrong. ")
    ruling.refresh_from_db()
    assert (ruling.status, ruling.withdrawn_reason) == ("withdrawn", "It was wrong.")
    card = Card.objects.get(slug="two-card")
    assert [one.text_in("en") for one in Ruling.objects.for_card(card)] == [NAMED]
    deed = LedgerEntry.objects.get(outcome="withdrawn")
    assert (deed.ruling, deed.before, deed.note) == (ruling, ROLLED, "It was wrong.")
    with pytest.raises(DeedRefused, match="ended"):
        withdraw(ruling, by=edda, at=NOON, reason="Twice.")


def test_only_editors_and_with_a_reason(two: tuple[Ruling, Ruling], edda: User) -> None:
    one, other = two
    card = Card.objects.get(slug="one-card")
    for by, reason, refusal in (
        (person("Rita", "reviewers"), "Because.", NotAllowed),
        (person("Igor", "translators-ru"), "Because.", NotAllowed),
        (edda, "  ", DeedRefused),
    ):
        with pytest.raises(refusal):
            merge(one, other, by=by, at=NOON, reason=reason)
        with pytest.raises(refusal):
            split(one, [card], by=by, at=NOON, reason=reason)
        with pytest.raises(refusal):
            withdraw(one, by=by, at=NOON, reason=reason)
    assert not LedgerEntry.objects.filter(snapshot=None).exists()


def test_two_texts_of_one_ruling_are_one_place(two: tuple[Ruling, Ruling], edda: User) -> None:
    gone, kept = two
    merge(gone, kept, by=edda, at=NOON, reason="Same.")
    make_card("Four Card")
    names = ("One Card", "Two Card", "Three Card", "Four Card")
    rows = [row(name, text) for name in names for text in (ROLLED, NAMED)]
    assert take(rows, dated=SECOND) == {"new": 1}
    assert places(kept) == {"one-card", "two-card", "three-card", "four-card"}
    positions = list(CardRuling.objects.order_by("pk").values_list("position", flat=True))
    with transaction.atomic():
        planned = published.plan(rows, kind=Snapshot.Kind.RULINGS, whole=True, dated=THIRD)
        assert (planned.writes, planned.needs_a_look) == (0, False)
    assert positions == list(CardRuling.objects.order_by("pk").values_list("position", flat=True))


def test_no_import_brings_any_of_it_back(two: tuple[Ruling, Ruling], edda: User) -> None:
    old, other = two
    card = Card.objects.get(slug="one-card")
    new = split(old, [card], by=edda, at=NOON, reason="Another.")
    make_card("Four Card")
    rows = [row("One Card", ROLLED), row("Two Card", ROLLED), row("Three Card", NAMED)]
    rows += [row("Two Card", NAMED), row("Four Card", ROLLED)]
    assert take(rows, dated=SECOND) == {"new": 1}
    assert (places(old), places(new)) == ({"two-card", "four-card"}, {"one-card"})
    withdraw(new, by=edda, at=NOON, reason="Wrong there.")
    merge(old, other, by=edda, at=NOON, reason="Same.")
    later = [*rows, row("One Card", ROLLED, day=SECOND)]
    assert take(later, dated=THIRD) == {}
    assert places(new) == {"one-card"}
    assert not places(old)
    assert places(other) == {"two-card", "three-card", "four-card"}
    withdraw(other, by=edda, at=NOON, reason="Wrong too.")
    make_card("Five Card")
    assert take([*rows, row("Five Card", ROLLED)], dated=THIRD) == {}
    assert set(Ruling.objects.values_list("status", flat=True)) == {"merged", "withdrawn"}
