"""Scenario files say where everything is, and what happens, in words a judge can read."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.abilities import Card
from engine.actions import (
    Activate,
    Aiming,
    Attack,
    Begin,
    Block,
    Cast,
    CombatDamage,
    Copy,
    Crank,
    Die,
    Later,
    Leave,
    NextTurn,
    Open,
    Return,
)
from engine.cards import CARDS
from engine.chance import Scripted
from engine.events import Died
from engine.rules import run
from engine.scenario import play, start
from engine.scenario_file import read
from engine.state import State
from engine.subjects import Step, Type
from engine.tables import ScenarioError

HEAD = """
cards = [{cards}]
rules = ["706.1"]
as_of = 2026-04-17
"""


def file(body: str, *cards: str) -> str:
    """A scenario file with these cards."""
    return HEAD.format(cards=", ".join(f"'{card}'" for card in cards)) + body


def begun(body: str, *cards: str) -> State:
    """The start of a scenario."""
    return start(read(file(body, *cards), file="x.toml"), {})


def refusal(body: str, *cards: str) -> str:
    """What is said when a file is refused."""
    with pytest.raises(ScenarioError) as caught:
        read(file(body, *cards), file="x.toml")
    return str(caught.value)


def test_cards_lie_in_every_zone() -> None:
    state = begun(
        """
        [start.you]
        graveyard = ["Divination", "Concentrate"]
        exile = ["Storm Crow"]
        [start.opponent]
        graveyard = [{ card = "Storm Crow", count = 2 }]
        """,
        "Divination",
        "Concentrate",
        "Storm Crow",
    )
    you, opponent = state.players
    assert (you.graveyard, you.exile) == (("Concentrate", "Divination"), ("Storm Crow",))
    assert opponent.graveyard == ("Storm Crow", "Storm Crow")


def test_permanents_have_levels_and_are_attached() -> None:
    state = begun(
        """
        [start.you]
        battlefield = [
            { card = "Barbarian Class", level = 2 },
            { card = "Sword of Hours", attached_to = "Storm Crow" },
            "Storm Crow",
            { card = "Maddening Hex", attached_to = "opponent" },
        ]
        """,
        "Barbarian Class",
        "Sword of Hours",
        "Storm Crow",
        "Maddening Hex",
    )
    barbarians, sword, crow, hexed = state.permanents
    assert barbarians.level == 2
    assert sword.attached_to == crow.id
    assert hexed.attached_to == "opponent"


def test_a_planar_deck_has_its_first_card_face_up() -> None:
    state = begun(
        """
        [start]
        legend_rule = false
        planes = ["Stairs to Infinity", "Chaotic Aether"]
        """,
        "Stairs to Infinity",
        "Chaotic Aether",
    )
    assert [permanent.card for permanent in state.permanents] == ["Stairs to Infinity"]
    assert state.planar_deck == ("Chaotic Aether",)
    assert not state.legend_rule


def test_everything_that_can_happen() -> None:
    cards = (
        "Storm Crow",
        "Component Pouch",
        "Slight Malfunction",
        "Vexing Puzzlebox",
        "Pick-a-Beeble",
        "Divination",
    )
    state = begun(
        """
        [[do]]
        cast = "Slight Malfunction"
        modes = ["roll"]
        mana_from = ["Vexing Puzzlebox"]
        targets = ["opponent", { card = "Storm Crow", count = 2 }]
        [[do]]
        activate = "Component Pouch"
        ability = 2
        x = 3
        [[do]]
        attack = "Storm Crow"
        defender = "opponent"
        [[do]]
        block = "Storm Crow"
        by = "opponent"
        [[do]]
        damage = "Storm Crow"
        to = "you"
        amount = 4
        [[do]]
        damage = "Storm Crow"
        [[do]]
        leave = "Storm Crow"
        [[do]]
        die = "Storm Crow"
        [[do]]
        return = "Storm Crow"
        [[do]]
        copy = "Divination"
        in_response = true
        [[do]]
        open = "Pick-a-Beeble"
        [[do]]
        crank = "Component Pouch"
        targets = ["Storm Crow"]
        [[do]]
        step = "precombat main"
        [[do]]
        turn = "opponent"
        [[do]]
        leave = "Storm Crow"
        after = 2
        """,
        *cards,
    )
    assert state.actions == (
        Cast(
            "you",
            "Slight Malfunction",
            targets=(Aiming("opponent"), Aiming("Storm Crow", 2)),
            modes=("roll",),
            mana_from=("Vexing Puzzlebox",),
        ),
        Activate("you", "Component Pouch", ability=1, x=3),
        Attack("you", "Storm Crow", defender="opponent"),
        Block("opponent", "Storm Crow"),
        CombatDamage("Storm Crow", "you", 4),
        CombatDamage("Storm Crow"),
        Leave("Storm Crow"),
        Die("Storm Crow"),
        Return("you", "Storm Crow"),
        Copy("you", "Divination", in_response=True),
        Open("you", "Pick-a-Beeble"),
        Crank("you", "Component Pouch", (Aiming("Storm Crow"),)),
        Begin(Step.PRECOMBAT_MAIN),
        NextTurn("opponent"),
        Later(Leave("Storm Crow"), 2),
    )


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ('[[do]]\nstep = "draw"', "must be upkeep, precombat main, combat, end step"),
        ('[[do]]\nturn = "somebody"', "'somebody' is no player of [start]"),
        ('[[do]]\nattack = "Storm Crow"\ndefender = "x"', "'x' is no player of [start]"),
        ('[[do]]\nleave = "Storm Crow"\nafter = 1000', "must be 0 to 100"),
        ('[[do]]\nactivate = "Storm Crow"', "Storm Crow has 0 abilities to activate"),
        ('[[do]]\ncast = "Storm Crow"\nmodes = ["x"]', "Storm Crow has the modes none"),
        ('[[do]]\ncast = "Storm Crow"\nmana_from = ["Box"]', "'Box' is not listed in cards"),
        ('[[do]]\ncast = "Storm Crow"\ntargets = ["nobody"]', "'nobody' is not listed in cards"),
        ('[[do]]\ndie = "Storm Crow"\nx = 3', "unknown key"),
        ("[[do]]\nplanar = false", "write planar = true"),
        ('[[do]]\nfor_fun = "coin"', "not a die: 'coin'"),
        ('[[do]]\ncast = "Storm Crow"\ntargets = [3]', "must be card names, or tables"),
        ('[[do]]\ncast = "Storm Crow"\nx = 3', "Storm Crow has no X"),
        ('[start.you]\nsubstitute = "coin"', "not a die: 'coin'"),
        ('[start]\nplanes = ["Storm Crow"]', "neither a plane nor a phenomenon"),
        (
            '[start.you]\nbattlefield = [{ card = "Storm Crow", attached_to = "x" }]',
            "'x' is not listed in cards",
        ),
        ('[start.you]\nbattlefield = [{ card = "Storm Crow", level = 4 }]', "must be 0 to 3"),
    ],
)
def test_what_cannot_be_meant_is_refused(body: str, said: str) -> None:
    assert said in refusal(body, "Storm Crow")


def test_tokens_are_there_without_being_listed() -> None:
    body = """
