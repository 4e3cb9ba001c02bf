"""The pages that are the same for everybody: home, card, ruling, and what the site is."""

import re
from collections import Counter
from dataclasses import dataclass
from datetime import date

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Count, F, Func, IntegerField, OuterRef, Q
from django.db.models.functions import JSONObject
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponsePermanentRedirect,
    HttpResponseRedirect,
)
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import gettext, override
from django.views.decorators.http import require_safe

from rulings import scenarios
from rulings.formats import more_cards
from rulings.languages import LANGUAGES, Language, by_column, current
from rulings.models import Card, CardName, CardSet, Origin, Ruling, Shown, Translation
from rulings.models.listed import ListedRuling, listed_rulings
from rulings.models.rulings import on_card
from rulings.rulebook.citations import resolve_text
from rulings.views import playing
from rulings.views.as_of import day_to_cite
from rulings.views.card_roll import card_dice
from rulings.views.card_words import card_words, things
from rulings.views.errors import NotHere
from rulings.views.heads import absolute, head, shortened
from rulings.views.hits import hit_views, on_page_of_card
from rulings.views.named import way_back
from rulings.views.negotiation import preferred_language
from rulings.views.public import public_page
from rulings.views.texts import (
    OriginLabel,
    adverbial,
    cite,
    counted,
    held_origin_label,
    named,
    origin_label,
)

PUBLIC_ID = re.compile(r"[2-9a-z]{5,8}")
"""The shape of a ruling's id: nothing else is looked up."""
_SLUG = re.compile(r"[a-z0-9-]{1,200}")
_OURS = Q(source=Ruling.Source.PROJECT)
"""The open questions, which the project asks: they are no rulings."""
_STANDING = (Ruling.Status.CURRENT, Ruling.Status.MISSING)
_SETS = ArraySubquery(
    CardSet.objects.alias(
        place=Func(
            OuterRef("sets"), F("code"), function="array_position", output_field=IntegerField()
        )
    )
    .filter(place__isnull=False)
    .order_by("key", "code")
    .values(told=JSONObject(code="code", name="name"))
)
"""In which sets a card was printed: a dict of each, asked together with the card."""
_EVERY_LANGUAGE = tuple(language.column for language in LANGUAGES)
_SOLIDS = ("d4", "d6", "d8", "d10", "d12", "d20", "planar")
# How players of each language say "die": facts of the six languages, not strings of ours.
_ONE_WORD = {"en": "die", "ru": "кубик", "es": "dado", "pt": "dado", "de": "Würfel", "fr": "dé"}


@dataclass(frozen=True, slots=True)
class HeldName:
    """What a card is called in one language: as printed, as in a document, or not known here."""

    language: Language
    name: str
    printed: bool


@dataclass(frozen=True, slots=True)
class Side:
    """A ruling's text in one language, for two languages side by side. No text: not translated."""

    language: Language
    text: str
    origin: OriginLabel | None


@dataclass(frozen=True, slots=True)
class Chip:
    """One choice of a row of links."""

    label: str
    url: str
    is_current: bool
    language: Language | None = None


@public_page(daily=True)
def home(request: HttpRequest) -> HttpResponse:
    """The search box, and what the site does, shown on one ruling."""
    runs = Q(scenario_link__scenario__gt="")
    held = Ruling.objects.standing().aggregate(
        all=Count("pk"),
        questions=Count("pk", filter=_OURS),
        running=Count("pk", filter=runs),
        rulings_running=Count("pk", filter=runs & ~_OURS),
    )
    cards = list(
        Card.objects.annotate(rulings=on_card("pk"), questions=on_card("pk", questions=True))
        .annotate(entries=F("rulings") + F("questions"))
        .filter(entries__gt=0)
        .order_by("-entries", "slug")[:12]
    )
    of_the_day = _ruling_of_the_day(held["rulings_running"])
    context = {
        "at_home": True,
        "head": head(request, held=_EVERY_LANGUAGE, neutral=reverse("root")),
        "solids": [(name, scenarios.solid(name)) for name in _SOLIDS],
        "cards": [
            (named(card, current().column), counted(card.rulings, card.questions), card.dice)
            for card in cards
        ],
        "counted": counted(held["all"] - held["questions"], held["questions"]),
        "running": held["running"],
        "without_dice": held["all"] - held["running"],
        "one_word": [(language, _ONE_WORD[language.column]) for language in LANGUAGES],
        "shown": next(iter(hit_views(of_the_day)), None),
    }
    return render(request, "home.html", context)


