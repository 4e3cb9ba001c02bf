"""Which names are found, in which order, and in which language they are looked for."""

import pytest
from django.db import connection

from rulings.languages import LANGUAGES
from rulings.models import Card, CardName
from rulings.models.folding import name_key
from rulings.search.names.lookup import MOST, Kind, beginning, named, resembling
from rulings.search.names.pieces import pieces
from rulings.search.names.suggestions import suggest
from tests.rulings.search.test_suggestions import make_card

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def lasting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have statements kept, as in a process that serves many pages."""
    monkeypatch.setitem(connection.settings_dict, "CONN_MAX_AGE", 60)


def call(*names: str, language: str = "en") -> None:
    """Make a card of each name."""
    for name in names:
        slug = f"{language}-{name_key(name).replace(' ', '-')}"
        make_card(slug, **{"en": slug.encode().hex(), language: name})


def found(typed: str, language: str = "en") -> list[str]:
    return [card.found_name for _kind, card in named(name_key(typed), language)]


def alike(typed: str, language: str = "en") -> list[str]:
    return [card.found_name for card in resembling(name_key(typed), language)]


@pytest.mark.parametrize(
    ("typed", "nearest_first", "kinds"),
    [
        (
            "storm",
            ["Storm", "Storm Crow", "Eye of the Storm", "Stormbind", "A Stormcloud"],
            [*Kind][:5],
        ),
        # Every word of a name, in any order, is more than the beginnings of some.
        ("crow storm", ["Crow Storm", "Storm of Crow", "Crows of Storms"], [0, 2, 4]),
        (
            "fire",
            ["Fire", "Fire Ambush", "Wall of Fire", "Fireball", "Lord Firebreath"],
            [*Kind][:5],
        ),
        ("гидра", ["Гидра", "Гидра Невервинтера", "Лесная Гидра"], [0, 1, 2]),
        ("elfico", ["Élfico", "Élfico Mayor", "Arco élfico"], [0, 1, 2]),
        ("o'brien's // x", ["O'Brien's // X", "X // O'Briens"], [0, 2]),
    ],
)
def test_same_then_beginning_then_words_then_half(
    typed: str, nearest_first: list[str], kinds: list[int]
) -> None:
    call(*reversed(nearest_first), "Strom", "Eyes", "Стройка")
    assert [(kind, card.found_name) for kind, card in named(name_key(typed), "en")] == [
        *zip(kinds, nearest_first, strict=True)
    ]


def test_of_names_as_near_the_readers_then_the_printed_then_the_shortest_comes_first() -> None:
    call("Dragon Egg", "Dragon Hatchling")
    call("Dragon du feu éternel", language="fr")
    alias = Card.objects.create(slug="other", name_en="Other")
    CardName.objects.create(
        card=alias, language="en", name="Dragon O", kind="alias", key="dragon o"
    )
    english = ["Dragon Egg", "Dragon Hatchling", "Dragon O"]
    assert found("dragon") == [*english, "Dragon du feu éternel"]
    assert found("dragon", "fr") == ["Dragon du feu éternel", *english]


def test_a_card_is_found_once_by_its_nearest_name() -> None:
    make_card("one", en="Storm of the Sea", de="Storm", fr="La Storm")
    ((kind, card),) = named("storm", "fr")
    assert (kind, card.found_name, card.found_language) == (Kind.SAME, "Storm", "de")
    assert (card.name, card.name_language, card.english) == ("La Storm", "fr", "Storm of the Sea")


def test_a_short_word_is_a_whole_word_but_at_the_beginning() -> None:
    call("Of One Mind", "Offering of Blood", "Orb of Offerings", "Orb of Us")
    # Too many names have it to be found by it alone.
    assert found("of") == ["Of One Mind", "Offering of Blood"]
    assert found("orb of") == ["Orb of Us", "Orb of Offerings"]
    assert found("orb o") == ["Orb of Us", "Orb of Offerings"]


def test_where_enough_names_begin_so_no_others_are_looked_for() -> None:
    call(*(f"Storm {at}" for at in range(MOST)), "Eye of the Storm")
    assert found("storm") == [f"Storm {at}" for at in range(MOST)]
    Card.objects.get(slug="en-storm-3").delete()
    assert found("storm")[-1] == "Eye of the Storm"


def test_the_beginning_of_a_name_is_looked_for_in_one_language() -> None:
    call("Storm Crow", "Stormbind", "Eye of the Storm")
    call("Storm", language="de")
    assert [card.found_name for card in beginning("storm", "en")] == ["Storm Crow", "Stormbind"]
    assert [card.found_name for card in beginning("storm", "de")] == ["Storm"]


@pytest.mark.parametrize("language", [language.column for language in LANGUAGES])
def test_an_e_stands_for_the_dots_of_a_letter_whoever_reads(language: str) -> None:
    names = ["Kröte", "Krötenkönig", "Die größte Kröte", "Krötes", "Gaeas Krötenkrieger"]
    call(*names, language="de")
    call("Krote", "Kroten")
    kinds = {card.found_name: kind for kind, card in named("kroete", language)}
    places = [Kind.SAME, Kind.HALF_BEGINNING, Kind.WORDS, Kind.HALF_BEGINNING, Kind.HALF_WORDS]
    assert kinds == dict(zip(names, places, strict=True))
    assert found("kroe", language)[:3] == ["Kröte", "Krötes", "Krötenkönig"]
    assert found("die groesste kroete", language) == ["Die größte Kröte"]
    # One e is a letter, the other is not.
    assert found("gaeas kroet", language) == ["Gaeas Krötenkrieger"]
    assert suggest("Kroetenkoe", language=language)[0].text == "Krötenkönig"


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("duellkuenstler", "Duellkünstler"),
        ("kuehne duellantin", "Kühne Duellantin"),
        ("daen oel poet oerter", "Daen Öl-Poet Örter"),
    ],
)
def test_one_e_is_a_letter_where_another_stands_for_dots(typed: str, name: str) -> None:
    call(name, language="de")
    assert [(kind, card.found_name) for kind, card in named(typed, "de")] == [(Kind.SAME, name)]


def test_an_e_stands_for_no_dots_where_a_name_has_it_or_none() -> None:
    call("Phoenix", "Phoenix Chick", "Aether Vial", "Æther Storm")
    call("Phönix des Ostens", "Ätherläufer", language="de")
    for language in ("en", "de"):
        (kind, first), *others = named("phoenix", language)
        assert (kind, first.found_name) == (Kind.SAME, "Phoenix")
        assert {card.found_name for _kind, card in others} == {"Phoenix Chick", "Phönix des Ostens"}
    assert found("aether") == found("æther") == ["Aether Vial", "Æther Storm", "Ätherläufer"]
    assert [card.found_name for card in beginning("aethe", "en")] == ["Æther Storm", "Aether Vial"]
    assert suggest("aethe", language="de")[0].text == "Ätherläufer"
    # Who types no e finds both.
    assert found("phonix") == ["Phönix des Ostens"]


def test_a_name_of_another_language_waits_for_one_that_is_nearly_the_same() -> None:
    call("Lightning Bolt")
    call("Lightning Bold", language="fr")
    assert alike("lihgtning bolt") == ["Lightning Bolt"]
    assert alike("lihgtning bolt", "fr") == ["Lightning Bold"]
    # Of another language it is found where the reader's has nothing nearer,
    assert alike("lihgtning bolt", "ru") == ["Lightning Bolt", "Lightning Bold"]
    # or only what has more letters wrong.
    call("Lihgtnang Colds", language="ru")
    assert alike("lihgtning bolt", "ru")[0] == "Lightning Bolt"


def mistyped(name: str) -> set[str]:
    """Return all that is typed where one letter is wrong, missing or too many."""
    places = range(len(name) + 1)
    return {
        name[:at] + typed + name[at + gone :] for at in places for typed in "?!" for gone in (0, 1)
    } | {name[:at] + name[at + 1 :] for at in places}


@pytest.mark.parametrize("name", ["oak", "rats", "storm", "fire ax", "bad moon", "dark ritual"])
def test_of_three_pieces_one_is_left_where_two_letters_are_wrong(name: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT rulings_name_pieces('', %s)", [name])
        ((kept,),) = cursor.fetchall()
    twice = {typed for once in mistyped(name) for typed in mistyped(once)}
    assert [typed for typed in twice if not {*kept} & {*pieces(typed)}] == []


@pytest.mark.parametrize(
    ("typed", "name"), [("axd wezir", "Abd Wazir"), ("lihgtnnig bolt", "Lightning Bolt")]
)
def test_a_name_with_few_groups_of_letters_left_is_found_by_a_piece_in_any_language(
    typed: str, name: str
) -> None:
    call(name)
    assert alike(typed) == alike(typed, "de") == [name]


def test_the_longest_name_is_found_with_a_typo() -> None:
    card = Card.objects.create(slug="long", name_en="Long")
    name = "longest name " * 23
    key = name_key(name)
    CardName.objects.create(card=card, language="en", name=name, kind="alias", key=key)
    assert alike(f"{name}s") == [name]


@pytest.mark.parametrize("typed", ["lightnig bolt", "boltt", "bolt lightnign", "ligtning b"])
def test_a_typo_is_found_in_a_whole_name_a_word_another_order_or_half_of_it(typed: str) -> None:
    call("Lightning Bolt", "Thunderclap", "Grizzly Bears")
    assert alike(typed) == ["Lightning Bolt"]


@pytest.mark.parametrize(
    "typed", ["abc\\", "'abc", "abc:*", "!abc & def", "abc <-> def", "(abc", "%abc%", "x" * 300]
)
def test_no_sign_means_anything_to_the_database(typed: str) -> None:
    call("Storm Crow")
    assert found(typed) == alike(typed) == []
