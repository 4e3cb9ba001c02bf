"""An editor, and two rulings on three cards. Imported late: this is read before the settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from django.contrib.auth.models import User

    from rulings.models import Ruling


@pytest.fixture
def edda(db: None) -> User:
    """Edits."""
    from tests.rulings.people import person

    return person("Edda", "editors")


@pytest.fixture
def two(db: None) -> tuple[Ruling, Ruling]:
    """A ruling on two cards, and another on one of them and a third."""
    from tests.rulings.editorial.pair import make_pair

    return make_pair()
