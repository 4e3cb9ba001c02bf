"""The pages that count the states of the rulings and list each, and what a ruling's page says."""

import pytest
from django.core.management import call_command
from django.test import Client

from rulings.models import Ruling, ScenarioLink
from rulings.views.states import RULINGS_ON_A_PAGE
from tests.rulings.pages.reading import Page


def get(client: Client, path: str, *, status: int = 200) -> Page:
    """Return a page in English."""
    response = client.get(f"/en/{path}")
    assert response.status_code == status
    return Page(response.content.decode())


def text_of(page: Page) -> str:
    """Return what stands in the page, with single spaces."""
    return " ".join(page.one("main").text.replace("\N{NO-BREAK SPACE}", " ").split())


def ids(page: Page) -> list[str]:
    """Return the ids of the rulings of a list, in order."""
    return [one.attributes["id"] for one in page.all("li") if "id" in one.attributes]


def make(number: int, text: str) -> str:
    """Make a ruling whose id is known."""
    public_id = f"{number:06d}".translate(str.maketrans("01", "zy"))
    Ruling.objects.create(public_id=public_id, text_en=text, source=Ruling.Source.WIZARDS)
    return public_id


def test_the_states_are_counted_and_lead_to_their_lists(client: Client, catalogue: None) -> None:
    make(1, "You roll whenever you like.")
    page = get(client, "states")
    rows = [row.text.replace("\N{NO-BREAK SPACE}", " ") for row in page.all("tr")]
    assert "Proved by a scenario18" in rows[1]
    assert [row[-1] for row in rows[2:5]] == ["1", "1", "0"]
    assert any(row.endswith("lowest-ignored1") for row in rows)
    assert "it only points to the tournament rules 1" in text_of(page)
    links = {one.attributes.get("href", "") for one in page.all("a")}
    assert {
        "/en/states/proved",
        "/en/states/not-yet",
        "/en/states/no-dice",
        "/en/states/proved?scenario=lowest-ignored",
        "/en/states/cannot?reason=tournament-rules",
        "/en/states.json",
        "/en/dice",
    } <= links
    data = {one.attributes.get("href") for one in get(client, "data").all("a")}
    assert "/en/states" in data


def test_the_json_says_the_same(client: Client, catalogue: None) -> None:
    answer = client.get("/en/states.json").json()
    assert answer["states"] == {"proved": 18, "not-yet": 0, "cannot": 1, "no-dice": 0}
    assert sum(answer["scenarios"].values()) == 18
    assert answer["reasons"] == {"tournament-rules": 1}
    listed = client.get(answer["rulings"]["cannot"].removeprefix("http://testserver")).json()
    (ruling,) = listed["rulings"]
    assert ruling["id"] == "q9hf7"
    assert ruling["reason"] == "tournament-rules"
    assert ruling["url"] == "http://testserver/en/r/q9hf7"
    assert listed["next"] is None


def test_a_list_is_narrowed_and_paged(client: Client, catalogue: None) -> None:
    page = get(client, "states/proved?scenario=lowest-ignored")
    assert ids(page) == ["5ntgg"]
    made = [make(number, f"Roll {number} dice.") for number in range(RULINGS_ON_A_PAGE + 3)]
    first = get(client, "states/not-yet")
    following = first.one("a", rel="next").attributes["href"].removeprefix("/en/")
    rest = get(client, following)
    assert sorted(ids(first) + ids(rest)) == sorted(made)
    assert len(ids(rest)) == 3
    assert not rest.all("a", rel="next")
    assert "First page" in text_of(rest)
    call_command("link_rulings")
    assert "No ruling has this state." in text_of(get(client, "states/no-dice"))


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("states/whatever", "It has: proved, not-yet, cannot, no-dice."),
        ("states/proved?scenario=no-such", "It has: a-copy-rolls-its-own, "),
        ("states/cannot?reason=whim", "It has: tournament-rules, "),
        ("states/proved?reason=tournament-rules", "It has: tournament-rules, "),
        ("states/cannot?scenario=roll-again", "It has: a-copy-rolls-its-own, "),
        ("states/proved?after=%27--", "No ruling has this address."),
        ("states/whatever.json", "It has: proved, not-yet, cannot, no-dice."),
    ],
)
def test_what_is_no_part_of_the_list_is_refused(
    client: Client, catalogue: None, path: str, said: str
) -> None:
    assert said in text_of(get(client, path, status=404))


def test_a_ruling_says_its_state_and_leads_to_its_like(client: Client, catalogue: None) -> None:
    plain = make(7, "Nothing happens.")
    rolling = make(8, "Roll a d20.")
    shown = make(9, "Dice are stacked on it.")
    ScenarioLink.objects.create(
        ruling=Ruling.objects.get(public_id=shown), reason="on-the-table", by_rule="some-rule"
    )
    for public_id, state, label, words in (
        ("5ntgg", "proved", "Proved by a scenario", "Checked for every possible roll"),
        (plain, "no-dice", "No dice", "This ruling is not about dice."),
        (rolling, "not-yet", "Dice, not yet shown", "No scenario shows this ruling yet."),
        (shown, "cannot", "Dice, cannot be shown", "about the dice as things on the table"),
    ):
        page = get(client, f"r/{public_id}")
        assert page.one("a", href=f"/en/states/{state}").text == label
        assert words in text_of(page)
    question = Ruling.objects.filter(source=Ruling.Source.PROJECT).first()
    assert question is not None
    assert not get(client, f"r/{question.public_id}").all("a", href="/en/states/proved")
