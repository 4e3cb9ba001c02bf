"""What the database keeps of the dice of a card, found in its text after each import."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import msgspec
import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rulings.models import Card, Snapshot
from rulings.scenarios.printed import find_dice
from tests.rulings.cards.dice_cards import of_the_catalogue, table_card, told
from tests.rulings.importers.cards.making import (
    SECOND,
    card,
    held,
    names_only,
    printed,
    take_cards,
    two_faced,
)
from tests.rulings.importers.snapshots import oracle_id

pytestmark = pytest.mark.django_db


def dice(slug: str) -> tuple[list[str], str]:
    found = held(slug)
    return found.dice, found.dice_state


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Roll a d20.\n1—9 | Rest.\n10—20 | Sing.", (["d20"], "rolls")),
        ("Roll two d8 and choose one result.", (["d8"], "rolls")),
        ("Roll X d6.\nWhenever you roll a 5 or higher on a die, rest.", (["d6"], "rolls")),
        ("{2}: Roll a d4.\n{3}: Roll a d6.\n{4}: Roll a d4.", (["d4", "d6"], "rolls")),
        ("Roll the planar die.", (["planar"], "rolls")),
        ("Whenever you roll one or more dice, rest.", ([], "cares")),
        ("Dice are lovely to roll.", ([], "unread")),
        ("Roll a d6.\nDice are lovely to roll.", (["d6"], "unread")),
        ("When this creature dies, draw a card.", ([], "")),
        ("Destroy target soldier. If it would die, exile it.", ([], "")),
        (None, ([], "")),
    ],
)
def test_a_text_says_what_a_card_has_to_do_with_dice(
    text: str | None, expected: tuple[list[str], str]
) -> None:
    take_cards([card("Moon Table", text=text or "")])
    find_dice()
    assert dice("moon-table") == expected


def test_the_name_of_a_card_is_no_dice() -> None:
    take_cards(
        [card("Slice and Dice", text="Slice and Dice deals 1 damage. Slice and Dice sings.")]
    )
    find_dice()
    assert dice("slice-and-dice") == ([], "")


def test_faces_are_read_one_by_one() -> None:
    rows = two_faced("Front // Back")
    front, back = rows.faces
    rows = msgspec.structs.replace(
        rows,
        faces=(
            msgspec.structs.replace(front, text="Roll a d12."),
            msgspec.structs.replace(back, text="Whenever you roll a die, rest."),
        ),
    )
    take_cards([rows])
    assert find_dice() == 1
    assert dice("front-back") == (["d12"], "rolls")
    # The page of such a card shows its faces: a text of the whole says nothing beside them.
    Card.objects.update(text_en="Roll a d4.")
    assert find_dice() == 0


def test_a_card_without_english_is_read_in_the_language_it_has() -> None:
    take_cards([names_only("Moon Table")])
    Card.objects.filter(slug="moon-table").update(text_de=told("de"), type_line_de="Artefakt")
    find_dice()
    assert dice("moon-table") == (["d20"], "rolls")


def test_a_text_that_no_longer_rolls_takes_the_dice_away() -> None:
    take_cards([table_card()])
    find_dice()
    take_cards([card("Moon Table", text="Draw a card.")], dated=SECOND)
    assert find_dice(Snapshot.objects.latest("pk")) == 1
    assert dice("moon-table") == ([], "")


def test_only_what_an_import_touched_is_read_and_nothing_is_written_twice() -> None:
    take_cards([table_card("First"), table_card("Second")])
    assert find_dice(Snapshot.objects.latest("pk")) == 2
    Card.objects.update(dice=[], dice_state="")
    take_cards(
        [card("Second", text="Roll a d6.")],
        dated=SECOND,
    )
    snapshot = Snapshot.objects.latest("pk")
    assert find_dice(snapshot) == 1
    assert dice("first") == ([], "")
    assert dice("second") == (["d6"], "rolls")
    assert find_dice() == 1
    assert dice("first") == (["d20"], "rolls")
    assert (find_dice(), find_dice(snapshot)) == (0, 0)


def test_what_the_catalogue_says_stays_where_no_text_is_here(catalogue: None) -> None:
    before = dict(Card.objects.values_list("slug", "dice"))
    assert find_dice() == sum(bool(dice) for dice in before.values()) > 5
    assert dict(Card.objects.values_list("slug", "dice")) == before
    assert dice("component-pouch") == (["d20"], "rolls")
    assert dice("pixie-guide") == ([], "")


def test_an_imported_text_says_more_than_the_catalogue(catalogue: None) -> None:
    take_cards([of_the_catalogue("component-pouch", text="Roll a d12.")])
    find_dice()
    assert dice("component-pouch") == (["d12"], "rolls")
    call_command("load_catalogue", verbosity=0)
    assert dice("component-pouch") == (["d12"], "rolls")
    assert find_dice() == 0


def test_so_many_statements_however_many_cards() -> None:
    take_cards([table_card(f"Table {at}") for at in range(30)])
    with CaptureQueriesContext(
        connection,
    ) as asked:
        assert find_dice() == 30
    assert len([one for one in asked if "SAVEPOINT" not in one["sql"]]) == 6


def scryfall(folder: Path, text: str) -> Path:
    """Write a file of one card as Scryfall lists it."""
    file = folder / "cards-20261130.json"
    record = {
        "object": "card",
        "id": str(oracle_id("printing")),
        "oracle_id": str(oracle_id("Moon Table")),
        "name": "Moon Table",
        "lang": "en",
        "layout": "normal",
        "mana_cost": "{2}",
        "type_line": "Artifact",
        "oracle_text": text,
        "set": "tst",
        "released_at": "2026-11-01",
        "games": ["paper"],
    }
    file.write_text(json.dumps([record]), encoding="utf-8")
    return file


def test_a_plan_alone_writes_no_dice(tmp_path: Path) -> None:
    call_command("import_scryfall", str(scryfall(tmp_path, told("en"))), stdout=StringIO())
    assert not Card.objects.exists()


def test_the_command_reads_everything_anew(catalogue: None) -> None:
    out, again = StringIO(), StringIO()
    call_command("find_dice", stdout=out)
    call_command("find_dice", stdout=again)
    assert "Dice: read anew on " in out.getvalue() and not again.getvalue()


def test_a_row_of_another_language_is_no_row_of_english() -> None:
    take_cards(
        [card("Moon Table", printed("de", "Tafel", told("de"), type_line="T"), text="Rest.")]
    )
    find_dice()
    assert dice("moon-table") == ([], "")
