"""`manage.py prove` prints what held, and fails where something did not."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.core.management import CommandError, call_command

from engine import Beyond, ClaimProof, Counterexample, IllegalAction, Proof
from rulings.management.commands import prove as command


def proof(*, broken: bool = False, finished: int = 2, beyond_broken: bool = False) -> Proof:
    """The proof of a scenario with one claim."""
    example = Counterexample((("guides", 1),), "4,17", "")
    claim = "the lowest are ignored"
    return Proof(
        scenario="lowest-ignored",
        proved=(("guides", (0, 1)),),
        lines=1540,
        rolls=8000,
        settings=finished,
        combinations=2,
        claims=(ClaimProof(claim, 1540, 1539 if broken else 1540, example if broken else None),),
        beyond=(Beyond((("guides", 9),), 50, False, ((claim, example),) if beyond_broken else ()),),
    )


def run(
    monkeypatch: pytest.MonkeyPatch, found: Proof, *arguments: str
) -> tuple[list[bool], Callable[[], object]]:
    """Let the command run on a proof; return what it was told to write and to do again, and the
    run itself.
    """
    told: list[bool] = []

    def prove_all(
        *, write: bool, again: bool, progress: Callable[[Proof], None]
    ) -> tuple[Proof, ...]:
        told.extend((write, again))
        progress(found)
        return (found,)

    monkeypatch.setattr(command, "prove_all", prove_all)
    return told, lambda: call_command("prove", *arguments)


def test_it_prints_lines_held_of_lines(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told, start = run(monkeypatch, proof())
    start()
    printed = capsys.readouterr().out.splitlines()
    assert printed == [
        "lowest-ignored: proved, 1,540 lines, 8,000 rolls, 2 of 2 settings",
        "  1,540 of 1,540 lines  the lowest are ignored",
        "  beyond the proved range, guides=9: 50 lines drawn by chance",
        "1 scenarios, 1,540 lines of play, 8,000 rolls",
    ]
    assert told == [False, False]


@pytest.mark.parametrize(
    "found", [proof(broken=True), proof(finished=1), proof(beyond_broken=True)]
)
def test_it_fails_where_something_is_not_proved(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], found: Proof
) -> None:
    _, start = run(monkeypatch, found)
    with pytest.raises(CommandError, match="lowest-ignored"):
        start()
    assert "NOT PROVED" in capsys.readouterr().out


def test_it_says_how_to_see_what_broke(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, start = run(monkeypatch, proof(broken=True))
    with pytest.raises(CommandError):
        start()
    assert "--set guides=1 --dice 4,17" in capsys.readouterr().out


def test_it_stores_proofs_only_when_told(monkeypatch: pytest.MonkeyPatch) -> None:
    told, start = run(monkeypatch, proof(), "--write")
    start()
    assert told == [True, False]


def test_it_proves_again_only_when_told_and_says_what_is_unchanged(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told, start = run(monkeypatch, replace(proof(), kept=True), "--again")
    start()
    assert told == [False, True]
    first = capsys.readouterr().out.splitlines()[0]
    assert first.endswith("2 of 2 settings, unchanged since it was stored")


def test_a_scenario_that_cannot_be_played_is_named_and_no_traceback(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def prove_all(**_: object) -> tuple[Proof, ...]:
        raise IllegalAction("Grizzly Bears is not on the battlefield")

    monkeypatch.setattr(command, "prove_all", prove_all)
    with pytest.raises(CommandError, match="cannot be played: Grizzly Bears"):
        call_command("prove")
