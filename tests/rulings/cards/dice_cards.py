"""Made-up cards that roll dice, each text written for these tests, in several languages."""

from __future__ import annotations

from typing import Final

import msgspec
from django.utils.text import slugify

from rulings.importers.rows import CardRow
from rulings.models import Card
from tests.rulings.importers.cards.making import card, printed

ROWS: Final = {
    "en": ("Rest a while.", "Sing to {T} the moon.", "Dance."),
    "ru": ("Отдохните.", "Пойте луне.", "Танцуйте."),
    "es": ("Descansa.", "Canta a la luna.", "Baila."),
    "pt": ("Descanse.", "Cante para a lua.", "Dance já."),
    "de": ("Ruhe dich aus.", "Singe zum Mond.", "Tanze."),
    "fr": ("Dormez.", "Chantez à la lune.", "Dansez."),
}
_TOLD: Final = {
    "en": "{2}: Roll a d20.\n1—9 | %s\n10—19 | %s\n20 | %s",
    "ru": "{2}: бросьте d20.\n1—9 | %s\n10—19 | %s\n20 | %s",
    "es": "{2}: Tira 1d20.\n1—9 | %s\n10—19 | %s\n20 | %s",
    "pt": "{2}: Role um d20.\n1—9 | %s\n10—19 | %s\n20 | %s",
    "de": "{2}: Wirf einen W20.\n1—9 | %s\n10—19 | %s\n20 | %s",
    "fr": "{2} : Lancez un d20.\n1—9 | %s\n10—19 | %s\n20 | %s",
}

EXTRA_DIE: Final = (
    "If you would roll one or more dice, instead roll that many plus one and ignore the lowest "
    "roll."
)


def told(language: str) -> str:
    """Return the text of the table card in one language."""
    return _TOLD[language] % ROWS[language]


def table_card(name: str = "Moon Table") -> CardRow:
    """Return a card with a results table that is printed in six languages."""
    return card(
        name,
        *(
            printed(code, f"{name} {code}", told(code), type_line="T")
            for code in ROWS
            if code != "en"
        ),
        text=told("en"),
    )


def hold(*rows: CardRow) -> None:
    """Put cards into the database with the words they have, quicker than an import does."""
    for row in rows:
        words = {"name_en": row.name, "text_en": row.text or None, "type_line_en": row.type_line}
        for said in row.printed:
            words |= {
                f"name_{said.language}": said.name,
                f"text_{said.language}": said.text,
                f"type_line_{said.language}": said.type_line or None,
            }
        Card.objects.update_or_create(
            name_en=row.name, defaults=words, create_defaults=words | {"slug": slugify(row.name)}
        )


def of_the_catalogue(slug: str, *, text: str) -> CardRow:
    """Return a card of the catalogue with a text of ours, as an import brings it."""
    held = Card.objects.get(slug=slug)
    assert held.oracle_id is not None
    return msgspec.structs.replace(
        card(held.name_in("en") or "", text=text), oracle_id=held.oracle_id
    )
