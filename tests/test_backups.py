"""Backup, destroy, restore: the same pages. On whatever PostgreSQL the tests run on."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.utils import timezone

from rulings import backups
from rulings.models import Revision, Ruling
from rulings.models.changes import data_revision

PAGES = ("/ru/r/xrjg9", "/de/r/25r46", "/pt-br/search?q=dado", "/fr/card/attempted-murder")


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(settings, "DATA_DIR", tmp_path / "data")
    return tmp_path / "data"


def pages() -> list[bytes]:
    """Return what readers see."""
    answers = [Client().get(path) for path in PAGES]
    assert [answer.status_code for answer in answers] == [200] * len(PAGES)
    return [answer.content for answer in answers]


def destroy() -> None:
    """Leave nothing of the database."""
    with connection.cursor() as cursor:
        cursor.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")


@pytest.mark.usefixtures("committing_catalogue")
def test_after_backup_destruction_and_restore_the_pages_are_the_same(
    tmp_path: Path, data: Path
) -> None:
    before = pages()
    revisions = Revision.objects.count()
    file = tmp_path / "sixfold.dump"
    call_command("backup", file)
    destroy()
    call_command("restore", file)
    assert pages() == before
    assert Revision.objects.count() == revisions
    assert not data.exists(), "there was nothing to save"


@pytest.mark.usefixtures("committing_catalogue", "data")
def test_a_restored_database_still_writes_its_history(tmp_path: Path) -> None:
    file = tmp_path / "sixfold.dump"
    backups.make(file)
    destroy()
    backups.restore(file)
    before = Revision.objects.count()
    Ruling.objects.filter(public_id="xrjg9").update(text_ru="Другой текст.")
    assert Revision.objects.count() == before + 1


@pytest.mark.usefixtures("committing_catalogue")
def test_what_a_restore_replaces_is_saved_first(tmp_path: Path, data: Path) -> None:
    file = tmp_path / "sixfold.dump"
    backups.make(file)
    held = data_revision()
    Ruling.objects.filter(public_id="xrjg9").update(text_ru="Слова переводчицы.")
    changed = data_revision()
    call_command("restore", file)
    # What readers hold of the time before is right again, what they hold of the change is not.
    assert data_revision() == held != changed
    assert not Ruling.objects.filter(text_ru="Слова переводчицы.").exists()
    (saved,) = data.glob("before-restore-*.dump")
    call_command("restore", saved)
    assert Ruling.objects.filter(text_ru="Слова переводчицы.").exists()


@pytest.mark.usefixtures("committing_catalogue")
def test_a_restore_within_the_same_second_leaves_what_was_saved_before(
    tmp_path: Path, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timezone, "now", lambda: datetime(2026, 11, 30, 5, 0, tzinfo=UTC))
    file = tmp_path / "sixfold.dump"
    backups.make(file)
    for words in ("Первые слова.", "Вторые слова."):
        Ruling.objects.filter(public_id="xrjg9").update(text_ru=words)
        call_command("restore", file)
    first, second = (data / f"before-restore-20261130T050000{which}.dump" for which in ("", "-2"))
    call_command("restore", first)
    assert Ruling.objects.filter(text_ru="Первые слова.").exists()
    assert (data / "before-restore-20261130T050000-3.dump").exists()
    call_command("restore", second)
    assert Ruling.objects.filter(text_ru="Вторые слова.").exists()


@pytest.mark.usefixtures("committing_catalogue", "data")
@pytest.mark.parametrize("damage", ["no backup", "cut short"])
def test_a_damaged_file_changes_nothing(damage: str, tmp_path: Path) -> None:
    before = pages()
    file = tmp_path / "sixfold.dump"
    backups.make(file)
    whole = file.read_bytes()
    file.write_bytes(b"SELECT 1;" if damage == "no backup" else whole[: len(whole) * 2 // 3])
    with pytest.raises(CommandError, match=r"sixfold\.dump"):
        call_command("restore", file)
    assert pages() == before


@pytest.mark.usefixtures("committing_catalogue")
def test_a_backup_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("backup", tmp_path / "no folder" / "sixfold.dump")


@pytest.mark.usefixtures("committing_catalogue")
def test_a_backup_is_for_its_owner_only(tmp_path: Path) -> None:
    file = tmp_path / "sixfold.dump"
    call_command("backup", file)
    assert file.stat().st_mode & 0o777 == 0o600
    assert [found.name for found in tmp_path.iterdir()] == ["sixfold.dump"]
