"""The page of a ruling."""

import re
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext

from rulings import scenarios
from rulings.formats import more_cards
from rulings.languages import LANGUAGES, Language, by_column, current
from rulings.models import Origin, Ruling, Shown
from rulings.rulebook.citations import resolve_text
from rulings.views.as_of import day_to_cite
from rulings.views.errors import NotHere
from rulings.views.heads import absolute, head, shortened
from rulings.views.public import public_page
from rulings.views.texts import (
    OriginLabel,
    adverbial,
    cite,
    held_origin_label,
    named,
    origin_label,
)

PUBLIC_ID = re.compile(r"[2-9a-z]{5,8}")
"""The shape of a ruling's id: nothing else is looked up."""
_STANDING = (Ruling.Status.CURRENT, Ruling.Status.MISSING)
_EVERY_LANGUAGE = tuple(language.column for language in LANGUAGES)


@dataclass(frozen=True, slots=True)
class Side:
    """A ruling's text in one language, for two languages side by side. No text: not translated."""

    language: Language
    text: str
    origin: OriginLabel | None


@dataclass(frozen=True, slots=True)
class Chip:
    """One choice of a row of links."""

    label: str
    url: str
    is_current: bool
    language: Language | None = None


@public_page(daily=True)
def ruling(request: HttpRequest, public_id: str) -> HttpResponse:
    """One ruling: its words, their origin, the roll, the proof, the odds, the other languages."""
    wanted = _wanted_language(request)
    found = _ruling(public_id)
    if found.merged_into is not None:
        return lead_on(request, "ruling", found.merged_into)
    reader = current()
    shown = found.shown(reader.column)
    second, second_chosen = _second_language(wanted, found, first=shown.language)
    rows = sorted(found.card_rulings.all(), key=lambda row: row.pk)
    names = {row.card_id: named(row.card, reader.column) for row in rows}
    first_card = next(iter(names.values()), None)
    dates = [row.date for row in rows]
    citations = [(row.number, row.edition) for row in found.citations.all()]
    cited, rule_links = resolve_text(citations, shown.text, max(dates, default=None))
    held = [code for code in _EVERY_LANGUAGE if found.text_in(code)]
    page = head(
        request, held=held, shown=shown.language, neutral=reverse("ruling_any", args=[public_id])
    )
    newest = found.latest_revision(shown.language)
    tray = scenarios.tray(found, card_names=scenarios.names())
    can_be_tried = tray.playable
    in_lists = not found.is_open_question and found.status in _STANDING
    state = scenarios.state_of(found) if in_lists else None
    revisions = list(
        found.revisions.filter(language=shown.language)
        .select_related("actor", "snapshot")
        .order_by("-number")
    )
    day = day_to_cite(next(iter(revisions), None), rows, found.citations.all())
    context = {
        "head": page,
        "ruling": found,
        "title": _preview(shown, 70),
        "summary": _preview(shown, 200),
        "shown": shown,
        "shown_language": by_column(shown.language),
        "origin": origin_label(shown),
        "first_card": first_card,
        "more": more_cards(len(names) - 1),
        "dated_cards": [(names[row.card_id], row.date) for row in rows],
        "card_count": len(names),
        "date": max(dates, default=None),
        "cited": cited,
        "rule_links": rule_links,
        "elsewhere": [adverbial(code) for code in found.official_elsewhere]
        if shown.origin != Origin.OFFICIAL
        else [],
        # Nobody would find an open question of ours among the publisher's rulings.
        "publisher": None
        if found.is_open_question
        else next((card for card in names.values() if card.publisher), None),
        "tray": tray,
        # A question of the project's own and what has ended stand in no list of states.
        "state": state,
        "state_url": reverse("states_list", args=[state.value]) if state else "",
        "can_be_tried": can_be_tried,
        "proof": scenarios.proof(found),
        "odds": scenarios.odds(found) if can_be_tried else None,
        "sides": [_side(found, by_column(shown.language)), _side(found, second)],
        "second": second,
        "second_chosen": second_chosen,
        "second_in_words": adverbial(second.column),
        "chips": [
            Chip(
                language.native,
                f"{request.path}?with={language.code}#two-languages",
                is_current=language == second,
                language=language,
            )
            for language in LANGUAGES
            if language.column != shown.language
        ],
        "revisions": revisions,
        "citation": cite(
            found,
            shown=shown,
            revision=newest.number if newest else None,
            dates=dates,
            editions=[edition for _number, edition in citations],
            url=absolute(request, reverse("ruling_dated", args=[public_id, day.isoformat()])),
        ),
        "dated_address": reverse("ruling_dated", args=[public_id, day.isoformat()]),
        "short_address": absolute(request, reverse("ruling_any", args=[public_id])),
    }
    status = 410 if found.status == Ruling.Status.WITHDRAWN else 200
    return render(request, "ruling.html", context, status=status)


def lead_on(request: HttpRequest, name: str, into: Ruling) -> HttpResponse:
    """Lead for good to the same page of the ruling that another became, keeping what is asked."""
    url, query = reverse(name, args=[into.public_id]), request.META.get("QUERY_STRING", "")
    return HttpResponsePermanentRedirect(f"{url}?{query}" if query else url)


def _preview(shown: Shown, limit: int) -> str:
    """The beginning of a text for a page's title and preview; an open question says that it is."""
    if not shown.open_question:
        return shortened(shown.text, limit)
    # Translators: The title of a page with a question that no official ruling answers.
    return gettext("Open question: %(text)s") % {"text": shortened(shown.text, limit - 20)}


def _ruling(public_id: str) -> Ruling:
    found = None
    if PUBLIC_ID.fullmatch(public_id):
        found = (
            Ruling.objects.with_page()
            .select_related("merged_into")
            .filter(public_id=public_id)
            .first()
        )
    if found is None:
        raise NotHere(gettext("No ruling has this address. Its id may have been mistyped."))
    return found


def _wanted_language(request: HttpRequest) -> Language | None:
    """The language that the reader asks to see beside the first; None where none is named."""
    wanted = request.GET.get("with", "")
    if not wanted:
        return None
    for language in LANGUAGES:
        if wanted in {language.code, language.column}:
            return language
    raise NotHere(
        gettext("“%(wanted)s” is not a language of this site. It has: %(languages)s.")
        % {
            "wanted": wanted[:20],
            "languages": ", ".join(language.native for language in LANGUAGES),
        }
    )


def _second_language(
    wanted: Language | None, ruling: Ruling, *, first: str
) -> tuple[Language, bool]:
    """The language to set beside the first, and whether the reader chose it."""
    if wanted is not None and wanted.column != first:
        return wanted, True
    others = [language for language in LANGUAGES if language.column != first]
    return next(
        (language for language in others if ruling.text_in(language.column)), others[0]
    ), False


def _side(ruling: Ruling, language: Language) -> Side:
    text = ruling.text_in(language.column)
    if text is None:
        return Side(language, "", None)
    return Side(language, text, held_origin_label(ruling, language.column))
