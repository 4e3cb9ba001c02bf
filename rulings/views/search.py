"""The results page: rulings and cards for a query, each ruling to be tried in place."""

from dataclasses import replace
from functools import cache, lru_cache
from typing import assert_never

from django.conf import settings
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponsePermanentRedirect,
    HttpResponseRedirect,
)
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, ngettext, pgettext

from rulings.formats import number
from rulings.languages import Language, by_column, current
from rulings.search.find import AfterRefused, CardHit, Results, Sort, find
from rulings.search.query import (
    ALTERNATIVE_LIMIT,
    QUERY_LIMIT,
    TERM_LIMIT,
    Query,
    QueryRefused,
    parse,
)
from rulings.templatetags.frame import filled
from rulings.timeouts import TooSlow, at_most
from rulings.views.addresses import Address
from rulings.views.errors import problem, too_slow
from rulings.views.filters import FilterRefused, chosen, groups, moved
from rulings.views.hints import left_out, nothing, shown_hints
from rulings.views.hits import pieces
from rulings.views.named import card_address, choice
from rulings.views.public import public_page
from rulings.views.texts import counted, on_card


class OrderRefused(ValueError):
    """An order of the results that there is not."""


@public_page()
def search(request: HttpRequest) -> HttpResponse:
    """Rulings and cards for `?q=`, in the order `?sort=`, those `?after=` a place in it.

    An address with the filters of before (`?die=`, `?origin=`, `?try=`, `?elsewhere=`, `?page=`)
    leads for good to the query that it means, and the name of one card to that card.
    """
    after, language = request.GET.get("after", ""), current()
    try:
        meant = moved(request.GET)
        if meant is not None:
            return HttpResponsePermanentRedirect(Address(reverse("search"))(meant))
        sort = _sort(request.GET.get("sort", Sort.RELEVANCE))
        query = parse(request.GET.get("q", ""))
        with at_most(settings.SEARCH_SECONDS):
            results = find(query, language=language.column, sort=sort, after=after)
    except TooSlow:
        return too_slow(request)
    except (FilterRefused, OrderRefused, QueryRefused, AfterRefused) as refusal:
        return _refused(request, _sentence(refusal))

    # What the keys write with the other layout is what was found, so it is what the links ask.
    asked = parse(results.read_as) if results.read_as else query
    whole = sort == Sort.RELEVANCE and not after
    if whole and (card := card_address(asked, results.named)):
        return HttpResponseRedirect(card)

    address = Address(reverse("search"), sort)
    hits = zip(results.hits, pieces([hit.ruling for hit in results.hits]), strict=True)
    cards = [card for card in results.cards or results.beside if card not in results.named]
    page = filled(
        "results.html",
        {
            "address": request.get_full_path().removeprefix(f"/{language.code}/"),
            "typed": asked.text,
            "title": _title(asked.text, results),
            "told": _told(asked, query, results, address),
            "capped": "yes" if results.capped else "",
            "chosen": _chosen(asked, results, address),
            "orders": _orders(asked, results, address),
            "groups": groups(asked, results, address),
            "hits": mark_safe(
                "".join(
                    [made.around(hit.ruling, hit.spans, hit.language_found) for hit, made in hits]
                )
            ),
            "nothing": "" if results.hits else _nothing(asked, results, address),
            "cards": mark_safe("\n".join([_card(card, language) for card in cards])),
            "first": address(asked.text) if results.preceding else "",
            "preceding": (
                "" if results.preceding is None else address(asked.text, after=results.preceding)
            ),
            "following": address(asked.text, after=results.following) if results.following else "",
        },
    )
    return HttpResponse(page)


def _told(asked: Query, query: Query, results: Results, address: Address) -> str:
    """What is said of the query above what it found; blank where it is as most are."""
    if not (results.read_as or results.named or results.hints or results.left_out):
        return ""
    told = {
        "read_as": results.read_as,
        "keys": query.text,
        "named": choice(results.named),
        "hints": shown_hints(asked, results.hints, address),
        "left_out": left_out(results.left_out),
    }
    return render_to_string("_told.html", told)


def _chosen(asked: Query, results: Results, address: Address) -> str:
    chips = chosen(asked, results.facets, address)
    return render_to_string("_chosen.html", {"chosen": chips}) if chips else ""


def _nothing(asked: Query, results: Results, address: Address) -> str:
    return render_to_string("_nothing.html", {"nothing": nothing(asked, results, address)})


