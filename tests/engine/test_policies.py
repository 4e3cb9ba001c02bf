"""How a setting answers a question."""

from __future__ import annotations

import pytest

from engine.policies import decide, is_policy

REROLL = ("keep", "reroll 3", "reroll 11", "reroll 18")
MODIFY = ("no", "1 +1", "1 -1", "6 +1", "6 -1")
RESULT = ("7", "-2")


@pytest.mark.parametrize(
    ("policy", "options", "answer"),
    [
        ("never", REROLL, "keep"),
        ("always", REROLL, "reroll 3"),
        ("below 10", REROLL, "reroll 3"),
        ("below 3", REROLL, "keep"),
        ("12 or more", REROLL, "reroll 18"),
        ("19 or more", REROLL, "keep"),
        ("even", REROLL, "reroll 18"),
        ("odd", ("keep", "reroll 2", "reroll 4"), "keep"),
        ("highest", REROLL, "reroll 18"),
        ("lowest", RESULT, "-2"),
        ("highest", RESULT, "7"),
        ("6 +1", MODIFY, "6 +1"),
        ("5 +1", MODIFY, "no"),
        ("-1", MODIFY, "1 -1"),
        ("+1", MODIFY, "1 +1"),
        ("pay", ("decline", "pay"), "pay"),
        ("always", ("decline", "pay"), "pay"),
        ("never", ("decline", "pay"), "decline"),
        ("first", RESULT, "7"),
        ("last", RESULT, "-2"),
        ("Delina, Wild Mage", ("Storm Crow", "Delina Wild Mage"), "Delina Wild Mage"),
    ],
)
def test_a_policy_chooses(policy: str, options: tuple[str, ...], answer: str) -> None:
    assert is_policy(policy, names=("Delina, Wild Mage",))
    assert decide(policy, options) == answer


@pytest.mark.parametrize(
    "option",
    [
        "keep",
        "4+2",
        "3:5 +1",
        "chaos +1",
        "reroll blank",
        "reroll 3:5",
        "reroll d20 3",
        "3 power 2",
        "-1 toughness 42",
        "3 becomes 5",
        "you",
        "opponent",
    ],
)
def test_what_a_roll_can_offer_is_an_answer(option: str) -> None:
    assert is_policy(option, names=("you", "opponent"))
    assert decide(option, ("no", option, "yes")) == option


@pytest.mark.parametrize("text", ["sometimes", "below ten", "6 + 1", "Black Lotus", "", "payy"])
def test_what_is_no_policy_is_refused_when_a_scenario_is_read(text: str) -> None:
    assert not is_policy(text, names=("Storm Crow",))
