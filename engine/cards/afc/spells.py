"""Instants and sorceries of Forgotten Realms Commander."""

from __future__ import annotations

from engine.abilities import Card, Spell, Type
from engine.cards.rolls import X, d20, row
from engine.deeds import Deed
from engine.dice import Die
from engine.instructions import (
    CastFree,
    ChooseResult,
    CreateTokens,
    Damage,
    Destroy,
    Draw,
    FromGraveyard,
    GainLife,
    Instruction,
    LoseLife,
    Named,
    ReturnTo,
    RollDice,
    Sacrifice,
    Scry,
)
from engine.subjects import (
    CREATURES,
    Aimable,
    Each,
    Number,
    Of,
    On,
    Quantity,
    Target,
    Which,
    Who,
    Whose,
    Zone,
)
from engine.table import ResultsTable

INSTANT = frozenset({Type.INSTANT})
SORCERY = frozenset({Type.SORCERY})

CHOSEN = Quantity(Of.CHOSEN)
OTHER = Quantity(Of.OTHER)


def choose_one_of_two(die: Die, *then: Instruction) -> Spell:
    """Roll two dice and choose one result; then come uses of the chosen and of the other."""
    return Spell((RollDice(die, 2, then=(ChooseResult(), *then)),))


SACRIFICED = FromGraveyard(CREATURES, remembered=True)
DIED = FromGraveyard(Which((Type.CREATURE,), whose=Whose.OWN), count=None, died_this_turn=True)
THEIR_MANA_VALUE = Quantity(Of.MANA_VALUE, on=On.TARGET)

CARDS = (
    Card(
        name="Arcane Endeavor",
        types=SORCERY,
        mana_value=7,
        spell=choose_one_of_two(Die(8), Draw(CHOSEN), CastFree(OTHER)),
    ),
    Card(
        name="Berserker's Frenzy",
        types=INSTANT,
        mana_value=3,
        spell=Spell(
            (
                RollDice(
                    Die(20),
                    2,
                    ignore=1,
                    table=ResultsTable(
                        20,
                        (
                            row(1, 14, Named(Deed.MUST_BLOCK)),
                            row(15, 20, Named(Deed.CHOOSE_BLOCKS)),
                        ),
                    ),
                ),
            )
        ),
    ),
    Card(
        name="Danse Macabre",
        types=SORCERY,
        mana_value=5,
        spell=Spell(
            (
                Sacrifice(Which((Type.CREATURE,), token=False), Who.EACH_PLAYER),
                d20(
                    row(1, 14, ReturnTo(SACRIFICED, Zone.BATTLEFIELD, yours=True)),
                    row(
                        15,
                        None,
                        ReturnTo(
                            FromGraveyard(CREATURES, 2, up_to=True, remembered=True),
                            Zone.BATTLEFIELD,
                            yours=True,
                        ),
                    ),
                    modifier=Quantity(Of.SACRIFICED_TOUGHNESS),
                ),
            )
        ),
    ),
    Card(
        name="Diviner's Portent",
        types=INSTANT,
        mana_value=3,
        has_x=True,
        spell=Spell(
            (d20(row(1, 14, Draw(X)), row(15, None, Scry(X), Draw(X)), modifier=Quantity(Of.HAND)),)
        ),
    ),
    Card(
        name="Grave Endeavor",
        types=INSTANT,
        mana_value=7,
        spell=choose_one_of_two(
            Die(10),
            ReturnTo(
                FromGraveyard(Which((Type.CREATURE,), whose=Whose.OWN)),
                Zone.BATTLEFIELD,
                counters=(("+1/+1", CHOSEN),),
            ),
            LoseLife(OTHER, Who.EACH_OPPONENT),
            GainLife(OTHER),
        ),
    ),
    Card(
        name="Reckless Endeavor",
        types=SORCERY,
        mana_value=7,
        spell=choose_one_of_two(
            Die(12), Damage(CHOSEN, Each(CREATURES)), CreateTokens("Treasure", OTHER)
        ),
    ),
    Card(
        name="Revivify",
        types=INSTANT,
        mana_value=3,
        spell=Spell(
            (
                d20(
                    row(1, 14, ReturnTo(DIED, Zone.HAND)),
                    row(15, None, ReturnTo(DIED, Zone.BATTLEFIELD)),
                    modifier=Quantity(Of.DIED_THIS_TURN),
                ),
            )
        ),
    ),
    Card(
        name="Song of Inspiration",
        types=INSTANT,
        mana_value=5,
        spell=Spell(
            (
                d20(
                    row(1, 14, ReturnTo(On.TARGET, Zone.HAND)),
                    row(15, None, ReturnTo(On.TARGET, Zone.HAND), GainLife(THEIR_MANA_VALUE)),
                    modifier=THEIR_MANA_VALUE,
                ),
            ),
            target=Target(
                (),
                Whose.OWN,
                Number.UP_TO,
                Aimable.CARD,
                most=2,
                but=(Type.INSTANT, Type.SORCERY),
            ),
        ),
    ),
    Card(
        name="Valiant Endeavor",
        types=SORCERY,
        mana_value=6,
        spell=choose_one_of_two(
            Die(6),
            Destroy(Each(Which((Type.CREATURE,), at_least=CHOSEN))),
            CreateTokens("Vigilant Knight", OTHER),
        ),
    ),
    Card(
        name="Wild Endeavor",
        types=SORCERY,
        mana_value=6,
        spell=choose_one_of_two(
            Die(4),
            CreateTokens("Beast", CHOSEN),
            Named(Deed.SEARCH_BASIC_LANDS, OTHER),
            Named(Deed.LANDS_ONTO_BATTLEFIELD, OTHER),
            Named(Deed.SHUFFLE),
        ),
    ),
)
