"""Commander Legends: Battle for Baldur's Gate."""

from engine.abilities import Card, OncePerRoll, Spell, TriggeredAbility, Type
from engine.dice import Die
from engine.effects import ExtraDice
from engine.instructions import CreateTokens, PutCounters, RollDice
from engine.table import ResultsTable, Row

CARDS = (
    Card(
        name="Recruitment Drive",
        types=frozenset({Type.SORCERY}),
        mana_value=3,
        spell=Spell(
            (
                RollDice(
                    Die(20),
                    table=ResultsTable(
                        20,
                        (
                            Row(1, 9, (CreateTokens("Soldier", 2),)),
                            Row(10, 19, (CreateTokens("Knight", 2),)),
                            Row(20, 20, (CreateTokens("Knight", 3),)),
                        ),
                    ),
                ),
            )
        ),
    ),
    Card(
        name="Wyll, Blade of Frontiers",
        types=frozenset({Type.CREATURE}),
        mana_value=2,
        power=2,
        toughness=2,
        effects=(ExtraDice(),),
        triggered=(TriggeredAbility(OncePerRoll(), (PutCounters("+1/+1", 1),)),),
    ),
)
