"""A ruling as it stands in a list: on the results page, on the page of a card."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.urls import reverse

from rulings import scenarios
from rulings.languages import Language, by_column, current
from rulings.models import Card, CardRuling, Ruling
from rulings.views.texts import (
    NamedCard,
    OriginLabel,
    adverbial,
    more_cards,
    named,
    origin_label,
)
from rulings.wording import Names


@dataclass(frozen=True, slots=True)
class ListedRuling:
    """What `_hit.html` shows."""

    public_id: str
    url: str
    text: str
    language: Language
    spans: tuple[tuple[int, int], ...]
    found_in: str
    origin: OriginLabel
    card: NamedCard | None
    """The first card it stands on: there may be a hundred."""
    more: str
    date: date | None
    badge: scenarios.BadgeView
    tray: scenarios.Tray | scenarios.NoTray


def in_order(ruling: Ruling) -> list[CardRuling]:
    """The cards a ruling stands on, the one it was entered for first."""
    return sorted(ruling.card_rulings.all(), key=lambda row: row.pk)


def listed(
    ruling: Ruling,
    *,
    spans: Sequence[tuple[int, int]] = (),
    found_in: str = "",
    on_page_of: Card | None = None,
    dated: bool = True,
    card_names: Names | None = None,
) -> ListedRuling:
    """One line of a list. `found_in` is the language whose text holds the words searched for,
    `card_names` names the cards of the scenarios, asked for once for the whole list.

    `ruling` comes with everything its page shows, so that nothing is queried here. On the page of
    a card, that card is not named again and the date, if any is wanted, is the ruling's date
    there.
    """
    reader = current().column
    shown = ruling.shown(reader)
    rows = in_order(ruling)
    here = [row for row in rows if on_page_of is None or row.card_id == on_page_of.pk]
    cards = {row.card_id: row.card for row in rows if on_page_of is None}
    names = tuple(named(card, reader) for card in cards.values())
    return ListedRuling(
        public_id=ruling.public_id,
        url=reverse("ruling", args=[ruling.public_id]),
        text=shown.text,
        language=by_column(shown.language),
        spans=tuple(spans),
        found_in=adverbial(found_in) if found_in and found_in != shown.language else "",
        origin=origin_label(shown),
        card=next(iter(names), None),
        more=more_cards(len(names) - 1),
        date=max((row.date for row in here), default=None) if dated else None,
        badge=scenarios.badge(ruling),
        tray=scenarios.tray(ruling, card_names=card_names),
    )
