"""How a setting answers a question: a small fixed language of policies.

=================  =========================================================================
an option          that option, where it is offered (``pay``, ``8``, ``6 +1``, ``reroll 1``)
``first, last``    that option by its place
``never``          the first option, which is always to do nothing
``always``         the first option that does something
``highest``        the option with the highest number in it, ``lowest`` likewise
``below 10``       the first option whose number is below 10; ``10 or more`` likewise
``odd``, ``even``  the first option whose number is odd, or even
``+1``, ``-1``     the first option that ends so
=================  =========================================================================

Where a policy fits no option, the first is taken.
"""

from __future__ import annotations

import re

from engine.questions import option_text

WORDS = frozenset(
    {"first", "last", "never", "always", "highest", "lowest", "odd", "even", "+1", "-1"}
)
_BELOW = re.compile(r"below (-?[0-9]{1,6})", re.ASCII)
_OR_MORE = re.compile(r"(-?[0-9]{1,6}) or more", re.ASCII)
_NUMBER = r"-?[0-9]{1,6}"
_OPTION = re.compile(
    "|".join(
        (
            "keep|no|yes|pay|decline|none|top|bottom|tap|untap|blank|chaos|planeswalk|[WUBRG]",
            rf"{_NUMBER}(:{_NUMBER})?( [+-][0-9])?",
            r"(blank|chaos|planeswalk) [+-][0-9]",
            r"reroll (d[0-9]{1,6} )?([0-9]{1,6}(:-?[0-9]{1,6})?|[a-z]+)",
            # Dice that are added up, and other values in place of results.
            r"[0-9]{1,6}(\+[0-9]{1,6})+",
            rf"{_NUMBER} (power|toughness) {_NUMBER}",
            rf"{_NUMBER} becomes {_NUMBER}",
        )
    ),
    re.ASCII,
)
_FIRST_NUMBER = re.compile(r"-?[0-9]+", re.ASCII)


def is_policy(text: str, *, names: tuple[str, ...] = ()) -> bool:
    """Whether the text is a policy or an option the engine can offer, also one of these names of
    cards and players.
    """
    if text in WORDS or text in names or text in map(option_text, names):
        return True
    return any(form.fullmatch(text) for form in (_BELOW, _OR_MORE, _OPTION))


def decide(policy: str, options: tuple[str, ...]) -> str:
    """The option the policy chooses; the first where it fits none."""
    policy = option_text(policy)
    if policy in options:
        return policy
    numbers = {option: number for option in options if (number := _number(option)) is not None}
    match policy:
        case "last":
            return options[-1]
        case "always":
            return options[min(1, len(options) - 1)]
        case "highest" | "lowest" if numbers:
            pick = max if policy == "highest" else min
            return pick(numbers, key=lambda option: numbers[option])
        case "odd" | "even":
            wanted = [
                option for option, number in numbers.items() if number % 2 == (policy == "odd")
            ]
        case "+1" | "-1":
            wanted = [option for option in options if option.endswith(f" {policy}")]
        case _:
            wanted = [option for option, number in numbers.items() if _in_range(policy, number)]
    return wanted[0] if wanted else options[0]


def _in_range(policy: str, number: int) -> bool:
    if below := _BELOW.fullmatch(policy):
        return number < int(below[1])
    if or_more := _OR_MORE.fullmatch(policy):
        return number >= int(or_more[1])
    return False


def _number(option: str) -> int | None:
    """The first number in an option: of ``reroll 3`` and ``3 +1`` the 3."""
    found = _FIRST_NUMBER.search(option)
    return int(found[0]) if found else None
