"""What many rulings say together, or side by side, is found from lists as it is in their texts."""

import random
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from functools import partial
from itertools import chain, pairwise, permutations, product, repeat
from typing import Any

import pytest
from django.db import connection, transaction

from rulings.models import Card, CardRuling, Ruling
from rulings.models.localized import reading_order
from rulings.search import index
from rulings.search.find import Sort, find
from rulings.search.matching import branches, kinds, matches, numbered
from rulings.search.matching.branches import grouped, in_language, runs_typed
from rulings.search.matching.matches import PAGE_SIZE
from rulings.search.query import parse
from rulings.search.words import rows, said
from rulings.search.words.kept import make_lists

COMMON = ("wombat", "gnome", "basalt", "cobalt", "quartz")
FILLING = ("the", "of", "ogre", "lynx")


def random_text(rnd: random.Random) -> str:
    """Return a text of some dozens of words: common ones, stop words, and one without a list."""
    words = rnd.choices(COMMON, k=rnd.randint(2, 8)) + rnd.choices(FILLING, k=rnd.randint(2, 30))
    rnd.shuffle(words)
    return " ".join([*words, f"rare{rnd.randrange(10_000)}."])


@pytest.fixture
def many(db: None, monkeypatch: pytest.MonkeyPatch) -> list[Ruling]:
    """Have two hundred rulings, and lists, in short eras, of the words that are common in them."""
    monkeypatch.setattr(rows, "COMMON", 50)
    monkeypatch.setattr(said, "ERA", 64)
    monkeypatch.setattr(branches, "_FEW", 10)
    rnd = random.Random(21)
    card = Card.objects.create(slug="hydra", name_en="Hydra")
    rulings = [Ruling.objects.create(text_en=random_text(rnd)) for _ in range(200)]
    CardRuling.objects.bulk_create(
        CardRuling(
            card=card,
            ruling=ruling,
            date=date(2020, 1, 1) + timedelta(rnd.randrange(150)),
            held_from=date(2020, 1, 1),
        )
        for ruling in rulings
    )
    index.renew("SELECT id FROM rulings_ruling")
    return rulings


def found(asked: str) -> list[Any]:
    """Return what is found in English, the best first."""
    groups = grouped(parse(asked).alternatives, "en")
    runs = runs_typed(chain.from_iterable(group.words for group in groups))
    order = reading_order("en")
    asked_for = in_language(groups, "en", 1, own="en")
    found_by = kinds.kinds_of(asked_for, True)
    listed, _way = matches._found(found_by, asked_for, True, order, runs, None)
    return sorted(listed)


