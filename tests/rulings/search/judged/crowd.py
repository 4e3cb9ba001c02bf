"""Who competes in `make test`: not every name and ruling there is, but all that come near.

The whole data takes a minute to write and to ask. Of it a query meets here what is most like it and
what has its words, and a part of everything else, chosen without asking any search:

- the cards whose names are nearest to what was typed (by letters, in all six languages), those with
  names in which its words begin words, those called most like the right card, and every 30th card;
- the rulings with two or more of the words of one query, and every 20th of the others.

`python -m tests.rulings.search.judged` asks the same queries among all, and says where a place
differs from that in the crowd.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from tests.rulings.search.judged.judgements import Judgement
from tests.rulings.search.judged.named import Names
from tests.rulings.search.judged.sources import NamedCard, RealRuling, real_rulings
from tests.rulings.search.judged.typing_habits import other_keyboard

_NEAREST: Final = 4
_LIKE: Final = 2
_OTHER_CARDS: Final = 30
_OTHER_RULINGS: Final = 20
_BEGINNING: Final = 5
_WORD: Final = re.compile(r"[^\W\d_]{4,}")


def cards(names: Names, every: Iterable[Judgement]) -> list[NamedCard]:
    """Return the cards that the queries for cards meet."""
    chosen: set[str] = set(list(names.cards)[::_OTHER_CARDS])
    for one in every:
        if not one.asks_for_cards:
            continue
        for typed in _readings(one):
            chosen |= names.most_like(typed, _NEAREST)
            chosen |= _shortest(names, names.holding(typed))
        for answer in one.right:
            card = names.cards.get(answer.removeprefix("card:"))
            if card is not None:
                chosen.add(card.slug)
                for code in {one.language, "en"} & card.printed.keys():
                    chosen |= names.most_like(card.printed[code][0], 1 + _LIKE)
    return [card for slug, card in names.cards.items() if slug in chosen]


def _readings(one: Judgement) -> Iterator[str]:
    yield one.typed
    if one.kind == "keyboard":
        yield other_keyboard(one.typed)


def _shortest(names: Names, keys: Iterable[str]) -> set[str]:
    """Return the cards of the shortest of some keys."""
    first = sorted(keys, key=lambda key: (len(key), key))[:_NEAREST]
    return {slug for key in first for slug in names.owners[key]}


def rulings(every: Iterable[Judgement]) -> tuple[RealRuling, ...]:
    """Return the real rulings that the queries for real rulings meet."""
    asked = [
        [word[:_BEGINNING] for word in _WORD.findall(one.typed.lower())]
        for one in every
        if one.asks_for_real_rulings
    ]
    number = iter(range(1_000_000))
    return real_rulings(
        lambda text: _meets(text.lower(), asked) or next(number) % _OTHER_RULINGS == 0
    )


def _meets(text: str, asked: Sequence[Sequence[str]]) -> bool:
    return any(sum(word in text for word in words) > 1 for words in asked)
