"""The six catalogues of interface strings: whole, current, and true to their source strings."""

import re
import shutil
import typing
import unicodedata
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any

import django
import polib
import pytest
from babel.messages.extract import extract
from django.conf import settings
from django.test import override_settings
from django.utils import translation
from django.utils.translation.template import templatize

from engine import (
    CLAIMS,
    INFINITY,
    MEASURES,
    Deed,
    Die,
    Event,
    PlanarDie,
    PlanarFace,
    Problem,
    QuestionKind,
    Remark,
    ScriptError,
    Step,
    Until,
    Zone,
    load,
    scenario_names,
)
from rulings import messages
from rulings.languages import LANGUAGES
from rulings.wording import CardLabel, claim_sentence, line
from rulings.wording.labels import option_labels, parameter_label
from rulings.wording.odds import measure_name, measure_sentence
from rulings.wording.refusals import script_problem

ROOT = Path(__file__).parents[1]
LOCALE = ROOT / "locale"

CODES = tuple(language.code for language in LANGUAGES)
TRANSLATED = tuple(code for code in CODES if code != "en")

QUOTES = {"ru": "«»", "es": "“”", "pt-br": "“”", "de": "„“", "fr": "«»"}
ANY_QUOTE = '"“”„«»‹›‘‚'

DATES = ("%(date)s", "%(day)s", "%(missing)s", "%(edition)s", "%(until)s")

PLACEHOLDER = re.compile(r"%\((\w+)\)[sd]|%(?=%)|\{(\w*)\}")

BRACES = re.compile(r"\{(?![0-9A-Z]\})")
"""A brace that is not of a symbol as cards print it, like {R}."""

Key = tuple[str | None, str, str]

ONE, TWO, IN_CONTEXT, TWO_IN_CONTEXT = None, (1, 2), ((1, "c"), 2), ((1, "c"), 2, 3)
KEYWORDS = {
    **dict.fromkeys(("_", "gettext", "gettext_lazy", "gettext_noop"), ONE),
    **dict.fromkeys(("ngettext", "ngettext_lazy"), TWO),
    **dict.fromkeys(("pgettext", "pgettext_lazy"), IN_CONTEXT),
    **dict.fromkeys(("npgettext", "npgettext_lazy"), TWO_IN_CONTEXT),
}
"""Which arguments of which calls hold a string: Django's own list."""


@cache
def catalogue(code: str) -> polib.POFile:
    folder = LOCALE / translation.to_locale(code) / "LC_MESSAGES"
    return polib.pofile(str(folder / "django.po"))


def key(entry: polib.POEntry) -> Key:
    return entry.msgctxt, entry.msgid, entry.msgid_plural


def said(entry: polib.POEntry) -> list[str]:
    """Every text that a reader can meet for one entry."""
    if entry.msgid_plural:
        return [entry.msgstr_plural[form] for form in sorted(entry.msgstr_plural)]
    return [entry.msgstr]


@cache
def sources() -> frozenset[Key]:
    """The strings that templates and modules ask for now, as `make messages` would collect them."""
    found = set[Key]()
    for folder in ("rulings", "templates"):
        for path in sorted((ROOT / folder).rglob("*.*")):
            if path.suffix in {".py", ".html", ".txt"}:
                found.update(asked_for(path))
    return frozenset(found)


def asked_for(path: Path) -> Iterator[Key]:
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        # Django writes a template as lines of Python; their indentation means nothing.
        lines = templatize(text, origin=str(path)).splitlines()
        text = "\n".join(line.lstrip() for line in lines)
    for _, message, _, context in extract("python", BytesIO(text.encode()), keywords=KEYWORDS):
        singular, plural = (message, "") if isinstance(message, str) else message[:2]
        yield context, singular, plural


@pytest.mark.parametrize("code", CODES)
def test_each_catalogue_holds_the_source_strings_and_no_others(code: str) -> None:
    held = {key(entry) for entry in catalogue(code)}
    assert held - sources() == set(), "no longer asked for: run `make messages`"
    assert sources() - held == set(), "not collected: run `make messages` and translate"


@pytest.mark.parametrize("code", TRANSLATED)
def test_no_string_is_untranslated_fuzzy_or_obsolete(code: str) -> None:
    found = catalogue(code)
    assert [entry.msgid for entry in found.fuzzy_entries()] == []
    assert [entry.msgid for entry in found.obsolete_entries()] == []
    assert [entry.msgid for entry in found if not all(said(entry))] == []