def listed(asked: str) -> bool:
    """Tell whether lists say what is found."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT numbers IS NOT NULL FROM rulings_search_numbers('en', {asked}, 1001, 10, 1001)"
        )
        return bool(cursor.fetchone()[0])


def texts(rulings: list[Ruling]) -> dict[int, str]:
    return {one.pk: one.text_in("en") or "" for one in rulings}


def places(text: str, word: str) -> list[int]:
    return [at for at, one in enumerate(text.strip(".").split()) if one == word]


def says_all(text: str, words: tuple[str, ...]) -> bool:
    return all(places(text, word) for word in words)


def says_side_by_side(text: str, words: tuple[str, ...]) -> bool:
    return f" {' '.join(words)} " in f" {text.strip('.')} "


def nearest(text: str, words: tuple[str, ...]) -> int:
    """Return how many words lie between the first and the last, where they are nearest."""
    return min(max(at) - min(at) for at in product(*(places(text, word) for word in words)))


def test_words_together(many: list[Ruling]) -> None:
    for words in [*permutations(COMMON, 2), *permutations(COMMON, 3)]:
        expected = {pk: text for pk, text in texts(many).items() if says_all(text, words)}
        rows = found(" ".join(words))
        assert {row[3] for row in rows} == expected.keys(), words
        assert len(rows) == len(expected) > 10
        assert listed(f"plainto_tsquery('rulings_en', '{' '.join(words)}')")
        near = [nearest(expected[row[3]], words) for row in rows if row[1] < 0]
        far = [nearest(expected[row[3]], words) for row in rows if row[1] == 0]
        assert max(near) <= 3
        assert len(words) > 2 or min(far) > 2
        # Of those near each other, as of the others, the newest first.
        assert {row[1] for row in rows} == {-1, 0}
        assert all(one[2] <= other[2] for one, other in pairwise(rows) if one[1] == other[1])


def test_the_first_page_holds_the_best_of_all(many: list[Ruling]) -> None:
    words = [" ".join(pair) for pair in permutations(COMMON, 2)]
    for asked in [*COMMON, *words, *(f'"{pair}"' for pair in words)]:
        groups = grouped(parse(asked).alternatives, "en")
        ways = in_language(groups, "en", 1, own="en", best=PAGE_SIZE + 1)
        page, all_of = matches.ranked(ways, True, "en", Sort.RELEVANCE, None), found(asked)
        assert page.rows == all_of[:PAGE_SIZE], asked
        assert sorted(page.ids) == sorted(row[3] for row in all_of)
        assert page.total == page.own == len(all_of)
        if page.following:
            assert page.following.key == matches._PLACES[Sort.RELEVANCE](page.rows[-1])
        assert (page.following is None) == (len(all_of) <= PAGE_SIZE)


@pytest.mark.parametrize("between", ["", "the ", "ogre ", "the of "])
def test_words_side_by_side(many: list[Ruling], between: str) -> None:
    count = 0
    for words in [*product(COMMON, COMMON), ("gnome", "wombat", "basalt"), COMMON[:4]]:
        phrase = tuple(" ".join([words[0], between + words[1], *words[2:]]).split())
        expected = {pk for pk, text in texts(many).items() if says_side_by_side(text, phrase)}
        # PostgreSQL does not know which stop word it is.
        asked = " ".join(phrase)
        rows = found(f'"{asked}"')
        assert {row[3] for row in rows} >= expected
        assert {row[1] for row in rows} <= {-1}
        if not {"the", "of"} & {*phrase}:
            assert {row[3] for row in rows} == expected
        assert listed(f"phraseto_tsquery('rulings_en', '{asked}')")
        count += len(expected)
    assert count > (20 if between != "the of " else 0)


def reworded(rulings: list[Ruling]) -> None:
    index.write([index.Indexed(one.pk, "en", "Gnome wombat quartz.") for one in rulings[:30]])


def gone(rulings: list[Ruling]) -> None:
    index.write([index.Indexed(one.pk, "en", None) for one in rulings[10:40]])


def withdrawn(rulings: list[Ruling]) -> None:
    Ruling.objects.filter(pk__in=[one.pk for one in rulings[150:]]).update(
        status=Ruling.Status.WITHDRAWN, withdrawn_reason="No longer true."
    )


def newer(rulings: list[Ruling]) -> None:
    CardRuling.objects.filter(ruling__in=rulings[:20]).update(date=date(2022, 1, 1))
    index.write([entry for one in rulings[:20] for entry in index.entries_of(one)])


def long(rulings: list[Ruling]) -> None:
    """Write a text of more words than lists count."""
    index.write(
        [index.Indexed(rulings[7].pk, "en", "ogre " * 1_100 + "gnome wombat basalt quartz")]
    )


ASKED = ("gnome wombat", "quartz basalt gnome", '"gnome wombat"', '"wombat the quartz"')


@pytest.fixture(params=[None, 25])
def bounded(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rank all, or few."""
    if request.param:
        for module in (branches, matches):
            monkeypatch.setattr(module, "CAP", request.param)


@pytest.mark.usefixtures("bounded")
@pytest.mark.parametrize("write", [reworded, gone, withdrawn, newer, long])
def test_what_was_written_since_is_found_as_it_is(
    many: list[Ruling], write: Callable[[list[Ruling]], None]
) -> None:
    def all_found() -> Iterator[list[tuple[int, int]]]:
        for asked in ASKED:
            yield sorted((row[2], row[3]) for row in found(asked))

    before = [*all_found()]
    write(many)
    after = [*all_found()]
    assert after != before
    assert listed("plainto_tsquery('rulings_en', 'gnome wombat')")
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SELECT rulings_forget_lists(ARRAY['en'])")
        assert [*all_found()] == after
        transaction.set_rollback(True)
    with connection.cursor() as cursor:
        make_lists(cursor, "en")
    assert [*all_found()] == after


