"""What is proved is kept, not proved again while nothing has changed, and never lost on the way."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from engine import fingerprints, proving, stored
from engine.cards import CARDS
from engine.dice import INFINITY
from engine.fingerprints import engine_hash, made_of, plain
from engine.instructions import Draw
from engine.misreadings import MISREADINGS
from engine.odds import TooManyLines
from engine.parameters import Value
from engine.proof import EmptyClaim, Proof, prove
from engine.proving import odds_to_store, prove_all
from engine.scenario_file import load, read
from engine.shell.main import main
from engine.stored import entry, keep, kept_entries, stored_odds, stored_proof

FEW = ("fair-substitute", "nobody-acts-between", "results-table")


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """An empty file of proofs of its own, and three scenarios in all."""
    file = tmp_path / "proved.json"
    monkeypatch.setattr(stored, "FILE", file)
    for module in (proving, stored, proofs_of_the_shell()):
        monkeypatch.setattr(module, "scenario_names", lambda: FEW)
    stored.forget()
    yield file
    monkeypatch.undo()
    stored.forget()


def proofs_of_the_shell() -> object:
    """The module of the command that proves."""
    from engine.shell import proofs

    return proofs


def seen(**options: bool | int) -> list[tuple[str, bool]]:
    """Prove all; tell what was finished in order, and whether it stood from before."""
    told: list[tuple[str, bool]] = []

    def progress(proof: Proof) -> None:
        told.append((proof.scenario, proof.kept))

    jobs = options.pop("jobs", 1)
    prove_all(progress=progress, jobs=int(jobs), **{name: bool(on) for name, on in options.items()})
    return told


def test_what_is_written_is_read_and_not_proved_again(kept: Path) -> None:
    first = seen(write=True)
    assert sorted(first) == [(name, False) for name in FEW]
    assert list(json.loads(kept.read_text(encoding="utf-8"))["scenarios"]) == list(FEW)
    for name in FEW:
        assert stored_proof(name) == prove(load(name))
        assert stored_odds(name) == tuple(odds_to_store(load(name)))
        assert all(each.current for each in stored_odds(name))
    before = kept.read_bytes()
    assert seen(write=True) == [(name, True) for name in FEW]
    assert kept.read_bytes() == before
    assert sorted(seen(write=True, again=True)) == [(name, False) for name in FEW]
    assert kept.read_bytes() == before


def test_without_writing_nothing_is_kept(kept: Path) -> None:
    assert sorted(seen()) == [(name, False) for name in FEW]
    assert not kept.exists()


def test_what_is_proved_is_returned_in_order_whether_anybody_watches_or_not(kept: Path) -> None:
    first = prove_all(write=True, jobs=1)
    assert [proof.scenario for proof in first] == list(FEW)
    assert prove_all() == first
    assert [proof.kept for proof in first] == [False, False, False]
    assert [proof.kept for proof in prove_all()] == [True, True, True]


def test_who_shares_the_work_leaves_an_interrupt_to_who_began_it() -> None:
    """A process that proves is started with this; who stops the command stops its parent."""
    before = signal.getsignal(signal.SIGINT)
    try:
        proving._leave_interrupts_to_the_parent()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
        signal.raise_signal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)


def test_two_processes_prove_the_same_as_one(kept: Path) -> None:
    assert sorted(seen(write=True, jobs=2)) == [(name, False) for name in FEW]
    together = kept.read_bytes()
    kept.unlink()
    stored.forget()
    seen(write=True)
    assert kept.read_bytes() == together


def test_who_stops_in_the_middle_loses_nothing(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    original = prove

    def stop_at_the_last(scenario: object) -> Proof:
        if len(kept_entries()) == 2:
            raise KeyboardInterrupt
        return original(scenario)  # type: ignore[arg-type]

    monkeypatch.setattr(proving, "prove", stop_at_the_last)
    with pytest.raises(KeyboardInterrupt):
        seen(write=True)
    done = [*kept_entries()]
    assert len(done) == 2
    monkeypatch.setattr(proving, "prove", original)
    again = seen(write=True)
    assert [name for name, stands in again if stands] == done
    assert [*kept_entries()] == list(FEW)


def test_the_shell_says_what_was_kept_when_it_is_stopped(
    kept: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(proofs_of_the_shell(), "prove_all", stop)
    assert main(["prove", "--write"]) == 130
    assert "stopped after 0 of 3; what was finished is stored" in capsys.readouterr().err
    assert main(["prove"]) == 130
    assert "nothing was stored" in capsys.readouterr().err


def test_all_that_has_changed_is_proved_from_a_shell_where_none_is_named(
    kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["prove", "--write", "--jobs", "1"]) == 0
    *lines, last = capsys.readouterr().out.splitlines()
    assert [line.split("/3  ")[0] for line in lines] == ["1", "2", "3"]
    assert all(": proved, " in line for line in lines)
    assert last.startswith("3 scenarios, ")
    assert main(["prove", "--json"]) == 0
    assert all(each["unchanged"] for each in json.loads(capsys.readouterr().out))


def test_a_scenario_that_is_gone_is_forgotten(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen(write=True)
    monkeypatch.setattr(proving, "scenario_names", lambda: FEW[:2])
    assert seen(write=True) == [(name, True) for name in FEW[:2]]
    assert [*kept_entries()] == list(FEW[:2])


def test_a_broken_proof_survives_the_file_counterexamples_and_all(kept: Path) -> None:
    scenario = load("results-of-0-and-7")
    with MISREADINGS["results stay on the die"].read():
        broken = prove(scenario)
    assert not broken.held
    keep({scenario.name: entry(made_of(scenario), broken, ())})
    read = stored.stored_proof(scenario.name)
    assert read == replace(broken, current=False)
    assert prove(scenario).held


def test_what_one_process_refuses_reaches_the_other(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import pickle

    refused = pickle.loads(pickle.dumps(EmptyClaim("a", "b")))
    assert (refused.scenario, refused.claim) == ("a", "b")
    assert str(refused) == str(EmptyClaim("a", "b"))


@pytest.mark.parametrize("part", ["scenario", "cards", "claims", "engine"])
def test_what_is_made_of_something_else_now_is_out_of_date(kept: Path, part: str) -> None:
    scenario = load("results-table")
    made = made_of(scenario)
    odds = tuple(odds_to_store(scenario))
    keep({scenario.name: entry(made, prove(scenario), odds)})
    known = stored_proof(scenario.name)
    assert known is not None
    assert known.current
    keep({scenario.name: entry({**made, part: "another"}, prove(scenario), odds)})
    stale = stored_proof(scenario.name)
    assert stale is not None
    assert not stale.current
    assert not any(each.current for each in stored_odds(scenario.name))


def test_a_file_of_an_older_form_is_out_of_date(kept: Path) -> None:
    seen(write=True)
    data = json.loads(kept.read_text(encoding="utf-8"))
    for each in data["scenarios"].values():
        each["hash"] = each.pop("made_of")["scenario"]
    kept.write_text(json.dumps(data), encoding="utf-8")
    stored.forget()
    assert not any(proof.current for name in FEW if (proof := stored_proof(name)) is not None)


def test_nothing_is_stored_of_what_does_not_exist() -> None:
    assert stored_proof("no-such-scenario") is None
    assert stored_odds("no-such-scenario") == ()


def test_a_card_is_known_by_what_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another card changes nothing; one that the scenario uses, changed in one word, does."""
    scenario = load("results-table")
    before = made_of(scenario)
    monkeypatch.setitem(CARDS, "Divination", replace(CARDS["Divination"], triggered=()))
    monkeypatch.setitem(CARDS, "Concentrate", replace(CARDS["Concentrate"], mana_value=9))
    fingerprints._cards.cache_clear()
    assert made_of(scenario) == before
    pouch = CARDS["Component Pouch"]
    monkeypatch.setitem(CARDS, pouch.name, replace(pouch, enters=(Draw(),)))
    fingerprints._cards.cache_clear()
    after = made_of(scenario)
    monkeypatch.undo()
    fingerprints._cards.cache_clear()
    assert {part for part in before if after[part] != before[part]} == {"cards"}


