"""Creatures of Adventures in the Forgotten Realms."""

from __future__ import annotations

from engine.abilities import (
    ActivatedAbility,
    Attacks,
    Card,
    Enters,
    OncePerRoll,
    Target,
    TriggeredAbility,
    Type,
)
from engine.cards.rolls import d20, row
from engine.costs import PayMana
from engine.effects import ExtraDice, Whose
from engine.instructions import (
    CopyTarget,
    CreateTokens,
    Damage,
    Draw,
    GainKeywords,
    GainLife,
    IfAnyResult,
    LoseLife,
    Results,
    RollAgain,
    Scry,
    Who,
)

CREATURE = frozenset({Type.CREATURE})

CARDS = (
    Card(
        name="Brazen Dwarf",
        types=CREATURE,
        mana_value=2,
        power=1,
        toughness=3,
        triggered=(TriggeredAbility(OncePerRoll(), (Damage(1, Who.EACH_OPPONENT),)),),
    ),
    Card(
        name="Delina, Wild Mage",
        types=CREATURE,
        mana_value=4,
        power=3,
        toughness=2,
        triggered=(
            TriggeredAbility(
                Attacks(),
                (d20(row(1, 14, CopyTarget()), row(15, 20, CopyTarget(), RollAgain())),),
                target=Target(whose=Whose.OWN),
            ),
        ),
    ),
    Card(
        name="Djinni Windseer",
        types=CREATURE,
        mana_value=4,
        power=3,
        toughness=3,
        keywords=("flying",),
        triggered=(
            TriggeredAbility(
                Enters(), (d20(row(1, 9, Scry(1)), row(10, 19, Scry(2)), row(20, 20, Scry(3))),)
            ),
        ),
    ),
    Card(
        name="Farideh, Devil's Chosen",
        types=CREATURE,
        mana_value=4,
        power=3,
        toughness=3,
        triggered=(
            TriggeredAbility(
                OncePerRoll(),
                (
                    GainKeywords(("flying", "menace")),
                    IfAnyResult(Results(at_least=10), (Draw(),)),
                ),
            ),
        ),
    ),
    Card(
        name="Feywild Trickster",
        types=CREATURE,
        mana_value=3,
        power=2,
        toughness=2,
        triggered=(TriggeredAbility(OncePerRoll(), (CreateTokens("Faerie Dragon"),)),),
    ),
    Card(
        name="Herald of Hadar",
        types=CREATURE,
        mana_value=5,
        power=4,
        toughness=4,
        activated=(
            ActivatedAbility(
                (
                    d20(
                        row(1, 9, LoseLife(2, Who.EACH_OPPONENT)),
                        row(10, 19, LoseLife(2, Who.EACH_OPPONENT), GainLife(2)),
                        row(
                            20,
                            20,
                            LoseLife(2, Who.EACH_OPPONENT),
                            GainLife(2),
                            CreateTokens("Treasure", 2),
                        ),
                    ),
                ),
                costs=(PayMana(6),),
            ),
        ),
    ),
    Card(
        name="Hoarding Ogre",
        types=CREATURE,
        mana_value=4,
        power=3,
        toughness=3,
        triggered=(
            TriggeredAbility(
                Attacks(),
                (
                    d20(
                        row(1, 9, CreateTokens("Treasure")),
                        row(10, 19, CreateTokens("Treasure", 2)),
                        row(20, 20, CreateTokens("Treasure", 3)),
                    ),
                ),
            ),
        ),
    ),
    Card(
        name="Pixie Guide",
        types=CREATURE,
        mana_value=2,
        power=1,
        toughness=3,
        keywords=("flying",),
        effects=(ExtraDice(),),
    ),
    Card(
        name="Swarming Goblins",
        types=CREATURE,
        mana_value=5,
        power=4,
        toughness=3,
        triggered=(
            TriggeredAbility(
                Enters(),
                (
                    d20(
                        row(1, 9, CreateTokens("Goblin")),
                        row(10, 19, CreateTokens("Goblin", 2)),
                        row(20, 20, CreateTokens("Goblin", 3)),
                    ),
                ),
            ),
        ),
    ),
    Card(
        name="Sylvan Shepherd",
        types=CREATURE,
        mana_value=3,
        power=2,
        toughness=3,
        keywords=("vigilance",),
        triggered=(
            TriggeredAbility(
                Attacks(),
                (d20(row(1, 9, GainLife(1)), row(10, 19, GainLife(2)), row(20, 20, GainLife(5))),),
            ),
        ),
    ),
)
