"""Control that effects give for good or for a while, and who has it when they end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import Action, Attack, Begin, NextTurn
from engine.events import ControlGained, GameLost, Moved
from engine.instructions import CreateTokens, GainControl, LoseLife, PhaseOut, ReturnTo
from engine.notation import parse, write_line
from engine.state import Control, Player, State
from engine.subjects import CREATURES, Chosen, Each, On, Step, Until, Who, Zone
from tests.engine.carried import carry
from tests.engine.games import Game, cast, play, table

BEARS, CROW, HELPER, PERSUASION = (
    "Grizzly Bears",
    "Storm Crow",
    "Hammer Helper",
    "Power of Persuasion",
)
YOURS, THEIRS, THIRDS = NextTurn("you"), NextTurn("opponent"), NextTurn("third")
BACK = ControlGained("opponent", BEARS)
FOR_NOW = GainControl(until=Until.END_OF_TURN)
FOR_LONGER = GainControl(until=Until.END_OF_NEXT_TURN)


def on(start: State, *actions: Action) -> Game:
    """Go on from here with these actions."""
    return play(replace(start, actions=actions))


def among_three(start: State) -> State:
    """The same start with a third player."""
    return replace(start, players=(*start.players, Player("third")))


def controller(game: Game) -> str:
    """Who controls the Bears."""
    bears = game.permanent(BEARS)
    assert bears is not None
    return bears.controller


def test_hammer_helper_gives_the_creature_back_before_the_next_turn_begins() -> None:
    game = play(table(cast(HELPER, BEARS), THEIRS, opponent=[BEARS]), "3")
    bears = game.permanent(BEARS)
    assert bears == table(opponent=[BEARS]).permanents[0]
    assert game.story.splitlines()[-2:] == [
        "control Grizzly Bears by opponent",
        "turn of opponent",
    ]


@pytest.mark.parametrize(
    ("turns", "mine"),
    [
        ((THEIRS,), True),
        ((THEIRS, YOURS), True),
        ((THEIRS, YOURS, THEIRS), False),
        ((YOURS, THEIRS), False),
    ],
)
def test_power_of_persuasion_holds_to_the_end_of_your_next_turn(
    turns: tuple[Action, ...], mine: bool
) -> None:
    game = play(table(cast(PERSUASION, BEARS), *turns, opponent=[BEARS]), "20")
    assert controller(game) == ("you" if mine else "opponent")
    assert game.all(ControlGained)[1:] == (() if mine else (BACK,))


def test_control_gained_for_good_stays() -> None:
    start = carry(table(opponent=[BEARS]), GainControl(), at=[BEARS]).state
    assert controller(on(start, THEIRS, YOURS, THEIRS)) == "you"


def test_tokens_of_a_group_go_back_to_who_created_them() -> None:
    start = carry(table(), CreateTokens("Goblin", 10**18, Who.EACH_OPPONENT)).state
    taken = carry(start, GainControl(Each(CREATURES), until=Until.END_OF_TURN)).state
    assert [(each.controller, each.count) for each in taken.tokens] == [("you", 10**18)]
    game = on(taken, THEIRS)
    assert game.state.tokens == start.tokens
    assert game.all(ControlGained) == (ControlGained("opponent", "Goblin", 10**18),)


def test_one_token_set_apart_while_it_was_lent_goes_back_as_well() -> None:
    start = carry(table(), CreateTokens("Goblin", 2, Who.EACH_OPPONENT)).state
    taken = carry(start, GainControl(Each(CREATURES), until=Until.END_OF_NEXT_TURN)).state
    goblin = carry(taken, GainControl(Chosen(CREATURES)), by="opponent").permanent("Goblin")
    assert goblin is not None
    assert (goblin.controller, goblin.owner) == ("opponent", "")
    game = on(carry(taken, PhaseOut(Chosen(CREATURES), 0)).state, THEIRS)
    assert [each.controller for each in game.state.phased] == ["you"]
    game = on(game.state, YOURS, THEIRS)
    assert [(each.controller, each.owner) for each in game.state.phased] == [("opponent", "")]
    assert [each.controller for each in game.state.tokens] == ["opponent"]


def test_what_came_last_decides_and_what_is_left_when_it_ends() -> None:
    start = among_three(table(opponent=[BEARS]))
    first = carry(start, FOR_LONGER, at=[BEARS]).state
    second = carry(first, FOR_NOW, at=[BEARS], by="third").state
    game = on(second, THEIRS)
    assert game.all(ControlGained) == (ControlGained("you", BEARS, until=Until.END_OF_NEXT_TURN),)
    assert controller(on(game.state, YOURS, THEIRS)) == "opponent"


def test_an_effect_beneath_another_ends_unseen() -> None:
    start = among_three(table(opponent=[BEARS]))
    first = carry(start, FOR_NOW, at=[BEARS]).state
    game = on(carry(first, GainControl(), at=[BEARS], by="third").state, THEIRS)
    assert game.all(ControlGained) == ()
    assert controller(game) == "third"


def test_beneath_another_it_ends_unseen_for_a_group_too() -> None:
    start = carry(table(), CreateTokens("Goblin", 3, Who.EACH_OPPONENT)).state
    first = carry(start, GainControl(Each(CREATURES), until=Until.END_OF_TURN)).state
    second = carry(first, GainControl(Each(CREATURES)), by="opponent").state
    game = on(second, THEIRS)
    assert game.all(ControlGained) == ()
    assert [(each.controller, each.count) for each in game.state.tokens] == [("opponent", 3)]


def test_of_one_players_effects_the_longest_counts() -> None:
    start = table(opponent=[BEARS])
    longer = carry(start, FOR_NOW, FOR_LONGER, at=[BEARS])
    assert longer.all(ControlGained) == (ControlGained("you", BEARS, until=Until.END_OF_TURN),)
    assert controller(on(longer.state, THEIRS)) == "you"
    (bears,) = longer.state.permanents
    assert bears.control == (Control("opponent"), Control("you", Until.END_OF_NEXT_TURN))
    shorter = carry(start, FOR_LONGER, FOR_NOW, at=[BEARS]).state
    assert shorter == carry(start, FOR_LONGER, at=[BEARS]).state
    assert carry(start, FOR_NOW, at=[BEARS], by="opponent").state == start


def test_who_gains_control_of_an_attacker_takes_it_out_of_combat() -> None:
    start = play(table(Attack("you", BEARS), you=[BEARS])).state
    taken = carry(start, FOR_NOW, at=[BEARS], by="opponent").permanent(BEARS)
    assert taken is not None
    assert taken.attacking == ""


def test_it_goes_back_while_it_is_phased_out() -> None:
    start = table(opponent=[BEARS, CROW])
    gone = carry(start, FOR_NOW, PhaseOut(On.TARGET, 2), at=[BEARS]).state
    game = on(gone, THEIRS)
    assert [(each.card, each.controller) for each in game.state.phased] == [(BEARS, "opponent")]


def loses(start: State, player: str) -> Game:
    """Let a player lose 20 life, then the turn end."""
    poor = carry(start, LoseLife(20), by=player).state
    return on(poor, NextTurn("third" if player != "third" else "opponent"))


def test_what_a_player_who_leaves_had_taken_goes_back_at_once() -> None:
    start = carry(among_three(table(opponent=[BEARS])), GainControl(), at=[BEARS]).state
    poor = carry(start, LoseLife(20)).state
    game = on(poor, THEIRS)
    assert game.all(GameLost) == (GameLost("you"),)
    assert controller(game) == "opponent"
    assert game.all(ControlGained) == (BACK,)


def test_what_its_owner_takes_along_comes_back_to_nobody() -> None:
    start = carry(among_three(table(opponent=[BEARS])), FOR_NOW, at=[BEARS]).state
    tokens = carry(start, CreateTokens("Goblin", 3), by="opponent").state
    taken = carry(tokens, GainControl(Each(CREATURES))).state
    game = loses(taken, "opponent")
    assert (game.state.permanents, game.state.tokens) == ((), ())


def entered_under_another(start: State) -> State:
    """The Bears of the third player enter under the opponent's control."""
    buried = replace(start, players=(*start.players, Player("third", graveyard=(BEARS,))))
    into = ReturnTo(On.TARGET, Zone.BATTLEFIELD, yours=True)
    state = carry(buried, into, at=[BEARS], by="opponent").state
    assert [(one.controller, one.owner) for one in state.permanents] == [("opponent", "third")]
    return state


