"""The list of the cards that have to do with dice: what their texts say, as far as it is read."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlencode

from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext

from rulings.languages import LANGUAGES, current
from rulings.models import Card
from rulings.models.folding import name_key
from rulings.models.localized import column
from rulings.views.choices import Choice, in_a_row
from rulings.views.errors import NotHere
from rulings.views.heads import head
from rulings.views.public import public_page
from rulings.views.texts import NamedCard, named

CARDS_ON_A_PAGE: Final = 60

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
    cards = _in_order(state, current().column)
    start = _behind(after, cards)
    listed = cards[start : start + CARDS_ON_A_PAGE]
    following = listed[-1][0].slug if start + CARDS_ON_A_PAGE < len(cards) else ""
    context = {
        "head": head(request, held=_EVERY_LANGUAGE),
        "chips": in_a_row(
            Choice(str(one.label), _url(one), one == state, counts.get(one.value, 0))
            for one in Card.DiceState
        ),
        "cards": listed,
        "first": _url(state) if after else "",
        "following": _url(state, following) if following else "",
    }
    return render(request, "dice.html", context)


def _in_order(state: Card.DiceState, language: str) -> list[tuple[NamedCard, list[str]]]:
    """The cards of a state with their dice, by the names that a reader of a language sees.

    Sorted here: the database knows no alphabet. Cards that speak of dice are a few hundred.
    """
    names = {column("name", language), column("name", "en")}
    cards = Card.objects.filter(dice_state=state).only("slug", "dice", "publisher", *names)
    shown = [(named(card, language), card.dice) for card in cards]
    return sorted(shown, key=lambda one: (name_key(one[0].name), one[0].slug))


def _behind(after: str, cards: list[tuple[NamedCard, list[str]]]) -> int:
    """The place behind a card of the list; refuses a card that is not in it."""
    places = {card.slug: at for at, (card, _) in enumerate(cards, start=1)}
    if after and after not in places:
        raise NotHere(gettext("No card has this address here."))
    return places.get(after, 0)


def _asked(request: HttpRequest) -> tuple[Card.DiceState, str]:
    """The state and the slug that an address asks for; refuses what is neither."""
    wanted = request.GET.get("state", Card.DiceState.ROLLS.value)
    after = request.GET.get("after", "")
    if wanted not in Card.DiceState.values:
        raise NotHere(
            gettext("This list has no such part. It has: %(names)s.")
            % {"names": ", ".join(Card.DiceState.values)}
        )
    return Card.DiceState(wanted), after


def _url(state: Card.DiceState, after: str = "") -> str:
    asked = {} if state is Card.DiceState.ROLLS else {"state": state.value}
    if after:
        asked["after"] = after
    return reverse("dice") + (f"?{urlencode(asked)}" if asked else "")
