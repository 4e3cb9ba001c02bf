"""A rule is known again in another edition by its text; where two are equally near, by nobody."""

import pytest

from rulings.importers.rules.compare import compare
from rulings.importers.rules.parse import parse
from tests.rulings.importers.rules import miniature

POUR = "To pour is to move tea from the pot to a cup, until the cup is full or the pot is empty."
SIP = "To sip is to drink a little, without a sound, and to put the cup back on its saucer."
SHARED = "Each guest does this when asked by the host, and nobody else may do it for another guest."


def compared(older: str, newer: str) -> dict[str, str]:
    """Return where the rules of one body of rules went in another."""
    before, after = (
        parse(miniature.edition(body=body).encode(), name="x").rows for body in (older, newer)
    )
    return compare(before, after)


def body(*rules: str, section: str = "100. General") -> str:
    """Return a body of one section."""
    return "\n\n".join(["1. Tea Concepts", section, *rules])


def test_an_edition_compared_with_itself_moves_nothing() -> None:
    assert all(number == to for number, to in compared(miniature.BODY, miniature.BODY).items())


def test_a_rule_that_is_inserted_pushes_the_others_down() -> None:
    older = body(f"100.1. {POUR}", f"100.2. {SIP} (See rule 100.1.)")
    newer = body("100.1. Tea is hot.", f"100.2. {POUR}", f"100.3. {SIP} (See rule 100.2.)")
    moved = compared(older, newer)
    assert (moved["100.1"], moved["100.2"]) == ("100.2", "100.3")


def test_a_rule_that_is_taken_out_pulls_the_others_up_and_is_not_found() -> None:
    older = body("100.1. Tea is hot.", f"100.2. {POUR}", f"100.3. {SIP}")
    moved = compared(older, body(f"100.1. {POUR}", f"100.2. {SIP}"))
    assert moved["100.1"] == ""
    assert (moved["100.2"], moved["100.3"]) == ("100.1", "100.2")


def test_typography_and_renumbered_references_make_no_other_text() -> None:
    older = body(f"100.1. {POUR} It's “hot” - see rule 101.1a.", section="100. Cups")
    newer = body(f"100.1. {SIP}", f'100.2. {POUR} It’s "hot" — see rule 222.9.')
    assert compared(older, newer)["100.1"] == "100.2"


def test_a_reworded_rule_that_moved_is_known_by_a_nearly_equal_text() -> None:
    older = body(f"100.1. {POUR}")
    newer = body(f"100.1. {SIP}", f"100.2. {POUR.replace('full', 'quite full')}")
    assert compared(older, newer)["100.1"] == "100.2"


def test_a_rule_that_kept_its_number_may_be_reworded_more() -> None:
    older = body(f"100.1. {POUR} The host says when.")
    reworded = "To pour is to move hot tea from a pot into somebody's cup, until it is full."
    assert compared(older, body(f"100.1. {reworded}"))["100.1"] == "100.1"
    assert compared(older, body(f"100.1. {SIP}", f"100.2. {reworded}"))["100.1"] == ""


def test_a_number_that_was_given_to_another_rule_is_not_the_same() -> None:
    older = body("100.1. A guest who breaks a cup leaves.", f"100.2. {SIP}")
    newer = body("100.1. Scones are eaten before anything is poured.", f"100.2. {SIP}")
    assert compared(older, newer) == {"1": "1", "100": "100", "100.1": "", "100.2": "100.2"}


def test_of_two_equally_near_texts_none_is_taken() -> None:
    older = body(f"100.1. {POUR}")
    twice = body("100.1. Tea.", f"100.2. {POUR}", f"100.3. {POUR}")
    assert compared(older, twice)["100.1"] == ""
    near = body(
        "100.1. Tea.",
        f"100.2. {POUR.replace('a cup', 'one cup')}",
        f"100.3. {POUR.replace('a cup', 'his cup')}",
    )
    assert compared(older, near)["100.1"] == ""


