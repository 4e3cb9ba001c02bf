"""Texts that an import brings against those that stand there. Reads only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rulings.importers.held import Held, known_texts
from rulings.importers.plan import Entry, Outcome, WriteSuggestion, WriteText
from rulings.models import Origin, Ruling, Translation
from rulings.models.folding import same_text_key


@dataclass(frozen=True, slots=True)
class _Differing:
    """A text that a person saved, and another one in the catalogue."""

    ruling: Ruling
    write: WriteText
    official: bool
    """Whether an official text stands there, and not a person's."""


def text_entries(
    texts: Iterable[WriteText], held: Held, *, over_official: bool = True
) -> Iterator[Entry]:
    """Yield the entries that make rulings have these texts.

    A text that a person saved stays, and so does English that a publisher's file lists; another
    official text is replaced by a newer one, or stays too unless `over_official`. What stays gets a
    suggestion of what it never was.
    """
    listed = {public_id for public_id, _slug, _day in held.listed}
    differing: list[_Differing] = []
    for write in texts:
        ruling = held.rulings.get(write.public_id)
        row = held.translations.get((write.public_id, write.language))
        text = None if ruling is None else ruling.text_in(write.language)
        if ruling is None or row is None or text is None:
            yield _text_entry(Outcome.NEW, write, note=write.origin, does=write)
        elif row.origin == Origin.COMMUNITY:
            if text == write.text:
                yield _text_entry(Outcome.SAME, write)
            else:
                differing.append(_Differing(ruling, write, official=False))
        elif row.origin == Origin.OFFICIAL and (
            write.origin != Origin.OFFICIAL
            or (write.language == "en" and write.public_id in listed)
        ):
            outcome = Outcome.SAME if text == write.text else Outcome.KEPT
            yield _text_entry(outcome, write, note=row.origin)
        elif row.origin == Origin.OFFICIAL and same_text_key(text) != same_text_key(write.text):
            differing.append(_Differing(ruling, write, official=True))
        elif (row.origin == Origin.OFFICIAL and not over_official) or (
            text == write.text and _same_standing(row, write)
        ):
            yield _text_entry(Outcome.SAME, write)
        else:
            yield _text_entry(Outcome.CHANGED, write, before=text, note=write.origin, does=write)
    known = known_texts(found.ruling for found in differing) if differing else {}
    for found in differing:
        write = found.write
        before = found.ruling.text_in(write.language)
        if write.text in known.get((found.ruling.pk, write.language), ()):
            origin = Origin.OFFICIAL if found.official else Origin.COMMUNITY
            yield _text_entry(Outcome.KEPT, write, note=origin)
        elif found.official and over_official:
            yield _text_entry(Outcome.CHANGED, write, before=before, note=write.origin, does=write)
        else:
            yield _text_entry(
                Outcome.SUGGESTED,
                write,
                before=before,
                note=write.origin,
                does=WriteSuggestion(write.public_id, write.language, write.text, write.origin),
            )


def _text_entry(
    outcome: Outcome,
    write: WriteText,
    *,
    before: str | None = None,
    note: str = "",
    does: WriteText | WriteSuggestion | None = None,
) -> Entry:
    return Entry(
        outcome,
        "text",
        f"{write.public_id} {write.language}",
        note=note,
        write=does,
        public_id=write.public_id,
        before=before,
        after=None if does is None else does.text,
    )


def _same_standing(row: Translation, write: WriteText) -> bool:
    if row.origin != write.origin:
        return False
    return (
        row.document,
        row.document_title,
        row.document_paragraph,
        row.document_date,
    ) == (write.document, write.document_title, write.document_paragraph, write.document_date)
