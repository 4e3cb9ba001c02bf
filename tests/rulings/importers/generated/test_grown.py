"""Made-up rulings of which there are more and more, and names as like each other as real ones."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from rapidfuzz import process
from rapidfuzz.distance import OSA

from rulings.importers.register.lines import CardLine, RulingLine, read
from rulings.models.folding import name_key
from tests.rulings.importers.generated.files import public_id, write_register
from tests.rulings.importers.generated.grown import Grown, cards_of
from tests.rulings.importers.generated.names import names
from tests.rulings.importers.generated.words import LANGUAGES

SIZES = (50, 200)


@pytest.fixture(scope="module")
def made() -> Grown:
    return Grown(SIZES)


def test_the_first_rulings_stand_on_the_first_cards(made: Grown) -> None:
    small, large = SIZES
    cards = [{place.card for place in made.facts(at).places} for at in range(large)]
    assert max(map(max, cards[:small])) < cards_of(small) == 20
    assert cards_of(small) <= max(map(max, cards[small:])) < cards_of(large) == made.cards
    assert all(len(on) == len(made.facts(at).places) for at, on in enumerate(cards))


def test_a_register_of_some_tells_of_no_others(made: Grown, tmp_path: Path) -> None:
    path = tmp_path / "register.jsonl"
    assert write_register(made, path, rulings=range(50, 60), cards=range(80)) == 10
    lines = [line for _number, line in read(path)]
    told = [line.ruling for line in lines if isinstance(line, RulingLine)]
    assert told == [public_id(made, ruling) for ruling in range(50, 60)]
    slugs = {line.card for line in lines if isinstance(line, CardLine)}
    assert slugs == {made.slug(card) for card in range(80)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_differ_and_yet_are_near(language: str) -> None:
    many = names(language, 3_000)
    assert names(language, 100) == many[:100]
    keys = [name_key(name) for name in many]
    assert len({*keys}) == 3_000
    asked = random.Random(1).sample(keys, 30)
    nearest = sorted(
        process.extract(key, keys, scorer=OSA.normalized_similarity, limit=2)[1][1] for key in asked
    )
    # Neither is every name alone among the letters, nor is every name the next one but a letter.
    assert 0.5 < nearest[15] < 0.75 < nearest[-1]
