"""The facts written here against the collection, where it lies beside the repository."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.engine.dice_cases import (
    test_differences,
    test_peer_cards,
    test_peer_rolls,
    test_peer_rules,
    test_rulings,
)
from tests.engine.dice_cases.collected import WRITTEN

COLLECTION = Path(__file__).parents[4] / "shared" / "cases" / "dice-cases.json"
MODULES = (test_differences, test_peer_cards, test_peer_rolls, test_peer_rules, test_rulings)

BY_RULE = {"diff-forge-004", "diff-forge-007"}
"""Said with less than full confidence, but settled by the rules themselves: there is no switch."""

UNORDERED = {"results", "natural", "ignored"}
"""Facts of one roll, whose dice have no order."""


@cache
def collection() -> Mapping[str, Mapping[str, Any]]:
    """Every case by its id."""
    if not COLLECTION.is_file():
        pytest.skip("the collection of dice cases is not beside the repository")
    return {each["id"]: each for each in json.loads(COLLECTION.read_text(encoding="utf-8"))}


def test_there_are_eighty_eight() -> None:
    assert len(MODULES) == 5
    assert len(WRITTEN) == 88


def test_every_collected_case_is_played() -> None:
    assert set(WRITTEN) == set(collection())


@pytest.mark.parametrize("id", sorted(WRITTEN))
def test_the_facts_are_the_collected_ones(id: str) -> None:
    written, found = WRITTEN[id], collection()[id]
    expected = found["expect"].get("rules", found["expect"])
    assert set(written.facts) | set(written.said) == set(expected)
    for name, value in written.facts.items():
        wanted = expected[name]
        if name in UNORDERED and isinstance(wanted, list) and isinstance(value, list):
            assert sorted(value) == sorted(wanted)
        else:
            assert value == wanted


def test_what_no_answer_settles_is_played_by_its_switch() -> None:
    unsure = {id for id, each in collection().items() if "confidence" in each}
    assert {id for id, written in WRITTEN.items() if written.switch} | BY_RULE == unsure
