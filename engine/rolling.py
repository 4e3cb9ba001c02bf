"""One roll instruction from its first die to the triggers it leaves behind.

The order is the rules' own: number of dice, replacement effects, all dice together, ignored
rolls, rerolls, increases and decreases, then the results are final and triggers look at what
counts. Nobody gets priority in between.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.cards import card as known_card
from engine.dice import AnyDie, Count, Die, DieResult, Face, PlanarDie, PlanarFace, Pool, Roll
from engine.effects import CastIt, Cost, ExtraDice, Modify, Reroll, Whose
from engine.events import DieRolled
from engine.questions import QuestionKind, option_text
from engine.remarks import (
    NothingRolled,
    NumberPartIdle,
    ReplacementSkipped,
    ResultModified,
    RollIgnored,
    RollInstructed,
    RollReplaced,
    RollSuperseded,
    SubstituteRefused,
    SubstituteUsed,
)
from engine.resolution import MOST_ANSWERS, Resolution, TooManyDice
from engine.state import Permanent
from engine.substitutes import Substitute
from engine.triggers import trigger_on_roll


@dataclass(frozen=True, slots=True)
class Rolled:
    """The counted dice of one roll instruction with their results, and how many there are of
    each.
    """

    dice: tuple[tuple[DieResult, Count], ...]

    @property
    def results(self) -> Pool:
        """The results as numbers; a face that is no number has none."""
        results: dict[Face, Count] = {}
        for die, count in self.dice:
            if die.result is not None:
                results[die.result] = results.get(die.result, 0) + count
        return Pool.of(results)

    @property
    def planar(self) -> PlanarFace | None:
        """What the planar die shows, or None where dice with numbers were rolled."""
        for die, _ in self.dice:
            if isinstance(die.natural, PlanarFace):
                return die.natural
        return None


def roll(now: Resolution, *, card: str, instruction: Roll) -> Rolled | None:
    """Carry out one roll instruction of ``card``; return None where the number of dice comes to 0.

    Raises ``TooManyDice`` where a player would have to decide about too many dice one by one.
    """
    roller, die, count = instruction.player, instruction.die, instruction.count
    now.tell(RollInstructed(roller, card, die, count, instruction.ignore, instruction.modifier))
    if count < 1:
        now.tell(NothingRolled(card))
        return None
    counted = _roll_and_ignore(now, card, roller, die, count, instruction.ignore)
    counted = _rerolls(now, roller, die, counted)
    dice = _modifiers(now, roller, card, instruction.modifier, counted)
    for result, number in dice:
        now.tell(DieRolled(roller, die, result.natural, result.modifier, number))
    rolled = Rolled(dice)
    trigger_on_roll(now, roller, die, dice)
    return rolled


def _roll_and_ignore(
    now: Resolution, card: str, roller: str, die: AnyDie, count: Count, ignore: int
) -> Pool:
    """Replace, roll all dice together, ignore the lowest; return the dice that count."""
    count, ignore = _replacements(now, card, roller, die, count, ignore)
    return _ignore_lowest(now, die, _throw(now, roller, die, count), ignore)


def _replacements(
    now: Resolution, card: str, roller: str, die: AnyDie, count: Count, ignore: int
) -> tuple[Count, int]:
    """Apply each effect that adds dice once, in the order the roller chooses."""
    pending = [
        (permanent.card, effect)
        for permanent in now.state.permanents
        if permanent.controller == roller
        for effect in known_card(permanent.card).effects
        if isinstance(effect, ExtraDice)
    ]
    if isinstance(die, PlanarDie):
        now.tell(*(ReplacementSkipped(source) for source, _ in pending))
        return count, ignore
    while pending:
        options = {option_text(source): source for source, _ in pending}
        first = options[now.ask(roller, QuestionKind.REPLACEMENT, card, tuple(options))]
        place = next(place for place, (source, _) in enumerate(pending) if source == first)
        source, effect = pending.pop(place)
        count, ignore = count + effect.extra, ignore + effect.extra
        now.tell(RollReplaced(source, die, count, ignore))
    return count, ignore


def _throw(now: Resolution, roller: str, die: AnyDie, count: Count) -> Pool:
    """Ask for the faces of so many dice, or of what the roller rolls in their place."""
    text = now.state.player(roller).substitute
    if not text or isinstance(die, PlanarDie):
        return now.inputs.roll(die, count)
    substitute = Substitute.parse(text)
    if not substitute.stands_for(die):
        now.tell(SubstituteRefused(roller, die, text))
        return now.inputs.roll(die, count)
    if not isinstance(count, int) or count > MOST_ANSWERS:
        raise TooManyDice(text)
    faces: list[Face] = []
    for _ in range(count):
        shown = tuple(_one_face(now, part) for part in substitute.dice)
        now.tell(SubstituteUsed(roller, die, text, shown))
        faces.append(substitute.read(shown))
    return Pool.of(faces)


def _one_face(now: Resolution, die: Die) -> int:
    ((face, _),) = now.inputs.roll(die, 1)
    if isinstance(face, PlanarFace):
        raise TypeError("a die with numbers shows numbers")
    return face


def _ignore_lowest(now: Resolution, die: AnyDie, rolled: Pool, ignore: int) -> Pool:
    """Drop the lowest dice. Equal dice are one group, so a tie leaves nothing to choose."""
    left: Count = ignore
    kept: dict[Face, Count] = {}
    for face, count in rolled:
        ignored = count if count <= left else left
        if ignored > 0:
            now.tell(RollIgnored(die, face, ignored))
            left = left - ignored
        kept[face] = 0 if ignored == count else count - ignored
    return Pool.of(kept)


def _rerolls(now: Resolution, roller: str, die: AnyDie, counted: Pool) -> Pool:
    """Offer every reroll, one permanent after the other, before any increase or decrease."""
    for known in now.state.permanents:
        for effect in known_card(known.card).effects:
            if isinstance(effect, Reroll) and _applies(effect.whose, known, roller):
                counted = _reroll(now, roller, die, counted, known.id, effect)
    return counted


def _applies(whose: Whose, permanent: Permanent, roller: str) -> bool:
    return whose is Whose.ANY or permanent.controller == roller


def _reroll(
    now: Resolution, roller: str, die: AnyDie, counted: Pool, permanent_id: int, effect: Reroll
) -> Pool:
    """Offer one reroll effect; return the dice that count after it."""
    permanent = now.state.permanent(permanent_id)
    if permanent is None or (effect.once_each_turn and permanent.used):
        return counted
    owner, card = permanent.controller, permanent.card
    if not now.can_pay_all(owner, effect.costs, permanent):
        return counted
    left: dict[Face, Count] = dict(counted)
    chosen: list[Face] = []
    while left and (effect.several or not chosen):
        options = {"keep": None, **{f"reroll {face}": face for face in left}}
        face = options[now.ask(owner, QuestionKind.REROLL, card, tuple(options))]
        if face is None:
            break
        if len(chosen) == MOST_ANSWERS:
            raise TooManyDice(card)
        if not chosen:
            now.pay_all(owner, effect.costs, card, permanent)
        chosen.append(face)
        left = dict(Pool.of({**left, face: left[face] - 1}))
    if not chosen:
        return counted
    if effect.once_each_turn:
        used = now.state.permanent(permanent_id)
        if used is not None:
            now.set_permanent(replace(used, used=True))
    for face, count in Pool.of(chosen):
        now.tell(RollSuperseded(card, die, face, count))
    if now.state.switches.extra_dice_on_rerolls:
        again = _roll_and_ignore(now, card, roller, die, len(chosen), 0)
    else:
        again = _throw(now, roller, die, len(chosen))
    for face, count in again:
        left[face] = left.get(face, 0) + count
    return Pool.of(left)


def _modifiers(
    now: Resolution, roller: str, card: str, instructed: int, counted: Pool
) -> tuple[tuple[DieResult, Count], ...]:
    """Add what the instruction says, then what applies to each die, then offer the rest."""
    dice: list[tuple[DieResult, Count]] = [(DieResult(face, 0), count) for face, count in counted]
    if instructed:
        dice = [_add(now, card, instructed, die, count) for die, count in dice]
    for permanent, effect in _modifying(now, roller):
        if not effect.costs:
            amount = effect.amounts[0]
            dice = [_add(now, permanent.card, amount, die, count) for die, count in dice]
    for permanent, effect in tuple(_modifying(now, roller)):
        if effect.costs:
            dice = _offer(
                now, permanent.controller, permanent.card, permanent.id, effect, effect.costs, dice
            )
    for player in now.state.players:
        for held in player.hand:
            for cast in known_card(held).effects:
                if isinstance(cast, Modify) and any(
                    isinstance(cost, CastIt) for cost in cast.costs
                ):
                    dice = _offer(now, player.name, held, None, cast, cast.costs, dice)
    return tuple(_merged(dice))


def _modifying(now: Resolution, roller: str) -> Iterator[tuple[Permanent, Modify]]:
    for permanent in now.state.permanents:
        for effect in known_card(permanent.card).effects:
            if (
                isinstance(effect, Modify)
                and not any(isinstance(cost, CastIt) for cost in effect.costs)
                and _applies(effect.whose, permanent, roller)
            ):
                yield permanent, effect


def _add(
    now: Resolution, card: str, amount: int, die: DieResult, count: Count
) -> tuple[DieResult, Count]:
    """Change the result of so many dice by an amount, for all the dice of a group."""
    before = die.result
    if before is None:
        now.tell(NumberPartIdle(card))
        return die, count
    now.tell(ResultModified(card, before, before + amount, count))
    return DieResult(die.natural, die.modifier + amount), count


def _offer(
    now: Resolution,
    owner: str,
    card: str,
    permanent_id: int | None,
    effect: Modify,
    costs: tuple[Cost, ...],
    dice: list[tuple[DieResult, Count]],
) -> list[tuple[DieResult, Count]]:
    """Offer one optional modifier as often as it can be paid, at most once for each die."""
    changed: list[tuple[DieResult, Count]] = []
    for answered in range(MOST_ANSWERS + 1):
        permanent = now.state.permanent(permanent_id) if permanent_id is not None else None
        if permanent is not None and effect.once_each_turn and permanent.used:
            break
        if not dice or not now.can_pay_all(owner, costs, permanent):
            break
        options = _modify_options(dice, effect.amounts)
        option = now.ask(owner, QuestionKind.MODIFY, card, ("no", *options))
        if option == "no":
            break
        if answered == MOST_ANSWERS:
            raise TooManyDice(card)
        die, amount = options[option]
        now.pay_all(owner, costs, card, permanent)
        if effect.once_each_turn and permanent is not None:
            paid = now.state.permanent(permanent.id)
            if paid is not None:
                now.set_permanent(replace(paid, used=True))
        dice = [(old, count - 1 if old == die else count) for old, count in dice]
        dice = [(old, count) for old, count in dice if count != 0]
        changed.append(_add(now, card, amount, die, 1))
        cast = [cost for cost in costs if isinstance(cost, CastIt)]
        for cost in cast:
            now.draw(owner, cost.draw)
        if cast:
            break
    return [*dice, *changed]


def _modify_options(
    dice: list[tuple[DieResult, Count]], amounts: tuple[int, ...]
) -> dict[str, tuple[DieResult, int]]:
    """``3 +1`` for a die that shows 3; ``3:5 +1`` where dice that show 3 have different results."""
    groups = [die for die, _ in _merged(dice)]
    naturals = [die.natural for die in groups]
    options: dict[str, tuple[DieResult, int]] = {}
    for die in groups:
        same = naturals.count(die.natural) > 1
        name = f"{die.natural}:{die.result}" if same else str(die.natural)
        for amount in amounts:
            options[f"{name} {amount:+d}"] = (die, amount)
    return options


def _merged(dice: list[tuple[DieResult, Count]]) -> list[tuple[DieResult, Count]]:
    """Dice with the same natural result and the same modifier as one group, lowest first."""
    groups: dict[tuple[Face, int], Count] = {}
    for die, count in dice:
        key = (die.natural, die.modifier)
        groups[key] = groups.get(key, 0) + count
    order = [face for face, _ in Pool.of([natural for natural, _ in groups])]
    return [
        (DieResult(natural, modifier), count)
        for (natural, modifier), count in sorted(
            groups.items(), key=lambda group: (order.index(group[0][0]), group[0][1])
        )
    ]
