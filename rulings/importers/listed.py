"""The English rulings that a publisher's file lists on a card, as the publisher words them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date

from rulings.models import CardRuling, Origin, Revision, Ruling, Translation

_LIVE = (Ruling.Status.CURRENT, Ruling.Status.MISSING)


def listed_english(cards: Iterable[int]) -> Mapping[tuple[int, date], dict[str, str]]:
    """Return the English texts by public id, of each card (its primary key) and day.

    Where an editor put another text in its place, it is the publisher's last one all the same: the
    order in which documents list rulings is the publisher's.
    """
    links = (
        CardRuling.objects.held()
        .filter(
            card__in=list(cards),
            listed_from__isnull=False,
            missing_since__isnull=True,
            ruling__status__in=_LIVE,
            ruling__text_en__isnull=False,
        )
        .order_by("position")
        .values_list("card", "date", "ruling", "ruling__public_id", "ruling__text_en")
    )
    rows = list(links)
    worded = _publishers({ruling for _card, _day, ruling, _id, _text in rows})
    found: dict[tuple[int, date], dict[str, str]] = defaultdict(dict)
    for card, day, ruling, public_id, text in rows:
        found[card, day][public_id] = worded.get(ruling, text)
    return found


def _publishers(rulings: Iterable[int]) -> Mapping[int, str]:
    """Return the publisher's last words for those rulings that an editor words otherwise."""
    overridden = Translation.objects.filter(
        ruling__in=list(rulings), language="en", origin=Origin.COMMUNITY
    )
    revisions = Revision.objects.filter(
        ruling__in=overridden.values("ruling"),
        language="en",
        snapshot__isnull=False,
        text__isnull=False,
    )
    return {
        ruling: text
        for ruling, text in revisions.order_by("number").values_list("ruling", "text")
        if text is not None
    }
