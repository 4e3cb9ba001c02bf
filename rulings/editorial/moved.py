"""What a merge moved from one ruling to the other, as the ledger keeps it: to undo it exactly."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import Any

from rulings.models import CardRuling

Place = tuple[str, str]
"""A card's address and the date of the ruling there, as the ledger writes it."""


@dataclass(slots=True)
class Moved:
    """What the gone ruling had until the merge, and what the one that stays has because of it."""

    cards: list[Place] = field(default_factory=list)
    given_cards: list[Place] = field(default_factory=list)
    changed_cards: list[tuple[str, ...]] = field(default_factory=list)
    """Places where both stood: the place, and what `days` said of the other's row before."""
    rules: list[Place] = field(default_factory=list)
    """Number and edition of each rule that the gone ruling cited."""
    given_rules: list[Place] = field(default_factory=list)
    scenario: bool = False

    def written(self) -> dict[str, Any]:
        """Return it as it is stored."""
        return {
            "cards": self.cards,
            "given_cards": self.given_cards,
            "changed_cards": self.changed_cards,
            "rules": self.rules,
            "given_rules": self.given_rules,
            "scenario": self.scenario,
        }

    @classmethod
    def read(cls, held: dict[str, Any]) -> Moved:
        """Return what is stored."""
        lists = {
            name: [tuple(one) for one in held.get(name, ())]
            for name in ("cards", "given_cards", "changed_cards", "rules", "given_rules")
        }
        return cls(**lists, scenario=bool(held.get("scenario")))


def days(row: CardRuling) -> tuple[str, str, str]:
    """Return since when and until when a place is listed, missing and held, '' for never."""
    return (_written(row.listed_from), _written(row.missing_since), _written(row.held_until))


def day(written: str) -> date | None:
    """Return a day that `days` wrote."""
    return date.fromisoformat(written) if written else None


def _written(held: date | None) -> str:
    return "" if held is None else held.isoformat()
