"""Read the catalogue: which cards and rulings ship, and where each text comes from.

It is strict: an unknown key, a missing one or a value of another kind is refused with its file and
key, so that a slip of the pen never becomes a silent gap.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Final
from uuid import UUID

from rulings.content.tables import CODES, RULE, CatalogueError, Table, load

FOLDER: Final = Path(__file__).parent / "catalogue"
DOCUMENTS: Final = Path(__file__).parent / "documents"
CARDS_FILE: Final = "cards.toml"

_REFERENCE = re.compile(r"([a-z0-9.-]+\.txt)#([0-9]{1,4})")
_ID = re.compile(r"[2-9a-z]{5,8}")
_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_SET = re.compile(r"[a-z0-9]{3,6}")
_DIE = re.compile(r"d[1-9][0-9]{0,3}|planar")


@dataclass(frozen=True, slots=True)
class CatalogueCard:
    """A card with the names that ship; the first name of a language is the one now printed."""

    slug: str
    name: str
    oracle_id: UUID | None
    layout: str
    mana_cost: str
    names: Mapping[str, tuple[str, ...]]
    aliases: Mapping[str, tuple[str, ...]]
    dice: tuple[str, ...]
    sets: tuple[str, ...]
    """Codes of the sets in which it was printed, as far as we know."""
    publisher: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where a ruling stands: the card, the date there and the position in the card's list."""

    slug: str
    date: date
    position: int


@dataclass(frozen=True, slots=True)
class Citation:
    """A rule with the edition in which it has this number."""

    number: str
    edition: date


@dataclass(frozen=True, slots=True)
class Reference:
    """A paragraph of a document, counted from 0."""

    file: str
    paragraph: int


