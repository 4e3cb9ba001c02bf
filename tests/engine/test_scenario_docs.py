"""The page for judges names every key, every question and every kind of line, and its example is
true.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.measures import MEASURES
from engine.notation import FORMS, KINDS, parse, write_line
from engine.odds import odds
from engine.policies import WORDS
from engine.questions import QuestionKind
from engine.recording import wrong_lines
from engine.scenario import Verb
from engine.scenario_file import read

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
TAKES = re.compile(
    r"(?:text|flag|whole|day|texts|values|table|tables|raw|number|_player|_placed|take_value)"
    r'\((?:\w+, )?"([a-z_]+)"'
)


def keys() -> set[str]:
    """Every key the reader of scenario files takes."""
    sources = ("scenario_file.py", "scenario_start.py", "scenario_parameters.py")
    texts = [(ROOT / "engine" / name).read_text(encoding="utf-8") for name in sources]
    return {key for text in texts for key in TAKES.findall(text)} | {*Verb}


def test_the_reader_of_keys_finds_them() -> None:
    assert {"cards", "as_of", "battlefield", "prove", "also", "in_response", "cast"} <= keys()


@pytest.mark.parametrize("key", sorted(keys()))
def test_every_key_is_documented(key: str) -> None:
    assert re.search(rf"`[^`\n]*\b{key}\b[^`\n]*`", PAGE)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: str(kind.__name__))
def test_every_kind_of_line_is_documented_with_an_example(kind: type) -> None:
    row = re.search(rf"^\| `([^`]+)` \| {kind.__name__} \| .+ \|$", PAGE, re.MULTILINE)
    assert row is not None
    assert row[1].startswith(FORMS[kind].split("{")[0].split("[")[0])
    if "…" not in row[1]:
        (item,) = parse(row[1])
        assert isinstance(item, kind)


def test_no_kind_is_documented_that_does_not_exist() -> None:
    named = set(re.findall(r"^\| `[^`]+` \| ([A-Z]\w+) \|", PAGE, re.MULTILINE))
    assert named == {kind.__name__ for kind in KINDS}


@pytest.mark.parametrize("kind", QuestionKind)
def test_every_question_is_documented(kind: QuestionKind) -> None:
    assert re.search(rf"^\| `{kind}` \| .+ \| .+ \|$", PAGE, re.MULTILINE)


@pytest.mark.parametrize("word", sorted(WORDS))
def test_every_policy_is_documented(word: str) -> None:
    assert f"`{word}`" in PAGE


def test_the_worked_example_is_true() -> None:
    text = PAGE.split("```toml\n")[1].split("```")[0]
    scenario = read(text, file="example.toml")
    assert [*wrong_lines(scenario)] == []
    (expected,) = scenario.odds
    assert expected.of in MEASURES
    found = odds(scenario, dict(expected.settings), of=expected.of)
    assert found.chances == expected.chances
    assert found.lines == expected.lines


def test_an_example_line_is_written_as_it_stands_there() -> None:
    (item,) = parse("roll d20 natural 17 result 14 times 2")
    assert write_line(item) == "roll d20 natural 17 result 14 times 2"
