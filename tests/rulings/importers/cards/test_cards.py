"""Cards of publishers' files: names, texts, faces, addresses; nothing is lost."""

from __future__ import annotations

from datetime import date
from uuid import UUID

import pytest
from django.db import transaction

from rulings.importers import cards
from rulings.importers.rows import BadRecord, CardRow, OddRecord
from rulings.models import Card, CardFace, CardName, LedgerEntry, Snapshot
from rulings.models.folding import name_key
from rulings.search.names.cards import cards_resembling, find_cards
from rulings.search.query import parse
from tests.rulings.importers.cards.making import (
    FIRST,
    NEW,
    OLD,
    SECOND,
    THIRD,
    card,
    held,
    named,
    names_of,
    names_only,
    printed,
    take_cards,
    two_faced,
)
from tests.rulings.importers.snapshots import oracle_id

pytestmark = pytest.mark.django_db


def found(typed: str, language: str = "en") -> set[str]:
    """Return the cards whose whole name was typed."""
    key = name_key(typed)
    slugs = set(CardName.objects.filter(key=key).values_list("card__slug", flat=True))
    best = find_cards(parse(typed), language=language)
    assert {hit.slug for hit in best.cards} >= slugs
    return slugs


def test_a_new_card_has_its_words_in_english_and_as_printed() -> None:
    row = card("Dice Box", printed("ru", "Коробка", "Бросьте d20.", type_line="Артефакт"))
    assert take_cards([row]) == {"new": 1}
    box = held("dice-box")
    assert (box.oracle_id, box.layout, box.mana_cost) == (oracle_id("Dice Box"), "normal", "{2}")
    assert (box.name_in("en"), box.type_line_en, box.text_en) == (  # type: ignore[attr-defined]
        "Dice Box",
        "Artifact",
        "Roll a d20.",
    )
    assert (box.name_in("ru"), box.type_line_ru, box.text_ru) == (  # type: ignore[attr-defined]
        "Коробка",
        "Артефакт",
        "Бросьте d20.",
    )
    assert box.printed["ru"] | {"set": "AFR", "date": "2021-07-23"} == box.printed["ru"]
    assert names_of("dice-box", "ru") == {"Коробка": "printed"}
    assert names_of("dice-box", "en") == {"Dice Box": "printed"}
    assert found("коробка", "ru") == {"dice-box"}
    entry = LedgerEntry.objects.get()
    assert (entry.outcome, entry.key, entry.after, entry.note) == (
        "new",
        "dice-box",
        "Dice Box",
        "en ru",
    )


def test_a_card_without_a_text_has_none_and_a_type_line() -> None:
    take_cards([card("Plain Bear", text="", type_line="Creature")])
    bear = Card.objects.values("text_en", "type_line_en").get()
    assert bear == {"text_en": None, "type_line_en": "Creature"}


ROWS = [
    card("Dice Box", printed("ru", "Коробка", "Бросьте d20.")),
    card("Dice Box", printed("ru", "Ящик", "Бросьте.", set_code="DKA", released=OLD)),
    two_faced("Front // Back", printed("de", "Vorn", "V.", face=0), printed("de", "H", face=1)),
    names_only("Listed Card", named("fr", "Carte"), named("fr", "Vieille carte")),
]


def test_the_same_file_again_writes_nothing() -> None:
    take_cards(ROWS)
    before = [list(model.objects.order_by("pk").values()) for model in (Card, CardFace, CardName)]
    assert take_cards(reversed(ROWS), dated=SECOND) == {}
    with transaction.atomic():
        assert cards.plan(ROWS, file="cards.json", dated=SECOND).writes == 0
    after = [list(model.objects.order_by("pk").values()) for model in (Card, CardFace, CardName)]
    assert before == after
    assert Snapshot.objects.count() == 1


def test_the_newest_printing_gives_name_and_text_whatever_the_order() -> None:
    old = printed("ru", "Ящик", "Киньте.", set_code="DKA", released=OLD)
    new = printed("ru", "Коробка", "Бросьте.")
    take_cards([card("Dice Box", old)])
    assert held("dice-box").name_in("ru") == "Ящик"
    assert take_cards([card("Dice Box", new)], dated=SECOND) == {"changed": 2}
    assert names_of("dice-box", "ru") == {"Коробка": "printed", "Ящик": "former"}
    box = held("dice-box")
    assert (box.name_in("ru"), box.text_ru) == ("Коробка", "Бросьте.")  # type: ignore[attr-defined]
    assert box.printed["ru"]["set"] == "AFR"
    assert take_cards([card("Dice Box", old)], dated=THIRD) == {}
    entries = LedgerEntry.objects.filter(snapshot__dated=SECOND)
    told = {(row.subject, row.key, row.before, row.after) for row in entries}
    assert told == {
        ("card", "dice-box ru", "Ящик\nКиньте.", "Коробка\nБросьте."),
        ("name", "dice-box ru", "printed", "former"),
    }


