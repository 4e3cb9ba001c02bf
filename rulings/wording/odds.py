"""What odds are counted by, and the outcomes, in the reader's language."""

from fractions import Fraction

from django.utils.translation import gettext, pgettext

from rulings.wording.numbers import percent, range_name, row_name, signed


def measure_name(measure: str) -> str:
    """What the outcomes of a measure are: the head of their column."""
    match measure:
        case "row":
            return pgettext("odds", "Row")
        case "results":
            return pgettext("odds", "Results")
        case "natural results":
            return pgettext("odds", "Natural results")
        case "total":
            return pgettext("odds", "Total")
        case "even results":
            return pgettext("odds", "Even results")
        case "odd results":
            return pgettext("odds", "Odd results")
        case "tokens":
            return pgettext("odds", "Tokens")
        case "counters":
            return pgettext("odds", "Counters")
        case "triggers":
            return pgettext("odds", "Triggered abilities")
        case "fate":
            return pgettext("odds", "What becomes of it")
        case "chosen result":
            return pgettext("odds", "Chosen result")
        case "planar face":
            return pgettext("odds", "Face of the planar die")
    raise LookupError(measure)


def measure_sentence(measure: str) -> str:
    """Say before the chart what it shows."""
    match measure:
        case "row":
            return pgettext("odds", "The exact chance of each row of the results table.")
        case "results":
            return pgettext("odds", "The exact chance of each result that counts.")
        case "natural results":
            return pgettext("odds", "The exact chance of each natural result that counts.")
        case "total":
            return pgettext("odds", "The exact chance of each total of the results.")
        case "even results":
            return pgettext("odds", "The exact chance of each number of even results.")
        case "odd results":
            return pgettext("odds", "The exact chance of each number of odd results.")
        case "tokens":
            return pgettext("odds", "The exact chance of each number of tokens.")
        case "counters":
            return pgettext("odds", "The exact chance of each number of counters.")
        case "triggers":
            return pgettext("odds", "The exact chance of how often abilities trigger.")
        case "fate":
            return pgettext("odds", "The exact chance of what becomes of it.")
        case "chosen result":
            return pgettext("odds", "The exact chance of the result that is chosen.")
        case "planar face":
            return pgettext("odds", "The exact chance of each face of the planar die.")
    raise LookupError(measure)


def outcome_name(measure: str, outcome: str) -> str:
    """One outcome of a measure: a row, a number, a word."""
    words = {
        "none": pgettext("outcome", "none"),
        "countered": pgettext("outcome", "countered"),
        "did not resolve": pgettext("outcome", "does not resolve"),
        "nothing rolled": pgettext("outcome", "no die is rolled"),
        "rolled": pgettext("outcome", "the die is rolled"),
        "no roll": pgettext("outcome", "no die is rolled"),
        "blank": pgettext("face of the planar die", "blank"),
        "chaos": pgettext("face of the planar die", "chaos"),
        "planeswalk": pgettext("face of the planar die", "planeswalk"),
    }
    if outcome in words:
        return words[outcome]
    if measure == "row":
        return row_name(outcome)
    return ", ".join(_number(part) for part in outcome.split(", "))


def odds_headline(measure: str, outcome: str, chance: Fraction, *, exact: bool) -> str:
    """The likeliest outcome and its chance, for the folded line of the odds.

    A row or a fate can be told by itself; a number needs what it counts.
    """
    told = {
        "measure": measure_name(measure),
        "outcome": outcome_name(measure, outcome),
        "share": percent(chance),
    }
    if measure in {"row", "fate", "planar face"}:
        if exact:
            # Translators: An outcome of a roll, such as a row 10–19, and a share.
            return gettext("%(outcome)s: in %(share)s of all cases") % told
        return gettext("%(outcome)s: in at least %(share)s of all cases") % told
    if exact:
        # Translators: What is counted, such as "Odd results", then how many, and a share.
        return gettext("%(measure)s: %(outcome)s in %(share)s of all cases") % told
    return gettext("%(measure)s: %(outcome)s in at least %(share)s of all cases") % told


def from_to(lowest: str, highest: str) -> str:
    """Name several neighbouring outcomes that are drawn together."""
    return range_name(int(lowest), int(highest)) if lowest != highest else _number(lowest)


def _number(text: str) -> str:
    digits = text.removeprefix("-")
    return signed(int(text)) if digits.isascii() and digits.isdecimal() else text
