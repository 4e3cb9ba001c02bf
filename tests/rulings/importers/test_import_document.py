"""`manage.py import_document`, on documents that ship and on foreign ones."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db.models import Model

from rulings.content.catalogue import DOCUMENTS
from rulings.models import (
    Card,
    CardName,
    CardRuling,
    LedgerEntry,
    Revision,
    RuleCitation,
    Ruling,
    ScenarioLink,
    SearchEntry,
    Snapshot,
    Suggestion,
    Translation,
)

MODELS: tuple[type[Model], ...] = (
    Card, CardName, CardRuling, LedgerEntry, Revision, RuleCitation, Ruling, ScenarioLink,
    SearchEntry, Snapshot, Suggestion, Translation,
)  # fmt: skip
FIVE = sorted(path.name for path in DOCUMENTS.glob("*.txt"))
RUSSIAN = "Кубики обозначаются по числу граней. Например, d20 — это двадцатигранный кубик."


def run(file: Path, *options: str) -> str:
    out = StringIO()
    call_command("import_document", str(file), *options, stdout=out)
    return out.getvalue()


def look(file: Path, *options: str) -> str:
    """Run it on a document in which something is not matched, and return what is printed."""
    out = StringIO()
    with pytest.raises(CommandError, match="need a look") as refused:
        call_command("import_document", str(file), *options, stdout=out)
    assert refused.value.returncode == 3
    return out.getvalue()


def sizes() -> dict[str, int]:
    return {model.__name__: model._default_manager.count() for model in MODELS}


def only_told(before: dict[str, int]) -> None:
    """Hold that an import changed nothing but told what it could not place."""
    now = sizes()
    assert now.pop("Snapshot") == before.pop("Snapshot") + 1
    assert now.pop("LedgerEntry") > before.pop("LedgerEntry")
    assert now == before


def written(tmp_path: Path, text: str, name: str = "foreign.txt") -> Path:
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.django_db
@pytest.mark.parametrize("name", FIVE)
def test_a_plan_is_printed_and_nothing_is_written_without_apply(name: str) -> None:
    before = sizes()
    printed = run(DOCUMENTS / name)
    assert "planned and nothing is written" in printed
    assert printed.count("\n+ text") == len((DOCUMENTS / name).read_text().split("/20")) - 1
    assert sizes() == before


@pytest.mark.django_db
@pytest.mark.parametrize("name", FIVE)
def test_applied_twice_the_second_time_changes_nothing(name: str) -> None:
    assert "Applied" in run(DOCUMENTS / name, "--apply")
    before = sizes()
    assert before["Snapshot"] == 1 and before["Ruling"] > 0
    assert "Nothing to change" in run(DOCUMENTS / name, "--apply")
    assert sizes() == before


@pytest.mark.django_db
def test_all_five_hold_47_paragraphs_which_are_19_rulings_on_4_cards_with_46_texts() -> None:
    for name in FIVE:
        run(DOCUMENTS / name, "--apply")
    assert Ruling.objects.count() == 19
    assert set(Card.objects.values_list("slug", flat=True)) == {
        "neverwinter-hydra", "component-pouch", "arcane-endeavor", "attempted-murder",
    }  # fmt: skip
    assert Translation.objects.filter(origin="official", state="approved").count() == 46
    assert Translation.objects.count() == Revision.objects.count() == 46
    assert SearchEntry.objects.count() == 46
    english = Ruling.objects.filter(text_en__isnull=False).order_by("public_id")
    assert [ruling.public_id for ruling in english] == ["25r46", "5xmrf"]
    assert [ruling.text_in("de") for ruling in english] != [None, None]
    assert Ruling.objects.get(public_id="25r46").text_in("de") is None
    assert Ruling.objects.get(public_id="5xmrf").text_in("fr") is None


@pytest.mark.django_db
def test_the_documents_then_the_catalogue_give_what_the_catalogue_alone_gives() -> None:
    for name in FIVE:
        run(DOCUMENTS / name, "--apply")
    call_command("load_catalogue", verbosity=0)
    assert Translation.objects.count() == Revision.objects.count() == 114 + 6 * 6
    out = StringIO()
    call_command("load_catalogue", stdout=out)
    assert "Nothing to change" in out.getvalue()


@pytest.mark.django_db
def test_a_text_knows_the_place_it_was_read_from() -> None:
    run(DOCUMENTS / "attempted-murder.de.txt", "--apply")
    row = Translation.objects.get(ruling__public_id="2zkwt", language="de")
    assert (row.document, row.document_title) == ("attempted-murder.de.txt", "Versuchter Mord")
    assert (row.document_paragraph, str(row.document_date)) == (7, "2022-10-07")
    revision = Revision.objects.get(ruling__public_id="2zkwt", language="de")
    assert revision.snapshot is not None
    assert revision.snapshot.name == revision.reason == "attempted-murder.de.txt"
    assert revision.snapshot.entries.filter(subject="text", outcome="new").count() == 8


@pytest.mark.django_db
def test_the_plan_says_whether_the_order_of_the_dates_is_proven() -> None:
    assert "dmy, proven by the document" in run(DOCUMENTS / "neverwinter-hydra.ru.txt")
    printed = run(DOCUMENTS / "attempted-murder.fr.txt")
    assert "Français" in printed and "does not prove it" in printed
    run(DOCUMENTS / "attempted-murder.fr.txt", "--apply")
    assert {str(day) for day in CardRuling.objects.values_list("date", flat=True)} == {"2022-10-07"}


@pytest.mark.django_db
def test_an_order_that_contradicts_the_catalogue_is_refused() -> None:
    with pytest.raises(CommandError, match=r"Line 3.*2022-07-10"):
        run(DOCUMENTS / "attempted-murder.de.txt", "--date-order", "mdy", "--apply")
    assert Ruling.objects.count() == 0


def test_a_title_that_is_no_printed_name_is_an_alias(catalogue: None) -> None:
    printed = run(DOCUMENTS / "neverwinter-hydra.ru.txt", "-v2")
    assert "neverwinter-hydra  “Невервинтер Гидра”: also called" in printed
    printed = run(DOCUMENTS / "component-pouch.es.txt", "-v2")
    assert "component-pouch  “Saquito de componentes”: printed" in printed


def test_an_unknown_title_is_listed_with_near_names(catalogue: None, tmp_path: Path) -> None:
    before = sizes()
    file = written(tmp_path, f"Гидра Невервинтра\n\n23/07/2021\n\n{RUSSIAN}\n")
    printed = look(file, "--apply")
    assert "No card is called “Гидра Невервинтра”" in printed
    assert "Гидра Невервинтера" in printed
    assert "Nothing to change" in printed
    only_told(before)


def test_a_foreign_document_with_a_known_text_puts_the_ruling_on_its_card(
    catalogue: None, tmp_path: Path
) -> None:
    before = sizes()
    file = written(tmp_path, f"Кишащие Гоблины\n\n23/08/2021\n\n{RUSSIAN.replace(' — ', '  – ')}\n")
    assert "+ link  zfk9g swarming-goblins  2021-08-23" in run(file, "--apply")
    link = CardRuling.objects.get(card__slug="swarming-goblins")
    assert (link.ruling.public_id, str(link.date)) == ("zfk9g", "2021-08-23")
    assert SearchEntry.objects.get(ruling=link.ruling, language="ru").day == link.date
    after = sizes()
    assert after["Ruling"] == before["Ruling"] and after["Revision"] == before["Revision"]
    assert "Nothing to change" in run(file, "--apply")
    assert sizes() == after


def test_another_date_of_the_same_card_is_another_link(catalogue: None, tmp_path: Path) -> None:
    file = written(tmp_path, f"Невервинтер Гидра\n\n23/08/2021\n\n{RUSSIAN}\n")
    run(file, "--apply")
    links = CardRuling.objects.filter(ruling__public_id="zfk9g", card__slug="neverwinter-hydra")
    assert [str(link.date) for link in links.order_by("date")] == ["2021-07-23", "2021-08-23"]


def test_a_foreign_text_that_nobody_knows_is_listed_and_left_alone(
    catalogue: None, tmp_path: Path
) -> None:
    before = sizes()
    text = "Эта трактовка никому здесь не известна, и никто её не переводил."
    printed = look(written(tmp_path, f"Невервинтер Гидра\n\n23/07/2021\n\n{text}\n"), "--apply")
    assert "! paragraph  ru 0  Эта трактовка" in printed
    assert "Nothing to change" in printed
    only_told(before)


def test_a_document_that_ships_with_one_word_changed_is_not_taken_for_it(
    catalogue: None, tmp_path: Path
) -> None:
    before = sizes()
    text = (DOCUMENTS / "neverwinter-hydra.ru.txt").read_text(encoding="utf-8")
    changed = text.replace("двадцатигранный", "двадцатиугольный")
    assert changed != text
    printed = look(written(tmp_path, changed, "neverwinter-hydra.ru.txt"), "--apply")
    assert printed.count("! paragraph") == 1 and "! paragraph  ru 2" in printed
    only_told(before)


def test_a_copy_under_another_name_is_the_same_document(catalogue: None, tmp_path: Path) -> None:
    text = (DOCUMENTS / "component-pouch.es.txt").read_text(encoding="utf-8")
    assert "Nothing to change" in run(written(tmp_path, text, "copy.txt"), "--apply")


@pytest.mark.django_db
def test_a_short_text_asks_for_the_language(tmp_path: Path) -> None:
    file = written(tmp_path, "Saquito\n\n23/07/2021\n\nTira un d20.\n")
    with pytest.raises(CommandError, match=r"Line 5.*--language"):
        run(file)
    assert "! paragraph  es 0" in look(file, "--language", "es")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"Saquito\n\n202109224\n\nTira.", "Line 3"),
        (b"23/07/2021\n\nTira.", "Line 1"),
        (b"Saquito\n\n23/07/2021\n\nTira \x93un\x94 dado.", "Line 5"),
        ("Saquito\n\n23/07/2021\n\nTira “un” d20 â€œotraâ€ vez.".encode(), "Line 5"),
        (b"Saquito\n\n23/07/2021\n\nTira\x00.", "Line 5"),
    ],
)
def test_a_bad_document_is_refused_whole(tmp_path: Path, data: bytes, told: str) -> None:
    file = tmp_path / "bad.txt"
    file.write_bytes(data)
    before = sizes()
    with pytest.raises(
        CommandError, match=rf"bad\.txt was refused and nothing was written\. {told}"
    ):
        run(file, "--apply")
    assert sizes() == before


@pytest.mark.django_db
def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"nowhere\.txt cannot be read"):
        run(tmp_path / "nowhere.txt")
