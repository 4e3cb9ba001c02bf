"""Every line of the rules finds its place, however it was typed, or is named."""

from datetime import date

import pytest

from rulings.importers.refusal import DocumentRefused
from rulings.importers.rows import RuleRow
from rulings.importers.rules.parse import LINE_LIMIT, RULE_LIMIT, Edition, parse
from tests.rulings.importers.rules import miniature


def read(text: str) -> Edition:
    """Parse a text that is typed in UTF-8."""
    return parse(text.encode(), name="tea.txt")


def by_number(edition: Edition) -> dict[str, RuleRow]:
    """Return the sections and rules by number."""
    return {row.number: row for row in edition.rows if row.number}


def terms(edition: Edition) -> dict[str, str]:
    """Return the glossary."""
    return {row.title: row.text for row in edition.rows if row.kind == "glossary"}


def whys(edition: Edition) -> list[tuple[int | None, str]]:
    """Return where and why lines were left out."""
    return [(bad.line, bad.why) for bad in edition.bad]


def test_a_whole_edition() -> None:
    edition = read(miniature.edition())
    rules = by_number(edition)
    assert edition.day == date(2022, 10, 7)
    assert edition.bad == ()
    assert [(row.number, row.kind) for row in edition.rows[:5]] == [
        ("1", "section"),
        ("100", "section"),
        ("100.1", "rule"),
        ("100.1a", "rule"),
        ("100.1b", "rule"),
    ]
    assert (rules["201"].title, rules["201"].text) == ("Words", "")
    assert (rules["201.2"].title, rules["201.2"].text) == ("", "Sip")
    assert [row.position for row in edition.rows] == list(range(len(edition.rows)))
    assert len(rules) == 17


def test_examples_stay_with_their_rule_and_only_with_it() -> None:
    rules = by_number(read(miniature.edition()))
    assert [example[:14] for example in rules["100.1a"].examples] == [
        "Ana brings her",
        "Mruk cannot br",
    ]
    assert "Example" not in rules["100.1a"].text
    assert rules["100.1b"].examples == ()


def test_an_example_may_stand_behind_a_blank_line_and_go_on() -> None:
    rules = by_number(
        read(
            miniature.edition(changes={"Example: Mruk cannot": "\nExample: It rains.\nMruk cannot"})
        )
    )
    assert rules["100.1a"].examples[1] == "It rains.\nMruk cannot bring a cat of its own."


def test_a_rule_may_have_several_paragraphs() -> None:
    assert by_number(read(miniature.edition()))["101.1"].text == (
        "A cup holds as much as its owner says.\n"
        "A cup with a hole holds nothing, whatever its owner says about it."
    )


def test_the_glossary_keeps_each_term_with_its_meanings() -> None:
    assert terms(read(miniature.edition())) == {
        "Cat": "A guest that pours nothing. See rule 100.1a.",
        "Pour": "1. To move tea from the pot to a cup. See rule 201.1, “Pour.”\n"
        "2. (Obsolete) To move tea from cup to cup.",
        "Sip": "To drink a little. See rule 201.2, “Sip.”",
    }


def test_meanings_may_be_parted_by_blank_lines() -> None:
    parted = miniature.edition(changes={"\n2. (Obsolete)": "\n\n2. (Obsolete)"})
    assert terms(read(parted)) == terms(read(miniature.edition()))


@pytest.mark.parametrize(
    ("regular", "typed"),
    [
        ("100.1a A guest", "100.1a. A guest"),
        ("100.1b The pot", "100.1b. The pot"),
        ("100.2. Whoever", "100.2 Whoever"),
        ("100.2. Whoever", "100.2.Whoever"),
        ("100.2. Whoever", "100.2.  Whoever"),
        ("100.2. Whoever", "100.2.\tWhoever"),
        ("100.2. Whoever", "100.2.\u00a0Whoever"),
        ("201.2a To sip", "201.2aTo sip"),
        ("100.1a A guest", "  100.1a A guest"),
        ("100.1b The pot is full", "100.1b  The pot  is full  "),
    ],
)
def test_the_number_of_a_rule_is_read_however_it_is_typed(regular: str, typed: str) -> None:
    assert read(miniature.edition(changes={regular: typed})) == read(miniature.edition())


def test_headings_that_stand_twice_are_read_once() -> None:
    edition = read(miniature.edition())
    assert [row.title for row in edition.rows if row.kind == "section"] == [
        "Tea Concepts",
        "General",
        "Cups",
        "Tea Actions",
        "General",
        "Words",
    ]
    assert "Credits" not in terms(edition)


