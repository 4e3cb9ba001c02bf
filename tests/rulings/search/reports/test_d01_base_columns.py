"""D01: nothing asks a bare translated column, which reads as whatever language was active once."""

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from django.contrib.postgres.search import SearchVector
from django.core.management import call_command
from django.db import connection
from django.db.models import Case, Q, Value, When
from django.db.models.functions import Coalesce, Lower
from django.utils import translation

from rulings.content.catalogue import DOCUMENTS
from rulings.editorial import save_text
from rulings.languages import LANGUAGES
from rulings.models import Card, CardName, Ruling, Translation
from rulings.search import index
from rulings.search.find import find
from rulings.search.query import parse
from tests.rulings.people import person
from tests.rulings.search.reports.answers import write

TOKEN = re.compile(r'("[^"]+"\."[^"]+"|[\w.]+|[(),])|\S')
BARE = re.compile(r'"?rulings_(?:ruling|card|cardface)"?\."?(?:text|name|type_line)"?')


class BareColumn(AssertionError):
    """A statement names a bare translated column where it decides something."""


def decides(statement: str) -> bool:
    """Tell whether a bare column stands anywhere but alone in a list of selected columns."""
    tokens = [match[0] for match in TOKEN.finditer(statement)]
    selecting = [False]
    for at, token in enumerate(tokens):
        match token.upper():
            case "(":
                selecting.append(False)
            case ")":
                selecting.pop()
            case "SELECT":
                selecting[-1] = True
            case "FROM":
                selecting[-1] = False
            case _ if BARE.fullmatch(token):
                alone = tokens[at - 1].upper() in ("SELECT", ",", "DISTINCT") and tokens[
                    at + 1 : at + 2
                ] in ([","], ["FROM"])
                if not (selecting[-1] and alone):
                    return True
    return False


