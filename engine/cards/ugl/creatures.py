"""Unglued: creatures."""

from __future__ import annotations

from engine.abilities import ActivatedAbility, Card, PerDie, TriggeredAbility
from engine.cards.rolls import RESULT, rolled, row
from engine.conditions import CreatureDies, EndStep, Enters, Upkeep
from engine.costs import PayMana, TapOther, TapSymbol
from engine.deeds import Deed
from engine.dice import Die
from engine.effects import AddRollToDamage, Reroll
from engine.instructions import (
    BecomeSafe,
    CreateTokens,
    Damage,
    FirstAndSecond,
    GainKeywords,
    IfDoubles,
    IfNumber,
    IfTotal,
    Named,
    NoteTotal,
    Pump,
    PutCounters,
    RemoveCounters,
    RollDice,
    Sacrifice,
    SetBase,
)
from engine.subjects import (
    CREATURES,
    Each,
    Of,
    On,
    Quantity,
    Results,
    Type,
    Which,
    Who,
    Whose,
)
from engine.table import ResultsTable

CREATURE = frozenset({Type.CREATURE})

D6 = Die(6)
ONE, SIX = Results(1, 1), Results(6, 6)

EQUAL_RESULT = Quantity(Of.HIGHEST)
GONE = (Sacrifice(On.ITSELF),)

