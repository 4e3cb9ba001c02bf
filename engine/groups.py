"""Tokens that do nothing of themselves: groups of equal ones, of any size."""

from __future__ import annotations

from engine.changing import replace
from engine.dice import Count
from engine.resolution import Resolution
from engine.state import Permanent, Tokens


def add_tokens(now: Resolution, added: Tokens) -> None:
    """Put tokens beside those that are equal to them."""
    now.state = replace(now.state, tokens=(*now.state.tokens, added))
    settle(now)


def with_tokens(now: Resolution, old: Tokens, new: Tokens) -> Tokens:
    """Put a group in place of another, and return it. Equal groups stay apart until `settle`, so
    that what changes each group changes none twice.
    """
    _put(now, old, (new,))
    return new


def without_tokens(now: Resolution, group: Tokens) -> None:
    """Take a whole group away."""
    _put(now, group, ())


def settle(now: Resolution) -> None:
    """Bring equal tokens together, and the groups in an order that tells nothing of the past."""
    if len(now.state.tokens) < 2:
        return
    counts: dict[Tokens, Count] = {}
    for group in now.state.tokens:
        kind = replace(group, count=0)
        counts[kind] = counts.get(kind, 0) + group.count
    tokens = [replace(kind, count=count) for kind, count in counts.items()]
    tokens.sort(key=lambda group: (group.controller, group.token, str(group)))
    now.state = replace(now.state, tokens=tuple(tokens))


def _put(now: Resolution, old: Tokens, new: tuple[Tokens, ...]) -> None:
    groups = list(now.state.tokens)
    place = groups.index(old)
    groups[place : place + 1] = new
    now.state = replace(now.state, tokens=tuple(groups))


def set_apart(now: Resolution, group: Tokens) -> tuple[Permanent, Tokens | None]:
    """Make one token of a group a permanent that can be told from the others; return it and what
    is left of the group.
    """
    one = as_permanent(group, now.new_permanent_id())
    left = None if group.count == 1 else replace(group, count=group.count + -1)
    _put(now, group, () if left is None else (left,))
    now.state = replace(now.state, permanents=(*now.state.permanents, one))
    return one, left


def as_permanent(group: Tokens, id: int) -> Permanent:
    """One token of a group, as the permanent it is."""
    return Permanent(
        id=id,
        card=group.token,
        controller=group.controller,
        owner=group.control[0].player if group.control else "",
        control=group.control,
        counters=group.counters,
        tapped=group.tapped,
        token=True,
        damage=group.damage,
        sizes=group.sizes,
        bonus=group.bonus,
        keywords=group.keywords,
        gained=group.gained,
    )
