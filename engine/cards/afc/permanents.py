"""Creatures, enchantments and a land of Forgotten Realms Commander."""

from __future__ import annotations

from engine.abilities import ActivatedAbility, Card, OncePerRoll, PerDie, TriggeredAbility, Ward
from engine.cards.rolls import RESULT, X, rolled
from engine.conditions import BecomesMonstrous, BeginningOfCombat, Casts, Damaged, Upkeep
from engine.costs import ExileThis, PayMana, RollCost, TapSymbol
from engine.deeds import Deed
from engine.dice import Die
from engine.instructions import (
    AddMana,
    Attach,
    CompareRolls,
    CreateTokens,
    Damage,
    Destroy,
    Draw,
    Monstrosity,
    Named,
    PutCounters,
    PutIntoLibrary,
    RollDice,
    Scry,
)
from engine.subjects import Aimable, On, Target, Type, Who

CREATURE = frozenset({Type.CREATURE})
ENCHANTMENT = frozenset({Type.ENCHANTMENT})

CARDS = (
    # That it attacks if able binds the player who declares attackers, which a scenario says.
    Card(
        name="Chaos Dragon",
        types=CREATURE,
        subtypes=frozenset({"Dragon"}),
        mana_value=3,
        power=4,
        toughness=4,
        keywords=("flying", "haste"),
        triggered=(
            TriggeredAbility(
                BeginningOfCombat(),
                (
                    RollDice(
                        Die(20),
                        roller=Who.EACH_PLAYER,
                        then=(
                            CompareRolls(
                                (Named(Deed.NOT_ATTACKED, who=Who.THAT_PLAYER),), opponents=True
                            ),
                        ),
                    ),
                ),
            ),
        ),
    ),
    Card(
        name="Clay Golem",
        types=frozenset({Type.ARTIFACT, Type.CREATURE}),
        subtypes=frozenset({"Golem"}),
        mana_value=4,
        power=4,
        toughness=4,
        activated=(
            ActivatedAbility((Monstrosity(RESULT),), (PayMana(6), RollCost(RollDice(Die(8))))),
        ),
        triggered=(TriggeredAbility(BecomesMonstrous(), (Destroy(),), target=Target(())),),
    ),
    Card(
        name="Maddening Hex",
        types=ENCHANTMENT,
        subtypes=frozenset({"Aura", "Curse"}),
        mana_value=3,
        enchants=Target((), what=Aimable.PLAYER),
        triggered=(
            TriggeredAbility(
                Casts(other_than=CREATURE, enchanted=True),
                (
                    rolled(Die(6), Damage(RESULT, Who.THAT_PLAYER)),
                    Attach(Who.EACH_OPPONENT, another=True),
                ),
            ),
        ),
    ),
    Card(
        name="Netherese Puzzle-Ward",
        types=ENCHANTMENT,
        mana_value=4,
        triggered=(
            TriggeredAbility(Upkeep(), (rolled(Die(4), Scry(RESULT)),)),
            TriggeredAbility(PerDie(highest=True), (Draw(),)),
        ),
    ),
    Card(
        name="Neverwinter Hydra",
        types=CREATURE,
        subtypes=frozenset({"Hydra"}),
        mana_value=2,
        has_x=True,
        x_symbols=2,
        power=0,
        toughness=0,
        keywords=("trample",),
        enters=(RollDice(Die(6), X, then=(PutCounters("+1/+1", RESULT),)),),
        ward=(Ward(4),),
    ),
    Card(
        name="Underdark Rift",
        types=frozenset({Type.LAND}),
        mana_value=0,
        activated=(
            ActivatedAbility((AddMana(1, "C"),), (TapSymbol(),), mana_ability=True),
            ActivatedAbility(
                (rolled(Die(10), PutIntoLibrary(On.TARGET, RESULT)),),
                (PayMana(5), TapSymbol(), ExileThis()),
                target=Target((Type.ARTIFACT, Type.CREATURE, Type.PLANESWALKER)),
                sorcery_speed=True,
            ),
        ),
    ),
    Card(
        name="Vrondiss, Rage of Ancients",
        types=CREATURE,
        subtypes=frozenset({"Dragon", "Barbarian"}),
        legendary=True,
        mana_value=5,
        power=5,
        toughness=4,
        triggered=(
            TriggeredAbility(Damaged(), (CreateTokens("Dragon Spirit"),), optional=True),
            TriggeredAbility(OncePerRoll(), (Damage(1, On.ITSELF),), optional=True),
        ),
    ),
)
