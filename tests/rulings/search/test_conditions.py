"""Every operator finds the rulings of which a plain reading of the models says that it holds."""

from collections.abc import Callable
from datetime import date

import pytest

from rulings.models import Card, CardName, CardRuling, Ruling, Translation
from rulings.models.folding import name_key
from rulings.search import index
from rulings.search.find import find
from rulings.search.matching.conditions import Fragment, called, demanded
from rulings.search.query import parse

pytestmark = pytest.mark.usefixtures("catalogue")

Holds = Callable[[Ruling], bool]


def found(typed: str, language: str = "ru") -> set[str]:
    after, ids = "", set()
    while True:
        page = find(parse(typed), language=language, after=after)
        ids |= {hit.ruling.public_id for hit in page.hits}
        after = page.following
        if not after:
            assert len(ids) == page.total
            return ids


def links(ruling: Ruling) -> list[CardRuling]:
    return [link for link in ruling.card_rulings.all() if link.held_until is None]


def on_a_card(called_so: Callable[[str], bool]) -> Holds:
    def holds(ruling: Ruling) -> bool:
        names = CardName.objects.filter(card__in=[link.card_id for link in links(ruling)])
        return any(called_so(name.key) for name in names)

    return holds


def cites(*numbers: str) -> Holds:
    return lambda ruling: any(
        citation.number in numbers
        for citation in ruling.citations.all()
        if citation.held_until is None
    )


def dated(meets: Callable[[date], bool]) -> Holds:
    return lambda ruling: any(meets(link.date) for link in links(ruling))


def rolls(die: str) -> Holds:
    return lambda ruling: any(die in link.card.dice for link in links(ruling))


def printed_in(*codes: str) -> Holds:
    return lambda ruling: any({*codes} & {*link.card.sets} for link in links(ruling))


def in_state(language: str, state: str) -> Holds:
    def holds(ruling: Ruling) -> bool:
        row = ruling.translation_in(language)
        return row is not None and row.state == state

    return holds


def stale(language: str) -> Holds:
    def holds(ruling: Ruling) -> bool:
        row = ruling.translation_in(language)
        return row is not None and ruling.is_stale(row)

    return holds


def linked(ruling: Ruling) -> bool:
    return bool(getattr(ruling, "scenario_link", None) and ruling.scenario_link.scenario)


@pytest.fixture
def texts_of_every_state(catalogue: None) -> None:
    """Give some texts a state that the catalogue has none in, and make some of them old."""
    first, second, third, fourth, fifth = Ruling.objects.filter(
        text_ru__isnull=False, text_en__isnull=False, source="wizards"
    ).order_by("public_id")[:5]
    for ruling, state in (
        (first, Translation.State.DRAFT),
        (second, Translation.State.IN_REVIEW),
        (third, Translation.State.SENT_BACK),
    ):
        Translation.objects.filter(ruling=ruling, language="ru").update(
            state=state, sent_back_reason="Why."
        )
    for ruling, language in ((first, "ru"), (fourth, "ru"), (second, "de")):
        newest = Ruling.objects.for_page(ruling.public_id).latest_revision("en")
        assert newest is not None
        Translation.objects.filter(ruling=ruling, language=language).update(
            source_language="en", source_revision=newest.number
        )
        Ruling.objects.filter(pk=ruling.pk).update(text_en=f"{ruling.text_in('en')} Anew.")
    # As where the ruling that a text was made from gave it to another.
    Translation.objects.filter(ruling=third, language="de").update(
        source_language="en", source_revision=0
    )
    Ruling.objects.filter(pk=fifth.pk).update(text_ru=None)
    Translation.objects.filter(ruling=fifth, language="ru").delete()
    CardRuling.objects.filter(ruling=fourth).update(held_until=date(2026, 1, 1))
    card = Card.objects.get(slug="storm-crow")
    for day in (date(2019, 12, 31), date(2022, 1, 1)):
        CardRuling.objects.create(card=card, ruling=third, date=day, held_from=day)
    index.rebuild()