def _ruling_of_the_day(running: int) -> list[ListedRuling]:
    """A ruling that runs, another one each day, where one does; a question of ours is none."""
    if not running:
        return []
    place = timezone.localdate().toordinal() % running
    in_order = (
        Ruling.objects.standing()
        .filter(~_OURS, scenario_link__scenario__gt="")
        .order_by("public_id")
        .values_list("pk", flat=True)
    )
    return [*listed_rulings(in_order[place : place + 1], current().column).values()]


@public_page()
def card(request: HttpRequest, slug: str) -> HttpResponse:
    """A card: its names, how our engine plays it, its rulings, each of which can be rolled.

    `?q=` is what was typed into the search that led here.
    """
    found = (
        Card.objects.prefetch_related("names").annotate(printed_in=_SETS).filter(slug=slug).first()
        if _SLUG.fullmatch(slug)
        else None
    )
    if found is None:
        raise NotHere(gettext("No card has this address here."))
    here = named(found, current().column)
    dated: dict[int, date] = {}
    for pk, day in Ruling.objects.for_card(found).values_list("pk", "card_rulings__date"):
        dated[pk] = max(day, dated.get(pk, day))
    by_pk = listed_rulings(dated, current().column)
    rulings = [by_pk[pk] for pk in dated]
    dates = sorted({*dated.values()})
    hits = on_page_of_card(rulings, dated if len(dates) > 1 else {})
    origins = Counter(ruling.origin for ruling in rulings)
    questions = sum(ruling.open_question for ruling in rulings)
    on_it = counted(len(rulings) - questions, questions) if rulings else ""
    held = {code for ruling in rulings for code in ruling.held_in}
    words = things(found)
    back = way_back(request)
    context = {
        "head": head(request, held=held or _EVERY_LANGUAGE),
        "typed": back.typed if back else "",
        "way_back": back,
        "card": here,
        "summary": _card_summary(here.name, on_it),
        "counted": on_it or counted(0, 0),
        "note": playing.note(found),
        "words": card_words(found, words),
        "dice": card_dice(found, words),
        "hits": [hit.around(ruling) for hit, ruling in zip(hits, rulings, strict=True)],
        "dates": dates,
        "running": sum(hit.playable for hit in hits),
        "drafts": origins[Origin.PROJECT_DRAFT],
        "names": [_held_name(found, language) for language in LANGUAGES if language != current()],
        "own_aliases": _aliases(found, current()),
        "own_former": _names(found, current(), CardName.Kind.FORMER),
        "sets": found.printed_in,
    }
    return render(request, "card.html", context)


def _card_summary(name: str, on_it: str) -> str:
    if not on_it:
        return gettext("%(name)s: its names in six languages.") % {"name": name}
    # Translators: the preview of a card's page; counted is like "3 rulings and 1 open question".
    return gettext("%(name)s: %(counted)s, with dice to roll.") % {"name": name, "counted": on_it}


def _aliases(card: Card, language: Language) -> list[str]:
    """What documents call a card in a language."""
    return _names(card, language, CardName.Kind.ALIAS)


def _names(card: Card, language: Language, kind: CardName.Kind) -> list[str]:
    return [
        row.name for row in card.names.all() if row.language == language.column and row.kind == kind
    ]


def _held_name(card: Card, language: Language) -> HeldName:
    printed = card.name_in(language.column)
    if printed is not None:
        return HeldName(language, printed, printed=True)
    return HeldName(language, next(iter(_aliases(card, language)), ""), printed=False)


