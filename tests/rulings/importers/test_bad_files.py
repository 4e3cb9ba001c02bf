"""A bad file is refused by its name and a reason, whichever command it is given to.

Nothing of it is written. What is bad about single records: test_bad_records.py.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulings.importers.running import ExitStatus
from rulings.models import Snapshot
from tests.rulings.importers.publishing import (
    Ran,
    card,
    id_of,
    mtgjson,
    ruling,
    run,
    sides,
    state,
    take,
)
from tests.rulings.importers.rules import miniature

pytestmark = pytest.mark.django_db

TEXT = "Whoever rolls the highest number begins, and the others follow around the table."
SNAPSHOTS = 2
"""The imports that there are before a bad file comes."""
DATED = ("--dated", "2026-11-01", "--apply")


def lines(*records: object) -> bytes:
    """Return JSON Lines."""
    return "".join(f"{json.dumps(record)}\n" for record in records).encode()


GOOD: dict[str, tuple[tuple[str, ...], bytes]] = {
    "rulings of Scryfall": (
        ("import_scryfall",),
        lines(*(ruling("Cup", f"{TEXT} {n}") for n in range(30))),
    ),
    "cards of Scryfall": (("import_scryfall",), lines(*(card(f"Cup {n}") for n in range(30)))),
    "MTGJSON": (
        ("import_mtgjson",),
        json.dumps(mtgjson(*(side for n in range(30) for side in sides(f"Cup {n}")))).encode(),
    ),
    "names": (
        ("import_names",),
        lines(
            *(
                {"oracle_id": id_of(f"Cup {n}"), "name": f"Cup {n}", "printed": {"ru": ["Кубок"]}}
                for n in range(30)
            )
        ),
    ),
    "rules": (("import_rules",), miniature.edition().encode()),
    "document": (("import_document",), f"Cup\n\n23/07/2021\n\n{TEXT}\n".encode()),
    "register": (("register", "load"), b""),
}
PACKED = ("rulings of Scryfall", "cards of Scryfall", "MTGJSON", "names", "rules")
"""What is read through gzip."""
OF_JSON = PACKED[:4]


def call(kind: str, file: Path) -> Ran:
    """Give a file to the command of a kind, with everything that it may ask for."""
    command, *rest = GOOD[kind][0]
    dated = DATED if kind in OF_JSON else () if kind == "register" else DATED[2:]
    return run(command, *rest, file, *dated)


def good(kind: str, folder: Path) -> bytes:
    """Return a good file of a kind: a register is of what stands here."""
    if kind != "register":
        return GOOD[kind][1]
    file = folder / "good.jsonl"
    assert run("register", "export", file).status == ExitStatus.DONE
    return file.read_bytes()


@pytest.fixture
def site(tmp_path: Path) -> dict[str, str | None]:
    """Have a card with a ruling; return a digest of all there is."""
    take(tmp_path, "cards-20240101.json", [card("Cup")])
    take(tmp_path, "rulings-20240101.json", [ruling("Cup", TEXT)])
    return state()


PAGES = {
    "HTML": b"<!DOCTYPE html>\n<html><head><title>502 Bad Gateway</title></head></html>\n",
    "XML": b"<?xml version='1.0'?>\n<Error><Code>AccessDenied</Code></Error>\n",
    "a picture": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01",
    "zip": b"PK\x03\x04\x14\x00\x00\x00\x08\x00",
    "nothing": b"",
    "spaces": b"\n \n\n",
    "zeros": bytes(4096),
    "UTF-16": '[{"object": "ruling"}]'.encode("utf-16"),
    "half a character": b'["\xe2\x80',
    "one sign": b"[",
    "a number": b"12",
    "a word": b'"rulings"',
    "null": b"null",
    "a list of numbers": b"[1, 2, 3]",
    "a list of lists": b"[[], []]",
    "an object": b'{"rulings": "none"}',
    "an object of objects": b'{"data": {"data": {}}}',
    "nested deeply": b"[" * 5_000,
    "nested objects": b'{"a":' * 5_000,
    "an error of the API": b'{"object": "error", "status": 404, "details": "No card found."}',
    "a list of errors": b'[{"object": "error", "status": 404}]',
}
OTHER_GAMES = {
    "monsters in the pocket": [
        {"id": "base1-4", "name": "Lizard", "hp": "120", "types": ["Fire"], "level": "76"}
    ],
    "duels": {"data": [{"id": 46986414, "name": "Old Magician", "type": "Normal", "atk": 2500}]},
    "taverns": [{"dbfId": 1, "id": "EX1_001", "name": "Warden", "set": "EXPERT", "cost": 1}] * 30,
    "in the shape of MTGJSON": {
        "meta": {"date": "2024-01-01", "version": "5.2.0"},
        "data": {"code": "BASE", "releaseDate": "1999-01-09", "cards": [{"name": "Lizard"}]},
    },
    "chess": "1. e4 e5 2. Nf3 Nc6\n\nThe king is in check. These rules are those of 2023.\n",
}


def bad_files(kind: str, folder: Path) -> Iterator[tuple[str, bytes]]:
    """Yield what is no file of this kind, with what it is."""
    whole = good(kind, folder)
    # A document that lost the end of its last text is a document.
    for share in (0.1, 0.2) if kind == "document" else (0.1, 0.5, 0.95):
        yield f"{share} of it", whole[: int(len(whole) * share)]
    if kind in PACKED:
        packed = gzip.compress(whole, mtime=0)
        for share in (0.3, 0.9, 1.0):
            yield f"{share} of its gzip", packed[: int(len(packed) * share) - 6]
        yield "damaged gzip", packed[:-8] + bytes(4) + packed[-4:]
    yield from PAGES.items()
    for name, game in OTHER_GAMES.items():
        yield name, (game if isinstance(game, str) else json.dumps(game)).encode()
    for other in GOOD:
        if GOOD[other][0] != GOOD[kind][0]:
            yield f"a good file of {other}", good(other, folder)


@pytest.mark.parametrize("kind", GOOD)
def test_a_bad_file_is_refused_by_its_name_and_leaves_nothing(
    site: dict[str, str | None], tmp_path: Path, kind: str
) -> None:
    file = tmp_path / "bad.json"
    for name, data in bad_files(kind, tmp_path):
        file.write_bytes(data)
        ran = call(kind, file)
        assert ran.status == ExitStatus.REFUSED, (name, ran.said)
        assert "bad.json" in ran.said, (name, ran.said)
        assert "gzip" not in name or "gzip" in ran.said, (name, ran.said)
        assert Snapshot.objects.count() == SNAPSHOTS, name
    for path in (tmp_path / "nowhere.json", tmp_path):
        ran = call(kind, path)
        assert ran.status == ExitStatus.REFUSED and path.name in ran.said
    assert state() == site


def test_a_file_of_an_absurd_day(site: dict[str, str | None], tmp_path: Path) -> None:
    for kind in OF_JSON:
        file = tmp_path / "good.json"
        file.write_bytes(GOOD[kind][1])
        for day in ("1992-12-31", "2092-01-01", "9999-12-31"):
            ran = run(GOOD[kind][0][0], file, "--dated", day, "--apply")
            assert ran.status == ExitStatus.REFUSED
            assert f"good.json: It is dated {day}, which cannot be meant" in ran.said
    assert state() == site


def test_a_set_or_an_edition_of_an_absurd_day(site: dict[str, str | None], tmp_path: Path) -> None:
    file = tmp_path / "TST.json"
    file.write_text(json.dumps(mtgjson(*sides("Cup"), day="9999-12-31")), encoding="utf-8")
    ran = run("import_mtgjson", file, "--apply")
    assert ran.status == ExitStatus.REFUSED and "9999-12-31, which cannot be meant" in ran.said
    file = tmp_path / "rules.txt"
    file.write_text(miniature.edition("October 7, 2092"), encoding="utf-8")
    ran = run("import_rules", file, "--apply")
    assert ran.status == ExitStatus.REFUSED and "2092-10-07, which cannot be meant" in ran.said
    assert state() == site
