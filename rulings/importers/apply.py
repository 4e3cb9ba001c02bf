"""A plan to the database, in one transaction: all of it is there, or nothing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any

from django.db import transaction
from django.utils import translation

from rulings.importers.plan import (
    Entry,
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
    WriteSuggestion,
    WriteText,
)
from rulings.importers.refusal import PlanOutdated
from rulings.importers.running import told_already
from rulings.importers.waiting import settle_earlier
from rulings.models import (
    Card,
    CardName,
    CardRuling,
    CardSet,
    LedgerEntry,
    Origin,
    RuleCitation,
    Ruling,
    ScenarioLink,
    Snapshot,
    Suggestion,
    Translation,
    sign_revisions,
    text_columns,
)
from rulings.models.folding import name_key
from rulings.search import index


def apply(plan: Plan, *, at: datetime, by: str) -> Snapshot | None:
    """Do everything that a plan says and keep a ledger of it; None when there is nothing to do.

    A plan that only found what nobody can place is told once for each file.

    `by` names the person or the system user who runs the import.

    Raises PlanOutdated when a person saved a text that the plan would replace.
    """
    if not plan.changes and not (_finds(plan) and not told_already(plan.kind, plan.sha256)):
        return None
    # Making a translated row also fills its bare column, by the active language: always the same.
    with transaction.atomic(), translation.override("en"):
        snapshot = Snapshot.objects.create(
            kind=plan.kind,
            name=plan.name,
            sha256=plan.sha256,
            dated=plan.dated,
            at=at,
            by=by,
            counts={outcome.value: number for outcome, number in plan.counts().items()},
        )
        writes = [entry.write for entry in plan.entries if entry.write is not None]
        _write_sets([write for write in writes if isinstance(write, WriteSet)])
        _write_cards([write for write in writes if isinstance(write, WriteCard)])
        _write_rulings(writes, snapshot)
        cards = dict(Card.objects.order_by().values_list("slug", "pk"))
        rulings = dict(Ruling.objects.order_by().values_list("public_id", "pk"))
        _write_aliases(
            [write for write in writes if isinstance(write, WriteAlias)], rulings, snapshot
        )
        _write_rows(writes, cards, rulings, snapshot)
        _write_links([write for write in writes if isinstance(write, WriteLink)], cards, rulings)
        _write_scenarios([write for write in writes if isinstance(write, WriteScenario)], rulings)
        _write_ledger(snapshot, plan.entries)
        _write_search(writes, rulings)
        settle_earlier(snapshot)
    return snapshot


def _finds(plan: Plan) -> bool:
    """Tell whether a plan has something for a person to look at."""
    outcomes = LedgerEntry.Outcome
    looks = {outcomes.SUSPICIOUS, outcomes.UNMATCHED, outcomes.REFUSED}
    return any(entry.outcome in looks for entry in plan.entries)


def _write_ledger(snapshot: Snapshot, entries: Sequence[Entry]) -> None:
    rulings = dict(Ruling.objects.order_by().values_list("public_id", "pk"))
    LedgerEntry.objects.bulk_create(
        LedgerEntry(
            snapshot=snapshot,
            position=position,
            outcome=entry.outcome,
            subject=entry.subject,
            key=entry.key,
            note=entry.note,
            ruling_id=rulings.get(entry.public_id),
            before=entry.before,
            after=entry.after,
        )
        for position, entry in enumerate(entries)
    )


def _write_sets(writes: Sequence[WriteSet]) -> None:
    CardSet.objects.bulk_create(
        (CardSet(code=write.code, name=write.name, key=name_key(write.name)) for write in writes),
        update_conflicts=True,
        unique_fields=["code"],
        update_fields=["name", "key"],
    )


def _write_cards(writes: Sequence[WriteCard]) -> None:
    slugs = [write.slug for write in writes]
    held = set(Card.objects.filter(slug__in=slugs).values_list("slug", flat=True))
    new: dict[str, dict[str, object]] = defaultdict(dict)
    for write in writes:
        if write.slug in held:
            Card.objects.filter(slug=write.slug).update(**write.values)
        else:
            new[write.slug] |= write.values
    Card.objects.bulk_create(Card(slug=slug, **values) for slug, values in new.items())


def _write_rulings(writes: Sequence[Write], snapshot: Snapshot) -> None:
    """Make and change rulings with their texts; a new ruling is never without a text.

    Texts of one day are written in one statement, since the history takes the day from what the
    transaction says at that moment.
    """
    values: dict[str, dict[str, object]] = defaultdict(dict)
    texts: dict[str, list[WriteText]] = defaultdict(list)
    for write in writes:
        match write:
            case WriteRuling():
                values[write.public_id] |= write.values
            case WriteText():
                values[write.public_id] |= {}
                texts[write.public_id].append(write)
            case _:
                pass
    held = {
        ruling.public_id: ruling
        for ruling in Ruling.objects.select_for_update(of=("self",), no_key=True).filter(
            public_id__in=list(values)
        )
    }
    for public_id, ruling in held.items():
        _refuse_outdated(ruling, texts[public_id])
    for public_id, fields in values.items():
        for day, columns in _by_day(texts[public_id]).items() or [(snapshot.dated, {})]:
            sign_revisions(
                at=snapshot.at, reason=snapshot.name, snapshot=snapshot.pk, held_from=day
            )
            if public_id in held:
                Ruling.objects.filter(public_id=public_id).update(**fields, **columns)
            else:
                held[public_id] = Ruling.objects.create(public_id=public_id, **fields, **columns)
    _write_standings(
        [(held[public_id], text) for public_id in values for text in texts[public_id]], snapshot.at
    )


def _by_day(texts: Sequence[WriteText]) -> Mapping[date, Mapping[str, object]]:
    """Return the columns to write for the texts that hold from each day."""
    days: dict[date, dict[str, object]] = defaultdict(dict)
    for text in texts:
        days[text.held_from] |= text_columns(text.language, text.text)
    return days


def _refuse_outdated(ruling: Ruling, texts: Sequence[WriteText]) -> None:
    """Refuse to write over a text that a person saved after the plan was made."""
    languages = [text.language for text in texts]
    saved = ruling.translations.filter(language__in=languages, origin=Origin.COMMUNITY)
    for row in saved:
        raise PlanOutdated(f"{ruling.public_id} {row.language}")


def _write_standings(texts: Sequence[tuple[Ruling, WriteText]], at: datetime) -> None:
    """Write where each text is from, and how it stands."""
    held = {
        (row.ruling_id, row.language): row
        for row in Translation.objects.filter(ruling__in={ruling.pk for ruling, _text in texts})
    }
    new: dict[tuple[int, str], Translation] = {}
    for ruling, text in texts:
        place = (ruling.pk, text.language)
        if place in held:
            _stand(held[place], text, at)
            held[place].save()
        else:
            row = Translation(ruling=ruling, language=text.language, version=0)
            _stand(new.setdefault(place, row), text, at)
    Translation.objects.bulk_create(new.values())


def _stand(row: Translation, text: WriteText, at: datetime) -> None:
    official = text.origin == Origin.OFFICIAL
    row.origin = text.origin
    row.state = Translation.State.APPROVED if official else Translation.State.DRAFT
    row.sent_back_reason = ""
    row.source_language, row.source_revision = "", None
    row.document, row.document_title = text.document, text.document_title
    row.document_paragraph, row.document_date = text.document_paragraph, text.document_date
    row.author, row.reviewer, row.reviewed_at = None, None, None
    row.saved_at = at
    row.version += 1


def _write_aliases(
    writes: Sequence[WriteAlias], rulings: Mapping[str, int], snapshot: Snapshot
) -> None:
    """Write ids that lead to a ruling which was here first."""
    for write in writes:
        sign_revisions(
            at=snapshot.at,
            reason=snapshot.name,
            snapshot=snapshot.pk,
            held_from=snapshot.dated,
        )
        Ruling.objects.create(
            public_id=write.public_id,
            status=Ruling.Status.MERGED,
            merged_into_id=rulings[write.into],
            source=Ruling.Source.WIZARDS,
            **text_columns(write.language, write.text),
        )


def _write_rows(
    writes: Sequence[Write],
    cards: Mapping[str, int],
    rulings: Mapping[str, int],
    snapshot: Snapshot,
) -> None:
    """Write the names, the suggestions and the citations, each of which is new."""
    CardName.objects.bulk_create(
        CardName(
            card_id=cards[write.slug],
            language=write.language,
            name=write.name,
            kind=write.kind,
            key=name_key(write.name),
        )
        for write in writes
        if isinstance(write, WriteName)
    )
    Suggestion.objects.bulk_create(
        Suggestion(
            ruling_id=rulings[write.public_id],
            language=write.language,
            text=write.text,
            origin=write.origin,
            snapshot=snapshot,
            created_at=snapshot.at,
        )
        for write in writes
        if isinstance(write, WriteSuggestion)
    )
    RuleCitation.objects.bulk_create(
        RuleCitation(
            ruling_id=rulings[write.public_id],
            number=write.number,
            edition=write.edition,
            held_from=write.held_from,
        )
        for write in writes
        if isinstance(write, WriteCitation)
    )


def _write_links(
    writes: Sequence[WriteLink], cards: Mapping[str, int], rulings: Mapping[str, int]
) -> None:
    """Put rulings on cards; one that stands there already gets its place."""
    held = {
        (link.ruling_id, link.card_id, link.date): link
        for link in CardRuling.objects.filter(
            ruling__in={rulings[write.public_id] for write in writes}
        )
    }
    new: dict[tuple[int, int, date], CardRuling] = {}
    moved = []
    for write in writes:
        ruling, card = rulings[write.public_id], cards[write.slug]
        place = (ruling, card, write.date)
        if place in held:
            held[place].position = write.position
            moved.append(held[place])
        else:
            link = CardRuling(
                ruling_id=ruling, card_id=card, date=write.date, held_from=write.held_from
            )
            new.setdefault(place, link).position = write.position
    CardRuling.objects.bulk_create(new.values())
    CardRuling.objects.bulk_update(moved, ["position"])


def _write_scenarios(writes: Sequence[WriteScenario], rulings: Mapping[str, int]) -> None:
    """Link rulings to scenarios, instead of what a rule of ours linked them to."""
    held = set(ScenarioLink.objects.values_list("ruling", flat=True))
    new = []
    for write in writes:
        ruling = rulings[write.public_id]
        values: dict[str, Any] = {
            "scenario": write.scenario,
            "parameters": dict(write.parameters),
            "reason": write.reason,
            "by_rule": "",
        }
        if ruling in held:
            ScenarioLink.objects.filter(ruling=ruling).update(**values)
        else:
            new.append(ScenarioLink(ruling_id=ruling, **values))
    ScenarioLink.objects.bulk_create(new)


def _write_search(writes: Sequence[Write], rulings: Mapping[str, int]) -> None:
    """Write the search entries of rulings with new texts, and of those on a card anew."""
    found = {
        rulings[write.public_id] for write in writes if isinstance(write, WriteText | WriteLink)
    }
    if found:
        index.renew(f"SELECT unnest(ARRAY{sorted(found)})")
