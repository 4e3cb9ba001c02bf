"""Read the rules by which rulings are linked to scenarios.

A rule says which words it looks for in a ruling's English text, perhaps on which cards, and what it
links the ruling to: a scenario, or the reason why dice cannot show it.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from rulings.content.tables import CatalogueError, Table, load
from rulings.models import ScenarioLink
from rulings.models.folding import fold

FILE: Final = Path(__file__).parent / "linking-rules.toml"
GAP: Final = "…"
"""Stands in a phrase for whatever words, or none."""

_NAME: Final = re.compile(r"[a-z0-9-]{3,80}")
_LEAST: Final = 8


@dataclass(frozen=True, slots=True)
class LinkingRule:
    """One rule. ``says``: phrases, one of which the text must hold; ``on``: English names of cards,
    on one of which the ruling must stand, where there are any.

    Phrases are looked for as they are written, whatever case, quotes, dashes, apostrophes and
    spaces: no patterns, so that a text is read through once for each part of a phrase.
    """

    name: str
    says: tuple[str, ...]
    on: frozenset[str]
    scenario: str
    parameters: dict[str, object]
    reason: str

    def fits(self, text: str, cards: Collection[str]) -> bool:
        """Tell whether the rule speaks of a ruling with this English text, folded, on these cards.

        >>> rule = LinkingRule("an-example", ("choose … then roll",), frozenset(), "x", {}, "")
        >>> rule.fits(fold("Choose a target, then roll a d20."), [])
        True
        """
        if self.on and self.on.isdisjoint(cards):
            return False
        return any(_holds(text, phrase) for phrase in self.says)


def _holds(text: str, phrase: str) -> bool:
    place = 0
    for part in phrase.split(GAP):
        found = text.find(fold(part), place)
        if found < 0:
            return False
        place = found + len(fold(part))
    return True


@cache
def linking_rules(file: Path = FILE) -> tuple[LinkingRule, ...]:
    """Return the rules that ship, in the order in which they are tried: the first that fits links.

    Raises CatalogueError: an unknown or missing key, a name that stands twice, a phrase so short
    that it would fit by accident, a scenario and a reason at once or neither, an unknown reason.
    """
    whole = Table(file.name, "", load(file))
    rules = tuple(_rule(table) for table in whole.tables("rule"))
    whole.finish()
    names = [rule.name for rule in rules]
    for place, name in enumerate(names):
        if name in names[:place]:
            raise CatalogueError(file.name, f"rule.{place}.name", f"{name!r} stands here twice")
    return rules


def _rule(table: Table) -> LinkingRule:
    rule = LinkingRule(
        name=table.shaped("name", _NAME),
        says=table.texts("says"),
        on=frozenset(table.texts("on")),
        scenario=table.text("scenario", ""),
        parameters=table.table("parameters").rest(),
        reason=table.text("reason", ""),
    )
    table.finish()
    if not rule.says:
        raise table.fail("says", "at least one phrase is needed")
    for phrase in rule.says:
        if any(len(fold(part)) < _LEAST for part in phrase.split(GAP)):
            raise table.fail("says", f"{phrase!r} is too short: {_LEAST} letters at least")
    if bool(rule.scenario) == bool(rule.reason):
        raise table.fail("scenario", "name a scenario or a reason")
    if rule.reason and rule.reason not in ScenarioLink.Reason.values:
        known = ", ".join(ScenarioLink.Reason.values)
        raise table.fail("reason", f"{rule.reason!r} is none of {known}")
    if rule.parameters and not rule.scenario:
        raise table.fail("parameters", "only a scenario has parameters")
    return rule
