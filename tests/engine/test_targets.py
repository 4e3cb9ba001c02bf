"""What can be aimed at: permanents, players, cards in graveyards, spells; and what is protected."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import Activate, Aiming, Cast, Later, Leave
from engine.chance import Scripted
from engine.events import AbilityPutOnStack, DidNotResolve, Moved, SpellCast
from engine.questions import QuestionKind
from engine.remarks import ChoiceMade, TargetIllegal
from engine.resolution import IllegalAction, Resolution
from engine.state import Aim, Player, StackKind, StackObject, State
from engine.subjects import Aimable, Number, Of, Quantity, Target, Type, Whose
from engine.targets import aim, legal
from tests.engine.games import cast, play, table


def names(start: State, target: Target, card: str = "", source: int | None = None) -> list[str]:
    """The names of everything you may aim at."""
    now = Resolution(start, Scripted())
    return [each.card for each in legal(now, "you", target, card, source)]


TABLE = table(
    you=["Grizzly Bears", "Component Pouch"],
    opponent=["Storm Crow", "Comet, Stellar Pup", "As Luck Would Have It"],
    graveyard=["Divination"],
    opponents_graveyard=["Clay Golem"],
)


@pytest.mark.parametrize(
    ("target", "found"),
    [
        (Target(), ["Grizzly Bears", "Storm Crow"]),
        (Target(whose=Whose.OWN), ["Grizzly Bears"]),
        (Target(whose=Whose.OPPONENTS), ["Storm Crow"]),
        (Target((Type.ARTIFACT, Type.PLANESWALKER)), ["Component Pouch", "Comet, Stellar Pup"]),
        (
            Target((), but=(Type.CREATURE,)),
            ["Component Pouch", "Comet, Stellar Pup"],
        ),
        (
            Target(what=Aimable.ANY),
            ["Grizzly Bears", "Storm Crow", "Comet, Stellar Pup", "you", "opponent"],
        ),
        (
            Target(what=Aimable.PLAYER_OR_PLANESWALKER),
            ["Comet, Stellar Pup", "you", "opponent"],
        ),
        (Target(what=Aimable.PLAYER, whose=Whose.OPPONENTS), ["opponent"]),
        (Target((), what=Aimable.CARD), ["Divination", "Clay Golem"]),
        (Target(what=Aimable.CARD, whose=Whose.OWN), []),
        (Target((), subtype="Comet"), ["Comet, Stellar Pup"]),
    ],
)
def test_what_may_be_aimed_at(target: Target, found: list[str]) -> None:
    assert names(TABLE, target) == found


def test_hexproof_is_only_against_opponents() -> None:
    target = Target((Type.ENCHANTMENT,))
    assert names(table(you=["As Luck Would Have It"]), target) == ["As Luck Would Have It"]
    assert names(table(opponent=["As Luck Would Have It"]), target) == []


def test_protection_from_die_rolls_is_against_what_makes_players_roll() -> None:
    (bears,) = table(opponent=["Grizzly Bears"]).permanents
    dressed = replace(bears, keywords=("protection from die rolls",))
    start = replace(table(), permanents=(dressed,))
    assert names(start, Target(), "Attempted Murder") == []
    assert names(start, Target(), "Icy Blast") == ["Grizzly Bears"]
    assert names(start, Target(), "Chittering Doom") == ["Grizzly Bears"]


def test_not_the_permanent_whose_ability_it_is_and_only_what_attacks() -> None:
    first, pouch, *_ = TABLE.permanents
    assert names(TABLE, Target((), other=True, whose=Whose.OWN), "", first.id) == [pouch.card]
    attacking = replace(TABLE, permanents=(replace(first, attacking="opponent"), pouch))
    assert names(attacking, Target(attacking=True)) == ["Grizzly Bears"]
    assert names(TABLE, Target(attacking=True)) == []


def test_spells_and_abilities_on_the_stack() -> None:
    spell = StackObject(1, StackKind.SPELL, "Divination", "you")
    aimed = StackObject(2, StackKind.ACTIVATED, "Clay Golem", "you", aims=(Aim(1, "Storm Crow"),))
    start = replace(table(), stack=(spell, aimed))
    assert names(start, Target((), what=Aimable.SPELL)) == ["Divination"]
    assert names(start, Target((Type.INSTANT,), what=Aimable.SPELL)) == []
    assert names(start, Target((), what=Aimable.OBJECT)) == ["Divination", "Clay Golem"]
    assert names(start, Target((), what=Aimable.OBJECT, aimed=True)) == ["Clay Golem"]


def test_a_player_who_has_lost_is_no_target() -> None:
    you, opponent = table().players
    start = replace(table(), players=(you, replace(opponent, lost=True), Player("third")))
    assert names(start, Target(what=Aimable.PLAYER)) == ["you", "third"]


def test_the_names_say_whose_where_there_are_two() -> None:
    start = table(Cast("you", "Attempted Murder", 1), you=["Storm Crow"], opponent=["Storm Crow"])
    game = play(start, "2", ["Storm Crow of opponent"])
    assert [each.controller for each in game.state.permanents] == ["you"]


def test_a_song_for_up_to_two_cards_adds_their_mana_values() -> None:
    song = Cast("you", "Song of Inspiration")
    lying = ["Clay Golem", "Grizzly Bears", "Divination"]
    game = play(table(song, graveyard=lying), "9", ["Clay Golem", "Grizzly Bears"])
    assert [put.targets for put in game.all(SpellCast)] == [("Clay Golem", "Grizzly Bears")]
    none = play(table(song, graveyard=lying), "9", ["none"])
    assert [put.targets for put in none.all(SpellCast)] == [()]
    assert none.results == [9]


def test_more_than_allowed_are_refused() -> None:
    aims = tuple(Aiming(name) for name in ("Clay Golem", "Grizzly Bears", "Storm Crow"))
    song = Cast("you", "Song of Inspiration", targets=aims)
    with pytest.raises(IllegalAction, match="has at most 2 legal targets, not 3"):
        play(table(song, graveyard=["Clay Golem", "Grizzly Bears", "Storm Crow"]), "9")


def test_two_cards_of_one_name_are_two_targets() -> None:
    song = Cast("you", "Song of Inspiration", targets=(Aiming("Storm Crow", 2),))
    game = play(table(song, graveyard=["Storm Crow", "Storm Crow"]), "9")
    assert [moved.card for moved in game.all(Moved)] == ["Storm Crow", "Storm Crow"]
    with pytest.raises(IllegalAction, match="cannot have 2 targets named Storm Crow"):
        play(table(song, graveyard=["Storm Crow"]), "9")


def test_a_card_that_left_the_graveyard_is_no_legal_target() -> None:
    sorcerer = "Aberrant Mind Sorcerer"
    start = table(cast(sorcerer), graveyard=["Divination"])
    game = play(start, "12")
    assert game.state.player("you").hand == ("Divination",)
    assert [put.targets for put in game.all(AbilityPutOnStack)] == [("Divination",)]


def test_a_trigger_without_a_legal_target_goes_nowhere() -> None:
    game = play(table(cast("Aberrant Mind Sorcerer")))
    assert not game.all(AbilityPutOnStack)
    assert game.triggers("Aberrant Mind Sorcerer") == 1


def test_a_spell_on_a_player_and_on_a_creature() -> None:
    zap = Cast("you", "Eelectrocute", targets=(Aiming("opponent"),))
    assert play(table(zap)).life() == 18
    at_crow = Cast("you", "Eelectrocute", targets=(Aiming("Storm Crow"),))
    assert play(table(at_crow, opponent=["Storm Crow"])).permanent("Storm Crow") is None


def test_two_modes_with_one_target() -> None:
    both = Cast("you", "Slight Malfunction", modes=("roll", "destroy"))
    game = play(table(both, opponent=["Component Pouch"]), "2")
    assert [put.targets for put in game.all(SpellCast)] == [("Component Pouch",)]
    assert game.permanent("Component Pouch") is None
    assert game.results == [2]


def test_without_a_mode_the_player_is_asked() -> None:
    spell = Cast("you", "Slight Malfunction")
    game = play(table(spell, opponent=["Component Pouch"]), "", ["destroy"])
    assert game.asked == ["mode"]
    assert [made.question for made in game.all(ChoiceMade)] == [QuestionKind.MODE]


def test_a_mode_that_does_not_exist_is_refused() -> None:
    with pytest.raises(IllegalAction, match="cannot be cast with dance"):
        play(table(Cast("you", "Slight Malfunction", modes=("dance",))))
    with pytest.raises(IllegalAction, match="cannot be cast with dance"):
        play(table(Cast("you", "Divination", modes=("dance",))))


def test_an_aura_is_cast_at_what_it_enchants() -> None:
    hexed = Cast("you", "Maddening Hex", targets=(Aiming("opponent"),))
    game = play(table(hexed, cast("Divination", by="opponent")), "4")
    held = game.permanent("Maddening Hex")
    assert held is not None and held.attached_to == "opponent"
    assert game.life() == 16


def test_an_aura_whose_target_is_gone_does_not_enter() -> None:
    bolt = replace(cast("Lightning Bolt", "third"), in_response=True)
    start = table(Cast("you", "Maddening Hex", targets=(Aiming("third"),)), bolt)
    players = (*start.players, Player("third", life=3))
    game = play(replace(start, players=players))
    assert len(game.all(DidNotResolve)) == 1
    assert [lost.target for lost in game.all(TargetIllegal)] == ["third"]
    assert game.state.player("you").graveyard == ("Lightning Bolt", "Maddening Hex")


def test_x_of_an_activated_ability_counts_its_targets() -> None:
    """No card with dice has one yet; the rule is the same."""
    held = StackObject(1, StackKind.ACTIVATED, "Clay Golem", "you", x=2)
    target = Target(number=Number.UP_TO, most=Quantity(Of.X))
    now = Resolution(TABLE, Scripted(choices=["Grizzly Bears", "none"]))
    assert [each.card for each in aim(now, held, target, ())] == ["Grizzly Bears"]


def test_the_source_of_an_ability_may_have_left() -> None:
    pouch = Activate("you", "Component Pouch")
    leaving = Later(Leave("Component Pouch"), 0)
    game = play(table(pouch, leaving, you=["Component Pouch"]), "12")
    assert game.results == [12]
