"""The reader of rules texts against real cards, where a collection of them is at hand.

The collection stays outside of the repository: it is read beside it where it is there. Every form
is tested in our own words in the other files, so nothing depends on it.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine.oracle import Again, Care, Phrase, Reading, RollText, Use, read

DATA = Path(__file__).parents[3] / "shared" / "data"

pytestmark = pytest.mark.skipif(
    not DATA.is_dir(), reason="the collection of cards is not beside the repository"
)

USES = {
    "table": {Use.TABLE},
    "single_result": {Use.RESULT},
    "choose_one_other": {Use.CHOOSE, Use.OTHER},
    "total": {Use.TOTAL},
    "difference": {Use.DIFFERENCE},
    "doubles": {Use.DOUBLES},
    "each_result": {Use.EACH},
    "each_result_physical": {Use.EACH, Use.PHYSICAL},
    "compare": {Use.COMPARE},
    "compare_and_natural": {Use.COMPARE, Use.NATURAL},
    "compare_between_players": {Use.BETWEEN_PLAYERS},
    "repeat_on_value": {Use.COMPARE, Use.REPEAT},
    "store": {Use.STORE},
    "planar": {Use.PLANAR},
    "none": set(),
}
"""What the collection calls a use, for the cards whose text it has."""

CARES = {
    "trigger_once_per_roll_instruction": Care.ONCE_PER_ROLL,
    "trigger_per_die": Care.PER_DIE,
    "trigger_on_natural": Care.NATURAL,
    "trigger_on_highest_natural": Care.HIGHEST_NATURAL,
    "trigger_on_planar_roll": Care.PLANAR,
    "chaos_ability": Care.CHAOS,
    "replace_extra_die_ignore_lowest": Care.EXTRA_DIE_IGNORE_LOWEST,
    "replace_each_die_double_ignore_one": Care.ONE_OF_TWO,
    "replace_one_die_two_dice_total": Care.TOTAL_OF_TWO,
    "replace_result_with_stored": Care.STORED_RESULT,
    "stored_results": Care.STORED,
    "modify_static": Care.MODIFY,
    "modify_optional": Care.MODIFY,
    "reroll": Care.REROLL,
    "history_this_turn": Care.HISTORY,
    "protection_from_die_rolls": Care.PROTECTION,
    "planar_blank_counts_as_chaos": Care.BLANK_IS_CHAOS,
    "physical_dice": Care.PHYSICAL,
}

NO_TEXT = frozenset(
    (
        '"Lifetime" Pass Holder',
        '"Name Sticker" Goblin',
        "Ancient Brass Dragon",
        "Ancient Bronze Dragon",
        "Ancient Copper Dragon",
        "Ancient Silver Dragon",
        "Arden Angel",
        "Atomwheel Acrobats",
        "Bamboozling Beeble",
        "Boing!",
        "Captain Rex Nebula",
        "Celebr-8000",
        "Centaur of Attention",
        "Chicken Egg",
        "Chicken à la King",
        "Circuits Act",
        "Clam-I-Am",
        "Clown Car",
        "Clowning Around",
        "Comet, Stellar Pup",
        "Command Performance",
        "Complaints Clerk",
        "Cone of Cold",
        "Contraband Livestock",
        "Dee Kay, Finder of the Lost",
        "Dissatisfied Customer",
        "Drop Tower",
        "Druid of the Emerald Grove",
        "Eelectrocute",
        "Elvish Impersonators",
        "Ferris Wheel",
        "Free-Range Chicken",
        "Gale's Redirection",
        "Genevieve, Conniving Dragon",
        "Goblin Blastronauts",
        "Goblin Bookie",
        "Goblin Bowling Team",
        "Goblin Girder Gang",
        "Goblin Tutor",
        "Growth Spurt",
        "Ichor Elixir",
        "Icing Manipulator",
        "Iron Mastiff",
        "Jack-in-the-Mox",
        "Journey to the Lost City",
        "Jumbo Imp",
        "Krazy Kow",
        "Lae'zel's Acrobatics",
        "Line Cutter",
        "Luck Bobblehead",
        "Mathise, Surge Channeler",
        "Monitor Monitor",
        "Monoxa, Midway Manager",
        "Mr. House, President and CEO",
        "Myrkul's Edict",
        "Night Shift of the Living Dead",
        "Non-Human Cannonball",
        "Nothic",
        "Overwhelming Encounter",
        "Pair o' Dice Lost",
        "Pick-a-Beeble",
        "Pippa, Duchess of Dice",
        "Poultrygeist",
        "Priority Boarding",
        "Recruitment Drive",
        "Resolute Veggiesaur",
        "Ricochet",
        "Scooch",
        "Six-Sided Die",
        "Slight Malfunction",
        "Souvenir T-Shirt",
        "Spark Fiend",
        "Squirrel Stack",
        "Strategy, Schmategy",
        "Strength-Testing Hammer",
        "Temp of the Damned",
        "The Space Family Goblinson",
        "Thunderwave",
        "Trigger Happy",
        "Truss, Chief Engineer",
        "Urza's Science Fair Project",
        "Vedalken Squirrel-Whacker",
        "Vegetation Abomination",
        "Velukan Dragon",
        "Vexing Puzzlebox",
        "Wand of Wonder",
        "Wyll's Reversal",
        "Wyll, Blade of Frontiers",
        "Xenosquirrels",
    )
)
"""Cards of the collection that are not read: no text in the data."""

CARDS = 184

PRINTED = {"de": 95, "es": 95, "fr": 95, "pt": 51, "ru": 51}
"""How many of the cards that speak of dice have a text in each language."""


def _json(*path: str) -> Any:
    """A file of the collection."""
    file = DATA.joinpath(*path)
    if file.suffix == ".gz":
        return json.loads(gzip.decompress(file.read_bytes()))
    return json.loads(file.read_text(encoding="utf-8"))


@cache
def cards() -> Mapping[str, Mapping[str, Any]]:
    """What each card rolls and cares about, by its name."""
    return {card["name"]: card for card in _json("dice-cards.json")}


@cache
def texts() -> Mapping[str, str]:
    """The English text of each card that has one in the data."""
    found = {card["name"]: card["text"] for card in _json("names", "dice-cards.json")}
    for sample in ("CLB.sample.json", "UNF.sample.json"):
        for card in _json("mtgjson", sample)["data"]["cards"]:
            found[card["name"]] = card["text"]
    for card in _json("mtgjson", "UST.json.gz")["data"]["cards"]:
        if card["name"] == "Garbage Elemental":
            found[f"Garbage Elemental ({card['number'][-1]})"] = card["text"]
    return {name: text for name, text in found.items() if name in cards()}


def english(card: str) -> Reading:
    """The reading of a card's English text."""
    return read(texts()[card], "en", name=re.sub(r" \([a-f]\)$", "", card))


