"""Claims about dice out of the ordinary: planar, infinitely many, substituted, rolled for no
reason.
"""

from engine.abilities import TriggeredAbility
from engine.accounts import Account
from engine.actions import RollForFun
from engine.cards import card as known_card
from engine.claims.verdict import Play, Verdict, all_hold
from engine.dice import INFINITY, Count, Die, PlanarDie, PlanarFace, parse_die
from engine.effects import BlankIsChaos, ExtraDice
from engine.events import (
    AbilityTriggered,
    CardsDrawn,
    ChaosEnsued,
    CountersPut,
    DamageDealt,
    LifeGained,
    LifeLost,
    Planeswalked,
    PowerRaised,
    ResolutionBegan,
    ResolutionEnded,
    TokensCreated,
    Trace,
)
from engine.instructions import reads_results
from engine.remarks import (
    DieDidNotCount,
    NumberPartIdle,
    RollInstructed,
    SubstituteRefused,
    SubstituteUsed,
)


def _planar(play: Play) -> tuple[Account, ...]:
    return tuple(
        account for account in play.accounts if isinstance(account.instructed.die, PlanarDie)
    )


def the_planar_die_triggers_one_or_more_dice(play: Play) -> Verdict:
    """What triggers on one or more dice triggers once when the planar die is rolled."""
    return all_hold(
        account.triggered(name) == times
        for account in _planar(play)
        for name, times in account.due_once().items()
    )


def the_planar_die_triggers_a_die(play: Play) -> Verdict:
    """What triggers on a die, whatever it shows, triggers when the planar die is rolled."""
    return all_hold(
        account.triggered(name) == times
        for account in _planar(play)
        for name, times in account.due_each_die().items()
        if times
    )


def what_asks_for_a_number_ignores_the_planar_die(play: Play) -> Verdict:
    """What triggers on a number does not trigger on the planar die, and no number is made of its
    face.
    """
    return all_hold(
        not account.modified
        and not account.results
        and all(account.triggered(name) == 0 for name in _asks_for_a_number(account))
        for account in _planar(play)
    )


def _asks_for_a_number(account: Account) -> set[str]:
    return {*account.due_on_naturals(), *account.due_on_results()}


def effects_that_compare_numbers_leave_the_planar_die_alone(play: Play) -> Verdict:
    """What adds dice and ignores the lowest does not replace a roll of the planar die."""
    return all_hold(
        not account.replaced and not account.ignored and account.counted == 1
        for account in _planar(play)
        if any(
            isinstance(effect, ExtraDice)
            for name in account.permanents
            for effect in known_card(name).effects
        )
    )


def a_part_that_needs_a_number_does_nothing(play: Play) -> Verdict:
    """When an ability that triggered on the planar die resolves, its part that needs a number does
    nothing.
    """
    idle: list[bool] = []
    for account in _planar(play):
        for name, abilities in account.watchers():
            if not any(map(_reads, abilities)):
                continue
            for story in _resolutions(play.trace[account.place :], name):
                idle.append(
                    any(isinstance(item, NumberPartIdle) for item in story)
                    and not any(isinstance(item, _NUMBERS) for item in story)
                )
    return all_hold(idle)


_NUMBERS = (
    CardsDrawn,
    CountersPut,
    DamageDealt,
    LifeGained,
    LifeLost,
    PowerRaised,
    TokensCreated,
)


def _reads(ability: TriggeredAbility) -> bool:
    return reads_results(ability.instructions)


def _resolutions(trace: Trace, card: str) -> list[Trace]:
    """Each resolution of a triggered ability of that card, up to the next roll."""
    found: list[Trace] = []
    began: int | None = None
    for place, item in enumerate(trace):
        match item:
            case RollInstructed() if place:
                return found
            case ResolutionBegan(card=name) if name == card:
                began = place
            case ResolutionEnded(card=name) if name == card and began is not None:
                found.append(trace[began:place])
                began = None
            case _:
                pass
    return found


def a_planar_face_does_what_it_shows(play: Play) -> Verdict:
    """Chaos ensues on the chaos face, and on a blank one where an effect says so; the planeswalker
    symbol planeswalks; on any other face neither happens.
    """
    planar = _planar(play)
    ends = [*(account.place for account in planar[1:]), len(play.trace)]
    return all_hold(
        _chaos_and_planeswalks(play.trace[account.place : end]) == _due_to_the_face(play, account)
        for account, end in zip(planar, ends, strict=False)
        if account.rolled
    )


def _chaos_and_planeswalks(story: Trace) -> tuple[int, int]:
    return (
        sum(isinstance(item, ChaosEnsued) for item in story),
        sum(isinstance(item, Planeswalked) for item in story),
    )


