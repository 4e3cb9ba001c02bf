"""What changed between two texts, word by word, for people who read both."""

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final, Literal

# Words, runs of blanks and single signs: what a reader takes for one thing.
TOKEN: Final = re.compile(r"\w+|\s+|[^\w\s]")
# Comparing costs the product of both lengths; the longest real ruling has about 400 tokens.
MOST_TOKENS: Final = 4_000


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text that both have, that only the new one has, or that only the old one had."""

    kind: Literal["same", "added", "removed"]
    text: str


def differences(old: str, new: str) -> tuple[Piece, ...]:
    """The pieces of both texts in reading order.

    >>> [(piece.kind, piece.text) for piece in differences("Roll a d6.", "Roll two d6.")]
    [('same', 'Roll '), ('removed', 'a'), ('added', 'two'), ('same', ' d6.')]

    Texts that are too long to compare come out as one removed and one added whole.
    """
    before, after = TOKEN.findall(old), TOKEN.findall(new)
    if len(before) + len(after) > MOST_TOKENS:
        return (Piece("removed", old), Piece("added", new))
    pieces: list[Piece] = []
    for tag, start, end, begin, stop in SequenceMatcher(
        None, before, after, autojunk=False
    ).get_opcodes():
        if tag == "equal":
            pieces.append(Piece("same", "".join(before[start:end])))
            continue
        if end > start:
            pieces.append(Piece("removed", "".join(before[start:end])))
        if stop > begin:
            pieces.append(Piece("added", "".join(after[begin:stop])))
    return tuple(pieces)