def _names() -> list[str]:
    """The cards with a text; none where the collection is not there."""
    return sorted(texts()) if DATA.is_dir() else []


def test_every_card_is_read_or_has_no_text() -> None:
    assert len(cards()) == CARDS
    assert len(texts()) == 95
    assert frozenset(cards()) - frozenset(texts()) == NO_TEXT
    assert len(NO_TEXT) == CARDS - 95


@pytest.mark.parametrize("card", _names())
def test_nothing_of_a_card_is_left_unread(card: str) -> None:
    assert english(card).unread == ()


@pytest.mark.parametrize("card", _names())
def test_a_card_rolls_what_the_collection_says(card: str) -> None:
    rolls = english(card).rolls

    assert len(rolls) == len(cards()[card]["rolls"])
    for roll, expected in zip(rolls, cards()[card]["rolls"], strict=True):
        sides = expected["sides"]
        assert str(roll.die) == (f"d{sides}" if isinstance(sides, int) else sides)
        assert roll.count == expected["count"]
        assert set(roll.uses) == USES[expected["use"]]
        assert roll.ignore == ("ignore" in expected)
        assert _sign(roll) == str(expected.get("modifier", "")).split(" ")[0]
        assert roll.cost == (expected["timing"] == "activation_cost")
        assert (roll.roller == "you") == ("roller" not in expected)
        if expected["use"] == "table":
            assert ranges(roll) == sorted(
                ((row["min"], row["max"]) for row in expected["table"]), key=_lowest
            )
        else:
            assert "table" not in expected


