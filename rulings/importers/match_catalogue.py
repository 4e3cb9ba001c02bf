"""The catalogue against the database: what loading it would do. Reads only."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date

from rulings.content.catalogue import (
    Catalogue,
    CatalogueCard,
    CatalogueRuling,
    Reference,
)
from rulings.content.tables import CatalogueError
from rulings.importers.held import Held, read_held
from rulings.importers.identities import Identities, find_identities
from rulings.importers.match_texts import text_entries
from rulings.importers.parse import Document, parse
from rulings.importers.plan import (
    Entry,
    Outcome,
    Plan,
    Write,
    WriteAlias,
    WriteCard,
    WriteCitation,
    WriteLink,
    WriteName,
    WriteRuling,
    WriteScenario,
    WriteSet,
    WriteText,
)
from rulings.models import CardName, CardSet, Origin, Snapshot
from rulings.models.folding import composed, name_key
from rulings.models.localized import CODES, column


def match_catalogue(catalogue: Catalogue) -> Plan:
    """Return the plan that makes the database hold what the catalogue says.

    A text that a person saved stays; a newer one of the catalogue is suggested, once. An official
    text replaces a draft, never the other way round. Raises CatalogueError and DocumentRefused.
    """
    documents = read_documents(catalogue)
    entries = tuple(match_part(catalogue, documents, catalogue.cards, catalogue.rulings))
    return Plan(Snapshot.Kind.CATALOGUE, "catalogue", catalogue.sha256, catalogue.dated, entries)


def read_documents(catalogue: Catalogue) -> Mapping[str, Document]:
    """Return the documents that the catalogue names, parsed, by the names of their files."""
    names = sorted({reference.file for reference in catalogue.by_reference})
    documents = {}
    for name in names:
        document = parse((catalogue.documents / name).read_bytes(), name=name)
        documents[name] = document
        for reference, (ruling, language) in catalogue.by_reference.items():
            if reference.file == name and reference.paragraph >= len(document.paragraphs):
                raise CatalogueError(
                    f"{ruling.public_id}.toml",
                    f"documents.{language}",
                    f"{name} has no paragraph {reference.paragraph}",
                )
    return documents


def match_part(
    catalogue: Catalogue,
    documents: Mapping[str, Document],
    cards: Iterable[CatalogueCard],
    rulings: Iterable[CatalogueRuling],
    *,
    only: frozenset[Reference] | None = None,
) -> Iterator[Entry]:
    """Yield the entries for some cards and rulings of the catalogue.

    With `only`, every text but these paragraphs is left out. A ruling that is here already, under
    an id that a publisher's file gave it, goes on under that; one that may be is left out.
    """
    own, cards = list(rulings), list(cards)
    identities = find_identities(catalogue, documents, own)
    rulings = identities.apply(own)
    held = read_held(
        slugs=[card.slug for card in cards],
        public_ids=[ruling.public_id for ruling in rulings],
    )
    yield from _set_entries({code: catalogue.sets[code] for card in cards for code in card.sets})
    for card in cards:
        yield from _card_entries(card, held)
    texts: list[WriteText] = []
    yield from _identity_entries(own, identities, documents)
    for ruling in rulings:
        yield _ruling_entry(ruling, held)
        texts += _texts(ruling, documents, only, catalogue.dated)
    yield from text_entries(texts, held)
    slugs = {card.slug for card in cards}
    for ruling in rulings:
        yield from _link_entries(ruling, held, slugs, catalogue.dated)


def _set_entries(sets: Mapping[str, str]) -> Iterator[Entry]:
    """Yield the sets that are not here, or have no name here; the others keep theirs."""
    held = dict(CardSet.objects.values_list("code", "name"))
    for code, name in sets.items():
        known = bool(held.get(code))
        yield Entry(
            Outcome.SAME if known else Outcome.NEW,
            "set",
            code,
            after=None if known else name,
            write=None if known else WriteSet(code, name),
        )


def _card_entries(card: CatalogueCard, held: Held) -> Iterator[Entry]:
    values: dict[str, object] = {
        "oracle_id": card.oracle_id,
        "layout": card.layout,
        "mana_cost": card.mana_cost,
        "dice": list(card.dice),
        "publisher": card.publisher,
    }
    printed = {"en": card.name} | {
        language: names[0] for language, names in card.names.items() if names
    }
    before = held.cards.get(card.slug)
    # What a publisher's file says of a card is more than what ships.
    if before is not None and before.oracle_id is not None and card.oracle_id is None:
        del values["oracle_id"]
    # What was printed stays so: no source lists all of it, and none takes anything away.
    values["sets"] = sorted({*card.sets, *(before.sets if before is not None else ())})
    if before is not None and getattr(before, column("type_line", "en")) is not None:
        del values["layout"], values["mana_cost"], values["dice"]
    kept = []
    for language, name in printed.items():
        now = None if before is None else before.name_in(language)
        if now is None:
            values[column("name", language)] = name
        elif now != name:
            kept.append(f"{language} “{now}”")
    if before is None:
        yield Entry(Outcome.NEW, "card", card.slug, write=WriteCard(card.slug, values))
    else:
        changed = {key: value for key, value in values.items() if getattr(before, key) != value}
        write = WriteCard(card.slug, changed) if changed else None
        outcome = Outcome.CHANGED if changed else Outcome.KEPT if kept else Outcome.SAME
        yield Entry(outcome, "card", card.slug, note=", ".join([*changed, *kept]), write=write)
    seen: set[tuple[str, str, str]] = set()
    for language, name, kind in _names(card):
        key = (card.slug, language, name_key(name))
        if key in seen:
            continue
        seen.add(key)
        known = key in held.names
        yield Entry(
            Outcome.SAME if known else Outcome.NEW,
            "name",
            f"{card.slug} {language}",
            note=name,
            write=None if known else WriteName(card.slug, language, name, kind),
        )


def _names(card: CatalogueCard) -> Iterator[tuple[str, str, CardName.Kind]]:
    yield "en", card.name, CardName.Kind.PRINTED
    for language, names in card.names.items():
        for at, name in enumerate(names):
            yield language, name, CardName.Kind.FORMER if at else CardName.Kind.PRINTED
    for language, names in card.aliases.items():
        for name in names:
            yield language, name, CardName.Kind.ALIAS


def _identity_entries(
    rulings: Iterable[CatalogueRuling],
    identities: Identities,
    documents: Mapping[str, Document],
) -> Iterator[Entry]:
    """Yield the catalogue's ids that shall lead to other rulings, and what cannot be told."""
    for ruling in rulings:
        own = ruling.public_id
        if own in identities.unsure:
            candidates = " ".join(identities.unsure[own])
            yield Entry(Outcome.UNMATCHED, "ruling", own, note=candidates)
        elif own in identities.aliases:
            language, reference = next(iter(sorted(ruling.documents.items())))
            text = documents[reference.file].paragraphs[reference.paragraph].text
            into = identities.same[own]
            write = WriteAlias(own, into, language, text)
            yield Entry(Outcome.MERGED, "ruling", own, note=into, write=write, public_id=own)


