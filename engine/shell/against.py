"""A misreading against the rule: where they part, both stories side by side, what turns red."""

from __future__ import annotations

import json

from engine.address import Dice, print_choices, print_dice
from engine.claims import CLAIMS
from engine.misreadings import MISREADINGS, Misreading
from engine.parting import Parting, Told, part
from engine.scenario import Scenario
from engine.shell.layout import paragraph, side_by_side, table
from engine.shell.words import as_arguments, played_as_data, settings_as_data, story, turned


def explain(scenario: Scenario, misreading: Misreading, *, as_json: bool) -> int:
    """Show the smallest roll on which they part; 0 where they never do."""
    found = part(scenario, misreading)
    if found is None:
        message = f"{scenario.name}: the same story on every line of play, read either way"
        print(json.dumps({"scenario": scenario.name, "parts": False}) if as_json else message)
        return 0
    show(found, as_json=as_json)
    return 1


def say_the_same(scenario: Scenario, misreading: Misreading, dice: Dice, *, as_json: bool) -> None:
    """Say that these dice tell the same story either way."""
    print(
        json.dumps({"scenario": scenario.name, "parts": False, "dice": print_dice(dice)})
        if as_json
        else f"{scenario.name}: with {print_dice(dice) or 'no dice'} both readings tell the same"
        " story; without --dice the smallest roll that shows the difference is sought"
    )


def show(found: Parting, *, as_json: bool) -> None:
    """Print both stories up to the point where they part and beyond it."""
    if as_json:
        print(json.dumps(_as_data(found), indent=1))
        return
    print(*paragraph(f"Misreading: {found.misreading.meaning}"), sep="\n")
    settings = turned(found.settings)
    print(f"{found.scenario} ({settings})" if found.settings else found.scenario)
    left = ["BY THE RULE", *_heads(found.rule), *story(found.rule.trace)]
    right = ["MISREAD", *_heads(found.misread), *story(found.misread.trace)]
    heads = len(left) - len(found.rule.trace)
    print(*side_by_side(left, right, found.place + heads), sep="\n")
    for name in found.misread.broken:
        print(*paragraph(f"breaks: {name}. {CLAIMS[name].meaning}"), sep="\n")
    if not found.misread.broken:
        print("breaks no claim of this scenario on this roll")
    if not found.every:
        print("the smallest roll found; not every line of the larger settings was compared")
    print(
        f"again: python -m engine run {found.scenario} {as_arguments(found.settings)} "
        f"--dice '{print_dice(found.rule.dice)}' --choose '{print_choices(found.rule.choices)}' "
        f"--against '{found.misreading.name}'"
    )


def _heads(told: Told) -> tuple[str, str]:
    return (
        f"dice: {print_dice(told.dice) or 'none'}",
        f"choices: {print_choices(told.choices) or 'none'}",
    )


def _as_data(found: Parting) -> dict[str, object]:
    return {
        "scenario": found.scenario,
        "misreading": found.misreading.name,
        "meaning": found.misreading.meaning,
        "parts": True,
        "settings": settings_as_data(found.settings),
        "at": found.place + 1,
        "every": found.every,
        "rule": played_as_data(found.rule.dice, found.rule.choices, found.rule.trace),
        "misread": played_as_data(found.misread.dice, found.misread.choices, found.misread.trace),
        "broken": list(found.misread.broken),
    }


def list_misreadings(*, as_json: bool) -> int:
    """Print every misreading with what it gets wrong."""
    rows = [(each.name, each.meaning) for each in MISREADINGS.values()]
    if as_json:
        print(json.dumps([{"name": name, "meaning": meaning} for name, meaning in rows], indent=1))
        return 0
    print(*table(rows, heads=("misreading", "what it does instead of the rule")), sep="\n")
    return 0
