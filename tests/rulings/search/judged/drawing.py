"""Draw two thirds of the judgements from real names and rulings, the same ones each time.

    python -m tests.rulings.search.judged.drawing

It needs the customer's data beside the checkout, takes two minutes, and writes `drawn.tsv` and
`crowd.txt` anew. A query is drawn only where its answer is certain without asking any search: no
other card is called so or nearly so, and no other ruling has all of the words or words that begin
like them.
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

import django
from rapidfuzz.distance import OSA

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulings.settings")
    django.setup()

from rulings.models.folding import name_key
from rulings.models.localized import CODES
from tests.rulings.search.judged import crowd, judgements, sources
from tests.rulings.search.judged.drawn_texts import Texts, of_rulings
from tests.rulings.search.judged.judgements import Judgement
from tests.rulings.search.judged.named import Names
from tests.rulings.search.judged.typing_habits import (
    SEED,
    TRIES,
    Draw,
    declined,
    half,
    other_keyboard,
    slips,
    without_accents,
)

if TYPE_CHECKING:
    pass

OF_NAMES: Final = {
    "exact": 2, "signs": 2, "accents": 3, "typo": 7, "half": 5, "inflected": 2, "foreign": 3,
    "face": 1, "shared": 1,
}  # fmt: skip
"""How many queries of each kind each language gets."""
KEYBOARDS: Final = {"ru": 4, "en": 3}
_SHORTEST: Final = 6


def of_names(names: Names, language: str) -> Iterator[Judgement]:
    """Yield the queries for cards of a reader."""
    counts = dict(OF_NAMES)
    if language in KEYBOARDS:
        counts["keyboard"] = KEYBOARDS[language]
    for kind, count in counts.items():
        if kind == "shared":
            yield from _shared(names, language, count)
            continue
        draw = Draw(SEED, language, kind)
        taken: set[str] = set()
        for _try in range(TRIES):
            if len(taken) == count:
                break
            slug, name = draw.one(_listed(names, language, kind, draw))
            typed = _typed(names, language, kind, slug, name, draw)
            if slug not in taken and typed is not None:
                taken.add(slug)
                yield Judgement(language, kind, typed, (f"card:{slug}",))


def _listed(names: Names, language: str, kind: str, draw: Draw) -> list[tuple[str, str]]:
    if kind == "face":
        return names.faces[language]
    if kind == "foreign":
        return names.in_language[draw.one([code for code in CODES if code != language])]
    if kind == "keyboard" and language == "ru" and draw.below(4) == 0:
        return names.in_language["en"]
    return names.in_language[language]


def _typed(names: Names, language: str, kind: str, slug: str, name: str, draw: Draw) -> str | None:
    """Return what is typed for a name, or None where it would not name this card alone."""
    if len(name) < _SHORTEST or not names.are_only(slug, [name_key(name)]):
        return None
    match kind:
        case "exact" | "face":
            typed = draw.one([str.upper, str.lower, _decomposed, _spaced])(name)
            return typed if typed != name else None
        case "foreign":
            own = {name_key(one) for one in names.cards[slug].printed.get(language, ())}
            return name.lower() if name_key(name) not in own else None
        case "signs":
            typed = _other_signs(name, draw)
            return typed if typed != name else None
        case "accents":
            typed = without_accents(name, language).lower()
            return _if_nearest(names, slug, name, typed, within=4)
        case "typo":
            return _if_nearest(names, slug, name, slips(name, draw), within=3)
        case "inflected":
            typed = declined(name, language, draw) or name.lower()
            return _if_nearest(names, slug, name, typed, within=5)
        case "keyboard":
            typed = other_keyboard(name.lower())
            return typed if "'" not in name and "’" not in name else None
    typed = half(name, draw)
    whole = len(name_key(typed)) >= len(name_key(name)) - 1
    return typed if not whole and names.are_only(slug, names.holding(typed)) else None


def _if_nearest(names: Names, slug: str, name: str, typed: str, *, within: int) -> str | None:
    """Return what was typed where it is not the name, and no other card is called nearly so."""
    if typed == name.lower():
        return None
    key, near = name_key(typed), names.nearest(typed, within)
    ours = [OSA.distance(key, one) for one in near if slug in names.owners[one]]
    others = [OSA.distance(key, one) for one in near if slug not in names.owners[one]]
    return typed if ours and min(ours) + 1 < min(others, default=99) else None


def _decomposed(name: str) -> str:
    return unicodedata.normalize("NFD", name)


def _spaced(name: str) -> str:
    return f"  {name.replace(' ', '  ')} ".lower()


def _other_signs(name: str, draw: Draw) -> str:
    """Return a name with its apostrophes, hyphens and commas left out or written otherwise."""
    for sign, others in {
        "'": ["", "’", "´"],
        "-": [" ", "–"],
        ",": [""],
        " // ": [" / ", "/"],
    }.items():
        if sign in name:
            name = name.replace(sign, draw.one(others))
    return name


def _shared(names: Names, language: str, count: int) -> Iterator[Judgement]:
    draw = Draw(SEED, language, "shared")
    both = sorted(
        {
            name_key(name): name
            for slug, name in names.in_language[language]
            if len(names.owners[name_key(name)]) == 2
            and all(
                name_key(name) in map(name_key, names.cards[owner].printed.get(language, ()))
                for owner in names.owners[name_key(name)]
            )
        }.items()
    )
    for key, name in draw.some(both, min(count, len(both))):
        right = tuple(f"card:{slug}" for slug in sorted(names.owners[key]))
        yield Judgement(language, "shared", name, right, all_of_them=True)


def drawn() -> tuple[Judgement, ...]:
    """Return what is drawn."""
    names = Names(sources.cards())
    found: list[Judgement] = []
    for language in CODES:
        found += of_names(names, language)
        found += _of_real_rulings(names) if language == "en" else of_catalogue(language)
    return tuple(found)


def of_catalogue(language: str) -> Iterator[Judgement]:
    """Yield the queries for rulings of the catalogue in a language other than English."""
    texts = _catalogue_in(language)
    return of_rulings(Texts(texts), range(len(texts)), sources.catalogue_rules(), language)


def _of_real_rulings(names: Names) -> Iterator[Judgement]:
    """Yield the queries for real rulings in English, among which those of the catalogue stand."""
    ids = {card.oracle_id for card in names.cards.values()}
    real = [
        sources.Text(ruling.answer, "en", ruling.text)
        for ruling in sources.real_rulings()
        if any(card in ids for card, _day in ruling.links)
    ]
    listed = [*_catalogue_in("en"), *sorted(real, key=lambda text: text.answer)]
    answers = range(len(listed) - len(real), len(listed))
    return of_rulings(Texts(listed), answers, sources.catalogue_rules(), "en")


def _catalogue_in(language: str) -> list[sources.Text]:
    return [text for text in sources.catalogue_texts() if text.language == language]


def needed(every: Sequence[Judgement]) -> str:
    """Return the text of `crowd.txt`: the ids of the cards that the judgements meet."""
    chosen = crowd.cards(Names(sources.cards()), every)
    return "".join(f"{card.oracle_id}\n" for card in chosen)


HEADER: Final = "# Drawn by drawing.py; judgements.py says what the columns are."


def text_of(found: Sequence[Judgement]) -> str:
    """Return the text of `drawn.tsv`."""
    return "\n".join([HEADER, *(one.line for one in found)]) + "\n"


def main() -> None:
    """Write both files."""
    found = drawn()
    judgements.DRAWN.write_text(text_of(found), encoding="utf-8")
    every = [*found, *judgements.read(judgements.BY_HAND)]
    sources.CROWD.write_text(needed(every), encoding="ascii")


if __name__ == "__main__":
    main()
