"""What an import noted, in the reader's words."""

import pytest
from django.utils import translation

from rulings.models import LedgerEntry
from rulings.views.notes import Note, note_of


def of_import(note: str) -> LedgerEntry:
    """Return an entry of an import, which is not kept."""
    return LedgerEntry(snapshot_id=1, note=note)


@pytest.mark.parametrize(
    ("note", "told"),
    [
        ("", None),
        ("aligned", Note("das Englische zu dem, was ein Dokument brachte")),
        ("names another card", Note("nennt eine andere Karte")),
        ("project_draft", Note("Entwurf des Projekts")),
        ("2021-07-23", Note("23.\N{NO-BREAK SPACE}Juli\N{NO-BREAK SPACE}2021")),
        ("de en pt", Note("DE, EN, PT")),
        ("The printed text is English.", Note("Der gedruckte Text ist englisch.")),
        ("7znd7 h63s5", Note("7znd7 h63s5", "en")),
        ("2021-99-99", Note("2021-99-99", "en")),
    ],
)
def test_what_an_import_noted_is_told_in_the_reader_s_words(note: str, told: Note | None) -> None:
    with translation.override("de"):
        assert note_of(of_import(note)) == told


def test_what_an_editor_wrote_stays_as_it_is() -> None:
    with translation.override("de"):
        assert note_of(LedgerEntry(note="aligned")) == Note("aligned")
