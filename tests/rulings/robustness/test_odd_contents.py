"""Pages stand whatever the database holds: nothing yet, or what somebody wrote in earnest."""

import pytest
from django.test import Client

from rulings.models import Ruling
from tests.rulings.pages.reading import Page

ODD_TEXTS = {
    "markup and a template": "<script>alert(1)</script> {{ 7|add:7 }} {% now %} &amp; %s %(name)s",
    "signs of mana": "{T}, {X}{W/U}: roll. {nonsense} {" + "{T}" * 500,
    "text from right to left": "\u202eabc\u202c \u200f\u05d0\u05d1 roll",
    "one long word": "a" * 10_000,
    "many words": "\u044f " * 5_000,
}


@pytest.mark.parametrize("language", ["en", "ru"])
def test_pages_stand_before_there_is_any_ruling(client: Client, db: None, language: str) -> None:
    for path in (
        "",
        "search",
        "search?q=die",
        "search?q=proved:yes",
        "syntax",
        "about",
        "how",
        "data",
    ):
        assert client.get(f"/{language}/{path}").status_code == 200, path
    for path in ("r/5ntgg", "r/5ntgg/roll", "card/neverwinter-hydra"):
        assert client.get(f"/{language}/{path}").status_code == 404, path


@pytest.mark.parametrize("text", ODD_TEXTS.values(), ids=ODD_TEXTS.keys())
def test_what_a_translator_wrote_stays_text(client: Client, catalogue: None, text: str) -> None:
    Ruling.objects.filter(public_id="5ntgg").update(text_ru=text)
    for path in (
        "ru/r/5ntgg",
        "en/r/5ntgg?with=ru",
        "ru/search?q=5ntgg",
        "ru/card/neverwinter-hydra",
        "ru/r/5ntgg/roll",
    ):
        response = client.get(f"/{path}")
        assert response.status_code == 200, path
        page = Page(response.content.decode())
        assert all(script.attributes.get("src") for script in page.all("script")), path
        assert all("style" not in element.attributes for element in page.elements), path


def test_the_roll_of_a_withdrawn_ruling_says_so(client: Client, catalogue: None) -> None:
    path = "/en/r/5ntgg/roll?v=1&rev=1&guides=1&barbarian=no&dice=4,17"
    assert "This ruling was withdrawn." not in client.get(path).content.decode()
    Ruling.objects.filter(public_id="5ntgg").update(status="withdrawn", withdrawn_reason="Wrong.")
    page = client.get(path)
    assert page.status_code == 410
    assert "This ruling was withdrawn. Wrong." in page.content.decode()