def _scenario_entry(ruling: CatalogueRuling, held: Held) -> Entry:
    """Return the entry of what shows a ruling: before a rule's link, after an editor's."""
    before = held.scenarios.get(ruling.public_id)
    values: dict[str, object] = {
        "scenario": ruling.scenario,
        "parameters": dict(ruling.parameters),
        "reason": ruling.reason,
    }
    if before is not None and before.by_editor:
        same = all(getattr(before, name) == value for name, value in values.items())
        outcome = Outcome.SAME if same else Outcome.KEPT
        note = "" if same else str(before)
        return Entry(outcome, "scenario", ruling.public_id, note=note, public_id=ruling.public_id)
    write = WriteScenario(ruling.public_id, ruling.scenario, ruling.parameters, ruling.reason)
    return _compared(
        "scenario", ruling.public_id, before, {**values, "by_rule": ""}, lambda _changed: write
    )


def _ruling_entry(ruling: CatalogueRuling, held: Held) -> Entry:
    values: dict[str, object] = {
        "source": ruling.source,
        "official_elsewhere": list(ruling.official_elsewhere),
    }
    return _compared(
        "ruling",
        ruling.public_id,
        held.rulings.get(ruling.public_id),
        values,
        lambda changed: WriteRuling(ruling.public_id, changed),
    )


