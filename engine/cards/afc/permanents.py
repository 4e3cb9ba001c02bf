"""Artifacts, creatures, enchantments and a land of Forgotten Realms Commander."""

from __future__ import annotations

from engine.abilities import (
    ActivatedAbility,
    Card,
    PerDie,
    TriggeredAbility,
    Type,
    Ward,
)
from engine.cards.rolls import RESULT, X, d20, row
from engine.costs import TapSymbol
from engine.dice import Die
from engine.instructions import Draw, PutCounters, RollDice

CARDS = (
    # Its other ability, for mana, rolls nothing and is not played.
    Card(
        name="Component Pouch",
        types=frozenset({Type.ARTIFACT}),
        mana_value=3,
        activated=(
            ActivatedAbility(
                (
                    d20(
                        row(1, 9, PutCounters("component", 1)),
                        row(10, 20, PutCounters("component", 2)),
                    ),
                ),
                costs=(TapSymbol(),),
            ),
        ),
    ),
    # Its roll in the upkeep is not played; this is the ability that looks at natural results.
    Card(
        name="Netherese Puzzle-Ward",
        types=frozenset({Type.ENCHANTMENT}),
        mana_value=4,
        triggered=(TriggeredAbility(PerDie(highest=True), (Draw(),)),),
    ),
    Card(
        name="Neverwinter Hydra",
        types=frozenset({Type.CREATURE}),
        mana_value=2,
        has_x=True,
        power=0,
        toughness=0,
        keywords=("trample",),
        enters=(RollDice(Die(6), X, then=(PutCounters("+1/+1", RESULT),)),),
        ward=(Ward(4),),
    ),
)
