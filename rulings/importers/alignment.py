"""Which English text is which paragraph of a document in another language. Knows no database.

The pages that documents come from list the rulings of a card in the order of their English text,
whatever its case, even where they show them in another language.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Generic, TypeVar

from rulings.models.folding import fold

Key = TypeVar("Key", bound=Hashable)
Where = TypeVar("Where", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Alignment(Generic[Key]):
    """What is sure of the English texts that were open, and what the others may be."""

    sure: Mapping[Key, int]
    candidates: Mapping[Key, tuple[int, ...]]
    """Empty where no paragraph is open any more: such a text is in no document."""


@dataclass(slots=True)
class Place(Generic[Key]):
    """All that stands on one card with one day; what its fields hold says `align`."""

    documents: dict[tuple[str, ...], list[int]] = field(default_factory=lambda: defaultdict(list))
    texts: dict[Key, str] = field(default_factory=dict)
    known: dict[Key, int] = field(default_factory=dict)

    def align(self) -> Alignment[Key]:
        """Find what is not known yet."""
        return align(list(self.documents.values()), self.texts, self.known)


def align_all(
    places: Mapping[Where, Place[Key]],
) -> tuple[dict[Key, int], dict[Where, dict[Key, tuple[int, ...]]]]:
    """Return what is sure on all places together, and the candidates of what is not.

    A text that is found on one card is known on all others: so a card whose documents hold some of
    its rulings only is helped by the one that they were made for. What two contradict is not sure.
    """
    sure: dict[Key, int] = {}
    while more := _found(places, sure):
        sure |= more
    unsure: dict[Where, dict[Key, tuple[int, ...]]] = {}
    for where, place in places.items():
        found = place.align()
        some = {key: numbers for key, numbers in found.candidates.items() if numbers}
        for key, number in found.sure.items():
            some[key] = (number,)
        if some:
            unsure[where] = some
    return sure, unsure


def _found(places: Mapping[Where, Place[Key]], sure: Mapping[Key, int]) -> dict[Key, int]:
    """Return what is found newly, where all places agree: no paragraph and no text twice."""
    numbers: dict[Key, set[int]] = defaultdict(set)
    keys: dict[int, set[Key]] = defaultdict(set)
    for place in places.values():
        for key in place.texts.keys() & sure.keys():
            place.known.setdefault(key, sure[key])
        for key, number in place.align().sure.items():
            numbers[key].add(number)
            keys[number].add(key)
    taken = set(sure.values())
    return {
        key: number
        for key, found in numbers.items()
        for number in found
        if len(found) == 1 and len(keys[number]) == 1 and number not in taken
    }


def align(
    documents: Sequence[Sequence[int]], texts: Mapping[Key, str], known: Mapping[Key, int]
) -> Alignment[Key]:
    """Find the paragraph of each English text of one card and day that is not `known` yet.

    `documents` are the paragraphs of each document of this card and day in its order, as numbers;
    one number in two documents is one ruling. A document may hold some of them only. `texts` are
    all English texts of the card and day.

    Sure is what stands alone: as many paragraphs are open as texts, and the order of every
    document and all that is known leave one text for it. Where already the known ones are out of
    order (a text was reworded since), the last one is found by elimination, and nothing else is.
    """
    paragraphs = list(dict.fromkeys(number for numbers in documents for number in numbers))
    found_before = set(known.values())
    open_paragraphs = [number for number in paragraphs if number not in found_before]
    open_texts = [key for key in texts if key not in known]
    if not open_paragraphs or not open_texts:
        return Alignment({}, {})
    # Nobody says where quotation marks are sorted: at their sign, as plain ones, or not at all.
    # Only where all ways agree is the order known.
    orders = [
        sorted(texts, key=lambda key: way(texts[key])) for way in (str.casefold, fold, _words)
    ]
    possible = [_possible(documents, order, known) for order in orders]
    sure: dict[Key, int] = {}
    if len(open_paragraphs) == len(open_texts):
        if not all(_in_order(documents, order, known) for order in orders):
            if len(open_texts) == 1:
                sure = {open_texts[0]: open_paragraphs[0]}
        elif all(possible):
            for number in open_paragraphs:
                left = {key for found in possible for key in found[number]}
                if len(left) == 1:
                    sure[left.pop()] = number
    still = [number for number in open_paragraphs if number not in sure.values()]
    candidates: dict[Key, tuple[int, ...]] = {}
    for key in open_texts:
        if key not in sure:
            fitting = [
                number
                for number in still
                if any(key in found.get(number, ()) for found in possible)
            ]
            candidates[key] = tuple(fitting or still)
    return Alignment(sure, candidates)


def _words(text: str) -> str:
    return "".join(sign for sign in fold(text) if sign.isalnum() or sign.isspace())


def _anchors(order: Sequence[Key], known: Mapping[Key, int]) -> dict[int, int]:
    """Return the places of the paragraphs that are known, of those that have one text alone."""
    times = Counter(known[key] for key in order if key in known)
    return {
        known[key]: at for at, key in enumerate(order) if key in known and times[known[key]] == 1
    }


def _in_order(
    documents: Sequence[Sequence[int]], order: Sequence[Key], known: Mapping[Key, int]
) -> bool:
    """Tell whether what is known stands in every document as the English texts do."""
    anchors = _anchors(order, known)
    return all(
        one < other
        for numbers in documents
        for one, other in pairwise(anchors[number] for number in numbers if number in anchors)
    )


def _possible(
    documents: Sequence[Sequence[int]], order: Sequence[Key], known: Mapping[Key, int]
) -> dict[int, tuple[Key, ...]]:
    """Return the texts that each open paragraph may be; nothing where there is a contradiction.

    Every paragraph lies after those before it in any document, and on no text of another one.
    """
    anchors = _anchors(order, known)
    found_before = set(known.values())
    lists = [
        [number for number in numbers if number in anchors or number not in found_before]
        for numbers in documents
    ]
    taken = {at for at, key in enumerate(order) if key in known}
    low = {number: anchors.get(number, 0) for numbers in lists for number in numbers}
    high = {number: anchors.get(number, len(order) - 1) for number in low}
    before: tuple[int, int] | None = None
    # Each round moves a bound inwards or is the last.
    while before != (now := (sum(low.values()), sum(high.values()))):
        before = now
        for numbers in lists:
            least = 0
            for number in numbers:
                least = max(least, low[number])
                while number not in anchors and least in taken:
                    least += 1
                low[number] = least
                least += 1
            most = len(order) - 1
            for number in reversed(numbers):
                most = min(most, high[number])
                while number not in anchors and most in taken:
                    most -= 1
                high[number] = most
                most -= 1
        if any(low[number] > high[number] for number in low):
            return {}
    return {
        number: tuple(key for key in order[low[number] : high[number] + 1] if key not in known)
        for number in low
        if number not in anchors
    }
