"""A server of files on this machine: it speaks Range, keeps a log, and misbehaves when told."""

from __future__ import annotations

import gzip
import hashlib
import json
import random
import re
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from uuid import UUID

from tests.rulings.importers.rules.miniature import edition

LIST = "/bulk-data"
CARDS = "/oracle-cards/oracle-cards-20261115090157.jsonl.gz"
ALL_CARDS = "/all-cards/all-cards-20261115091500.jsonl.gz"
RULINGS = "/rulings/rulings-20261115090031.jsonl.gz"
NAMES = "/api/v5/AtomicCards.json.gz"
HASH = f"{NAMES}.sha256"
RULES = "/2026/downloads/MagicCompRules%2020260925.txt"

ONE, TWO = UUID(int=1), UUID(int=2)


@dataclass(frozen=True)
class Asked:
    """One request, and how many bytes of a body went out for it."""

    method: str
    path: str
    range: str
    agent: str
    sent: int


@dataclass
class Mirror:
    """What the server has, what was asked of it, and how it is to misbehave."""

    address: str = ""
    files: dict[str, bytes] = field(default_factory=dict)
    headers: dict[str, dict[str, str]] = field(default_factory=dict)
    """More headers of a file, or others; '' takes one away."""
    odd: dict[str, Callable[[Handler], bool]] = field(default_factory=dict)
    """Answers a request in another way; tells whether it did."""
    stops: dict[str, int] = field(default_factory=dict)
    """After how many bytes the body of a file stops, until `goes_on` is set or for good."""
    stopped: threading.Event = field(default_factory=threading.Event)
    goes_on: threading.Event = field(default_factory=threading.Event)
    log: list[Asked] = field(default_factory=list)

    def asked(self, path: str, method: str = "GET") -> list[Asked]:
        """Return the requests for one file."""
        return [one for one in self.log if one.path == path and one.method == method]

    def sent(self, path: str) -> int:
        """Return how many bytes of a file went out, in all its answers together."""
        return sum(one.sent for one in self.asked(path))

    def change_names(self, cards: dict[str, Any]) -> None:
        """Publish another list of names, with its hash."""
        self.files[NAMES] = gzip.compress(json.dumps(cards).encode(), mtime=0)
        self.files[HASH] = hashlib.sha256(self.files[NAMES]).hexdigest().encode() + b"\n"

    def offer(self, kind: str, path: str, *, updated: str, size: int | None = None) -> None:
        """Put a file into Scryfall's list, in place of the one of its kind."""
        listed = json.loads(self.files.get(LIST, b'{"data": []}'))["data"]
        listed = [one for one in listed if one["type"] != kind]
        listed.append(
            {
                "object": "bulk_data",
                "id": str(UUID(int=len(listed))),
                "type": kind,
                "updated_at": updated,
                "uri": f"https://api.scryfall.com/bulk-data/{kind}",
                "name": kind,
                "description": "Made up.",
                "jsonl_download_uri": f"https://data.scryfall.io{path}",
                "compressed_size": len(self.files[path]) if size is None else size,
            }
        )
        listing = {"object": "list", "has_more": False, "data": listed}
        self.files[LIST] = json.dumps(listing).encode()


class Handler(BaseHTTPRequestHandler):
    """Answers one request."""

    protocol_version = "HTTP/1.1"
    mirror: Mirror

    def do_GET(self) -> None:
        """Send a file, or the rest of it."""
        self._answer(body=True)

    def do_HEAD(self) -> None:
        """Tell of a file."""
        self._answer(body=False)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: the log is the mirror's."""

    def note(self, sent: int) -> None:
        """Keep what was asked."""
        self.mirror.log.append(
            Asked(
                self.command,
                self.path,
                self.headers.get("Range", ""),
                self.headers.get("User-Agent", ""),
                sent,
            )
        )

    def plain(self, status: int, body: bytes = b"", **headers: str) -> None:
        """Answer with a status and, where given, a body."""
        self.note(len(body))
        self.send_response(status)
        for name, value in headers.items():
            if value:
                self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(body)

    def _answer(self, *, body: bool) -> None:
        odd = self.mirror.odd.get(self.path)
        if odd is not None and odd(self):
            return
        data = self.mirror.files.get(self.path)
        if data is None:
            self.plain(404)
            return
        tag = f'"{hashlib.sha256(data).hexdigest()[:16]}"'
        headers = {"ETag": tag, "Accept-Ranges": "bytes"} | self.mirror.headers.get(self.path, {})
        start = self._start(headers, len(data))
        rest = data[start:] if body else b""
        stop = self.mirror.stops.pop(self.path, None) if rest else None
        self.note(len(rest[:stop]))  # Before it goes: whoever gets it may look here at once.
        self.send_response(206 if start else 200)
        for name, value in headers.items():
            if value:
                self.send_header(name, value)
        if start:
            self.send_header("Content-Range", f"bytes {start}-{len(data) - 1}/{len(data)}")
        self.send_header("Content-Length", str(len(data) - start))
        self.end_headers()
        self._send(rest, stop)

    def _start(self, headers: dict[str, str], length: int) -> int:
        """Return from which byte on the file is asked for, if it is still the same."""
        found = re.fullmatch(r"bytes=(\d+)-", self.headers.get("Range", ""))
        same = self.headers.get("If-Range") in (headers["ETag"], headers.get("Last-Modified"))
        return int(found[1]) if found and same and int(found[1]) < length else 0

    def _send(self, data: bytes, stop: int | None) -> None:
        try:
            self.wfile.write(data[:stop])
            self.wfile.flush()
            if stop is not None:
                self.close_connection = True
                self.mirror.stopped.set()
                self.mirror.goes_on.wait(60)
        except OSError:
            self.close_connection = True  # Whoever asked has gone.