def _sort(written: str) -> Sort:
    try:
        return Sort(written)
    except ValueError:
        raise OrderRefused from None


def _refused(request: HttpRequest, reason: str) -> HttpResponse:
    return problem(
        request,
        status=400,
        title=gettext("This search cannot be made"),
        reason=reason,
        advice=gettext(
            "Search for the card or for a word of the ruling, in any of the six languages."
        ),
        link=(reverse("syntax"), gettext("How to search")),
    )


def _sentence(refusal: FilterRefused | OrderRefused | QueryRefused | AfterRefused) -> str:
    match refusal:
        case FilterRefused():
            return gettext("The filter in the address is none that this page has.")
        case OrderRefused():
            return gettext("The order in the address is none that this page has.")
        case AfterRefused():
            return gettext("The place in the address is none in these results.")
        case QueryRefused():
            return _limit(refusal.code)
    assert_never(refusal)


def _limit(code: str) -> str:
    match code:
        case "long":
            return ngettext(
                "What you typed is too long: a search may have %(limit)s character.",
                "What you typed is too long: a search may have %(limit)s characters.",
                QUERY_LIMIT,
            ) % {"limit": number(QUERY_LIMIT)}
        case "terms":
            return ngettext(
                "What you typed asks for too much: a search may have %(limit)s phrase or "
                "condition.",
                "What you typed asks for too much: a search may have %(limit)s phrases and "
                "conditions.",
                TERM_LIMIT,
            ) % {"limit": number(TERM_LIMIT)}
        case "alternatives":
            return ngettext(
                # Translators: keep the English word "or": it is typed so in every language. An
                # alternative is what stands on one side of it.
                "What you typed says “or” too often: a search may have %(limit)s alternative.",
                "What you typed says “or” too often: a search may have %(limit)s alternatives.",
                ALTERNATIVE_LIMIT,
            ) % {"limit": number(ALTERNATIVE_LIMIT)}
        case _:
            return gettext("What you typed holds a character that no text may contain.")


def _title(typed: str, results: Results) -> str:
    if not typed:
        return gettext("Search")
    if not results.hits:
        return gettext("Nothing found")
    if results.capped:
        # Translators: the heading of the results, like "More than 1,000 results for “die”". Use
        # the quotation marks of your language.
        return gettext("More than %(number)s results for “%(query)s”") % {
            "number": number(results.total),
            "query": typed,
        }
    # Translators: the heading of the results, like "3 rulings and 1 open question for “d20”". Use
    # the quotation marks of your language.
    return gettext("%(counted)s for “%(query)s”") % {
        "counted": counted(results.total - results.questions, results.questions),
        "query": typed,
    }


@lru_cache(maxsize=4_000)
def _card(card: CardHit, language: Language) -> SafeString:
    """A card among the results, with the name that found it where it is another one: as HTML, since
    in a template the ten of them take as long as all the rest of the page.
    """
    name = '<a href="{}" lang="{}">{}</a>'
    address = reverse("card", args=[card.slug])
    parts = [format_html(name, address, by_column(card.name_language).hreflang, card.name)]
    if card.found_name and card.found_name != card.name:
        found_in = by_column(card.found_language).hreflang
        parts.append(format_html(' <small lang="{}">{}</small>', found_in, card.found_name))
    if told := on_card(card.rulings, card.questions, card.dice):
        parts.append(format_html("<br><small>{}</small>", told))
    return mark_safe(f"<li>{''.join(parts)}</li>")


def _orders(query: Query, results: Results, address: Address) -> SafeString:
    """The orders to choose from, where there is more than one result to order."""
    if results.total < 2:
        return SafeString()
    here = ' aria-current="true"'
    return mark_safe(
        "".join(
            [
                f'<a href="{escape(replace(address, sort=order)(query.text))}"'
                f"{here if order == address.sort else ''}>{label}</a>"
                for order, label in _order_labels(get_language())
            ]
        )
    )


@cache
def _order_labels(_language: str | None) -> tuple[tuple[Sort, str], ...]:
    """What the orders are called in the active language, as HTML."""
    return (
        # Translators: after "Order:", above the results.
        (Sort.RELEVANCE, escape(pgettext("order of the results", "relevance"))),
        (Sort.DATE, escape(pgettext("order of the results", "newest first"))),
        (Sort.CARD, escape(pgettext("order of the results", "name of the card"))),
    )
