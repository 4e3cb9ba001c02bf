"""What stands around every page: the same on all pages of a language, so that it is made once."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from django import template
from django.conf import settings
from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from rulings.languages import LANGUAGES, Language, current

register = template.Library()

# They stand for what differs from page to page. No address and no query may hold a NUL.
_TYPED: Final = "\0typed\0"
_ADDRESS: Final = "\0address\0"


@register.simple_tag
def same(name: str) -> SafeString:
    """A part of the page, by its template, that has nothing of this page in it."""
    return mark_safe(_made(name, at_home=False))


@register.simple_tag(takes_context=True)
def header(context: template.Context) -> SafeString:
    """The head of the page as one sees it: what was typed, and the page in other languages."""
    alternates = context["alternates"]
    address = alternates[0].path.removeprefix(f"/{alternates[0].language.code}/")
    made = _made("_header.html", at_home=bool(context.get("at_home")))
    return mark_safe(
        made.replace(_ADDRESS, escape(address)).replace(_TYPED, escape(context.get("typed", "")))
    )


def _made(name: str, **told: Any) -> str:
    # Whoever changes a template wants to see it.
    make = _rendered if settings.DEBUG else _kept
    return make(name, current(), settings.SIXFOLD_REPORT_URL, **told)


def _rendered(name: str, language: Language, report_url: str, *, at_home: bool) -> str:
    return render_to_string(
        name,
        {
            "language": language,
            "report_url": report_url,
            "at_home": at_home,
            "typed": _TYPED,
            "alternates": [
                {"language": one, "path": f"/{one.code}/{_ADDRESS}", "current": one == language}
                for one in LANGUAGES
            ],
        },
    )


_kept = lru_cache(maxsize=64)(_rendered)
