"""Unfinity: creatures and a Vehicle that roll or look at each die."""

from __future__ import annotations

from engine.abilities import ActivatedAbility, Card, TriggeredAbility
from engine.cards.rolls import RESULT, X, rolled
from engine.conditions import BeginningOfCombat, DealsDamage, Dies, Enters, PerDie
from engine.costs import Crew, PayMana, TapSymbol
from engine.costs import Sacrifice as SacrificeIt
from engine.deeds import Deed
from engine.dice import Die
from engine.instructions import (
    Become,
    CreateTokens,
    Damage,
    GainAbilities,
    GainKeywords,
    GainLife,
    IfNumber,
    IfTotal,
    LoseLife,
    Named,
    OpenAttraction,
    PutCounters,
    RollDice,
    Sacrifice,
    SetBase,
)
from engine.subjects import (
    CREATURES,
    Aimable,
    Chosen,
    Of,
    On,
    Quantity,
    Results,
    Target,
    Type,
    Who,
    Whose,
)

CREATURE = frozenset({Type.CREATURE})

D6 = Die(6)
MANA_VALUE = Quantity(Of.MANA_VALUE, on=On.TARGET)
EVEN = Quantity(Of.MATCHING, which=Results(odd=False))
ODD = Quantity(Of.MATCHING, which=Results(odd=True))

CARDS = (
    Card(
        name="Atomwheel Acrobats",
        types=CREATURE,
        subtypes=frozenset({"Elf", "Performer"}),
        mana_value=4,
        power=3,
        toughness=2,
        activated=(ActivatedAbility((RollDice(D6),), (PayMana(3),)),),
        triggered=(TriggeredAbility(PerDie(Results(1, 2)), (PutCounters("+1/+1", RESULT),)),),
    ),
    Card(
        name="Captain Rex Nebula",
        types=CREATURE,
        subtypes=frozenset({"Human", "Pilot", "Employee"}),
        legendary=True,
        mana_value=3,
        power=2,
        toughness=2,
        triggered=(
            TriggeredAbility(
                BeginningOfCombat(),
                (
                    Named(Deed.BECOME_VEHICLE),
                    Become((Type.ARTIFACT,), "Vehicle", On.TARGET),
                    SetBase(MANA_VALUE, MANA_VALUE, On.TARGET, until_end_of_turn=True),
                    GainKeywords(("crew 2",), On.TARGET),
                    GainAbilities(),
                ),
                target=Target((), Whose.OWN, but=(Type.LAND,)),
            ),
        ),
        grants=(
            TriggeredAbility(
                DealsDamage(),
                (
                    rolled(
                        D6,
                        IfNumber(
                            RESULT,
                            at_least=Quantity(Of.MANA_VALUE),
                            at_most=Quantity(Of.MANA_VALUE),
                            then=(Sacrifice(On.ITSELF), Damage(RESULT)),
                        ),
                    ),
                ),
                target=Target(what=Aimable.ANY),
            ),
        ),
    ),
    Card(
        name="Clown Car",
        types=frozenset({Type.ARTIFACT}),
        subtypes=frozenset({"Vehicle"}),
        mana_value=0,
        has_x=True,
        power=1,
        toughness=1,
        activated=(ActivatedAbility((Become((Type.CREATURE,)),), (Crew(2),)),),
        triggered=(
            TriggeredAbility(
                Enters(),
                (
                    RollDice(
                        D6,
                        X,
                        then=(CreateTokens("Clown Robot", ODD), PutCounters("+1/+1", EVEN)),
                    ),
                ),
            ),
        ),
    ),
    Card(
        name="Complaints Clerk",
        types=CREATURE,
        subtypes=frozenset({"Sloth", "Beast", "Employee"}),
        mana_value=4,
        power=3,
        toughness=3,
        triggered=(
            TriggeredAbility(Enters(), (OpenAttraction(),)),
            TriggeredAbility(PerDie(Results(1, 1)), (CreateTokens("Clown Robot"),)),
        ),
    ),
    Card(
        name="Dissatisfied Customer",
        types=CREATURE,
        subtypes=frozenset({"Vampire", "Guest"}),
        mana_value=3,
        power=2,
        toughness=1,
        keywords=("flying", "haste"),
        triggered=(
            TriggeredAbility(
                Enters(), (rolled(D6, IfTotal(Results(at_most=3), (LoseLife(RESULT),))),)
            ),
        ),
    ),
    # That its counters are Food as well is asked by nothing the engine plays.
    Card(
        name="Icing Manipulator",
        types=CREATURE,
        subtypes=frozenset({"Human", "Employee"}),
        mana_value=2,
        power=1,
        toughness=3,
        activated=(
            ActivatedAbility(
                (
                    RollDice(
                        D6, 2, then=(PutCounters("+1/+1", 1, Chosen(CREATURES, ODD, again=True)),)
                    ),
                ),
                (PayMana(4), TapSymbol()),
                sorcery_speed=True,
            ),
        ),
    ),
    Card(
        name="Monoxa, Midway Manager",
        types=CREATURE,
        subtypes=frozenset({"Vampire", "Employee"}),
        legendary=True,
        mana_value=4,
        power=3,
        toughness=3,
        activated=(ActivatedAbility((RollDice(D6),), (PayMana(6),)),),
        triggered=(
            TriggeredAbility(
                PerDie(Results(at_least=3)),
                (
                    GainKeywords(("first strike",)),
                    IfTotal(Results(at_least=4), (GainKeywords(("menace",)),)),
                    IfTotal(Results(at_least=5), (GainKeywords(("lifelink",)),)),
                ),
            ),
        ),
    ),
    Card(
        name="Non-Human Cannonball",
        types=frozenset({Type.ARTIFACT, Type.CREATURE}),
        subtypes=frozenset({"Clown", "Robot"}),
        mana_value=3,
        power=4,
        toughness=3,
        triggered=(
            TriggeredAbility(
                Dies(), (rolled(D6, IfTotal(Results(at_most=4), (Damage(RESULT, Who.YOU),))),)
            ),
        ),
    ),
    Card(
        name="Vegetation Abomination",
        types=frozenset({Type.ARTIFACT, Type.CREATURE}),
        subtypes=frozenset({"Plant", "Mutant", "Food"}),
        mana_value=3,
        power=2,
        toughness=2,
        keywords=("deathtouch",),
        activated=(
            ActivatedAbility((rolled(D6, GainLife(RESULT)),), (TapSymbol(), SacrificeIt())),
        ),
    ),
)
