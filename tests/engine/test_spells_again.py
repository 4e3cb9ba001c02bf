"""Spells and abilities on the stack: cast for nothing, as copies, copied, aimed anew."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import Activate, Aiming
from engine.address import ScriptError
from engine.deeds import Deed
from engine.dice import INFINITY
from engine.events import ManaPaid, Moved, SpellCast, SpellCopied, TargetsChosen, WardTriggered
from engine.instructions import (
    CastCopies,
    CastFree,
    ChooseNewTargets,
    CopySpell,
    Exile,
)
from engine.resolution import TooManyDice
from engine.state import Aim, StackKind, StackObject, State
from engine.subjects import (
    FromGraveyard,
    On,
    Remembered,
    Type,
    Which,
    Who,
    Zone,
)
from tests.engine.carried import carry
from tests.engine.games import cast, play, table

SPELLS = FromGraveyard(Which((Type.INSTANT, Type.SORCERY)), None)
BEARS, CROW = "Grizzly Bears", "Storm Crow"


def with_object(start: State, **fields: object) -> State:
    """A spell of the opponent's on the stack, aimed at the first permanent."""
    spell = StackObject(
        1,
        StackKind.SPELL,
        "Critical Hit",
        "opponent",
        aims=tuple(Aim(one.id, one.card) for one in start.permanents[:1]),
    )
    return replace(start, stack=(replace(spell, **fields),))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("at_most", "offered"), [(2, ["none"]), (3, ["Divination"]), (4, ["Concentrate"])]
)
def test_only_what_is_cheap_enough_is_cast_for_nothing(at_most: int, offered: list[str]) -> None:
    start = table(hand=["Divination", "Concentrate", "Grizzly Bears", "Critical Hit"])
    choose = [] if at_most < 2 else offered
    game = carry(start, CastFree(at_most), choose=choose if at_most > 2 else [])
    cast = [spell.card for spell in game.all(SpellCast)]
    assert cast == ([] if offered == ["none"] else offered)


def test_a_spell_without_a_legal_target_is_not_offered() -> None:
    hand = table(hand=["Critical Hit"])
    assert carry(hand, CastFree(9)).trace == ()
    game = carry(
        replace(hand, permanents=table(you=[CROW]).permanents), CastFree(9), choose=["Critical Hit"]
    )
    assert game.all(SpellCast) == (SpellCast("you", "Critical Hit", None, (CROW,)),)


def test_x_of_what_is_cast_for_nothing_is_0() -> None:
    game = carry(table(hand=["Diviner's Portent"]), CastFree(9), choose=["Diviner's Portent"])
    assert game.all(SpellCast) == (SpellCast("you", "Diviner's Portent", 0),)


def test_copies_of_cards_are_cast_and_the_cards_stay() -> None:
    start = table(graveyard=["Divination", "Concentrate", "Storm Crow"], mana=5)
    game = carry(
        start,
        Exile(SPELLS),
        CastCopies(Remembered(), cost=1),
        choose=["Divination", "Concentrate"],
    )
    assert [spell.card for spell in game.all(SpellCast)] == ["Divination", "Concentrate"]
    assert all(spell.copy for spell in game.state.stack)
    assert game.state.player("you").exile == ("Concentrate", "Divination")
    assert game.state.player("you").mana == 3
    assert len(game.all(ManaPaid)) == 2


def test_no_more_copies_are_cast_than_the_card_says_or_the_player_wants() -> None:
    start = table(graveyard=["Divination", "Concentrate"])
    game = carry(start, Exile(SPELLS), CastCopies(Remembered(), count=1), choose=["Concentrate"])
    assert len(game.state.stack) == 1
    none = carry(start, Exile(SPELLS), CastCopies(Remembered()), choose=["none"])
    assert none.state.stack == ()


def test_a_copy_at_its_own_price_must_be_paid_for() -> None:
    start = table(graveyard=["Divination", "Concentrate"], mana=3)
    own = CastCopies(Remembered(), cost=None)
    game = carry(start, Exile(SPELLS), own, choose=["Divination"])
    assert [spell.card for spell in game.state.stack] == ["Divination"]
    assert game.state.player("you").mana == 0


def test_the_exiled_cards_themselves_are_cast() -> None:
    start = table(graveyard=["Divination"])
    themselves = CastCopies(Remembered(), copies=False)
    game = carry(start, Exile(SPELLS), themselves, choose=["Divination"])
    (spell,) = game.state.stack
    assert (spell.copy, spell.frm) == (False, Zone.EXILE)
    assert game.state.player("you").exile == ()


def test_a_copy_keeps_x_and_targets_and_is_yours() -> None:
    start = with_object(table(opponent=[BEARS]), card="Attempted Murder", x=7)
    game = carry(start, CopySpell(), at=["Attempted Murder"])
    original, copy = game.state.stack
    assert (copy.x, copy.aims, copy.controller, copy.copy) == (7, original.aims, "you", True)
    assert game.trace == (SpellCopied("you", "Attempted Murder"),)
    assert not game.all(SpellCast)


