"""Forms of one word meet, in every path, and lead back to their places in the text."""

import doctest
import random
import unicodedata
from collections.abc import Iterable

import pytest
from django.db import connection
from hypothesis import given
from hypothesis import strategies as st

from rulings.models.folding import fold
from rulings.models.localized import CODES
from rulings.search.words import canonical as words
from rulings.search.words.canonical import CanonicalTexts, canonical
from rulings.search.words.forms import groups
from tests.rulings.search.field_words import FIELD_WORDS


def lexemes(language: str, text: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT to_tsvector('rulings_{language}', %s)::text",
            [canonical(text, language).text],
        )
        return str(cursor.fetchone()[0])


def test_the_examples_in_the_module_hold() -> None:
    assert doctest.testmod(words).failed == 0


def lexemes_of(language: str, words: Iterable[str]) -> dict[str, str]:
    """Return what each word is found by, in one query of the database."""
    typed = list(dict.fromkeys(words))
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT to_tsvector('rulings_{language}', word)::text"
            " FROM unnest(%s::text[]) WITH ORDINALITY AS given (word, place) ORDER BY place",
            [[canonical(word, language).text for word in typed]],
        )
        return dict(zip(typed, (str(found) for (found,) in cursor.fetchall()), strict=True))


@pytest.mark.django_db
@pytest.mark.parametrize("language", CODES)
def test_the_forms_of_a_word_are_one_word(language: str) -> None:
    listed = list(groups(language))
    found = lexemes_of(language, (form for group in listed for form in group))
    for group in listed:
        assert len({found[form] for form in group}) == 1 and found[group[0]], group


@pytest.mark.parametrize("language", CODES)
def test_no_form_belongs_to_two_words(language: str) -> None:
    owners: dict[str, set[str]] = {}
    for group in groups(language):
        for form in group:
            owners.setdefault(fold(form), set()).add(group[0])
    assert {form: words for form, words in owners.items() if len(words) > 1} == {}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("en", "die", "dice"),
        ("ru", "кубик", "кубиками"),
        ("ru", "бросок", "БРОСКОМ"),
        ("ru", "брось", "бросьте"),
        ("ru", "приём", "прием"),
        ("ru", "мёд", "медом"),
        ("es", "dado", "dados"),
        ("es", "tirada", "tiradas"),
        ("es", "identifica", "identifican"),
        ("es", "sacrificar", "sacrifiques"),
        ("es", "lanza", "lances"),
        ("pt", "sacrifica", "sacrifiquem"),
        ("pt", "rolagem", "rolagens"),
        ("pt", "ação", "acoes"),
        ("de", "Würfel", "Würfeln"),
        ("de", "Wuerfel", "würfel"),
        ("de", "Faehigkeit", "Fähigkeiten"),
        ("de", "Schluessel", "Schlüssel"),
        ("de", "Statue", "Statuen"),
        ("de", "größer", "groesser"),
        ("de", "Ergebnis", "Ergebnisse"),
        ("fr", "dé", "dés"),
        ("fr", "résultats", "resultat"),
        ("en", "2d20", "W20"),
    ],
)
def test_the_words_of_dice_play_meet(language: str, one: str, other: str) -> None:
    assert lexemes(language, one) == lexemes(language, other) != ""


@pytest.mark.django_db
@pytest.mark.parametrize("language", CODES)
def test_the_words_of_the_field_meet_in_all_their_forms(language: str) -> None:
    lines = [line.split() for line in FIELD_WORDS[language].splitlines() if line.strip()]
    found = lexemes_of(language, (form for forms in lines for form in forms))
    apart = {forms[0]: {found[form]: form for form in forms} for forms in lines}
    assert {word: forms for word, forms in apart.items() if len(forms) > 1} == {}
    assert "" not in found.values()


