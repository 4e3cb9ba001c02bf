"""D05: no text of another language keeps one from being saved; a refusal says what and where.

There are no tabs here: each text has a page of its own, with every field in sight.
"""

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.test import Client

from rulings.languages import LANGUAGES, Language
from rulings.models import Ruling
from rulings.models.localized import CODES, column
from tests.rulings.admin.desk import person
from tests.rulings.pages.reading import Page
from tests.rulings.search.reports.answers import LANGUAGE

pytestmark = pytest.mark.django_db

BAD = {
    "a symbol of a wrong encoding": "Так\N{REPLACEMENT CHARACTER}.",
    "mojibake": "â€™ Так.",
    "nothing": "   ",
    "too much": "слово " * 2_000,
    "a control character": "Та\x07к.",
}


@pytest.fixture
def adele(db: None) -> User:
    """Administers, and so writes in every language."""
    return person("adele", administrator=True)


def typed(page: Page) -> str:
    return page.one("textarea", name_="text").text.removeprefix("\n")


@LANGUAGE
def test_one_language_is_enough_and_none_in_particular(language: Language) -> None:
    Ruling(**{column("text", language.column): "Some."}).full_clean()
    with pytest.raises(ValidationError, match="at least one language"):
        Ruling().full_clean()


@LANGUAGE
def test_a_text_is_saved_whatever_the_others_lack(
    client: Client, adele: User, language: Language
) -> None:
    other = next(one for one in LANGUAGES if one is not language)
    ruling = Ruling.objects.create(**{column("text", other.column): "Roll a die."})
    client.force_login(adele)
    address = f"/{language.code}/admin/texts/{language.column}/{ruling.public_id}/"
    sent = {"action": "save", "version": "0", "source": other.column, "text": "Xyz."}
    assert client.post(address, sent).status_code == 302
    held = Ruling.objects.get(pk=ruling.pk)
    assert {code: held.text_in(code) for code in CODES if held.text_in(code)} == {
        other.column: "Roll a die.",
        language.column: "Xyz.",
    }


@LANGUAGE
@pytest.mark.parametrize("bad", BAD.values(), ids=BAD.keys())
def test_a_refusal_stands_at_the_text_names_its_language_and_loses_no_word(
    client: Client, adele: User, language: Language, bad: str
) -> None:
    ruling = Ruling.objects.create(text_en="Roll a die.", text_ru="Бросьте кубик.")
    client.force_login(adele)
    before = {code: ruling.text_in(code) for code in CODES}
    for reader in (language, LANGUAGES[0]):
        address = f"/{reader.code}/admin/texts/{language.column}/{ruling.public_id}/"
        answer = client.post(
            address, {"action": "save", "version": "0", "source": "en", "text": bad}
        )
        assert answer.status_code == 400
        page = Page(answer.content.decode())
        # Above all else, as an alert, and tied to the field that it is about.
        (alert,) = page.all("", role="alert")
        area = page.one("textarea", name_="text")
        assert len(alert.text.split()) > 3
        assert alert.attributes["id"] in area.attributes["aria-describedby"].split()
        assert area.attributes["lang"] == language.hreflang
        assert language.native in page.one("h1").text
        assert typed(page) == bad
    held = Ruling.objects.get(pk=ruling.pk)
    assert {code: held.text_in(code) for code in CODES} == before


@LANGUAGE
def test_every_field_of_the_page_is_in_sight(
    client: Client, adele: User, language: Language
) -> None:
    ruling = Ruling.objects.create(text_en="Roll a die.")
    client.force_login(adele)
    page = Page(
        client.get(f"/en/admin/texts/{language.column}/{ruling.public_id}/").content.decode()
    )
    asked = [
        one
        for kind in ("input", "textarea", "select")
        for one in page.all(kind)
        if "required" in one.attributes
    ]
    assert not [one for one in asked if one.attributes.get("type") == "hidden"]
    # None of another language is asked for on this page.
    areas = [one for one in page.all("textarea") if one.attributes["name"] == "text"]
    assert len(areas) == 1
