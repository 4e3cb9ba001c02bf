"""What players write with signs means what they mean, whatever language they read in."""

import pytest

from rulings.languages import LANGUAGES
from rulings.models.folding import DASHES, QUOTES
from tests.rulings.search.reports.answers import make_card, search, write

pytestmark = pytest.mark.django_db

TEXTS = {
    "minus": "Put a -1/-1 counter on it.",
    "plus": "Put a +1/+1 counter on it.",
    "less": "It gets -X/-X until end of turn.",
    "symbols": "{T}: Roll {X} dice.",
    "roll": "Roll the dice, and add one letter twice.",
    "fire": "Fire is hot.",
    "ice": "Ice is cold.",
}


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        *((f"{dash}1/{dash}1 counter", {"minus"}) for dash in DASHES),
        ("-1/-1", {"minus"}),
        ("+1/+1", {"plus"}),
        ("+1/+1 counter", {"plus"}),
        ("counter", {"minus", "plus"}),
        ("counter -put", set()),
        ("-X/-X", {"less", "symbols"}),
        ('"gets -X/-X"', {"less"}),
        ("{T}: roll {X}", {"symbols"}),
        ("roll", {"symbols", "roll"}),
        ("Fire or Ice", {"fire", "ice"}),
        ("fire ice", set()),
        ('"fire or ice"', set()),
        *((f"{sign}letter twice{sign}", {"roll"}) for sign in QUOTES),
        *((f"{sign}twice letter{sign}", set()) for sign in QUOTES),
    ],
)
def test_texts_with_such_signs_are_found(typed: str, meant: set[str]) -> None:
    ids = {write("en", text).pk: name for name, text in TEXTS.items()}
    for language in LANGUAGES:
        found = {ids[hit.ruling.pk] for hit in search(typed, language.column).hits}
        assert found == meant, language


def test_a_name_with_the_word_or_and_one_of_questions_are_names() -> None:
    names = {
        "fire": "Fire // Ice",
        "or": "Fire or Ice",
        "who": "Who // What // When // Where // Why",
    }
    for slug, name in names.items():
        make_card(name, slug)
    for language in LANGUAGES:
        for slug, name in names.items():
            assert [card.slug for card in search(name, language.column).named] == [slug]
