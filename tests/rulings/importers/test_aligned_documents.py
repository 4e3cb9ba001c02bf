"""The five documents that ship and the English of their rulings, in whatever order they come."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable
from datetime import date
from io import StringIO
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
import pytest
from django.core.management import CommandError, call_command
from django.db.models import F, Q
from django.test import Client

from rulings.content.catalogue import DOCUMENTS
from rulings.importers.reading import scryfall
from rulings.importers.rows import RulingRow
from rulings.models import (
    Card,
    CardRuling,
    LedgerEntry,
    Origin,
    Revision,
    Ruling,
    Snapshot,
    Suggestion,
    Translation,
)
from rulings.models.folding import name_key
from tests.rulings.importers.snapshots import DAY, make_card, oracle_id, row, ruling_of, take

Shared = Callable[[str], Path]

CARDS = ("arcane-endeavor", "attempted-murder", "component-pouch", "neverwinter-hydra")
FIRST, SECOND, THIRD = (date(2024, month, 1) for month in (1, 2, 3))


@pytest.fixture
def pairs(shared: Shared) -> list[dict[str, Any]]:
    """Return which paragraph is which English ruling, as people found it."""
    found: list[dict[str, Any]] = json.loads(shared("gatherer/alignment.json").read_text())
    assert len(found) == 47
    return found


def english(shared: Shared, *cards: str) -> list[RulingRow]:
    """Return the English rulings of some of the cards as rows of a publisher's file."""
    rows = []
    for card in cards or CARDS:
        held = json.loads(shared(f"gatherer/{card}.en.json").read_text())
        rows += [
            RulingRow(
                UUID(held["oracle_id"]), "wizards", date.fromisoformat(one["date"]), one["text"], 0
            )
            for one in held["rulings"]
        ]
    return rows


def wrong(pairs: list[dict[str, Any]], *, only: tuple[str, ...] = CARDS) -> list[str]:
    """Return the paragraphs of these cards' documents that do not stand beside their English."""
    held: defaultdict[tuple[UUID | None, date], list[CardRuling]] = defaultdict(list)
    for link in CardRuling.objects.select_related("card", "ruling").filter(
        listed_from__isnull=False,
        ruling__translations__language="en",
        ruling__translations__origin=Origin.OFFICIAL,
        ruling__status=Ruling.Status.CURRENT,
    ):
        held[link.card.oracle_id, link.date].append(link)
    wrong = []
    for pair in pairs:
        if not pair["file"].startswith(only):
            continue
        wanted = {"en": pair["en_text"]}
        if not pair["untranslated"]:
            wanted[pair["lang"]] = pair["seed_text"]
        on_card = held[UUID(pair["oracle_id"]), date.fromisoformat(pair["iso_date"])]
        beside = [
            link
            for link in on_card
            if all(link.ruling.text_in(code) == text for code, text in wanted.items())
        ]
        if len(beside) != 1:
            wrong.append(f"{pair['file']} {pair['index']}")
    return wrong


def test_english_that_comes_last_finds_the_paragraphs_of_the_documents(
    catalogue: None, shared: Shared, pairs: list[dict[str, Any]]
) -> None:
    before = set(Ruling.objects.values_list("public_id", flat=True))
    drafts = Ruling.objects.get(public_id="zfk9g").text_in("en")
    counts = take(english(shared), dated=FIRST)
    assert wrong(pairs) == []
    assert set(Ruling.objects.values_list("public_id", flat=True)) == before
    # 19 rulings; the English of two stood in documents already.
    assert counts["changed"] == 17
    assert counts["unmatched"] == counts["suggested"] == 0
    entry = LedgerEntry.objects.get(
        ruling__public_id="zfk9g", subject="text", snapshot__dated=FIRST
    )
    assert (entry.before, entry.note) == (drafts, "aligned")
    newest = Revision.objects.filter(ruling__public_id="zfk9g", language="en").latest("number")
    assert (newest.text, newest.held_from) == (entry.after, FIRST)
    assert take(english(shared), dated=SECOND) == {}


@pytest.mark.parametrize("first", CARDS)
def test_english_of_one_card_first_and_of_the_others_later(
    catalogue: None, shared: Shared, pairs: list[dict[str, Any]], first: str
) -> None:
    before = Ruling.objects.count()
    take(english(shared, first), dated=FIRST, whole=False)
    assert wrong(pairs, only=(first,)) == []
    take(english(shared), dated=SECOND)
    assert wrong(pairs) == []
    assert Ruling.objects.count() == before


