"""A bad request is answered by a sentence that names the limit, before anything is played."""

import re
import time

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from rulings.languages import LANGUAGES

GUIDES = "5ntgg"
LARGE_X = "5xmrf"
INFINITE_X = "25r46"
PLANAR = "xrjg9"
WARD = "h63s5"

pytestmark = pytest.mark.usefixtures("catalogue")


def address(public_id: str, code: str = "en") -> str:
    """The roll's address of a ruling in one language."""
    with translation.override(code):
        return reverse("roll", args=[public_id])


def words(client: Client, public_id: str, data: dict[str, object], *, code: str = "en") -> str:
    """What the page says to a bad form, without markup; the status is part of the answer."""
    response = client.post(address(public_id, code), data)
    assert response.status_code == 400
    found = re.findall(r'class="[^"]*\berror\b[^"]*"[^>]*>(.*?)</p>', response.content.decode())
    text = " ".join(re.sub("<[^>]*>", "", one) for one in found)
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{WORD JOINER}", "")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"guides": "-1"}, "too small. Allowed is 0 to 9."),
        ({"guides": "10"}, "too large. Allowed is 0 to 9."),
        ({"guides": "9" * 40}, "too large. Allowed is 0 to 9."),
        ({"guides": "9" * 41}, "too long. Allowed are 40 characters."),
        ({"guides": "9" * 50_000}, "too long. Allowed are 40 characters."),
        ({"guides": "one"}, "not a whole number in digits. Allowed is 0 to 9."),
        ({"guides": ""}, "not a whole number in digits"),
        ({"guides": "1.5"}, "not a whole number in digits"),
        ({"guides": "1e3"}, "not a whole number in digits"),
        ({"guides": "+1"}, "not a whole number in digits"),
        ({"guides": "٣"}, "not a whole number in digits"),
        ({"guides": "²"}, "not a whole number in digits"),
        ({"guides": "1_0"}, "not a whole number in digits"),
        ({"guides": "1\0"}, "NUL character"),
        ({"guides": "inf"}, "infinity does not exist here. Allowed is 0 to 9."),
        ({"guides": ["1", "2"]}, "more than once"),
        ({"barbarian": "perhaps"}, "no such choice. There are: no; yes."),
        ({"goblins": "1"}, "It has: guides, barbarian."),
        ({"dice": "4"}, "1 more die is needed. It shows: 1–20."),
        ({"dice": "4,17,9"}, "entry 3: “9” is left over"),
        ({"dice": "4,21"}, "entry 2: this die cannot show “21”. It shows: 1–20."),
        ({"dice": "0,4"}, "entry 1: “0” is no die"),
        ({"dice": "4;17"}, "“4;17” is no die"),
        ({"dice": "four"}, "“four” is no die"),
        ({"dice": "４,17"}, "is no die"),
        ({"dice": "4,,17"}, "is no die"),
        ({"dice": "4\0"}, "NUL character"),
        ({"dice": "4*" + "9" * 31}, "too many or too much"),
        ({"dice": "4," * 25_000}, "too long. Allowed are 2,000 characters."),
        ({"dice": "chaos,4"}, "cannot show “chaos”"),
        ({"dice": "4*inf,4"}, "too many or too much"),
    ],
)
def test_the_form_says_what_is_wrong_and_what_is_allowed(
    client: Client, data: dict[str, object], said: str
) -> None:
    assert said in words(client, GUIDES, data)


@pytest.mark.parametrize("code", [language.code for language in LANGUAGES])
def test_it_is_said_in_the_language_of_the_page(client: Client, code: str) -> None:
    said = words(client, GUIDES, {"guides": "10"}, code=code)
    assert "9" in said
    assert (said == words(client, GUIDES, {"guides": "10"})) is (code == "en")


@pytest.mark.parametrize(
    "query",
    [
        "v=1&guides=10&dice=4,17",
        "v=1&guides=1&barbarian=no&dice=4",
        "v=1&guides=1&barbarian=no&dice=4,17,9",
        "v=1&guides=1&barbarian=no&dice=4,25",
        "v=1&guides=1&barbarian=no&dice=",
        "v=1&guides=1&barbarian=no&choose=pay&dice=4,17",
        "v=1&guides=1&barbarian=no&choose=;;&dice=4,17",
        "guides=1&barbarian=no&dice=4,17",
        "v=one&guides=1&dice=4,17",
        "v=1&v=1&guides=1&dice=4,17",
        "v=1&rev=-1&guides=1&dice=4,17",
        "v=1&guides=1&dice=4,17&dice=4,17",
        "guides=10",
        "goblins=1",
    ],
)
def test_a_bad_address_is_refused_and_nothing_is_rolled(client: Client, query: str) -> None:
    response = client.get(f"{address(GUIDES)}?{query}")
    page = response.content.decode()
    assert response.status_code == 400
    assert 'role="alert"' in page
    assert 'class="throws' not in page


