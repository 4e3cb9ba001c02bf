"""The mutation table: which claims each misreading turns red, worked out and written down.

The page holds what a person reads. Beside the misreadings stands where each claim was seen to
break, and what it was all worked out with: a test need not look everywhere again.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.dice import INFINITY
from engine.judging import Judgement, Witness, judge, made_with
from engine.misreadings import MISREADINGS, Misreading
from engine.scenario_file import load, scenario_names
from engine.shell.layout import table
from engine.shell.words import settings_as_data

PAGE = Path(__file__).parents[2] / "docs" / "engine.md"
JUDGED = Path(__file__).parents[1] / "misreadings" / "judged.json"
BEGIN, END = "<!-- mutations -->", "<!-- end of mutations -->"


def table_of_all(given: argparse.Namespace) -> int:
    """Judge every misreading; print the table, or write it into the page and beside the
    misreadings; 1 where one breaks nothing.
    """
    scenarios = [load(name) for name in scenario_names()]
    judged = {each: judge(scenarios, each) for each in MISREADINGS.values()}
    if given.json:
        found = {
            each.name: {"red": sorted(of.red), "lines": of.lines, "every": of.every}
            for each, of in judged.items()
        }
        print(json.dumps(found, indent=1))
    elif given.write:
        PAGE.write_text(
            with_table(PAGE.read_text(encoding="utf-8"), judged.items()), encoding="utf-8"
        )
        keep({each.name: of.witnesses for each, of in judged.items()})
    else:
        rows = [(each.name, "; ".join(sorted(of.red))) for each, of in judged.items()]
        print(*table(rows, heads=("misreading", "claims that turn red")), sep="\n")
    return 0 if all(of.red for of in judged.values()) else 1


def with_table(page: str, judged: Iterable[tuple[Misreading, Judgement]]) -> str:
    """The page with this table in the place of the old one."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{as_markdown(judged)}{END}{after}"


def as_markdown(judged: Iterable[tuple[Misreading, Judgement]]) -> str:
    """The table as the page holds it: what is misread, and the claims that turn red."""
    lines = [
        "| misreading | what it does instead of the rule | claims that turn red |",
        "|---|---|---|",
    ]
    for each, of in judged:
        lines.append(f"| {each.name} | {each.meaning} | {'; '.join(sorted(of.red))} |")
    return "\n".join(lines) + "\n"


def written(page: str) -> dict[str, frozenset[str]]:
    """Which claims the page says each misreading turns red."""
    _, _, rest = page.partition(BEGIN)
    rows = rest.partition(END)[0].strip().splitlines()[2:]
    told: dict[str, frozenset[str]] = {}
    for row in rows:
        name, _, red = (cell.strip() for cell in row.strip("|").split("|"))
        told[name] = frozenset(red.split("; "))
    return told


@dataclass(frozen=True, slots=True)
class Judged:
    """What stands beside the misreadings: the witnesses of each, and what they were found with."""

    made_with: str
    witnesses: Mapping[str, tuple[Witness, ...]]


def keep(witnesses: Mapping[str, tuple[Witness, ...]]) -> None:
    """Write down the witnesses of every misreading, found by the engine as it is."""
    found = {name: [*map(_as_data, those)] for name, those in witnesses.items()}
    text = json.dumps({"made_with": made_with(), "witnesses": found}, indent=1)
    JUDGED.write_text(f"{text}\n", encoding="utf-8")


def kept() -> Judged:
    """What was last written down."""
    loaded = json.loads(JUDGED.read_text(encoding="utf-8"))
    found = {name: tuple(map(_witness, those)) for name, those in loaded["witnesses"].items()}
    return Judged(loaded["made_with"], found)


def _as_data(witness: Witness) -> dict[str, Any]:
    return {
        "scenario": witness.scenario,
        "settings": settings_as_data(witness.settings),
        "red": sorted(witness.red),
    }


def _witness(data: Mapping[str, Any]) -> Witness:
    settings = tuple(
        (name, INFINITY if value == "inf" else value) for name, value in data["settings"].items()
    )
    return Witness(data["scenario"], settings, frozenset(data["red"]))