def _due_to_the_face(play: Play, account: Account) -> tuple[int, int]:
    face = account.rolled[0].natural
    if face is PlanarFace.PLANESWALK:
        return (0, 1)
    # What is face up as the game begins is so until somebody planeswalks.
    stays = not any(isinstance(item, Planeswalked) for item in play.trace[: account.place])
    counts_as_chaos = stays and any(
        isinstance(effect, BlankIsChaos)
        for permanent in play.start.permanents
        for effect in known_card(permanent.card).effects
    )
    return (int(face is PlanarFace.CHAOS or counts_as_chaos), 0)


def every_face_comes_up_infinitely_often(play: Play) -> Verdict:
    """Of infinitely many dice, every natural result is rolled infinitely often."""
    return all_hold(
        [(die.natural, die.count) for die in account.rolled]
        == [(face, INFINITY) for face, _ in account.instructed.die.weights]
        for account in play.accounts
        if account.instructed.count is INFINITY and not account.modified
    )


def infinite_dice_trigger_infinitely_often(play: Play) -> Verdict:
    """What triggers on each die, or on a result that comes up, triggers infinitely often."""
    return all_hold(
        account.triggered(name) is INFINITY
        for account in play.accounts
        if account.instructed.count is INFINITY
        for name, times in account.due_each_die().items()
        if times != 0
    )


def infinite_dice_make_infinite_counters_and_birds(play: Play) -> Verdict:
    """Of infinitely many dice, Attempted Murder puts infinite counters and makes infinite birds."""
    return all_hold(
        [_counters(account), _birds(account)] == [INFINITY, INFINITY]
        for account in play.accounts
        if account.instructed.count is INFINITY
        if account.instructed.card == "Attempted Murder"
    )


def _counters(account: Account) -> Count:
    return next((item.count for item in account.effect if isinstance(item, CountersPut)), 0)


def _birds(account: Account) -> Count:
    return next((item.count for item in account.effect if isinstance(item, TokensCreated)), 0)


def a_die_nobody_told_you_to_roll_does_not_count(play: Play) -> Verdict:
    """A die rolled for another reason is no roll: no effect changes it and no ability triggers on
    it.
    """
    for_fun = sum(isinstance(action, RollForFun) for action in play.start.actions)
    if not for_fun:
        return Verdict.IDLE
    due: dict[str, Count] = {}
    dice: Count = 0
    for account in play.accounts:
        dice = dice + _dice_told(account)
        for name, times in account.all_due().items():
            due[name] = due.get(name, 0) + times
    triggered: dict[str, Count] = {}
    for item in play.trace:
        if isinstance(item, AbilityTriggered):
            triggered[item.card] = triggered.get(item.card, 0) + item.times
    rolled: Count = 0
    for pool in play.pools:
        rolled = rolled + pool.size
    aside = sum(isinstance(item, DieDidNotCount) for item in play.trace)
    return all_hold([aside == for_fun, dice == rolled - for_fun, triggered == _present(due)])


def _dice_told(account: Account) -> Count:
    """How many dice an account tells of, counted or not."""
    dice = account.counted
    for ignored in account.ignored:
        dice = dice + ignored.count
    for superseded in account.superseded:
        dice = dice + superseded.count
    return dice


def _present(due: dict[str, Count]) -> dict[str, Count]:
    return {name: times for name, times in due.items() if times != 0}


def a_substitute_has_the_same_equally_likely_outcomes(play: Play) -> Verdict:
    """What is rolled in place of a die is accepted if it has as many outcomes, each equally likely;
    else not.
    """
    return all_hold(
        _accepted(account) == _fair(substitute, account.instructed.die.sides)
        for account in play.accounts
        if isinstance(account.instructed.die, Die)
        if (substitute := play.start.player(account.instructed.player).substitute)
    )


def _accepted(account: Account) -> bool:
    used = any(isinstance(item, SubstituteUsed) for item in account.story)
    refused = any(isinstance(item, SubstituteRefused) for item in account.story)
    return used and not refused


def _fair(substitute: str, sides: int) -> bool:
    """Judge by the outcomes alone: how many there are, and how many ways lead to each."""
    added = "+" in substitute
    ways = {0: 1}
    for text in substitute.split("+" if added else "x"):
        die = parse_die(text)
        if not isinstance(die, Die):
            return False
        after: dict[int, int] = {}
        for outcome, number in ways.items():
            for face in range(die.sides):
                reached = outcome + face if added else outcome * die.sides + face
                after[reached] = after.get(reached, 0) + number
        ways = after
    return len(ways) == sides and len(set(ways.values())) == 1


def a_substitute_shows_what_the_die_could_show(play: Play) -> Verdict:
    """A fair substitute reads as a face of the die, and the roll goes on as with the die."""
    return all_hold(
        all(account.instructed.die.shows(die.natural) for die in account.rolled)
        and account.counted == account.instructed.count
        for account in play.accounts
        if _accepted(account)
    )
