"""What the faces of the planar die do: chaos ensues, players planeswalk.

Planes and phenomena stand among the permanents, since their abilities work in the same ways, but
nothing can aim at them. Without any in the game the faces are told and nothing follows.
"""

from __future__ import annotations

from engine.changing import replace
from engine.characteristics import is_a
from engine.conditions import ChaosEnsues, Condition, Planeswalks
from engine.dice import PlanarFace
from engine.events import AbilityTriggered, ChaosEnsued, Planeswalked
from engine.resolution import Resolution
from engine.rolling import Rolled
from engine.state import Permanent, StackKind, StackObject
from engine.subjects import Type
from engine.triggers import trigger_each, trigger_on


def planar_face(now: Resolution, player: str, rolled: Rolled | None) -> None:
    """Let what the planar die counts as do what the rules say, after the triggers on the roll."""
    face = None if rolled is None else rolled.planar
    if face is PlanarFace.CHAOS:
        now.tell(ChaosEnsued(player))
        trigger_each(now, _chaos, about=player)
    elif face is PlanarFace.PLANESWALK:
        plane = next(iter(_face_up(now)), None)
        if plane is None:
            now.tell(Planeswalked(player))
        else:
            _planeswalking_triggers(now, player, plane.card)


def _chaos(source: Permanent, when: Condition) -> bool:
    return isinstance(when, ChaosEnsues)


def _planeswalking_triggers(now: Resolution, player: str, plane: str) -> None:
    """The planeswalking ability is an ability of the rules: it triggers and uses the stack."""
    now.tell(AbilityTriggered(player, plane))
    held = StackObject(
        id=now.new_object_id(), kind=StackKind.PLANESWALKING, card=plane, controller=player
    )
    now.state = replace(now.state, waiting=(*now.state.waiting, held))


def planeswalk(now: Resolution, player: str) -> None:
    """Turn the next card of the planar deck face up; those that were face up go to its bottom.
    Nothing happens where no plane is left at all.
    """
    left = _face_up(now)
    if not left and not now.state.planar_deck:
        return
    now.tell(Planeswalked(player))
    for plane in left:
        now.remove_permanent(plane)
    deck = (*now.state.planar_deck, *(plane.card for plane in left))
    now.state = replace(now.state, planar_deck=deck[1:])
    come = Permanent(now.new_permanent_id(), deck[0], now.state.players[0].name)
    now.state = replace(now.state, permanents=(*now.state.permanents, come))
    trigger_on(now, come, Planeswalks)


def _face_up(now: Resolution) -> tuple[Permanent, ...]:
    return tuple(
        permanent
        for permanent in now.state.permanents
        if is_a(permanent, Type.PLANE, Type.PHENOMENON)
    )
