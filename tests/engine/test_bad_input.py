"""Whatever is written into a scenario file or a script: refused with file, line, key and what is
allowed, in bounded time and memory.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine.address import LARGEST_COUNT, Problem, ScriptError
from engine.cards import CARDS, UnknownCard
from engine.cards import card as known_card
from engine.chance import Scripted
from engine.claims import CLAIMS
from engine.dice import MOST_SIDES
from engine.misreadings import misreading
from engine.recording import record, wrong_lines
from engine.scenario import OutOfRange, play
from engine.scenario_file import FOLDER, load, read, scenario_names
from engine.tables import LONGEST_FILE, ScenarioError
from tests.engine.bounds import bounded

TEXT = '''# One die and a table.
cards = ["Component Pouch", "Pixie Guide"]
rules = ["706.3"]
as_of = 2026-04-17

[parameters]
guides = { min = 0, max = 9, default = 1, prove = [0, 1] }

[start.you]
battlefield = [{ card = "Pixie Guide", count = "guides" }, "Component Pouch"]
life = 20

[[do]]
activate = "Component Pouch"

[proves]
claims = ["the lowest are ignored"]

[[case]]
name = "one"
set = { guides = 0 }
dice = [4]
trace = """
tap Component Pouch
"""

[[odds]]
of = "row"
lines = 210
chances = { "1-9" = "81/400" }
'''


def refused(text: str) -> ScenarioError:
    """Read a file that must be refused."""
    with bounded(), pytest.raises(ScenarioError) as found:
        read(text, file="mine.toml")
    assert found.value.file == "mine.toml"
    assert len(str(found.value)) < 2_000
    return found.value


def test_the_file_they_are_all_made_from_is_good() -> None:
    assert read(TEXT, file="mine.toml").name == "mine"


@pytest.mark.parametrize(
    ("old", "new", "line", "key", "allowed"),
    [
        ('"Pixie Guide"]', '"Pixie Guides"]', 2, "cards", "plays no card named 'Pixie Guides'"),
        ('["706.3"]', "[706.3]", 3, "rules", "a list of texts"),
        ('"the lowest are', '"the lowest is', 17, "proves.claims", "no claim 'the lowest is"),
        ("set = { guides", "set = { guide", 21, "case.set.guide", "is no parameter"),
        ("[start.you]", "turns = 3\n\n[start.you]", 9, "parameters.turns", "must be a table"),
        ("life = 20", "lifes = 20", 11, "start.you.lifes", "unknown key"),
        ("life = 20", "life = -1", 11, "start.you.life", "must be 0 or more"),
        ("life = 20", "life = 2.5", 11, "start.you.life", "must be a number"),
        ("life = 20", 'life = "much"', 11, "start.you.life", "no parameter that is a number"),
        ("life = 20", "life = nan", 11, "start.you.life", "must be a number"),
        ("life = 20", "life = true", 11, "start.you.life", "number or a parameter"),
        ("life = 20", f"life = {10**31}", 11, "start.you.life", f"to {10**30}"),
        ('count = "guides"', "count = -1", 10, "start.you.battlefield.count", "0 to 100"),
        ('count = "guides"', "count = 101", 10, "start.you.battlefield.count", "0 to 100"),
        ('count = "guides"', "count = []", 10, "start.you.battlefield.count", "a number"),
        ("max = 9", f"max = {10**31}", 7, "parameters.guides.max", f"to {10**30}"),
        ("max = 9", "max = 1000", 10, "start.you.battlefield.count", "0 to 100"),
        ("max = 9,", "", 7, "parameters.guides.max", "is missing"),
        ("prove = [0, 1]", "prove = [0, 10]", 7, "parameters.guides.prove", "0 to 9"),
        ("dice = [4]", "dice = [0]", 22, "case.dice", "not dice"),
        ("dice = [4]", f'dice = "{10**7}"', 22, "case.dice", f"1 to {MOST_SIDES}"),
        ("dice = [4]", f'dice = "4*{10**31}"', 22, "case.dice", f"1 to {LARGEST_COUNT}"),
        ("dice = [4]", 'dice = "' + "4," * 2000 + '4"', 22, "case.dice", "1000 entries"),
        ("tap Component", "tapped Component", 23, "case.trace", "line 1 of the trace"),
        ("lines = 210", "lines = -1", 29, "odds.lines", "1 or more"),
        ("lines = 210", "lines = true", 29, "odds.lines", "whole number"),
        ('"81/400"', '"1/0"', 30, "odds.chances.1-9", "a fraction"),
        ('"81/400"', '"1e-9999999"', 30, "odds.chances.1-9", "a fraction"),
        ('of = "row"', 'of = "colour"', 28, "odds.of", "there are row"),
        (
            'activate = "Component Pouch"',
            f'for_fun = "d{10**300}"',
            14,
            "do.for_fun",
            "at most d999999",
        ),
        (
            'activate = "Component Pouch"',
            'for_fun = "d0"',
            14,
            "do.for_fun",
            f"1 to {MOST_SIDES} sides",
        ),
    ],
)
def test_it_is_refused_with_line_key_and_what_is_allowed(
    old: str, new: str, line: int, key: str, allowed: str
) -> None:
    assert TEXT.count(old) >= 1
    error = refused(TEXT.replace(old, new, 1))
    assert (error.line, error.key) == (line, key)
    assert allowed in error.message


def test_every_kind_of_unknown_name_is_refused_whatever_it_is() -> None:
    """Drawn words as card, claim, parameter, key, measure and question: none passes."""
    drawn = random.Random(20261130)
    letters = "abcdefghijklmnopqrstuvwxyz _-'+,.é界"
    places = ('"Pixie Guide"]', '"the lowest are ignored"', '"guides" }', "life", '"row"')
    for _ in range(60):
        word = "".join(drawn.choice(letters) for _ in range(drawn.randint(1, 30))).strip() or "x"
        if word in {*CARDS, *CLAIMS}:
            continue
        for place in places:
            new = place.replace(place.strip('"]} '), word) if place[0] == '"' else f'"{word}"'
            refused(TEXT.replace(place, new, 1))


@pytest.mark.parametrize(
    "text",
    [
        TEXT + "#" * 2_000_000,
        TEXT + '\n[[do]]\nactivate = "Component Pouch"\n' * 40_000,
        "x" * 2_000_000,
        "[" * 2_000_000,
        '"' * 2_000_000,
    ],
    ids=["a comment", "forty thousand actions", "letters", "brackets", "quotes"],
)
def test_two_megabytes_are_refused_before_they_are_read(text: str) -> None:
    error = refused(text)
    assert f"allowed: {LONGEST_FILE}" in error.message
    assert error.line == text.count("\n", 0, LONGEST_FILE) + 1


def test_a_file_of_two_megabytes_is_not_even_opened(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("engine.scenario_file.FOLDER", tmp_path)
    (tmp_path / "large.toml").write_text(TEXT + "#" * 2_000_000, encoding="utf-8")
    with bounded(), pytest.raises(ScenarioError, match="has more than 400000 bytes"):
        load("large")
    (tmp_path / "other.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(ScenarioError, match="is not UTF-8"):
        load("other")


@pytest.mark.parametrize(
    ("old", "new", "line", "key", "message"),
    [
        (
            "life = 20",
            "life = " + "[" * 40_000 + "]" * 40_000,
            11,
            "start.you.life",
            "too deep; allowed: 5",
        ),
        ("life = 20", "life = " + "[\n" * 40_000, 16, "start.you.life", "too deep; allowed: 5"),
        (
            "life = 20",
            "life = " + "{a=" * 20_000 + "1" + "}" * 20_000,
            11,
            "start.you.life",
            "too deep; allowed: 5",
        ),
        (
            'activate = "Component Pouch"',
            "roll = " + "{roll=" * 9_000 + '"d6 | 1-6 draw 1"' + "}" * 9_000,
            14,
            "do.roll",
            "too deep; allowed: 5",
        ),
        ("life = 20", f"#{']' * 9_000}\nlife = {'[' * 9_000}", 0, "", "too deep; allowed: 5"),
        ("life", "life" + ".a" * 40_000, 11, "start.you.life.a", "too deep; allowed: 5"),
        ("life", "life" + ' . "a b"' * 9_000, 11, "start.you", "too deep; allowed: 5"),
        ("[start.you]", "[start" + ".you" * 20_000 + "]", 9, "start.you.you", "too deep"),
        ("cards =", "a = { b" + ".c" * 9_000 + " = 1 }\ncards =", 2, "a", "too deep"),
        ("life = 20", "life = " + "9" * 50_000, 11, "start.you.life", "too large; allowed: -1000"),
        (
            "life = 20",
            "life = [\n1,\n" + "9" * 5_000 + "]",
            13,
            "start.you.life",
            "too large; allowed: -",
        ),
        ("max = 9", "max = " + "9" * 50_000, 7, "parameters.guides", "too large; allowed: -"),
    ],
)
def test_what_is_too_deep_or_too_long_to_read_is_refused(
    old: str, new: str, line: int, key: str, message: str
) -> None:
    error = refused(TEXT.replace(old, new, 1))
    assert message in error.message
    assert error.line == line
    assert error.key.startswith(key)


def test_a_key_that_is_too_long_to_be_told_is_told_by_its_beginning() -> None:
    error = refused(TEXT.replace("life", "l" * 5_000, 1))
    assert (error.line, error.message) == (11, "unknown key")
    assert error.key == f"start.you.{'l' * 190}…"


def test_more_actions_than_a_scenario_may_have_are_refused() -> None:
    action = '[[do]]\nactivate = "Component Pouch"\n\n'
    assert len(read(TEXT.replace(action, action * 200), file="mine.toml").doings) == 200
    error = refused(TEXT.replace(action, action * 201))
    assert "allowed: 200" in error.message
    assert error.key == "do"


def test_more_cards_than_can_lie_there_are_refused() -> None:
    many = ', { card = "Pixie Guide", count = 100 }' * 10
    error = refused(TEXT.replace(', "Component Pouch"]', many + ', "Component Pouch"]'))
    assert "more than 1000 cards" in error.message
    assert (error.line, error.key) == (10, "start.you.battlefield.count")


def test_more_than_can_be_proved_is_refused_before_any_proof() -> None:
    turned = "".join(
        f"p{letter} = {{ max = 9, prove = {{ min = 0, max = 9 }} }}\n" for letter in "abcd"
    )
    used = "".join(f', {{ card = "Pixie Guide", count = "p{letter}" }}' for letter in "abcd")
    text = TEXT.replace("[start.you]", f"{turned}\n[start.you]")
    error = refused(text.replace(', "Component Pouch"]', used + ', "Component Pouch"]'))
    assert "20000 combinations are to be proved; allowed: 1000" in error.message
    assert error.key == "parameters"


def test_a_million_nested_rolls_are_refused() -> None:
    error = refused(TEXT.replace("[start.you]", "[start]\nrepeats = 1000000\n\n[start.you]"))
    assert (error.line, error.key) == (10, "start.repeats")
    assert "must be 0 to 1000" in error.message


def test_as_many_as_are_allowed_end_and_say_that_they_were_stopped() -> None:
    text = TEXT.replace("[start.you]", "[start]\nrepeats = 1000\n\n[start.you]")
    text = text.replace("Component Pouch", "Delina, Wild Mage").replace("activate", "attack")
    text = text.partition("[proves]")[0].replace(
        '"Delina, Wild Mage"]\nlife', '"Delina, Wild Mage", "Grizzly Bears"]\nlife'
    )
    text = text.replace('"Pixie Guide"]', '"Pixie Guide", "Grizzly Bears"]')
    text += '[choices]\n"roll again" = "always"\ntarget = "first"\n'
    scenario = read(text, file="mine.toml")
    played = play(scenario, {"guides": 0}, Scripted("20*1001"))
    assert [type(item).__name__ for item in played.trace].count("RepeatsStopped") == 1


@pytest.mark.parametrize(
    ("dice", "choices", "problem"),
    [
        ("", "", Problem.TOO_FEW_DICE),
        ("4,4", "", Problem.DICE_LEFT_OVER),
        ("21", "", Problem.IMPOSSIBLE_FACE),
        ("chaos", "", Problem.IMPOSSIBLE_FACE),
        ("4*inf", "", Problem.TOO_LARGE),
        ("4", "pay", Problem.CHOICES_LEFT_OVER),
        ("4" * 9000, "", Problem.TOO_LONG),
        ("4," * 1500 + "4", "", Problem.TOO_LONG),
        (str(10**300), "", Problem.TOO_LARGE),
        (f"4*{10**300}", "", Problem.TOO_LARGE),
        ("４", "", Problem.NOT_DICE),
        ("4.0", "", Problem.NOT_DICE),
        ("-4", "", Problem.NOT_DICE),
        ("4,,4", "", Problem.NOT_DICE),
        ("4", "p\u202eay", Problem.NOT_OPTIONS),
    ],
)
def test_a_script_that_does_not_fit_says_what_would_have(
    dice: str, choices: str, problem: Problem
) -> None:
    with bounded(), pytest.raises(ScriptError) as found:
        play(load("results-table"), {}, Scripted(dice, choices))
    assert found.value.problem is problem
    assert found.value.allowed or problem in {Problem.DICE_LEFT_OVER, Problem.CHOICES_LEFT_OVER}


@pytest.mark.parametrize(
    ("old", "new", "key", "said"),
    [
        ("dice = [4]", "", "case.dice", "1 to 20"),
        ("dice = [4]", "dice = [4, 17]", "case.dice", "17"),
        ("dice = [4]", "dice = [21]", "case.dice", "1 to 20"),
        ("dice = [4]", 'dice = [4]\nchoose = ["pay"]', "case.choose", "pay"),
    ],
)
def test_a_case_whose_script_does_not_fit_is_refused_with_its_line(
    old: str, new: str, key: str, said: str
) -> None:
    text = TEXT.replace(old, new)
    read(text, file="mine.toml")
    for check in (
        lambda: record(text, file="mine.toml"),
        lambda: [*wrong_lines(read(text, file="mine.toml"))],
    ):
        with bounded(), pytest.raises(ScenarioError) as found:
            check()
        assert (found.value.file, found.value.line, found.value.key) == ("mine.toml", 19, key)
        assert said in found.value.message


def test_a_wrong_face_or_one_die_more_is_refused_in_every_case() -> None:
    """On the whole kind: each face of each case turned to one no die has, and a die left over."""
    for name in scenario_names():
        scenario = load(name)
        for case in scenario.cases:
            faces = case.dice.split(",") if case.dice else []
            scripts = [[*faces[:at], "999999", *faces[at + 1 :]] for at in range(len(faces))]
            for dice in [*scripts, [*faces, "1"]]:
                script = Scripted(",".join(dice), case.choose)
                with pytest.raises(ScriptError):
                    play(scenario, dict(case.settings), script, mapped=not case.choose)


@pytest.mark.parametrize("value", [-1, 10**6 + 1, "many", True, None, 2.5])
def test_a_setting_that_is_not_allowed_says_what_is(value: object) -> None:
    with pytest.raises(OutOfRange, match="allowed: 0 to 1000000"):
        load("very-large-x").settings({"x": value})  # type: ignore[dict-item]


@pytest.mark.parametrize("name", ["", "nothing", "x" * 10_000, "\0", "Pixie Guide\n"])
def test_unknown_names_are_refused_and_quoted_short(name: str) -> None:
    for ask in (load, misreading):
        with pytest.raises(LookupError) as found:
            ask(name)
        assert len(str(found.value)) < 200
    with pytest.raises(UnknownCard):
        known_card(name)


def test_the_longest_file_that_ships_is_far_from_the_limit() -> None:
    sizes = [len(path.read_text(encoding="utf-8")) for path in FOLDER.glob("*.toml")]
    assert max(sizes) * 5 < LONGEST_FILE
