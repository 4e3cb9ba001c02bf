"""Carrying out instructions in order, during a resolution or as a permanent enters.

Here is what each instruction is handed on to, what belongs to a roll, and how permanents enter;
the modules beside say what is done.
"""

from __future__ import annotations

from typing import TypeAlias, assert_never

from engine.abilities import Enters
from engine.attractions import roll_to_visit
from engine.cards import card as known_card
from engine.carrying import bodies, elsewhere, later, libraries, zones
from engine.carrying import players as of_players
from engine.carrying.making import copies_created, tokens_created
from engine.carrying.rolls import (
    After,
    Pause,
    choose_result,
    compared,
    is_between,
    one_result,
    pause,
    rolled_dice,
    wanted_again,
)
from engine.carrying.storing import reroll_stored, store
from engine.carrying.zones import Arrival
from engine.changing import replace
from engine.dice import Count, Die, PlanarDie, Pool, Roll
from engine.events import Entered, RowApplied
from engine.groups import settle
from engine.instructions import (
    ChooseResult,
    CompareRolls,
    CopyTarget,
    CreateTokens,
    FirstAndSecond,
    ForEachResult,
    IfAnyResult,
    IfDoubles,
    IfNatural,
    IfNumber,
    IfTotal,
    Instruction,
    MayDo,
    NextTime,
    RerollStored,
    ReturnTo,
    RevealUntil,
    RollAgain,
    RollDice,
    RollPlanar,
    RollToVisit,
    StoreResults,
)
from engine.planechase import planar_face
from engine.questions import QuestionKind
from engine.reading import Context as Context
from engine.reading import largest, look, matching, quantity, total
from engine.remarks import NoRowApplied, NumberPartIdle
from engine.resolution import MOST_ANSWERS, Resolution, TooManyDice
from engine.rolling import roll
from engine.state import Memory, Permanent, StackKind, StackObject
from engine.subjects import Results, Zone
from engine.triggers import trigger_on

__all__ = ["Context", "carry_out", "carry_to_the_end", "enter", "return_held"]

_OfRolls: TypeAlias = (
    RollDice
    | RollAgain
    | RollPlanar
    | RollToVisit
    | FirstAndSecond
    | ChooseResult
    | StoreResults
    | RerollStored
    | NextTime
)
_Only: TypeAlias = (
    ForEachResult | IfTotal | IfAnyResult | IfNatural | IfDoubles | IfNumber | CompareRolls | MayDo
)
_Arriving: TypeAlias = CreateTokens | CopyTarget | ReturnTo | RevealUntil


def carry_out(
    now: Resolution,
    context: Context,
    instructions: tuple[Instruction, ...],
    *,
    pausing: bool = False,
) -> tuple[tuple[Instruction, ...], Memory]:
    """Carry out instructions in order; return what is left when a player is to roll again, else
    nothing, and what the resolution holds on to.

    When ``pausing`` it also stops before and after the dice of a roll: ``now.paused`` says where.
    """
    paused = now.paused if pausing else None
    context = paused.context if isinstance(paused, Pause) else look(now, context)
    for place, instruction in enumerate(instructions):
        if isinstance(instruction, RollDice) and context.often == 1:
            if pausing and pause(now, context, instruction):
                return instructions[place:], context.memory
            after = _roll_dice(now, context, instruction)
        else:
            after = _one(now, context, instruction)
        settle(now)
        context = after.context
        if after.again:
            again = (instruction,) * after.again
            return (*again, *instructions[place + 1 :]), context.memory
    return (), context.memory


def carry_to_the_end(
    now: Resolution, context: Context, instructions: tuple[Instruction, ...]
) -> Context:
    """Carry out instructions and whatever they roll again, without a stop between."""
    left, memory = carry_out(now, context, instructions)
    while left:
        context = replace(context, repeats=context.repeats + 1, memory=memory)
        left, memory = carry_out(now, context, left)
    return replace(context, memory=memory)


def _roll_dice(now: Resolution, context: Context, instruction: RollDice) -> After:
    """Roll and use what counts; say how often to roll again. What is read of this roll is read
    within it only.
    """
    read = rolled_dice(now, context, instruction)
    if read is None:
        return After(context)
    after = _all(now, read, instruction.then)
    again = after.again
    if instruction.table is not None and read.results is not None:
        result = one_result(after.context)
        row = instruction.table.row(result)
        if row is None:
            now.tell(NoRowApplied(context.card, result))
        else:
            now.tell(RowApplied(context.card, str(row)))
            after = _all(now, after.context, row.then)
            again += after.again
    memory = after.context.memory
    return After(context if memory is context.memory else replace(context, memory=memory), again)