def test_a_printing_without_a_text_does_not_take_the_place_of_one_that_has() -> None:
    old = printed("ru", "Коробка", "Бросьте.", set_code="DKA", released=OLD)
    bare = printed("ru", "Коробка", type_line="Артефакт")
    take_cards([card("Dice Box", old, bare)])
    box = held("dice-box")
    assert (box.text_ru, box.printed["ru"]["set"]) == ("Бросьте.", "DKA")  # type: ignore[attr-defined]


def test_a_reprint_of_the_same_words_is_the_newest_printing() -> None:
    old = printed("ru", "Коробка", "Бросьте.", set_code="DKA", released=OLD)
    take_cards([card("Dice Box", old)])
    take_cards([card("Dice Box", printed("ru", "Коробка", "Бросьте."))], dated=SECOND)
    assert held("dice-box").printed["ru"]["date"] == "2021-07-23"


def test_a_corrected_printing_is_corrected_and_one_of_several_stays() -> None:
    first = card("Dice Box", printed("ru", "Коробка", "Бросте."))
    take_cards([first])
    mended = card("Dice Box", printed("ru", "Коробка", "Бросьте."))
    assert take_cards([mended], dated=SECOND) == {"changed": 1}
    showcase = card("Dice Box", printed("ru", "Коробка", "Бросьте и ждите."))
    assert take_cards([showcase, mended], dated=THIRD) == {}


def test_what_a_file_lacks_stays() -> None:
    take_cards(ROWS)
    take_cards([card("Dice Box", text="Roll two d20.")], dated=SECOND)
    box = held("dice-box")
    assert (box.name_in("ru"), box.text_ru) == ("Коробка", "Бросьте d20.")  # type: ignore[attr-defined]
    assert box.text_en == "Roll two d20."  # type: ignore[attr-defined]
    take_cards([card("Dice Box", text="")], dated=THIRD)
    assert held("dice-box").text_en == "Roll two d20."  # type: ignore[attr-defined]


def test_an_older_file_does_not_take_english_back() -> None:
    take_cards([card("Dice Box", text="New words.", mana_cost="{3}")], dated=SECOND)
    assert take_cards([card("Dice Box", text="Old words.")], dated=FIRST) == {}
    box = held("dice-box")
    assert (box.text_en, box.mana_cost) == ("New words.", "{3}")  # type: ignore[attr-defined]


def test_a_name_that_a_person_wrote_stays_and_the_printed_one_is_found() -> None:
    take_cards([card("Dice Box", printed("ru", "Ящик", set_code="DKA", released=OLD))])
    Card.objects.update(name_ru="Шкатулка")
    take_cards([card("Dice Box", printed("ru", "Коробка"))], dated=SECOND)
    assert held("dice-box").name_in("ru") == "Шкатулка"
    assert found("Коробка", "ru") == found("Ящик", "ru") == {"dice-box"}


def test_a_text_that_a_person_wrote_stays() -> None:
    take_cards([names_only("Dice Box")])
    Card.objects.update(text_ru="Наш текст.")
    take_cards([card("Dice Box", printed("ru", "Коробка", "Бросьте."))], dated=SECOND)
    assert held("dice-box").text_ru == "Наш текст."  # type: ignore[attr-defined]


def test_an_english_name_that_changes_keeps_the_address_and_is_found_by_both() -> None:
    """The report C09: an official name that changed later, for licence reasons."""
    take_cards([card("Dungeon Master")])
    renamed = card("Game Master", id_of="Dungeon Master")
    take_cards([renamed], dated=SECOND)
    box = held("dungeon-master")
    assert box.name_in("en") == "Game Master"
    assert names_of("dungeon-master", "en") == {
        "Game Master": "printed",
        "Dungeon Master": "former",
    }
    assert take_cards([renamed], dated=THIRD) == {}
    assert found("Game Master") == found("dungeon master") == {"dungeon-master"}


