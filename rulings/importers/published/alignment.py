"""Which English text is which paragraph of a document in another language. Knows no database.

The pages that documents come from list the rulings of a card in the order of their English text,
whatever its case, even where they show them in another language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from uuid import UUID


def align(
    documents: Sequence[Sequence[int]], texts: Mapping[UUID, str], known: Mapping[UUID, int]
) -> dict[UUID, int] | None:
    """Return the ruling of each English text of one card and day, or None where it is not sure.

    `documents` are the rulings of each document of this card and day, in its order; `texts` the
    English texts by their keys; `known` the rulings of those of them that are known already. Sure
    is what the number of rulings, their order in every document and all that is known agree on.
    """
    in_order = sorted(texts, key=lambda key: texts[key].casefold())
    found: dict[UUID, int] | None = None
    for rulings in documents:
        if len(rulings) != len(in_order):
            return None
        this = dict(zip(in_order, rulings, strict=True))
        if found is not None and this != found:
            return None
        found = this
    if found is None or any(found[key] != ruling for key, ruling in known.items()):
        return None
    return found
