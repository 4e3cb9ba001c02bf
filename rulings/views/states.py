"""What can be rolled of the rulings: how many have each state, and which they are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext

from rulings import scenarios
from rulings.languages import LANGUAGES, current
from rulings.models import Ruling, ScenarioLink
from rulings.models.listed import listed_rulings
from rulings.scenarios import State
from rulings.views.choices import Choice, in_a_row
from rulings.views.errors import NotHere
from rulings.views.heads import absolute, head
from rulings.views.hits import in_list
from rulings.views.public import public_page
from rulings.views.ruling import PUBLIC_ID

RULINGS_ON_A_PAGE: Final = 20
RULINGS_IN_JSON: Final = 200

_EVERY_LANGUAGE: Final = tuple(language.column for language in LANGUAGES)


@dataclass(frozen=True, slots=True)
class Asked:
    """What an address asks for: a state, perhaps one scenario or reason, after which ruling."""

    state: State
    scenario: str = ""
    reason: str = ""
    after: str = ""

    def address(self, name: str) -> str:
        """Return the address that asks this."""
        wanted = {"scenario": self.scenario, "reason": self.reason, "after": self.after}
        asked = {key: value for key, value in wanted.items() if value}
        return reverse(name, args=[self.state.value]) + (f"?{urlencode(asked)}" if asked else "")


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table: what is counted, how many, and the list of them."""

    label: str
    count: int
    url: str
    claim: str = ""
    """Of a scenario: the first thing that it proves."""


@public_page()
def states(request: HttpRequest) -> HttpResponse:
    """How many rulings have each state, scenario and reason."""
    found = scenarios.state_counts()
    context = {
        "head": head(request, held=_EVERY_LANGUAGE),
        "states": [
            Row(str(state.label), count, Asked(state).address("states_list"))
            for state, count in found.states.items()
        ],
        "scenarios": [
            Row(
                name,
                count,
                Asked(State.PROVED, scenario=name).address("states_list"),
                scenarios.first_claim(name),
            )
            for name, count in found.scenarios.items()
        ],
        "reasons": [
            Row(
                str(reason.label),
                count,
                Asked(State.CANNOT, reason=reason.value).address("states_list"),
            )
            for reason, count in found.reasons.items()
        ],
        "json": reverse("states_json"),
    }
    return render(request, "states.html", context)


@public_page()
def states_json(request: HttpRequest) -> HttpResponse:
    """The same for machines."""
    found = scenarios.state_counts()
    return _json(
        {
            "states": {state.value: count for state, count in found.states.items()},
            "scenarios": dict(found.scenarios),
            "reasons": {reason.value: count for reason, count in found.reasons.items()},
            "rulings": {
                state.value: absolute(request, Asked(state).address("states_list_json"))
                for state in State
            },
        }
    )


@public_page()
def states_list(request: HttpRequest, state: str) -> HttpResponse:
    """The rulings of one state, by their ids; `?scenario=` and `?reason=` narrow them."""
    asked = _asked(request, state)
    rulings, following = _rulings(asked, RULINGS_ON_A_PAGE)
    listed = listed_rulings([one.pk for one in rulings], current().column)
    context = {
        "head": head(request, held=_EVERY_LANGUAGE),
        "title": str(asked.state.label),
        "narrowed": _narrowed(asked),
        "chips": in_a_row(
            Choice(str(one.label), Asked(one).address("states_list"), one is asked.state)
            for one in State
        ),
        "hits": in_list([listed[one.pk] for one in rulings]),
        "first": _from_the_first(asked) if asked.after else "",
        "following": following.address("states_list") if following else "",
        "json": asked.address("states_list_json"),
    }
    return render(request, "states_list.html", context)


@public_page()
def states_list_json(request: HttpRequest, state: str) -> HttpResponse:
    """The same for machines: ids and addresses, and what each is linked to."""
    asked = _asked(request, state)
    rulings, following = _rulings(asked, RULINGS_IN_JSON)
    address = following.address("states_list_json") if following else ""
    return _json(
        {
            "state": asked.state.value,
            "rulings": [_told(request, ruling) for ruling in rulings],
            "next": absolute(request, address) if address else None,
        }
    )


def _json(answer: dict[str, object]) -> JsonResponse:
    return JsonResponse(answer, json_dumps_params={"ensure_ascii": False})


def _told(request: HttpRequest, ruling: Ruling) -> dict[str, object]:
    link = getattr(ruling, "scenario_link", None)
    return {
        "id": ruling.public_id,
        "url": absolute(request, reverse("ruling", args=[ruling.public_id])),
        "scenario": link.scenario if link else "",
        "parameters": link.parameters if link else {},
        "reason": link.reason if link else "",
        "by_rule": link.by_rule if link else "",
    }


def _rulings(asked: Asked, most: int) -> tuple[list[Ruling], Asked | None]:
    """Return up to `most` rulings that are asked for, and what to ask for those after them."""
    found = (
        Ruling.objects.standing()
        .exclude(source=Ruling.Source.PROJECT)
        .filter(scenarios.in_state(asked.state), public_id__gt=asked.after)
        .order_by("public_id")
    )
    if asked.scenario:
        found = found.filter(scenario_link__scenario=asked.scenario)
    if asked.reason:
        found = found.filter(scenario_link__reason=asked.reason)
    rows = list(found.select_related("scenario_link")[: most + 1])
    if len(rows) <= most:
        return rows, None
    last = rows[most - 1].public_id
    return rows[:most], Asked(asked.state, asked.scenario, asked.reason, last)


def _from_the_first(asked: Asked) -> str:
    return Asked(asked.state, asked.scenario, asked.reason).address("states_list")


def _narrowed(asked: Asked) -> str:
    """Say to which scenario or reason a list is narrowed; '' where it is not."""
    if asked.scenario:
        return asked.scenario
    return str(ScenarioLink.Reason(asked.reason).label) if asked.reason else ""


def _asked(request: HttpRequest, state: str) -> Asked:
    """Return what an address asks for. Raises NotHere for what is no part of the list."""
    scenario, reason = request.GET.get("scenario", ""), request.GET.get("reason", "")
    after = request.GET.get("after", "")
    if state not in State.values:
        raise _no_part(State.values)
    if scenario and (state not in (State.PROVED, State.NOT_YET) or not _known(scenario)):
        raise _no_part(scenarios.linkable())
    if reason and (state != State.CANNOT or reason not in ScenarioLink.Reason.values):
        raise _no_part(ScenarioLink.Reason.values)
    if after and not PUBLIC_ID.fullmatch(after):
        raise NotHere(gettext("No ruling has this address. Its id may have been mistyped."))
    return Asked(State(state), scenario, reason, after)


def _known(scenario: str) -> bool:
    return scenario in scenarios.linkable()


def _no_part(names: Iterable[str]) -> NotHere:
    return NotHere(
        gettext("This list has no such part. It has: %(names)s.") % {"names": ", ".join(names)},
        link=(reverse("states"), gettext("What dice show of the rulings")),
    )
