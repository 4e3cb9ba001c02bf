"""Our work and the database's at the same time."""

import sys

import pytest

from rulings.meanwhile import meanwhile


def test_threads_take_turns_sooner_only_until_both_are_done() -> None:
    usual = sys.getswitchinterval()
    asked: list[float] = []
    with meanwhile(lambda: asked.append(sys.getswitchinterval())):
        assert sys.getswitchinterval() < usual / 10
    assert asked[0] < usual / 10
    assert sys.getswitchinterval() == usual
    with pytest.raises(ValueError, match="why"), meanwhile(lambda: int("why")):
        pass
    assert sys.getswitchinterval() == usual
