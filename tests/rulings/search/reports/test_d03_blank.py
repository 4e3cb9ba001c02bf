"""D03: a blank text is none: readers get English and are told so, translators are asked for it."""

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, models, transaction
from django.test import Client
from django.utils.translation import override
from modeltranslation.translator import translator

from rulings.admin.waiting import Why, showing
from rulings.languages import LANGUAGES, Language
from rulings.models import Ruling
from rulings.models.localized import column
from rulings.views.texts import adverbial
from tests.rulings.admin.desk import person
from tests.rulings.pages.reading import Page
from tests.rulings.search.reports.answers import search, write

pytestmark = pytest.mark.django_db

OTHERS = [one for one in LANGUAGES if one.column != "en"]
OTHER = pytest.mark.parametrize("language", OTHERS, ids=lambda one: one.code)
BLANK = [
    *("", " ", "\n\t ", "\N{NO-BREAK SPACE}", "\N{IDEOGRAPHIC SPACE}", "<p></p>", "<p> </p>"),
    *("<br>", "<p>&nbsp;</p>", "<div><p></p></div>", "\r\n"),
]


@pytest.fixture
def adele(db: None) -> User:
    """Administers, and so writes in every language."""
    return person("adele", administrator=True)


@OTHER
def test_a_blank_text_is_not_saved_and_is_no_translation(
    client: Client, adele: User, language: Language
) -> None:
    ruling = write("en", "Roll a die, zyzzyva.")
    client.force_login(adele)
    # What is blank is the same in each language: all of it in one, some of it in the others.
    for blank in BLANK if language.column == "de" else BLANK[::4]:
        sent = {"action": "save", "version": "0", "source": "en", "text": blank}
        answer = client.post(f"/en/admin/texts/{language.column}/{ruling.public_id}/", sent)
        assert answer.status_code == 400 and answer.context["refused"], repr(blank)
    assert Ruling.objects.get(pk=ruling.pk).text_in(language.column) is None
    assert showing(language.column, Why.MISSING).get() == ruling
    client.logout()
    # Its readers get the English text, marked as such and said to be so, on the page and in lists.
    with override(language.code):
        told = adverbial("en")
    for path in (f"r/{ruling.public_id}", "search?q=zyzzyva"):
        page = Page(client.get(f"/{language.code}/{path}").content.decode())
        words = page.all("div", class_name="words")[0]
        assert (words.text.strip(), words.language) == ("Roll a die, zyzzyva.", "en")
        assert told in page.one("main").text
    assert search("zyzzyva", language.column).hits[0].language_found == "en"


@OTHER
@pytest.mark.parametrize("blank", ["", " ", "\n\t"])
def test_no_statement_can_store_one(language: Language, blank: str) -> None:
    ruling = write("en", "Roll a die.")
    with pytest.raises(IntegrityError, match="not_blank"), transaction.atomic():
        Ruling.objects.filter(pk=ruling.pk).update(**{column("text", language.column): blank})
    Ruling.objects.filter(pk=ruling.pk).update(**{column("text", language.column): None})
    assert Ruling.objects.get(pk=ruling.pk).shown(language.column).language == "en"


def test_only_texts_are_translated() -> None:
    """Numbers, dates and ids are the same for every reader."""
    translated = [
        (model, name)
        for model in translator.get_registered_models(abstract=False)
        for name in translator.get_options_for_model(model).get_field_names()
    ]
    assert len(translated) >= 3
    for model, name in translated:
        field = model._meta.get_field(name)
        assert isinstance(field, models.CharField | models.TextField), (model, name)
