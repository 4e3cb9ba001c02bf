"""Unstable: creatures that roll."""

from __future__ import annotations

from engine.abilities import ActivatedAbility, Attacks, Card, Enters, TriggeredAbility
from engine.cards.rolls import RESULT, X, rolled, row
from engine.conditions import Casts, PerDie, Upkeep
from engine.costs import PayMana
from engine.deeds import Deed
from engine.dice import INFINITY, Die
from engine.instructions import (
    CastCopies,
    CreateTokens,
    Damage,
    GainKeywords,
    GainLife,
    LoseLife,
    Mill,
    Named,
    Pump,
    PutCounters,
    PutIntoLibrary,
    RemoveCounters,
    RevealUntil,
    RollDice,
)
from engine.subjects import (
    Aimable,
    Each,
    Of,
    Quantity,
    Remembered,
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
ELEMENTAL = frozenset({"Elemental"})

D6 = Die(6)
DIFFERENCE = Quantity(Of.DIFFERENCE)
OTHER_ATTACKERS = Each(Which((Type.CREATURE,), other=True, attacking=True))
CHEAPER_NONLAND = Which(
    (
        Type.ARTIFACT,
        Type.CREATURE,
        Type.ENCHANTMENT,
        Type.INSTANT,
        Type.PLANESWALKER,
        Type.SORCERY,
    ),
    mana_value=4,
)

CARDS = (
    Card(
        name="Adorable Kitten",
        types=CREATURE,
        subtypes=frozenset({"Cat"}),
        mana_value=1,
        power=1,
        toughness=1,
        triggered=(TriggeredAbility(Enters(), (rolled(D6, GainLife(RESULT)),)),),
    ),
    Card(
        name="Big Boa Constrictor",
        types=CREATURE,
        subtypes=frozenset({"Snake"}),
        mana_value=4,
        power=3,
        toughness=3,
        triggered=(
            TriggeredAbility(
                Enters(),
                (rolled(D6, LoseLife(RESULT, Who.TARGET_PLAYER)),),
                target=Target((), Whose.OPPONENTS, what=Aimable.PLAYER),
            ),
        ),
    ),
    Card(
        name="Feisty Stegosaurus",
        types=CREATURE,
        subtypes=frozenset({"Dinosaur"}),
        mana_value=5,
        power=2,
        toughness=1,
        triggered=(
            TriggeredAbility(
                Enters(), (rolled(D6, Damage(RESULT)),), target=Target(whose=Whose.OPPONENTS)
            ),
        ),
    ),
    # Battle cry is the ability that pumps the others.
    Card(
        name="Garbage Elemental (c)",
        types=CREATURE,
        subtypes=ELEMENTAL,
        mana_value=5,
        power=3,
        toughness=2,
        triggered=(
            TriggeredAbility(Attacks(), (Pump(1, 0, OTHER_ATTACKERS),)),
            TriggeredAbility(
                Enters(), (RollDice(D6, 2, then=(CreateTokens("Goblin", DIFFERENCE),)),)
            ),
        ),
    ),
    # Cascade is the ability that triggers as it is cast.
    Card(
        name="Garbage Elemental (d)",
        types=CREATURE,
        subtypes=ELEMENTAL,
        mana_value=5,
        power=3,
        toughness=3,
        triggered=(
            TriggeredAbility(
                Casts(),
                (
                    RevealUntil(CHEAPER_NONLAND, Zone.EXILE),
                    CastCopies(Remembered(), count=1, copies=False),
                    PutIntoLibrary(Remembered(), depth=INFINITY),
                    Named(Deed.UNCAST_TO_BOTTOM),
                ),
                zone=Zone.STACK,
            ),
            TriggeredAbility(
                Enters(),
                (rolled(D6, Damage(RESULT)),),
                target=Target(whose=Whose.OPPONENTS, what=Aimable.PLAYER_OR_PLANESWALKER),
            ),
        ),
    ),
    Card(
        name="Ground Pounder",
        types=CREATURE,
        subtypes=frozenset({"Goblin", "Warrior"}),
        mana_value=2,
        power=2,
        toughness=2,
        activated=(ActivatedAbility((rolled(D6, Pump(RESULT, RESULT)),), (PayMana(4),)),),
        triggered=(TriggeredAbility(PerDie(Results(at_least=5)), (GainKeywords(("trample",)),)),),
    ),
    Card(
        name="Hydradoodle",
        types=CREATURE,
        subtypes=frozenset({"Hydra", "Dog"}),
        mana_value=2,
        has_x=True,
        x_symbols=2,
        power=0,
        toughness=0,
        keywords=("reach", "trample"),
        enters=(RollDice(D6, X, then=(PutCounters("+1/+1", RESULT),)),),
    ),
    Card(
        name="Inhumaniac",
        types=CREATURE,
        subtypes=frozenset({"Brainiac"}),
        mana_value=2,
        power=1,
        toughness=1,
        triggered=(
            TriggeredAbility(
                Upkeep(),
                (
                    RollDice(
                        D6,
                        table=ResultsTable(
                            6,
                            (
                                row(1, 1, RemoveCounters("+1/+1")),
                                row(3, 4, PutCounters("+1/+1", 1)),
                                row(5, None, PutCounters("+1/+1", 2)),
                            ),
                            gaps=True,
                        ),
                    ),
                ),
            ),
        ),
    ),
    Card(
        name="Mother Kangaroo",
        types=CREATURE,
        subtypes=frozenset({"Kangaroo"}),
        mana_value=5,
        power=1,
        toughness=1,
        triggered=(TriggeredAbility(Enters(), (rolled(D6, PutCounters("+1/+1", RESULT)),)),),
    ),
    Card(
        name="Numbing Jellyfish",
        types=CREATURE,
        subtypes=frozenset({"Jellyfish"}),
        mana_value=4,
        power=2,
        toughness=3,
        triggered=(
            TriggeredAbility(
                Enters(),
                (rolled(D6, Mill(RESULT, Who.TARGET_PLAYER)),),
                target=Target((), what=Aimable.PLAYER),
            ),
        ),
    ),
    Card(
        name="Painiac",
        types=CREATURE,
        subtypes=frozenset({"Brainiac"}),
        mana_value=3,
        power=0,
        toughness=3,
        triggered=(TriggeredAbility(Upkeep(), (rolled(D6, Pump(RESULT, 0)),)),),
    ),
    Card(
        name="Willing Test Subject",
        types=CREATURE,
        subtypes=frozenset({"Spider", "Monkey", "Scientist"}),
        mana_value=3,
        power=2,
        toughness=2,
        keywords=("reach",),
        activated=(ActivatedAbility((RollDice(D6),), (PayMana(6),)),),
        triggered=(TriggeredAbility(PerDie(Results(at_least=4)), (PutCounters("+1/+1", 1),)),),
    ),
)
