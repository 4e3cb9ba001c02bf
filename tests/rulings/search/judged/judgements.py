"""Queries with their right answers, as data anyone can extend, and how engines are scored by them.

A line of `drawn.tsv`, which `drawing.py` writes, and of `by-hand.tsv`, which people write, holds
the reader's language, the kind of query, what was typed, and the right answers:

- ``card:SLUG``: the card with this address;
- ``ruling:ID``: the ruling of the catalogue with this public id;
- ``text:KEY``: the ruling whose English text has this `text_key`: so a real ruling is named here
  without its words.

With a space between them any of the answers will do; with ``+`` all of them must be offered.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rulings.models.localized import CODES

FOLDER: Final = Path(__file__).parent
DRAWN: Final = FOLDER / "drawn.tsv"
BY_HAND: Final = FOLDER / "by-hand.tsv"
MISSES: Final = FOLDER / "misses.tsv"
DOCUMENT: Final = FOLDER.parents[3] / "docs" / "search.md"
KINDS: Final = {
    "exact": "the whole name, in other letters",
    "signs": "other signs, or signs that other searches read as operators",
    "accents": "without accents, or with what is typed in their place",
    "typo": "one wrong, missing, doubled or swapped letter; two in long names",
    "half": "the beginning, or some of the words",
    "inflected": "another form of a word",
    "keyboard": "typed on the other keyboard, Cyrillic or Latin",
    "foreign": "a name in another language than the reader's",
    "face": "one face of a card that has several",
    "shared": "a name that two cards have",
    "words": "words of a ruling",
    "phrase": "words side by side, in quotation marks",
    "rule": "the number of a rule",
}
FIRST: Final = 1
FEW: Final = 5
_TABLE: Final = re.compile(
    r"(<!-- measured: python -m tests.rulings.search.judged --write -->\n)(?:\|.*\n)*"
)
_PREFIXES: Final = ("card:", "ruling:", "text:")


@dataclass(frozen=True, slots=True)
class Judgement:
    """A query of a reader and what answers it rightly."""

    language: str
    kind: str
    typed: str
    right: tuple[str, ...]
    all_of_them: bool = False

    def __post_init__(self) -> None:
        """Refuse what no engine could be asked."""
        if self.language not in CODES or self.kind not in KINDS:
            raise ValueError(f"no such language or kind: {self.language}, {self.kind}")
        prefixes = {prefix for prefix in _PREFIXES for one in self.right if one.startswith(prefix)}
        if not self.right or not all(one.startswith(_PREFIXES) for one in self.right):
            raise ValueError(f"{self.typed!r} has an answer that is no card, ruling or text")
        if "card:" in prefixes and len(prefixes) > 1:
            raise ValueError(f"{self.typed!r} asks for cards and for rulings at once")

    @property
    def asks_for_cards(self) -> bool:
        """Whether cards answer it, not rulings."""
        return self.right[0].startswith("card:")

    @property
    def asks_for_real_rulings(self) -> bool:
        """Whether rulings answer it that are in the customer's data only."""
        return self.right[0].startswith("text:")

    @property
    def line(self) -> str:
        """Return the line that says this."""
        right = ("+" if self.all_of_them else " ").join(self.right)
        return "\t".join((self.language, self.kind, self.typed, right))

    def place(self, answers: Sequence[str]) -> int | None:
        """Return the place of the right answer, from 1 on, or None where it is not among them.

        >>> one = Judgement("en", "half", "storm c", ("card:storm-crow", "card:storm-crows"))
        >>> one.place(["card:crow", "card:storm-crows"])
        2
        >>> both = Judgement("en", "shared", "bind", ("card:bind", "card:arrest"), True)
        >>> both.place(["card:arrest", "card:bind"]), both.place(["card:bind"])
        (1, None)
        """
        places = [at for at, answer in enumerate(answers, start=1) if answer in self.right]
        if not self.all_of_them:
            return min(places, default=None)
        return max(places) - len(self.right) + 1 if len(places) == len(self.right) else None


def read(path: Path) -> tuple[Judgement, ...]:
    """Return the judgements of a file. Raises ValueError for a line that is none."""
    found: list[Judgement] = []
    for line in _lines(path):
        language, kind, typed, right = line.split("\t")
        both = "+" in right
        found.append(
            Judgement(language, kind, typed, tuple(right.split("+" if both else " ")), both)
        )
    return tuple(found)


def known_misses() -> dict[tuple[str, str], str]:
    """Return the cause of each known miss by the language and what was typed."""
    lines = (line.split("\t") for line in _lines(MISSES))
    return {(language, typed): cause for language, typed, cause in lines}


def _lines(path: Path) -> Iterator[str]:
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("# "):
            yield line


@dataclass(frozen=True, slots=True)
class Scored:
    """The place of the right answer of each judgement in what one engine answered."""

    engine: str
    places: Mapping[Judgement, int | None]

    def share(self, within: int, among: Collection[Judgement] | None = None) -> float:
        """Return how many of some judgements (of all) have the right answer in the first places."""
        asked = self.places.keys() if among is None else among
        good = sum(1 for one in asked if (self.places[one] or within + 1) <= within)
        return good / len(asked)

    @property
    def misses(self) -> tuple[Judgement, ...]:
        """The judgements whose right answer is not the first."""
        return tuple(one for one, place in self.places.items() if place != FIRST)


def scored(
    engine: str, judgements: Iterable[Judgement], answer: Callable[[Judgement], Sequence[str]]
) -> Scored:
    """Ask an engine everything."""
    return Scored(engine, {one: one.place(answer(one)) for one in judgements})


def parts(every: Sequence[Judgement], by_hand: Collection[Judgement]) -> dict[str, list[Judgement]]:
    """Return the rows of the table of the documentation."""
    found = {
        "all": list(every),
        "drawn": [one for one in every if one not in by_hand],
        "by hand": [one for one in every if one in by_hand],
        **{code: [one for one in every if one.language == code] for code in CODES},
        **{kind: [one for one in every if one.kind == kind] for kind in KINDS},
    }
    return {name: some for name, some in found.items() if some}


def table(engines: Sequence[Scored], by_hand: Collection[Judgement]) -> str:
    """Return the table of the documentation: first and in the first five, by kind and language."""
    lines = [
        "| queries | how many | " + " | ".join(engine.engine for engine in engines) + " |",
        "|---|---|" + "---|" * len(engines),
    ]
    for name, some in parts(list(engines[0].places), by_hand).items():
        shares = (
            f"{engine.share(FIRST, some):.1%} / {engine.share(FEW, some):.1%}" for engine in engines
        )
        lines.append(f"| {name} | {len(some)} | " + " | ".join(shares) + " |")
    return "\n".join(lines)


def write(table: str) -> None:
    """Write a table into the documentation, in the place of the one that is there."""
    page = DOCUMENT.read_text(encoding="utf-8")
    written, count = _TABLE.subn(lambda found: f"{found[1]}{table}\n", page)
    if count != 1:
        raise ValueError(f"{DOCUMENT} has no place for the table")
    DOCUMENT.write_text(written, encoding="utf-8")


def told(engine: Scored) -> str:
    """Return the misses of an engine as lines: the place of the right answer, and the judgement."""
    return "\n".join(f"{engine.places[one] or '-'}\t{one.line}" for one in engine.misses)
