"""Proving every scenario: on every core, with progress, and only what has changed.

What is finished is written at once. Whoever stops in the middle and begins again loses nothing.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from engine.dice import INFINITY
from engine.fingerprints import made_of
from engine.odds import Budget, TooManyLines, odds_of_all
from engine.proof import Proof, prove
from engine.scenario import Parameter, Scenario, Value
from engine.scenario_file import load, scenario_names
from engine.stored import StoredOdds, entry, keep, kept_entries, stored_proof

MOST_RUNS_OF_ONE = 2_000
"""How many runs the odds of one combination of settings may take to be stored."""

MOST_RUNS_OF_ALL = 5_000
"""How many runs the stored odds of one scenario may take together."""

MOST_COMBINATIONS = 400
"""How many combinations of settings are tried at most, for one scenario."""

LAST_NUMBER_STORED = 8
"""Up to where the values of a number are gone through."""


def prove_all(
    *,
    write: bool = False,
    again: bool = False,
    jobs: int | None = None,
    progress: Callable[[Proof], None] | None = None,
) -> tuple[Proof, ...]:
    """Prove every scenario that has changed since it was stored, or all of them `again`.

    With `write`, proofs and the odds beside them are stored, each as soon as it is finished. `jobs`
    processes share the work; as many as there are cores where nothing is said. `progress` is called
    with each proof as it is finished, those that still stand (`Proof.kept`) first. Raises what
    `prove` raises.
    """
    names = scenario_names()
    standing = {} if again else _standing(names)
    entries = {name: kept for name, kept in kept_entries().items() if name in names}
    proofs = dict(standing)
    for proof in standing.values():
        if progress is not None:
            progress(proof)
    todo = sorted((name for name in names if name not in standing), key=_longest_first(entries))
    for proof, odds in _proved(todo, write=write, jobs=jobs):
        name = proof.scenario
        proofs[name] = proof
        if write:
            entries[name] = entry(made_of(load(name)), proof, odds)
            keep({each: entries[each] for each in names if each in entries})
        if progress is not None:
            progress(proof)
    if write and not todo and len(entries) < len(kept_entries()):
        keep({each: entries[each] for each in names})
    return tuple(proofs[name] for name in names)


def _standing(names: Sequence[str]) -> dict[str, Proof]:
    """The stored proofs of which nothing they are made of has changed."""
    found = ((name, stored_proof(name)) for name in names)
    return {
        name: replace(proof, kept=True)
        for name, proof in found
        if proof is not None and proof.current
    }


def _longest_first(entries: Mapping[str, Mapping[str, Any]]) -> Callable[[str], int]:
    """What took many lines before takes long again: begun last, it would be waited for alone."""

    def lines(name: str) -> int:
        return -int(entries[name]["proof"]["lines"]) if name in entries else 0

    return lines


def _proved(
    names: Sequence[str], *, write: bool, jobs: int | None
) -> Iterator[tuple[Proof, tuple[StoredOdds, ...]]]:
    """Prove scenarios, in the order they are finished."""
    work = [(name, write) for name in names]
    processes = min(len(work), jobs or os.cpu_count() or 1)
    if processes < 2:
        yield from map(_prove_one, work)
        return
    # Only who proves needs it: the site imports the engine without.
    import multiprocessing

    # Not forked: a fork of a process with threads, such as a test runner's, may hang.
    context = multiprocessing.get_context("spawn")
    with context.Pool(processes, initializer=_leave_interrupts_to_the_parent) as pool:
        yield from pool.imap_unordered(_prove_one, work)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _prove_one(work: tuple[str, bool]) -> tuple[Proof, tuple[StoredOdds, ...]]:
    name, write = work
    scenario = load(name)
    return prove(scenario), tuple(odds_to_store(scenario)) if write else ()


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