def test_a_set_is_the_same_text_in_whatever_order_it_was_made() -> None:
    texts = {plain(frozenset(order)) for order in (("a", "b", "c"), ("c", "b", "a"))}
    assert texts == {"{'a', 'b', 'c'}"}


def test_the_engines_fingerprint_covers_what_decides_a_line_and_nothing_else() -> None:
    root = fingerprints.ROOT
    covered = {
        path.relative_to(root).as_posix() for path in fingerprints._closure(root / "proving.py")
    }
    assert {"rules.py", "triggers.py", "proof.py", "scenario_file.py", "measures.py"} <= covered
    assert any(name.startswith("rolling/") for name in covered)
    assert not any(name.startswith(("cards/", "claims/", "shell/", "oracle/")) for name in covered)
    assert not {"__main__.py", "__init__.py", "parting.py", "recording.py"} & covered


def test_the_claims_fingerprint_covers_their_modules_and_what_only_they_use() -> None:
    root = fingerprints.ROOT
    covered = fingerprints._closure(root / "claims" / "tables.py")
    names = {path.relative_to(root).as_posix() for path in covered}
    assert {"claims/tables.py", "claims/verdict.py", "accounts.py"} <= names
    assert not any(name.startswith("cards/") for name in names)
    assert "claims/timing.py" not in names


def test_the_fingerprint_is_the_same_each_time() -> None:
    first = engine_hash()
    engine_hash.cache_clear()
    assert engine_hash() == first


COUNTERS = """
cards = ["Attempted Murder", "Grizzly Bears"]
rules = []
as_of = 2026-04-17
[parameters]
x = { min = 1, max = MOST, default = 2, prove = [1], infinite = INFINITE }
[start.opponent]
battlefield = ["Grizzly Bears"]
[[do]]
cast = "Attempted Murder"
x = "x"
targets = ["Grizzly Bears"]
[[odds]]
of = "even results"
chances = { "0" = "1/4" }
"""


@pytest.mark.parametrize(
    ("most", "infinite", "stored_for"),
    [
        (3, "false", [2, 1, 3]),
        (100, "false", [2, 1, 3, 4]),
        (3, "true", [2, 1, 3, INFINITY]),
    ],
)
def test_odds_are_stored_for_the_default_first_and_then_for_other_small_numbers(
    monkeypatch: pytest.MonkeyPatch, most: int, infinite: str, stored_for: list[Value]
) -> None:
    monkeypatch.setattr(proving, "LAST_NUMBER_STORED", 4)
    text = COUNTERS.replace("MOST", str(most)).replace("INFINITE", infinite)
    scenario = read(text, file="test.toml")
    found = [dict(each.settings)["x"] for each in odds_to_store(scenario)]
    assert found == stored_for


def test_odds_that_take_too_many_runs_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_many(*_: object, **__: object) -> None:
        raise TooManyLines(1)

    monkeypatch.setattr(proving, "odds_of_all", too_many)
    assert tuple(odds_to_store(load("results-table"))) == ()
