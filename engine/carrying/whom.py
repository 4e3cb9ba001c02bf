"""Which players, permanents and tokens an instruction is about, as it is carried out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, assert_never

from engine.changing import replace
from engine.dice import Count
from engine.groups import as_permanent, set_apart, with_tokens
from engine.questions import QuestionKind, option_text
from engine.reading import Body as Body
from engine.reading import Context, bodies, quantity, the_one
from engine.resolution import MOST_ANSWERS, Resolution, TooManyDice
from engine.state import Permanent, Tokens
from engine.subjects import Chosen, Each, On, Permanents, Who, Zone


def players(now: Resolution, context: Context, who: Who) -> tuple[str, ...]:
    """The players meant who are still in the game, in turn order."""
    return tuple(name for name in _meant(now, context, who) if not now.state.player(name).lost)


def _meant(now: Resolution, context: Context, who: Who) -> tuple[str, ...]:
    you = context.player
    match who:
        case Who.YOU:
            return (you,)
        case Who.EACH_PLAYER:
            return tuple(player.name for player in now.state.players)
        case Who.EACH_OPPONENT:
            return now.opponents(you)
        case Who.AN_OPPONENT:
            opponents = now.opponents(you)
            if not opponents:
                return ()
            return (now.ask(you, QuestionKind.PLAYER, context.card, opponents),)
        case Who.TARGET_PLAYER:
            return tuple(aim.card for aim in context.held.aims if aim.zone is None)
        case Who.THAT_PLAYER:
            return _that_player(now, context)
        case Who.ITS_CONTROLLER:
            return tuple(one.controller for one in _targeted(now, context))
        case Who.ITS_OWNER:
            return tuple(one.owner or one.controller for one in _targeted(now, context))
        case Who.RIGHT:
            there = [each.name for each in now.state.players if not each.lost or each.name == you]
            return (there[there.index(you) - 1],)
        case _:
            assert_never(who)


def _that_player(now: Resolution, context: Context) -> tuple[str, ...]:
    """The player a comparison found, or the ability triggered on, or who is enchanted, or whose
    card lies exiled with this.
    """
    if context.that_player is not None:
        return (context.that_player,)
    if context.held.about:
        return (context.held.about,)
    own = the_one(now, context, On.ITSELF)
    if own is None:
        return ()
    if isinstance(own.attached_to, str):
        return (own.attached_to,)
    return tuple(dict.fromkeys(owner for owner, _ in own.exiled))[:1]


def _targeted(now: Resolution, context: Context) -> Iterator[Permanent]:
    """The targets that are permanents, as they are or as they last were."""
    for aim in context.held.aims:
        if aim.zone is Zone.BATTLEFIELD:
            there = now.find(aim.permanent)
            last = [one for one in context.last if one.id == aim.permanent]
            if there is not None or last:
                yield there or last[0]


def permanents(now: Resolution, context: Context, on: Permanents) -> tuple[Body, ...]:
    """The permanents and groups of tokens meant that are there, or about to enter."""
    match on:
        case On.TARGET:
            found = (now.find(one.id) for one in _targeted(now, context))
            return tuple(one for one in found if one is not None)
        case On.CREATED:
            made = (now.find(id) for id in context.memory.created)
            return tuple(one for one in made if one is not None)
        case On():
            known = the_one(now, context, on)
            one = None if known is None else now.find(known.id)
            return () if one is None else (one,)
        case Each(which, spare):
            every = tuple(bodies(now, context, which))
            return _but_one(now, context, every) if spare else every
        case Chosen():
            return tuple(_chosen(now, context, on))
        case _:
            assert_never(on)


def single(now: Resolution, context: Context, on: Permanents) -> tuple[Permanent, ...]:
    """The permanents meant, a token of a group set apart from the others for it."""
    return tuple(each for one in permanents(now, context, on) for each in apart(now, context, one))


def apart(now: Resolution, context: Context, one: Body) -> tuple[Permanent, ...]:
    """A permanent, or each token of a group as one of its own; too many are refused."""
    if isinstance(one, Permanent):
        return (one,)
    if not isinstance(one.count, int) or one.count > MOST_ANSWERS:
        raise TooManyDice(context.card)
    found: list[Permanent] = []
    left: Tokens | None = one
    while left is not None:
        token, left = set_apart(now, left)
        found.append(token)
    return tuple(found)


def _but_one(now: Resolution, context: Context, every: tuple[Body, ...]) -> tuple[Body, ...]:
    """All of these but one the player may spare."""
    options = named(every)
    answer = now.ask(context.player, QuestionKind.CHOOSE, context.card, ("none", *options))
    if answer == "none":
        return every
    spared = options[answer]
    if isinstance(spared, Tokens):
        _, left = set_apart(now, spared)
        others = [one for one in every if one != spared]
        return tuple(others if left is None else [*others, left])
    return tuple(one for one in every if one != spared)


def _chosen(now: Resolution, context: Context, on: Chosen) -> Iterator[Body]:
    """Let the player choose one after the other; a token is set apart from its like."""
    count = quantity(now, context, on.count)
    taken: set[int] = set()
    asked = 0
    while count > asked:
        if asked == MOST_ANSWERS:
            raise TooManyDice(context.card)
        candidates = [
            one
            for one in bodies(now, context, on.which)
            if on.again or not isinstance(one, Permanent) or one.id not in taken
        ]
        one = choose(now, context, context.player, candidates, up_to=on.up_to)
        if one is None:
            return
        asked += 1
        taken.add(one.id)
        yield one


def choose(
    now: Resolution,
    context: Context,
    player: str,
    candidates: Iterable[Body],
    *,
    up_to: bool = False,
    kind: QuestionKind = QuestionKind.CHOOSE,
) -> Permanent | None:
    """Let a player choose one of these, or none where that is allowed; a token is set apart."""
    options = named(candidates)
    if not options:
        return None
    names = ("none", *options) if up_to else tuple(options)
    answer = now.ask(player, kind, context.card, names)
    if answer == "none":
        return None
    one = options[answer]
    return set_apart(now, one)[0] if isinstance(one, Tokens) else one


def named(candidates: Iterable[Body]) -> dict[str, Body]:
    """Each by its name, the first of several that are called the same; with its controller where
    both players have one, with its number where they differ otherwise.
    """
    found = list(candidates)
    options: dict[str, Body] = {}
    for one in found:
        name = option_text(one.card if isinstance(one, Permanent) else one.token)
        if name in options and options[name].controller != one.controller:
            name = f"{name} of {one.controller}"
        if name in options and _looks(options[name]) != _looks(one):
            place = sum(option.split(" no ")[0] == name for option in options) + 1
            name = f"{name} no {place}"
        options.setdefault(name, one)
    return options


def _looks(one: Body) -> object:
    """All that tells it from another of its name, but not which one it is."""
    if isinstance(one, Permanent):
        return replace(one, id=0)
    return as_permanent(one, 0)


def change(now: Resolution, one: Body, **fields: Any) -> Body:
    """Change a permanent, or each of a group of tokens, and return it as it is then."""
    if isinstance(one, Permanent):
        changed = replace(one, **fields)
        now.set_permanent(changed)
        return changed
    return with_tokens(now, one, replace(one, **fields))


def how_many(one: Body) -> Count:
    """How many there are of it."""
    return one.count if isinstance(one, Tokens) else 1


def name_of(one: Body) -> str:
    """What it is called."""
    return one.token if isinstance(one, Tokens) else one.card
