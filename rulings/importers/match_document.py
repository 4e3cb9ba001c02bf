"""A document against the catalogue and the database: what importing it would do. Reads only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from django.utils.translation import gettext as _
from rapidfuzz import fuzz, process

from rulings.content.catalogue import Catalogue, CatalogueCard, CatalogueRuling, Reference
from rulings.importers.dates import DatedLine, FoundOrder, Order, find_order
from rulings.importers.identify import SHORTEST, identify
from rulings.importers.match_catalogue import match_part, read_documents
from rulings.importers.parse import Document, Paragraph
from rulings.importers.plan import Entry, Outcome, Plan, WriteLink
from rulings.importers.refusal import DocumentRefused
from rulings.languages import by_column
from rulings.models import Card, CardName, CardRuling, Ruling, Snapshot
from rulings.models.folding import name_key, same_text_key
from rulings.models.localized import column

_NEAR_NAMES: Final = 5
_NEAR_ENOUGH: Final = 60


def match_document(
    document: Document,
    *,
    sha256: str,
    catalogue: Catalogue,
    language: str | None = None,
    date_order: Order | None = None,
) -> Plan:
    """Return the plan for one document.

    `language` is a column code: the language of paragraphs too short to tell and of the dates.
    A paragraph that reads as in one of the documents that ship, on the same card and day, is the
    ruling that the catalogue names. Another one is the ruling that has this very text in this
    language, else it is listed as not matched and left alone.

    Raises DocumentRefused where something must be asked or contradicts itself.
    """
    languages = [_language(paragraph, language) for paragraph in document.paragraphs]
    main = language or Counter(languages).most_common(1)[0][0]
    order = find_order(
        [DatedLine(paragraph.date_line, paragraph.date) for paragraph in document.paragraphs],
        usual=by_column(main).date_order,
        asked=date_order,
    )
    title = _title(document.title, catalogue)
    rows = [
        _Row(paragraph, found, _day(paragraph, order))
        for paragraph, found in zip(document.paragraphs, languages, strict=True)
    ]
    known, unknown = _parted(document, rows, catalogue)
    entries = [title.entry]
    if known:
        entries += _catalogue_entries(document, known, catalogue)
    entries += _other_entries(unknown, title.card)
    return Plan(
        Snapshot.Kind.DOCUMENT,
        document.name,
        sha256,
        max(row.day for row in rows),
        tuple(entries),
        remarks=(*_remarks(order, main, asked=date_order is not None), *title.remarks),
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


@dataclass(frozen=True, slots=True)
class _Title:
    """What the title of a document was found to be."""

    entry: Entry
    card: Card | None
    remarks: tuple[str, ...] = ()


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
        raise DocumentRefused(
            _("Line %(line)d: the date %(date)s cannot be read in the order %(order)s.")
            % {
                "line": paragraph.date_line,
                "date": paragraph.date.text,
                "order": order.order,
            },
            line=paragraph.date_line,
        )
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


def _title(title: str, catalogue: Catalogue) -> _Title:
    """Find the card that a title names: by any name that is held here or that ships."""
    key = name_key(title)
    held = list(CardName.objects.filter(key=key).select_related("card").order_by("kind"))
    cards = {name.card.slug: name.card for name in held}
    kinds = {name.card.slug: str(CardName.Kind(name.kind).label) for name in held}
    for card, kind in _shipped_names(key, catalogue):
        kinds.setdefault(card.slug, str(kind.label))
    if len(kinds) == 1:
        ((slug, label),) = kinds.items()
        return _Title(Entry(Outcome.SAME, "title", slug, f"“{title}”: {label}"), cards.get(slug))
    if kinds:
        remark = _("“%(title)s” is the name of several cards: %(cards)s.") % {
            "title": title,
            "cards": ", ".join(sorted(kinds)),
        }
        return _Title(Entry(Outcome.UNMATCHED, "title", title), None, (remark,))
    near = _near_names(key, catalogue)
    remark = (
        _("No card is called “%(title)s”. Near names: %(names)s.")
        % {"title": title, "names": ", ".join(near)}
        if near
        else _("No card is called “%(title)s”.") % {"title": title}
    )
    return _Title(Entry(Outcome.UNMATCHED, "title", title), None, (remark,))


def _shipped_names(key: str, catalogue: Catalogue) -> Iterator[tuple[CatalogueCard, CardName.Kind]]:
    for card in catalogue.cards:
        printed = [card.name, *(name for names in card.names.values() for name in names)]
        if key in map(name_key, printed):
            yield card, CardName.Kind.PRINTED
        elif key in (name_key(name) for names in card.aliases.values() for name in names):
            yield card, CardName.Kind.ALIAS


def _near_names(key: str, catalogue: Catalogue) -> list[str]:
    names = {name.key: name.name for name in CardName.objects.only("key", "name").order_by()}
    for card in catalogue.cards:
        groups = [(card.name,), *card.names.values(), *card.aliases.values()]
        names |= {name_key(name): name for group in groups for name in group}
    near = process.extract(
        key, names.keys(), scorer=fuzz.WRatio, limit=_NEAR_NAMES, score_cutoff=_NEAR_ENOUGH
    )
    return [names[found] for found, _score, _index in near]


def _parted(
    document: Document, rows: Sequence[_Row], catalogue: Catalogue
) -> tuple[list[_Known], list[_Row]]:
    """Part the paragraphs that the catalogue names from those that it does not."""
    shipped = read_documents(catalogue)
    slugs = {card.slug for card, _kind in _shipped_names(name_key(document.title), catalogue)}
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


def _catalogue_entries(
    document: Document, known: Sequence[_Known], catalogue: Catalogue
) -> list[Entry]:
    """Return the entries for paragraphs of the catalogue: their rulings, on this card only."""
    cards = [card for card, _kind in _shipped_names(name_key(document.title), catalogue)]
    return list(
        match_part(
            catalogue,
            read_documents(catalogue),
            cards,
            [found.ruling for found in known],
            only=frozenset(found.reference for found in known),
        )
    )


def _other_entries(rows: Sequence[_Row], card: Card | None) -> Iterator[Entry]:
    """Match the other paragraphs by their text alone, and put known rulings on the card."""
    for language in sorted({row.language for row in rows}):
        mine = [row for row in rows if row.language == language]
        held = _rulings_by_text(language) if mine else {}
        for row in mine:
            key = f"{language} {row.paragraph.index}"
            found = held.get(same_text_key(row.paragraph.text), [])
            if len(found) != 1:
                yield Entry(Outcome.UNMATCHED, "paragraph", key, note=_excerpt(row.paragraph.text))
                continue
            public_id = found[0].public_id
            yield Entry(Outcome.SAME, "text", f"{public_id} {language}", public_id=public_id)
            if card is not None:
                yield _link_entry(found[0], card, row)


def _rulings_by_text(language: str) -> dict[str, list[Ruling]]:
    field = column("text", language)
    rulings: dict[str, list[Ruling]] = {}
    for ruling in Ruling.objects.filter(**{f"{field}__isnull": False}).only("public_id", field):
        rulings.setdefault(same_text_key(ruling.text_in(language) or ""), []).append(ruling)
    return rulings


def _link_entry(ruling: Ruling, card: Card, row: _Row) -> Entry:
    key = f"{ruling.public_id} {card.slug}"
    link = CardRuling.objects.filter(ruling=ruling, card=card, date=row.day).first()
    write = WriteLink(ruling.public_id, card.slug, row.day, row.paragraph.index + 1, row.day)
    taken_away = link is not None and link.held_until is not None
    return Entry(
        Outcome.NEW if link is None else Outcome.KEPT if taken_away else Outcome.SAME,
        "link",
        key,
        note=row.day.isoformat(),
        write=write if link is None else None,
        public_id=ruling.public_id,
    )


def _excerpt(text: str, length: int = 60) -> str:
    return text if len(text) <= length else f"{text[:length]}…"
