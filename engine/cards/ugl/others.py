"""Unglued: spells, artifacts and enchantments."""

from __future__ import annotations

from engine.abilities import ActivatedAbility, Card, Spell, TriggeredAbility
from engine.cards.rolls import RESULT, rolled, row
from engine.conditions import Casts
from engine.costs import TapSymbol
from engine.deeds import Deed
from engine.dice import Die
from engine.instructions import (
    AddMana,
    ChooseNewTargets,
    CompareRolls,
    Damage,
    Destroy,
    Discard,
    Draw,
    LoseLife,
    Named,
    Pump,
    RollAgain,
    RollDice,
    Sacrifice,
    Search,
)
from engine.subjects import (
    CREATURES,
    Each,
    On,
    Target,
    Type,
    Which,
    Who,
    Whose,
)
from engine.table import ResultsTable

D6 = Die(6)

CARDS = (
    Card(
        name="Goblin Tutor",
        types=frozenset({Type.INSTANT}),
        mana_value=1,
        spell=Spell(
            (
                RollDice(
                    D6,
                    table=ResultsTable(
                        6,
                        (
                            row(1, 1),
                            row(2, 2, Search(Deed.SEARCH_NAMED), Named(Deed.SHUFFLE)),
                            row(3, 3, Search(Deed.SEARCH_ENCHANTMENT), Named(Deed.SHUFFLE)),
                            row(4, 4, Search(Deed.SEARCH_ARTIFACT), Named(Deed.SHUFFLE)),
                            row(5, 5, Search(Deed.SEARCH_CREATURE), Named(Deed.SHUFFLE)),
                            row(6, 6, Search(Deed.SEARCH_INSTANT_OR_SORCERY), Named(Deed.SHUFFLE)),
                        ),
                    ),
                ),
            )
        ),
    ),
    Card(
        name="Growth Spurt",
        types=frozenset({Type.INSTANT}),
        mana_value=2,
        spell=Spell((rolled(D6, Pump(RESULT, RESULT, On.TARGET)),), target=Target()),
    ),
    Card(
        name="Jack-in-the-Mox",
        types=frozenset({Type.ARTIFACT}),
        mana_value=0,
        activated=(
            ActivatedAbility(
                (
                    RollDice(
                        D6,
                        table=ResultsTable(
                            6,
                            (
                                row(1, 1, Sacrifice(On.ITSELF), LoseLife(5)),
                                row(2, 2, AddMana(1, "W")),
                                row(3, 3, AddMana(1, "U")),
                                row(4, 4, AddMana(1, "B")),
                                row(5, 5, AddMana(1, "R")),
                                row(6, 6, AddMana(1, "G")),
                            ),
                        ),
                    ),
                ),
                (TapSymbol(),),
                mana_ability=True,
            ),
        ),
    ),
    Card(
        name="Ricochet",
        types=frozenset({Type.ENCHANTMENT}),
        mana_value=1,
        triggered=(
            TriggeredAbility(
                Casts(whose=Whose.ANY, at_player=True),
                (
                    RollDice(
                        D6,
                        roller=Who.EACH_PLAYER,
                        then=(
                            CompareRolls(
                                (ChooseNewTargets(On.THAT, Who.THAT_PLAYER),),
                                lowest=True,
                                ties_again=True,
                            ),
                        ),
                    ),
                ),
            ),
        ),
    ),
    Card(
        name="Strategy, Schmategy",
        types=frozenset({Type.SORCERY}),
        mana_value=2,
        spell=Spell(
            (
                RollDice(
                    D6,
                    table=ResultsTable(
                        6,
                        (
                            row(1, 1),
                            row(2, 2, Destroy(Each(Which((Type.ARTIFACT,))))),
                            row(3, 3, Destroy(Each(Which((Type.LAND,))))),
                            row(4, 4, Damage(3, Each(CREATURES)), Damage(3, Who.EACH_PLAYER)),
                            row(5, 5, Discard(who=Who.EACH_PLAYER), Draw(7, Who.EACH_PLAYER)),
                            row(6, 6, RollAgain(optional=False, times=2)),
                        ),
                    ),
                ),
            )
        ),
    ),
)
