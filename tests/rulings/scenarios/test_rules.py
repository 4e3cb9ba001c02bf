"""Rules link rulings to scenarios, and a person's word stands above them."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from pytest_django import DjangoAssertNumQueries

from rulings.content.linking_rules import GAP, LinkingRule, linking_rules
from rulings.content.tables import CatalogueError
from rulings.editorial import merge
from rulings.models import Card, Ruling, ScenarioLink
from rulings.models.folding import fold
from rulings.scenarios import LinkedByRules, check_link, link_by_rules
from tests.rulings.importers.snapshots import make_card, oracle_id, row, take
from tests.rulings.people import person

IGNORED = "Dice that are set aside make nothing happen: forget that they fell."
AGAIN = "A die that is thrown again was never thrown. Whatever you roll next is what counts."

ROWS = [
    *(row(name, IGNORED) for name in ("First Card", "Second Card", "Third Card")),
    row("Third Card", AGAIN),
]


def rule(name: str, *says: str, on: tuple[str, ...] = (), **values: Any) -> LinkingRule:
    """Make a rule that links to a scenario."""
    made: dict[str, Any] = {"scenario": "lowest-ignored", "parameters": {}, "reason": "", **values}
    return LinkingRule(name=name, says=says, on=frozenset(on), **made)


RULES = (
    rule("set-aside", "dice that are set aside", parameters={"guides": 2}),
    rule("thrown-again", "thrown again … what counts", on=("Thrown Card",), scenario="roll-again"),
    rule("whatever", "is thrown again", scenario="", reason="after-the-roll"),
)


def ruling_of(text: str) -> Ruling:
    return Ruling.objects.get(text_en=text)


def link_of(text: str) -> tuple[str, object, str, str]:
    link = ScenarioLink.objects.get(ruling=ruling_of(text))
    return (link.scenario, link.parameters, link.reason, link.by_rule)


@pytest.fixture
def texts(db: None) -> None:
    """Have two rulings, one of them on three cards."""
    for name in ("First Card", "Second Card", "Third Card"):
        make_card(name)
    take(ROWS, dated=date(2026, 1, 1))


def test_one_link_serves_all_cards_and_the_second_run_writes_nothing(
    texts: None, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    assert link_by_rules(RULES, write=False) == LinkedByRules(new=2)
    assert not ScenarioLink.objects.exists()
    assert link_by_rules(RULES) == LinkedByRules(new=2)
    assert link_of(IGNORED) == ("lowest-ignored", {"guides": 2}, "", "set-aside")
    assert ScenarioLink.objects.count() == 2
    with django_assert_num_queries(2):
        assert link_by_rules(RULES) == LinkedByRules()


def test_the_cards_decide_where_a_rule_names_some(texts: None) -> None:
    link_by_rules(RULES)
    assert link_of(AGAIN) == ("", {}, "after-the-roll", "whatever")
    make_card("Thrown Card")
    take([*ROWS, row("Thrown Card", AGAIN)], dated=date(2026, 2, 1))
    assert link_by_rules(RULES) == LinkedByRules(changed=1)
    assert link_of(AGAIN) == ("roll-again", {}, "", "thrown-again")


def test_links_follow_their_rule_and_their_text(texts: None) -> None:
    link_by_rules(RULES)
    changed = (replace(RULES[0], scenario="faces-of-a-die", parameters={}), *RULES[1:])
    assert link_by_rules(changed) == LinkedByRules(changed=1)
    assert link_of(IGNORED)[0] == "faces-of-a-die"
    Ruling.objects.filter(text_en=AGAIN).update(text_en="Nothing of the kind.")
    assert link_by_rules(changed[1:]) == LinkedByRules(gone=2)
    assert not ScenarioLink.objects.exists()


@pytest.mark.parametrize(
    "chosen",
    [
        {"scenario": "results-table"},
        {"reason": "tournament-rules"},
        {},
    ],
    ids=["another scenario", "a reason", "none of these"],
)
def test_what_an_editor_chose_stays(texts: None, chosen: dict[str, str]) -> None:
    link_by_rules(RULES)
    values = {"scenario": "", "parameters": {}, "reason": "", **chosen}
    ScenarioLink.objects.filter(ruling=ruling_of(IGNORED)).update(
        by_rule="", by_editor=True, **values
    )
    held = link_of(IGNORED)
    for rules in (RULES, (replace(RULES[0], scenario="roll-again", parameters={}),), ()):
        link_by_rules(rules)
        assert link_of(IGNORED) == held


@pytest.mark.parametrize(
    ("gone", "kept", "held"),
    [
        ({"by_editor": True}, {"by_rule": "set-aside"}, "roll-again"),
        ({}, {"by_rule": "set-aside"}, "roll-again"),
        ({"by_rule": "thrown-again"}, {"by_rule": "set-aside"}, "lowest-ignored"),
        ({"by_editor": True}, {"by_editor": True}, "lowest-ignored"),
        ({"by_rule": "thrown-again"}, {}, "lowest-ignored"),
    ],
)
def test_a_merge_keeps_what_a_person_or_the_catalogue_linked(
    texts: None, gone: dict[str, Any], kept: dict[str, Any], held: str
) -> None:
    ScenarioLink.objects.create(ruling=ruling_of(AGAIN), scenario="roll-again", **gone)
    ScenarioLink.objects.create(ruling=ruling_of(IGNORED), scenario="lowest-ignored", **kept)
    edda = person("edda", "editors")
    at = datetime(2026, 3, 1, 12, tzinfo=UTC)
    merge(ruling_of(AGAIN), ruling_of(IGNORED), by=edda, at=at, reason="The same.")
    assert ScenarioLink.objects.get(ruling=ruling_of(IGNORED)).scenario == held


def test_what_has_ended_and_what_speaks_of_no_dice_is_not_linked(texts: None) -> None:
    Ruling.objects.filter(text_en=IGNORED).update(status="withdrawn", withdrawn_reason="wrong")
    Ruling.objects.create(text_en="What is thrown again, creatures included, may die.")
    assert link_by_rules(RULES) == LinkedByRules(new=1)
    assert ScenarioLink.objects.get().ruling == ruling_of(AGAIN)


def test_the_catalogue_s_link_goes_before_a_rule_s_and_an_editor_s_before_both(
    catalogue: None,
) -> None:
    held = ScenarioLink.objects.filter(ruling__public_id="5ntgg")
    before = held.values().get()
    held.update(scenario="roll-again", by_rule="some-rule")
    call_command("load_catalogue", verbosity=0)
    assert held.values().get() == before
    held.update(scenario="roll-again", by_editor=True)
    call_command("load_catalogue", verbosity=0)
    assert held.get().scenario == "roll-again"


def test_an_import_links_what_it_brings(
    db: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    card = Card.objects.create(
        slug="a-card", name_en="A Card", type_line_en="Sorcery", oracle_id=oracle_id("A Card")
    )
    file = tmp_path / "rulings-20260101.json"
    text = "Choose a target, then roll: in this order, and the die falls last."
    file.write_text(
        json.dumps(
            [
                {
                    "object": "ruling",
                    "oracle_id": str(card.oracle_id),
                    "source": "wotc",
                    "published_at": "2025-12-31",
                    "comment": text,
                }
            ]
        )
    )
    call_command("import_scryfall", str(file), "--apply")
    assert "Linked by rules: 1 new, 0 changed, 0 gone." in capsys.readouterr().out
    assert link_of(text) == ("target-first", {}, "", "target-first")
    call_command("link_rulings")
    assert capsys.readouterr().out == ""


def test_every_rule_that_ships_links_to_what_there_is_and_is_reached() -> None:
    rules = linking_rules()
    assert len(rules) > 40
    for each in rules:
        if each.scenario:
            check_link(each.scenario, each.parameters)
        for phrase in each.says:
            text = fold(phrase.replace(GAP, "and whatever"))
            first = next(one for one in rules if one.fits(text, each.on))
            assert first.name == each.name, phrase


GOOD = """
[[rule]]
name = "one-rule"
says = ["a phrase … of this kind"]
scenario = "results-table"
"""


@pytest.mark.parametrize(
    ("before", "after", "named"),
    [
        ('"one-rule"', '"One rule"', "rule.0.name"),
        ('"a phrase … of this kind"', '"die"', "too short"),
        ('"a phrase … of this kind"', '"a phrase … die"', "too short"),
        ('["a phrase … of this kind"]', "[]", "at least one phrase"),
        ('scenario = "results-table"', "", "a scenario or a reason"),
        ('scenario = "results-table"', 'reason = "whim"', "is none of tournament-rules"),
        ("scenario", 'reason = "tournament-rules"\nscenario', "a scenario or a reason"),
        ("scenario", 'colour = "red"\nscenario', "rule.0.colour: unknown key"),
        (GOOD, GOOD * 2, "stands here twice"),
    ],
)
def test_a_rule_that_is_wrong_is_refused(
    tmp_path: Path, before: str, after: str, named: str
) -> None:
    file = tmp_path / "rules.toml"
    file.write_text(GOOD)
    assert linking_rules(file)[0].fits(fold("A phrase that is “of this kind”."), [])
    other = tmp_path / "wrong.toml"
    other.write_text(GOOD.replace(before, after))
    with pytest.raises(CatalogueError, match=named):
        linking_rules(other)
