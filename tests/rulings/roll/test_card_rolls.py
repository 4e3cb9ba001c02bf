"""Rolling a card by its own text: an address that gives the same roll again, and bad ones."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from hypothesis import given, strategies

from engine import Die, Expression, Pool, read_text
from rulings.languages import LANGUAGES, Language
from rulings.models import Card
from rulings.scenarios.printed import roll_again
from rulings.scenarios.printed.rolling import MOST_ADDED, MOST_DICE
from tests.rulings.cards.dice_cards import EXTRA_DIE, ROWS, hold, table_card, told
from tests.rulings.importers.cards.making import card, printed
from tests.rulings.pages.reading import Page

pytestmark = pytest.mark.django_db

TABLE = "/en/card/moon-table/roll/1"


def rolled(client: Client, path: str = TABLE, **data: object) -> str:
    """Roll and return the address of the roll."""
    response = client.post(path, data)
    assert response.status_code == 303, response.content.decode()[:2000]
    return str(response.headers["Location"])


def shown(client: Client, address: str, status: int = 200) -> Page:
    response = client.get(address)
    assert response.status_code == status, address
    return Page(response.content.decode())


def text(page: Page) -> str:
    words = " ".join(page.one("main").text.split())
    return words.replace("\N{NO-BREAK SPACE}", " ").replace("\N{WORD JOINER}", "")


def test_a_roll_has_an_address_that_shows_it_again(client: Client) -> None:
    hold(table_card())
    address = rolled(client)
    query = parse_qs(urlsplit(address).query)
    assert query["v"] == ["1"] and 1 <= int(query["dice"][0]) <= 20
    first, again = shown(client, address), shown(client, address)
    assert first.source == again.source
    assert first.one("meta", name_="robots").attributes["content"] == "noindex"


@pytest.mark.parametrize(
    ("language", "die", "row"),
    list(zip(LANGUAGES, (1, 9, 10, 19, 20, 12), (0, 0, 1, 1, 2, 1), strict=True)),
)
def test_the_row_that_applies_stands_first_in_the_readers_words(
    client: Client, language: Language, die: int, row: int
) -> None:
    hold(table_card())
    code, column = language.code, language.column
    page = shown(client, rolled(client, f"/{code}/card/moon-table/roll/1", dice=str(die)))
    result = page.one("div", class_name="result")
    assert result.text.split()[0] == str(die)
    assert ROWS[column][row] in " ".join(result.text.split())
    hit = page.one("tr", class_name="hit")
    assert ROWS[column][row] in " ".join(hit.text.split())


def test_the_same_dice_are_shown_in_each_language(client: Client) -> None:
    hold(table_card())
    address = rolled(client, dice="12")
    for language in LANGUAGES:
        page = shown(client, address.replace("/en/", f"/{language.code}/"))
        assert ROWS[language.column][1] in page.one("tr", class_name="hit").text


def test_an_address_of_another_text_shows_what_was_recorded(client: Client) -> None:
    hold(table_card())
    address = rolled(client, dice="12")
    Card.objects.update(
        text_en=told("en")
        .replace("d20", "d20")
        .replace("10—19", "10—18")
        .replace("20 |", "19—20 |")
    )
    page = shown(client, address)
    assert "another text of the card" in text(page)
    assert "dice = 12" in text(page)
    assert not page.all("tr", class_name="hit")


def test_a_new_wording_of_the_same_dice_keeps_its_addresses(client: Client) -> None:
    hold(table_card())
    address = rolled(client, dice="12")
    Card.objects.update(text_en=told("en").replace("Rest a while.", "Sleep."))
    assert shown(client, address).all("tr", class_name="hit")


def test_x_and_what_is_added_are_the_readers_to_say(client: Client) -> None:
    words = "Roll a d20 and add the number of cards in your hand.\n1—14 | Rest.\n15+ | Sing."
    hold(card("Moon Table", text=words), card("Many", text="Roll X d6. Draw that many."))
    page = shown(client, rolled(client, dice="13", added="4"))
    assert page.one("div", class_name="result").text.split()[0] == "17"
    assert "Natural result 13." in text(page)
    assert "Sing." in page.one("tr", class_name="hit").text
    # 10 of 20 results come to 15 or more with 4 added.
    shares = [" ".join(cell.text.split()) for cell in page.all("td", class_name="n")]
    assert shares == ["50% 1/2", "50% 1/2"]
    many = shown(client, rolled(client, "/en/card/many/roll/1", x="1000"))
    assert "1,000 d6" in text(many)
    nothing = shown(client, rolled(client, "/en/card/many/roll/1", x="0"))
    assert "0 d6" in text(nothing)


@pytest.mark.parametrize(
    ("words", "dice", "result", "ignored"),
    [
        ("Roll two d20 and ignore the lowest roll. If the result is 1, rest.", "3,17", "17", 1),
        ("Roll two d6. Draw cards equal to the total.", "3,5", "8", 0),
        ("Roll two d6. Gain life equal to the difference between those results.", "6,2", "4", 0),
        ("Roll two d8 and choose one result.", "6,2", "", 0),
        ("Roll the planar die.", "chaos", "", 0),
        ("Roll a d8 + 3.", "5", "8", 0),
    ],
)
def test_the_number_that_stands_large_is_what_the_text_reads(
    client: Client, words: str, dice: str, result: str, ignored: int
) -> None:
    hold(card("Moon Table", text=words))
    page = shown(client, rolled(client, dice=dice))
    assert "".join(strong.text for strong in page.all("strong")) == result
    assert len(page.all("li", class_name="ignored")) == ignored


def error(client: Client, data: dict[str, object], code: str = "en") -> str:
    response = client.post(TABLE.replace("/en/", f"/{code}/"), data)
    assert response.status_code == 400
    assert "cache-control" not in {name.lower() for name in response.headers} or (
        "public" not in response.headers["Cache-Control"]
    )
    return text(Page(response.content.decode()))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"dice": "21"}, "this die cannot show “21”. It shows: 1–20."),
        ({"dice": "0"}, "“0” is no die"),
        ({"dice": "4,5"}, "“5” is left over"),
        ({"dice": "4" * 3000}, "too long. Allowed are 2,000 characters."),
        ({"dice": "1\0"}, "NUL character"),
        ({"dice": ["1", "2"]}, "more than once"),
        ({"dice": "4*inf"}, "too many or too much"),
        ({"goblins": "1"}, "a setting that this roll does not have. It has none."),
    ],
)
def test_a_bad_form_says_what_is_wrong(client: Client, data: dict[str, object], said: str) -> None:
    hold(table_card())
    assert said in error(client, data)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"x": "1001"}, f"too large. Allowed is 0 to {MOST_DICE:,}."),
        ({"x": "-1"}, "too small"),
        ({"x": "9" * 41}, "too long"),
        ({"x": "many"}, "not a whole number"),
        ({"x": "inf"}, "infinity does not exist here"),
        ({"added": "2000", "x": "1"}, f"too large. Allowed is 0 to {MOST_ADDED:,}."),
        ({"y": "1"}, "It has: x, added."),
    ],
)
def test_numbers_are_bounded_before_anything_is_rolled(
    client: Client, data: dict[str, object], said: str
) -> None:
    hold(card("Moon Table", text="Roll X d6 and add the number of cards in your hand."))
    assert said in error(client, data)


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.code)
def test_what_is_wrong_is_said_in_the_language_of_the_page(
    client: Client, language: Language
) -> None:
    hold(table_card())
    said = error(client, {"dice": "21"}, language.code)
    assert ("cannot show" in said) == (language.code == "en")


@pytest.mark.parametrize(
    ("query", "status", "said"),
    [
        ("dice=4", 400, "v is missing"),
        ("v=1&dice=21", 400, "cannot show"),
        ("v=1&dice=", 400, "1 more die is needed"),
        ("v=1&dice=4&x=1", 400, "It has none."),
        ("v=one&dice=4", 400, "Allowed is 1 to 999999"),
        ("v=2&dice=4", 200, "another version of the rules"),
        ("v=1&rev=5&dice=4", 200, "another text of the card"),
        ("", 200, "Roll"),
    ],
)
def test_an_address_is_read_strictly(client: Client, query: str, status: int, said: str) -> None:
    hold(table_card())
    assert said in text(shown(client, f"{TABLE}?{query}", status))


@pytest.mark.parametrize(
    "path",
    [
        "/de/card/moon-table/roll/2",
        "/de/card/moon-table/roll/0",
        "/de/card/moon-table/roll/x",
        "/de/card/moon-table/roll/99999999999999999999",
        "/de/card/moon-table/roll/٣",
        "/de/card/moon-table/roll",
        "/de/card/no-such-card/roll/1",
        "/de/card/no-such-card/roll",
        "/de/card/Moon-Table/roll/1",
    ],
)
def test_what_is_not_there_is_a_404(client: Client, path: str) -> None:
    hold(table_card())
    for method in (client.get, client.post):
        assert method(path).status_code == 404


def test_other_methods_are_refused_and_nothing_is_written(client: Client) -> None:
    hold(table_card())
    assert client.delete(TABLE).status_code == 405
    before = Card.objects.values().get()
    rolled(client)
    assert Card.objects.values().get() == before


def test_the_engine_plays_a_card_and_its_address_plays_it_again(
    client: Client, catalogue: None
) -> None:
    for slug in ("component-pouch", "attempted-murder", "neverwinter-hydra"):
        address = rolled(client, f"/en/card/{slug}/roll")
        first = shown(client, address)
        assert first.source == shown(client, address).source
        assert "What happened" in text(first)
        for language in LANGUAGES:
            shown(client, address.replace("/en/", f"/{language.code}/"))


def test_the_played_table_stands_in_the_cards_own_words(client: Client, catalogue: None) -> None:
    pouch = "{T}: Roll a d20.\n1—9 | Rest a while.\n10—20 | Sing to the moon."
    german = "{T}: Wirf einen W20.\n1—9 | Ruhe dich aus.\n10—20 | Singe zum Mond."
    said = printed("de", "Beutel", german, type_line="T")
    hold(card("Component Pouch", said, text=pouch))
    page = shown(client, rolled(client, "/de/card/component-pouch/roll", dice="15"))
    hit = page.one("tr", class_name="hit")
    assert "Singe zum Mond." in hit.text
    (cell,) = [cell for cell in page.all("td") if "Singe" in cell.text]
    assert cell.language == "de"


@pytest.mark.parametrize(
    ("query", "status", "said"),
    [
        ("v=1&dice=21", 400, "cannot show"),
        ("v=1&dice=4&choose=nonsense", 400, "left over"),
        ("v=1&dice=4&x=2", 400, "It has none."),
        ("v=7&dice=4", 200, "another version of the rules"),
        ("dice=4", 400, "v is missing"),
    ],
)
def test_an_address_of_a_played_card_is_read_strictly(
    client: Client, catalogue: None, query: str, status: int, said: str
) -> None:
    path = f"/en/card/component-pouch/roll?{query}"
    assert said in text(shown(client, path, status))


def test_a_card_that_rolls_is_played_without_the_dice_of_others(
    client: Client, catalogue: None
) -> None:
    page = shown(client, rolled(client, "/en/card/neverwinter-hydra/roll"))
    assert "Component Pouch" not in text(page)
    hold(card("Pixie Guide", text=EXTRA_DIE))
    assert "Component Pouch" in text(shown(client, rolled(client, "/en/card/pixie-guide/roll")))


@given(
    count=strategies.integers(1, 4),
    sides=strategies.integers(2, 8),
    ignored=strategies.integers(0, 3),
    data=strategies.data(),
)
def test_dice_count_as_an_expression_adds_them_up(
    count: int, sides: int, ignored: int, data: strategies.DataObject
) -> None:
    ignored = min(ignored, count - 1)
    words = (
        f"Roll {count} d{sides} and ignore the {ignored} lowest rolls."
        if ignored
        else (f"Roll {count} d{sides}.")
    )
    (roll,) = read_text(f"{words} Draw cards equal to the total.", "en").rolls
    faces = data.draw(
        strategies.lists(strategies.integers(1, sides), min_size=count, max_size=count)
    )
    fell = roll_again(roll, {}, ",".join(map(str, faces)))
    expected = Expression(count, Die(sides), lowest=roll.ignore).total(Pool.of(faces))
    assert fell.number == expected
    assert fell.counted.size == count - roll.ignore
