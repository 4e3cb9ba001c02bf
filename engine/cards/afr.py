"""Adventures in the Forgotten Realms."""

from engine.abilities import (
    Attacks,
    Card,
    Enters,
    OncePerRoll,
    Target,
    TriggeredAbility,
    Type,
)
from engine.dice import Die
from engine.effects import ExtraDice, Whose
from engine.instructions import (
    CopyTarget,
    CreateTokens,
    DamageOpponents,
    Draw,
    GainKeywords,
    IfAnyResult,
    Results,
    RollAgain,
    RollDice,
)
from engine.table import ResultsTable, Row

CREATURE = frozenset({Type.CREATURE})

CARDS = (
    # Only level 1: the levels above it roll nothing and change no roll.
    Card(
        name="Barbarian Class",
        types=frozenset({Type.ENCHANTMENT}),
        mana_value=1,
        effects=(ExtraDice(),),
    ),
    Card(
        name="Brazen Dwarf",
        types=CREATURE,
        mana_value=2,
        power=2,
        toughness=1,
        triggered=(TriggeredAbility(OncePerRoll(), (DamageOpponents(1),)),),
    ),
    Card(
        name="Delina, Wild Mage",
        types=CREATURE,
        mana_value=4,
        power=3,
        toughness=2,
        triggered=(
            TriggeredAbility(
                Attacks(),
                (
                    RollDice(
                        Die(20),
                        table=ResultsTable(
                            20,
                            (
                                Row(1, 14, (CopyTarget(),)),
                                Row(15, 20, (CopyTarget(), RollAgain())),
                            ),
                        ),
                    ),
                ),
                target=Target(whose=Whose.OWN),
            ),
        ),
    ),
    Card(
        name="Farideh, Devil's Chosen",
        types=CREATURE,
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
        mana_value=3,
        power=2,
        toughness=2,
        triggered=(TriggeredAbility(OncePerRoll(), (CreateTokens("Faerie Dragon"),)),),
    ),
    Card(
        name="Pixie Guide",
        types=CREATURE,
        mana_value=2,
        power=1,
        toughness=3,
        keywords=("flying",),
        effects=(ExtraDice(),),
    ),
    Card(
        name="Swarming Goblins",
        types=CREATURE,
        mana_value=5,
        power=3,
        toughness=3,
        triggered=(
            TriggeredAbility(
                Enters(),
                (
                    RollDice(
                        Die(20),
                        table=ResultsTable(
                            20,
                            (
                                Row(1, 9, (CreateTokens("Goblin"),)),
                                Row(10, 19, (CreateTokens("Goblin", 2),)),
                                Row(20, 20, (CreateTokens("Goblin", 3),)),
                            ),
                        ),
                    ),
                ),
            ),
        ),
    ),
)
