"""The key of the English text follows it, whoever writes it."""

import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.core.management import call_command

from rulings.content.catalogue import DOCUMENTS, FOLDER
from rulings.editorial import accept_suggestion, save_text
from rulings.models import Ruling, Suggestion, text_columns
from rulings.models.folding import text_key
from rulings.models.localized import CODES
from tests.rulings.keys import wrong_keys
from tests.rulings.people import person

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


def test_two_texts_have_one_key_where_only_typography_differs() -> None:
    plain = 'If you\'re asked - "roll" a d20.'
    assert text_key(plain) == text_key("If you’re  asked — “roll” a\u00a0d20. ")
    assert text_key(plain) != text_key(plain.lower())
    assert text_key(plain) != text_key(plain.replace("a d20", "a d20s"))


def test_only_the_english_text_has_a_key() -> None:
    columns = {code: set(text_columns(code, "d20")) for code in CODES}
    assert columns.pop("en") == {"text_en", "text_key"}
    assert columns == {code: {f"text_{code}"} for code in columns}
    assert text_columns("en", None) == {"text_en": None, "text_key": None}


def test_the_catalogue_writes_it(catalogue: None) -> None:
    assert not Ruling.objects.filter(text_key__isnull=True).exists()
    assert wrong_keys() == []


def test_an_editor_writes_it(catalogue: None) -> None:
    edda = person("Edda", "editors")
    ruling = Ruling.objects.get(public_id="7znd7")
    before = ruling.text_key
    row = save_text(ruling=ruling, language="en", text="Other words.", by=edda, at=NOON, version=1)
    ruling.refresh_from_db()
    assert ruling.text_key == text_key("Other words.") != before
    suggestion = Suggestion.objects.create(
        ruling=ruling, language="en", text="Better words.", origin="official", created_at=NOON
    )
    accept_suggestion(suggestion=suggestion, by=edda, at=NOON, version=row.version)
    ruling.refresh_from_db()
    assert ruling.text_key == text_key("Better words.")
    save_text(ruling=ruling, language="de", text="Wörter.", by=edda, at=NOON, version=1)
    assert wrong_keys() == []


def test_a_newer_catalogue_writes_it(catalogue: None, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(FOLDER, tmp_path / "catalogue"))
    file = folder / "7znd7.toml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('\nen = """\n', '\nen = """\nNew: '), encoding="utf-8")
    before = Ruling.objects.get(public_id="7znd7").text_key
    call_command("load_catalogue", "--catalogue", str(folder), verbosity=0)
    assert Ruling.objects.get(public_id="7znd7").text_key != before
    assert wrong_keys() == []


@pytest.mark.django_db
def test_a_document_writes_it() -> None:
    for name in ("attempted-murder.de.txt", "attempted-murder.fr.txt"):
        call_command("import_document", str(DOCUMENTS / name), "--apply", verbosity=0)
    assert Ruling.objects.filter(text_key__isnull=False).count() == 2
    assert wrong_keys() == []
