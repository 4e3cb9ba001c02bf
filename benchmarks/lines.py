"""Every line of a table with two triggers through the rules, beside plain loops over the dice."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import combinations_with_replacement

from benchmarks.contest import Contestant
from benchmarks.figures import Asked, Figure, Goal
from engine import RowApplied, odds
from engine.odds import lines
from engine.scenario_file import read

GOBLINS = """
cards = ["Swarming Goblins", "Pixie Guide", "Brazen Dwarf", "Feywild Trickster"]
rules = []
as_of = 2026-04-17
[parameters]
guides = { min = 0, max = 9, prove = [0] }
[start.you]
battlefield = [{ card = "Pixie Guide", count = "guides" }, "Brazen Dwarf", "Feywild Trickster"]
[[do]]
cast = "Swarming Goblins"
"""


def figures() -> tuple[Figure, ...]:
    """Return every figure about lines of play, with two Guides and with three."""
    merged = Goal(Asked.WARM, ("plain loops",), at_most=8)
    told = Goal(Asked.WARM, ("plain loops",))
    return tuple(
        Figure(
            f"{1 + guides}d20 through the rules, {count} lines: {what}",
            goal,
            Contestant("ours", work(guides)),
            (Contestant("plain loops", partial(plain_loops, 1 + guides)),),
        )
        for guides, count in ((2, "1,540"), (3, "8,855"))
        for what, work, goal in (
            ("odds of the row, equal moments added up", odds_of_rows, merged),
            ("each line by itself with its story", every_line, told),
        )
    )


def odds_of_rows(guides: int) -> Callable[[], object]:
    """The odds of the row, equal moments added up."""
    scenario = read(GOBLINS, file="goblins")
    return lambda: dict(odds(scenario, {"guides": guides}, of="row").chances)


def every_line(guides: int) -> Callable[[], object]:
    """Each line with its whole story, as a proof needs it; weights added up by the row."""
    scenario = read(GOBLINS, file="goblins")

    def follow() -> object:
        rows: dict[str, int] = {}
        space = 1
        for line in lines(scenario, {"guides": guides}):
            row = next(item.row for item in line.trace if isinstance(item, RowApplied))
            rows[row] = rows.get(row, 0) + line.weight
            space = line.space
        return {row: Fraction(weight, space) for row, weight in rows.items()}

    return follow


def plain_loops(dice: int) -> object:
    """The same multisets without any rules: the row of the highest die, and the weight of each."""
    rows: dict[str, int] = {}
    orders = math.factorial(dice)
    for faces in combinations_with_replacement(range(1, 21), dice):
        weight = orders
        for count in Counter(faces).values():
            weight //= math.factorial(count)
        row = "1-9" if faces[-1] <= 9 else "10-19" if faces[-1] <= 19 else "20"
        rows[row] = rows.get(row, 0) + weight
    return {row: Fraction(weight, 20**dice) for row, weight in rows.items()}
