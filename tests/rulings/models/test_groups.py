"""Who may do what, as the migrations set it."""

import pytest

from rulings.editorial import may_override, may_review, may_translate
from rulings.models.localized import CODES
from tests.rulings.people import person

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", CODES)
def test_a_translator_may_write_one_language_and_review_none(language: str) -> None:
    joana = person("Joana", f"translators-{language}")
    assert [code for code in CODES if may_translate(joana, code)] == [language]
    assert not may_review(joana) and not may_override(joana)
    assert not joana.has_perm("rulings.change_ruling")


def test_a_reviewer_writes_nothing() -> None:
    ravi = person("Ravi", "reviewers")
    assert may_review(ravi)
    assert not any(may_translate(ravi, code) for code in CODES)


def test_an_editor_may_do_both_and_replace_official_texts() -> None:
    eva = person("Eva", "editors")
    assert may_review(eva) and may_override(eva)
    assert all(may_translate(eva, code) for code in CODES)
    assert eva.has_perm("rulings.add_cardname")


def test_nobody_may_write_a_language_that_the_site_does_not_have() -> None:
    eva = person("Eva", "editors")
    eva.is_superuser = True
    assert not may_translate(eva, "it")


def test_a_person_without_a_group_may_do_nothing() -> None:
    tom = person("Tom")
    assert not may_review(tom) and not any(may_translate(tom, code) for code in CODES)
