"""How near a name is to what was typed."""

import pytest

from rulings.models.folding import name_key
from rulings.search.likeness import Kind, intact_parts, near, nearness


@pytest.mark.parametrize(
    ("typed", "nearest_first"),
    [
        ("storm", ["Storm", "Storm Crow", "Eye of the Storm", "Stormbind", "Strom"]),
        # Every word of a name, in any order, is more than a longer name of one word and a typo.
        ("crow storm", ["Storm Crow", "Crown of Storms", "Crew Storm"]),
        ("fire", ["Fire", "Fire Ambush", "Wall of Fire", "Fireball", "Lord of Firebreath", "Fare"]),
        ("гидра", ["Гидра", "Гидра Невервинтера", "Лесная Гидра", "Гидры"]),
        ("elfico", ["Élfico", "Élfico Mayor", "Arco élfico", "Elfica"]),
    ],
)
def test_same_then_beginning_then_words_then_typos(typed: str, nearest_first: list[str]) -> None:
    asked = name_key(typed)
    found = [nearness(asked, name_key(name)) for name in nearest_first]
    assert None not in found
    assert found == sorted(found, key=lambda near: near or ())
    assert len({*found}) == len(found), "each is nearer than the next"


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
    near = nearness(name_key(typed), name_key(name))
    assert near is not None
    assert near.kind is Kind.TYPO
    assert 0 < near.distance < 0.3


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
    assert nearness(name_key(typed), name_key(name)) is None


def test_the_nearer_of_two_typos_comes_first() -> None:
    near, far = (nearness("neverwintr", name) for name in ("neverwinter", "neverwander"))
    assert near is not None and far is not None
    assert near < far


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("nevewintr hydra", "Neverwinter Hydra"),
        ("hydra nevewintr", "Neverwinter Hydra Rising"),
        ("ende des agenehs", "Ende des Augenwehs"),
        ("Hidra de Nuncainviemo", "Hidra de Nuncainvierno"),
        ("невервнтра", "Гидра Невервинтера"),
        ("storn cro", "Storm Crow"),
    ],
)
def test_a_part_of_what_was_typed_stands_in_the_name_as_it_is(typed: str, name: str) -> None:
    parts, short = intact_parts(name_key(typed))
    assert any(part in name_key(name) for part in parts)
    assert all(len(part) >= 3 for part in parts) and len(parts) <= 4
    assert short == (len(typed.replace(" ", "")) < 9)


def test_typos_are_looked_for_where_too_few_names_are_near_without_one() -> None:
    keys = ["storm crow", "strom", "storm", "bear"]
    assert {at for at, _near in near("storm", keys, enough=2)} == {0, 2}
    found = dict(near("storm", keys, enough=3))
    assert found.keys() == {0, 1, 2}
    assert found == {at: nearness("storm", keys[at]) for at in found}
