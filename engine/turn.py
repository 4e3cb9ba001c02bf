"""What happens in a turn besides spells and abilities: steps, combat, special actions."""

from __future__ import annotations

from engine.actions import Aiming, Attack, Block, CombatDamage, Crank
from engine.activating import CONTRAPTION, named
from engine.attractions import controls_attraction, roll_to_visit
from engine.cards import card as known_card
from engine.changing import replace
from engine.characteristics import is_a, lasting, power, triggered
from engine.conditions import (
    Attacks,
    AttacksOrBlocks,
    BeginningOfCombat,
    Condition,
    Cranked,
    EndStep,
    Upkeep,
)
from engine.control import end_control_with_turn
from engine.costs import PayMana
from engine.damage import deal_damage
from engine.dice import PlanarDie, Roll
from engine.events import (
    AbilityTriggered,
    Attacked,
    Blocked,
    ContraptionCranked,
    PlanarActionTaken,
    StepBegan,
    TurnBegan,
)
from engine.groups import set_apart, settle
from engine.planechase import planar_face
from engine.resolution import IllegalAction, Resolution
from engine.rolling import roll
from engine.shields import next_turn as shields_next_turn
from engine.state import Aim, History, Permanent, StackKind, StackObject
from engine.subjects import Step, Type
from engine.targets import aim
from engine.triggers import looks_at, trigger_each, trigger_on, trigger_on_carrier

_BEGINNINGS = {
    Step.UPKEEP: Upkeep,
    Step.COMBAT: BeginningOfCombat,
    Step.END: EndStep,
}


def begin_step(now: Resolution, step: Step) -> None:
    """A step of the active player's turn begins. In the first main phase a player who controls an
    Attraction rolls to visit: the turn says so, no ability does, and no stack is used.
    """
    active = now.state.players[0].name
    now.tell(StepBegan(active, step))
    if step is Step.PRECOMBAT_MAIN:
        if controls_attraction(now, active):
            roll_to_visit(now, active, "")
        return

    def meant(source: Permanent, when: Condition) -> bool:
        if not isinstance(when, Upkeep | BeginningOfCombat | EndStep):
            return False
        if isinstance(when, Upkeep) and when.of_held:
            whose = any(player == active for player, _ in source.holds)
        else:
            whose = looks_at(when.whose, own=source.controller == active)
        return whose and isinstance(when, _BEGINNINGS[step])

    if step is Step.END:
        _end_combat(now)
    trigger_each(now, meant, about=active)
    if step is Step.END:
        _delayed(now)


def _end_combat(now: Resolution) -> None:
    """Combat is over before the end step begins: nothing attacks any more."""
    now.state = replace(
        now.state,
        permanents=tuple(
            replace(permanent, attacking="") if permanent.attacking else permanent
            for permanent in now.state.permanents
        ),
    )


def _delayed(now: Resolution) -> None:
    """What was to happen at the beginning of the next end step triggers."""
    for held in now.state.delayed:
        now.tell(AbilityTriggered(held.controller, held.card))
        waiting = replace(held, id=now.new_object_id())
        now.state = replace(now.state, waiting=(*now.state.waiting, waiting))
    now.state = replace(now.state, delayed=())


def next_turn(now: Resolution, active: str) -> None:
    """The turn ends: what lasted so long is over. The turn of ``active`` begins, whose permanents
    untap.
    """
    end_control_with_turn(now, active)
    names = [player.name for player in now.state.players]
    place = names.index(active)
    players = (*now.state.players[place:], *now.state.players[:place])
    now.state = replace(
        now.state,
        players=tuple(
            replace(
                player,
                history=History(),
                shields=shields_next_turn(player.shields),
                planar_actions=0,
            )
            for player in players
        ),
        permanents=tuple(_in_turn_of(each, active) for each in now.state.permanents),
        phased=tuple(_over(each) for each in now.state.phased),
        tokens=tuple(
            replace(
                tokens,
                tapped=tokens.tapped and tokens.controller != active,
                damage=0,
                sizes=lasting(tokens.sizes),
                bonus=(0, 0),
                keywords=(),
                gained=(),
            )
            for tokens in now.state.tokens
        ),
    )
    settle(now)
    now.tell(TurnBegan(active))


def _in_turn_of(permanent: Permanent, active: str) -> Permanent:
    """A permanent as it is when a player's turn has begun. The active player has the planes."""
    plane = is_a(permanent, Type.PLANE, Type.PHENOMENON)
    return replace(
        _over(permanent),
        controller=active if plane else permanent.controller,
        tapped=permanent.tapped and permanent.controller != active,
    )


