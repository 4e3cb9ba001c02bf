"""The dice that count, while effects still change what they come to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from engine.changing import replace
from engine.dice import AnyDie, Count, Face, PlanarFace, Pool, finite
from engine.questions import QuestionKind
from engine.resolution import Resolution
from engine.rolling.throwing import Thrown
from engine.subjects import Whose


@dataclass(frozen=True, slots=True)
class Dice:
    """So many counted dice that nothing tells apart."""

    roller: str
    natural: Face
    modifier: int = 0
    count: Count = 1
    part: int = 0
    """The number of the total they are part of; 0 where each result stands alone."""
    by: tuple[int, ...] = ()
    """Permanents that have had their one use on each of them."""

    @property
    def result(self) -> int | None:
        """The natural result with its modifiers, or None where the face is no number."""
        return self.natural + self.modifier if isinstance(self.natural, int) else None


@dataclass(slots=True)
class Uses:
    """How often rerolls that cost nothing were used on one roll, pairs within it included."""

    free: int = 0
    stopped: bool = False
    """Whether the story has said that it follows no more of them."""


@dataclass(slots=True)
class Counted:
    """The counted dice of one instruction, changed from step to step."""

    now: Resolution
    card: str
    """The card that tells the player to roll; empty for the special action."""
    roller: str
    die: AnyDie
    dice: list[Dice] = field(default_factory=list)
    instructed: int = 0
    """What the instruction adds to the result."""
    adder: str = ""
    """The card by which dice are added up."""
    exchanged: dict[int, int] = field(default_factory=dict)
    """The results of totals that something else stands in place of, by number."""
    uses: Uses = field(default_factory=Uses)

    def take(self, thrown: Thrown) -> None:
        """Begin with these dice; those that are added up get a number in common."""
        parts = 0
        for faces, count in thrown:
            if len(faces) == 1:
                self.dice.append(Dice(self.roller, faces[0], count=count))
                continue
            for _ in range(finite(count)):
                parts += 1
                for face, times in Pool.of(faces):
                    self.dice.append(Dice(self.roller, face, count=times, part=parts))

    def new_part(self) -> int:
        """A number no total has yet."""
        return max((dice.part for dice in self.dice), default=0) + 1

    def split(self, dice: Dice, *changed: Dice) -> None:
        """Take one of equal dice away, and put these in its place."""
        place = self.dice.index(dice)
        left: Count = dice.count + -1
        self.dice[place : place + 1] = [replace(dice, count=left)] if left != 0 else []
        self.dice.extend(changed)

    def merge(self) -> None:
        """Bring equal dice together, lowest first."""
        if len(self.dice) < 2:
            return
        groups: dict[Dice, Count] = {}
        for dice in self.dice:
            key = replace(dice, count=0)
            groups[key] = groups.get(key, 0) + dice.count
        self.dice = sorted((replace(key, count=count) for key, count in groups.items()), key=_place)

    def total(self, part: int) -> int:
        """What a total comes to, with what the instruction adds once."""
        if part in self.exchanged:
            return self.exchanged[part]
        return self.instructed + sum(
            (dice.result or 0) * finite(dice.count) for dice in self.dice if dice.part == part
        )

    def labels(self, fits: Callable[[Dice], bool]) -> dict[str, Dice]:
        """The dice that fit, by what a player calls them: ``3``, or ``3:5`` where dice that show
        3 have different results by now.
        """
        self.merge()
        chosen = [dice for dice in self.dice if fits(dice)]
        named: dict[str, Dice] = {}
        for dice in chosen:
            same = [other for other in chosen if other.natural == dice.natural]
            name = str(dice.natural)
            if len({other.result for other in same}) > 1:
                name += f":{dice.result}"
            same = [other for other in same if other.result == dice.result]
            if dice.part and len({other.part for other in same}) > 1:
                name += f" of {self.faces(dice.part)}"
            if len({other.roller for other in same}) > 1:
                name += f" of {dice.roller}"
            named.setdefault(name, dice)
        return named

    def faces(self, part: int) -> str:
        """The faces of a total: what a player calls it."""
        return "+".join(
            str(dice.natural)
            for dice in self.dice
            if dice.part == part
            for _ in range(finite(dice.count))
        )


def _place(dice: Dice) -> tuple[int, int, int, int, str, tuple[int, ...]]:
    natural = dice.natural
    number = natural if isinstance(natural, int) else 0
    planar = tuple(PlanarFace).index(natural) if isinstance(natural, PlanarFace) else -1
    return planar, number, dice.modifier, dice.part, dice.roller, dice.by


def looks_at(whose: Whose, controller: str, roller: str) -> bool:
    """Whether an effect of one player looks at dice of another."""
    return whose is Whose.ANY or (whose is Whose.OWN) == (controller == roller)


def whose_first(counted: Counted, owners: Iterable[str]) -> str:
    """Let the roller say whose effects come first, where several players have some."""
    wanted = set(owners)
    names = tuple(player.name for player in counted.now.state.players if player.name in wanted)
    return counted.now.ask(counted.roller, QuestionKind.WHOSE_FIRST, counted.card, names)
