"""The page that explains the language of the search: its examples are links that find."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext, pgettext

from rulings.formats import number
from rulings.languages import LANGUAGES, current
from rulings.models import Ruling
from rulings.search.find import CAP
from rulings.search.query import ALTERNATIVE_LIMIT, QUERY_LIMIT, TERM_LIMIT
from rulings.views.filters import kinds, proofs, text_states
from rulings.views.heads import head
from rulings.views.public import public_page

# How players of each language say it: facts of the six languages, not strings of ours.
_DIE: Final = {
    "en": "dice",
    "ru": "кубик",
    "es": "dado",
    "pt": "dado",
    "de": "Würfel",
    "fr": "dé",
}
_NATURAL_RESULT: Final = {
    "en": "natural result",
    "ru": "естественный результат",
    "es": "resultado natural",
    "pt": "resultado natural",
    "de": "natürliche Augenzahl",
    "fr": "résultat naturel",
}
_CARD: Final = {
    "en": "Component Pouch",
    "ru": "Сумка с Компонентами",
    "es": "Saquito de componentes",
    "pt": "Bolsa de Componentes",
    "de": "Materialkomponentenbeutel",
    "fr": "Sacoche à composantes",
}


@dataclass(frozen=True, slots=True)
class Example:
    """A query as it is typed, and its results page."""

    query: str
    url: str


@dataclass(frozen=True, slots=True)
class Value:
    """A value that a condition takes, and what it stands for."""

    written: str
    meaning: str
    lang: str = ""
    """What language the meaning is in, if another than that of the page."""


@dataclass(frozen=True, slots=True)
class Explained:
    """What is written, what it asks, its values where the list is closed, and examples."""

    written: str
    asks: str
    examples: tuple[Example, ...]
    values: tuple[Value, ...] = ()


@public_page()
def syntax(request: HttpRequest) -> HttpResponse:
    """How to search: words, phrases, conditions, and what is none of them."""
    context = {
        "head": head(request, held=[language.column for language in LANGUAGES]),
        "words": _words(),
        "signs": _signs(),
        "conditions": conditions(),
        "mixed": _examples("rule:706.6 lang:de", f"die:d20 {_DIE[current().column]}"),
        "plain": _examples("-1/-1", "Urza's Fun House"),
        "limits": gettext(
            # Translators: on the page that explains the search. An alternative is what stands on
            # one side of the word "or".
            "A search has at most %(characters)s characters, %(terms)s phrases and conditions and "
            "%(alternatives)s alternatives."
        )
        % {
            "characters": number(QUERY_LIMIT),
            "terms": number(TERM_LIMIT),
            "alternatives": number(ALTERNATIVE_LIMIT),
        },
        "counts": gettext(
            # Translators: on the page that explains the search; number is 1,000.
            "Results and filters are counted up to %(number)s. What is found more often is ranked "
            "among its newest %(number)s."
        )
        % {"number": number(CAP)},
    }
    return render(request, "syntax.html", context)


def _examples(*queries: str) -> tuple[Example, ...]:
    address = reverse("search")
    return tuple(Example(query, f"{address}?{urlencode({'q': query})}") for query in queries)


def _values(labels: Mapping[str, str]) -> tuple[Value, ...]:
    return tuple(Value(written, meaning) for written, meaning in labels.items())


def _words() -> tuple[Explained, ...]:
    column = current().column
    return (
        Explained(
            "",
            gettext(
                "All words must stand in the text, in whatever form, with or without accents. "
                "Texts in your language come first, then those in the others."
            ),
            _examples(_DIE[column], _NATURAL_RESULT[column]),
        ),
        Explained(
            "",
            gettext(
                "The name of a card or a part of it, in any language; small typos are forgiven."
            ),
            _examples(_CARD[column], "Scooch"),
        ),
        Explained(
            "",
            gettext("A die, a rule, the id of a ruling or its address."),
            _examples(pgettext("die", "d%(sides)s") % {"sides": 20}, "706.6", "5ntgg"),
        ),
    )


def _signs() -> tuple[Explained, ...]:
    column = current().column
    return (
        Explained(
            "",
            gettext("Words between quotation marks must stand side by side."),
            _examples(f'"{_NATURAL_RESULT[column]}"'),
        ),
        Explained(
            "",
            gettext(
                # Translators: keep the English word "or": it is typed so in every language.
                "The English word “or” between two searches finds what either of them finds."
            ),
            _examples("die:d8 or die:d20", f"{_DIE[column]} or rule:706.6"),
        ),
        Explained(
            "",
            gettext("A hyphen before a word, a phrase or a condition leaves out what has it."),
            _examples(
                f'{_DIE[column]} -"{_NATURAL_RESULT[column]}"', f"{_DIE[column]} -rule:706.6"
            ),
        ),
    )


def conditions() -> tuple[Explained, ...]:
    """Return every condition there is, explained in the active language."""
    column = current().column
    return (
        Explained(
            "card:",
            gettext(
                "Stands on a card of this name: any name that the card has or had, in any "
                "language, or the beginnings of its words. Typos are not forgiven here."
            ),
            _examples(f'card:"{_CARD[column]}"', "card:hydra"),
        ),
        Explained(
            "set:",
            gettext(
                # Translators: on the page that explains the search, of "set:"; a code is like
                # "afc".
                "Stands on a card that was printed in this set: its code or its English name."
            ),
            _examples("set:afc", 'set:"Forgotten Realms Commander"', "set:unf"),
        ),
        Explained(
            "rule:",
            gettext("Rests on this rule of the Comprehensive Rules, or on one below it."),
            _examples("rule:706.6", "rule:706"),
        ),
        Explained(
            "die:",
            gettext("Stands on a card that rolls this die, written as in any of the languages."),
            _examples("die:d20", "die:W6"),
        ),
        Explained(
            "date:",
            gettext(
                "Dates from this year, month or day; with >=, >, <= or < from a later or an "
                "earlier one."
            ),
            _examples("date:2021", "date:2022-10", "date>=2021-07-23"),
        ),
        Explained(
            "lang:",
            gettext("Has a text in this language."),
            _examples(f"lang:{current().code}"),
            tuple(Value(each.code, each.native, each.hreflang) for each in LANGUAGES),
        ),
        Explained(
            "source:",
            gettext("Comes from this source."),
            _examples("source:wizards", "source:project"),
            tuple(Value(source.value, str(source.label)) for source in Ruling.Source),
        ),
        Explained(
            "state:",
            gettext(
                # Translators: example is "lang:fr".
                "Its text in your language is in this state; with %(example)s beside it, its text "
                "in that language."
            )
            % {"example": "lang:fr"},
            _examples("state:draft lang:fr"),
            _values(text_states()),
        ),
        Explained(
            "proved:",
            gettext("Is proved by a scenario, or is not."),
            _examples("proved:yes", "proved:no"),
            _values(proofs()),
        ),
        Explained(
            "scenario:",
            gettext("Is shown by the scenario of this name."),
            _examples("scenario:results-table"),
        ),
        Explained(
            "is:",
            gettext("Is of this kind."),
            _examples("is:question", "is:draft"),
            _values(kinds()),
        ),
    )
