"""How near a name with a typo in it is to what was typed."""

import pytest

from rulings.models.folding import name_key
from rulings.search.names.likeness import near, wrong


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Nevewinter Hydra", "Neverwinter Hydra"),
        ("hydra nevewinter", "Neverwinter Hydra Rising"),
        ("nevewin", "Neverwinter Hydra"),
        ("Hidra de Nuncainviemo", "Hidra de Nuncainvierno"),
        ("невервинтра", "Гидра Невервинтера"),
        ("fireball", "Fire Ball"),
        ("tormenta corvo", "Corvo da Tormemta"),
    ],
)
def test_a_typo_is_seen_in_a_whole_name_some_of_its_words_or_half_of_it(
    typed: str, name: str
) -> None:
    found = wrong(name_key(typed), name_key(name))
    assert found is not None
    assert 0 < found < 0.3


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("кубик", "Гидра Невервинтера"),
        ("dado", "Dadaïsme du Chaos"),
        ("roll", "Rule of Law"),
        ("stone", "Storm Crow"),
        ("result", "Resolute Rider"),
        ("da ca", "Canção da Inspiração"),
        ("crow raven", "Storm Crow"),
        ("x", "Y"),
    ],
)
def test_another_word_is_not_near(typed: str, name: str) -> None:
    assert wrong(name_key(typed), name_key(name)) is None


def test_the_nearer_of_two_typos_has_less_that_is_wrong() -> None:
    nearer, farther = (wrong("neverwintr", name) for name in ("neverwinter", "neverwander"))
    assert nearer is not None and farther is not None
    assert nearer < farther


def test_of_many_names_those_that_are_near_are_found() -> None:
    keys = ["bear", "strom", "storm crow", "lightning"]
    assert dict(near("storm", keys)) == {
        at: found for at in (1, 2) if (found := wrong("storm", keys[at])) is not None
    }
