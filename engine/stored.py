"""Proofs and odds kept in a file, so that no reader waits for them.

Each stands with the fingerprint of what it was made of. Where that has changed since, what is
stored was not checked with this version, and says so. `engine.proving` writes the file.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from engine.dice import INFINITY, Infinity
from engine.fingerprints import made_of
from engine.odds import Odds
from engine.proof import Beyond, ClaimProof, Counterexample, Proof
from engine.scenario import Value
from engine.scenario_file import load, scenario_names

FILE = Path(__file__).parent / "scenarios" / "proved.json"


@dataclass(frozen=True, slots=True)
class StoredOdds:
    """The odds of one combination of settings; `current` as with a proof."""

    settings: tuple[tuple[str, Value], ...]
    odds: Odds
    current: bool = True


@cache
def stored_proof(name: str) -> Proof | None:
    """Return the stored proof of a scenario; None where none is stored."""
    entry = _entry(name)
    return None if entry is None else replace(_proof(name, entry["proof"]), current=_current(name))


@cache
def stored_odds(name: str) -> tuple[StoredOdds, ...]:
    """Return every odds stored of a scenario; nothing where none are."""
    entry = _entry(name)
    if entry is None:
        return ()
    current = _current(name)
    return tuple(replace(_odds(data), current=current) for data in entry["odds"])


@cache
def _file() -> dict[str, Any]:
    if not FILE.exists():
        return {"scenarios": {}}
    loaded: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return loaded


def _entry(name: str) -> Mapping[str, Any] | None:
    entry: Mapping[str, Any] | None = _file()["scenarios"].get(name)
    return entry


@cache
def _current(name: str) -> bool:
    entry = _entry(name)
    return (
        entry is not None
        and name in scenario_names()
        and entry.get("made_of") == made_of(load(name))
    )


def keep(entries: Mapping[str, Mapping[str, Any]]) -> None:
    """Write these entries and no others, each as `entry` makes it; never half a file."""
    text = json.dumps({"scenarios": entries}, indent=1, ensure_ascii=False) + "\n"
    beside = FILE.with_suffix(".new")
    beside.write_text(text, encoding="utf-8")
    beside.replace(FILE)
    forget()


def kept_entries() -> dict[str, Mapping[str, Any]]:
    """What the file holds of each scenario."""
    return dict(_file()["scenarios"])


def forget() -> None:
    """Read the file anew when it is next asked for."""
    _file.cache_clear()
    _current.cache_clear()
    stored_odds.cache_clear()
    stored_proof.cache_clear()


def entry(made: Mapping[str, str], proof: Proof, odds: tuple[StoredOdds, ...]) -> dict[str, Any]:
    """What the file holds of one scenario."""
    return {
        "made_of": dict(made),
        "proof": _proof_as_data(proof),
        "odds": [_odds_as_data(each) for each in odds],
    }


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
