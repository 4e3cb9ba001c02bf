"""A plan of cards as lines that an operator reads before it is written."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from django.db import connection
from django.utils.formats import localize
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulings.importers.cards.match import CardsPlan

_SHOWN: Final = 10
"""How many of each kind are printed; all stand in the ledger."""

_NEW: Final = """
SELECT card_slug.slug, name_en FROM card_slug JOIN card_change USING (oracle_id)
ORDER BY card_slug.slug LIMIT %s
"""
_CHANGED: Final = """
SELECT card.slug, want.language, coalesce(held.name, held.type_line, held.text, ''),
    coalesce(want.name, want.type_line, want.text)
FROM want JOIN card_in USING (oracle_id) JOIN rulings_card AS card ON card.id = card_in.card_id
LEFT JOIN LATERAL (
    SELECT CASE WHEN want.name IS NOT NULL THEN held.name END AS name,
        CASE WHEN want.type_line IS NOT NULL THEN held.type_line END AS type_line,
        CASE WHEN want.text IS NOT NULL THEN held.text END AS text
    FROM held_words AS held
    WHERE held.oracle_id = want.oracle_id AND held.language = want.language
        AND held.face = want.face
) AS held ON true
WHERE NOT EXISTS (
    SELECT FROM card_slug WHERE card_slug.oracle_id = want.oracle_id
)
ORDER BY card.slug, want.language, want.face LIMIT %s
"""


def report(plan: CardsPlan) -> Iterator[str]:
    """Yield the plan line by line: some of each kind of change, then the counts."""
    counts, staged = plan.counts, plan.staged
    with connection.cursor() as cursor:
        cursor.execute(_NEW, [_SHOWN])
        for slug, name in cursor.fetchall():
            yield f"+ {slug}  {name}"
        cursor.execute(_CHANGED, [_SHOWN])
        for slug, language, before, after in cursor.fetchall():
            yield f"~ {slug} {language}  “{_excerpt(before)}” → “{_excerpt(after)}”"
    for slug, name in islice(plan.unsure, _SHOWN):
        yield _("! several cards are called %(name)s, so %(slug)s gets the oracle id of none") % {
            "name": name,
            "slug": slug,
        }
    for odd in islice(staged.odd, _SHOWN):
        yield f"! {odd.file} {odd.number} {odd.language}: {odd.why}"
    for bad in islice(staged.bad, _SHOWN):
        yield f"! {bad.file} {bad.number}: {bad.why}"
    yield _said(ngettext("%(count)s card read", "%(count)s cards read", counts.cards), counts.cards)
    for number, said in (
        (
            counts.new_cards,
            # Translators: lines of what an import would do.
            ngettext("%(count)s new card", "%(count)s new cards", counts.new_cards),
        ),
        (
            counts.adopted,
            ngettext(
                "%(count)s card gets its oracle id, found by its name",
                "%(count)s cards get their oracle ids, found by their names",
                counts.adopted,
            ),
        ),
        (
            counts.changed_cards,
            ngettext("%(count)s card changes", "%(count)s cards change", counts.changed_cards),
        ),
        (
            counts.faces,
            ngettext(
                "%(count)s face is new or changes",
                "%(count)s faces are new or change",
                counts.faces,
            ),
        ),
        (
            counts.new_names,
            ngettext(
                "%(count)s more name to find a card by",
                "%(count)s more names to find cards by",
                counts.new_names,
            ),
        ),
        (
            counts.sets,
            ngettext(
                "%(count)s set of cards is new or gets its name",
                "%(count)s sets of cards are new or get their names",
                counts.sets,
            ),
        ),
        (
            staged.art,
            ngettext(
                "%(count)s record of a picture only is left out",
                "%(count)s records of pictures only are left out",
                staged.art,
            ),
        ),
        (
            staged.odd_count,
            ngettext(
                "%(count)s suspicious record is taken and listed",
                "%(count)s suspicious records are taken and listed",
                staged.odd_count,
            ),
        ),
        (
            staged.bad_count,
            ngettext(
                "%(count)s bad record is left out and listed",
                "%(count)s bad records are left out and listed",
                staged.bad_count,
            ),
        ),
    ):
        if number:
            yield _said(said, number)


def _said(sentence: str, count: int) -> str:
    return sentence % {"count": localize(count)}


def _excerpt(text: str, length: int = 60) -> str:
    line = " ".join(text.split())
    return line if len(line) <= length else f"{line[:length]}…"
