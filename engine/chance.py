"""Who answers when a rule rolls dice or a player has to choose.

The rules never roll: they ask `Inputs`. A script answers in tests and links, a generator with a
seed in demonstrations, the operating system's entropy for readers; odds and proofs ask for every
answer.
"""

import random
from collections.abc import Sequence
from typing import Protocol

from engine.address import Dice, Problem, ScriptError, parse_choices, parse_dice
from engine.dice import INFINITY, AnyDie, Count, Die, Face, Infinity, PlanarFace, Pool
from engine.questions import Question
from engine.sampling import Bits, below, face_counts


class Inputs(Protocol):
    """Answers the two questions the rules can ask."""

    def roll(self, die: AnyDie, count: Count) -> Pool:
        """Return what `count` (at least 1) equal dice of one roll show."""

    def choose(self, player: str, question: Question, options: tuple[str, ...]) -> str:
        """Return the one of `options` that `player` chooses when asked `question`."""


class Scripted:
    """Answers from a list of dice and a list of choices, both in the order asked.

    `dice` and `choices` are lists or their text forms (`engine.address`). Raises `ScriptError`
    where the script does not fit what is asked; call `finish` at the end to learn that nothing was
    left over.
    """

    def __init__(self, dice: Dice | str = (), choices: Sequence[str] | str = ()) -> None:
        self._dice = parse_dice(dice) if isinstance(dice, str) else tuple(dice)
        self._choices = parse_choices(choices) if isinstance(choices, str) else tuple(choices)
        self._next = 0
        self._used: int = 0
        self._chosen = 0

    def roll(self, die: AnyDie, count: Count) -> Pool:
        """Take the next `count` dice of the script.

        An infinite roll takes every face, infinitely often.
        """
        if isinstance(count, Infinity):
            return self._infinite(die)
        rolled: dict[Face, Count] = {}
        needed = count
        while needed:
            face, run = self._peek(die, needed)
            if isinstance(run, Infinity):
                raise ScriptError(
                    Problem.TOO_LARGE,
                    found=f"{face}*inf",
                    place=self._next + 1,
                    allowed=f"{needed} dice",
                )
            taken = min(needed, run - self._used)
            rolled[face] = rolled.get(face, 0) + taken
            needed -= taken
            self._used += taken
            if self._used == run:
                self._next, self._used = self._next + 1, 0
        return Pool.of(rolled)

    def choose(self, player: str, question: Question, options: tuple[str, ...]) -> str:
        """Take the next choice of the script; it must be one of `options`."""
        allowed = ", ".join(options)
        if self._chosen == len(self._choices):
            raise ScriptError(Problem.CHOICE_MISSING, place=self._chosen + 1, allowed=allowed)
        option = self._choices[self._chosen]
        self._chosen += 1
        if option not in options:
            raise ScriptError(
                Problem.IMPOSSIBLE_OPTION, found=option, place=self._chosen, allowed=allowed
            )
        return option

    def finish(self) -> None:
        """Raise `ScriptError` when dice or choices are left over."""
        if self._next < len(self._dice):
            face, _ = self._dice[self._next]
            raise ScriptError(Problem.DICE_LEFT_OVER, found=str(face), place=self._next + 1)
        if self._chosen < len(self._choices):
            option = self._choices[self._chosen]
            raise ScriptError(Problem.CHOICES_LEFT_OVER, found=option, place=self._chosen + 1)

    def _infinite(self, die: AnyDie) -> Pool:
        wanted = {face for face, _ in die.weights}
        allowed = ",".join(f"{face}*inf" for face, _ in die.weights)
        while wanted:
            face, run = self._peek(die, 1)
            if run is not INFINITY or face not in wanted:
                found = f"{face}" if run == 1 else f"{face}*{'inf' if run is INFINITY else run}"
                raise ScriptError(
                    Problem.NOT_INFINITE, found=found, place=self._next + 1, allowed=allowed
                )
            wanted.remove(face)
            self._next += 1
        return Pool.of({face: INFINITY for face, _ in die.weights})

    def _peek(self, die: AnyDie, needed: int) -> tuple[Face, Count]:
        allowed = f"1 to {die.sides}" if isinstance(die, Die) else ", ".join(PlanarFace)
        if self._next == len(self._dice):
            raise ScriptError(
                Problem.TOO_FEW_DICE, found=str(needed), place=self._next + 1, allowed=allowed
            )
        face, run = self._dice[self._next]
        if not die.shows(face):
            raise ScriptError(
                Problem.IMPOSSIBLE_FACE, found=str(face), place=self._next + 1, allowed=allowed
            )
        return face, run


class _Drawn:
    """Rolls by fair bits: each die on its own or the face counts of any number at once."""

    def __init__(self, bits: Bits) -> None:
        self._bits = bits

    def roll(self, die: AnyDie, count: Count) -> Pool:
        """Draw the face counts of the pool exactly.

        Of infinitely many dice, every face shows infinitely often.
        """
        if isinstance(count, Infinity):
            return Pool.of({face: INFINITY for face, _ in die.weights})
        if count == 1 and isinstance(die, Die):
            return Pool(((below(die.sides, self._bits) + 1, 1),))
        sides = [face for face, weight in die.weights for _ in range(weight)]
        drawn: dict[Face, Count] = {}
        for face, times in zip(sides, face_counts(count, len(sides), self._bits), strict=True):
            drawn[face] = drawn.get(face, 0) + times
        return Pool.of(drawn)


class Fair(_Drawn):
    """Rolls from the operating system's entropy. A choice is no chance: the first option is taken.

    `bits` replaces the entropy, to test what is made of it.
    """

    def __init__(self, bits: Bits | None = None) -> None:
        super().__init__(random.SystemRandom() if bits is None else bits)

    def choose(self, player: str, question: Question, options: tuple[str, ...]) -> str:
        """Return the first option."""
        return options[0]


class Seeded(_Drawn):
    """Rolls and chooses by a generator with a seed: the same seed, the same game."""

    def __init__(self, seed: int) -> None:
        self._generator = random.Random(seed)
        super().__init__(self._generator)

    def choose(self, player: str, question: Question, options: tuple[str, ...]) -> str:
        """Return any option."""
        return self._generator.choice(options)


class Recording:
    """Wraps other inputs and keeps their answers, in the order asked, ready to be scripted."""

    def __init__(self, inputs: Inputs) -> None:
        self._inputs = inputs
        self._pools: list[Pool] = []
        self._choices: list[str] = []

    @property
    def pools(self) -> tuple[Pool, ...]:
        """The rolls so far."""
        return tuple(self._pools)

    @property
    def dice(self) -> Dice:
        """The dice of all rolls so far."""
        return tuple(entry for pool in self._pools for entry in pool)

    @property
    def choices(self) -> tuple[str, ...]:
        """The choices so far."""
        return tuple(self._choices)

    def roll(self, die: AnyDie, count: Count) -> Pool:
        """Pass the question on and keep the pool."""
        pool = self._inputs.roll(die, count)
        self._pools.append(pool)
        return pool

    def choose(self, player: str, question: Question, options: tuple[str, ...]) -> str:
        """Pass the question on and keep the option."""
        option = self._inputs.choose(player, question, options)
        self._choices.append(option)
        return option
