"""Unfinity: cards that do another thing for each face, compare a result, or last until a roll."""

from __future__ import annotations

from engine.abilities import Card, Spell, TriggeredAbility
from engine.cards.rolls import RESULT, rolled, row
from engine.conditions import BeginningOfCombat, Visited
from engine.dice import Die
from engine.instructions import (
    CreateTokens,
    Damage,
    Destroy,
    Exile,
    ForEachResult,
    GainKeywords,
    GainLife,
    IfDoubles,
    IfNumber,
    PhaseOut,
    Pump,
    PutCounters,
    RollDice,
    SetBase,
)
from engine.subjects import Of, On, Quantity, Target, Type, Which, Whose
from engine.table import ResultsTable

ROBOTS = Quantity(Of.COUNT_OF, among=Which(subtype="Robot", whose=Whose.OWN))

CARDS = (
    Card(
        name="Celebr-8000",
        types=frozenset({Type.ARTIFACT, Type.CREATURE}),
        subtypes=frozenset({"Clown", "Robot"}),
        mana_value=5,
        power=3,
        toughness=3,
        triggered=(
            TriggeredAbility(
                BeginningOfCombat(),
                (
                    RollDice(
                        Die(6),
                        2,
                        then=(
                            ForEachResult(
                                ResultsTable(
                                    6,
                                    (
                                        row(1, 1, Pump(1, 1)),
                                        row(2, 2, GainKeywords(("menace",))),
                                        row(3, 3, GainKeywords(("vigilance",))),
                                        row(4, 4, GainKeywords(("lifelink",))),
                                        row(5, 5, GainKeywords(("flying",))),
                                        row(6, 6, GainKeywords(("indestructible",))),
                                    ),
                                )
                            ),
                            IfDoubles((GainKeywords(("double strike",)),)),
                        ),
                    ),
                ),
            ),
        ),
    ),
    Card(
        name="Clowning Around",
        types=frozenset({Type.SORCERY}),
        mana_value=2,
        spell=Spell(
            (
                CreateTokens("Clown Robot", 2),
                rolled(
                    Die(6),
                    IfNumber(RESULT, at_most=ROBOTS, then=(CreateTokens("Clown Robot"),)),
                ),
            )
        ),
    ),
    # It is printed with other numbers lit, too; 6 is lit on each of them.
    Card(
        name="Drop Tower",
        types=frozenset({Type.ARTIFACT}),
        subtypes=frozenset({"Attraction"}),
        mana_value=0,
        lit=(2, 3, 6),
        triggered=(
            TriggeredAbility(
                Visited(),
                (GainKeywords(("flying",), On.TARGET, until_a_roll_of=1),),
                target=Target(),
            ),
        ),
    ),
    Card(
        name="Ferris Wheel",
        types=frozenset({Type.ARTIFACT}),
        subtypes=frozenset({"Attraction"}),
        mana_value=0,
        lit=(4, 5, 6),
        triggered=(
            TriggeredAbility(
                Visited(),
                (PhaseOut(On.TARGET, until_visit=3),),
                target=Target(unphased=True),
            ),
        ),
    ),
    Card(
        name="Six-Sided Die",
        types=frozenset({Type.INSTANT}),
        mana_value=3,
        spell=Spell(
            (
                RollDice(
                    Die(6),
                    table=ResultsTable(
                        6,
                        (
                            row(1, 1, SetBase(None, 1, On.TARGET, until_end_of_turn=True)),
                            row(2, 2, PutCounters("-1/-1", 2, On.TARGET)),
                            row(3, 3, Damage(3, On.TARGET), GainLife(3)),
                            row(4, 4, Pump(-4, -4, On.TARGET)),
                            row(5, 5, Destroy(On.TARGET)),
                            row(6, 6, Exile(On.TARGET)),
                        ),
                    ),
                ),
            ),
            target=Target(),
        ),
    ),
)
