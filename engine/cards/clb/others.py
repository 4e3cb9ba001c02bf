"""Artifacts, an enchantment, instants and sorceries of Commander Legends: Battle for Baldur's
Gate.
"""

from __future__ import annotations

from engine.abilities import ActivatedAbility, Card, OncePerRoll, Spell, TriggeredAbility
from engine.cards.rolls import d20, row
from engine.conditions import Upkeep
from engine.costs import PayMana, RemoveCounter, TapSymbol
from engine.deeds import Deed
from engine.dice import Die
from engine.instructions import (
    AddMana,
    AtNextEndStep,
    CastCopies,
    ChooseNewTargets,
    CopySpell,
    CreateTokens,
    Damage,
    Exile,
    GainKeywords,
    Instruction,
    MayDo,
    Mill,
    Named,
    Pump,
    PutCounters,
    Remembered,
    ReturnTo,
    RevealUntil,
    RollDice,
    Sacrifice,
    Tap,
)
from engine.subjects import (
    CREATURES,
    THEIR_CREATURES,
    YOUR_CREATURES,
    Aimable,
    Each,
    Of,
    On,
    Quantity,
    Target,
    Type,
    Which,
    Who,
    Whose,
    Zone,
)

ARTIFACT = frozenset({Type.ARTIFACT})
INSTANT = frozenset({Type.INSTANT})
SORCERY = frozenset({Type.SORCERY})

PERMANENT_CARDS = Which(
    (Type.ARTIFACT, Type.CREATURE, Type.ENCHANTMENT, Type.LAND, Type.PLANESWALKER)
)
RETURN_LATER = AtNextEndStep((ReturnTo(Remembered(), Zone.BATTLEFIELD),))


def cast_from_among(most: int) -> tuple[Instruction, ...]:
    """Each opponent exiles cards down to an instant or sorcery; cast at most so many of these."""
    return (
        RevealUntil(
            Which((Type.INSTANT, Type.SORCERY)), Zone.EXILE, who=Who.EACH_OPPONENT, shuffle=True
        ),
        CastCopies(Remembered(), count=most, copies=False),
    )


