"""Instructions that take cards, permanents and spells from where they are."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from engine.carrying import spells, zones
from engine.carrying.libraries import mill
from engine.instructions import (
    CastCopies,
    CastFree,
    ChooseNewTargets,
    CopySpell,
    Destroy,
    Exile,
    Mill,
    PutIntoLibrary,
    Sacrifice,
)
from engine.reading import Context
from engine.resolution import Resolution

Elsewhere: TypeAlias = (
    Mill
    | Sacrifice
    | Exile
    | CastCopies
    | CopySpell
    | Destroy
    | PutIntoLibrary
    | CastFree
    | ChooseNewTargets
)


def carry_out(now: Resolution, context: Context, instruction: Elsewhere) -> Context:
    """Carry out what takes cards and spells from where they are."""
    match instruction:
        case Mill():
            return mill(now, context, instruction)
        case Sacrifice():
            return zones.sacrificed(now, context, instruction)
        case Exile():
            return zones.exiled(now, context, instruction)
        case CastCopies():
            return spells.cast_copies(now, context, instruction)
        case CopySpell():
            return spells.copy_spell(now, context, instruction)
        case Destroy():
            zones.destroy(now, context, instruction)
        case PutIntoLibrary():
            zones.put_into_library(now, context, instruction)
        case CastFree():
            spells.cast_free(now, context, instruction)
        case ChooseNewTargets():
            spells.choose_new_targets(now, context, instruction)
        case _:
            assert_never(instruction)
    return context
