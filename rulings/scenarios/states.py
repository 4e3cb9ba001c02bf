"""What can be rolled of a ruling: proved by a scenario, not yet, cannot be shown, or no dice.

The state is never stored. Of one ruling it is told from its link and its words, of many by the
database from the same; a test holds that both say the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.db.models import Case, CharField, Count, Q, TextChoices, Value, When
from django.utils.translation import pgettext_lazy

from rulings.models import Ruling, ScenarioLink
from rulings.models.dice_words import SPEAKS_OF_DICE
from rulings.models.rulings import RulingQuerySet
from rulings.scenarios.link import link_of
from rulings.scenarios.proved import holds

_LINKED: Final = Q(scenario_link__scenario__gt="") | Q(scenario_link__reason__gt="")
"""Not so where an editor found that no scenario and no reason fits."""


class State(TextChoices):
    """What can be rolled of a ruling. The values stand in addresses."""

    # Translators: what can be rolled of a ruling; also in a list, with a number beside it.
    PROVED = "proved", pgettext_lazy("state of a ruling", "Proved by a scenario")
    # Translators: it speaks of dice, and no scenario shows it yet.
    NOT_YET = "not-yet", pgettext_lazy("state of a ruling", "Dice, not yet shown")
    # Translators: it speaks of dice, but no roll can show what it says.
    CANNOT = "cannot", pgettext_lazy("state of a ruling", "Dice, cannot be shown")
    NO_DICE = "no-dice", pgettext_lazy("state of a ruling", "No dice")


@dataclass(frozen=True, slots=True)
class Counts:
    """How many of the publishers' rulings that stand have each state, scenario and reason."""

    states: Mapping[State, int]
    scenarios: Mapping[str, int]
    """Those proved, by the name of the scenario."""
    reasons: Mapping[ScenarioLink.Reason, int]


def state_of(ruling: Ruling) -> State:
    """Return the state of a ruling. Makes no query where its link came with it."""
    link = link_of(ruling)
    if link is not None and link.reason:
        return State.CANNOT
    if link is not None and link.scenario:
        return State.PROVED if holds(link.scenario, link.parameters) else State.NOT_YET
    return State.NOT_YET if ruling.speaks_of_dice else State.NO_DICE


def in_state(state: State) -> Q:
    """Return the condition on rulings that have a state. Asks which scenarios are linked."""
    speaks = Q(pk__in=Ruling.objects.filter(SPEAKS_OF_DICE).order_by().values("pk"))
    linked = _links(Q(scenario__gt="") | Q(reason__gt=""))
    match state:
        case State.PROVED:
            return _links(_proved())
        case State.CANNOT:
            return _links(Q(reason__gt=""))
        case State.NOT_YET:
            return _links(Q(scenario__gt="") & ~_proved()) | (speaks & ~linked)
        case State.NO_DICE:
            return ~speaks & ~linked


def with_state(rulings: RulingQuerySet) -> RulingQuerySet:
    """Return rulings each with its ``state``, as the database tells it."""
    cases = [When(in_state(state), then=Value(state.value)) for state in State]
    return rulings.annotate(state=Case(*cases, output_field=CharField()))


def state_counts() -> Counts:
    """Count the publishers' rulings that stand: a question of the project's own is none of them.

    Asks three times, however many there are.
    """
    rulings = Ruling.objects.standing().exclude(source=Ruling.Source.PROJECT).order_by()
    states: Counter[State] = Counter()
    scenarios: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    links = rulings.filter(_LINKED).values_list(
        "scenario_link__scenario", "scenario_link__parameters", "scenario_link__reason"
    )
    for name, parameters, reason, total in links.annotate(total=Count("pk")):
        if reason:
            states[State.CANNOT] += total
            reasons[reason] += total
        elif holds(name, parameters):
            states[State.PROVED] += total
            scenarios[name] += total
        else:
            states[State.NOT_YET] += total
    states[State.NOT_YET] += rulings.filter(SPEAKS_OF_DICE).exclude(_LINKED).count()
    states[State.NO_DICE] = rulings.count() - sum(states.values())
    return Counts(
        {state: states[state] for state in State},
        dict(sorted(scenarios.items(), key=lambda item: (-item[1], item[0]))),
        {reason: reasons[reason] for reason in ScenarioLink.Reason if reasons[reason]},
    )


def _links(condition: Q) -> Q:
    return Q(pk__in=ScenarioLink.objects.filter(condition).values("ruling"))


def _proved() -> Q:
    """Return the condition on links whose scenario was proved, as the links are now."""
    links = ScenarioLink.objects.filter(scenario__gt="").order_by()
    pairs = links.values_list("scenario", "parameters").distinct()
    proved = [(name, parameters) for name, parameters in pairs if holds(name, parameters)]
    # Most links fix no settings.
    condition = Q(
        scenario__in=[name for name, parameters in proved if not parameters], parameters={}
    )
    for name, parameters in proved:
        if parameters:
            condition |= Q(scenario=name, parameters=parameters)
    return condition
