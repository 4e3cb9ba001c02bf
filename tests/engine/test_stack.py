"""Targets, ward, triggers and their order: what happens around a roll, and what cannot."""

from __future__ import annotations

import pytest

from engine.actions import Activate, Aiming, Attack, Cast, Leave
from engine.chance import Scripted
from engine.dice import INFINITY, AnyDie, Count, Pool
from engine.events import (
    AbilityPutOnStack,
    Countered,
    DidNotResolve,
    DieRolled,
    Entered,
    ResolutionBegan,
    ResolutionEnded,
    SpellCast,
    WardPaid,
    WardTriggered,
)
from engine.questions import Question
from engine.remarks import CouldNotCounter, TargetIllegal
from engine.resolution import IllegalAction
from engine.rules import finished, resolve
from engine.state import State
from tests.engine.games import Game, cast, play, table

HYDRA = "Neverwinter Hydra"
BIG = {HYDRA: {"+1/+1": 7}}


def places(game: Game, *kinds: type) -> list[int]:
    """Where the items of these kinds stand in the story."""
    return [place for place, item in enumerate(game.trace) if isinstance(item, kinds)]


def test_the_target_is_chosen_first_and_the_die_rolled_on_resolution() -> None:
    start = table(cast("Attempted Murder", "Grizzly Bears", x=1), opponent=["Grizzly Bears"])
    game = play(start, "2")
    (spell,) = game.all(SpellCast)
    assert spell.targets == ("Grizzly Bears",)
    assert places(game, SpellCast)[0] < places(game, ResolutionBegan)[0]
    assert places(game, ResolutionBegan)[0] < places(game, DieRolled)[0]


def test_an_attack_trigger_aims_as_it_goes_on_the_stack() -> None:
    start = table(
        Attack("you", "Delina, Wild Mage", (Aiming("Brazen Dwarf"),)),
        you=["Delina, Wild Mage", "Brazen Dwarf"],
    )
    game = play(start, "3")
    assert game.all(AbilityPutOnStack)[0].targets == ("Brazen Dwarf",)
    assert places(game, AbilityPutOnStack)[0] < places(game, DieRolled)[0]


def test_a_trigger_without_a_named_target_asks_its_controller() -> None:
    start = table(Attack("you", "Delina, Wild Mage"), you=["Delina, Wild Mage", "Brazen Dwarf"])
    game = play(start, "3", ["Brazen Dwarf"])
    assert game.asked == ["target"]
    assert len([held for held in game.state.permanents if held.card == "Brazen Dwarf"]) == 2


def test_no_legal_target_no_resolution_no_die() -> None:
    start = table(
        cast("Attempted Murder", "Grizzly Bears", x=3),
        Leave("Grizzly Bears", in_response=True),
        you=["Brazen Dwarf"],
        opponent=["Grizzly Bears"],
    )
    game = play(start)
    assert len(game.all(TargetIllegal)) == len(game.all(DidNotResolve)) == 1
    assert not game.all(DieRolled)
    assert game.triggers("Brazen Dwarf") == 0


def test_an_artifact_cannot_be_aimed_at_and_a_missing_creature_neither() -> None:
    aimed = table(cast("Attempted Murder", "Component Pouch", x=1), opponent=["Component Pouch"])
    with pytest.raises(IllegalAction, match="Component Pouch"):
        play(aimed, "1")
    with pytest.raises(IllegalAction, match="needs 1 legal target"):
        play(table(cast("Attempted Murder", x=1)), "1")


def test_the_source_may_leave_and_its_ability_still_rolls() -> None:
    start = table(
        Activate("you", "Component Pouch"),
        Leave("Component Pouch", in_response=True),
        you=["Component Pouch"],
    )
    game = play(start, "15")
    assert game.rows == ["10-20"]
    assert game.permanent("Component Pouch") is None


def test_a_tapped_pouch_cannot_be_tapped_again() -> None:
    start = table(*[Activate("you", "Component Pouch")] * 2, you=["Component Pouch"])
    with pytest.raises(IllegalAction, match="tapped"):
        play(start, "1,1")


def test_steel_squirrel_needs_six_mana() -> None:
    activate = Activate("you", "Steel Squirrel")
    game = play(table(activate, you=["Steel Squirrel"], mana=6), "5")
    assert game.state.player("you").mana == 0
    assert "raise 5/5: Steel Squirrel" in game.story
    with pytest.raises(IllegalAction, match="cannot pay"):
        play(table(activate, you=["Steel Squirrel"], mana=5), "5")


@pytest.mark.parametrize("warded", range(4))
def test_every_targeted_permanent_with_ward_triggers_by_itself(warded: int) -> None:
    blast = Cast("you", "Icy Blast", warded, (Aiming(HYDRA, warded),))
    start = table(blast, opponent=[HYDRA] * 3, counters=BIG, mana=20)
    game = play(start, choose=["pay"] * warded)
    assert len(game.all(WardTriggered)) == len(game.all(WardPaid)) == warded
    assert game.state.player("you").mana == 20 - 4 * warded
    assert sum(held.tapped for held in game.state.permanents) == warded


def test_one_unpaid_ward_is_enough_and_the_others_find_nothing() -> None:
    blast = Cast("you", "Icy Blast", 3, (Aiming(HYDRA, 3),))
    game = play(table(blast, opponent=[HYDRA] * 3, counters=BIG), choose=["pay", "decline"])
    assert (
        len(game.all(WardPaid)) == len(game.all(Countered)) == len(game.all(CouldNotCounter)) == 1
    )
    assert not any(held.tapped for held in game.state.permanents)


