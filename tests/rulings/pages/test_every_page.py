"""What every public page owes every reader, in each of the six languages."""

from collections import Counter

import pytest
from django.test import Client

from rulings.languages import LANGUAGES, Language
from rulings.models import Ruling
from rulings.views import public
from tests.rulings.pages.reading import Page

PATHS = {
    "home": "",
    "results": "search?q=d20",
    "nothing found": "search?q=xyzzyplugh",
    "empty search": "search",
    "no conditions": "search?q=colour:red+date:x+lang%3E=de+state:old",
    "how to search": "syntax",
    "card": "card/neverwinter-hydra",
    "card of a document name": "card/attempted-murder",
    "card without rulings": "card/scooch",
    "card with an open question": "card/pixie-guide",
    "card to be played": "card/component-pouch/roll",
    "card played": "card/component-pouch/roll?v=1&dice=12",
    "cards and dice": "dice",
    "ruling": "r/5ntgg",
    "ruling beside another language": "r/5ntgg?with=de",
    "ruling without dice": "r/q9hf7",
    "ruling as of a day": "r/5ntgg@2024-06-01",
    "ruling with X infinite": "r/25r46",
    "history of a ruling": "r/5ntgg/history",
    "rule of no edition": "rule/706.6",
    "imports": "imports/",
    "import": "imports/1",
    "states": "states",
    "rulings of a state": "states/cannot",
    "about": "about",
    "how we check": "how",
    "data": "data",
    "not found": "r/zzzzz",
}
LANGUAGE = pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.code)
PATH = pytest.mark.parametrize("path", PATHS.values(), ids=PATHS.keys())
LED_TO = {"canonical", "alternate", "search"}
"""What a link in the head may stand for that the browser does not fetch with the page."""
NAMED_BY_A_LABEL = {"text", "search", "number", "checkbox", "radio"}


@LANGUAGE
@PATH
def test_a_page_is_well_made(
    client: Client, catalogue: None, language: Language, path: str
) -> None:
    response = client.get(f"/{language.code}/{path}")
    assert response.status_code == (404 if path == "r/zzzzz" else 200)
    page = Page(response.content.decode())
    assert page.one("html").attributes["lang"] == language.hreflang
    assert response.headers["Content-Language"].lower() == language.hreflang.lower()
    assert page.one("title").text.strip()
    assert len(page.all("h1")) == 1
    assert page.one("meta", name_="description").attributes["content"].strip()
    for notice in ("Wizards of the Coast", "Sixfold"):
        assert notice in page.one("footer").text
    _check_ids(page)
    _check_names(page)
    _check_nothing_inline_nothing_from_elsewhere(page)
    assert not response.cookies
    assert "cookie" not in response.headers.get("Vary", "").lower()
    assert "csrfmiddlewaretoken" not in page.source


def _check_ids(page: Page) -> None:
    """Every id stands once, and whatever points at an id finds it."""
    ids = Counter(
        element.attributes["id"] for element in page.elements if "id" in element.attributes
    )
    assert [name for name, times in ids.items() if times > 1] == []
    for element in page.elements:
        for attribute in ("aria-labelledby", "aria-describedby", "for", "form", "aria-controls"):
            for target in element.attributes.get(attribute, "").split():
                assert target in ids, f"{attribute}={target} points nowhere"
        if element.name == "use":
            assert element.attributes["href"].removeprefix("#") in ids


def _check_names(page: Page) -> None:
    """Every control has a name that can be read aloud."""
    targets = {label.attributes.get("for") for label in page.all("label")}
    for control in page.all("input"):
        if control.attributes.get("type", "text") in NAMED_BY_A_LABEL:
            named = control.attributes.get("id") in targets or "label" in control.above
            assert named or control.attributes.get("aria-label"), control.attributes
    for element in [*page.all("button"), *page.all("a"), *page.all("summary")]:
        assert element.text.strip() or element.attributes.get("aria-label"), element.attributes


def _check_nothing_inline_nothing_from_elsewhere(page: Page) -> None:
    """No style, script or handler in the page; nothing that another site would serve."""
    for element in page.elements:
        assert element.name != "style"
        assert "style" not in element.attributes
        assert not [name for name in element.attributes if name.startswith("on")]
        if element.name == "script":
            assert not element.text.strip()
        if element.name == "link" and element.attributes["rel"] in LED_TO:
            continue
        if element.name not in {"a", "use"}:
            address = element.attributes.get("src", element.attributes.get("href", "/static/"))
            assert address.startswith("/static/"), element.attributes
        if element.name == "a":
            assert element.attributes["href"].startswith(("/", "#", "https://", "http://"))


@LANGUAGE
def test_the_language_switch_keeps_page_and_query(
    client: Client, catalogue: None, language: Language
) -> None:
    asked = "search?q=xyzd%C3%A9&sort=date"
    page = Page(client.get(f"/{language.code}/{asked}").content.decode())
    links = {link.attributes["hreflang"]: link for link in page.all("a") if "details" in link.above}
    for other in LANGUAGES:
        link = links[other.hreflang]
        assert link.attributes["href"] == f"/{other.code}/{asked}"
        assert link.text == other.native
        assert link.language == other.hreflang
        assert ("aria-current" in link.attributes) == (other == language)


def test_a_public_page_may_be_kept_a_minute_and_is_not_sent_twice(
    client: Client, catalogue: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    # For a second after it has asked, a process answers 304 without asking again.
    monkeypatch.setattr(public, "_REMEMBERED", 0.0)
    first = client.get("/de/r/5ntgg")
    assert first.headers["Cache-Control"] == "public, max-age=60" or set(
        first.headers["Cache-Control"].split(", ")
    ) == {"public", "max-age=60"}
    again = client.get("/de/r/5ntgg", headers={"if-none-match": first.headers["ETag"]})
    assert again.status_code == 304
    ruling = Ruling.objects.get(public_id="5ntgg")
    Ruling.objects.filter(pk=ruling.pk).update(text_de="Ein anderer Text.")
    changed = client.get("/de/r/5ntgg", headers={"if-none-match": first.headers["ETag"]})
    assert changed.status_code == 200


def test_the_page_shows_where_to_report_a_mistake_only_if_there_is_such_a_place(
    client: Client, catalogue: None, settings: object
) -> None:
    assert "Report a mistake" not in client.get("/en/").content.decode()
    settings.SIXFOLD_REPORT_URL = "https://forum.example.org/sixfold"  # type: ignore[attr-defined]
    page = Page(client.get("/en/").content.decode())
    assert page.one("a", href="https://forum.example.org/sixfold").text == "Report a mistake"
