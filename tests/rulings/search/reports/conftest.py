"""A ruling that no odd query names. Imported late: this file is read before the settings."""

import pytest


@pytest.fixture
def held(db: None) -> str:
    """Hold a ruling with a text in each language, which nothing here asks for; return its id."""
    from rulings.languages import LANGUAGES
    from rulings.models import Ruling
    from rulings.search import index

    texts = {f"text_{one.column}": "Xylophones, ксилофоны." for one in LANGUAGES}
    ruling = Ruling.objects.create(public_id="zzzzz9", **texts)
    index.write(index.entries_of(ruling))
    return ruling.public_id
