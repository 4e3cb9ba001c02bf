"""Points of the rules that no official answer settles: what the engine does there can be set.

Each switch has the reading as its default that the text supports best. A scenario file sets others
under ``[switches]``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from types import MappingProxyType
from typing import Any


class SeveralResults(StrEnum):
    """What "the result" is where a card speaks of one and several dice count."""

    SUM = "sum"
    HIGHEST = "highest"


@dataclass(frozen=True, slots=True)
class Switches:
    """How each open point is read."""

    extra_dice_on_rerolls: bool = True
    """Whether effects that add dice to a roll apply to dice that are rolled again."""
    free_rerolls_repeat: bool = True
    """Whether a reroll that costs nothing may be used again on the die it has just rolled."""
    rerolls_before_keeping: bool = False
    """Whether a die of a pair may be rolled again before one of the two is kept."""
    modifier_once_each_die: bool = True
    """Whether an optional modifier with a cost may change each die only once."""
    exchange_after_modifiers: bool = True
    """Whether a result is exchanged after increases and decreases, or before them."""
    several_results: SeveralResults = SeveralResults.SUM
    """What "the result" of a roll is where several dice count."""


DEFAULT = Switches()


ALLOWED: Mapping[str, tuple[bool | str, ...]] = MappingProxyType(
    {
        field.name: (*SeveralResults,) if field.name == "several_results" else (False, True)
        for field in fields(Switches)
    }
)
"""Each switch with what it may be set to."""


def switched(values: Mapping[str, bool | str]) -> Switches:
    """The switches set so, all others at their default; raise ``ValueError`` for a value that is
    not allowed.
    """
    settings: dict[str, Any] = {}
    for name, value in values.items():
        if name not in ALLOWED or value not in ALLOWED[name]:
            raise ValueError(f"{name} cannot be {value!r}")
        settings[name] = SeveralResults(value) if isinstance(value, str) else value
    return Switches(**settings) if settings else DEFAULT
