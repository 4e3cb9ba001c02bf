"""Which abilities trigger, and putting them on the stack.

A trigger is noticed at once and waits; it goes on the stack when what is resolving has finished,
the active player's first. Of one player's the player chooses the order, where it matters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.abilities import TriggeredAbility
from engine.asking import holds
from engine.cards import card as known_card
from engine.changing import replace
from engine.characteristics import triggered
from engine.conditions import (
    Casts,
    Condition,
    Enters,
    NthDie,
    OncePerRoll,
    PerDie,
    PlanarRolled,
    RollsToVisit,
)
from engine.dice import AnyDie, Count, Die, DieResult, Face, Infinity, PlanarDie, Pool
from engine.events import AbilityPutOnStack, AbilityTriggered, WardTriggered
from engine.history import note_dice
from engine.instructions import CopySpell, reads_results
from engine.ordering import ordered
from engine.resolution import MOST_ANSWERS, Resolution, TooManyDice
from engine.sight import Watch, sight
from engine.state import Aim, Permanent, StackKind, StackObject, State
from engine.subjects import Number, On, Whose, Zone
from engine.targets import aimed_at, choose_targets

Dice = tuple[tuple[DieResult, Count], ...]

_ON_ROLLS = (OncePerRoll, PerDie, NthDie, RollsToVisit, PlanarRolled)


def trigger_on_roll(
    now: Resolution, roller: str, die: AnyDie, dice: Dice, *, to_visit: bool = False
) -> None:
    """Let every ability that is there see the counted dice of one roll instruction.

    Once for the whole roll, or once for each matching die. Permanents that are not there now see
    nothing, and cards that are not in the graveyard yet neither.
    """
    before = now.state.player(roller).history.dice
    note_dice(now, roller, dice)
    for source, watch in tuple(_watching_rolls(now.state)):
        own = source.controller == roller
        match watch.ability.when:
            case OncePerRoll() if own:
                seen = [(rolled.result, count) for rolled, count in dice]
                _wait(now, source, watch.place, watch.ability, 1, seen)
            case PerDie(whose=whose) as when if looks_at(whose, own=own):
                _each_die(now, source, watch, when, die, dice)
            case RollsToVisit(which) if own and to_visit:
                _each_die(now, source, watch, PerDie(which), die, dice)
            case PlanarRolled(whose) if isinstance(die, PlanarDie) and looks_at(whose, own=own):
                _each_die(now, source, watch, PerDie(), die, dice)
            case NthDie(nth) if own and before < nth <= _size(before, dice):
                _wait(now, source, watch.place, watch.ability, 1, [])
            case _:
                pass


def _watching_rolls(state: State) -> Iterator[tuple[Permanent, Watch]]:
    """Every ability that looks at rolls where it is. A card in a graveyard stands as a permanent
    without a number.
    """
    for permanent in state.permanents:
        for watch in sight(permanent.card).watches:
            if watch.ability.level <= permanent.level:
                yield permanent, watch
    for player in state.players:
        for card in player.graveyard:
            for watch in sight(card).buried:
                yield Permanent(0, card, player.name), watch


def _size(before: Count, dice: Dice) -> Count:
    for _, count in dice:
        before = before + count
    return before


def looks_at(whose: Whose, *, own: bool) -> bool:
    """Whether a player is meant who is or is not the one whose ability it is."""
    return whose is Whose.ANY or (whose is Whose.OWN) == own


def _watching(now: Resolution) -> Iterator[tuple[Permanent, int, TriggeredAbility]]:
    """Every triggered ability that works now where it is: on the battlefield in the order the
    permanents came, then in graveyards. A card there stands as a permanent without a number.
    """
    for permanent in now.state.permanents:
        for place, ability in triggered(permanent):
            if ability.zone is Zone.BATTLEFIELD:
                yield permanent, place, ability
    for player in now.state.players:
        for card in player.graveyard:
            for place, ability in enumerate(known_card(card).triggered):
                if ability.zone is Zone.GRAVEYARD:
                    yield Permanent(0, card, player.name), place, ability


def _each_die(
    now: Resolution, source: Permanent, watch: Watch, when: PerDie, die: AnyDie, dice: Dice
) -> None:
    """Trigger once for each matching die; equal ones are one counted trigger."""
    matching: dict[Face | None, Count] = {}
    for rolled, count in dice:
        if _matches(when, die, rolled):
            seen: Face | None = rolled.result if watch.reads else 0
            if watch.stores and seen is None:
                seen = rolled.natural
            matching[seen] = matching.get(seen, 0) + count
    for face, count in matching.items():
        result = face if isinstance(face, int) else None
        shown = (die, face) if watch.stores and face is not None else None
        _wait(now, source, watch.place, watch.ability, count, [(result, 1)], shown=shown)


def _matches(when: PerDie, die: AnyDie, rolled: DieResult) -> bool:
    sides = die.sides if isinstance(die, Die) else None
    return (
        (when.planar or sides is not None)
        and (when.sides is None or when.sides == sides)
        and (when.natural is None or rolled.natural == when.natural)
        and (not when.highest or (sides is not None and rolled.natural == sides))
        and (when.which is None or (rolled.result is not None and when.which.holds(rolled.result)))
    )


def trigger_on(
    now: Resolution,
    permanent: Permanent,
    condition: type[Condition],
    aims: tuple[Aim, ...] = (),
    *,
    frm: Zone = Zone.HAND,
    x: Count = 0,
    about: str = "",
    amount: Count = 0,
) -> None:
    """Trigger a permanent's own abilities for what it does or what happens to it.

    ``frm`` is where it entered from and ``x`` the X of the spell that became it, ``about`` the
    player and ``amount`` the damage the ability is about. The permanent need not be there any
    more: what leaves looks back.
    """
    for place, ability in triggered(permanent):
        when = ability.when
        if (
            isinstance(when, condition)
            and getattr(when, "of", On.ITSELF) is On.ITSELF
            and not (isinstance(when, Enters) and frm in when.not_from)
        ):
            _wait(now, permanent, place, ability, 1, [], aims, x=x, about=about, amount=amount)


def trigger_on_carrier(
    now: Resolution,
    carrier: Permanent,
    condition: type[Condition],
    *,
    about: str = "",
    amount: Count = 0,
) -> None:
    """Trigger the abilities of what is attached to a creature for what the creature does."""
    for permanent in now.state.permanents:
        if permanent.attached_to == carrier.id:
            for place, ability in triggered(permanent):
                when = ability.when
                if isinstance(when, condition) and getattr(when, "of", None) is On.EQUIPPED:
                    _wait(
                        now,
                        permanent,
                        place,
                        ability,
                        1,
                        [],
                        about=about,
                        amount=amount,
                        that=carrier.id,
                    )


def trigger_each(
    now: Resolution,
    meant: Callable[[Permanent, Condition], bool],
    *,
    about: str = "",
    times: Count = 1,
    that: int | None = None,
    against: int | None = None,
) -> None:
    """Trigger every ability that watches something happen and for which ``meant`` is true of its
    permanent and its condition.

    ``about`` is the player, ``that`` the permanent and ``against`` the object on the stack it is
    about.
    """
    for source, place, ability in tuple(_watching(now)):
        if meant(source, ability.when):
            _wait(now, source, place, ability, times, [], about=about, that=that, against=against)


def force(now: Resolution, permanent: Permanent, place: int, ability: TriggeredAbility) -> None:
    """Let an ability trigger though nothing happened that it waits for: there is no roll it could
    read.
    """
    _wait(now, permanent, place, ability, 1, [])


def trigger_on_casting(now: Resolution, spell: StackObject) -> None:
    """Trigger the abilities of a spell that wait for it to be cast, while it is on the stack."""
    for place, ability in enumerate(known_card(spell.card).triggered):
        if ability.zone is Zone.STACK and isinstance(ability.when, Casts):
            itself = Permanent(0, spell.card, spell.controller)
            _wait(now, itself, place, ability, 1, [], against=spell.id)


def trigger_reflexive(
    now: Resolution, held: StackObject, ability: TriggeredAbility, results: Pool | None
) -> None:
    """Trigger a reflexive ability ("when you do"): no permanent has it, what made it does."""
    now.tell(AbilityTriggered(held.controller, held.card))
    kept = results if _keeps_results(ability) else None
    waiting = replace(
        held,
        id=now.new_object_id(),
        kind=StackKind.TRIGGERED,
        aims=(),
        times=1,
        results=kept,
        does=ability,
    )
    now.state = replace(now.state, waiting=(*now.state.waiting, waiting))


def trigger_ward(now: Resolution, target: StackObject) -> None:
    """Trigger ward of each permanent an opponent's spell or ability has just been aimed at."""
    for aim in target.aims:
        permanent = now.state.permanent(aim.permanent) if aim.zone is Zone.BATTLEFIELD else None
        if permanent is None or permanent.controller == target.controller:
            continue
        for place, ward in enumerate(known_card(permanent.card).ward):
            now.tell(WardTriggered(permanent.controller, permanent.card, ward.cost, target.card))
            waiting = StackObject(
                id=now.new_object_id(),
                kind=StackKind.WARD,
                card=permanent.card,
                controller=permanent.controller,
                source=permanent.id,
                ability=place,
                against=target.id,
            )
            now.state = replace(now.state, waiting=(*now.state.waiting, waiting))


