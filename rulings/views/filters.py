"""The filters of the results page: chips that write conditions into the query and take them out."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from html import escape
from typing import Final
from urllib.parse import quote_plus

from django.http import QueryDict
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, pgettext

from rulings.formats import number
from rulings.languages import LANGUAGES, by_code
from rulings.models import Ruling
from rulings.search.find import CAP, Results
from rulings.search.matching.written import asked_values, term, with_condition, without_condition
from rulings.search.query import QUERY_LIMIT, Query, QueryRefused
from rulings.search.typed.operators import OPERATORS
from rulings.templatetags.sixfold import die_name
from rulings.views.addresses import Address
from rulings.views.texts import adverbial

MOST: Final = 6
"""How many chips a group has: those that leave the most."""

_OLD: Final = ("die", "origin", "try", "elsewhere", "page")
_DIE: Final = re.compile(r"d[1-9][0-9]{0,3}|planar")
_KINDS: Final = {"official": "official", "community": "community", "project_draft": "draft"}
"""Origins of texts as the old addresses name them, and as "is:" does."""


@dataclass(frozen=True, slots=True)
class Chip:
    """A link that asks for fewer of the results, or, where it is chosen, for all of them again."""

    label: str
    url: str
    count: str = ""
    """How many it leaves, as it is shown: up to 1,000, then "1,000+"."""


class FilterRefused(ValueError):
    """A filter of an old address has a value that it never could have."""


def moved(asked: QueryDict) -> str | None:
    """Return the query that an address of the old filters means, None where it has none of them.

    Until the query could say it, filters were parameters of their own, and pages had numbers.
    Raises FilterRefused for a value that no filter had.
    """
    if not any(name in asked for name in _OLD):
        return None
    die, origin = asked.get("die", ""), asked.get("origin", "")
    if (
        (die and not _DIE.fullmatch(die))
        or (origin and origin not in _KINDS)
        or not {asked.get("try", ""), asked.get("elsewhere", "")} <= {"", "1"}
    ):
        raise FilterRefused
    text = asked.get("q", "").strip()
    wanted = {
        "die": die,
        "is": _KINDS.get(origin, ""),
        "proved": "yes" if asked.get("try") else "",
    }
    for operator, value in wanted.items():
        if value:
            text = with_condition(text, operator, value)
    return text


def chosen(query: Query, facets: Mapping[str, int], address: Address) -> tuple[Chip, ...]:
    """Return a chip for each operator that every alternative of a query has: it takes it out."""
    return tuple(
        Chip(
            " · ".join(value_label(operator, value) for value in values),
            address(without_condition(query.text, operator)),
            counted(count) if (count := facets.get(f"{operator}:{values[0]}")) else "",
        )
        for operator in OPERATORS
        if (values := asked_values(query, operator))
    )


def groups(query: Query, results: Results, address: Address) -> SafeString:
    """Return the filters that would leave some, and not all, of what a query finds, as HTML.

    None of an operator that the query has: a filter would take the place of what is asked, and
    leave another number than it says.
    """
    told = {operator for operator in OPERATORS if asked_values(query, operator)}
    counts: dict[str, list[tuple[str, int]]] = {}
    for facet, count in results.facets.items():
        operator, _, value = facet.partition(":")
        leaves_all = count == results.total and not results.capped
        if count and not leaves_all and operator not in told:
            counts.setdefault(operator, []).append((value, count))
    shown = {operator: _largest(operator, counts[operator]) for operator in counts}
    links = _links(
        query.text,
        [(operator, value) for operator in shown for value, _ in shown[operator]],
        address,
    )
    language = get_language()
    # In a template the twenty of them take as long as all the rest of the page.
    return mark_safe(
        "".join(
            [
                f'<p class="chips"><span>{label}</span>{chips}</p>\n'
                for operator, label in _group_labels(language)
                if (
                    chips := "".join(
                        [
                            f'<a href="{link}">{_chip(operator, value, language)}'
                            f" <span>{_counted(count, language)}</span></a>"
                            for value, count in shown.get(operator, ())
                            if (link := links.get((operator, value)))
                        ]
                    )
                )
            ]
        )
    )


def _links(
    text: str, terms: Iterable[tuple[str, str]], address: Address
) -> dict[tuple[str, str], str]:
    """Return the address of the query with each of these conditions more, as HTML has it.

    None of those that it has no room for, nor of those that no query can ask, as of the year 1.
    """
    links: dict[tuple[str, str], str] = {}
    before, after = "", ""
    for one in terms:
        added, escaped = _written(*one)
        if not added:
            continue
        if before and len(text) + 1 + len(added) <= QUERY_LIMIT:
            # Where one condition may simply follow what was typed, so may another.
            links[one] = f"{before}{escaped}{after}"
            continue
        try:
            narrowed = with_condition(text, *one)
        except QueryRefused:
            continue
        links[one] = escape(address(narrowed))
        if narrowed == f"{text} {added}":
            before, _, after = links[one].rpartition(escaped)
    return links


@lru_cache(maxsize=10_000)
def _written(operator: str, value: str) -> tuple[str, str]:
    """Return a condition as it is typed, and as it stands in an address; blank if it is none."""
    written = term(operator, value) if OPERATORS[operator].read(value) else ""
    return written, quote_plus(written)


def counted(count: int) -> str:
    """Write a count up to 1,000, and then "1,000+", with the thousands of the active language."""
    return _counted(count, get_language())


@lru_cache(maxsize=4_000)
def _counted(count: int, _language: str | None) -> str:
    return number(count) if count <= CAP else f"{number(CAP)}+"


def value_label(operator: str, value: str) -> str:
    """Return what a chip calls a value of a condition."""
    return _label(operator, value, get_language())


@lru_cache(maxsize=1_000)
def _chip(operator: str, value: str, language: str | None) -> str:
    return escape(_label(operator, value, language))


@lru_cache(maxsize=1_000)
def _label(operator: str, value: str, language: str | None) -> str:
    match operator:
        case "die":
            return die_name(value)
        case "lang":
            return adverbial(by_code(value).column)
        case "source":
            return str(Ruling.Source(value).label)
        case "state":
            return text_states()[value]
        case "proved":
            return proofs()[value]
        case "is":
            return kinds()[value]
    # What was typed: a name, a number, a day. With a sign before it, what it is of.
    return f"{operator}{value}" if value[0] in "<>" else value


def text_states() -> dict[str, str]:
    """Return the values of "state:" and what they are called in the active language."""
    return {
        "missing": pgettext("filter of texts", "Not translated yet"),
        # Translators: a filter of texts: those that are drafts, whoever wrote them.
        "draft": pgettext("filter of texts", "Draft"),
        "sent-back": pgettext("filter of texts", "Sent back"),
        "stale": pgettext("filter of texts", "Source has changed"),
        "review": pgettext("filter of texts", "In review"),
        # Translators: a filter of texts: those that a reviewer approved.
        "approved": pgettext("filter of texts", "Approved"),
    }


def proofs() -> dict[str, str]:
    """Return the values of "proved:" and what they are called in the active language."""
    return {
        # Translators: a filter of rulings: those that a scenario proves, or does not.
        "yes": pgettext("filter of rulings", "Proved"),
        "no": pgettext("filter of rulings", "Not proved"),
    }


def kinds() -> dict[str, str]:
    """Return the values of "is:" and what they are called in the active language."""
    return {
        # Translators: on the results page: show only official texts.
        "official": gettext("Official"),
        # Translators: on the results page: show only texts by the community.
        "community": gettext("Community"),
        # Translators: on the results page: show only drafts by the project.
        "draft": gettext("Drafts"),
        "question": gettext("Open questions"),
        # Translators: a filter of rulings: those that speak of dice.
        "dice": pgettext("filter of rulings", "About dice"),
    }


@cache
def _group_labels(_language: str | None) -> tuple[tuple[str, str], ...]:
    """The kinds of conditions that can be clicked, in the order of the page, as HTML."""
    labels = {
        # Translators: the names of groups of filters, like "Year: 2021, 2022".
        "is": pgettext("group of filters", "Kind"),
        "die": pgettext("group of filters", "Die"),
        "proved": pgettext("group of filters", "Proof"),
        "date": pgettext("group of filters", "Year"),
        "rule": pgettext("group of filters", "Rule"),
        "lang": pgettext("group of filters", "Has a text"),
        "state": pgettext("group of filters", "State of the text"),
        "source": pgettext("group of filters", "Source"),
    }
    return tuple((operator, escape(label)) for operator, label in labels.items())


def _largest(operator: str, counts: Sequence[tuple[str, int]]) -> list[tuple[str, int]]:
    """The values that leave the most, in an order that a reader can follow."""
    most = sorted(counts, key=lambda entry: (-entry[1], entry[0]))[:MOST]
    match operator:
        case "date":
            return sorted(most, reverse=True)
        case "die":
            return sorted(most, key=lambda entry: _faces(entry[0]))
        case "lang":
            codes = [language.code for language in LANGUAGES]
            return sorted(most, key=lambda entry: codes.index(entry[0]))
    return most


def _faces(die: str) -> int:
    faces = die.removeprefix("d")
    return int(faces) if faces.isdigit() else 10_000
