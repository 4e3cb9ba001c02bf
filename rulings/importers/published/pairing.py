"""Which new text is a new wording of which ruling that vanished. Knows no database."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final
from uuid import UUID

from rapidfuzz import fuzz

from rulings.models.folding import fold

SIMILAR: Final = 60.0
"""From here on (0 to 100) two texts of one card, source and day are wordings of one ruling."""


class How(StrEnum):
    """What a new text is to the ruling that it was paired with."""

    REVISED = "revised"
    """The publisher's new wording of it."""
    PROPOSED = "proposed"
    """What is left of it: an editor decides."""
    SUGGESTED = "suggested"
    """The publisher's wording beside the one that an editor put in its place."""
    ALIGNED = "aligned"
    """The English of a ruling that a document brought in another language."""
    KEPT = "kept"
    """What was proposed or suggested before, or replaced by an editor."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A ruling and a new text that stand on the same cards on the same days."""

    ruling: int
    key: UUID
    shared: int
    """On how many."""


@dataclass(frozen=True, slots=True)
class HeldText:
    """The English text of a ruling as it is shown, and all that it was or was proposed to be."""

    text: str
    overridden: bool
    """Whether a person put it in the place of the publisher's."""
    former: frozenset[UUID] = frozenset()
    offered: frozenset[UUID] = frozenset()
    published: str = ""
    """What the publisher said last, where that is known."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A new text and the ruling that it is a wording of."""

    ruling: int
    key: UUID
    how: How


def pair(
    candidates: Iterable[Candidate], held: Mapping[int, HeldText], new: Mapping[UUID, str]
) -> list[Pair]:
    """Return each ruling with its new wording, the most alike first; no ruling or text twice.

    `held` are the rulings' texts, `new` the file's by their keys. A wording that the ruling had
    before is its own whatever it looks like. What is less alike than SIMILAR stays unpaired: such
    a ruling is gone, such a text is a new one.
    """
    scored = sorted(
        ((_likeness(held[one.ruling], one.key, new[one.key]), one) for one in candidates),
        key=lambda found: (-found[0], -found[1].shared, found[1].ruling, found[1].key),
    )
    pairs: list[Pair] = []
    rulings: set[int] = set()
    keys: set[UUID] = set()
    for score, one in scored:
        if score < SIMILAR:
            break
        if one.ruling not in rulings and one.key not in keys:
            rulings.add(one.ruling)
            keys.add(one.key)
            pairs.append(Pair(one.ruling, one.key, _how(held[one.ruling], one.key, new[one.key])))
    return pairs


def best(
    candidates: Iterable[tuple[int, UUID, int]],
    held: Mapping[int, HeldText],
    new: Mapping[UUID, str],
) -> list[Pair]:
    """Return each new text with the ruling that it is most like, of those that stand elsewhere too.

    A ruling may have several: it was reworded otherwise on each card.
    """
    found: dict[UUID, tuple[float, int, int]] = {}
    for ruling, key, shared in candidates:
        if ruling in held:
            likeness = _likeness(held[ruling], key, new[key])
            if likeness >= SIMILAR:
                found[key] = max(found.get(key, (0.0, 0, 0)), (likeness, shared, -ruling))
    return [
        Pair(-ruling, key, _how(held[-ruling], key, new[key]))
        for key, (_score, _shared, ruling) in sorted(found.items())
    ]


def _likeness(held: HeldText, key: UUID, text: str) -> float:
    if key in held.former | held.offered:
        return 101.0
    # An editor's words may be far from the publisher's, of which the new text is a wording.
    said = (held.text, held.published) if held.overridden and held.published else (held.text,)
    return max(alike(one, text) for one in said)


def _how(held: HeldText, key: UUID, text: str) -> How:
    if key in held.offered or (held.overridden and key in held.former):
        return How.KEPT
    if held.overridden:
        return How.SUGGESTED
    if key not in held.former and only_lost(held.text, text):
        return How.PROPOSED
    return How.REVISED


def alike(one: str, other: str) -> float:
    """Return how alike two texts are, from 0 to 100, whatever the case and order of sentences."""
    first, second = fold(one), fold(other)
    return max(fuzz.ratio(first, second), fuzz.token_sort_ratio(first, second))


def only_lost(before: str, after: str) -> bool:
    """Tell whether a text lost letters or words and gained nothing.

    Such a text is damaged more often than it is meant.

    >>> only_lost("Roll a d20 twice.", "oll a d20."), only_lost("Roll it.", "Roll two.")
    (True, False)
    """
    old, new = ("".join(fold(text).split()) for text in (before, after))
    letters = iter(old)
    kept = all(sign in letters for sign in new)
    return kept and sum(map(str.isalnum, new)) < sum(map(str.isalnum, old))
