"""Unstable."""

from engine.abilities import ActivatedAbility, Card, PerDie, Spell, TriggeredAbility, Type
from engine.costs import PayMana
from engine.dice import Die
from engine.effects import Modify, Reroll, TapIt, Whose
from engine.instructions import (
    CreateTokens,
    Of,
    Pump,
    PutCounters,
    Quantity,
    ReplaceCounters,
    Results,
    RollDice,
    WinWith,
)

RESULT = Quantity(Of.TOTAL)

CARDS = (
    Card(
        name="As Luck Would Have It",
        types=frozenset({Type.ENCHANTMENT}),
        mana_value=1,
        keywords=("hexproof",),
        triggered=(
            TriggeredAbility(PerDie(), (PutCounters("luck", RESULT), WinWith("luck", 100))),
        ),
    ),
    Card(
        name="Box of Free-Range Goblins",
        types=frozenset({Type.SORCERY}),
        mana_value=6,
        spell=Spell((RollDice(Die(6), then=(CreateTokens("Goblin", RESULT),)),)),
    ),
    Card(
        name="Chittering Doom",
        types=frozenset({Type.ENCHANTMENT}),
        mana_value=4,
        triggered=(TriggeredAbility(PerDie(Results(at_least=4)), (CreateTokens("Squirrel"),)),),
    ),
    Card(
        name="Hammer Jammer",
        types=frozenset({Type.CREATURE}),
        mana_value=4,
        power=0,
        toughness=0,
        enters=(RollDice(Die(6), then=(PutCounters("+1/+1", RESULT),)),),
        triggered=(TriggeredAbility(PerDie(), (ReplaceCounters("+1/+1", RESULT),)),),
    ),
    Card(
        name="Snickering Squirrel",
        types=frozenset({Type.CREATURE}),
        mana_value=1,
        power=1,
        toughness=1,
        effects=(Modify((1,), Whose.ANY, (TapIt(),)),),
    ),
    Card(
        name="Squirrel-Powered Scheme",
        types=frozenset({Type.ENCHANTMENT}),
        mana_value=3,
        effects=(Modify((2,), Whose.OWN),),
    ),
    Card(
        name="Steel Squirrel",
        types=frozenset({Type.ARTIFACT, Type.CREATURE}),
        mana_value=2,
        power=1,
        toughness=1,
        activated=(ActivatedAbility((RollDice(Die(6)),), costs=(PayMana(6),)),),
        triggered=(TriggeredAbility(PerDie(Results(at_least=5)), (Pump(RESULT, RESULT),)),),
    ),
    Card(
        name="Wall of Fortune",
        types=frozenset({Type.ARTIFACT, Type.CREATURE}),
        mana_value=2,
        power=0,
        toughness=4,
        effects=(Reroll(Whose.ANY, (TapIt(),)),),
    ),
)
