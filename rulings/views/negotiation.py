"""Which of the six languages a request wants, without looking at any cookie."""

from django.http import HttpRequest
from django.utils.translation import get_supported_language_variant
from django.utils.translation.trans_real import parse_accept_lang_header

from rulings.languages import LANGUAGES, Language, by_code


def preferred_language(request: HttpRequest) -> Language:
    """The best language by a request's Accept-Language; English when it names none of ours."""
    for wanted, _ in parse_accept_lang_header(request.headers.get("Accept-Language", "")):
        if wanted == "*":
            break
        try:
            return by_code(get_supported_language_variant(wanted))
        except LookupError:
            continue
    return by_code("en")


def addressed_language(request: HttpRequest) -> Language:
    """The language in the address of a request, else the preferred one."""
    first = request.path_info.lstrip("/").partition("/")[0]
    for language in LANGUAGES:
        if first == language.code:
            return language
    return preferred_language(request)
