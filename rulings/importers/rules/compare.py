"""Two editions to where each rule of the older one went. Looks at nothing but their texts."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from rapidfuzz import fuzz, process

from rulings.importers.rows import RuleRow
from rulings.models.folding import same_text_key
from rulings.rulebook.numbers import parent

NEARLY_EQUAL: Final = 85.0
"""How alike two texts must be, of 100, to be one rule that moved and was reworded on the way."""
REWORDED: Final = 60.0
"""How alike they must be to be one rule that was reworded and kept its number."""
CLEARLY: Final = 5.0
"""By how much a text must be nearer than the next one; else nobody can tell and none is taken."""
_SHORTEST: Final = 20
"""Headings such as "Flip" and "Clip" are alike by chance: shorter texts must be equal."""
_LEAVES: Final = 80
"""A step such as "Third, the active player gets priority" stands in many sections: to be known
again in another one than its own, a text must be longer."""
_ORDINAL = re.compile(r"(?:First|Second|Third|Fourth|Fifth|Sixth|Seventh|Eighth|Ninth|Tenth), ")
_NUMBER = re.compile(r"(?<![\w.])[1-9]\d\d(?:\.\d{1,3}[a-z]{0,2})?(?!\w)", re.ASCII)

Numbers = dict[str, str]


def compare(older: Sequence[RuleRow], newer: Sequence[RuleRow]) -> Numbers:
    """Return the number in the newer edition for each section and rule of the older one.

    '' where the newer edition has no rule of its text, or several that are equally near: then
    nobody can tell, and it is not guessed. No number of the newer edition is given twice.
    """
    comparison = _Comparison(_numbered(older), _numbered(newer))
    comparison.take_equal_texts()
    for level in (_is_rule, _is_subrule):
        comparison.take_equal_texts_of_one_parent()
        comparison.take_nearly_equal(level, in_family=True)
    comparison.take_nearly_equal(_is_numbered, in_family=False)
    comparison.take_renamed_sections()
    return {number: comparison.found.get(number, "") for number in comparison.older}


def comparable(text: str) -> str:
    """Return a text without what a mere renumbering or another typography changes in it.

    >>> comparable("See rule 701.5a.") == comparable("See rule 701.6a.")
    True
    >>> comparable("Third, the turn ends.") == comparable("Fourth, the turn ends.")
    True
    """
    text = same_text_key(text)
    counted = _ORDINAL.match(text)
    return _NUMBER.sub("#", f"#{text[counted.end() :]}" if counted else text)


def _numbered(rows: Iterable[RuleRow]) -> dict[str, str]:
    """Return what each section and rule is compared by."""
    return {row.number: comparable(row.text or row.title) for row in rows if row.number}


def _is_numbered(number: str) -> bool:
    return "." in number


def _is_rule(number: str) -> bool:
    return "." in number and number[-1].isdecimal()


def _is_subrule(number: str) -> bool:
    return number[-1].isalpha()


class _Comparison:
    """Pairs of numbers, found step by step from what is certain to what is likely."""

    def __init__(self, older: Mapping[str, str], newer: Mapping[str, str]) -> None:
        self.older, self.newer = older, newer
        self.found: Numbers = {}
        self._taken: set[str] = set()

    def take_equal_texts(self) -> None:
        """Pair titles, then texts, that stand once in each edition and are equal."""
        pairs = self._equal(lambda number: "")
        for older, newer in pairs:
            if "." not in older:
                self._take(older, newer)
        for older, newer in pairs:
            if "." in older and self._stays(older, newer):
                self._take(older, newer)

    def take_equal_texts_of_one_parent(self) -> None:
        """Pair equal texts that stand in several places, by the rule that they stand under.

        Two keywords may share a sentence: it goes where its keyword went. Where even that says
        nothing, one that kept its number is the same.
        """
        for older, newer in self._equal(self._new_parent, parent):
            self._take(older, newer)
        for number in self._left_older():
            if number not in self._taken and self.newer.get(number) == self.older[number]:
                self._take(number, number)

    def take_nearly_equal(self, level: Callable[[str], bool], *, in_family: bool) -> None:
        """Pair texts that were reworded, each with the one that is clearly nearest.

        First those that stayed with their parent, wherever that went; then, among what is left,
        those that stand elsewhere now.
        """
        older = [number for number in self._left_older() if level(number)]
        newer = {number: text for number, text in self.newer.items() if "." in number}
        proposals: dict[str, list[tuple[float, str]]] = defaultdict(list)
        for number in older:
            nearest = self._nearest(number, newer, in_family=in_family)
            # Where the nearest text is that of another rule already, the next one is no answer.
            if nearest is not None and nearest[1] not in self._taken:
                score, to_number = nearest
                proposals[to_number].append((score + (number == to_number) * CLEARLY, number))
        for to_number, offers in proposals.items():
            (best, number), *others = sorted(offers, reverse=True)
            if not others or best - others[0][0] >= CLEARLY:
                self._take(number, to_number)

    def take_renamed_sections(self) -> None:
        """Pair sections that kept their number and most of their rules, and got another title."""
        inside: dict[str, list[str]] = defaultdict(list)
        for number in self.older:
            if "." in number:
                inside[number.partition(".")[0]].append(self.found.get(number, ""))
        for number in self._left_older():
            if "." in number or number in self._taken or number not in self.newer:
                continue
            rules = inside[number]
            stayed = sum(to_number.partition(".")[0] == number for to_number in rules)
            if 2 * stayed > len(rules):
                self._take(number, number)

    def _stays(self, older: str, newer: str) -> bool:
        """Tell whether a number stays in its section, wherever that went, or may well leave it."""
        section = older.partition(".")[0]
        return (
            newer.partition(".")[0] in {section, self.found.get(section, section)}
            or len(self.older[older]) >= _LEAVES
        )

    def _take(self, older: str, newer: str) -> None:
        self.found[older] = newer
        self._taken.add(newer)

    def _left_older(self) -> list[str]:
        return [number for number in self.older if number not in self.found]

    def _new_parent(self, number: str) -> str:
        """Return where the parent of an older rule went; a sign that equals nothing if nowhere."""
        return self.found.get(parent(number), "?")

    def _equal(
        self, place: Callable[[str], str], new_place: Callable[[str], str] | None = None
    ) -> list[tuple[str, str]]:
        """Return the pairs of equal texts that stand once in a place, in each edition."""
        older: dict[tuple[str, str], list[str]] = defaultdict(list)
        newer: dict[tuple[str, str], list[str]] = defaultdict(list)
        for number in self._left_older():
            older[_kind(number) + self.older[number], place(number)].append(number)
        for number, text in self.newer.items():
            if number not in self._taken:
                newer[_kind(number) + text, (new_place or place)(number)].append(number)
        return [
            (numbers[0], newer[key][0])
            for key, numbers in older.items()
            if len(numbers) == 1 and len(newer.get(key, ())) == 1
        ]

    def _nearest(
        self, number: str, newer: Mapping[str, str], *, in_family: bool
    ) -> tuple[float, str] | None:
        """Return the number whose text is clearly nearest to an older rule's, and how near it is.

        A rule that kept its number and its parent needs less likeness than one that moved.
        """
        text = self.older[number]
        near = [
            (score, to_number)
            for _text, score, to_number in process.extract(
                text, newer, scorer=fuzz.ratio, score_cutoff=NEARLY_EQUAL - CLEARLY, limit=None
            )
            if self._stays(number, to_number)
        ]
        home = self._new_parent(number)
        if in_family:
            if number in newer and home in ("?", parent(number)):
                at_home = fuzz.ratio(text, newer[number])
                free = (score for score, to_number in near if to_number not in self._taken)
                if at_home >= REWORDED and at_home > next(free, 0.0) - CLEARLY:
                    return at_home, number
            near = [one for one in near if parent(one[1]) == home]
        if len(text) < _SHORTEST or not near or near[0][0] < NEARLY_EQUAL:
            return None
        if len(near) > 1 and near[0][0] - near[1][0] < CLEARLY:
            return None
        return near[0]


def _kind(number: str) -> str:
    """Headings and rules are never one another, even when their words are equal."""
    return "rule " if "." in number else "section "
