"""The translators' list: what in one language is missing or waits for a speaker, and why."""

from dataclasses import dataclass
from typing import Final

from django.contrib import admin
from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.core.paginator import Page, Paginator
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from rulings import editorial
from rulings.admin.forms import ListForm
from rulings.admin.source import Source, pivot
from rulings.admin.standing import Standing, standings
from rulings.admin.waiting import ALL, DONE, WAITING, Show, Waiting, Why, count, showing
from rulings.formats import more_cards
from rulings.languages import LANGUAGES, Language, by_column, current
from rulings.models import CardName, CardRuling, Ruling, ShownName, Suggestion
from rulings.models.localized import CODES, column
from rulings.models.rulings import RulingQuerySet

PAGE: Final = 50


@dataclass(frozen=True, slots=True)
class Filter:
    """A link that shows only the texts that wait for one reason."""

    show: str
    label: str
    number: int
    current: bool


@dataclass(frozen=True, slots=True)
class Row:
    """One text of the list."""

    public_id: str
    is_question: bool
    name: ShownName | None
    more: str
    text: Source | None
    standings: tuple[Standing, ...]


def languages_of(user: User | AnonymousUser) -> tuple[Language, ...]:
    """The languages whose texts a person may write or review, in the site's order."""
    if not isinstance(user, User):
        return ()
    if editorial.may_review(user):
        return LANGUAGES
    return tuple(each for each in LANGUAGES if editorial.may_translate(user, each.column))


def language_at_hand(user: User | AnonymousUser, code: str) -> Language:
    """The language of an address; Http404 for none of the six, PermissionDenied for another's."""
    try:
        language = by_column(code)
    except LookupError as unknown:
        raise Http404(code[:20]) from unknown
    if language not in languages_of(user):
        raise PermissionDenied
    return language


def first_card(ruling: Ruling, language: str) -> tuple[ShownName | None, str]:
    """The name of the first card a ruling stands on, if any, and how many others there are."""
    cards = {link.card_id: link.card for link in ruling.card_rulings.all()}
    first = next(iter(cards.values()), None)
    return first and first.shown_name(language), more_cards(len(cards) - 1)


def texts(request: HttpRequest) -> HttpResponse:
    """Send a person to the list of their language: that of the page, else their first."""
    languages = languages_of(request.user)
    if not languages:
        raise PermissionDenied
    chosen = current() if current() in languages else languages[0]
    return HttpResponseRedirect(reverse("admin:texts_of", args=[chosen.column]))


def texts_of(request: HttpRequest, language: str) -> HttpResponse:
    """The texts of one language, by the reason for which they wait."""
    chosen = language_at_hand(request.user, language)
    form = ListForm(request.GET)
    show: Show = WAITING
    query, number = "", 1
    if form.is_valid():
        show, query, number = form.chosen(), form.cleaned_data["q"], form.cleaned_data["page"] or 1
    numbers = count(chosen.column)
    page: Page[Ruling] = Paginator(
        _found(showing(chosen.column, show), query, chosen).with_page(), PAGE
    ).get_page(number)
    return TemplateResponse(
        request,
        "admin/texts.html",
        {
            **admin.site.each_context(request),
            # Translators: the title of a list; the language is its own name for itself.
            "title": _("Texts: %(language)s") % {"language": chosen.native},
            "text_language": chosen,
            "languages": languages_of(request.user),
            "form": form,
            "query": query,
            "show": show,
            "filters": _filters(numbers, show),
            "page": page,
            "rows": _rows(page, chosen),
        },
        status=200 if form.is_valid() else 400,
    )


def _filters(numbers: Waiting, show: Show) -> tuple[Filter, ...]:
    choices = [
        (WAITING, pgettext("filter of texts", "All that waits"), numbers.waiting),
        *((why.value, str(why.label), numbers.by_reason[why]) for why in Why),
        (DONE, pgettext("filter of texts", "Finished"), numbers.done),
        (ALL, pgettext("filter of texts", "All"), numbers.all),
    ]
    return tuple(
        Filter(value, label, number, value == show)
        for value, label, number in choices
        # A filter that would find nothing is left out, unless one stands in it.
        if number or value in {show, WAITING, ALL}
    )


def _found(rows: RulingQuerySet, query: str, language: Language) -> RulingQuerySet:
    """The rulings with these words in a text, in the name of one of their cards, or as their id."""
    if not query:
        return rows
    named = (
        CardRuling.objects.held()
        .filter(card__in=CardName.objects.filter(name__icontains=query).values("card"))
        .values("ruling")
    )
    condition = Q(public_id=query.lower()) | Q(pk__in=named)
    for code in CODES:
        condition |= Q(**{f"{column('text', code)}__icontains": query})
    return rows.filter(condition)


def _rows(page: Page[Ruling], language: Language) -> tuple[Row, ...]:
    rulings = list(page)
    suggested = set(
        Suggestion.objects.filter(
            ruling__in=rulings, language=language.column, closed_at__isnull=True
        ).values_list("ruling_id", flat=True)
    )
    return tuple(
        Row(
            ruling.public_id,
            ruling.is_open_question,
            *first_card(ruling, language.column),
            _excerpt(ruling, language),
            standings(ruling, language.column, suggested=ruling.pk in suggested),
        )
        for ruling in rulings
    )


def _excerpt(ruling: Ruling, language: Language) -> Source | None:
    """The text itself, or the one it would be translated from."""
    text = ruling.text_in(language.column)
    if text is None:
        return pivot(ruling, language.column)
    return Source(language, text, ruling.translation_in(language.column))
