"""Forgotten Realms Commander."""

from engine.abilities import (
    ActivatedAbility,
    Card,
    PerDie,
    Spell,
    TriggeredAbility,
    Type,
    Ward,
)
from engine.dice import Die
from engine.instructions import (
    CastFree,
    ChooseResult,
    Draw,
    Of,
    PutCounters,
    Quantity,
    RollDice,
    Scry,
)
from engine.table import ResultsTable, Row

X = Quantity(Of.X)

CARDS = (
    Card(
        name="Arcane Endeavor",
        types=frozenset({Type.SORCERY}),
        mana_value=7,
        spell=Spell(
            (
                RollDice(
                    Die(8),
                    2,
                    then=(
                        ChooseResult(),
                        Draw(Quantity(Of.CHOSEN)),
                        CastFree(Quantity(Of.OTHER)),
                    ),
                ),
            )
        ),
    ),
    # Its other ability, for mana, rolls nothing and is not played.
    Card(
        name="Component Pouch",
        types=frozenset({Type.ARTIFACT}),
        mana_value=3,
        activated=ActivatedAbility(
            (
                RollDice(
                    Die(20),
                    table=ResultsTable(
                        20,
                        (
                            Row(1, 9, (PutCounters("component", 1),)),
                            Row(10, 20, (PutCounters("component", 2),)),
                        ),
                    ),
                ),
            ),
            tap=True,
        ),
    ),
    Card(
        name="Diviner's Portent",
        types=frozenset({Type.SORCERY}),
        mana_value=3,
        has_x=True,
        spell=Spell(
            (
                RollDice(
                    Die(20),
                    modifier=Quantity(Of.HAND),
                    table=ResultsTable(
                        20, (Row(1, 14, (Draw(X),)), Row(15, None, (Scry(X), Draw(X))))
                    ),
                ),
            )
        ),
    ),
    # Its roll in the upkeep is not played; this is the ability that looks at natural results.
    Card(
        name="Netherese Puzzle-Ward",
        types=frozenset({Type.ENCHANTMENT}),
        mana_value=4,
        triggered=(TriggeredAbility(PerDie(highest=True), (Draw(),)),),
    ),
    Card(
        name="Neverwinter Hydra",
        types=frozenset({Type.CREATURE}),
        mana_value=2,
        has_x=True,
        power=0,
        toughness=0,
        keywords=("trample",),
        enters=(RollDice(Die(6), X, then=(PutCounters("+1/+1", Quantity(Of.TOTAL)),)),),
        ward=(Ward(4),),
    ),
)
