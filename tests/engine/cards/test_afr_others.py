"""Adventures in the Forgotten Realms, what is no creature: each row, each use of a die."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.actions import Activate, Aiming
from engine.deeds import Deed
from engine.events import (
    CardsDrawn,
    ControlGained,
    DamageDealt,
    Died,
    Moved,
    Scried,
    TokensCreated,
)
from engine.subjects import Until, Zone
from tests.engine.cards.three_rows import ENDS, at_the_ends
from tests.engine.games import Game, cast, play, table


def tokens(game: Game) -> list[tuple[str, object]]:
    """What was created, in order."""
    return [(created.token, created.count) for created in game.all(TokensCreated)]


def test_barbarian_class_adds_a_die_at_every_level() -> None:
    game = play(table(cast("Swarming Goblins"), you=["Barbarian Class"]), "3,12")
    assert (game.ignored, game.rows) == ([3], ["10-19"])
    assert game.triggers("Barbarian Class") == 0


def test_barbarian_class_gains_levels_one_after_the_other() -> None:
    second, third = (
        Activate("you", "Barbarian Class"),
        Activate("you", "Barbarian Class", ability=1),
    )
    start = table(
        second,
        third,
        cast("Box of Free-Range Goblins"),
        you=["Barbarian Class", "Grizzly Bears"],
        mana=11,
    )
    game = play(start, "2,5", ["Grizzly Bears"])
    assert game.triggers("Barbarian Class") == 1
    assert game.size("Grizzly Bears") == (4, 2)
    assert game.keywords("Grizzly Bears") >= {"menace", "haste"}


@at_the_ends([2], [2], [3])
def test_contact_other_plane_draws(face: int, value: list[int]) -> None:
    game = play(table(cast("Contact Other Plane")), str(face))
    assert [drawn.count for drawn in game.all(CardsDrawn)] == value
    scried = [] if face < 10 else [2] if face < 20 else [3]
    assert [each.count for each in game.all(Scried)] == scried


def test_critical_hit_gives_double_strike() -> None:
    game = play(table(cast("Critical Hit", "Grizzly Bears"), you=["Grizzly Bears"]))
    assert game.keywords("Grizzly Bears") == {"double strike"}
    assert game.state.player("you").graveyard == ("Critical Hit",)


@pytest.mark.parametrize(("face", "back"), [(20, True), (19, False)])
def test_critical_hit_comes_back_for_a_natural_20(face: int, back: bool) -> None:
    start = table(cast("Swarming Goblins"), graveyard=["Critical Hit"])
    you = play(start, str(face)).state.player("you")
    assert ("Critical Hit" in you.hand) == back
    assert ("Critical Hit" in you.graveyard) != back


def test_critical_hit_looks_at_the_face_and_not_at_the_result() -> None:
    start = table(cast("Swarming Goblins"), you=["Squirrel-Powered Scheme"])
    up = table(
        cast("Swarming Goblins"), you=["Squirrel-Powered Scheme"], graveyard=["Critical Hit"]
    )
    assert play(start, "18").results == [20]
    assert play(up, "18").triggers("Critical Hit") == 0
    assert play(up, "20").results == [22]
    assert play(up, "20").triggers("Critical Hit") == 1


def test_critical_hit_is_an_opponents_and_sees_only_its_owners_rolls() -> None:
    start = table(cast("Swarming Goblins"), opponents_graveyard=["Critical Hit"])
    assert play(start, "20").triggers("Critical Hit") == 0


@pytest.mark.parametrize(("face", "burnt"), [(1, ["you", "opponent"]), (9, ["you", "opponent"])])
def test_farideh_s_fireball_burns_each_player(face: int, burnt: list[str]) -> None:
    start = table(cast("Farideh's Fireball", "Storm Crow"), opponent=["Storm Crow"])
    game = play(start, str(face))
    assert [each.player for each in game.all(DamageDealt)] == burnt
    assert game.permanent("Storm Crow") is None
    assert (game.life("you"), game.life()) == (18, 18)


@pytest.mark.parametrize("face", [10, 20])
def test_farideh_s_fireball_burns_each_opponent(face: int) -> None:
    start = table(cast("Farideh's Fireball", "Storm Crow"), opponent=["Storm Crow"])
    game = play(start, str(face))
    assert (game.life("you"), game.life()) == (20, 18)


@pytest.mark.parametrize("face", ENDS)
def test_goblin_morningstar_arms_the_goblin_from_ten_on(face: int) -> None:
    game = play(table(cast("Goblin Morningstar")), str(face))
    assert tokens(game) == [("Goblin", 1)]
    sword = game.permanent("Goblin Morningstar")
    assert sword is not None
    assert (sword.attached_to is not None) == (face >= 10)
    if face >= 10:
        assert game.size("Goblin") == (2, 1)
        assert game.keywords("Goblin") == {"trample"}


def test_goblin_morningstar_equips() -> None:
    equip = Activate("you", "Goblin Morningstar", (Aiming("Storm Crow"),))
    game = play(table(equip, you=["Goblin Morningstar", "Storm Crow"], mana=2))
    assert game.size("Storm Crow") == (2, 2)
    assert game.state.player("you").mana == 0


@pytest.mark.parametrize("face", [1, 9])
def test_power_of_persuasion_returns_it_to_hand(face: int) -> None:
    start = table(cast("Power of Persuasion", "Storm Crow"), opponent=["Storm Crow"])
    game = play(start, str(face))
    assert game.state.player("opponent").hand == ("Storm Crow",)


@pytest.mark.parametrize("face", [10, 19])
@pytest.mark.parametrize("end", ["top", "bottom"])
def test_power_of_persuasion_lets_its_owner_choose_the_end(face: int, end: str) -> None:
    start = table(
        cast("Power of Persuasion", "Storm Crow"),
        opponent=["Storm Crow"],
        opponents_library=["Divination"],
    )
    game = play(start, str(face), [end])
    library = game.state.player("opponent").library
    assert library[:1] == (("Storm Crow",) if end == "top" else ("Divination",))


def test_power_of_persuasion_takes_it() -> None:
    start = table(cast("Power of Persuasion", "Storm Crow"), opponent=["Storm Crow"])
    game = play(start, "20")
    until = Until.END_OF_NEXT_TURN
    assert game.all(ControlGained) == (ControlGained("you", "Storm Crow", until=until),)


@pytest.mark.parametrize("face", ENDS)
def test_spiked_pit_trap_kills_and_pays(face: int) -> None:
    spring = Activate("you", "Spiked Pit Trap", (Aiming("Grizzly Bears"),))
    start = table(spring, you=["Spiked Pit Trap"], opponent=["Grizzly Bears"], mana=5)
    game = play(start, str(face))
    assert game.permanent("Spiked Pit Trap") is None
    assert "Grizzly Bears" in {died.card for died in game.all(Died)}
    assert game.tokens("Treasure") == (0 if face < 10 else 1)


def deck(
    face: int, others: int = 0, graveyard: Sequence[str] = (), theirs: Sequence[str] = ()
) -> Game:
    """The Deck of Many Things is used with so many cards in hand."""
    start = table(
        Activate("you", "The Deck of Many Things"),
        you=["The Deck of Many Things"],
        other_cards=others,
        graveyard=graveyard,
        opponents_graveyard=theirs,
    )
    return play(start, str(face))


@pytest.mark.parametrize(("face", "others"), [(1, 1), (3, 7), (3, 3)])
def test_the_deck_of_many_things_takes_the_hand_at_zero_or_less(face: int, others: int) -> None:
    game = deck(face, others=others)
    assert game.rows == ["0 or less"]
    assert game.results == [face - others]
    assert game.state.player("you").other_cards == 0


@pytest.mark.parametrize(("face", "others"), [(1, 0), (9, 0), (14, 5)])
def test_the_deck_of_many_things_returns_a_card_at_random(face: int, others: int) -> None:
    game = deck(face, others=others, graveyard=["Divination"])
    assert game.state.player("you").hand == ("Divination",)


@pytest.mark.parametrize(("face", "others"), [(10, 0), (19, 0), (20, 1)])
def test_the_deck_of_many_things_draws_two(face: int, others: int) -> None:
    assert [each.count for each in deck(face, others=others).all(CardsDrawn)] == [2]


def test_the_deck_of_many_things_raises_a_creature_of_any_graveyard() -> None:
    game = deck(20, theirs=["Storm Crow", "Divination"])
    crow = game.permanent("Storm Crow")
    assert crow is not None
    assert (crow.controller, crow.owner) == ("you", "opponent")
    assert game.deeds == [(Deed.LOSE_WHEN_IT_DIES, 1)]


def chest(face: int, *answers: str) -> Game:
    """Treasure Chest is opened."""
    start = table(Activate("you", "Treasure Chest"), you=["Treasure Chest"], mana=4)
    return play(start, str(face), answers)


def test_treasure_chest_is_trapped_on_one() -> None:
    game = chest(1)
    assert game.life("you") == 17
    assert game.permanent("Treasure Chest") is None


@pytest.mark.parametrize("face", [2, 9])
def test_treasure_chest_holds_five_treasures(face: int) -> None:
    assert tokens(chest(face)) == [("Treasure", 5)]


@pytest.mark.parametrize("face", [10, 19])
def test_treasure_chest_holds_life_and_cards(face: int) -> None:
    game = chest(face)
    assert game.life("you") == 23
    assert [each.count for each in game.all(CardsDrawn)] == [3]


def test_treasure_chest_finds_a_card_or_an_artifact() -> None:
    found = chest(20, "yes")
    assert found.state.player("you").other_cards == 0
    assert Deed.FOUND_ONTO_BATTLEFIELD in dict(found.deeds)
    in_hand = chest(20, "no")
    assert in_hand.state.player("you").other_cards == 1
    assert in_hand.deeds[0] == (Deed.SEARCH, 1)


SPELLBOOK = Activate("you", "Wizard's Spellbook", (Aiming("Divination"),))


@pytest.mark.parametrize(("face", "paid"), [(1, 3), (9, 3), (10, 1), (19, 1), (20, 0)])
def test_wizards_spellbook_casts_a_copy_for_its_price(face: int, paid: int) -> None:
    start = table(SPELLBOOK, you=["Wizard's Spellbook"], graveyard=["Divination"], mana=3)
    game = play(start, str(face), ["Divination"])
    you = game.state.player("you")
    assert [each.count for each in game.all(CardsDrawn)] == [2]
    assert you.mana == 3 - paid
    assert (you.exile, you.graveyard) == (("Divination",), ())
    assert Moved("you", "Divination", Zone.GRAVEYARD, Zone.EXILE) in game.trace
