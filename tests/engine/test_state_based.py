"""State-based actions: who dies, who loses, which legend stays."""

from __future__ import annotations

from dataclasses import replace

from engine.actions import Action, Activate, CombatDamage, Die, NextTurn
from engine.chance import Scripted
from engine.dice import INFINITY
from engine.events import (
    AbilityTriggered,
    CountersRemoved,
    Destroyed,
    Died,
    GameLost,
    Moved,
    ResolutionBegan,
)
from engine.leaving import leave, tokens_die
from engine.resolution import Resolution
from engine.state import Control, Player, StackKind, StackObject, State, Tokens
from engine.subjects import Zone
from tests.engine.games import cast, play, table

DWARF = "Brazen Dwarf"
WYLL = "Wyll, Blade of Frontiers"
POUCH = Activate("you", "Component Pouch")
COPPER = "Ancient Copper Dragon"


def with_life(start: State, **life: int) -> State:
    """The same start with other life totals."""
    return replace(
        start,
        players=tuple(
            replace(player, life=life.get(player.name, player.life)) for player in start.players
        ),
    )


def test_lethal_damage_destroys_and_less_does_not() -> None:
    start = table(POUCH, you=["Component Pouch", "Grizzly Bears", "Clay Golem"])
    first, bears, golem = start.permanents
    hurt = (first, replace(bears, damage=2), replace(golem, damage=3))
    game = play(replace(start, permanents=hurt), "1")
    assert [died.card for died in game.all(Died)] == ["Grizzly Bears"]
    assert [gone.card for gone in game.all(Destroyed)] == ["Grizzly Bears"]
    assert game.permanent("Clay Golem") is not None
    assert game.state.player("you").graveyard == ("Grizzly Bears",)


def test_the_indestructible_survive_damage_but_not_the_loss_of_toughness() -> None:
    start = table(POUCH, you=["Component Pouch", "Grizzly Bears", "Storm Crow"])
    first, bears, crow = start.permanents
    tough = replace(bears, damage=5, keywords=("indestructible",))
    small = replace(crow, keywords=("indestructible",), bonus=(0, -2))
    game = play(replace(start, permanents=(first, tough, small)), "1")
    assert [died.card for died in game.all(Died)] == ["Storm Crow"]
    assert not game.all(Destroyed)


def test_tokens_die_as_a_group_and_go_nowhere() -> None:
    start = replace(
        table(POUCH, you=["Component Pouch", "Poultrygeist"]),
        tokens=(Tokens("you", "Goblin", 3, damage=1),),
    )
    game = play(start, "1", ["no"] * 3)
    assert [(died.card, died.times) for died in game.all(Died)] == [("Goblin", 3)]
    assert game.state.tokens == ()
    assert game.state.player("you").graveyard == ()
    assert game.triggers("Poultrygeist") == 3


def test_counters_of_opposite_kinds_go_in_pairs() -> None:
    start = table(POUCH, you=["Component Pouch", "Grizzly Bears"])
    first, bears = start.permanents
    both = replace(bears, counters=(("+1/+1", 3), ("-1/-1", 1)))
    game = play(replace(start, permanents=(first, both)), "1")
    assert len(game.all(CountersRemoved)) == 2
    assert game.counters("Grizzly Bears", "+1/+1") == 2


def test_counters_of_other_kinds_stay() -> None:
    start = table(POUCH, you=["Component Pouch", "Grizzly Bears"])
    first, bears = start.permanents
    other = replace(bears, counters=(("+1/+1", 1), ("charge", 1)))
    game = play(replace(start, permanents=(first, other)), "1")
    assert not game.all(CountersRemoved)


def test_infinitely_many_of_both_leave_none() -> None:
    start = table(POUCH, you=["Component Pouch", "Grizzly Bears"])
    first, bears = start.permanents
    both = replace(bears, counters=(("+1/+1", INFINITY), ("-1/-1", INFINITY)))
    game = play(replace(start, permanents=(first, both)), "1")
    assert game.permanent("Grizzly Bears") is not None
    assert game.counters("Grizzly Bears", "+1/+1") == 0


def test_who_has_no_life_loses_and_the_other_wins() -> None:
    start = with_life(table(POUCH, POUCH, you=["Component Pouch", DWARF]), opponent=1)
    game = play(start, "3")
    assert [lost.player for lost in game.all(GameLost)] == ["opponent"]
    assert game.state.winner == "you"
    assert game.results == [3]


def three(*actions: Action, **life: int) -> State:
    """Three players: you with a Dwarf and a Pouch, two with a creature each."""
    start = table(*actions, you=["Component Pouch", DWARF], opponent=["Storm Crow"])
    return with_life(replace(start, players=(*start.players, Player("third"))), **life)


