"""Claims about when things happen: targets, ward, rolls again, and that nobody acts in between."""

from collections import Counter
from itertools import pairwise

from engine.accounts import Account
from engine.cards import card as known_card
from engine.claims.verdict import Play, Verdict, all_hold
from engine.events import (
    AbilityActivated,
    AbilityPutOnStack,
    Attacked,
    Countered,
    DidNotResolve,
    DieRolled,
    Entered,
    LeftBattlefield,
    ManaPaid,
    PlanarActionTaken,
    ResolutionBegan,
    ResolutionEnded,
    SpellCast,
    Trace,
    WardPaid,
    WardTriggered,
)
from engine.instructions import Instruction, RollDice
from engine.remarks import ChoiceMade, RollInstructed
from engine.subjects import Number, Target


def targets_stand_before_any_die_is_rolled(play: Play) -> Verdict:
    """Whatever has a target has it since it was put on the stack, before its dice are rolled."""
    return all_hold(
        _put_on_stack_before(play.trace, account)
        for account in play.accounts
        if _needs_target(account.instructed.card)
    )


def _needs_target(name: str) -> bool:
    """Whether whatever of a card tells a player to roll as it resolves has a target."""
    card = known_card(name) if name else None
    if card is None:
        return False
    abilities = [*card.activated, *card.triggered, *([card.spell] if card.spell else ())]
    rolling = [ability for ability in abilities if any(map(_rolls, ability.instructions))]
    return bool(rolling) and all(_must_aim(ability.target) for ability in rolling)


def _must_aim(target: Target | None) -> bool:
    return target is not None and target.number in (Number.ONE, Number.X)


def _rolls(instruction: Instruction) -> bool:
    return isinstance(instruction, RollDice)


def _put_on_stack_before(trace: Trace, account: Account) -> bool:
    for item in reversed(trace[: account.place]):
        match item:
            case (
                SpellCast(card=card, targets=targets)
                | AbilityActivated(card=card, targets=targets)
                | AbilityPutOnStack(card=card, targets=targets)
            ) if card == account.instructed.card:
                return bool(targets)
            case _:
                pass
    return False


def no_die_is_rolled_when_every_target_is_illegal(play: Play) -> Verdict:
    """Once every target has become illegal the spell or ability does not resolve: nobody rolls for
    it.
    """
    gone = {item.card for item in play.trace if isinstance(item, LeftBattlefield)}
    aimed = {
        item.card: item.targets
        for item in play.trace
        if isinstance(item, SpellCast | AbilityActivated | AbilityPutOnStack) and item.targets
    }
    return all_hold(
        any(isinstance(item, DidNotResolve) and item.card == card for item in play.trace)
        and not any(account.instructed.card == card for account in play.accounts)
        for card, targets in aimed.items()
        if set(targets) <= gone
    )


def nobody_acts_between_the_roll_and_its_effect(play: Play) -> Verdict:
    """From the first die to the end of the resolution no player casts, activates or is given
    priority.
    """
    return all_hold(
        not _somebody_acts(_rest_of_resolution(play.trace, account.place))
        for account in play.accounts
        if account.rolled and _is_resolving(play.trace, account.place)
    )


def _is_resolving(trace: Trace, place: int) -> bool:
    """Whether the roll is part of a resolution: no special action, no cost, not of the turn."""
    for item in reversed(trace[:place]):
        if isinstance(item, ResolutionBegan):
            return True
        if isinstance(item, ResolutionEnded | DidNotResolve | SpellCast | PlanarActionTaken):
            return False
    return False


def _rest_of_resolution(trace: Trace, place: int) -> Trace:
    for later in range(place, len(trace)):
        if isinstance(trace[later], ResolutionEnded):
            return trace[place:later]
    return trace[place:]


