"""C02: rulings vanish from a feed, come back damaged, and come back whole; nobody loses a word."""

from __future__ import annotations

from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from django.test import Client

from rulings import editorial
from rulings.importers.running import ExitStatus
from rulings.languages import LANGUAGES
from rulings.models import LedgerEntry, Ruling, Snapshot, Suggestion
from tests.rulings.importers import publishing
from tests.rulings.importers.publishing import card, page, ruling, state, take, words
from tests.rulings.people import person

pytestmark = pytest.mark.django_db

CARD, OTHER = "Brass Cup", "Loaded Table"
TEXTS = [
    "You may pay {E} to roll the die a second time.",
    "A die that falls off the table shows no result at all.",
    "Results from 1 to 9 do nothing but take the turn along.",
    "Whoever rolls the highest number begins the game.",
    "The cup counts as a die only while a die lies under it.",
]
RUSSIAN = "Можно заплатить {E}, чтобы бросить кубик ещё раз."
RUNS = [f"rulings-2024010{day}.json" for day in range(1, 8)]
SECOND = date(2024, 1, 2)


def listing(texts: list[str]) -> list[dict[str, str]]:
    """Return a bulk file: these rulings on one card, and one on another."""
    return [*(ruling(CARD, text) for text in texts), ruling(OTHER, "Tables have four legs.")]


@pytest.fixture
def first(tmp_path: Path) -> dict[str, str]:
    """Have the first run, with one ruling translated; return the ids by their texts."""
    take(tmp_path, "cards-20240101.json", [card(CARD), card(OTHER)])
    assert take(tmp_path, RUNS[0], listing(TEXTS)).status == ExitStatus.DONE
    ids = dict(Ruling.objects.values_list("text_en", "public_id"))
    editorial.save_text(
        ruling=Ruling.objects.get(text_en=TEXTS[0]),
        language="ru",
        text=RUSSIAN,
        by=person("Рита", "translators-ru"),
        at=datetime(2024, 1, 1, 12, tzinfo=UTC),
        version=None,
        source="en",
    )
    return ids


def again(folder: Path, name: str, texts: list[str]) -> None:
    """Import the same file once more: nothing at all may change."""
    before = state()
    ran = take(folder, name, listing(texts))
    assert ran.status == ExitStatus.DONE
    assert "Nothing to change" in ran.said
    assert state() == before


def test_four_runs_lose_nothing_and_the_last_clears_every_flag(
    client: Client, tmp_path: Path, first: dict[str, str]
) -> None:
    address = f"/ru/r/{first[TEXTS[0]]}"
    again(tmp_path, RUNS[0], TEXTS)

    assert take(tmp_path, RUNS[1], listing([])).status == ExitStatus.DONE
    missing = Ruling.objects.filter(status=Ruling.Status.MISSING)
    assert set(missing.values_list("text_en", flat=True)) == set(TEXTS)
    assert set(missing.values_list("missing_since", flat=True)) == {SECOND}
    for text, public_id in first.items():
        shown = page(client, f"/en/r/{public_id}")
        notices = [notice.text for notice in shown.all("p", class_name="notice")]
        said = "Missing at the publisher since January\xa02,\xa02024."
        assert notices == ([said] if text in TEXTS else [])
    assert RUSSIAN in words(page(client, address))
    assert RUSSIAN in page(client, "/ru/card/brass-cup").one("main").text
    again(tmp_path, RUNS[1], [])

    cut = TEXTS[0].removeprefix("You ")
    take(tmp_path, RUNS[2], listing([cut]))
    proposal = Suggestion.objects.get(closed_at=None)
    assert (proposal.kind, proposal.text) == (Suggestion.Kind.REVISION, cut)
    assert proposal.ruling.public_id == first[TEXTS[0]]
    entry = LedgerEntry.objects.get(outcome="proposed")
    assert (entry.before, entry.after) == (TEXTS[0], cut)
    number = Snapshot.objects.order_by("-pk")[0].number
    told = client.get(f"/en/imports/{number}.json").json()
    assert cut in str(told) and TEXTS[0] in str(told)
    diff = page(client, f"/en/imports/{number}").one("del").text
    assert diff.split("]")[0].endswith("You ") or "You" in diff
    assert RUSSIAN in words(page(client, address))
    assert words(page(client, f"/en/r/{first[TEXTS[0]]}")) == TEXTS[0]
    again(tmp_path, RUNS[2], [cut])

    assert take(tmp_path, RUNS[3], listing(TEXTS)).status == ExitStatus.DONE
    assert dict(Ruling.objects.values_list("text_en", "public_id")) == first
    assert set(Ruling.objects.values_list("status", "missing_since")) == {("current", None)}
    assert not Suggestion.objects.filter(closed_at=None).exists()
    shown = page(client, address)
    assert RUSSIAN in words(shown)
    assert "Missing" not in page(client, f"/en/r/{first[TEXTS[0]]}").source
    again(tmp_path, RUNS[3], TEXTS)