def test_two_printed_names_open_the_same_card_and_the_newest_is_shown() -> None:
    """The report C09."""
    rows = [
        card("Thran Golem", printed("ru", "Голем Трана", set_code="XLN", released=OLD)),
        card("Thran Golem", printed("ru", "Транский Голем", set_code="M20")),
        card("Thran Golem", printed("fr", "Golem Thran", set_code="M20")),
    ]
    take_cards(rows)
    for typed, language in (
        ("Голем Трана", "ru"),
        ("Транский Голем", "ru"),
        ("Thran Golem", "en"),
    ):
        assert find_cards(parse(typed), language=language).cards[0].slug == "thran-golem", typed
    assert cards_resembling(parse("транскии голем"), language="ru").cards[0].slug == "thran-golem"
    assert held("thran-golem").name_in("ru") == "Транский Голем"


def test_of_names_without_dates_the_first_is_shown_and_stays() -> None:
    take_cards([names_only("Listed Card", named("fr", "Carte"), named("fr", "Vieille"))])
    assert names_of("listed-card", "fr") == {"Carte": "printed", "Vieille": "former"}
    take_cards(
        [names_only("Listed Card", named("fr", "Vieille"), named("fr", "Tierce"))], dated=SECOND
    )
    assert held("listed-card").name_in("fr") == "Carte"
    assert set(names_of("listed-card", "fr")) == {"Carte", "Vieille", "Tierce"}
    take_cards([card("Listed Card", printed("fr", "Vieille"))], dated=THIRD)
    assert names_of("listed-card", "fr") == {
        "Carte": "former",
        "Vieille": "printed",
        "Tierce": "former",
    }


def test_two_spellings_with_one_key_are_one_name() -> None:
    take_cards([names_only("Overflow", named("de", "Überfluss"), named("de", "Überfluß"))])
    assert names_of("overflow", "de") == {"Überfluss": "printed"}


def test_a_name_that_two_cards_have_finds_both() -> None:
    rows = [
        names_only("Abandon Hope", named("es", "Perder la esperanza")),
        names_only("Lose Hope", named("es", "Perder la esperanza")),
    ]
    take_cards(rows)
    both = find_cards(parse("Perder la esperanza"), language="es")
    assert {hit.slug for hit in both.cards} == {"abandon-hope", "lose-hope"}
    assert both.named == both.cards


def test_cards_of_one_name_get_numbered_addresses_that_stay() -> None:
    six = [card("Everythingamajig", id_of=f"Everythingamajig {at}") for at in range(6)]
    take_cards(six)
    slugs = {row.oracle_id: row.slug for row in Card.objects.all()}
    assert sorted(slugs.values()) == [
        "everythingamajig",
        *(f"everythingamajig-{at}" for at in range(2, 7)),
    ]
    assert take_cards(
        [*reversed(six), card("Everythingamajig 2", id_of="other")], dated=SECOND
    ) == {"new": 1}
    assert {
        row.oracle_id: row.slug for row in Card.objects.all() if row.oracle_id in slugs
    } == slugs
    assert held("everythingamajig-2-2").name_in("en") == "Everythingamajig 2"


def test_a_card_of_the_catalogue_is_adopted_by_its_exact_name() -> None:
    own = Card.objects.create(slug="dice-box", name_en="Dice Box", name="Dice Box", dice=["d20"])
    counts = take_cards([card("Dice Box", printed("ru", "Коробка", "Бросьте."))])
    assert counts["changed"] == 2 and counts["new"] >= 2
    own.refresh_from_db()
    assert (own.oracle_id, own.dice, own.mana_cost) == (oracle_id("Dice Box"), ["d20"], "{2}")
    assert (own.text_en, own.name_ru) == ("Roll a d20.", "Коробка")  # type: ignore[attr-defined]
    assert Card.objects.count() == 1


def test_a_card_of_the_catalogue_is_not_guessed_where_several_have_its_name() -> None:
    Card.objects.create(slug="everythingamajig", name_en="Everythingamajig", name="E")
    rows = [card("Everythingamajig", id_of=f"Everythingamajig {at}") for at in range(2)]
    assert take_cards(rows) == {"new": 2, "unmatched": 1}
    assert held("everythingamajig").oracle_id is None
    entry = LedgerEntry.objects.get(outcome="unmatched")
    assert (entry.key, entry.note) == ("everythingamajig", "Everythingamajig")


def test_a_token_is_not_taken_for_the_card_of_its_name() -> None:
    Card.objects.create(slug="goblin", name_en="Goblin", name="Goblin")
    assert take_cards([card("Goblin", layout="token", id_of="token")]) == {"new": 1}
    assert held("goblin").oracle_id is None
    take_cards([card("Goblin", layout="token", id_of="token"), card("Goblin")])
    assert held("goblin").oracle_id == oracle_id("Goblin")
    assert held("goblin-2").layout == "token"


