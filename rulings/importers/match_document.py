"""A document against the catalogue and the database: what importing it would do. Reads only."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

import msgspec
from django.utils.translation import gettext as _

from rulings.content.catalogue import Catalogue, CatalogueRuling, Reference
from rulings.importers.alignment import align
from rulings.importers.dates import (
    DatedLine,
    FoundOrder,
    Order,
    cannot_be_read,
    find_order,
    proven_order,
    read_alone,
)
from rulings.importers.held import read_held
from rulings.importers.identify import SHORTEST, identify
from rulings.importers.listed import listed_english
from rulings.importers.match_catalogue import match_part, read_documents
from rulings.importers.match_texts import text_entries
from rulings.importers.parse import Document, Paragraph
from rulings.importers.plan import Entry, Outcome, Plan, WriteLink, WriteText
from rulings.importers.reading.oddities import oddities
from rulings.importers.refusal import DocumentRefused
from rulings.importers.rows import BadRecord
from rulings.importers.titles import Title, find_card
from rulings.languages import by_column
from rulings.models import Card, CardRuling, Origin, Ruling, Snapshot
from rulings.models.folding import same_text_key, text_key
from rulings.models.localized import column


def match_document(
    document: Document,
    *,
    sha256: str,
    catalogue: Catalogue,
    language: str | None = None,
    date_order: Order | None = None,
    card: str | None = None,
) -> Plan:
    """Return the plan for one document.

    `language` is a column code: the language of paragraphs too short to tell and of the dates.
    `card` names the card where the title does not: by any of its names or its oracle id.

    A paragraph that reads as in one of the documents that ship, on the same card and day, is the
    ruling that the catalogue names. Another one is the ruling that has this very text in this
    language, else the one whose English stands in its place in the card's list. Where that is not
    sure it is listed as not matched, with the rulings that it may be, and left alone.

    Raises DocumentRefused where something must be asked or contradicts itself. Of a pasted page
    only the ruling in question is refused, where there are others.
    """
    read = _read_alone if document.pasted else _read_together
    rows, bad, remarks = read(document, language, date_order)
    title = find_card(card or document.title, catalogue)
    known, unknown = _parted(document, title, rows, catalogue)
    entries = [title.entry]
    if known:
        entries += _catalogue_entries(title, known, catalogue)
    if unknown:
        entries += _other_entries(document, title.card, rows, unknown)
    entries += (
        Entry(Outcome.SUSPICIOUS, "paragraph", f"{row.language} {row.paragraph.index}", note=why)
        for row in rows
        for _code, why in oddities(row.paragraph.text)
    )
    entries += (
        Entry(Outcome.REFUSED, "record", f"{one.file} {one.number}:{one.line}", note=one.why)
        for one in bad
    )
    return Plan(
        Snapshot.Kind.DOCUMENT,
        document.name,
        sha256,
        max(row.day for row in rows),
        tuple(entries),
        remarks=(*remarks, *title.remarks),
    )


@dataclass(frozen=True, slots=True)
class _Row:
    """A paragraph with the language and the day that were found for it."""

    paragraph: Paragraph
    language: str
    day: date


@dataclass(frozen=True, slots=True)
class _Known:
    """A paragraph that the catalogue names."""

    row: _Row
    ruling: CatalogueRuling
    reference: Reference


_Read = tuple[list[_Row], tuple[BadRecord, ...], tuple[str, ...]]
"""Rulings with language and day, what is left out, and what is to be said about the dates."""


def _read_together(document: Document, language: str | None, asked: Order | None) -> _Read:
    """Return the rulings of a document whose dates are all written in one order."""
    languages = [_language(paragraph, language) for paragraph in document.paragraphs]
    main = language or Counter(languages).most_common(1)[0][0]
    order = find_order(
        [DatedLine(paragraph.date_line, paragraph.date) for paragraph in document.paragraphs],
        usual=by_column(main).date_order,
        asked=asked,
    )
    rows = [
        _Row(paragraph, found, _day(paragraph, order))
        for paragraph, found in zip(document.paragraphs, languages, strict=True)
    ]
    return rows, (), tuple(_remarks(order, main, asked=asked is not None))


def _read_alone(document: Document, language: str | None, asked: Order | None) -> _Read:
    """Return the rulings of a pasted page: each stands or falls with its own date and text."""
    proven = proven_order(paragraph.date for paragraph in document.paragraphs)
    rows: list[_Row] = []
    refused: list[DocumentRefused] = []
    for paragraph in document.paragraphs:
        dated = DatedLine(paragraph.date_line, paragraph.date)
        try:
            day = read_alone(dated, proven=proven, asked=asked)
            rows.append(_Row(paragraph, _language(paragraph, language), day))
        except DocumentRefused as error:
            refused.append(error)
    if not rows:
        raise refused[0]
    bad = [
        *document.bad,
        *(BadRecord(document.name, 0, error.line, str(error)) for error in refused),
    ]
    in_order = sorted(bad, key=lambda one: one.line or 0)
    numbered = (
        msgspec.structs.replace(one, number=number) for number, one in enumerate(in_order, start=1)
    )
    order = asked or proven
    told: tuple[str, ...] = ()
    if order is not None and any(row.paragraph.date.dmy != row.paragraph.date.mdy for row in rows):
        told = tuple(_remarks(FoundOrder(order, proven=order == proven), "en", asked=True))
    return rows, tuple(numbered), told


def _language(paragraph: Paragraph, given: str | None) -> str:
    found = identify(paragraph.text) or given
    if found is None:
        raise DocumentRefused(
            _(
                "Line %(line)d: the language of this text cannot be told (texts under %(least)d"
                " characters never are). Say it with --language."
            )
            % {"line": paragraph.line, "least": SHORTEST},
            line=paragraph.line,
        )
    return found


def _day(paragraph: Paragraph, order: FoundOrder) -> date:
    day = paragraph.date.read(order.order)
    if day is None:
        raise cannot_be_read(DatedLine(paragraph.date_line, paragraph.date), order.order)
    return day


def _remarks(order: FoundOrder, main: str, *, asked: bool) -> Iterator[str]:
    if order.proven:
        yield _("Order of the dates: %(order)s, proven by the document.") % {"order": order.order}
    elif asked:
        yield _("Order of the dates: %(order)s, as you said; the document does not prove it.") % {
            "order": order.order
        }
    else:
        yield _(
            "Order of the dates: %(order)s, as is usual in %(language)s, the language of most"
            " paragraphs; the document does not prove it. Say another with --date-order."
        ) % {"order": order.order, "language": by_column(main).native}


def _parted(
    document: Document, title: Title, rows: Sequence[_Row], catalogue: Catalogue
) -> tuple[list[_Known], list[_Row]]:
    """Part the paragraphs that the catalogue names from those that it does not."""
    shipped = read_documents(catalogue)
    slugs = {card.slug for card in title.shipped}
    by_text = {
        (language, _shipped_text(reference, shipped)): reference
        for reference, (_ruling, language) in catalogue.by_reference.items()
    }
    known: list[_Known] = []
    unknown: list[_Row] = []
    for row in rows:
        reference = by_text.get((row.language, row.paragraph.text))
        if reference is None:
            unknown.append(row)
            continue
        ruling, _language = catalogue.by_reference[reference]
        dates = {place.date for place in ruling.places if place.slug in slugs}
        if row.day in dates:
            known.append(_Known(row, ruling, reference))
        elif Reference(document.name, row.paragraph.index) == reference and dates:
            raise DocumentRefused(
                _(
                    "Line %(line)d: the date %(date)s would be %(read)s, but the catalogue dates"
                    " this ruling otherwise. Say the order with --date-order."
                )
                % {
                    "line": row.paragraph.date_line,
                    "date": row.paragraph.date.text,
                    "read": row.day.isoformat(),
                },
                line=row.paragraph.date_line,
            )
        else:
            unknown.append(row)
    return known, unknown


def _shipped_text(reference: Reference, documents: Mapping[str, Document]) -> str:
    return documents[reference.file].paragraphs[reference.paragraph].text


def _catalogue_entries(title: Title, known: Sequence[_Known], catalogue: Catalogue) -> list[Entry]:
    """Return the entries for paragraphs of the catalogue: their rulings, on this card only."""
    return list(
        match_part(
            catalogue,
            read_documents(catalogue),
            title.shipped,
            [found.ruling for found in known],
            only=frozenset(found.reference for found in known),
        )
    )


def _other_entries(
    document: Document, card: Card | None, rows: Sequence[_Row], unknown: Sequence[_Row]
) -> Iterator[Entry]:
    """Match the other paragraphs by their text, else by their place among the card's English.

    Known rulings are put on the card; texts that are new go to their rulings.
    """
    public_ids = _rulings_by_text(rows)
    by_text = {row.paragraph.index: public_ids.get(_key(row), frozenset()) for row in rows}
    wanting = [row for row in unknown if len(by_text[row.paragraph.index]) != 1]
    aligned = _aligned(card, rows, by_text) if card is not None and wanting else Aligned({}, {})
    writes: dict[str, WriteText] = {}
    for row in unknown:
        number = row.paragraph.index
        key = f"{row.language} {number}"
        if row not in wanting:
            (public_id,) = by_text[number]
            yield Entry(Outcome.SAME, "text", f"{public_id} {row.language}", public_id=public_id)
            if card is not None:
                yield _link_entry(public_id, card, row)
        elif number in aligned.sure:
            found = aligned.sure[number]
            writes.setdefault(f"{found} {row.language}", _write(document, row, found))
        else:
            candidates = " ".join(aligned.candidates.get(number, ()))
            note = _excerpt(row.paragraph.text) + (f"  ({candidates})" if candidates else "")
            yield Entry(Outcome.UNMATCHED, "paragraph", key, note=note)
    held = read_held(slugs=[], public_ids={write.public_id for write in writes.values()})
    yield from text_entries(writes.values(), held, over_official=False)


@dataclass(frozen=True, slots=True)
class Aligned:
    """The rulings of paragraphs that are sure, and what others may be, by their index."""

    sure: Mapping[int, str]
    candidates: Mapping[int, tuple[str, ...]]


def _aligned(card: Card, rows: Sequence[_Row], by_text: Mapping[int, frozenset[str]]) -> Aligned:
    """Find the paragraphs among the English rulings that are listed on the card on their days."""
    english = listed_english([card.pk])
    # A paragraph that stands there twice is one ruling.
    first: dict[tuple[str, str, date], int] = {}
    number_of = {
        row.paragraph.index: first.setdefault((*_key(row), row.day), row.paragraph.index)
        for row in rows
    }
    sure: dict[int, str] = {}
    candidates: dict[int, list[str]] = defaultdict(list)
    for day in {row.day for row in rows}:
        texts = english.get((card.pk, day), {})
        numbers = list(
            dict.fromkeys(number_of[row.paragraph.index] for row in rows if row.day == day)
        )
        known = {
            public_id: number
            for number in numbers
            for public_id in by_text[number] & texts.keys()
            if len(by_text[number] & texts.keys()) == 1
        }
        found = align([numbers], texts, known)
        sure |= {number: public_id for public_id, number in {**known, **found.sure}.items()}
        for public_id, some in found.candidates.items():
            for number in some:
                candidates[number].append(public_id)
    return Aligned(
        {index: sure[number] for index, number in number_of.items() if number in sure},
        {index: tuple(candidates[number]) for index, number in number_of.items()},
    )


def _key(row: _Row) -> tuple[str, str]:
    return row.language, same_text_key(row.paragraph.text)


def _write(document: Document, row: _Row, public_id: str) -> WriteText:
    return WriteText(
        public_id,
        row.language,
        row.paragraph.text,
        Origin.OFFICIAL,
        row.day,
        document=document.name,
        document_title=document.title,
        document_paragraph=row.paragraph.index,
        document_date=row.day,
    )


def _rulings_by_text(rows: Sequence[_Row]) -> dict[tuple[str, str], frozenset[str]]:
    """Return the public ids of the rulings that have the text of a paragraph in its language."""
    wanted = {_key(row) for row in rows}
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    for language in {row.language for row in rows}:
        field = column("text", language)
        texts = Ruling.objects.filter(
            **{f"{field}__isnull": False}, status__in=(Ruling.Status.CURRENT, Ruling.Status.MISSING)
        ).exclude(source=Ruling.Source.PROJECT)
        if language == "en":
            texts = texts.filter(text_key__in=[text_key(row.paragraph.text) for row in rows])
        for public_id, text in texts.order_by().values_list("public_id", field).iterator():
            if (key := (language, same_text_key(text))) in wanted:
                found[key].add(public_id)
    return {key: frozenset(public_ids) for key, public_ids in found.items()}


def _link_entry(public_id: str, card: Card, row: _Row) -> Entry:
    key = f"{public_id} {card.slug}"
    links = CardRuling.objects.filter(ruling__public_id=public_id, card=card, date=row.day)
    link = links.first()
    write = WriteLink(public_id, card.slug, row.day, row.paragraph.index + 1, row.day)
    taken_away = link is not None and link.held_until is not None
    return Entry(
        Outcome.NEW if link is None else Outcome.KEPT if taken_away else Outcome.SAME,
        "link",
        key,
        note=row.day.isoformat(),
        write=write if link is None else None,
        public_id=public_id,
    )


def _excerpt(text: str, length: int = 60) -> str:
    return text if len(text) <= length else f"{text[:length]}…"
