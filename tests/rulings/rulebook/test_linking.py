"""Rule numbers are found in texts of six languages, and nothing else is taken for one."""

import pytest

from rulings.rulebook.linking import mentions


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("The player loses. (704.5a)", ["704.5a"]),
        ("See rules 702.5, 706.2a and 706.10.", ["702.5", "706.2a", "706.10"]),
        ("(See rule 706, “Rolling a Die.”)", ["706"]),
        ("See section 7, “Additional Rules.”", ["7"]),
        ("Siehe Regel 706 und 706.2.", ["706", "706.2"]),
        ("См. правило 706 (и правила 706.6).", ["706", "706.6"]),
        ("Véase la regla 706.", ["706"]),
        ("Veja a regra\N{NO-BREAK SPACE}706.", ["706"]),
        ("Voir la règle 706.", ["706"]),
        ("RULE 706.2", ["706.2"]),
        ("704.5z is followed by 704.5aa.", ["704.5z", "704.5aa"]),
    ],
)
def test_numbers_are_found(text: str, numbers: list[str]) -> None:
    found = list(mentions(text))
    assert [mention.number for mention in found] == numbers
    assert [text[mention.start : mention.end] for mention in found] == numbers


@pytest.mark.parametrize(
    "text",
    [
        "It deals 706 damage.",
        "It costs $706.50.",
        "Pay €706.50? No: 3.50.",
        "Version 706.6.1 of a program.",
        "The address 192.168.1.1.",
        "A chance of 706.6%.",
        "1706.6 or 706.6543 or x706.6",
        "706.2abc",
        "07.10.2022 and 706,5",
        "https://example.org/706.6",
        "Rule 706a, rule 70, rule 1234.",
    ],
)
def test_other_numbers_are_left_alone(text: str) -> None:
    assert list(mentions(text)) == []
