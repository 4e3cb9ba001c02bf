"""The page about the engine names functions that are there, and a place for every rule of dice."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"`(engine(?:\.\w+)+)`", PAGE)))
PATHS = sorted(set(re.findall(r"`((?:engine|tests|rulings)/[\w./]+)`", PAGE)))

RULES = (
    "Rolling a Die",
    "Results Tables",
    "Doubles",
    "Stored results",
    "Planar Die",
    "Planechase",
    "Replacement Effects",
    "Handling Triggered Abilities",
    "Casting Spells",
    "Activating Activated Abilities",
    "Mana Abilities",
    "Resolving Spells and Abilities",
    "Copying Objects",
    "Ward",
    "State-Based Actions",
    "Visit, Attraction Cards",
    "what was rolled this turn",
    "Numbers and Symbols",
    "Flipping a Coin",
    "open points",
)


@pytest.mark.parametrize("name", NAMED)
def test_what_is_named_is_there(name: str) -> None:
    module, _, attribute = name.rpartition(".")
    try:
        importlib.import_module(name)
    except ModuleNotFoundError:
        assert hasattr(importlib.import_module(module), attribute)


@pytest.mark.parametrize("path", PATHS)
def test_files_that_are_named_are_there(path: str) -> None:
    assert (ROOT / path).exists()


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_of_dice_has_its_place(rule: str) -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith(f"| {rule}")]
    assert rows
    assert all("`engine." in row for row in rows)


def test_there_is_no_rule_number_on_the_page() -> None:
    assert not re.search(r"\b[1-9]\d{2}\.\d", PAGE)
