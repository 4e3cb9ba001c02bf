"""Numbers, dice and ranges as each language writes them."""

import re
from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction

from django.utils.formats import number_format
from django.utils.translation import npgettext, pgettext

from engine import INFINITY, Count, Die, Face, PlanarDie, PlanarFace
from rulings.formats import number

NO_BREAK = "\N{NO-BREAK SPACE}"
MINUS = "\N{MINUS SIGN}"
WORD_JOINER = "\N{WORD JOINER}"
_LONGEST_WRITTEN_OUT = 15
_AFTER_DIGIT = re.compile(r"(?<=[0-9∞]) (?=\S)")


def held(text: str) -> str:
    """Keep each number and the word after it on one line."""
    return _AFTER_DIGIT.sub(NO_BREAK, text)


def count(value: Count) -> str:
    """Write how many: with the thousands of the language, as a power of ten when very long, or ∞.

    A number too long to read is rounded to four digits and says so by its sign.
    """
    if value is INFINITY:
        return "∞"
    digits = str(abs(value))
    if len(digits) <= _LONGEST_WRITTEN_OUT:
        return signed(value)
    places = len(digits) - 1
    shown = Decimal(value).scaleb(-places).quantize(Decimal("0.001"), rounding=ROUND_HALF_EVEN)
    exact = shown.scaleb(places) == value
    power = str(places).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))
    number_part = number_format(shown.normalize() if exact else shown, use_l10n=True)
    return f"{'' if exact else '≈' + NO_BREAK}{number_part}{NO_BREAK}×{NO_BREAK}10{power}"


def signed(value: int) -> str:
    """Write a whole number, a negative one with a true minus sign."""
    return number(value) if value >= 0 else MINUS + number(-value)


def plural_of(value: Count) -> int:
    """The number that chooses the plural form; infinitely many takes that of a large number."""
    return value if isinstance(value, int) else 10**6


def die_name(die: Die | PlanarDie) -> str:
    """Name one kind of die as the language prints it on cards."""
    if isinstance(die, PlanarDie):
        return pgettext("die", "planar die")
    # Translators: A kind of die, as your language prints it on cards: d20, in German W20.
    return pgettext("die", "d%(sides)s") % {"sides": die.sides}


def dice_name(die: Die | PlanarDie, how_many: Count) -> str:
    """Name so many dice of one kind, as on the bar beside the roll button."""
    if isinstance(die, PlanarDie):
        # Translators: A label, not a sentence. The number stands for the planar dice of one roll.
        words = npgettext(
            "dice", "%(count)s planar die", "%(count)s planar dice", plural_of(how_many)
        )
        return held(words % {"count": count(how_many)})
    # Translators: A label, not a sentence: so many dice of a kind, like "2 d20"; in German "2 W20",
    # in Russian "2 кубика d20".
    words = npgettext("dice", "%(count)s d%(sides)s", "%(count)s d%(sides)s", plural_of(how_many))
    return held(words % {"count": count(how_many), "sides": die.sides})


def face_name(face: Face) -> str:
    """Name what a die shows: a number, or the word for a face of the planar die."""
    match face:
        case PlanarFace.BLANK:
            return pgettext("face of the planar die", "blank")
        case PlanarFace.CHAOS:
            return pgettext("face of the planar die", "chaos")
        case PlanarFace.PLANESWALK:
            return pgettext("face of the planar die", "planeswalk")
        case _:
            return signed(face)


def range_name(lowest: int | None, highest: int | None) -> str:
    """Name the results of one row of a table: "10–19", "20", "15+", or "0 and less"."""
    if lowest is None and highest is None:
        return pgettext("row of a results table", "any result")
    if lowest is None:
        # Translators: A row of a results table that has no lowest number.
        return pgettext("row of a results table", "%(highest)s or less") % {
            "highest": signed(highest or 0)
        }
    if highest is None:
        # Translators: A row of a results table without a highest number, as cards print it: 15+.
        return pgettext("row of a results table", "%(lowest)s+") % {"lowest": signed(lowest)}
    if lowest == highest:
        return signed(lowest)
    # Translators: A row of a results table: from the lowest to the highest result, with the dash of
    # your language.
    words = pgettext("row of a results table", "%(lowest)s–%(highest)s") % {
        "lowest": signed(lowest),
        "highest": signed(highest),
    }
    # A line must not end between the two numbers.
    return words.replace("–", f"{WORD_JOINER}–{WORD_JOINER}")


def fraction(value: Fraction) -> str:
    """Write an exact chance, like 319/400; one too long to read as a rounded decimal."""
    if value.denominator == 1:
        return count(value.numerator)
    if len(str(value.denominator)) > _LONGEST_WRITTEN_OUT:
        return "≈" + NO_BREAK + number_format(_decimal(value, 6), use_l10n=True)
    return f"{number(value.numerator)}/{number(value.denominator)}"


def percent(value: Fraction) -> str:
    """Write a share to two places; one too small for them, or too near to all, says less or more
    than.
    """
    share = value * 100
    if 0 < share < Fraction(1, 200):
        # Translators: A share too small to be written with two decimals.
        return held(
            pgettext("share", "less than %(number)s%%") % {"number": number_format(Decimal("0.01"))}
        )
    if Fraction(20000 - 1, 200) <= share < 100:
        # Translators: A share so near to everything that two decimals would round it to 100.
        return held(
            pgettext("share", "more than %(number)s%%")
            % {"number": number_format(Decimal("99.99"))}
        )
    text = number_format(_decimal(share, 0 if share.denominator == 1 else 2), use_l10n=True)
    # Translators: A share. Put a no-break space before the sign where your language wants one.
    return held(pgettext("share", "%(number)s%%") % {"number": text})


def _decimal(value: Fraction, places: int) -> Decimal:
    scaled = round(value * 10**places)
    return Decimal(scaled).scaleb(-places)


def row_name(row: str) -> str:
    """Typeset a row as the engine prints it: `10-19`, `20`, `15+`, `0 or less`."""
    if row.endswith("+"):
        return range_name(int(row[:-1]), None)
    if row.endswith(" or less"):
        return range_name(None, int(row.removesuffix(" or less")))
    lowest, dash, highest = row[1:].partition("-")
    low = int(row[0] + lowest)
    return range_name(low, int(highest) if dash else low)
