"""A ruling as it stands in a list: on the results page, on the page of a card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from django.template.loader import get_template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from rulings import scenarios
from rulings.formats import more_cards
from rulings.languages import Language, by_column, current
from rulings.models.changes import OfRulings
from rulings.models.listed import ListedRuling
from rulings.templatetags.sixfold import words
from rulings.views.texts import OriginLabel, adverbial, origin_label
from rulings.wording import Names

Spans = Sequence[tuple[int, int]]

_HERE: Final = "\0"
"""Stands in `_hit.html` for what is not the same in every list. No text has it."""


@dataclass(frozen=True, slots=True)
class HitView:
    """What `_hit.html` shows."""

    pk: int
    public_id: str
    url: str
    text: str
    language: Language
    origin: OriginLabel
    card: str
    """The first card it stands on, of maybe a hundred; blank on the page of a card."""
    card_language: Language | None
    more: str
    date: date | None
    badge: scenarios.BadgeView
    tray: scenarios.Tray | scenarios.NoTray


@dataclass(frozen=True, slots=True)
class Pieces:
    """A ruling in a list, but for its words, which are marked where they were found."""

    url: str
    before: str
    between: str
    """Between its words and a word about where they were found."""
    after: str
    playable: bool
    """Whether it can be rolled there."""

    def around(self, ruling: ListedRuling, spans: Spans = (), found_in: str = "") -> SafeString:
        """Return it with its words. `found_in`: the language whose text has what was searched."""
        told = words(ruling.text, spans, self.url)
        elsewhere = found_in and found_in != ruling.language
        found = _found_elsewhere(found_in) if elsewhere else ""
        return SafeString(f"{self.before}{told}{self.between}{found}{self.after}")


_kept: Final = OfRulings[Pieces](most=10_000)


def in_list(rulings: Sequence[ListedRuling]) -> list[SafeString]:
    """Return rulings as they stand in a list that is of no one card."""
    return [made.around(one) for one, made in zip(rulings, pieces(rulings), strict=True)]


def pieces(rulings: Sequence[ListedRuling]) -> list[Pieces]:
    """Return what is around the words of each ruling, in a list that is of no one card.

    One query, where a ruling with a scenario was not shown lately.
    """
    by_pk = {one.pk: one for one in rulings}

    def make(missing: list[int]) -> dict[int, Pieces]:
        return {one.pk: _pieces(one) for one in hit_views([by_pk[pk] for pk in missing])}

    return _kept.of([*by_pk], current().column, make)


def on_page_of_card(rulings: Sequence[ListedRuling], dates: Mapping[int, date]) -> list[Pieces]:
    """Return the same on the page of a card, which names it above; `dates` are those to tell."""
    return [
        _pieces(replace(view, card="", more="", date=dates.get(view.pk)))
        for view in hit_views(rulings)
    ]


def hit_views(rulings: Sequence[ListedRuling]) -> list[HitView]:
    """Return what a list shows of each ruling. One query, none where none has a scenario."""
    rolls = any(scenarios.scenario_of(one) for one in rulings)
    card_names = scenarios.names() if rolls else {}
    return [_view(one, card_names) for one in rulings]


def _view(listed: ListedRuling, card_names: Names) -> HitView:
    first = next(iter(listed.cards), None)
    return HitView(
        pk=listed.pk,
        public_id=listed.public_id,
        url=reverse("ruling", args=[listed.public_id]),
        text=listed.text,
        language=by_column(listed.language),
        origin=origin_label(listed),
        card=first.name if first else "",
        card_language=by_column(first.language) if first else None,
        more=more_cards(len(listed.cards) - 1),
        date=listed.date,
        badge=scenarios.badge(listed),
        tray=scenarios.tray(listed, card_names=card_names),
    )


def _pieces(view: HitView) -> Pieces:
    made = get_template("_hit.html").render({"hit": view, "words": _HERE, "found": _HERE})
    before, between, after = made.split(_HERE)
    return Pieces(view.url, before, between, after, view.tray.playable)


def _found_elsewhere(language: str) -> SafeString:
    return format_html(
        "<span>{}</span>",
        # Translators: in_language is a phrase such as "in English".
        gettext("The words were found in its text %(in_language)s.")
        % {"in_language": adverbial(language)},
    )
