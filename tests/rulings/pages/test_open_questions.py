"""A question that the project puts is told apart from a ruling wherever it stands."""

import re
from datetime import date, timedelta

import pytest
from django.test import Client
from django.utils import translation
from django.utils.translation import gettext

from rulings.languages import LANGUAGES
from rulings.models import Card, CardRuling, Ruling
from tests.rulings.pages.reading import Page

LANGUAGE = pytest.mark.parametrize("code", [language.code for language in LANGUAGES])
TODAY = date(2026, 11, 30)
LABEL = "Open question put by the project, with no official ruling. %(origin)s"

pytestmark = pytest.mark.usefixtures("catalogue")


def questions() -> list[str]:
    return sorted(
        Ruling.objects.filter(source=Ruling.Source.PROJECT).values_list("public_id", flat=True)
    )


def some_questions(code: str) -> list[str]:
    """Return one for each language, and another one in each."""
    assert len(questions()) == 6
    at = [language.code for language in LANGUAGES].index(code)
    return questions()[at::6]


def page(client: Client, address: str) -> Page:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return Page(answer.content.decode())


def label(code: str) -> str:
    with translation.override(code):
        return gettext(LABEL) % {"origin": ""}


@LANGUAGE
def test_every_page_with_a_question_says_that_it_is_one(client: Client, code: str) -> None:
    for public_id in some_questions(code):
        stands = CardRuling.objects.filter(ruling__public_id=public_id)
        slugs = stands.values_list("card__slug", flat=True)
        on_cards = [f"card/{slug}" for slug in slugs]
        for path in (f"search?q={public_id}", *on_cards):
            say_so(page(client, f"/{code}/{path}"), code)
        own = page(client, f"/{code}/r/{public_id}")
        say_so(own, code)
        is_cited_as_a_question_before_anything_else(own, public_id, code)
        leads_to_no_official_text(own)


def say_so(shown: Page, code: str) -> None:
    labels = [each.text for each in shown.all(class_name="origin")]
    assert labels and all(text.startswith(label(code)) for text in labels), shown.one("title").text


def is_cited_as_a_question_before_anything_else(shown: Page, public_id: str, code: str) -> None:
    with translation.override(code):
        asked = gettext("Open question %(id)s") % {"id": public_id}
        ruling = gettext("Sixfold, ruling %(id)s (%(particulars)s). %(url)s").partition("%")[0]
    for cited, start in (("cite-plain", "Sixfold, "), ("cite-markdown", "[Sixfold, ")):
        text = shown.one("p", id=cited).text
        # German writes the noun large, but the adjective before it small inside a sentence.
        assert text.startswith(f"{start}{asked[0].lower()}{asked[1:]} "), text
        assert not text.startswith(ruling) and not text.startswith(f"[{ruling}")


def leads_to_no_official_text(shown: Page) -> None:
    assert [a for a in shown.all("a", rel="external") if "main" in a.above] == []
    assert not shown.all("span", class_name="official")


@LANGUAGE
def test_its_title_and_preview_say_so_too(client: Client, code: str) -> None:
    shown = page(client, f"/{code}/r/{questions()[0]}")
    with translation.override(code):
        begins = gettext("Open question: %(text)s") % {"text": ""}
    title = shown.one("meta", property="og:title").attributes["content"]
    assert title.startswith(begins) and begins in shown.one("title").text
    assert shown.one("meta", name_="description").attributes["content"].startswith(begins)
    with translation.override(code):
        assert gettext("Open question %(id)s") % {"id": questions()[0]} in shown.one("h1").text


def test_its_roll_is_the_roll_of_an_open_question(client: Client) -> None:
    for public_id in questions():
        answer = client.post(f"/en/r/{public_id}/roll")
        assert answer.status_code == 303
        shown = page(client, answer.headers["Location"])
        assert f"Open question {public_id}" in shown.one("main").text
        assert next(dt.text for dt in shown.all("dt", class_name="vh")) == "Open question"
        assert "There is no settled official answer to this." in shown.one("main").text
        assert "We play it so: " in shown.one("main").text, public_id


@pytest.mark.parametrize(
    ("public_id", "name", "rolls"),
    [
        ("t3agn", "Clam-I-Am", "Box of Free-Range Goblins"),
        ("p4rkp", "Krark's Other Thumb", "Box of Free-Range Goblins"),
        ("x9nce", "Xenosquirrels", "Circuits Act"),
        ("s8mhg", "Vexing Puzzlebox", "Circuits Act"),
        ("b339n", "Wall of Fortune", "Box of Free-Range Goblins"),
        ("tp9s4", "Vedalken Squirrel-Whacker", "Attempted Murder"),
    ],
)
def test_the_roll_is_named_after_the_card_that_the_question_is_about(
    client: Client, public_id: str, name: str, rolls: str
) -> None:
    for path in (f"r/{public_id}", f"search?q={public_id}"):
        shown = page(client, f"/en/{path}")
        titles = [h2.text.split("\n")[0] for h2 in shown.all("h2") if "try it" in h2.text]
        assert titles == [f"{name} try it"], path
    rolled = page(client, client.post(f"/en/r/{public_id}/roll").headers["Location"])
    assert rolled.one("h1").text == name
    assert rolled.one("title").text.startswith(f"Roll: {name}")
    assert rolls in rolled.one("ol", class_name="story").text


def test_the_roll_of_a_ruling_is_named_after_its_card_or_the_one_that_rolls(
    client: Client,
) -> None:
    for public_id, name in (
        ("3q2cr", "Attempted Murder"),
        ("5ntgg", "Component Pouch"),
        ("h63s5", "Neverwinter Hydra"),
        # None of the three cards that it stands on is played.
        ("d45wz", "Delina, Wild Mage"),
    ):
        assert page(client, f"/en/r/{public_id}/roll").one("h1").text == name