def _wait(
    now: Resolution,
    permanent: Permanent,
    place: int,
    ability: TriggeredAbility,
    times: Count,
    seen: list[tuple[int | None, Count]],
    aims: tuple[Aim, ...] = (),
    *,
    x: Count = 0,
    about: str = "",
    amount: Count = 0,
    that: int | None = None,
    against: int | None = None,
    shown: tuple[AnyDie, Face] | None = None,
) -> None:
    """Note a triggered ability, if what it asks besides holds. It keeps the results only where it
    will read them.
    """
    results: dict[Face, Count] = {}
    for result, count in seen:
        if result is not None:
            results[result] = results.get(result, 0) + count
    waiting = StackObject(
        id=now.new_object_id(),
        kind=StackKind.TRIGGERED,
        card=permanent.card,
        controller=permanent.controller,
        source=permanent.id or None,
        ability=place,
        x=x,
        aims=aims,
        times=times,
        results=Pool.of(results) if results and _keeps_results(ability) else None,
        about=about,
        amount=amount,
        that=that,
        against=against,
        shown=shown,
        does=ability if place >= len(known_card(permanent.card).triggered) else None,
        cause=_cause(now, ability),
        last=permanent if permanent.id and now.find(permanent.id) is None else None,
    )
    if ability.once_each_turn and permanent.used:
        return
    if ability.only_if is not None and not holds(now, ability.only_if, waiting):
        return
    now.tell(AbilityTriggered(permanent.controller, permanent.card, times))
    objects = _apart(permanent.card, ability, times)
    for _ in range(objects):
        single = replace(waiting, id=now.new_object_id(), times=times if objects == 1 else 1)
        now.state = replace(now.state, waiting=(*now.state.waiting, single))


