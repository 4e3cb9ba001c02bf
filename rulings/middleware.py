"""What happens to a request before any view sees it."""

import re
from collections.abc import Callable
from typing import Final
from urllib.parse import unquote_to_bytes

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponsePermanentRedirect
from django.http.response import HttpResponseBase
from django.utils.translation import gettext, ngettext
from whitenoise.middleware import WhiteNoiseMiddleware

from rulings.languages import LANGUAGES

GetResponse = Callable[[HttpRequest], HttpResponseBase]

_PREFIXES: Final = {language.code: language.code for language in LANGUAGES} | {"pt": "pt-br"}
_BYTES_LEFT_OVER: Final = re.compile(r"%[89A-Fa-f][0-9A-Fa-f]")
"""What Django leaves in a path of bytes that are no UTF-8."""
_FEATURES_REFUSED: Final = ("camera", "geolocation", "microphone", "payment", "usb")


class StaticFiles(WhiteNoiseMiddleware):  # type: ignore[misc]
    """Serves static files; a name with a hash in it may be kept for a year."""

    FOREVER = 365 * 24 * 3600


class PermissionsPolicy:
    """Tells the browser that no page asks for its devices."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response
        self.value = ", ".join(f"{feature}=()" for feature in _FEATURES_REFUSED)

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Add the header."""
        response = self.get_response(request)
        response.headers.setdefault("Permissions-Policy", self.value)
        return response


class LanguageAliases:
    """Sends `/pt/…` and `/PT-BR/…` to `/pt-br/…` for good, with the query."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Redirect another spelling of a language's prefix; pass everything else on."""
        written = request.path_info.removeprefix("/").partition("/")[0]
        prefix = _PREFIXES.get(written.lower(), written)
        if prefix == written:
            return self.get_response(request)
        rest = request.get_full_path()[1 + len(written) :]
        return HttpResponsePermanentRedirect(f"/{prefix}{rest}")


class RefuseUnreadable:
    """Answers 400 to an address that no page could have made, before any view or query.

    Stands behind LocaleMiddleware, so that the answer is in the language of the page.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Raise BadRequest, with the sentence for the reader, or pass the request on."""
        query = request.META.get("QUERY_STRING", "")
        limit = settings.QUERY_STRING_LIMIT
        if len(query) > limit:
            raise BadRequest(
                ngettext(
                    # Translators: page 400. What stands behind the "?" of an address.
                    "The query in this address is too long: it may have %(limit)d character.",
                    "The query in this address is too long: it may have %(limit)d characters.",
                    limit,
                )
                % {"limit": limit}
            )
        if not _readable(query) or _BYTES_LEFT_OVER.search(request.path_info):
            raise BadRequest(
                # Translators: page 400. "Percent signs": as in %D0%BA, the encoding of an address.
                gettext("This address cannot be read: its percent signs do not spell UTF-8 text.")
            )
        if "\0" in request.path_info or b"\0" in unquote_to_bytes(query):
            raise BadRequest(
                # Translators: page 400. The character with the number zero.
                gettext("This address holds a NUL character, which no text here may contain.")
            )
        return self.get_response(request)


def _readable(query: str) -> bool:
    """Say whether every percent sign begins an escape and the whole is UTF-8."""
    escapes = query.split("%")[1:]
    if not all(len(rest) > 1 and _is_hex(rest[:2]) for rest in escapes):
        return False
    try:
        unquote_to_bytes(query.encode("latin-1")).decode()
    except UnicodeError:
        return False
    return True


def _is_hex(pair: str) -> bool:
    return all(sign in "0123456789abcdefABCDEF" for sign in pair)
