"""The badge and the odds say what is stored, for what, and what was not checked or not computed."""

import re
from dataclasses import replace
from fractions import Fraction

import pytest
from django.test import Client
from django.utils import translation

from engine import Counterexample, Odds, Proof, StoredOdds, stored_odds, stored_proof
from rulings.languages import LANGUAGES
from rulings.models import Ruling
from rulings.scenarios import badge, chart, odds, proof, proved
from rulings.wording.odds import odds_headline
from tests.rulings.roll.test_bad_input import GUIDES, LARGE_X
from tests.rulings.roll.test_page import PLAYABLE

pytestmark = pytest.mark.usefixtures("catalogue")


@pytest.fixture(autouse=True)
def as_if_proved_by_this_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether what is stored is this engine's is a test of the engine's own."""

    def proof_of(name: str) -> Proof | None:
        found = stored_proof(name)
        return found if found is None else replace(found, current=True)

    def odds_of(name: str) -> tuple[StoredOdds, ...]:
        return tuple(replace(each, current=True) for each in stored_odds(name))

    monkeypatch.setattr(proved, "stored_proof", proof_of)
    monkeypatch.setattr(chart, "stored_of", odds_of)
    translation.activate("en")


def ruling(public_id: str) -> Ruling:
    """A ruling with everything its page shows."""
    return Ruling.objects.for_page(public_id)


def test_every_ruling_with_dice_held_on_every_roll() -> None:
    for public_id in PLAYABLE:
        played = ruling(public_id)
        shown = proof(played)
        assert (public_id, shown.state) == (public_id, "held")
        assert badge(played).state == "held"
        assert shown.claims
        assert all(claim.counts for claim in shown.claims)
        assert "of" in shown.counts


def test_the_proof_says_by_which_rules_and_that_it_is_no_official_answer(client: Client) -> None:
    shown = proof(ruling(GUIDES))
    assert shown.headline == "Checked for every possible roll: it always held"
    assert "under the rules of April" in shown.checked
    assert "Pixie Guides in play: 0" in shown.range
    page = client.get(f"/en/r/{GUIDES}").content.decode()
    assert "This is not an official answer." in page
    assert shown.counts in page


def test_what_dice_cannot_show_says_why() -> None:
    shown = proof(ruling("q9hf7"))
    assert (shown.state, shown.claims) == ("none", ())
    assert "tournament rules" in shown.headline
    assert badge(ruling("q9hf7")).text == ""
    assert odds(ruling("q9hf7")) is None


def stored(name: str) -> Proof:
    """The stored proof of a scenario."""
    found = stored_proof(name)
    assert found is not None
    return found


@pytest.mark.parametrize("change", [{"current": False}, {"settings": 0}, None])
def test_a_proof_by_another_engine_or_not_to_the_end_is_no_proof(
    monkeypatch: pytest.MonkeyPatch, change: dict[str, int] | None
) -> None:
    found = stored("lowest-ignored")
    changed = None if change is None else replace(found, **change)  # type: ignore[arg-type]
    monkeypatch.setattr(proved, "stored_proof", lambda name: changed)
    shown = proof(ruling(GUIDES))
    assert shown.state == "unchecked"
    assert "Not checked with this version" in shown.headline
    assert shown.counts == ""
    assert badge(ruling(GUIDES)).text == "Not checked with this version"


def test_a_broken_claim_leads_to_the_first_roll_that_breaks_it(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = stored("lowest-ignored")
    example = Counterexample((("guides", 1), ("barbarian", False)), "4,17", "")
    first, *others = found.claims
    broken = replace(first, held=first.applied - 1, counterexample=example)
    changed = replace(found, claims=(broken, *others))
    monkeypatch.setattr(proved, "stored_proof", lambda name: changed)
    shown = proof(ruling(GUIDES))
    assert (shown.state, shown.headline) == ("broken", "It did not hold")
    assert [claim.state for claim in shown.claims].count("broken") == 1
    page = client.get(shown.claims[0].address)
    assert page.status_code == 200
    assert "<strong>17</strong>" in page.content.decode()


def test_the_odds_are_the_exact_fractions() -> None:
    shown = odds(ruling(GUIDES))
    assert shown is not None
    with translation.override("en"):
        assert [(row.label.replace("\N{WORD JOINER}", ""), row.exact) for row in shown.rows] == [
            ("1–9", "81/400"),
            ("10–20", "319/400"),
        ]
    assert [row.share for row in shown.rows] == ["20.25%", "79.75%"]
    assert [row.width for row in shown.rows] == ["20.25", "79.75"]


def test_the_chart_has_a_column_for_each_result_and_marks_the_reader_s() -> None:
    shown = odds(ruling(GUIDES), {"guides": 1, "barbarian": False}, result=17)
    assert shown is not None
    assert len(shown.bars) == 20
    assert [bar.kind for bar in shown.bars].count("in you") == 1
    assert shown.bars[16].kind == "in you"
    assert [bar.kind for bar in shown.bars[:9]] == [""] * 9
    assert shown.bars[-1].height == "120"
    assert "Your result is outlined." in shown.sentence


def test_lengths_in_a_picture_are_no_words_of_a_language(client: Client) -> None:
    for code in ("de", "ru", "fr"):
        page = client.get(f"/{code}/r/{GUIDES}").content.decode()
        chart = page.split('<svg class="odds"')[1].split("</svg>")[0]
        lengths = re.findall(r' (?:x|y|width|height)="([^"]*)"', chart)
        assert lengths
        assert all(re.fullmatch(r"[0-9.]+", length) for length in lengths)


def test_odds_that_are_not_stored_are_a_sentence_and_no_empty_axes(client: Client) -> None:
    shown = odds(ruling(LARGE_X))
    assert shown is not None
    assert not shown.available
    assert "not computed" in shown.sentence
    assert (shown.bars, shown.rows) == ((), ())


def test_odds_by_another_engine_are_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    old = tuple(replace(each, current=False) for each in stored_odds("lowest-ignored"))
    monkeypatch.setattr(chart, "stored_of", lambda name: old)
    shown = odds(ruling(GUIDES))
    assert shown is not None
    assert not shown.available


def test_what_was_not_followed_to_its_end_is_said_and_never_shared_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    third = Fraction(1, 3)
    cut = Odds("row", (("1-14", third), ("15-20", third)), third, 5)
    given = (("guides", 1), ("barbarian", False))
    monkeypatch.setattr(chart, "stored_of", lambda name: (StoredOdds(given, cut),))
    shown = odds(ruling(GUIDES))
    assert shown is not None
    assert "at least" in shown.headline
    assert "each chance is at least this" in shown.sentence
    assert [row.exact for row in shown.rows] == ["1/3", "1/3", "1/3"]
    assert shown.rows[-1].label == "not followed to its end"


def test_proof_and_odds_are_told_in_the_reader_s_language() -> None:
    for public_id in PLAYABLE:
        played = ruling(public_id)
        with translation.override("en"):
            there = proof(played)
        for code in (each.code for each in LANGUAGES if each.code != "en"):
            with translation.override(code):
                here, shown = proof(played), odds(played)
            assert here.headline != there.headline, (public_id, code)
            assert here.range != there.range, (public_id, code)
            assert here.explained != there.explained, (public_id, code)
            for ours, theirs in zip(here.claims, there.claims, strict=True):
                assert ours.text != theirs.text, (public_id, code)
            assert shown is None or bool(shown.measure) is shown.available, (public_id, code)


@pytest.mark.parametrize(
    ("code", "number", "row"),
    [
        ("en", "Odd results: 1 in 50% of all cases", "10–20: in 79.75% of all cases"),
        ("de", "Ungerade Ergebnisse: 1 in 50 % aller Fälle", "10–20: in 79,75 % aller Fälle"),
    ],
)
def test_the_folded_line_says_what_a_number_counts(code: str, number: str, row: str) -> None:
    with translation.override(code):
        assert plain(odds_headline("odd results", "1", Fraction(1, 2), exact=True)) == number
        assert plain(odds_headline("row", "10-20", Fraction(319, 400), exact=True)) == row


def plain(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{WORD JOINER}", "")
