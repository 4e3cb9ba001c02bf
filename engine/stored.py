"""Proofs and odds kept in a file, so that no reader waits for them.

They stand with a hash of the engine and of each scenario. Where these are not the running ones,
what is stored was not checked with this version, and says so.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from engine.dice import INFINITY, Infinity
from engine.odds import Budget, Odds, TooManyLines, odds_of_all
from engine.proof import Beyond, ClaimProof, Counterexample, Proof, prove
from engine.scenario import Parameter, Scenario, Value
from engine.scenario_file import load, scenario_names

FILE = Path(__file__).parent / "scenarios" / "proved.json"

MOST_RUNS_OF_ONE = 2_000
"""How many runs the odds of one combination of settings may take to be stored."""

MOST_RUNS_OF_ALL = 5_000
"""How many runs the stored odds of one scenario may take together."""

MOST_COMBINATIONS = 400
"""How many combinations of settings are tried at most, for one scenario."""

LAST_NUMBER_STORED = 8
"""Up to where the values of a number are gone through."""


@dataclass(frozen=True, slots=True)
class StoredOdds:
    """The odds of one combination of settings; `current` as with a proof."""

    settings: tuple[tuple[str, Value], ...]
    odds: Odds
    current: bool = True


@cache
def engine_hash() -> str:
    """Return a hash of the engine's sources and cards: what decides how a line of play goes."""
    root = Path(__file__).parent
    digest = hashlib.sha256()
    for source in sorted(root.rglob("*.py")):
        if source.name != "__main__.py":
            digest.update(source.relative_to(root).as_posix().encode())
            digest.update(source.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()[:16]


def prove_all(
    *, write: bool = False, progress: Callable[[Proof], None] | None = None
) -> tuple[Proof, ...]:
    """Prove every scenario and compute the odds that are stored; store them when told to `write`.

    `progress` is called with each proof as it is finished. Raises what `prove` raises.
    """
    proofs: list[Proof] = []
    kept: dict[str, Any] = {}
    for name in scenario_names():
        scenario = load(name)
        proof = prove(scenario)
        proofs.append(proof)
        if progress is not None:
            progress(proof)
        if write:
            kept[name] = {
                "hash": scenario.hash,
                "proof": _proof_as_data(proof),
                "odds": [_odds_as_data(each) for each in odds_to_store(scenario)],
            }
    if write:
        FILE.write_text(_printed({"engine": engine_hash(), "scenarios": kept}), encoding="utf-8")
        _file.cache_clear()
    return tuple(proofs)


def stored_proof(name: str) -> Proof | None:
    """Return the stored proof of a scenario; None where none is stored."""
    entry = _entry(name)
    return None if entry is None else replace(_proof(name, entry["proof"]), current=_current(name))


def stored_odds(name: str) -> tuple[StoredOdds, ...]:
    """Return every odds stored of a scenario; nothing where none are."""
    entry = _entry(name)
    if entry is None:
        return ()
    current = _current(name)
    return tuple(replace(_odds(data), current=current) for data in entry["odds"])


def odds_to_store(scenario: Scenario) -> Iterator[StoredOdds]:
    """Yield the odds of every measure the scenario names, for small settings.

    The default settings come first, then those that differ from them in one parameter, in two and
    so on, until the runs are used up. What takes too many runs is left out.
    """
    measures = tuple(dict.fromkeys(expected.of for expected in scenario.odds))
    left = MOST_RUNS_OF_ALL
    for settings in _nearest_first(scenario):
        budget = Budget(min(MOST_RUNS_OF_ONE, left))
        try:
            found = odds_of_all(scenario, settings, of=measures, budget=budget)
        except TooManyLines:
            continue
        left -= budget.spent
        for each in found:
            yield StoredOdds(tuple(settings.items()), each)


def _nearest_first(scenario: Scenario) -> list[dict[str, Value]]:
    names = [parameter.name for parameter in scenario.parameters]
    defaults = [parameter.default for parameter in scenario.parameters]
    combinations = product(*(_values(parameter) for parameter in scenario.parameters))
    ordered = sorted(
        combinations,
        key=lambda values: sum(
            value != default for value, default in zip(values, defaults, strict=True)
        ),
    )
    return [dict(zip(names, values, strict=True)) for values in ordered[:MOST_COMBINATIONS]]


def _values(parameter: Parameter) -> tuple[Value, ...]:
    """The values of a parameter for which odds are stored, the default first."""
    values: dict[Value, None] = {parameter.default: None}
    if parameter.kind == "flag":
        values |= dict.fromkeys((False, True))
    elif parameter.kind == "option":
        values |= dict.fromkeys(parameter.options)
    else:
        last = min(parameter.maximum, max(parameter.minimum, LAST_NUMBER_STORED))
        values |= dict.fromkeys(range(parameter.minimum, last + 1))
        if parameter.infinite:
            values[INFINITY] = None
    return tuple(values)


def _printed(data: Mapping[str, Any]) -> str:
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


@cache
def _file() -> dict[str, Any]:
    if not FILE.exists():
        return {"engine": "", "scenarios": {}}
    loaded: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return loaded


def _entry(name: str) -> Mapping[str, Any] | None:
    entry: Mapping[str, Any] | None = _file()["scenarios"].get(name)
    return entry


@cache
def _scenario_hash(name: str) -> str:
    return load(name).hash if name in scenario_names() else ""


def _current(name: str) -> bool:
    entry = _entry(name)
    return (
        entry is not None
        and _file()["engine"] == engine_hash()
        and entry["hash"] == _scenario_hash(name)
    )


def _value_as_data(value: Value) -> int | bool | str:
    return "inf" if isinstance(value, Infinity) else value


def _value(data: int | bool | str) -> Value:
    return INFINITY if data == "inf" else data


def _settings_as_data(settings: tuple[tuple[str, Value], ...]) -> dict[str, int | bool | str]:
    return {name: _value_as_data(value) for name, value in settings}


def _settings(data: Mapping[str, int | bool | str]) -> tuple[tuple[str, Value], ...]:
    return tuple((name, _value(value)) for name, value in data.items())


def _counterexample_as_data(found: Counterexample | None) -> dict[str, Any] | None:
    if found is None:
        return None
    return {
        "settings": _settings_as_data(found.settings),
        "dice": found.dice,
        "choices": found.choices,
    }


def _counterexample(data: Mapping[str, Any] | None) -> Counterexample | None:
    if data is None:
        return None
    return Counterexample(_settings(data["settings"]), data["dice"], data["choices"])


def _proof_as_data(proof: Proof) -> dict[str, Any]:
    return {
        "proved": {
            name: [_value_as_data(value) for value in values] for name, values in proof.proved
        },
        "lines": proof.lines,
        "rolls": proof.rolls,
        "settings": proof.settings,
        "combinations": proof.combinations,
        "claims": [
            {
                "claim": claim.claim,
                "applied": claim.applied,
                "held": claim.held,
                "counterexample": _counterexample_as_data(claim.counterexample),
            }
            for claim in proof.claims
        ],
        "beyond": [
            {
                "settings": _settings_as_data(further.settings),
                "lines": further.lines,
                "every": further.every,
                "broken": {name: _counterexample_as_data(found) for name, found in further.broken},
            }
            for further in proof.beyond
        ],
    }


def _proof(name: str, data: Mapping[str, Any]) -> Proof:
    return Proof(
        name,
        tuple(
            (parameter, tuple(_value(value) for value in values))
            for parameter, values in data["proved"].items()
        ),
        data["lines"],
        data["rolls"],
        data["settings"],
        data["combinations"],
        tuple(
            ClaimProof(
                claim["claim"],
                claim["applied"],
                claim["held"],
                _counterexample(claim["counterexample"]),
            )
            for claim in data["claims"]
        ),
        tuple(
            Beyond(
                _settings(further["settings"]),
                further["lines"],
                further["every"],
                tuple(
                    (claim, found)
                    for claim, broken in further["broken"].items()
                    if (found := _counterexample(broken)) is not None
                ),
            )
            for further in data["beyond"]
        ),
    )


def _odds_as_data(stored: StoredOdds) -> dict[str, Any]:
    return {
        "settings": _settings_as_data(stored.settings),
        "of": stored.odds.of,
        "lines": stored.odds.lines,
        "unresolved": str(stored.odds.unresolved),
        "chances": {outcome: str(chance) for outcome, chance in stored.odds.chances},
    }


def _odds(data: Mapping[str, Any]) -> StoredOdds:
    chances = tuple((outcome, Fraction(text)) for outcome, text in data["chances"].items())
    return StoredOdds(
        _settings(data["settings"]),
        Odds(data["of"], chances, Fraction(data["unresolved"]), data["lines"]),
    )
