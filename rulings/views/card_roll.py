"""The rolls of a card: each as its printed text gives it, and the whole card as the engine plays
it. Rolled by POST, which leads to an address; shown again by GET of that address.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from rulings import forms, scenarios
from rulings.languages import current
from rulings.models import Card
from rulings.scenarios import RollView, Value, printed
from rulings.views.card_words import Things, things
from rulings.views.errors import NotHere
from rulings.views.heads import absolute, head
from rulings.views.public import kept
from rulings.views.texts import NamedCard, named
from rulings.wording import refusals

_SLUG: Final = re.compile(r"[a-z0-9-]{1,200}")
_NUMBER: Final = re.compile(r"[1-9][0-9]?", re.ASCII)


@dataclass(frozen=True, slots=True)
class CardDice:
    """What the page of a card shows of its dice."""

    rolls: tuple[printed.CardRollView, ...]
    play: printed.CardForm | None
    """The form that lets the engine play the whole card; None where it does not."""
    rolls_itself: bool
    """Whether dice of its own are rolled then, and not those of other cards."""
    cares: bool
    not_read: tuple[printed.NotRead, ...]
    other_words: bool

    @property
    def anything(self) -> bool:
        """There is something to show."""
        return bool(self.rolls or self.play or self.cares or self.not_read)


def card_dice(card: Card, words: Things) -> CardDice:
    """Return the dice of a card for its page. Makes no query."""
    read = printed.read_card(words, current().column)
    english = card.name_in("en") or ""
    return CardDice(
        rolls=tuple(
            printed.card_roll(one, slug=card.slug, action=_address(card, one.number))
            for one in read.rolls
        ),
        play=printed.play_form(slug=card.slug, action=_address(card))
        if _is_played(english, read)
        else None,
        rolls_itself=bool(read.rolls) or (printed.plays(english) and printed.rolls_itself(english)),
        cares=read.cares,
        not_read=read.not_read,
        other_words=read.other_words,
    )


def _is_played(english: str, read: printed.ReadCard) -> bool:
    """Whether the engine plays the card, and has dice to show on it."""
    if not printed.plays(english):
        return False
    return bool(read.rolls or read.cares) or printed.rolls_itself(english)


def _address(card: Card, number: int | None = None) -> str:
    if number is None:
        return reverse("card_play", args=[card.slug])
    return reverse("card_roll", args=[card.slug, number])


# A roll writes nothing, reads no cookie and gives nothing that only its reader may have.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@kept()
def card_roll(request: HttpRequest, slug: str, number: str) -> HttpResponse:
    """One of the rolls of a card, by its place in the text, with the words of its table."""
    card, words = _card(slug)
    read = printed.read_card(words, current().column)
    one = read.roll(int(number)) if _NUMBER.fullmatch(number) else None
    if one is None:
        raise NotHere(
            gettext("This card has no such roll here: its text is not here, or says another."),
            link=(reverse("card", args=[card.slug]), named(card, current().column).name),
        )
    edge = _TextRoll(request, card, one)
    return edge.rolled() if request.method == "POST" else edge.shown()


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@kept()
def card_play(request: HttpRequest, slug: str) -> HttpResponse:
    """A whole card, played by the engine, with the tables in the card's own words."""
    card, words = _card(slug)
    read = printed.read_card(words, current().column)
    if not _is_played(card.name_in("en") or "", read):
        raise NotHere(
            gettext("Our engine does not play this card."),
            link=(reverse("card", args=[card.slug]), named(card, current().column).name),
        )
    edge = _Played(request, card, read)
    return edge.rolled() if request.method == "POST" else edge.shown()


def _card(slug: str) -> tuple[Card, Things]:
    found = Card.objects.filter(slug=slug).first() if _SLUG.fullmatch(slug) else None
    if found is None:
        raise NotHere(gettext("No card has this address here."))
    return found, things(found)


@dataclass(frozen=True, slots=True)
class _Page:
    """What stands around a roll of a card."""

    title: str
    description: str
    card: NamedCard
    address: str
    notices: tuple[tuple[str, bool], ...]
    """Sentences above the roll; whether each says what is wrong."""
    recorded: tuple[str, ...] = ()
    link: str = ""
    dice: str = ""


