"""The results page: rulings and cards in any language, each ruling to be tried in place."""

import re
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext, ngettext

from rulings import scenarios
from rulings.formats import number
from rulings.languages import Language, by_column, current
from rulings.models import Origin
from rulings.search.find import PAGE_SIZE, CardHit, Results, find
from rulings.search.query import QUERY_LIMIT, QueryRefused, parse
from rulings.templatetags.sixfold import die_name
from rulings.views.errors import problem
from rulings.views.heads import public_page
from rulings.views.hits import listed
from rulings.views.texts import counted

_LONGEST_PAGE_NUMBER = 6
_CARDS_BESIDE = 8
_DIE = re.compile(r"d[1-9][0-9]{0,3}|planar")


@dataclass(frozen=True, slots=True)
class Filters:
    """Which of the found rulings to show; all of them where nothing is said."""

    die: str = ""
    origin: str = ""
    playable: bool = False
    elsewhere: bool = False

    def parameters(self) -> dict[str, str]:
        """The filters as they stand in the address."""
        written = {
            "die": self.die,
            "origin": self.origin,
            "try": "1" if self.playable else "",
            "elsewhere": "1" if self.elsewhere else "",
        }
        return {name: value for name, value in written.items() if value}


@dataclass(frozen=True, slots=True)
class FilterChip:
    """A link that shows fewer of the results, or all of them again."""

    label: str
    url: str
    count: int
    is_current: bool


@dataclass(frozen=True, slots=True)
class FoundCard:
    """A card among the results, with the name that found it where it is another one."""

    slug: str
    name: str
    language: Language
    found_name: str
    found_language: Language | None
    counted: str
    """How many rulings and open questions stand on it, in words."""
    dice: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PageLinks:
    """The links to the pages before and after this one; blank where there is none."""

    previous: str
    following: str
    here: str


@dataclass(frozen=True, slots=True)
class Nothing:
    """Why no ruling was found, and what to try."""

    why: str
    advice: str


@public_page
def search(request: HttpRequest) -> HttpResponse:
    """Rulings and cards for `?q=`, page `?page=`, filtered by `?die=`, `?origin=`, `?try=1`."""
    typed = request.GET.get("q", "")
    page = _page_number(request.GET.get("page", "1"))
    if page is None:
        reason = gettext("The number of a page is a whole number from 1 on.")
        return _refused(request, reason, status=404)
    filters = _filters(request)
    if filters is None:
        reason = gettext("The filter in the address is none that this page has.")
        return _refused(request, reason, status=400)
    try:
        query = parse(typed)
    except QueryRefused as refusal:
        return _refused(request, _sentence(refusal), status=400)
    results = find(
        query,
        language=current().column,
        page=page,
        die=filters.die,
        origin=filters.origin,
        playable=filters.playable,
        elsewhere=filters.elsewhere,
    )
    if page > 1 and not results.hits:
        reason = gettext("The list of results is shorter: it has no page %(page)s.")
        return _refused(request, reason % {"page": number(page)}, status=404)
    card_names = scenarios.names() if results.hits else {}
    context = {
        "typed": query.text,
        "title": _title(query.text, results),
        "capped": results.capped,
        "hits": [
            listed(
                hit.ruling,
                spans=hit.spans,
                found_in=hit.language_found,
                card_names=card_names,
            )
            for hit in results.hits
        ],
        "cards": [_card(card) for card in results.cards or _cards_of(results)],
        "chips": _chips(query.text, filters, results),
        "pages": _links(query.text, filters, page, results.total),
        "nothing": None if results.hits else _nothing(query.text, filters, results),
    }
    return render(request, "results.html", context)


def _page_number(written: str) -> int | None:
    """The number of a page from 1 on, or None for anything else."""
    if not (written.isascii() and written.isdigit() and len(written) <= _LONGEST_PAGE_NUMBER):
        return None
    return int(written) or None


def _filters(request: HttpRequest) -> Filters | None:
    """The filters of an address, or None where one of them has a value that it cannot have."""
    die = request.GET.get("die", "")
    origin = request.GET.get("origin", "")
    playable = request.GET.get("try", "")
    elsewhere = request.GET.get("elsewhere", "")
    if (
        (die and not _DIE.fullmatch(die))
        or (origin and origin not in Origin.values)
        or not {playable, elsewhere} <= {"", "1"}
    ):
        return None
    return Filters(die=die, origin=origin, playable=bool(playable), elsewhere=bool(elsewhere))


def _refused(request: HttpRequest, reason: str, *, status: int) -> HttpResponse:
    return problem(
        request,
        status=status,
        title=gettext("This search cannot be made"),
        reason=reason,
        advice=gettext(
            "Search for the card or for a word of the ruling, in any of the six languages."
        ),
    )


def _sentence(refusal: QueryRefused) -> str:
    match refusal.code:
        case "long":
            return ngettext(
                "What you typed is too long: a search may have %(limit)s character.",
                "What you typed is too long: a search may have %(limit)s characters.",
                QUERY_LIMIT,
            ) % {"limit": number(QUERY_LIMIT)}
        case _:
            return gettext("What you typed holds a character that no text may contain.")


