"""Instants and sorceries of Forgotten Realms Commander: each row, each use of a die."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import Die
from engine.deeds import Deed
from engine.events import (
    Scried,
    SpellCast,
    TokensCreated,
)
from tests.engine.games import cast, play, table


def test_arcane_endeavor_draws_one_result_and_casts_for_the_other() -> None:
    game = play(table(cast("Arcane Endeavor"), hand=["Divination"]), "2,3", ["2", "Divination"])
    assert game.drawn == [2, 2]


@pytest.mark.parametrize(
    ("dice", "row", "deed"),
    [
        ("1,14", "1-14", Deed.MUST_BLOCK),
        ("1,1", "1-14", Deed.MUST_BLOCK),
        ("3,15", "15-20", Deed.CHOOSE_BLOCKS),
        ("20,20", "15-20", Deed.CHOOSE_BLOCKS),
    ],
)
def test_berserkers_frenzy_ignores_the_lower_of_two(dice: str, row: str, deed: Deed) -> None:
    game = play(table(cast("Berserker's Frenzy")), dice)
    assert game.ignored == [int(dice.split(",")[0])]
    assert (game.rows, game.deeds) == ([row], [(deed, 1)])


def test_a_guide_adds_a_third_die_to_berserkers_frenzy() -> None:
    game = play(table(cast("Berserker's Frenzy"), you=["Pixie Guide"]), "4,15,9")
    assert (game.ignored, game.results) == ([4, 9], [15])


@pytest.mark.parametrize(
    ("face", "answers", "back"),
    [
        (11, ["Storm Crow"], ["Storm Crow"]),
        (11, ["Grizzly Bears"], ["Grizzly Bears"]),
        (12, ["Storm Crow", "Grizzly Bears"], ["Storm Crow", "Grizzly Bears"]),
        (20, ["Grizzly Bears", "none"], ["Grizzly Bears"]),
        (20, ["none"], []),
    ],
)
def test_danse_macabre_adds_the_toughness_of_your_own_sacrifice(
    face: int, answers: list[str], back: list[str]
) -> None:
    start = table(cast("Danse Macabre"), you=["Grizzly Bears"], opponent=["Storm Crow"])
    # Grizzly Bears of toughness 3: one counter more.
    (bears, crow) = start.permanents
    start = replace(start, permanents=(replace(bears, counters=(("+1/+1", 1),)), crow))
    game = play(start, str(face), answers)
    assert game.results == [face + 3]
    assert game.rows == ["1-14" if face < 12 else "15+"]
    assert sorted(held.card for held in game.state.permanents) == sorted(back)
    assert all(held.controller == "you" for held in game.state.permanents)


def test_danse_macabre_without_a_creature_of_your_own_adds_nothing() -> None:
    game = play(table(cast("Danse Macabre"), opponent=["Storm Crow"]), "14")
    assert (game.results, game.rows) == ([14], ["1-14"])
    crow = game.permanent("Storm Crow")
    assert crow is not None
    assert (crow.controller, crow.owner) == ("you", "opponent")


@pytest.mark.parametrize(
    ("face", "others", "row", "scried"), [(14, 0, "1-14", []), (9, 6, "15+", [2])]
)
def test_diviners_portent_adds_the_cards_in_hand(
    face: int, others: int, row: str, scried: list[int]
) -> None:
    game = play(table(cast("Diviner's Portent", x=2), other_cards=others), str(face))
    assert (game.rows, game.drawn) == ([row], [2])
    assert [each.count for each in game.all(Scried)] == scried


@pytest.mark.parametrize(("chosen", "other"), [(2, 9), (9, 2), (10, 10)])
def test_grave_endeavor_raises_with_one_result_and_drains_the_other(
    chosen: int, other: int
) -> None:
    start = table(cast("Grave Endeavor"), graveyard=["Storm Crow", "Divination"])
    game = play(start, f"{chosen},{other}", [str(chosen)] if chosen != other else [])
    assert game.size("Storm Crow") == (1 + chosen, 2 + chosen)
    assert (game.life("you"), game.life()) == (20 + other, 20 - other)


def test_grave_endeavor_drains_with_an_empty_graveyard_too() -> None:
    game = play(table(cast("Grave Endeavor")), "4,4")
    assert (game.life("you"), game.life()) == (24, 16)


@pytest.mark.parametrize(("chosen", "other"), [(1, 12), (2, 5), (12, 1)])
def test_reckless_endeavor_burns_each_creature_and_pays_treasures(chosen: int, other: int) -> None:
    start = table(cast("Reckless Endeavor"), you=["Storm Crow"], opponent=["Earth-Cult Elemental"])
    game = play(start, f"{chosen},{other}", [str(chosen)])
    assert (game.permanent("Storm Crow") is None) == (chosen >= 2)
    assert (game.permanent("Earth-Cult Elemental") is None) == (chosen >= 6)
    assert game.tokens("Treasure") == other


@pytest.mark.parametrize(("face", "row"), [(1, "1-14"), (12, "1-14"), (13, "15+"), (20, "15+")])
def test_revivify_counts_and_returns_what_died_this_turn(face: int, row: str) -> None:
    start = table(
        Die("Storm Crow"),
        Die("Grizzly Bears"),
        cast("Revivify"),
        you=["Storm Crow", "Grizzly Bears"],
        graveyard=["Djinni Windseer"],
    )
    game = play(start, str(face))
    assert (game.results, game.rows) == ([face + 2], [row])
    you = game.state.player("you")
    back = [held.card for held in game.state.permanents] if row == "15+" else list(you.hand)
    assert sorted(back) == ["Grizzly Bears", "Storm Crow"]
    assert "Djinni Windseer" in you.graveyard


@pytest.mark.parametrize(
    ("face", "targets", "row", "life"),
    [
        (8, ["Djinni Windseer", "Storm Crow"], "1-14", 20),
        (9, ["Djinni Windseer", "Storm Crow"], "15+", 26),
        (11, ["Djinni Windseer"], "15+", 24),
        (14, [], "1-14", 20),
        (15, [], "15+", 20),
    ],
)
def test_song_of_inspiration_adds_the_mana_values_of_its_targets(
    face: int, targets: list[str], row: str, life: int
) -> None:
    start = table(
        cast("Song of Inspiration", *targets), graveyard=["Djinni Windseer", "Storm Crow"]
    )
    answers = [] if targets else ["none"]
    game = play(start, str(face), answers)
    assert game.rows == [row]
    assert game.life("you") == life
    assert sorted(game.state.player("you").hand) == targets


@pytest.mark.parametrize(("chosen", "other"), [(1, 6), (2, 5), (3, 4), (6, 1)])
def test_valiant_endeavor_destroys_by_power_and_makes_knights(chosen: int, other: int) -> None:
    start = table(cast("Valiant Endeavor"), you=["Storm Crow"], opponent=["Grizzly Bears"])
    game = play(start, f"{chosen},{other}", [str(chosen)])
    assert (game.permanent("Storm Crow") is None) == (chosen <= 1)
    assert (game.permanent("Grizzly Bears") is None) == (chosen <= 2)
    assert game.tokens("Vigilant Knight") == other


@pytest.mark.parametrize(("chosen", "other"), [(1, 4), (4, 1), (2, 3)])
def test_wild_endeavor_makes_beasts_and_finds_lands(chosen: int, other: int) -> None:
    game = play(table(cast("Wild Endeavor")), f"{chosen},{other}", [str(chosen)])
    assert [(made.token, made.count) for made in game.all(TokensCreated)] == [("Beast", chosen)]
    assert game.deeds == [
        (Deed.SEARCH_BASIC_LANDS, other),
        (Deed.LANDS_ONTO_BATTLEFIELD, other),
        (Deed.SHUFFLE, 1),
    ]
    assert game.all(SpellCast)[0].card == "Wild Endeavor"
