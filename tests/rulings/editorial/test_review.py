"""Reviewers approve texts and send them back; suggestions are taken or dismissed."""

from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import User

from rulings.editorial import (
    NotAllowed,
    StaleVersion,
    TextRefused,
    accept_suggestion,
    approve,
    dismiss_suggestion,
    save_text,
    send_back,
)
from rulings.models import Origin, Ruling, Suggestion, Translation
from tests.rulings.people import person

NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)
State = Translation.State


@pytest.fixture
def ravi(catalogue: None) -> User:
    """A reviewer."""
    return person("Ravi", "reviewers")


def six_outcomes() -> Ruling:
    return Ruling.objects.get(public_id="zs6r2")


def test_an_approved_draft_is_no_longer_a_draft_nobody_reviewed(ravi: User) -> None:
    row = approve(ruling=six_outcomes(), language="pt", by=ravi, at=NOON, version=1)
    assert (row.state, row.origin, row.reviewer) == (State.APPROVED, Origin.COMMUNITY, ravi)
    assert row.reviewed_at == NOON


def test_only_a_reviewer_approves(catalogue: None) -> None:
    joana = person("Joana", "translators-pt")
    with pytest.raises(NotAllowed):
        approve(ruling=six_outcomes(), language="pt", by=joana, at=NOON, version=1)
    assert Translation.objects.get(ruling=six_outcomes(), language="pt").state == State.DRAFT


def test_nobody_approves_a_text_that_changed_meanwhile(ravi: User) -> None:
    joana = person("Joana", "translators-pt")
    save_text(ruling=six_outcomes(), language="pt", text="Novo.", by=joana, at=NOON, version=1)
    with pytest.raises(StaleVersion) as conflict:
        approve(ruling=six_outcomes(), language="pt", by=ravi, at=NOON, version=1)
    assert conflict.value.text == "Novo."


def test_a_text_is_sent_back_with_a_reason_that_the_next_save_clears(ravi: User) -> None:
    joana = person("Joana", "translators-pt")
    with pytest.raises(TextRefused, match="reason"):
        send_back(ruling=six_outcomes(), language="pt", by=ravi, at=NOON, reason=" ", version=1)
    row = send_back(
        ruling=six_outcomes(), language="pt", by=ravi, at=NOON, reason="“d6”, not “dado”", version=1
    )
    assert (row.state, row.sent_back_reason) == (State.SENT_BACK, "“d6”, not “dado”")
    saved = save_text(
        ruling=six_outcomes(), language="pt", text="Um d6.", by=joana, at=NOON, version=1
    )
    assert (saved.state, saved.sent_back_reason) == (State.IN_REVIEW, "")


def test_the_publishers_words_are_not_sent_back(ravi: User) -> None:
    with pytest.raises(TextRefused, match="official"):
        send_back(ruling=six_outcomes(), language="de", by=ravi, at=NOON, reason="Hm.", version=1)


def test_there_must_be_a_text_to_review(ravi: User) -> None:
    ruling = Ruling.objects.create(text_en="Roll a die.", public_id="new234")
    with pytest.raises(StaleVersion):
        approve(ruling=ruling, language="fr", by=ravi, at=NOON, version=1)


@pytest.fixture
def proposed(catalogue: None) -> Suggestion:
    """A newer draft in Portuguese."""
    return Suggestion.objects.create(
        ruling=six_outcomes(),
        language="pt",
        text="Um d6 dá seis resultados.",
        origin=Origin.PROJECT_DRAFT,
        created_at=NOON,
    )


def test_a_suggestion_is_taken_once(proposed: Suggestion) -> None:
    joana = person("Joana", "translators-pt")
    saved = accept_suggestion(suggestion=proposed, by=joana, at=NOON, version=1)
    assert (saved.origin, saved.author) == (Origin.COMMUNITY, joana)
    assert six_outcomes().text_in("pt") == "Um d6 dá seis resultados."
    assert Suggestion.objects.get(pk=proposed.pk).closed_at == NOON
    with pytest.raises(TextRefused, match="closed"):
        accept_suggestion(suggestion=proposed, by=joana, at=NOON, version=2)


def test_a_suggestion_stays_open_when_its_text_cannot_be_saved(proposed: Suggestion) -> None:
    joana = person("Joana", "translators-pt")
    with pytest.raises(StaleVersion):
        accept_suggestion(suggestion=proposed, by=joana, at=NOON, version=9)
    assert Suggestion.objects.get(pk=proposed.pk).closed_at is None


def test_a_suggestion_is_dismissed_by_who_may_write_the_language(proposed: Suggestion) -> None:
    with pytest.raises(NotAllowed):
        dismiss_suggestion(suggestion=proposed, by=person("Борис", "translators-ru"), at=NOON)
    dismiss_suggestion(suggestion=proposed, by=person("Joana", "translators-pt"), at=NOON)
    assert Suggestion.objects.get(pk=proposed.pk).closed_at == NOON
