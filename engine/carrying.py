"""Carrying out instructions in order, during a resolution or as a permanent enters."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.abilities import Enters, Number, Type
from engine.cards import card as known_card
from engine.dice import Count, Infinity, Pool, Roll
from engine.events import (
    DamageDealt,
    Entered,
    GameWon,
    KeywordGained,
    LifeGained,
    LifeLost,
    PowerRaised,
    RowApplied,
    Scried,
    SpellCast,
    TokensCreated,
)
from engine.instructions import (
    Amount,
    CastFree,
    ChooseResult,
    CopyTarget,
    CreateTokens,
    Damage,
    Draw,
    GainKeywords,
    GainLife,
    IfAnyResult,
    Instruction,
    LoseLife,
    Of,
    On,
    PutCounters,
    Pump,
    ReplaceCounters,
    Results,
    RollAgain,
    RollDice,
    Scry,
    Tap,
    Who,
    WinWith,
)
from engine.questions import QuestionKind, option_text
from engine.remarks import NoRowApplied, NumberPartIdle, RepeatsStopped
from engine.resolution import Resolution
from engine.rolling import roll
from engine.state import Permanent, StackKind, StackObject, Tokens
from engine.targets import aim, legal
from engine.triggers import trigger_on, trigger_ward


@dataclass(frozen=True, slots=True)
class Context:
    """What instructions can read: whose they are, and the roll they belong to."""

    held: StackObject
    results: Pool | None = None
    """None where there is no number: no roll yet, or a face that is none."""
    chosen: int | None = None
    other: int | None = None
    repeats: int = 0

    @property
    def card(self) -> str:
        """The card whose instructions these are."""
        return self.held.card

    @property
    def player(self) -> str:
        """Who controls them."""
        return self.held.controller


def carry_out(
    now: Resolution, context: Context, instructions: tuple[Instruction, ...]
) -> tuple[Instruction, ...]:
    """Carry out instructions in order; return what is left when a player is to roll again, else
    nothing.
    """
    for place, instruction in enumerate(instructions):
        if isinstance(instruction, RollDice):
            if _roll_dice(now, context, instruction):
                return instructions[place:]
        else:
            context, _ = _one(now, context, instruction)
    return ()


def _roll_dice(now: Resolution, context: Context, instruction: RollDice) -> bool:
    """Roll and use what counts; return whether to roll again.

    The number of dice and the modifier are read now, from the game as it is.
    """
    count = _number(now, context, instruction.count)
    modifier = _number(now, context, instruction.modifier)
    if count is None or modifier is None or isinstance(modifier, Infinity):
        raise ArithmeticError(f"{context.card} tells a player to roll what is no number")
    rolled = roll(
        now,
        card=context.card,
        instruction=Roll(context.player, instruction.die, count, instruction.ignore, modifier),
    )
    if rolled is None:
        return False
    context = replace(context, results=None if rolled.planar else rolled.results)
    if instruction.table is not None and context.results is not None:
        ((result, _),) = context.results
        row = instruction.table.row(int(result))
        if row is None:
            now.tell(NoRowApplied(context.card, int(result)))
            return False
        now.tell(RowApplied(context.card, str(row)))
        return _all(now, context, row.then)
    return _all(now, context, instruction.then)


def _all(now: Resolution, context: Context, instructions: tuple[Instruction, ...]) -> bool:
    """Carry out what belongs to a roll; return whether to roll again."""
    again = False
    for instruction in instructions:
        context, wanted = _one(now, context, instruction)
        again = again or wanted
    return again


def _number(now: Resolution, context: Context, amount: Amount) -> Count | None:
    """The number meant, which may be negative; None where a face is no number."""
    if isinstance(amount, int):
        return amount
    value: Count | None = None
    match amount.of:
        case Of.X:
            value = context.held.x
        case Of.TOTAL:
            value = _total(context.results)
        case Of.MATCHING:
            value = _matching(context.results, amount.which)
        case Of.DISTINCT:
            value = None if context.results is None else len(context.results.counts)
        case Of.CHOSEN:
            value = context.chosen
        case Of.OTHER:
            value = context.other
        case Of.HAND:
            holder = now.state.player(context.player)
            value = holder.other_cards + len(holder.hand)
    return None if value is None else value * amount.factor


def _total(results: Pool | None) -> Count | None:
    """The sum of the results; None where there is no number."""
    if results is None:
        return None
    total: Count = 0
    for result, count in results:
        total = total + int(result) * count
    return total


def _matching(results: Pool | None, which: Results) -> Count | None:
    """How many results are meant; None where there is no number."""
    if results is None:
        return None
    matching: Count = 0
    for result, count in results:
        if which.holds(int(result)):
            matching = matching + count
    return matching


def _quantity(now: Resolution, context: Context, amount: Amount) -> Count:
    """The number as a quantity: nothing where it is negative or no number at all."""
    number = _number(now, context, amount)
    if number is None:
        now.tell(NumberPartIdle(context.card))
        return 0
    return number if number > 0 else 0


def _one(now: Resolution, context: Context, instruction: Instruction) -> tuple[Context, bool]:
    """Carry out one instruction; return what the next may read, and whether to roll again.

    A counted trigger stands for ``times`` equal ones: what adds up is done that many times over,
    what sets or asks is done once, since doing it again would change nothing.
    """
    player, card, times = context.player, context.card, context.held.times
    match instruction:
        case RollAgain(optional):
            return context, _roll_again(now, context, optional=optional)
        case ChooseResult():
            return _choose_result(now, context), False
        case IfAnyResult(which, then):
            if context.results is None:
                now.tell(NumberPartIdle(card))
            elif any(which.holds(int(result)) for result, _ in context.results):
                return context, _all(now, context, then)
        case CreateTokens(token, count):
            create_tokens(now, player, token, _quantity(now, context, count) * times)
        case CopyTarget():
            for permanent in _targets(now, context):
                now.tell(TokensCreated(player, permanent.card, 1))
                enter(now, player, permanent.card, x=0, token=True)
        case PutCounters(counter, count, on):
            number = _quantity(now, context, count) * times
            about = _targets(now, context) if on is On.TARGET else _itself(now, context)
            for permanent in about:
                if number > 0:
                    now.put_counters(permanent, counter, number)
        case ReplaceCounters(counter, count):
            for permanent in _itself(now, context):
                held = permanent.count(counter)
                if held > 0:
                    permanent = now.remove_counters(permanent, counter, held)
                number = _quantity(now, context, count)
                if number > 0:
                    now.put_counters(permanent, counter, number)
        case WinWith(counter, at_least):
            for permanent in _itself(now, context):
                if permanent.count(counter) >= at_least:
                    now.tell(GameWon(player, card))
                    now.state = replace(now.state, winner=player)
        case Draw(count):
            number = _quantity(now, context, count) * times
            if number > 0:
                now.draw(player, number)
        case Scry(count):
            number = _quantity(now, context, count)
            if number > 0:
                now.tell(Scried(player, number))
        case Tap():
            for permanent in _targets(now, context):
                if not permanent.tapped:
                    now.tap(permanent)
        case CastFree(at_most):
            _cast_free(now, context, _quantity(now, context, at_most))
        case GainLife(amount):
            _gain_life(now, player, _quantity(now, context, amount) * times)
        case LoseLife(amount, who):
            number = _quantity(now, context, amount) * times
            for loser in now.opponents(player) if who is Who.EACH_OPPONENT else (player,):
                if number > 0:
                    now.tell(LifeLost(loser, number))
                    _lose_life(now, loser, number)
        case Damage(amount):
            number = _quantity(now, context, amount) * times
            for opponent in now.opponents(player):
                if number > 0:
                    now.tell(DamageDealt(card, opponent, number))
                    _lose_life(now, opponent, number)
        case GainKeywords(keywords):
            for permanent in _itself(now, context):
                now.tell(*(KeywordGained(permanent.card, keyword) for keyword in keywords))
        case Pump(amount):
            number = _quantity(now, context, amount) * times
            for permanent in _itself(now, context):
                if number > 0:
                    now.tell(PowerRaised(permanent.card, number, number))
                    power, toughness = permanent.bonus
                    now.set_permanent(
                        replace(permanent, bonus=(power + number, toughness + number))
                    )
        case RollDice():
            raise TypeError("a roll inside the use of a roll is an instruction of its own")
    return context, False


def _itself(now: Resolution, context: Context) -> tuple[Permanent, ...]:
    """The permanent whose ability it is; nothing when it is gone."""
    permanent = now.find(context.held.source)
    return () if permanent is None else (permanent,)


def _targets(now: Resolution, context: Context) -> tuple[Permanent, ...]:
    """The targets that are still there."""
    found = (now.state.permanent(aim.permanent) for aim in context.held.aims)
    return tuple(permanent for permanent in found if permanent is not None)


def _roll_again(now: Resolution, context: Context, *, optional: bool) -> bool:
    """Whether the player rolls again; no longer offered once it was done as often as it may be."""
    if context.repeats >= now.state.most_repeats:
        now.tell(RepeatsStopped(context.card, now.state.most_repeats))
        return False
    if not optional:
        return True
    answer = now.ask(context.player, QuestionKind.ROLL_AGAIN, context.card, ("no", "yes"))
    return answer == "yes"


def _choose_result(now: Resolution, context: Context) -> Context:
    """Let the player choose one of two results; the other is the other."""
    if context.results is None:
        return context
    results = [int(result) for result, _ in context.results]
    low, high = results[0], results[-1]
    options = {str(result): result for result in (high, low)}
    chosen = options[now.ask(context.player, QuestionKind.RESULT, context.card, tuple(options))]
    return replace(context, chosen=chosen, other=low if chosen == high else high)


def create_tokens(now: Resolution, player: str, token: str, count: Count) -> None:
    """Create so many tokens without abilities."""
    if count == 0:
        return
    now.tell(TokensCreated(player, token, count))
    held = {(tokens.controller, tokens.token): tokens.count for tokens in now.state.tokens}
    held[player, token] = held.get((player, token), 0) + count
    tokens = tuple(
        Tokens(controller, name, number) for (controller, name), number in sorted(held.items())
    )
    now.state = replace(now.state, tokens=tokens)


def enter(now: Resolution, player: str, card: str, *, x: Count, token: bool = False) -> None:
    """Let a permanent enter. What it does as it enters uses no stack, and it is not there to see
    it.
    """
    facts = known_card(card)
    permanent = Permanent(id=now.new_permanent_id(), card=card, controller=player, token=token)
    now.entering = permanent
    held = StackObject(
        id=permanent.id,
        kind=StackKind.SPELL,
        card=card,
        controller=player,
        source=permanent.id,
        x=x,
    )
    context = Context(held)
    for counter, amount in facts.counters:
        now.put_counters(now.entering, counter, _quantity(now, context, amount))
    carry_out(now, context, facts.enters)
    permanent, now.entering = now.entering, None
    now.state = replace(now.state, permanents=(*now.state.permanents, permanent))
    now.tell(Entered(player, card))
    trigger_on(now, permanent, Enters)


def _cast_free(now: Resolution, context: Context, at_most: Count) -> None:
    """Offer the instants and sorceries in hand that are cheap enough; X of the one cast is 0."""
    player = context.player
    castable: dict[str, str] = {}
    for name in now.state.player(player).hand:
        facts = known_card(name)
        target = facts.spell.target if facts.spell is not None else None
        if (
            facts.types & {Type.INSTANT, Type.SORCERY}
            and facts.mana_value <= at_most
            and (target is None or target.number is Number.X or legal(now, player, target))
        ):
            castable[option_text(name)] = name
    answer = now.ask(player, QuestionKind.CAST, context.card, ("none", *castable))
    if answer == "none":
        return
    put_spell_on_stack(now, player, castable[answer], x=0)


def put_spell_on_stack(now: Resolution, player: str, card: str, *, x: Count) -> None:
    """Cast a spell whose targets, where it has some, the player chooses now."""
    facts = known_card(card)
    target = facts.spell.target if facts.spell is not None else None
    now.discard_from_hand(player, card)
    aims = aim(now, player, card, target, ())
    push_spell(
        now,
        StackObject(
            id=now.new_object_id(),
            kind=StackKind.SPELL,
            card=card,
            controller=player,
            x=x,
            aims=aims,
        ),
    )


def push_spell(now: Resolution, spell: StackObject) -> None:
    """Put a spell with its targets on the stack; ward sees it."""
    now.state = replace(now.state, stack=(*now.state.stack, spell))
    x = spell.x if known_card(spell.card).has_x else None
    now.tell(SpellCast(spell.controller, spell.card, x, tuple(aim.card for aim in spell.aims)))
    trigger_ward(now, spell)


def _gain_life(now: Resolution, player: str, amount: Count) -> None:
    if amount > 0:
        gainer = now.state.player(player)
        now.tell(LifeGained(player, amount))
        now.set_player(replace(gainer, life=gainer.life + amount))


def _lose_life(now: Resolution, player: str, amount: Count) -> None:
    loser = now.state.player(player)
    # Whoever loses infinitely much life has none left; there is no smaller number to name.
    life = 0 if isinstance(amount, Infinity) else loser.life - amount
    now.set_player(replace(loser, life=life))
