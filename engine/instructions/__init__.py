"""What spells and abilities tell players to do, in order, as plain data.

``engine.carrying`` and its modules are the only place where they are carried out; here
they only say what they are. What they are about, permanents, players, cards and numbers, are the
types of ``subjects.py``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import TypeAlias

from engine.deeds import Deed as Deed
from engine.instructions.elsewhere import CastCopies as CastCopies
from engine.instructions.elsewhere import CastFree as CastFree
from engine.instructions.elsewhere import ChooseNewTargets as ChooseNewTargets
from engine.instructions.elsewhere import CopySpell as CopySpell
from engine.instructions.elsewhere import Destroy as Destroy
from engine.instructions.elsewhere import Discard as Discard
from engine.instructions.elsewhere import Draw as Draw
from engine.instructions.elsewhere import Exile as Exile
from engine.instructions.elsewhere import Look as Look
from engine.instructions.elsewhere import Mill as Mill
from engine.instructions.elsewhere import PutIntoLibrary as PutIntoLibrary
from engine.instructions.elsewhere import ReturnTo as ReturnTo
from engine.instructions.elsewhere import RevealUntil as RevealUntil
from engine.instructions.elsewhere import Sacrifice as Sacrifice
from engine.instructions.elsewhere import Scry as Scry
from engine.instructions.elsewhere import Search as Search
from engine.instructions.permanents import Attach as Attach
from engine.instructions.permanents import Become as Become
from engine.instructions.permanents import CopyTarget as CopyTarget
from engine.instructions.permanents import CreateTokens as CreateTokens
from engine.instructions.permanents import ExtraActivations as ExtraActivations
from engine.instructions.permanents import ForceTrigger as ForceTrigger
from engine.instructions.permanents import GainAbilities as GainAbilities
from engine.instructions.permanents import GainControl as GainControl
from engine.instructions.permanents import GainKeywords as GainKeywords
from engine.instructions.permanents import GainLevel as GainLevel
from engine.instructions.permanents import Monstrosity as Monstrosity
from engine.instructions.permanents import PhaseOut as PhaseOut
from engine.instructions.permanents import Pump as Pump
from engine.instructions.permanents import PutCounters as PutCounters
from engine.instructions.permanents import RemoveCounters as RemoveCounters
from engine.instructions.permanents import ReplaceCounters as ReplaceCounters
from engine.instructions.permanents import SetBase as SetBase
from engine.instructions.permanents import Tap as Tap
from engine.instructions.permanents import TapOrUntap as TapOrUntap
from engine.instructions.permanents import Untap as Untap
from engine.instructions.players import AddMana as AddMana
from engine.instructions.players import CreatureOrPlayer as CreatureOrPlayer
from engine.instructions.players import Damage as Damage
from engine.instructions.players import GainLife as GainLife
from engine.instructions.players import LoseLife as LoseLife
from engine.instructions.players import Named as Named
from engine.instructions.players import OpenAttraction as OpenAttraction
from engine.instructions.players import WinGame as WinGame
from engine.instructions.players import WinWith as WinWith
from engine.instructions.rolling import AtNextEndStep as AtNextEndStep
from engine.instructions.rolling import BecomeSafe as BecomeSafe
from engine.instructions.rolling import ChooseResult as ChooseResult
from engine.instructions.rolling import CompareRolls as CompareRolls
from engine.instructions.rolling import FirstAndSecond as FirstAndSecond
from engine.instructions.rolling import ForEachResult as ForEachResult
from engine.instructions.rolling import IfAnyResult as IfAnyResult
from engine.instructions.rolling import IfDoubles as IfDoubles
from engine.instructions.rolling import IfNatural as IfNatural
from engine.instructions.rolling import IfNumber as IfNumber
from engine.instructions.rolling import IfTotal as IfTotal
from engine.instructions.rolling import MayDo as MayDo
from engine.instructions.rolling import NextTime as NextTime
from engine.instructions.rolling import NoteTotal as NoteTotal
from engine.instructions.rolling import Reflexive as Reflexive
from engine.instructions.rolling import RerollStored as RerollStored
from engine.instructions.rolling import RollAgain as RollAgain
from engine.instructions.rolling import RollDice as RollDice
from engine.instructions.rolling import RollPlanar as RollPlanar
from engine.instructions.rolling import RollToVisit as RollToVisit
from engine.instructions.rolling import StoreResults as StoreResults
from engine.subjects import CREATURES as CREATURES
from engine.subjects import THEIR_CREATURES as THEIR_CREATURES
from engine.subjects import YOUR_CREATURES as YOUR_CREATURES
from engine.subjects import Amount as Amount
from engine.subjects import Cards as Cards
from engine.subjects import Chosen as Chosen
from engine.subjects import Each as Each
from engine.subjects import FromGraveyard as FromGraveyard
from engine.subjects import Of as Of
from engine.subjects import On as On
from engine.subjects import Permanents as Permanents
from engine.subjects import Quantity as Quantity
from engine.subjects import Remembered as Remembered
from engine.subjects import Results as Results
from engine.subjects import Type as Type
from engine.subjects import Which as Which
from engine.subjects import Who as Who
from engine.subjects import Zone as Zone

Instruction: TypeAlias = (
    RollDice
    | RollAgain
    | RollPlanar
    | RollToVisit
    | FirstAndSecond
    | ChooseResult
    | ForEachResult
    | IfTotal
    | IfAnyResult
    | IfNatural
    | IfDoubles
    | IfNumber
    | CompareRolls
    | NoteTotal
    | BecomeSafe
    | StoreResults
    | RerollStored
    | NextTime
    | CreateTokens
    | CopyTarget
    | PutCounters
    | RemoveCounters
    | ReplaceCounters
    | Monstrosity
    | Pump
    | SetBase
    | Become
    | GainAbilities
    | ForceTrigger
    | GainLevel
    | GainKeywords
    | Damage
    | Destroy
    | Exile
    | ReturnTo
    | PutIntoLibrary
    | Sacrifice
    | Tap
    | Untap
    | TapOrUntap
    | GainControl
    | Attach
    | PhaseOut
    | Draw
    | Scry
    | Look
    | Search
    | RevealUntil
    | Mill
    | Discard
    | CastFree
    | CastCopies
    | CopySpell
    | ChooseNewTargets
    | GainLife
    | LoseLife
    | AddMana
    | ExtraActivations
    | OpenAttraction
    | WinWith
    | WinGame
    | MayDo
    | Reflexive
    | AtNextEndStep
    | Named
)

OF_A_ROLL = frozenset(
    {
        Of.TOTAL,
        Of.THE_RESULT,
        Of.MATCHING,
        Of.DISTINCT,
        Of.LARGEST_GROUP,
        Of.DIFFERENCE,
        Of.HIGHEST,
        Of.LOWEST,
        Of.NOTED,
    }
)
"""The numbers that are read of a roll."""

_READS_A_ROLL = (
    ChooseResult,
    ForEachResult,
    IfTotal,
    IfAnyResult,
    IfDoubles,
    NoteTotal,
    StoreResults,
    Reflexive,
)


def reads_results(instructions: tuple[Instruction, ...]) -> bool:
    """Whether any of these reads the results of the roll that made them happen."""
    return any(_reads(instruction) for instruction in instructions)


def _reads(part: object) -> bool:
    """Whether a part of an instruction reads a roll that is not its own."""
    if isinstance(part, _READS_A_ROLL):
        return True
    if isinstance(part, Quantity) and part.of in OF_A_ROLL:
        return True
    if isinstance(part, RollDice):
        return _reads(part.count) or _reads(part.modifier)
    if isinstance(part, FirstAndSecond):
        return False
    return any(_reads(inner) for inner in _parts(part))


def _parts(part: object) -> Iterator[object]:
    """What a part of an instruction is made of."""
    if isinstance(part, tuple):
        yield from part
    elif is_dataclass(part):
        for field in fields(part):
            yield getattr(part, field.name)
