"""A process that is killed half way through an import leaves nothing of it."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from rulings.models import Card, LedgerEntry, Revision, Ruling, Snapshot

# The victim stops inside the transaction, just before the search entries are written, and says so.
VICTIM = """
import sys, time
import django
django.setup()
from django.core.management import call_command
from rulings.search import index

def stop(texts):
    print("half way", len(texts), flush=True)
    time.sleep(600)

index.write = stop
call_command("load_catalogue")
"""

ROOT = Path(__file__).resolve().parents[3]


def sizes() -> list[int]:
    return [model.objects.count() for model in (Card, Ruling, Revision, Snapshot, LedgerEntry)]


def test_nothing_of_a_killed_import_is_there(committing_catalogue: str) -> None:
    # A second ruling file makes the catalogue of the victim a different one.
    Card.objects.filter(slug="scooch").delete()
    Ruling.objects.filter(public_id="zs6r2").update(official_elsewhere=["ru"], text_pt=None)
    Ruling.objects.get(public_id="zs6r2").translations.filter(language="pt").delete()
    before = sizes()
    victim = subprocess.Popen(
        [sys.executable, "-c", VICTIM],
        cwd=ROOT,
        env={
            **os.environ,
            "DATABASE_URL": committing_catalogue,
            "DJANGO_SETTINGS_MODULE": "rulings.settings",
        },
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert victim.stdout is not None
        assert victim.stdout.readline() == "half way 1\n"
        victim.send_signal(signal.SIGKILL)
        assert victim.wait(timeout=30) == -signal.SIGKILL
        victim.stdout.close()
    finally:
        victim.kill()
    deadline = time.monotonic() + 30
    while Ruling.objects.select_for_update(skip_locked=True).count() == 0:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    assert sizes() == before
    assert not Card.objects.filter(slug="scooch").exists()
    assert Ruling.objects.get(public_id="zs6r2").text_in("pt") is None
