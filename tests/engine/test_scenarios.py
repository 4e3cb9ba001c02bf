"""Every scenario file that ships: odds are as stated, proofs are current."""

import pytest

from engine.chance import Scripted, Seeded
from engine.claims import CLAIMS
from engine.fingerprints import engine_hash
from engine.odds import odds
from engine.proof import prove
from engine.proving import odds_to_store
from engine.scenario import play
from engine.scenario_file import load, scenario_names
from engine.stored import stored_odds, stored_proof

NAMES = scenario_names()


def test_there_are_fifty_six() -> None:
    assert len(NAMES) == 56


@pytest.mark.parametrize("name", NAMES)
def test_odds_and_lines_are_as_stated(name: str) -> None:
    scenario = load(name)
    assert scenario.odds
    for expected in scenario.odds:
        found = odds(scenario, dict(expected.settings), of=expected.of, choose=expected.choose)
        assert dict(found.chances) == dict(expected.chances), expected.of
        assert found.lines == expected.lines, expected.of


@pytest.mark.parametrize("name", NAMES)
def test_the_stored_proof_is_current(name: str) -> None:
    proved = prove(load(name))
    assert proved.held
    assert proved.claims
    assert all(claim.applied == claim.held > 0 for claim in proved.claims)
    assert stored_proof(name) == proved, (
        "run `python -m engine prove --write` and commit what it writes"
    )


@pytest.mark.parametrize("name", NAMES)
def test_stored_odds_are_current(name: str) -> None:
    stored = stored_odds(name)
    assert stored
    assert all(each.current for each in stored), (
        f"run `python -m engine prove --write`: the engine is {engine_hash()}"
    )
    scenario = load(name)
    assert stored[0].settings == tuple(scenario.settings({}).items()) or name == "very-large-x"
    for each in stored[:2]:
        again = odds(scenario, dict(each.settings), of=each.odds.of)
        assert again == each.odds
    assert len({(each.settings, each.odds.of) for each in stored}) == len(stored)


def test_what_is_stored_is_what_would_be_stored() -> None:
    name = "results-table"
    assert tuple(odds_to_store(load(name))) == stored_odds(name)


def test_every_claim_is_proved_somewhere() -> None:
    assert {claim for name in NAMES for claim in load(name).claims} == set(CLAIMS)


@pytest.mark.parametrize("claim", CLAIMS.values(), ids=list(CLAIMS))
def test_a_claim_says_what_it_means_in_a_sentence(claim: object) -> None:
    meaning = getattr(claim, "meaning", "")
    assert meaning.endswith(".")
    assert meaning[0].isupper()


@pytest.mark.parametrize("name", NAMES)
def test_default_settings_play_to_the_end(name: str) -> None:
    scenario = load(name)
    first = play(scenario, {}, Seeded(1))
    again = play(scenario, {}, Scripted(first.dice, first.choices))
    assert again.trace == first.trace
    assert again.state == first.state
