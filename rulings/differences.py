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


def differences(old: str, new: str, *, most: int = MOST_TOKENS) -> tuple[Piece, ...]:
    """The pieces of both texts in reading order.

    >>> [(piece.kind, piece.text) for piece in differences("Roll a d6.", "Roll two d6.")]
    [('same', 'Roll '), ('removed', 'a'), ('added', 'two'), ('same', ' d6.')]
    >>> [(piece.kind, piece.text) for piece in differences("Choose one die.", "Roll all dice.")]
    [('removed', 'Choose one die'), ('added', 'Roll all dice'), ('same', '.')]

    Texts that have more than `most` tokens together are too long to compare: they come out as one
    removed and one added whole.
    """
    before, after = TOKEN.findall(old), TOKEN.findall(new)
    if len(before) + len(after) > most:
        return (Piece("removed", old), Piece("added", new))
    pieces: list[Piece] = []
    removed = added = ""
    for tag, start, end, begin, stop in SequenceMatcher(
        None, before, after, autojunk=False
    ).get_opcodes():
        old_words, new_words = "".join(before[start:end]), "".join(after[begin:stop])
        if tag == "equal" and (old_words.strip() or not (removed or added)):
            pieces += _changed(removed, added)
            removed = added = ""
            pieces.append(Piece("same", old_words))
        else:
            # Blanks between two changed words belong to the change: nobody reads word by word.
            removed, added = removed + old_words, added + new_words
    return (*pieces, *_changed(removed, added))


def _changed(removed: str, added: str) -> list[Piece]:
    pieces = [Piece("removed", removed)] if removed else []
    return [*pieces, Piece("added", added)] if added else pieces