def test_it_is_copied_as_often_as_it_triggered_up_to_a_limit() -> None:
    start = with_object(table(opponent=[BEARS]))
    assert len(carry(start, CopySpell(), at=["Critical Hit"], times=3).state.stack) == 4
    for times in (101, INFINITY):
        with pytest.raises(TooManyDice):
            carry(start, CopySpell(), at=["Critical Hit"], times=times)


def test_what_has_left_the_stack_is_not_copied() -> None:
    start = with_object(table(opponent=[BEARS]))
    game = carry(start, Exile(), CopySpell(), at=["Critical Hit"])
    assert game.state.stack == ()


@pytest.mark.parametrize(("answer", "aimed"), [("keep", BEARS), (CROW, CROW)])
def test_new_targets_may_be_chosen(answer: str, aimed: str) -> None:
    start = with_object(table(opponent=[BEARS, CROW]))
    game = carry(start, ChooseNewTargets(), at=["Critical Hit"], choose=[answer])
    (spell,) = game.state.stack
    assert [aim.card for aim in spell.aims] == [aimed]
    told = TargetsChosen("you", "Critical Hit", (CROW,))
    assert game.all(TargetsChosen) == ((told,) if answer == CROW else ())


def test_the_copy_is_aimed_anew_and_the_spell_is_not() -> None:
    start = with_object(table(opponent=[BEARS, CROW]))
    copy = CopySpell(), ChooseNewTargets(On.CREATED)
    game = carry(start, *copy, at=["Critical Hit"], choose=[CROW])
    assert [spell.aims[0].card for spell in game.state.stack] == [BEARS, CROW]


def test_ward_sees_new_targets() -> None:
    start = with_object(table(you=[BEARS, "Neverwinter Hydra"]))
    game = carry(start, ChooseNewTargets(), at=["Critical Hit"], choose=["Neverwinter Hydra"])
    assert "ward Neverwinter Hydra: 4 against Critical Hit" in game.story


def test_what_stays_a_target_does_not_become_one_again() -> None:
    hydras = table(opponent=["Neverwinter Hydra", BEARS, CROW])
    aims = (Aim(1, "Neverwinter Hydra"), Aim(2, BEARS))
    start = with_object(hydras, card="Icy Blast", controller="you", x=2, aims=aims)
    game = carry(start, ChooseNewTargets(), at=["Icy Blast"], choose=["keep", CROW])
    assert [aim.card for aim in game.state.stack[0].aims] == ["Neverwinter Hydra", CROW]
    assert not game.all(WardTriggered)


@pytest.mark.parametrize(("answer", "wards"), [("keep", 1), (BEARS, 0)])
def test_a_copy_that_is_aimed_anew_has_only_its_new_targets(answer: str, wards: int) -> None:
    hydras = table(opponent=["Neverwinter Hydra", BEARS])
    aims = (Aim(1, "Neverwinter Hydra"),)
    start = with_object(hydras, controller="you", aims=aims)
    copy = CopySpell(aimed_anew=True), ChooseNewTargets(On.CREATED)
    game = carry(start, *copy, at=["Critical Hit"], choose=[answer])
    assert len(game.all(WardTriggered)) == wards


def test_a_spell_without_targets_is_not_aimed() -> None:
    start = with_object(table(), card="Divination", aims=())
    assert carry(start, ChooseNewTargets(), at=["Divination"]).trace == ()
    ward = with_object(table(), kind=StackKind.WARD, card="Neverwinter Hydra", aims=())
    assert carry(ward, ChooseNewTargets(), at=["Neverwinter Hydra"]).trace == ()


def test_abilities_are_aimed_anew_too() -> None:
    start = table(you=[BEARS, CROW])
    yours = {"kind": StackKind.ACTIVATED, "controller": "you"}
    activated = with_object(start, card="Sword of Hours", **yours)
    game = carry(activated, ChooseNewTargets(), at=["Sword of Hours"], choose=["keep"])
    assert [aim.card for aim in game.state.stack[0].aims] == [BEARS]
    triggered = with_object(
        start, kind=StackKind.TRIGGERED, card="Delina, Wild Mage", controller="you"
    )
    game = carry(triggered, ChooseNewTargets(), at=["Delina, Wild Mage"], choose=[CROW])
    assert [aim.card for aim in game.state.stack[0].aims] == [CROW]