@dataclass(frozen=True, slots=True)
class CatalogueRuling:
    """A ruling: what it is, and per language the paragraph or the draft that is its text."""

    public_id: str
    source: str
    official_elsewhere: tuple[str, ...]
    scenario: str
    parameters: Mapping[str, object]
    reason: str
    places: tuple[Place, ...]
    citations: tuple[Citation, ...]
    documents: Mapping[str, Reference]
    drafts: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Everything that ships, and the day from which what we wrote in it holds."""

    dated: date
    sets: Mapping[str, str]
    """The English names of sets, by their codes."""
    cards: tuple[CatalogueCard, ...]
    rulings: tuple[CatalogueRuling, ...]
    sha256: str
    documents: Path
    by_reference: Mapping[Reference, tuple[CatalogueRuling, str]] = field(repr=False)
    """The ruling and language that a paragraph of a document is the text of."""


def read_catalogue(folder: Path = FOLDER, documents: Path = DOCUMENTS) -> Catalogue:
    """Return the catalogue of a folder. Raises CatalogueError."""
    tables = {file.name: load(file) for file in sorted(folder.glob("*.toml"))}
    if CARDS_FILE not in tables:
        raise CatalogueError(CARDS_FILE, "", "this file is missing")
    cards_table = Table(CARDS_FILE, "", tables.pop(CARDS_FILE))
    dated = cards_table.day("dated")
    sets = dict(_set(table) for table in cards_table.tables("set"))
    cards = tuple(_card(table) for table in cards_table.tables("card"))
    cards_table.finish()
    rulings = tuple(_ruling(Table(file, "", table)) for file, table in tables.items())
    _check_sets(cards, sets)
    _check_whole(cards, rulings, documents)
    digest = hashlib.sha256()
    for file in [*sorted(folder.glob("*.toml")), *sorted(documents.glob("*.txt"))]:
        digest.update(f"{file.name}\n".encode())
        digest.update(file.read_bytes())
    references = {
        reference: (ruling, language)
        for ruling in rulings
        for language, reference in ruling.documents.items()
    }
    return Catalogue(dated, sets, cards, rulings, digest.hexdigest(), documents, references)


def _set(table: Table) -> tuple[str, str]:
    code, name = table.shaped("code", _SET), table.text("name")
    table.finish()
    return code, name


def _card(table: Table) -> CatalogueCard:
    oracle_id = table.text("oracle_id", default="")
    try:
        uuid = UUID(oracle_id) if oracle_id else None
    except ValueError as error:
        raise table.fail("oracle_id", f"{oracle_id!r} is no UUID") from error
    names, aliases = table.table("names"), table.table("aliases")
    card = CatalogueCard(
        slug=table.shaped("slug", _SLUG),
        name=table.text("name"),
        oracle_id=uuid,
        layout=table.text("layout", default="normal"),
        mana_cost=table.text("mana_cost", default=""),
        names={language: names.texts(language) for language in names.languages()},
        aliases={language: aliases.texts(language) for language in aliases.languages()},
        dice=table.texts("dice"),
        sets=table.texts("sets"),
        publisher=table.text("publisher", default=""),
    )
    for die in card.dice:
        if not _DIE.fullmatch(die):
            raise table.fail("dice", f"{die!r} is no die")
    table.finish()
    return card


def _ruling(table: Table) -> CatalogueRuling:
    documents, drafts = table.table("documents"), table.table("drafts")
    ruling = CatalogueRuling(
        public_id=table.shaped("id", _ID),
        source=table.text("source"),
        official_elsewhere=table.texts("official_elsewhere"),
        scenario=table.text("scenario", default=""),
        parameters=table.table("parameters").rest(),
        reason=table.text("reason", default=""),
        places=tuple(_place(place) for place in table.tables("cards")),
        citations=tuple(_citation(citation) for citation in table.tables("rules")),
        documents={key: _reference(documents, key) for key in documents.languages()},
        drafts={key: drafts.text(key) for key in drafts.languages()},
    )
    table.finish()
    if table.file != f"{ruling.public_id}.toml":
        raise table.fail("id", f"the file of {ruling.public_id} is named {ruling.public_id}.toml")
    if ruling.source not in ("wizards", "scryfall", "community", "project"):
        raise table.fail("source", "it is one of wizards, scryfall, community, project")
    if ruling.source == "project" and (ruling.official_elsewhere or ruling.documents):
        raise table.fail("source", "an open question of the project has no official text")
    if bool(ruling.scenario) == bool(ruling.reason):
        raise table.fail("scenario", "give either a scenario or a reason why there is none")
    if ruling.reason not in ("", "tournament-rules"):
        raise table.fail("reason", "the only one known is tournament-rules")
    if not set(ruling.official_elsewhere) <= set(CODES):
        raise table.fail("official_elsewhere", f"known languages are {', '.join(CODES)}")
    if not ruling.documents and not ruling.drafts:
        raise table.fail("documents", "a ruling needs its text in at least one language")
    return ruling


def _place(table: Table) -> Place:
    place = Place(table.shaped("slug", _SLUG), table.day("date"), table.number("position"))
    table.finish()
    return place


def _citation(table: Table) -> Citation:
    citation = Citation(table.shaped("number", RULE), table.day("edition"))
    table.finish()
    return citation


def _reference(table: Table, key: str) -> Reference:
    value = table.text(key)
    match = _REFERENCE.fullmatch(value)
    if not match:
        raise table.fail(key, f"{value!r} is not written as file.txt#paragraph")
    return Reference(match[1], int(match[2]))


def _check_sets(cards: tuple[CatalogueCard, ...], sets: Mapping[str, str]) -> None:
    """Refuse a set without a name, and one that no card names."""
    for card in cards:
        for code in card.sets:
            if code not in sets:
                raise CatalogueError(CARDS_FILE, card.slug, f"there is no [[set]] {code}")
    for code in sets:
        if not any(code in card.sets for card in cards):
            raise CatalogueError(CARDS_FILE, "set", f"no card was printed in {code}")


def _check_whole(
    cards: tuple[CatalogueCard, ...], rulings: tuple[CatalogueRuling, ...], documents: Path
) -> None:
    """Refuse what contradicts itself across files."""
    slugs = [card.slug for card in cards]
    for slug in slugs:
        if slugs.count(slug) > 1:
            raise CatalogueError(CARDS_FILE, slug, "two cards have this slug")
    taken: dict[Reference, str] = {}
    for ruling in rulings:
        file = f"{ruling.public_id}.toml"
        for place in ruling.places:
            if place.slug not in slugs:
                raise CatalogueError(file, "cards", f"{place.slug} is no card of {CARDS_FILE}")
        for language, reference in ruling.documents.items():
            if reference in taken:
                raise CatalogueError(
                    file, f"documents.{language}", f"{taken[reference]} has this paragraph already"
                )
            if not (documents / reference.file).is_file():
                raise CatalogueError(
                    file, f"documents.{language}", f"there is no document {reference.file}"
                )
            taken[reference] = ruling.public_id
