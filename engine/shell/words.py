"""Values, settings and stories in the words of the shell, and as data for programs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import date
from enum import Enum
from fractions import Fraction
from typing import Any

from engine.address import Dice, print_choices, print_dice
from engine.dice import INFINITY, Infinity
from engine.events import ResolutionBegan, ResolutionEnded, Trace
from engine.notation import write_line
from engine.odds import Odds
from engine.proof import ClaimProof, Counterexample, Proof
from engine.scenario import Parameter, Scenario, Value

Settings = Sequence[tuple[str, Value]]


def shown(value: Value) -> str:
    """A value as it is set: ``yes``, ``3``, ``inf``, ``below 10``."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "inf" if isinstance(value, Infinity) else str(value)


def read_value(kind: str, text: str) -> Value:
    """Read ``3``, ``inf``, ``yes``, ``never``; a scenario refuses what fits no kind."""
    if kind == "flag" and text in ("yes", "no"):
        return text == "yes"
    if kind == "number" and text == "inf":
        return INFINITY
    digits = text.removeprefix("-")
    if kind == "number" and digits.isascii() and digits.isdecimal() and len(digits) <= 40:
        return int(text)
    return text


def turned(settings: Settings) -> str:
    """Settings in a line: ``guides 1, barbarian no``."""
    return ", ".join(f"{name} {shown(value)}" for name, value in settings) or "nothing to set"


def as_arguments(settings: Settings) -> str:
    """Settings as the shell takes them."""
    return " ".join(f"--set {name}={_quoted(shown(value))}" for name, value in settings)


def _quoted(text: str) -> str:
    return f"'{text}'" if " " in text else text


def allowed(parameter: Parameter) -> str:
    """What a parameter may be."""
    if parameter.kind == "number":
        return f"{parameter.minimum} to {parameter.maximum}{' or inf' * parameter.infinite}"
    return "yes, no" if parameter.kind == "flag" else ", ".join(parameter.options)


def story(trace: Trace) -> list[str]:
    """A story in short lines; what happens in a resolution stands further to the right."""
    told: list[str] = []
    depth = 0
    for item in trace:
        if isinstance(item, ResolutionEnded):
            depth = max(0, depth - 1)
        told.append("  " * depth + write_line(item))
        if isinstance(item, ResolutionBegan):
            depth = 1
    return told


def percent(chance: Fraction) -> str:
    """Rounded for people; the fraction beside it is what counts."""
    hundredths = round(chance * 10_000)
    return f"{hundredths // 100}.{hundredths % 100:02d} %"


def verdict(proof: Proof) -> str:
    """What became of a proof, in a word or two."""
    if proof.held:
        return "proved"
    return "broken" if proof.complete else "not proved"


def summary(proof: Proof) -> str:
    """A proof in a line."""
    kept = ", unchanged since it was stored" if proof.kept else ""
    return (
        f"{proof.scenario}: {verdict(proof)}, {proof.lines} lines ({proof.rolls} rolls), "
        f"{proof.settings} of {proof.combinations} combinations{kept}"
    )


def comment(text: str) -> str:
    """What the comment at the head of a scenario file says."""
    lines = []
    for line in text.splitlines():
        if not line.startswith("#"):
            break
        lines.append(line.lstrip("# "))
    return " ".join(lines)


def proof_as_data(proof: Proof) -> dict[str, Any]:
    """A proof for a program."""
    return {
        "scenario": proof.scenario,
        "verdict": verdict(proof),
        "lines": proof.lines,
        "rolls": proof.rolls,
        "settings": proof.settings,
        "combinations": proof.combinations,
        "unchanged": proof.kept,
        "claims": [claim_as_data(claim) for claim in proof.claims],
        "beyond": [
            {
                "settings": settings_as_data(further.settings),
                "lines": further.lines,
                "every": further.every,
                "broken": {name: example_as_data(found) for name, found in further.broken},
            }
            for further in proof.beyond
        ],
    }


def claim_as_data(claim: ClaimProof) -> dict[str, Any]:
    """One claim's proof for a program."""
    found = claim.counterexample
    return {
        "claim": claim.claim,
        "applied": claim.applied,
        "held": claim.held,
        "counterexample": None if found is None else example_as_data(found),
    }


def example_as_data(found: Counterexample) -> dict[str, Any]:
    """A counterexample for a program."""
    return {
        "settings": settings_as_data(found.settings),
        "dice": found.dice,
        "choices": found.choices,
    }


def settings_as_data(settings: Settings) -> dict[str, int | bool | str]:
    """Settings for a program; infinity is the text ``inf``."""
    return {name: "inf" if isinstance(value, Infinity) else value for name, value in settings}


def odds_as_data(found: Odds) -> dict[str, Any]:
    """Odds for a program: fractions as text."""
    return {
        "of": found.of,
        "lines": found.lines,
        "unresolved": str(found.unresolved),
        "chances": {outcome: str(chance) for outcome, chance in found.chances},
    }


def played_as_data(dice: Dice, choices: Sequence[str], trace: Trace) -> dict[str, Any]:
    """A story for a program: the notation, line by line, and each item with its fields."""
    return {
        "dice": print_dice(dice),
        "choices": print_choices(choices),
        "story": [write_line(item) for item in trace],
        "items": [as_data(item) for item in trace],
    }


def scenario_as_data(scenario: Scenario) -> dict[str, Any]:
    """What a scenario is about, for a program."""
    return {
        "scenario": scenario.name,
        "cards": list(scenario.cards),
        "rules": list(scenario.rules),
        "as_of": scenario.as_of.isoformat(),
        "claims": list(scenario.claims),
        "parameters": [
            {
                "name": parameter.name,
                "kind": parameter.kind,
                "allowed": allowed(parameter),
                "default": shown(parameter.default),
                "proved": [shown(value) for value in parameter.prove],
            }
            for parameter in scenario.parameters
        ],
    }


def as_data(value: object) -> Any:
    """Anything of the engine's for a program: a class with its fields, the rest as it is or as
    text.
    """
    if is_dataclass(value) and not isinstance(value, type):
        held = {each.name: as_data(getattr(value, each.name)) for each in fields(value)}
        return {"kind": type(value).__name__, **held}
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, int | str):
        return value
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Mapping):
        return {str(key): as_data(each) for key, each in value.items()}
    if isinstance(value, frozenset | set):
        return sorted(map(as_data, value), key=str)
    if isinstance(value, Iterable):
        return [as_data(each) for each in value]
    return str(value)
