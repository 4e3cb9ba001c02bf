"""Unfinity: cards that show when abilities happen, and Attractions."""

from engine.abilities import (
    ActivatedAbility,
    Card,
    CastFrom,
    Mode,
    Spell,
    TriggeredAbility,
)
from engine.cards.rolls import RESULT, row
from engine.conditions import (
    All,
    Controls,
    Dies,
    Enters,
    IsThere,
    NthDie,
    PerDie,
    RolledThisTurn,
    RollsToVisit,
    Visited,
    WhenYouDo,
)
from engine.deeds import Deed
from engine.dice import Die
from engine.instructions import (
    AddMana,
    ChooseNewTargets,
    CopySpell,
    CreateTokens,
    CreatureOrPlayer,
    Damage,
    Destroy,
    ExtraActivations,
    GainLife,
    IfNumber,
    LoseLife,
    MayDo,
    Mill,
    Named,
    OpenAttraction,
    PutCounters,
    Reflexive,
    RemoveCounters,
    ReturnTo,
    RollDice,
    RollToVisit,
    TapOrUntap,
)
from engine.subjects import (
    Aimable,
    FromGraveyard,
    Number,
    Of,
    On,
    Quantity,
    Results,
    Target,
    Type,
    Which,
    Who,
    Whose,
    Zone,
)
from engine.table import ResultsTable

CREATURE = frozenset({Type.CREATURE})
SMALL = Which(whose=Whose.OWN, mana_value=2)
LOYALTY = Quantity(Of.COUNTERS, counter="loyalty")


def exactly(result: int) -> Results:
    """This result only."""
    return Results(at_least=result, at_most=result)