def test_the_bulk_file_leaves_none_of_the_three_cards_that_it_has_unsure(
    catalogue: None, shared: Shared, pairs: list[dict[str, Any]]
) -> None:
    bulk = shared("scryfall/rulings-bulk.derived.json.gz")
    ids = {UUID(pair["oracle_id"]) for pair in pairs}
    rows = [
        row
        for row in scryfall.rulings(bulk, today=SECOND)
        if isinstance(row, RulingRow) and row.oracle_id in ids
    ]
    assert len(rows) == 11 + 10 + 10
    assert take(rows, dated=FIRST)["unmatched"] == 0
    assert wrong(pairs, only=tuple(card for card in CARDS if card != "attempted-murder")) == []


def test_with_one_english_text_too_few_nothing_is_guessed_and_candidates_are_told(
    catalogue: None, shared: Shared, pairs: list[dict[str, Any]]
) -> None:
    rows = english(shared, "component-pouch")
    (dice,) = [row for row in rows if row.text.startswith("Dice are identified")]
    before = Ruling.objects.count()
    others = english(shared, "attempted-murder")
    counts = take([*others, *(row for row in rows if row is not dice)], dated=FIRST)
    assert counts["unmatched"] == 9
    assert Ruling.objects.count() == before
    told = LedgerEntry.objects.filter(outcome="unmatched").values_list("note", flat=True)
    candidates = [set(note.split()) for note in told]
    assert all(len(ids) == 10 for ids in candidates)
    assert set.union(*candidates) <= set(Ruling.objects.values_list("public_id", flat=True))
    take([*others, *rows], dated=SECOND)
    assert wrong(pairs, only=("component-pouch",)) == []


def test_a_community_text_stays_and_the_publishers_is_suggested(
    catalogue: None, shared: Shared, pairs: list[dict[str, Any]]
) -> None:
    own = "A die is named by its faces."
    ruling = Ruling.objects.get(public_id="zfk9g")
    Ruling.objects.filter(pk=ruling.pk).update(text_en=own)
    ruling.translations.filter(language="en").update(origin=Origin.COMMUNITY)
    counts = take(english(shared), dated=FIRST)
    assert counts["suggested"] == 1
    assert counts["changed"] == 16
    suggestion = Suggestion.objects.get(ruling=ruling)
    assert suggestion.text.startswith("Dice are identified by the number of faces")
    assert Ruling.objects.get(public_id="zfk9g").text_in("en") == own
    assert take(english(shared), dated=SECOND) == {}


def make_cards(shared: Shared, *cards: str) -> None:
    """Make the cards as an import of cards does, before the catalogue was ever loaded."""
    for slug in cards or CARDS:
        held = json.loads(shared(f"gatherer/{slug}.en.json").read_text())
        Card.objects.create(
            oracle_id=held["oracle_id"],
            slug=slug,
            name_en=held["name"],
            name=held["name"],
            type_line_en="Artifact",
        )


def import_documents(*names: str) -> None:
    files = [str(DOCUMENTS / name) for name in names] or sorted(map(str, DOCUMENTS.glob("*.txt")))
    call_command("import_document", *files, "--apply", stdout=StringIO(), stderr=StringIO())


@pytest.mark.django_db
def test_documents_find_the_english_that_came_first(
    shared: Shared, pairs: list[dict[str, Any]]
) -> None:
    make_cards(shared)
    take(english(shared), dated=FIRST)
    ids = dict(Ruling.objects.values_list("text_en", "public_id"))
    assert len(ids) == 19
    import_documents()
    assert wrong(pairs) == []
    current = Ruling.objects.filter(status=Ruling.Status.CURRENT)
    assert dict(current.values_list("text_en", "public_id")) == ids
    # The ids that ship lead to them.
    dice = Ruling.objects.get(public_id="zfk9g")
    assert dice.status == Ruling.Status.MERGED
    assert dice.merged_into is not None
    assert dice.merged_into.text_in("en") == (
        "Dice are identified by the number of faces each one has. For example, a d20 is a"
        " twenty-sided die."
    )
    assert LedgerEntry.objects.filter(outcome="merged", ruling=dice).count() == 1


