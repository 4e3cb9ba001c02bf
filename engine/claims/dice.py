"""Claims about the dice themselves: faces, ignored and rerolled dice, results."""

from engine.accounts import Account, faces_rolled, faces_told
from engine.cards import card as known_card
from engine.claims.verdict import Play, Verdict, all_hold
from engine.dice import Count, Die
from engine.effects import ExtraDice, Modify
from engine.events import DieRolled
from engine.questions import QuestionKind
from engine.remarks import (
    ChoiceMade,
    DieDidNotCount,
    RollIgnored,
    RollReplaced,
    RollSuperseded,
    SubstituteRefused,
    SubstituteUsed,
)


def a_die_shows_one_to_its_number_of_faces(play: Play) -> Verdict:
    """Every natural result is a whole number from 1 to the number of faces of its die."""
    return all_hold(
        isinstance(item.natural, int) and 1 <= item.natural <= item.die.sides
        for item in play.trace
        if isinstance(item, DieRolled | RollIgnored | RollSuperseded)
        if isinstance(item.die, Die)
    )


def every_face_rolled_is_accounted_for(play: Play) -> Verdict:
    """The natural results that counted, were ignored or were rolled again are exactly the faces
    rolled.
    """
    told = faces_told(play.trace)
    aside = any(
        isinstance(item, DieDidNotCount | SubstituteUsed | SubstituteRefused) for item in play.trace
    )
    return all_hold([told == faces_rolled(play.pools)] if told.counts and not aside else [])


def the_lowest_are_ignored(play: Play) -> Verdict:
    """No die that counts shows less than a die that was ignored."""
    return all_hold(
        _highest_ignored(account) <= min(_number(die.natural) for die in account.rolled)
        for account in play.accounts
        if account.ignored and account.rolled and not account.superseded
        if all(map(_ignores_the_lowest, account.replaced))
    )


def _ignores_the_lowest(replaced: RollReplaced) -> bool:
    """Whether it is an effect that says so; others let a player pick the die to ignore."""
    return any(isinstance(effect, ExtraDice) for effect in known_card(replaced.card).effects)


def _highest_ignored(account: Account) -> int:
    return max(_number(die.natural) for die in account.ignored)


def _number(face: object) -> int:
    return face if isinstance(face, int) else 0


def as_many_dice_count_as_the_card_says(play: Play) -> Verdict:
    """However many dice are added, as many count as the card told the player to roll."""
    return all_hold(
        account.counted == account.instructed.count - account.instructed.ignore
        for account in play.accounts
        if account.instructed.count > account.instructed.ignore
    )


def each_effect_adds_its_dice_once_for_the_whole_roll(play: Play) -> Verdict:
    """An effect that adds dice adds them once to the roll, not once for each die."""
    return all_hold(
        _added(account) == _due_extra(account)
        for account in play.accounts
        if account.instructed.count > 0
        if isinstance(account.instructed.die, Die)
        if _due_extra(account)
    )


def _added(account: Account) -> int:
    """How many dice were ignored because effects added as many: those the card ignores left out."""
    thrown = account.replaced[-1].count if account.replaced else account.instructed.count
    added = thrown - account.instructed.count
    return added if isinstance(added, int) else -1


def _due_extra(account: Account) -> int:
    return sum(
        effect.extra
        for name in account.permanents
        for effect in known_card(name).effects
        if isinstance(effect, ExtraDice)
    )


def ignored_rolls_trigger_nothing(play: Play) -> Verdict:
    """Where dice were ignored, abilities trigger exactly as often as the counted dice alone say."""
    return all_hold(
        account.triggers_as_due()
        for account in play.accounts
        if account.ignored and account.all_due()
    )


def a_rerolled_die_is_seen_by_no_trigger(play: Play) -> Verdict:
    """Where dice were rolled again, abilities trigger exactly as often as the new dice say."""
    return all_hold(
        account.triggers_as_due()
        for account in play.accounts
        if account.superseded and account.all_due()
    )


def rerolls_come_before_increases_and_decreases(play: Play) -> Verdict:
    """No die is rolled again once a result of that roll has been increased or decreased."""
    return all_hold(
        max(n for n, item in enumerate(account.story) if isinstance(item, RollSuperseded))
        < min(n for n, item in enumerate(account.story) if item in account.modified)
        for account in play.accounts
        if account.superseded and account.modified
    )


def the_result_is_the_face_with_every_modifier(play: Play) -> Verdict:
    """All changes are added to the face and nothing is cut off: below 1 and above the highest face
    too.
    """
    return all_hold(
        _changes_made(account) == _changes_due(account)
        for account in play.accounts
        if account.results and _changes_due(account) is not None
    )


def _changes_made(account: Account) -> Count:
    made: Count = 0
    for die in account.rolled:
        made = made + (die.modifier * die.count)
    return made


def _changes_due(account: Account) -> Count | None:
    """What all changes come to; None where there are none, so that nothing can go wrong."""
    each = account.instructed.modifier
    for name in account.permanents:
        for effect in known_card(name).effects:
            if isinstance(effect, Modify) and not effect.costs:
                each += effect.amounts[0]
    chosen = [
        int(item.option.rpartition(" ")[2])
        for item in account.story
        if isinstance(item, ChoiceMade)
        if item.question is QuestionKind.MODIFY and item.option != "no"
    ]
    if not each and not chosen:
        return None
    due: Count = sum(chosen)
    for _, count in account.results:
        due = due + (each * count)
    return due


def triggers_on_a_natural_result_look_at_the_face(play: Play) -> Verdict:
    """An ability that asks for a natural result triggers on the face, whatever the result has
    become.
    """
    return all_hold(
        account.triggered(name) == times
        for account in play.accounts
        if account.modified
        for name, times in account.due_on_naturals().items()
    )


def triggers_on_a_result_look_at_the_result(play: Play) -> Verdict:
    """An ability that asks for a result triggers on the number after all changes."""
    return all_hold(
        account.triggered(name) == times
        for account in play.accounts
        if account.modified
        for name, times in account.due_on_results().items()
    )
