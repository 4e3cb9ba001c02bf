"""What a person typed is read before the database is asked, and bounded first."""

import doctest
from dataclasses import replace
from importlib import import_module

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rulings.models.folding import QUOTES
from rulings.search.matching.written import (
    asked_values,
    with_condition,
    without_condition,
    written,
)
from rulings.search.query import (
    ALTERNATIVE_LIMIT,
    QUERY_LIMIT,
    TERM_LIMIT,
    Alternative,
    Condition,
    QueryRefused,
    Words,
    parse,
)
from rulings.search.typed.operators import ALSO, OPERATORS


@pytest.mark.parametrize("name", ["typed.operators", "typed.named", "query", "matching.written"])
def test_the_examples_in_the_modules_hold(name: str) -> None:
    failed, attempted = doctest.testmod(import_module(f"rulings.search.{name}"))
    assert failed == 0 < attempted


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("\x00", "control"),
        ("a\x00b", "control"),
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
        (alternative,) = parse(typed).alternatives
        assert alternative.words == (Words("dé"), Words("à six faces", phrase=True))


@pytest.mark.parametrize(
    "typed",
    [
        "-1/-1 counter",
        "+1/+1",
        "-X/-X",
        "-x: roll",
        "-2",
        "{T}: roll {X}",
        "Who // What // When // Where // Why",
        "Circle of Protection: Red",
        "d20: roll",
        "R&D's",
        "12:30",
        "https://rulings.example.org/a",
        "re-roll",
        "a - b",
        "--",
        "oracle",
        "roll>3",
        "x=5",
        "e=mc2",
        "s>3",
        "<script>",
        "card: Krark",
        "тест:",
    ],
)
def test_what_is_no_operator_is_words(typed: str) -> None:
    query = parse(typed)
    assert query.alternatives == (Alternative((Words(typed),)),)
    assert query.hints == () and query.only_words


def test_an_unbalanced_quote_is_a_sign() -> None:
    for typed in ('"unbalanced', 'unbalanced"', "unbalanced“"):
        assert parse(typed).alternatives == (Alternative((Words("unbalanced"),)),)
    (alternative,) = parse('"a b" "c').alternatives
    assert alternative.words == (Words("a b", phrase=True), Words("c"))


def test_a_sign_before_a_word_a_phrase_or_an_operator_means_not() -> None:
    (alternative,) = parse('кубик -бросок -"à six faces" -rule:706.6 грань').alternatives
    assert alternative.words == (
        Words("кубик"),
        Words("бросок", negated=True),
        Words("à six faces", phrase=True, negated=True),
        Words("грань"),
    )
    assert alternative.conditions == (Condition("rule", "706.6", negated=True),)


@pytest.mark.parametrize(
    ("typed", "condition"),
    [
        ("card:Delina", Condition("card", "Delina")),
        ('card:"Delina, Wild Mage"', Condition("card", "Delina, Wild Mage")),
        ("card:„Delina, Wild Mage“", Condition("card", "Delina, Wild Mage")),
        ("CARD=Делина", Condition("card", "Делина")),
        ("set:afr", Condition("set", "afr")),
        ('set:"Dark Ascension"', Condition("set", "Dark Ascension")),
        ("SET=AFR", Condition("set", "AFR")),
        ("s:afr", Condition("set", "afr")),
        ("E:afr", Condition("set", "afr")),
        ("edition:afr", Condition("set", "afr")),
        ("rule:706", Condition("rule", "706")),
        ("rule:706.2A", Condition("rule", "706.2a")),
        ("lang:de", Condition("lang", "de")),
        ("lang:pt", Condition("lang", "pt-br")),
        ("lang:PT_br", Condition("lang", "pt-br")),
        ("date:2021", Condition("date", "2021")),
        ("date=2021-07", Condition("date", "2021-07")),
        ("date:>=2021-07-23", Condition("date", "2021-07-23", ">=")),
        ("date>=2021-07-23", Condition("date", "2021-07-23", ">=")),
        ("date<=2021", Condition("date", "2021", "<=")),
        ("date>2021", Condition("date", "2021", ">")),
        ("date:<2021", Condition("date", "2021", "<")),
        ("die:W20", Condition("die", "d20")),
        ("die:к20", Condition("die", "d20")),
        ("die:Planar", Condition("die", "planar")),
        ("source:wotc", Condition("source", "wizards")),
        ("source:project", Condition("source", "project")),
        ("proved:YES", Condition("proved", "yes")),
        ("scenario:lowest-ignored", Condition("scenario", "lowest-ignored")),
        ("state:in_review", Condition("state", "review")),
        ("state:stale", Condition("state", "stale")),
        ("is:question", Condition("is", "question")),
    ],
)
def test_operators_and_their_values(typed: str, condition: Condition) -> None:
    query = parse(typed)
    assert query.alternatives == (Alternative((), (condition,)),)
    assert query.hints == () and not query.only_words
    told = (condition.comparison.lstrip(":") + condition.value,)
    assert asked_values(query, condition.operator) == told
    (negated,) = parse(f"-{typed}").alternatives
    assert negated.conditions == (replace(condition, negated=True),)