@pytest.mark.django_db
def test_the_catalogue_finds_the_english_that_came_first(
    shared: Shared, pairs: list[dict[str, Any]]
) -> None:
    make_cards(shared)
    take(english(shared), dated=FIRST)
    ids = dict(Ruling.objects.values_list("text_en", "public_id"))
    # A publisher's list may hold more than the catalogue knows: its places are the file's.
    CardRuling.objects.update(position=F("position") + 50)
    positions = list(CardRuling.objects.order_by("pk").values_list("pk", "position"))
    call_command("load_catalogue", verbosity=0)
    assert wrong(pairs) == []
    asked = Q(source=Ruling.Source.PROJECT)
    current = Ruling.objects.filter(status=Ruling.Status.CURRENT).exclude(asked)
    assert dict(current.values_list("text_en", "public_id")) == ids
    assert Ruling.objects.filter(status=Ruling.Status.MERGED).count() == 19
    known = [pk for pk, _position in positions]
    assert (
        list(CardRuling.objects.filter(pk__in=known).order_by("pk").values_list("pk", "position"))
        == positions
    )
    before = Snapshot.objects.count()
    call_command("load_catalogue", verbosity=0)
    import_documents()
    assert Snapshot.objects.count() == before
    assert take(english(shared), dated=SECOND) == {}


@pytest.mark.django_db
@pytest.mark.parametrize("first", CARDS)
def test_documents_find_english_that_is_there_for_one_card_only(
    shared: Shared, pairs: list[dict[str, Any]], first: str
) -> None:
    make_cards(shared)
    take(english(shared, first), dated=FIRST, whole=False)
    import_documents()
    assert wrong(pairs, only=(first,)) == []
    take(english(shared), dated=SECOND)
    assert wrong(pairs) == []
    assert Ruling.objects.filter(status=Ruling.Status.CURRENT).count() == 19


@pytest.mark.django_db
def test_documents_wait_where_english_is_there_for_some_rulings_of_a_card_only(
    shared: Shared, pairs: list[dict[str, Any]]
) -> None:
    make_cards(shared, "neverwinter-hydra")
    rows = english(shared, "neverwinter-hydra")
    take(rows[:4], dated=FIRST)
    out = StringIO()
    with pytest.raises(CommandError) as refused:
        call_command(
            "import_document", str(DOCUMENTS / "neverwinter-hydra.ru.txt"), "--apply", stdout=out
        )
    assert refused.value.returncode == 3
    assert out.getvalue().count("! ruling") == 11
    assert Ruling.objects.count() == 4
    take(rows, dated=SECOND)
    import_documents("neverwinter-hydra.ru.txt")
    assert wrong(pairs, only=("neverwinter-hydra",)) == []
    assert Ruling.objects.filter(status=Ruling.Status.CURRENT).count() == 11


MADE_UP = """Сундук кубиков

23/07/2021

Кубик называют по числу его граней, какие бы знаки на них ни стояли.

23/07/2021

Если вы перебрасываете кубик, прежнего результата как не бывало.

23/07/2021

Проигнорированные броски не считаются бросками вовсе.
"""
TEXTS = [
    "Dice are named by their faces, whatever stands on them.",
    "If you reroll a die, its earlier result never was.",
    "ignored rolls are no rolls at all.",
]


def make_chest() -> None:
    """Make a card of our own, with a printed Russian name."""
    card = make_card("Chest of Dice")
    card.names.create(
        language="ru", name="Сундук кубиков", key=name_key("Сундук кубиков"), kind="printed"
    )


def russian(tmp_path: Path, text: str = MADE_UP, name: str = "chest.txt") -> str:
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    return str(file)


def run(*arguments: str) -> tuple[int, str]:
    """Run import_document and return its exit status and all that it prints."""
    out = StringIO()
    try:
        call_command("import_document", *arguments, "--apply", stdout=out, stderr=out)
    except CommandError as error:
        return error.returncode, f"{out.getvalue()}\n{error}"
    return 0, out.getvalue()


def in_russian() -> dict[str, str | None]:
    return {
        ruling.text_in("en") or "": ruling.text_in("ru")
        for ruling in Ruling.objects.filter(status=Ruling.Status.CURRENT)
    }


RUSSIAN = [MADE_UP.rstrip().split("\n\n")[at] for at in (2, 4, 6)]