def guard(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
    """Let a statement through when no bare column decides anything in it."""
    if not sql.lstrip().startswith(("INSERT", "UPDATE")) and decides(sql):
        raise BareColumn(sql)
    return execute(sql, params, many, context)


@pytest.fixture
def guarded() -> Iterator[None]:
    """Watch every statement of the test."""
    with connection.execute_wrapper(guard):
        yield


@pytest.mark.parametrize("active", [language.code for language in LANGUAGES])
def test_reading_and_searching_never_ask_a_bare_column(
    catalogue: None, guarded: None, active: str
) -> None:
    with translation.override(active):
        for typed in ("кубик", "Невервинтр гидра", "706.6", "7znd7", "d20", "dé"):
            assert find(parse(typed), language="ru").total
        Ruling.objects.for_page("7znd7").shown("ru")
        list(Ruling.objects.for_card(Card.objects.get(slug="neverwinter-hydra")))
        list(Translation.objects.stale())
        list(CardName.objects.filter(card__name_ru="Гидра Невервинтера"))


def test_writing_never_asks_a_bare_column(catalogue: None, guarded: None) -> None:
    call_command("load_catalogue", verbosity=0)
    call_command("import_document", str(DOCUMENTS / "attempted-murder.fr.txt"), verbosity=0)
    save_text(
        ruling=Ruling.objects.get(public_id="zs6r2"),
        language="pt",
        text="Um d6.",
        by=person("Joana", "translators-pt"),
        at=datetime(2026, 11, 29, tzinfo=UTC),
        version=1,
    )


@pytest.mark.parametrize(
    "asking",
    [
        lambda: list(Card.objects.order_by(Lower("name"))),
        lambda: list(Card.objects.annotate(low=Lower("name"))),
        lambda: list(Card.objects.annotate(some=Coalesce("name", "type_line"))),
        lambda: list(Card.objects.annotate(some=Case(When(name="", then=Value(1))))),
        lambda: list(Ruling.objects.annotate(vector=SearchVector("text"))),
        lambda: list(CardName.objects.filter(card__name="Гидра")),
        lambda: list(Ruling.objects.rewrite(False).filter(Q(text__contains="кубик"))),  # type: ignore[attr-defined]
        lambda: list(Ruling.objects.rewrite(False).order_by("text")),  # type: ignore[attr-defined]
        lambda: list(
            Ruling.objects.raw("SELECT id FROM rulings_ruling ORDER BY rulings_ruling.text")
        ),
    ],
)
def test_the_guard_sees_a_bare_column(
    catalogue: None, guarded: None, asking: Callable[[], object]
) -> None:
    with translation.override("ru"), pytest.raises(BareColumn):
        asking()


def test_a_condition_belongs_to_the_language_it_was_made_for(catalogue: None) -> None:
    """A kept Q would be frozen to the first language that used it, so ours name their column."""
    wanted = Q(text_ru__contains="кубик")
    counts = set()
    for active in ("ru", "en", "de"):
        with translation.override(active):
            counts.add(Ruling.objects.filter(wanted).count())
    assert len(counts) == 1 and counts != {0}


MADE_OF_COLUMNS = """
    SELECT 'index ' || indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL
    SELECT 'constraint ' || conname, conrelid::regclass || ' ' || pg_get_constraintdef(oid)
        FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT 'trigger ' || tgname, pg_get_triggerdef(oid) FROM pg_trigger
    UNION ALL SELECT 'default', adrelid::regclass || ' ' || pg_get_expr(adbin, adrelid)
        FROM pg_attrdef
    UNION ALL SELECT 'function ' || proname, prosrc FROM pg_proc
        WHERE pronamespace = 'public'::regnamespace AND prolang IN (
            SELECT oid FROM pg_language WHERE lanname IN ('sql', 'plpgsql')
        )
"""
TRANSLATED = re.compile(r"rulings_(?:ruling|card|cardface)\b")
ALONE = re.compile(r"(?<![\w.':])(?:text|name|type_line)(?!\w|\[| )")
OF_A_ROW = re.compile(r"\b(?:new|old|ruling|card|face)\.(?:text|name|type_line)\b", re.IGNORECASE)


def read_bare() -> set[str]:
    """Return what of the database itself reads a bare column."""
    with connection.cursor() as cursor:
        cursor.execute(MADE_OF_COLUMNS)
        made = cursor.fetchall()
    assert len(made) > 50
    return {
        what
        for what, how in made
        if OF_A_ROW.search(how) or (TRANSLATED.search(how) and ALONE.search(how))
    }


def test_nothing_in_the_database_is_made_of_a_bare_column(db: None) -> None:
    assert read_bare() == set()
    with connection.cursor() as cursor:
        cursor.execute("CREATE INDEX of_a_bare_column ON rulings_ruling (lower(text))")
        cursor.execute(
            "CREATE FUNCTION rulings_bare() RETURNS trigger LANGUAGE plpgsql AS"
            " $$ BEGIN NEW.text_en := NEW.text; RETURN NEW; END $$"
        )
    assert read_bare() == {"index of_a_bare_column", "function rulings_bare"}


@pytest.mark.parametrize("active", [language.code for language in LANGUAGES])
def test_a_word_is_indexed_in_the_language_of_its_text_whatever_is_active(
    db: None, active: str
) -> None:
    with translation.override(active):
        ruling = Ruling.objects.create(text_en="Zyzzyvas roll.", text_ru="Ксилофоны катятся.")
        index.write(index.entries_of(ruling))
        only = write("en", "Zyzzyvas alone.")
        for reader in ("ru", "en", "de"):
            hits = find(parse("zyzzyva"), language=reader).hits
            assert {hit.ruling.pk for hit in hits} == {ruling.pk, only.pk}
            assert {hit.language_found for hit in hits} == {"en"}
            hits = find(parse("ксилофоны"), language=reader).hits
            assert [(hit.ruling.pk, hit.language_found) for hit in hits] == [(ruling.pk, "ru")]
