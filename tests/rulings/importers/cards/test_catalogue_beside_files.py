"""What ships and what publishers' files say of the same cards."""

from __future__ import annotations

import pytest
from django.core.management import call_command

from rulings.content.catalogue import read_catalogue
from rulings.importers.cards.slugs import slug_of
from rulings.importers.match_catalogue import match_catalogue
from rulings.importers.rows import CardRow
from rulings.models import Card
from tests.rulings.importers.cards.making import card, held, printed, take_cards
from tests.rulings.importers.snapshots import oracle_id


def test_cards_that_ship_have_the_address_that_an_import_would_give_them() -> None:
    # One address is older than this rule, and an address never changes.
    cards = [card for card in read_catalogue().cards if card.slug != "chicken-la-king"]
    assert [slug_of(card.name, oracle_id(card.name), ()) for card in cards] == [
        card.slug for card in cards
    ]


def test_loading_the_catalogue_again_takes_nothing_of_an_import_back(catalogue: None) -> None:
    nameless = Card.objects.filter(oracle_id__isnull=True).order_by("slug")[0]
    name = nameless.name_in("en") or ""
    ours = held("neverwinter-hydra")
    hydra = card("Neverwinter Hydra", printed("ru", "Другая Гидра", "Бросьте."), mana_cost="{9}")
    assert ours.oracle_id is not None
    hydra = CardRow(
        ours.oracle_id, hydra.name, "other", "{9}", "Creature", "Roll.", (), hydra.printed
    )
    take_cards([card(name, mana_cost="{7}"), hydra])
    assert not match_catalogue(read_catalogue()).changes
    call_command("load_catalogue", verbosity=0)
    nameless.refresh_from_db()
    assert (nameless.oracle_id, nameless.mana_cost) == (oracle_id(name), "{7}")
    ours.refresh_from_db()
    assert (ours.layout, ours.mana_cost, ours.text_ru) == (  # type: ignore[attr-defined]
        "other",
        "{9}",
        "Бросьте.",
    )
    assert ours.name_in("ru") == "Гидра Невервинтера"


@pytest.mark.django_db
def test_a_catalogue_after_an_import_keeps_the_addresses() -> None:
    take_cards([card("Component Pouch", id_of="pouch")])
    Card.objects.update(oracle_id="4bb1863e-50f3-4e08-884e-1f58ee55817f")
    call_command("load_catalogue", verbosity=0)
    assert Card.objects.filter(name_en="Component Pouch").count() == 1
    assert held("component-pouch").name_in("en") == "Component Pouch"
