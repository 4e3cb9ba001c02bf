"""Ask every judged query among all names and rulings, of our search and of others.

python -m tests.rulings.search.judged            prints the table, every miss and what differs
python -m tests.rulings.search.judged --write    and writes the table into docs/search.md
"""

import sys
from pathlib import Path

import pytest

WHAT = ["-n", "0", "-q", "-s", "-p", "no:cacheprovider"]


class Write:
    """The option that writes the table."""

    def pytest_addoption(self, parser: pytest.Parser) -> None:
        """Know it."""
        parser.addoption("--write", action="store_true", help="write the table")


if __name__ == "__main__":
    sys.exit(
        pytest.main(
            [*WHAT, *sys.argv[1:], str(Path(__file__).with_name("measured.py"))], plugins=[Write()]
        )
    )
