"""Since when what the catalogue and the documents say holds, and what the ledger keeps of it."""

import shutil
from datetime import UTC, date, datetime
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from rulings.content.catalogue import CARDS_FILE, DOCUMENTS, FOLDER, read_catalogue
from rulings.editorial import save_text
from rulings.importers.operator import operator
from rulings.models import (
    Card,
    CardName,
    CardRuling,
    LedgerEntry,
    Revision,
    RuleCitation,
    Ruling,
    SearchEntry,
    Snapshot,
    Suggestion,
)
from rulings.search import index
from rulings.search.find import find
from rulings.search.query import parse
from tests.rulings.people import person

DATED = read_catalogue().dated
AFR, UNF = date(2021, 7, 23), date(2022, 10, 7)


@pytest.fixture
def newer(tmp_path: Path) -> Path:
    """A catalogue of a later day with another draft."""
    folder = Path(shutil.copytree(FOLDER, tmp_path / "catalogue"))
    cards = folder / CARDS_FILE
    text = cards.read_text(encoding="utf-8")
    cards.write_text(
        text.replace(f"\ndated = {DATED}\n", "\ndated = 2027-02-01\n"), encoding="utf-8"
    )
    ruling = folder / "zs6r2.toml"
    text = ruling.read_text(encoding="utf-8")
    ruling.write_text(text.replace('\npt = """\n', '\npt = """\nNovo: '), encoding="utf-8")
    return folder


def test_the_catalogue_is_not_older_than_what_it_says() -> None:
    catalogue = read_catalogue()
    ours = [ruling for ruling in catalogue.rulings if ruling.source == "project"]
    assert max(place.date for ruling in ours for place in ruling.places) <= catalogue.dated


def test_a_catalogue_without_a_date_is_refused(newer: Path) -> None:
    cards = newer / CARDS_FILE
    text = cards.read_text(encoding="utf-8")
    cards.write_text(text.replace("dated = 2027-02-01", ""), encoding="utf-8")
    with pytest.raises(CommandError, match=f"{CARDS_FILE}: dated: a date is needed"):
        call_command("load_catalogue", "--catalogue", str(newer))


def test_official_texts_hold_from_the_ruling_s_date_and_drafts_from_the_catalogue_s(
    catalogue: None,
) -> None:
    for revision in Revision.objects.select_related("ruling"):
        standing = revision.ruling.translations.get(language=revision.language)
        if standing.origin == "official":
            assert revision.held_from == standing.document_date in (AFR, UNF)
        else:
            assert revision.held_from == DATED
    assert Revision.objects.filter(held_from__in=[AFR, UNF]).count() == 46


def test_rulings_stand_on_their_cards_from_their_date_and_questions_from_the_catalogue_s(
    catalogue: None,
) -> None:
    official = CardRuling.objects.filter(ruling__source="wizards")
    assert official.count() == 10 * 3 + 1 + 8
    assert all(link.held_from == link.date for link in official)
    asked = CardRuling.objects.filter(ruling__source="project")
    assert {link.held_from for link in asked} == {DATED}
    assert set(RuleCitation.objects.values_list("held_from", flat=True)) == {DATED}
    assert CardRuling.objects.held().count() == CardRuling.objects.count()
    assert CardRuling.objects.held_on(AFR).count() == 10 * 3 + 1
    assert not RuleCitation.objects.held_on(AFR).exists()


def test_a_newer_draft_holds_from_the_newer_catalogue_on(catalogue: None, newer: Path) -> None:
    call_command("load_catalogue", "--catalogue", str(newer), verbosity=0)
    history = Revision.objects.filter(ruling__public_id="zs6r2", language="pt").order_by("number")
    assert [revision.held_from for revision in history] == [DATED, date(2027, 2, 1)]
    assert Revision.objects.filter(held_from=date(2027, 2, 1)).count() == 1


def test_the_snapshot_says_who_of_which_day_and_how_much(catalogue: None) -> None:
    snapshot = Snapshot.objects.get()
    assert (snapshot.kind, snapshot.dated, snapshot.by) == ("catalogue", DATED, operator())
    assert snapshot.by != ""
    assert snapshot.counts == {"new": snapshot.entries.count()}


def test_a_system_user_without_a_name_is_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LOGNAME", "USER", "LNAME", "USERNAME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("os.getuid", lambda: 123_456_789)
    assert operator() == ""


def test_the_ledger_keeps_the_ruling_and_both_texts(catalogue: None, newer: Path) -> None:
    call_command("load_catalogue", "--catalogue", str(newer), verbosity=0)
    changed = LedgerEntry.objects.get(outcome="changed", subject="text")
    first, second = Revision.objects.filter(ruling__public_id="zs6r2", language="pt").order_by(
        "number"
    )
    assert changed.ruling is not None
    assert (changed.ruling.public_id, changed.before, changed.after) == (
        "zs6r2",
        first.text,
        second.text,
    )
    new = LedgerEntry.objects.get(outcome="new", key="zs6r2 pt")
    assert (new.before, new.after) == (None, first.text)
    about_rulings = LedgerEntry.objects.exclude(subject__in=["card", "name", "set"])
    assert not about_rulings.filter(ruling__isnull=True).exists()
    assert all(entry.ruling and entry.ruling.public_id in entry.key for entry in about_rulings)
    assert not LedgerEntry.objects.filter(subject="card", ruling__isnull=False).exists()