def test_among_three_the_game_goes_on_for_the_others() -> None:
    again: list[Action] = [NextTurn("third"), NextTurn("you"), POUCH]
    game = play(three(POUCH, *again, opponent=1), "3,4")
    assert [lost.player for lost in game.all(GameLost)] == ["opponent"]
    assert game.state.winner is None
    assert game.permanent("Storm Crow") is None
    assert game.life("third") == 18


def test_what_the_lost_player_owned_goes_and_what_was_stolen_comes_back() -> None:
    start = three(POUCH, opponent=0)
    pouch, dwarf, crow = start.permanents
    taken = (Control("you"), Control("opponent"))
    stolen = replace(dwarf, controller="opponent", owner="you", control=taken)
    lent = replace(crow, controller="third", owner="opponent")
    game = play(replace(start, permanents=(pouch, stolen, lent)), "3")
    assert [(each.card, each.controller) for each in game.state.permanents] == [
        ("Component Pouch", "you"),
        (DWARF, "you"),
    ]


def test_what_the_lost_player_had_on_the_stack_is_gone() -> None:
    response = replace(cast("Divination", by="opponent"), in_response=True)
    game = play(three(POUCH, response, opponent=0), "3")
    assert [began.card for began in game.all(ResolutionBegan)] == ["Component Pouch", DWARF]


def test_all_at_once_is_a_draw() -> None:
    start = with_life(table(POUCH, POUCH, you=["Component Pouch"]), you=0, opponent=0)
    game = play(start, "")
    assert len(game.all(GameLost)) == 2
    assert game.state.winner is None


def test_what_the_start_calls_for_happens_before_anybody_acts() -> None:
    start = with_life(table(POUCH, you=["Component Pouch"]), opponent=0)
    game = play(start)
    assert game.trace == (GameLost("opponent"),)
    assert game.state.winner == "you"


def test_a_creature_that_is_dead_at_the_start_dies_first_of_all() -> None:
    start = table(cast("Swarming Goblins"), you=["Grizzly Bears", "Storm Crow", COPPER])
    hurt, small, dragon = start.permanents
    dead = (replace(hurt, damage=2), replace(small, bonus=(0, -2)), dragon)
    game = play(replace(start, permanents=dead), "1")
    assert game.trace[:3] == (Destroyed("Grizzly Bears"), Died("Grizzly Bears"), Died("Storm Crow"))


def test_a_start_where_nobody_does_anything_is_looked_at_too() -> None:
    start = table(you=["Storm Crow"], counters={"Storm Crow": {"-1/-1": 2}})
    assert play(start).trace == (Died("Storm Crow"),)
    still = table(you=["Storm Crow"])
    end = play(still)
    assert (end.trace, end.state) == ((), replace(still, begun=True))


def test_what_triggers_on_a_death_at_the_start_goes_on_the_stack_before_anybody_acts() -> None:
    start = table(cast("Divination"), you=["Poultrygeist", "Grizzly Bears"])
    ghost, bears = start.permanents
    game = play(replace(start, permanents=(ghost, replace(bears, damage=2))), "3", ["yes"])
    assert [began.card for began in game.all(ResolutionBegan)] == ["Poultrygeist", "Divination"]


def test_of_two_legends_at_the_start_one_is_kept_as_its_player_says() -> None:
    start = table(you=[WYLL, WYLL], counters={WYLL: {}})
    first, second = start.permanents
    game = play(replace(start, permanents=(first, replace(second, tapped=True))), choose=["2"])
    assert [(one.id, one.tapped) for one in game.state.permanents] == [(2, True)]


THUMB = "Krark's Other Thumb"


def test_of_two_equal_legends_one_goes_without_a_question() -> None:
    game = play(table(Die("Storm Crow"), you=["Storm Crow", THUMB, THUMB]))
    assert [each.card for each in game.state.permanents] == [THUMB]
    assert [moved.card for moved in game.all(Moved)] == [THUMB]
    assert not game.asked


def test_of_different_ones_their_controller_chooses() -> None:
    start = table(Die("Storm Crow"), you=["Storm Crow", COPPER, "The Big Idea", "The Big Idea"])
    crow, dragon, first, second = start.permanents
    tapped = replace(start, permanents=(crow, dragon, replace(first, tapped=True), second))
    kept = play(tapped, "", ["2"]).permanent("The Big Idea")
    assert kept is not None and not kept.tapped
    kept = play(tapped, "", ["1"]).permanent("The Big Idea")
    assert kept is not None and kept.tapped


def test_without_the_legend_rule_both_stay() -> None:
    start = table(Die("Storm Crow"), you=["Storm Crow", THUMB, THUMB])
    game = play(replace(start, legend_rule=False))
    assert len(game.state.permanents) == 2


def test_players_may_have_the_same_legend_and_tokens_are_none() -> None:
    start = table(Die("Storm Crow"), you=["Storm Crow", THUMB], opponent=[THUMB])
    token = replace(start.permanents[1], id=7, token=True)
    game = play(replace(start, permanents=(*start.permanents, token)))
    assert len(game.state.permanents) == 3


