"""What is found from a list is what the search table says, whatever was written since."""

from collections.abc import Callable
from datetime import date
from functools import partial
from itertools import chain
from threading import Thread
from typing import Any, cast

import pytest
from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper
from django.test import TestCase

from rulings.models import Card, CardRuling, Ruling, SearchEntry
from rulings.search import index
from rulings.search.matching import branches, matches
from rulings.search.matching.branches import grouped, in_language, runs_typed
from rulings.search.matching.matches import Page, ranked
from rulings.search.matching.places import Sort
from rulings.search.query import parse
from rulings.search.words import kept, onward, rows
from rulings.search.words.kept import make_lists, renew_lists
from rulings.search.words.onward import go_on

Found = dict[str, list[tuple[int, int, float]]]

MOST = 12


@pytest.fixture
def many(db: None, monkeypatch: pytest.MonkeyPatch) -> list[Ruling]:
    """Have lists of what twenty rulings say, each with a day of its own."""
    monkeypatch.setattr(onward, "_PART", 1)
    monkeypatch.setattr(rows, "COMMON", 5)
    monkeypatch.setattr(rows, "LISTED", 15)
    for module in (branches, matches):
        monkeypatch.setattr(module, "CAP", MOST - 1)
    card = Card.objects.create(slug="hydra", name_en="Hydra")
    rulings = []
    for number in range(20):
        text = "Roll a die." + " The die is cast." * (number % 3) + " Odd." * (number % 4 == 1)
        ruling = Ruling.objects.create(text_en=text, text_de="Würfle.")
        CardRuling.objects.create(
            card=card, ruling=ruling, date=date(2020, 1, number + 1), held_from=date(2020, 1, 1)
        )
        rulings.append(ruling)
    index.renew("SELECT id FROM rulings_ruling")
    return rulings


def lists() -> dict[str, int]:
    """Return which lists there are, and how many rulings they hold."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT language || ' ' || said::text, octet_length(numbers) / 4"
            " FROM rulings_searchkept"
        )
        return dict(cursor.fetchall())


def notes() -> int:
    """Return how many notes there are of English texts."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM rulings_searchlater WHERE language = 'en'")
        return int(cursor.fetchall()[0][0])


def page_of(asked: str) -> Page:
    """Return the first page of what is found in English, by any number of words."""
    groups = grouped(parse(asked).alternatives, "en")
    runs = runs_typed(chain.from_iterable(group.words for group in groups))
    found = in_language(groups, "en", 1, own="en")
    return ranked(found, True, "en", Sort.RELEVANCE, None, runs)


def found(*words: str) -> Found:
    """Return what is found of English words: rulings, how long ago they are, how badly they fit."""
    return {word: sorted((row[3], row[2], row[1]) for row in page_of(word).rows) for word in words}


def found_in_the_table(*words: str) -> Found:
    """Return the same where there is no list."""
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SELECT rulings_forget_lists(ARRAY['en'])")
        told = found(*words)
        transaction.set_rollback(True)
    return told


def test_lists_hold_the_newest_of_what_many_say(many: list[Ruling]) -> None:
    assert lists() == {
        "en 'roll'": 15,
        "en 'die'": 15,
        "en 'cast'": 13,
        "en 'odd'": 5,
        "de 'wurfel'": 15,
    }
    assert found("roll", "die", "cast", "odd") == found_in_the_table("roll", "die", "cast", "odd")
    newest = [ruling.pk for ruling in many[-MOST:]]
    assert [ruling for ruling, *_rest in found("roll")["roll"]] == newest
    assert len(found("odd")["odd"]) == 5


def reworded(rulings: list[Ruling]) -> None:
    index.write([index.Indexed(rulings[-1].pk, "en", "Cast, cast, cast, and never that.")])


def gone(rulings: list[Ruling]) -> None:
    index.write([index.Indexed(rulings[-2].pk, "en", None)])


def deleted(rulings: list[Ruling]) -> None:
    SearchEntry.objects.filter(ruling=rulings[-3]).delete()


