"""Lists that went on, round after round, say what those say that are made anew."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable
from datetime import date, timedelta
from itertools import pairwise
from random import Random
from typing import NamedTuple

import pytest
from django.db import connection, transaction

from rulings.models import Card, CardRuling, Ruling
from rulings.search import index
from rulings.search.words import kept, onward, rows, said
from rulings.search.words.kept import make_lists, renew_lists
from rulings.search.words.onward import go_on
from rulings.search.words.packing import packed

LEAST, LONGEST, ERA = 4, 9, 8
WORDS = ("wombat", "gnome", "basalt", "cobalt", "quartz", "ogre", "lynx", "d20", "10.5")
FEW = 1_000


class Where(NamedTuple):
    """Where a word is said, by ruling, and what its list keeps: rulings, and how badly it fits."""

    rulings: list[int]
    at: list[tuple[int, int]]
    after: list[tuple[int, int]]
    near: list[tuple[int, int]]
    whole: bool
    kept: list[tuple[int, float]]


def text(rnd: Random) -> str:
    """Return a text of some of the words, the last of them seldom, and of one that few say."""
    said_words = rnd.choices(WORDS, weights=range(len(WORDS), 0, -1), k=rnd.randrange(8))
    return " ".join([*said_words, f"rare{rnd.randrange(20)}"])


@pytest.fixture
def many(db: None, monkeypatch: pytest.MonkeyPatch) -> list[Ruling]:
    """Have lists, in short eras, of what forty rulings say; their days go from the newest on."""
    monkeypatch.setattr(rows, "COMMON", LEAST)
    monkeypatch.setattr(rows, "LISTED", LONGEST)
    monkeypatch.setattr(said, "ERA", ERA)
    monkeypatch.setattr(onward, "_PART", 1)
    monkeypatch.setattr(onward, "_AGAIN", 1)
    rnd = Random(7)
    card = Card.objects.create(slug="hydra", name_en="Hydra")
    made = [Ruling.objects.create(text_en=text(rnd), text_fr="Un dé.") for _number in range(40)]
    CardRuling.objects.bulk_create(
        CardRuling(
            card=card,
            ruling=ruling,
            date=date(2020, 3, 1) - timedelta(number // 3),
            held_from=date(2020, 1, 1),
        )
        for number, ruling in enumerate(made)
        if number % 11
    )
    index.renew("SELECT id FROM rulings_ruling")
    return made


def reword_as(ruling: Ruling, words: str | None) -> None:
    index.write([index.Indexed(ruling.pk, "en", words)])


def reword(ruling: Ruling, rnd: Random) -> None:
    reword_as(ruling, text(rnd))


def reword_a_little(ruling: Ruling, rnd: Random) -> None:
    reword_as(ruling, f"{ruling.text_in('en')} {rnd.choice(WORDS)}")


def take_away(ruling: Ruling, _rnd: Random) -> None:
    reword_as(ruling, None)


def withdraw(ruling: Ruling, _rnd: Random) -> None:
    reason = "No longer true."
    Ruling.objects.filter(pk=ruling.pk).update(
        status=Ruling.Status.WITHDRAWN, withdrawn_reason=reason
    )


def show_again(ruling: Ruling, _rnd: Random) -> None:
    Ruling.objects.filter(pk=ruling.pk).update(status=Ruling.Status.CURRENT, withdrawn_reason="")


def move(ruling: Ruling, rnd: Random) -> None:
    CardRuling.objects.filter(ruling=ruling).update(date=date(2020, 2, rnd.randint(1, 28)))
    reword_as(ruling, text(rnd))


def add(_ruling: Ruling, rnd: Random) -> None:
    made = Ruling.objects.create(text_en=text(rnd))
    index.write(index.entries_of(made))


def make_too_long(ruling: Ruling, rnd: Random) -> None:
    reword_as(ruling, f"{text(rnd)} {'the ' * 1_100} wombat")


CHANGES: dict[Callable[[Ruling, Random], None], int] = {
    reword: 20, reword_a_little: 20, take_away: 4, withdraw: 3, show_again: 3, move: 3, add: 2,
    make_too_long: 2,
}  # fmt: skip


def noted() -> set[int]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT ruling_id FROM rulings_searchlater WHERE language = 'en'")
        return {ruling for (ruling,) in cursor.fetchall()}


def how_badly_they_fit() -> array[float]:
    """Return how badly a word fits a text that says it so many times."""
    with connection.cursor() as cursor:
        cursor.execute(rows._WORSE)
        return array("f", [0.0, *(worse for (worse,) in cursor.fetchall())])


def lists(passed_over: set[int]) -> dict[str, Where]:
    """Return the English lists, by ruling; those that are noted are none of their business."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT rulings FROM rulings_searchorder WHERE language = 'en' ORDER BY made DESC"
        )
        order: list[int] = [0, *cursor.fetchall()[0][0]]
        cursor.execute(
            "SELECT word, era, numbers, at, next, near FROM rulings_searchsaid"
            " WHERE language = 'en' ORDER BY word, era"
        )
        eras = cursor.fetchall()
        cursor.execute(
            "SELECT btrim(said::text, ''''), whole, numbers, worse FROM rulings_searchkept"
            " WHERE language = 'en'"
        )
        listed = {word: row for word, *row in cursor.fetchall()}
    assert {word for word, *_rows in eras} == listed.keys()

    def placed(row: list[int]) -> list[tuple[int, int]]:
        by_ruling = ((order[one >> 10], one & 1023) for one in row)
        return [one for one in by_ruling if one[0] not in passed_over]

    found: dict[str, Where] = {}
    for word, (whole, packed_numbers, worse) in listed.items():
        its = [row for row in eras if row[0] == word]
        for _word, era, numbers, *others in its:
            assert {number // ERA for number in numbers} == {era}
            for row in (numbers, *others):
                assert row == sorted({*row})
        numbers, at, after, near = (
            [one for row in its for one in row[2 + kind]] for kind in range(4)
        )
        own = [*packed("i", packed_numbers)]
        assert own == numbers[:LONGEST]
        assert whole == (len(numbers) < LONGEST)
        found[word] = Where(
            [order[number] for number in numbers if order[number] not in passed_over],
            placed(at),
            placed(after),
            placed(near),
            whole,
            [
                (order[number], fit)
                for number, fit in zip(own, packed("f", worse), strict=True)
                if order[number] not in passed_over
            ],
        )
    return found


def lists_anew(passed_over: set[int], monkeypatch: pytest.MonkeyPatch) -> dict[str, Where]:
    """Return the same of lists of every word that are made anew, and forgotten.

    What they do not hold must be noted.
    """
    with transaction.atomic(), monkeypatch.context() as patched, connection.cursor() as cursor:
        patched.setattr(rows, "COMMON", 1)
        make_lists(cursor, "en")
        made = lists(passed_over)
        assert noted() <= passed_over
        transaction.set_rollback(True)
    return made


@pytest.mark.parametrize("seed", range(1, 6))
def test_lists_that_went_on_are_those_that_are_made_anew(
    many: list[Ruling], monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    rnd = Random(seed)
    worse = how_badly_they_fit()
    with_lists = [{*lists(set())}]
    for _round in range(6):
        changes = rnd.choices([*CHANGES], weights=[*CHANGES.values()], k=9)
        for change, ruling in zip(changes, rnd.sample(many, len(changes)), strict=True):
            change(ruling, rnd)
        with connection.cursor() as cursor:
            assert go_on(cursor, "en", FEW)
        left = noted()
        now, anew = lists(left), lists_anew(left, monkeypatch)
        for word, where in now.items():
            assert where[:4] == anew[word][:4]
            times = Counter(ruling for ruling, _place in where.at)
            assert all(fit == worse[times[ruling]] for ruling, fit in where.kept)
        assert {word for word, where in anew.items() if len(where.rulings) >= LEAST} <= {*now}
        with_lists.append({*now})
    assert any(later - sooner for sooner, later in pairwise(with_lists))


def test_texts_that_fit_alike_before_and_after_are_not_written(many: list[Ruling]) -> None:
    def written() -> list[tuple[str, str]]:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT ctid::text, 'kept' FROM rulings_searchkept"
                " UNION ALL SELECT ctid::text, 'said' FROM rulings_searchsaid"
                " UNION ALL SELECT mark::text, 'order' FROM rulings_searchorder"
                " ORDER BY 2, 1"
            )
            return [*cursor.fetchall()]

    before = written()
    reword_as(many[3], f"{many[3].text_in('en')} unheard")
    assert noted() == {many[3].pk}
    with connection.cursor() as cursor:
        assert go_on(cursor, "en", FEW)
    assert not noted()
    assert written() == before


def test_a_word_of_a_few_texts_gets_a_list_when_many_say_it(many: list[Ruling]) -> None:
    hidden, *says = many[1:4] + many[12:14]
    reword_as(hidden, "unheard")
    withdraw(hidden, Random())
    for number, ruling in enumerate(says, 1):
        assert "unheard" not in lists(set())
        reword_as(ruling, "unheard " * number)
        with connection.cursor() as cursor:
            assert go_on(cursor, "en", FEW)
    heard = lists(set())["unheard"]
    assert {*heard.rulings} == {ruling.pk for ruling in says}
    worse = how_badly_they_fit()
    assert {*heard.kept} == {(ruling.pk, worse[at]) for at, ruling in enumerate(says, 1)}


def test_a_list_of_what_fewer_say_stays_and_is_right(many: list[Ruling]) -> None:
    for ruling in many:
        reword_as(ruling, "lynx" if ruling == many[5] else None)
    with connection.cursor() as cursor:
        assert go_on(cursor, "en", FEW)
    assert {word: where.rulings for word, where in lists(set()).items()} == {"lynx": [many[5].pk]}


def renewed(monkeypatch: pytest.MonkeyPatch, most: int, part: int) -> bool:
    """Renew lists by these measures, and tell whether the English ones went on."""
    monkeypatch.setattr(kept, "_NOTED", most)
    monkeypatch.setattr(onward, "_PART", part)
    with connection.cursor() as cursor:
        cursor.execute("SELECT made FROM rulings_searchorder WHERE language = 'en'")
        before = {*cursor.fetchall()}
        renew_lists(cursor)
        cursor.execute("SELECT made FROM rulings_searchorder WHERE language = 'en'")
        return {*cursor.fetchall()} == before


def test_lists_are_made_anew_where_too_many_texts_were_written(
    many: list[Ruling], monkeypatch: pytest.MonkeyPatch
) -> None:
    def reworded(count: int) -> None:
        index.write([index.Indexed(one.pk, "en", f"{text(rnd)} ogre") for one in many[:count]])

    rnd = Random(3)
    reworded(4)
    assert renewed(monkeypatch, 3, 10)
    assert not noted()
    reworded(5)
    assert not renewed(monkeypatch, 3, 10)
    assert not noted()


def test_lists_are_made_anew_where_too_many_texts_would_stay_noted(
    many: list[Ruling], monkeypatch: pytest.MonkeyPatch
) -> None:
    rnd = Random(3)
    for _ruling in range(3):
        add(many[0], rnd)
        reword(rnd.choice(many), rnd)
    assert renewed(monkeypatch, 3, 1)
    assert len(noted()) == 3
    add(many[0], rnd)
    assert not renewed(monkeypatch, 3, 1)
    assert not noted()
