"""What can be asked of the engine from a shell, and what a person can get wrong there."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from engine.address import ScriptError
from engine.cards import UnknownCard
from engine.dice import NoNumber
from engine.expression import ExpressionError
from engine.misreadings import UnknownMisreading, misreading
from engine.odds import TooManyLines
from engine.oracle import TextRefused
from engine.proof import EmptyClaim
from engine.resolution import IllegalAction, TooManyDice
from engine.rules import EndlessGame
from engine.scenario import OutOfRange
from engine.shell import against, cards, mutations, proofs, scenarios
from engine.shell.scenarios import Refused
from engine.tables import ScenarioError

REFUSED = (
    EmptyClaim,
    EndlessGame,
    ExpressionError,
    IllegalAction,
    LookupError,
    NoNumber,
    OSError,
    OutOfRange,
    Refused,
    ScenarioError,
    ScriptError,
    TextRefused,
    TooManyDice,
    TooManyLines,
    UnicodeDecodeError,
    UnknownCard,
    UnknownMisreading,
)
"""What a person at the shell can get wrong; each says what is wrong by itself."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return 0, 1 where something was found wrong, 2 where it was refused."""
    given = parser().parse_args(arguments)
    try:
        return _run(given)
    except REFUSED as error:
        message = error.args[0] if isinstance(error, LookupError) and error.args else error
        print(f"{given.command}: {message}", file=sys.stderr)
        return 2


def _run(given: argparse.Namespace) -> int:
    wrong = getattr(given, "against", None)
    misread = None if wrong is None else misreading(wrong)
    match given.command:
        case "list":
            return scenarios.list_all(as_json=given.json)
        case "run":
            return scenarios.run(given, misread)
        case "odds":
            return scenarios.chances(given)
        case "explain":
            return scenarios.explain(given, misread)
        case "prove":
            return proofs.prove_some(given, misread)
        case "misreadings":
            return (
                mutations.table_of_all(given)
                if given.table
                else against.list_misreadings(as_json=given.json)
            )
        case "record":
            return scenarios.record_cases(given.scenarios, as_json=given.json)
        case "cards":
            return cards.cards(as_json=given.json)
        case "card":
            return cards.show_card(given.name, given.seed, as_json=given.json)
        case "read":
            return cards.read_text(given)
        case _:
            return cards.roll(given)


def parser() -> argparse.ArgumentParser:
    """Every command with what it takes."""
    whole = argparse.ArgumentParser(
        prog="python -m engine",
        description="The rules of dice in Magic: The Gathering, played, counted and proved.",
    )
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--json", action="store_true", help="for a program instead of a person")
    commands = whole.add_subparsers(dest="command", required=True)

    def command(name: str, help: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, help=help, parents=[common])

    command("list", "every scenario with its cards and what can be turned")
    run = command("run", "play a scenario once and print its story")
    run.add_argument("--dice", help="the dice in the order rolled: 4,17 or 1*500,6*500")
    run.add_argument(
        "--choose", help="every choice in the order asked: pay,decline; else the settings choose"
    )
    run.add_argument("--seed", type=int, help="roll by a generator with this seed")
    chances = command("odds", "exact chances as fractions")
    chances.add_argument("--of", help="what to measure; else what the scenario expects odds of")
    chances.add_argument(
        "--policy",
        help="how choices are answered: first, highest, 'reroll below 10' …, or each in turn",
    )
    story = command("explain", "the story of a rule: what is claimed, each case, the odds")
    proof = command("prove", "hold every claim against every line of play")
    proof.add_argument("scenario", nargs="?", help="all that have changed where none is named")
    proof.add_argument("--write", action="store_true", help="store the proofs and odds of all")
    proof.add_argument("--again", action="store_true", help="prove also what has not changed")
    proof.add_argument("--jobs", type=int, help="how many processes; else one for each core")
    for each in (run, chances, story):
        each.add_argument("scenario")
    for each in (run, chances):
        each.add_argument("--set", action="append", default=[], metavar="PARAMETER=VALUE")
    for each in (run, story, proof):
        each.add_argument(
            "--against", metavar="MISREADING", help="beside the rule, as somebody misreads it"
        )
    wrong = command("misreadings", "every misreading with what it gets wrong")
    wrong.add_argument("--table", action="store_true", help="which claims each one turns red")
    wrong.add_argument("--write", action="store_true", help="put that table into docs/engine.md")
    again = command("record", "check the cases, and rewrite traces that differ")
    again.add_argument("scenarios", nargs="*", help="all where none is named")
    command("cards", "every card the engine plays")
    card = command("card", "what the engine plays of a card")
    card.add_argument("name")
    card.add_argument("--seed", type=int, help="play it by a generator with this seed")
    read = command("read", "the dice in a card's rules text")
    read.add_argument("file", nargs="?", default="-", help="a file; - or nothing: what is piped in")
    read.add_argument("--language", default="en", help="en, ru, es, pt, de or fr")
    read.add_argument("--name", default="", help="the card's name as the text writes it")
    roll = command("roll", "roll dice given in notation: 2d20 ignore lowest 1 + 3")
    roll.add_argument("expression")
    roll.add_argument("--seed", type=int, help="roll by a generator with this seed")
    roll.add_argument("--no-odds", action="store_true", help="only roll")
    return whole
