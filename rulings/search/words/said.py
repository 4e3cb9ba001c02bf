"""Where each word of a language is said: read from the vectors of its texts, the newest first.

A place is the number of its text, from 1 on, times 1024, and which word of the text it is. There
are millions: what can be done to a row of them at once is not done to one after another.
"""

from __future__ import annotations

import sys
from array import array
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cached_property, partial
from itertools import compress, count
from operator import eq
from typing import Final, NamedTuple, TypeAlias

PLACES: Final = 1 << 10
WORDS: Final = 1_000
"""A text is not read where a word stands later in it."""
TEXTS: Final = 1 << 21
"""So many texts have a number that fits."""
ERA: Final = 1 << 14
"""So many texts are an era."""
NEWEST: Final = 4_000
SELDOM: Final = 2
"""What the newest texts say fewer times is told no more: most words, and hardly a place of all."""

Numbers: TypeAlias = "array[int]"


class _Once(dict[str, int]):
    """What stands after a word that a text says once, such as ``:7 ``: which word it is; else 0."""

    def __missing__(self, _end: str) -> int:
        return 0


_ONCE: Final = _Once({f":{at}{end}": at for at in range(1, WORDS) for end in ("", " ")})
_PLACE: Final = {str(at): at for at in range(1, WORDS)}


class Era(NamedTuple):
    """Where a word is said in the texts of an era: rows of numbers, each sorted, none twice."""

    era: int
    numbers: Numbers
    at: Numbers
    after: Numbers
    """The places next to it."""
    near: Numbers
    """The windows that hold it: of four words, one from every second word on."""