def test_letters_that_look_like_digits_are_skipped_and_z_has_a_next_one() -> None:
    letters = [*"abcdefghijkmnpqrstuvwxyz", "aa", "ab"]
    subrules = "\n\n".join(f"100.1{letter} Guest {letter} sits here." for letter in letters)
    edition = read(miniature.edition(body=f"1. Tea\n\n100. All\n\n100.1. Seats\n\n{subrules}\n"))
    assert edition.bad == ()
    assert len(edition.rows) == len(letters) + 3 + 3


@pytest.mark.parametrize(
    "day",
    ["October 7, 2022", "April 17, 2026", "June 3, 2022", "February 29, 2024"],
)
def test_the_day_of_an_edition(day: str) -> None:
    parsed = read(miniature.edition(day)).day
    assert f"{parsed:%B} {parsed.day}, {parsed.year}" == day


@pytest.mark.parametrize(
    "day",
    [
        "202109224",
        "10/7/2022",
        "Octember 7, 2022",
        "February 30, 2022",
        "October 7, 1822",
        "October 7, 20222",
        "7. Oktober 2022",
        "",
    ],
)
def test_an_absurd_day_is_refused_and_named(day: str) -> None:
    with pytest.raises(
        DocumentRefused, match=r"Line 3: .* is no day on which rules came"
    ) as caught:
        read(miniature.edition(day))
    assert day[:40] in str(caught.value)
    assert caught.value.line == 3


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "No line says"),
        ("<!doctype html><title>Not found</title>", "No line says"),
        (miniature.edition().replace("effective as of", "good from"), "No line says"),
        ("These rules are effective as of May 1, 2020.\n1. Tea\n", "no numbered rule"),
        (miniature.edition()[:-700], "before the heading “Glossary”: it is cut short"),
        (miniature.edition()[:-80], "before the heading “Credits”: it is cut short"),
        (
            miniature.edition(changes={"This happens": "x" * (LINE_LIMIT + 1)}),
            f"more than {LINE_LIMIT} characters",
        ),
    ],
    ids=[
        "empty",
        "HTML",
        "other game",
        "no rule",
        "cut in the rules",
        "cut in the glossary",
        "long",
    ],
)
def test_what_is_no_edition_is_refused(text: str, why: str) -> None:
    with pytest.raises(DocumentRefused, match=why):
        read(text)


def test_a_file_of_far_too_many_rules_is_refused() -> None:
    sections = [
        f"{section}. Part {section}\n\n"
        + "\n\n".join(f"{section}.{at}. Guest {at} sits down." for at in range(1, 999))
        for section in range(100, 100 + RULE_LIMIT // 999 + 1)
    ]
    with pytest.raises(DocumentRefused, match=f"more than {RULE_LIMIT} rules"):
        read(miniature.edition(body="1. Tea\n\n" + "\n\n".join(sections)))


def test_a_number_that_stands_twice_goes_in_once_and_is_named() -> None:
    twice = read(
        miniature.edition(changes={"100.2. Who": "100.1b It is empty.\nMore.\n\n100.2. Who"})
    )
    assert by_number(twice)["100.1b"].text == "The pot is full when the party begins."
    assert [why for _line, why in whys(twice)] == ["rule 100.1b stands here twice"]
    assert len(twice.rows) == len(read(miniature.edition()).rows)


def test_a_rule_under_a_foreign_heading_is_named() -> None:
    edition = read(
        miniature.edition(changes={"100.2. Who": "100.2. Who\n\n305.1 Lost.\n\n100.3. Who"})
    )
    assert [why for _line, why in whys(edition)] == ["rule 305.1 stands under the heading of 100"]
    assert "305.1" not in by_number(edition)


def test_a_gap_is_named_with_what_stands_on_both_sides() -> None:
    text = miniature.edition(changes={"100.1a A guest": "l00.1a A guest"})
    edition = read(text)
    line = 1 + text.splitlines().index("100.1b The pot is full when the party begins.")
    assert whys(edition) == [
        (line, "rule 100.1b stands right after 100.1: something between them is missing")
    ]
    assert "l00.1a A guest" in by_number(edition)["100.1"].text


def test_a_rule_without_words_and_a_term_without_meaning_are_named() -> None:
    edition = read(
        miniature.edition(
            changes={"100.2. Whoever arrives": "100.2.\n\n100.3. Whoever arrives"},
            glossary=miniature.GLOSSARY + "\nSaucer\n\nCat\nAnother one.\n\n" + "x" * 201 + "\nY\n",
        )
    )
    assert [why for _line, why in whys(edition)] == [
        "rule 100.2 has no text",
        "rule 100.3 stands right after 100.1b: something between them is missing",
        "“Saucer” is a term without its meaning",
        "“Cat” stands in the glossary twice",
        "this title has more than 200 characters",
    ]
