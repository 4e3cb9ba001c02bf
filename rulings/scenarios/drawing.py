"""How a die is drawn and said: which solid, where its number stands, its state in words."""

from typing import Final

from django.utils.translation import pgettext

from engine import INFINITY, AnyDie, Count, Die, Face, PlanarDie, PlanarFace
from rulings.scenarios.shown import DieState, DieView, FaceView
from rulings.wording import numbers

# The middle of the lit face of each solid in templates/_symbols.html.
_MIDDLE: Final = {
    "d4": ("22.9", "31.5"),
    "d6": ("19.4", "29.6"),
    "d8": ("22.7", "25"),
    "d10": ("21.6", "24.8"),
    "d12": ("22.1", "26.6"),
    "d20": ("23", "24.6"),
    "dn": ("24", "24.4"),
}


def symbol(die: AnyDie) -> str:
    """The id of the solid; a number of sides without one of its own has the general solid."""
    if not isinstance(die, Die):
        return "d6"
    return f"d{die.sides}" if f"d{die.sides}" in _MIDDLE else "dn"


def draw(
    die: AnyDie,
    face: Face,
    *,
    state: DieState = "counted",
    word: str = "",
    modifier: int = 0,
    replaced: bool = False,
) -> DieView:
    """Draw one die that shows `face`, and its result where that is another number: a sum, or what
    was `replaced` by another value on the way.
    """
    solid = symbol(die)
    spoken = f"{numbers.die_name(die)}: {numbers.face_name(face)},"
    if isinstance(face, PlanarFace):
        sign = "" if face is PlanarFace.BLANK else str(face)
        if not word:
            word = pgettext("die", "no number")
        title = numbers.face_name(face)
        return DieView(
            symbol=solid,
            spoken=f"{numbers.die_name(die)}:",
            sign=sign,
            state=state,
            title=title,
            word=word,
        )
    text = numbers.signed(face)
    x, y = _MIDDLE[solid]
    size = {1: "", 2: "w2"}.get(len(text), "w3")
    title = ""
    if modifier:
        operator = "+" if modifier > 0 else numbers.MINUS
        result = numbers.signed(face + modifier)
        title = (
            f"{text} → {result}" if replaced else f"{text} {operator} {abs(modifier)} = {result}"
        )
        if state == "counted":
            state = "natural"
        # Translators: The word under a die whose result was changed.
        word = pgettext("die", "natural %(natural)s, result %(result)s") % {
            "natural": text,
            "result": result,
        }
    return DieView(
        symbol=solid,
        spoken=spoken,
        face=text,
        x=x,
        y=y,
        size=size,
        state=state,
        title=title,
        word=word,
    )


def draw_many(
    die: AnyDie,
    face: Face,
    count: Count,
    *,
    state: DieState = "counted",
    word: str = "",
    modifier: int = 0,
    replaced: bool = False,
) -> FaceView:
    """Draw so many dice that show the same as one small die with their number."""
    drawn = draw(die, face, state=state, word=word, modifier=modifier, replaced=replaced)
    # Translators: Read aloud after a face of the die: "d6: 4, infinitely often".
    infinitely = pgettext("die", "infinitely often")
    often = infinitely if count is INFINITY else numbers.count(count)
    spoken = ", ".join(
        part for part in (f"{drawn.spoken} {often}", drawn.title, drawn.word) if part
    )
    return FaceView(
        die=drawn, count=numbers.count(count), spoken=spoken, infinite=count is INFINITY
    )


def solid(name: str) -> DieView:
    """Draw one kind of die for itself, with its highest number: "d6", or "planar" with the sign of
    chaos.

    Raises LookupError for a name that is no die.
    """
    if name == "planar":
        return draw(PlanarDie(), PlanarFace.CHAOS)
    sides = name.removeprefix("d")
    if not (
        name.startswith("d")
        and sides.isascii()
        and sides.isdecimal()
        and len(sides) <= 3
        and int(sides)
    ):
        raise LookupError(name)
    return draw(Die(int(sides)), int(sides))
