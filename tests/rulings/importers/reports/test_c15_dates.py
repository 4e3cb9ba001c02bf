"""C15: dates in five spellings, and rule numbers that move.

Each date of a pasted page or of a bulk file stands or falls alone. (A document is refused whole.)
Citations with their editions: tests/rulings/rulebook/test_citations.py and pages/test_rules.py.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date
from pathlib import Path

import pytest
from django.test import Client

from rulings.importers.parse import parse
from rulings.importers.running import ExitStatus
from rulings.models import Card, CardRuling, LedgerEntry, RuleCitation, Ruling, Snapshot
from tests.rulings.conftest import ImportRules
from tests.rulings.importers.publishing import (
    DAY,
    Ran,
    card,
    mtgjson,
    page,
    ruling,
    run,
    sides,
    state,
    take,
)
from tests.rulings.importers.rules import miniature

pytestmark = pytest.mark.django_db

TEXTS = {
    "10/7/2022": "A roll that was ignored has never happened, whatever saw it happen.",
    "7/23/2021": "Dice are named by the number of their faces, and a d20 has twenty of them.",
    "2021-07-23": "If you reroll a die, the first result is gone, and nothing can bring it back.",
    "23.07.2021": "You choose which of the dice to ignore before anything else sees the results.",
    "202109224": "This text stands under a date that nobody can read, and has to wait for one.",
}
MEANT = {
    "10/7/2022": date(2022, 10, 7),
    "7/23/2021": date(2021, 7, 23),
    "2021-07-23": date(2021, 7, 23),
    "23.07.2021": date(2021, 7, 23),
}
MONTH_FIRST = ("--date-order", "mdy")


def pasted(folder: Path, dates: Mapping[str, str], *options: str, between: str = "\n\n") -> Ran:
    """Import a page that was copied by hand: each date and its text."""
    file = folder / "page.txt"
    rulings = (f"{day}{between}{text}" for day, text in dates.items())
    file.write_text("Loaded Die\n\n" + "\n\n".join(rulings) + "\n", encoding="utf-8")
    return run("import_document", file, "--pasted", "--apply", *options)


@pytest.fixture
def known(tmp_path: Path) -> Path:
    """Have a card, and every text of the page as a ruling of another one."""
    take(tmp_path, "cards-20240101.json", [card("Loaded Die"), card("Other Die")])
    take(tmp_path, "rulings-20240101.json", [ruling("Other Die", text) for text in TEXTS.values()])
    return tmp_path


def on_the_card() -> dict[str, date]:
    """Return what stands on the card, with its dates."""
    links = CardRuling.objects.filter(card__slug="loaded-die")
    return dict(links.values_list("ruling__text_en", "date"))


@pytest.mark.parametrize(
    ("options", "between"), [((), "\n\n"), ((), "\t"), (MONTH_FIRST, "\n"), (MONTH_FIRST, "\n \n")]
)
def test_each_line_of_a_pasted_page_stands_or_falls_alone(
    client: Client, known: Path, options: tuple[str, ...], between: str
) -> None:
    ran = pasted(known, TEXTS, *options, between=between)
    assert ran.status == ExitStatus.LOOK
    assert "“202109224”" in ran.said and "Line " in ran.said
    assert on_the_card() == {TEXTS[written]: day for written, day in MEANT.items()}
    shown = page(client, "/en/card/loaded-die")
    assert {words.text for words in shown.all("div", class_name="clip")} == {
        TEXTS[written] for written in MEANT
    }
    entry = LedgerEntry.objects.get(outcome="refused")
    assert entry.key.startswith("page.txt 1:")
    assert "202109224" in entry.note and "2021-07-23" in entry.note
    told = client.get(f"/en/imports/{Snapshot.objects.get(kind='document').number}.json").json()
    assert "202109224" in json.dumps(told)
    before = state()
    pasted(known, TEXTS, *options, between=between)
    assert state() == before


def test_a_date_that_can_be_read_in_two_ways_is_asked_about(known: Path) -> None:
    texts = list(TEXTS.values())
    dates = {"3/4/2022": texts[0], "2021-07-23": texts[1], "7/7/2021": texts[2]}
    ran = pasted(known, dates)
    assert ran.status == ExitStatus.LOOK
    assert "Line 3: the date 3/4/2022 may have the day first or the month first" in ran.said
    assert "--date-order" in ran.said
    assert on_the_card() == {texts[1]: date(2021, 7, 23), texts[2]: date(2021, 7, 7)}
    assert pasted(known, dates, *MONTH_FIRST).status == ExitStatus.DONE
    assert on_the_card()[texts[0]] == date(2022, 3, 4)


def test_dates_that_prove_both_orders_prove_none(known: Path) -> None:
    texts = list(TEXTS.values())
    dates = {"3/4/2022": texts[0], "7/23/2021": texts[1], "23/7/2021": texts[2]}
    ran = pasted(known, dates)
    assert ran.status == ExitStatus.LOOK and "3/4/2022 may have" in ran.said
    assert on_the_card() == {texts[1]: date(2021, 7, 23), texts[2]: date(2021, 7, 23)}
    ran = pasted(known, dates, *MONTH_FIRST)
    assert "23/7/2021 cannot be read in the order mdy" in ran.said
    assert on_the_card()[texts[0]] == date(2022, 3, 4)


NO_DATES = [
    *("202109224", "2021-13-01", "31/2/2021", "0/0/2021", "23/07/21", "23/07/1821"),
    *("23/07/2921", "9999-12-31", "23/07-2021", "20 21", "2021 07 23", "23,07,2021"),
]


def test_whatever_is_no_date_costs_its_own_ruling_only(known: Path) -> None:
    texts = list(TEXTS.values())
    for written in NO_DATES:
        for place in range(3):
            days = ["2021-07-23", "2022-10-07"]
            days.insert(place, written)
            blocks = [f"{day}\n\n{text}" for day, text in zip(days, texts, strict=False)]
            data = "\n\n".join(["Loaded Die", *blocks]).encode()
            document = parse(data, name="page.txt", pasted=True)
            left = [paragraph.text for paragraph in document.paragraphs]
            assert left == [text for at, text in enumerate(texts[:3]) if at != place], written
            (bad,) = document.bad
            assert f"“{written}”" in bad.why and bad.line == 3 + 4 * place
    dates = {"2021-07-23": texts[0], "31/2/2021": texts[1], "2022-10-07": texts[2]}
    ran = pasted(known, dates)
    assert ran.status == ExitStatus.LOOK and "“31/2/2021”" in ran.said
    assert set(on_the_card()) == {texts[0], texts[2]}


@pytest.mark.parametrize("written", ["July 23, 2021", "yesterday"])
def test_words_for_a_date_may_belong_to_the_ruling_before_them(known: Path, written: str) -> None:
    texts = list(TEXTS.values())
    dates = ["2020-01-01", "2021-07-23", written, "2022-10-07"]
    ran = pasted(known, dict(zip(dates, texts, strict=False)))
    assert ran.status == ExitStatus.LOOK and f"“{written}”" in ran.said
    assert set(on_the_card()) == {texts[0], texts[3]}


def test_half_a_ruling_is_not_taken(known: Path) -> None:
    texts = list(TEXTS.values())
    dates = {"2021-07-23": f"{texts[0]}\n\nAnd another paragraph of it.", "2022-10-07": texts[1]}
    ran = pasted(known, dates)
    assert ran.status == ExitStatus.LOOK
    assert "Line 7: a date was expected here" in ran.said
    assert on_the_card() == {texts[1]: date(2022, 10, 7)}


def test_a_page_of_nothing_but_bad_dates_is_refused_by_its_first(known: Path) -> None:
    before = state()
    ran = pasted(known, {"202109224": TEXTS["10/7/2022"], "20": TEXTS["7/23/2021"]})
    assert ran.status == ExitStatus.REFUSED
    assert "page.txt was refused" in ran.said and "Line 3" in ran.said
    assert state() == before


@pytest.mark.parametrize("between", ["\n\n", "\n"])
def test_a_document_is_refused_whole(known: Path, between: str) -> None:
    before = state()
    file = known / "document.txt"
    rulings = (f"{day}{between}{text}" for day, text in TEXTS.items())
    file.write_text("Loaded Die\n\n" + "\n\n".join(rulings) + "\n", encoding="utf-8")
    ran = run("import_document", file, "--apply")
    assert ran.status == ExitStatus.REFUSED and "202109224" in ran.said
    assert state() == before


def test_in_bulk_files_too_a_bad_date_costs_its_own_ruling_only(known: Path) -> None:
    records = [
        ruling("Loaded Die", text, day=str(MEANT.get(written, written)))
        for written, text in TEXTS.items()
    ]
    ran = take(known, "rulings-20240102.json", records)
    assert ran.status == ExitStatus.LOOK
    assert "rulings-20240102.json 5: The field “published_at” holds “202109224”" in ran.said
    assert on_the_card() == {TEXTS[written]: day for written, day in MEANT.items()}


def test_a_bulk_file_says_a_day_in_one_way_and_nothing_is_guessed(known: Path) -> None:
    odd = ["202109224", "10/7/2022", "23.07.2021", "2021-7-3", "", None]
    text, *others = (f"{text} {number}" for number, text in enumerate([*TEXTS.values()] * 2))
    records = [ruling("Loaded Die", text)]
    records += [ruling("Loaded Die", other) for other in others]
    for record, written in zip(records[1:], odd, strict=False):
        record["published_at"] = written
    ran = take(known, "rulings-20240102.json", records[: 1 + len(odd)])
    assert ran.status == ExitStatus.LOOK
    for number in range(2, 2 + len(odd)):
        assert f"rulings-20240102.json {number}: The field “published_at”" in ran.said
    assert on_the_card() == {text: date(2021, 7, 23)}
    held = [{"date": DAY, "text": text}]
    held += [{"date": written, "text": text} for written in odd]  # type: ignore[dict-item]
    file = known / "TST.json"
    file.write_text(json.dumps(mtgjson(*sides("Third Die", rulings=held))), encoding="utf-8")
    ran = run("import_mtgjson", file, "--apply")
    assert ran.status == ExitStatus.LOOK
    assert all(f"rulings[{number}].date" in ran.said for number in range(1, 1 + len(odd)))
    assert CardRuling.objects.filter(card__name_en="Third Die").count() == 1


def test_both_rulings_say_which_edition_they_cite_and_what_became_of_it(
    client: Client, known: Path, import_rules: ImportRules
) -> None:
    import_rules(miniature.JUNE_2022, miniature.OCTOBER_2022, miniature.APRIL_2026)
    a, b = Ruling.objects.order_by("public_id")[:2]
    for one, number, day in ((a, "706.5", date(2022, 5, 1)), (b, "706.6", date(2024, 10, 1))):
        RuleCitation.objects.create(ruling=one, number=number, edition=day, held_from=day)
    first, second = (page(client, f"/en/r/{one.public_id}") for one in (a, b))
    assert "number has moved, now 706.6" in first.one("dl", class_name="margin").text
    links = {link.attributes.get("href") for link in first.all("a", class_name="rule")}
    assert "/en/rule/706.6" in links
    assert "moved" not in second.one("dl", class_name="margin").text
    assert Card.objects.count() == 2


@pytest.mark.parametrize("address", ["/en/rule/706.6@202109224", "/en/r/5ntgg@202109224"])
def test_a_mistyped_date_in_an_address_is_said_and_is_no_empty_page(
    client: Client, catalogue: None, import_rules: ImportRules, address: str
) -> None:
    import_rules(miniature.APRIL_2026)
    shown = page(client, address, status=404)
    assert "202109224" in shown.one("main").text
