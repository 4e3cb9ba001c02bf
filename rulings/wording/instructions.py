"""What a row of a results table, or any instruction, tells a player to do, in whole sentences."""

from collections.abc import Iterator
from typing import assert_never

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import pgettext

from engine import (
    AddMana,
    AtNextEndStep,
    Attach,
    Become,
    BecomeSafe,
    CastCopies,
    CastFree,
    ChooseNewTargets,
    ChooseResult,
    CompareRolls,
    CopySpell,
    CopyTarget,
    CreateTokens,
    Damage,
    Destroy,
    Discard,
    Draw,
    Exile,
    ExtraActivations,
    FirstAndSecond,
    ForceTrigger,
    ForEachResult,
    GainAbilities,
    GainControl,
    GainKeywords,
    GainLevel,
    GainLife,
    IfAnyResult,
    IfDoubles,
    IfNatural,
    IfNumber,
    IfTotal,
    Instruction,
    Look,
    LoseLife,
    MayDo,
    Mill,
    Monstrosity,
    Named,
    NextTime,
    NoteTotal,
    OpenAttraction,
    PhaseOut,
    Pump,
    PutCounters,
    PutIntoLibrary,
    Reflexive,
    RemoveCounters,
    ReplaceCounters,
    RerollStored,
    ReturnTo,
    RevealUntil,
    RollAgain,
    RollDice,
    RollPlanar,
    RollToVisit,
    Sacrifice,
    Scry,
    Search,
    SetBase,
    StoreResults,
    Tap,
    TapOrUntap,
    Untap,
    WinGame,
    WinWith,
)
from rulings.wording.instructing.cards import casting, for_players, moving
from rulings.wording.instructing.dice import condition, rolling
from rulings.wording.instructing.permanents import changing, on_permanents, with_counters
from rulings.wording.names import Names, sentence


def told(instructions: tuple[Instruction, ...], names: Names) -> SafeString:
    """Say in order what several instructions tell a player to do."""
    if not instructions:
        return sentence(pgettext("instruction", "Nothing happens."))
    # Each is a whole sentence; only the space between two of them is ours.
    return mark_safe(" ".join(_every(instructions, names)))


def _every(instructions: tuple[Instruction, ...], names: Names) -> Iterator[SafeString]:
    for instruction in instructions:
        yield from _told(instruction, names)


def _told(instruction: Instruction, names: Names) -> Iterator[SafeString]:
    match instruction:
        case RollDice() | FirstAndSecond():
            yield from rolling(instruction)
            yield from _every(instruction.then, names)
        case (
            RollAgain()
            | RollPlanar()
            | RollToVisit()
            | ChooseResult()
            | ForEachResult()
            | StoreResults()
            | RerollStored()
            | NextTime()
            | NoteTotal()
            | BecomeSafe()
        ):
            yield from rolling(instruction)
        case IfTotal() | IfAnyResult() | IfNatural() | IfDoubles() | IfNumber() | CompareRolls():
            said, then, otherwise = condition(instruction)
            yield from said
            yield from _then(then, otherwise, names)
        case MayDo(then, otherwise):
            yield sentence(pgettext("instruction", "You may do what follows."))
            yield from _then(then, otherwise, names)
        case AtNextEndStep(then):
            yield sentence(
                pgettext("instruction", "What follows comes at the beginning of the next end step.")
            )
            yield from _every(then, names)
        case (
            PutCounters()
            | RemoveCounters()
            | ReplaceCounters()
            | Monstrosity()
            | WinWith()
            | GainLevel()
        ):
            yield from with_counters(instruction)
        case Pump() | SetBase() | Become() | GainKeywords() | GainAbilities():
            yield from changing(instruction)
        case (
            Damage()
            | Destroy()
            | Sacrifice()
            | Tap()
            | Untap()
            | TapOrUntap()
            | GainControl()
            | Attach()
            | PhaseOut()
            | CreateTokens()
            | CopyTarget()
        ):
            yield from on_permanents(instruction, names)
        case Exile() | ReturnTo() | PutIntoLibrary() | RevealUntil() | Mill() | Discard():
            yield from moving(instruction)
        case CastFree() | CastCopies() | CopySpell() | ChooseNewTargets():
            yield from casting(instruction)
        case (
            Draw()
            | Scry()
            | Look()
            | Search()
            | GainLife()
            | LoseLife()
            | AddMana()
            | ExtraActivations()
            | OpenAttraction()
            | WinGame()
            | Reflexive()
            | ForceTrigger()
            | Named()
        ):
            yield from for_players(instruction)
        case _:
            assert_never(instruction)


def _then(
    then: tuple[Instruction, ...], otherwise: tuple[Instruction, ...], names: Names
) -> Iterator[SafeString]:
    yield from _every(then, names)
    if otherwise:
        yield sentence(pgettext("instruction", "Otherwise what follows happens."))
        yield from _every(otherwise, names)
