"""Where words are said is what their vectors say, and what is kept is what PostgreSQL finds."""

from __future__ import annotations

from random import Random

import pytest

from rulings.search.words.said import ERA, NEWEST, PLACES, TEXTS, WORDS, Said, Word

Places = dict[str, list[int]]


def written(said: Places) -> str:
    """Return a vector as PostgreSQL writes it."""
    return " ".join(f"'{word}':{','.join(map(str, said[word]))}" for word in sorted(said))


def made_up(texts: int, seed: int = 4) -> list[Places]:
    """Return texts of a few words, some of them said again, some of them empty."""
    random = Random(seed)
    return [
        {
            word: sorted(random.sample(range(1, 40), random.choice((1, 1, 1, 2, 5))))
            for word in random.sample(["a", "die", "бросок", "d20", "10.5"], random.randrange(6))
        }
        for _text in range(texts)
    ]


def read(texts: list[Places]) -> dict[str, Word]:
    said = Said()
    for text in texts:
        assert said.add(written(text))
    return {word.word: word for word in said.common(1)}


def test_a_word_is_where_the_texts_say_it() -> None:
    texts = made_up(400)
    words = read(texts)
    assert len(words) == 5
    for word, found in words.items():
        says = {number: text[word] for number, text in enumerate(texts, 1) if word in text}
        assert found.texts == len(says)
        numbers = found.numbers
        assert [*numbers] == [*says]
        often = {at: len(places) for at, places in enumerate(says.values()) if len(places) > 1}
        assert dict(found.often(len(says))) == often
        assert dict(found.often(9)) == {at: many for at, many in often.items() if at < 9}
        [era] = found.eras()
        at = [number * PLACES + place for number, places in says.items() for place in places]
        assert [*era.numbers] == [*says]
        assert [*era.at] == at
        assert [*era.after] == [place + 1 for place in at]


@pytest.mark.parametrize("first", range(1, 9))
def test_words_with_one_between_them_at_the_most_share_a_window(first: int) -> None:
    for second in range(1, 13):
        words = read([{}, {"a": [first], "b": [second, 30]}, {"a": [second, 30], "b": [first]}])
        one, other = ({*next(words[word].eras()).near} for word in "ab")
        texts = {window // PLACES for window in one & other}
        if abs(first - second) <= 2:
            assert texts == {2, 3}
        if abs(first - second) > 3:
            assert not texts
        for windows in (one, other):
            assert len(windows) == 6 or second in {28, 29, 30}


def test_windows_are_in_order() -> None:
    for word in read(made_up(300)).values():
        [era] = word.eras()
        assert [*era.near] == sorted({*era.near})


def test_eras_are_of_so_many_texts() -> None:
    said = Said()
    for number in range(1, 3 * ERA):
        assert said.add("'new':1 'old':2" if number < 10 else "'old':3,4" * (number > 2 * ERA))
    new, old = said.common(1)
    assert [era.era for era in new.eras()] == [0]
    first, last = old.eras()
    assert (first.era, [*first.numbers]) == (0, [*range(1, 10)])
    assert (last.era, last.numbers[0], last.at[:2].tolist()) == (
        2,
        2 * ERA + 1,
        [(2 * ERA + 1) * PLACES + place for place in (3, 4)],
    )
    everywhere = Said()
    for _text in range(ERA + 5):
        everywhere.add("'all':3")
    [word] = everywhere.common(1)
    assert [[len(row) for row in rows] for _era, *rows in word.eras()] == [
        [ERA - 1, ERA - 1, ERA - 1, 2 * (ERA - 1)],
        [6, 6, 6, 12],
    ]


def test_words_that_hardly_a_new_text_says_are_passed_over() -> None:
    said = Said()
    said.add("'all':1 'twice':2 'seldom':3")
    said.add("'all':1 'twice':2")
    for _text in range(NEWEST):
        assert said.add("'all':1")
    for vector in ("'all':1 'late':2", "'late':1,2 'twice':3", "'late':1 'seldom':2 'all':4,5"):
        assert said.add(vector)
    assert not said.add("'late':1 'seldom':2A 'all':4,5")
    assert {word.word: word.texts for word in said.common(1)} == {"all": NEWEST + 4, "twice": 3}


@pytest.mark.parametrize(
    "vector",
    [
        "'a' 'die':2",
        "'a':3A 'die':2",
        "'a':1 'die':2,3B",
        "'a':1 'it''s':2",
        r"'a':1 'back\\slash':2",
        f"'a':1,2 'die':{WORDS}",
        f"'a':2 'die':1,{WORDS + 5}",
        "'a':1 '''':2",
        "'a':1 'die'",
    ],
)
def test_what_is_no_plain_text_is_left_out_whole(vector: str) -> None:
    said = Said()
    assert said.add("'a':1,4 'die':2")
    assert not said.add(vector)
    assert said.add("'a':3")
    assert {word.word: [*word.numbers] for word in said.common(1)} == {"a": [1, 2], "die": [1]}
    [die] = (word for word in said.common(1) if word.word == "die")
    assert [[*era.at] for era in die.eras()] == [[PLACES + 2]]


def test_more_texts_than_have_numbers_are_left_out() -> None:
    said = Said()
    said._texts = TEXTS - 2
    assert said.add("'a':999")
    assert not said.add("'a':1")
    [word] = said.common(1)
    [era] = word.eras()
    assert [*era.at] == [(TEXTS - 1) * PLACES + 999]
    assert [*era.after] == [(TEXTS - 1) * PLACES + 1000]
    assert [*era.numbers] == [TEXTS - 1]
