"""A database of the first issue, with what people wrote in it, comes to today and loses nothing.

`first_issue.json` was written by the code of commit adac117 itself: its catalogue loaded, three
people's texts saved, approved, sent back and put over an official one, a newer catalogue loaded
over them, and 36 rolls played. It holds every row of its tables, and the address and the story of
each roll.
"""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.core.management import call_command
from django.db import connection
from django.test import Client
from psycopg import sql
from pytest_django.plugin import DjangoDbBlocker

from engine import VERSION, write_trace
from rulings import forms, scenarios
from rulings.editorial import may_review, may_translate
from rulings.models import Revision, Ruling, SearchEntry, Suggestion, Translation
from rulings.models.localized import CODES, column
from rulings.search.find import find
from rulings.search.query import parse
from tests import databases

Row = dict[str, Any]


@cache
def first_issue() -> dict[str, Any]:
    """What the first issue held."""
    held: dict[str, Any] = json.loads(
        Path(__file__).with_name("first_issue.json").read_text(encoding="utf-8")
    )
    return held


def rows(table: str) -> list[Row]:
    """The rows of one of its tables."""
    found: list[Row] = first_issue()["tables"][table]
    return found


def held_now(table: str) -> list[Row]:
    """The rows of one of today's tables, with the columns that the first issue had."""
    names = [sql.Identifier(name) for name in rows(table)[0]]
    query = sql.SQL("SELECT to_json(t) FROM (SELECT {} FROM {}) AS t").format(
        sql.SQL(", ").join(names), sql.Identifier(table)
    )
    with connection.cursor() as cursor:
        cursor.execute(query)
        return [json.loads(row) if isinstance(row, str) else row for (row,) in cursor.fetchall()]


@pytest.fixture(scope="module")
def upgraded(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Build the database at the last migration of the first issue, fill it, and bring it here."""
    name = f"{databases.current()}_first"
    with (
        django_db_blocker.unblock(),
        databases.cloned("template1", name),
        databases.using(name),
    ):
        call_command("migrate", "auth", verbosity=0)
        call_command("migrate", "rulings", "0005", verbosity=0)
        for table in first_issue()["tables"]:
            _fill(table)
        for user, groups in first_issue()["groups"].items():
            User.objects.get(username=user).groups.set(Group.objects.filter(name__in=groups))
        call_command("migrate", verbosity=0)
        call_command("load_catalogue", verbosity=0)
        yield


def _fill(table: str) -> None:
    """Write the rows as they stood: no trigger adds history to them."""
    target = sql.Identifier(table)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT attname FROM pg_attribute"
            " WHERE attrelid = %s::regclass AND attnum > 0 AND attgenerated = ''"
            " AND NOT attisdropped",
            [table],
        )
        written = {column for (column,) in cursor.fetchall()} & set(rows(table)[0])
        names = sql.SQL(", ").join(map(sql.Identifier, sorted(written)))
        cursor.execute(sql.SQL("ALTER TABLE {} DISABLE TRIGGER USER").format(target))
        cursor.execute(
            sql.SQL(
                "INSERT INTO {0} ({1}) SELECT {1} FROM json_populate_recordset(NULL::{0}, %s)"
            ).format(target, names),
            [json.dumps(rows(table))],
        )
        cursor.execute(sql.SQL("ALTER TABLE {} ENABLE TRIGGER USER").format(target))
        if "id" in written:
            cursor.execute(
                sql.SQL("SELECT setval(pg_get_serial_sequence(%s, 'id'), max(id)) FROM {}").format(
                    target
                ),
                [table],
            )


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
    assert len(first_issue()["rolls"]) == 36


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


@pytest.mark.parametrize("roll", first_issue()["rolls"], ids=lambda roll: roll["ruling"])
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


def test_the_next_start_changes_nothing(client: Client) -> None:
    before = held_now("rulings_ruling"), held_now("rulings_revision")
    call_command("load_catalogue", verbosity=0)
    assert (held_now("rulings_ruling"), held_now("rulings_revision")) == before
