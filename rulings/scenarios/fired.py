"""What else a roll shows: the scenarios all of whose claims held on the same line of play."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from engine import Scenario, Value, scenario_names, shown_by, stored_proof
from rulings.models import Ruling, ScenarioLink
from rulings.scenarios.script import Played
from rulings.wording.claims import claim_sentence

MOST: Final = 6
"""How many rulings are named beside a roll."""
ANY_ROLL: Final = frozenset(
    {
        "a die shows one to its number of faces",
        "as many dice count as the card says",
        "every face rolled is accounted for",
        "nobody acts between the roll and its effect",
        "triggers wait until the resolution has ended",
    }
)
"""Claims that hold on nearly any roll, and so single out none."""


@dataclass(frozen=True, slots=True)
class Fired:
    """A ruling that a roll shows beside its own, with the claim that tells which it is."""

    ruling: Ruling
    claim: str


def fired(
    ruling: Ruling, scenario: Scenario, settings: Mapping[str, Value], played: Played
) -> tuple[Fired, ...]:
    """Return the rulings that a line of play shows besides its own: those whose scenario claims
    nothing but what applied and held on it, and more than any roll shows. The rarest claims come
    first, each once; a scenario stands for the ruling that was here first. At most MOST, in four
    queries or none.
    """
    held = shown_by(scenario, settings, dice=played.dice, choices=played.choices)
    found = _telling(held, besides=scenario.name)
    if not found:
        return ()
    links = (
        ScenarioLink.objects.filter(scenario__in=[name for name, _ in found])
        .filter(ruling__in=Ruling.objects.standing())
        .exclude(ruling=ruling)
        .order_by("scenario", "ruling_id")
        .distinct("scenario")
    )
    first = {link.scenario: link.ruling_id for link in links}
    there = [(first[name], claim) for name, claim in found if name in first][:MOST]
    rulings = Ruling.objects.with_texts().in_bulk([key for key, _ in there])
    return tuple(Fired(rulings[key], claim_sentence(claim)) for key, claim in there)


def _telling(held: frozenset[str], besides: str) -> list[tuple[str, str]]:
    """The other scenarios that claim only what held, with the rarest claim of each; the rarest
    first.
    """
    claims = _claims()
    often = Counter(claim for own in claims.values() for claim in own)
    found = [
        (often[rarest], rarest, -len(own), name)
        for name, own in claims.items()
        if held >= own and name != besides
        for rarest in sorted(own - ANY_ROLL, key=lambda claim: (often[claim], claim))[:1]
    ]
    # Of scenarios that share their rarest claim, the one that claims the most.
    first = {rarest: name for _, rarest, _, name in sorted(found, reverse=True)}
    return [
        (first[rarest], rarest) for _, rarest, _, name in sorted(found) if first[rarest] == name
    ]


@cache
def _claims() -> dict[str, frozenset[str]]:
    """What this engine proved of each scenario; the proofs do not change while the site runs."""
    proofs = {name: stored_proof(name) for name in scenario_names()}
    return {
        name: frozenset(claim.claim for claim in proof.claims)
        for name, proof in proofs.items()
        if proof is not None and proof.current and proof.held
    }