CONDITIONS: tuple[tuple[str, Holds], ...] = (
    ("card:Невервинтер", on_a_card(lambda key: "невервинтер" in key)),
    ('card:"гидра НЕВЕР"', on_a_card(lambda key: key == "невервинтер гидра")),
    ('card:"Neverwinter Hydra"', on_a_card(lambda key: key == "neverwinter hydra")),
    ("card:crow", on_a_card(lambda key: key == "storm crow")),
    ("card:row", on_a_card(lambda key: any(w.startswith("row") for w in key.split()))),
    ("card:Urza\N{RIGHT SINGLE QUOTATION MARK}s", on_a_card(lambda key: "urzas" in key)),
    ("set:afc", printed_in("afc")),
    ("s:AFC", printed_in("afc")),
    ('set:"forgotten realms COMMANDER"', printed_in("afc")),
    ("set:und", printed_in("und")),
    ("set:afc or edition:unf", printed_in("afc", "unf")),
    ("set:ust set:und", lambda r: printed_in("ust")(r) and printed_in("und")(r)),
    ("rule:706.6", cites("706.6")),
    ("rule:706.3", cites("706.3", *(f"706.3{letter}" for letter in "abcdefgh"))),
    ("rule:706.3A", cites("706.3a")),
    ("rule:706", lambda r: any(c.number.startswith("706") for c in r.citations.all())),
    ("lang:ru", lambda ruling: ruling.text_in("ru") is not None),
    ("lang:pt_BR", lambda ruling: ruling.text_in("pt") is not None),
    ("date:2021", dated(lambda day: day.year == 2021)),
    ("date:2021-07", dated(lambda day: (day.year, day.month) == (2021, 7))),
    ("date:2021-07-23", dated(lambda day: day == date(2021, 7, 23))),
    ("date>=2021-07-23", dated(lambda day: day >= date(2021, 7, 23))),
    ("date>2021", dated(lambda day: day.year > 2021)),
    ("date<=2021", dated(lambda day: day.year <= 2021)),
    ("date<2021-07-23", dated(lambda day: day < date(2021, 7, 23))),
    # One date must meet both, not one each.
    ("date>=2020 date<2021", dated(lambda day: day.year == 2020)),
    ("die:d6", rolls("d6")),
    ("die:к20", rolls("d20")),
    ("die:planar", rolls("planar")),
    ("source:wotc", lambda ruling: ruling.source == "wizards"),
    ("source:project", lambda ruling: ruling.source == "project"),
    ("source:unknown", lambda ruling: ruling.source == "unknown"),
    ("proved:yes", linked),
    ("proved:no", lambda ruling: not linked(ruling)),
    (
        "scenario:results-table",
        lambda r: linked(r) and r.scenario_link.scenario == "results-table",
    ),
    ("state:missing", lambda ruling: ruling.text_in("ru") is None),
    ("state:draft", in_state("ru", "draft")),
    ("state:review", in_state("ru", "in_review")),
    ("state:sent-back", in_state("ru", "sent_back")),
    ("state:approved", in_state("ru", "approved")),
    ("state:stale", stale("ru")),
    ("state:stale lang:de", stale("de")),
    ("lang:ru state:missing", lambda ruling: ruling.text_in("ru") is None),
    ("state:approved lang:de", in_state("de", "approved")),
    ("state:missing -lang:de", lambda r: r.text_in("ru") is None and r.text_in("de") is None),
    ("is:official", lambda ruling: ruling.shown("ru").origin == "official"),
    ("is:community", lambda ruling: ruling.shown("ru").origin == "community"),
    ("is:draft", lambda ruling: ruling.shown("ru").origin == "project_draft"),
    ("is:question", lambda ruling: ruling.is_open_question),
    ("is:dice", lambda ruling: ruling.speaks_of_dice),
)


def test_each_operator_finds_what_it_says_and_excludes_it(texts_of_every_state: None) -> None:
    standing = list(Ruling.objects.standing().with_page())
    every = {ruling.public_id for ruling in standing}
    for typed, holds in CONDITIONS:
        wanted = {ruling.public_id for ruling in standing if holds(ruling)}
        assert found(typed) == wanted, typed
        if " " not in typed.split('"')[0]:
            assert found(f"-{typed}") == every - wanted, typed
    for typed in ("card:crow", "date<2021-07-23", "state:stale", "state:missing", "is:draft"):
        assert 0 < len(found(typed)) < len(every), typed


@pytest.mark.parametrize("key", ["crow", "storm crow", "stor cro"])
def test_where_a_card_is_called_just_so_no_other_is_meant(key: str) -> None:
    names = {name.key for name in called(key)}
    assert "storm crow" in names
    card = Card.objects.create(slug="new", name_en="New")
    for name in (key, f"{key} of the new"):
        CardName.objects.create(card=card, language="en", name=name, kind="former", key=name)
    assert {name.key for name in called(key)} == {key}


@pytest.mark.parametrize("name", ["a.*b", "[crow", "crow|x", "[", "\\", "100%", "a_b", "{x}"])
def test_no_sign_of_a_name_is_a_pattern(name: str) -> None:
    assert not list(called(name))
    assert found(f'card:"{name}"') == set()


def test_a_name_of_many_words_is_looked_for_by_the_first_of_them() -> None:
    long = "a " * 90
    (query,) = [called(long).query.sql_with_params()]
    assert len(query[1]) < 20
    card = Card.objects.create(slug="long", name_en=long.strip())
    CardName.objects.create(
        card=card, language="en", name=long.strip(), kind="printed", key=name_key(long)
    )
    assert [one.card_id for one in called(long)] == [card.pk]


def test_nothing_is_demanded_by_words_alone() -> None:
    (plain,) = parse('кубик "à six faces" -1/-1').alternatives
    assert demanded(plain, "ru") == Fragment("true")


def test_what_was_typed_is_never_sql() -> None:
    typed = """card:"x'); DROP TABLE rulings_ruling; --" scenario:x -"'; SELECT 1" """
    find(parse(typed), language="en")
    (alternative,) = parse(typed).alternatives
    assert "DROP" not in demanded(alternative, "en").sql
    assert Ruling.objects.exists()
