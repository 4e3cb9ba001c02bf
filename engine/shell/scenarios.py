"""The commands about one scenario: list, run, odds, explain, record."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from engine.address import print_choices, print_dice
from engine.chance import Fair, Inputs, Recording, Scripted, Seeded
from engine.claims import CLAIMS
from engine.measures import MEASURES
from engine.misreadings import Misreading
from engine.odds import Line, Odds, odds
from engine.parting import compare
from engine.policies import is_policy
from engine.proof import Proof, follow
from engine.questions import QuestionKind
from engine.recording import record, wrong_lines
from engine.scenario import Mapped, Play, Scenario, Value, play
from engine.scenario_file import FOLDER, load, scenario_names
from engine.shell import against
from engine.shell.layout import indented, paragraph, table
from engine.shell.words import (
    allowed,
    as_data,
    comment,
    odds_as_data,
    percent,
    played_as_data,
    read_value,
    scenario_as_data,
    settings_as_data,
    shown,
    story,
    turned,
    verdict,
)
from engine.stored import stored_proof


class Refused(ValueError):
    """What was asked for cannot be done; the message says what can."""


def settings_of(scenario: Scenario, given: Sequence[str]) -> dict[str, Value]:
    """Read ``x=3``, ``x=inf``, ``gone=yes``, ``reroll=never``; raise `OutOfRange`."""
    settings: dict[str, Value] = {}
    for text in given:
        name, _, value = text.partition("=")
        settings[name] = read_value(scenario.parameter(name).kind, value)
    return scenario.settings(settings)


def list_all(*, as_json: bool) -> int:
    """Print every scenario with its cards and what can be turned."""
    scenarios = [load(name) for name in scenario_names()]
    if as_json:
        print(json.dumps([scenario_as_data(each) for each in scenarios], indent=1))
        return 0
    rows = [
        (scenario.name, ", ".join(scenario.cards), "; ".join(_turnable(scenario)))
        for scenario in scenarios
    ]
    print(*table(rows, heads=("scenario", "cards", "what can be turned")), sep="\n")
    return 0


def _turnable(scenario: Scenario) -> Iterator[str]:
    for parameter in scenario.parameters:
        yield f"{parameter.name}: {allowed(parameter)} ({shown(parameter.default)} if not set)"


def run(given: argparse.Namespace, misreading: Misreading | None) -> int:
    """Play a scenario once and print its story, or both stories against a misreading."""
    scenario = load(given.scenario)
    settings = settings_of(scenario, given.set)
    if given.choose is not None and given.dice is None:
        raise Refused("--choose needs --dice")
    if misreading is not None:
        return _run_against(scenario, settings, given, misreading)
    played = _played(scenario, settings, given)
    if given.json:
        found = played_as_data(played.dice, played.choices, played.trace)
        stated = {"scenario": scenario.name, "settings": settings_as_data([*settings.items()])}
        print(json.dumps({**stated, **found}, indent=1))
        return 0
    if settings:
        print(f"{scenario.name}: {turned([*settings.items()])}")
    print(*story(played.trace), sep="\n")
    if played.choices:
        print(f"choose: {print_choices(played.choices)}")
    print(f"dice: {print_dice(played.dice)}")
    return 0


def _played(scenario: Scenario, settings: dict[str, Value], given: argparse.Namespace) -> Play:
    if given.dice is not None:
        inputs: Inputs = Scripted(given.dice, given.choose or "")
    else:
        inputs = Fair() if given.seed is None else Seeded(given.seed)
    return play(scenario, settings, inputs, mapped=given.choose is None)


def _run_against(
    scenario: Scenario,
    settings: dict[str, Value],
    given: argparse.Namespace,
    misreading: Misreading,
) -> int:
    """Both stories of the dice given; where none are, of the smallest roll that shows it."""
    if given.dice is None and given.seed is None:
        return against.explain(scenario, misreading, as_json=given.json)
    line = _line(scenario, settings, given)
    found = compare(scenario, settings, line, misreading)
    if found is None:
        against.say_the_same(scenario, misreading, line.dice, as_json=given.json)
        return 0
    against.show(found, as_json=given.json)
    return 1


def _line(scenario: Scenario, settings: dict[str, Value], given: argparse.Namespace) -> Line:
    played = _played(scenario, settings, given)
    recording = Recording(Scripted(played.dice, played.choices))
    inputs = recording if given.choose is not None else Mapped(scenario, settings, recording)
    return follow(scenario, settings, inputs)


def chances(given: argparse.Namespace) -> int:
    """Print exact chances as fractions, under one policy for the choices or under each."""
    scenario = load(given.scenario)
    settings = settings_of(scenario, given.set)
    measures = [given.of] if given.of else list(dict.fromkeys(each.of for each in scenario.odds))
    if given.of and given.of not in MEASURES:
        raise Refused(f"no measure {given.of!r}; there are {', '.join(MEASURES)}")
    if not measures:
        raise Refused("the scenario expects odds of nothing; say --of")
    found = [
        (measure, policy, odds(asked, settings, of=measure))
        for measure in measures
        for policy, asked in _policies(scenario, given.policy)
    ]
    if given.json:
        print(json.dumps([{"policy": policy, **odds_as_data(each)} for _, policy, each in found]))
        return 0
    for measure in measures:
        told = [(policy, each) for of, policy, each in found if of == measure]
        print(*_chances(measure, told), sep="\n")
    return 0


def _policies(scenario: Scenario, policy: str | None) -> list[tuple[str, Scenario]]:
    """The scenario with its questions answered by a policy, or once by each.

    A policy is ``first``, ``highest`` and so on for every question, or starts with the question:
    ``reroll below 10``. ``each`` stands for doing nothing, for always doing something, and for the
    lowest and the highest option.
    """
    if policy is None:
        answered = "; ".join(f"{question}: {answer}" for question, answer in scenario.choices)
        return [(f"as the scenario says ({answered})" if answered else "", scenario)]
    if policy == "each":
        return [
            (each, answered_by(scenario, each)) for each in ("never", "always", "lowest", "highest")
        ]
    return [(policy, answered_by(scenario, policy))]


def answered_by(scenario: Scenario, policy: str) -> Scenario:
    """The scenario where a policy answers every question, or those of the kind it names."""
    kinds = [kind for kind in QuestionKind if policy.startswith(f"{kind} ")]
    named = max(kinds, key=len, default=None)
    rule = policy.removeprefix(f"{named} ") if named else policy
    if not is_policy(rule, names=(*scenario.cards, *(seat.name for seat in scenario.seats))):
        raise Refused(
            f"no policy {policy!r}: write first, last, never, always, highest, lowest, odd, even, "
            "below 10, 10 or more, an option, or each; before it a kind of question where it is "
            f"for one only ({', '.join(QuestionKind)})"
        )
    kept = [] if named is None else [pair for pair in scenario.choices if pair[0] != named]
    added = [(str(kind), rule) for kind in ([named] if named else QuestionKind)]
    return replace(scenario, choices=(*kept, *added))


def _chances(measure: str, found: Sequence[tuple[str, Odds]]) -> Iterator[str]:
    """The chances of one measure: a column for each policy."""
    policies = [policy for policy, _ in found if policy]
    lines = ", ".join(dict.fromkeys(str(each.lines) for _, each in found))
    yield f"{measure} ({lines} lines): {MEASURES[measure].meaning}"
    if len(found) == 1 and policies:
        yield from paragraph(f"choices answered: {policies[0]}", "  ")
    outcomes = dict.fromkeys(outcome for _, each in found for outcome, _ in each.chances)
    rows = [
        (outcome or "nothing", *(_cell(each.chance(outcome)) for _, each in found))
        for outcome in outcomes
    ]
    if any(each.unresolved for _, each in found):
        rows.append(("unresolved", *(_cell(each.unresolved) for _, each in found)))
    heads = ("", *policies) if len(found) > 1 else ()
    yield from indented([*table(rows, heads=heads)], "  ")


def _cell(chance: Fraction) -> str:
    return f"{chance} = {percent(chance)}"


def explain(given: argparse.Namespace, misreading: Misreading | None) -> int:
    """Tell the story of a rule in order: what is claimed, each case, the odds."""
    scenario = load(given.scenario)
    if misreading is not None:
        return against.explain(scenario, misreading, as_json=given.json)
    proof = stored_proof(scenario.name)
    if given.json:
        print(json.dumps(_explained(scenario, proof), indent=1))
        return 0
    print(scenario.name)
    print(*paragraph(comment(_text(scenario))), sep="\n")
    rows = [
        ("cards", ", ".join(scenario.cards)),
        ("rules", f"{', '.join(scenario.rules)} (as of {scenario.as_of:%Y-%m-%d})"),
        *(("turn", line) for line in _turnable(scenario)),
    ]
    print(*table(rows), sep="\n")
    print("\nClaimed")
    for name in scenario.claims:
        print(*paragraph(f"{name}: {CLAIMS[name].meaning}", "  "), sep="\n")
    print(f"  {_proved(proof)}")
    for number, case in enumerate(scenario.cases, 1):
        print(f"\nCase {number}: {case.name}")
        print(f"  {turned(case.settings)}; dice {case.dice or 'none'}")
        print(*indented(story(case.trace)), sep="\n")
    if scenario.odds:
        print("\nOdds")
    for expected in scenario.odds:
        found = Odds(expected.of, expected.chances, Fraction(0), expected.lines or 0)
        told = _chances(expected.of, [("", found)])
        print(f"  {turned(expected.settings)}")
        print(*indented([*told], "  "), sep="\n")
    return 0


def _text(scenario: Scenario) -> str:
    path = FOLDER / f"{scenario.name}.toml"
    return path.read_text(encoding="utf-8")


def _proved(proof: Proof | None) -> str:
    if proof is None:
        return "Not proved yet: python -m engine prove NAME"
    if not proof.current:
        return "Not checked with this version: python -m engine prove NAME"
    return (
        f"{verdict(proof).capitalize()} on {proof.lines} lines of play, "
        f"{proof.rolls} ways the dice can fall, for {proof.settings} settings."
    )


def _explained(scenario: Scenario, proof: Proof | None) -> dict[str, object]:
    return {
        **scenario_as_data(scenario),
        "about": comment(_text(scenario)),
        "meanings": {name: CLAIMS[name].meaning for name in scenario.claims},
        "proved": None if proof is None or not proof.current else verdict(proof),
        "cases": [
            {
                "name": case.name,
                "settings": settings_as_data(case.settings),
                "dice": case.dice,
                "choose": list(case.choose),
                "story": story(case.trace),
            }
            for case in scenario.cases
        ],
        "odds": [
            {
                "of": expected.of,
                "settings": settings_as_data(expected.settings),
                "lines": expected.lines,
                "chances": as_data({outcome: str(chance) for outcome, chance in expected.chances}),
            }
            for expected in scenario.odds
        ],
    }


def record_cases(names: Sequence[str], *, as_json: bool) -> int:
    """Check every case, show what differs, and write what was played instead."""
    changed: list[dict[str, object]] = []
    for name in names or scenario_names():
        for case, lines in wrong_lines(load(name)):
            changed.append({"scenario": name, "case": case.name, "differs": list(lines)})
            if not as_json:
                print(f"{name}: {case.name}")
                print(*indented(lines), sep="\n")
        path = FOLDER / f"{name}.toml"
        path.write_text(record(path.read_text(encoding="utf-8"), file=path.name), encoding="utf-8")
    if as_json:
        print(json.dumps(changed, indent=1))
    return 1 if changed else 0
