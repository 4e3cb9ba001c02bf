"""The tokens that cards create: what each is, by name. Those that do nothing of themselves are
counted only.
"""

from __future__ import annotations

from engine.abilities import ActivatedAbility, Card, TriggeredAbility
from engine.conditions import DealsDamage, Dies
from engine.costs import Sacrifice as SacrificeIt
from engine.costs import TapSymbol
from engine.instructions import AddMana, GainLife, Sacrifice
from engine.subjects import On, Type, Who

_CREATURE = frozenset({Type.CREATURE})
_ARTIFACT_CREATURE = frozenset({Type.ARTIFACT, Type.CREATURE})


def _creature(
    name: str,
    power: int,
    toughness: int,
    *subtypes: str,
    keywords: tuple[str, ...] = (),
    artifact: bool = False,
) -> Card:
    """A creature token; its name is its subtypes where nothing else is said."""
    return Card(
        name=name,
        types=_ARTIFACT_CREATURE if artifact else _CREATURE,
        mana_value=0,
        power=power,
        toughness=toughness,
        keywords=keywords,
        subtypes=frozenset(subtypes or name.split()),
    )


TOKENS: dict[str, Card] = {
    token.name: token
    for token in (
        _creature("Beast", 3, 3),
        _creature("Boar", 2, 2),
        _creature("Brainiac", 1, 1),
        _creature("Cleric", 1, 1, keywords=("lifelink",)),
        _creature("Clown Robot", 1, 1, artifact=True),
        # A die that became a creature: its size is the number it shows.
        _creature("Die", 0, 0),
        _creature("Dragon", 4, 4, keywords=("flying",)),
        Card(
            name="Dragon Spirit",
            types=_CREATURE,
            mana_value=0,
            power=5,
            toughness=4,
            subtypes=frozenset({"Dragon", "Spirit"}),
            triggered=(TriggeredAbility(DealsDamage(), (Sacrifice(On.ITSELF),)),),
        ),
        _creature("Eldrazi", 7, 7, keywords=("annihilator 1",)),
        _creature("Faerie Dragon", 1, 1, keywords=("flying",)),
        _creature("Fighter", 3, 3, keywords=("first strike",)),
        _creature("Giant Bird", 4, 4),
        _creature("Goat", 0, 1),
        _creature("Goblin", 1, 1),
        _creature("Human", 1, 1),
        _creature("Knight", 2, 2),
        _creature("Ox", 4, 4),
        _creature("Robot", 3, 3, artifact=True),
        _creature("Rogue", 2, 2, keywords=("hexproof",)),
        Card(
            name="Skeleton",
            types=_CREATURE,
            mana_value=0,
            power=1,
            toughness=1,
            subtypes=frozenset({"Skeleton"}),
            triggered=(TriggeredAbility(Dies(), (GainLife(2, Who.EACH_OPPONENT),)),),
        ),
        _creature("Soldier", 1, 1),
        _creature("Squirrel", 1, 1),
        _creature("Storm Crow", 1, 2, "Bird", keywords=("flying",)),
        Card(
            name="Treasure",
            types=frozenset({Type.ARTIFACT}),
            mana_value=0,
            subtypes=frozenset({"Treasure"}),
            activated=(
                ActivatedAbility((AddMana(),), (TapSymbol(), SacrificeIt()), mana_ability=True),
            ),
        ),
        _creature("Vigilant Knight", 2, 2, "Knight", keywords=("vigilance",)),
        _creature("Wizard", 1, 1, keywords=("flying",)),
        _creature("Wolf", 2, 2),
        _creature("Zombie Employee", 2, 2),
    )
}


def has_abilities(token: Card) -> bool:
    """Whether a token does something of itself: then each is a permanent of its own. Where a player
    activates an ability of one of many equal ones, that one is set apart then.
    """
    return bool(token.triggered or token.effects or token.statics)
