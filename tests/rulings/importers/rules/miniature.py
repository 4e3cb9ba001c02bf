"""Rules of a tea party, in the shape of the Comprehensive Rules: small, and all our own words."""

from collections.abc import Mapping

BODY = """
1. Tea Concepts

100. General

100.1. A party needs at least two guests and one pot of tea.

100.1a A guest may bring a cat. The cat is a guest too, and pours nothing.
Example: Ana brings her cat Mruk. The party has three guests now: Ana, her host and Mruk.
Example: Mruk cannot bring a cat of its own.

100.1b The pot is full when the party begins.

100.2. Whoever arrives last pours first. (See rule 201.2a.)

101. Cups

101.1. A cup holds as much as its owner says.
     A cup with a hole holds nothing, whatever its owner says about it.

2. Tea Actions

200. General

200.1. Some words have a meaning here that they lack elsewhere. See section 1, “Tea Concepts.”

201. Words

201.1. Pour

201.1a To pour is to move tea from the pot to a cup, until the cup is full or the pot is empty.

201.2. Sip

201.2a To sip is to drink a little, without a sound, and to put the cup back on its saucer.

201.2b Each guest sips when asked. This happens without a word.
"""
GLOSSARY = """
Cat
A guest that pours nothing. See rule 100.1a.

Pour
1. To move tea from the pot to a cup. See rule 201.1, “Pour.”
2. (Obsolete) To move tea from cup to cup.

Sip\x20
To drink a little. See rule 201.2, “Sip.”
"""


def edition(
    day: str = "October 7, 2022",
    *,
    body: str = BODY,
    glossary: str = GLOSSARY,
    changes: Mapping[str, str] | None = None,
) -> str:
    """Return a whole file: preamble, contents, rules, glossary, credits; some words replaced."""
    for before, after in (changes or {}).items():
        assert before in body + glossary, before
        body, glossary = body.replace(before, after), glossary.replace(before, after)
    contents = "\n".join(line for line in body.splitlines() if _is_head(line))
    return (
        f"Tea Party Comprehensive Rules\n\nThese rules are effective as of {day}.\n\n"
        "Introduction\n\nThis document says how tea is drunk; rule 100.1 comes first.\n\n"
        f"Contents\n\n{contents}\n\nGlossary\n\nCredits\n\n{body.strip()}\n\n"
        f"Glossary\n{glossary}\nCredits\n\nTea Party Original Design: nobody\n"
    )


def _is_head(line: str) -> bool:
    number, _, title = line.partition(". ")
    return number.isdecimal() and bool(title)


IGNORING = (
    "A roll that a player ignores counts as never made: nothing triggers on it, and it changes"
    " nothing."
)
PLANAR = (
    "The planar die shows signs and no numbers, so it has no result that could be higher or lower"
    " than another."
)
DOUBLES = "Two dice show doubles when their results are equal, after everything that changes them."


def dice(day: str, *rules: str, more: str = "") -> str:
    """Return an edition about dice, in our own words, whose rules 706.5 and on are `rules`."""
    filler = "\n\n".join(f"{number}. Part {number}" for number in range(700, 706))
    first = (
        "An effect that has a player roll a die says which die it is, and how many are rolled.",
        "The number on top is the natural result; what it becomes is the result. See rule 706.4.",
        "Some effects bring a table of results. See section 7.",
        "The result is looked up in the table, and what stands beside it happens.",
    )
    numbered = "\n\n".join(f"706.{at}. {rule}" for at, rule in enumerate([*first, *rules], 1))
    lines = f"{numbered}\n\n707. Copies\n\n707.1. A copy of a die is not rolled again."
    subrule = "706.2a A change may be optional; then the player who rolled decides."
    lines = lines.replace("\n\n706.3.", f"\n\n{subrule}\nExample: The roller may add 1.\n\n706.3.")
    return edition(
        day,
        body=f"7. More Rules\n\n{filler}\n\n706. Rolling a Die\n\n{lines}\n{more}",
        glossary="\nNatural Result\nThe number on top of a die. See rule 706.2.\n",
    )


JUNE_2022 = dice("June 10, 2022", IGNORING, PLANAR)
OCTOBER_2022 = dice("October 7, 2022", DOUBLES, IGNORING, PLANAR)
APRIL_2026 = dice(
    "April 17, 2026", DOUBLES, IGNORING.replace("nothing.", "nothing at all."), PLANAR
)
