"""Every real ruling that speaks of rolling has a scenario that proves a claim, or its reason."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from rulings.content.linking_rules import linking_rules
from rulings.models import Card, Ruling
from rulings.models.dice_words import text_speaks_of_dice
from rulings.models.folding import fold
from rulings.scenarios import State, state_counts, state_of
from tests.rulings.importers.conftest import shared as shared  # a fixture

Shared = Callable[[str], Path]


def dice_cards(shared: Shared) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(shared("names/dice-cards.json").read_text("utf-8"))
    return found


def bulk(shared: Shared) -> list[dict[str, Any]]:
    with gzip.open(shared("scryfall/rulings-bulk.derived.json.gz")) as file:
        rows: list[dict[str, Any]] = json.load(file)
    return rows


@pytest.mark.django_db
def test_each_ruling_of_a_dice_card_that_speaks_of_rolling_is_shown_or_says_why_not(
    shared: Shared, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cards = dice_cards(shared)
    Card.objects.bulk_create(
        Card(oracle_id=card["oracle_id"], name_en=card["name"], slug=f"card-{number}")
        for number, card in enumerate(cards)
    )
    known = {card["oracle_id"] for card in cards}
    file = tmp_path / "rulings-20220425.json"
    file.write_text(json.dumps([row for row in bulk(shared) if row["oracle_id"] in known]))
    call_command("import_scryfall", str(file), "--apply")
    assert "Linked by rules: 69 new" in capsys.readouterr().out
    rulings = [
        ruling for ruling in Ruling.objects.select_related("scenario_link") if ruling.speaks_of_dice
    ]
    counted = Counter(state_of(ruling) for ruling in rulings)
    with capsys.disabled():
        print(f"\nrulings of {len(cards)} dice cards that speak of dice: {dict(counted)}")
    assert counted == {State.PROVED: 46, State.CANNOT: 23}
    assert state_counts().states[State.NOT_YET] == 0
    ten = [ruling for ruling in rulings if ruling.card_rulings.count() == 34]
    assert len(ten) == 10, "each stands word for word on 34 cards, and has one link"


def test_the_rules_were_held_against_every_real_text(shared: Shared) -> None:
    """One rule for a text, none for what does not speak of dice but to say how a text changed."""
    names = {card["oracle_id"]: card["name"] for card in dice_cards(shared)}
    cards: dict[str, set[str]] = {}
    for row in bulk(shared):
        cards.setdefault(row["comment"], set()).add(names.get(row["oracle_id"], ""))
    rules = linking_rules()
    links: Counter[str] = Counter()
    for text, on in cards.items():
        if text and text_speaks_of_dice(text, "en"):
            fits = [rule for rule in rules if rule.fits(fold(text), on)]
            assert len(fits) < 2, text
            links[fits[0].scenario or fits[0].reason if fits else "not yet"] += 1
    reasons = {
        name: links.pop(name)
        for name in [*links]
        if name in {rule.reason for rule in rules} or name == "not yet"
    }
    assert (sum(links.values()), len(links)) == (47, 37)
    assert reasons == {
        "on-the-table": 10,
        "after-the-roll": 9,
        "same-whatever-falls": 2,
        "tournament-rules": 1,
        "change-of-text": 1,
        "only-an-aid": 15,
        "not yet": 2,
    }
