"""A database of the first issue, with what people wrote in it, comes to today and loses nothing.

`first_issue.json` was written by the code of commit adac117 itself: its catalogue loaded, three
people's texts saved, approved, sent back and put over an official one, a newer catalogue loaded
over them, and 36 rolls played. It holds every row of its tables, and the address and the story of
each roll.
"""

from collections.abc import Iterator
from datetime import date

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from pytest_django.plugin import DjangoDbBlocker

from engine import VERSION, write_trace
from rulings import forms, scenarios
from rulings.editorial import may_review, may_translate
from rulings.models import Revision, Ruling, SearchEntry, Suggestion, Translation
from rulings.models.localized import CODES, column
from rulings.search.find import find
from rulings.search.query import parse
from tests.rulings.keys import wrong_keys
from tests.rulings.upgrade.old import Old, Row

OLD = Old("first_issue.json", migration="0005")
rows, held_now = OLD.rows, OLD.now


@pytest.fixture(scope="module")
def upgraded(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Build the database at the last migration of the first issue, fill it, and bring it here."""
    with django_db_blocker.unblock(), OLD.database():
        call_command("migrate", verbosity=0)
        call_command("load_catalogue", verbosity=0)
        yield


@pytest.fixture
def client(upgraded: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Client]:
    """A reader of the upgraded site."""
    with django_db_blocker.unblock():
        yield Client()


def test_it_was_filled_with_what_people_did(upgraded: None) -> None:
    states = {row["state"] for row in rows("rulings_translation")}
    assert states == {"approved", "draft", "in_review", "sent_back"}
    assert {row["username"] for row in rows("auth_user")} == {"ana", "olga", "eva"}
    assert len(rows("rulings_suggestion")) == 1
    assert len(OLD.held["rolls"]) == 36


@pytest.mark.parametrize(
    "table",
    ["auth_user", "rulings_revision", "rulings_snapshot", "rulings_ledgerentry"],
)
def test_no_row_of_the_past_is_lost_or_changed(client: Client, table: str) -> None:
    now = held_now(table)
    assert [row for row in rows(table) if row not in now] == []


def test_every_text_stands_as_it_was_saved(client: Client) -> None:
    before = {row["id"]: row for row in rows("rulings_ruling")}
    now = {row["id"]: row for row in held_now("rulings_ruling")}
    for standing in rows("rulings_translation"):
        name = column("text", standing["language"])
        ruling = standing["ruling_id"]
        was, is_now = before[ruling][name], now[ruling][name]
        if standing["origin"] == "project_draft":
            # A draft of ours may have a newer wording; the history holds the old one then.
            language = Revision.objects.filter(ruling=ruling, language=standing["language"])
            assert was == is_now or language.filter(text=was).exists()
        else:
            assert was == is_now, (ruling, name)


def test_every_standing_of_a_person_s_text_is_kept(client: Client) -> None:
    kept = [row for row in rows("rulings_translation") if row["origin"] != "project_draft"]
    assert {row["language"] for row in kept if row["origin"] == "community"} == {"pt", "de"}
    now = held_now("rulings_translation")
    assert [row for row in kept if row not in now] == []
    ruling = Ruling.objects.get(public_id="zs6r2")
    saved = ruling.revisions.filter(language="pt", actor__username="ana").order_by("number")
    assert [revision.text for revision in saved] == [
        "Primeira redação da Ana.",
        "Segunda redação da Ana: d20, +1/+1 e «aspas».",
    ]
    sent_back = Translation.objects.get(ruling__public_id="jp7f8", language="pt")
    assert (sent_back.state, sent_back.sent_back_reason) == ("sent_back", "Falta o X.")


def test_a_suggestion_that_waited_is_still_there(client: Client) -> None:
    texts = Suggestion.objects.filter(ruling__public_id="5xmrf", language="pt")
    assert rows("rulings_suggestion")[0]["text"] in [each.text for each in texts]
    assert texts.filter(closed_at=None).count() == 1


def test_people_may_do_what_they_might(client: Client) -> None:
    ana, olga = (User.objects.get(username=name) for name in ("ana", "olga"))
    assert [code for code in CODES if may_translate(ana, code)] == ["pt"]
    assert may_review(olga) and not may_review(ana)


def test_every_ruling_is_linked_to_a_scenario_that_plays(client: Client) -> None:
    ids = {row["id"]: row["public_id"] for row in rows("rulings_ruling")}
    for link in rows("rulings_scenariolink"):
        ruling = Ruling.objects.for_page(ids[link["ruling_id"]])
        assert ruling.scenario_link.scenario == link["scenario"]
        assert ruling.scenario_link.parameters == link["parameters"]
        assert (scenarios.scenario_of(ruling) is not None) == bool(link["scenario"])
        assert (scenarios.badge(ruling).state != "none") == bool(link["scenario"])


@pytest.mark.parametrize("roll", OLD.held["rolls"], ids=lambda roll: roll["ruling"])
def test_the_address_of_a_roll_tells_the_same_story(client: Client, roll: Row) -> None:
    address = f"/en/r/{roll['ruling']}/roll?{roll['query']}"
    answer = client.get(address)
    assert answer.status_code == 200
    if f"v={VERSION}&" not in roll["query"]:
        assert "made with another version of the rules" in answer.content.decode()
        return
    ruling = Ruling.objects.for_page(roll["ruling"])
    given = answer.wsgi_request.GET
    asked = forms.read_roll(
        {name: given.getlist(name) for name in given}, scenarios.parameters(ruling)
    )
    scenario = scenarios.scenario_of(ruling)
    assert scenario is not None
    settings = {**scenarios.fixed(ruling), **asked.settings}
    played = scenarios.replay(scenario, settings, dice=asked.dice or "", choices=asked.choices)
    # More may be told by now, nothing less and nothing else: every line of then, in its order.
    told = iter(write_trace(played.trace).splitlines())
    assert [line for line in roll["story"] if line and line not in told] == []


def test_the_old_addresses_of_a_ruling_lead_to_it(client: Client) -> None:
    for row in rows("rulings_ruling"):
        neutral = client.get(f"/r/{row['public_id']}", headers={"accept-language": "pt"})
        assert neutral.headers["Location"] == f"/pt-br/r/{row['public_id']}"
        assert client.get(neutral.headers["Location"]).status_code == 200


def test_what_people_wrote_is_found(client: Client) -> None:
    assert SearchEntry.objects.count() >= len(rows("rulings_searchentry"))
    found = find(parse("segunda redação da Ana"), language="pt")
    assert [hit.ruling.public_id for hit in found.hits] == ["zs6r2"]


def test_what_came_since_stands_beside_it(client: Client) -> None:
    old = {row["public_id"] for row in rows("rulings_ruling")}
    new = Ruling.objects.exclude(public_id__in=old)
    assert {ruling.source for ruling in new} == {"project"}
    assert not Ruling.objects.filter(public_id__in=old, source="project").exists()


def test_every_text_says_since_when_it_holds(client: Client) -> None:
    for revision in Revision.objects.select_related("ruling", "snapshot"):
        standing = revision.ruling.translation_in(revision.language)
        if revision.snapshot is None:
            assert revision.held_from == revision.at.date() == date(2026, 11, 29)
        elif standing is not None and standing.origin == "official":
            assert revision.held_from == standing.document_date
        elif standing is not None and standing.origin == "project_draft":
            assert revision.held_from == date(2026, 11, 30)
    assert wrong_keys() == []


def test_the_next_start_changes_nothing(client: Client) -> None:
    before = held_now("rulings_ruling"), held_now("rulings_revision")
    call_command("load_catalogue", verbosity=0)
    assert (held_now("rulings_ruling"), held_now("rulings_revision")) == before