def _apart(card: str, ability: TriggeredAbility, times: Count) -> int:
    """As how many objects equal triggers are kept: one counted object, but each its own where
    each may have another target or another answer.
    """
    if times == 1 or (ability.target is None and not ability.optional):
        return 1
    if isinstance(times, Infinity) or times > MOST_ANSWERS:
        raise TooManyDice(card)
    return times


def _keeps_results(ability: TriggeredAbility) -> bool:
    target = ability.target
    limits = () if target is None else (target.most, target.total)
    return reads_results(ability.instructions) or any(
        not isinstance(limit, int | None) for limit in limits
    )


def _cause(now: Resolution, ability: TriggeredAbility) -> StackObject | None:
    """What told its controller to roll, where the ability copies that; nothing where the roll was
    no part of a resolution.
    """
    copies = any(
        isinstance(each, CopySpell) and each.on is On.THAT for each in ability.instructions
    )
    if not copies or not isinstance(ability.when, _ON_ROLLS) or now.state.resolving is None:
        return None
    return now.state.resolving.object


def triggered_ability(held: StackObject) -> TriggeredAbility:
    """The ability a triggered object on the stack is."""
    return held.does or known_card(held.card).triggered[held.ability]


def put_waiting_on_stack(now: Resolution) -> None:
    """Put every waiting trigger on the stack, the active player's first."""
    waiting = now.state.waiting
    now.state = replace(now.state, waiting=())
    for player in now.state.players:
        own = tuple(held for held in waiting if held.controller == player.name)
        for held in ordered(now, player.name, own):
            _put_on_stack(now, held)


def _put_on_stack(now: Resolution, held: StackObject) -> None:
    """Put one trigger on the stack, with targets; one that needs a target and has none goes
    nowhere.
    """
    if held.kind is StackKind.TRIGGERED:
        ability = triggered_ability(held)
        if ability.target is not None and not held.aims:
            aims = choose_targets(now, held, ability.target)
            if not aims and ability.target.number is Number.ONE:
                return
            held = replace(held, aims=aims)
    now.state = replace(now.state, stack=(*now.state.stack, held))
    if held.kind is not StackKind.WARD:
        now.tell(AbilityPutOnStack(held.controller, held.card, held.times, aimed_at(held)))
        trigger_ward(now, held)
