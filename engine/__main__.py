"""The engine from a shell: ``python -m engine list | run | odds | prove | record SCENARIO``."""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Sequence
from fractions import Fraction

from engine.address import ScriptError, print_choices, print_dice
from engine.cards import UnknownCard
from engine.chance import Fair, Inputs, Scripted, Seeded
from engine.dice import INFINITY
from engine.measures import MEASURES
from engine.notation import write
from engine.odds import TooManyLines, odds
from engine.proof import EmptyClaim, Proof, prove
from engine.recording import record, wrong_lines
from engine.resolution import IllegalAction, TooManyDice
from engine.rules import EndlessGame
from engine.scenario import OutOfRange, Scenario, Value, play
from engine.scenario_file import FOLDER, load, scenario_names
from engine.proving import prove_all
from engine.tables import ScenarioError

REFUSED = (
    EmptyClaim,
    EndlessGame,
    IllegalAction,
    LookupError,
    OutOfRange,
    ScenarioError,
    ScriptError,
    TooManyDice,
    TooManyLines,
    UnknownCard,
)
"""What a person at the shell can get wrong; each says what is wrong by itself."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return 0, 1 where something was found wrong, 2 where it was refused."""
    given = _parser().parse_args(arguments)
    try:
        if given.command == "list":
            return _list()
        if given.command == "record":
            return _record(given.scenarios)
        if given.command == "prove":
            return _prove(given.scenario, write=given.write)
        scenario = load(given.scenario)
        settings = _settings(scenario, given.set)
        if given.command == "run":
            return _run(scenario, settings, given)
        return _odds(scenario, settings, given.of)
    except REFUSED as error:
        print(f"{given.command}: {error}", file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("list", help="every scenario with its parameters")
    run = commands.add_parser("run", help="play a scenario once and print its story")
    run.add_argument("--dice", help="the dice in the order rolled: 4,17 or 1*500,6*500")
    run.add_argument(
        "--choose", help="every choice in the order asked: pay,decline; else the settings choose"
    )
    run.add_argument("--seed", type=int, help="roll by a generator with this seed")
    chances = commands.add_parser("odds", help="exact chances as fractions")
    chances.add_argument("--of", help="what to measure; else what the scenario expects odds of")
    proof = commands.add_parser("prove", help="hold every claim against every line of play")
    proof.add_argument("scenario", nargs="?", help="all where none is named")
    proof.add_argument("--write", action="store_true", help="store the proofs and odds of all")
    for command in (run, chances):
        command.add_argument("scenario")
        command.add_argument("--set", action="append", default=[], metavar="PARAMETER=VALUE")
    again = commands.add_parser("record", help="check the cases, and rewrite traces that differ")
    again.add_argument("scenarios", nargs="*", help="all where none is named")
    return parser


def _settings(scenario: Scenario, given: Sequence[str]) -> dict[str, Value]:
    """Read ``x=3``, ``x=inf``, ``gone=yes``, ``reroll=never``."""
    settings: dict[str, Value] = {}
    for text in given:
        name, _, value = text.partition("=")
        settings[name] = _value(scenario.parameter(name).kind, value)
    return scenario.settings(settings)


def _value(kind: str, text: str) -> Value:
    if kind == "flag" and text in ("yes", "no"):
        return text == "yes"
    if kind == "number" and text == "inf":
        return INFINITY
    digits = text.removeprefix("-")
    if kind == "number" and digits.isascii() and digits.isdecimal() and len(digits) <= 40:
        return int(text)
    return text


def _list() -> int:
    for name in scenario_names():
        scenario = load(name)
        print(f"{name}  ({', '.join(scenario.cards)})")
        for parameter in scenario.parameters:
            allowed = (
                f"{parameter.minimum} to {parameter.maximum}{' or inf' * parameter.infinite}"
                if parameter.kind == "number"
                else "yes, no"
                if parameter.kind == "flag"
                else ", ".join(parameter.options)
            )
            print(f"    {parameter.name}: {allowed}; {_shown(parameter.default)} if not set")
    return 0


def _shown(value: Value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _run(scenario: Scenario, settings: dict[str, Value], given: argparse.Namespace) -> int:
    if given.dice is not None:
        inputs: Inputs = Scripted(given.dice, given.choose or "")
    elif given.choose is not None:
        print("run: --choose needs --dice", file=sys.stderr)
        return 2
    else:
        inputs = Fair() if given.seed is None else Seeded(given.seed)
    played = play(scenario, settings, inputs, mapped=given.choose is None)
    print(write(played.trace), end="")
    print(f"dice: {print_dice(played.dice)}")
    if played.choices:
        print(f"choose: {print_choices(played.choices)}")
    return 0


def _odds(scenario: Scenario, settings: dict[str, Value], of: str | None) -> int:
    measures = [of] if of is not None else list(dict.fromkeys(each.of for each in scenario.odds))
    if of is not None and of not in MEASURES:
        print(f"odds: no measure {of!r}; there are {', '.join(MEASURES)}", file=sys.stderr)
        return 2
    if not measures:
        print("odds: the scenario expects odds of nothing; say --of", file=sys.stderr)
        return 2
    for measure in measures:
        found = odds(scenario, settings, of=measure)
        print(f"{measure} ({found.lines} lines)")
        for outcome, chance in found.chances:
            print(f"    {outcome or 'nothing'}: {chance} = {_percent(chance)}")
        if found.unresolved:
            print(f"    unresolved: {found.unresolved} = {_percent(found.unresolved)}")
    return 0


def _percent(chance: Fraction) -> str:
    """Rounded for people; the fraction beside it is what counts."""
    hundredths = round(chance * 10_000)
    return f"{hundredths // 100}.{hundredths % 100:02d} %"


def _prove(name: str | None, *, write: bool) -> int:
    """Prove one scenario, or all; all are stored when told to `write`."""
    if name is None:
        proofs = prove_all(write=write, progress=lambda proof: print(_summary(proof), flush=True))
        return 0 if all(proof.held for proof in proofs) else 1
    proof = prove(load(name))
    for claim in proof.claims:
        print(f"{claim.claim}: held on {claim.held} of {claim.applied} lines")
        if claim.counterexample is not None:
            found = claim.counterexample
            turned = " ".join(f"--set {name}={_shown(value)}" for name, value in found.settings)
            print(f"    broken: {turned} --dice {found.dice!r} --choose {found.choices!r}")
    print(_summary(proof))
    return 0 if proof.held else 1


def _summary(proof: Proof) -> str:
    verdict = "proved" if proof.held else "broken" if proof.complete else "not proved"
    return (
        f"{proof.scenario}: {verdict}, {proof.lines} lines ({proof.rolls} rolls), "
        f"{proof.settings} of {proof.combinations} combinations"
    )


def _record(names: Sequence[str]) -> int:
    """Check every case, show what differs, and write what was played instead."""
    changed = 0
    for name in names or scenario_names():
        for case, lines in wrong_lines(load(name)):
            print(f"{name}: {case.name}")
            print("\n".join(f"    {line}" for line in lines))
            changed += 1
        path = FOLDER / f"{name}.toml"
        path.write_text(record(path.read_text(encoding="utf-8"), file=path.name), encoding="utf-8")
    return 1 if changed else 0


if __name__ == "__main__":
    # A reader that has seen enough (`| head`) ends us quietly, as it ends other programs.
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    sys.exit(main())
