"""A choice that no setting answers is told, and every other option is a link away."""

from dataclasses import replace

import pytest
from django.test import Client
from django.utils import translation

from engine import VERSION, load
from rulings.languages import LANGUAGES
from rulings.scenarios import left_open, replay, roll_typed, tell_choices
from rulings.scenarios.left_open import MOST_OTHERS
from tests.rulings.pages.reading import Page
from tests.rulings.roll.test_bad_input import GUIDES, address

EXCHANGE = "tp9s4"
FIRST = "This is the first option: it is taken where nobody chooses."


def page(client: Client, url: str, **headers: str) -> Page:
    answer = client.get(url, headers=headers)
    assert answer.status_code == 200, url
    return Page(answer.content.decode())


def rolled(client: Client, dice: str, code: str = "en") -> str:
    """The address of a roll with these dice."""
    url = address(EXCHANGE, code)
    posted = client.post(url, {"x": str(dice.count(",") + 1), "dice": dice})
    assert posted.status_code == 303
    return posted.headers["Location"]


def options(shown: Page) -> dict[str, str]:
    """The other options of a roll's page: their words and addresses."""
    return {
        a.text: a.attributes["href"]
        for a in shown.all("a", rel="nofollow")
        if "choose=" in a.attributes["href"]
    }


def test_what_was_taken_unasked_is_said_and_that_it_was_the_first(
    client: Client, catalogue: None
) -> None:
    said = " ".join(page(client, rolled(client, "3,4")).one("main").text.split())
    assert "Choices left to the players" in said
    assert f"Vedalken Squirrel-Whacker: You choose: exchange nothing. {FIRST}" in said
    assert said.index("Choices left to the players") < said.index("What happened")


def test_each_other_option_is_the_same_roll_with_that_choice(
    client: Client, catalogue: None
) -> None:
    found = options(page(client, rolled(client, "3,4")))
    assert list(found) == [
        "the 3 with the power 0",
        "the 3 with the toughness 0",
        "the 4 with the power 0",
        "the 4 with the toughness 0",
    ]
    for text, url in found.items():
        assert url.endswith("&dice=3,4")
        other = page(client, url)
        said = " ".join(other.one("main").text.split())
        assert f"You choose: {text}." in said
        assert FIRST not in said
        back = options(other)
        assert "exchange nothing" in back and text not in back
        assert back["exchange nothing"] == rolled(client, "3,4")


def test_a_result_that_was_exchanged_is_no_sum(client: Client, catalogue: None) -> None:
    unchanged = page(client, rolled(client, "5,6"))
    assert [each.text for each in unchanged.all("b") if "=" in each.text] == [
        "5 + 2 = 7",
        "6 + 2 = 8",
    ]
    exchanged = page(client, options(unchanged)["the 5 with the power 0"])
    assert [each.text for each in exchanged.all("b") if "→" in each.text] == ["5 → 0", "6 → 8"]
    assert not [each.text for each in exchanged.all("b") if "=" in each.text]


def test_the_drawer_says_it_too(client: Client, catalogue: None) -> None:
    for fragment in ("drawer", "roll"):
        shown = page(client, rolled(client, "3,4"), **{"X-Fragment": fragment})
        assert "Choices left to the players" in " ".join(each.text for each in shown.all("h2"))
        assert len(options(shown)) == 4


def test_a_choice_that_a_setting_makes_is_not_left_open(client: Client, catalogue: None) -> None:
    for url in (
        f"{address(GUIDES)}?v={VERSION}&guides=1&barbarian=no&dice=4,17",
        f"{address('jp7f8')}?v={VERSION}&x=2&schemes=0&reroll=below%204"
        "&choose=reroll%202&dice=2,6,1",
    ):
        assert "Choices left to the players" not in page(client, url).one("main").text


@pytest.mark.parametrize("code", [language.code for language in LANGUAGES])
def test_it_is_told_in_every_language(client: Client, catalogue: None, code: str) -> None:
    shown = page(client, rolled(client, "3,4", code))
    assert (FIRST in shown.one("main").text) == (code == "en")
    assert len(options(shown)) == 4


def test_a_later_choice_is_the_first_option_again() -> None:
    # Ward stands on two targets: who declines to pay for one is asked nothing more.
    scenario = replace(load("ward-on-several-targets"), choices=())
    played = roll_typed(scenario, {}, "2,3")
    (left,) = left_open(scenario, {}, dice=played.dice, choices=played.choices)
    assert (left.option, left.first) == ("decline", True)
    assert [(other.option, other.script) for other in left.others] == [
        ("pay", ("2,3", "pay,decline"))
    ]
    both = left_open(scenario, {}, dice="2,3", choices="pay,decline")
    assert [(each.option, each.first) for each in both] == [("pay", False), ("decline", True)]
    assert both[1].others[0].script == ("2,3", "pay,pay")
    assert replay(scenario, {}, dice="2,3", choices="pay,pay").choices == "pay,pay"


def test_a_later_choice_that_a_setting_makes_is_made_by_it() -> None:
    scenario = replace(
        load("ward-on-several-targets"), choices=(("pay ward: Neverwinter Hydra", "never"),)
    )
    assert left_open(scenario, {}, dice="2,3", choices="pay,decline") == ()


def test_an_option_that_needs_other_dice_is_named_without_a_link() -> None:
    scenario = replace(load("roll-again"), choices=())
    settings = {"guides": 0, "again": 1}
    played = roll_typed(scenario, settings, "20")
    assert played.choices == "no"
    left = left_open(scenario, settings, dice=played.dice, choices=played.choices)
    assert [(each.option, each.first) for each in left] == [("no", True)]
    with translation.override("en"):
        (told,) = tell_choices(left, {}, lambda dice, choices: f"?{choices}&{dice}")
    assert [(other.text, other.address) for other in told.others] == [("yes", "")]


def test_dice_that_another_option_leaves_over_are_dropped() -> None:
    scenario = replace(load("roll-again"), choices=())
    settings = {"guides": 0, "again": 1}
    left = left_open(scenario, settings, dice="20,7", choices="yes")
    assert [(each.option, each.first) for each in left] == [("yes", False)]
    assert [other.script for other in left[0].others] == [("20", "no")]


def test_the_other_options_are_played_up_to_a_bound_and_the_rest_is_counted() -> None:
    scenario = load("one-result-exchanged")
    squirrels = replace(scenario.seats[0].battlefield[0], count=4)
    assert squirrels.card == "Vedalken Squirrel-Whacker"
    seat = replace(scenario.seats[0], battlefield=(squirrels, *scenario.seats[0].battlefield[1:]))
    crowded = replace(scenario, seats=(seat, *scenario.seats[1:]))
    played = roll_typed(crowded, {"x": 6}, "1,2,3,4,5,6")
    left = left_open(crowded, {"x": 6}, dice=played.dice, choices=played.choices)
    assert [len(each.others) for each in left] == [12, 12, 0, 0]
    assert sum(len(each.others) for each in left) == MOST_OTHERS
    assert [each.more for each in left] == [0, 0, 12, 12]
    with translation.override("en"):
        told = tell_choices(left, {}, lambda dice, choices: "?")
    assert [each.more for each in told] == ["", ""] + ["12 more options are not listed."] * 2
