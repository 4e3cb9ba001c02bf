"""Unfinity."""

from engine.abilities import Card, PerDie, Spell, Target, TriggeredAbility, Type
from engine.dice import Die
from engine.effects import CastIt, Modify, PayLife, PayMana, RemoveCounter, Reroll, Whose
from engine.instructions import (
    CreateTokens,
    Of,
    On,
    PutCounters,
    Quantity,
    Results,
    RollDice,
)

EVEN, ODD = Results(odd=False), Results(odd=True)

CARDS = (
    Card(
        name="Attempted Murder",
        types=frozenset({Type.SORCERY}),
        mana_value=2,
        has_x=True,
        spell=Spell(
            (
                RollDice(
                    Die(6),
                    Quantity(Of.X),
                    then=(
                        PutCounters("-1/-1", Quantity(Of.MATCHING, 2, EVEN), On.TARGET),
                        CreateTokens("Storm Crow", Quantity(Of.MATCHING, 1, ODD)),
                    ),
                ),
            ),
            target=Target(),
        ),
    ),
    Card(
        name="Circuits Act",
        types=frozenset({Type.SORCERY}),
        mana_value=3,
        spell=Spell(
            (RollDice(Die(6), 3, then=(CreateTokens("Clown Robot", Quantity(Of.DISTINCT)),)),)
        ),
    ),
    Card(
        name="Monitor Monitor",
        types=frozenset({Type.CREATURE}),
        mana_value=4,
        power=3,
        toughness=3,
        effects=(Reroll(Whose.OWN, (PayMana(1),), several=True, once_each_turn=True),),
    ),
    Card(
        name="Night Shift of the Living Dead",
        types=frozenset({Type.ENCHANTMENT}),
        mana_value=4,
        effects=(Modify((1, -1), Whose.OWN, (PayLife(1),), once_each_turn=True),),
        triggered=(
            TriggeredAbility(
                PerDie(Results(at_least=6, at_most=6)), (CreateTokens("Zombie Employee"),)
            ),
        ),
    ),
    # Only the way it changes a die roll; it could change a life total or a power as well.
    Card(
        name="Scooch",
        types=frozenset({Type.INSTANT}),
        mana_value=2,
        effects=(Modify((1, -1), Whose.ANY, (CastIt(mana=2, draw=1),)),),
    ),
    Card(
        name="Xenosquirrels",
        types=frozenset({Type.CREATURE}),
        mana_value=2,
        power=0,
        toughness=1,
        effects=(Modify((1, -1), Whose.OWN, (RemoveCounter("+1/+1"),)),),
        counters=(("+1/+1", 2),),
    ),
)
