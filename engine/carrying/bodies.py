"""What instructions do to permanents and to groups of tokens that stay where they are."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from engine.cards import card as known_card
from engine.carrying.lots import one_at_random
from engine.carrying.whom import Body, change, how_many, name_of, permanents, players, single
from engine.changing import replace
from engine.characteristics import base, counters, sized, triggered
from engine.conditions import BecomesMonstrous
from engine.control import give_control
from engine.dice import Count, Infinity, NoNumber
from engine.events import (
    Attached,
    BaseSet,
    BecameMonstrous,
    BecameTapped,
    BecameUntapped,
    CountersPut,
    CountersRemoved,
    DeedDone,
    KeywordGained,
    LevelReached,
    PhasedOut,
    PowerRaised,
    TypeGained,
)
from engine.instructions import (
    Attach,
    Become,
    BecomeSafe,
    Deed,
    ExtraActivations,
    ForceTrigger,
    GainAbilities,
    GainControl,
    GainKeywords,
    GainLevel,
    Monstrosity,
    NoteTotal,
    PhaseOut,
    Pump,
    PutCounters,
    RemoveCounters,
    ReplaceCounters,
    SetBase,
    Tap,
    TapOrUntap,
    Untap,
)
from engine.questions import QuestionKind
from engine.reading import Context, number, quantity, the_one
from engine.resolution import Resolution
from engine.state import BaseSize, Permanent
from engine.subjects import Amount, Of, On, Permanents, Quantity, Who
from engine.triggers import force, trigger_on

OfBodies: TypeAlias = (
    PutCounters
    | RemoveCounters
    | ReplaceCounters
    | Monstrosity
    | Pump
    | SetBase
    | Become
    | NoteTotal
    | BecomeSafe
    | GainAbilities
    | ForceTrigger
    | GainLevel
    | GainKeywords
    | Tap
    | Untap
    | TapOrUntap
    | GainControl
    | Attach
    | PhaseOut
    | ExtraActivations
)


def carry_out(now: Resolution, context: Context, instruction: OfBodies) -> None:
    """Carry out an instruction of this module's."""
    match instruction:
        case PutCounters():
            counters_put(now, context, instruction)
        case RemoveCounters():
            counters_removed(now, context, instruction)
        case ReplaceCounters():
            counters_replaced(now, context, instruction)
        case Monstrosity():
            monstrosity(now, context, instruction)
        case Pump():
            pump(now, context, instruction)
        case SetBase():
            set_base(now, context, instruction)
        case Become():
            become(now, context, instruction)
        case NoteTotal() | BecomeSafe():
            for one in single(now, context, On.ITSELF):
                noting(now, context, one, instruction)
        case GainAbilities(on):
            given = known_card(context.card).grants
            for one in single(now, context, on):
                change(now, one, granted=(*one.granted, *given))
        case ForceTrigger():
            for one in single(now, context, On.TARGET):
                force_trigger(now, context, one)
        case GainLevel(level):
            for one in single(now, context, On.ITSELF):
                now.tell(LevelReached(one.card, level))
                change(now, one, level=level)
        case GainKeywords():
            gain_keywords(now, context, instruction)
        case Tap(on):
            for body in permanents(now, context, on):
                tap(now, body)
        case Untap(on):
            for body in permanents(now, context, on):
                untap(now, body)
        case TapOrUntap(on):
            tap_or_untap(now, context, on)
        case GainControl():
            gain_control(now, context, instruction)
        case Attach():
            attach(now, context, instruction)
        case PhaseOut():
            phase_out(now, context, instruction)
        case ExtraActivations(count):
            for one in single(now, context, On.ITSELF):
                player, card = context.player, context.card
                now.tell(DeedDone(player, card, Deed.MORE_ACTIVATIONS, count))
                change(now, one, more_activations=one.more_activations + count)
        case _:
            assert_never(instruction)


def force_trigger(now: Resolution, context: Context, one: Permanent) -> None:
    """Let one of its triggered abilities trigger; where there are several, the player says which
    by its number on the card.
    """
    abilities = {str(place + 1): (place, ability) for place, ability in triggered(one)}
    if abilities:
        kind = QuestionKind.ABILITY
        force(now, one, *abilities[now.ask(context.player, kind, one.card, tuple(abilities))])


