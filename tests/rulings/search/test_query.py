"""What a person typed is read before the database is asked, and bounded first."""

import pytest

from rulings.search.query import QUERY_LIMIT, QueryRefused, parse


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("\x00", "nul"),
        ("a\x00b", "nul"),
        ("\ud800", "control"),
        ("a\x07", "control"),
        ("a\x85b", "control"),
        ("a" * 201, "long"),
        ("a" * 10_000, "long"),
        ("\x00" * 1_000_000, "long"),
        ("die or " * 100_000, "long"),
    ],
)
def test_a_query_that_cannot_be_asked_says_why(typed: str, code: str) -> None:
    with pytest.raises(QueryRefused) as refusal:
        parse(typed)
    assert refusal.value.code == code


@pytest.mark.parametrize(
    "typed", ["", "  ", "???", "\\", "'", "{T}", ":*", "a" * QUERY_LIMIT, "\t"]
)
def test_every_other_text_is_a_query(typed: str) -> None:
    assert parse(typed).text == typed.strip()


def test_quoted_words_are_phrases_whatever_the_quotes() -> None:
    for typed in ('dé "à six faces"', "dé «à six faces»", "dé “à six faces”", "dé „à six faces“"):
        query = parse(typed)
        assert (query.words.strip(), query.phrases) == ("dé", ("à six faces",))


def test_an_unbalanced_quote_is_a_sign() -> None:
    query = parse('"unbalanced')
    assert (query.words, query.phrases) == ('"unbalanced', ())


@pytest.mark.parametrize(
    ("typed", "rule"),
    [
        ("706.6", "706.6"),
        ("CR 706.2a", "706.2a"),
        ("правило 706.6", "706.6"),
        ("706", "706"),
        ("roll 706 dice", ""),
        ("1706.6", ""),
        ("706.6.1", ""),
        ("d20", ""),
    ],
)
def test_a_rule_number_is_seen(typed: str, rule: str) -> None:
    assert parse(typed).rule == rule


@pytest.mark.parametrize(
    ("typed", "public_id"),
    [
        ("7znd7", "7znd7"),
        (" 7ZND7 ", "7znd7"),
        ("https://rulings.example.org/pt-br/r/7znd7?x=1", "7znd7"),
        ("/r/7znd7@2026-01-01", "7znd7"),
        ("7znd", ""),
        ("кубик", ""),
    ],
)
def test_what_may_be_a_public_id_is_seen(typed: str, public_id: str) -> None:
    assert parse(typed).public_id == public_id


@pytest.mark.parametrize(
    "typed", ["d20", "D20", "W20", "w20", "1d20", "к20", "К20", "д20", " 2d20 "]
)
def test_a_die_is_a_die_in_every_spelling(typed: str) -> None:
    assert parse(typed).die == "d20"


@pytest.mark.parametrize("typed", ["d20 roll", "d0", "d", "20", "wd20", "d20000"])
def test_what_is_no_die_is_none(typed: str) -> None:
    assert parse(typed).die == ""