CARDS = (
    Card(
        name='"Lifetime" Pass Holder',
        types=CREATURE,
        subtypes=frozenset({"Zombie", "Guest"}),
        mana_value=1,
        power=2,
        toughness=1,
        enters_tapped=True,
        triggered=(
            TriggeredAbility(Dies(), (OpenAttraction(),)),
            TriggeredAbility(
                RollsToVisit(exactly(6)),
                (ReturnTo(On.ITSELF, Zone.BATTLEFIELD),),
                optional=True,
                zone=Zone.GRAVEYARD,
            ),
        ),
    ),
    # In the digital wording, which rolls; the printed card asks for a name sticker.
    Card(
        name='"Name Sticker" Goblin',
        types=CREATURE,
        subtypes=frozenset({"Goblin", "Guest"}),
        mana_value=3,
        power=2,
        toughness=2,
        triggered=(
            TriggeredAbility(
                Enters(not_from=frozenset({Zone.GRAVEYARD, Zone.EXILE})),
                (
                    RollDice(
                        Die(20),
                        table=ResultsTable(
                            20,
                            (
                                row(1, 6, AddMana(4, "R")),
                                row(7, 14, AddMana(5, "R")),
                                row(15, 20, AddMana(6, "R")),
                            ),
                        ),
                    ),
                ),
                only_if=All((IsThere(), Controls(Which(name='"Name Sticker" Goblin'), at_most=9))),
            ),
        ),
    ),
    Card(
        name="Comet, Stellar Pup",
        types=frozenset({Type.PLANESWALKER}),
        subtypes=frozenset({"Comet"}),
        legendary=True,
        mana_value=4,
        counters=(("loyalty", 5),),
        activated=(
            ActivatedAbility(
                (
                    RollDice(
                        Die(6),
                        table=ResultsTable(
                            6,
                            (
                                row(
                                    1,
                                    2,
                                    PutCounters("loyalty", 2),
                                    CreateTokens("Squirrel", 2, keywords=("haste",)),
                                ),
                                row(
                                    3,
                                    3,
                                    RemoveCounters("loyalty", 1),
                                    ReturnTo(FromGraveyard(SMALL), Zone.HAND),
                                ),
                                row(
                                    4,
                                    5,
                                    Damage(LOYALTY, CreatureOrPlayer()),
                                    RemoveCounters("loyalty", 2),
                                ),
                                row(6, 6, PutCounters("loyalty", 1), ExtraActivations(2)),
                            ),
                        ),
                    ),
                ),
                loyalty=0,
            ),
        ),
    ),
    Card(
        name="Command Performance",
        types=frozenset({Type.SORCERY}),
        mana_value=2,
        spell=Spell(
            modes=(
                Mode("open an Attraction", (OpenAttraction(),)),
                Mode("roll to visit", (RollToVisit(),)),
            ),
            several=True,
        ),
    ),
    Card(
        name="Dee Kay, Finder of the Lost",
        types=CREATURE,
        subtypes=frozenset({"Zombie", "Employee"}),
        legendary=True,
        mana_value=3,
        power=1,
        toughness=4,
        triggered=(
            TriggeredAbility(Enters(), (OpenAttraction(),)),
            TriggeredAbility(PerDie(exactly(2)), (LoseLife(1, Who.EACH_OPPONENT), GainLife(1))),
            TriggeredAbility(
                PerDie(exactly(4)),
                (MayDo((TapOrUntap(),)),),
                target=Target((Type.ARTIFACT, Type.CREATURE)),
            ),
            TriggeredAbility(
                PerDie(exactly(6)),
                (ReturnTo(On.TARGET, Zone.HAND),),
                target=Target(what=Aimable.CARD, whose=Whose.OWN),
            ),
        ),
    ),
    Card(
        name="Eelectrocute",
        types=frozenset({Type.INSTANT}),
        mana_value=2,
        spell=Spell((Damage(2),), target=Target(what=Aimable.ANY)),
        cast_from=CastFrom(Zone.GRAVEYARD, RolledThisTurn(which=exactly(6))),
    ),
    Card(
        name="Goblin Blastronauts",
        types=CREATURE,
        subtypes=frozenset({"Goblin", "Employee"}),
        mana_value=5,
        power=5,
        toughness=4,
        triggered=(
            TriggeredAbility(Enters(), (OpenAttraction(),)),
            TriggeredAbility(
                PerDie(exactly(6)),
                (CopySpell(On.THAT, aimed_anew=True), ChooseNewTargets(On.CREATED)),
                optional=True,
            ),
        ),
    ),
    Card(
        name="Line Cutter",
        types=CREATURE,
        subtypes=frozenset({"Human", "Rogue", "Guest"}),
        mana_value=4,
        power=3,
        toughness=4,
        triggered=(TriggeredAbility(Enters(), (RollToVisit(),)),),
    ),
    # The lights of one of its printings.
    Card(
        name="Pick-a-Beeble",
        types=frozenset({Type.ARTIFACT}),
        subtypes=frozenset({"Attraction"}),
        mana_value=0,
        lit=(2, 6),
        triggered=(
            TriggeredAbility(
                Visited(),
                (
                    RollDice(
                        Die(6),
                        then=(
                            PutCounters("luck", RESULT),
                            CreateTokens("Treasure"),
                            IfNumber(
                                Quantity(Of.COUNTERS, counter="luck"),
                                at_least=6,
                                then=(Named(Deed.CLAIM_PRIZE),),
                            ),
                        ),
                    ),
                ),
            ),
        ),
    ),
    Card(
        name="Priority Boarding",
        types=frozenset({Type.ENCHANTMENT}),
        mana_value=3,
        triggered=(
            TriggeredAbility(
                PerDie(planar=False),
                (
                    Named(Deed.REVEAL),
                    IfNumber(
                        RESULT,
                        at_least=Quantity(Of.TOP_MANA_VALUE, plus=1),
                        then=(MayDo((Mill(1, zone=Zone.EXILE), Named(Deed.PLAY_EXILED))),),
                    ),
                ),
                optional=True,
                once_each_turn=True,
            ),
        ),
    ),
    Card(
        name="Resolute Veggiesaur",
        types=CREATURE,
        subtypes=frozenset({"Dinosaur", "Employee"}),
        mana_value=3,
        power=3,
        toughness=3,
        keywords=("trample",),
        triggered=(TriggeredAbility(NthDie(3), (PutCounters("+1/+1", 1),)),),
    ),
    Card(
        name="Slight Malfunction",
        types=frozenset({Type.SORCERY}),
        mana_value=2,
        spell=Spell(
            modes=(
                Mode("destroy", (Destroy(),), target=Target((Type.ARTIFACT,))),
                Mode("roll", (RollDice(Die(6), then=(Reflexive(),)),)),
            ),
            several=True,
        ),
        triggered=(
            TriggeredAbility(
                WhenYouDo(),
                (Damage(1),),
                target=Target(number=Number.UP_TO, most=RESULT),
            ),
        ),
    ),
)
