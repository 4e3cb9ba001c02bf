"""A proof is whole or none: counterexamples replay, empty claims are refused, bounds are honest."""

from dataclasses import replace
from pathlib import Path

import pytest

from engine import rolling
from engine.__main__ import main
from engine.claims import CLAIMS, Play, Verdict
from engine.odds import Line
from engine.proof import Counterexample, EmptyClaim, prove, replay
from engine.scenario_file import load
from engine.stored import (
    FILE,
    _file,
    engine_hash,
    odds_to_store,
    prove_all,
    stored_odds,
    stored_proof,
)
from tests.engine import mutants


def verdict(claim: str, line: Line) -> Verdict:
    """What a claim says about one line."""
    return CLAIMS[claim].holds(Play(line.start, line.pools, line.trace, line.end))


def test_a_proof_counts_lines_and_the_ways_dice_fall() -> None:
    proof = prove(load("nobody-acts-between"))
    assert proof.held
    assert proof.complete
    assert (proof.lines, proof.rolls) == (210 + 20, 400 + 20)
    assert proof.proved == (("response", (False, True)),)
    assert (proof.settings, proof.combinations) == (2, 2)


def test_policies_are_left_out_and_every_option_is_followed() -> None:
    proof = prove(load("results-of-0-and-7"))
    assert [name for name, _ in proof.proved] == ["x"]
    # One die: each face as it is, or changed by 1 either way, which comes to the same. Two dice:
    # 21 pools as they are; of two dice of one parity it does not matter which is changed (12
    # pools), of an even and an odd one (9 pools) it does.
    assert proof.lines == 6 * 2 + 21 + 12 + 9 * 2
    assert proof.rolls == 6 + 36


def test_a_broken_rule_gives_a_small_counterexample_that_replays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scenario = load("nobody-acts-between")
    mutants.players_act_once_the_die_lies(monkeypatch)
    proof = prove(scenario)
    assert not proof.held
    (broken,) = [claim for claim in proof.claims if claim.claim == "a table decides at once"]
    assert broken.held < broken.applied
    found = broken.counterexample
    assert found == Counterexample((("response", True),), "1", "")
    line = replay(scenario, found)
    assert verdict(broken.claim, line) is Verdict.BREAKS
    monkeypatch.undo()
    assert verdict(broken.claim, replay(scenario, found)) is Verdict.HOLDS


def test_a_counterexample_keeps_the_choices_that_led_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    scenario = load("results-of-0-and-7")
    mutants.results_stay_on_the_die(monkeypatch)
    found = prove(scenario).claims[0].counterexample
    assert found is not None
    assert found.settings == (("x", 1),)
    assert (found.dice, found.choices) in {("1", "1 -1"), ("6", "6 +1")}
    assert verdict("the result is the face with every modifier", replay(scenario, found)) is (
        Verdict.BREAKS
    )


def test_a_claim_that_applies_to_no_line_is_refused() -> None:
    scenario = load("results-table")
    empty = replace(scenario, claims=("the planar die triggers a die",))
    with pytest.raises(EmptyClaim) as refused:
        prove(empty)
    assert (refused.value.scenario, refused.value.claim) == (
        "results-table",
        "the planar die triggers a die",
    )


def test_above_the_bound_nothing_is_proved() -> None:
    proof = prove(load("nobody-acts-between"), limit=100)
    assert not proof.complete
    assert not proof.held
    assert (proof.settings, proof.combinations) == (1, 2)
    assert all(claim.counterexample is None for claim in proof.claims)


def test_beyond_the_range_lines_are_drawn_and_said_to_be() -> None:
    proof = prove(load("very-large-x"))
    assert [dict(further.settings)["x"] for further in proof.beyond] == [10**6, 10**18]
    assert all(further.lines > 1 and not further.every for further in proof.beyond)


def test_what_breaks_beyond_the_range_is_not_held(monkeypatch: pytest.MonkeyPatch) -> None:
    def lose_a_die_of_many(*arguments: object) -> object:
        (shown, count), *rest = original(*arguments)  # type: ignore[arg-type]
        lost = 1 if isinstance(count, int) and count > 100 else 0
        return ((shown, count + -lost), *rest)

    original = rolling.thrown
    monkeypatch.setattr(rolling, "thrown", lose_a_die_of_many)
    proof = prove(load("very-large-x"))
    assert all(claim.counterexample is None for claim in proof.claims)
    assert not proof.held
    for further in proof.beyond:
        broken = dict(further.broken)
        assert set(broken) == {
            "as many dice count as the card says",
            "every face rolled is accounted for",
        }
        line = replay(load("very-large-x"), broken["as many dice count as the card says"])
        assert verdict("as many dice count as the card says", line) is Verdict.BREAKS


def test_another_engine_makes_what_is_stored_out_of_date(monkeypatch: pytest.MonkeyPatch) -> None:
    assert stored_proof("results-table") is not None
    monkeypatch.setattr("engine.stored.engine_hash", lambda: "another")
    stale = stored_proof("results-table")
    assert stale is not None
    assert not stale.current
    assert not any(each.current for each in stored_odds("results-table"))


def test_nothing_is_stored_of_what_does_not_exist() -> None:
    assert stored_proof("no-such-scenario") is None
    assert stored_odds("no-such-scenario") == ()


def test_proving_without_writing_leaves_the_file_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    before = FILE.read_bytes()
    monkeypatch.setattr(
        "engine.stored.scenario_names", lambda: ("results-table", "fair-substitute")
    )
    seen: list[str] = []
    proofs = prove_all(progress=lambda proof: seen.append(proof.scenario))
    assert seen == ["results-table", "fair-substitute"] == [proof.scenario for proof in proofs]
    assert FILE.read_bytes() == before


def test_the_engine_hash_is_the_same_each_time() -> None:
    first = engine_hash()
    engine_hash.cache_clear()
    assert engine_hash() == first


def test_all_are_proved_from_a_shell_where_none_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        "engine.stored.scenario_names", lambda: ("results-table", "fair-substitute")
    )
    before = FILE.read_bytes()
    assert main(["prove"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in said] == ["results-table", "fair-substitute"]
    assert all(": proved, " in line for line in said)
    assert FILE.read_bytes() == before


def test_what_is_written_is_what_is_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A proof that is broken in every way survives the file, counterexamples and all."""
    monkeypatch.setattr("engine.stored.FILE", tmp_path / "proved.json")
    monkeypatch.setattr("engine.stored.scenario_names", lambda: ("results-of-0-and-7",))
    mutants.results_stay_on_the_die(monkeypatch)
    _file.cache_clear()
    (written,) = prove_all(write=True)
    assert not written.held
    assert stored_proof("results-of-0-and-7") == written
    assert stored_odds("results-of-0-and-7") == tuple(odds_to_store(load("results-of-0-and-7")))
    monkeypatch.undo()
    _file.cache_clear()
    assert stored_proof("results-of-0-and-7") != written