@public_page(daily=True)
def ruling(request: HttpRequest, public_id: str) -> HttpResponse:
    """One ruling: its words, their origin, the roll, the proof, the odds, the other languages."""
    wanted = _wanted_language(request)
    found = _ruling(public_id)
    if found.merged_into is not None:
        return lead_on(request, "ruling", found.merged_into)
    reader = current()
    shown = found.shown(reader.column)
    second, second_chosen = _second_language(wanted, found, first=shown.language)
    rows = sorted(found.card_rulings.all(), key=lambda row: row.pk)
    names = {row.card_id: named(row.card, reader.column) for row in rows}
    first_card = next(iter(names.values()), None)
    dates = [row.date for row in rows]
    citations = [(row.number, row.edition) for row in found.citations.all()]
    cited, rule_links = resolve_text(citations, shown.text, max(dates, default=None))
    held = [code for code in _EVERY_LANGUAGE if found.text_in(code)]
    page = head(
        request, held=held, shown=shown.language, neutral=reverse("ruling_any", args=[public_id])
    )
    newest = found.latest_revision(shown.language)
    tray = scenarios.tray(found, card_names=scenarios.names())
    can_be_tried = tray.playable
    in_lists = not found.is_open_question and found.status in _STANDING
    state = scenarios.state_of(found) if in_lists else None
    revisions = list(
        found.revisions.filter(language=shown.language)
        .select_related("actor", "snapshot")
        .order_by("-number")
    )
    day = day_to_cite(next(iter(revisions), None), rows, found.citations.all())
    context = {
        "head": page,
        "ruling": found,
        "title": _preview(shown, 70),
        "summary": _preview(shown, 200),
        "shown": shown,
        "shown_language": by_column(shown.language),
        "origin": origin_label(shown),
        "first_card": first_card,
        "more": more_cards(len(names) - 1),
        "dated_cards": [(names[row.card_id], row.date) for row in rows],
        "card_count": len(names),
        "date": max(dates, default=None),
        "cited": cited,
        "rule_links": rule_links,
        "elsewhere": [adverbial(code) for code in found.official_elsewhere]
        if shown.origin != Origin.OFFICIAL
        else [],
        # Nobody would find an open question of ours among the publisher's rulings.
        "publisher": None
        if found.is_open_question
        else next((card for card in names.values() if card.publisher), None),
        "tray": tray,
        # A question of the project's own and what has ended stand in no list of states.
        "state": state,
        "state_url": reverse("states_list", args=[state.value]) if state else "",
        "can_be_tried": can_be_tried,
        "proof": scenarios.proof(found),
        "odds": scenarios.odds(found) if can_be_tried else None,
        "sides": [_side(found, by_column(shown.language)), _side(found, second)],
        "second": second,
        "second_chosen": second_chosen,
        "second_in_words": adverbial(second.column),
        "chips": [
            Chip(
                language.native,
                f"{request.path}?with={language.code}#two-languages",
                is_current=language == second,
                language=language,
            )
            for language in LANGUAGES
            if language.column != shown.language
        ],
        "revisions": revisions,
        "citation": cite(
            found,
            shown=shown,
            revision=newest.number if newest else None,
            dates=dates,
            editions=[edition for _number, edition in citations],
            url=absolute(request, reverse("ruling_dated", args=[public_id, day.isoformat()])),
        ),
        "dated_address": reverse("ruling_dated", args=[public_id, day.isoformat()]),
        "short_address": absolute(request, reverse("ruling_any", args=[public_id])),
    }
    status = 410 if found.status == Ruling.Status.WITHDRAWN else 200
    return render(request, "ruling.html", context, status=status)


def lead_on(request: HttpRequest, name: str, into: Ruling) -> HttpResponse:
    """Lead for good to the same page of the ruling that another became, keeping what is asked."""
    url, query = reverse(name, args=[into.public_id]), request.META.get("QUERY_STRING", "")
    return HttpResponsePermanentRedirect(f"{url}?{query}" if query else url)


def _preview(shown: Shown, limit: int) -> str:
    """The beginning of a text for a page's title and preview; an open question says that it is."""
    if not shown.open_question:
        return shortened(shown.text, limit)
    # Translators: The title of a page with a question that no official ruling answers.
    return gettext("Open question: %(text)s") % {"text": shortened(shown.text, limit - 20)}


