"""D02: under whatever language, a write changes the column of that language and no other."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from django.core.management import call_command
from django.db import transaction
from django.utils import translation

from rulings.content.catalogue import DOCUMENTS
from rulings.languages import LANGUAGES, Language
from rulings.models import Card, CardName, Ruling, SearchEntry, Translation
from rulings.models.localized import CODES, column
from tests.rulings.search.reports.answers import LANGUAGE

pytestmark = pytest.mark.django_db

TEXTS = tuple(column("text", code) for code in CODES)
NAMES = tuple(column("name", code) for code in CODES)
Write = Callable[[Ruling, str], Ruling]


def saved(ruling: Ruling, text: str) -> Ruling:
    ruling.text = text
    ruling.save(update_fields=["text"])
    return ruling


def updated(ruling: Ruling, text: str) -> Ruling:
    Ruling.objects.filter(pk=ruling.pk).update(text=text)
    return ruling


def updated_or_created(ruling: Ruling, text: str) -> Ruling:
    Ruling.objects.update_or_create(pk=ruling.pk, defaults={"text": text})
    return ruling


def updated_in_bulk(ruling: Ruling, text: str) -> Ruling:
    ruling.text = text
    Ruling.objects.bulk_update([ruling], ["text"])
    return ruling


def held(ruling: Ruling) -> dict[str, str | None]:
    """Return the six texts as they are stored, read by their columns."""
    return dict(zip(CODES, Ruling.objects.values_list(*TEXTS).get(pk=ruling.pk), strict=True))


@LANGUAGE
@pytest.mark.parametrize("write", [saved, updated, updated_or_created, updated_in_bulk])
def test_only_the_column_of_the_active_language_changes(language: Language, write: Write) -> None:
    texts = {code: f"Text {code}." for code in CODES}
    ruling = Ruling.objects.create(**{column("text", code): text for code, text in texts.items()})
    with translation.override(language.code):
        write(ruling, "New.")
    assert held(ruling) == texts | {language.column: "New."}


@LANGUAGE
def test_many_at_once_are_written_to_the_column_of_the_active_language(language: Language) -> None:
    with translation.override(language.code):
        made = Ruling.objects.bulk_create(
            Ruling(public_id=f"zzzz{at}", text=f"Text {at}.") for at in range(2, 4)
        )
    for at, ruling in enumerate(made, start=2):
        assert {code: text for code, text in held(ruling).items() if text} == {
            language.column: f"Text {at}."
        }


def everything() -> list[list[object]]:
    """Return all that the importers wrote, as every reader gets it."""
    return [
        [*Ruling.objects.order_by("public_id").values_list("public_id", *TEXTS)],
        [*Card.objects.order_by("slug").values_list("slug", *NAMES)],
        [
            *CardName.objects.order_by("card__slug", "language", "key", "kind").values_list(
                "card__slug", "language", "name", "key", "kind"
            )
        ],
        [
            *Translation.objects.order_by("ruling__public_id", "language").values_list(
                "ruling__public_id", "language", "origin", "state"
            )
        ],
        [
            *SearchEntry.objects.order_by("ruling__public_id", "language").values_list(
                "ruling__public_id", "language", "vector"
            )
        ],
    ]


def test_importers_write_the_same_whatever_language_is_active() -> None:
    brought = []
    for language in LANGUAGES[:3]:
        with translation.override(language.code), transaction.atomic():
            call_command("load_catalogue", verbosity=0)
            for document in sorted(DOCUMENTS.glob("*.txt")):
                call_command("import_document", str(document), "--apply", verbosity=0)
            brought.append(everything())
            assert all(len(rows) > 20 for rows in brought[-1])
            # Each text is in the column of its own language.
            assert all(Ruling.objects.exclude(**{text: None}).count() > 10 for text in TEXTS)
            assert all(Card.objects.exclude(**{name: None}).exists() for name in NAMES)
            transaction.set_rollback(True)
    for one, other in pairwise(brought):
        assert one == other