def _all(now: Resolution, context: Context, instructions: tuple[Instruction, ...]) -> After:
    """Carry out what belongs to a roll or a condition; say how often to roll again."""
    again = 0
    for instruction in instructions:
        after = _one(now, context, instruction)
        settle(now)
        context, again = after.context, again + after.again
    return After(context, again)


def _rolls(now: Resolution, context: Context, instruction: RollDice) -> Context:
    """Roll within something else, as often as it is to be done, with all that is rolled again."""
    often = context.often
    if not isinstance(often, int) or often > MOST_ANSWERS:
        raise TooManyDice(context.card)
    once = replace(context, times=1)
    for _ in range(often):
        once = carry_to_the_end(now, once, (instruction,))
    return replace(context, memory=once.memory)


def _one(now: Resolution, context: Context, instruction: Instruction) -> After:
    """Carry out one instruction; return what the next may read, and how often to roll again.

    A counted trigger stands for ``times`` equal ones: what adds up is done that many times over,
    what sets or asks is done once, since doing it again would change nothing.
    """
    if isinstance(instruction, bodies.OfBodies):
        bodies.carry_out(now, context, instruction)
    elif isinstance(instruction, of_players.OfPlayers):
        of_players.carry_out(now, context, instruction)
    elif isinstance(instruction, libraries.OfHands):
        libraries.carry_out(now, context, instruction)
    elif isinstance(instruction, _OfRolls):
        return _with_dice(now, context, instruction)
    elif isinstance(instruction, _Only):
        return _only_if(now, context, instruction)
    elif isinstance(instruction, _Arriving):
        return After(_arriving(now, context, instruction))
    elif isinstance(instruction, later.Later):
        later.carry_out(now, context, instruction)
    elif isinstance(instruction, elsewhere.Elsewhere):
        return After(elsewhere.carry_out(now, context, instruction))
    else:
        assert_never(instruction)
    return After(context)


def _with_dice(now: Resolution, context: Context, instruction: _OfRolls) -> After:
    player, card = context.player, context.card
    match instruction:
        case RollDice():
            return After(_rolls(now, context, instruction))
        case RollAgain():
            return After(context, wanted_again(now, context, instruction))
        case RollPlanar():
            planar = Roll(player, PlanarDie(), 1)
            planar_face(now, player, roll(now, card=card, instruction=planar))
        case RollToVisit():
            roll_to_visit(now, player, card)
        case FirstAndSecond(die, then):
            return _first_and_second(now, context, die, then)
        case ChooseResult():
            return After(choose_result(now, context, instruction))
        case StoreResults(instead):
            if context.die is not None:
                store(now, context, context.die, context.shown, instead=instead)
        case RerollStored():
            reroll_stored(now, context)
        case NextTime():
            of_players.next_time(now, context, instruction)
        case _:
            assert_never(instruction)
    return After(context)


def _first_and_second(
    now: Resolution, context: Context, die: Die, then: tuple[Instruction, ...]
) -> After:
    """Two rolls, one after the other, each with all that belongs to it; then both can be read."""
    noted: list[int] = []
    for _ in range(2):
        read = rolled_dice(now, context, RollDice(die))
        assert read is not None, "one die is always rolled"
        noted.append(one_result(read))
    memory = replace(context.memory, noted=tuple(noted))
    return _all(now, replace(context, memory=memory), then)


def _only_if(now: Resolution, context: Context, instruction: _Only) -> After:
    """Carry out what depends on a roll, on a number or on a choice."""
    results = context.results
    match instruction:
        case IfNumber(then=then, otherwise=otherwise):
            holds = is_between(now, context, instruction)
            return (
                After(context)
                if holds is None
                else _all(now, context, then if holds else otherwise)
            )
        case MayDo(then, otherwise):
            options = ("no", "yes")
            answer = now.ask(context.player, QuestionKind.OPTIONAL, context.card, options)
            return _all(now, context, then if answer == "yes" else otherwise)
        case CompareRolls(then):
            found, again = compared(now, context, instruction)
            for player in found:
                context = _all(now, replace(context, that_player=player), then).context
            return again or After(context)
        case _ if results is None:
            now.tell(NumberPartIdle(context.card))
            return After(context)
        case ForEachResult():
            return _for_each(now, context, instruction, results)
        case IfTotal(which, then, otherwise):
            return _all(now, context, then if _is_meant(which, total(results)) else otherwise)
        case IfAnyResult(which, then):
            return _all(now, context, then if matching(results, which) > 0 else ())
        case IfNatural(which, then):
            shown = context.naturals or Pool()
            return _all(now, context, then if matching(shown, which) > 0 else ())
        case IfDoubles(then, otherwise):
            return _all(now, context, then if largest(results) > 1 else otherwise)
        case _:
            assert_never(instruction)