LEFT = [
    [text[1:].strip() for text in TEXTS],
    [
        TEXTS[0].replace("{E} ", ""),
        TEXTS[1].removesuffix(" at all."),
        TEXTS[2].replace("9", ""),
        TEXTS[3].replace("highest", "hghest"),
        TEXTS[4].removeprefix("The cup "),
    ],
    [
        TEXTS[0].replace("{E}", "{}"),
        TEXTS[1].replace("off the table ", ""),
        TEXTS[2].replace("Results ", ""),
        TEXTS[3].replace("number ", ""),
        " ".join(word[1:] for word in TEXTS[4].split(" ")),
    ],
]
"""What was left of each text after an accident: a letter, a symbol, a word, the end is lost."""


@pytest.mark.parametrize("left", LEFT)
def test_whatever_texts_only_lost_is_proposed_and_not_shown(
    client: Client, tmp_path: Path, first: dict[str, str], left: list[str]
) -> None:
    take(tmp_path, RUNS[1], listing(left))
    proposals = Suggestion.objects.filter(closed_at=None)
    assert dict(proposals.values_list("ruling__public_id", "text")) == {
        first[whole]: cut for whole, cut in zip(TEXTS, left, strict=True)
    }
    assert words(page(client, f"/en/r/{first[TEXTS[0]]}")) == TEXTS[0]
    assert dict(Ruling.objects.values_list("text_en", "public_id")) == first
    assert Ruling.objects.get(text_en=TEXTS[0]).text_in("ru") == RUSSIAN
    again(tmp_path, RUNS[1], left)


def test_a_missing_ruling_says_so_in_the_language_of_the_page(
    client: Client, tmp_path: Path, first: dict[str, str]
) -> None:
    take(tmp_path, RUNS[1], listing([]))
    for language in LANGUAGES:
        shown = page(client, f"/{language.code}/r/{first[TEXTS[1]]}")
        (notice,) = shown.all("p", class_name="notice")
        assert "2024" in notice.text
        assert ("Missing" in notice.text) == (language.code == "en")


def whole_kinds() -> list[dict[str, str]]:
    """Return rulings of as many cards as may not vanish at once."""
    return [
        ruling(f"Die {number}", f"Die number {number} is thrown alone.") for number in range(40)
    ]


def test_a_whole_kind_of_cards_that_loses_its_rulings_stops_the_import(tmp_path: Path) -> None:
    take(tmp_path, "cards-20240101.json", [card(f"Die {number}") for number in range(40)])
    take(tmp_path, RUNS[0], whole_kinds())
    before = state()
    for options in ((), ("--apply",)):
        file = publishing.write(tmp_path, RUNS[1], whole_kinds()[:5])
        ran = publishing.run("import_scryfall", file, *options)
        assert ran.status == ExitStatus.MASS_LOSS
        assert "35 of 40" in ran.said and "--believe-losses" in ran.said
        assert state() == before
    assert take(tmp_path, RUNS[1], whole_kinds()[:5], "--believe-losses").status == ExitStatus.DONE
    assert Ruling.objects.filter(status="missing").count() == 35
    take(tmp_path, RUNS[2], whole_kinds())
    assert not Ruling.objects.filter(status="missing").exists()
