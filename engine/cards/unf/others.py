"""Unfinity: instants and an Equipment that roll."""

from __future__ import annotations

from engine.abilities import Attacks, Card, Spell, TriggeredAbility
from engine.cards.rolls import RESULT, equip, rolled
from engine.dice import Die
from engine.instructions import (
    Draw,
    Exile,
    ForceTrigger,
    IfNumber,
    IfTotal,
    Pump,
    ReturnTo,
    RollDice,
    Scry,
)
from engine.subjects import (
    CREATURES,
    FromGraveyard,
    Of,
    On,
    Quantity,
    Results,
    Target,
    Type,
    Which,
    Whose,
    Zone,
)

INSTANT = frozenset({Type.INSTANT})

D6 = Die(6)

CARDS = (
    Card(
        name="Boing!",
        types=INSTANT,
        mana_value=2,
        spell=Spell(
            (
                ReturnTo(On.TARGET, Zone.HAND),
                rolled(D6, IfTotal(Results(at_most=3), (Scry(RESULT),))),
            ),
            target=Target(),
        ),
    ),
    Card(
        name="Pair o' Dice Lost",
        types=INSTANT,
        mana_value=5,
        spell=Spell(
            (
                RollDice(
                    D6,
                    2,
                    then=(
                        ReturnTo(FromGraveyard(Which(whose=Whose.OWN), total=RESULT), Zone.HAND),
                    ),
                ),
                Exile(On.ITSELF),
            )
        ),
    ),
    Card(
        name="Strength-Testing Hammer",
        types=frozenset({Type.ARTIFACT}),
        subtypes=frozenset({"Equipment"}),
        mana_value=1,
        activated=(equip(3),),
        triggered=(
            TriggeredAbility(
                Attacks(On.EQUIPPED),
                (
                    rolled(D6, Pump(RESULT, 0, On.THAT)),
                    IfNumber(
                        Quantity(Of.POWER, on=On.THAT),
                        at_least=Quantity(Of.GREATEST_POWER, among=CREATURES),
                        then=(Draw(),),
                    ),
                ),
            ),
        ),
    ),
    Card(
        name="Trigger Happy",
        types=INSTANT,
        mana_value=2,
        spell=Spell((ForceTrigger(),), target=Target(())),
    ),
)
