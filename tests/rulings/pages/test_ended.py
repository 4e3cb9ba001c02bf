"""Addresses of rulings that editors merged or withdrew: they answer for ever, in six languages."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from django.contrib.auth.models import User
from django.test import Client

from rulings.editorial import merge, withdraw
from rulings.languages import LANGUAGES, Language
from rulings.models import Ruling, ScenarioLink
from tests.rulings.importers.snapshots import make_card, row, ruling_of, take
from tests.rulings.pages.reading import Page
from tests.rulings.people import person

LANGUAGE = pytest.mark.parametrize("language", LANGUAGES[::3], ids=lambda language: language.code)
"""Two of them: what leads on and what is gone asks nobody's language."""
NOON = datetime(2026, 5, 5, 12, tzinfo=UTC)
DICE = "v=1&rev=1&guides=1&barbarian=no&dice=4,17"


@pytest.fixture
def edda(db: None) -> User:
    """Edits."""
    return person("Edda", "editors")


def ruling(public_id: str) -> Ruling:
    return Ruling.objects.get(public_id=public_id)


@LANGUAGE
def test_every_address_of_a_merged_ruling_leads_on(
    client: Client, catalogue: None, edda: User, language: Language
) -> None:
    ScenarioLink.objects.filter(ruling__public_id="d45wz").delete()
    merge(ruling("5ntgg"), ruling("d45wz"), by=edda, at=NOON, reason="The same.")
    home = f"/{language.code}/r"
    for asked in ("", "?with=de", "/roll", f"/roll?{DICE}", "@2026-05-06", "@2026-05-06.txt"):
        moved = client.get(f"{home}/5ntgg{asked}")
        assert (moved.status_code, moved.headers["Location"]) == (301, f"{home}/d45wz{asked}")
    assert client.get(f"{home}/d45wz/roll?{DICE}").status_code == 200
    chosen = client.get("/r/5ntgg?with=de", headers={"accept-language": language.code})
    assert chosen.headers["Location"] == f"{home}/5ntgg?with=de"


def test_a_roll_never_becomes_one_of_another_scenario(
    client: Client, catalogue: None, edda: User
) -> None:
    other = Ruling.objects.exclude(scenario_link__scenario__in=["", _scenario("5ntgg")]).filter(
        scenario_link__isnull=False, source="wizards"
    )[0]
    merge(ruling("5ntgg"), other, by=edda, at=NOON, reason="The same.")
    shown = client.get(f"/en/r/5ntgg/roll?{DICE}")
    assert shown.status_code == 200
    assert "This ruling was merged into another since." in shown.content.decode()


def _scenario(public_id: str) -> str:
    return ScenarioLink.objects.get(ruling__public_id=public_id).scenario


@LANGUAGE
def test_every_address_of_a_withdrawn_ruling_is_gone_with_its_last_text(
    client: Client, catalogue: None, edda: User, language: Language
) -> None:
    withdraw(ruling("5ntgg"), by=edda, at=NOON, reason="It spoke of <b>another</b> card.")
    for asked in ("", "/roll", f"/roll?{DICE}"):
        gone = client.get(f"/{language.code}/r/5ntgg{asked}")
        assert gone.status_code == 410, asked
        said = Page(gone.content.decode()).one("main").text
        assert "It spoke of <b>another</b> card." in said, asked
    shown = Page(client.get(f"/{language.code}/r/5ntgg").content.decode())
    text = ruling("5ntgg").shown(language.column).text
    assert " ".join(text.split())[:40] in " ".join(shown.one("main").text.split())
    slug = ruling("5ntgg").card_rulings.order_by("pk")[0].card.slug
    assert [link for link in shown.all("a") if link.attributes["href"].endswith(f"/card/{slug}")]
    card = client.get(f"/{language.code}/card/{slug}").content.decode()
    assert "/r/5ntgg" not in card


def test_a_day_between_two_merges_leads_to_the_one_that_was_there(
    client: Client, edda: User, db: None
) -> None:
    make_card("Some Card")
    texts = ("Roll a die.", "Flip a coin, if you have one.", "Draw a card from the planar deck.")
    take([row("Some Card", text) for text in texts], dated=date(2024, 1, 1))
    first, second, third = (ruling_of(text) for text in texts)
    merge(first, second, by=edda, at=datetime(2025, 2, 2, tzinfo=UTC), reason="Same.")
    merge(second, third, by=edda, at=datetime(2025, 6, 6, tzinfo=UTC), reason="Same.")
    for day, into in (("2025-04-04", second), ("2025-07-07", second)):
        moved = client.get(f"/en/r/{first.public_id}@{day}")
        assert moved.headers["Location"] == f"/en/r/{into.public_id}@{day}"
    assert client.get(f"/en/r/{second.public_id}@2025-04-04").status_code == 200
    moved = client.get(f"/en/r/{second.public_id}@2025-07-07")
    assert moved.headers["Location"] == f"/en/r/{third.public_id}@2025-07-07"
    assert client.get(f"/en/r/{first.public_id}").headers["Location"].endswith(third.public_id)
