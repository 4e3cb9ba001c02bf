"""The pages of a ruling as it was on a day: an address to quote, whose words stay as they are."""

from __future__ import annotations

from datetime import date

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from rulings.formats import long_date, more_cards
from rulings.languages import by_column, current
from rulings.models import Revision, Ruling, Snapshot
from rulings.rulebook.citations import resolve_text
from rulings.views.as_of import Dated, as_of, first_day
from rulings.views.days import read_day
from rulings.views.errors import NotHere
from rulings.views.heads import head, shortened
from rulings.views.public import public_page
from rulings.views.ruling import PUBLIC_ID
from rulings.views.texts import OriginLabel, adverbial, held_origin_label, named

_OFFICIAL = {Snapshot.Kind.DOCUMENT, Snapshot.Kind.RULINGS, Snapshot.Kind.MTGJSON}


@public_page(daily=True)
def dated(request: HttpRequest, public_id: str, day: str) -> HttpResponse:
    """The page of a ruling as it was on a day."""
    found = _find(public_id, day)
    moved = _moved(found, "ruling_dated")
    if moved is not None:
        return moved
    return render(request, "dated.html", _context(request, found), status=_status(found))


@public_page(daily=True)
def dated_text(request: HttpRequest, public_id: str, day: str) -> HttpResponse:
    """The quoted block alone, as plain text."""
    found = _find(public_id, day)
    moved = _moved(found, "ruling_dated_text")
    if moved is not None:
        return moved
    quoted = found.quoted
    response = HttpResponse(
        quoted.plain(), content_type="text/plain; charset=utf-8", status=_status(found)
    )
    response.headers["Content-Language"] = quoted.language.hreflang
    return response


def _moved(found: Dated, name: str) -> HttpResponse | None:
    """Lead from a day after the merge to the same day of the ruling that it became."""
    if found.gone is None or found.gone.into is None:
        return None
    into = found.gone.into
    return HttpResponsePermanentRedirect(reverse(name, args=[into, found.day.isoformat()]))


def _status(found: Dated) -> int:
    return 200 if found.gone is None else 410


def _find(public_id: str, written: str) -> Dated:
    """Return a ruling as it was on a day.

    Raises NotHere: no such ruling, no such day, or one before the first or after today.
    """
    day = read_day(written)
    unknown = NotHere(gettext("No ruling has this address. Its id may have been mistyped."))
    if not PUBLIC_ID.fullmatch(public_id):
        raise unknown
    if day > timezone.localdate():
        raise NotHere(
            gettext("%(date)s has not come yet: what will hold then is not known.")
            % {"date": long_date(day)},
            link=(reverse("ruling", args=[public_id]), gettext("The ruling as it stands now")),
        )
    try:
        found = as_of(public_id, day, reader=current().column)
    except Ruling.DoesNotExist:
        raise unknown from None
    if found is None:
        raise _nothing_held(public_id, day)
    return found


def _nothing_held(public_id: str, day: date) -> NotHere:
    """Say which day is the first that has a text."""
    first = first_day(public_id, after=day)
    if first is None or first > timezone.localdate():
        return NotHere(
            gettext("This ruling had no text on that day."),
            link=(reverse("ruling", args=[public_id]), gettext("The ruling as it stands now")),
        )
    return NotHere(
        gettext("On %(day)s this ruling was not here yet. Its first day is %(date)s.")
        % {"day": long_date(day), "date": long_date(first)},
        link=(
            reverse("ruling_dated", args=[public_id, first.isoformat()]),
            # Translators: a link to a ruling as it was on its first day.
            gettext("The ruling as it stood on %(date)s") % {"date": long_date(first)},
        ),
    )


def _context(request: HttpRequest, found: Dated) -> dict[str, object]:
    ruling, quoted, day = found.ruling, found.quoted, found.day
    names = {row.card_id: named(row.card, current().column) for row in found.links}
    cited, _links = resolve_text([(row.number, row.edition) for row in found.citations], "", None)
    written = day.isoformat()
    return {
        "head": head(
            request,
            held=found.languages,
            shown=quoted.language.column,
            neutral=reverse("ruling_any", args=[f"{ruling.public_id}@{written}"]),
        ),
        "found": found,
        "ruling": ruling,
        "quoted": quoted,
        "quoted_address": reverse("ruling_dated_text", args=[ruling.public_id, written]),
        "now_address": reverse("ruling", args=[ruling.public_id]),
        "title": shortened(quoted.text, 60),
        "summary": shortened(quoted.text, 200),
        "is_today": day == timezone.localdate(),
        "first_card": next(iter(names.values()), None),
        "more": more_cards(len(names) - 1),
        "dated_cards": [(names[row.card_id], row.date) for row in found.links],
        "card_count": len(names),
        "origin": _origin(found),
        "cited": cited,
    }


def _origin(found: Dated) -> OriginLabel:
    """Where the text of the day came from; another language than the reader's is named."""
    language = found.revision.language
    label = held_origin_label(found.ruling, language) if found.is_newest else _came(found.revision)
    if language == current().column:
        return label
    # Translators: a text as of a day. origin is one of the labels of a text ("Official text"),
    # in_language a phrase such as "in English".
    words = gettext("%(origin)s, %(in_language)s: not translated on that day") % {
        "origin": label.words,
        "in_language": adverbial(by_column(language).column),
    }
    return OriginLabel(label.sign, words)


def _came(revision: Revision) -> OriginLabel:
    """What is known of an older text: which import brought it, or that a person wrote it here.

    Only the newest text of a language has a standing.
    """
    if revision.snapshot is not None and revision.snapshot.kind in _OFFICIAL:
        return OriginLabel("official", gettext("Official text"))
    if revision.snapshot is not None:
        # Translators: the label of an older text of a ruling.
        return OriginLabel("draft", gettext("Draft by the project, replaced since"))
    # Translators: the label of an older text of a ruling, which a translator or editor saved.
    return OriginLabel("community", gettext("Text saved on this site, replaced since"))