@pytest.mark.parametrize("operator", OPERATORS)
def test_the_values_that_a_hint_names_are_values(operator: str) -> None:
    for allowed in OPERATORS[operator].allowed:
        (alternative,) = parse(f"{operator}:{allowed}").alternatives
        assert len(alternative.conditions) == 1 and alternative.words == ()


@pytest.mark.parametrize(
    ("typed", "code", "operator"),
    [
        ("date:202109224", "value", "date"),
        ("date:2021-13", "value", "date"),
        ("date:2021-02-30", "value", "date"),
        ("date:23.07.2021", "value", "date"),
        ("die:d0", "value", "die"),
        ("rule:abc", "value", "rule"),
        ("rule:706.", "value", "rule"),
        ("lang:it", "value", "lang"),
        ("proved:maybe", "value", "proved"),
        ("card:!!", "value", "card"),
        ("is:" + "x" * 100, "value", "is"),
        ("lang>de", "range", "lang"),
        ("rule:>=706", "range", "rule"),
        ("set:!!", "value", "set"),
        ("set>=afr", "range", "set"),
    ],
)
def test_a_value_that_is_none_is_left_out_with_a_hint(typed: str, code: str, operator: str) -> None:
    query = parse(f"dice {typed}")
    assert query.alternatives == (Alternative((Words("dice"),)),)
    (hint,) = query.hints
    assert (hint.code, hint.typed, hint.operator) == (code, typed, operator)
    assert hint.allowed == (OPERATORS[operator].allowed if operator in OPERATORS else ())
    assert parse(typed).alternatives == ()


@pytest.mark.parametrize(
    ("typed", "better"),
    [
        ("colour:red", ()),
        ("langauge:de", ("lang:de",)),
        ("cards:Delina", ("card:Delina",)),
        ('crad:"Delina, Wild Mage"', ('card:"Delina, Wild Mage"',)),
        ("карта:Делина", ()),
        ("sate:stale", ("state:stale",)),
    ],
)
def test_an_unknown_operator_is_two_words_and_a_hint(typed: str, better: tuple[str, ...]) -> None:
    query = parse(f"dice {typed}")
    (hint,) = query.hints
    assert (hint.code, hint.typed, hint.better) == ("unknown", typed, better)
    assert hint.allowed == tuple(OPERATORS)
    (alternative,) = query.alternatives
    assert alternative.words == (Words(f"dice {typed.replace(':', ' ').replace(chr(34), '')}"),)
    assert alternative.conditions == ()


@pytest.mark.parametrize(
    ("typed", "alternatives"),
    [
        ("Fire or Ice", ["Fire", "Ice"]),
        ("die:d6 OR die:d20 or кубик", ["die:d6", "die:d20", "кубик"]),
        ("or dice", ['"or" dice']),
        ("dice or", ['dice "or"']),
        ("dice or or die", ['dice "or" "or" die']),
        ('"dice or die"', ['"dice or die"']),
        ("dice -or die", ["dice -or die"]),
        ("date:x or dice", ["dice"]),
        ("or", ['"or"']),
    ],
)
def test_alternatives_stand_between_or(typed: str, alternatives: list[str]) -> None:
    assert [written([one]) for one in parse(typed).alternatives] == alternatives


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("Fire or Ice", "fire or ice"),
        ("Fire or Ice lang:de", "fire or ice"),
        ("Krark -die rule:706.6", "krark"),
        ("die:d6 or die:d20", ""),
        ("dice card:Krark", "krark"),
        ("dice -card:Krark", "dice"),
        ("Circle of Protection:Red", "circle of protection red"),
    ],
)
def test_a_name_is_what_is_no_operator(typed: str, key: str) -> None:
    assert parse(typed).name_key == key


