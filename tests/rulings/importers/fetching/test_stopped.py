"""A real process is killed half way: what is in stands, and only the rest is fetched afterwards."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from rulings.importers.running import ExitStatus
from rulings.models import Card, CardRuling, LedgerEntry, Rule, RulesEdition, Ruling, Snapshot
from tests.rulings.importers.at_work import ROOT, kill, wait_until_unlocked
from tests.rulings.importers.at_work import here as database
from tests.rulings.importers.fetching.mirror import (
    CARDS,
    LIST,
    NAMES,
    RULES,
    RULINGS,
    Mirror,
    stock,
)
from tests.rulings.importers.test_killed import victim

_SLACK = 1 << 14
"""What was on its way when the process was killed."""


def start(url: str, data: Path, mirror: Mirror, **more: str) -> subprocess.Popen[str]:
    """Start the command in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "manage.py", "update", "--from", mirror.address],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": url, "SIXFOLD_DATA": str(data), **more},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def killed_half_way(process: subprocess.Popen[str], mirror: Mirror, data: Path, half: int) -> int:
    """Kill the process when half of the rulings are here; return how many bytes are."""
    try:
        assert mirror.stopped.wait(300), "the rulings were never fetched"
        source = data / "downloads" / "rulings"
        deadline = time.monotonic() + 30
        held = 0
        while held < half - _SLACK:
            assert time.monotonic() < deadline
            time.sleep(0.05)
            held = sum(path.stat().st_size for path in source.glob("*.part"))
        kill(process)
        return sum(path.stat().st_size for path in source.glob("*.part"))
    finally:
        process.kill()
        process.communicate()
        mirror.goes_on.set()


def test_a_killed_update_fetches_only_the_rest_and_completes(
    committing_catalogue: str, tmp_path: Path, mirror: Mirror
) -> None:
    stock(mirror, rulings=400)
    half = len(mirror.files[RULINGS]) // 2
    mirror.stops[RULINGS] = half
    process = start(committing_catalogue, tmp_path, mirror)
    held = killed_half_way(process, mirror, tmp_path, half)
    assert half - _SLACK <= held <= half
    wait_until_unlocked(database())
    kinds = Snapshot.objects.exclude(kind__in=("catalogue", "document")).order_by("pk")
    assert list(kinds.values_list("kind", flat=True)) == ["cards", "names"]
    before = list(kinds.values_list("pk", "sha256"))

    process = start(committing_catalogue, tmp_path, mirror)
    said, _nothing = process.communicate(timeout=120)
    assert process.returncode == ExitStatus.DONE, said
    assert "are here already." in said
    assert len(mirror.asked(CARDS)) == len(mirror.asked(NAMES)) == 1
    rest = mirror.asked(RULINGS)[-1]
    assert rest.range == f"bytes={held}-"
    assert rest.sent == len(mirror.files[RULINGS]) - held
    assert list(kinds.values_list("pk", "sha256"))[:2] == before
    assert list(kinds.values_list("kind", flat=True)) == ["cards", "names", "rulings", "rules"]
    assert Ruling.objects.filter(text_en__startswith="Ruling ").count() == 400
    assert [path.name for path in (tmp_path / "downloads").iterdir()] == ["lock"]


def test_a_file_that_was_fetched_is_not_fetched_again_when_its_import_is_killed(
    committing_catalogue: str, tmp_path: Path, mirror: Mirror, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SIXFOLD_DATA", str(tmp_path))
    with victim(committing_catalogue, "update", "--from", mirror.address) as process:
        kill(process)
    wait_until_unlocked(database())
    assert not Ruling.objects.filter(text_en__startswith="Ruling ").exists()
    assert not LedgerEntry.objects.filter(snapshot__kind="rulings").exists()
    assert len(mirror.asked(RULINGS)) == 1
    process = start(committing_catalogue, tmp_path, mirror)
    said, _nothing = process.communicate(timeout=120)
    assert process.returncode == ExitStatus.DONE, said
    assert len(mirror.asked(CARDS)) == len(mirror.asked(RULINGS)) == 1
    assert Ruling.objects.filter(text_en__startswith="Ruling ").count() == 2


REAL_CARDS = "/oracle-cards/oracle-cards-20230404210321.json"
REAL_RULINGS = "/rulings/rulings-20230404210031.json"
REAL_NAMES = "/api/v5/AFR.json.gz"


def test_the_recorded_files_go_in_whole_after_it_was_killed(
    committing_catalogue: str, tmp_path: Path, mirror: Mirror, shared: Callable[[str], Path]
) -> None:
    mirror.files = {
        LIST: shared("scryfall/bulk-data.index.json").read_bytes(),
        REAL_CARDS: shared("scryfall/cards.many-layouts.json.gz").read_bytes(),
        REAL_RULINGS: shared("scryfall/rulings-bulk.derived.json.gz").read_bytes(),
        REAL_NAMES: shared("mtgjson/AFR.json.gz").read_bytes(),
        RULES: shared("rules/comprehensive-rules.2026-04-17.utf8-lf.txt.gz").read_bytes(),
    }
    names_hash = hashlib.sha256(mirror.files[REAL_NAMES]).hexdigest()
    mirror.files[f"{REAL_NAMES}.sha256"] = names_hash.encode()
    # These are files that are packed on their way, as they were when the list was recorded.
    for path in (REAL_CARDS, REAL_RULINGS, RULES):
        mirror.headers[path] = {"Content-Encoding": "gzip"}
    address = {"SIXFOLD_NAMES_URL": f"https://mtgjson.com{REAL_NAMES}"}

    half = len(mirror.files[REAL_RULINGS]) // 2
    mirror.stops[REAL_RULINGS] = half
    process = start(committing_catalogue, tmp_path, mirror, **address)
    held = killed_half_way(process, mirror, tmp_path, half)
    assert half - _SLACK <= held <= half

    process = start(committing_catalogue, tmp_path, mirror, **address)
    said, _nothing = process.communicate(timeout=600)
    assert process.returncode == ExitStatus.LOOK, said
    assert len(mirror.asked(REAL_CARDS)) == len(mirror.asked(REAL_NAMES)) == 1
    rest = mirror.asked(REAL_RULINGS)[-1]
    assert (rest.range, rest.sent) == (f"bytes={held}-", len(mirror.files[REAL_RULINGS]) - held)
    assert Snapshot.objects.get(kind="rulings").dated.isoformat() == "2023-04-04"
    dwarf = Card.objects.filter(slug="brazen-dwarf").values_list("name_ru", "text_en").get()
    assert dwarf == ("Латунный Дварф", None)
    assert Card.objects.get(name_en="Delver of Secrets // Insectile Aberration").faces.count() == 2
    assert CardRuling.objects.filter(listed_from__isnull=False).count() > 1_000
    edition = RulesEdition.objects.get()
    assert edition.date.isoformat() == "2026-04-17"
    assert Rule.objects.filter(edition=edition, kind="rule").count() == 3_138
