"""What an import would do: entries to read, and the writes behind them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from rulings.models import CardName, LedgerEntry, Origin, Snapshot

Outcome = LedgerEntry.Outcome
Day = date
"""A date, in the one class that has a field of this name."""


@dataclass(frozen=True, slots=True)
class WriteCard:
    """Make a card, or set some of its fields."""

    slug: str
    values: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class WriteSet:
    """Make a set of cards, or give it its name."""

    code: str
    name: str


@dataclass(frozen=True, slots=True)
class WriteName:
    """Make a name of a card."""

    slug: str
    language: str
    name: str
    kind: CardName.Kind


@dataclass(frozen=True, slots=True)
class WriteRuling:
    """Make a ruling, or set some of its fields; its texts are writes of their own."""

    public_id: str
    values: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class WriteAlias:
    """Make a public id that leads to a ruling which is here under another one."""

    public_id: str
    into: str
    language: str
    text: str


@dataclass(frozen=True, slots=True)
class WriteText:
    """Set the text of one language: its origin, the day it holds from, where it was read."""

    public_id: str
    language: str
    text: str
    origin: Origin
    held_from: date
    document: str = ""
    document_title: str = ""
    document_paragraph: int | None = None
    document_date: date | None = None


@dataclass(frozen=True, slots=True)
class WriteSuggestion:
    """Propose a text beside the one that a person saved."""

    public_id: str
    language: str
    text: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class WriteLink:
    """Put a ruling on a card."""

    public_id: str
    slug: str
    date: Day
    position: int
    held_from: Day


@dataclass(frozen=True, slots=True)
class WriteCitation:
    """Cite a rule."""

    public_id: str
    number: str
    edition: date
    held_from: date


@dataclass(frozen=True, slots=True)
class WriteScenario:
    """Link a scenario, or say why there is none."""

    public_id: str
    scenario: str
    parameters: Mapping[str, object]
    reason: str


Write = (
    WriteSet
    | WriteCard
    | WriteName
    | WriteRuling
    | WriteAlias
    | WriteText
    | WriteSuggestion
    | WriteLink
    | WriteCitation
    | WriteScenario
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a plan. Without a write it only tells what was seen."""

    outcome: Outcome
    subject: str
    key: str
    note: str = ""
    write: Write | None = None
    public_id: str = ""
    """The ruling it is about, where it is about one."""
    before: str | None = None
    after: str | None = None
    """The text that stood there, and the one that does from now on, where it is about a text."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything an import would do, in the order in which it is done."""

    kind: Snapshot.Kind
    name: str
    sha256: str
    dated: date
    """The source's own date."""
    entries: tuple[Entry, ...]
    remarks: tuple[str, ...] = ()
    """Sentences for the reader of the plan, in the active language."""

    @property
    def changes(self) -> bool:
        """Whether applying it would write anything."""
        return any(entry.write is not None for entry in self.entries)

    def counts(self) -> Counter[Outcome]:
        """Return how many entries have each outcome."""
        return Counter(entry.outcome for entry in self.entries)