def _compared(
    subject: str,
    public_id: str,
    before: object | None,
    values: Mapping[str, object],
    write: Callable[[Mapping[str, object]], Write],
) -> Entry:
    """Return the entry that makes a row hold `values`."""
    if before is None:
        return Entry(Outcome.NEW, subject, public_id, write=write(values), public_id=public_id)
    changed = {name: value for name, value in values.items() if getattr(before, name) != value}
    if not changed:
        return Entry(Outcome.SAME, subject, public_id, public_id=public_id)
    return Entry(
        Outcome.CHANGED,
        subject,
        public_id,
        note=", ".join(changed),
        write=write(changed),
        public_id=public_id,
    )


def _texts(
    ruling: CatalogueRuling,
    documents: Mapping[str, Document],
    only: frozenset[Reference] | None,
    dated: date,
) -> Iterator[WriteText]:
    """Yield the texts of a ruling: the documents' hold from their day, our drafts from ours."""
    for language in CODES:
        reference = ruling.documents.get(language)
        if reference is not None:
            if only is None or reference in only:
                document = documents[reference.file]
                paragraph = document.paragraphs[reference.paragraph]
                dates = {paragraph.date.dmy, paragraph.date.mdy}
                day = next((place.date for place in ruling.places if place.date in dates), None)
                yield WriteText(
                    ruling.public_id,
                    language,
                    paragraph.text,
                    Origin.OFFICIAL,
                    day or dated,
                    document=document.name,
                    document_title=document.title,
                    document_paragraph=paragraph.index,
                    document_date=day,
                )
        elif language in ruling.drafts and only is None:
            text = composed(ruling.drafts[language])
            yield WriteText(ruling.public_id, language, text, Origin.PROJECT_DRAFT, dated)


def _place_entry(write: WriteLink, held: Held) -> Entry:
    place = (write.public_id, write.slug, write.date)
    position = held.links.get(place)
    if place in held.taken_away:
        outcome = Outcome.KEPT
    elif position == write.position or place in held.listed:
        outcome = Outcome.SAME
    else:
        outcome = Outcome.NEW if position is None else Outcome.CHANGED
    return Entry(
        outcome,
        "link",
        f"{write.public_id} {write.slug}",
        note=write.date.isoformat(),
        write=write if outcome in (Outcome.NEW, Outcome.CHANGED) else None,
        public_id=write.public_id,
    )


def _link_entries(
    ruling: CatalogueRuling, held: Held, slugs: set[str], dated: date
) -> Iterator[Entry]:
    """Yield the cards, rules and scenario of a ruling.

    What an editor took away stays away. The publisher's rulings stand on their cards from the day
    that the documents give; the rules that we cite for them, from the catalogue's.
    """
    public_id = ruling.public_id
    for place in ruling.places:
        if place.slug not in slugs:
            continue
        yield _place_entry(
            WriteLink(
                public_id,
                place.slug,
                place.date,
                place.position,
                place.date if ruling.documents else dated,
            ),
            held,
        )
    for citation in ruling.citations:
        cited = (public_id, citation.number, citation.edition) in held.citations
        write = WriteCitation(public_id, citation.number, citation.edition, dated)
        yield Entry(
            Outcome.SAME if cited else Outcome.NEW,
            "rule",
            f"{public_id} {citation.number}",
            note=citation.edition.isoformat(),
            write=None if cited else write,
            public_id=public_id,
        )
    yield _scenario_entry(ruling, held)