def test_two_rules_never_become_one() -> None:
    older = body(f"100.1. {POUR}", f"100.2. {POUR.replace('a cup', 'one cup')}", "100.3. Tea.")
    newer = body("100.1. Tea.", f"100.2. {SIP}", f"100.3. {POUR.replace('a cup', 'any cup')}")
    moved = [number for number in compared(older, newer).values() if number]
    assert len(moved) == len(set(moved))
    assert "100.3" not in moved


def test_a_sentence_that_two_words_share_goes_where_its_word_went() -> None:
    older = body(
        "100.1. Pour",
        f"100.1a {SHARED}",
        "100.2. Sip",
        f"100.2a {SHARED}",
    )
    newer = body(
        "100.1. Bow",
        f"100.1a {SHARED}",
        "100.2. Pour",
        f"100.2a {SHARED}",
        "100.3. Sip",
        f"100.3a {SHARED}",
    )
    moved = compared(older, newer)
    assert (moved["100.1a"], moved["100.2a"]) == ("100.2a", "100.3a")


def test_a_sentence_that_stood_twice_is_taken_once_and_by_the_word_it_is_about() -> None:
    said = "If a guest pours tea into a cup that is somebody else's, nothing is poured at all."
    other = said.replace("pours", "throws")
    older = "\n\n".join(
        ["1. Tea", "100. Words", "100.1. Pour", f"100.1a {said}", "101. Cups", f"101.1. {said}"]
    )
    newer = "\n\n".join(
        [
            *("1. Tea", "100. Words", "100.1. Bow", f"100.1a {other}", "100.2. Pour"),
            *(f"100.2a {said.replace('at all', 'there')}", "101. Cups", "101.1. Cups are white."),
        ]
    )
    moved = compared(older, newer)
    assert moved["100.1a"] == "100.2a"
    assert moved["101.1"] == "", "its sentence is the one of another rule now"


def test_a_step_that_only_counts_on_stays_in_its_section() -> None:
    def steps(first: int, second: int) -> str:
        words = ("First", "Second", "Third")
        sections = []
        for section, count in ((100, first), (101, second)):
            extra = [
                f"{section}.{step}. {words[step - 1]}, guest number {section * step} sits down."
                for step in range(1, count)
            ]
            last = f"{section}.{count}. {words[count - 1]}, the host pours. (See rule 201.1.)"
            sections += [f"{section}. Part {section}", *extra, last]
        return "\n\n".join(["1. Tea Concepts", *sections])

    moved = compared(steps(1, 2), steps(2, 1))
    assert (moved["100.1"], moved["101.2"]) == ("100.2", "101.1")


def test_a_rule_may_leave_its_section_when_its_text_is_long_enough_to_know() -> None:
    def rules(place: str) -> str:
        other = "101" if place == "100" else "100"
        sections = {
            place: [f"{place}.1. {POUR}", f"{place}.2. The host pours."],
            other: [f"{other}.1. {SIP}"],
        }
        return "\n\n".join(
            ["1. Tea", *(line for n in ("100", "101") for line in (f"{n}. Part {n}", *sections[n]))]
        )

    moved = compared(rules("100"), rules("101"))
    assert (moved["100.1"], moved["101.1"]) == ("101.1", "100.1")
    assert moved["100.2"] == ""


def test_a_section_is_known_by_its_title_or_by_its_rules() -> None:
    rules = (f"{{}}.1. {POUR}", f"{{}}.2. {SIP}")

    def section(number: str, title: str) -> str:
        return body(*(rule.format(number) for rule in rules), section=f"{number}. {title}")

    assert compared(section("100", "Cups"), section("101", "Cups"))["100"] == "101"
    assert compared(section("100", "Cups"), section("100", "Mugs"))["100"] == "100"
    other = body("100.1. Bread.", "100.2. Butter.", section="100. Meals")
    assert compared(section("100", "Cups"), other)["100"] == ""


@pytest.mark.parametrize("heading", ["Flip", "Sip"])
def test_short_headings_are_alike_by_chance_and_must_be_equal(heading: str) -> None:
    older = body(f"100.1. {heading}")
    newer = body("100.1. Bow to everybody in the room", f"100.2. {heading}s")
    assert compared(older, newer)["100.1"] == ""
    assert compared(older, newer.replace(f"{heading}s", heading))["100.1"] == "100.2"