def test_pictures_of_cards_are_left_out_and_counted() -> None:
    with transaction.atomic():
        planned = cards.plan(
            [two_faced("Dice Box // Dice Lid", layout="art_series")], file="f", dated=FIRST
        )
        assert planned.writes == 0
        assert "1 record of a picture only is left out" in "\n".join(planned.lines())


def test_faces_have_their_own_words_and_names() -> None:
    take_cards(
        [
            two_faced(
                "Front // Back",
                printed("de", "Vorn // Hinten"),
                printed("de", "Vorn", "Text vorn.", face=0),
                printed("de", "Hinten", "Text hinten.", type_line="Kreatur", face=1),
            )
        ]
    )
    front, back = held("front-back").faces.order_by("position")
    assert (front.mana_cost, back.mana_cost) == ("{R}", "")
    assert (front.text_en, back.text_en) == ("Text of Front.", "Text of Back.")  # type: ignore[attr-defined]
    assert (back.name_de, back.type_line_de, back.text_de) == (  # type: ignore[attr-defined]
        "Hinten",
        "Kreatur",
        "Text hinten.",
    )
    assert names_of("front-back", "de") == {
        "Vorn // Hinten": "printed",
        "Vorn": "face",
        "Hinten": "face",
    }
    assert held("front-back").text_en is None  # type: ignore[attr-defined]


@pytest.mark.parametrize("layout", ["split", "flip", "transform", "modal_dfc", "adventure"])
@pytest.mark.parametrize("typed", ["Front", "Back", "Front // Back", "Front / Back", "Front//Back"])
def test_five_ways_to_name_a_card_of_two_faces(layout: str, typed: str) -> None:
    """The report C07."""
    take_cards([two_faced("Front // Back", layout=layout), card("Frontier")])
    assert found(typed) == {"front-back"}
    assert [hit.slug for hit in find_cards(parse(typed), language="en").named] == ["front-back"]


def test_names_that_are_the_english_ones_are_no_translations() -> None:
    take_cards(
        [
            card("Phelddagrif", printed("es", "Phelddagrif", "Texto.")),
            two_faced(
                "Giant // Cast Off",
                printed("de", "Giant // Abstreifen"),
                printed("de", "Giant", face=0),
                printed("de", "Abstreifen", face=1),
            ),
        ]
    )
    assert held("phelddagrif").name_in("es") is None
    assert held("phelddagrif").text_es == "Texto."  # type: ignore[attr-defined]
    assert held("giant-cast-off").name_in("de") is None
    assert names_of("giant-cast-off", "de") == {"Abstreifen": "face"}


def test_what_is_odd_or_bad_is_listed_and_the_rest_goes_in() -> None:
    rows: list[CardRow | BadRecord | OddRecord] = [
        OddRecord(
            "cards.json", 1, 2, oracle_id("Dice Box"), "ru", "english_name", "It is English."
        ),
        card("Dice Box"),
        BadRecord("cards.json", 7, 8, "The field “oracle_id” is missing."),
        OddRecord("cards.json", 9, None, UUID(int=9), "ru", "english_name", "It is English."),
        CardRow(oracle_id("Blank"), " ", "normal", "", "", ""),
    ]
    assert take_cards(rows) == {"new": 1, "suspicious": 2, "refused": 2}
    told = dict(LedgerEntry.objects.exclude(outcome="new").values_list("key", "note"))
    assert told["dice-box ru"] == "It is English."
    assert told["cards.json 7:8"] == "The field “oracle_id” is missing."
    assert str(UUID(int=9)) + " ru" in told
    assert "cards.json 2" in told


def test_a_list_with_some_faces_only_finds_their_places() -> None:
    row = names_only("Front // Back", named("de", "Hinten", 0))
    back = two_faced("Front // Back").faces[1]
    take_cards(
        [
            CardRow(
                row.oracle_id,
                row.name,
                "transform",
                None,
                None,
                None,
                (type(back)(0, "Back", None, None, None),),
                row.printed,
            )
        ]
    )
    (face,) = held("front-back").faces.all()
    assert (face.position, face.name_en, face.name_de) == (1, "Back", "Hinten")  # type: ignore[attr-defined]
    take_cards([two_faced("Front // Back")], dated=date(2026, 11, 4))
    assert held("front-back").faces.count() == 2
    assert NEW > OLD
