"""Real files, which are not ours to ship: beside the checkout, or the test is skipped."""

from collections.abc import Callable
from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[4] / "shared" / "data"


@pytest.fixture
def shared() -> Callable[[str], Path]:
    """Return the path of a real file by its name; skip the test, saying so, where it is not."""

    def find(name: str) -> Path:
        path = SHARED / name
        if not path.exists():
            pytest.skip(f"the customer's data is not beside this checkout (../shared/data/{name})")
        return path

    return find
