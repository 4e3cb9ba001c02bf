"""Creatures of Adventures in the Forgotten Realms."""

from __future__ import annotations

from engine.abilities import ActivatedAbility, Attacks, Card, Enters, OncePerRoll, TriggeredAbility
from engine.cards.rolls import d20, row
from engine.costs import PayMana
from engine.deeds import Deed
from engine.effects import ExtraDice
from engine.instructions import (
    CopyTarget,
    CreateTokens,
    Damage,
    Draw,
    GainKeywords,
    GainLife,
    IfAnyResult,
    Look,
    LoseLife,
    MayDo,
    Mill,
    Named,
    Pump,
    PutIntoLibrary,
    ReturnTo,
    RollAgain,
    Sacrifice,
    Scry,
    Tap,
)
from engine.subjects import Aimable, On, Results, Target, Type, Which, Who, Whose, Zone

CREATURE = frozenset({Type.CREATURE})

EXILED_LATER = Named(Deed.EXILED_AFTER_COMBAT)

CARDS = (
    Card(
        name="Aberrant Mind Sorcerer",
        types=CREATURE,
        subtypes=frozenset({"Human", "Elf", "Shaman"}),
        mana_value=5,
        power=3,
        toughness=4,
        triggered=(
            TriggeredAbility(
                Enters(),
                (
                    d20(
                        row(1, 9, MayDo((PutIntoLibrary(On.TARGET),))),
                        row(10, 20, ReturnTo(On.TARGET, Zone.HAND)),
                    ),
                ),
                target=Target((Type.INSTANT, Type.SORCERY), Whose.OWN, what=Aimable.CARD),
            ),
        ),
    ),
    Card(
        name="Arcane Investigator",
        types=CREATURE,
        subtypes=frozenset({"Elf", "Wizard"}),
        mana_value=2,
        power=2,
        toughness=1,
        activated=(
            ActivatedAbility((d20(row(1, 9, Draw()), row(10, 20, Look(3))),), (PayMana(6),)),
        ),
    ),
    Card(
        name="Brazen Dwarf",
        types=CREATURE,
        subtypes=frozenset({"Dwarf", "Shaman"}),
        mana_value=2,
        power=1,
        toughness=3,
        triggered=(TriggeredAbility(OncePerRoll(), (Damage(1, Who.EACH_OPPONENT),)),),
    ),
    Card(
        name="Chaos Channeler",
        types=CREATURE,
        subtypes=frozenset({"Human", "Shaman"}),
        mana_value=4,
        power=4,
        toughness=3,
        triggered=(
            TriggeredAbility(
                Attacks(),
                (
                    d20(
                        row(1, 9, Mill(1, zone=Zone.EXILE), Named(Deed.PLAY_EXILED, 1)),
                        row(10, 19, Mill(2, zone=Zone.EXILE), Named(Deed.PLAY_EXILED, 2)),
                        row(20, 20, Mill(3, zone=Zone.EXILE), Named(Deed.PLAY_EXILED, 3)),
                    ),
                ),
            ),
        ),
    ),
    Card(
        name="Delina, Wild Mage",
        types=CREATURE,
        subtypes=frozenset({"Elf", "Shaman"}),
        legendary=True,
        mana_value=4,
        power=3,
        toughness=2,
        triggered=(
            TriggeredAbility(
                Attacks(),
                (
                    d20(
                        row(1, 14, CopyTarget(tapped=True, attacking=True), EXILED_LATER),
                        row(
                            15,
                            20,
                            CopyTarget(tapped=True, attacking=True),
                            EXILED_LATER,
                            RollAgain(),
                        ),
                    ),
                ),
                target=Target(whose=Whose.OWN),
            ),
        ),
    ),
    Card(
        name="Djinni Windseer",
        types=CREATURE,
        subtypes=frozenset({"Djinn"}),
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
        name="Earth-Cult Elemental",
        types=CREATURE,
        subtypes=frozenset({"Elemental"}),
        mana_value=6,
        power=6,
        toughness=6,
        triggered=(
            TriggeredAbility(
                Enters(),
                (
                    d20(
                        row(1, 9, Sacrifice(Which(), Who.EACH_PLAYER)),
                        row(10, 19, Sacrifice(Which(), Who.EACH_OPPONENT)),
                        row(20, 20, Sacrifice(Which(), Who.EACH_OPPONENT, 2)),
                    ),
                ),
            ),
        ),
    ),
    Card(
        name="Farideh, Devil's Chosen",
        types=CREATURE,
        subtypes=frozenset({"Tiefling", "Warlock"}),
        legendary=True,
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
        subtypes=frozenset({"Gnome", "Warlock"}),
        mana_value=3,
        power=2,
        toughness=2,
        triggered=(TriggeredAbility(OncePerRoll(), (CreateTokens("Faerie Dragon"),)),),
    ),
    Card(
        name="Herald of Hadar",
        types=CREATURE,
        subtypes=frozenset({"Human", "Warlock"}),
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
                (PayMana(6),),
            ),
        ),
    ),
    Card(
        name="Hoarding Ogre",
        types=CREATURE,
        subtypes=frozenset({"Ogre"}),
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
        name="Lightfoot Rogue",
        types=CREATURE,
        subtypes=frozenset({"Halfling", "Rogue"}),
        mana_value=2,
        power=2,
        toughness=1,
        triggered=(
            TriggeredAbility(
                Attacks(),
                (
                    d20(
                        row(1, 9, GainKeywords(("deathtouch",))),
                        row(10, 19, Pump(1, 0), GainKeywords(("deathtouch",))),
                        row(20, 20, Pump(3, 0), GainKeywords(("first strike", "deathtouch"))),
                    ),
                ),
            ),
        ),
    ),
    Card(
        name="Loathsome Troll",
        types=CREATURE,
        subtypes=frozenset({"Troll"}),
        mana_value=5,
        power=6,
        toughness=2,
        activated=(
            ActivatedAbility(
                (
                    d20(
                        row(1, 9, PutIntoLibrary(On.ITSELF)),
                        row(10, 19, ReturnTo(On.ITSELF, Zone.HAND)),
                        row(20, 20, ReturnTo(On.ITSELF, Zone.BATTLEFIELD, tapped=True)),
                    ),
                ),
                (PayMana(4),),
                zone=Zone.GRAVEYARD,
            ),
        ),
    ),
    Card(
        name="Pixie Guide",
        types=CREATURE,
        subtypes=frozenset({"Faerie"}),
        mana_value=2,
        power=1,
        toughness=3,
        keywords=("flying",),
        effects=(ExtraDice(),),
    ),
    Card(
        name="Scion of Stygia",
        types=CREATURE,
        subtypes=frozenset({"Tiefling", "Shaman"}),
        mana_value=3,
        power=2,
        toughness=1,
        keywords=("flash",),
        triggered=(
            TriggeredAbility(
                Enters(),
                (d20(row(1, 9, Tap()), row(10, 20, Tap(), Named(Deed.SKIP_UNTAP))),),
                target=Target(whose=Whose.OPPONENTS),
            ),
        ),
    ),
    Card(
        name="Swarming Goblins",
        types=CREATURE,
        subtypes=frozenset({"Goblin"}),
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
        subtypes=frozenset({"Human", "Druid"}),
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
