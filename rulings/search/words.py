"""How a text or a query becomes words before PostgreSQL cuts their endings.

Both sides of a search go through `canonical`: forms of one word that the stemmers keep apart become
one form, dice are written one way, and typographic signs become plain ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rulings.models.folding import APOSTROPHES, DASHES, INVISIBLE, QUOTES, fold

# The first word of each group is the form that is indexed. The groups were read against the six
# languages' documents: only words of dice play whose forms a stemmer does not bring together.
_FORMS: dict[str, tuple[str, ...]] = {
    "en": (
        "die dice",
        "reroll rerolls rerolled rerolling",
    ),
    "ru": (
        "кубик кубика кубику кубиком кубике кубики кубиков кубикам кубиками кубиках",
        "бросок броска броску броском броске броски бросков броскам бросками бросках",
        "бросить бросит бросят бросишь бросите бросьте брось бросил бросила бросили бросив брошен"
        " брошена брошено брошены брошенный бросать бросает бросают бросаешь бросаете бросал"
        " бросали бросая бросания бросание",
        "переброс переброса перебросу перебросом перебросе перебросы перебросов",
        "перебросить перебросит перебросите перебросьте перебросил перебросили переброшен"
        " переброшена переброшено переброшены перебрасывать перебрасывает перебрасываете",
        "грань грани граней гранью граням гранями гранях",
    ),
    "es": (
        "tirada tiradas",
        "tirar tira tiras tiran tire tires tiren tiraras tirara tiro tirado tirando tirarlo",
    ),
    "pt": (
        "rolagem rolagens",
        "rolar rola rolam role rolem rolou rolaram rolado rolados rolando",
    ),
    "de": (
        "würfel würfels würfeln wuerfel wuerfeln wuerfels",
        "wurf wurfs wurfes wurfe würfe würfen wuerfe wuerfen",
        "würfelwurf würfelwurfs würfelwurfes würfelwürfe würfelwürfen wuerfelwurf wuerfelwuerfe"
        " wuerfelwuerfen",
        "werfen werfe wirfst wirft werft warf warfen geworfen",
        "planarwürfel planarwürfels planarwürfeln planarwuerfel",
    ),
    "fr": (
        "lancer lancers",
        "lance lances lancez lancent lancé lancés lancée lancées lançant",
        "relance relances relancer relancez relancé relancés relancée relancées",
    ),
}

# Verbs whose last consonant is written in two ways, and which the stemmers take apart there.
_VERBS: dict[str, tuple[tuple[str, str, str], ...]] = {
    "es": (
        (
            "sacrifi identifi modifi signifi verifi clasifi justifi apli multipli dupli expli impli"
            " repli indi dedi comuni ata colo bus",
            "car ca cas can camos co có caste caron cado cada cados cadas cando cará carán",
            "que ques quen quemos",
        ),
        (
            "lan reali utili alcan reempla despla",
            "zar za zas zan zamos zo zó zaste zaron zado zada zados zadas zando zará zarán",
            "ce ces cen cemos",
        ),
    ),
    "pt": (
        (
            "sacrifi identifi modifi signifi verifi classifi justifi apli multipli dupli expli"
            " impli repli indi dedi comuni ata colo bus",
            "car ca cas cam camos co cou caram cado cada cados cadas cando cará carão",
            "que ques quem quemos",
        ),
    ),
}


def _conjugated(language: str) -> tuple[str, ...]:
    return tuple(
        " ".join(f"{verb}{ending}" for ending in f"{endings} {others}".split())
        for verbs, endings, others in _VERBS.get(language, ())
        for verb in verbs.split()
    )


# Stop words that people type without their accents: the stop lists know them only with accents.
_STOP_WORDS: dict[str, str] = {
    "en": "",
    "ru": "еще ее нее",
    "es": "también más sí él tú qué está están según cómo",
    "pt": "também não já só até você são está às à é será têm nós",
    "de": "für über können könnte während würde würden",
    "fr": "même à été être étée",
}

# The stemmers see words without accents and miss plurals that they would know by them.
_PLURALS: dict[str, tuple[str, str]] = {"pt": ("oes", "ao")}

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
    table = {fold(word): word for word in _STOP_WORDS[language].split()}
    for group in (*_FORMS[language], *_conjugated(language)):
        first, *others = group.split()
        table |= {fold(form): first for form in (first, *others)}
    return table


_CANONICAL = {language: _table(language) for language in _FORMS}


def forms(language: str) -> tuple[tuple[str, ...], ...]:
    """Return the groups of words that count as one word in a language."""
    return tuple(tuple(group.split()) for group in (*_FORMS[language], *_conjugated(language)))


def die_named(word: str) -> str | None:
    """Return the die that a word names, as ``d20``, or None.

    >>> die_named("W20"), die_named("1d20"), die_named("к6"), die_named("dado")
    ('d20', 'd20', 'd6', None)
    """
    return _die(fold(word))


def _die(folded: str) -> str | None:
    match = _DIE.fullmatch(folded)
    return f"d{int(match[1])}" if match and int(match[1]) > 0 else None


@dataclass(frozen=True, slots=True)
class Word:
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
        inside = [
            word for word in self.words if word.canonical_start < end and start < word.canonical_end
        ]
        return (inside[0].start, inside[-1].end) if inside else None


def _pieces(text: str, language: str) -> Iterator[tuple[str, int, int]]:
    for match in _WORD.finditer(text):
        yield _indexed(match[0], language), match.start(), match.end()


def _indexed(word: str, language: str) -> str:
    """Return the word that is indexed for one of a text."""
    folded = fold(word)
    return _CANONICAL[language].get(folded) or _die(folded) or _singular(folded, language) or word


def _singular(folded: str, language: str) -> str | None:
    """Return the singular of a plural such as ``ações``, without accents."""
    plural, singular = _PLURALS.get(language, ("", ""))
    if plural and len(folded) > 4 and folded.endswith(plural):
        return folded.removesuffix(plural) + singular
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