def test_a_filter_that_is_clicked_changes_the_query() -> None:
    assert with_condition("", "die", "d20") == "die:d20"
    assert with_condition("dé  «à six»", "die", "d20") == "dé  «à six» die:d20"
    assert with_condition("кубик die:d6 -die:d8", "die", "d20") == "кубик -die:d8 die:d20"
    assert with_condition("a or b", "lang", "de") == "a lang:de or b lang:de"
    assert with_condition("dice or", "lang", "de") == 'dice "or" lang:de'
    assert with_condition("x", "date", ">=2021") == "x date:>=2021"
    assert with_condition("x", "card", "Delina, Wild Mage") == 'x card:"Delina, Wild Mage"'
    assert without_condition("кубик die:d6 -die:d8 lang:de", "die") == "кубик -die:d8 lang:de"
    assert without_condition("a die:d6 or b die:d8", "die") == "a or b"
    assert without_condition("«a»  b", "die") == "«a»  b"
    assert without_condition("die:d6", "die") == ""
    with pytest.raises(QueryRefused):
        with_condition("a" * 195, "die", "d20")
    for wrong in ("d0", "d20 x", "d20 or d6"):
        with pytest.raises(ValueError, match="No query asks this"):
            with_condition("x", "die", wrong)


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("is:dice " * (TERM_LIMIT + 1), "terms"),
        ('"a" ' * (TERM_LIMIT + 1), "terms"),
        ("-a " * (TERM_LIMIT + 1), "terms"),
        ("a:b " * (TERM_LIMIT + 1), "terms"),
        ("a or " * ALTERNATIVE_LIMIT + "a", "alternatives"),
    ],
)
def test_a_query_of_too_many_parts_is_refused(typed: str, code: str) -> None:
    with pytest.raises(QueryRefused) as refusal:
        parse(typed)
    assert refusal.value.code == code


def test_a_query_of_as_many_parts_as_there_may_be_is_read() -> None:
    assert len(parse('"a" ' * TERM_LIMIT).alternatives[0].words) == TERM_LIMIT
    assert len(parse("a or " * (ALTERNATIVE_LIMIT - 1) + "a").alternatives) == ALTERNATIVE_LIMIT
    # A sentence that was copied is one run of words, however many they are.
    assert len(parse("a " * (QUERY_LIMIT // 2)).alternatives[0].words) == 1


_PARTS = st.one_of(
    st.text(max_size=12),
    st.sampled_from(
        [*(f"{name}{sign}" for name in (*OPERATORS, *ALSO, "x") for sign in (":", ">=", "=", "<"))]
    ),
    st.sampled_from([*QUOTES, *"-:=<>{}/|&!*()\\%_ ", " or ", " OR ", " -", "-or", '"or"', "\t"]),
    st.sampled_from(
        ["706.6", "2021-07", ">=2021", "d20", "de", "pt_BR", "stale", "yes", "Кубик", "é", "X"]
    ),
)


@given(st.lists(_PARTS, max_size=20).map("".join))
@settings(max_examples=300)
@example("-or a or -or")
@example('a:-b"c')
@example("x:lang:de")
def test_every_text_is_a_query_or_refused_and_means_what_is_written_of_it(text: str) -> None:
    try:
        query = parse(text)
    except QueryRefused as refusal:
        assert refusal.code in {"long", "terms", "alternatives", "control"}
        return
    assert len(query.alternatives) <= ALTERNATIVE_LIMIT
    again = written(query.alternatives)
    if len(again) <= QUERY_LIMIT:
        assert parse(again).alternatives == query.alternatives
        assert parse(again).hints == ()
    for hint in query.hints:
        assert hint.typed in query.text
    changed = without_condition(text, "die")
    if len(changed) <= QUERY_LIMIT:
        assert asked_values(parse(changed), "die") == ()


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


@pytest.mark.parametrize(
    "typed", ["d20 roll", "d0", "d", "20", "wd20", "d20000", "d20 card:neverwintr"]
)
def test_what_is_no_die_is_none(typed: str) -> None:
    assert parse(typed).die == ""
