"""Files as they come out of accidents: bytes flipped, cut, doubled, spliced with other files.

Each reader yields rows and bad records or refuses the file, in a bounded time; each command writes
all that is good, or nothing.
"""

from __future__ import annotations

import gzip
import json
import random
import time
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from pathlib import Path

import pytest

from rulings.importers.parse import parse as parse_document
from rulings.importers.reading import mtgjson as read_mtgjson
from rulings.importers.reading import printed_names, scryfall
from rulings.importers.refusal import DocumentRefused, FileRefused
from rulings.importers.register.lines import read as read_register
from rulings.importers.rules.encoding import unpacked
from rulings.importers.rules.parse import parse as parse_rules
from rulings.importers.running import ExitStatus
from rulings.models import LedgerEntry, Snapshot
from tests.rulings.importers.publishing import (
    DAY,
    card,
    faces,
    id_of,
    mtgjson,
    ruling,
    run,
    sides,
    take,
)
from tests.rulings.importers.rules import miniature

TODAY = date(2026, 11, 30)
MUTANTS = 250
"""Of each file, for its reader."""
SECONDS = 5.0
"""No small file takes so long."""
TEXT = "Whoever rolls “{T}” first begins — it’s a d20, and the others follow; 1½ times at most."

RULINGS = "[\n" + ",\n".join(json.dumps(ruling("Cup", f"{TEXT} {n}")) for n in range(12)) + "\n]\n"
CARDS = [
    card("Cup"),
    card("Cup", lang="ru", printed_name="Кубок", printed_text="Бросьте d20.", set="two"),
    faces("Front // Back", lang="de"),
    faces("Order // Chaos", layout="split"),
]
SET = mtgjson(
    *(
        side | {"foreignData": [{"language": "German", "name": "Vorn // Hinten", "text": "W20"}]}
        for name in ("Cup", "Front // Back")
        for side in sides(name, rulings=[{"date": DAY, "text": TEXT}])
    )
)
NAMES = [
    {"oracle_id": id_of(name), "name": name, "printed": {"ru": ["Кубок", "Чаша"], "fr": ["Été"]}}
    for name in ("Cup", "Mug", "Bowl")
]
REGISTER = [
    {"register": 2},
    {"card": "cup", "name": "Cup", "oracle_id": id_of("Cup")},
    {
        "ruling": "zzz22",
        "source": "wizards",
        "cards": [{"card": "cup", "date": DAY, "held_from": DAY}],
        "revisions": [
            {
                "language": "en",
                "number": 1,
                "text": TEXT,
                "held_from": DAY,
                "at": "2024-01-01T00:00:00Z",
            }
        ],
    },
]


def lines(records: Iterable[object]) -> bytes:
    """Return JSON Lines."""
    return "".join(f"{json.dumps(one, ensure_ascii=False)}\n" for one in records).encode()


FILES: dict[str, bytes] = {
    "rulings": RULINGS.encode(),
    "rulings in lines": lines(json.loads(RULINGS)),
    "rulings in gzip": gzip.compress(RULINGS.encode(), mtime=0),
    "an answer": json.dumps({"object": "list", "data": json.loads(RULINGS)}, indent=1).encode(),
    "cards": json.dumps(CARDS).encode(),
    "a set": json.dumps(SET).encode(),
    "names": lines(NAMES),
    "rules": miniature.edition().encode(),
    "rules in Windows-1252": miniature.edition().encode("cp1252"),
    "document": f"Cup\n\n23/07/2021\n\n{TEXT}\n\n7.10.2022\n\n{TEXT} 2\n".encode(),
    "register": lines(REGISTER),
}
READERS: dict[str, Callable[[Path], Iterable[object]]] = {
    "rulings": lambda path: scryfall.rulings(path, today=TODAY),
    "rulings in lines": lambda path: scryfall.rulings(path, today=TODAY),
    "rulings in gzip": lambda path: scryfall.rulings(path, today=TODAY),
    "an answer": lambda path: scryfall.rulings(path, today=TODAY),
    "cards": lambda path: scryfall.cards(path, today=TODAY),
    "a set": lambda path: read_mtgjson.cards_and_rulings(path, today=TODAY),
    "names": printed_names.cards,
    "rules": lambda path: parse_rules(unpacked(path.read_bytes()), name=path.name).rows,
    "rules in Windows-1252": lambda path: parse_rules(path.read_bytes(), name=path.name).rows,
    "document": lambda path: [
        *parse_document(path.read_bytes(), name=path.name, pasted=True).paragraphs,
        *parse_document(path.read_bytes(), name=path.name).paragraphs,
    ],
    "register": read_register,
}
COMMANDS: dict[str, list[str]] = {
    "rulings": ["import_scryfall", "--dated", "2026-11-01", "--apply"],
    "cards": ["import_scryfall", "--dated", "2026-11-01", "--apply"],
    "a set": ["import_mtgjson", "--dated", "2026-11-01", "--apply"],
    "names": ["import_names", "--dated", "2026-11-01", "--apply"],
    "rules": ["import_rules", "--apply"],
    "document": ["import_document", "--pasted", "--language", "en", "--apply"],
    "register": ["register", "load"],
}
SIGNS = [
    *(b"\x00", b"\xff", b"\xc3", b"\\ud83d", b"\\u0000", b'"', b"\\", b"{", b"}", b"[", b"]", b","),
    *(b"null", b"-1", b"1e999", b"true", b"\n", b"\r\n", b"\xef\xbb\xbf", "\u2028".encode()),
]


