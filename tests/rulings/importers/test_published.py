"""Rulings of publishers' files: identity, revisions, what vanishes and what comes back."""

from __future__ import annotations

from datetime import date
from uuid import uuid4

import pytest

from rulings.importers import published
from rulings.importers.published import apply, tables
from rulings.importers.rows import RulingRow
from rulings.importers.running import ExitStatus
from rulings.models import (
    Card,
    CardRuling,
    LedgerEntry,
    Origin,
    Revision,
    Ruling,
    SearchEntry,
    Snapshot,
    Suggestion,
    Translation,
    text_columns,
)
from tests.rulings.importers.snapshots import DAY, make_card, oracle_id, row, ruling_of, take

pytestmark = pytest.mark.django_db

FIRST, SECOND, THIRD, FOURTH = (date(2024, month, 1) for month in (1, 2, 3, 4))
NAMED = "Dice are named by the number of faces they have."
ROLLED = "If an effect lets you ignore a roll, that roll never happened."
TWICE = "You may roll the die a second time before anything else happens."


def test_one_text_is_one_ruling_on_however_many_cards() -> None:
    cards = [f"Dice Card {number}" for number in range(40)]
    for card in cards:
        make_card(card)
    make_card("Curly Card")
    make_card("Spaced Card")
    make_card("Later Card")
    rows = [row(card, "It's a die's result.") for card in cards]
    rows += [
        row("Curly Card", "It\u2019s a die\u2019s result."),
        row("Spaced Card", "It's  a die's result."),
        row("Later Card", "It's a die's result.", day=date(2022, 1, 1)),
        row("Later Card", "It's a die's result."),
    ]
    counts = take(rows, dated=FIRST)
    ruling = Ruling.objects.get()
    assert ruling.text_in("en") == "It's a die's result."
    assert counts == {"new": 1 + 44}
    assert ruling.card_rulings.count() == 44
    assert {link.date for link in ruling.card_rulings.filter(card__slug="later-card")} == {
        DAY,
        date(2022, 1, 1),
    }
    assert SearchEntry.objects.filter(ruling=ruling, language="en").count() == 1


def test_another_case_is_another_ruling() -> None:
    make_card("Some Card")
    take([row("Some Card", "Roll it."), row("Some Card", "roll it.")], dated=FIRST)
    assert Ruling.objects.count() == 2


def test_the_same_file_again_writes_nothing() -> None:
    make_card("Some Card")
    rows = [row("Some Card", NAMED), row("Some Card", ROLLED)]
    take(rows, dated=FIRST)
    before = [model.objects.count() for model in (Snapshot, LedgerEntry, Revision, CardRuling)]
    assert take(reversed(rows), dated=SECOND) == {}
    after = [model.objects.count() for model in (Snapshot, LedgerEntry, Revision, CardRuling)]
    assert before == after


def test_what_a_file_brings_holds_from_its_own_date() -> None:
    make_card("Some Card")
    take([row("Some Card", NAMED)], dated=FIRST)
    link = CardRuling.objects.get()
    assert (link.date, link.held_from, link.listed_from) == (DAY, FIRST, FIRST)
    assert Revision.objects.get().held_from == FIRST
    standing = Translation.objects.get()
    assert (standing.origin, standing.state) == (Origin.OFFICIAL, Translation.State.APPROVED)


def test_a_new_wording_is_a_revision_and_keeps_the_translation() -> None:
    make_card("Some Card")
    take([row("Some Card", ROLLED)], dated=FIRST)
    ruling = ruling_of(ROLLED)
    Ruling.objects.filter(pk=ruling.pk).update(text_ru="Считается, что броска не было.")
    Translation.objects.create(
        ruling=ruling,
        language="ru",
        origin=Origin.COMMUNITY,
        source_language="en",
        source_revision=1,
        saved_at=Snapshot.objects.get().at,
    )
    reworded = "If an effect has you ignore a roll, that roll is considered to have never happened."
    assert take([row("Some Card", reworded)], dated=SECOND) == {"changed": 1}
    again = ruling_of(reworded)
    assert (again.pk, again.public_id) == (ruling.pk, ruling.public_id)
    assert again.text_in("ru") == "Считается, что броска не было."
    assert again.translation_in("ru") is not None
    assert list(Translation.objects.stale()) == [again.translation_in("ru")]
    entry = LedgerEntry.objects.get(outcome="changed")
    assert (entry.before, entry.after, entry.ruling_id) == (ROLLED, reworded, ruling.pk)
    revisions = Revision.objects.filter(ruling=ruling, language="en").order_by("number")
    assert [(held.text, held.held_from) for held in revisions] == [
        (ROLLED, FIRST),
        (reworded, SECOND),
    ]