class _Edge(ABC):
    """One request for a roll of a card."""

    template = ""
    where_dice_are_refused = ""
    """The field of the form at which dice are refused; blank: above it."""

    def __init__(
        self, request: HttpRequest, card: Card, parameters: tuple[scenarios.Parameter, ...]
    ) -> None:
        self.request = request
        self.card = card
        given = request.POST if request.method == "POST" else request.GET
        self.given = {name: given.getlist(name) for name in given}
        self.asked = forms.read_roll(
            self.given, parameters, unknown=refusals.unknown_setting_of_card
        )

    def rolled(self) -> HttpResponse:
        """Roll for the reader, or take the dice they typed; lead to the address of that."""
        if self.asked.errors:
            return self.refused(self.asked.errors)
        try:
            return HttpResponseRedirect(self.roll(self.typed()), status=303)
        except scenarios.REFUSED as error:
            return self.refused({self.where_dice_are_refused: (refusals.not_played(error),)})

    def shown(self) -> HttpResponse:
        """Show the roll of an address, or the form where it holds none."""
        asked = self.asked
        if outdated := self.outdated():
            return self.answer(notices=((outdated, False),), recorded=self.recorded_lines())
        if asked.errors:
            return self.refused(asked.errors)
        if asked.dice is None:
            return self.answer()
        if forms.needs_version(asked):
            return self.refused({"": (refusals.version_missing(),)})
        try:
            return self.replay(asked.dice)
        except scenarios.REFUSED as error:
            return self.refused({"": (refusals.not_played(error),)})

    def refused(self, errors: Mapping[str, tuple[str, ...]]) -> HttpResponse:
        """Say what is wrong: in the form's own fields, and with a status that says so as well."""
        notices = ((gettext("Nothing was rolled. What is wrong stands in the form."), True),)
        return self.answer(errors=errors, notices=notices, status=400)

    def outdated(self) -> str:
        """Say why the roll of the address cannot be shown as it was; blank where it can."""
        if self.asked.dice is None or self.asked.version is None or forms.is_current(self.asked):
            return ""
        return gettext(
            "This link was made with another version of the rules. It shows what was recorded "
            "then, not a new roll."
        )

    @abstractmethod
    def roll(self, typed: str) -> str:
        """Roll, or take the dice that were typed; return the address. Raises scenarios.REFUSED."""

    @abstractmethod
    def replay(self, dice: str) -> HttpResponse:
        """Show the roll of these dice. Raises scenarios.REFUSED."""

    @abstractmethod
    def answer(
        self,
        *,
        errors: Mapping[str, tuple[str, ...]] | None = None,
        notices: tuple[tuple[str, bool], ...] = (),
        recorded: tuple[str, ...] = (),
        status: int = 200,
    ) -> HttpResponse:
        """Answer with the page, with nothing rolled."""

    @property
    def settings(self) -> Mapping[str, Value]:
        """The numbers that the reader gave."""
        return self.asked.settings

    def address(self, own: str, dice: str, choices: str = "", mark: int | None = None) -> str:
        """Return the address of a roll."""
        written = scenarios.query(self.settings, dice=dice, choices=choices, revision=mark)
        return f"{own}?{written}"

    def typed(self) -> str:
        """The dice that the reader rolled on a table; blank where there are none."""
        return forms.engine_dice((self.asked.dice or "").strip())

    def page(
        self,
        *,
        result: str = "",
        description: str = "",
        status: int = 200,
        notices: tuple[tuple[str, bool], ...] = (),
        recorded: tuple[str, ...] = (),
        dice: str = "",
        **more: object,
    ) -> HttpResponse:
        """Answer with the whole page."""
        card = named(self.card, current().column)
        if result:
            title = gettext("Roll: %(card)s, %(result)s") % {"card": card.name, "result": result}
        else:
            title = gettext("Roll: %(card)s") % {"card": card.name}
        path = self.request.get_full_path()
        context = {
            "page": _Page(
                title=title,
                description=description
                or gettext("One roll, shown die by die, with what the rules make of it."),
                card=card,
                address=reverse("card", args=[self.card.slug]),
                notices=notices,
                recorded=recorded,
                link=absolute(self.request, path),
                dice=dice,
            ),
            "head": replace(head(self.request, held=()), canonical=absolute(self.request, path)),
            **more,
        }
        return render(self.request, self.template, context, status=status)

    def recorded_lines(self) -> tuple[str, ...]:
        """What stands in the address, as it was written: nothing of it is interpreted."""
        return tuple(
            f"{name} = {value}"[: forms.LONGEST_DICE]
            for name, values in self.given.items()
            for value in values
        )


