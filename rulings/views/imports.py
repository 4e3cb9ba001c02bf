"""The ledger: every import that was applied, and each change that it made."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from django.core.exceptions import BadRequest
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext

from rulings.languages import LANGUAGES
from rulings.models import LedgerEntry, Snapshot
from rulings.views.choices import Choice, in_a_row
from rulings.views.errors import NotHere
from rulings.views.heads import absolute, head
from rulings.views.ledger import counts, each, entry_json, nothing, only_counted, snapshot_json
from rulings.views.public import public_page

IMPORTS_ON_A_PAGE: Final = 30
CHANGES_ON_A_PAGE: Final = 25
CHANGES_IN_JSON: Final = 200

_NUMBER: Final = re.compile(r"[1-9][0-9]{0,8}", re.ASCII)
_POSITION: Final = re.compile(r"0|[1-9][0-9]{0,8}", re.ASCII)
_EVERY_LANGUAGE: Final = tuple(language.column for language in LANGUAGES)


@dataclass(frozen=True, slots=True)
class Asked:
    """What an address asks of an import: which outcome (None: all), after which position."""

    outcome: LedgerEntry.Outcome | None
    after: int | None

    def address(self, name: str, number: int) -> str:
        """Return the address that asks this."""
        parameters = {} if self.outcome is None else {"outcome": self.outcome.value}
        if self.after is not None:
            parameters["after"] = str(self.after)
        return reverse(name, args=[number]) + (f"?{urlencode(parameters)}" if parameters else "")


@public_page()
def imports(request: HttpRequest) -> HttpResponse:
    """Every import, the newest first; `?before=` begins below one of them."""
    listed, following = _imports(request)
    context = {
        "head": head(request, held=_EVERY_LANGUAGE),
        "imports": [(snapshot, counts(snapshot)) for snapshot in listed],
        "first": reverse("imports") if request.GET.get("before") else "",
        "following": reverse("imports") + following if following else "",
        "json": reverse("imports_json"),
    }
    return render(request, "imports.html", context)


@public_page()
def imports_json(request: HttpRequest) -> HttpResponse:
    """The same for machines."""
    listed, following = _imports(request)
    rows = [
        snapshot_json(snapshot)
        | {"url": absolute(request, reverse("import_json", args=[snapshot.number]))}
        for snapshot in listed
    ]
    following = absolute(request, reverse("imports_json") + following) if following else ""
    return _json({"imports": rows, "next": following or None})


@public_page()
def one_import(request: HttpRequest, number: str) -> HttpResponse:
    """One import: who, when, which file, and what it did; `?outcome=` shows one kind of it."""
    snapshot, asked = _snapshot(number), _asked(request)
    entries, following = _entries(snapshot, asked, CHANGES_ON_A_PAGE)
    counted = dict(counts(snapshot))
    whole = sum(counted.values()) if asked.outcome is None else counted.get(asked.outcome, 0)
    context = {
        "head": head(request, held=_EVERY_LANGUAGE),
        "snapshot": snapshot,
        "chips": _chips(snapshot, asked, counted),
        "changes": each(entries),
        "nothing": nothing(whole),
        "only_counted": "" if following else only_counted(whole - _kept(snapshot, asked, entries)),
        "first": ""
        if asked.after is None
        else Asked(asked.outcome, None).address("import", snapshot.number),
        "following": following.address("import", snapshot.number) if following else "",
        "narrowed": bool(request.GET),
        "json": asked.address("import_json", snapshot.number),
    }
    return render(request, "import.html", context)


@public_page()
def one_import_json(request: HttpRequest, number: str) -> HttpResponse:
    """The same for machines, each text whole."""
    snapshot, asked = _snapshot(number), _asked(request)
    entries, following = _entries(snapshot, asked, CHANGES_IN_JSON)
    address = following.address("import_json", snapshot.number) if following else ""
    return _json(
        {
            "import": snapshot_json(snapshot)
            | {"url": absolute(request, reverse("import", args=[snapshot.number]))},
            "entries": [entry_json(entry) for entry in entries],
            "next": absolute(request, address) if address else None,
        }
    )


def _json(answer: dict[str, object]) -> JsonResponse:
    return JsonResponse(answer, json_dumps_params={"ensure_ascii": False})


def _imports(request: HttpRequest) -> tuple[list[Snapshot], str]:
    """Return a page of the list and the query of the next one, '' where it is the last."""
    found: QuerySet[Snapshot] = Snapshot.objects.order_by("-at", "-number")
    before = request.GET.get("before", "")
    if before:
        start = _snapshot(before)
        found = found.filter(Q(at__lt=start.at) | Q(at=start.at, number__lt=start.number))
    listed = list(found[: IMPORTS_ON_A_PAGE + 1])
    shown = listed[:IMPORTS_ON_A_PAGE]
    return shown, f"?before={shown[-1].number}" if len(listed) > len(shown) else ""


def _snapshot(number: str) -> Snapshot:
    found = (
        Snapshot.objects.filter(number=int(number)).first() if _NUMBER.fullmatch(number) else None
    )
    if found is None:
        raise NotHere(
            gettext("No import has the number “%(number)s”.") % {"number": number[:20]},
            link=(reverse("imports"), gettext("All imports")),
        )
    return found


def _asked(request: HttpRequest) -> Asked:
    """Return what an address asks for. Raises BadRequest where it cannot be asked."""
    outcome, after = request.GET.get("outcome", ""), request.GET.get("after", "")
    if outcome and outcome not in LedgerEntry.Outcome.values:
        raise BadRequest(
            gettext("“%(outcome)s” is no outcome of an import. These are: %(outcomes)s.")
            % {"outcome": outcome[:20], "outcomes": ", ".join(LedgerEntry.Outcome.values)}
        )
    if after and not _POSITION.fullmatch(after):
        raise BadRequest(
            gettext("“%(after)s” is no place in an import: it is a whole number from 0 on.")
            % {"after": after[:20]}
        )
    return Asked(LedgerEntry.Outcome(outcome) if outcome else None, int(after) if after else None)


def _entries(snapshot: Snapshot, asked: Asked, most: int) -> tuple[list[LedgerEntry], Asked | None]:
    """Return up to `most` entries that are asked for, and what to ask for those after them."""
    found = LedgerEntry.objects.filter(snapshot=snapshot).select_related("ruling")
    if asked.outcome is not None:
        found = found.filter(outcome=asked.outcome)
    if asked.after is not None:
        found = found.filter(position__gt=asked.after)
    rows = list(found.order_by("position")[: most + 1])
    shown = rows[:most]
    following = Asked(asked.outcome, shown[-1].position) if len(rows) > most else None
    return shown, following


def _kept(snapshot: Snapshot, asked: Asked, last: Sequence[LedgerEntry]) -> int:
    """Return how many entries are kept of what is asked for, whose last page is here."""
    if asked.after is None:
        return len(last)
    kept = LedgerEntry.objects.filter(snapshot=snapshot)
    if asked.outcome is not None:
        kept = kept.filter(outcome=asked.outcome)
    return kept.count()


def _chips(
    snapshot: Snapshot, asked: Asked, counted: dict[LedgerEntry.Outcome, int]
) -> list[Choice]:
    """Return one chip for all and one for each outcome that the import had."""
    if not counted:
        return []
    choices = [(None, gettext("All"), sum(counted.values()))] + [
        (outcome, str(outcome.label), count) for outcome, count in counted.items()
    ]
    return in_a_row(
        Choice(
            label,
            Asked(outcome, None).address("import", snapshot.number),
            outcome == asked.outcome,
            count,
        )
        for outcome, label, count in choices
    )
