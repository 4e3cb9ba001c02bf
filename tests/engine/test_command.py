"""The engine from a shell, without Django and without anything that is not in Python itself."""

from __future__ import annotations

import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from engine.chance import Scripted
from engine.judging import broken, made_with
from engine.misreadings import MISREADINGS
from engine.notation import write
from engine.parting import part
from engine.proof import Proof, prove
from engine.scenario import play
from engine.scenario_file import load, read, scenario_names
from engine.shell import layout, mutations, scenarios
from tests.engine.commands import data, said

ROOT = Path(__file__).parents[2]


def test_it_lists_every_scenario(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "list")
    assert code == 0
    assert all(name in out for name in scenario_names())
    assert all(len(line) <= layout.room() for line in out.splitlines())
    listed = data(capsys, "list")
    assert isinstance(listed, list)
    assert [each["scenario"] for each in listed] == list(scenario_names())


def test_it_plays_the_dice_it_is_given(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "run", "results-table", "--dice", "14")
    assert code == 0
    assert "  row 10-20: Component Pouch\n" in out
    assert out.endswith("dice: 14\n")


def test_it_tells_a_program_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    found = data(capsys, "run", "very-large-x", "--set", "x=2", "--dice", "1,2")
    assert isinstance(found, dict)
    assert (found["settings"], found["dice"]) == ({"x": 2}, "1,2")
    assert "roll d6 natural 2 result 2" in found["story"]
    rolled = [item for item in found["items"] if item["kind"] == "DieRolled"]
    assert [item["natural"] for item in rolled] == [1, 2]