def test_a_spell_is_turned_on_a_player() -> None:
    card = "Big Boa Constrictor"
    aims = (Aim(0, "opponent", None),)
    start = with_object(table(), kind=StackKind.TRIGGERED, card=card, controller="you", aims=aims)
    turn = ChooseNewTargets(who=Who.THAT_PLAYER)
    # Only an opponent may be its target, so it cannot be turned on its controller.
    same = carry(start, turn, at=[card], about="you")
    assert same.state.stack == start.stack
    unchanged = carry(start, turn, at=[card], about="opponent")
    assert unchanged.trace == ()
    nobody = carry(start, turn, at=[card])
    assert nobody.state.stack == start.stack


def test_the_spellbook_casts_copies_of_what_it_exiled() -> None:
    book = "Wizard's Spellbook"
    start = table(
        Activate("you", book, (Aiming("Divination"),)), you=[book], graveyard=["Divination"]
    )
    game = play(start, "20", ["Divination"])
    assert game.state.player("you").other_cards == 2
    assert game.state.player("you").exile == ("Divination",)


def test_a_spell_that_exiles_itself_does_not_go_to_the_graveyard() -> None:
    start = table(you=["Grizzly Bears"])
    spell = StackObject(1, StackKind.SPELL, "Pair o' Dice Lost", "you")
    game = play(replace(start, stack=(spell,)), "1,1")
    assert game.state.player("you").exile == ("Pair o' Dice Lost",)
    assert game.state.player("you").graveyard == ()


def test_what_is_cast_from_another_players_cards_goes_to_their_graveyard() -> None:
    wand = Activate("you", "Wand of Wonder")
    start = table(wand, you=["Wand of Wonder"], opponents_library=["Divination"])
    game = play(start, "5", ["Divination"])
    assert game.state.player("you").graveyard == ()
    assert game.state.player("opponent").graveyard == ("Divination",)
    assert game.state.player("you").other_cards == 2


def test_of_the_modes_only_those_with_something_to_aim_at_are_offered() -> None:
    hand = table(hand=["Scooch"])
    game = carry(hand, CastFree(9), choose=["Scooch", "more life", "you"])
    assert game.all(SpellCast) == (SpellCast("you", "Scooch", None, ("you",)),)
    with pytest.raises(ScriptError, match="allowed: more life, less life"):
        carry(hand, CastFree(9), choose=["Scooch", "more power"])


def test_cascade_casts_whatever_costs_less() -> None:
    elemental = cast("Garbage Elemental (d)")
    library = ["Garbage Elemental (d)", "Component Pouch", "Adorable Kitten"]
    game = play(table(elemental, library=library), "4", ["Component Pouch"])
    assert [spell.card for spell in game.all(SpellCast)] == [
        "Garbage Elemental (d)",
        "Component Pouch",
    ]
    assert game.permanent("Component Pouch") is not None
    assert game.deeds[-1] == (Deed.UNCAST_TO_BOTTOM, 1)
    assert not [moved for moved in game.all(Moved) if moved.to is Zone.LIBRARY]


def test_what_cascade_found_and_nobody_cast_goes_to_the_bottom() -> None:
    library = ["Underdark Rift", "Earth-Cult Elemental", "Divination", "Storm Crow"]
    start = table(cast("Garbage Elemental (d)"), library=library, graveyard=["Divination"])
    game = play(start, "4", ["none"])
    you = game.state.player("you")
    assert (you.exile, you.library, you.graveyard) == ((), ("Storm Crow",), ("Divination",))
    assert Moved("you", "Divination", Zone.EXILE, Zone.LIBRARY, under=INFINITY) in game.trace
    assert game.deeds[-1] == (Deed.UNCAST_TO_BOTTOM, 1)


def test_what_cascade_cast_does_not_go_to_the_bottom_nor_does_its_like() -> None:
    start = table(
        cast("Garbage Elemental (d)"),
        library=["Divination", "Divination"],
        graveyard=["Divination"],
    )
    game = play(start, "4", ["Divination"])
    you = game.state.player("you")
    assert (you.library, you.graveyard) == ((), ("Divination", "Divination"))
    assert not [moved for moved in game.all(Moved) if moved.to is Zone.LIBRARY]


def test_a_card_cast_that_nothing_held_on_to_is_let_go_of_all_the_same() -> None:
    start = table(graveyard=["Divination"])
    everything = CastCopies(FromGraveyard(Which(), None), copies=False)
    game = carry(start, everything, choose=["Divination"])
    assert [spell.card for spell in game.all(SpellCast)] == ["Divination"]


def test_an_aura_with_nothing_to_enchant_is_not_cast() -> None:
    start = table(graveyard=["Maddening Hex"])
    everything = FromGraveyard(Which(), None)
    game = carry(start, Exile(everything), CastCopies(Remembered()), choose=["none"])
    assert not game.all(SpellCast)
    nobody = replace(start, players=tuple(replace(each, lost=True) for each in start.players))
    assert carry(nobody, Exile(everything), CastCopies(Remembered())).state.stack == ()