def _title(typed: str, results: Results) -> str:
    if not typed:
        return _browsed(results) if results.hits else gettext("Search")
    if not results.hits:
        return gettext("Nothing found")
    # Translators: the heading of the results, like "3 rulings and 1 open question for “d20”". Use
    # the quotation marks of your language.
    return gettext("%(counted)s for “%(query)s”") % {
        "counted": counted(results.total - results.questions, results.questions),
        "query": typed,
    }


def _browsed(results: Results) -> str:
    """The heading where a filter alone was asked for."""
    if not results.questions:
        return gettext("Rulings")
    if results.questions == results.total:
        return gettext("Open questions")
    return gettext("Rulings and open questions")


def _card(card: CardHit) -> FoundCard:
    told = bool(card.found_name) and card.found_name != card.name
    return FoundCard(
        slug=card.slug,
        name=card.name,
        language=by_column(card.name_language),
        found_name=card.found_name if told else "",
        found_language=by_column(card.found_language) if told else None,
        counted=counted(card.rulings, card.questions),
        dice=card.dice,
    )


def _cards_of(results: Results) -> list[CardHit]:
    """The cards that the rulings on this page stand on, where the query itself names none."""
    cards = {card.slug: card for hit in results.hits for card in hit.cards}
    return sorted(cards.values(), key=lambda card: (-card.entries, card.slug))[:_CARDS_BESIDE]


def _address(typed: str, filters: Filters, page: int = 1) -> str:
    parameters = {"q": typed} if typed else {}
    parameters |= filters.parameters()
    if page > 1:
        parameters["page"] = str(page)
    return reverse("search") + (f"?{urlencode(parameters)}" if parameters else "")


def _chips(typed: str, filters: Filters, results: Results) -> list[FilterChip]:
    """One chip for all and one for each filter that finds something; none where none would help."""
    choices: list[tuple[str, Filters, str]] = [
        # Translators: on the results page: show only rulings that can be rolled here.
        (gettext("Can be tried"), Filters(playable=True), "playable"),
        *(
            (die_name(key.removeprefix("die:")), Filters(die=key.removeprefix("die:")), key)
            for key in sorted(results.facets, key=_by_faces)
            if key.startswith("die:")
        ),
        # Translators: on the results page: show only official texts.
        (gettext("Official"), Filters(origin=Origin.OFFICIAL), "origin:official"),
        # Translators: on the results page: show only texts by the community.
        (gettext("Community"), Filters(origin=Origin.COMMUNITY), "origin:community"),
        # Translators: on the results page: show only drafts by the project.
        (gettext("Drafts"), Filters(origin=Origin.PROJECT_DRAFT), "origin:project_draft"),
        # Translators: on the results page: show only what was found in another language's text.
        (gettext("Found in other languages"), Filters(elsewhere=True), "elsewhere"),
    ]
    chips = [
        FilterChip(label, _address(typed, choice), results.facets[key], choice == filters)
        for label, choice, key in choices
        if results.facets.get(key)
    ]
    if not chips:
        return []
    if not typed:
        return chips
    found = sum(count for key, count in results.facets.items() if key.startswith("origin:"))
    nothing = Filters()
    everything = FilterChip(gettext("All"), _address(typed, nothing), found, filters == nothing)
    return [everything, *chips]


def _by_faces(key: str) -> tuple[int, str]:
    faces = key.removeprefix("die:d")
    return (int(faces), "") if faces.isdigit() else (10_000, key)


def _links(typed: str, filters: Filters, page: int, total: int) -> PageLinks:
    last = max(1, -(-total // PAGE_SIZE))
    return PageLinks(
        previous=_address(typed, filters, page - 1) if page > 1 else "",
        following=_address(typed, filters, page + 1) if page < last else "",
        here=gettext("Page %(page)s of %(last)s") % {"page": number(page), "last": number(last)}
        if last > 1
        else "",
    )


def _nothing(typed: str, filters: Filters, results: Results) -> Nothing:
    advice = gettext(
        "Names of cards are found in all six languages, with or without accents and with small "
        "typos; also words of a ruling, a die such as d20, a rule such as 706.6."
    )
    if filters.parameters():
        return Nothing(gettext("No ruling is left with this filter."), advice)
    if results.cards:
        return Nothing(
            gettext("No ruling here says “%(query)s”, but a card is called so or rolls it.")
            % {"query": typed},
            gettext("Open the card to see its names."),
        )
    match results.reason:
        case "empty":
            return Nothing(gettext("Type the name of a card or a word of a ruling."), advice)
        case "signs":
            return Nothing(
                gettext("“%(query)s” holds no letter and no digit to search for.")
                % {"query": typed},
                advice,
            )
        case "common":
            return Nothing(
                gettext("“%(query)s”: these words stand in nearly every text.") % {"query": typed},
                gettext("Add a word that says more, or the name of a card."),
            )
    return Nothing(gettext("Nothing here says “%(query)s”.") % {"query": typed}, advice)
