"""E09: markup in texts, names and queries is text; only the site's own marks are elements."""

from urllib.parse import quote

import pytest
from django.test import Client

from rulings.languages import Language
from tests.rulings.pages.reading import Page
from tests.rulings.search.reports.answers import LANGUAGE, answered, found, make_card, write

pytestmark = pytest.mark.django_db

TEXTS = [
    "<img src=x onerror=alert(1)> roll",
    "<b>roll",
    "&lt;i&gt;roll&lt;/i&gt;",
    "\ue000roll\ue001",
    "<mark>roll</mark>",
    "</mark><mark>roll",
    "</div></li></ol><i>roll",
    "roll\x02\ue000<i>",
    "[roll](javascript:alert(1))",
    "{T}: <i>roll</i> {X} <b>",
]


@pytest.mark.parametrize("text", TEXTS)
@LANGUAGE
def test_markup_in_texts_and_names_stays_text(
    client: Client, language: Language, text: str
) -> None:
    text = text.replace("\x02", "")
    ruling = write(language.column, text)
    make_card(f"{text} card", "marked-up")
    page = Page(client.get(f"/{language.code}/search?q=roll").content.decode())
    assert found(page) == [ruling.public_id]
    assert text in page.one("ol", class_name="hits").text
    assert not [one for one in page.elements if "onerror" in one.attributes or one.name == "i"]
    assert {mark.text for mark in page.all("mark")} <= {"roll"}
    # Machines get what was written.
    suggested = client.get(f"/{language.code}/suggest?q={quote(text)}").json()
    assert suggested[1] == [f"{text} card"]


@pytest.mark.parametrize("typed", ["<script>", "<i>roll", "&lt;i&gt;", '"><i>', "\ue000i\ue001"])
@LANGUAGE
def test_markup_that_is_typed_stays_text(client: Client, language: Language, typed: str) -> None:
    plain = answered(client, language, "zyzzyva")
    page = answered(client, language, typed)
    assert page.one("input", name_="q").attributes["value"] == typed
    assert {one.name for one in page.elements} == {one.name for one in plain.elements}
    assert typed in page.one("div", class_name="empty").text