def mutants(kind: str, number: int) -> Iterator[bytes]:
    """Yield `number` files that came out of accidents, the same ones in every run."""
    dice = random.Random(kind)
    whole, others = FILES[kind], [data for name, data in FILES.items() if name != kind]
    for _ in range(number):
        data = bytearray(whole)
        for _ in range(dice.choice((1, 1, 1, 2, 5, 40))):
            at = dice.randrange(len(data) + 1)
            to = min(at + dice.choice((0, 1, 2, 9, 200)), len(data))
            match dice.randrange(6):
                case 0:
                    data[at:to] = bytes(sign ^ 1 << dice.randrange(8) for sign in data[at:to])
                case 1:
                    del data[at:to]
                case 2:
                    data[at:to] = dice.choice(SIGNS)
                case 3:
                    data[at:at] = data[at:to] * dice.choice((1, 2, 30))
                case 4:
                    other = dice.choice(others)
                    start = dice.randrange(len(other))
                    data[at:to] = other[start : start + dice.choice((1, 50, 2_000))]
                case 5:
                    del data[at if dice.randrange(3) == 0 else to :]
            if not data:
                break
        yield bytes(data)


@pytest.mark.parametrize("kind", FILES)
def test_a_reader_yields_or_refuses_and_never_breaks(tmp_path: Path, kind: str) -> None:
    file = tmp_path / "mutant.txt"
    rows = refused = 0
    for number, data in enumerate(mutants(kind, MUTANTS)):
        file.write_bytes(data)
        began = time.monotonic()
        try:
            rows += sum(1 for _row in READERS[kind](file))
        except (FileRefused, DocumentRefused) as error:
            refused += 1
            assert str(error), number
        assert time.monotonic() - began < SECONDS, number
    assert rows > 0 and 0 < refused < MUTANTS


@pytest.mark.django_db
@pytest.mark.parametrize("kind", COMMANDS)
def test_a_command_writes_what_is_good_or_nothing(tmp_path: Path, kind: str) -> None:
    take(tmp_path, "cards-20240101.json", [card("Cup"), card("Mug")])
    command, *options = COMMANDS[kind]
    words = ["load"] if command == "register" else []
    file = tmp_path / "mutant.txt"
    for number, data in enumerate(mutants(kind, 12)):
        file.write_bytes(data)
        before = Snapshot.objects.count()
        ran = run(command, *words, file, *(option for option in options if option != "load"))
        assert ran.status in (
            ExitStatus.DONE,
            ExitStatus.REFUSED,
            ExitStatus.LOOK,
            ExitStatus.MASS_LOSS,
        ), (number, ran.said)
        assert "mutant.txt" in ran.said or ran.status == ExitStatus.DONE, (number, ran.said)
        new = Snapshot.objects.count() - before
        assert new == 0 if ran.status == ExitStatus.REFUSED else new in (0, 1, 2), number
    assert not LedgerEntry.objects.filter(snapshot=None).exists()