def by_hand(rulings: list[Ruling]) -> None:
    SearchEntry.objects.filter(ruling=rulings[-4]).update(vector="'odd':1,2,3")


def in_a_partition(rulings: list[Ruling]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE rulings_searchentry_en SET vector = $$'odd':1$$ WHERE ruling_id = %s",
            [rulings[-5].pk],
        )


def withdrawn(rulings: list[Ruling]) -> None:
    Ruling.objects.filter(pk=rulings[-6].pk).update(
        status=Ruling.Status.WITHDRAWN, withdrawn_reason="No longer true."
    )


def shown_again(rulings: list[Ruling]) -> None:
    withdrawn(rulings)
    with connection.cursor() as cursor:
        make_lists(cursor, "en")
    rulings[-6].save()


def added(rulings: list[Ruling]) -> None:
    ruling = Ruling.objects.create(text_en="An odd roll.")
    CardRuling.objects.create(
        card=Card.objects.get(), ruling=ruling, date=date(2021, 1, 1), held_from=date(2021, 1, 1)
    )
    index.write(index.entries_of(ruling))


def newer(rulings: list[Ruling]) -> None:
    CardRuling.objects.filter(ruling=rulings[0]).update(date=date(2022, 1, 1))
    index.write(index.entries_of(rulings[0]))


def most_of_them(rulings: list[Ruling]) -> None:
    """Leave less of the lists than are asked for."""
    index.write([index.Indexed(ruling.pk, "en", "Nothing.") for ruling in rulings[8:14]])


@pytest.mark.parametrize(
    "write",
    [
        *(reworded, gone, deleted, by_hand, in_a_partition, withdrawn, shown_again, added, newer),
        most_of_them,
    ],
)
def test_what_was_written_since_is_found_as_it_is(
    many: list[Ruling], write: Callable[[list[Ruling]], None]
) -> None:
    words = ("roll", "die", "cast", "odd")
    before = found(*words)
    write(many)
    assert "en 'roll'" in lists()
    after = found(*words)
    assert after == found_in_the_table(*words)
    assert after != before or write is shown_again
    with connection.cursor() as cursor:
        assert go_on(cursor, "en", 1)
        assert found(*words) == after
        make_lists(cursor, "en")
    assert found(*words) == after


def test_lists_go_where_too_much_is_written_to_be_noted(
    many: list[Ruling], monkeypatch: pytest.MonkeyPatch
) -> None:
    Ruling.objects.bulk_create(
        Ruling(public_id=f"n{number:05}".replace("0", "z").replace("1", "y"), text_en="A roll.")
        for number in range(2_000)
    )
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO rulings_searchentry (language, ruling_id, vector)"
            " SELECT 'en', id, $$'roll':2$$ FROM rulings_ruling WHERE text_en = 'A roll.'"
        )
    assert [*lists()] == ["de 'wurfel'"]
    for module in (branches, matches):
        monkeypatch.setattr(module, "CAP", 2_100)
    assert len(page_of("roll").ids) == 2_020
    with connection.cursor() as cursor:
        cursor.execute("TRUNCATE rulings_searchentry")
    assert not lists()


def test_lists_are_made_anew_when_much_was_noted(
    many: list[Ruling], monkeypatch: pytest.MonkeyPatch
) -> None:
    index.write([index.Indexed(many[0].pk, "en", "Odd, odd, odd."), *index.entries_of(many[1])])
    monkeypatch.setattr(rows, "LISTED", 14)
    with connection.cursor() as cursor:
        renew_lists(cursor)
        assert lists()["en 'roll'"] == 15
        monkeypatch.setattr(kept, "_NOTED", 0)
        renew_lists(cursor)
        assert (lists()["en 'roll'"], lists()["de 'wurfel'"]) == (14, 15)
    assert not notes()


