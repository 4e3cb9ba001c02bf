"""The commands that prove: one scenario, all of them, by the rules or as a misreading has it."""

from __future__ import annotations

import argparse
import json
import sys
import time
from contextlib import nullcontext

from engine.misreadings import Misreading
from engine.proof import Beyond, Counterexample, Proof, prove
from engine.proving import prove_all
from engine.scenario_file import load, scenario_names
from engine.shell.layout import indented, table
from engine.shell.words import as_arguments, proof_as_data, shown, summary


def prove_some(given: argparse.Namespace, misreading: Misreading | None) -> int:
    """Prove the scenario named, or all; return 1 where something did not hold."""
    if given.scenario is None and misreading is None:
        return _all(given)
    names = [given.scenario] if given.scenario else [*scenario_names()]
    proofs = []
    for name in names:
        with nullcontext() if misreading is None else misreading.read():
            proofs.append(prove(load(name)))
        if not given.json:
            print(*lines_of(proofs[-1]), sep="\n", flush=True)
    if given.json:
        print(json.dumps([proof_as_data(proof) for proof in proofs], indent=1))
    return 0 if all(proof.held for proof in proofs) else 1


def _all(given: argparse.Namespace) -> int:
    """Prove all that has changed, on every core; what is written is never lost."""
    total, seen = len(scenario_names()), 0
    began = time.monotonic()

    def progress(proof: Proof) -> None:
        nonlocal seen
        seen += 1
        if not given.json:
            print(f"{seen:>{len(str(total))}}/{total}  {summary(proof)}", flush=True)

    try:
        proofs = prove_all(write=given.write, again=given.again, jobs=given.jobs, progress=progress)
    except KeyboardInterrupt:
        kept = "what was finished is stored" if given.write else "nothing was stored"
        print(f"prove: stopped after {seen} of {total}; {kept}", file=sys.stderr)
        return 130
    if given.json:
        print(json.dumps([proof_as_data(proof) for proof in proofs], indent=1))
    else:
        lines, rolls = sum(each.lines for each in proofs), sum(each.rolls for each in proofs)
        took = time.monotonic() - began
        print(f"{total} scenarios, {lines} lines of play, {rolls} rolls, {took:.0f} s")
    return 0 if all(proof.held for proof in proofs) else 1


def lines_of(proof: Proof) -> list[str]:
    """A proof as a table: each claim with the lines on which it held."""
    rows = [
        (
            claim.claim,
            f"{claim.held} of {claim.applied}",
            "" if claim.counterexample is None else "BROKEN",
        )
        for claim in proof.claims
    ]
    told = [summary(proof), *indented([*table(rows, heads=("claim", "lines", ""))], "  ")]
    for claim in proof.claims:
        if claim.counterexample is not None:
            told.append(f"  {claim.claim} breaks, at the least with")
            told.append(f"    {_again(proof.scenario, claim.counterexample)}")
    for further in proof.beyond:
        told += _beyond(proof.scenario, further)
    return told


def _beyond(scenario: str, further: Beyond) -> list[str]:
    settings = ", ".join(f"{name} {shown(value)}" for name, value in further.settings)
    how = "the only line there is" if further.every else f"{further.lines} lines drawn"
    told = [f"  beyond what is proved, {settings}: {how}"]
    for name, found in further.broken:
        told.append(f"    {name} breaks, at the least with")
        told.append(f"      {_again(scenario, found)}")
    return told


def _again(scenario: str, found: Counterexample) -> str:
    settings = as_arguments(found.settings)
    return f"run {scenario} {settings} --dice '{found.dice}' --choose '{found.choices}'"