def test_lists_that_are_made_anew_while_they_are_read(
    many: list[Ruling], monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = found("gnome wombat")
    asked = kinds._asked
    times = 0

    def made_meanwhile(branches: Any) -> list[tuple[Any, ...]]:
        nonlocal times
        times += 1
        rows = asked(branches)
        if times <= 2:
            with connection.cursor() as cursor:
                for _ in range(times):
                    make_lists(cursor, "en")
            numbered._known.clear()
        return rows

    monkeypatch.setattr(kinds, "_asked", made_meanwhile)
    # The order of before is kept once,
    assert found("gnome wombat") == expected
    assert times == 1
    # and where it is gone too, all is asked again.
    assert found("gnome wombat") == expected
    assert times == 3


def test_what_is_neither_is_no_matter_of_lists(many: list[Ruling]) -> None:
    for asked in (
        "plainto_tsquery('rulings_en', 'gnome ogre lynx rare1')",
        "plainto_tsquery('rulings_en', 'gnome') || plainto_tsquery('rulings_en', 'wombat')",
        "phraseto_tsquery('rulings_en', 'gnome wombat') && 'quartz'::tsquery",
        "'!gnome & wombat'::tsquery",
        "'gnome:* & wombat'::tsquery",
        "$$'gno''me' & wombat$$::tsquery",
        "'gnome <12> wombat'::tsquery",
    ):
        assert not listed(asked), asked


def add(many: list[Ruling], asked: str) -> None:
    """Write more that say the words near each other, in another order."""
    text = " ".join(["Ogre", *reversed(asked.split())])
    for days in range(0, 150, 5):
        one = Ruling.objects.create(text_en=text)
        day = date(2020, 1, 1) + timedelta(days)
        card = Card.objects.get()
        CardRuling.objects.create(card=card, ruling=one, date=day, held_from=day)
        index.write(index.entries_of(one))


def take_away(many: list[Ruling], asked: str) -> None:
    """Take some texts away."""
    index.write([index.Indexed(one.pk, "en", None) for one in many[10:40]])


def forget(many: list[Ruling], asked: str) -> None:
    """Have no lists any more, as while much is written."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT rulings_forget_lists(ARRAY['en'])")


def make_anew() -> None:
    with connection.cursor() as cursor:
        make_lists(cursor, "en")


@pytest.mark.parametrize(
    ("asked", "sort"), [("quartz basalt gnome", Sort.RELEVANCE), ("gnome wombat", Sort.DATE)]
)
@pytest.mark.parametrize(
    ("more_than_few", "write"), [(0, add), (1, take_away), (1, forget), (10, add)]
)
def test_pages_are_ranked_as_the_first_one_was(
    many: list[Ruling],
    monkeypatch: pytest.MonkeyPatch,
    more_than_few: int,
    write: Callable[[list[Ruling], str], None],
    asked: str,
    sort: Sort,
) -> None:
    """None comes twice and none is lost where meanwhile a few become many, or many a few."""
    monkeypatch.setattr(branches, "_FEW", len(found(asked)) - more_than_few)
    add(many, asked)
    before = {row[3] for row in found(asked)}
    shown: list[int] = []
    after = ""
    # Before the second page there are notes of what was written, or no lists; then lists of it all.
    while_shown: Iterator[Callable[[], object]] = chain(
        (partial(write, many, asked), make_anew), repeat(str)
    )
    for meanwhile in while_shown:
        page = find(parse(asked), language="en", sort=sort, after=after)
        shown += [hit.ruling.pk for hit in page.hits]
        after = page.following
        if not after:
            break
        meanwhile()
    monkeypatch.setattr(branches, "_FEW", 10)
    assert len(shown) == len({*shown}) > 40
    assert before & {row[3] for row in found(asked)} <= {*shown}
