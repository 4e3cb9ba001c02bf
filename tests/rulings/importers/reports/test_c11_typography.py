"""C11: quotes and apostrophes as phones type them, against those that are printed."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import quote

import pytest
from django.test import Client

from rulings import editorial
from rulings.importers.running import ExitStatus
from rulings.languages import LANGUAGES
from rulings.models import Ruling
from rulings.search.names.cards import find_cards
from rulings.search.query import parse
from tests.rulings.importers.publishing import card, found, page, ruling, run, take
from tests.rulings.people import person

pytestmark = pytest.mark.django_db

APOSTROPHES = ["'", "\u2019", "\u02bc", "\u2032", "\u2018", "`", "\u00b4", ""]
"""As they are typed; the last is none at all."""
THUMB, LAIR, SCOUT = "Krark's Other Thumb", "R&D's Secret Lair", "L'Ombre d'Été"
TEXTS = {
    "straight": "Krark's thumb isn't \"lost\": the player's die rolls again.",
    "English": "Krark’s thumb isn’t “gone”: the player’s die rolls once.",
    "French": "Le pouce n’est pas «\xa0perdu\xa0»\xa0: l’effet s’applique d’abord.",
    "German": "Der Würfel heißt „W20“, und ‚zwanzig‘ steht obenauf.",
    "Russian": "Кубик называется «d20», а „двадцать“ — его верхняя грань.",
    "HTML": "R&D's <b>lair</b> & 'more' &amp; \"so on\".",
}
FRENCH = "L'Ombre d'Été à l'Aube"


def clips(client: Client, typed: str) -> list[str]:
    """Return the texts of the rulings that searching finds."""
    shown = page(client, f"/en/search?q={quote(typed)}")
    return [each.text for each in shown.all("div", class_name="clip")]


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    """Have three cards with apostrophes, one of them printed with a curly one in French."""
    french = card(SCOUT, lang="fr", printed_name="L’Ombre d’Été à l’Aube")
    take(tmp_path, "cards-20240101.json", [card(THUMB), card(LAIR), card(SCOUT), french])
    return tmp_path


def test_every_form_finds_the_card_whole_and_by_its_beginning(client: Client, cards: Path) -> None:
    names = {THUMB: "krarks-other-thumb", LAIR: "r-ds-secret-lair", FRENCH: "lombre-dete"}
    for sign in APOSTROPHES:
        for name, slug in names.items():
            typed = name.replace("'", sign)
            for language in ("en", "fr", "ru"):
                named = find_cards(parse(typed), language=language).named
                assert [card.slug for card in named] == [slug], typed
                beginning = find_cards(parse(typed[: typed.index(" ") + 4]), language=language)
                assert [card.slug for card in beginning.cards][:1] == [slug], typed
        assert found(client, "de", THUMB.replace("'", sign))[:1] == ["krarks-other-thumb"]


def test_every_form_is_the_title_of_a_document(cards: Path) -> None:
    document = cards / "thumb.en.txt"
    text = "It is a thumb, and whoever has it rolls each die for a second time."
    for sign in APOSTROPHES:
        title = THUMB.replace("'", sign)
        document.write_text(f"{title}\n\n2021-07-23\n\n{text}\n", encoding="utf-8")
        assert "title  krarks-other-thumb" in run("import_document", document, "-v2").said, title


def test_every_form_finds_the_ruling_by_its_words(client: Client, cards: Path) -> None:
    take(cards, "rulings-20240102.json", [ruling(THUMB, TEXTS["straight"])])
    for sign in APOSTROPHES:
        for typed in (f"Krark{sign}s thumb" if sign else "Krark thumb", f"player{sign}s die"):
            assert clips(client, typed) == [TEXTS["straight"]], typed


def test_a_phrase_is_found_in_any_quotes(client: Client, cards: Path) -> None:
    take(cards, "rulings-20240102.json", [ruling(THUMB, TEXTS["English"])])
    for opening in '"“”„‟″«»':
        closing = {"“": "”", "„": "“", "«": "»", "»": "«"}.get(opening, opening)
        assert clips(client, f"{opening}player's die rolls{closing}") == [TEXTS["English"]]
        assert clips(client, f"{opening}rolls player's die{closing}") == []


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_a_text_keeps_its_own_typography_and_is_escaped_once(
    client: Client, cards: Path, text: str
) -> None:
    ran = take(cards, "rulings-20240102.json", [ruling(THUMB, text)])
    assert ran.status == (ExitStatus.LOOK if "&amp;" in text else ExitStatus.DONE)
    one = Ruling.objects.get()
    assert one.text_in("en") == text
    for address in (f"/en/r/{one.public_id}", "/en/card/krarks-other-thumb"):
        shown = page(client, address)
        assert text in {words.text for words in shown.all("div", class_name="words")}
        assert "&amp;#39;" not in shown.source and "&amp;quot;" not in shown.source
        assert ("&amp;amp;" in shown.source) == ("&amp;" in text)
        assert not shown.all("b") or "<b>lair" not in shown.source
    plain = client.get(f"/en/r/{one.public_id}@2024-01-02.txt").content.decode()
    assert text in plain


@pytest.mark.parametrize("text", [TEXTS["French"], TEXTS["German"], TEXTS["Russian"]])
def test_a_pasted_text_keeps_its_quotes_and_a_variant_of_it_is_the_same(
    cards: Path, text: str
) -> None:
    take(cards, "rulings-20240102.json", [ruling(THUMB, TEXTS["straight"])])
    one = Ruling.objects.get()
    language = {"Le": "fr", "De": "de", "Ку": "ru"}[text[:2]]
    editorial.save_text(
        ruling=one,
        language=language,
        text=text,
        by=person("Рита", f"translators-{language}"),
        at=datetime(2024, 1, 3, tzinfo=UTC),
        version=None,
        source="en",
    )
    one.refresh_from_db()
    assert one.text_in(language) == text


def test_names_are_escaped_once_on_every_page(client: Client, cards: Path) -> None:
    take(cards, "rulings-20240102.json", [ruling(LAIR, TEXTS["HTML"])])
    for language in LANGUAGES:
        for address in (
            f"/{language.code}/card/r-ds-secret-lair",
            f"/{language.code}/card/r-ds-secret-lair?q={quote(LAIR)}",
            f"/{language.code}/search?q=%22{quote(LAIR)}%22",
            f"/{language.code}/r/{Ruling.objects.get().public_id}",
            f"/{language.code}/imports/",
        ):
            source = page(client, address).source
            assert "&amp;#x27;" not in source and "&amp;#39;" not in source
            assert "R&amp;amp;D" not in source
