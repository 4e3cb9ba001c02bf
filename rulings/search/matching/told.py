"""What results say of their query: what was not understood, not looked for, or not found."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rulings.search.matching import sets
from rulings.search.matching.highlight import too_common
from rulings.search.matching.hits import Hit
from rulings.search.matching.matches import Found
from rulings.search.matching.written import term
from rulings.search.names.cards import FoundCards
from rulings.search.names.lookup import too_short
from rulings.search.query import Hint, Query

_NAMES_OFFERED: Final = 3
_AT_AN_END: Final = ".,;:!?…"


def hints(query: Query, cards: FoundCards, found: Found) -> tuple[Hint, ...]:
    """Return the hints of a query, and one for each name or set that no card has."""
    better = tuple(term("card", card.name) for card in cards.cards[:_NAMES_OFFERED])
    return (
        *(hint for hint in query.hints if not (hint.code == "unknown" and cards.named)),
        *(
            # Only the first of several names was looked for with typos.
            Hint("name", card.typed, "card", better=() if at else better)
            for at, (card, some) in enumerate(zip(query.demanded_cards, found.called, strict=True))
            if not some
        ),
        *sets.unknown(query),
    )


def left_out(
    query: Query, cards: FoundCards, found: Found, shown: Sequence[Hit], language: str
) -> tuple[str, ...]:
    """Return the words of which none was looked for: nearly every text of the language has them.

    None where texts were compared with all that was typed, or a card is called just so. Asks
    nothing: it is known where the words of the language found a ruling that is shown.
    """
    if found.compared or cards.named:
        return ()
    typed = {
        piece.casefold(): piece
        for alternative in query.alternatives
        for words in alternative.words
        if not (words.phrase or words.negated)
        for piece in words.text.split()
        if any(map(str.isalnum, piece))
    }
    if any(hit.language_found == language for hit in shown):
        common = too_common(typed.values(), language)
    elif len(query.alternatives) == 1 and {hit.found_by for hit in shown} == {"browse"}:
        # Conditions alone find something where no word might.
        common = list(typed.values())
    else:
        common = []
    return tuple(piece.rstrip(_AT_AN_END) for piece in common)


def why_nothing(query: Query, *, only_common: bool = False) -> str:
    """Return why a query finds nothing.

    ``empty`` (nothing was typed), ``left-out`` (only operators that were not understood),
    ``excluded`` (only words that must not be there), ``signs`` (no letter, no digit), ``common``
    (only words too common to search for), ``short`` (no word long enough for a typo) or ``none``.
    """
    if not query.text:
        return "empty"
    if not query.alternatives:
        return "left-out"
    if all(one.only_excludes for one in query.alternatives):
        return "excluded"
    if not any(sign.isalnum() for sign in query.text):
        return "signs"
    if only_common:
        return "common"
    return "short" if query.only_words and too_short(query.name_key) else "none"
