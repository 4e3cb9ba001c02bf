"""Loading the catalogue: twice changes nothing, and never a person's words."""

import shutil
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from rulings.content.catalogue import DOCUMENTS, FOLDER, read_catalogue
from rulings.editorial import approve, dismiss_suggestion, save_text
from rulings.importers.apply import apply
from rulings.importers.match_catalogue import match_catalogue
from rulings.importers.refusal import PlanOutdated
from rulings.models import (
    Card,
    CardName,
    CardRuling,
    LedgerEntry,
    Origin,
    Revision,
    RuleCitation,
    Ruling,
    ScenarioLink,
    SearchEntry,
    Snapshot,
    Suggestion,
    Translation,
)
from rulings.models.localized import CODES
from tests.rulings.people import person

NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)
MODELS: tuple[Any, ...] = (
    Card, CardName, CardRuling, LedgerEntry, Revision, RuleCitation, Ruling, ScenarioLink,
    SearchEntry, Snapshot, Suggestion, Translation,
)  # fmt: skip


def load(folder: Path = FOLDER) -> str:
    out = StringIO()
    call_command("load_catalogue", "--catalogue", str(folder), stdout=out, verbosity=2)
    return out.getvalue()


def everything() -> dict[str, list[dict[str, Any]]]:
    return {model.__name__: list(model.objects.order_by("pk").values()) for model in MODELS}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the catalogue to change."""
    return Path(shutil.copytree(FOLDER, tmp_path / "catalogue"))


def change_draft(folder: Path, public_id: str = "zs6r2", language: str = "pt") -> str:
    """Change the draft of a ruling in one language; return the new text."""
    path = folder / f"{public_id}.toml"
    text = path.read_text(encoding="utf-8")
    head, _mark, tail = text.partition(f'\n{language} = """\n')
    assert tail
    path.write_text(f'{head}\n{language} = """\nNeu: {tail}', encoding="utf-8")
    return "Neu: " + tail.partition('"""')[0].strip()


def held(language: str = "pt") -> tuple[str | None, Translation]:
    ruling = Ruling.objects.get(public_id="zs6r2")
    return ruling.text_in(language), ruling.translations.get(language=language)


def test_everything_that_ships_is_there(catalogue: None) -> None:
    assert Ruling.objects.exclude(source="project").count() == 19
    assert Ruling.objects.filter(source="project").count() == 6
    counts = {origin: Translation.objects.filter(origin=origin).count() for origin in Origin.values}
    assert counts == {"official": 46, "community": 0, "project_draft": 68 + 6 * 6}
    assert set(Translation.objects.filter(origin="official").values_list("state", flat=True)) == {
        "approved"
    }
    assert SearchEntry.objects.count() == Revision.objects.count() == 114 + 6 * 6
    assert CardRuling.objects.count() == 10 * 3 + 1 + 8 + 5 + 2
    assert ScenarioLink.objects.exclude(scenario="").count() == 18 + 6
    assert {"Guía pixie", "Вестник ненастья"} <= set(
        CardName.objects.values_list("name", flat=True)
    )


@pytest.mark.django_db
@pytest.mark.parametrize("active", ["ru", "pt-br"])
def test_the_active_language_changes_nothing_of_what_is_written(active: str) -> None:
    with translation.override(active):
        load()
    ruling = Ruling.objects.get(public_id="7znd7")
    assert len({ruling.text_in(code) for code in CODES}) == 6
    # The bare column, which nobody reads, is the same too: a dump does not depend on the language.
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM rulings_ruling WHERE text IS DISTINCT FROM text_en")
        assert cursor.fetchone() == (0,)


def test_a_second_time_changes_nothing_and_says_so(catalogue: None) -> None:
    before = everything()
    assert load() == "Nothing to change: everything is here already.\n"
    assert everything() == before


def test_finding_nothing_to_change_takes_few_queries(catalogue: None) -> None:
    with CaptureQueriesContext(connection) as asked:
        load()
    assert len(asked) == 11


def test_a_newer_draft_replaces_an_older_one(catalogue: None, folder: Path) -> None:
    text = change_draft(folder)
    assert "~ text  zs6r2 pt  project_draft" in load(folder)
    now, row = held()
    assert (now, row.origin, row.state, row.version) == (text, "project_draft", "draft", 2)
    assert Ruling.objects.get(public_id="zs6r2").revisions.filter(language="pt").count() == 2
    assert "Nothing to change" in load(folder)