def noting(
    now: Resolution, context: Context, one: Permanent, instruction: NoteTotal | BecomeSafe
) -> None:
    """Note the total of the roll on a permanent, or that it need not roll any more."""
    if isinstance(instruction, BecomeSafe):
        now.tell(DeedDone(context.player, one.card, Deed.SAFE))
        change(now, one, safe=True)
        return
    value = number(now, context, Quantity(Of.TOTAL))
    if not isinstance(value, int):
        return
    now.tell(DeedDone(context.player, one.card, Deed.NOTE_TOTAL, value))
    if instruction.this_turn:
        change(now, one, totals=tuple(sorted((*one.totals, value))))
    else:
        change(now, one, noted=tuple(sorted((*one.noted, value))))


def put_counters(now: Resolution, one: Body, kind: str, count: Count) -> Body:
    """Put counters on a permanent, or on each of a group of tokens."""
    if count == 0:
        return one
    now.tell(CountersPut(name_of(one), kind, count, how_many(one)))
    return _leave_counters(now, one, kind, counters(one, kind) + count)


def remove_counters(now: Resolution, one: Body, kind: str, count: Count | None = None) -> Body:
    """Remove so many counters, at most those there are; all where nothing is said."""
    held = counters(one, kind)
    if held == 0 or count == 0:
        return one
    if count is None or count >= held:
        now.tell(CountersRemoved(name_of(one), kind, held, how_many(one)))
        return _leave_counters(now, one, kind, 0)
    now.tell(CountersRemoved(name_of(one), kind, count, how_many(one)))
    return _leave_counters(now, one, kind, held - count)


def _leave_counters(now: Resolution, one: Body, kind: str, count: Count) -> Body:
    left = {**dict(one.counters), kind: count}
    return change(now, one, counters=tuple(sorted(pair for pair in left.items() if pair[1] != 0)))


def counters_put(now: Resolution, context: Context, instruction: PutCounters) -> None:
    """Put counters on what is meant, each time it is chosen."""
    count = quantity(now, context, instruction.count) * context.often
    for one in permanents(now, context, instruction.on):
        there = now.find(one.id) if isinstance(one, Permanent) else one
        assert there is not None, "nothing leaves while counters are put"
        put_counters(now, there, instruction.counter, count)


def counters_removed(now: Resolution, context: Context, instruction: RemoveCounters) -> None:
    """Remove counters from what is meant."""
    count = instruction.count
    number = None if count is None else quantity(now, context, count) * context.often
    for one in permanents(now, context, instruction.on):
        remove_counters(now, one, instruction.counter, number)


def counters_replaced(now: Resolution, context: Context, instruction: ReplaceCounters) -> None:
    """Remove all counters of a kind, then put new ones on; often or once, it comes to the same."""
    for one in permanents(now, context, On.ITSELF):
        bare = remove_counters(now, one, instruction.counter)
        put_counters(now, bare, instruction.counter, quantity(now, context, instruction.count))


def monstrosity(now: Resolution, context: Context, instruction: Monstrosity) -> None:
    """Counters and a new name for itself, unless it is monstrous already."""
    for one in single(now, context, On.ITSELF):
        if not one.monstrous:
            put_counters(now, one, "+1/+1", quantity(now, context, instruction.count))
            now.tell(BecameMonstrous(one.card))
            grown = now.find(one.id)
            assert grown is not None, "nothing leaves while counters are put"
            changed = replace(grown, monstrous=True)
            now.set_permanent(changed)
            trigger_on(now, changed, BecomesMonstrous)


def pump(now: Resolution, context: Context, instruction: Pump) -> None:
    """Give +N/+N until end of turn; a result that is no number gives nothing."""
    more = _each(now, context, instruction.power), _each(now, context, instruction.toughness)
    if more == (0, 0):
        return
    for one in permanents(now, context, instruction.on):
        now.tell(PowerRaised(name_of(one), *more, how_many(one)))
        change(now, one, bonus=(one.bonus[0] + more[0], one.bonus[1] + more[1]))


def _each(now: Resolution, context: Context, amount: Amount) -> Count:
    """A printed number may be negative; a number read from the game is nothing below 0."""
    if isinstance(amount, int):
        return amount * context.often
    return quantity(now, context, amount) * context.often