def test_a_text_that_only_lost_words_is_proposed_and_its_return_closes_that() -> None:
    make_card("Some Card")
    whole, cut = [row("Some Card", TWICE)], [row("Some Card", TWICE.removeprefix("You "))]
    take(whole, dated=FIRST)
    assert take(cut, dated=SECOND) == {"proposed": 1}
    proposal = Suggestion.objects.get()
    assert (proposal.kind, proposal.origin) == (Suggestion.Kind.REVISION, Origin.OFFICIAL)
    ruling = ruling_of(TWICE)
    assert (ruling.status, proposal.ruling_id) == (Ruling.Status.CURRENT, ruling.pk)
    assert take(cut, dated=THIRD) == {}
    assert Suggestion.objects.filter(closed_at__isnull=True).count() == 1
    take(whole, dated=FOURTH)
    proposal.refresh_from_db()
    assert proposal.closed_at is not None


def test_what_vanishes_is_missing_and_public_and_comes_back_by_itself() -> None:
    make_card("Some Card")
    make_card("Other Card")
    both = [row("Some Card", ROLLED), row("Other Card", NAMED)]
    take(both, dated=FIRST)
    assert take([row("Other Card", NAMED)], dated=SECOND) == {"missing": 1}
    ruling = ruling_of(ROLLED)
    assert (ruling.status, ruling.missing_since) == (Ruling.Status.MISSING, SECOND)
    assert take([row("Other Card", NAMED)], dated=THIRD) == {}
    assert ruling_of(ROLLED).missing_since == SECOND
    assert take(both, dated=FOURTH) == {"returned": 1}
    ruling = ruling_of(ROLLED)
    assert (ruling.status, ruling.missing_since) == (Ruling.Status.CURRENT, None)


def test_five_rulings_vanish_return_cut_and_return_whole() -> None:
    """The report C02: nothing is deleted, and the Russian text stays where it is."""
    texts = [f"Sentence number {number} speaks of rolling dice." for number in "12345"]
    make_card("Some Card")
    rows = [row("Some Card", text) for text in texts]
    take(rows, dated=FIRST)
    ids = dict(Ruling.objects.values_list("text_en", "public_id"))
    Ruling.objects.filter(text_en=texts[0]).update(text_ru="Первое предложение.")
    assert take([], dated=SECOND) == {"missing": 5}
    cut = row("Some Card", texts[0].removeprefix("Sentence "))
    assert take([cut], dated=THIRD) == {"proposed": 1}
    first = ruling_of(texts[0])
    assert (first.status, first.missing_since) == (Ruling.Status.MISSING, SECOND)
    assert first.text_in("ru") == "Первое предложение."
    assert take([cut], dated=THIRD) == {}
    assert take(rows, dated=FOURTH)["returned"] == 5 + 1
    assert dict(Ruling.objects.values_list("text_en", "public_id")) == ids
    assert set(Ruling.objects.values_list("status", flat=True)) == {"current"}
    assert not Suggestion.objects.filter(closed_at__isnull=True).exists()


def test_a_file_of_one_card_says_nothing_of_others() -> None:
    make_card("Some Card")
    make_card("Other Card")
    take([row("Some Card", ROLLED), row("Other Card", NAMED)], dated=FIRST)
    assert take([row("Other Card", NAMED)], dated=SECOND, whole=False) == {}
    assert set(Ruling.objects.values_list("status", flat=True)) == {"current"}


def test_a_ruling_that_still_stands_elsewhere_is_not_reworded_for_one_card() -> None:
    make_card("Some Card")
    make_card("Other Card")
    take([row("Some Card", ROLLED), row("Other Card", ROLLED)], dated=FIRST)
    changed = ROLLED.replace("lets you", "has you")
    take([row("Some Card", changed), row("Other Card", ROLLED)], dated=SECOND)
    assert Ruling.objects.count() == 2
    old = ruling_of(ROLLED)
    assert old.status == Ruling.Status.CURRENT
    assert old.card_rulings.get(card__slug="some-card").missing_since == SECOND


def test_an_editors_wording_stays_and_the_publishers_is_suggested_once() -> None:
    make_card("Some Card")
    take([row("Some Card", ROLLED)], dated=FIRST)
    ruling = ruling_of(ROLLED)
    own = "Ignored rolls never happened."
    Ruling.objects.filter(pk=ruling.pk).update(text_en=own, text_key=uuid4())
    ruling.translations.update(origin=Origin.COMMUNITY)
    assert take([row("Some Card", ROLLED)], dated=SECOND) == {}
    reworded = ROLLED.replace("lets you", "has you")
    assert take([row("Some Card", reworded)], dated=THIRD) == {"suggested": 1}
    assert take([row("Some Card", reworded)], dated=FOURTH) == {}
    ruling.refresh_from_db()
    assert (ruling.text_in("en"), ruling.status) == (own, Ruling.Status.CURRENT)


