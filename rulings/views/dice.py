"""The list of the cards that have to do with dice: what their texts say, as far as it is read."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlencode

from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext

from rulings.languages import LANGUAGES, current
from rulings.models import Card
from rulings.views.choices import Choice, in_a_row
from rulings.views.errors import NotHere
from rulings.views.heads import head
from rulings.views.public import public_page
from rulings.views.texts import named

CARDS_ON_A_PAGE: Final = 60

_SLUG: Final = re.compile(r"[a-z0-9-]{1,200}")
_EVERY_LANGUAGE: Final = tuple(language.column for language in LANGUAGES)


@public_page()
def dice(request: HttpRequest) -> HttpResponse:
    """The cards that roll dice; `?state=` shows others, `?after=` goes on behind a card."""
    state, after = _asked(request)
    counts = dict(
        Card.objects.exclude(dice_state="")
        .order_by()
        .values_list("dice_state")
        .annotate(Count("pk"))
    )
    cards = Card.objects.filter(dice_state=state, slug__gt=after).order_by("slug")
    listed = list(cards[: CARDS_ON_A_PAGE + 1])
    following = listed[CARDS_ON_A_PAGE - 1].slug if len(listed) > CARDS_ON_A_PAGE else ""
    context = {
        "head": head(request, held=_EVERY_LANGUAGE),
        "chips": in_a_row(
            Choice(str(one.label), _url(one), one == state, counts.get(one.value, 0))
            for one in Card.DiceState
        ),
        "cards": [(named(card, current().column), card.dice) for card in listed[:CARDS_ON_A_PAGE]],
        "first": _url(state) if after else "",
        "following": _url(state, following) if following else "",
    }
    return render(request, "dice.html", context)


def _asked(request: HttpRequest) -> tuple[Card.DiceState, str]:
    """The state and the slug that an address asks for; refuses what is neither."""
    wanted = request.GET.get("state", Card.DiceState.ROLLS.value)
    after = request.GET.get("after", "")
    if wanted not in Card.DiceState.values:
        raise NotHere(
            gettext("This list has no such part. It has: %(names)s.")
            % {"names": ", ".join(Card.DiceState.values)}
        )
    if after and not _SLUG.fullmatch(after):
        raise NotHere(gettext("No card has this address here."))
    return Card.DiceState(wanted), after


def _url(state: Card.DiceState, after: str = "") -> str:
    asked = {} if state is Card.DiceState.ROLLS else {"state": state.value}
    if after:
        asked["after"] = after
    return reverse("dice") + (f"?{urlencode(asked)}" if asked else "")
