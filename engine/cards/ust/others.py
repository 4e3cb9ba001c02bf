"""Unstable: Contraptions, Equipment, other artifacts, instants and sorceries that roll."""

from __future__ import annotations

from engine.abilities import ActivatedAbility, Card, Spell, Static, TriggeredAbility
from engine.cards.rolls import RESULT, equip, rolled
from engine.conditions import Cranked
from engine.costs import TapEquipped, TapSymbol
from engine.deeds import Deed
from engine.dice import Die
from engine.instructions import (
    AddMana,
    CreateTokens,
    Damage,
    GainControl,
    GainKeywords,
    IfTotal,
    Instruction,
    Named,
    Pump,
    PutIntoLibrary,
    RollDice,
    Untap,
)
from engine.subjects import Aimable, Of, On, Quantity, Results, Target, Type, Until, Who

ARTIFACT = frozenset({Type.ARTIFACT})
EQUIPMENT = frozenset({"Equipment"})
CONTRAPTION = frozenset({"Contraption"})

D6 = Die(6)
DIFFERENCE = Quantity(Of.DIFFERENCE)
PLAYER_OR_PLANESWALKER = Target(what=Aimable.PLAYER_OR_PLANESWALKER)


def cranked(use: Instruction, target: Target | None = None) -> TriggeredAbility:
    """Whenever it is cranked, roll two dice and use the difference between the results."""
    return TriggeredAbility(Cranked(), (RollDice(D6, 2, then=(use,)),), target=target)


CARDS = (
    Card(
        name="Boomflinger",
        types=ARTIFACT,
        subtypes=CONTRAPTION,
        mana_value=0,
        triggered=(cranked(Damage(DIFFERENCE), PLAYER_OR_PLANESWALKER),),
    ),
    Card(
        name="Gift Horse",
        types=ARTIFACT,
        subtypes=CONTRAPTION,
        mana_value=0,
        triggered=(cranked(CreateTokens("Goblin", DIFFERENCE)),),
    ),
    Card(
        name="Hammer Helper",
        types=frozenset({Type.SORCERY}),
        mana_value=4,
        spell=Spell(
            (
                GainControl(until=Until.END_OF_TURN),
                Untap(),
                rolled(D6, GainKeywords(("haste",), On.TARGET), Pump(RESULT, 0, On.TARGET)),
            ),
            target=Target(),
        ),
    ),
    Card(
        name="Hard Hat Area",
        types=ARTIFACT,
        subtypes=CONTRAPTION,
        mana_value=0,
        triggered=(cranked(Named(Deed.ASSEMBLE, DIFFERENCE)),),
    ),
    # The creature it is attached to has the ability: tapping that one is the cost, and that one
    # deals the damage.
    Card(
        name="Lobe Lobber",
        types=ARTIFACT,
        subtypes=EQUIPMENT,
        mana_value=2,
        activated=(
            ActivatedAbility(
                (
                    Damage(1, by=On.EQUIPPED),
                    rolled(D6, IfTotal(Results(at_least=5), (Untap(On.EQUIPPED),))),
                ),
                (TapEquipped(),),
                target=PLAYER_OR_PLANESWALKER,
            ),
            equip(2),
        ),
    ),
    Card(
        name="Mad Science Fair Project",
        types=ARTIFACT,
        mana_value=3,
        activated=(
            ActivatedAbility(
                (
                    rolled(
                        D6,
                        IfTotal(
                            Results(at_most=3),
                            (AddMana(1, "C", Who.TARGET_PLAYER),),
                            (AddMana(who=Who.TARGET_PLAYER),),
                        ),
                    ),
                ),
                (TapSymbol(),),
                target=Target((), what=Aimable.PLAYER),
            ),
        ),
    ),
    Card(
        name="Proper Laboratory Attire",
        types=ARTIFACT,
        subtypes=EQUIPMENT,
        mana_value=1,
        activated=(equip(2),),
        statics=(
            Static(On.EQUIPPED, power=2, toughness=1, keywords=("protection from die rolls",)),
        ),
    ),
    Card(
        name="Steamfloggery",
        types=frozenset({Type.INSTANT}),
        mana_value=6,
        spell=Spell((rolled(D6, Named(Deed.ASSEMBLE, RESULT)),)),
    ),
    Card(
        name="Thud-for-Duds",
        types=ARTIFACT,
        subtypes=CONTRAPTION,
        mana_value=0,
        triggered=(cranked(Damage(DIFFERENCE), Target()),),
    ),
    Card(
        name="Time Out",
        types=frozenset({Type.INSTANT}),
        mana_value=5,
        spell=Spell(
            (rolled(D6, PutIntoLibrary(On.TARGET, RESULT)),),
            target=Target((), but=(Type.LAND,)),
        ),
    ),
)