def _somebody_acts(story: Trace) -> bool:
    """What an effect tells a player to cast follows that player's choice, and what they pay;
    nothing else may stand here.
    """
    acts = (AbilityActivated, AbilityPutOnStack, Attacked, ResolutionBegan, LeftBattlefield)
    chosen = False
    for item in story:
        if isinstance(item, acts) or (isinstance(item, SpellCast) and not chosen):
            return True
        chosen = isinstance(item, ChoiceMade) or (chosen and isinstance(item, ManaPaid))
    return False


def a_roll_again_is_the_roll_first_called_for(play: Play) -> Verdict:
    """Rolling again uses the number and kind of dice the card calls for, without the dice added
    before.
    """
    again: list[bool] = []
    resolution: list[RollInstructed] = []
    for item in play.trace:
        if isinstance(item, ResolutionBegan | ResolutionEnded):
            first = {roll.player: roll for roll in reversed(resolution)}
            again += [
                roll == first[roll.player] for roll in resolution if roll is not first[roll.player]
            ]
            resolution = []
        elif isinstance(item, RollInstructed):
            resolution.append(item)
    return all_hold(again)


def a_roll_again_has_the_same_outcomes(play: Play) -> Verdict:
    """The row of a roll again is a row of the same table as the first roll's."""
    rows: list[bool] = []
    accounts = play.accounts
    for before, after in pairwise(accounts):
        if before.instructed.card == after.instructed.card and after.rolled and before.rows:
            rows.append(
                len(after.rows) == len(before.rows)
                and {row.card for row in after.rows} == {row.card for row in before.rows}
            )
    return all_hold(rows)


def the_spell_resolves_only_if_every_ward_was_paid(play: Play) -> Verdict:
    """A spell that made wards trigger resolves if each of them was paid; one unpaid is enough to
    counter it.
    """
    asked = Counter(item.against for item in play.trace if isinstance(item, WardTriggered))
    paid = sum(isinstance(item, WardPaid) for item in play.trace)
    return all_hold(
        _resolved(play.trace, spell) == (paid == wards)
        and _countered(play.trace, spell) == (paid < wards)
        for spell, wards in asked.items()
        if len(asked) == 1
    )


def _resolved(trace: Trace, spell: str) -> bool:
    return any(isinstance(item, ResolutionEnded) and item.card == spell for item in trace)


def _countered(trace: Trace, spell: str) -> bool:
    return any(isinstance(item, Countered) and item.card == spell for item in trace)


def each_ward_triggers_by_itself(play: Play) -> Verdict:
    """Ward triggers once for each permanent with ward that an opponent's spell has as a target."""
    own = {permanent.card: permanent.controller for permanent in play.start.permanents}
    own |= {item.card: item.player for item in play.trace if isinstance(item, Entered)}
    due: list[bool] = []
    for item in play.trace:
        if not isinstance(item, SpellCast):
            continue
        expected = sum(
            len(known_card(target).ward)
            for target in item.targets
            if own.get(target, item.player) != item.player
        )
        if expected:
            triggered = sum(
                isinstance(other, WardTriggered) and other.against == item.card
                for other in play.trace
            )
            due.append(triggered == expected)
    return all_hold(due)


def one_trigger_for_the_whole_roll(play: Play) -> Verdict:
    """What triggers on one or more dice triggers once a roll, however many dice count."""
    return all_hold(
        account.triggered(name) == times
        for account in play.accounts
        if account.rolled
        for name, times in account.due_once().items()
    )


def triggers_wait_until_the_resolution_has_ended(play: Play) -> Verdict:
    """What triggers on a roll goes on the stack only after what rolled has finished resolving."""
    waits: list[bool] = []
    rolled_here = False
    resolving = False
    for item in play.trace:
        if isinstance(item, ResolutionBegan):
            resolving, rolled_here = True, False
        elif isinstance(item, ResolutionEnded):
            if rolled_here:
                waits.append(True)
            resolving = False
        elif isinstance(item, DieRolled):
            rolled_here = resolving
        elif isinstance(item, AbilityPutOnStack) and resolving and rolled_here:
            waits.append(False)
    return all_hold(waits)
