"""What lasts until a roll, until the next end step, or until something leaves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import Begin, NextTurn
from engine.dice import Die
from engine.events import (
    AbilityTriggered,
    DelayedUntil,
    DidNotResolve,
    Entered,
    KeywordLost,
    LeftBattlefield,
    Moved,
    PhasedIn,
    PhasedOut,
)
from engine.instructions import (
    AtNextEndStep,
    CreateTokens,
    Destroy,
    Exile,
    GainKeywords,
    PhaseOut,
    ReturnTo,
    RollDice,
    Sacrifice,
)
from engine.state import Permanent, State
from engine.subjects import (
    CREATURES,
    YOUR_CREATURES,
    Chosen,
    Each,
    On,
    Remembered,
    Step,
    Who,
    Zone,
)
from tests.engine.carried import carry, named
from tests.engine.games import Game, cast, play, table

BEARS, CROW, TOWER, WHEEL = "Grizzly Bears", "Storm Crow", "Drop Tower", "Ferris Wheel"
JAIL = "GO TO JAIL"
ROLL = RollDice(Die(6))


def flying(game: Game) -> bool:
    """Whether the Bears fly."""
    return "flying" in game.keywords(BEARS)


@pytest.mark.parametrize(("face", "flies"), [(1, False), (2, True)])
def test_flying_ends_when_any_player_rolls_a_1(face: int, flies: bool) -> None:
    lift = GainKeywords(("flying",), On.TARGET, until_a_roll_of=1)
    start = carry(table(you=[BEARS]), lift, at=[BEARS]).state
    game = carry(start, ROLL, dice=str(face), by="opponent")
    assert flying(game) == flies
    assert game.all(KeywordLost) == (() if flies else (KeywordLost(BEARS, "flying"),))


def test_a_result_of_1_counts_whatever_the_die_shows() -> None:
    lift = GainKeywords(("flying", "menace"), On.TARGET, until_a_roll_of=1)
    start = carry(table(you=[BEARS, "Xenosquirrels"]), lift, at=[BEARS]).state
    lowered = carry(start, ROLL, dice="2", choose=["2 -1"])
    assert lowered.keywords(BEARS) == frozenset()
    raised = carry(start, ROLL, dice="1", choose=["1 +1"])
    assert raised.keywords(BEARS) == {"flying", "menace"}


def test_it_ends_in_the_middle_of_a_resolution() -> None:
    lift = GainKeywords(("flying",), On.TARGET, until_a_roll_of=1)
    game = carry(table(you=[BEARS]), lift, ROLL, Exile(), at=[BEARS], dice="1")
    kinds = [type(item).__name__ for item in game.trace]
    assert kinds.index("KeywordLost") < kinds.index("Moved")


def test_it_ends_with_the_turn_too() -> None:
    main = Begin(Step.PRECOMBAT_MAIN)
    lifted = play(table(main, you=[TOWER, BEARS]), "3")
    assert flying(lifted)
    game = play(replace(lifted.state, actions=(NextTurn("opponent"),)))
    assert not flying(game)
    held = game.permanent(BEARS)
    assert held is not None
    assert held.until_roll == ()


def on_the_wheel(**fields: object) -> State:
    """Bears of the opponent's that your Wheel phased out."""
    start = table(you=[WHEEL], opponent=[BEARS])
    return carry(start, PhaseOut(On.TARGET, until_visit=3), of=WHEEL, at=[BEARS]).state


def test_what_is_phased_out_is_not_there() -> None:
    start = on_the_wheel()
    assert [one.card for one in start.permanents] == [WHEEL]
    game = carry(start, Destroy(Each(CREATURES)))
    assert [one.card for one in game.state.phased] == [BEARS]
    # Nobody takes its number meanwhile.
    token = carry(start, CreateTokens("Wolf", apart=True)).permanent("Wolf")
    assert token is not None
    assert token.id not in {one.id for one in start.phased}


@pytest.mark.parametrize(("face", "back"), [(3, True), (4, False), (6, False)])
def test_it_phases_in_on_a_low_roll_to_visit(face: int, back: bool) -> None:
    game = carry(on_the_wheel(), RollDice(Die(6), to_visit=True), dice=str(face))
    assert (game.permanent(BEARS) is not None) == back
    assert game.all(PhasedIn) == ((PhasedIn(BEARS),) if back else ())


def test_other_rolls_and_other_players_leave_it_where_it_is() -> None:
    start = on_the_wheel()
    assert carry(start, ROLL, dice="1").permanent(BEARS) is None
    theirs = carry(start, RollDice(Die(6), to_visit=True), dice="1", by="opponent")
    assert theirs.permanent(BEARS) is None


def test_tokens_phase_out_one_by_one() -> None:
    start = carry(table(you=[WHEEL]), CreateTokens("Goblin", 3)).state
    game = carry(start, PhaseOut(Chosen(CREATURES), until_visit=3), of=WHEEL)
    assert game.all(PhasedOut) == (PhasedOut("Goblin"),)
    assert [group.count for group in game.state.tokens] == [2]


def test_the_wheel_turns() -> None:
    start = table(Begin(Step.PRECOMBAT_MAIN), Begin(Step.PRECOMBAT_MAIN), you=[WHEEL, BEARS])
    game = play(start, "5,2")
    assert (game.all(PhasedOut), game.all(PhasedIn)) == ((PhasedOut(BEARS),), (PhasedIn(BEARS),))
    assert game.permanent(BEARS) == replace(start.permanents[1], phased_by=(1,))