class Word:
    """A word, and where it is said."""

    def __init__(self, word: str, places: Numbers, several: Numbers | None = None) -> None:
        self.word = word
        self.places = places
        # By turns, from which place and to which they are of one text.
        self._several = self._of_same_texts() if several is None else several
        more = sum(self._several[1::2]) - sum(self._several[::2]) - len(self._several) // 2
        self.texts = len(places) - more
        """How many texts say it."""

    @cached_property
    def each_time(self) -> Numbers:
        """The numbers of the texts that say it, as often as each of them does."""
        return _each(self.places, lambda row, all_of: row >> 10 & all_of(TEXTS - 1))

    @cached_property
    def numbers(self) -> Numbers:
        """The numbers of the texts that say it."""
        return self._joined(self.each_time, 1, lambda same: same[:1])

    def often(self, most: int) -> Iterator[tuple[int, int]]:
        """Yield which of the first texts say it more than once, and how often."""
        more = 0
        for first, end in self._of_one_text():
            if first - more >= most:
                return
            yield first - more, end - first
            more += end - first - 1

    def eras(self) -> Iterator[Era]:
        """Yield where it is said in each era."""
        numbers = self.numbers
        if not numbers:
            return
        after = _each(self.places, lambda row, all_of: row + all_of(1))
        near = self._near()
        for era in range(numbers[0] // ERA, numbers[-1] // ERA + 1):
            within = _between(numbers, era * ERA, (era + 1) * ERA)
            if within:
                begin, end = era * ERA * PLACES, (era + 1) * ERA * PLACES
                at = _between(self.places, begin, end)
                yield Era(era, within, at, _between(after, begin, end), _between(near, begin, end))

    def _of_same_texts(self) -> Numbers:
        """Return what the places tell of texts that say the word more than once."""
        several = array("i")
        for at in compress(count(1), map(eq, self.each_time, self.each_time[1:])):
            if several and several[-1] == at:
                several[-1] = at + 1
            else:
                several.extend((at - 1, at + 1))
        return several

    def _of_one_text(self) -> Iterator[tuple[int, int]]:
        return zip(self._several[::2], self._several[1::2], strict=True)

    def _near(self) -> Numbers:
        """Return windows: two for each place, one with an even number and one with an odd one."""

        def even(row: int, all_of: Callable[[int], int]) -> int:
            return row & all_of(-PLACES & TEXTS * PLACES - 1) | row >> 1 & all_of(0x1FE)

        def odd(row: int, all_of: Callable[[int], int]) -> int:
            return even(row + all_of(2), all_of) | all_of(1)

        near = array("i", bytes(8 * len(self.places)))
        near[::2] = _each(self.places, even)
        near[1::2] = _each(self.places, odd)
        return self._joined(near, 2, lambda same: array("i", sorted({*same})))

    def _joined(self, row: Numbers, each: int, one: Callable[[Numbers], Numbers]) -> Numbers:
        """Return a row, `each` for a place, in which what is of the same text has become `one`."""
        joined, read = array("i"), 0
        for first, end in self._of_one_text():
            joined += row[read * each : first * each]
            joined += one(row[first * each : end * each])
            read = end
        return joined + row[read * each :] if read else row


class Said:
    """The words of texts that are told one after another, and where they are said.

    After the ``newest`` texts, words that hardly any of them said are passed over; by 0, none are.
    """

    def __init__(self, newest: int = NEWEST) -> None:
        self._newest = newest
        self._texts = 0
        self._places = _Places()
        self._several: defaultdict[str, Numbers] = defaultdict(partial(array, "i"))

    def add(self, vector: str, number: int | None = None) -> bool:
        """Add the next older text, a vector as PostgreSQL writes it; return whether it was read.

        Its number is the next one where none is given. It is not read where it is no plain one: too
        long, with weights, without places, with signs in a word.
        """
        number = number or self._texts + 1
        if "\\" in vector or number >= TEXTS:
            return False
        base = number * PLACES
        parts = vector.split("'")
        words, ends = parts[1::2], parts[2::2]
        places = [*map(_ONCE.__getitem__, ends)]
        for said, place in zip(map(self._places.__getitem__, words), places, strict=True):
            said.append(base + place)
        if 0 in places:
            try:
                again = [
                    (word, [base + _PLACE[at] for at in end.strip(": ").split(",")])
                    for word, end, place in zip(words, ends, places, strict=True)
                    if not place
                ]
            except KeyError:
                self._take_back(words, base)
                return False
            self._say_again(again)
        self._texts = number
        if number == self._newest:
            self._places.keep(SELDOM)
        return True

    def common(self, least: int) -> Iterator[Word]:
        """Yield each word that so many texts say."""
        for word, places in self._places.items():
            if len(places) >= least:
                said = Word(word, places, self._several.get(word) or array("i"))
                if said.texts >= least:
                    yield said

    def _say_again(self, again: list[tuple[str, list[int]]]) -> None:
        """Put all places of words that the text says more than once where one of each stands."""
        for word, listed in again:
            if word in self._places:
                places = self._places[word]
                first = len(places) - 1
                places[first:] = array("i", listed)
                self._several[word].extend((first, len(places)))

    def _take_back(self, words: list[str], base: int) -> None:
        """Forget the places of the text that was added last."""
        for word in words:
            places = self._places[word]
            if places and places[-1] >= base:
                places.pop()


class _Places(dict[str, Numbers]):
    """The places of words."""

    _passed_over: Numbers | None = None

    def __missing__(self, word: str) -> Numbers:
        if self._passed_over is not None:
            del self._passed_over[:]
            return self._passed_over
        self[word] = made = array("i")
        return made

    def keep(self, least: int) -> None:
        """Keep the words that have so many places, and pass over all others from now on."""
        for word in [word for word, places in self.items() if len(places) < least]:
            del self[word]
        self._passed_over = array("i")


def _each(numbers: Numbers, done: Callable[[int, Callable[[int], int]], int]) -> Numbers:
    """Return what is done to each of some numbers of 31 bits: to all as the digits of one number.

    `done` is given that number, and what makes such a number of one that is the same for each.
    """

    def all_of(number: int) -> int:
        return int.from_bytes(array("i", [number]) * len(numbers), sys.byteorder)

    row = done(int.from_bytes(numbers, sys.byteorder), all_of)
    return array("i", row.to_bytes(4 * len(numbers), sys.byteorder))


def _between(numbers: Numbers, begin: int, end: int) -> Numbers:
    return numbers[bisect_left(numbers, begin) : bisect_left(numbers, end)]
