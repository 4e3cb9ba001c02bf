"""Queries for rulings: some of the words of a text, other forms of them, words side by side."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from rulings.models.folding import fold
from tests.rulings.search.judged import judgements
from tests.rulings.search.judged.judgements import Judgement
from tests.rulings.search.judged.sources import Text
from tests.rulings.search.judged.typing_habits import SEED, TRIES, Draw

COUNTS: Final = {"words": 5, "inflected": 4, "phrase": 3, "rule": 2}
"""How many queries of each kind each language gets."""
_QUOTES: Final = {"ru": ("«", "»"), "de": ("„", "“"), "fr": ("«", "»")}
_WORD: Final = re.compile(r"[^\W\d_]+")
_ADDRESS: Final = re.compile(r"https?://\S+")
_SMALL: Final = frozenset(
    (judgements.FOLDER / "small-words.txt").read_text(encoding="utf-8").split()
)
"""Words of five letters and more that people leave out, since they stand in every text."""
_NOT_FORMS: Final = (
    {"ответ", "ответа", "ответить"},
    {"обычно", "обычный", "обычного"},
    {"срабатывания", "срабатывание", "срабатывает", "срабатывают"},
    {"cambio", "cambios", "cambie", "cambia"},
    {"ablauf", "ablaufen"},
    {"ändern", "änderung"},
    {"genauso", "genauere"},
    {"vigilance", "vigilante"},
    {"indestructible", "indestructibile"},
)
"""Words that begin alike and were read to be no forms of each other, as far as they were drawn."""


class Texts:
    """The texts of one language, by the beginnings of their words."""

    def __init__(self, texts: Sequence[Text]) -> None:
        self.texts = texts
        self.with_beginning: dict[str, set[int]] = {}
        self.forms: dict[str, set[str]] = {}
        for at, text in enumerate(texts):
            for word in words_of(text.text):
                self.with_beginning.setdefault(beginning(word), set()).add(at)
                self.forms.setdefault(beginning(word), set()).add(word)
        self.folded = [fold(text.text) for text in texts]

    def only(self, at: int, words: Sequence[str]) -> bool:
        """Tell whether one text alone has all the words, or other words that begin like them."""
        found = [self.with_beginning[beginning(word)] for word in words]
        return set.intersection(*found) == {at}

    def telling(self, at: int) -> list[str]:
        """Return the words of a text that stand neither in nearly all texts nor in it alone."""
        most = max(10, len(self.texts) // 50)
        return [
            word
            for word in words_of(self.texts[at].text)
            if len(self.with_beginning[beginning(word)]) <= most
        ]

    def other_forms(self, word: str) -> list[str]:
        """Return the other forms of a word that the texts have, as far as its beginning tells."""
        shared = max(5, len(word) - 2)
        return sorted(
            form
            for form in self.forms[beginning(word)]
            if form != word and form[:shared] == word[:shared] and len(form) <= shared + 3
            if not any({form, word} <= apart for apart in _NOT_FORMS)
        )


def beginning(word: str) -> str:
    """Return what forms of a word have in common."""
    return fold(word)[:5]


def words_of(text: str) -> list[str]:
    """Return the words of a text that say something, in small letters, of like ones the last."""
    words = (word.lower() for word in _WORD.findall(_ADDRESS.sub("", text)))
    telling = (word for word in words if len(word) >= 5 and word not in _SMALL)
    return list({beginning(word): word for word in telling}.values())


def of_rulings(
    texts: Texts, answers: Sequence[int], rules: Mapping[str, Sequence[str]], language: str
) -> Iterator[Judgement]:
    """Yield the queries for rulings of a reader, whose answers are among some of the texts."""
    makers: dict[str, Callable[[Texts, int, Draw], str | None]] = {
        "words": _words, "inflected": _inflected, "phrase": _phrase,
    }  # fmt: skip
    for kind, count in COUNTS.items():
        draw = Draw(SEED, language, kind, "ruling")
        if kind == "rule":
            for number in draw.some(sorted(rules), count):
                citing = [
                    answer
                    for other, cited in rules.items()
                    if re.fullmatch(rf"{re.escape(number)}[a-z]?", other)
                    for answer in cited
                ]
                yield Judgement(language, kind, number, tuple(dict.fromkeys(citing)))
            continue
        taken: set[int] = set()
        for _try in range(TRIES):
            if len(taken) == count:
                break
            at = draw.one(answers)
            typed = makers[kind](texts, at, draw)
            if at not in taken and typed is not None:
                taken.add(at)
                answer = texts.texts[at].answer
                if kind == "phrase":
                    left, right = _QUOTES.get(language, ('"', '"'))
                    typed = f"{left}{typed}{right}"
                yield Judgement(language, kind, typed, (answer,))


def _words(texts: Texts, at: int, draw: Draw) -> str | None:
    words = texts.telling(at)
    count = 2 + draw.below(2)
    if len(words) < count:
        return None
    chosen = draw.some(words, count)
    return " ".join(chosen) if texts.only(at, chosen) else None


def _inflected(texts: Texts, at: int, draw: Draw) -> str | None:
    typed = _words(texts, at, draw)
    if typed is None:
        return None
    words = typed.split()
    able = [word for word in words if texts.other_forms(word)]
    if not able:
        return None
    changed = draw.one(able)
    form = draw.one(texts.other_forms(changed))
    return " ".join(form if word == changed else word for word in words)


def _phrase(texts: Texts, at: int, draw: Draw) -> str | None:
    """Return three words side by side, neither end a small one, that stand in one text alone."""
    text = _ADDRESS.sub("", texts.texts[at].text)
    words = list(_WORD.finditer(text))
    if len(words) < 3:
        return None
    start = draw.below(len(words) - 2)
    chosen = words[start : start + 3]
    if any(text[one.end() : other.start()] != " " for one, other in pairwise(chosen)):
        return None
    phrase = text[chosen[0].start() : chosen[-1].end()]
    if not all(words_of(word[0]) for word in (chosen[0], chosen[-1])):
        return None
    return phrase if sum(fold(phrase) in folded for folded in texts.folded) == 1 else None
