"""What a permanent is at this moment: its power and toughness, its keywords, its abilities.

Base values, then counters, then what effects add, from itself and from what is attached to it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.abilities import Card, Static, TriggeredAbility
from engine.cards import card as known_card
from engine.changing import replace
from engine.dice import Count
from engine.state import BaseSize, Permanent, State, Tokens
from engine.subjects import Amount, Each, Of, On, Type, Whose


def facts(one: Permanent | Tokens) -> Card:
    """What is printed on a permanent, or what each of a group of tokens is."""
    return known_card(one.card if isinstance(one, Permanent) else one.token)


def is_a(one: Permanent | Tokens, *types: Type) -> bool:
    """Whether a permanent, or each of a group of tokens, is of any of these types."""
    if not facts(one).types.isdisjoint(types):
        return True
    return bool(one.gained) and any(type in one.gained for type in types)


def triggered(permanent: Permanent) -> Iterator[tuple[int, TriggeredAbility]]:
    """The triggered abilities it has at its level, each with its place on the card; those it was
    given stand behind.
    """
    printed = known_card(permanent.card).triggered
    for place, ability in enumerate((*printed, *permanent.granted)):
        if ability.level <= permanent.level:
            yield place, ability


PARTY = frozenset({"Cleric", "Rogue", "Warrior", "Wizard"})


def party_size(state: State, player: str) -> int:
    """How many members a player's party has: up to one of each kind, and no creature stands for
    two.
    """
    kinds = [PARTY & facts(one).subtypes for one in state.permanents if one.controller == player]
    for group in state.tokens:
        if group.controller == player:
            number = group.count if isinstance(group.count, int) else len(PARTY)
            kinds += [PARTY & facts(group).subtypes] * min(number, len(PARTY))
    ways = {frozenset[str]()}
    for kind in kinds:
        ways |= {filled | {role} for filled in ways for role in kind}
    return max(map(len, ways))


def power(state: State, one: Permanent | Tokens) -> Count:
    """Its power, which may be below 0; 0 where it has none."""
    return _size(state, one, 0)


def toughness(state: State, one: Permanent | Tokens) -> Count:
    """Its toughness, which may be below 0; 0 where it has none."""
    return _size(state, one, 1)


def has_size(one: Permanent | Tokens) -> bool:
    """Whether it has power and toughness at all."""
    if any(size.toughness is not None for size in one.sizes):
        return True
    set_for_good = isinstance(one, Permanent) and one.base is not None
    return set_for_good or facts(one).toughness is not None


def keywords(state: State, one: Permanent | Tokens) -> frozenset[str]:
    """Every keyword it has."""
    given = (static.keywords for _, static in _statics(state, one))
    return frozenset(facts(one).keywords).union(one.keywords, *given)


def base(one: Permanent | Tokens) -> tuple[int, int]:
    """Its base power and toughness, as printed or as something set them."""
    printed = facts(one)
    values = (one.base if isinstance(one, Permanent) else None) or (
        printed.power or 0,
        printed.toughness or 0,
    )
    for size in one.sizes:
        values = (
            values[0] if size.power is None else size.power,
            values[1] if size.toughness is None else size.toughness,
        )
    return values


def sized(before: tuple[BaseSize, ...], size: BaseSize) -> tuple[BaseSize, ...]:
    """The effects that set base power and toughness, with one that comes now.

    What it does not outlast waits beneath it; what it does says nothing any more.
    """
    kept = [
        old
        for old in (_beneath(size, old) for old in before)
        if (old.power, old.toughness) != (None, None)
    ]
    if kept and kept[-1].until_end_of_turn == size.until_end_of_turn:
        old = kept.pop()
        power = old.power if size.power is None else size.power
        toughness = old.toughness if size.toughness is None else size.toughness
        size = replace(size, power=power, toughness=toughness)
    return (*kept, size)


def _beneath(size: BaseSize, old: BaseSize) -> BaseSize:
    """What an effect may still decide when one that came later has ended."""
    if size.until_end_of_turn and not old.until_end_of_turn:
        return old
    return replace(
        old,
        power=old.power if size.power is None else None,
        toughness=old.toughness if size.toughness is None else None,
    )


def lasting(sizes: tuple[BaseSize, ...]) -> tuple[BaseSize, ...]:
    """Those that set base power and toughness for good: what is left when a turn has ended."""
    left: tuple[BaseSize, ...] = ()
    for size in sizes:
        if not size.until_end_of_turn:
            left = sized(left, size)
    return left


def counters(one: Permanent | Tokens, kind: str) -> Count:
    """How many counters of a kind it, or each, has."""
    return dict(one.counters).get(kind, 0)


def shrunk_to_nothing(state: State, one: Permanent | Tokens) -> bool:
    """Whether it has a toughness and that is 0 or less."""
    if not has_size(one):
        return False
    more, less = _parts(state, one, 1)
    return more <= less


def _size(state: State, one: Permanent | Tokens, place: int) -> Count:
    """Power (0) or toughness (1)."""
    more, less = _parts(state, one, place)
    return more - less


def _parts(state: State, one: Permanent | Tokens, place: int) -> tuple[Count, Count]:
    """What makes it larger and the counters that make it smaller: both may be infinite."""
    size: Count = base(one)[place] + one.bonus[place]
    for source, static in _statics(state, one):
        size = size + _static(source, static.power if place == 0 else static.toughness)
    return size + counters(one, "+1/+1"), counters(one, "-1/-1")


def _statics(state: State, one: Permanent | Tokens) -> Iterator[tuple[Permanent, Static]]:
    """The static abilities that apply to a permanent: its own, those of what is attached to it,
    and those for all permanents of its kind.
    """
    for source in state.permanents:
        for static in known_card(source.card).statics:
            if _is_about(source, static.on, one) and _applies(state, source, static):
                yield source, static


def _is_about(source: Permanent, on: On | Each, one: Permanent | Tokens) -> bool:
    if isinstance(on, Each):
        own = source.controller == one.controller
        return is_a(one, *on.which.types) and (own or on.which.whose is not Whose.OWN)
    if isinstance(one, Tokens):
        return False
    if on is On.ITSELF:
        return source.id == one.id
    return source.attached_to == one.id


def _applies(state: State, source: Permanent, static: Static) -> bool:
    if static.level > source.level:
        return False
    test = static.only_if
    return test is None or state.player(source.controller).history.dice >= test.dice


def _static(source: Permanent, amount: Amount) -> int:
    """A number that a static ability reads from its own permanent."""
    if isinstance(amount, int):
        return amount
    values = [value for _, value in source.stored]
    found = len(values)
    if amount.of is Of.STORED_GROUP:
        found = max(Counter(values).values(), default=0)
    return found * amount.factor + amount.plus
