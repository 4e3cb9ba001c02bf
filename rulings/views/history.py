"""What happened to one ruling: each entry of the ledger that is about it."""

from __future__ import annotations

import re
from typing import Final

from django.core.exceptions import BadRequest
from django.db.models.functions import Coalesce
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext

from rulings.languages import LANGUAGES
from rulings.models import LedgerEntry, Ruling
from rulings.views.errors import NotHere
from rulings.views.heads import head
from rulings.views.ledger import changes
from rulings.views.public import public_page
from rulings.views.ruling import PUBLIC_ID

CHANGES_ON_A_PAGE: Final = 25
_MOST_ENTRIES: Final = 500
"""So many entries are read for a page: what was done on many cards is one change of many."""

_BY_THE_HOUR: Final = (
    Coalesce("snapshot__at", "at"),
    *("snapshot__number", "position", "outcome", "key", "pk"),
)
"""The order in which it was done: the same in a database that was made anew from the register."""

_ENTRY: Final = re.compile(r"[1-9][0-9]{0,8}", re.ASCII)
_EVERY_LANGUAGE: Final = tuple(language.column for language in LANGUAGES)


@public_page()
def history(request: HttpRequest, public_id: str) -> HttpResponse:
    """What imports and editors did to a ruling, the newest first; `?before=` goes on.

    A ruling that was merged or withdrawn keeps its history under its own id.
    """
    ruling = (
        Ruling.objects.filter(public_id=public_id).only("public_id").first()
        if PUBLIC_ID.fullmatch(public_id)
        else None
    )
    if ruling is None:
        raise NotHere(gettext("No ruling has this address. Its id may have been mistyped."))
    before = request.GET.get("before", "")
    if before and not _ENTRY.fullmatch(before):
        raise BadRequest(
            gettext("“%(before)s” is no place in a history: it is a whole number from 1 on.")
            % {"before": before[:20]}
        )
    # That an import found it as it was is nothing that was done to it.
    told = LedgerEntry.objects.filter(ruling=ruling).exclude(outcome=LedgerEntry.Outcome.SAME)
    # A place is counted from the oldest entry on, so that no later one moves it.
    end = told.count()
    if before:
        end = min(end, int(before) - 1)
    in_order = told.select_related("snapshot", "actor").order_by(*_BY_THE_HOUR)
    rows = list(in_order[max(0, end - _MOST_ENTRIES) : end])
    shown = changes(rows[::-1], most=CHANGES_ON_A_PAGE)
    left = end - sum(count for _change, count in shown)
    here = reverse("history", args=[public_id])
    context = {
        "head": head(request, held=_EVERY_LANGUAGE),
        "ruling": ruling,
        "title": gettext("History of ruling %(id)s") % {"id": public_id},
        "changes": [change for change, _count in shown],
        "first": here if before else "",
        "following": f"{here}?before={left + 1}" if left else "",
    }
    return render(request, "history.html", context)