class Server(ThreadingHTTPServer):
    """Takes it calmly when whoever asked has gone."""

    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Tell of nothing but what a test should fail for."""
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


@contextmanager
def serving() -> Iterator[Mirror]:
    """Have a mirror on this machine, empty at first."""
    mirror = Mirror()
    handler = type("OwnHandler", (Handler,), {"mirror": mirror})
    with Server(("127.0.0.1", 0), handler) as server:
        mirror.address = f"http://127.0.0.1:{server.server_address[1]}"
        thread = threading.Thread(target=server.serve_forever, args=(0.05,))
        thread.start()
        try:
            yield mirror
        finally:
            mirror.goes_on.set()
            server.shutdown()
            thread.join()


def lines(records: list[dict[str, Any]]) -> bytes:
    """Return records as Scryfall sends them: JSON Lines in gzip."""
    return gzip.compress(b"".join(json.dumps(one).encode() + b"\n" for one in records), mtime=0)


def card(name: str, oracle_id: UUID, **more: Any) -> dict[str, Any]:
    """Return a printing as Scryfall has it."""
    return {
        "object": "card",
        "id": f"{name} {more.get('lang', 'en')}",
        "oracle_id": str(oracle_id),
        "name": name,
        "lang": "en",
        "layout": "normal",
        "mana_cost": "{2}",
        "type_line": "Artifact",
        "oracle_text": "Roll a d20.",
        "set": "tst",
        "released_at": "2021-07-23",
    } | more


def ruling(oracle_id: UUID, comment: str) -> dict[str, str]:
    """Return a ruling as Scryfall has it."""
    return {
        "object": "ruling",
        "oracle_id": str(oracle_id),
        "source": "wotc",
        "published_at": "2021-07-23",
        "comment": comment,
    }


def atomic(day: str = "2026-11-14", **names: str) -> dict[str, Any]:
    """Return AtomicCards with one card, its Russian name and other words of it."""
    record = {
        "name": "Tin Owl",
        "layout": "normal",
        "manaCost": "{3}",
        "type": "Artifact",
        "text": "An older text.",
        "identifiers": {"scryfallOracleId": str(ONE)},
        "rulings": [{"date": "2021-07-23", "text": "A ruling that only MTGJSON lists."}],
        "foreignData": [
            {"language": language, "name": name, "type": f"Typ {name}", "text": f"Text {name}."}
            for language, name in names.items()
        ],
    }
    return {"meta": {"date": day, "version": "5.3.0+20261114"}, "data": {"Tin Owl": [record]}}


def stock(mirror: Mirror, *, rulings: int = 2) -> None:
    """Give a mirror miniature files of every source, so many rulings among them."""
    # What cannot be packed makes a file that does not come in one piece.
    chance = random.Random(20)
    noise = [chance.randbytes(600).hex() for _number in range(rulings)]
    mirror.files[CARDS] = lines([card("Tin Owl", ONE), card("Glass Newt", TWO)])
    mirror.files[ALL_CARDS] = lines(
        [
            card("Tin Owl", ONE),
            card("Tin Owl", ONE, lang="ru", printed_name="Жестяная сова", printed_text="Бросьте."),
            card("Tin Owl", ONE, lang="de", printed_name="Blecheule", printed_text="Wirf."),
            card("Glass Newt", TWO),
        ]
    )
    mirror.files[RULINGS] = lines(
        [ruling(ONE, f"Ruling {number}: {text}.") for number, text in enumerate(noise)]
    )
    mirror.offer("oracle_cards", CARDS, updated="2026-11-15T09:01:57.053+00:00")
    mirror.offer("all_cards", ALL_CARDS, updated="2026-11-15T09:15:00.000+00:00")
    mirror.offer("rulings", RULINGS, updated="2026-11-15T09:00:31.000+00:00")
    mirror.change_names(atomic(Russian="Сова из жести", German="Eule aus Blech"))
    mirror.files[RULES] = edition("September 25, 2026").encode()