@pytest.mark.parametrize("phased", [False, True])
def test_what_entered_under_a_player_who_leaves_goes_into_exile(phased: bool) -> None:
    away = (PhaseOut(On.TARGET, 2),) if phased else ()
    start = carry(entered_under_another(table()), *away, at=[BEARS]).state
    game = loses(start, "opponent")
    assert (game.state.permanents, game.state.phased) == ((), ())
    assert game.state.player("third").exile == (BEARS,)
    assert game.all(Moved) == (Moved("third", BEARS, Zone.BATTLEFIELD, Zone.EXILE),)


@pytest.mark.parametrize("phased", [False, True])
def test_what_would_go_back_to_a_player_who_left_goes_into_exile(phased: bool) -> None:
    away = (PhaseOut(On.TARGET, 2),) if phased else ()
    start = carry(entered_under_another(table()), FOR_NOW, *away, at=[BEARS]).state
    poor = carry(start, LoseLife(20), by="opponent").state
    game = on(poor, Begin(Step.UPKEEP), THIRDS)
    assert game.all(GameLost) == (GameLost("opponent"),)
    assert (game.state.permanents, game.state.phased) == ((), ())
    assert game.state.player("third").exile == (BEARS,)


def test_the_story_says_how_long() -> None:
    gained = ControlGained("opponent", BEARS, 3, Until.END_OF_NEXT_TURN)
    line = "control Grizzly Bears until the end of the next turn times 3 by opponent"
    assert write_line(gained) == line
    assert parse(line) == (gained,)
