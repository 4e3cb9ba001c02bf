"""Every event, remark, instruction, setting, claim and refusal has words in all six languages."""

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from typing import get_args

import pytest
from django.utils import translation
from django.utils.html import strip_tags

from engine import (
    CLAIMS,
    INFINITY,
    BecameTapped,
    Die,
    DieRolled,
    Event,
    Instruction,
    Problem,
    Remark,
    RollIgnored,
    ScriptError,
    TargetIllegal,
    card,
    card_names,
    load,
    scenario_names,
)
from engine.measures import MEASURES
from rulings.languages import LANGUAGES
from rulings.models import ScenarioLink
from rulings.wording import claim_sentence, labels, line, numbers, odds, refusals, story
from rulings.wording.instructions import told
from rulings.wording.names import CardLabel
from rulings.wording.reasons import no_dice, not_about_dice
from tests.rulings.roll import every_kind

TRANSLATED = [language.code for language in LANGUAGES if language.code != "en"]


def test_the_examples_hold_every_kind() -> None:
    shown = {type(step) for step in (*every_kind.events(), *every_kind.remarks())}
    assert shown == {*get_args(Event), *get_args(Remark)}
    assert {type(one) for one in every_kind.instructions()} == {*get_args(Instruction)}


def _line(step: Event | Remark) -> str:
    return line(step, every_kind.NAMES).text


def _everything() -> Iterator[tuple[str, Callable[[], str]]]:
    """Every text of ours about a roll: what it is about, and how to say it."""
    for step in (*every_kind.events(), *every_kind.remarks()):
        yield repr(step), partial(_line, step)
    for instruction in every_kind.instructions():
        yield repr(instruction), partial(told, (instruction,), every_kind.NAMES)
    yield "no instruction", lambda: told((), every_kind.NAMES)
    for claim in CLAIMS:
        yield claim, partial(claim_sentence, claim)
    for measure in MEASURES:
        yield measure, partial(odds.measure_sentence, measure)
    for problem in Problem:
        error = ScriptError(problem, found="3", place=2, allowed="1 to 20")
        yield repr(problem), partial(refusals.script_problem, error)
    for infinite in (True, False):
        yield (
            f"no number, {infinite}",
            partial(refusals.not_a_number, "§", 0, 9, infinite=infinite),
        )
        yield (
            f"too large, {infinite}",
            partial(refusals.out_of_range, "§", 0, 9, infinite=infinite, too_small=False),
        )
    yield "too small", lambda: refusals.out_of_range("§", 0, 9, infinite=False, too_small=True)
    yield "number and infinity", lambda: refusals.number_and_infinity("§")
    yield "infinite", lambda: refusals.not_infinite("§", 0, 9)
    yield "no option", lambda: refusals.not_an_option("§", ("§", "§"))
    yield "unknown", lambda: refusals.unknown_setting(("§",))
    yield "unknown, none", lambda: refusals.unknown_setting(())
    yield "repeated", lambda: refusals.repeated("§")
    yield "too long", lambda: refusals.too_long("§", 40)
    yield "NUL", lambda: refusals.not_text("§")
    yield "version", lambda: refusals.not_a_version("§")
    yield "version missing", refusals.version_missing
    yield "too many", lambda: refusals.too_many_choices(100)
    for reason in ("", *ScenarioLink.Reason.values):
        yield reason or "no reason", partial(no_dice, reason)
    yield "not about dice", not_about_dice
    for name in scenario_names():
        for parameter in load(name).parameters:
            yield parameter.name, partial(labels.parameter_label, parameter.name)


EVERYTHING = list(_everything())


@pytest.mark.parametrize("code", [language.code for language in LANGUAGES])
def test_every_text_can_be_said(code: str) -> None:
    with translation.override(code):
        for about, say in EVERYTHING:
            text = say()
            assert text, about
            assert "%(" not in text, about


@pytest.mark.parametrize("code", TRANSLATED)
def test_no_english_leaks_into_another_language(code: str) -> None:
    with translation.override("en"):
        english = {about: say() for about, say in EVERYTHING}
    with translation.override(code):
        leaked = [
            text
            for about, say in EVERYTHING
            if (text := say()) == english[about] and re.search("[A-Za-z]{3}", strip_tags(text))
        ]
    assert leaked == []


