"""Claims about what stands for a die or a result: pairs, exchanged and stored results, rerolls."""

from __future__ import annotations

from collections import Counter

from engine.accounts import Account
from engine.cards import card as known_card
from engine.claims.verdict import Play, Verdict, all_hold
from engine.dice import Count, Die, Infinity
from engine.effects import ExchangeResult, ExtraDice, KeepOneOfPair
from engine.events import ResultStored
from engine.remarks import ResultModified, ResultReplaced, RollReplaced, RollSuperseded


def a_pair_is_rolled_for_each_die(play: Play) -> Verdict:
    """Where each die becomes a pair, twice as many dice are rolled for each effect that says so,
    and as many count as the card told the player to roll.
    """
    return all_hold(
        _told(account) == account.instructed.count * 2**pairs
        and account.counted == account.instructed.count
        for account in play.accounts
        if account.instructed.count > 0 and not account.superseded
        if (pairs := _effects(account, KeepOneOfPair)) and not _effects(account, ExtraDice)
    )


def _effects(account: Account, kind: type) -> int:
    """How many effects of a kind the roller has."""
    return sum(
        isinstance(effect, kind)
        for name in account.permanents
        for effect in known_card(name).effects
    )


def _told(account: Account) -> Count:
    """How many dice the story tells of, counted or ignored."""
    dice = account.counted
    for ignored in account.ignored:
        dice = dice + ignored.count
    return dice


def one_result_of_a_roll_is_exchanged_at_most(play: Play) -> Verdict:
    """An effect that exchanges a result exchanges one of a roll at most, after every increase and
    decrease.
    """
    return all_hold(
        len(exchanged) <= _effects(account, ExchangeResult)
        and not any(isinstance(item, ResultModified) for item in account.story[exchanged[0] :])
        for account in play.accounts
        if (exchanged := _places(account, ResultReplaced))
    )


def _places(account: Account, kind: type) -> list[int]:
    return [place for place, item in enumerate(account.story) if isinstance(item, kind)]


def what_is_stored_is_the_result(play: Play) -> Verdict:
    """The results stored of a roll are its results, with every change, not its faces."""
    return all_hold(
        _stored(account) == dict(account.results)
        for account in play.accounts
        if any(isinstance(item, ResultStored) for item in account.story)
    )


def _stored(account: Account) -> dict[object, Count]:
    stored: Counter[object] = Counter()
    for item in account.story:
        if isinstance(item, ResultStored) and not isinstance(item.count, Infinity):
            stored[item.value] += item.count
    return dict(stored)


def effects_that_add_dice_add_them_to_a_reroll(play: Play) -> Verdict:
    """Dice that are rolled again are a roll: what adds dice and ignores the lowest adds them there
    too.
    """
    return all_hold(
        replaced == effects * rerolls
        for account in play.accounts
        if isinstance(account.instructed.die, Die)
        if (effects := _effects(account, ExtraDice)) and account.superseded
        for rerolls, replaced in [_rerolls(account)]
    )


def _rerolls(account: Account) -> tuple[int, int]:
    """How many times dice were rolled again, and how often that was replaced."""
    rerolls = replaced = 0
    before: object = None
    for item in account.story:
        if isinstance(item, RollSuperseded) and not isinstance(before, RollSuperseded):
            rerolls += 1
        if isinstance(item, RollReplaced) and rerolls:
            replaced += 1
        before = item
    return rerolls, replaced