def test_a_source_that_a_later_file_states_is_filled_in() -> None:
    make_card("Some Card")
    take([row("Some Card", ROLLED, source="unknown")], dated=FIRST)
    assert Ruling.objects.get().source == Ruling.Source.UNKNOWN
    assert take([row("Some Card", ROLLED, source="scryfall")], dated=SECOND) == {"changed": 1}
    assert Ruling.objects.get().source == Ruling.Source.SCRYFALL
    assert take([row("Some Card", ROLLED, source="unknown")], dated=THIRD) == {}
    assert Ruling.objects.get().source == Ruling.Source.SCRYFALL


def test_a_ruling_of_a_card_that_is_not_here_waits_in_the_list() -> None:
    make_card("Some Card")
    rows = [row("Some Card", ROLLED), row("Absent Card", NAMED)]
    assert take(rows, dated=FIRST) == {"new": 2, "unmatched": 1}
    entry = LedgerEntry.objects.get(outcome="unmatched")
    assert (entry.key, entry.after) == (str(oracle_id("Absent Card")), NAMED)
    make_card("Absent Card")
    assert take(rows, dated=SECOND) == {"new": 2}


def test_a_withdrawn_ruling_stays_withdrawn_and_gets_no_second_id() -> None:
    make_card("Some Card")
    take([row("Some Card", ROLLED)], dated=FIRST)
    Ruling.objects.update(status=Ruling.Status.WITHDRAWN, withdrawn_reason="It was wrong.")
    assert take([row("Some Card", ROLLED)], dated=SECOND) == {}
    assert Ruling.objects.get().status == Ruling.Status.WITHDRAWN


def test_a_text_of_a_merged_ruling_is_the_one_it_was_merged_into() -> None:
    make_card("Some Card")
    make_card("Other Card")
    take([row("Some Card", ROLLED), row("Some Card", NAMED)], dated=FIRST)
    kept = ruling_of(NAMED)
    Ruling.objects.filter(text_en=ROLLED).update(status="merged", merged_into=kept)
    take([row("Other Card", ROLLED)], dated=SECOND, whole=False)
    assert kept.card_rulings.filter(card__slug="other-card").exists()
    assert Ruling.objects.count() == 2


def test_swapped_texts_are_flagged() -> None:
    make_card("Vexing Puzzlebox")
    make_card("Brazen Dwarf")
    take(
        [row("Vexing Puzzlebox", "Puzzles are solved."), row("Brazen Dwarf", "Dwarves dig.")],
        dated=FIRST,
    )
    take(
        [
            row("Vexing Puzzlebox", "The ability of Brazen Dwarf triggers for each die you roll."),
            row("Brazen Dwarf", "Brazen Dwarf sees dice only."),
        ],
        dated=SECOND,
    )
    (entry,) = LedgerEntry.objects.filter(outcome="suspicious")
    assert entry.after == "Brazen Dwarf"
    assert entry.key.endswith(" vexing-puzzlebox")


def test_more_than_a_share_of_all_may_not_vanish_at_once() -> None:
    make_card("Some Card")
    rows = [row("Some Card", f"Ruling number {number} is about dice.") for number in range(40)]
    take(rows, dated=FIRST)
    planned = published.plan(rows[:5], kind=Snapshot.Kind.RULINGS, whole=True, dated=SECOND)
    refusal = planned.refusal()
    assert refusal is not None
    assert refusal[1] is ExitStatus.MASS_LOSS
    assert "35 of 40" in refusal[0]


def test_a_few_may_vanish_whatever_their_share() -> None:
    make_card("Some Card")
    rows = [row("Some Card", f"Ruling number {number} is about dice.") for number in range(6)]
    take(rows, dated=FIRST)
    planned = published.plan(rows[:3], kind=Snapshot.Kind.RULINGS, whole=True, dated=SECOND)
    assert planned.refusal() is None


def test_an_older_file_does_not_take_back_what_is_newer() -> None:
    make_card("Some Card")
    take([row("Some Card", ROLLED)], dated=SECOND)
    planned = published.plan([], kind=Snapshot.Kind.RULINGS, whole=True, dated=FIRST)
    refusal = planned.refusal()
    assert refusal is not None
    assert refusal[1] is ExitStatus.REFUSED


def test_rows_of_one_card_stand_newest_first_and_by_their_text() -> None:
    make_card("Some Card")
    later = date(2022, 10, 7)
    take(
        [row("Some Card", "b"), row("Some Card", "A"), row("Some Card", "c", day=later)],
        dated=FIRST,
    )
    links = CardRuling.objects.order_by("position").select_related("ruling")
    assert [link.ruling.text_in("en") for link in links] == ["c", "A", "b"]


