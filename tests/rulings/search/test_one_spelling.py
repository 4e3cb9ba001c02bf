"""However a word or a name is spelled, every path that leads to it understands the same."""

import unicodedata
from collections.abc import Iterator

import pytest

from rulings.models import Card, CardName, CardRuling, Ruling
from rulings.models.folding import APOSTROPHES, DASHES, QUOTES, fold, name_key
from rulings.search import index
from rulings.search.find import find
from rulings.search.names.suggestions import suggest
from rulings.search.query import parse

pytestmark = pytest.mark.usefixtures("catalogue")

# A language, the name of a card, and words that stand side by side in a ruling on it.
PRINTED = [
    ("ru", "Жёлтый Ёжик-Йети", "тёмный мёд"),
    ("de", "Größenwahn der Straßenkröte", "süße Möhren"),
    ("fr", "L'Œil d'Ælfgar", "sœur naïve"),
    ("es", "Pingüino del Cañón", "cigüeña pequeña"),
    ("pt", "Coração-de-Avô", "maçãs às rãs"),
    ("en", "Ætherling's “Café”", "naïve façade"),
]
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


def spellings(printed: str, language: str) -> Iterator[str]:
    """Yield what people and keyboards make of a text."""
    yield printed
    for form in ("NFC", "NFD", "NFKD"):
        yield unicodedata.normalize(form, printed)
    yield from (printed.upper(), printed.lower(), fold(printed), fold(printed).upper())
    if language == "de":
        yield printed.translate(_UMLAUTS)
    for signs in (APOSTROPHES, DASHES, QUOTES):
        for sign in signs:
            if any(other in printed for other in signs):
                yield "".join(sign if one in signs else one for one in printed)


@pytest.fixture(params=PRINTED, ids=lambda case: case[0])
def printed(request: pytest.FixtureRequest) -> tuple[str, str, str, str]:
    """Make a card with a name and a ruling on it; return their language, name, words and id."""
    language, name, words = request.param
    card = Card.objects.create(slug="spelled", **{"name_en": "Q", f"name_{language}": name})
    CardName.objects.create(
        card=card, language=language, name=name, kind="printed", key=name_key(name)
    )
    ruling = Ruling.objects.create(**{f"text_{language}": f"Xyz {words}, xyz."})
    CardRuling.objects.create(card=card, ruling=ruling, date="2020-01-01", held_from="2020-01-01")
    index.write(index.entries_of(ruling))
    return language, name, words, ruling.public_id


def rulings(typed: str, language: str) -> list[str]:
    return [hit.ruling.public_id for hit in find(parse(typed), language=language).hits]


def quoted(typed: str) -> Iterator[str]:
    """Yield a phrase in the quotation marks of the six languages."""
    for left, right in ("““", "«»", "„“", "“”", '""'):
        assert {left, right} <= set(QUOTES)
        yield f"{left}{typed}{right}"


def cards(typed: str, language: str) -> list[str]:
    return [card.slug for card in find(parse(typed), language=language).cards]


Spelled = tuple[str, str, str, str]


def test_words_and_phrases(printed: Spelled) -> None:
    language, _name, words, public_id = printed
    for typed in dict.fromkeys(spellings(words, language)):
        assert rulings(typed, language) == [public_id], typed
        assert rulings(f"xyz -{typed.split()[0]}", language) == [], typed
    for typed in (words, fold(words)):
        for phrase in quoted(typed):
            assert rulings(phrase, language) == [public_id], phrase
        assert rulings(f'"{" ".join(reversed(typed.split()))}"', language) == []


def test_names(printed: Spelled) -> None:
    language, name, _words, _public_id = printed
    for typed in dict.fromkeys(spellings(name, language)):
        assert cards(typed, language)[:1] == ["spelled"], typed


def test_values_of_operators(printed: Spelled) -> None:
    language, name, _words, public_id = printed
    name = name.replace("“", "").replace("”", "")
    for typed in dict.fromkeys(spellings(name, language)):
        assert rulings(f'card:"{typed}"', language) == [public_id], typed
        assert rulings(f"card:{typed.split()[0]}", language) == [public_id], typed


def test_suggestions(printed: Spelled) -> None:
    language, name, _words, _public_id = printed
    for typed in dict.fromkeys(spellings(name, language)):
        for part in (typed, typed[:-1]):
            assert [one.target for one in suggest(part, language=language)][:1] == ["spelled"], part