def _is_meant(which: Results, value: Count) -> bool:
    """Whether a total is meant; an infinite one is above every number and has no parity."""
    if isinstance(value, int):
        return which.holds(value)
    return which.at_most is None and which.odd is None


def _for_each(
    now: Resolution, context: Context, instruction: ForEachResult, results: Pool
) -> After:
    """Do for each result what its row says: for equal ones as many times over."""
    again = 0
    memory = context.memory
    for result, count in results:
        row = instruction.table.row(int(result))
        if row is None:
            now.tell(NoRowApplied(context.card, int(result)))
            continue
        now.tell(RowApplied(context.card, str(row)))
        often = context.often * count
        own = replace(context, results=Pool(((result, 1),)), times=often, memory=memory)
        after = _all(now, own, row.then)
        memory, again = after.context.memory, again + after.again
    return After(replace(context, memory=memory), again)


def _arriving(now: Resolution, context: Context, instruction: _Arriving) -> Context:
    """Carry out what lets permanents enter, and hold on to those."""

    def entering(player: str, token: Permanent) -> Permanent:
        return _enter(now, token, Context(_as_it_enters(token, 0)))

    if isinstance(instruction, CreateTokens):
        return tokens_created(now, context, instruction, entering)
    if isinstance(instruction, CopyTarget):
        return copies_created(now, context, instruction, entering)
    if isinstance(instruction, ReturnTo):
        context, arrivals = zones.returned(now, context, instruction)
    else:
        context, arrivals = libraries.reveal_until(now, context, instruction)
    made = tuple(_arrive(now, context, arrival).id for arrival in arrivals)
    return context.with_created(made) if made else context


def _arrive(now: Resolution, context: Context, arrival: Arrival) -> Permanent:
    """Let a card enter from a graveyard, a library or exile: its X is 0."""
    permanent = Permanent(
        id=now.new_permanent_id(),
        card=arrival.card,
        controller=arrival.player,
        owner="" if arrival.owner == arrival.player else arrival.owner,
        tapped=arrival.tapped,
    )
    counters = tuple((kind, quantity(now, context, count)) for kind, count in arrival.counters)
    held = Context(_as_it_enters(permanent, 0))
    return _enter(now, permanent, held, frm=arrival.frm, counters=counters)


def return_held(now: Resolution) -> None:
    """Let the cards enter that come back because what held them has left the battlefield."""
    if not now.state.returning:
        return
    for owner, card in now.state.returning:
        if now.take_card(owner, card, Zone.EXILE):
            enter(now, owner, card, x=0, frm=Zone.EXILE)
    now.state = replace(now.state, returning=())


def enter(
    now: Resolution,
    player: str,
    card: str,
    *,
    x: Count,
    token: bool = False,
    spell: StackObject | None = None,
    frm: Zone = Zone.HAND,
    owner: str = "",
) -> None:
    """Let a permanent enter. What it does as it enters uses no stack, and it is not there to see
    it. ``spell``: what it was on the stack; an Aura enters attached to its target. ``owner``:
    whose card it is, where that is not the player under whose control it enters.
    """
    host: int | str | None = None
    for aim in () if spell is None else spell.aims:
        host = aim.card if aim.zone is None else aim.permanent
    permanent = Permanent(
        id=now.new_permanent_id(),
        card=card,
        controller=player,
        token=token,
        owner="" if owner == player else owner,
        attached_to=host,
    )
    held = Context(_as_it_enters(permanent, x))
    _enter(now, permanent, held, frm=frm if spell is None else spell.frm)


def _as_it_enters(permanent: Permanent, x: Count) -> StackObject:
    """What the instructions belong to that are carried out as it enters."""
    return StackObject(
        id=permanent.id,
        kind=StackKind.SPELL,
        card=permanent.card,
        controller=permanent.controller,
        source=permanent.id,
        x=x,
    )


def _enter(
    now: Resolution,
    permanent: Permanent,
    context: Context,
    *,
    frm: Zone = Zone.HAND,
    counters: tuple[tuple[str, Count], ...] = (),
) -> Permanent:
    """Let a permanent enter that is described so far, and return it as it is then."""
    facts = known_card(permanent.card)
    now.entering = replace(permanent, tapped=permanent.tapped or facts.enters_tapped)
    printed = tuple((kind, quantity(now, context, count)) for kind, count in facts.counters)
    for kind, count in (*printed, *counters):
        bodies.put_counters(now, now.entering, kind, count)
    carry_to_the_end(now, context, facts.enters)
    permanent, now.entering = now.entering, None
    now.state = replace(now.state, permanents=(*now.state.permanents, permanent))
    now.tell(Entered(permanent.controller, permanent.card))
    trigger_on(now, permanent, Enters, frm=frm, x=context.held.x)
    return now.find(permanent.id) or permanent
