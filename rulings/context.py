"""What every template may read of the site itself."""

from dataclasses import dataclass

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from rulings import languages
from rulings.languages import Language


@dataclass(frozen=True, slots=True)
class Alternate:
    """The page being read, in one of the six languages."""

    language: Language
    path: str
    """The address with its query, from the first slash."""
    current: bool


def alternates(request: HttpRequest) -> tuple[Alternate, ...]:
    """Return this page in each language; the home pages where the address names no language."""
    # A query too long to be answered is not repeated six times in the page that refuses it.
    readable = len(request.META.get("QUERY_STRING", "")) <= settings.QUERY_STRING_LIMIT
    address = request.get_full_path() if readable else request.path
    prefix, _, rest = address.removeprefix("/").partition("/")
    if prefix not in {language.code for language in languages.LANGUAGES}:
        rest = ""
    active = languages.current()
    return tuple(
        Alternate(language, f"/{language.code}/{rest}", language == active)
        for language in languages.LANGUAGES
    )


def _base_url(request: HttpRequest) -> str:
    """Return the site's own address; '' while refusing a host that is not ours."""
    try:
        return settings.SIXFOLD_BASE_URL or f"{request.scheme}://{request.get_host()}"
    except DisallowedHost:
        return ""


def site(request: HttpRequest) -> dict[str, object]:
    """Return `language`, `alternates`, `report_url` and `base_url`."""
    return {
        "language": SimpleLazyObject(languages.current),
        "alternates": SimpleLazyObject(lambda: alternates(request)),
        "report_url": settings.SIXFOLD_REPORT_URL,
        "base_url": SimpleLazyObject(lambda: _base_url(request)),
    }
