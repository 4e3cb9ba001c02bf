"""Dice as the game knows them: kinds of die, faces, natural results and results, pools of equal
dice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Final, TypeAlias


class NoNumber(ArithmeticError):
    """A number the game does not know: one that is infinite where it cannot be, or less than every
    number.
    """


class Infinity(Enum):
    """The one number that is no integer: actual infinity, which only an Un-game knows.

    It stands above every integer. Sums and products that have one meaning are given; a difference
    of two infinities, or an infinity times a negative number, has none and raises
    ``NoNumber``.
    """

    INFINITY = "inf"

    def __str__(self) -> str:
        return "∞"

    def __add__(self, other: Count) -> Infinity:
        return self

    __radd__ = __add__

    def __sub__(self, other: Count) -> Infinity:
        if isinstance(other, Infinity):
            raise NoNumber("infinity less infinity is not a number")
        return self

    def __rsub__(self, other: int) -> Infinity:
        raise NoNumber("a negative infinity does not exist in the game")

    def __mul__(self, other: Count) -> Count:
        if isinstance(other, Infinity) or other > 0:
            return self
        if other == 0:
            return 0
        raise NoNumber("a negative infinity does not exist in the game")

    __rmul__ = __mul__

    def __lt__(self, other: Count) -> bool:
        return False

    def __le__(self, other: Count) -> bool:
        return self is other

    def __gt__(self, other: Count) -> bool:
        return self is not other

    def __ge__(self, other: Count) -> bool:
        return True


INFINITY: Final = Infinity.INFINITY

Count: TypeAlias = int | Infinity
"""How many of something: a number that may be infinite."""


def finite(count: Count) -> int:
    """The number, where things are gone through one by one; raise ``NoNumber`` for infinity."""
    if isinstance(count, Infinity):
        raise NoNumber("nobody can go through infinitely many one by one")
    return count


class PlanarFace(StrEnum):
    """What the planar die can show. None of it is a number."""

    BLANK = "blank"
    CHAOS = "chaos"
    PLANESWALK = "planeswalk"


Face: TypeAlias = int | PlanarFace

MOST_SIDES: Final = 10**6
"""How many sides a die may have. No card knows more than twenty, and a face is an entry in a list.
"""


@dataclass(frozen=True, slots=True, order=True)
class Die:
    """A die that shows the numbers 1 to ``sides``, each equally likely."""

    sides: int

    def __post_init__(self) -> None:
        if not 1 <= self.sides <= MOST_SIDES:
            shown = self.sides if abs(self.sides) < 10**15 else "far more"
            raise ValueError(f"a die has 1 to {MOST_SIDES} sides, not {shown}")

    @property
    def weights(self) -> tuple[tuple[Face, int], ...]:
        """Each face with the number of sides that show it."""
        return tuple((face, 1) for face in range(1, self.sides + 1))

    def shows(self, face: Face) -> bool:
        """Whether this die has such a face."""
        return isinstance(face, int) and 1 <= face <= self.sides

    def __str__(self) -> str:
        return f"d{self.sides}"


@dataclass(frozen=True, slots=True)
class PlanarDie:
    """The planar die: six sides, of which one planeswalks, one is chaos and four are blank."""

    @property
    def weights(self) -> tuple[tuple[Face, int], ...]:
        """Each face with the number of sides that show it."""
        return ((PlanarFace.BLANK, 4), (PlanarFace.CHAOS, 1), (PlanarFace.PLANESWALK, 1))

    def shows(self, face: Face) -> bool:
        """Whether this die has such a face."""
        return isinstance(face, PlanarFace)

    def __str__(self) -> str:
        return "planar"


AnyDie: TypeAlias = Die | PlanarDie


def parse_die(text: str) -> AnyDie:
    """Read ``d20`` or ``planar``; raise ``ValueError`` for anything else."""
    if text == "planar":
        return PlanarDie()
    sides = text.removeprefix("d")
    if text.startswith("d") and sides.isascii() and sides.isdecimal() and len(sides) <= 6:
        return Die(int(sides))
    raise ValueError(f"not a die: {text[:40]!r} (write d20, at most d999999, or planar)")


@dataclass(frozen=True, slots=True)
class Roll:
    """The instruction: ``player`` rolls ``count`` such dice, ignores the lowest ``ignore``, adds
    ``modifier``.
    """

    player: str
    die: AnyDie
    count: Count
    ignore: int = 0
    modifier: int = 0
    to_visit: bool = False
    """Whether it is a roll to visit Attractions."""


@dataclass(frozen=True, slots=True)
class DieResult:
    """What one counted die came to. The natural result never changes; the result is derived from
    it.
    """

    natural: Face
    modifier: int = 0

    @property
    def result(self) -> int | None:
        """Natural result and modifiers, never clamped; None where the face is no number."""
        return self.natural + self.modifier if isinstance(self.natural, int) else None


@dataclass(frozen=True, slots=True)
class Pool:
    """Faces of dice that nothing tells apart: each face with its count, lowest first, no zero
    counts.
    """

    counts: tuple[tuple[Face, Count], ...] = ()

    @staticmethod
    def of(faces: Iterable[Face] | Mapping[Face, Count]) -> Pool:
        """The pool of these faces, or of this mapping of face to count; raise ``ValueError`` for
        a count below 0.
        """
        counted: Mapping[Face, Count] = faces if isinstance(faces, Mapping) else Counter(faces)
        if len(counted) == 1:
            ((face, count),) = counted.items()
            if count > 0:
                return Pool(((face, count),))
        if any(count < 0 for count in counted.values()):
            raise ValueError("a count of dice is never below zero")
        found = [(face, count) for face, count in counted.items() if count != 0]
        return Pool(tuple(sorted(found, key=lambda pair: _rank(pair[0]))))

    @property
    def size(self) -> Count:
        """How many dice there are."""
        total: Count = 0
        for _, count in self.counts:
            total = total + count
        return total

    def __iter__(self) -> Iterator[tuple[Face, Count]]:
        return iter(self.counts)


_PLANAR_ORDER: Final = tuple(PlanarFace)


def _rank(face: Face) -> tuple[int, int]:
    return (0, face) if isinstance(face, int) else (1, _PLANAR_ORDER.index(face))
