"""What a card's own text tells about a roll, in our words beside the card's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext, pgettext

from engine import Phrase, Roller, RollText, Sign, Use, X
from rulings.wording import numbers


@dataclass(frozen=True, slots=True)
class Fact:
    """One sentence about a roll; `quote` are words of the card that belong after it."""

    text: str
    quote: str = ""


def dice(roll: RollText) -> str:
    """Name the dice, as over a table: "2 d8", "X × d6"; without a number where words count them."""
    if isinstance(roll.count, int):
        return numbers.dice_name(roll.die, roll.count)
    name = numbers.die_name(roll.die)
    return f"X{numbers.NO_BREAK}×{numbers.NO_BREAK}{name}" if roll.count == X else name


def caption(part: str) -> str:
    """Name the results table of a card, or of one face of it."""
    if part:
        return pgettext("results table", "Results table: %(card)s") % {"card": part}
    return pgettext("results table", "Results table")


def facts(roll: RollText) -> tuple[Fact, ...]:
    """Say what the dice alone do not: who rolls, what is added, what counts of several dice."""
    return tuple(_facts(roll))


def _facts(roll: RollText) -> Iterator[Fact]:
    if roll.roller in (Roller.EACH_PLAYER, Roller.EACH_OPPONENT):
        yield Fact(gettext("Several players roll so: here is the roll of one of them."))
    if roll.times > 1:
        yield Fact(
            ngettext(
                "It is rolled %(count)s time, one roll after the other: here is one of them.",
                "It is rolled %(count)s times, one roll after the other: here is one of them.",
                roll.times,
            )
            % {"count": numbers.count(roll.times)}
        )
    if isinstance(roll.count, Phrase):
        # Translators: Words of the card follow, in quotation marks.
        yield Fact(gettext("How many dice:"), roll.count.text)
    yield from _modifier(roll)
    if roll.keep is not None or roll.ignore:
        yield Fact(_ignored(roll))
    for use, text in (
        (Use.TOTAL, gettext("The results are added up.")),
        (Use.DIFFERENCE, gettext("The difference between the results counts.")),
        (Use.CHOOSE, gettext("One of the results is chosen.")),
        (Use.EACH, gettext("Each result counts by itself.")),
        (Use.DOUBLES, gettext("It matters whether two results are equal.")),
    ):
        if use in roll.uses:
            yield Fact(text)


def _modifier(roll: RollText) -> Iterator[Fact]:
    if roll.modifier is None:
        return
    plus, amount = roll.modifier.sign is Sign.PLUS, roll.modifier.amount
    if isinstance(amount, Phrase):
        # Translators: Words of the card follow, in quotation marks.
        added = gettext("Added to the result:")
        # Translators: Words of the card follow, in quotation marks.
        taken = gettext("Subtracted from the result:")
        yield Fact(added if plus else taken, amount.text)
    elif plus:
        yield Fact(gettext("Added to the result: %(number)s.") % {"number": numbers.count(amount)})
    else:
        yield Fact(
            gettext("Subtracted from the result: %(number)s.") % {"number": numbers.count(amount)}
        )


def _ignored(roll: RollText) -> str:
    if roll.keep is not None:
        return ngettext(
            "Only the highest result counts.",
            "Only the %(count)s highest results count.",
            roll.keep,
        ) % {"count": numbers.count(roll.keep)}
    return ngettext(
        "The lowest result is ignored.",
        "The %(count)s lowest results are ignored.",
        roll.ignore,
    ) % {"count": numbers.count(roll.ignore)}


def came_of(roll: RollText, number: int | None, modifier: int) -> str:
    """Say what the large number is, where it is not simply what the one die shows."""
    if number is None:
        return ""
    if Use.DIFFERENCE in roll.uses:
        return gettext("The difference between the results.")
    if Use.TOTAL in roll.uses:
        return gettext("All results together.")
    if modifier:
        return gettext("Natural result %(natural)s.") % {
            "natural": numbers.signed(number - modifier)
        }
    return ""


def chances_of(roll: RollText) -> str:
    """Say of which dice the chances beside a table are."""
    if Use.EACH in roll.uses:
        return gettext("The exact chance of each row, for each die by itself.")
    return gettext("The exact chance of each row of the results table.")
