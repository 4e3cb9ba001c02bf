"""Unstable: a roll that decides whether all of it is done again, and one that ends it."""

from __future__ import annotations

from engine.abilities import Card, Static, TriggeredAbility
from engine.cards.rolls import equip, rolled
from engine.conditions import DamagesPlayer, Enters, Upkeep
from engine.dice import Die
from engine.instructions import (
    CreateTokens,
    Exile,
    IfAnyResult,
    IfDoubles,
    RollAgain,
    RollDice,
    Sacrifice,
)
from engine.subjects import On, Results, Target, Type, Who, Whose

CARDS = (
    Card(
        name="GO TO JAIL",
        types=frozenset({Type.ENCHANTMENT}),
        mana_value=1,
        triggered=(
            TriggeredAbility(
                Enters(),
                (Exile(On.TARGET, until_it_leaves=True),),
                target=Target(whose=Whose.OPPONENTS),
            ),
            TriggeredAbility(
                Upkeep(of_held=True),
                (
                    RollDice(
                        Die(6),
                        2,
                        roller=Who.THAT_PLAYER,
                        then=(IfDoubles((Sacrifice(On.ITSELF),)),),
                    ),
                ),
            ),
        ),
    ),
    Card(
        name="Sword of Dungeons & Dragons",
        types=frozenset({Type.ARTIFACT}),
        subtypes=frozenset({"Equipment"}),
        mana_value=3,
        activated=(equip(2),),
        statics=(Static(On.EQUIPPED, 2, 2, ("protection from Rogues", "protection from Clerics")),),
        triggered=(
            TriggeredAbility(
                DamagesPlayer(On.EQUIPPED),
                (
                    CreateTokens("Dragon"),
                    rolled(
                        Die(20),
                        IfAnyResult(
                            Results(at_least=20, at_most=20),
                            (CreateTokens("Dragon"), RollAgain(optional=False)),
                        ),
                    ),
                ),
            ),
        ),
    ),
)
