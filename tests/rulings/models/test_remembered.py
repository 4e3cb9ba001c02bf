"""What a process remembers of rulings until they change."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import connection, transaction
from pytest_django import DjangoAssertNumQueries

from rulings.models import Card, Ruling
from rulings.models.changes import OfRulings, data_revision, page_of
from tests import databases

ASKED = "SELECT id, text_en FROM rulings_ruling WHERE id = ANY(%s)"


class Texts:
    """The English texts of rulings, remembered, and for which the database was asked."""

    def __init__(self, most: int = 100) -> None:
        self.kept: OfRulings[str] = OfRulings(most=most)
        self.asked: list[int] = []
        self.others_write = ""

    def of(self, *rulings: int, variant: str = "en") -> list[str]:
        return self.kept.of(rulings, variant, self._make)

    def _make(self, rulings: list[int]) -> dict[int, str]:
        self.asked += rulings
        with connection.cursor() as cursor:
            cursor.execute(ASKED, [rulings])
            texts: dict[int, str] = dict(cursor.fetchall())
            if self.others_write:
                cursor.execute(self.others_write)
        return texts

    @contextmanager
    def asking(self, *rulings: int) -> Iterator[None]:
        """Make a page in the block, for which the database is asked for these."""
        self.asked = []
        with page_of(data_revision()):
            yield
        assert self.asked == [*rulings]


@pytest.fixture
def three(committing_catalogue: str) -> tuple[int, int, int]:
    one, two, three = Ruling.objects.order_by("pk").values_list("pk", flat=True)[:3]
    return one, two, three


def written(ruling: int, text: str) -> str:
    return f"UPDATE rulings_ruling SET text_en = '{text}' WHERE id = {ruling}"


def write(ruling: int, text: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(written(ruling, text))


def test_only_what_changed_is_made_again(three: tuple[int, int, int]) -> None:
    one, two, last = three
    texts = Texts()
    with texts.asking(one, two):
        before = texts.of(one, two)
    with texts.asking(last):
        assert texts.of(two, last, one) == [before[1], *texts.of(last), before[0]]
    write(two, "Anew.")
    with texts.asking(two):
        assert texts.of(one, two) == [before[0], "Anew."]
        # Another variant is another value.
    with texts.asking(one):
        texts.of(one, variant="de")
    Card.objects.filter(pk=Card.objects.order_by("pk")[0].pk).update(mana_cost="{9}")
    with texts.asking(one, two, last):
        texts.of(*three)


def test_what_others_write_meanwhile_is_seen_by_the_next_page(three: tuple[int, int, int]) -> None:
    one, two, _ = three
    texts = Texts()
    # While a page is made, and after it read of which revision its data are.
    texts.others_write = written(one, "While it was made.")
    with texts.asking(one, two):
        texts.of(one, two)
    texts.others_write = ""
    with texts.asking(one, one):
        assert texts.of(one) == ["While it was made."]
        write(one, "After it began.")
        with page_of(data_revision()):
            assert texts.of(one) == ["After it began."]
    # A page that began before another forgot may read what is new, and never what is old.
    with texts.asking():
        older = data_revision()
        write(two, "Since.")
        with texts.asking(two):
            assert texts.of(two) == ["Since."]
        with page_of(older):
            assert texts.of(two) == ["Since."]
        texts.asked = []


def test_a_page_reads_once_what_has_changed(
    three: tuple[int, int, int], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    one, two, _ = three
    texts, others = Texts(), Texts()
    for memory in (texts, others):
        with memory.asking(one, two):
            memory.of(one, two)
    older = data_revision()
    write(one, "Since.")
    # Two are asked for again, and the log is read, by whoever notices first.
    for revision, queries in ((data_revision(), 1 + 2), (older, 1)):
        with page_of(revision), django_assert_num_queries(queries):
            for memory in (texts, others, texts):
                assert memory.of(one, two)[0] == "Since."


def test_what_was_made_of_older_data_is_not_kept(three: tuple[int, int, int]) -> None:
    one = three[0]
    texts = Texts()

    def slow(rulings: list[int]) -> dict[int, str]:
        write(one, "Newer.")
        with page_of(data_revision()):
            assert texts.of(one) == ["Newer."]
        write(one, "Newest.")
        with page_of(data_revision()):
            texts.of(three[1])
        return dict.fromkeys(rulings, "Older.")

    with page_of(data_revision()):
        assert texts.kept.of([one], "en", slow) == ["Older."]
    with texts.asking(one):
        assert texts.of(one) == ["Newest."]


def test_where_nobody_else_sees_the_same_nothing_is_remembered(
    three: tuple[int, int, int],
) -> None:
    one = three[0]
    texts = Texts()
    with texts.asking(one):
        (before,) = texts.of(one)
    with texts.asking(one, one, one), transaction.atomic():
        write(one, "For now.")
        assert texts.of(one) == texts.of(one) == ["For now."]
        with page_of(""):
            assert texts.of(one) == ["For now."]
        transaction.set_rollback(True)
    with texts.asking():
        assert texts.of(one) == [before]
    texts.asked = []
    assert texts.of(one) + texts.of(one) == [before] * 2
    assert texts.asked == [one] * 2


def test_rows_put_together_and_another_database_are_forgotten_for(
    three: tuple[int, int, int],
) -> None:
    one, two, _ = three
    texts = Texts()
    with texts.asking(one):
        texts.of(one)
    for number in range(70):
        write(two, f"Number {number}.")
    with texts.asking(one):
        texts.of(one)
    own = databases.current()
    with databases.cloned(own, f"{own}_other") as other, databases.using(other):
        with texts.asking(one):
            texts.of(one)
        write(one, "There.")
        with texts.asking(one):
            assert texts.of(one) == ["There."]
    with texts.asking(one):
        assert texts.of(one) != ["There."]


def test_what_a_restore_takes_back_is_forgotten(three: tuple[int, int, int]) -> None:
    """The rows of a log that was restored are those of before, and their numbers begin there."""
    one, two, _ = three
    texts = Texts()
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE held AS SELECT * FROM rulings_change")
        write(one, "Late.")
        with texts.asking(one, two):
            before = texts.of(one, two)
        cursor.execute("TRUNCATE rulings_change")
        cursor.execute("INSERT INTO rulings_change SELECT * FROM held")
        cursor.execute("SELECT setval('rulings_change_id_seq', max(id)) FROM held")
    write(two, "After it.")
    with texts.asking(one, two):
        assert texts.of(one, two) == [before[0], "After it."]


def test_of_many_those_made_last_are_remembered(three: tuple[int, int, int]) -> None:
    one, two, last = three
    texts = Texts(most=4)
    with texts.asking(one, two, last):
        texts.of(one)
        texts.of(two, last)
    # The fifth, in whatever variant, takes the place of the first of them.
    with texts.asking(one, two):
        texts.of(one, two, variant="de")
    with texts.asking():
        texts.of(two, last)
        texts.of(one, two, variant="de")
    with texts.asking(one):
        texts.of(one)
