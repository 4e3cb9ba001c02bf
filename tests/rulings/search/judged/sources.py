"""What the queries are drawn from and asked of: real names, real rulings, and the catalogue.

Names and rulings are read from the customer's data beside the checkout where it is, and never kept
here; of the cards that the judgements meet (see `crowd.py`), `crowd.txt` keeps the ids.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple
from uuid import UUID

from rulings.content.catalogue import DOCUMENTS, read_catalogue
from rulings.importers.cards.slugs import slug_of
from rulings.models.folding import name_key, text_key
from rulings.models.localized import CODES

SHARED: Final = Path(__file__).resolve().parents[5] / "shared" / "data"
PRINTED: Final = SHARED / "names" / "printed-names.jsonl.gz"
RULINGS: Final = SHARED / "scryfall" / "rulings-bulk.derived.json.gz"
CROWD: Final = Path(__file__).parent / "crowd.txt"


class Name(NamedTuple):
    """A name of a card: ``printed``, ``former`` or ``face``."""

    language: str
    name: str
    kind: str
    key: str


@dataclass(frozen=True, slots=True)
class NamedCard:
    """A card with its names, the usual one of each language first, and those of its faces."""

    oracle_id: UUID
    slug: str
    printed: Mapping[str, tuple[str, ...]]
    faces: Mapping[str, Mapping[str, tuple[str, ...]]]
    names: tuple[Name, ...]
    """Every name that it is found by, each key of a language once."""


@dataclass(frozen=True, slots=True)
class Text:
    """A text of a ruling in one language, and the answer that the ruling is."""

    answer: str
    language: str
    text: str


@dataclass(frozen=True, slots=True)
class RealRuling:
    """A real ruling in English, with the cards that it stands on and the days that they give."""

    key: UUID
    text: str
    links: tuple[tuple[UUID, date], ...]

    @property
    def answer(self) -> str:
        """The answer that it is."""
        return f"text:{self.key}"


@cache
def cards(*, in_crowd: bool = False) -> tuple[NamedCard, ...]:
    """Return the cards of the customer's list of printed names: all, or those of the crowd."""
    chosen = frozenset(CROWD.read_text(encoding="ascii").split())
    taken: set[str] = set()
    found: list[NamedCard] = []
    for line in gzip.decompress(PRINTED.read_bytes()).splitlines():
        card: dict[str, Any] = json.loads(line)
        if in_crowd and card["oracle_id"] not in chosen:
            continue
        oracle_id = UUID(card["oracle_id"])
        slug = slug_of(card["name"], oracle_id, taken)
        taken.add(slug)
        printed = {"en": (card["name"],), **_by_language(card["printed"])}
        faces = {
            face: {"en": (face,), **_by_language(names)}
            for face, names in card.get("faces", {}).items()
        }
        found.append(NamedCard(oracle_id, slug, printed, faces, tuple(_names(printed, faces))))
    return tuple(found)


def _by_language(names: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    return {language: tuple(names[language]) for language in CODES if names.get(language)}


def _names(
    printed: Mapping[str, tuple[str, ...]], faces: Mapping[str, Mapping[str, tuple[str, ...]]]
) -> Iterator[Name]:
    seen: set[tuple[str, str]] = set()
    listed = [
        (language, name, "former" if at else "printed")
        for language, names in printed.items()
        for at, name in enumerate(names)
    ]
    listed += [
        (language, name, "face")
        for face in faces.values()
        for language, names in face.items()
        for name in names
    ]
    for language, name, kind in listed:
        key = name_key(name)
        if (language, key) not in seen:
            seen.add((language, key))
            yield Name(language, name, kind, key)


def real_rulings(chosen: Callable[[str], bool] | None = None) -> tuple[RealRuling, ...]:
    """Return the real rulings, each text once: all of them, or those whose text is chosen."""
    with gzip.open(RULINGS, "rt", encoding="utf-8") as file:
        listed: list[dict[str, str]] = json.load(file)
    comments: dict[str, dict[tuple[str, str], None]] = {}
    for record in listed:
        if record["comment"].strip():
            link = record["oracle_id"], record["published_at"]
            comments.setdefault(record["comment"], {})[link] = None
    links: dict[UUID, dict[tuple[str, str], None]] = {}
    texts: dict[UUID, str] = {}
    for comment, on in comments.items():
        if chosen is None or chosen(comment):
            key = text_key(comment)
            texts.setdefault(key, comment)
            links.setdefault(key, {}).update(on)
    return tuple(
        RealRuling(
            key, text, tuple((UUID(card), date.fromisoformat(day)) for card, day in links[key])
        )
        for key, text in texts.items()
    )


def catalogue_texts() -> Iterator[Text]:
    """Yield every text of the catalogue."""
    paragraphs = {
        path.name: path.read_text(encoding="utf-8").split("\n\n")[2::2]
        for path in DOCUMENTS.glob("*.txt")
    }
    for ruling in read_catalogue().rulings:
        texts = dict(ruling.drafts)
        for language, at in ruling.documents.items():
            texts[language] = paragraphs[at.file][at.paragraph]
        for language in CODES:
            if language in texts:
                yield Text(f"ruling:{ruling.public_id}", language, texts[language].strip())


def catalogue_rules() -> dict[str, list[str]]:
    """Return the rulings of the catalogue that cite each rule, by the number as it is there."""
    found: dict[str, list[str]] = {}
    for ruling in read_catalogue().rulings:
        for citation in ruling.citations:
            found.setdefault(citation.number, []).append(f"ruling:{ruling.public_id}")
    return found
