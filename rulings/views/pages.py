"""The pages that are the same for everybody: home, a card, and what the site is."""

import re
from collections import Counter
from dataclasses import dataclass
from datetime import date

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Count, F, Func, IntegerField, OuterRef, Q
from django.db.models.functions import JSONObject
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import gettext, override
from django.views.decorators.http import require_safe

from rulings import scenarios
from rulings.languages import LANGUAGES, Language, current
from rulings.models import Card, CardName, CardSet, Origin, Ruling, Translation
from rulings.models.listed import ListedRuling, listed_rulings
from rulings.models.localized import column
from rulings.models.rulings import on_card
from rulings.views import playing
from rulings.views.card_roll import card_dice
from rulings.views.card_words import card_words, things
from rulings.views.errors import NotHere
from rulings.views.heads import head
from rulings.views.hits import hit_views, on_page_of_card
from rulings.views.named import way_back
from rulings.views.negotiation import preferred_language
from rulings.views.public import public_page
from rulings.views.texts import counted, named

_SLUG = re.compile(r"[a-z0-9-]{1,200}")
_OURS = Q(source=Ruling.Source.PROJECT)
"""The open questions, which the project asks: they are no rulings."""
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


@public_page(daily=True)
def home(request: HttpRequest) -> HttpResponse:
    """The search box, and what the site does, shown on one ruling."""
    runs = Q(scenario_link__scenario__gt="")
    held = Ruling.objects.standing().aggregate(
        all=Count("pk"),
        questions=Count("pk", filter=_OURS),
        running=Count("pk", filter=runs),
        rulings_running=Count("pk", filter=runs & ~_OURS),
        readable=Count("pk", filter=runs & ~_OURS & _readable()),
    )
    cards = list(
        Card.objects.annotate(rulings=on_card("pk"), questions=on_card("pk", questions=True))
        .annotate(entries=F("rulings") + F("questions"))
        .filter(entries__gt=0)
        .order_by("-entries", "slug")[:12]
    )
    of_the_day = _ruling_of_the_day(held["readable"], held["rulings_running"])
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


def _readable() -> Q:
    """The rulings with a text in the reader's language."""
    return Q(**{f"{column('text', current().column)}__isnull": False})


def _ruling_of_the_day(readable: int, running: int) -> list[ListedRuling]:
    """A ruling that runs, another one each day, where one does; a question of ours is none.

    One of those that the reader can read, if there are any.
    """
    if not running:
        return []
    place = timezone.localdate().toordinal() % (readable or running)
    in_order = (
        Ruling.objects.standing()
        .filter(~_OURS, _readable() if readable else Q(), scenario_link__scenario__gt="")
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
