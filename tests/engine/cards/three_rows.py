"""The three usual rows of a twenty-sided die."""

from __future__ import annotations

import pytest

ENDS = (1, 9, 10, 19, 20)
"""The faces at the ends of the rows 1-9, 10-19 and 20."""


def at_the_ends(*values: object) -> pytest.MarkDecorator:
    """One value for each row, tried at both ends of the row."""
    low, middle, high = values
    return pytest.mark.parametrize(
        ("face", "value"), [(1, low), (9, low), (10, middle), (19, middle), (20, high)]
    )
