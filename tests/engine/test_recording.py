"""Every case of every scenario gives the trace it expects, and a new trace can be written down."""

from __future__ import annotations

import pytest

from engine.recording import record, wrong_lines
from engine.scenario_file import load, read, scenario_names
from engine.tables import ScenarioError

TEXT = '''cards = ["Component Pouch"]
rules = []
as_of = 2026-04-17

[start.you]
battlefield = ["Component Pouch"]

[[do]]
activate = "Component Pouch"

[[case]]
name = "low"
dice = [9]
trace = """
row 10-20: Component Pouch
"""

# A comment between two cases stays.
[[case]]
name = "high"
dice = [10]
trace = """
"""
'''


@pytest.mark.parametrize("name", scenario_names())
def test_every_case_gives_the_trace_it_expects(name: str) -> None:
    scenario = load(name)
    assert scenario.cases, "a scenario shows at least one case"
    differing = [(case.name, *lines) for case, lines in wrong_lines(scenario)]
    assert differing == []


def test_a_wrong_trace_is_shown_line_by_line() -> None:
    low, high = wrong_lines(read(TEXT, file="pouch.toml"))
    assert low[0].name == "low"
    assert "-row 10-20: Component Pouch" in low[1]
    assert "+row 1-9: Component Pouch" in low[1]
    assert high[0].name == "high"


def test_recording_writes_what_is_played_and_nothing_else() -> None:
    text = record(TEXT, file="pouch.toml")
    recorded = read(text, file="pouch.toml")
    assert [*wrong_lines(recorded)] == []
    assert record(text, file="pouch.toml") == text
    assert "# A comment between two cases stays." in text
    assert text.startswith(TEXT[: TEXT.index("row")])


def test_a_case_with_dice_left_over_fails() -> None:
    with pytest.raises(ScenarioError, match=r"case\.dice: dice left over"):
        [*wrong_lines(read(TEXT.replace("[9]", "[9, 10]"), file="pouch.toml"))]


def test_a_trace_on_one_line_cannot_be_rewritten() -> None:
    text = TEXT.replace('trace = """\nrow 10-20: Component Pouch\n"""', 'trace = ""')
    with pytest.raises(ScenarioError, match="on a line of its own"):
        record(text, file="pouch.toml")


@pytest.mark.parametrize("case", ["low", "high"])
def test_a_trace_under_a_quoted_key_cannot_be_rewritten(case: str) -> None:
    """It is not looked for in the case below."""
    before, name, after = TEXT.partition(f'name = "{case}"')
    text = before + name + after.replace("trace =", '"trace" =', 1)
    with pytest.raises(ScenarioError, match="on a line of its own") as refused:
        record(text, file="pouch.toml")
    assert refused.value.line == before.count("\n")
