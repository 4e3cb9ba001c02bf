"""Unfinity: cards that roll many dice, change a roll or store results."""

from engine.abilities import ActivatedAbility, Card, Mode, Spell, Static, TriggeredAbility
from engine.conditions import (
    BeginningOfCombat,
    Enters,
    NotStored,
    PerDie,
    RolledThisTurn,
    WhenYouDo,
)
from engine.costs import CastIt, PayLife, PayMana, RemoveCounter, TapSymbol
from engine.dice import Die
from engine.effects import ExchangeResult, Modify, Reroll
from engine.instructions import (
    CreateTokens,
    Damage,
    Draw,
    FirstAndSecond,
    GainLife,
    LoseLife,
    MayDo,
    NextTime,
    OpenAttraction,
    Pump,
    PutCounters,
    Reflexive,
    RerollStored,
    RollDice,
    SetBase,
    StoreResults,
)
from engine.shields import ExtraDieTheyIgnore
from engine.subjects import Aimable, Of, On, Quantity, Results, Target, Type, Who, Whose

EVEN, ODD = Results(odd=False), Results(odd=True)

ANY_PLAYER = Target((), what=Aimable.PLAYER)

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
        name="Bamboozling Beeble",
        types=frozenset({Type.CREATURE}),
        mana_value=1,
        power=1,
        toughness=1,
        keywords=("protection from Robots",),
        subtypes=frozenset({"Beeble"}),
        activated=(
            ActivatedAbility(
                (NextTime(ExtraDieTheyIgnore(), Who.TARGET_PLAYER),),
                (PayMana(1), TapSymbol()),
                target=Target(what=Aimable.PLAYER),
            ),
        ),
    ),
    Card(
        name="Centaur of Attention",
        types=frozenset({Type.CREATURE}),
        mana_value=5,
        power=3,
        toughness=3,
        subtypes=frozenset({"Centaur", "Performer"}),
        triggered=(
            TriggeredAbility(Enters(), (RollDice(Die(6), 5, store=True),)),
            TriggeredAbility(BeginningOfCombat(), (RerollStored(),)),
        ),
        statics=(Static(power=Quantity(Of.STORED_GROUP), toughness=Quantity(Of.STORED_GROUP)),),
    ),
    Card(
        name="Circuits Act",
        types=frozenset({Type.SORCERY}),
        mana_value=3,
        spell=Spell(
            (RollDice(Die(6), 3, then=(CreateTokens("Clown Robot", Quantity(Of.DISTINCT)),)),)
        ),
    ),
    # Whether a creature wears a hat is asked of nobody: it may aim at any creature.
    Card(
        name="Goblin Girder Gang",
        types=frozenset({Type.CREATURE}),
        mana_value=4,
        power=2,
        toughness=4,
        subtypes=frozenset({"Employee", "Goblin"}),
        triggered=(
            TriggeredAbility(
                PerDie(), (MayDo((StoreResults(), Reflexive())),), only_if=NotStored()
            ),
            TriggeredAbility(WhenYouDo(), (Damage(1),), target=Target()),
        ),
        statics=(Static(power=Quantity(Of.STORED)),),
    ),
    Card(
        name="Monitor Monitor",
        types=frozenset({Type.CREATURE}),
        subtypes=frozenset({"Human", "Employee"}),
        mana_value=4,
        power=2,
        toughness=5,
        triggered=(TriggeredAbility(Enters(), (OpenAttraction(),)),),
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
    # In the middle of a roll it is cast by its effect on the die; at any other time by its modes.
    Card(
        name="Scooch",
        types=frozenset({Type.INSTANT}),
        mana_value=2,
        spell=Spell(
            modes=(
                Mode("more power", (Pump(1, 0, On.TARGET), Draw()), Target()),
                Mode("less power", (Pump(-1, 0, On.TARGET), Draw()), Target()),
                Mode("more life", (GainLife(1, Who.TARGET_PLAYER), Draw()), ANY_PLAYER),
                Mode("less life", (LoseLife(1, Who.TARGET_PLAYER), Draw()), ANY_PLAYER),
            )
        ),
        effects=(Modify((1, -1), Whose.ANY, (CastIt(mana=2, draw=1),)),),
    ),
    Card(
        name="The Space Family Goblinson",
        types=frozenset({Type.CREATURE}),
        mana_value=4,
        power=1,
        toughness=1,
        legendary=True,
        subtypes=frozenset({"Goblin", "Guest"}),
        triggered=(TriggeredAbility(PerDie(), (PutCounters("+1/+1", 1),)),),
        statics=(Static(keywords=("trample",), only_if=RolledThisTurn(3)),),
    ),
    Card(
        name="Vedalken Squirrel-Whacker",
        types=frozenset({Type.CREATURE}),
        mana_value=4,
        power=0,
        toughness=0,
        subtypes=frozenset({"Guest", "Vedalken"}),
        enters=(FirstAndSecond(Die(6), (SetBase(Quantity(Of.FIRST), Quantity(Of.SECOND)),)),),
        effects=(ExchangeResult(),),
    ),
    Card(
        name="Xenosquirrels",
        types=frozenset({Type.CREATURE}),
        subtypes=frozenset({"Alien", "Squirrel"}),
        mana_value=2,
        power=0,
        toughness=0,
        effects=(Modify((1, -1), Whose.OWN, (RemoveCounter("+1/+1"),)),),
        counters=(("+1/+1", 2),),
    ),
)
