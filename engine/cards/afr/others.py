"""Artifacts, an enchantment, instants and sorceries of Adventures in the Forgotten Realms."""

from __future__ import annotations

from engine.abilities import (
    ActivatedAbility,
    Card,
    Enters,
    OncePerRoll,
    PerDie,
    Spell,
    Static,
    TriggeredAbility,
)
from engine.cards.rolls import d20, equip, row
from engine.costs import PayMana, Sacrifice, TapSymbol
from engine.deeds import Deed
from engine.effects import ExtraDice
from engine.instructions import (
    Attach,
    CastCopies,
    CreateTokens,
    Damage,
    Discard,
    Draw,
    Exile,
    FromGraveyard,
    GainControl,
    GainKeywords,
    GainLevel,
    GainLife,
    LoseLife,
    MayDo,
    Named,
    Pump,
    PutIntoLibrary,
    Remembered,
    ReturnTo,
    Scry,
    Search,
)
from engine.subjects import (
    CREATURES,
    YOUR_CREATURES,
    Aimable,
    Each,
    Of,
    On,
    Quantity,
    Target,
    Type,
    Until,
    Which,
    Who,
    Whose,
    Zone,
)

ARTIFACT = frozenset({Type.ARTIFACT})
INSTANT = frozenset({Type.INSTANT})
SORCERY = frozenset({Type.SORCERY})

CARDS = (
    Card(
        name="Barbarian Class",
        types=frozenset({Type.ENCHANTMENT}),
        subtypes=frozenset({"Class"}),
        mana_value=1,
        effects=(ExtraDice(),),
        activated=(
            ActivatedAbility((GainLevel(2),), (PayMana(2),), sorcery_speed=True),
            ActivatedAbility((GainLevel(3),), (PayMana(3),), sorcery_speed=True, level=2),
        ),
        triggered=(
            TriggeredAbility(
                OncePerRoll(),
                (Pump(2, 0, On.TARGET), GainKeywords(("menace",), On.TARGET)),
                target=Target(whose=Whose.OWN),
                level=2,
            ),
        ),
        statics=(Static(Each(YOUR_CREATURES), keywords=("haste",), level=3),),
    ),
    Card(
        name="Contact Other Plane",
        types=INSTANT,
        mana_value=4,
        spell=Spell(
            (d20(row(1, 9, Draw(2)), row(10, 19, Scry(2), Draw(2)), row(20, 20, Scry(3), Draw(3))),)
        ),
    ),
    Card(
        name="Critical Hit",
        types=INSTANT,
        mana_value=2,
        spell=Spell((GainKeywords(("double strike",), On.TARGET),), target=Target()),
        triggered=(
            TriggeredAbility(
                PerDie(natural=20), (ReturnTo(On.ITSELF, Zone.HAND),), zone=Zone.GRAVEYARD
            ),
        ),
    ),
    Card(
        name="Farideh's Fireball",
        types=INSTANT,
        mana_value=5,
        spell=Spell(
            (
                Damage(5),
                d20(
                    row(1, 9, Damage(2, Who.EACH_PLAYER)), row(10, 20, Damage(2, Who.EACH_OPPONENT))
                ),
            ),
            target=Target((Type.CREATURE, Type.PLANESWALKER)),
        ),
    ),
    Card(
        name="Goblin Morningstar",
        types=ARTIFACT,
        subtypes=frozenset({"Equipment"}),
        mana_value=2,
        activated=(equip(2),),
        triggered=(
            TriggeredAbility(
                Enters(),
                (
                    d20(
                        row(1, 9, CreateTokens("Goblin")),
                        row(10, 20, CreateTokens("Goblin", apart=True), Attach(On.CREATED)),
                    ),
                ),
            ),
        ),
        statics=(Static(On.EQUIPPED, power=1, keywords=("trample",)),),
    ),
    Card(
        name="Power of Persuasion",
        types=SORCERY,
        mana_value=3,
        spell=Spell(
            (
                d20(
                    row(1, 9, ReturnTo(On.TARGET, Zone.HAND)),
                    row(10, 19, PutIntoLibrary(On.TARGET, depth=None)),
                    row(20, 20, GainControl(until=Until.END_OF_NEXT_TURN)),
                ),
            ),
            target=Target(whose=Whose.OPPONENTS),
        ),
    ),
    Card(
        name="Spiked Pit Trap",
        types=ARTIFACT,
        mana_value=1,
        keywords=("flash",),
        activated=(
            ActivatedAbility(
                (d20(row(1, 9, Damage(5)), row(10, 20, Damage(5), CreateTokens("Treasure"))),),
                (PayMana(5), TapSymbol(), Sacrifice()),
                target=Target(),
            ),
        ),
    ),
    Card(
        name="The Deck of Many Things",
        types=ARTIFACT,
        legendary=True,
        mana_value=5,
        activated=(
            ActivatedAbility(
                (
                    d20(
                        row(None, 0, Discard()),
                        row(
                            1,
                            9,
                            ReturnTo(FromGraveyard(Which(whose=Whose.OWN), random=True), Zone.HAND),
                        ),
                        row(10, 19, Draw(2)),
                        row(
                            20,
                            20,
                            ReturnTo(FromGraveyard(CREATURES), Zone.BATTLEFIELD, yours=True),
                            Named(Deed.LOSE_WHEN_IT_DIES),
                        ),
                        modifier=Quantity(Of.HAND, -1),
                    ),
                ),
                (PayMana(2), TapSymbol()),
            ),
        ),
    ),
    Card(
        name="Treasure Chest",
        types=ARTIFACT,
        mana_value=3,
        activated=(
            ActivatedAbility(
                (
                    d20(
                        row(1, 1, LoseLife(3)),
                        row(2, 9, CreateTokens("Treasure", 5)),
                        row(10, 19, GainLife(3), Draw(3)),
                        row(
                            20,
                            20,
                            MayDo(
                                (Named(Deed.SEARCH_ARTIFACT), Named(Deed.FOUND_ONTO_BATTLEFIELD)),
                                otherwise=(Search(Deed.SEARCH),),
                            ),
                            Named(Deed.SHUFFLE),
                        ),
                    ),
                ),
                (PayMana(4), Sacrifice()),
            ),
        ),
    ),
    Card(
        name="Wizard's Spellbook",
        types=ARTIFACT,
        mana_value=7,
        activated=(
            ActivatedAbility(
                (
                    Exile(with_this=True),
                    d20(
                        row(1, 9, CastCopies(Remembered(), cost=None)),
                        row(10, 19, CastCopies(Remembered(), cost=1)),
                        row(20, 20, CastCopies(Remembered(with_this=True))),
                    ),
                ),
                (TapSymbol(),),
                target=Target((Type.INSTANT, Type.SORCERY), what=Aimable.CARD),
                sorcery_speed=True,
            ),
        ),
    ),
)
