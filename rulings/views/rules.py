"""The pages of the Comprehensive Rules: one rule in its newest edition, or as it was on a day."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.html import format_html
from django.utils.translation import gettext

from rulings.formats import long_date, more_cards
from rulings.languages import Language, by_column, current
from rulings.models.listed import listed_rulings
from rulings.rulebook.citations import rule_url
from rulings.rulebook.pages import (
    CITING_LIMIT,
    NUMBER,
    Citing,
    Found,
    RulePage,
    citing,
    find_rule,
)
from rulings.views.days import read_day
from rulings.views.errors import NotHere
from rulings.views.heads import head, shortened
from rulings.views.public import public_page

# The rules are here in English alone, whatever the language of the page around them.
_TEXT_LANGUAGE = "en"


@dataclass(frozen=True, slots=True)
class CitingRuling:
    """A ruling that cites the rule, as the list shows it."""

    public_id: str
    text: str
    language: Language
    card: str
    card_language: Language | None
    more: str
    cited: tuple[Citing, ...]
    """How it cites the rule: the number it had in which edition."""


@public_page()
def rule(request: HttpRequest, number: str) -> HttpResponse:
    """A rule in the newest edition; a number of older editions alone leads to the last of them."""
    _refuse_shape(number)
    found = find_rule(number)
    if found.elsewhere is not None:
        return HttpResponseRedirect(rule_url(number, found.elsewhere))
    return _page(request, number, found)


@public_page()
def rule_dated(request: HttpRequest, number: str, edition: str) -> HttpResponse:
    """A rule in the edition that was in force on a day."""
    _refuse_shape(number)
    day = read_day(edition)
    found = find_rule(number, day)
    if found.history.days and found.history.base is None:
        raise NotHere(
            gettext(
                "The rules of %(date)s are not here. The first edition here is that of %(first)s."
            )
            % {"date": long_date(day), "first": long_date(found.history.days[0])}
        )
    return _page(request, number, found, day)


def _refuse_shape(number: str) -> None:
    if not NUMBER.fullmatch(number):
        raise NotHere(
            gettext("“%(number)s” is no number of a rule: they look like 7, 706, 706.6 or 706.2a.")
            % {"number": number[:20]}
        )


def _page(request: HttpRequest, number: str, found: Found, day: date | None = None) -> HttpResponse:
    page = found.page
    if page is None and found.history.days:
        raise NotHere(_not_found(number, found, day))
    citations = citing(number, found.history)
    text = "" if page is None else page.rule.title or page.rule.text
    title = _title(number)
    context = {
        "head": head(request, held=[_TEXT_LANGUAGE], shown=_TEXT_LANGUAGE),
        "number": number,
        "title": title,
        "heading": _heading(title, "" if page is None else page.rule.title),
        "summary": shortened(text, 200) if text else gettext("The rulings that cite this rule."),
        "page": page,
        "text": "" if page is None else _words(page),
        "notice": "" if page is None else _notice(page, day),
        "citing": _listed(citations[:CITING_LIMIT]),
        "capped": len(citations) > CITING_LIMIT,
    }
    return render(request, "rule.html", context)


def _words(page: RulePage) -> str:
    """The rule's words as they are printed, its examples after it."""
    return "\n".join([page.rule.text, *(f"Example: {one}" for one in page.rule.examples)]).strip()


def _title(number: str) -> str:
    if len(number) > 1:
        # Translators: the title of a page: a rule such as 706 or 706.2a, as the rules call them.
        return gettext("Rule %(number)s") % {"number": number}
    # Translators: the title of a page: one of the nine parts of the rules, as they call them.
    return gettext("Section %(number)s") % {"number": number}


def _heading(title: str, name: str) -> str:
    """The title of a page, as HTML, with the name that the rules give the rule, if they do."""
    if not name:
        return title
    # Translators: the heading of a page, like "Rule 706, “Rolling a Die”". Use the quotation marks
    # of your language; the name itself is English.
    return format_html(
        gettext("{rule}, “{name}”"), rule=title, name=format_html('<span lang="en">{}</span>', name)
    )


def _notice(page: RulePage, day: date | None) -> str:
    """What a reader of an older edition must know before its first word; '' for the newest."""
    values = {
        "date": long_date(page.edition),
        "day": long_date(day or page.edition),
        "newest": long_date(page.history.newest or page.edition),
    }
    if day is not None and day != page.edition:
        between = gettext(
            "No edition of %(day)s is here. This is the newest one before it that is: of %(date)s."
        )
    elif not page.is_newest:
        between = gettext("These are the rules of %(date)s, not the newest ones.")
    else:
        return ""
    return between % values


def _not_found(number: str, found: Found, day: date | None) -> str:
    if day is not None and found.history.base is not None:
        return gettext("The rules of %(date)s have no number %(number)s.") % {
            "date": long_date(found.history.base),
            "number": number,
        }
    return gettext("No edition of the rules that is here has a number %(number)s.") % {
        "number": number
    }


def _listed(citations: list[Citing]) -> list[CitingRuling]:
    """Return the rulings of some citations, each once, in one query."""
    ids = list(dict.fromkeys(one.ruling for one in citations))
    rulings = listed_rulings(ids, current().column)
    listed = []
    for ruling in (rulings[pk] for pk in ids):
        first = next(iter(ruling.cards), None)
        listed.append(
            CitingRuling(
                public_id=ruling.public_id,
                text=ruling.text,
                language=by_column(ruling.language),
                card=first.name if first else "",
                card_language=by_column(first.language) if first else None,
                more=more_cards(len(ruling.cards) - 1),
                cited=tuple(one for one in citations if one.ruling == ruling.pk),
            )
        )
    return listed
