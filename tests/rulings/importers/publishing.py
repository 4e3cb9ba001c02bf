"""Files as publishers lay them out, made up; commands run on them; and what is here afterwards."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from io import StringIO
from pathlib import Path
from typing import Any
from uuid import UUID, uuid5

from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.utils import translation

from tests.rulings.pages.reading import Page

_SPACE = UUID("2b0e6f3c-2f3b-4a51-9c8e-0f2c4d0d6a11")
DAY = "2021-07-23"

Record = Mapping[str, Any]


class Encoding(StrEnum):
    """The four ways in which Scryfall's bulk files are laid out."""

    ARRAY = "array"
    LINES = "lines"
    PACKED_ARRAY = "packed array"
    PACKED_LINES = "packed lines"


@dataclass(frozen=True)
class Ran:
    """What a command ended with, and everything that it said."""

    status: int
    said: str


def id_of(name: str) -> str:
    """Return the oracle id of a made-up card."""
    return str(uuid5(_SPACE, name))


def run(command: str, *arguments: object) -> Ran:
    """Run a command; nothing but a CommandError may end it."""
    out = StringIO()
    try:
        # The page that a test asked for last leaves its language behind.
        with translation.override("en"):
            call_command(command, *map(str, arguments), stdout=out, stderr=out)
    except CommandError as error:
        return Ran(error.returncode, f"{out.getvalue()}{error}")
    except SystemExit as error:
        assert isinstance(error.code, int)
        return Ran(error.code, out.getvalue())
    return Ran(0, out.getvalue())


def card(name: str, /, **changes: Any) -> dict[str, Any]:
    """Return a card of Scryfall's with one face; None takes a field away."""
    whole = {
        "object": "card",
        "id": id_of(f"{name} {sorted(changes)} {changes.get('lang')} {changes.get('set')}"),
        "oracle_id": id_of(name),
        "name": name,
        "lang": "en",
        "layout": "normal",
        "mana_cost": "{2}",
        "type_line": "Artifact",
        "oracle_text": "{T}: Roll a d20.",
        "set": "tst",
        "released_at": DAY,
    } | changes
    return {key: value for key, value in whole.items() if value is not None}


def faces(name: str, /, *, layout: str = "transform", **changes: Any) -> dict[str, Any]:
    """Return a card of Scryfall's with the faces that its name tells of."""
    parts = [
        {"object": "card_face", "name": face, "type_line": "Creature", "oracle_text": f"{face} is."}
        for face in name.split(" // ")
    ]
    return card(name, layout=layout, oracle_text=None, card_faces=parts, **changes)


def ruling(on: str, text: str, /, *, day: str = DAY, **changes: Any) -> dict[str, Any]:
    """Return a ruling of Scryfall's on a made-up card."""
    return {
        "object": "ruling",
        "oracle_id": id_of(on),
        "source": "wotc",
        "published_at": day,
        "comment": text,
    } | changes


def write(
    folder: Path, name: str, records: Iterable[Record], encoding: Encoding = Encoding.ARRAY
) -> Path:
    """Write records as Scryfall does. The name says the day: ``rulings-20240101.json``."""
    lines = [json.dumps(record, ensure_ascii=False) for record in records]
    if encoding in (Encoding.ARRAY, Encoding.PACKED_ARRAY):
        text = "[\n" + ",\n".join(lines) + "\n]\n"
    else:
        text = "".join(f"{line}\n" for line in lines)
    data = text.encode()
    path = folder / name
    packed = encoding in (Encoding.PACKED_ARRAY, Encoding.PACKED_LINES)
    path.write_bytes(gzip.compress(data, mtime=0) if packed else data)
    return path


def take(folder: Path, name: str, records: Iterable[Record], *options: str) -> Ran:
    """Write records and import them."""
    return run("import_scryfall", write(folder, name, records), "--apply", *options)


def mtgjson(*records: Record, day: str = "2026-10-01") -> dict[str, Any]:
    """Return a file of one set of MTGJSON."""
    return {
        "meta": {"date": day, "version": "5.2.0"},
        "data": {"code": "TST", "releaseDate": DAY, "cards": list(records)},
    }


def sides(name: str, /, *, layout: str = "transform", **changes: Any) -> list[dict[str, Any]]:
    """Return the records of MTGJSON of a card, one for each face; `changes` hold for each."""
    parts = name.split(" // ")
    return [
        {
            "uuid": id_of(f"{name} {at}"),
            "name": name,
            "layout": layout,
            "number": "1",
            "setCode": "TST",
            "type": "Creature",
            "text": f"{face} is.",
            "identifiers": {"scryfallOracleId": id_of(name), "scryfallId": id_of(name)},
            "rulings": [],
            "foreignData": [],
        }
        | ({"faceName": face, "side": "ab"[at]} if len(parts) > 1 else {})
        | changes
        for at, face in enumerate(parts)
    ]


def page(client: Client, address: str, *, status: int = 200) -> Page:
    """Return a page of the site, read."""
    answer = client.get(address)
    assert answer.status_code == status, address
    return Page(answer.content.decode())


def words(shown: Page) -> str:
    """Return the words of the ruling that a page is about."""
    return shown.all("div", class_name="words")[0].text


def found(client: Client, language: str, typed: str) -> list[str]:
    """Return the addresses of the cards that searching finds, the best first.

    The name of one card leads to it alone.
    """
    answer = client.get(f"/{language}/search", {"q": typed})
    start = f"/{language}/card/"
    if answer.status_code == 302:
        assert answer["Location"].startswith(start)
        return [answer["Location"].removeprefix(start).split("?")[0]]
    assert answer.status_code == 200
    shown = Page(answer.content.decode())
    links = [link.attributes.get("href", "") for link in shown.all("a")]
    return [link.removeprefix(start) for link in links if link.startswith(start)]


def state() -> dict[str, str | None]:
    """Return a digest of every row of every table of the site."""
    digests: dict[str, str | None] = {}
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT tablename FROM pg_tables WHERE tablename LIKE 'rulings\\_%%' ORDER BY 1"
        )
        for (name,) in cursor.fetchall():
            cursor.execute(
                f"SELECT md5(string_agg(row::text, E'\\n' ORDER BY row::text)) FROM {name} AS row"
            )
            row = cursor.fetchone()
            digests[name] = row[0] if row else None
    assert len(digests) > 10
    return digests