@pytest.mark.parametrize("data", [{"guides": "9" * 1_000_000}, {"dice": "4," * 500_000}])
def test_a_million_characters_are_refused_unread(client: Client, data: dict[str, str]) -> None:
    before = time.perf_counter()
    response = client.post(address(GUIDES, "de"), data)
    assert response.status_code == 400
    assert 'lang="de"' in response.content.decode()
    assert time.perf_counter() - before < 1


def test_a_nul_byte_in_an_address_is_refused(client: Client) -> None:
    response = client.get(f"{address(GUIDES)}?v=1&guides=1&dice=4%00,17")
    assert response.status_code == 400
    assert "NUL" in response.content.decode()


def test_what_was_typed_is_not_lost(client: Client) -> None:
    page = client.post(address(GUIDES), {"guides": "ten", "dice": "4, 17"}).content.decode()
    assert 'value="ten"' in page
    assert 'value="4, 17"' in page
    assert 'aria-invalid="true"' in page


def test_typed_markup_stays_text(client: Client) -> None:
    page = client.post(address(GUIDES), {"guides": '"><script>', "dice": "<b>"}).content.decode()
    assert "<script>" not in page
    assert "“<b>”" not in page


@pytest.mark.parametrize("public_id", ["zzzzz", "5ntg", "5ntggx", "' OR 1", "é", "x" * 200])
def test_an_unknown_ruling_is_not_found(client: Client, public_id: str) -> None:
    assert client.get(f"/en/r/{public_id}/roll").status_code == 404
    assert client.post(f"/en/r/{public_id}/roll").status_code == 404


def test_a_ruling_without_dice_has_no_roll(client: Client) -> None:
    assert client.get(address("q9hf7")).status_code == 404
    assert client.post(address("q9hf7")).status_code == 404


@pytest.mark.parametrize("method", ["put", "delete", "patch"])
def test_other_methods_are_refused(client: Client, method: str) -> None:
    assert getattr(client, method)(address(GUIDES)).status_code == 405


def test_limits_are_looked_at_before_any_work(client: Client) -> None:
    before = time.perf_counter()
    for data in ({"x": "9" * 900_000}, {"dice": "1," * 450_000}, {"x": "1000001"}):
        assert client.post(address(LARGE_X), data).status_code == 400
    assert time.perf_counter() - before < 2


def test_infinity_needs_infinite_dice(client: Client) -> None:
    assert "every face" in words(client, INFINITE_X, {"x": "inf", "dice": "1,2,3"})


def test_a_number_and_infinity_exclude_each_other(client: Client) -> None:
    assert "exclude each other" in words(client, INFINITE_X, {"x": ["5", "inf"]})
    for values in ("inf", ["inf"], ["", "inf"]):
        response = client.post(address(INFINITE_X), {"x": values})
        assert response.status_code == 303
        assert "x=inf&" in response.headers["Location"]
    assert client.post(address(INFINITE_X), {"x": ["", "inf", "inf"]}).status_code == 400


def test_the_planar_die_takes_the_words_of_the_page(client: Client) -> None:
    assert client.post(address(PLANAR), {"dice": "chaos"}).status_code == 303
    assert client.post(address(PLANAR, "de"), {"dice": "Chaos"}).status_code == 303
    assert "blank, chaos, planeswalk" in words(client, PLANAR, {"dice": "6"})


def test_spaces_between_thousands_are_no_mistake(client: Client) -> None:
    for written in ("1 000", "1\N{NO-BREAK SPACE}000", "1\N{NARROW NO-BREAK SPACE}000"):
        response = client.post(address(LARGE_X), {"x": written})
        assert response.status_code == 303
        assert "x=1000&" in response.headers["Location"]
    # A comma or a point is a decimal sign in half of the languages: that would be a guess.
    for written in ("1,000", "1.000", "10 00"):
        assert client.post(address(LARGE_X), {"x": written}).status_code == 400


def test_what_other_sites_hang_on_a_link_does_not_break_it(client: Client) -> None:
    query = "v=1&rev=1&guides=1&barbarian=no&dice=4,17&utm_source=forum&fbclid=abc"
    assert client.get(f"{address(GUIDES)}?{query}").status_code == 200
