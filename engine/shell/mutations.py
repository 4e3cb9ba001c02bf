"""The mutation table: which claims each misreading turns red, worked out and written down."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from pathlib import Path

from engine.judging import Judgement, judge
from engine.misreadings import MISREADINGS, Misreading
from engine.scenario_file import load, scenario_names
from engine.shell.layout import table

PAGE = Path(__file__).parents[2] / "docs" / "engine.md"
BEGIN, END = "<!-- mutations -->", "<!-- end of mutations -->"


def table_of_all(given: argparse.Namespace) -> int:
    """Judge every misreading; print the table, or write it into the page; 1 where one breaks
    nothing.
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
