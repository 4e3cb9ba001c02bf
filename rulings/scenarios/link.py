"""From a ruling to its scenario, and to the names of the cards in it."""

import logging
from functools import lru_cache
from typing import TypeAlias

from engine import (
    INFINITY,
    OutOfRange,
    Parameter,
    Scenario,
    ScenarioError,
    Value,
    card_names,
    load,
)
from rulings.languages import current
from rulings.models import Card, Ruling, ScenarioLink
from rulings.models.listed import Linked, ListedRuling
from rulings.models.localized import column
from rulings.wording.names import CardLabel, Names
from rulings.wording.reasons import no_dice, not_about_dice, not_available

logger = logging.getLogger(__name__)


@lru_cache(maxsize=64)
def scenario(name: str) -> Scenario:
    """Read a scenario once; the files do not change while the site runs.

    Raises LookupError for a name that is none, ScenarioError.
    """
    return load(name)


AnyRuling: TypeAlias = Ruling | ListedRuling
"""A ruling with all that is held of it, or with what lists show."""


def link_of(ruling: AnyRuling) -> ScenarioLink | Linked | None:
    """The ruling's link to a scenario or to the reason why there is none, where it has one."""
    if isinstance(ruling, ListedRuling):
        return ruling.link
    try:
        return ruling.scenario_link
    except ScenarioLink.DoesNotExist:
        return None


def scenario_of(ruling: AnyRuling) -> Scenario | None:
    """The ruling's scenario, or None where there is none to play: dice cannot show the ruling, or
    its link names a scenario or a setting that this version of the engine does not have.
    """
    link = link_of(ruling)
    return playable(link.scenario, link.parameters) if link is not None else None


def why_none(ruling: AnyRuling) -> str:
    """Why a ruling has no scenario to play, as a sentence."""
    link = link_of(ruling)
    if link is not None and link.scenario:
        return not_available()
    if link is not None and link.reason:
        return no_dice(link.reason)
    return no_dice("") if ruling.speaks_of_dice else not_about_dice()


def playable(name: str, given: object) -> Scenario | None:
    """The scenario of a link, or None where this version of the engine cannot play it so."""
    if not name:
        return None
    try:
        found = scenario(name)
        found.settings(values(given))
    except (LookupError, ScenarioError, OutOfRange) as error:
        # Links outlive scenarios: the database may be older or newer than the program.
        _say_once(name, str(error))
        return None
    return found


@lru_cache(maxsize=64)
def _say_once(name: str, problem: str) -> None:
    logger.warning("A ruling is linked to the scenario %r, which cannot play: %s", name, problem)


def values(given: object) -> dict[str, Value]:
    """Settings as a link keeps them: "inf" is infinity. Raises LookupError where they are none."""
    if not isinstance(given, dict):
        raise LookupError("settings are written as an object")
    return {name: INFINITY if value == "inf" else value for name, value in given.items()}


def fixed(ruling: AnyRuling) -> dict[str, Value]:
    """The settings that are part of this ruling, which the reader cannot turn."""
    link = link_of(ruling)
    return values(link.parameters) if link is not None and scenario_of(ruling) else {}


def parameters(ruling: AnyRuling) -> tuple[Parameter, ...]:
    """What the reader of this ruling may turn."""
    found = scenario_of(ruling)
    if found is None:
        return ()
    kept = fixed(ruling)
    return tuple(parameter for parameter in found.parameters if parameter.name not in kept)


def named_after(ruling: AnyRuling, found: Scenario) -> str:
    """The card that a ruling's roll is named after, by its English name: the first one of the
    scenario that the ruling stands on, whichever rolls; else the scenario's first. Blank where the
    scenario names none. Makes no query when the ruling came with its cards.
    """
    own = (
        {card.english for card in ruling.cards}
        if isinstance(ruling, ListedRuling)
        else {row.card.name_in("en") for row in ruling.card_rulings.all()}
    )
    return next((card for card in found.cards if card in own), next(iter(found.cards), ""))


def names() -> Names:
    """The names of the engine's cards in the reader's language: one query."""
    language = current().column
    # Nothing else of them: a card's words in six languages are many times its names.
    columns = {column("name", "en"), column("name", language)}
    cards = Card.objects.filter(name_en__in=card_names()).only("slug", *columns)
    found: dict[str, CardLabel] = {}
    for card in cards:
        shown = card.shown_name(language)
        english = card.name_in("en") or card.slug
        label = CardLabel(shown.name, "" if shown.language == language else shown.language)
        found[english] = label
        # The engine leaves commas out where a name is an option of a choice.
        found[english.replace(",", "")] = label
    return found