def test_a_suggestion_names_its_import(catalogue: None, newer: Path) -> None:
    ruling = Ruling.objects.get(public_id="zs6r2")
    joana = person("Joana", "translators-pt")
    noon = datetime(2026, 12, 1, 12, tzinfo=UTC)
    save_text(ruling=ruling, language="pt", text="De Joana.", by=joana, at=noon, version=1)
    assert ruling.revisions.get(language="pt", number=2).held_from == date(2026, 12, 1)
    call_command("load_catalogue", "--catalogue", str(newer), verbosity=0)
    suggestion = Suggestion.objects.get()
    assert suggestion.kind == "text"
    assert suggestion.snapshot == Snapshot.objects.get(counts__suggested=1)
    entry = LedgerEntry.objects.get(outcome="suggested")
    assert (entry.before, entry.after) == ("De Joana.", suggestion.text)


def test_what_an_editor_took_away_stays_away(catalogue: None) -> None:
    link = CardRuling.objects.get(ruling__public_id="zs6r2")
    cited = RuleCitation.objects.filter(ruling__public_id="zs6r2")
    CardRuling.objects.filter(pk=link.pk).update(held_until=date(2026, 12, 1), position=99)
    cited.update(held_until=date(2026, 12, 1))
    out = StringIO()
    call_command("load_catalogue", stdout=out)
    assert "Nothing to change" in out.getvalue()
    file = DOCUMENTS / "attempted-murder.de.txt"
    call_command("import_document", str(file), stdout=out, verbosity=2)
    assert "= link  zs6r2 attempted-murder  2022-10-07" in out.getvalue()
    assert "Nothing to change" in out.getvalue()
    assert link.card.card_rulings.held().count() == 7
    held_then = CardRuling.objects.held_on(date(2026, 11, 30)).filter(pk=link.pk)
    assert held_then.exists()
    assert not CardRuling.objects.held_on(date(2026, 12, 1)).filter(pk=link.pk).exists()


def test_what_an_editor_took_away_is_neither_shown_nor_found(catalogue: None) -> None:
    link = CardRuling.objects.get(ruling__public_id="zs6r2")

    def found(query: str) -> set[str]:
        return {hit.ruling.public_id for hit in find(parse(query), language="en").hits}

    assert "zs6r2" in found("Attempted Murder") & found("706.1b")
    CardRuling.objects.filter(pk=link.pk).update(held_until=date(2026, 12, 1))
    RuleCitation.objects.filter(ruling=link.ruling).update(held_until=date(2026, 12, 1))
    assert "zs6r2" not in found("Attempted Murder") | found("706.1b")
    assert link.ruling not in Ruling.objects.for_card(link.card)
    page = Ruling.objects.for_page("zs6r2")
    assert not page.card_rulings.all() and not page.citations.all()
    index.write(index.entries_of(link.ruling))
    assert {entry.day for entry in SearchEntry.objects.filter(ruling=link.ruling)} == {None}


@pytest.mark.django_db
def test_a_document_alone_is_of_the_day_of_its_newest_ruling() -> None:
    file = DOCUMENTS / "neverwinter-hydra.ru.txt"
    call_command("import_document", str(file), "--apply", verbosity=0)
    snapshot = Snapshot.objects.get()
    assert (snapshot.kind, snapshot.dated, snapshot.by) == ("document", AFR, operator())
    assert {row.held_from for row in Revision.objects.all()} == {AFR}
    assert {row.held_from for row in CardRuling.objects.all()} == {AFR}
    assert {row.held_from for row in RuleCitation.objects.all()} == {DATED}


def test_a_known_text_on_another_card_stands_there_from_the_document_s_day(
    catalogue: None, tmp_path: Path
) -> None:
    first, second = (Ruling.objects.get(public_id=key).text_in("ru") for key in ("zfk9g", "wf4zw"))
    file = tmp_path / "foreign.txt"
    file.write_text(f"Guide\n\n14/05/2024\n\n{first}\n\n13/02/2024\n\n{second}\n", encoding="utf-8")
    card = Card.objects.create(slug="guide", name_en="Guide")
    CardName.objects.create(card=card, language="en", name="Guide", kind="printed", key="guide")
    call_command("import_document", str(file), "--apply", verbosity=0)
    links = CardRuling.objects.filter(card=card).order_by("-date")
    assert [(link.ruling.public_id, link.date, link.held_from) for link in links] == [
        ("zfk9g", date(2024, 5, 14), date(2024, 5, 14)),
        ("wf4zw", date(2024, 2, 13), date(2024, 2, 13)),
    ]
    snapshot = Snapshot.objects.get(kind="document")
    assert (snapshot.dated, snapshot.counts["new"]) == (date(2024, 5, 14), 2)
    entries = snapshot.entries.filter(subject="link").order_by("position")
    assert [entry.ruling for entry in entries] == [link.ruling for link in links]