@pytest.mark.django_db
@pytest.mark.parametrize("language", CODES)
def test_stop_words_are_left_out_with_and_without_their_accents(language: str) -> None:
    known = words._STOP_WORDS[language].split()
    common = words._AS_COMMON.get(language, {})
    every = {*known, *common, *common.values(), *words._NO_FORMS.get(language, ())}
    typed = {form for word in every for form in (word, fold(word), word.upper())}
    if language == "de":
        typed |= {"fuer", "ueber", "waehrend"}
    assert {form: found for form, found in lexemes_of(language, typed).items() if found} == {}


@pytest.mark.django_db
def test_different_words_stay_different() -> None:
    assert lexemes("ru", "бросок") != lexemes("ru", "кубик")
    assert lexemes("en", "d6") != lexemes("en", "d20")
    assert lexemes("fr", "dé") != lexemes("fr", "lancer")
    assert lexemes("de", "neue") != lexemes("de", "nue")
    assert lexemes("de", "ändere") == lexemes("de", "aendern") != lexemes("de", "andere") == ""
    assert lexemes("fr", "dé") != "" != lexemes("fr", "sûr")
    assert lexemes("en", "chosen") != lexemes("en", "chase")


@pytest.mark.django_db
@pytest.mark.parametrize(
    "text", ["<b>roll</b>", "&lt;i&gt;roll", "roll/ignored", "roll@dice", "roll_it"]
)
def test_no_tag_entity_path_or_address_hides_a_word(text: str) -> None:
    assert "'roll'" in lexemes("en", text)


@given(st.text(max_size=300), st.sampled_from(CODES))
def test_every_word_leads_back_to_its_place(text: str, language: str) -> None:
    composed = unicodedata.normalize("NFC", text)
    form = canonical(composed, language)
    ends = 0
    for word in form.words:
        assert ends <= word.start < word.end <= len(composed)
        ends = word.end
        assert form.original_span(word.canonical_start, word.canonical_end) == (
            word.start,
            word.end,
        )
    assert canonical(form.text, language).text == form.text


# Signs that words are cut at, changed or left out by, and forms that become others.
PIECES = [
    *" \t\n\u00a0\u202f\u2009\u200b\u00ad\ufeff-\u2013\u2019\u00ab\u00bb",
    *"<>&/\\@_=.,\u0301\u0131\u1e9e",
    *("d20", "1d20", "2к6", "W20", "d0", "ações", "acoes", "oes", "Würfeln", "wuerfel", "dé"),
    *("DICE", "бросками", "ещё", "Lancé", "rolagens", "tirarlo", "²", "Ⅳ", "ﬁ"),
]


@given(
    st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=8)), max_size=40),
    st.sampled_from(CODES),
)
def test_many_texts_at_once_are_what_each_is_alone(pieces: list[str], language: str) -> None:
    texts = CanonicalTexts(language)
    for text in ("".join(pieces), " ".join(pieces), "".join(pieces).upper()):
        assert texts.of(text) == texts.of(text) == canonical(text, language).text


@pytest.mark.parametrize("language", CODES)
def test_all_forms_of_all_words_are_the_same_in_many_texts(language: str) -> None:
    texts = CanonicalTexts(language)
    for group in groups(language):
        for text in (" ".join(group), "/".join(group), ", ".join(group).upper()):
            assert texts.of(text) == canonical(text, language).text


def test_no_number_of_words_takes_more_memory_than_some(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words._Pieces, "MOST", 50)
    texts, pieces = CanonicalTexts("en"), words._Pieces("en")
    rnd = random.Random(1)
    for _ in range(200):
        text = " ".join(
            f"{rnd.choice(('dice', 'w6', 'rolled'))}{rnd.randrange(99)}" for _ in "abcde"
        )
        assert texts.of(text) == canonical(text, "en").text
        for piece in (*text.split(), "x" * 1_000):
            assert pieces[piece] == canonical(piece, "en").text
        assert len(pieces) <= 50
        assert max(map(len, pieces)) < 50
