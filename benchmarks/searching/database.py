"""The database that is searched: rulings and names in six languages, a quarter, one and two sizes.

The product itself writes the rulings, from a register, and what makes them found. Names in other
languages than English, citations, dice and shown rulings, which no register of made-up rulings
brings, are put beside them.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from psycopg import sql

from benchmarks.imported import imported
from benchmarks.server import Server, server
from rulings.models.folding import name_key
from tests.rulings.importers.generated.files import write_register
from tests.rulings.importers.generated.grown import Grown, cards_of
from tests.rulings.importers.generated.words import LANGUAGES

SIZE: Final = 75_000
"""Rulings in each of the six languages; cards are two for five of them."""
SIZES: Final = (SIZE // 4, SIZE, 2 * SIZE)

_NAMED: Final = """
CREATE TEMPORARY TABLE named (slug text, language text, name text, key text)
"""
_COPY_NAMES: Final = "COPY named FROM STDIN"
_NAME_CARDS: Final = """
UPDATE rulings_card AS card SET {column} = named.name
FROM named WHERE named.language = {language} AND named.slug = card.slug
"""
_NAMES: Final = """
INSERT INTO rulings_cardname (card_id, language, name, kind, key)
SELECT card.id, named.language, named.name, 'printed', key
FROM named JOIN rulings_card AS card USING (slug)
ORDER BY card.id, named.language
"""
# One card in two hundred rolls a die, one ruling in fifty cites a rule, one in five hundred is
# shown by a scenario.
_BESIDES: Final = (
    """
    UPDATE rulings_card SET dice = ARRAY[(ARRAY['d20', 'd6', 'd4'])[1 + id / 200 % 3]],
        dice_state = 'rolls'
    WHERE id % 200 = 0 AND dice = '{}'
    """,
    """
    INSERT INTO rulings_rulecitation (ruling_id, number, edition, held_from)
    SELECT id, (100 + id / 50 % 800) || '.' || (1 + id / 50 % 9), '2026-04-17', '2026-04-17'
    FROM rulings_ruling AS ruling
    WHERE id % 50 = 0
        AND NOT EXISTS (SELECT FROM rulings_rulecitation WHERE ruling_id = ruling.id)
    """,
    """
    INSERT INTO rulings_scenariolink (ruling_id, scenario, parameters, reason, by_rule, by_editor)
    SELECT id, 'lowest-ignored', '{}', '', '', true
    FROM rulings_ruling AS ruling
    WHERE id % 500 = 0
        AND NOT EXISTS (SELECT FROM rulings_scenariolink WHERE ruling_id = ruling.id)
    """,
)


class Searched:
    """A database that is searched, of a size that grows."""

    def __init__(self, where: Server, name: str) -> None:
        self._server = where
        self._name = name
        self._made = Grown(SIZES)
        self._size = 0

    @property
    def url(self) -> str:
        """Return the DATABASE_URL."""
        return self._server.url(self._name)

    def grow(self, size: int) -> None:
        """Have so many rulings, one of SIZES. Raises RuntimeError: the product refuses them."""
        rulings = range(self._size, size)
        cards = range(cards_of(self._size), cards_of(size))
        with tempfile.TemporaryDirectory(prefix="sixfold-bench-") as folder:
            register = Path(folder) / "register.jsonl"
            # A register tells of every card that its rulings stand on.
            write_register(self._made, register, rulings=rulings, cards=range(cards_of(size)))
            imported(self.url, "register", "load", str(register))
        self._put_beside(cards)
        self._size = size
        self._server.settle(self._name)

    def _put_beside(self, cards: range) -> None:
        with self._server.connect(self._name) as connection:
            connection.execute(_NAMED)
            with connection.cursor().copy(_COPY_NAMES) as copy:
                for card in cards:
                    for language in LANGUAGES:
                        if language != "en":
                            name = self._made.name(card, language)
                            row = (self._made.slug(card), language, name, name_key(name))
                            copy.write_row(row)
            connection.execute("ANALYZE named")
            for language in LANGUAGES:
                if language != "en":
                    connection.execute(
                        sql.SQL(_NAME_CARDS).format(
                            column=sql.Identifier(f"name_{language}"),
                            language=sql.Literal(language),
                        )
                    )
            connection.execute(_NAMES)
            for statement in _BESIDES:
                connection.execute(statement)


@contextmanager
def searched() -> Iterator[Searched]:
    """Have an empty database to be searched, on a server of its own; both are gone at the end."""
    with server() as running, running.database("searched") as name:
        yield Searched(running, name)
