"""HTTP as a good guest of others' servers: who we are, no faster than they ask, nowhere else."""

from __future__ import annotations

import time
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from types import TracebackType
from typing import Final
from urllib.parse import urljoin, urlsplit, urlunsplit
from urllib.request import getproxies, proxy_bypass

import urllib3
from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _
from urllib3.exceptions import (
    HTTPError,
    IncompleteRead,
    InvalidHeader,
    NameResolutionError,
    NewConnectionError,
    SSLError,
    TimeoutError,
)

KNOWN_HOSTS: Final = frozenset(
    ("api.scryfall.com", "data.scryfall.io", "mtgjson.com", "media.wizards.com")
)
"""Where the sources keep their files. The hosts of addresses in the settings come besides."""
PATIENCE: Final = 300.0
"""The most seconds that we wait because a server asks for it; one that asks for more is left."""

_YEAR: Final = 365 * 86_400
_TRIES: Final = 4
_PAUSE: Final = 2.0
"""Seconds before the second try; each further one waits twice as long."""
_REDIRECTS: Final = 5
_CONNECT_SECONDS: Final = 15
_READ_SECONDS: Final = 60
_BLOCK: Final = 1 << 14

_REDIRECTING: Final = frozenset((301, 302, 303, 307, 308))
_HEAD_ANSWERS: Final = frozenset((200, 405, 501))
"""A server may refuse to be asked for a size alone."""
_BUSY: Final = frozenset((429, 503))
_AILING: Final = frozenset((500, 502, 504))


class FetchFailed(Exception):
    """Something could not be fetched. The message says what and why, in the active language."""


class Lost(FetchFailed):
    """The connection failed or broke off: another try may go on where it was."""


def user_agent() -> str:
    """Return who we say we are: project, version, and where its operator can be reached."""
    project = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text(encoding="utf-8"))
    name = f"Sixfold/{project['project']['version']}"
    contact = settings.SIXFOLD_CONTACT or settings.SIXFOLD_BASE_URL
    return f"{name} (+{contact})" if contact and contact.isascii() else name


class Client:
    """Asks servers, and those only that it may ask. Use it as a context manager.

    `base` is the address of a mirror that has everything under the paths of the sources: then
    nothing else is asked.
    """

    def __init__(self, *, base: str = "") -> None:
        self.base = base.rstrip("/")
        self._headers = {"User-Agent": user_agent(), "Accept": "application/json, */*;q=0.9"}
        self._pools: dict[str, urllib3.PoolManager] = {}
        own = (settings.SIXFOLD_NAMES_URL, settings.SIXFOLD_RULES_URL)
        self._hosts = KNOWN_HOSTS | {urlsplit(address).netloc for address in own}

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for pool in self._pools.values():
            pool.clear()

    def get(self, address: str, *, limit: int) -> bytes:
        """Return a small document of at most `limit` bytes. Raises FetchFailed."""
        for pause in self._pauses():
            try:
                with self.opened("GET", address) as response:
                    held = b""
                    for block in pieces(response, address):
                        held += block
                        if len(held) > limit:
                            raise FetchFailed(too_large(address, limit))
                    return held
            except Lost:
                if pause is None:
                    raise
                self.sleep(pause)
        raise AssertionError("the last try returns or raises")

    def size_of(self, address: str, *, headers: Mapping[str, str] | None = None) -> int | None:
        """Return how many bytes a file has; None where its server does not say. Raises FetchFailed.

        `headers` are those with which it will be fetched: a file may be sent packed.
        """
        for pause in self._pauses():
            try:
                with self.opened(
                    "HEAD", address, headers=headers, statuses=_HEAD_ANSWERS
                ) as response:
                    return length_of(response) if response.status == 200 else None
            except Lost:
                if pause is None:
                    raise
                self.sleep(pause)
        raise AssertionError("the last try returns or raises")

    @contextmanager
    def opened(
        self,
        method: str,
        address: str,
        *,
        headers: Mapping[str, str] | None = None,
        statuses: frozenset[int] = frozenset((200,)),
    ) -> Iterator[urllib3.BaseHTTPResponse]:
        """Have the answer to a request open, its body as the server sends it and not yet read.

        Redirects are followed where we may go; a server that is busy is asked again when it says.
        Raises Lost, and FetchFailed for any status that is not one of `statuses`.
        """
        here = self.at(address)
        self._refuse_elsewhere(here)
        waits = redirects = 0
        while True:
            response = self._ask(method, here, headers or {})
            try:
                if response.status in _REDIRECTING and redirects < _REDIRECTS:
                    redirects += 1
                    here = self._led(here, response.headers.get("Location", ""))
                elif response.status in _BUSY and waits < _TRIES - 1:
                    waits += 1
                    pause = self._asked_pause(response, here, _PAUSE * 2**waits)
                    response.close()
                    self.sleep(pause)
                elif response.status in statuses:
                    yield response
                    return
                else:
                    raise _unwelcome(response.status, here)
            finally:
                response.close()

    def at(self, address: str) -> str:
        """Return where something is fetched from: on the mirror, where there is one."""
        parts = urlsplit(address)
        if not self.base or address.startswith(f"{self.base}/"):
            return address
        return f"{self.base}{urlunsplit(('', '', parts.path, parts.query, ''))}"

    def sleep(self, seconds: float) -> None:
        """Leave the servers alone for a while."""
        time.sleep(seconds)

    def _pauses(self) -> Iterator[float | None]:
        """Yield the pause that follows each try that fails; None after the last."""
        yield from (_PAUSE * 2**count for count in range(_TRIES - 1))
        yield None

    def _led(self, here: str, where: str) -> str:
        """Return where a redirect leads. Raises FetchFailed: not where we may go."""
        try:
            there = urljoin(here, where)
        except ValueError:
            there = where
        self._refuse_elsewhere(there)
        return there

    def _refuse_elsewhere(self, address: str) -> None:
        try:
            parts = urlsplit(address)
            base = urlsplit(self.base)
            if self.base and (parts.scheme, parts.netloc) == (base.scheme, base.netloc):
                return
            if parts.scheme == "https" and parts.netloc in self._hosts:
                return
        except ValueError:
            pass  # No address at all.
        raise FetchFailed(
            _(
                "We are led to %(address)s, and go to no address but those that begin with https://"
                " and one of these names: %(hosts)s."
            )
            % {"address": address[:200], "hosts": ", ".join(sorted(self._hosts))}
        )

    def _ask(
        self, method: str, address: str, headers: Mapping[str, str]
    ) -> urllib3.BaseHTTPResponse:
        try:
            return self._pool(address).request(
                method,
                address,
                headers=self._headers | {"Accept-Encoding": "identity"} | dict(headers),
                preload_content=False,
                decode_content=False,
                redirect=False,
                retries=False,
                timeout=urllib3.Timeout(connect=_CONNECT_SECONDS, read=_READ_SECONDS),
            )
        except HTTPError as error:
            raise Lost(
                _("%(address)s cannot be reached: %(why)s")
                % {"address": address, "why": _reason(error)}
            ) from error

    def _pool(self, address: str) -> urllib3.PoolManager:
        """Return the connections to use: by the proxy that the environment names, or straight."""
        parts = urlsplit(address)
        host = parts.hostname or ""
        proxy = "" if proxy_bypass(host) else getproxies().get(parts.scheme, "")
        if proxy not in self._pools:
            self._pools[proxy] = urllib3.ProxyManager(proxy) if proxy else urllib3.PoolManager()
        return self._pools[proxy]

    def _asked_pause(
        self, response: urllib3.BaseHTTPResponse, address: str, otherwise: float
    ) -> float:
        """Return for how many seconds a busy server wants to be left alone."""
        try:
            pause = urllib3.Retry(retry_after_max=_YEAR).get_retry_after(response)
        except InvalidHeader:
            pause = None
        if pause is None:
            return otherwise
        if pause > PATIENCE:
            until = timezone.now() + timedelta(seconds=pause)
            raise FetchFailed(
                _(
                    "%(address)s is busy and asks to be left alone until %(time)s. Run the command"
                    " again after that."
                )
                % {"address": address, "time": f"{until:%Y-%m-%d %H:%M} UTC"}
            )
        return pause


