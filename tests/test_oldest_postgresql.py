"""The oldest PostgreSQL that is supported finds what the embedded one finds."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rulings.postgres import programs

ROOT = Path(__file__).resolve().parent.parent
OLDEST = 15
PROGRAMS = Path(f"/usr/lib/postgresql/{OLDEST}/bin")
"""Where Debian and Ubuntu have it."""
ASKED = (
    "tests/rulings/models/test_search_configurations.py",
    "tests/rulings/search/reports",
    "tests/rulings/search/test_plans.py",
    "tests/test_health.py::test_a_database_that_cannot_fold_cyrillic_is_refused_at_start",
)
"""What depends on the server: folding and endings, plans, and every public report of languages.

The judged queries take as long as all of these: `SIXFOLD_PG_BIN` lets any test ask this server.
"""


@pytest.mark.skipif(
    programs.version(PROGRAMS / "postgres") is None,
    reason=f"PostgreSQL {OLDEST} is not installed (Debian 12: apt install postgresql-{OLDEST})",
)
def test_it_finds_the_same() -> None:
    assert programs.version(PROGRAMS / "postgres") == OLDEST
    ours = ("PYTEST", "DATABASE_URL", "DJANGO_SETTINGS_MODULE")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    answer = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", *ASKED],
        check=False,
        cwd=ROOT,
        env=environment | {"SIXFOLD_PG_BIN": str(PROGRAMS)},
        capture_output=True,
        text=True,
    )
    assert answer.returncode == 0, answer.stdout[-6000:] + answer.stderr[-2000:]
