"""Unstable: cards that change rolls, keep results, or care for each die."""

from engine.abilities import ActivatedAbility, Card, PerDie, Spell, TriggeredAbility, Type
from engine.conditions import EndStep, RolledThisTurn
from engine.costs import PayMana, TakeStored, TapIt, TapOther, TapSymbol
from engine.deeds import Deed
from engine.dice import Die
from engine.effects import KeepOneOfPair, Modify, ReplaceWithStored, Reroll
from engine.instructions import (
    CreateTokens,
    Draw,
    Named,
    NextTime,
    Of,
    Pump,
    PutCounters,
    Quantity,
    ReplaceCounters,
    Results,
    RollDice,
    StoreResults,
    WinWith,
)
from engine.shields import TwoDiceForOne
from engine.subjects import Whose

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
        subtypes=frozenset({"Goblin", "Warrior"}),
        mana_value=4,
        power=0,
        toughness=0,
        enters=(RollDice(Die(6), then=(PutCounters("+1/+1", RESULT),)),),
        triggered=(TriggeredAbility(PerDie(), (ReplaceCounters("+1/+1", RESULT),)),),
    ),
    Card(
        name="Krark's Other Thumb",
        types=frozenset({Type.ARTIFACT}),
        mana_value=2,
        legendary=True,
        effects=(KeepOneOfPair(),),
    ),
    # It lies under a host, whose ability this condition begins.
    Card(
        name="Multi-Headed",
        types=frozenset({Type.CREATURE}),
        mana_value=0,
        power=2,
        toughness=2,
        subtypes=frozenset({"Hydra"}),
        triggered=(
            TriggeredAbility(
                EndStep(Whose.ANY), (Named(Deed.HOST_ABILITY),), only_if=RolledThisTurn()
            ),
        ),
    ),
    Card(
        name="Pippa, Duchess of Dice",
        types=frozenset({Type.CREATURE}),
        mana_value=3,
        power=2,
        toughness=2,
        legendary=True,
        subtypes=frozenset({"Human", "Noble"}),
        activated=(
            ActivatedAbility(
                (RollDice(Die(6), then=(CreateTokens("Die", power=RESULT, toughness=RESULT),)),),
                (PayMana(3), TapSymbol()),
            ),
        ),
        effects=(Reroll(Whose.ANY, (PayMana(3), TapSymbol()), roller_changes=True),),
    ),
    Card(
        name="Snickering Squirrel",
        types=frozenset({Type.CREATURE}),
        subtypes=frozenset({"Squirrel", "Advisor"}),
        mana_value=1,
        power=1,
        toughness=1,
        effects=(Modify((1,), Whose.ANY, (TapIt(),)),),
    ),
    Card(
        name="Socketed Sprocketer",
        types=frozenset({Type.ARTIFACT, Type.CREATURE}),
        mana_value=1,
        power=1,
        toughness=1,
        subtypes=frozenset({"Cyborg", "Knight"}),
        activated=(
            ActivatedAbility(
                (RollDice(Die(6), then=(StoreResults(instead=True),)),), (TapSymbol(),)
            ),
            ActivatedAbility((Draw(),), (TakeStored(6),)),
        ),
        effects=(ReplaceWithStored(),),
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
        subtypes=frozenset({"Squirrel"}),
        mana_value=2,
        power=1,
        toughness=1,
        activated=(ActivatedAbility((RollDice(Die(6)),), costs=(PayMana(6),)),),
        triggered=(TriggeredAbility(PerDie(Results(at_least=5)), (Pump(RESULT, RESULT),)),),
    ),
    Card(
        name="The Big Idea",
        types=frozenset({Type.CREATURE}),
        mana_value=6,
        power=4,
        toughness=4,
        legendary=True,
        subtypes=frozenset({"Brainiac", "Villain"}),
        activated=(
            ActivatedAbility(
                (RollDice(Die(6), then=(CreateTokens("Brainiac", RESULT),)),),
                (PayMana(4), TapSymbol()),
            ),
            ActivatedAbility((NextTime(TwoDiceForOne()),), (TapOther("Brainiac", 3),)),
        ),
    ),
    Card(
        name="Wall of Fortune",
        types=frozenset({Type.ARTIFACT, Type.CREATURE}),
        mana_value=2,
        power=0,
        toughness=4,
        keywords=("defender",),
        subtypes=frozenset({"Wall"}),
        effects=(Reroll(Whose.ANY, (TapOther("Wall"),)),),
    ),
)