def test_a_die_that_a_player_lets_go_is_not_called_the_lowest(client: Client) -> None:
    pair = "/en/r/p4rkp/roll?v=1&before=no&keep=lowest&clam=never&dice=2,6"
    shown = page(client, pair).one("main").text
    assert "ignored: lowest" not in shown and "The lowest is ignored." not in shown
    assert "One of them is ignored." in shown
    guide = "/en/r/5ntgg/roll?v=1&guides=1&barbarian=no&dice=4,17"
    assert "The lowest is ignored." in page(client, guide).one("main").text


def test_a_ruling_says_nothing_of_questions(client: Client) -> None:
    assert "Open question" not in page(client, "/en/r/5ntgg").one("main").text


def test_the_page_about_the_data_counts_them_apart(client: Client) -> None:
    said = page(client, "/en/data").one("main").text
    assert "19 rulings" in said
    assert "6 open questions, put by us, with no official ruling" in said
    assert Card.objects.count() > 150


def heading(client: Client, address: str) -> str:
    return " ".join(page(client, address).one("h1").text.split())


def test_a_search_counts_questions_apart_from_rulings(client: Client) -> None:
    mixed = page(client, "/en/search?q=result")
    ids = {li.attributes["id"] for li in mixed.all("li") if "id" in li.attributes}
    asked = len(ids & {*questions()})
    assert 0 < asked < len(ids) <= 20
    told = f"{len(ids) - asked} rulings and {asked} open questions for “result”"
    assert heading(client, "/en/search?q=result") == told
    assert heading(client, "/en/search?q=t3agn") == "1 open question for “t3agn”"
    assert heading(client, "/en/search?q=5ntgg") == "1 ruling for “5ntgg”"


def test_what_a_condition_alone_finds_is_counted_apart_too(client: Client) -> None:
    assert heading(client, "/en/search?q=is:question") == "6 open questions for “is:question”"
    assert heading(client, "/en/search?q=die:d8") == "10 rulings for “die:d8”"


@pytest.mark.parametrize(
    ("code", "both", "asked"),
    [
        ("en", "2 rulings and 1 open question", "2 open questions"),
        ("ru", "2 разъяснения и 1 открытый вопрос", "2 открытых вопроса"),
        ("es", "2 aclaraciones y 1 pregunta abierta", "2 preguntas abiertas"),
        ("pt-br", "2 esclarecimentos e 1 questão em aberto", "2 questões em aberto"),
        ("de", "2 Erläuterungen und 1 offene Frage", "2 offene Fragen"),
        ("fr", "2 clarifications et 1 question ouverte", "2 questions ouvertes"),
    ],
)
def test_lists_of_cards_and_the_page_of_a_card_count_them_apart(
    client: Client, code: str, both: str, asked: str
) -> None:
    clam = Card.objects.get(slug="clam-i-am")
    Card.objects.filter(pk=clam.pk).update(dice=["d6"])
    for number, public_id in enumerate(("5ntgg", "7znd7"), start=2):
        ruling = Ruling.objects.get(public_id=public_id)
        CardRuling.objects.create(
            card=clam, ruling=ruling, date=TODAY, position=number, held_from=TODAY
        )
    if code != "en":
        # A number stays with what it counts.
        both = re.sub(r"(?<=[0-9]) ", "\N{NO-BREAK SPACE}", both)
        asked = re.sub(r"(?<=[0-9]) ", "\N{NO-BREAK SPACE}", asked)
    card = page(client, f"/{code}/card/clam-i-am")
    assert both in card.one("ul", class_name="margin").text
    assert both in card.one("meta", name_="description").attributes["content"]
    # The same words everywhere: English opens every list, the others one each.
    lists = ("search?q=clam+i", "search?q=t3agn", "search?q=d6", "")
    at = [language.code for language in LANGUAGES].index(code)
    for path in lists if code == "en" else [lists[at % 4]]:
        assert both in page(client, f"/{code}/{path}").one("aside").text, path
    CardRuling.objects.filter(card=clam).exclude(ruling__source="project").delete()
    clam.card_rulings.create(
        ruling=Ruling.objects.get(public_id="p4rkp"), date=TODAY, position=2, held_from=TODAY
    )
    assert asked in page(client, f"/{code}/card/clam-i-am").one("ul", class_name="margin").text


def of_some_days(client: Client, code: str, monkeypatch: pytest.MonkeyPatch, days: int) -> set[str]:
    """Return the rulings that the home page shows from today on."""
    shown = set()
    for day in range(days):
        at = TODAY + timedelta(days=day)
        monkeypatch.setattr("django.utils.timezone.localdate", lambda at=at: at)
        shown |= {
            form.attributes["action"].split("/")[3]
            for form in page(client, f"/{code}/").all("form")
            if form.attributes.get("method") == "post"
        }
    return shown


def test_the_home_page_counts_them_apart_and_shows_a_ruling(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = page(client, "/en/").one("main").text
    assert f"19 rulings and {len(questions())} open questions" in said
    shown = of_some_days(client, "en", monkeypatch, 18)
    assert len(shown) == 18 and not shown & {*questions()}


def test_the_home_page_shows_a_ruling_in_the_readers_language_where_one_is(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = Ruling.objects.filter(scenario_link__scenario__gt="").exclude(source="project")
    read = {*running.order_by("-public_id").values_list("public_id", flat=True)[:2]}
    Ruling.objects.exclude(public_id__in=read).update(text_de=None)
    assert of_some_days(client, "de", monkeypatch, 4) == read
    Ruling.objects.update(text_de=None)
    assert len(of_some_days(client, "de", monkeypatch, 4)) == 4
