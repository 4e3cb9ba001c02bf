"""How a text or a query becomes words before PostgreSQL cuts their endings.

Both sides of a search go through `canonical`: forms of one word that the stemmers keep apart become
one form, dice are written one way, and typographic signs become plain ones.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter
from typing import Final, NamedTuple

from rulings.models.folding import APOSTROPHES, DASHES, INVISIBLE, QUOTES, fold
from rulings.search.words.forms import groups

# Stop words that people type without their accents: the stop lists know them only with accents.
_STOP_WORDS: dict[str, str] = {
    "en": "",
    "ru": "еще ее нее",
    "es": "también más sí él tú mí mío mía míos mías qué como está estás están estáis esté estés"
    " estén estéis estaré estarás estará estaréis estarán estaría estarías estaríamos estaríais"
    " estarían estábamos estuviéramos estuviésemos habéis hayáis habré habrás habrá habréis habrán"
    " habría habrías habríamos habríais habrían había habías habíamos habíais habían hubiéramos"
    " hubiésemos seáis seré serás será seréis serán sería serías seríamos seríais serían éramos"
    " fuéramos fuésemos tenéis tengáis tendré tendrás tendrá tendréis tendrán tendría tendrías"
    " tendríamos tendríais tendrían tenía tenías teníamos teníais tenían tuviéramos tuviésemos",
    "pt": "e também não já só até você vocês nós à às tem há hão são será serão seríamos está"
    " estão estávamos estivéramos estivéssemos houverá houverão houvéramos houvéssemos houveríamos"
    " éramos fôramos fôssemos tínhamos tivéramos tivéssemos terá terão teríamos",
    "de": "für über können könnte während würde würden",
    "fr": "même à été étée étées étés étant étante étants étantes êtes étais était étions étiez"
    " étaient fûmes fûtes fût eûmes eûtes eût",
}
# As common as these, and on no list: each is taken for one that is.
_AS_COMMON: dict[str, dict[str, str]] = {
    "pt": {"é": "e", "têm": "tem"},
    "es": {"cómo": "como"},
    "de": {"dass": "daß"},
    "fr": {"les": "le", "ils": "il", "elles": "elle", "cet": "ce", "cette": "ce"},
}
# Stop words that are forms of other words if their accents were left out, as ändere.
_NO_FORMS: dict[str, frozenset[str]] = {"de": frozenset({"andere", "andern"})}

# The stemmers see words without accents and miss endings that they would know by them.
_ENDINGS: dict[str, tuple[tuple[re.Pattern[str], str], ...]] = {
    "pt": ((re.compile("oes$"), "ao"), (re.compile("ais$"), "al"), (re.compile("eis$"), "el")),
    "fr": ((re.compile("ee+s?$"), "e"),),
}

# ä, ö and ü as they are typed where a keyboard has none; not in neue, Abenteuer, Quelle or Statuen.
_SPELLED = re.compile(r"(?<![aeiouq])([aou])e(?=[^\W\d_aeiou][^\W\d_])")
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})

_WORD = re.compile(r"[^\W_]+")
# 1d20, D20, W20 and к20 are all one die; the number of dice before it says nothing about it.
_DIE = re.compile(r"\d{0,9}[dwкд](\d{1,4})")
_PLAIN = str.maketrans(
    {
        **dict.fromkeys(APOSTROPHES, "'"),
        **dict.fromkeys(QUOTES, '"'),
        **dict.fromkeys(DASHES, "-"),
        **dict.fromkeys(INVISIBLE, " "),
        # No-break spaces; and what would make a tag, an entity, a path or an address of words.
        **dict.fromkeys("\u00a0\u202f\u2009<>&/\\@_=", " "),
    }
)


def _table(language: str) -> dict[str, str]:
    table = {
        fold(form): word
        for word in _STOP_WORDS[language].split()
        for form in (word, word.translate(_UMLAUTS))
    }
    table |= {fold(word): common for word, common in _AS_COMMON.get(language, {}).items()}
    for first, *others in groups(language):
        table |= {fold(form): first for form in (first, *others)}
    return table


_CANONICAL = {language: _table(language) for language in _STOP_WORDS}


def die_named(word: str) -> str | None:
    """Return the die that a word names, as ``d20``, or None.

    >>> die_named("W20"), die_named("1d20"), die_named("к6"), die_named("dado")
    ('d20', 'd20', 'd6', None)
    """
    return _die(fold(word))


def _die(folded: str) -> str | None:
    match = _DIE.fullmatch(folded)
    return f"d{int(match[1])}" if match and int(match[1]) > 0 else None


def without_umlaut_e(folded: str) -> str:
    """Return a folded text without the e that was typed for the two dots of ä, ö and ü.

    >>> without_umlaut_e("gruene kroete"), without_umlaut_e("neue abenteuer")
    ('grune krote', 'neue abenteuer')
    """
    return _SPELLED.sub(r"\1", folded)


class Word(NamedTuple):
    """One word: its place in the text and in the canonical text."""

    start: int
    end: int
    canonical_start: int
    canonical_end: int


@dataclass(frozen=True, slots=True)
class Canonical:
    """A text as it is indexed, with the way back to the places of its words."""

    text: str
    words: tuple[Word, ...]

    def original_span(self, start: int, end: int) -> tuple[int, int] | None:
        """Return the span in the text for a span in the canonical text, or None."""
        first = bisect_right(self.words, start, key=attrgetter("canonical_end"))
        after = bisect_left(self.words, end, key=attrgetter("canonical_start"))
        return (self.words[first].start, self.words[after - 1].end) if first < after else None


def _pieces(text: str, language: str) -> Iterator[tuple[str, int, int]]:
    for match in _WORD.finditer(text):
        yield _indexed(match[0], language), match.start(), match.end()


@lru_cache(maxsize=20_000)
def _indexed(word: str, language: str) -> str:
    """Return the word that is indexed for one of a text."""
    if word.lower() in _NO_FORMS.get(language, ()):
        return word
    folded = fold(word)
    if language == "de" and (plain := without_umlaut_e(folded)) != folded:
        word = folded = plain
    return _CANONICAL[language].get(folded) or _die(folded) or _ended(folded, language) or word


def _ended(folded: str, language: str) -> str | None:
    """Return the singular of a plural such as ``ações``, without accents; and the like."""
    for ending, other in _ENDINGS.get(language, ()):
        ended = ending.sub(other, folded)
        if ended != folded and len(folded) > 4:
            return _CANONICAL[language].get(ended, ended)
    return None


def canonical(text: str, language: str) -> Canonical:
    """Return `text` as it is indexed and searched in `language`.

    >>> canonical("Бросок 2к6 — «кубики»", "ru").text
    'бросок d6 - "кубик"'
    """
    plain = text.translate(_PLAIN)
    built: list[str] = []
    words: list[Word] = []
    length = read = 0
    for replaced, start, end in _pieces(plain, language):
        gap = plain[read:start]
        length += len(gap)
        words.append(Word(start, end, length, length + len(replaced)))
        built += [gap, replaced]
        length += len(replaced)
        read = end
    built.append(plain[read:])
    return Canonical("".join(built), tuple(words))


class CanonicalTexts:
    """What `canonical` makes of texts, where there are many and nobody asks for places in them.

    No word holds a space, so that a text may be taken in pieces between spaces; and the same pieces
    come again and again, so that most of them are only looked up.

    >>> CanonicalTexts("ru").of("Бросок 2к6 — «кубики»")
    'бросок d6 - "кубик"'
    """

    def __init__(self, language: str) -> None:
        self._piece = _Pieces(language).__getitem__

    def of(self, text: str) -> str:
        """Return a text as it is indexed and searched."""
        return " ".join(map(self._piece, text.split(" ")))


class _Pieces(dict[str, str]):
    """Pieces of texts in their canonical form, kept for the next time in little memory."""

    MOST: Final = 40_000
    LONGEST: Final = 40

    def __init__(self, language: str) -> None:
        super().__init__()
        self._language = language

    def __missing__(self, piece: str) -> str:
        form = _WORD.sub(self._word, piece.translate(_PLAIN))
        if len(piece) <= self.LONGEST:
            if len(self) >= self.MOST:
                self.clear()
            self[piece] = piece if form == piece else form
        return form

    def _word(self, match: re.Match[str]) -> str:
        return _indexed(match[0], self._language)
