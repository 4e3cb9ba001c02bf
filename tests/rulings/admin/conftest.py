"""The people and the ruling of `desk.py`. Imported late: this file is read before the settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from django.contrib.auth.models import User

    from rulings.models import Ruling, Suggestion
    from tests.rulings.admin.desk import Desk


def _person(name: str, *groups: str, administrator: bool = False) -> User:
    from tests.rulings.admin.desk import person

    return person(name, *groups, administrator=administrator)


@pytest.fixture
def ana(db: None) -> User:
    """Translates into Portuguese."""
    return _person("ana", "translators-pt")


@pytest.fixture
def bruno(db: None) -> User:
    """Translates into Portuguese too."""
    return _person("bruno", "translators-pt")


@pytest.fixture
def igor(db: None) -> User:
    """Translates into Russian."""
    return _person("igor", "translators-ru")


@pytest.fixture
def rita(db: None) -> User:
    """Reviews."""
    return _person("rita", "reviewers")


@pytest.fixture
def edda(db: None) -> User:
    """Edits."""
    return _person("edda", "editors")


@pytest.fixture
def adele(db: None) -> User:
    """Administers."""
    return _person("adele", administrator=True)


@pytest.fixture
def ruling(db: None) -> Ruling:
    """Official in Spanish, in review in Russian, a project draft in English, missing elsewhere."""
    from tests.rulings.admin.desk import make_ruling

    return make_ruling()


@pytest.fixture
def suggestion(ruling: Ruling) -> Suggestion:
    """Another Russian text, proposed."""
    from tests.rulings.admin.desk import suggest

    return suggest(ruling)


@pytest.fixture
def desk() -> Desk:
    """A browser in which a person is logged in."""
    from tests.rulings.admin.desk import logged_in

    return logged_in
