"""Cards of commander decks, promotions, planes and other products, a few of each."""

from __future__ import annotations

from engine.abilities import ActivatedAbility, Card, Enters, PerDie, TriggeredAbility
from engine.cards.rolls import RESULT, d20, rolled, row
from engine.conditions import (
    AttacksOrBlocks,
    BeginningOfCombat,
    Casts,
    ChaosEnsues,
    PlanarRolled,
    Upkeep,
)
from engine.costs import PayMana, TapSymbol
from engine.deeds import Deed
from engine.dice import Die
from engine.effects import BlankIsChaos, ExtraPlanarDie
from engine.instructions import (
    AddMana,
    ChooseNewTargets,
    CopySpell,
    CopyTarget,
    CreateTokens,
    Draw,
    IfNatural,
    IfNumber,
    IfTotal,
    Named,
    Pump,
    PutCounters,
    ReturnTo,
    RollDice,
    RollPlanar,
    WinGame,
)
from engine.subjects import (
    YOUR_CREATURES,
    Aimable,
    Each,
    Of,
    On,
    Quantity,
    Results,
    Target,
    Type,
    Which,
    Who,
    Whose,
    Zone,
)
from engine.table import ResultsTable

ARTIFACT = frozenset({Type.ARTIFACT})
CREATURE = frozenset({Type.CREATURE})

SIXES = Quantity(Of.MATCHING, which=Results(6, 6))
EVEN = Quantity(Of.MATCHING, which=Results(odd=False))
BOBBLEHEADS = Quantity(Of.COUNT_OF, among=Which(subtype="Bobblehead", whose=Whose.OWN))

# "Result plus creatures above 11" is a result of 12 less the creatures, or more.
TWELVE_LESS_CREATURES = Quantity(Of.COUNT_OF, -1, plus=12, among=YOUR_CREATURES)
CHARISMA_CHECK = (
    CreateTokens("Human"),
    rolled(
        Die(20),
        IfNumber(
            RESULT,
            at_least=TWELVE_LESS_CREATURES,
            then=(PutCounters("+1/+1", 1, Each(YOUR_CREATURES)),),
        ),
        IfNatural(
            Results(20, 20),
            (CopyTarget(on=Each(Which((Type.CREATURE,), whose=Whose.OWN, legendary=False))),),
        ),
    ),
)


def with_party_of(size: int, die: Die) -> IfNumber:
    """With a party of this size this is the party die: as many Treasures as it shows."""
    treasures = rolled(die, CreateTokens("Treasure", RESULT))
    return IfNumber(Quantity(Of.PARTY), at_least=size, at_most=size, then=(treasures,))


