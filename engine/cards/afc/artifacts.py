"""Artifacts of Forgotten Realms Commander that are no creatures."""

from __future__ import annotations

from engine.abilities import ActivatedAbility, Attacks, Card, TriggeredAbility
from engine.cards.rolls import RESULT, d20, equip, rolled, row
from engine.conditions import DamagesPlayer, Sacrifices
from engine.costs import PayMana, RemoveCounter, Sacrifice, SacrificeOther, TapSymbol
from engine.dice import Die
from engine.instructions import (
    AddMana,
    Become,
    CreateTokens,
    Draw,
    Exile,
    GainControl,
    GainKeywords,
    IfNumber,
    IfTotal,
    MayDo,
    PutCounters,
    Remembered,
    ReturnTo,
    RevealUntil,
    SetBase,
)
from engine.subjects import Of, On, Quantity, Results, Target, Type, Which, Who, Whose, Zone

ARTIFACT = frozenset({Type.ARTIFACT})

ANOTHER = Which((Type.ARTIFACT, Type.CREATURE), whose=Whose.OWN, other=True)
ANOTHER_NONTOKEN = Which((Type.ARTIFACT, Type.CREATURE), whose=Whose.OWN, other=True, token=False)

DOUBLE = PutCounters("+1/+1", Quantity(Of.COUNTERS, on=On.THAT, counter="+1/+1"), On.THAT)

CARDS = (
    Card(
        name="Bag of Devouring",
        types=ARTIFACT,
        mana_value=1,
        activated=(
            ActivatedAbility((Draw(),), (PayMana(2), TapSymbol(), SacrificeOther(ANOTHER))),
            ActivatedAbility(
                (
                    rolled(
                        Die(10),
                        ReturnTo(
                            Remembered(count=RESULT, up_to=True, with_this=True),
                            Zone.HAND,
                        ),
                    ),
                ),
                (PayMana(3), TapSymbol(), Sacrifice()),
            ),
        ),
        triggered=(
            TriggeredAbility(Sacrifices(ANOTHER_NONTOKEN), (Exile(On.THAT, with_this=True),)),
        ),
    ),
    Card(
        name="Bag of Tricks",
        types=ARTIFACT,
        mana_value=2,
        activated=(
            ActivatedAbility(
                (
                    rolled(
                        Die(8),
                        RevealUntil(Which((Type.CREATURE,), exactly=RESULT), Zone.BATTLEFIELD),
                    ),
                ),
                (PayMana(5), TapSymbol()),
            ),
        ),
    ),
    Card(
        name="Bucknard's Everfull Purse",
        types=ARTIFACT,
        mana_value=2,
        activated=(
            ActivatedAbility(
                (
                    rolled(Die(4), CreateTokens("Treasure", RESULT)),
                    GainControl(On.ITSELF, Who.RIGHT),
                ),
                (PayMana(1), TapSymbol()),
            ),
        ),
    ),
    # The ability that rolls stands first here, so that scenarios need not say which.
    Card(
        name="Component Pouch",
        types=ARTIFACT,
        mana_value=3,
        activated=(
            ActivatedAbility(
                (
                    d20(
                        row(1, 9, PutCounters("component", 1)),
                        row(10, 20, PutCounters("component", 2)),
                    ),
                ),
                (TapSymbol(),),
            ),
            ActivatedAbility(
                (AddMana(2),), (TapSymbol(), RemoveCounter("component")), mana_ability=True
            ),
        ),
    ),
    Card(
        name="Ebony Fly",
        types=ARTIFACT,
        mana_value=2,
        enters_tapped=True,
        activated=(
            ActivatedAbility(
                (
                    rolled(
                        Die(6),
                        MayDo(
                            (
                                Become((Type.ARTIFACT, Type.CREATURE), "Insect"),
                                SetBase(RESULT, RESULT, until_end_of_turn=True),
                                GainKeywords(("flying",)),
                            )
                        ),
                    ),
                ),
                (PayMana(4),),
            ),
            ActivatedAbility((AddMana(1, "C"),), (TapSymbol(),), mana_ability=True),
        ),
        triggered=(
            TriggeredAbility(
                Attacks(),
                (GainKeywords(("flying",), On.TARGET),),
                target=Target(other=True, attacking=True),
            ),
        ),
    ),
    Card(
        name="Sword of Hours",
        types=ARTIFACT,
        subtypes=frozenset({"Equipment"}),
        mana_value=2,
        activated=(equip(2),),
        triggered=(
            TriggeredAbility(Attacks(On.EQUIPPED), (PutCounters("+1/+1", 1, On.THAT),)),
            TriggeredAbility(
                DamagesPlayer(On.EQUIPPED),
                (
                    rolled(
                        Die(12),
                        IfNumber(
                            RESULT,
                            at_least=Quantity(Of.DAMAGE, plus=1),
                            then=(DOUBLE,),
                            otherwise=(IfTotal(Results(12, 12), (DOUBLE,)),),
                        ),
                    ),
                ),
            ),
        ),
    ),
)
