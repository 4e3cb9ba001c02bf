"""From a ruling to its scenario, and to the names of the cards in it."""

from collections.abc import Iterable
from functools import lru_cache

from engine import INFINITY, Parameter, Scenario, Value, card_names, load
from rulings.languages import current
from rulings.models import Card, Ruling, ScenarioLink
from rulings.wording.names import CardLabel, Names


@lru_cache(maxsize=64)
def scenario(name: str) -> Scenario:
    """Read a scenario once; the files do not change while the site runs. Raises ScenarioError."""
    return load(name)


def link_of(ruling: Ruling) -> ScenarioLink | None:
    """The ruling's link to a scenario or to the reason why there is none, where it has one."""
    try:
        return ruling.scenario_link
    except ScenarioLink.DoesNotExist:
        return None


def scenario_of(ruling: Ruling) -> Scenario | None:
    """The ruling's scenario, or None where dice cannot show it."""
    link = link_of(ruling)
    return scenario(link.scenario) if link is not None and link.scenario else None


def fixed(ruling: Ruling) -> dict[str, Value]:
    """The settings that are part of this ruling, which the reader cannot turn."""
    link = link_of(ruling)
    given = dict(link.parameters) if link is not None else {}
    return {name: INFINITY if value == "inf" else value for name, value in given.items()}


def parameters(ruling: Ruling) -> tuple[Parameter, ...]:
    """What the reader of this ruling may turn."""
    found = scenario_of(ruling)
    if found is None:
        return ()
    kept = fixed(ruling)
    return tuple(parameter for parameter in found.parameters if parameter.name not in kept)


def names(cards: Iterable[Card] | None = None) -> Names:
    """The names of the engine's cards in the reader's language: one query, or none where the cards
    are at hand.
    """
    language = current()
    if cards is None:
        cards = Card.objects.filter(name_en__in=card_names())
    found: dict[str, CardLabel] = {}
    for card in cards:
        shown = card.shown_name(language.column)
        english = card.name_in("en") or card.slug
        label = CardLabel(shown.name, "" if shown.language == language.column else shown.language)
        found[english] = label
        # The engine leaves commas out where a name is an option of a choice.
        found[english.replace(",", "")] = label
    return found