def test_a_text_that_a_person_saved_stays_and_the_newer_draft_is_suggested_once(
    catalogue: None, folder: Path
) -> None:
    joana = person("Joana", "translators-pt")
    ruling = Ruling.objects.get(public_id="zs6r2")
    save_text(
        ruling=ruling, language="pt", text="As palavras de Joana.", by=joana, at=NOON, version=1
    )
    assert load() == "= text  zs6r2 pt  community\nNothing to change: everything is here already.\n"
    assert Suggestion.objects.count() == 0

    text = change_draft(folder)
    assert "? text  zs6r2 pt  project_draft" in load(folder)
    now, row = held()
    assert (now, row.author, row.version) == ("As palavras de Joana.", joana, 2)
    suggestion = Suggestion.objects.get()
    assert (suggestion.text, suggestion.language, suggestion.closed_at) == (text, "pt", None)

    before = everything()
    assert "Nothing to change" in load(folder)
    dismiss_suggestion(suggestion=suggestion, by=joana, at=NOON)
    assert "Nothing to change" in load(folder)
    assert Suggestion.objects.count() == 1
    assert {name: rows for name, rows in everything().items() if name != "Suggestion"} == {
        name: rows for name, rows in before.items() if name != "Suggestion"
    }


def test_an_approved_draft_is_a_persons_text(catalogue: None, folder: Path) -> None:
    ruling = Ruling.objects.get(public_id="zs6r2")
    approve(ruling=ruling, language="pt", by=person("Ravi", "reviewers"), at=NOON, version=1)
    before = ruling.text_in("pt")
    change_draft(folder)
    load(folder)
    now, row = held()
    assert (now, row.state) == (before, "approved")
    assert Suggestion.objects.count() == 1


def test_an_official_text_wins_over_a_draft_in_either_order(catalogue: None, folder: Path) -> None:
    path = folder / "zs6r2.toml"
    text = path.read_text(encoding="utf-8")
    reference = 'de = "attempted-murder.de.txt#0"\n'
    assert reference in text
    official, _row = held("de")
    draft = '\n\n[drafts]\nde = """\nEin Entwurf."""\n'
    path.write_text(text.replace(reference, "").replace("\n\n[drafts]\n", draft, 1), "utf-8")
    assert "= text  zs6r2 de  official" in load(folder)
    assert held("de")[0] == official

    Translation.objects.filter(ruling__public_id="zs6r2", language="de").update(
        origin="project_draft", state="draft"
    )
    load(folder)
    assert held("de")[0] == "Ein Entwurf."
    load()
    now, row = held("de")
    assert (now, row.origin, row.state) == (official, "official", "approved")


def test_a_moved_card_and_a_new_rule_are_changes_of_their_own(
    catalogue: None, folder: Path
) -> None:
    path = folder / "zs6r2.toml"
    text = path.read_text(encoding="utf-8")
    assert "position = 1" in text
    rule = '[[rules]]\nnumber = "706.99"\nedition = 2024-09-20\n\n[documents]'
    path.write_text(
        text.replace("position = 1", "position = 12").replace("[documents]", rule), "utf-8"
    )
    before = Revision.objects.count()
    printed = load(folder)
    assert "~ link  zs6r2 attempted-murder" in printed and "+ rule  zs6r2 706.99" in printed
    assert "Applied 2 changes" in printed
    assert CardRuling.objects.get(ruling__public_id="zs6r2").position == 12
    assert Revision.objects.count() == before


def test_a_name_that_an_editor_set_stays(catalogue: None) -> None:
    Card.objects.filter(slug="neverwinter-hydra").update(name_pt="Hidra Corrigida")
    assert "= card  neverwinter-hydra  pt “Hidra Corrigida”" in load()
    assert Card.objects.get(slug="neverwinter-hydra").name_in("pt") == "Hidra Corrigida"


def test_every_load_that_changed_something_left_a_ledger(catalogue: None, folder: Path) -> None:
    change_draft(folder)
    load(folder)
    first, second = Snapshot.objects.order_by("pk")
    assert first.sha256 == read_catalogue().sha256 != second.sha256
    assert second.entries.exclude(outcome="same").count() == 1
    revision = Revision.objects.get(snapshot=second)
    assert (revision.language, revision.actor) == ("pt", None)


def test_a_text_saved_between_plan_and_application_is_not_overwritten(
    catalogue: None, folder: Path
) -> None:
    change_draft(folder)
    plan = match_catalogue(read_catalogue(folder, DOCUMENTS))
    joana = person("Joana", "translators-pt")
    ruling = Ruling.objects.get(public_id="zs6r2")
    save_text(
        ruling=ruling, language="pt", text="As palavras de Joana.", by=joana, at=NOON, version=1
    )
    with pytest.raises(PlanOutdated, match="zs6r2 pt"):
        apply(plan, at=NOON, by="root")
    assert held()[0] == "As palavras de Joana."
    assert Snapshot.objects.count() == 1


def test_a_broken_catalogue_is_refused_whole(catalogue: None, folder: Path) -> None:
    before = everything()
    change_draft(folder)
    (folder / "7znd7.toml").write_text("colour = 1", encoding="utf-8")
    with pytest.raises(CommandError, match=r"7znd7\.toml"):
        load(folder)
    assert everything() == before