CARDS = (
    Card(
        name="Chicken Egg",
        types=CREATURE,
        subtypes=frozenset({"Egg"}),
        mana_value=2,
        power=0,
        toughness=1,
        triggered=(
            TriggeredAbility(
                Upkeep(),
                (rolled(D6, IfTotal(SIX, (Sacrifice(On.ITSELF), CreateTokens("Giant Bird")))),),
            ),
        ),
    ),
    Card(
        name="Chicken à la King",
        types=CREATURE,
        subtypes=frozenset({"Bird", "Noble"}),
        mana_value=3,
        power=2,
        toughness=2,
        activated=(ActivatedAbility((RollDice(D6),), (TapOther("Bird"),)),),
        triggered=(
            TriggeredAbility(
                PerDie(SIX, sides=6, whose=Whose.ANY),
                (PutCounters("+1/+1", 1, Each(Which(subtype="Bird"))),),
            ),
        ),
    ),
    Card(
        name="Clam-I-Am",
        types=CREATURE,
        subtypes=frozenset({"Clamfolk"}),
        mana_value=3,
        power=2,
        toughness=2,
        effects=(Reroll(Whose.OWN, which=Results(3, 3), sides=6),),
    ),
    Card(
        name="Elvish Impersonators",
        types=CREATURE,
        subtypes=frozenset({"Elves"}),
        mana_value=4,
        power=0,
        toughness=0,
        enters=(FirstAndSecond(D6, (SetBase(Quantity(Of.FIRST), Quantity(Of.SECOND)),)),),
    ),
    Card(
        name="Free-Range Chicken",
        types=CREATURE,
        subtypes=frozenset({"Bird"}),
        mana_value=4,
        power=3,
        toughness=3,
        activated=(
            ActivatedAbility(
                (
                    RollDice(
                        D6,
                        2,
                        then=(
                            IfDoubles((Pump(EQUAL_RESULT, EQUAL_RESULT),)),
                            IfNumber(Quantity(Of.NOTED), at_least=1, then=(Sacrifice(On.ITSELF),)),
                            NoteTotal(this_turn=True),
                        ),
                    ),
                ),
                (PayMana(2),),
            ),
        ),
    ),
    Card(
        name="Goblin Bookie",
        types=CREATURE,
        subtypes=frozenset({"Goblin"}),
        mana_value=1,
        power=1,
        toughness=1,
        effects=(Reroll(Whose.ANY, (PayMana(1), TapSymbol())),),
    ),
    Card(
        name="Goblin Bowling Team",
        types=CREATURE,
        subtypes=frozenset({"Goblin"}),
        mana_value=4,
        power=1,
        toughness=1,
        effects=(AddRollToDamage(Die(6)),),
    ),
    Card(
        name="Jumbo Imp",
        types=CREATURE,
        subtypes=frozenset({"Imp"}),
        mana_value=3,
        power=0,
        toughness=0,
        keywords=("flying",),
        enters=(rolled(D6, PutCounters("+1/+1", RESULT)),),
        triggered=(
            TriggeredAbility(Upkeep(), (rolled(D6, PutCounters("+1/+1", RESULT)),)),
            TriggeredAbility(EndStep(), (rolled(D6, RemoveCounters("+1/+1", RESULT)),)),
        ),
    ),
    Card(
        name="Krazy Kow",
        types=CREATURE,
        subtypes=frozenset({"Cow"}),
        mana_value=4,
        power=3,
        toughness=3,
        triggered=(
            TriggeredAbility(
                Upkeep(),
                (
                    rolled(
                        D6,
                        IfTotal(
                            ONE,
                            (
                                Sacrifice(On.ITSELF),
                                Damage(3, Each(CREATURES)),
                                Damage(3, Who.EACH_PLAYER),
                            ),
                        ),
                    ),
                ),
            ),
        ),
    ),
    Card(
        name="Poultrygeist",
        types=CREATURE,
        subtypes=frozenset({"Bird", "Spirit"}),
        mana_value=3,
        power=1,
        toughness=1,
        keywords=("flying",),
        triggered=(
            TriggeredAbility(
                CreatureDies(),
                (rolled(D6, IfTotal(ONE, (Sacrifice(On.ITSELF),), (PutCounters("+1/+1", 1),))),),
                optional=True,
            ),
        ),
    ),
    Card(
        name="Spark Fiend",
        types=CREATURE,
        subtypes=frozenset({"Beast"}),
        mana_value=5,
        power=5,
        toughness=6,
        triggered=(
            TriggeredAbility(
                Enters(),
                (
                    RollDice(
                        D6,
                        2,
                        then=(
                            IfTotal(Results(2, 3), GONE),
                            IfTotal(Results(12, 12), GONE),
                            IfTotal(Results(7, 7), (BecomeSafe(),)),
                            IfTotal(Results(11, 11), (BecomeSafe(),)),
                            IfTotal(Results(at_most=1), (NoteTotal(),)),
                            IfTotal(Results(4, 6), (NoteTotal(),)),
                            IfTotal(Results(8, 10), (NoteTotal(),)),
                            IfTotal(Results(at_least=13), (NoteTotal(),)),
                        ),
                    ),
                ),
            ),
            TriggeredAbility(
                Upkeep(),
                (
                    IfNumber(
                        Quantity(Of.SAFE),
                        at_most=0,
                        then=(
                            RollDice(
                                D6,
                                2,
                                then=(
                                    IfTotal(Results(7, 7), GONE),
                                    IfNumber(Quantity(Of.NOTED), at_least=1, then=(BecomeSafe(),)),
                                ),
                            ),
                        ),
                    ),
                ),
            ),
        ),
    ),
    Card(
        name="Temp of the Damned",
        types=CREATURE,
        subtypes=frozenset({"Zombie"}),
        mana_value=3,
        power=3,
        toughness=3,
        enters=(rolled(D6, PutCounters("funk", RESULT)),),
        triggered=(
            TriggeredAbility(
                Upkeep(),
                (
                    IfNumber(
                        Quantity(Of.COUNTERS, counter="funk"),
                        at_least=1,
                        then=(RemoveCounters("funk", 1),),
                        otherwise=(Sacrifice(On.ITSELF),),
                    ),
                ),
            ),
        ),
    ),
    Card(
        name="Urza's Science Fair Project",
        types=frozenset({Type.ARTIFACT, Type.CREATURE}),
        subtypes=frozenset({"Construct"}),
        mana_value=6,
        power=4,
        toughness=4,
        activated=(
            ActivatedAbility(
                (
                    RollDice(
                        D6,
                        table=ResultsTable(
                            6,
                            (
                                row(1, 1, Pump(-2, -2)),
                                row(2, 2, Named(Deed.PREVENT_COMBAT_DAMAGE)),
                                row(3, 3, GainKeywords(("vigilance",))),
                                row(4, 4, GainKeywords(("first strike",))),
                                row(5, 5, GainKeywords(("flying",))),
                                row(6, 6, Pump(2, 2)),
                            ),
                        ),
                    ),
                ),
                (PayMana(2),),
            ),
        ),
    ),
)