def test_a_file_that_repeats_its_rulings_puts_them_in_the_same_places() -> None:
    make_card("Some Card")
    rows = [row("Some Card", "a"), row("Some Card", "b"), row("Some Card", "c")]
    take(rows * 3, dated=FIRST)
    assert list(CardRuling.objects.values_list("position", flat=True)) == [1, 2, 3]
    assert take(rows, dated=SECOND) == {}


def test_a_very_long_text_and_one_that_looks_like_markup_are_texts() -> None:
    make_card("Some Card")
    rows = [row("Some Card", "<sad trombone noises>"), row("Some Card", "{1}{B/G} and {½} stay.")]
    take(rows, dated=FIRST)
    assert set(Ruling.objects.values_list("text_en", flat=True)) == {
        "<sad trombone noises>",
        "{1}{B/G} and {½} stay.",
    }
    assert isinstance(rows[0], RulingRow)


@pytest.mark.usefixtures("catalogue")
def test_english_that_other_cards_had_first_becomes_one_with_the_documents() -> None:
    hydra, pouch = (
        Card.objects.get(slug=slug) for slug in ("neverwinter-hydra", "component-pouch")
    )
    make_card("Other Card")
    texts = [f"{letter} sentence about dice." for letter in "ABCDEFGHIJK"]
    rows = [row("Other Card", text) for text in texts if not text.startswith("E")]
    take(rows, dated=FIRST, whole=False)
    made = dict(Ruling.objects.filter(text_en__in=texts).values_list("text_en", "public_id"))
    assert hydra.oracle_id is not None
    assert pouch.oracle_id is not None
    before = Ruling.objects.count()
    listed = [RulingRow(hydra.oracle_id, "wizards", DAY, text, 0) for text in texts]
    counts = take(listed, dated=SECOND, whole=False)
    assert (counts["merged"], counts["changed"]) == (10, 11)
    assert Ruling.objects.count() == before
    shown = hydra.card_rulings.filter(held_until__isnull=True).order_by("position")
    assert [link.ruling.text_in("en") for link in shown] == texts
    assert all(link.ruling.text_in("ru") for link in shown)
    for text, public_id in made.items():
        gone = Ruling.objects.get(public_id=public_id)
        kept = Ruling.objects.exclude(pk=gone.pk).get(text_en=text)
        assert (gone.status, gone.merged_into) == (Ruling.Status.MERGED, kept)
        assert [link.card.slug for link in gone.card_rulings.all()] == ["other-card"]
        assert kept.card_rulings.filter(card__slug="other-card", held_until=None).exists()
    assert take(listed, dated=THIRD, whole=False) == {}
    assert take(rows, dated=THIRD, whole=False) == {}


def test_a_card_that_has_a_ruling_of_its_own_with_the_words_of_another_keeps_it() -> None:
    one, other = make_card("One Card"), make_card("Other Card")
    rows = [row("One Card", NAMED), row("Other Card", NAMED)]
    take(rows, dated=FIRST)
    shared = Ruling.objects.get()
    own = Ruling.objects.create(source="wizards", **text_columns("en", NAMED))
    CardRuling.objects.filter(card=other).update(ruling=own)
    assert take(rows, dated=SECOND) == {}
    assert CardRuling.objects.get(card=one).ruling == shared
    assert CardRuling.objects.get(card=other).ruling == own


def test_the_spelling_of_most_cards_is_shown_and_the_first_of_as_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tables, "MORE_KEYLESS", "FETCH 1 FROM keyless_text")
    for name in "ABCDE":
        make_card(f"Card {name}")
    straight, curly = "It's a die's result.", "It\u2019s a die\u2019s result."
    rows = [
        row(f"Card {name}", text)
        for name, text in zip("ABC", [curly, curly, straight], strict=True)
    ]
    rows += [row("Card D", "It's here."), row("Card E", "It\u2019s here.")]
    take(rows, dated=FIRST)
    assert {ruling.text_in("en") for ruling in Ruling.objects.all()} == {curly, "It's here."}


def test_an_id_that_is_taken_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    make_card("Some Card")
    Ruling.objects.create(public_id="taken2", text_en="Roll it.")
    drawn = iter(["taken2", "same22", "same22", "taken2", "free22"])
    monkeypatch.setattr(apply, "new_public_id", lambda: next(drawn))
    take([row("Some Card", NAMED), row("Some Card", ROLLED)], dated=FIRST)
    assert set(Ruling.objects.values_list("public_id", flat=True)) == {
        "taken2",
        "same22",
        "free22",
    }
