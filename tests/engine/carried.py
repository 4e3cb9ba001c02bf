"""Instructions carried out by themselves, as a spell or an ability of a permanent would."""

from __future__ import annotations

from collections.abc import Sequence

from engine.carrying import Context, carry_to_the_end
from engine.chance import Scripted
from engine.dice import Count, Pool
from engine.instructions import Instruction
from engine.resolution import Resolution
from engine.state import Aim, Permanent, StackKind, StackObject, State
from engine.subjects import Zone
from tests.engine.games import Game


def carry(
    start: State,
    *instructions: Instruction,
    dice: str = "",
    choose: Sequence[str] = (),
    card: str = "Concentrate",
    of: str = "",
    at: Sequence[str] = (),
    x: Count = 0,
    times: Count = 1,
    results: Pool | None = None,
    amount: Count = 0,
    about: str = "",
    by: str = "you",
) -> Game:
    """Carry out instructions; all dice and choices must be used.

    ``of`` is the permanent whose ability it is, ``at`` names the targets: permanents, players,
    cards in graveyards or what is on the stack, whichever is found first.
    """
    inputs = Scripted(dice, choose)
    now = Resolution(start, inputs)
    source = next((one for one in start.permanents if one.card == of), None)
    held = StackObject(
        id=90,
        kind=StackKind.SPELL if source is None else StackKind.TRIGGERED,
        card=of or card,
        controller=by,
        source=None if source is None else source.id,
        x=x,
        times=times,
        results=results,
        amount=amount,
        about=about,
        aims=tuple(_aim(start, name) for name in at),
    )
    carry_to_the_end(now, Context(held, results=results), instructions)
    inputs.finish()
    return Game(tuple(now.trace), now.state)


def _aim(start: State, name: str) -> Aim:
    for permanent in start.permanents:
        if permanent.card == name:
            return Aim(permanent.id, name)
    for player in start.players:
        if player.name == name:
            return Aim(0, name, None)
        if name in player.graveyard:
            return Aim(0, name, Zone.GRAVEYARD, player.name)
    for held in start.stack:
        if held.card == name:
            return Aim(held.id, name, Zone.STACK)
    raise LookupError(name)


def tokens(game: Game) -> dict[tuple[str, str], Count]:
    """How many tokens are on the battlefield that are only counted, by controller and name."""
    found: dict[tuple[str, str], Count] = {}
    for group in game.state.tokens:
        key = (group.controller, group.token)
        found[key] = found.get(key, 0) + group.count
    return found


def named(game: Game, card: str) -> list[Permanent]:
    """Every permanent of that name."""
    return [one for one in game.state.permanents if one.card == card]
