"""The page of rulings like one: by words, by dice, by rules; bounded, and clear where none is."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from rulings.languages import LANGUAGES, Language
from rulings.models import RuleCitation, Ruling, ScenarioLink
from rulings.search.matching import similar
from rulings.search.words import kept, rows
from tests.rulings.importers.snapshots import make_card, row, take
from tests.rulings.pages.reading import Page

DAY = date(2024, 1, 1)
BURN = "If {} deals damage to a planeswalker, remove that many loyalty counters from it."
ODD = "The token enters tapped, attacks nobody and sees no trigger of the Barrel."


@pytest.fixture
def burned(db: None) -> list[Ruling]:
    """Rulings in much the same words on three cards, and one in others."""
    names = ("Barrel", "Bucket", "Basket")
    for name in names:
        make_card(name)
    take([*(row(name, BURN.format(name)) for name in names), row("Barrel", ODD)], dated=DAY)
    return [Ruling.objects.get(text_en=BURN.format(name)) for name in names]


def page_of(client: Client, ruling: Ruling, code: str = "en") -> Page:
    response = client.get(f"/{code}/r/{ruling.public_id}/like")
    assert response.status_code == 200
    return Page(response.content.decode())


def listed_in(page: Page) -> list[str]:
    return [item.attributes["id"] for item in page.all("li") if item.attributes.get("id")]


def test_rulings_in_similar_words_are_listed_and_others_are_not(
    client: Client, burned: list[Ruling]
) -> None:
    page = page_of(client, burned[0])
    assert [heading.text for heading in page.all("h2")] == ["In similar words"]
    assert sorted(listed_in(page)) == sorted(ruling.public_id for ruling in burned[1:])


def test_a_ruling_stands_once_under_the_first_reason(client: Client, burned: list[Ruling]) -> None:
    odd = Ruling.objects.get(text_en=ODD)
    for ruling in (burned[0], burned[1], odd):
        RuleCitation.objects.create(ruling=ruling, number="120.3", edition=DAY, held_from=DAY)
    page = page_of(client, burned[0])
    assert [heading.text for heading in page.all("h2")] == ["In similar words", "On the same rules"]
    assert len(listed_in(page)) == len(set(listed_in(page))) == len(burned)
    assert listed_in(page)[-1] == odd.public_id


def test_rulings_of_one_scenario_stand_together(client: Client, catalogue: None) -> None:
    one, other = Ruling.objects.filter(scenario_link__isnull=False).order_by("pk")[:2]
    ScenarioLink.objects.update(scenario="lowest-ignored", reason="", parameters={})
    page = page_of(client, one)
    assert "Shown by the same dice" in [heading.text for heading in page.all("h2")]
    assert other.public_id in listed_in(page)


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.code)
def test_one_that_is_like_none_says_so(client: Client, db: None, language: object) -> None:
    make_card("Barrel")
    take([row("Barrel", ODD)], dated=DAY)
    code = getattr(language, "code", "")
    page = page_of(client, Ruling.objects.get(text_en=ODD), code)
    assert not page.all("h2")
    assert page.one("p", class_name="muted").language == getattr(language, "hreflang", "")


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.code)
def test_a_ruling_leads_to_those_like_it_without_opening_anything(
    client: Client, catalogue: None, language: Language
) -> None:
    ruling = Page(client.get(f"/{language.code}/r/5ntgg").content.decode())
    (link,) = (one for one in ruling.all("a") if one.attributes["href"].endswith("/like"))
    assert "details" not in link.above
    assert Page(client.get(link.attributes["href"]).content.decode()).all("h2")


def test_the_withdrawn_are_not_listed(client: Client, burned: list[Ruling]) -> None:
    Ruling.objects.filter(pk=burned[1].pk).update(
        status=Ruling.Status.WITHDRAWN, withdrawn_reason="It was wrong."
    )
    assert listed_in(page_of(client, burned[0])) == [burned[2].public_id]


def test_where_each_word_is_common_the_newest_are_compared(
    client: Client, burned: list[Ruling], monkeypatch: pytest.MonkeyPatch
) -> None:
    take([row("Barrel", f"{ODD} {number}") for number in range(30)], dated=DAY)
    rare = similar.similar(burned[0].pk, "en").by_words
    monkeypatch.setattr(similar, "_CANDIDATES", 0)
    assert sorted(rare) == sorted(ruling.pk for ruling in burned[1:])
    assert similar.similar(burned[0].pk, "en").by_words == rare


def test_the_words_that_fewest_say_lead_to_others(
    client: Client, burned: list[Ruling], monkeypatch: pytest.MonkeyPatch
) -> None:
    make_card("Zeppelin")
    # Two share the last word by letters, which nobody else says; each other word is said by many.
    loud = "All creatures deal damage to any planeswalker that attacks: Zeppelin"
    take(
        [
            row("Zeppelin", f"{loud}."),
            row("Zeppelin", f"{loud} too."),
            *(row("Barrel", f"Creatures deal damage to planeswalkers, {n}.") for n in range(20)),
        ],
        dated=DAY,
    )
    one, other = Ruling.objects.filter(text_en__startswith=loud).order_by("pk")
    with monkeypatch.context() as fewer:
        fewer.setattr(similar, "_CANDIDATES", 2)
        assert similar.similar(one.pk, "en").by_words == (other.pk,)
    # A list that is not whole is of a word that is worth no look, however few are on it.
    monkeypatch.setattr(rows, "COMMON", 3)
    with transaction.atomic(), connection.cursor() as cursor:
        kept.make_lists(cursor, "en")
        assert len(similar.similar(one.pk, "en").by_words) > 1
        cursor.execute("UPDATE rulings_searchkept SET whole = false")
    assert similar.similar(one.pk, "en").by_words == (other.pk,)


def test_at_most_so_many_are_listed_in_so_many_queries(client: Client, db: None) -> None:
    names = [f"Barrel {letter}" for letter in "ABCDEFGHIJ"]
    for name in names:
        make_card(name)
    take([row(name, BURN.format(name)) for name in names], dated=DAY)
    with CaptureQueriesContext(connection) as queries:
        page = page_of(client, Ruling.objects.get(text_en=BURN.format(names[0])))
    assert len(listed_in(page)) == similar.MOST
    assert len(queries) <= 10


@pytest.mark.parametrize("public_id", ["zzzzz", "7znd7x"])
def test_an_address_that_is_none_is_not_found(client: Client, db: None, public_id: str) -> None:
    assert client.get(f"/en/r/{public_id}/like").status_code == 404