[start.you]
battlefield = ["Storm Crow", { card = "Goblin", count = 2 }, "Treasure"]
hand = ["Lightning Bolt"]
[[do]]
attack = "Goblin"
[[do]]
die = "Goblin"
[[do]]
cast = "Lightning Bolt"
targets = ["Goblin"]
"""
    start = begun(body, "Storm Crow", "Lightning Bolt")
    assert [(each.card, each.token) for each in start.permanents] == [
        ("Storm Crow", False),
        ("Goblin", True),
        ("Goblin", True),
        ("Treasure", True),
    ]
    state, trace = run(start, Scripted())
    assert [each.card for each in state.permanents] == ["Storm Crow", "Treasure"]
    assert trace.count(Died("Goblin")) == 2
    # A token that dies is nowhere any more.
    assert state.players[0].graveyard == ("Lightning Bolt",)


def test_a_treasure_is_activated_and_pays_by_its_name() -> None:
    body = """
[start.you]
battlefield = [{ card = "Treasure", count = 2 }]
hand = ["Lightning Bolt"]
mana = 0
[[do]]
activate = "Treasure"
[[do]]
cast = "Lightning Bolt"
targets = ["opponent"]
mana_from = ["Treasure"]
"""
    state, _ = run(begun(body, "Lightning Bolt"), Scripted())
    assert (state.permanents, state.players[0].mana) == ((), 2)


@pytest.mark.parametrize("zone", ["hand", "library", "graveyard", "exile"])
def test_a_token_is_nowhere_but_on_the_battlefield(zone: str) -> None:
    said = "'Goblin' is not listed in cards"
    assert said in refusal(f'[start.you]\n{zone} = ["Goblin"]', "Storm Crow")
    assert said in refusal('[[do]]\ncast = "Goblin"', "Storm Crow")


def test_one_mode_at_a_time_where_the_card_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    both = CARDS["Command Performance"].spell
    assert both is not None
    one = Card("One Thing", frozenset({Type.SORCERY}), 1, spell=replace(both, several=False))
    monkeypatch.setitem(CARDS, one.name, one)
    body = '[[do]]\ncast = "One Thing"\nmodes = [{}]'
    assert begun(body.format('"roll to visit"'), one.name).actions
    two = body.format('"roll to visit", "open an Attraction"')
    assert "One Thing has one mode at a time" in refusal(two, one.name)


def test_a_player_rolls_something_in_place_of_dice() -> None:
    body = """
        [parameters]
        method = { options = ["none", "d10xd2"] }
        [start.you]
        substitute = "method"
        [start.opponent]
        substitute = "d5xd4"
        """
    assert [player.substitute for player in begun(body).players] == ["", "d5xd4"]


def test_a_step_is_played() -> None:
    scenario = read(
        file(
            """
            [start.you]
            battlefield = ["Chicken Egg"]
            [[do]]
            step = "upkeep"
            """,
            "Chicken Egg",
        ),
        file="x.toml",
    )
    game = play(scenario, {}, Scripted("6"))
    assert game.state.player("you").graveyard == ("Chicken Egg",)
