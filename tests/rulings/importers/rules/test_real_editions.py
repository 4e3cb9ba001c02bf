"""The two real editions beside a developer's checkout: every rule, and where each one went."""

from collections import Counter
from datetime import date
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from rulings.importers.rules.compare import compare
from rulings.importers.rules.encoding import unpacked
from rulings.importers.rules.parse import Edition, parse
from rulings.models import LedgerEntry, Rule, RuleMove, Snapshot
from rulings.rulebook.citations import Standing, resolve

ROOT = Path(__file__).resolve().parents[4]
FOLDER = ROOT.parent / "shared" / "data" / "rules"
FILES = {
    "2022": "comprehensive-rules.2022-10-07.cp1252.txt.gz",
    "2026": "comprehensive-rules.2026-04-17.utf8-lf.txt.gz",
}

pytestmark = pytest.mark.skipif(
    not FOLDER.is_dir(), reason="the real editions of the rules are not beside this checkout"
)


@pytest.fixture(scope="module")
def editions() -> dict[str, Edition]:
    """Return both editions, read from their files."""
    return {
        year: parse(unpacked((FOLDER / file).read_bytes()), name=file)
        for year, file in FILES.items()
    }


@pytest.fixture(scope="module")
def went(editions: dict[str, Edition]) -> dict[str, str]:
    """Return where each rule of the older one went."""
    return compare(editions["2022"].rows, editions["2026"].rows)


@pytest.mark.parametrize(
    ("year", "day", "rules", "glossary", "examples"),
    [
        ("2022", date(2022, 10, 7), 2760, 642, 270),
        ("2026", date(2026, 4, 17), 3138, 730, 277),
    ],
)
def test_every_numbered_rule_is_read(
    editions: dict[str, Edition], year: str, day: date, rules: int, glossary: int, examples: int
) -> None:
    edition = editions[year]
    kinds = Counter(row.kind for row in edition.rows)
    assert edition.day == day
    assert edition.bad == ()
    assert (kinds["rule"], kinds["glossary"]) == (rules, glossary)
    assert sum(len(row.examples) for row in edition.rows) == examples
    assert all(row.text for row in edition.rows if row.kind != "section")


def test_the_five_traps_of_the_older_file(editions: dict[str, Edition]) -> None:
    rules = {row.number: row.text for row in editions["2022"].rows}
    beginnings = {
        number: rules[number].split()[:2]
        for number in ("119.1d", "606.5", "702.124h", "702.124i", "901.4")
    }
    assert beginnings == {
        "119.1d": ["In", "a"],
        "606.5": ["If", "the"],
        "702.124h": ["“Choose", "a"],
        "702.124i": ["If", "an"],
        "901.4": ["All", "plane"],
    }


def test_no_sign_was_lost_by_the_encoding(editions: dict[str, Edition]) -> None:
    for edition in editions.values():
        text = "".join(row.text for row in edition.rows)
        assert {"’", "“", "”", "—"} <= set(text)
        assert not any("\u0080" <= sign <= "\u009f" or sign == "\ufffd" for sign in text)


def test_rules_that_moved_are_found(went: dict[str, str]) -> None:
    assert {
        number: went[number]
        for number in ("603.2i", "701.5", "701.5a", "706", "706.5", "706.6", "706.7", "720.1a")
    } == {
        "603.2i": "603.2h",
        "701.5": "701.6",
        "701.5a": "701.6a",
        "706": "706",
        "706.5": "706.5",
        "706.6": "706.6",
        "706.7": "706.7",
        "720.1a": "724.1a",
    }
    outcomes = Counter(
        "not found" if not to else "same" if to == number else "moved"
        for number, to in went.items()
    )
    assert outcomes == {"same": 2380, "moved": 475, "not found": 54}


@pytest.mark.django_db
def test_both_editions_go_in_by_one_command_and_stand_still_by_the_next(client: Client) -> None:
    files = [str(FOLDER / file) for file in FILES.values()]
    call_command("import_rules", *files, "--apply", stdout=StringIO())
    assert Rule.objects.filter(kind="rule").count() == 2760 + 3138
    before = LedgerEntry.objects.count(), Snapshot.objects.count(), RuleMove.objects.count()
    printed = StringIO()
    call_command("import_rules", *files, "--apply", stdout=printed)
    assert printed.getvalue().endswith("Nothing to change: everything is here already.\n")
    assert before == (
        LedgerEntry.objects.count(), Snapshot.objects.count(), RuleMove.objects.count(),
    )  # fmt: skip

    october, april = date(2022, 10, 7), date(2026, 4, 17)
    cited = resolve(
        [
            ("603.2i", october),
            ("701.5a", october),
            ("706.5", date(2022, 5, 1)),
            ("706.6", date(2024, 10, 1)),
            ("712.6", october),
            ("706.6", april),
        ]
    )
    assert [(one.standing, one.present) for one in cited.values()] == [
        (Standing.MOVED, "603.2h"),
        (Standing.MOVED, "701.6a"),
        (Standing.MOVED, "706.6"),
        (Standing.SAME, ""),
        (Standing.GONE, ""),
        (Standing.SAME, ""),
    ]
    for path in ("701.6a", "701.5a@2022-10-07", "706", "7", "702"):
        assert client.get(f"/en/rule/{path}").status_code == 200
    page = client.get("/en/rule/701.6a").content.decode()
    assert "/en/rule/701.5a@2022-10-07" in page


def test_no_rule_jumps_over_its_neighbour(
    editions: dict[str, Edition], went: dict[str, str]
) -> None:
    rows = {row.number: row for row in editions["2026"].rows}
    crossing = [
        (first, second)
        for first, second in zip(went, list(went)[1:], strict=False)
        if went[first]
        and went[second]
        and first[:3] == second[:3]
        and went[first][:3] == went[second][:3]
        and rows[went[first]].position > rows[went[second]].position
    ]
    # Between the two editions these four keyword actions, and no other rule, got another place.
    assert [second for _first, second in crossing] == ["701.28", "701.36", "701.38", "701.42"]
