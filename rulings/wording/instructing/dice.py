"""Instructions to roll, and to do something with what a roll showed."""

from typing import assert_never

from django.utils.safestring import SafeString
from django.utils.translation import pgettext

from engine import (
    Amount,
    BecomeSafe,
    ChooseResult,
    CompareRolls,
    ExtraDieTheyIgnore,
    FirstAndSecond,
    ForEachResult,
    IfAnyResult,
    IfDoubles,
    IfNatural,
    IfNumber,
    IfTotal,
    Instruction,
    NextTime,
    NoteTotal,
    RerollStored,
    RollAgain,
    RollDice,
    RollPlanar,
    RollToVisit,
    Shield,
    StoreResults,
    TwoDiceForOne,
)
from rulings.wording.instructing.amounts import amount_name, results_name
from rulings.wording.instructing.subjects import to_whom
from rulings.wording.names import sentence
from rulings.wording.numbers import count, dice_name, die_name

Rolling = (
    RollDice
    | RollAgain
    | RollPlanar
    | RollToVisit
    | FirstAndSecond
    | ChooseResult
    | ForEachResult
    | StoreResults
    | RerollStored
    | NextTime
    | NoteTotal
    | BecomeSafe
)
Condition = IfTotal | IfAnyResult | IfNatural | IfDoubles | IfNumber | CompareRolls

Follows = tuple[Instruction, ...]


def rolling(instruction: Rolling) -> tuple[SafeString, ...]:
    """Tell what is rolled, or what becomes of a roll, as one sentence or several."""
    match instruction:
        case RollDice():
            return _roll(instruction)
        case RollAgain(optional, times):
            if optional:
                first = sentence(pgettext("instruction", "You may roll again."))
            else:
                first = sentence(pgettext("instruction", "Roll again."))
            return (first,) if times == 1 else (first, _times(times))
        case RollPlanar():
            return (sentence(pgettext("instruction", "Roll the planar die.")),)
        case RollToVisit():
            # Translators: Attractions are cards of the set Unfinity, printed in English only.
            return (sentence(pgettext("instruction", "Roll to visit your Attractions.")),)
        case FirstAndSecond(die):
            words = pgettext(
                "instruction", "Roll this die twice, one roll after the other: %(die)s."
            )
            return (sentence(words, die=die_name(die)),)
        case ChooseResult():
            return (sentence(pgettext("instruction", "Choose one of the results.")),)
        case ForEachResult():
            words = pgettext("instruction", "For each result, do what its row of the table says.")
            return (sentence(words),)
        case StoreResults(instead):
            if instead:
                words = pgettext(
                    "instruction", "The results are stored on it, in place of those it has."
                )
            else:
                words = pgettext("instruction", "The results are stored on it.")
            return (sentence(words),)
        case RerollStored():
            words = pgettext(
                "instruction",
                "Roll any number of the stored results again: what they show takes their place.",
            )
            return (sentence(words),)
        case NoteTotal(this_turn):
            if this_turn:
                words = pgettext("instruction", "The total is noted on it for this turn.")
            else:
                words = pgettext("instruction", "The total is noted on it.")
            return (sentence(words),)
        case BecomeSafe():
            return (sentence(pgettext("instruction", "It need not roll any more.")),)
        case NextTime(shield, who):
            return (_shield(shield), *to_whom(who))
        case _:
            assert_never(instruction)


def _times(times: int) -> SafeString:
    return sentence(pgettext("instruction", "How often: %(count)s."), count=count(times))


def _roll(instruction: RollDice) -> tuple[SafeString, ...]:
    number = instruction.count
    if isinstance(number, int):
        # Translators: The dice stand after the colon, like "2 d20".
        words = pgettext("instruction", "Roll: %(dice)s.")
        found = [sentence(words, dice=dice_name(instruction.die, number))]
    else:
        words = pgettext("instruction", "Roll dice of this kind: %(die)s. How many: %(count)s.")
        found = [sentence(words, die=die_name(instruction.die), count=amount_name(number))]
    found += to_whom(instruction.roller)
    if instruction.ignore != 0:
        words = pgettext("instruction", "Of the lowest so many are ignored: %(count)s.")
        found.append(sentence(words, count=amount_name(instruction.ignore)))
    if instruction.modifier != 0:
        words = pgettext("instruction", "Added to each result: %(count)s.")
        found.append(sentence(words, count=amount_name(instruction.modifier)))
    if instruction.store:
        found.append(sentence(pgettext("instruction", "The results are stored on it.")))
    if instruction.to_visit:
        found.append(sentence(pgettext("instruction", "It is a roll to visit Attractions.")))
    if instruction.table is not None:
        found.append(sentence(pgettext("instruction", "The result is read on a table of its own.")))
    return tuple(found)


def _shield(shield: Shield) -> SafeString:
    match shield:
        case ExtraDieTheyIgnore():
            words = pgettext(
                "instruction",
                "The next roll this turn has one more die, and one die of your choice is ignored.",
            )
            return sentence(words)
        case TwoDiceForOne(_, sides):
            words = pgettext(
                "instruction",
                "The next time a %(die)s would be rolled this turn, two are rolled and added up.",
            )
            die = pgettext("die", "d%(sides)s") % {"sides": sides}
            return sentence(words, die=die)
        case _:
            assert_never(shield)


def condition(instruction: Condition) -> tuple[tuple[SafeString, ...], Follows, Follows]:
    """Tell a condition; return with it what happens if it holds, and what otherwise."""
    match instruction:
        case IfTotal(which, then, otherwise):
            words = pgettext("instruction", "Only if the total is such a result: %(results)s.")
            return (sentence(words, results=results_name(which)),), then, otherwise
        case IfAnyResult(which, then):
            # Translators: Which results, like "each result of 10+". What happens follows as a
            # sentence.
            words = pgettext("instruction", "Only if the roll has such a result: %(results)s.")
            return (sentence(words, results=results_name(which)),), then, ()
        case IfNatural(which, then):
            words = pgettext(
                "instruction", "Only if the roll has such a natural result: %(results)s."
            )
            return (sentence(words, results=results_name(which)),), then, ()
        case IfDoubles(then, otherwise):
            words = pgettext("instruction", "Only if two results of the roll are equal.")
            return (sentence(words),), then, otherwise
        case IfNumber(number, at_least, at_most, then, otherwise):
            return _compared(number, at_least, at_most), then, otherwise
        case CompareRolls(then, lowest, ties_again, opponents):
            return _of_players(lowest, ties_again, opponents), then, ()
        case _:
            assert_never(instruction)


def _compared(
    number: Amount, at_least: Amount | None, at_most: Amount | None
) -> tuple[SafeString, ...]:
    words = pgettext("instruction", "Only if this number fits: %(number)s.")
    found = [sentence(words, number=amount_name(number))]
    if at_least is not None:
        words = pgettext("instruction", "At least: %(count)s.")
        found.append(sentence(words, count=amount_name(at_least)))
    if at_most is not None:
        words = pgettext("instruction", "At most: %(count)s.")
        found.append(sentence(words, count=amount_name(at_most)))
    return tuple(found)


def _of_players(lowest: bool, ties_again: bool, opponents: bool) -> tuple[SafeString, ...]:
    if lowest:
        words = pgettext("instruction", "This is about each player with the lowest result.")
    else:
        words = pgettext("instruction", "This is about each player with the highest result.")
    found = [sentence(words)]
    if ties_again:
        words = pgettext("instruction", "Of several, those roll again until one is left.")
        found.append(sentence(words))
    if opponents:
        found.append(sentence(pgettext("instruction", "Only opponents are meant.")))
    return tuple(found)
