"""Who controls a permanent: effects that give control, for good or for a while, and what is left
when they end.

The effect that came last decides. Where none is left, the player controls it under whom it entered.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.changing import replace
from engine.events import ControlGained
from engine.groups import settle, with_tokens
from engine.leaving import leave
from engine.resolution import Resolution, owner
from engine.state import Control, Permanent, Tokens
from engine.subjects import Until, Zone

_ENDS = (Until.END_OF_TURN, Until.END_OF_NEXT_TURN, None)
"""Of one player, what ends first."""


def give_control(
    now: Resolution, one: Permanent | Tokens, player: str, until: Until | None = None
) -> None:
    """Give a player control of a permanent, or of each of a group of tokens."""
    control = one.control or (Control(one.controller),)
    length = _ENDS.index(until)
    if control[-1].player == player and _ENDS.index(control[-1].until) >= length:
        return
    entered, *effects = control
    kept = (held for held in effects if held.player != player or _ENDS.index(held.until) > length)
    _controlled(now, one, (entered, *kept, Control(player, until)))


def end_control_of(now: Resolution, player: str) -> None:
    """End every effect that gives control to a player who has left the game. What that player
    controls still, since it entered so, goes into exile.
    """
    _end(now, lambda held: held.player == player)
    for permanent in (*now.state.permanents, *now.state.phased):
        if permanent.controller == player:
            _exile(now, permanent)


def end_control_with_turn(now: Resolution, next_player: str) -> None:
    """End what lasts until end of turn. What lasts until the end of a player's next turn ends with
    the turn that begins now, if that is it.
    """
    _end(now, lambda held: held.until is Until.END_OF_TURN)
    state = now.state
    now.state = replace(
        state,
        permanents=tuple(_last_turn(each, next_player) for each in state.permanents),
        phased=tuple(_last_turn(each, next_player) for each in state.phased),
        tokens=tuple(
            replace(each, control=_ending(each.control, next_player)) for each in state.tokens
        ),
    )


def _last_turn(permanent: Permanent, player: str) -> Permanent:
    if not permanent.control:
        return permanent
    return replace(permanent, control=_ending(permanent.control, player))


def _ending(control: tuple[Control, ...], player: str) -> tuple[Control, ...]:
    """The same effects, those of this player ending with the turn that begins now."""
    lasting = Control(player, Until.END_OF_NEXT_TURN)
    return tuple(
        Control(player, Until.END_OF_TURN) if each == lasting else each for each in control
    )


def _end(now: Resolution, over: Callable[[Control], bool]) -> None:
    """End some of the effects that give control."""
    everything: tuple[Permanent | Tokens, ...] = (
        *now.state.permanents,
        *now.state.phased,
        *now.state.tokens,
    )
    for one in everything:
        entered, *effects = one.control or (Control(one.controller),)
        left = (entered, *(held for held in effects if not over(held)))
        if len(left) < len(one.control):
            _controlled(now, one, left)
    settle(now)


def _controlled(now: Resolution, one: Permanent | Tokens, control: tuple[Control, ...]) -> None:
    """Let the last of these decide who controls it. Who gains control of an attacker takes it out
    of combat; what would come under the control of a player who has left the game goes into exile.
    """
    player, until = control[-1].player, control[-1].until
    kept = control if len(control) > 1 else ()
    if isinstance(one, Tokens):
        if player != one.controller:
            now.tell(ControlGained(player, one.token, one.count, until))
        with_tokens(now, one, replace(one, controller=player, control=kept))
        return
    if now.state.player(player).lost:
        _exile(now, one)
        return
    changed = replace(one, controller=player, control=kept)
    if player != one.controller:
        now.tell(ControlGained(player, one.card, until=until))
        changed = replace(changed, owner="" if owner(one) == player else owner(one), attacking="")
    if one.phased_out is None:
        now.set_permanent(changed)
        return
    phased = tuple(changed if each == one else each for each in now.state.phased)
    now.state = replace(now.state, phased=phased)


def _exile(now: Resolution, one: Permanent) -> None:
    """Exile a permanent, also one that is phased out."""
    if one.phased_out is not None:
        phased = tuple(each for each in now.state.phased if each != one)
        there = (*now.state.permanents, one)
        now.state = replace(now.state, phased=phased, permanents=there)
    leave(now, one, Zone.EXILE)
