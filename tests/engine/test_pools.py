"""Every pool comes once, with the number of ways it comes about."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.dice import Die, PlanarDie
from engine.pools import every_pool, how_many_pools

SMALL = st.tuples(st.integers(0, 5), st.integers(1, 6))


@given(SMALL)
def test_every_pool_comes_once_with_its_weight(pool: tuple[int, int]) -> None:
    dice, sides = pool
    die = Die(sides)
    weights = dict(every_pool(die, dice))
    assert len(weights) == len(list(every_pool(die, dice))) == how_many_pools(die, dice)
    orders = Counter(
        tuple(sorted(Counter(faces).items())) for faces in product(range(1, sides + 1), repeat=dice)
    )
    assert {pool.counts: weight for pool, weight in weights.items()} == dict(orders)


@pytest.mark.parametrize("dice", [8, 9, 12])
def test_few_and_many_dice_are_listed_alike(dice: int) -> None:
    pools = list(every_pool(Die(4), dice))
    assert len(pools) == len(dict(pools)) == how_many_pools(Die(4), dice)
    assert sum(weight for _, weight in pools) == 4**dice
    assert {pool.size for pool, _ in pools} == {dice}
    assert [str(pools[0][0].counts), str(pools[-1][0].counts)] == [
        f"((1, {dice}),)",
        f"((4, {dice}),)",
    ]


@pytest.mark.parametrize("dice", [1, 3, 9])
def test_pools_of_planar_dice_weigh_the_four_blanks(dice: int) -> None:
    weights = {pool.counts: weight for pool, weight in every_pool(PlanarDie(), dice)}
    assert sum(weights.values()) == 6**dice
    only = {str(counts[0][0]): weight for counts, weight in weights.items() if len(counts) == 1}
    assert only == {"blank": 4**dice, "chaos": 1, "planeswalk": 1}