@pytest.mark.parametrize("code", [language.code for language in LANGUAGES])
def test_every_setting_and_choice_of_every_scenario_has_words(code: str) -> None:
    with translation.override(code):
        for name in scenario_names():
            for parameter in load(name).parameters:
                assert labels.parameter_label(parameter.name)
                words = labels.option_labels(parameter)
                assert len({*words}) == len(words), (name, parameter.name)


def test_every_claim_and_measure_of_every_scenario_has_words() -> None:
    for name in scenario_names():
        scenario = load(name)
        assert all(claim_sentence(claim) for claim in scenario.claims)
        assert all(odds.measure_name(expected.of) for expected in scenario.odds)


def test_what_has_no_words_is_refused() -> None:
    for ask in (claim_sentence, labels.parameter_label, odds.measure_name, odds.measure_sentence):
        with pytest.raises(LookupError):
            ask("there is no such thing")


@pytest.mark.parametrize(
    ("code", "name"),
    [("en", "d20"), ("ru", "d20"), ("es", "d20"), ("pt-br", "d20"), ("de", "W20"), ("fr", "d20")],
)
def test_a_die_has_the_name_that_cards_of_the_language_print(code: str, name: str) -> None:
    with translation.override(code):
        assert numbers.die_name(Die(20)) == name


@pytest.mark.parametrize(
    ("count", "words"),
    [(1, "1 кубик d20"), (2, "2 кубика d20"), (5, "5 кубиков d20"), (21, "21 кубик d20")],
)
def test_russian_counts_dice_in_its_own_forms(count: int, words: str) -> None:
    with translation.override("ru"):
        assert numbers.dice_name(Die(20), count).replace("\N{NO-BREAK SPACE}", " ") == words


def test_numbers_look_like_numbers_of_the_language() -> None:
    with translation.override("de"):
        assert numbers.count(1_000_000) == "1.000.000"
        assert numbers.percent(Fraction(319, 400)).replace("\N{NO-BREAK SPACE}", " ") == "79,75 %"
    with translation.override("en"):
        assert numbers.count(1_000_000) == "1,000,000"
        assert numbers.count(INFINITY) == "∞"
        assert numbers.signed(-3) == "\N{MINUS SIGN}3"
        assert numbers.count(10**18) == "1 × 10¹⁸".replace(" ", "\N{NO-BREAK SPACE}")
        assert numbers.count(10**18 + 1).startswith("≈")
        assert numbers.fraction(Fraction(319, 400)) == "319/400"
        assert numbers.percent(Fraction(1, 10**9)) == "less than 0.01%"
        assert numbers.percent(1 - Fraction(1, 10**9)) == "more than 99.99%"
        assert numbers.percent(Fraction(1)) == "100%"


@pytest.mark.parametrize(
    ("row", "shown"),
    [
        ("10-19", "10–19"),
        ("20", "20"),
        ("15+", "15+"),
        ("0 or less", "0 or less"),
        ("-3-0", "−3–0"),
    ],
)
def test_a_row_is_typeset(row: str, shown: str) -> None:
    with translation.override("en"):
        assert numbers.row_name(row).replace("\N{WORD JOINER}", "") == shown


def test_a_card_stands_apart_and_says_its_language() -> None:
    with translation.override("ru"):
        known, unknown = story(
            (BecameTapped(every_kind.CARD), BecameTapped("Storm Crow")),
            every_kind.NAMES,
        )
    assert known.card is not None
    assert (known.card.name, known.card.lang) == ("«HYDRA»", "")
    assert unknown.card is not None
    assert (unknown.card.name, unknown.card.lang) == ("Storm Crow", "en")
    assert "HYDRA" not in known.text


def test_what_the_game_does_not_see_is_muted_and_struck() -> None:
    ignored = line(RollIgnored(Die(20), 4), {})
    counted = line(DieRolled("you", Die(20), 4), {})
    assert ignored.muted
    assert "<s>4</s>" in ignored.text
    assert not counted.muted
    assert "<s>" not in counted.text


def test_names_are_escaped() -> None:
    names = {every_kind.OTHER: CardLabel("<b>&")}
    text = line(TargetIllegal(every_kind.CARD, every_kind.OTHER), names).text
    assert "&lt;b&gt;&amp;" in text


def test_every_card_that_reads_a_table_can_say_its_rows() -> None:
    from rulings.scenarios.telling import tables_of

    with_tables = [name for name in card_names() if tables_of(name)]
    assert "Component Pouch" in with_tables
    for name in with_tables:
        for table in tables_of(name):
            for row in table.rows:
                assert told(row.then, {}), (name, str(row))
                assert card(name).name == name