def test_the_wheel_takes_each_creature_once() -> None:
    visits = (Begin(Step.PRECOMBAT_MAIN),) * 5
    start = table(*visits, you=[WHEEL, BEARS], opponent=[CROW])
    game = play(start, "5,2,6,1,4", ["Storm Crow"])
    assert game.all(PhasedOut) == (PhasedOut(CROW), PhasedOut(BEARS))
    assert game.triggers(WHEEL) == 3
    assert {one.card for one in game.state.permanents} == {WHEEL, BEARS, CROW}


def test_another_wheel_may_take_it_again() -> None:
    start = table(Begin(Step.PRECOMBAT_MAIN), you=[WHEEL, WHEEL, BEARS])
    wheels, bears = start.permanents[:2], replace(start.permanents[2], phased_by=(1,))
    game = play(replace(start, permanents=(*wheels, bears)), "5")
    assert [one.phased_by for one in game.state.phased] == [(1, 2)]


def test_a_creature_it_could_take_when_it_aimed_may_be_taken_by_then() -> None:
    visits = (Begin(Step.PRECOMBAT_MAIN), replace(Begin(Step.PRECOMBAT_MAIN), in_response=True))
    start = table(*visits, Begin(Step.PRECOMBAT_MAIN), you=[WHEEL, BEARS])
    game = play(start, "5,6,3")
    assert game.all(PhasedOut) == (PhasedOut(BEARS),)
    assert len(game.all(DidNotResolve)) == 1


def test_nobody_takes_the_number_of_a_wheel_that_is_gone() -> None:
    start = play(table(*(Begin(Step.PRECOMBAT_MAIN),) * 2, you=[BEARS, WHEEL]), "5,2").state
    gone = replace(start, permanents=tuple(each for each in start.permanents if each.id == 1))
    wolf = carry(gone, CreateTokens("Wolf", apart=True)).permanent("Wolf")
    assert wolf is not None
    assert wolf.id == 3


def test_something_is_done_at_the_next_end_step() -> None:
    exile = Exile(Each(YOUR_CREATURES))
    later = AtNextEndStep((ReturnTo(Remembered(), Zone.BATTLEFIELD),))
    start = carry(table(you=[BEARS, CROW]), exile, later)
    assert start.all(DelayedUntil) == (DelayedUntil("you", "Concentrate"),)
    assert not start.state.permanents
    game = play(replace(start.state, actions=(Begin(Step.END), Begin(Step.END))))
    assert sorted(one.card for one in game.state.permanents) == [BEARS, CROW]
    assert game.all(AbilityTriggered) == (AbilityTriggered("you", "Concentrate"),)
    assert game.state.delayed == ()


def test_what_returns_and_is_exiled_again_returns_once_more() -> None:
    blink = (
        Exile(Each(YOUR_CREATURES)),
        ReturnTo(Remembered(), Zone.BATTLEFIELD),
        Exile(On.CREATED),
        AtNextEndStep((ReturnTo(Remembered(), Zone.BATTLEFIELD),)),
    )
    start = carry(table(you=[BEARS, CROW]), *blink)
    assert len(start.all(Entered)) == 2
    assert len(start.all(Moved)) == 4
    game = play(replace(start.state, actions=(Begin(Step.END),)))
    assert sorted(one.card for one in game.state.permanents) == [BEARS, CROW]


def jailed() -> State:
    """Bears of the opponent's in jail, in the opponent's turn."""
    game = play(table(cast(JAIL), opponent=[BEARS]))
    assert game.state.player("opponent").exile == (BEARS,)
    return replace(game.state, players=game.state.players[::-1], actions=(Begin(Step.UPKEEP),))


def test_without_doubles_it_stays_in_jail() -> None:
    game = play(jailed(), "3,4")
    assert game.permanent(JAIL) is not None
    assert game.permanent(BEARS) is None
    assert "instruct GO TO JAIL: 2 d6 by opponent" in game.story


def test_doubles_set_it_free() -> None:
    game = play(jailed(), "4,4")
    assert game.permanent(JAIL) is None
    bears = game.permanent(BEARS)
    assert bears is not None
    assert bears.controller == "opponent"
    assert game.state.player("opponent").exile == ()
    assert game.state.returning == ()


def test_doubles_are_equal_results_after_what_the_owner_adds() -> None:
    start = jailed()
    scheme = Permanent(7, "Squirrel-Powered Scheme", "opponent")
    start = replace(start, permanents=(*start.permanents, scheme))
    assert play(start, "6,6").permanent(BEARS) is not None


def test_only_the_owner_of_the_exiled_card_rolls_in_their_upkeep() -> None:
    start = jailed()
    yours = replace(start, players=start.players[::-1])
    assert not play(yours).all(AbilityTriggered)


def test_it_comes_back_however_the_jail_leaves() -> None:
    start = jailed()
    away = carry(start, Sacrifice(On.ITSELF), of=JAIL).state
    game = play(replace(away, actions=(Begin(Step.COMBAT),)))
    assert game.permanent(BEARS) is not None
    assert not game.all(LeftBattlefield)


def test_a_card_that_is_in_exile_no_longer_does_not_come_back() -> None:
    start = jailed()
    away = carry(start, Sacrifice(On.ITSELF), of=JAIL).state
    owner = replace(away.player("opponent"), exile=())
    players = tuple(owner if one.name == "opponent" else one for one in away.players)
    game = play(replace(away, players=players, actions=(Begin(Step.COMBAT),)))
    assert game.permanent(BEARS) is None


def test_tokens_made_for_others_are_theirs() -> None:
    game = carry(table(), CreateTokens("Wolf", apart=True, who=Who.EACH_OPPONENT))
    assert [one.controller for one in named(game, "Wolf")] == ["opponent"]
