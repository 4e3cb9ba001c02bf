"""Dice notation in and out: ``2d20 ignore lowest 1 + 3``.

One kind of die, how many, how many of the lowest or highest are ignored, and what is added to the
sum of the rest. ``d20`` is one die, ``d%`` a die with a hundred sides, ``W20`` and ``к20`` a d20 as
German and Russian write it. ``keep highest 1`` of three says the same as ``ignore lowest 2``.
Capitals and spaces do not matter. All limits are checked before anything is rolled or counted.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import NoReturn

from engine.address import LARGEST_COUNT
from engine.dice import MOST_SIDES, Die, Pool
from engine.exact import Weights, kept_mean, kept_sum, over_faces
from engine.sampling import Bits, face_counts, kept_counts

LONGEST_TEXT = 100
LARGEST_MODIFIER = 10**6

_TOKEN = re.compile(r"0|[1-9][0-9]*|[a-z]+|[кК%+−-]", re.ASCII | re.IGNORECASE)
_LETTERS = ("d", "w", "к")
_HINT = "2d20 ignore lowest 1 + 3"


class ExpressionProblem(StrEnum):
    """What is wrong with a text that is to be dice."""

    EMPTY = "nothing there"
    TOO_LONG = "too long"
    UNEXPECTED = "not dice notation"
    TOO_LARGE = "too large"
    NONE_LEFT = "no die left"


class ExpressionError(ValueError):
    """A text that is no dice notation.

    `problem` says why, `found` quotes what was there (shortened), `place` counts characters from 1
    (0: the whole), and `allowed` names what would have done.
    """

    def __init__(
        self, problem: ExpressionProblem, *, found: str = "", place: int = 0, allowed: str = ""
    ) -> None:
        where = f", character {place}" if place else ""
        quoted = f": {found!r}" if found else ""
        super().__init__(f"{problem}{where}{quoted}; allowed: {allowed}")
        self.problem = problem
        self.found = found
        self.place = place
        self.allowed = allowed


@dataclass(frozen=True, slots=True)
class Expression:
    """So many dice of which some are ignored; the others are added up, and `modifier` with them.

    Raises `ExpressionError` where no die would be left.
    """

    dice: int
    die: Die
    lowest: int = 0
    highest: int = 0
    modifier: int = 0

    def __post_init__(self) -> None:
        ignored = self.lowest + self.highest
        if self.lowest < 0 or self.highest < 0 or (ignored and ignored >= self.dice):
            most = max(0, self.dice - 1)
            raise ExpressionError(
                ExpressionProblem.NONE_LEFT, found=str(ignored), allowed=f"0 to {most} ignored"
            )

    @staticmethod
    def parse(text: str) -> Expression:
        """Read dice notation; raise `ExpressionError` for anything else."""
        return _Reader(text).expression()

    def __str__(self) -> str:
        """Write it so that `parse` reads it back."""
        parts = [f"{self.dice if self.dice != 1 else ''}{self.die}"]
        if self.lowest:
            parts.append(f"ignore lowest {self.lowest}")
        if self.highest:
            parts.append(f"ignore highest {self.highest}")
        if self.modifier:
            parts.append(f"{'-' if self.modifier < 0 else '+'} {abs(self.modifier)}")
        return " ".join(parts)

    def law(self) -> Weights:
        """Return the exact law of the total. Raises `TooLarge`."""
        dice, sides = self.dice, self.die.sides
        if self.lowest and self.highest:
            kept = dice - self.lowest - self.highest
            law = over_faces(
                dice,
                sides,
                0,
                lambda total, face, counted: total + face * counted,
                readings=kept * (sides - 1) + 1,
                lowest=self.lowest,
                highest=self.highest,
            )
            row = tuple(law.weights.get(total, 0) for total in range(kept, kept * sides + 1))
            return Weights(kept + self.modifier, row, law.space)
        return kept_sum(dice, sides, self.lowest, self.highest).plus(self.modifier)

    def mean(self) -> Fraction:
        """Return the exact mean of the total, also of far more dice. Raises `TooLarge`."""
        dice, sides = self.dice, self.die.sides
        if not self.lowest and not self.highest:
            return self.modifier + Fraction(dice * (sides + 1), 2)
        if not self.highest:
            return self.modifier + kept_mean(dice, sides, self.lowest)
        if not self.lowest:
            # Turned upside down, the highest dice are the lowest.
            kept = dice - self.highest
            return self.modifier + kept * (sides + 1) - kept_mean(dice, sides, self.highest)
        return self.law().mean()

    def total(self, rolled: Pool) -> int:
        """Return what these faces come to; raise `ValueError` for dice that are not its own."""
        counts = [0] * self.die.sides
        for face, count in rolled:
            if not (isinstance(face, int) and isinstance(count, int) and self.die.shows(face)):
                raise ValueError(f"{self.die} does not show {face} {count} times")
            counts[face - 1] = count
        if sum(counts) != self.dice:
            raise ValueError(f"{self} takes {self.dice} dice, not {sum(counts)}")
        return self._total(counts)

    def roll(self, bits: Bits) -> int:
        """Roll and return the total: exact in distribution, for any number of dice."""
        return self._total(face_counts(self.dice, self.die.sides, bits))

    def _total(self, counts: list[int]) -> int:
        kept = kept_counts(counts, self.lowest, self.highest)
        return self.modifier + sum(face * count for face, count in enumerate(kept, 1) if count)


class _Reader:
    """Reads one text from left to right; every refusal knows where it is."""

    def __init__(self, text: str) -> None:
        if len(text) > LONGEST_TEXT:
            raise ExpressionError(ExpressionProblem.TOO_LONG, allowed=f"{LONGEST_TEXT} characters")
        if not text.strip():
            raise ExpressionError(ExpressionProblem.EMPTY, allowed=_HINT)
        self._text = text
        self._next = 0

    def expression(self) -> Expression:
        """Read the whole text."""
        dice = self._number(LARGEST_COUNT) if self._peek().isdecimal() else 1
        self._take(*_LETTERS)
        die = Die(100 if self._skip("%") else self._sides())
        lowest = highest = 0
        place = self._place()
        while (verb := self._peek()) in ("ignore", "keep"):
            place = self._place()
            self._take(verb)
            self._skip("the")
            end = self._take("lowest", "highest")
            number = self._number(LARGEST_COUNT)
            if verb == "keep":
                if lowest or highest or not 1 <= number <= dice:
                    self._none_left(number, place, f"keep 1 to {dice}")
                number, end = dice - number, "highest" if end == "lowest" else "lowest"
            if end == "lowest":
                lowest += number
            else:
                highest += number
        modifier = self._modifier()
        if self._peek():
            self._refuse("the end")
        if lowest + highest and lowest + highest >= dice:
            self._none_left(lowest + highest, place, f"ignore 0 to {max(0, dice - 1)}")
        return Expression(dice, die, lowest, highest, modifier)

    def _sides(self) -> int:
        place = self._place()
        sides = self._number(MOST_SIDES)
        if not sides:
            raise ExpressionError(
                ExpressionProblem.UNEXPECTED, found="0", place=place, allowed=f"1 to {MOST_SIDES}"
            )
        return sides

    def _modifier(self) -> int:
        modifier = 0
        while (sign := self._peek()) in ("+", "-", "−"):
            self._take(sign)
            place = self._place()
            modifier += self._number(LARGEST_MODIFIER) * (1 if sign == "+" else -1)
            if abs(modifier) > LARGEST_MODIFIER:
                self._too_large(str(modifier), place, LARGEST_MODIFIER)
        return modifier

    def _number(self, most: int) -> int:
        place, token = self._place(), self._peek()
        if not token.isdecimal():
            self._refuse(f"0 to {most}")
        self._next = place - 1 + len(token)
        if len(token) > len(str(most)) or int(token) > most:
            self._too_large(token, place, most)
        return int(token)

    def _place(self) -> int:
        """Where the next token begins, from 1; spaces are passed over."""
        rest = self._text[self._next :]
        return self._next + len(rest) - len(rest.lstrip()) + 1

    def _peek(self) -> str:
        """The next token in small letters, or nothing at the end or before what is no token."""
        found = _TOKEN.match(self._text, self._place() - 1)
        if found is None:
            if self._text[self._next :].strip():
                self._refuse("digits, letters, +, - and %")
            return ""
        return found[0].lower()

    def _skip(self, word: str) -> bool:
        if self._peek() != word:
            return False
        self._take(word)
        return True

    def _take(self, *words: str) -> str:
        token = self._peek()
        if token not in words:
            self._refuse(" or ".join(words))
        self._next = self._place() - 1 + len(token)
        return token

    def _refuse(self, allowed: str) -> NoReturn:
        place = self._place()
        found = self._text[place - 1 :].split(" ")[0]
        raise ExpressionError(
            ExpressionProblem.UNEXPECTED,
            found=found[:20] or "the end",
            place=place,
            allowed=allowed,
        )

    def _too_large(self, found: str, place: int, most: int) -> NoReturn:
        raise ExpressionError(
            ExpressionProblem.TOO_LARGE, found=found[:20], place=place, allowed=f"at most {most}"
        )

    def _none_left(self, ignored: int, place: int, allowed: str) -> NoReturn:
        raise ExpressionError(
            ExpressionProblem.NONE_LEFT, found=str(ignored)[:20], place=place, allowed=allowed
        )