def test_it_rolls_by_itself_and_says_what(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = said(capsys, "run", "results-table", "--seed", "6")
    dice = out.splitlines()[-1].removeprefix("dice: ")
    _, again, _ = said(capsys, "run", "results-table", "--dice", dice)
    assert again == out
    assert said(capsys, "run", "results-table")[0] == 0


def test_it_takes_settings_and_choices(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "run", "very-large-x", "--set", "x=2", "--dice", "1,2")
    assert code == 0
    assert out.startswith("very-large-x: x 2\n")
    assert "with X 2 " in out
    arguments = ("results-of-0-and-7", "--set", "x=1", "--dice", "1", "--choose", "1 -1")
    code, out, _ = said(capsys, "run", *arguments)
    assert code == 0
    assert "choose: 1 -1\n" in out


def test_it_gives_odds_as_fractions(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "odds", "results-table", "--of", "row")
    assert code == 0
    assert "1-9    9/20 = 45.00 %" in out
    assert "10-20  11/20 = 55.00 %" in out


def test_it_says_by_which_policy_choices_are_answered(capsys: pytest.CaptureFixture[str]) -> None:
    settings = ("results-of-0-and-7", "--set", "x=1", "--of", "results")
    found = data(capsys, "odds", *settings, "--policy", "modify below 2")
    (only,) = found if isinstance(found, list) else []
    assert only["policy"] == "modify below 2"
    assert only["chances"]["2"] == "1/3"
    _, out, _ = said(capsys, "odds", *settings, "--policy", "modify below 2")
    assert "choices answered: modify below 2" in out
    _, out, _ = said(capsys, "odds", *settings)
    assert "choices answered: as the scenario says (modify: " in out


def test_each_policy_has_its_column(capsys: pytest.CaptureFixture[str]) -> None:
    settings = ("results-of-0-and-7", "--set", "x=1", "--of", "results")
    _, out, _ = said(capsys, "odds", *settings, "--policy", "each")
    assert out.splitlines()[1].split() == ["never", "always", "lowest", "highest"]
    (row,) = [line for line in out.splitlines() if line.startswith("  7 ")]
    assert row.split()[1:4] == ["0", "=", "0.00"]


def test_it_proves(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "prove", "results-table")
    assert code == 0
    assert out.startswith("results-table: proved, 20 lines (20 rolls), 1 of 1 combinations\n")
    assert "the row says what happens              20 of 20" in out
    _, out, _ = said(capsys, "prove", "infinite-x")
    assert "proved" in out
    found = data(capsys, "prove", "results-table")
    assert isinstance(found, list)
    assert found[0]["verdict"] == "proved"


def test_beyond_what_is_proved_it_says_how_many_lines(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = said(capsys, "prove", "very-large-x")
    assert "beyond what is proved, x 1000000: 50 lines drawn" in out


def test_it_proves_a_misreading_broken(capsys: pytest.CaptureFixture[str]) -> None:
    wrong = ("--against", "the first row always applies")
    code, out, _ = said(capsys, "prove", "results-table", *wrong)
    assert code == 1
    assert "the row that applies holds the result  9 of 20   BROKEN" in out
    assert "run results-table  --dice '10' --choose ''" in out
    found = data(capsys, "prove", "results-table", *wrong)
    assert isinstance(found, list)
    (broken,) = [each for each in found[0]["claims"] if each["counterexample"] is not None]
    assert broken["claim"] == "the row that applies holds the result"
    assert broken["counterexample"] == {"settings": {}, "dice": "10", "choices": ""}


def test_it_shows_where_a_misreading_parts_from_the_rule(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    wrong = ("--against", "the highest are ignored")
    code, out, _ = said(capsys, "run", "nobody-acts-between", *wrong)
    assert code == 1
    lines = out.splitlines()
    assert lines[0] == "Misreading: Ignore the highest instead of the lowest."
    first = next(line for line in lines if line.startswith(">"))
    left, right = (side.strip(" >") for side in first.split("|"))
    assert (left, right) == ("ignore d20 natural 1", "ignore d20 natural 2")
    assert "dice: 1,2" in out
    assert out == said(capsys, "explain", "nobody-acts-between", *wrong)[1]
    again = lines[-1].split("'")[1]
    given = ("run", "nobody-acts-between", "--set", "response=no", "--dice", again, *wrong)
    assert said(capsys, *given)[1].splitlines()[1:-1] == lines[1:-1]


def test_the_claims_that_break_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    wrong = ("--against", "players act once the die lies")
    _, out, _ = said(capsys, "explain", "nobody-acts-between", *wrong)
    assert "breaks: a table decides at once." in out
    found = data(capsys, "explain", "nobody-acts-between", *wrong)
    assert isinstance(found, dict)
    assert set(found["broken"]) == set(load("nobody-acts-between").claims)
    assert found["rule"]["story"][: found["at"] - 1] == found["misread"]["story"][: found["at"] - 1]


def test_where_both_readings_tell_the_same_it_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    wrong = ("--against", "the planar die is no die")
    assert said(capsys, "run", "results-table", *wrong) == (
        0,
        "results-table: the same story on every line of play, read either way\n",
        "",
    )
    code, out, _ = said(capsys, "run", "results-table", "--dice", "4", *wrong)
    assert code == 0
    assert "with 4 both readings tell the same story" in out
    assert data(capsys, "run", "results-table", "--dice", "4", *wrong) == {
        "scenario": "results-table",
        "parts": False,
        "dice": "4",
    }


def test_it_explains_a_rule_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "explain", "lowest-ignored")
    assert code == 0
    places = [
        out.index(part)
        for part in (
            "Pixie Guide and Barbarian Class put extra dice",
            "rules  706.6",
            "Claimed",
            "the lowest are ignored: No die that counts",
            "Case 1: the lower of two is ignored",
            "      ignore d20 natural 4\n",
            "Case 2: ",
            "Odds",
            "81/400 = 20.25 %",
        )
    ]
    assert places == sorted(places)
    found = data(capsys, "explain", "lowest-ignored")
    assert isinstance(found, dict)
    assert [case["dice"] for case in found["cases"]] == ["4,17", "4,9,3"]
    assert found["meanings"]["the lowest are ignored"].startswith("No die")


def test_where_not_every_line_was_compared_it_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.parting.MOST_LINES", 3)
    wrong = ("--against", "the highest are ignored")
    _, out, _ = said(capsys, "run", "nobody-acts-between", *wrong)
    assert "not every line of the larger settings was compared" in out
    assert "breaks no claim of this scenario on this roll" in out
    found = part(load("nobody-acts-between"), MISREADINGS[wrong[1]])
    assert found is not None
    assert not found.every


def test_what_breaks_beyond_what_is_proved_is_shown_shrunk(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, out, _ = said(capsys, "prove", "very-large-x", "--against", "one die gets lost")
    assert code == 1
    beyond = out.partition("beyond what is proved, x 1000000: 50 lines drawn")[2]
    assert "as many dice count as the card says breaks, at the least with" in beyond
    assert "run very-large-x --set x=2 --dice '1,1'" in beyond


def test_mass_that_was_cut_off_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    settings = ("--set", "guides=0", "--set", "again=0")
    _, out, _ = said(capsys, "odds", "roll-again", *settings)
    assert "unresolved  3/10 = 30.00 %" in out


def test_without_odds_to_expect_a_measure_must_be_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    without = replace(load("results-table"), odds=())
    monkeypatch.setattr("engine.shell.scenarios.load", lambda name: without)
    code, _, err = said(capsys, "odds", "results-table")
    assert code == 2
    assert "expects odds of nothing; say --of" in err
    assert "Odds" not in said(capsys, "explain", "results-table")[1]


@pytest.mark.parametrize(
    ("found", "told"),
    [
        (None, "Not proved yet"),
        (replace(prove(load("results-table")), current=False), "Not checked with this version"),
        (prove(load("results-table")), "Proved on 20 lines of play, 20 ways the dice can fall"),
    ],
    ids=["none", "old", "current"],
)
def test_it_says_whether_the_claims_are_proved(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    found: Proof | None,
    told: str,
) -> None:
    monkeypatch.setattr("engine.shell.scenarios.stored_proof", lambda name: found)
    assert told in said(capsys, "explain", "results-table")[1]
    explained = data(capsys, "explain", "results-table")
    assert isinstance(explained, dict)
    assert explained["proved"] == ("proved" if told.startswith("Proved") else None)


def test_it_lists_what_people_get_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "misreadings")
    assert code == 0
    assert all(name in out for name in MISREADINGS if len(name) < 40)
    listed = data(capsys, "misreadings")
    assert isinstance(listed, list)
    assert [each["name"] for each in listed] == list(MISREADINGS)


def test_it_works_the_mutation_table_out(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    few = {name: MISREADINGS[name] for name in ("the first row always applies",)}
    page = tmp_path / "engine.md"
    page.write_text(f"{mutations.BEGIN}\n{mutations.END}\n", encoding="utf-8")
    monkeypatch.setattr(mutations, "MISREADINGS", few)
    monkeypatch.setattr(mutations, "PAGE", page)
    monkeypatch.setattr(mutations, "JUDGED", tmp_path / "judged.json")
    monkeypatch.setattr(mutations, "scenario_names", lambda: ("results-table",))
    code, out, _ = said(capsys, "misreadings", "--table")
    assert code == 0
    assert "the row that applies holds the result" in out
    assert said(capsys, "misreadings", "--table", "--write")[0] == 0
    told = mutations.written(page.read_text(encoding="utf-8"))
    assert told == {
        "the first row always applies": frozenset({"the row that applies holds the result"})
    }
    judged = mutations.kept()
    assert judged.made_with == made_with()
    ((name, (witness,)),) = judged.witnesses.items()
    assert (name, witness.red) == ("the first row always applies", told[name])
    assert broken(load(witness.scenario), dict(witness.settings), few[name]) == witness.red
    found = data(capsys, "misreadings", "--table")
    assert isinstance(found, dict)
    assert found["the first row always applies"]["every"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["run", "no-such-thing"], "no scenario 'no-such-thing'"),
        (["run", "results-table", "--dice", "21"], "impossible face"),
        (["run", "results-table", "--dice", ""], "too few dice"),
        (["run", "results-table", "--dice", "4,4"], "dice left over"),
        (["run", "results-table", "--choose", "pay"], "--choose needs --dice"),
        (["run", "very-large-x", "--set", "x=-1"], "allowed: 0 to"),
        (["run", "very-large-x", "--set", "x=many"], "allowed: 0 to"),
        (["run", "very-large-x", "--set", "y=3"], "y is"),
        (["run", "very-large-x", "--set", "x"], "allowed: 0 to"),
        (["run", "results-table", "--against", "dice fall up"], "no misreading 'dice fall up'"),
        (["odds", "results-table", "--of", "colour"], "there are row"),
        (["odds", "results-table", "--policy", "sometimes"], "no policy 'sometimes'"),
        (["odds", "results-table", "--policy", "reroll sometimes"], "write first, last"),
        (["explain", "nothing"], "no scenario 'nothing'"),
        (["prove", "nothing"], "no scenario 'nothing'"),
        (["card", "Black Lotus"], "plays no card named 'Black Lotus'"),
        (["read", "/no/such/file"], "No such file"),
        (["read", str(ROOT / "README.md"), "--language", "it"], "it"),
        (["roll", "2d"], "allowed"),
        (["roll", f"d{10**300}"], "allowed"),
        (["roll", "2d20 ignore lowest 2"], "allowed"),
    ],
)
def test_what_it_cannot_do_it_refuses_in_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    code, out, err = said(capsys, *arguments)
    assert (code, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1
    assert err.startswith(f"{arguments[0]}: ")


INFINITE_HAND = """
cards = ["Diviner's Portent"]
as_of = 2026-04-17
rules = ["107.1"]
[start.you]
hand = [{ card = "Diviner's Portent", count = 2 }]
[[do]]
cast = "Diviner's Portent"
x = "inf"
[[do]]
cast = "Diviner's Portent"
x = 1
"""


def test_a_number_the_game_does_not_know_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    scenario = read(INFINITE_HAND, file="mine.toml")
    monkeypatch.setattr(scenarios, "load", lambda _: scenario)
    code, out, err = said(capsys, "run", "mine", "--dice", "5,5")
    assert (code, out) == (2, "")
    assert err == "run: Diviner's Portent tells a player to roll what is no number\n"


def test_the_dice_a_story_tells_of_are_those_it_can_be_given(
    capsys: pytest.CaptureFixture[str],
) -> None:
    _, out, _ = said(capsys, "run", "rerolled-never-happened", "--seed", "3")
    told = {"dice": "", "choose": ""}
    told |= dict(line.split(": ", 1) for line in out.splitlines() if line.split(": ")[0] in told)
    again = play(load("rerolled-never-happened"), {}, Scripted(told["dice"], told["choose"]))
    assert [line.strip() for line in out.splitlines() if line.startswith("  roll ")] == [
        line for line in write(again.trace).splitlines() if line.startswith("roll ")
    ]


def test_a_clean_interpreter_imports_the_engine_and_nothing_else() -> None:
    program = (
        "import sys; before = {*sys.modules}; import engine, engine.shell.main; "
        "new = {name.partition('.')[0] for name in {*sys.modules} - before}; "
        "print(*sorted(new - {'engine'} - sys.stdlib_module_names))"
    )
    result = subprocess.run(
        [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r}); {program}"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert result.stdout.strip() == ""


def test_it_ends_quietly_when_its_reader_has_seen_enough() -> None:
    command = [sys.executable, "-m", "engine", "odds", "lowest-ignored"]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == -signal.SIGPIPE
