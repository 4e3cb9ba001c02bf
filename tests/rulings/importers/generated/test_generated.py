"""What is made up has the shape of what is real, is the same every time, and can be read whole."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable
from datetime import date
from pathlib import Path
from statistics import mean

import pytest

from rulings.importers.reading import scryfall
from rulings.importers.register.lines import CardLine, RulingLine, read
from rulings.importers.rows import CardRow, PrintingRow, RulingRow
from rulings.models.folding import text_key
from tests.rulings.importers.generated.files import (
    public_id,
    write_cards,
    write_changed_register,
    write_register,
    write_rulings,
)
from tests.rulings.importers.generated.shape import Made
from tests.rulings.importers.generated.words import DICE, LANGUAGES

MANY = 3_000
TODAY = date(2026, 11, 30)


@pytest.fixture(scope="module")
def made() -> Made:
    return Made(MANY)


def test_texts_are_as_long_as_real_ones_and_stand_on_as_many_cards(made: Made) -> None:
    lengths = sorted(len(made.text(ruling, "en")) for ruling in range(MANY))
    assert 165 < mean(lengths) < 205
    assert 140 < lengths[MANY // 2] < 185
    assert lengths[-1] > 700
    cards = [len(made.facts(ruling).places) for ruling in range(MANY)]
    assert cards[0] == max(cards) == 117
    assert 0.87 < cards.count(1) / MANY < 0.91
    assert 1.6 < mean(cards) < 2.2


def test_words_come_as_often_as_real_ones(made: Made) -> None:
    for language in LANGUAGES:
        texts = [made.text(ruling, language) for ruling in range(MANY)]
        words = Counter(word for text in texts for word in text.lower().rstrip(".").split())
        common = sum(count for _word, count in words.most_common(25)) / words.total()
        assert 0.3 < common < 0.45
        assert len(words) > 6_000
        dice = [
            text for text in texts if set(text.rstrip(".").split()) & set(DICE[language].split())
        ]
        assert 0.001 < len(dice) / MANY < 0.01


def test_every_text_and_every_name_is_of_its_own(made: Made) -> None:
    for language in LANGUAGES:
        texts = {text_key(made.text(ruling, language)) for ruling in range(MANY)}
        assert len(texts) == MANY
        assert len({made.name(card, language) for card in range(made.cards)}) == made.cards
    assert len({public_id(made, ruling) for ruling in range(MANY)}) == MANY
    assert len({made.oracle_id(card) for card in range(made.cards)}) == made.cards


def test_some_texts_are_set_otherwise_on_some_cards_and_are_one(made: Made) -> None:
    plain = [place for ruling in range(MANY) for place in made.facts(ruling).places if place.plain]
    assert plain
    differ = [place for place in plain if made.english(place) != made.text(place.ruling, "en")]
    assert len(differ) > len(plain) // 3
    assert all(
        text_key(made.english(place)) == text_key(made.text(place.ruling, "en")) for place in differ
    )


def test_one_of_a_hundred_is_worded_anew_in_all_languages() -> None:
    first, second = Made(500), Made(500, changed=1)
    for language in LANGUAGES:
        other = [
            ruling
            for ruling in range(500)
            if first.text(ruling, language) != second.text(ruling, language)
        ]
        assert other == [0, 100, 200, 300, 400]


@pytest.mark.parametrize("write", [write_cards, write_rulings, write_register])
def test_the_same_seed_makes_the_same_file(
    tmp_path: Path, write: Callable[[Made, Path], int]
) -> None:
    digests = []
    for seed in (4, 4, 5):
        file = tmp_path / "file"
        write(Made(60, seed=seed), file)
        digests.append(hashlib.sha256(file.read_bytes()).hexdigest())
    assert digests[0] == digests[1] != digests[2]


def test_nothing_in_the_files_is_bad_or_odd(made: Made, tmp_path: Path) -> None:
    file = tmp_path / "file"
    count = write_rulings(made, file)
    rows = list(scryfall.rulings(file, today=TODAY))
    assert len(rows) == count
    assert all(isinstance(row, RulingRow) for row in rows)
    count = write_cards(made, file)
    found = list(scryfall.cards(file, today=TODAY))
    cards = [row for row in found if isinstance(row, CardRow)]
    assert count == len(cards) == made.cards * len(LANGUAGES)
    assert {type(row) for row in found} == {CardRow, PrintingRow}
    assert {row.language for card in cards for row in card.printed} == (set(LANGUAGES) - {"en"})


def test_a_changed_register_is_the_one_that_is_made_from_nothing(tmp_path: Path) -> None:
    former, copied, anew = (tmp_path / name for name in ("former", "copied", "anew"))
    write_register(Made(300), former)
    second = Made(300, changed=1)
    assert write_changed_register(second, copied, former=former) == write_register(second, anew)
    assert copied.read_bytes() == anew.read_bytes() != former.read_bytes()
    lines = [line for _number, line in read(copied)]
    assert sum(isinstance(line, CardLine) for line in lines) == second.cards
    rulings = [line for line in lines if isinstance(line, RulingLine)]
    assert all(set(line.texts()) == set(LANGUAGES) for line in rulings)
    assert [len(line.revisions) for line in rulings].count(12) == 3
