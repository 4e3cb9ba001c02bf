"""What is the same on all pages of a language, around them and of one kind: it is made once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from django import template
from django.conf import settings
from django.template.loader import render_to_string
from django.utils.html import conditional_escape, escape
from django.utils.safestring import SafeString, mark_safe

from rulings.languages import LANGUAGES, Language, current

register = template.Library()

# It stands around the name of what differs from page to page. What we make has no NUL.
_HERE: Final = "\0"
_TYPED: Final = f"{_HERE}typed{_HERE}"
_ADDRESS: Final = f"{_HERE}address{_HERE}"


class _Alternate(NamedTuple):
    """A page in one of the six languages, as `rulings.context` tells of the page being read."""

    language: Language
    path: str
    current: bool


@register.simple_tag
def same(name: str) -> SafeString:
    """A part of the page, by its template, that has nothing of this page in it."""
    return mark_safe(_made(name, at_home=False))


@register.simple_tag(takes_context=True)
def header(context: template.Context) -> SafeString:
    """The head of the page as one sees it: what was typed, and the page in other languages."""
    first = context["alternates"][0]
    address = first.path.removeprefix(f"/{first.language.code}/")
    made = _made("_header.html", at_home=bool(context.get("at_home")))
    return mark_safe(
        made.replace(_ADDRESS, escape(address)).replace(_TYPED, escape(context.get("typed", "")))
    )


def filled(name: str, values: Mapping[str, str]) -> str:
    """Return a page of a template that is made once, with these values in it: text, or safe HTML.

    The template may show a value, and ask whether it is blank; nothing else of it. There must be
    `typed`, and `address`: that of the page behind its language.
    """
    there = tuple((value, bool(values[value])) for value in values)
    parts = _made(name, at_home=False, there=there).split(_HERE)
    parts[1::2] = [conditional_escape(values[value]) for value in parts[1::2]]
    return "".join(parts)


def _made(name: str, **told: Any) -> str:
    # Whoever changes a template wants to see it.
    make = _rendered if settings.DEBUG else _kept
    return make(name, current(), settings.SIXFOLD_REPORT_URL, **told)


def _rendered(
    name: str,
    language: Language,
    report_url: str,
    *,
    at_home: bool,
    there: tuple[tuple[str, bool], ...] = (),
) -> str:
    return render_to_string(
        name,
        {
            **{value: f"{_HERE}{value}{_HERE}" if shown else "" for value, shown in there},
            "language": language,
            "report_url": report_url,
            "at_home": at_home,
            "typed": _TYPED,
            "alternates": [
                _Alternate(one, f"/{one.code}/{_ADDRESS}", one == language) for one in LANGUAGES
            ],
        },
    )


# Of the page of results, what may be blank makes some hundred kinds in each language.
_kept = lru_cache(maxsize=1_000)(_rendered)
