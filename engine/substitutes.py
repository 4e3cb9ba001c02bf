"""What a player may roll in place of a die: anything with the same equally likely outcomes.

``d10xd2`` reads two dice like the digits of a number: 20 outcomes, each equally likely.
``d6+d6+d10`` adds three dice up: 20 outcomes as well, but the middle ones come up far more often.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import product
from math import prod

from engine.dice import Die, parse_die

LARGEST_SPACE = 10_000
"""The most ways a substitute may fall; more is refused when it is read."""


@dataclass(frozen=True, slots=True)
class Substitute:
    """Some dice, and whether they are added up or read like digits."""

    dice: tuple[Die, ...]
    added: bool

    @staticmethod
    def parse(text: str) -> Substitute:
        """Read ``d10xd2`` or ``d6+d6+d10``; raise ``ValueError`` for anything else."""
        added = "+" in text
        dice = tuple(parse_die(part) for part in text.split("+" if added else "x"))
        numbered = tuple(die for die in dice if isinstance(die, Die))
        if len(numbered) < len(dice):
            raise ValueError(f"the planar die stands in for nothing: {text!r}")
        if prod(die.sides for die in numbered) > LARGEST_SPACE:
            raise ValueError(f"more than {LARGEST_SPACE} ways to fall: {text!r}")
        return Substitute(numbered, added)

    def read(self, shown: tuple[int, ...]) -> int:
        """The outcome, from 1 up, that these faces stand for."""
        if self.added:
            return sum(shown) - len(shown) + 1
        outcome = 0
        for die, face in zip(self.dice, shown, strict=True):
            outcome = outcome * die.sides + face - 1
        return outcome + 1

    def outcomes(self) -> dict[int, int]:
        """Each outcome with the number of ways to get it."""
        ways = product(*(range(1, die.sides + 1) for die in self.dice))
        return dict(sorted(Counter(self.read(shown) for shown in ways).items()))

    def stands_for(self, die: Die) -> bool:
        """Whether the outcomes are exactly the faces of that die, each equally likely."""
        outcomes = self.outcomes()
        return list(outcomes) == list(range(1, die.sides + 1)) and len({*outcomes.values()}) == 1
