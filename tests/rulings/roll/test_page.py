"""The page of a roll: POST leads to an address, which shows the same roll; nothing is written."""

import re
import time
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from engine import VERSION
from rulings.languages import LANGUAGES
from rulings.models import Ruling
from tests.rulings.pages.reading import Page
from tests.rulings.roll.test_bad_input import GUIDES, INFINITE_X, LARGE_X, PLANAR, WARD, address

pytestmark = pytest.mark.usefixtures("catalogue")

PLAYABLE = [
    "7znd7", "b9nsk", "zfk9g", "kw7hf", "h63s5", "5ntgg", "d45wz", "wf4zw", "g2tbn",
    "xrjg9", "zs6r2", "jp7f8", "3m2fc", "5xmrf", "25r46", "3q2cr", "qzd2d", "2zkwt",
]  # fmt: skip
CODES = [language.code for language in LANGUAGES]
ROLL = f"v={VERSION}&rev=1&guides=1&barbarian=no&dice=4,17"


def text_of(client: Client, url: str, **headers: str) -> str:
    """A page or fragment that is there, in one line."""
    response = client.get(url, headers=headers)
    assert response.status_code == 200
    return re.sub(r"\s+", " ", response.content.decode())


@pytest.mark.parametrize(("public_id", "code"), [*zip(PLAYABLE, CODES * 3, strict=True)])
def test_every_ruling_rolls_and_its_address_shows_the_same_roll(
    client: Client, public_id: str, code: str
) -> None:
    """For at most eight questions to the database each, and no row is another afterwards."""
    before = rows_touched()
    with CaptureQueriesContext(connection) as posting:
        posted = client.post(address(public_id, code))
    assert posted.status_code == 303
    url = posted.headers["Location"]
    assert url.startswith(f"{address(public_id, code)}?v={VERSION}&rev=1&")
    with CaptureQueriesContext(connection) as showing:
        shown = client.get(url).content.decode()
    assert Page(shown).all("ol", class_name="story")
    assert client.get(url).content.decode() == shown
    assert len(posting) <= 8
    assert len(showing) <= 8
    assert before
    assert rows_touched() == before


