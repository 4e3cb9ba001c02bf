"""Pages that are the same for every reader of their address, and what spares making them again.

Such a page may be kept for a while. Then it is asked for again with the tag that it came with: if
neither the program nor the data have changed since, the answer is 304, and no query of the page is
made. That is all there is of conditional requests; nothing compares the bytes of pages. A process
also keeps the pages that it made last, for others who ask for the same.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import wraps
from hashlib import blake2b
from typing import Any, Concatenate, Final, ParamSpec

from django.conf import settings
from django.core.cache import caches
from django.db import connection
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import parse_etags
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from rulings.models.changes import MARKS, data_revision, learned, page_of, revision_of
from rulings.version import code_version

Arguments = ParamSpec("Arguments")
View = Callable[Concatenate[HttpRequest, Arguments], HttpResponse]

PUBLIC_SECONDS: Final = 60
"""Long enough to spare the database a crowd, short enough that a corrected text is seen at once."""
_LARGEST_KEPT: Final = 200_000
_HEADERS_KEPT: Final = frozenset({"Content-Type", "Content-Language"})
_REMEMBERED: Final = 1.0
"""For so many seconds a process answers 304 without asking whether the data have changed."""


def public_page(
    *, seconds: int = PUBLIC_SECONDS, daily: bool = False
) -> Callable[[View[Arguments]], View[Arguments]]:
    """Let anybody keep a page that is only read; see `kept`."""

    def decorated(view: View[Arguments]) -> View[Arguments]:
        return require_safe(kept(seconds=seconds, daily=daily)(view))

    return decorated


def kept(
    *, seconds: int = PUBLIC_SECONDS, daily: bool = False, vary: Sequence[str] = ()
) -> Callable[[View[Arguments]], View[Arguments]]:
    """Let anybody keep what a view answers to GET and HEAD, and answer 304 while it is the same.

    It must be the same for every reader of its address, but for the headers that `vary` names.
    `daily` says that it depends on the day as well as on the program and the data. Whoever is
    signed in gets it anew each time, and so does what has a Cache-Control of its own.
    """

    def decorated(view: View[Arguments]) -> View[Arguments]:
        @wraps(view)
        def page(
            request: HttpRequest, /, *args: Arguments.args, **kwargs: Arguments.kwargs
        ) -> HttpResponse:
            if request.method not in ("GET", "HEAD"):
                return view(request, *args, **kwargs)
            data = _Data()
            if settings.SESSION_COOKIE_NAME in request.COOKIES:
                with page_of(""), connection.execute_wrapper(data):
                    response = view(request, *args, **kwargs)
                response.headers.setdefault("Cache-Control", "private, no-cache")
                return response
            tags = _Tags(request, daily=daily, vary=vary)
            made = _not_modified(request, tags, data) or _made_before(tags, data)
            if made is None:
                with page_of(data.revision), connection.execute_wrapper(data):
                    response = view(request, *args, **kwargs)
            else:
                response = made
            whole = response.status_code == 200 and "Cache-Control" not in response.headers
            if whole:
                response.headers["ETag"] = tags.of(data.revision)
            if vary:
                patch_vary_headers(response, vary)
            if "Cache-Control" not in response.headers and response.status_code != 400:
                response.headers["Cache-Control"] = f"public, max-age={seconds}"
            if not whole:
                return response
            if made is None and request.method == "GET":
                _keep(tags, data, response)
            tag = response.headers["ETag"]
            return get_conditional_response(request, tag, response=response) or response

        return page

    return decorated


class _Tags:
    """The tags that the page of a request may have."""

    def __init__(self, request: HttpRequest, *, daily: bool, vary: Sequence[str]) -> None:
        told = (
            code_version(),
            str(get_language()),
            request.build_absolute_uri(),
            timezone.localdate().isoformat() if daily else "",
            *(request.headers.get(name, "") for name in vary),
        )
        self._told = blake2b("\0".join(told).encode(), digest_size=12)

    def of(self, revision: str) -> str:
        """Return the tag of the page made of data of this revision; '' of none.

        Weak: what changes nothing for a reader may be in another order.
        """
        told = self._told.copy()
        told.update(f"\0{revision}".encode())
        return f'W/"{told.hexdigest()}"'


class _Data:
    """What a page is made of: the revision of the data, read before its first query; '' of none.

    A page that asks nothing depends on no data, and no query is made for its tag either.
    """

    def __init__(self) -> None:
        self.revision = ""
        self._read = False

    def read(self) -> str:
        """Return the revision, which is read once."""
        if not self._read:
            self._read = True
            self.revision = _memory.read()
        return self.revision

    def __call__(
        self,
        execute: Callable[..., Any],
        sql: str,
        params: Any,
        many: bool,
        context: dict[str, Any],
    ) -> Any:
        """Make a query of the page; the first one asks for the revision as well, before."""
        if self._read:
            return execute(sql, params, many, context)
        # What fetches its rows bit by bit, by a name, is a statement of its own.
        if many or getattr(context["cursor"].cursor, "name", None):
            learned(self.read())
            return execute(sql, params, many, context)
        self._read = True
        at = time.monotonic()
        answer = execute(f"{MARKS}; {sql}", params, many, context)
        cursor = context["cursor"].cursor
        self.revision = _memory.learn(revision_of(*cursor.fetchone()), at)
        learned(self.revision)
        cursor.nextset()
        return answer


class _Memory:
    """The revision that was read last, of the database that it was read from."""

    def __init__(self) -> None:
        self._last = ("", 0.0, "")

    def read(self) -> str:
        """Read the revision now."""
        at = time.monotonic()
        return self.learn(data_revision(), at)

    def learn(self, revision: str, at: float) -> str:
        """Remember and return a revision that was asked for at this time."""
        self._last = (str(connection.settings_dict["NAME"]), at, revision)
        return revision

    def young(self) -> str | None:
        """Return the revision, if it was read a moment ago."""
        database, at, revision = self._last
        fresh = time.monotonic() - at < _REMEMBERED
        return revision if fresh and database == connection.settings_dict["NAME"] else None


_memory = _Memory()


def _not_modified(request: HttpRequest, tags: _Tags, data: _Data) -> HttpResponse | None:
    """Return 304 where the reader has what the page would be."""
    header = request.headers.get("If-None-Match")
    if not header or "If-Match" in request.headers:
        return None
    held = {f"W/{tag.removeprefix('W/')}" for tag in parse_etags(header)} - {"W/*"}
    if not held:
        return None
    for revision in (lambda: "", _memory.young, data.read):
        found = revision()
        if found is not None and (tag := tags.of(found)) in held:
            return HttpResponseNotModified(headers={"ETag": tag})
    return None


def _made_before(tags: _Tags, data: _Data) -> HttpResponse | None:
    """Return the page as it was made for somebody else, where it would be made the same again."""
    found = caches["pages"].get(tags.of("")) if _committed() else None
    if found is None:
        return None
    revision, headers, content = found
    return HttpResponse(content, headers=headers) if revision in ("", data.read()) else None


def _keep(tags: _Tags, data: _Data, response: HttpResponse) -> None:
    """Keep a page that was made, in the place of what was kept of its address."""
    if _committed() and not response.streaming and len(response.content) <= _LARGEST_KEPT:
        headers = {name: value for name, value in response.headers.items() if name in _HEADERS_KEPT}
        caches["pages"].set(tags.of(""), (data.revision, headers, response.content))


def _committed() -> bool:
    """Whether others read the same: a transaction changes more than its revision tells."""
    return not connection.in_atomic_block