def _over(permanent: Permanent) -> Permanent:
    """A permanent, also one that is phased out, once a turn has ended."""
    return replace(
        permanent,
        used=False,
        damage=0,
        sizes=lasting(permanent.sizes),
        bonus=(0, 0),
        keywords=(),
        until_roll=(),
        gained=(),
        totals=(),
        granted=(),
        activations=0,
        more_activations=0,
        attacking="",
    )


def attack(now: Resolution, action: Attack) -> None:
    """Attack with a creature; its attack triggers aim now at what the scenario names."""
    permanent = _creature(_to_attack(now, action))
    defender = action.defender or now.next_opponent(action.player)
    aims = _aims(now, permanent, Attacks, action.targets)
    now.set_permanent(replace(permanent, attacking=defender))
    now.tell(Attacked(action.player, action.card))
    trigger_on(now, permanent, Attacks, aims, about=defender)
    trigger_on(now, permanent, AttacksOrBlocks, about=defender)
    trigger_on_carrier(now, permanent, Attacks, about=defender)


def _creature(permanent: Permanent) -> Permanent:
    """The permanent, which must be a creature to do what it is to do."""
    if not is_a(permanent, Type.CREATURE):
        raise IllegalAction(f"{permanent.card} is no creature")
    return permanent


def _to_attack(now: Resolution, action: Attack) -> Permanent:
    """Of several creatures of that name the first that does not attack yet."""
    first = named(now, action.card, action.player)
    alike = (
        each
        for each in now.state.permanents
        if each.card == first.card and each.controller == first.controller
    )
    resting = next((each for each in alike if not each.attacking), None)
    if resting is not None:
        return resting
    for group in now.state.tokens:
        if (group.token, group.controller) == (first.card, first.controller):
            return set_apart(now, group)[0]
    return first


def _aims(
    now: Resolution, permanent: Permanent, condition: type[Condition], targets: tuple[Aiming, ...]
) -> tuple[Aim, ...]:
    """What its abilities for this will be aimed at, as far as a scenario names it."""
    for place, ability in triggered(permanent):
        if isinstance(ability.when, condition) and ability.target is not None and targets:
            held = StackObject(
                0,
                StackKind.TRIGGERED,
                permanent.card,
                permanent.controller,
                permanent.id,
                ability=place,
            )
            return aim(now, held, ability.target, targets)
    return ()


def block(now: Resolution, action: Block) -> None:
    """Block with a creature."""
    permanent = _creature(named(now, action.card, action.player))
    now.tell(Blocked(action.player, action.card))
    trigger_on(now, permanent, AttacksOrBlocks)


def crank(now: Resolution, action: Crank) -> None:
    """Crank a Contraption."""
    permanent = named(now, action.card, action.player)
    if CONTRAPTION not in known_card(permanent.card).subtypes:
        raise IllegalAction(f"{permanent.card} is no {CONTRAPTION}")
    aims = _aims(now, permanent, Cranked, action.targets)
    now.tell(ContraptionCranked(action.player, action.card))
    trigger_on(now, permanent, Cranked, aims)


def combat_damage(now: Resolution, action: CombatDamage) -> None:
    """Let a creature deal combat damage to a player; no damage at all for 0 or less."""
    permanent = _creature(named(now, action.card))
    to = action.to or permanent.attacking or now.next_opponent(permanent.controller)
    amount = power(now.state, permanent) if action.amount is None else action.amount
    deal_damage(now, permanent.card, permanent, ((to, amount),), combat=True)


def roll_planar_die(now: Resolution, name: str) -> None:
    """The special action: each time in a turn costs one mana more. It uses no stack."""
    player = now.state.player(name)
    if now.state.players[0].name != name or now.state.stack:
        raise IllegalAction(f"{name} cannot roll the planar die now")
    cost = PayMana(player.planar_actions)
    if not now.can_pay(name, cost, None):
        raise IllegalAction(f"{name} cannot pay for the planar die")
    if cost.amount:
        now.pay(name, cost, "", None)
    player = now.state.player(name)
    now.set_player(replace(player, planar_actions=player.planar_actions + 1))
    now.tell(PlanarActionTaken(name))
    planar_face(now, name, roll(now, card="", instruction=Roll(name, PlanarDie(), 1)))
