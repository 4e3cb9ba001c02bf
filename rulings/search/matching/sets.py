"""Sets of cards as a query names them: by code or by English name, in capitals or not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from django.db.models import Q
from rapidfuzz.distance import OSA

from rulings.models import CardSet
from rulings.models.folding import name_key
from rulings.search.matching.written import term
from rulings.search.query import Hint, Query

# The cards are an array, since no join tells PostgreSQL how few they are: it would read all places.
_STANDING_ON: Final = """
SELECT ruling_id FROM rulings_cardruling
WHERE held_until IS NULL AND card_id = ANY(ARRAY(
    SELECT id FROM rulings_card
    WHERE sets && ARRAY(SELECT code FROM rulings_cardset WHERE code = %s OR key = %s)
))
"""
_OFFERED: Final = 3
_ALIKE: Final = 0.6
"""Of the three letters of a code two may stay, of a name three in five."""


def standing_on(typed: str) -> tuple[str, tuple[str, str]]:
    """Return the query of the rulings that stand on a card of a set, with its parameters."""
    key = name_key(typed)
    return _STANDING_ON, (key, key)


def unknown(query: Query) -> tuple[Hint, ...]:
    """Return a hint for each set that a query names and no card was printed in.

    Asks the database only where a set is named: once, and once more where one is unknown.
    """
    asked = [
        one
        for alternative in query.alternatives
        for one in alternative.conditions
        if one.operator == "set"
    ]
    if not asked:
        return ()
    sets = CardSet.objects.order_by("code")
    known = {key for one in sets.filter(_called(one.value for one in asked)) for key in _keys(one)}
    missing = [one for one in asked if name_key(one.value) not in known]
    held = list(sets) if missing else []
    return tuple(
        Hint("set", one.typed, "set", better=tuple(_better(one.value, held, negated=one.negated)))
        for one in missing
    )


def _called(names: Iterable[str]) -> Q:
    keys = [name_key(name) for name in names]
    return Q(code__in=keys) | Q(key__in=keys)


def _keys(one: CardSet) -> tuple[str, str]:
    return one.code, one.key


def _better(typed: str, held: Iterable[CardSet], *, negated: bool) -> Iterator[str]:
    """Yield terms with the sets that come near: first those of which words of the name begin so."""
    key = name_key(typed)
    near: list[tuple[float, int, str]] = []
    for one in held:
        if all(any(own.startswith(word) for own in one.key.split()) for word in key.split()):
            near.append((2, len(one.key), one.name))
            continue
        by_code = OSA.normalized_similarity(key, one.code)
        by_name = OSA.normalized_similarity(key, one.key)
        if max(by_code, by_name) >= _ALIKE:
            said = one.code if by_code >= by_name else one.name
            near.append((max(by_code, by_name), len(said), said))
    sign = "-" if negated else ""
    for _likeness, _length, said in sorted(near, key=lambda one: (-one[0], *one[1:]))[:_OFFERED]:
        yield f"{sign}{term('set', said)}"
