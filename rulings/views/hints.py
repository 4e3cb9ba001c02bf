"""What the results page says of a query: what it could not take, and why nothing was found."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext, ngettext, pgettext

from rulings.search.find import Results
from rulings.search.matching.written import without_condition
from rulings.search.query import ALTERNATIVE_LIMIT, Hint, Query
from rulings.search.typed.operators import span
from rulings.templatetags.sixfold import die_name
from rulings.views.addresses import Address

_CLOSED: Final = frozenset({"lang", "source", "proved", "state", "is"})
"""The operators whose values are all told, so that each of them may be the one that was meant."""
_COMPARISON: Final = re.compile(r"[:=]?[<>]=?|=")
_DATES: Final = (
    re.compile(r"(?P<day>\d{1,2})[-./](?P<month>\d{1,2})[-./](?P<year>\d{4})", re.ASCII),
    re.compile(r"(?P<year>\d{4})[-./]?(?P<month>\d{1,2})?[-./]?(?P<day>\d{1,2})?", re.ASCII),
)


@dataclass(frozen=True, slots=True)
class Try:
    """What may have been meant, and the results page of the query that says so."""

    query: str
    url: str


@dataclass(frozen=True, slots=True)
class ShownHint:
    """A sentence about one condition as it was typed, and queries that say it rightly."""

    sentence: str
    tries: tuple[Try, ...]


@dataclass(frozen=True, slots=True)
class Nothing:
    """Why no ruling was found, and what to try."""

    why: str
    advice: str
    tries: tuple[Try, ...] = ()


def shown_hints(query: Query, hints: Sequence[Hint], address: Address) -> tuple[ShownHint, ...]:
    """Return what a reader is told of each condition that was left out or taken as words."""
    return tuple(
        ShownHint(
            _sentence(hint),
            tuple(
                Try(term, address(query.text.replace(hint.typed, term, 1)))
                for term in hint.better or _meant(hint)
            ),
        )
        for hint in hints
    )


def left_out(words: Sequence[str]) -> str:
    """Return what a reader is told of words that were not searched for; blank where all were."""
    if not words:
        return ""
    # Translators: one of the words that were left out. Use the quotation marks of your language.
    quoted = [pgettext("a word that was typed", "“%(word)s”") % {"word": word} for word in words]
    # Translators: above the results. words is like "“of”, “the”", one or two and more.
    return ngettext(
        "%(words)s was left out: this word stands in nearly every text.",
        "%(words)s were left out: these words stand in nearly every text.",
        min(len(words), 2),
    ) % {"words": ", ".join(quoted)}


def _sentence(hint: Hint) -> str:
    values = {"typed": hint.typed, "allowed": ", ".join(hint.allowed)}
    match hint.code:
        case "unknown":
            # Translators: above the results. typed is like "colour:red", allowed a list like
            # "card, rule, die".
            return (
                gettext(
                    "“%(typed)s” is no condition, so it was searched for as words. What may stand "
                    "before a colon: %(allowed)s."
                )
                % values
            )
        case "range":
            return (
                gettext("“%(typed)s” was left out: only dates are compared with >=, >, <= and <.")
                % values
            )
        case "set":
            return (
                # Translators: above the results. typed is like "set:afrr".
                gettext("“%(typed)s”: no card here was printed in a set of that code or name.")
                % values
            )
        case "name":
            # Translators: above the results. typed is like "card:delna".
            return gettext("“%(typed)s”: no card here has that name.") % values
    # Translators: above the results. typed is like "die:d0", allowed a list like "d6, d20".
    return gettext("“%(typed)s” was left out: values are written like %(allowed)s.") % values


def _meant(hint: Hint) -> Iterator[str]:
    """Yield the conditions that may be meant by one that was left out."""
    sign = "-" if hint.typed.startswith("-") else ""
    if hint.code == "range":
        yield _COMPARISON.sub(":", hint.typed, count=1)
    elif hint.operator in _CLOSED:
        yield from (f"{sign}{hint.operator}:{value}" for value in hint.allowed)
    elif hint.operator == "date" and (day := _day_meant(hint.typed)):
        yield f"{sign}date:{day}"


def _day_meant(value: str) -> str:
    """Return the date that is meant by 202109224, 2021/7/23 or 23.07.2021, as far as it is one.

    >>> _day_meant("202109224"), _day_meant("23.7.2021"), _day_meant("2021-13"), _day_meant("soon")
    ('2021-09-22', '2021-07-23', '2021', '')
    """
    match = next(filter(None, (pattern.search(value) for pattern in _DATES)), None)
    parts = match.group("year", "month", "day") if match else ()
    day = "-".join(part.zfill(2) for part in parts if part)
    return next((day[:length] for length in (10, 7, 4) if span(day[:length])), "")


def nothing(query: Query, results: Results, address: Address) -> Nothing:
    """Return why no ruling was found, and what to try."""
    advice = gettext(
        "Names of cards are found in all six languages, with or without accents and with small "
        "typos; also words of a ruling, a die such as d20, a rule such as 706.6."
    )
    operators = dict.fromkeys(
        condition.operator
        for alternative in query.alternatives
        for condition in alternative.conditions
    )
    if operators:
        return Nothing(
            gettext("No ruling meets all that “%(query)s” asks for.") % {"query": query.text},
            gettext("Take out a condition, or ask for something wider."),
            _tries(
                [
                    _understood(query),
                    *(without_condition(query.text, operator) for operator in operators),
                ],
                query,
                address,
            ),
        )
    if len(results.cards) > 1:
        return Nothing(
            gettext("No ruling here says “%(query)s”, but some cards are called so or roll it.")
            % {"query": query.text},
            gettext("Open a card to see its names."),
        )
    if results.cards:
        return Nothing(
            gettext("No ruling here says “%(query)s”, but a card is called so or rolls it.")
            % {"query": query.text},
            gettext("Open the card to see its names."),
        )
    match results.reason:
        case "empty":
            return Nothing(
                gettext("Type the name of a card or a word of a ruling."),
                advice,
                _tries((die_name("d20"), "706.6"), query, address),
            )
        case "excluded":
            return Nothing(
                gettext("“%(query)s” only says what to leave out.") % {"query": query.text},
                gettext("Add a word that says more, or the name of a card."),
            )
        case "left-out":
            return Nothing(
                gettext("Nothing is left of “%(query)s” to search for.") % {"query": query.text},
                advice,
            )
        case "signs":
            return Nothing(
                gettext("“%(query)s” holds no letter and no digit to search for.")
                % {"query": query.text},
                advice,
            )
        case "common":
            return Nothing(
                gettext("“%(query)s”: these words stand in nearly every text.")
                % {"query": query.text},
                gettext("Add a word that says more, or the name of a card."),
            )
        case "short":
            return Nothing(
                gettext(
                    "“%(query)s” is short: it was looked for only just as it is written, and "
                    "nothing here is written so."
                )
                % {"query": query.text},
                gettext(
                    "Type more letters: from four on, the names of cards are found with small "
                    "typos too."
                ),
                _tries(_wider(query), query, address),
            )
    return Nothing(
        gettext("Nothing here says “%(query)s”.") % {"query": query.text},
        advice,
        _tries(_wider(query), query, address),
    )


def _understood(query: Query) -> str:
    """The query without operators that there are not; blank where it has none, or alternatives."""
    text = query.text
    for hint in query.hints:
        if hint.code == "unknown":
            text = text.replace(hint.typed, "", 1)
    changed = text != query.text and len(query.alternatives) == 1
    return " ".join(text.split()) if changed else ""


def _wider(query: Query) -> list[str]:
    """Queries for the words of a phrase wherever they stand, and for any of the words.

    Not for the name and the value of an operator that there is not: nobody meant these as words.
    """
    if len(query.alternatives) != 1:
        return []
    asked = [part for part in query.alternatives[0].words if not part.negated]
    words = " ".join(part.text for part in asked).split()
    wider = [" ".join(words)] if any(part.phrase for part in asked) else []
    no_words = [hint.typed for hint in query.hints if hint.code == "unknown"]
    meant = [word for word in words if not any(word in typed for typed in no_words)]
    if len(meant) <= ALTERNATIVE_LIMIT:
        wider.append(" or ".join(meant))
    return wider


def _tries(texts: Iterable[str], query: Query, address: Address) -> tuple[Try, ...]:
    """The queries worth a link: each once, none blank, none the same again."""
    return tuple(
        Try(text, address(text))
        for text in dict.fromkeys(text.strip() for text in texts)
        if text and text != query.text
    )
