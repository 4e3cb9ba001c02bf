"""A proof is whole or none: counterexamples replay, empty claims are refused, bounds are honest."""

from dataclasses import replace

import pytest

from engine import rolling
from engine.address import parse_dice
from engine.claims import CLAIMS, Play, Verdict
from engine.misreadings import MISREADINGS
from engine.odds import Line
from engine.proof import Counterexample, EmptyClaim, prove, replay
from engine.scenario_file import load


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


def test_a_broken_rule_gives_a_small_counterexample_that_replays() -> None:
    scenario = load("nobody-acts-between")
    misreading = MISREADINGS["players act once the die lies"]
    with misreading.read():
        proof = prove(scenario)
    assert not proof.held
    (broken,) = [claim for claim in proof.claims if claim.claim == "a table decides at once"]
    assert broken.held < broken.applied
    found = broken.counterexample
    assert found == Counterexample((("response", True),), "1", "")
    with misreading.read():
        assert verdict(broken.claim, replay(scenario, found)) is Verdict.BREAKS
    assert verdict(broken.claim, replay(scenario, found)) is Verdict.HOLDS


def test_a_counterexample_keeps_the_choices_that_led_to_it() -> None:
    scenario = load("results-of-0-and-7")
    with MISREADINGS["results stay on the die"].read():
        found = prove(scenario).claims[0].counterexample
        assert found is not None
        line = replay(scenario, found)
    assert found == Counterexample((("x", 1),), "1", "1 -1")
    assert verdict("the result is the face with every modifier", line) is Verdict.BREAKS


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
        found = broken["as many dice count as the card says"]
        line = replay(load("very-large-x"), found)
        assert verdict("as many dice count as the card says", line) is Verdict.BREAKS
        # From a million dice, and from 10**18: no roll of fewer or lower dice breaks it.
        assert dict(found.settings) == {"x": 101}
        assert parse_dice(found.dice) == ((1, 101),)
