"""Cards, texts and dice expressions from a shell."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from engine.cards import card_names
from tests.engine.commands import data, said


def test_it_shows_what_it_plays_of_a_card(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "card", "Swarming Goblins", "--seed", "1")
    assert code == 0
    assert "One way it may go\n  cast Swarming Goblins\n" in out
    assert out == said(capsys, "card", "Swarming Goblins", "--seed", "1")[1]
    assert "power/toughness  4/3" in out
    assert "1-9: create tokens (token: Goblin)" in out
    assert "10-19: create tokens (token: Goblin; count: 2)" in out
    found = data(capsys, "card", "Swarming Goblins")
    assert isinstance(found, dict)
    assert found["card"]["mana_value"] == 5
    assert found["played"]["story"][0] == "cast Swarming Goblins"


@pytest.mark.parametrize("name", card_names())
def test_every_card_can_be_shown(capsys: pytest.CaptureFixture[str], name: str) -> None:
    code, out, _ = said(capsys, "card", name)
    assert code == 0
    assert out.startswith(f"{name}\n")
    assert " object at 0x" not in out
    assert isinstance(data(capsys, "card", name), dict)


def test_it_lists_the_cards(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = said(capsys, "cards")
    assert all(name in out for name in card_names() if len(name) < 30)
    found = data(capsys, "cards")
    assert isinstance(found, dict)
    assert found["played"] == list(card_names())


def test_it_lists_what_it_does_not_play_with_the_reason_where_there_is_any(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.shell.cards.UNPLAYED", {"Squirrel Stack": "it needs the dice"})
    _, out, _ = said(capsys, "cards")
    assert out.partition("\nNot played\n")[2] == "Squirrel Stack  it needs the dice\n"
    monkeypatch.setattr("engine.shell.cards.UNPLAYED", {})
    _, out, _ = said(capsys, "cards")
    assert "Not played" not in out
    assert out.count("\n") >= len(card_names())


def test_it_reads_the_dice_in_a_text(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    text = "Roll a d20.\n1—9 | Draw a card.\n10—20 | Draw two cards."
    file = tmp_path / "card.txt"
    file.write_text(text, encoding="utf-8")
    code, out, _ = said(capsys, "read", str(file))
    assert code == 0
    assert out.startswith("you roll 1 d20: table\n")
    assert "    1-9    Draw a card.\n" in out
    monkeypatch.setattr("sys.stdin", io.StringIO("Wirf einen W20."))
    code, out, _ = said(capsys, "read", "--language", "de")
    assert (code, out.partition(":")[0]) == (0, "you roll 1 d20")
    found = data(capsys, "read", str(file))
    assert isinstance(found, dict)
    assert found["rolls"][0]["die"]["sides"] == 20


def test_it_says_how_the_dice_of_a_text_are_rolled(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "card.txt"
    file.write_text(
        "{1}, roll two d20 and ignore the lower roll: Rest.\n"
        "You may roll X d6 and ignore all but the highest roll.\n"
        "Each player rolls a d6 and adds the number of Goats.\n"
        "Roll a d4 twice.\n"
        "Whenever you roll a die, rest.",
        encoding="utf-8",
    )
    code, out, _ = said(capsys, "read", str(file))
    assert code == 0
    assert out.splitlines() == [
        "you roll 2 d20: no use",
        "    the lowest 1 ignored",
        "    as a cost",
        "you roll X d6: no use",
        "    all but the highest 1 ignored",
        "    the player may",
        "each player rolls 1 d6: no use",
        "    plus the number of Goats",
        "you roll 1 d4: no use",
        "    2 times, one after the other",
        "cares: triggers for each die: Whenever you roll a die",
    ]


def test_it_says_what_of_a_text_it_could_not_read(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "card.txt"
    file.write_text("Roll a d20.\n1—10 | Draw a card.\n9—20 | Draw two.", encoding="utf-8")
    code, out, _ = said(capsys, "read", str(file))
    assert code == 1
    assert f"{file}, line " in out
    assert "9, 10" in out
    empty = tmp_path / "empty.txt"
    empty.write_text("Flying", encoding="utf-8")
    assert said(capsys, "read", str(empty)) == (0, "nothing about dice\n", "")


def test_it_rolls_an_expression(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "roll", "2d6 + 1", "--seed", "1")
    assert code == 0
    assert out == said(capsys, "roll", "2d6 + 1", "--seed", "1")[1]
    assert out.splitlines()[1] == "mean 8"
    assert "   8   1/6  16.67 %" in out
    assert "mean" not in said(capsys, "roll", "2d6", "--no-odds")[1]
    found = data(capsys, "roll", "d6")
    assert isinstance(found, dict)
    assert found["chances"] == {str(face): "1/6" for face in range(1, 7)}


def test_many_dice_are_rolled_and_not_listed(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "roll", "1000000000000d6")
    assert code == 0
    assert out.count("\n") == 1
    _, out, _ = said(capsys, "roll", "20d20")
    assert "the 40 likeliest totals of 381" in out
