"""D07: every card has an address of its own to read and type, whatever it is called, in bulk too.

Addresses are made of the English name and are the same in every language; rulings have ids.
"""

import re
from uuid import UUID

import pytest
from django.test import Client
from hypothesis import example, given
from hypothesis import strategies as st

from rulings.importers.cards.slugs import slug_of
from rulings.languages import LANGUAGES
from rulings.models import Card, Ruling
from tests.rulings.importers.cards.making import card, named, take_cards

ADDRESS = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
NAMES = {
    "Fuß": "fuss",
    "Æther": "aether",
    "Œuvre d'Élan": "oeuvre-delan",
    "Niño // Niña": "nino-nina",
    "R&D's Secret Lair": "r-ds-secret-lair",
    "+2 Mace": "2-mace",
}
NOT_TO_BE_SPELLED = ["Бросок кубика", "???", "_____", "骰子"]


@given(st.text(max_size=300), st.uuids(), st.integers(0, 4))
@example("Бросок кубика", UUID(int=1), 2)
@example("a" * 500, UUID(int=1), 3)
@example("-" * 50, UUID(int=1), 1)
def test_every_name_makes_an_address_that_no_other_card_has(
    name: str, oracle_id: UUID, others: int
) -> None:
    taken: set[str] = set()
    for _ in range(others + 1):
        slug = slug_of(name, oracle_id, taken)
        assert ADDRESS.fullmatch(slug) and len(slug) <= 200 and slug not in taken
        taken.add(slug)


@pytest.mark.django_db
def test_cards_that_come_in_bulk_have_readable_addresses_and_pages(client: Client) -> None:
    names = [*NAMES, *NOT_TO_BE_SPELLED]
    rows = [card(name) for name in names]
    # Others of the same name, and names that are written alike.
    rows += [card("Fuß", id_of="another"), card("Fuss"), card("AETHER")]
    take_cards(rows)
    slugs = [*Card.objects.values_list("slug", flat=True)]
    assert len(slugs) == len({*slugs}) == len(rows)
    assert {*NAMES.values(), "fuss-2", "fuss-3", "aether-2"} <= {*slugs}
    assert all(ADDRESS.fullmatch(slug) for slug in slugs)
    for slug in slugs:
        for language in LANGUAGES[:2]:
            assert client.get(f"/{language.code}/card/{slug}").status_code == 200
    # A file that comes again gives nobody another address.
    take_cards(rows)
    assert [*Card.objects.values_list("slug", flat=True)] == slugs


@pytest.mark.django_db
def test_what_has_no_name_in_a_language_has_none_there_and_no_blank_one(client: Client) -> None:
    take_cards([card("Brass Cup"), card("Loaded Table"), card("Cup", named("de", "Becher"))])
    assert [*Card.objects.order_by("slug").values_list("name_de", flat=True)] == [
        None,
        "Becher",
        None,
    ]
    for slug in ("brass-cup", "loaded-table", "cup"):
        assert client.get(f"/de/card/{slug}").status_code == 200


@pytest.mark.django_db
def test_rulings_of_one_text_have_an_id_each() -> None:
    made = [Ruling.objects.create(text_de="Fuß."), Ruling.objects.create(text_de="Fuß.")]
    assert all(one.public_id for one in made) and made[0].public_id != made[1].public_id