@pytest.mark.django_db
@pytest.mark.parametrize("title", ["Сундук кубиков", "сундук  кубиков", "Chest of Dice", "id"])
def test_a_document_of_any_card_is_aligned_with_its_english(tmp_path: Path, title: str) -> None:
    make_chest()
    take([row("Chest of Dice", text) for text in reversed(TEXTS)], dated=FIRST)
    title = str(oracle_id("Chest of Dice")) if title == "id" else title
    text = MADE_UP.replace("Сундук кубиков", title)
    assert run(russian(tmp_path, text.rstrip()))[0] == 0
    assert in_russian() == dict(zip(TEXTS, RUSSIAN, strict=True))
    standing = ruling_of(TEXTS[0]).translations.get(language="ru")
    assert (standing.origin, standing.document_paragraph) == (Origin.OFFICIAL, 0)
    revision = Revision.objects.get(ruling=standing.ruling_id, language="ru")
    assert revision.held_from == DAY
    assert "Nothing to change" in run(russian(tmp_path, text.rstrip(), "copy.txt"))[1]


@pytest.mark.django_db
@pytest.mark.parametrize("given", ["Chest of Dice", str(oracle_id("Chest of Dice"))])
def test_the_card_may_be_said_where_the_title_does_not_name_it(tmp_path: Path, given: str) -> None:
    make_chest()
    take([row("Chest of Dice", text) for text in TEXTS], dated=FIRST)
    file = russian(tmp_path, MADE_UP.replace("Сундук кубиков", "Ящик с кубиками"))
    status, printed = run(file)
    assert status == 3
    assert "No card is called “Ящик с кубиками”" in printed
    assert run(file, "--card", given)[0] == 0
    assert None not in in_russian().values()
    status, printed = run(file, "--card", "5d131784-c1a3-463e-a37b-b720af67ab62")
    assert "No card here has the oracle id 5d131784-c1a3-463e-a37b-b720af67ab62." in printed


@pytest.mark.django_db
def test_a_name_of_two_cards_is_not_guessed(tmp_path: Path) -> None:
    make_chest()
    other = make_card("Other Chest")
    other.names.create(
        language="ru", name="Сундук кубиков", key=name_key("Сундук кубиков"), kind="printed"
    )
    take([row("Chest of Dice", text) for text in TEXTS], dated=FIRST)
    status, printed = run(russian(tmp_path))
    assert status == 3
    assert "is the name of several cards: chest-of-dice, other-chest" in printed
    assert set(in_russian().values()) == {None}
    assert run(russian(tmp_path), "--card", "Chest of Dice")[0] == 0


@pytest.mark.django_db
def test_another_number_of_paragraphs_is_listed_with_candidates(tmp_path: Path) -> None:
    make_chest()
    take([row("Chest of Dice", text) for text in TEXTS], dated=FIRST)
    status, printed = run(russian(tmp_path, MADE_UP.rpartition("23/07/2021")[0].rstrip()))
    assert status == 3
    first, second = (ruling_of(text).public_id for text in TEXTS[:2])
    assert printed.count("! paragraph") == 2
    assert f"({first} {second})" in printed or f"({second} {first})" in printed
    assert set(in_russian().values()) == {None}


@pytest.mark.django_db
def test_another_day_is_another_list(tmp_path: Path) -> None:
    make_chest()
    later = date(2022, 10, 7)
    take(
        [*(row("Chest of Dice", text) for text in TEXTS), row("Chest of Dice", "b", day=later)],
        dated=FIRST,
    )
    assert run(russian(tmp_path))[0] == 0
    assert in_russian()["b"] is None
    moved = MADE_UP.replace("23/07/2021", "07/10/2022")
    fresh = "\n\n".join(
        part + "!" if part in RUSSIAN else part for part in moved.rstrip().split("\n\n")
    )
    status, printed = run(russian(tmp_path, fresh))
    assert status == 3
    assert printed.count("! paragraph") == 3


@pytest.mark.django_db
def test_what_a_person_wrote_stays_and_the_paragraph_is_suggested_once(tmp_path: Path) -> None:
    make_chest()
    take([row("Chest of Dice", text) for text in TEXTS], dated=FIRST)
    ruling = ruling_of(TEXTS[0])
    Ruling.objects.filter(pk=ruling.pk).update(text_ru="Так говорят у нас.")
    Translation.objects.create(
        ruling=ruling, language="ru", origin=Origin.COMMUNITY, saved_at=Snapshot.objects.get().at
    )
    assert run(russian(tmp_path))[0] == 0
    assert in_russian()[TEXTS[0]] == "Так говорят у нас."
    assert Suggestion.objects.get(ruling=ruling).text == RUSSIAN[0]
    assert "Nothing to change" in run(russian(tmp_path))[1]