def test_english_is_its_own_source() -> None:
    assert [entry.msgid for entry in catalogue("en") if any(said(entry))] == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_plural_forms_are_those_of_django(code: str) -> None:
    shipped = Path(django.__file__).parent / "conf" / "locale" / translation.to_locale(code)
    theirs = polib.pofile(str(shipped / "LC_MESSAGES" / "django.po")).metadata["Plural-Forms"]
    ours = catalogue(code).metadata["Plural-Forms"]
    assert re.sub(r"\s", "", ours) == re.sub(r"\s", "", theirs)
    count = re.match(r"nplurals=(\d)", ours)
    assert count
    for entry in catalogue(code):
        if entry.msgid_plural:
            assert sorted(entry.msgstr_plural) == list(range(int(count[1]))), entry.msgid


def placeholders(text: str) -> list[str]:
    return sorted(found.group() for found in PLACEHOLDER.finditer(text))


@pytest.mark.parametrize("code", TRANSLATED)
def test_placeholders_are_kept(code: str) -> None:
    for entry in catalogue(code):
        if not all(said(entry)):
            continue
        if not entry.msgid_plural:
            assert set(placeholders(entry.msgstr)) == set(placeholders(entry.msgid)), entry.msgid
            continue
        singular, plural = set(placeholders(entry.msgid)), set(placeholders(entry.msgid_plural))
        first, *others = (set(placeholders(text)) for text in said(entry))
        # The first form says "one" only where it stands for one number alone, as in English.
        # In Russian it also stands for 21, so it needs the number.
        assert first == plural or (code != "ru" and first == singular), entry.msgid
        assert all(form == plural for form in others), entry.msgid


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_translation_is_typeset_as_its_language_is(code: str) -> None:
    for entry in catalogue(code):
        for text in filter(None, said(entry)):
            assert text == unicodedata.normalize("NFC", text), text
            assert text.strip(" \n") == text or entry.msgid.strip() != entry.msgid, text
            asked, ends = (whole[-1] in ".:?!" for whole in (entry.msgid, text))
            if code == "ru":
                # A Russian date brings its own full stop: "17 апреля 2026 г."
                assert not text.endswith(tuple(f"{date}." for date in DATES)), text
                ends = asked if text.endswith(DATES) else ends
            assert ends == asked, (entry.msgid, text)
            marks = "".join(sign for sign in text if sign in ANY_QUOTE)
            assert marks == QUOTES[code] * (len(marks) // 2), text
            words = PLACEHOLDER.sub("", text)
            if code == "fr":
                assert "'" not in text, text
                own = text.replace("Magic: The Gathering", "")
                assert re.findall(r"[^\u00a0](?::(?!//)|»)|«[^\u00a0]", own) == [], text
                assert re.findall(r"[^\u202f][;!?]", words) == [], text
            if code == "es":
                assert text.count("?") == text.count("¿"), text
            for word in re.findall(r"\w+", words):
                scripts = {unicodedata.name(sign).split()[0] for sign in word if sign.isalpha()}
                assert len(scripts) <= 1, f"{word} mixes alphabets"


def test_source_strings_can_be_found_when_the_program_runs() -> None:
    # The extractor copies an escape as it stands; the running program looks for the sign itself.
    assert [message for _, message, _ in sources() if "\\" in message] == []


def test_no_comment_for_translators_swallows_a_string() -> None:
    # To the extractor, {% comment %} comments out the rest of its line.
    swallowed = re.compile(r"{% *endcomment *%}[^\n]*{% *(?:blocktranslate|translate|trans)\b")
    for template in sorted((ROOT / "templates").rglob("*.html")):
        found = swallowed.findall(template.read_text(encoding="utf-8"))
        assert found == [], template.relative_to(ROOT)


# Every kind of message, told in six languages


@pytest.fixture(scope="module", autouse=True)
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Compile what the repository holds now, whatever was compiled before."""
    folder = tmp_path_factory.mktemp("locale")
    shutil.copytree(LOCALE, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.mo"))
    messages.compile_catalogues(folder)
    with override_settings(LOCALE_PATHS=[folder]):
        yield


NAMES = {"Pixie Guide": CardLabel("Пикси-Проводница"), "Storm Crow": CardLabel("Storm Crow", "en")}

# By the name of a field: what it can hold. Every combination is told.
SAMPLES: dict[str, tuple[Any, ...]] = {
    "player": ("you", "opponent"),
    "card": ("Pixie Guide",),
    "against": ("Storm Crow",),
    "by": ("Pixie Guide",),
    "target": ("Storm Crow",),
    "targets": ((), ("Storm Crow", "Pixie Guide")),
    "x": (None, 2, INFINITY),
    "times": (1, 2, 5, INFINITY),
    "count": (1, 2, 5, 21, 10**20, INFINITY),
    "amount": (1, 2, 5),
    "cost": (1, 4, 5),
    "die": (Die(20), PlanarDie()),
    "natural": (3, *PlanarFace),
    "modifier": (0, 2, -1),
    "row": ("10-19", "20", "15+"),
    "token": ("Storm Crow", "Goblin"),
    "counter": ("+1/+1", "-1/-1", "component", "luck"),
    "keyword": ("flying", "menace", "trample"),
    "power": (1,),
    "toughness": (0,),
    "ignore": (0, 1, 2, 5),
    "before": (3,),
    "after": (4,),
    "result": (0,),
    "substitute": ("d10xd2", "d6+d6+d10", "d4"),
    "shown": ((3, 1),),
    "question": tuple(QuestionKind),
    "option": ("yes", "no", "3", "Pixie Guide"),
    "limit": (1, 2, 5),
    "permanent": ("Storm Crow", "Goblin"),
    "host": ("you", "opponent", "Storm Crow"),
    "color": ("R", "C", "any"),
    "step": tuple(Step),
    "until": (None, *Until),
    "frm": (Zone.BATTLEFIELD, Zone.HAND),
    "to": tuple(Zone),
    "under": (0, 2, INFINITY),
    "deed": tuple(Deed),
    "level": (2,),
    "kind": ("artifact", "Robot"),
    "value": (3, *PlanarFace),
    "tied": (0, 3),
    "total": (7,),
}


def told_kinds() -> list[type[Any]]:
    return [*typing.get_args(Event), *typing.get_args(Remark)]


def examples(kind: type[Any]) -> Iterator[Any]:
    names = [field.name for field in fields(kind)]
    for values in product(*(SAMPLES[name] for name in names)):
        held = dict(zip(names, values, strict=True))
        planar = isinstance(held.get("die"), PlanarDie)
        face = held.get("natural", held.get("value"))
        if face is not None and planar != isinstance(face, PlanarFace):
            continue
        if planar and held.get("modifier"):
            continue
        yield kind(**held)


@pytest.mark.parametrize("kind", told_kinds())
def test_every_step_of_a_story_is_told_in_six_languages(kind: type[Any]) -> None:
    for step in examples(kind):
        told = {}
        for code in CODES:
            with translation.override(code):
                told[code] = str(line(step, NAMES).text)
        assert all(told.values()), step
        assert not [text for text in told.values() if "%(" in text or BRACES.search(text)], step
        assert all(told[code] != told["en"] for code in TRANSLATED), (step, told)
        # Spanish and Portuguese may agree in a short sentence: "Ataca."
        assert len(set(told.values())) >= len(CODES) - 1, (step, told)


def test_every_claim_is_said_in_six_languages() -> None:
    for claim in CLAIMS:
        said_in = set()
        for code in CODES:
            with translation.override(code):
                said_in.add(claim_sentence(claim))
        assert len(said_in) == len(CODES), claim


def test_every_measure_of_the_odds_is_said_in_six_languages() -> None:
    for measure in MEASURES:
        for say, least in ((measure_name, 3), (measure_sentence, 6)):
            said_in = set()
            for code in CODES:
                with translation.override(code):
                    said_in.add(say(measure))
            # A heading of one word may be the same in several of them, like "Total".
            assert len(said_in) >= least, (measure, said_in)


@pytest.mark.parametrize("name", scenario_names())
def test_every_setting_of_a_scenario_has_a_label_in_six_languages(name: str) -> None:
    for parameter in load(name).parameters:
        labels = set()
        for code in CODES:
            with translation.override(code):
                labels.add(parameter_label(parameter.name))
                assert all(option_labels(parameter)), parameter.name
        assert len(labels) >= 4, (parameter.name, labels)


@pytest.mark.parametrize("problem", Problem)
def test_every_problem_with_dice_is_explained_in_six_languages(problem: Problem) -> None:
    explained = set()
    for code in CODES:
        with translation.override(code):
            error = ScriptError(problem, found="77", place=2, allowed="1 to 20")
            explained.add(script_problem(error))
    assert len(explained) == len(CODES), explained
    assert not [text for text in explained if "%(" in text]


def test_the_locales_are_those_of_the_settings() -> None:
    folders = {path.name for path in LOCALE.iterdir() if path.is_dir()}
    assert folders == {translation.to_locale(code) for code, _ in settings.LANGUAGES}
