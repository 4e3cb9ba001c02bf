"""Rulings like one: in similar words, shown by the same scenario, on the same rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext

from rulings.languages import LANGUAGES, current
from rulings.models import Ruling
from rulings.models.listed import listed_rulings
from rulings.search.matching.similar import similar
from rulings.views.errors import NotHere
from rulings.views.heads import head
from rulings.views.hits import in_list
from rulings.views.public import public_page
from rulings.views.ruling import PUBLIC_ID, lead_on

_EVERY_LANGUAGE: Final = tuple(language.column for language in LANGUAGES)


@dataclass(frozen=True, slots=True)
class Kind:
    """Why rulings are alike, and those that are; none stands under two reasons."""

    heading: str
    hits: tuple[str, ...]
    """As HTML."""


@public_page()
def like(request: HttpRequest, public_id: str) -> HttpResponse:
    """The rulings like one, each under the first reason that it is like it."""
    ruling = (
        Ruling.objects.select_related("merged_into", "scenario_link")
        .filter(public_id=public_id)
        .first()
        if PUBLIC_ID.fullmatch(public_id)
        else None
    )
    if ruling is None:
        raise NotHere(gettext("No ruling has this address. Its id may have been mistyped."))
    if ruling.merged_into is not None:
        return lead_on(request, "like", ruling.merged_into)
    title = gettext("Rulings like %(id)s") % {"id": public_id}
    context = {
        "head": head(request, held=_EVERY_LANGUAGE),
        "ruling": ruling,
        "title": title,
        "kinds": _kinds(ruling),
    }
    return render(request, "similar.html", context)


def _kinds(ruling: Ruling) -> list[Kind]:
    # Most texts are here in English, so that is where a ruling has the most to be compared with.
    found = similar(ruling.pk, "en" if ruling.text_in("en") else current().column)
    keys = (*found.by_words, *found.by_scenario, *found.by_rules)
    rulings = listed_rulings(keys, current().column)
    kinds = []
    for heading, keys in (
        # Translators: Three headings over rulings that are like another one.
        (gettext("In similar words"), found.by_words),
        (gettext("Shown by the same dice"), found.by_scenario),
        (gettext("On the same rules"), found.by_rules),
    ):
        hits = [rulings.pop(key) for key in keys if key in rulings]
        if hits:
            kinds.append(Kind(heading, tuple(in_list(hits))))
    return kinds