@pytest.mark.django_db
def test_good_documents_go_in_and_a_bad_one_among_them_is_named(tmp_path: Path) -> None:
    make_chest()
    take([row("Chest of Dice", text) for text in TEXTS], dated=FIRST)
    bad = russian(tmp_path, "Сундук кубиков\n\n202109224\n\nТекст.\n", "bad.txt")
    status, printed = run(bad, russian(tmp_path), russian(tmp_path))
    assert status == 3
    assert "bad.txt was refused and nothing was written. Line 3" in printed
    assert "1 document was refused: bad.txt" in printed
    assert "Nothing to change" in printed
    assert None not in in_russian().values()
    assert run(bad)[0] == run(bad, str(tmp_path / "nowhere.txt"))[0] == 1


@pytest.mark.django_db
def test_the_address_of_an_id_that_ships_leads_to_the_ruling_that_was_here_first(
    client: Client, shared: Shared
) -> None:
    make_cards(shared)
    take(english(shared), dated=FIRST)
    import_documents("neverwinter-hydra.ru.txt")
    into = Ruling.objects.get(public_id="zfk9g").merged_into
    assert into is not None
    answer = client.get("/ru/r/zfk9g")
    assert (answer.status_code, answer["Location"]) == (301, f"/ru/r/{into.public_id}")
    assert client.get(answer["Location"]).status_code == 200
    assert client.get("/ru/r/zfk9g@2024-06-01", follow=True).status_code == 200


def test_a_ruling_of_the_catalogue_that_an_editor_merged_away_stays_so(catalogue: None) -> None:
    kept = Ruling.objects.get(public_id="25r46")
    Ruling.objects.filter(public_id="zfk9g").update(status="merged", merged_into=kept)
    texts = list(Ruling.objects.order_by("pk").values())
    out = StringIO()
    call_command("load_catalogue", stdout=out)
    assert "Nothing to change" in out.getvalue()
    assert list(Ruling.objects.order_by("pk").values()) == texts


def test_official_english_that_a_file_listed_is_not_taken_back_by_the_catalogue(
    catalogue: None, shared: Shared
) -> None:
    rows = english(shared)
    take(rows, dated=FIRST)
    # One of the two whose English stands in a document too.
    ruling = Ruling.objects.get(public_id="25r46")
    old = ruling.text_in("en")
    assert old is not None
    reworded = old.replace("die", "dice")
    assert reworded != old
    newer = [
        msgspec.structs.replace(one, text=reworded) if one.text == old else one for one in rows
    ]
    assert take(newer, dated=SECOND) == {"changed": 1}
    before = Snapshot.objects.count()
    call_command("load_catalogue", verbosity=0)
    import_documents()
    assert Snapshot.objects.count() == before
    assert Ruling.objects.get(public_id="25r46").text_in("en") == reworded


@pytest.mark.django_db
def test_a_documents_english_of_another_wording_does_not_replace_what_a_file_lists(
    shared: Shared, pairs: list[dict[str, Any]]
) -> None:
    make_cards(shared)
    (left,) = {pair["en_text"] for pair in pairs if pair["untranslated"] and pair["lang"] == "de"}
    reworded = left.replace("die", "dice")
    assert reworded != left
    take(
        [
            msgspec.structs.replace(one, text=reworded) if one.text == left else one
            for one in english(shared)
        ],
        dated=FIRST,
    )
    listed = ruling_of(reworded).pk
    call_command("load_catalogue", verbosity=0)
    assert ruling_of(reworded).pk == listed
    assert not Ruling.objects.filter(text_en=left, status=Ruling.Status.CURRENT).exists()


@pytest.mark.django_db
def test_a_paragraph_that_stands_twice_is_one(tmp_path: Path) -> None:
    make_chest()
    take([row("Chest of Dice", text) for text in TEXTS], dated=FIRST)
    title, *paragraphs = MADE_UP.rstrip().split("\n\n")
    twice = "\n\n".join([title, *paragraphs[:2], *paragraphs])
    assert run(russian(tmp_path, twice))[0] == 0
    assert in_russian() == dict(zip(TEXTS, RUSSIAN, strict=True))