class _TextRoll(_Edge):
    """One roll as the card's text gives it."""

    template = "card_roll.html"
    where_dice_are_refused = "dice"

    def __init__(self, request: HttpRequest, card: Card, read: printed.ReadRoll) -> None:
        super().__init__(request, card, printed.parameters(read.roll))
        self.read = read

    def roll(self, typed: str) -> str:
        """Roll the dice that the text names."""
        if typed:
            fell = printed.roll_again(self.read.roll, self.settings, typed)
        else:
            fell = printed.roll_fairly(self.read.roll, self.settings)
        own = _address(self.card, self.read.number)
        return self.address(own, fell.dice, mark=self.read.mark)

    def outdated(self) -> str:
        """Say so of an address that was made with another text, too."""
        if self.asked.revision in (None, self.read.mark):
            return super().outdated()
        return super().outdated() or gettext(
            "This link was made with another text of the card. It shows what was recorded "
            "then, not a new roll."
        )

    def replay(self, dice: str) -> HttpResponse:
        """Look the dice up in the table of the text."""
        fell = printed.roll_again(self.read.roll, self.settings, dice)
        return self.answer(printed.fallen(self.read, self.settings, fell))

    def answer(
        self,
        fell: printed.FallenView | None = None,
        *,
        errors: Mapping[str, tuple[str, ...]] | None = None,
        notices: tuple[tuple[str, bool], ...] = (),
        recorded: tuple[str, ...] = (),
        status: int = 200,
    ) -> HttpResponse:
        """Answer with the page of this roll."""
        roll = printed.card_roll(
            self.read,
            slug=self.card.slug,
            action=_address(self.card, self.read.number),
            settings=self.settings,
            written=self.asked.written,
            errors=errors,
            again=fell is not None,
        )
        return self.page(
            result=fell.result if fell else "",
            status=status,
            notices=notices,
            recorded=recorded,
            dice=fell.dice if fell else "",
            roll=roll,
            fell=fell,
        )


class _Played(_Edge):
    """The whole card as the engine plays it."""

    template = "card_play.html"

    def __init__(self, request: HttpRequest, card: Card, read: printed.ReadCard) -> None:
        super().__init__(request, card, ())
        self.read = read
        self.english = card.name_in("en") or ""

    def roll(self, typed: str) -> str:
        """Play it with fair dice, or with those that the reader gave."""
        if typed:
            played = printed.play_again(self.english, dice=typed, choices="")
        else:
            played = printed.play_fairly(self.english)
        return self.address(_address(self.card), played.dice, played.choices)

    def replay(self, dice: str) -> HttpResponse:
        """Tell the play of these dice."""
        played = printed.play_again(self.english, dice=dice, choices=self.asked.choices)
        path = self.request.get_full_path()
        view = scenarios.tell(
            played.trace,
            played.rolls,
            scenarios.names(),
            address=path,
            link=absolute(self.request, path),
            dice=played.dice,
        )
        # The card's own words stand in place of ours where they are here.
        tables = printed.tables_applied(self.read.rolls, played.trace, self.english)
        return self.answer(replace(view, tables=tables) if tables else view)

    def answer(
        self,
        view: RollView | None = None,
        *,
        errors: Mapping[str, tuple[str, ...]] | None = None,
        notices: tuple[tuple[str, bool], ...] = (),
        recorded: tuple[str, ...] = (),
        status: int = 200,
    ) -> HttpResponse:
        """Answer with the page of this play."""
        form = printed.play_form(
            slug=self.card.slug,
            action=_address(self.card),
            errors=errors,
            again=view is not None,
        )
        return self.page(
            result=view.headline if view else "",
            status=status,
            notices=notices,
            recorded=recorded,
            dice=view.dice if view else "",
            roll=view,
            form=form,
            odds=None,
            rolls_itself=printed.rolls_itself(self.english),
        )