CARDS = (
    Card(
        name="Cone of Cold",
        types=SORCERY,
        mana_value=4,
        spell=Spell(
            (
                d20(
                    row(1, 9, Tap(Each(THEIR_CREATURES))),
                    row(10, 19, Tap(Each(THEIR_CREATURES)), Named(Deed.SKIP_UNTAP)),
                    row(
                        20,
                        20,
                        Tap(Each(THEIR_CREATURES)),
                        Named(Deed.SKIP_UNTAP),
                        Named(Deed.ENTER_TAPPED),
                    ),
                ),
            )
        ),
    ),
    Card(
        name="Contraband Livestock",
        types=INSTANT,
        mana_value=2,
        spell=Spell(
            (
                Exile(),
                d20(
                    row(1, 9, CreateTokens("Ox", who=Who.ITS_CONTROLLER)),
                    row(10, 19, CreateTokens("Boar", who=Who.ITS_CONTROLLER)),
                    row(20, 20, CreateTokens("Goat", who=Who.ITS_CONTROLLER)),
                ),
            ),
            target=Target(),
        ),
    ),
    Card(
        name="Gale's Redirection",
        types=INSTANT,
        mana_value=5,
        spell=Spell(
            (
                Exile(),
                d20(
                    row(1, 14, Named(Deed.CAST_EXILED_ANY_MANA)),
                    row(15, None, Named(Deed.CAST_EXILED_FREE)),
                    modifier=Quantity(Of.MANA_VALUE, on=On.TARGET),
                ),
            ),
            target=Target((), what=Aimable.SPELL),
        ),
    ),
    Card(
        name="Journey to the Lost City",
        types=frozenset({Type.ENCHANTMENT}),
        mana_value=4,
        triggered=(
            TriggeredAbility(
                Upkeep(),
                (
                    Mill(4, zone=Zone.EXILE, with_this=True),
                    d20(
                        row(
                            1,
                            9,
                            MayDo(
                                (ReturnTo(Remembered(Which((Type.LAND,)), 1), Zone.BATTLEFIELD),)
                            ),
                        ),
                        row(
                            10,
                            19,
                            CreateTokens("Wolf", apart=True),
                            PutCounters(
                                "+1/+1", Quantity(Of.REMEMBERED, among=CREATURES), On.CREATED
                            ),
                        ),
                        row(
                            20,
                            20,
                            ReturnTo(Remembered(PERMANENT_CARDS, with_this=True), Zone.BATTLEFIELD),
                            Sacrifice(On.ITSELF),
                        ),
                    ),
                ),
            ),
        ),
    ),
    Card(
        name="Lae'zel's Acrobatics",
        types=INSTANT,
        mana_value=4,
        spell=Spell(
            (
                Exile(Each(Which((Type.CREATURE,), whose=Whose.OWN, token=False))),
                d20(
                    row(1, 9, RETURN_LATER),
                    row(
                        10,
                        20,
                        ReturnTo(Remembered(), Zone.BATTLEFIELD),
                        Exile(On.CREATED),
                        RETURN_LATER,
                    ),
                ),
            )
        ),
    ),
    Card(
        name="Myrkul's Edict",
        types=SORCERY,
        mana_value=2,
        spell=Spell(
            (
                d20(
                    row(1, 9, Sacrifice(CREATURES, Who.AN_OPPONENT)),
                    row(10, 19, Sacrifice(CREATURES, Who.EACH_OPPONENT)),
                    row(
                        20,
                        20,
                        Sacrifice(Which((Type.CREATURE,), greatest_power=True), Who.EACH_OPPONENT),
                    ),
                ),
            )
        ),
    ),
    Card(
        name="Overwhelming Encounter",
        types=SORCERY,
        mana_value=5,
        spell=Spell(
            (
                GainKeywords(("vigilance", "trample"), Each(YOUR_CREATURES)),
                d20(
                    row(1, 9, Pump(2, 2, Each(YOUR_CREATURES))),
                    row(10, 19, PutCounters("+1/+1", 2, Each(YOUR_CREATURES))),
                    row(20, 20, PutCounters("+1/+1", 4, Each(YOUR_CREATURES))),
                ),
            )
        ),
    ),
    Card(
        name="Recruitment Drive",
        types=SORCERY,
        mana_value=3,
        spell=Spell(
            (
                d20(
                    row(1, 9, CreateTokens("Soldier", 2)),
                    row(10, 19, CreateTokens("Knight", 2)),
                    row(20, 20, CreateTokens("Knight", 3)),
                ),
            )
        ),
    ),
    Card(
        name="Thunderwave",
        types=SORCERY,
        mana_value=4,
        spell=Spell(
            (
                d20(
                    row(1, 9, Damage(3, Each(CREATURES))),
                    row(10, 19, Damage(3, Each(CREATURES, spare=True))),
                    row(20, 20, Damage(6, Each(THEIR_CREATURES))),
                ),
            )
        ),
    ),
    Card(
        name="Vexing Puzzlebox",
        types=ARTIFACT,
        mana_value=3,
        activated=(
            ActivatedAbility((AddMana(), RollDice(Die(20))), (TapSymbol(),), mana_ability=True),
            ActivatedAbility(
                (
                    Named(Deed.SEARCH_ARTIFACT),
                    Named(Deed.FOUND_ONTO_BATTLEFIELD),
                    Named(Deed.SHUFFLE),
                ),
                (TapSymbol(), RemoveCounter("charge", 100)),
            ),
        ),
        triggered=(
            TriggeredAbility(OncePerRoll(), (PutCounters("charge", Quantity(Of.THE_RESULT)),)),
        ),
    ),
    Card(
        name="Wand of Wonder",
        types=ARTIFACT,
        mana_value=4,
        activated=(
            ActivatedAbility(
                (
                    d20(
                        row(1, 9, *cast_from_among(1)),
                        row(10, 19, *cast_from_among(2)),
                        row(20, 20, *cast_from_among(3)),
                    ),
                ),
                (PayMana(4), TapSymbol()),
            ),
        ),
    ),
    Card(
        name="Wyll's Reversal",
        types=INSTANT,
        mana_value=3,
        spell=Spell(
            (
                d20(
                    row(1, 14, ChooseNewTargets()),
                    row(
                        15,
                        None,
                        ChooseNewTargets(),
                        CopySpell(aimed_anew=True),
                        ChooseNewTargets(On.CREATED),
                    ),
                    modifier=Quantity(Of.GREATEST_POWER, among=YOUR_CREATURES),
                ),
            ),
            target=Target((), what=Aimable.OBJECT, aimed=True),
        ),
    ),
)
