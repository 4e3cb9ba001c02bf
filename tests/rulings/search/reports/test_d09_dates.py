"""D09: a date is written out as its language writes it, and short and for machines as ISO."""

import re
from datetime import UTC, date, datetime

import pytest
from django.test import Client
from django.utils.translation import override

from rulings.formats import NO_BREAK_SPACE, long_date
from rulings.languages import Language
from rulings.models import Card, CardRuling, Ruling
from rulings.search import index
from tests.rulings.pages.reading import Page
from tests.rulings.search.reports.answers import LANGUAGE, make_card

THIRD, FIRST = date(2021, 7, 3), date(2022, 3, 1)
WRITTEN = {
    "en": ("July 3, 2021", "March 1, 2022"),
    "ru": ("3 июля 2021 г.", "1 марта 2022 г."),
    "es": ("3 de julio de 2021", "1 de marzo de 2022"),
    "pt": ("3 de julho de 2021", "1 de março de 2022"),
    "de": ("3. Juli 2021", "1. März 2022"),
    "fr": ("3 juillet 2021", "1er mars 2022"),
}
# In Russian of a month, as 1 марта; no language but English and German begins one large.
LARGE = {"en", "de"}
SHORT = re.compile(r"(?<![\w.])\d{1,4}[-./]\d{1,2}[-./]\d{1,4}(?![\w])")
ISO = re.compile(r"\d{4}-\d{2}-\d{2}")
PATHS = (
    "r/5ntgg",
    "r/5ntgg@2024-06-01",
    "r/5ntgg/history",
    "card/neverwinter-hydra",
    "search?q=die:d20",
    "imports/",
    "imports/1",
    "syntax",
    "data",
)


@LANGUAGE
def test_every_month_is_written_as_its_language_writes_it(language: Language) -> None:
    with override(language.code):
        for day, written in zip((THIRD, FIRST), WRITTEN[language.column], strict=True):
            assert long_date(day).replace(NO_BREAK_SPACE, " ") == written
        months = {long_date(date(2021, month, 3)) for month in range(1, 13)}
    assert len(months) == 12
    for month in months:
        letters = [part for part in month.split(NO_BREAK_SPACE) if part.isalpha()]
        large = [part for part in letters if part != part.lower()]
        assert bool(large) == (language.column in LARGE), month


@pytest.mark.django_db
@LANGUAGE
def test_lists_and_pages_write_a_date_out_and_tell_it_to_machines(
    client: Client, language: Language
) -> None:
    ids = {}
    for day, slug in ((THIRD, "third"), (FIRST, "first")):
        ruling = Ruling.objects.create(text_en=f"Zyzzyva {slug}.")
        card = make_card(f"Card {slug}", slug)
        CardRuling.objects.create(ruling=ruling, card=card, date=day, held_from=day)
        index.write(index.entries_of(ruling))
        ids[day] = ruling.public_id
    assert Card.objects.count() == 2
    for (day, public_id), written in zip(ids.items(), WRITTEN[language.column], strict=True):
        slug = "third" if day is THIRD else "first"
        for path in (f"r/{public_id}", f"card/{slug}", f"search?q=zyzzyva+{slug}"):
            page = Page(client.get(f"/{language.code}/{path}").content.decode())
            times = page.all("time", datetime=day.isoformat())
            assert times, path
            assert {one.text.replace(NO_BREAK_SPACE, " ") for one in times} == {written}, path
        # A citation that programs read is the same in every language.
        today = datetime.now(UTC).date()
        text = client.get(f"/{language.code}/r/{public_id}@{today}.txt").content.decode()
        assert day.isoformat() in text


@LANGUAGE
def test_no_page_writes_a_short_date_in_another_way(
    client: Client, catalogue: None, language: Language
) -> None:
    for path in PATHS:
        answer = client.get(f"/{language.code}/{path}")
        assert answer.status_code == 200, path
        page = Page(answer.content.decode())
        for time in page.all("time"):
            day = time.attributes["datetime"]
            assert ISO.fullmatch(day), (path, day)
            with override(language.code):
                assert time.text == long_date(date.fromisoformat(day)), path
        assert all(map(ISO.fullmatch, SHORT.findall(page.one("main").text))), path