def set_base(now: Resolution, context: Context, instruction: SetBase) -> None:
    """Set base power and toughness to the real numbers, also below 0."""
    power = _base_number(now, context, instruction.power)
    toughness = _base_number(now, context, instruction.toughness)
    if power is None and toughness is None:
        return
    for one in permanents(now, context, instruction.on):
        size = BaseSize(power, toughness, instruction.until_end_of_turn)
        changed = change(now, one, sizes=sized(one.sizes, size))
        now.tell(BaseSet(name_of(changed), *base(changed), how_many(changed)))


def _base_number(now: Resolution, context: Context, amount: Amount | None) -> int | None:
    """The real number, also below 0; None where nothing is said or a face is no number."""
    found = None if amount is None else number(now, context, amount)
    if isinstance(found, Infinity):
        raise NoNumber(f"{context.card}: base power and toughness are never infinite")
    return found


def become(now: Resolution, context: Context, instruction: Become) -> None:
    """Give further types and a subtype until end of turn."""
    kinds = [str(type) for type in instruction.types]
    kinds += [instruction.subtype] if instruction.subtype else []
    for one in permanents(now, context, instruction.on):
        now.tell(*(TypeGained(name_of(one), kind) for kind in kinds))
        change(now, one, gained=tuple(sorted({*one.gained, *kinds})))


def gain_keywords(now: Resolution, context: Context, instruction: GainKeywords) -> None:
    """Give keywords until end of turn."""
    for one in permanents(now, context, instruction.on):
        keywords = instruction.keywords
        now.tell(*(KeywordGained(name_of(one), keyword, how_many(one)) for keyword in keywords))
        changed = change(now, one, keywords=tuple(sorted({*one.keywords, *keywords})))
        ends = instruction.until_a_roll_of
        if ends is not None and isinstance(changed, Permanent):
            until = {*changed.until_roll, *((ends, keyword) for keyword in keywords)}
            change(now, changed, until_roll=tuple(sorted(until)))


def tap(now: Resolution, one: Body) -> None:
    """Tap what is untapped."""
    if not one.tapped:
        now.tell(BecameTapped(name_of(one), how_many(one)))
        change(now, one, tapped=True)


def untap(now: Resolution, one: Body) -> None:
    """Untap what is tapped."""
    if one.tapped:
        now.tell(BecameUntapped(name_of(one), how_many(one)))
        change(now, one, tapped=False)


def tap_or_untap(now: Resolution, context: Context, on: Permanents) -> None:
    """Let the player choose between the two."""
    for one in permanents(now, context, on):
        options = ("tap", "untap")
        answer = now.ask(context.player, QuestionKind.TAP_OR_UNTAP, context.card, options)
        (tap if answer == "tap" else untap)(now, one)


def gain_control(now: Resolution, context: Context, instruction: GainControl) -> None:
    """Give control of permanents to a player; their owners stay the same."""
    for player in players(now, context, instruction.who):
        for one in permanents(now, context, instruction.on):
            give_control(now, one, player, instruction.until)


def attach(now: Resolution, context: Context, instruction: Attach) -> None:
    """Attach this to the first of what is meant; what is not there stays where it is."""
    own = the_one(now, context, On.ITSELF)
    own = None if own is None else now.find(own.id)
    if own is None:
        return
    if isinstance(instruction.to, Who):
        for player in _hosts(now, context, own, instruction.to, another=instruction.another):
            now.tell(Attached(own.card, player))
            change(now, own, attached_to=player)
        return
    for host in single(now, context, instruction.to)[:1]:
        now.tell(Attached(own.card, host.card))
        change(now, own, attached_to=host.id)


def _hosts(
    now: Resolution, context: Context, own: Permanent, who: Who, *, another: bool
) -> tuple[str, ...]:
    """The player it becomes attached to: with ``another`` one at random who is not that already."""
    if not another:
        return players(now, context, who)[:1]
    who = Who.EACH_OPPONENT if who is Who.AN_OPPONENT else who
    others = tuple(name for name in players(now, context, who) if name != own.attached_to)
    return (one_at_random(now, context, others),) if others else ()


def phase_out(now: Resolution, context: Context, instruction: PhaseOut) -> None:
    """Treat permanents as though they were not there, until the roll that brings them back."""
    for one in single(now, context, instruction.on):
        now.tell(PhasedOut(one.card))
        now.remove_permanent(one)
        by = {*one.phased_by, *(() if context.held.source is None else (context.held.source,))}
        until = (context.player, instruction.until_visit)
        gone = replace(one, phased_out=until, phased_by=tuple(sorted(by)))
        now.state = replace(now.state, phased=(*now.state.phased, gone))
