"""What happens to a request before any view sees it."""

import codecs
import re
from collections.abc import Callable, Mapping
from typing import Final
from urllib.parse import unquote_to_bytes

from csp.utils import build_policy
from django.conf import settings
from django.core.exceptions import BadRequest
from django.core.handlers.asgi import ASGIRequest
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpRequest, HttpResponsePermanentRedirect
from django.http.response import HttpResponseBase
from django.utils.translation import gettext, ngettext
from whitenoise.middleware import WhiteNoiseMiddleware

from rulings.languages import LANGUAGES

GetResponse = Callable[[HttpRequest], HttpResponseBase]

_PREFIXES: Final = {language.code: language.code for language in LANGUAGES} | {"pt": "pt-br"}
_BYTES_LEFT_OVER: Final = re.compile(r"%[89A-Fa-f][0-9A-Fa-f]")
"""What Django leaves in a path of bytes that are no UTF-8."""
_LENGTH: Final = re.compile(r"[0-9]{1,18}", re.ASCII)
_FEATURES_REFUSED: Final = ("camera", "geolocation", "microphone", "payment", "usb")


class ReadAsUtf8(HttpRequest):
    """A request whose text is UTF-8 whatever it says of itself.

    Django would decode the address by the encoding that the Content-Type names, and fail before
    any middleware where that is none for text, such as base64. RefuseUnreadable answers instead.
    """

    @property
    def encoding(self) -> str | None:
        """The default encoding, always."""
        return None

    @encoding.setter
    def encoding(self, value: str) -> None:
        """Take no other."""


class Utf8WSGIRequest(ReadAsUtf8, WSGIRequest):
    """The request of a WSGI server."""


class Utf8ASGIRequest(ReadAsUtf8, ASGIRequest):
    """The request of an ASGI server."""


class StaticFiles(WhiteNoiseMiddleware):  # type: ignore[misc]
    """Serves static files; a name with a hash in it may be kept for a year."""

    FOREVER = 365 * 24 * 3600


class Policies:
    """Tells the browser what a page may load, and that no page asks for its devices."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response
        # The same for every page, so it is written once: django-csp writes it twice for each.
        self.told = {
            "Content-Security-Policy": build_policy(),
            "Permissions-Policy": ", ".join(f"{feature}=()" for feature in _FEATURES_REFUSED),
        }

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Add the headers; Django's own pages for developers have styles in them."""
        response = self.get_response(request)
        if not (settings.DEBUG and response.status_code in (404, 500)):
            for name, value in self.told.items():
                response.headers.setdefault(name, value)
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
        if not _utf_8(request.content_params):
            raise BadRequest(
                # Translators: page 400. UTF-8: the encoding of letters as bytes.
                gettext("This request says that its text is not in UTF-8, which all text here is.")
            )
        if not _LENGTH.fullmatch(request.META.get("CONTENT_LENGTH") or "0"):
            raise BadRequest
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
        fields = settings.DATA_UPLOAD_MAX_NUMBER_FIELDS
        if query.count("&") >= fields:
            raise BadRequest(
                ngettext(
                    # Translators: page 400. Fields: what stands between the "&" of an address.
                    "The query in this address holds too many fields: it may have %(limit)d field.",
                    "The query in this address holds too many fields:"
                    " it may have %(limit)d fields.",
                    fields,
                )
                % {"limit": fields}
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


def _utf_8(content: Mapping[str, str] | None) -> bool:
    """Whether a Content-Type says UTF-8, or nothing about it."""
    try:
        return codecs.lookup((content or {}).get("charset", "utf-8")).name == "utf-8"
    except (LookupError, ValueError):
        return False


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