def rows_touched() -> list[Any]:
    """Return how many rows of each table this transaction has written, changed and deleted."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT relname, n_tup_ins, n_tup_upd, n_tup_del FROM pg_stat_xact_user_tables"
            " ORDER BY relname"
        )
        rows: list[Any] = cursor.fetchall()
        return rows


def test_the_roll_shows_each_die_the_row_and_the_story(client: Client) -> None:
    page = text_of(client, f"{address(GUIDES)}?{ROLL}")
    assert '<li class="ignored land">' in page
    assert "ignored: lowest" in page
    assert '<span class="vh">d20: 4, </span>' in page
    assert '<li class="counted land">' in page
    assert re.search(r'<tr class="hit"><th scope="row"><span class="vh"> ?Row that applied: ', page)
    assert "<strong>17</strong>" in page
    assert "A d20 shows <s>4</s>" in page
    assert "The dice stand in the link itself" in page
    assert f"http://testserver{address(GUIDES)}?{ROLL.replace('&', '&amp;')}" in page


@pytest.mark.parametrize(
    ("query", "natural", "result"),
    [
        ("x=1&scooch=1%20-1&choose=1%20-1&dice=1", "1", "0"),
        ("x=1&scooch=6%20%2B1&choose=6%20%2B1&dice=6", "6", "7"),
    ],
)
def test_a_result_no_die_shows_stands_beside_its_natural_result(
    client: Client, query: str, natural: str, result: str
) -> None:
    page = text_of(client, f"{address('3q2cr')}?v={VERSION}&{query}")
    assert f"<strong>{result}</strong>" in page
    assert f"natural {natural}, result {result}" in page
    assert '<li class="natural land">' in page


def test_a_rerolled_die_has_a_throw_of_its_own_after_it(client: Client) -> None:
    query = f"v={VERSION}&x=2&schemes=0&reroll=below%204&choose=reroll%202&dice=2,6,1"
    page = text_of(client, f"{address('jp7f8')}?{query}")
    throws = page.split('<ol class="throws')[1].split("</ol>")[0].split("<h3>")[1:]
    assert len(throws) == 2
    assert "rolled again" in throws[0]
    assert "rerolled" in throws[0]
    assert "Wall of Fortune" in throws[1]
    assert "counts" in throws[1]


@pytest.mark.parametrize("shown", ["chaos", "planeswalk", "blank"])
def test_the_planar_die_shows_a_sign_and_no_number(client: Client, shown: str) -> None:
    page = text_of(client, f"{address(PLANAR)}?v={VERSION}&guides=1&dice={shown}")
    dice = page.split('<ul class="dice">')[1].split("</ul>")[0]
    assert f"<b>{shown}</b>no number" in dice
    assert "<text" not in dice
    assert (f'href="#{shown}"' in dice) is (shown != "blank")
    assert "<strong>" not in page.split('class="result"')[1].split("</div>")[0]


@pytest.mark.parametrize("public_id", [GUIDES, WARD, LARGE_X])
@pytest.mark.parametrize("wanted", ["roll", "drawer"])
def test_the_fragment_is_the_page_s_own_part(client: Client, public_id: str, wanted: str) -> None:
    url = client.post(address(public_id)).headers["Location"]
    fragment = client.get(url, headers={"X-Fragment": wanted})
    part = re.sub(r"\s+", " ", fragment.content.decode()).strip()
    page = text_of(client, url)
    assert fragment.headers["Cache-Control"] == "no-store"
    assert "X-Fragment" in fragment.headers["Vary"]
    assert "<html" not in part
    result = part.split('data-part="result">')[1].split("</div> <div")[0]
    assert result in page
    if wanted == "roll":
        assert part in page
    else:
        assert "The whole roll" in part


def test_a_refusal_s_fragment_is_the_form_s_own_part(client: Client) -> None:
    headers = {"X-Fragment": "roll"}
    bad = client.post(address(GUIDES), {"guides": "10"}, headers=headers)
    whole = client.post(address(GUIDES), {"guides": "10"})
    assert bad.status_code == whole.status_code == 400
    part = re.sub(r"\s+", " ", bad.content.decode()).strip()
    assert "data-fields" in part
    assert part in re.sub(r"\s+", " ", whole.content.decode())


def test_the_region_that_is_spoken_is_there_before_the_first_roll(client: Client) -> None:
    for url in (address(GUIDES), f"/en/r/{GUIDES}"):
        page = text_of(client, url)
        assert page.count('role="status"') == 1
        assert re.search(f'id="roll-{GUIDES}-region" data-roll[^>]* hidden', page)


@pytest.mark.parametrize("code", CODES)
def test_a_link_of_another_version_shows_what_was_recorded(client: Client, code: str) -> None:
    query = f"v={VERSION + 1}&rev=2&guides=1&goblins=7&dice=4,17,99"
    page = text_of(client, f"{address(GUIDES, code)}?{query}")
    for recorded in ("guides = 1", "goblins = 7", "dice = 4,17,99"):
        assert recorded in page
    assert "<strong>" not in page
    assert 'class="story"' not in page


def test_another_version_is_not_a_way_in_for_long_or_bad_text(client: Client) -> None:
    query = f"v={VERSION + 1}&dice={'4' * 3000}&x=%3Cscript%3E"
    page = text_of(client, f"{address(GUIDES)}?{query}")
    recorded = page.split("What was recorded")[1].split("</ul>")[0]
    assert "x = &lt;script&gt;" in recorded
    assert "4" * 1900 in recorded
    assert "4" * 2001 not in recorded


def test_a_query_without_dice_sets_the_form(client: Client) -> None:
    page = text_of(client, f"{address(GUIDES)}?guides=4&barbarian=yes")
    assert re.search(r'name="guides"[^>]* value="4"', page)
    assert re.search(r'name="barbarian" value="yes" checked', page)
    assert "<span>6 d20</span>" in page


def test_dice_that_were_taken_are_not_rolled_once_more(client: Client) -> None:
    page = text_of(client, f"{address(GUIDES)}?{ROLL}")
    assert re.search(r'name="dice"[^>]* value=""', page)


def test_a_roll_writes_nothing_and_needs_no_token() -> None:
    strict = Client(enforce_csrf_checks=True)
    with CaptureQueriesContext(connection) as queries:
        posted = strict.post(address(GUIDES), {"guides": "2"})
        shown = strict.get(posted.headers["Location"])
    assert posted.status_code == 303
    said = [query["sql"].upper() for query in queries]
    assert said
    for sql in said:
        assert sql.lstrip().startswith(("SELECT", "WITH"))
        assert not re.search(r"\b(INSERT|UPDATE|DELETE|MERGE|COPY)\b", sql)
    for response in (posted, shown):
        assert not response.cookies
        assert "Cookie" not in response.headers.get("Vary", "")
        assert "csrfmiddlewaretoken" not in response.content.decode()


@pytest.mark.parametrize(("public_id", "x"), [(LARGE_X, "1000000"), (INFINITE_X, "inf")])
def test_a_million_dice_and_infinitely_many_answer_at_once(
    client: Client, public_id: str, x: str
) -> None:
    client.get(client.post(address(public_id), {"x": "1"}).headers["Location"])
    before = time.perf_counter()
    url = client.post(address(public_id), {"x": x}).headers["Location"]
    page = text_of(client, url)
    assert time.perf_counter() - before < 1
    assert len(url) < 300
    assert page.count('class="pool"') == 1


def test_the_language_of_the_page_is_the_language_of_the_roll(client: Client) -> None:
    for language in LANGUAGES:
        page = Page(client.get(f"{address(GUIDES, language.code)}?{ROLL}").content.decode())
        assert page.elements[0].language == language.hreflang
        foreign = {
            element.text.rstrip(":\N{NO-BREAK SPACE}")
            for element in page.all("b")
            if element.language == "en"
        }
        if language.code != "en":
            # Only names of cards that are not known in the language may be English, and say so.
            assert foreign <= {"Chittering Doom"}


def test_a_shared_link_is_no_page_for_search_engines_but_has_a_preview(client: Client) -> None:
    page = text_of(client, f"{address(GUIDES)}?{ROLL}")
    assert '<meta name="robots" content="noindex">' in page
    assert '<meta property="og:title" content="Roll: Component Pouch, result 17">' in page
    assert "Put on it: 2" in page.split('og:description" content="')[1].split('"')[0]


def test_a_setting_that_the_ruling_fixes_cannot_be_turned(client: Client) -> None:
    ruling = Ruling.objects.get(public_id=GUIDES)
    ruling.scenario_link.parameters = {"guides": 2}
    ruling.scenario_link.save()
    url = client.post(address(GUIDES)).headers["Location"]
    assert "guides" not in url
    assert len(url.split("dice=")[1].split(",")) == 3
    assert client.post(address(GUIDES), {"guides": "1"}).status_code == 400


@pytest.mark.parametrize(
    ("code", "heading"), [("en", "Also seen in this roll"), ("ru", "Что ещё видно в этом броске")]
)
def test_a_roll_leads_to_the_other_rulings_that_it_shows(
    client: Client, code: str, heading: str
) -> None:
    page = Page(client.get(f"{address(GUIDES, code)}?{ROLL}").content.decode())
    assert heading in [each.text.strip() for each in page.all("h2")]
    leads = {link.attributes["href"] for link in page.all("a", class_name="whole")}
    shown = Ruling.objects.get(scenario_link__scenario="results-table").public_id
    assert f"/{code}/r/{shown}" in leads
    assert f"/{code}/r/{GUIDES}" not in leads
    part = client.get(f"{address(GUIDES, code)}?{ROLL}", headers={"x-fragment": "roll"})
    assert heading not in part.content.decode()
