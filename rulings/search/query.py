"""What a person typed, read without asking the database."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

from rulings.models.folding import QUOTES, composed, name_key
from rulings.search.words import die_named

QUERY_LIMIT: Final = 200
"""The longest query, in characters."""

_RULE = re.compile(r"(?<![\w.])([1-9]\d{2}\.\d{1,3}[a-z]?)(?![\w])(?!\.\d)", re.ASCII)
_CHAPTER = re.compile(r"[1-9]\d{2}", re.ASCII)
_PUBLIC_ID = re.compile(r"(?:.*/r/)?([2-9a-z]{5,8})(?:[?#@].*)?", re.ASCII)
_PHRASE = re.compile(f"[{QUOTES}]([^{QUOTES}]+)[{QUOTES}]")


class QueryRefused(ValueError):
    """A query that cannot be asked.

    ``code``: ``long`` (over QUERY_LIMIT), ``nul`` or ``control``.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Query:
    """A query: its words and quoted phrases, and what else it may name."""

    text: str
    words: str
    phrases: tuple[str, ...]
    name_key: str
    """What card names are looked for by."""
    rule: str
    """A rule number, blank where none was typed."""
    public_id: str
    """What may be the public id of a ruling."""
    die: str
    """A die, as ``d20``, where the query is nothing else."""

    @property
    def empty(self) -> bool:
        """Whether nothing was typed."""
        return not self.text

    @property
    def only_signs(self) -> bool:
        """Whether no letter and no digit was typed."""
        return not any(sign.isalnum() for sign in self.text)


def parse(text: str) -> Query:
    """Return the query that was typed.

    Raises QueryRefused for more than QUERY_LIMIT characters, a NUL, another control character or
    half a character; every other text is a query.
    """
    if len(text) > QUERY_LIMIT:
        raise QueryRefused("long")
    if "\x00" in text:
        raise QueryRefused("nul")
    if any(unicodedata.category(sign) in ("Cc", "Cs") and sign not in "\t\n\r" for sign in text):
        raise QueryRefused("control")
    stripped = composed(text).strip()
    phrases = tuple(phrase.strip() for phrase in _PHRASE.findall(stripped) if phrase.strip())
    rule = _RULE.search(stripped)
    public_id = _PUBLIC_ID.fullmatch(stripped.lower())
    return Query(
        text=stripped,
        words=_PHRASE.sub(" ", stripped),
        phrases=phrases,
        name_key=name_key(stripped),
        rule=rule[1] if rule else stripped if _CHAPTER.fullmatch(stripped) else "",
        public_id=public_id[1] if public_id else "",
        die=die_named(stripped) or "",
    )