def _ruling(public_id: str) -> Ruling:
    found = None
    if PUBLIC_ID.fullmatch(public_id):
        found = (
            Ruling.objects.with_page()
            .select_related("merged_into")
            .filter(public_id=public_id)
            .first()
        )
    if found is None:
        raise NotHere(gettext("No ruling has this address. Its id may have been mistyped."))
    return found


def _wanted_language(request: HttpRequest) -> Language | None:
    """The language that the reader asks to see beside the first; None where none is named."""
    wanted = request.GET.get("with", "")
    if not wanted:
        return None
    for language in LANGUAGES:
        if wanted in {language.code, language.column}:
            return language
    raise NotHere(
        gettext("“%(wanted)s” is not a language of this site. It has: %(languages)s.")
        % {
            "wanted": wanted[:20],
            "languages": ", ".join(language.native for language in LANGUAGES),
        }
    )


def _second_language(
    wanted: Language | None, ruling: Ruling, *, first: str
) -> tuple[Language, bool]:
    """The language to set beside the first, and whether the reader chose it."""
    if wanted is not None and wanted.column != first:
        return wanted, True
    others = [language for language in LANGUAGES if language.column != first]
    return next(
        (language for language in others if ruling.text_in(language.column)), others[0]
    ), False


def _side(ruling: Ruling, language: Language) -> Side:
    text = ruling.text_in(language.column)
    if text is None:
        return Side(language, "", None)
    return Side(language, text, held_origin_label(ruling, language.column))


@public_page()
def about(request: HttpRequest) -> HttpResponse:
    """What this site is, for whom, and who makes it."""
    return render(request, "about.html", {"head": head(request, held=_EVERY_LANGUAGE)})


@public_page()
def how(request: HttpRequest) -> HttpResponse:
    """What "checked for every possible roll" means, and what it does not."""
    return render(request, "how.html", {"head": head(request, held=_EVERY_LANGUAGE)})


@public_page()
def data(request: HttpRequest) -> HttpResponse:
    """Whose the texts, translations, scenarios and code are, and how much of each there is."""
    counted = dict(Translation.objects.values_list("origin").annotate(texts=Count("pk")).order_by())
    rulings = Ruling.objects.standing().aggregate(
        published=Count("pk", filter=~_OURS), questions=Count("pk", filter=_OURS)
    )
    context = {
        "head": head(request, held=_EVERY_LANGUAGE),
        "official": counted.get(Origin.OFFICIAL, 0),
        "community": counted.get(Origin.COMMUNITY, 0),
        "drafts": counted.get(Origin.PROJECT_DRAFT, 0),
        "rulings": rulings["published"],
        "questions": rulings["questions"],
    }
    return render(request, "data.html", context)


@require_safe
def root(request: HttpRequest) -> HttpResponse:
    """Send the reader to the home page in the best of the six languages."""
    return _in_preferred_language(request, "home")


@require_safe
def ruling_any(request: HttpRequest, public_id: str) -> HttpResponse:
    """Send the reader to a ruling in the best of the six languages, which says if there is none."""
    return _in_preferred_language(request, "ruling", public_id)


def _in_preferred_language(request: HttpRequest, name: str, *args: str) -> HttpResponse:
    with override(preferred_language(request).code):
        url = reverse(name, args=args)
    query = request.GET.urlencode()
    response = HttpResponseRedirect(f"{url}?{query}" if query else url)
    patch_vary_headers(response, ["Accept-Language"])
    patch_cache_control(response, public=True, max_age=3600)
    return response


@public_page(seconds=24 * 3600)
def robots(request: HttpRequest) -> HttpResponse:
    """Let machines read everything but searches, single rolls and the admin."""
    lines = [
        "User-agent: *",
        "Disallow: /*/search",
        "Disallow: /*/suggest",
        "Disallow: /*/roll",
        "Disallow: /*/admin/",
        "Disallow: /*/invitation/",
    ]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")