@pytest.mark.usefixtures("committing_catalogue")
@pytest.mark.parametrize("held", [False, True])
def test_lists_go_on_after_many_saves_unless_somebody_is_at_them(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, held: bool
) -> None:
    monkeypatch.setattr(onward, "_PART", 1)
    monkeypatch.setattr(rows, "COMMON", 1)
    monkeypatch.setattr(kept, "_NOTED", 2)
    rulings = [Ruling.objects.create(text_en=text) for text in ("Wombat.", "Gnome.", "Lynx.")]
    with transaction.atomic():
        index.renew("SELECT id FROM rulings_ruling")
    monkeypatch.setattr(kept, "make_lists", None)

    def save() -> None:
        try:
            for ruling in rulings:
                with transaction.atomic():
                    index.write([index.Indexed(ruling.pk, "en", "Odd.")])
        finally:
            connection.close()

    with transaction.atomic(), connection.cursor() as cursor:
        if held:
            cursor.execute(kept._LOCK)
        other = Thread(target=save)
        other.start()
        other.join()
    assert ("en 'wombat'" in lists(), notes()) == (held, 3 if held else 0)
    assert not caplog.records
    assert found("odd", "wombat") == found_in_the_table("odd", "wombat")
    assert len(found("odd")["odd"]) >= 3


def test_what_stays_noted_is_not_tried_again(
    many: list[Ruling], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "_NOTED", 3)

    def tries(*writes: Callable[[list[Ruling]], None]) -> list[int]:
        counts = []
        for write in writes:
            with TestCase.captureOnCommitCallbacks(execute=True) as after:
                write(many)
            counts.append(len(after))
        return counts

    # New texts stay noted, whether the lists went on or could not.
    assert (tries(added, added, reworded, by_hand, gone), notes()) == ([0, 0, 0, 0, 1], 2)
    assert (tries(added, added, added, added), notes()) == ([0, 0, 0, 1], 6)
    assert (tries(added, added), notes()) == ([0, 0], 8)
    assert found("roll", "odd") == found_in_the_table("roll", "odd")


class Interrupted:
    """A cursor: after one of its statements, somebody else does something."""

    def __init__(self, cursor: CursorWrapper, after: int, other: Callable[[], None]) -> None:
        self._cursor = cursor
        self._left = after
        self._other = other

    def execute(self, *statement: Any) -> None:
        self._cursor.execute(*statement)
        if not self._left:
            other = Thread(target=self._other)
            other.start()
            other.join()
        self._left -= 1

    def __getattr__(self, name: str) -> Any:
        return getattr(self._cursor, name)


@pytest.mark.usefixtures("committing_catalogue")
@pytest.mark.parametrize("renewing", [make_lists, partial(go_on, noted=2)])
def test_who_writes_while_lists_are_made_is_not_forgotten(
    monkeypatch: pytest.MonkeyPatch, renewing: Callable[[CursorWrapper, str], object]
) -> None:
    monkeypatch.setattr(onward, "_PART", 1)
    monkeypatch.setattr(rows, "COMMON", 1)
    rulings = [Ruling.objects.create(text_en=text) for text in ("Wombat.", "Gnome.", "Lynx.")]
    with transaction.atomic():
        index.renew("SELECT id FROM rulings_ruling")
    words = ("wombat", "gnome", "lynx", "odd")

    def say(ruling: Ruling, text: str) -> None:
        index.write([index.Indexed(ruling.pk, "en", text)])

    def write() -> None:
        try:
            say(rulings[0], "Gnome, gnome.")
        finally:
            connection.close()

    def make(after: int) -> None:
        try:
            with transaction.atomic(), connection.cursor() as cursor:
                renewing(cast("CursorWrapper", Interrupted(cursor, after, write)), "en")
        finally:
            connection.close()

    for after in range(10):
        say(rulings[0], "Wombat.")
        with transaction.atomic():
            say(rulings[1], f"Odd {after}.")
            other = Thread(target=make, args=[after])
            other.start()
            other.join()
        assert "en 'lynx'" in lists()
        assert found(*words) == found_in_the_table(*words)
        assert rulings[0].pk in [ruling for ruling, *_rest in found("gnome")["gnome"]]