CARDS = (
    Card(
        name="Arden Angel",
        types=CREATURE,
        subtypes=frozenset({"Angel"}),
        mana_value=6,
        power=4,
        toughness=4,
        keywords=("flying",),
        triggered=(
            TriggeredAbility(
                Upkeep(),
                (rolled(Die(4), IfTotal(Results(1, 1), (ReturnTo(On.ITSELF, Zone.BATTLEFIELD),))),),
                zone=Zone.GRAVEYARD,
            ),
        ),
    ),
    Card(
        name="Chaotic Aether",
        types=frozenset({Type.PHENOMENON}),
        mana_value=0,
        effects=(BlankIsChaos(),),
    ),
    # Its starting loyalty is printed as a die and one.
    Card(
        name="Dungeon Master",
        types=frozenset({Type.PLANESWALKER}),
        subtypes=frozenset({"Dungeon Master"}),
        legendary=True,
        mana_value=4,
        enters=(rolled(Die(4), PutCounters("loyalty", Quantity(Of.TOTAL, plus=1))),),
        activated=(
            ActivatedAbility(
                (CreateTokens("Skeleton", who=Who.TARGET_PLAYER),),
                target=Target((), Whose.OPPONENTS, what=Aimable.PLAYER),
                loyalty=1,
            ),
            ActivatedAbility(
                (
                    RollDice(
                        Die(20),
                        table=ResultsTable(
                            20,
                            (row(1, 1, Named(Deed.SKIP_TURN)), row(12, None, Draw())),
                            gaps=True,
                        ),
                    ),
                ),
                loyalty=1,
            ),
            ActivatedAbility(
                (
                    CreateTokens("Fighter"),
                    CreateTokens("Cleric"),
                    CreateTokens("Rogue"),
                    CreateTokens("Wizard"),
                ),
                loyalty=-6,
            ),
        ),
    ),
    Card(
        name="Fractured Powerstone",
        types=ARTIFACT,
        mana_value=2,
        activated=(
            ActivatedAbility((RollPlanar(),), (TapSymbol(),), sorcery_speed=True),
            ActivatedAbility((AddMana(1, "C"),), (TapSymbol(),), mana_ability=True),
        ),
    ),
    Card(
        name="Genevieve, Conniving Dragon",
        types=CREATURE,
        subtypes=frozenset({"Elder", "Dragon", "Gamer"}),
        legendary=True,
        mana_value=5,
        power=5,
        toughness=5,
        keywords=("flying",),
        triggered=(
            TriggeredAbility(
                BeginningOfCombat(),
                (
                    with_party_of(1, Die(4)),
                    with_party_of(2, Die(8)),
                    with_party_of(3, Die(12)),
                    with_party_of(4, Die(20)),
                ),
            ),
        ),
    ),
    Card(
        name="Ichor Elixir",
        types=ARTIFACT,
        mana_value=4,
        effects=(ExtraPlanarDie(),),
    ),
    Card(
        name="Kharis & The Beholder",
        types=CREATURE,
        subtypes=frozenset({"Dragon", "Eye", "Wizard"}),
        legendary=True,
        mana_value=5,
        power=1,
        toughness=20,
        keywords=("flying",),
        triggered=(
            TriggeredAbility(Enters(), CHARISMA_CHECK),
            TriggeredAbility(Upkeep(), CHARISMA_CHECK),
        ),
    ),
    Card(
        name="Luck Bobblehead",
        types=ARTIFACT,
        subtypes=frozenset({"Bobblehead"}),
        mana_value=3,
        activated=(
            ActivatedAbility(
                (
                    RollDice(
                        Die(6),
                        BOBBLEHEADS,
                        then=(
                            CreateTokens("Treasure", EVEN, tapped=True),
                            IfNumber(SIXES, at_least=7, at_most=7, then=(WinGame(),)),
                        ),
                    ),
                ),
                (PayMana(1), TapSymbol()),
            ),
            ActivatedAbility((AddMana(),), (TapSymbol(),), mana_ability=True),
        ),
    ),
    Card(
        name="Mathise, Surge Channeler",
        types=CREATURE,
        subtypes=frozenset({"Human", "Elf", "Shaman", "Sorcerer"}),
        legendary=True,
        mana_value=3,
        power=1,
        toughness=1,
        triggered=(
            TriggeredAbility(
                Casts(frozenset({Type.INSTANT, Type.SORCERY}), mana_value=3),
                (
                    d20(
                        row(1, 9, Draw(who=Who.EACH_PLAYER)),
                        row(10, 19, Draw()),
                        row(
                            20,
                            20,
                            CopySpell(On.THAT, aimed_anew=True),
                            ChooseNewTargets(On.CREATED),
                        ),
                    ),
                ),
            ),
        ),
    ),
    # X of its activation says how much of the mana came from Treasures.
    Card(
        name="Mr. House, President and CEO",
        types=frozenset({Type.ARTIFACT, Type.CREATURE}),
        subtypes=frozenset({"Human"}),
        legendary=True,
        mana_value=3,
        power=0,
        toughness=4,
        activated=(
            ActivatedAbility(
                (RollDice(Die(6), Quantity(Of.X, plus=1)),), (PayMana(4), TapSymbol())
            ),
        ),
        triggered=(
            TriggeredAbility(
                PerDie(Results(at_least=4)),
                (
                    CreateTokens("Robot"),
                    IfTotal(Results(at_least=6), (CreateTokens("Treasure"),)),
                ),
            ),
        ),
    ),
    # That nobody has a maximum hand size is asked only as a turn ends.
    Card(
        name="Stairs to Infinity",
        types=frozenset({Type.PLANE}),
        subtypes=frozenset({"Xerex"}),
        mana_value=0,
        triggered=(
            TriggeredAbility(PlanarRolled(), (Draw(),)),
            TriggeredAbility(ChaosEnsues(), (Named(Deed.LOOK_AT_PLANAR_DECK),)),
        ),
    ),
    Card(
        name="Velukan Dragon",
        types=CREATURE,
        subtypes=frozenset({"Dragon"}),
        mana_value=7,
        power=5,
        toughness=5,
        keywords=("flying",),
        triggered=(
            TriggeredAbility(
                AttacksOrBlocks(), (rolled(Die(6), Pump(Quantity(Of.TOTAL, plus=-1), 0)),)
            ),
        ),
    ),
)
