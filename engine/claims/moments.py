"""Claims about the moment of a roll: in a cost, as something enters, of a copy, in a turn."""

from __future__ import annotations

from collections.abc import Iterator

from engine.accounts import Account
from engine.cards import card as known_card
from engine.claims.verdict import Play, Verdict, all_hold
from engine.conditions import NthDie
from engine.costs import RollCost
from engine.dice import Count, Pool
from engine.events import (
    AbilityActivated,
    AttractionVisited,
    DidNotResolve,
    Entered,
    ManaPaid,
    PlanarActionTaken,
    ResolutionBegan,
    ResolutionEnded,
    SpellCopied,
    StepBegan,
    Trace,
    TurnBegan,
)
from engine.instructions import RollDice
from engine.remarks import RollInstructed
from engine.subjects import Step


def only_counted_dice_are_dice_of_the_turn(play: Play) -> Verdict:
    """What waits for a die of the turn by its number counts the dice that count, and triggers once,
    on the roll that holds it.
    """
    rolled: dict[str, Count] = {}
    due: list[bool] = []
    for account in play.accounts:
        roller = account.instructed.player
        before = rolled.get(roller, 0)
        after = before + account.counted
        rolled[roller] = after
        for name, number in _waiting(account):
            due.append(account.triggered(name) == (before < number <= after))
    return all_hold(due)


def _waiting(account: Account) -> list[tuple[str, int]]:
    """The roller's cards that wait for one die of the turn, where they wait for nothing else."""
    return [
        (name, condition.nth)
        for name in account.permanents
        for condition in [ability.when for ability in known_card(name).triggered]
        if isinstance(condition, NthDie) and account.permanents.count(name) == 1
    ]


def a_copy_rolls_dice_of_its_own(play: Play) -> Verdict:
    """A copy of a spell that tells a player to roll makes its own roll, beside that of the spell
    it copies.
    """
    copied = {item.card for item in play.trace if isinstance(item, SpellCopied)}
    return all_hold(
        any(isinstance(item, RollInstructed) for item in story)
        for card in copied
        if any(isinstance(part, RollDice) for part in known_card(card).instructions())
        for story in _resolutions(play.trace, card)
    )


def _resolutions(trace: Trace, card: str) -> Iterator[Trace]:
    """What each spell or ability of that card did that resolved."""
    began: int | None = None
    for place, item in enumerate(trace):
        match item:
            case ResolutionBegan(card=name) if name == card:
                began = place
            case ResolutionEnded(card=name) if name == card and began is not None:
                yield trace[began:place]
                began = None
            case DidNotResolve(card=name) if name == card:
                began = None
            case _:
                pass


def dice_of_a_cost_lie_before_anybody_can_respond(play: Play) -> Verdict:
    """Dice that are part of a cost are rolled as the ability is activated: it goes on the stack
    with its number known, and rolls nothing when it resolves.
    """
    return all_hold(
        _before_activation(play, account)
        for account in play.accounts
        if account.instructed.card and _rolls_as_cost(account.instructed.card)
    )


def _rolls_as_cost(card: str) -> bool:
    return any(
        isinstance(cost, RollCost)
        for ability in known_card(card).activated
        for cost in ability.costs
    )


def _before_activation(play: Play, account: Account) -> bool:
    """Whether the activation follows the roll, with no resolution begun before it."""
    for item in play.trace[account.place :]:
        if isinstance(item, AbilityActivated) and item.card == account.instructed.card:
            return True
        if isinstance(item, ResolutionBegan):
            return False
    return False


def what_rolls_as_it_enters_does_not_see_that_roll(play: Play) -> Verdict:
    """A permanent that rolls as it enters is not there yet: its own abilities do not trigger on
    that roll.
    """
    return all_hold(
        account.triggered(account.instructed.card) == 0
        for account in play.accounts
        if _enters_after(account)
        if account.instructed.card not in account.permanents
        if known_card(account.instructed.card).triggered
    )


def _enters_after(account: Account) -> bool:
    return any(
        isinstance(item, Entered) and item.card == account.instructed.card for item in account.story
    )


def the_planar_action_costs_what_it_was_taken(play: Play) -> Verdict:
    """The special action of rolling the planar die costs one mana for each time it was taken before
    this turn, and rolls by effects do not make it dearer.
    """
    taken: dict[str, int] = {}
    right: list[bool] = []
    before: object = None
    for item in play.trace:
        if isinstance(item, TurnBegan):
            taken = {}
        elif isinstance(item, PlanarActionTaken):
            times = taken.get(item.player, 0)
            right.append(_paid(before, item.player) == times)
            taken[item.player] = times + 1
        before = item
    return all_hold(right)


def _paid(item: object, player: str) -> int:
    """The mana a player has just paid for the planar die."""
    if isinstance(item, ManaPaid) and item.player == player and not item.card:
        return item.amount
    return 0


def a_lit_result_visits(play: Play) -> Verdict:
    """A roll to visit visits exactly the Attractions on which its result, with every change, is
    lit.
    """
    return all_hold(
        {item.card for item in account.story if isinstance(item, AttractionVisited)}
        == _lit(account.permanents, account.results)
        for account in play.accounts
        if _to_visit(play, account)
    )


def _to_visit(play: Play, account: Account) -> bool:
    before = play.trace[account.place - 1] if account.place else None
    return isinstance(before, StepBegan) and before.step is Step.PRECOMBAT_MAIN


def _lit(permanents: tuple[str, ...], results: tuple[tuple[int, Count], ...]) -> set[str]:
    shown = Pool.of(dict(results))
    return {name for name in permanents if any(face in known_card(name).lit for face, _ in shown)}
