"""What the head of a page tells machines: its languages, its one address, its preview."""

import re
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urljoin

from django.conf import settings
from django.http import HttpRequest
from django.templatetags.static import static

from rulings.languages import LANGUAGES, Language, current

_TERRITORIES = {"en": "US", "ru": "RU", "es": "ES", "pt": "BR", "de": "DE", "fr": "FR"}


@dataclass(frozen=True, slots=True)
class Alternate:
    """The same page in another language, for `<link rel="alternate">`."""

    hreflang: str
    url: str


@dataclass(frozen=True, slots=True)
class Head:
    """Addresses and preview of one page."""

    canonical: str
    alternates: tuple[Alternate, ...]
    locale: str
    picture: str


def absolute(request: HttpRequest, path: str) -> str:
    """The whole address of a path of this site."""
    base = str(settings.SIXFOLD_BASE_URL)
    return urljoin(base, path) if base else request.build_absolute_uri(path)


def in_language(path: str, language: Language) -> str:
    """The path of the same page in another language. `path` begins with a language."""
    _, _, rest = path.lstrip("/").partition("/")
    return f"/{language.code}/{rest}"


def head(
    request: HttpRequest,
    *,
    held: Iterable[str],
    shown: str | None = None,
    neutral: str | None = None,
) -> Head:
    """The head of the page of `request`.

    `held` are the columns of the languages in which the page's own text exists: only these are
    named as alternates, the same set on each of them. `shown` is the one whose text the page
    shows (its own language if not said); a page that shows another language's text is no address
    of its own. `neutral` is the path that chooses by the reader's language.
    """
    columns = set(held)
    languages = [language for language in LANGUAGES if language.column in columns]
    own = next((language for language in LANGUAGES if language.column == shown), current())
    alternates = [
        Alternate(language.hreflang, absolute(request, in_language(request.path, language)))
        for language in languages
    ]
    if languages:
        default = neutral or in_language(request.path, languages[0])
        alternates.append(Alternate("x-default", absolute(request, default)))
    return Head(
        canonical=absolute(request, in_language(request.path, own)),
        alternates=tuple(alternates),
        locale=f"{own.column}_{_TERRITORIES[own.column]}",
        picture=absolute(request, static("img/preview.png")),
    )


def shortened(text: str, limit: int) -> str:
    """The first words of a text in one line, with an ellipsis where some are left out."""
    return textwrap.shorten(re.sub(r"\s+", " ", text), limit, placeholder=" …")
