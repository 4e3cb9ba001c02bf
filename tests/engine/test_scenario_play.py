"""Playing a scenario: settings, start, questions answered by the settings, and what is refused."""

from __future__ import annotations

import pytest

from engine.address import Problem, ScriptError
from engine.chance import Fair, Scripted, Seeded
from engine.dice import INFINITY
from engine.notation import write
from engine.questions import Question, QuestionKind
from engine.scenario import OutOfRange, Value, answer, play, start
from engine.scenario_file import load, read, scenario_names

TEXT = """
cards = ["Component Pouch", "Pixie Guide", "Wall of Fortune", "Neverwinter Hydra"]
rules = ["706.6"]
as_of = 2026-04-17

[parameters]
guides = { max = 3, default = 1, prove = { min = 0, max = 2 } }
x = { max = 9, infinite = true, prove = [1] }
hydra = { flag = true }
reroll = { options = ["never", "below 10", "19 or more"] }
method = { options = ["none", "d10xd2", "d6+d6+d10"] }

[switches]
extra_dice_on_rerolls = false

[start.you]
battlefield = [
    "Component Pouch",
    { card = "Pixie Guide", count = "guides" },
    { card = "Wall of Fortune", if = "reroll != never" },
]
hand = [{ card = "Neverwinter Hydra", count = 2 }]
other_cards = "guides"
life = 7
mana = 40
substitute = "method"

[[do]]
activate = "Component Pouch"

[[do]]
cast = "Neverwinter Hydra"
x = "x"
if = "hydra"

[choices]
"reroll: Wall of Fortune" = "reroll"
"""
SCENARIO = read(TEXT, file="pouch.toml")


def test_a_start_is_built_from_the_settings() -> None:
    state = start(SCENARIO, {"guides": 2, "reroll": "below 10"})
    assert [held.card for held in state.permanents] == [
        "Component Pouch",
        "Pixie Guide",
        "Pixie Guide",
        "Wall of Fortune",
    ]
    you = state.player("you")
    assert (you.life, you.mana, you.other_cards, len(you.hand)) == (7, 40, 2, 2)
    assert you.substitute == ""
    assert len(state.actions) == 1
    assert not state.switches.extra_dice_on_rerolls
    assert start(SCENARIO, {"method": "d10xd2"}).player("you").substitute == "d10xd2"
    with_hydra = start(SCENARIO, {"hydra": True, "x": INFINITY})
    assert len(with_hydra.actions) == 2


@pytest.mark.parametrize(
    ("settings", "dice", "result"),
    [
        ({}, "4,17", 17),
        ({"guides": 0}, "4", 4),
        ({"guides": 0, "reroll": "below 10"}, "4,12", 12),
        ({"guides": 0, "reroll": "below 10"}, "14", 14),
        ({"guides": 0, "reroll": "19 or more"}, "19,3", 3),
        ({"guides": 0, "method": "d10xd2"}, "6,1", 11),
        ({"guides": 0, "method": "d6+d6+d10"}, "6", 6),
    ],
)
def test_the_settings_answer_what_the_scenario_maps(
    settings: dict[str, Value], dice: str, result: int
) -> None:
    played = play(SCENARIO, settings, Scripted(dice))
    assert f"result {result}\n" in write(played.trace)
    assert played.choices == ()


def test_unmapped_every_question_is_asked() -> None:
    settings: dict[str, Value] = {"guides": 0, "reroll": "below 10"}
    played = play(SCENARIO, settings, Scripted("14,2", ["reroll 14"]), mapped=False)
    assert "result 2\n" in write(played.trace)
    assert played.choices == ("reroll 14",)


@pytest.mark.parametrize(("pay", "option"), [(True, "pay"), (False, "decline")])
def test_a_flag_answers_yes_or_no(pay: bool, option: str) -> None:
    text = TEXT.replace("[choices]", '[choices]\n"pay ward" = "hydra"')
    scenario = read(text, file="pouch.toml")
    ward = Question(QuestionKind.PAY_WARD, "Neverwinter Hydra")
    assert answer(scenario, {"hydra": pay}, "you", ward, ("decline", "pay")) == option


def test_what_no_parameter_answers_is_left_open() -> None:
    wall = Question(QuestionKind.REROLL, "Wall of Fortune")
    monitor = Question(QuestionKind.REROLL, "Monitor Monitor")
    options = ("keep", "reroll 4")
    assert answer(SCENARIO, {"reroll": "below 10"}, "you", wall, options) == "reroll 4"
    assert answer(SCENARIO, {}, "you", wall, options) == "keep"
    assert answer(SCENARIO, {}, "you", monitor, options) is None


@pytest.mark.parametrize(
    ("settings", "minimum", "maximum", "options"),
    [
        ({"guides": 4}, 0, 3, ()),
        ({"guides": -1}, 0, 3, ()),
        ({"guides": 10**31}, 0, 3, ()),
        ({"guides": INFINITY}, 0, 3, ()),
        ({"guides": True}, 0, 3, ()),
        ({"guides": "3"}, 0, 3, ()),
        ({"hydra": 1}, None, None, ("no", "yes")),
        ({"reroll": "sometimes"}, None, None, ("never", "below 10", "19 or more")),
        ({"colour": "red"}, None, None, ("guides", "x", "hydra", "reroll", "method")),
    ],
)
def test_a_setting_out_of_range_is_refused_before_anything_is_rolled(
    settings: dict[str, Value],
    minimum: int | None,
    maximum: int | None,
    options: tuple[str, ...],
) -> None:
    with pytest.raises(OutOfRange) as refused:
        play(SCENARIO, settings, Scripted("1"))
    error = refused.value
    assert error.parameter in settings
    assert (error.minimum, error.maximum, error.options) == (minimum, maximum, options)


@pytest.mark.parametrize(
    ("dice", "problem"),
    [
        ("4", Problem.TOO_FEW_DICE),
        ("4,21", Problem.IMPOSSIBLE_FACE),
        ("4,17,9", Problem.DICE_LEFT_OVER),
        ("chaos,17", Problem.IMPOSSIBLE_FACE),
    ],
)
def test_a_script_that_does_not_fit_is_refused(dice: str, problem: Problem) -> None:
    with pytest.raises(ScriptError) as refused:
        play(SCENARIO, {}, Scripted(dice))
    assert refused.value.problem is problem


def test_choices_left_over_are_refused() -> None:
    with pytest.raises(ScriptError) as refused:
        play(SCENARIO, {}, Scripted("4,17", ["pay"]))
    assert refused.value.problem is Problem.CHOICES_LEFT_OVER


@pytest.mark.parametrize("name", scenario_names())
def test_what_was_rolled_replays(name: str) -> None:
    scenario = load(name)
    for inputs in (Fair(), Seeded(6)):
        first = play(scenario, {}, inputs)
        again = play(scenario, {}, Scripted(first.dice, first.choices))
        assert (again.trace, again.state) == (first.trace, first.state)


def test_the_same_seed_gives_the_same_game() -> None:
    games = [play(SCENARIO, {"guides": 3}, Seeded(seed)).trace for seed in (1, 2, 1)]
    assert games[0] == games[2] != games[1]