def _sign(roll: RollText) -> str:
    return roll.modifier.sign if roll.modifier else ""


def _lowest(ends: tuple[int | None, int | None]) -> int:
    return -1 if ends[0] is None else ends[0]


def ranges(roll: RollText) -> list[tuple[int | None, int | None]]:
    """The ends of each row of a roll's table, from low to high."""
    assert roll.table is not None
    return sorted(((row.low, row.high) for row in roll.table.rows), key=_lowest)


@pytest.mark.parametrize("card", _names())
def test_a_card_cares_about_what_the_collection_says(card: str) -> None:
    expected = {
        (CARES[care["kind"]], *_condition(care.get("condition", "")))
        for care in cards()[card]["cares"]
        if care["kind"] != "legacy_note"
    }
    found = {
        (care.care, care.low if care.care is Care.PER_DIE else None) for care in english(card).cares
    }

    assert found == expected


def _condition(text: str) -> tuple[int | None]:
    """The lowest result of "result is 4 or more"."""
    found = re.search(r"result is (\d+) or more", text)
    return (int(found[1]) if found else None,)


def test_a_row_of_a_card_is_the_text_as_printed() -> None:
    for card in texts():
        for roll in english(card).rolls:
            for row in roll.table.rows if roll.table else ():
                then = row.then.then
                assert texts()[card][then.start : then.end] == then.text
                assert then.text in texts()[card]


def printed() -> Iterator[tuple[str, str, str, str, str]]:
    """Every card that speaks of dice in every other language: name and text in both."""
    for card in _json("names", "dice-cards.json") if DATA.is_dir() else ():
        for language, its in card["printed"].items():
            if its["text"]:
                yield card["name"], card["text"], language, its["name"], its["text"]
    for card in _json("mtgjson", "CLB.sample.json")["data"]["cards"] if DATA.is_dir() else ():
        for its in card["foreignData"]:
            language = {"Portuguese (Brazil)": "pt", "German": "de", "Spanish": "es"}.get(
                its["language"], its["language"][:2].lower()
            )
            yield card["name"], card["text"], language, its["name"], its["text"]


@pytest.mark.parametrize(
    ("name", "text", "language", "printed_name", "printed_text"),
    [pytest.param(*card, id=f"{card[0]}-{card[2]}") for card in printed()],
)
def test_a_card_says_the_same_in_every_language(
    name: str, text: str, language: str, printed_name: str, printed_text: str
) -> None:
    in_english = read(text, "en", name=name)
    reading = read(printed_text, language, name=printed_name)

    assert shape(reading) == shape(in_english)
    again = [_again(roll) for roll in reading.rolls]
    if name == "Delina, Wild Mage":
        assert again == [[Again.NO, Again.MUST]], "printed before it became a choice in English"
    else:
        assert again == [_again(roll) for roll in in_english.rolls]


def _again(roll: RollText) -> list[Again]:
    return [row.then.again for row in roll.table.rows] if roll.table else []


def shape(reading: Reading) -> object:
    """What a reading says, without the words it stands in."""
    return (
        [
            (
                _shape(roll.count),
                roll.die,
                roll.modifier and (roll.modifier.sign, _shape(roll.modifier.amount)),
                (roll.ignore, roll.keep, roll.times),
                roll.uses,
                roll.table and [str(row) for row in roll.table.rows],
                (roll.roller, roll.optional, roll.cost),
            )
            for roll in reading.rolls
        ],
        [(care.care, care.low, care.high, care.number) for care in reading.cares],
        len(reading.unread),
    )


def _shape(value: int | str | Phrase) -> int | str:
    return "words" if isinstance(value, Phrase) else value


def test_how_many_printed_texts_are_compared_is_known() -> None:
    counted = [language for _, _, language, _, _ in printed()]

    assert {language: counted.count(language) - 1 for language in PRINTED} == PRINTED


def test_a_line_with_a_word_for_the_bar_says_the_same() -> None:
    lines = (DATA / "names" / "forge.cardnames-pt-BR.sample.txt").read_text(encoding="utf-8")
    (line,) = [line for line in lines.splitlines() if "VERT" in line]
    name, printed_name, _, text = line.split("|")

    assert shape(read(text, "pt", name=printed_name)) == shape(english(name))