def test_who_cannot_pay_is_not_asked() -> None:
    start = table(cast("Attempted Murder", HYDRA, x=2), opponent=[HYDRA], counters=BIG, mana=3)
    game = play(start)
    assert game.asked == []
    assert len(game.all(Countered)) == 1
    assert not game.all(DieRolled)


def test_ward_goes_on_even_when_the_permanent_has_left() -> None:
    start = table(
        cast("Attempted Murder", HYDRA, x=2),
        Leave(HYDRA, in_response=True),
        opponent=[HYDRA],
        counters=BIG,
    )
    game = play(start, choose=["decline"])
    assert len(game.all(Countered)) == 1


def test_ward_does_not_mind_its_own_controller() -> None:
    start = table(cast("Attempted Murder", HYDRA, x=1), you=[HYDRA], counters=BIG)
    game = play(start, "2")
    assert not game.all(WardTriggered)
    assert game.counters(HYDRA, "+1/+1") == 5


def test_counters_of_opposite_kinds_go_in_pairs_and_the_creature_lives_or_dies() -> None:
    start = table(cast("Attempted Murder", HYDRA, x=4), you=[HYDRA], counters=BIG)
    assert play(start, "2,4,6,1").counters(HYDRA, "+1/+1") == 1
    assert play(start, "2,4,6,6").permanent(HYDRA) is None


def test_triggers_wait_until_the_resolution_has_ended() -> None:
    start = table(Activate("you", "Component Pouch"), you=["Component Pouch", "Brazen Dwarf"])
    game = play(start, "9")
    begun, ended = places(game, ResolutionBegan)[0], places(game, ResolutionEnded)[0]
    inside = game.trace[begun + 1 : ended]
    assert not any(isinstance(item, AbilityPutOnStack | SpellCast) for item in inside)
    assert places(game, AbilityPutOnStack)[0] > ended


def test_between_the_roll_and_its_effect_nobody_is_asked_to_act() -> None:
    start = table(
        Activate("you", "Component Pouch"),
        Leave("Component Pouch"),
        you=["Component Pouch", "Brazen Dwarf"],
    )
    game = play(start, "9")
    story = game.story.splitlines()
    assert story.index("put 1 component on Component Pouch") < story.index("leave Component Pouch")
    assert game.life() == 19


def test_the_active_players_triggers_go_on_the_stack_first() -> None:
    start = table(
        cast("Attempted Murder", HYDRA, x=1),
        you=["Brazen Dwarf", "Feywild Trickster"],
        opponent=[HYDRA],
        counters=BIG,
    )
    game = play(start, "1", ["pay"])
    order = [each.card for each in game.all(AbilityPutOnStack)]
    assert order == ["Brazen Dwarf", "Feywild Trickster"]
    began = [each.card for each in game.all(ResolutionBegan)]
    assert began == [HYDRA, "Attempted Murder", "Feywild Trickster", "Brazen Dwarf"]


def test_an_entering_hydra_rolls_without_the_stack_and_does_not_see_its_own_roll() -> None:
    start = table(cast("Hammer Jammer"), you=["As Luck Would Have It"])
    game = play(start, "5")
    assert game.triggers("Hammer Jammer") == 0
    assert game.triggers("As Luck Would Have It") == 1
    assert game.counters("Hammer Jammer", "+1/+1") == 5
    assert places(game, DieRolled)[0] < places(game, Entered)[0]
    assert len([each for each in game.all(ResolutionBegan) if each.card == "Hammer Jammer"]) == 1


def test_a_wall_that_left_before_the_roll_does_not_reroll_it() -> None:
    start = table(
        Activate("you", "Component Pouch"),
        Leave("Wall of Fortune", in_response=True),
        Leave("Brazen Dwarf", in_response=True),
        you=["Component Pouch", "Wall of Fortune", "Brazen Dwarf"],
    )
    game = play(start, "1")
    assert game.asked == []
    assert game.triggers("Brazen Dwarf") == 0


def test_equal_moments_are_equal_and_hash_alike() -> None:
    start = table(cast("Attempted Murder", "Grizzly Bears", x=2), opponent=["Grizzly Bears"])
    one, other = play(start, "1,3").state, play(start, "5,5").state
    assert one == other and hash(one) == hash(other)
    assert play(start, "1,2").state != one


class CountingInputs:
    """Answers like a script and counts the rolls."""

    def __init__(self, dice: str) -> None:
        self.script = Scripted(dice)
        self.rolls = 0

    def roll(self, die: AnyDie, count: Count) -> Pool:
        """Pass on, and count."""
        self.rolls += 1
        return self.script.roll(die, count)

    def choose(self, player: str, question: Question, options: tuple[str, ...]) -> str:
        """Pass on."""
        return self.script.choose(player, question, options)


def test_a_pool_of_any_size_costs_one_roll_and_one_story() -> None:
    def steps(x: int, dice: str) -> tuple[int, int]:
        state: State = table(
            cast("Attempted Murder", "Grizzly Bears", x=x),
            you=["As Luck Would Have It"],
            opponent=["Grizzly Bears"],
        )
        inputs, length = CountingInputs(dice), 0
        while not finished(state):
            state, trace = resolve(state, inputs)
            length += len(trace)
        return inputs.rolls, length

    # From 100 luck on the game is won before the rest of the triggers resolve, so keep below it.
    assert steps(20, "1*10,2*10") == (1, steps(40, "1*20,2*20")[1])
    assert steps(10**18, f"1*{10**18}")[0] == 1


def test_infinite_luck_wins() -> None:
    start = table(
        cast("Attempted Murder", "Grizzly Bears", x=INFINITY),
        you=["As Luck Would Have It"],
        opponent=["Grizzly Bears"],
    )
    game = play(start, ",".join(f"{face}*inf" for face in range(1, 7)))
    assert game.state.winner == "you"
