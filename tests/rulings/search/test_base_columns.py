"""No statement asks a bare translated column: it reads as whatever language was active once."""

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils import translation

from rulings.content.catalogue import DOCUMENTS
from rulings.editorial import save_text
from rulings.languages import LANGUAGES
from rulings.models import Card, CardName, Ruling, Translation
from rulings.search.find import find
from rulings.search.query import parse
from tests.rulings.people import person

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
