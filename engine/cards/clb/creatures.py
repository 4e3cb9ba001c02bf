"""Creatures of Commander Legends: Battle for Baldur's Gate."""

from __future__ import annotations

from engine.abilities import Attacks, Card, Enters, OncePerRoll, TriggeredAbility
from engine.cards.rolls import RESULT, d20, rolled, row
from engine.conditions import DamagesPlayer, Dies, WhenYouDo
from engine.deeds import Deed
from engine.dice import Die
from engine.effects import ExtraDice
from engine.instructions import (
    CreateTokens,
    Damage,
    Draw,
    LoseLife,
    Named,
    PutCounters,
    Reflexive,
    ReturnTo,
    RollDice,
    Search,
)
from engine.subjects import Aimable, Number, Of, On, Quantity, Target, Type, Who, Zone
from engine.table import ResultsTable

CREATURE = frozenset({Type.CREATURE})
ELDER_DRAGON = frozenset({"Elder", "Dragon"})

ATTACKED = Quantity(Of.ATTACKED_PLAYERS)
ITS_POWER = Quantity(Of.POWER)

CARDS = (
    Card(
        name="Ancient Brass Dragon",
        types=CREATURE,
        subtypes=ELDER_DRAGON,
        mana_value=7,
        power=7,
        toughness=6,
        keywords=("flying",),
        triggered=(
            TriggeredAbility(DamagesPlayer(), (rolled(Die(20), Reflexive()),)),
            TriggeredAbility(
                WhenYouDo(),
                (ReturnTo(On.TARGET, Zone.BATTLEFIELD, yours=True),),
                target=Target(number=Number.ANY, what=Aimable.CARD, total=RESULT),
            ),
        ),
    ),
    Card(
        name="Ancient Bronze Dragon",
        types=CREATURE,
        subtypes=ELDER_DRAGON,
        mana_value=7,
        power=7,
        toughness=7,
        keywords=("flying",),
        triggered=(
            TriggeredAbility(DamagesPlayer(), (rolled(Die(20), Reflexive()),)),
            TriggeredAbility(
                WhenYouDo(),
                (PutCounters("+1/+1", RESULT, On.TARGET),),
                target=Target(number=Number.UP_TO, most=2),
            ),
        ),
    ),
    Card(
        name="Ancient Copper Dragon",
        types=CREATURE,
        subtypes=ELDER_DRAGON,
        mana_value=6,
        power=6,
        toughness=5,
        keywords=("flying",),
        triggered=(
            TriggeredAbility(DamagesPlayer(), (rolled(Die(20), CreateTokens("Treasure", RESULT)),)),
        ),
    ),
    Card(
        name="Ancient Gold Dragon",
        types=CREATURE,
        subtypes=ELDER_DRAGON,
        mana_value=7,
        power=7,
        toughness=10,
        keywords=("flying",),
        triggered=(
            TriggeredAbility(
                DamagesPlayer(), (rolled(Die(20), CreateTokens("Faerie Dragon", RESULT)),)
            ),
        ),
    ),
    Card(
        name="Ancient Silver Dragon",
        types=CREATURE,
        subtypes=ELDER_DRAGON,
        mana_value=8,
        power=8,
        toughness=8,
        keywords=("flying",),
        triggered=(
            TriggeredAbility(
                DamagesPlayer(), (rolled(Die(20), Draw(RESULT)), Named(Deed.NO_MAXIMUM_HAND))
            ),
        ),
    ),
    # It searches for up to two; two are found.
    Card(
        name="Druid of the Emerald Grove",
        types=CREATURE,
        subtypes=frozenset({"Dwarf", "Druid"}),
        mana_value=4,
        power=2,
        toughness=2,
        triggered=(
            TriggeredAbility(
                Enters(),
                (
                    Named(Deed.SEARCH_BASIC_LANDS, 2),
                    d20(
                        row(1, 9, Search(Deed.LANDS_TO_HAND, 2), Named(Deed.SHUFFLE)),
                        row(
                            10,
                            19,
                            Named(Deed.LANDS_ONTO_BATTLEFIELD),
                            Search(Deed.LANDS_TO_HAND),
                            Named(Deed.SHUFFLE),
                        ),
                        row(20, 20, Named(Deed.LANDS_ONTO_BATTLEFIELD, 2), Named(Deed.SHUFFLE)),
                    ),
                ),
            ),
        ),
    ),
    Card(
        name="Iron Mastiff",
        types=frozenset({Type.ARTIFACT, Type.CREATURE}),
        subtypes=frozenset({"Dog"}),
        mana_value=4,
        power=4,
        toughness=4,
        triggered=(
            TriggeredAbility(
                Attacks(),
                (
                    RollDice(
                        Die(20),
                        ATTACKED,
                        ignore=Quantity(Of.ATTACKED_PLAYERS, plus=-1),
                        table=ResultsTable(
                            20,
                            (
                                row(1, 9, Damage(ITS_POWER, Who.YOU)),
                                row(10, 19, Damage(ITS_POWER, Who.THAT_PLAYER)),
                                row(20, 20, Damage(ITS_POWER, Who.EACH_OPPONENT)),
                            ),
                        ),
                    ),
                ),
            ),
        ),
    ),
    Card(
        name="Nothic",
        types=CREATURE,
        subtypes=frozenset({"Horror"}),
        mana_value=5,
        power=4,
        toughness=3,
        triggered=(
            TriggeredAbility(
                Dies(),
                (
                    d20(
                        row(1, 9, Draw(1), LoseLife(1)),
                        row(10, 19, Draw(2), LoseLife(2)),
                        row(20, 20, Draw(7), LoseLife(7)),
                    ),
                ),
            ),
        ),
    ),
    # That it lets a player have a second commander is a matter of building a deck.
    Card(
        name="Wyll, Blade of Frontiers",
        types=CREATURE,
        subtypes=frozenset({"Human", "Warlock"}),
        legendary=True,
        mana_value=2,
        power=1,
        toughness=1,
        effects=(ExtraDice(),),
        triggered=(TriggeredAbility(OncePerRoll(), (PutCounters("+1/+1", 1),)),),
    ),
)