def test_an_aura_without_a_host_goes_to_the_graveyard() -> None:
    game = play(table(Die("Storm Crow"), you=["Storm Crow", "Maddening Hex"]))
    assert game.state.player("you").graveyard == ("Maddening Hex", "Storm Crow")


def test_a_creature_that_dies_leaves_nothing_attached() -> None:
    start = table(Die("Storm Crow"), you=["Storm Crow", "Sword of Hours"])
    crow, sword = start.permanents
    game = play(replace(start, permanents=(crow, replace(sword, attached_to=crow.id))))
    held = game.permanent("Sword of Hours")
    assert held is not None and held.attached_to is None


def test_what_dies_together_sees_each_other_die() -> None:
    start = table(POUCH, you=["Component Pouch", "Poultrygeist", "Storm Crow"])
    first, ghost, crow = start.permanents
    hurt = (first, replace(ghost, damage=1), replace(crow, damage=2))
    game = play(replace(start, permanents=hurt), "1", ["no", "no"])
    assert len(game.all(Died)) == 2
    assert len([each for each in game.all(AbilityTriggered) if each.card == "Poultrygeist"]) == 2


def test_nothic_draws_though_it_is_gone() -> None:
    game = play(table(Die("Nothic"), you=["Nothic"]), "5")
    assert game.triggers("Nothic") == 1
    assert game.life("you") == 19


def test_what_leaves_twice_leaves_once_and_tokens_are_no_cards() -> None:
    start = table(you=["Storm Crow"])
    token = replace(start.permanents[0], id=2, token=True)
    now = Resolution(replace(start, permanents=(*start.permanents, token)), Scripted())
    for permanent in now.state.permanents * 2:
        leave(now, permanent, Zone.HAND)
    assert now.state.player("you").hand == ("Storm Crow",)
    assert len(now.trace) == 2


def test_tokens_that_are_no_creatures_go_without_dying() -> None:
    treasures = Tokens("you", "Treasure", 3)
    now = Resolution(replace(table(), tokens=(treasures,)), Scripted())
    tokens_die(now, treasures, 2)
    (moved,) = now.trace
    assert isinstance(moved, Moved) and moved.count == 2
    assert [group.count for group in now.state.tokens] == [1]


def test_a_player_dies_of_combat_damage() -> None:
    start = with_life(table(CombatDamage(COPPER), you=[COPPER]), opponent=6)
    game = play(start)
    assert game.state.winner == "you"
    assert game.results == []


def test_the_legend_rule_destroys_nothing() -> None:
    game = play(table(POUCH, you=["Component Pouch", WYLL, WYLL]), "1,1")
    assert [died.card for died in game.all(Died)] == [WYLL]
    assert not game.all(Destroyed)


def test_what_was_attached_to_a_lost_player_or_their_creature_lets_go() -> None:
    mine = ["Component Pouch", DWARF, "Maddening Hex", "Goblin Morningstar"]
    start = table(POUCH, you=mine, opponent=["Grizzly Bears"])
    pouch, dwarf, curse, star, bears = start.permanents
    held = (pouch, dwarf, replace(curse, attached_to="opponent"), replace(star, attached_to=5))
    start = replace(start, permanents=(*held, bears), players=(*start.players, Player("third")))
    game = play(with_life(start, opponent=0), "1")
    assert game.permanent("Maddening Hex") is None
    assert game.state.player("you").graveyard == ("Maddening Hex",)
    left = game.permanent("Goblin Morningstar")
    assert left is not None
    assert left.attached_to is None


def test_what_a_lost_player_held_in_exile_comes_back() -> None:
    start = three(POUCH, opponent=0)
    you, *others = start.players
    jail = replace(
        start.permanents[0],
        id=9,
        card="GO TO JAIL",
        controller="opponent",
        holds=(("opponent", "Storm Crow"), ("you", "Grizzly Bears")),
    )
    game = play(
        replace(
            start,
            players=(replace(you, exile=("Grizzly Bears",)), *others),
            permanents=(*start.permanents, jail),
        ),
        "1",
    )
    assert game.permanent("Grizzly Bears") is not None
    assert game.permanent("Storm Crow") is None


def test_what_a_lost_player_left_for_later_or_had_phased_out_is_gone() -> None:
    start = three(POUCH, opponent=0)
    away = replace(start.permanents[0], id=9, controller="opponent", phased_out=("opponent", 3))
    later = StackObject(1, StackKind.TRIGGERED, DWARF, "opponent")
    game = play(replace(start, phased=(away,), delayed=(later,)), "1")
    assert not game.state.phased
    assert not game.state.delayed


def test_nobody_attacks_a_lost_player_any_more() -> None:
    start = three(POUCH, opponent=0)
    attackers = tuple(replace(each, attacking="opponent") for each in start.permanents)
    game = play(replace(start, permanents=attackers), "1")
    assert {each.attacking for each in game.state.permanents} == {""}