def pieces(response: urllib3.BaseHTTPResponse, address: str) -> Iterator[bytes]:
    """Yield the body of an answer in pieces, as it comes. Raises Lost where it breaks off."""
    try:
        yield from response.stream(_BLOCK, decode_content=False)
    except HTTPError as error:
        raise Lost(
            _("The connection to %(address)s was lost: %(why)s")
            % {"address": address, "why": _reason(error)}
        ) from error


def length_of(response: urllib3.BaseHTTPResponse) -> int | None:
    """Return how many bytes an answer says that it has, or None where it does not say."""
    length = response.headers.get("Content-Length", "")
    return int(length) if length.isascii() and length.isdigit() and len(length) < 16 else None


def too_large(address: str, limit: int) -> str:
    """Return the sentence about something that has more bytes than is sensible."""
    return _("%(address)s is too large. The limit in bytes: %(limit)d.") % {
        "address": address,
        "limit": limit,
    }


def _unwelcome(status: int, address: str) -> FetchFailed:
    """Return the error about an answer that is not what was asked for."""
    if status in _REDIRECTING:
        return FetchFailed(
            _("%(address)s leads from one address to another without end.") % {"address": address}
        )
    if status in _BUSY:
        return FetchFailed(
            _("%(address)s is busy, and was so each time. Run the command again later.")
            % {"address": address}
        )
    kind = Lost if status in _AILING else FetchFailed
    return kind(
        _("%(address)s answers with the HTTP status %(status)d.")
        % {"address": address, "status": status}
    )


def _reason(error: HTTPError) -> str:
    """Return as a sentence why a connection failed."""
    # Translators: why a connection failed; it follows a colon, and so do the next ones.
    if isinstance(error, NameResolutionError):
        return _("no such name is known on this network.")
    if isinstance(error, TimeoutError) and not isinstance(error, NewConnectionError):
        return _("no answer came in time.")
    if isinstance(error, SSLError):
        return _("its certificate or its encryption is refused.")
    if isinstance(error, IncompleteRead):
        return _("it broke off before the end.")
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, OSError) and cause.strerror:
            return f"{cause.strerror}."
        cause = cause.__cause__ or cause.__context__
    return _("it broke off before the end.")
