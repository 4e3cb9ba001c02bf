"""What a row of a results table, or another instruction, tells a player to do: one whole sentence
each.
"""

from typing import assert_never

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import pgettext

from engine import (
    Amount,
    CastFree,
    ChooseResult,
    CopyTarget,
    CreateTokens,
    Damage,
    Draw,
    GainKeywords,
    GainLife,
    IfAnyResult,
    Instruction,
    LoseLife,
    Of,
    On,
    Pump,
    PutCounters,
    ReplaceCounters,
    Results,
    RollAgain,
    RollDice,
    Scry,
    Tap,
    Who,
    WinWith,
)
from rulings.wording.names import Names, marked, sentence
from rulings.wording.numbers import count, dice_name, die_name, range_name, signed
from rulings.wording.things import counters, keyword, token_label


def told(instructions: tuple[Instruction, ...], names: Names) -> SafeString:
    """Say in order what several instructions tell a player to do."""
    if not instructions:
        return sentence(pgettext("instruction", "Nothing happens."))
    # Each is a whole sentence; only the space between two of them is ours.
    return mark_safe(" ".join(_told(instruction, names) for instruction in instructions))


def amount_name(amount: Amount) -> str:
    """Name a number read from the game; it stands after a colon."""
    if isinstance(amount, int):
        return signed(amount)
    match amount.of:
        case Of.X:
            words = pgettext("amount", "X")
        case Of.TOTAL:
            words = pgettext("amount", "the total of the roll")
        case Of.CHOSEN:
            words = pgettext("amount", "the chosen result")
        case Of.OTHER:
            words = pgettext("amount", "the other result")
        case Of.HAND:
            words = pgettext("amount", "the number of cards in hand")
        case Of.DISTINCT:
            words = pgettext("amount", "the number of different results")
        case Of.MATCHING:
            # Translators: Which results is one of "each even result", "each odd result", "each
            # result of 4+".
            return pgettext("amount", "%(count)s for %(results)s") % {
                "count": count(amount.factor),
                "results": results_name(amount.which),
            }
        case _:
            assert_never(amount.of)
    if amount.factor == 1:
        return words
    return f"{count(amount.factor)} × {words}"


def results_name(which: Results) -> str:
    """Name which results are meant."""
    if which.odd is True:
        return pgettext("which results", "each odd result")
    if which.odd is False:
        return pgettext("which results", "each even result")
    if which.at_least is None and which.at_most is None:
        return pgettext("which results", "each result")
    # Translators: The range is like 10–19 or 15+.
    return pgettext("which results", "each result of %(range)s") % {
        "range": range_name(which.at_least, which.at_most)
    }


def _told(instruction: Instruction, names: Names) -> SafeString:
    match instruction:
        case CreateTokens(token, amount):
            return sentence(
                # Translators: The token's name stands after the first colon, how many after the
                # second.
                pgettext("instruction", "Create tokens: %(token)s. How many: %(count)s."),
                token=marked(token_label(names, token)),
                count=amount_name(amount),
            )
        case PutCounters() | ReplaceCounters() | WinWith():
            return _with_counters(instruction)
        case RollDice() | RollAgain() | ChooseResult() | IfAnyResult():
            return _with_dice(instruction, names)
        case Draw() | Scry() | GainLife() | LoseLife() | Damage() | CastFree():
            return _with_players(instruction)
        case CopyTarget():
            return sentence(pgettext("instruction", "Create a token that is a copy of the target."))
        case Tap():
            return sentence(pgettext("instruction", "Tap each target."))
        case GainKeywords(keywords):
            return sentence(
                # Translators: Keyword abilities stand after the colon.
                pgettext("instruction", "Until end of turn this creature has: %(keywords)s."),
                keywords=", ".join(keyword(name) for name in keywords),
            )
        case Pump(amount):
            return sentence(
                pgettext(
                    "instruction",
                    "This creature’s power and toughness rise until end of turn. By how much: "
                    "%(count)s.",
                ),
                count=amount_name(amount),
            )
        case _:
            assert_never(instruction)


def _with_counters(instruction: PutCounters | ReplaceCounters | WinWith) -> SafeString:
    match instruction:
        case PutCounters(kind, int() as number, On.ITSELF):
            # Translators: What stands after the colon is like "2 component counters".
            return sentence(
                pgettext("instruction", "Put on it: %(counters)s."), counters=counters(kind, number)
            )
        case PutCounters(kind, int() as number, On.TARGET):
            return sentence(
                pgettext("instruction", "Put on the target: %(counters)s."),
                counters=counters(kind, number),
            )
        case PutCounters(kind, amount, On.TARGET):
            return sentence(
                # Translators: The kind of counter is like -1/-1.
                pgettext(
                    "instruction", "Put %(kind)s counters on the target. How many: %(count)s."
                ),
                kind=kind,
                count=amount_name(amount),
            )
        case PutCounters(kind, amount):
            return sentence(
                # Translators: The kind of counter is like +1/+1.
                pgettext("instruction", "Put %(kind)s counters on it. How many: %(count)s."),
                kind=kind,
                count=amount_name(amount),
            )
        case ReplaceCounters(kind, amount):
            return sentence(
                pgettext(
                    "instruction",
                    "Remove all %(kind)s counters from it, then put new ones on it. How many: "
                    "%(count)s.",
                ),
                kind=kind,
                count=amount_name(amount),
            )
        case WinWith(kind, at_least):
            return sentence(
                # Translators: What stands after the colon is like "20 +1/+1 counters".
                pgettext(
                    "instruction", "You win the game with at least so many on it: %(counters)s."
                ),
                counters=counters(kind, at_least),
            )
        case _:
            assert_never(instruction)


def _with_dice(
    instruction: RollDice | RollAgain | ChooseResult | IfAnyResult, names: Names
) -> SafeString:
    match instruction:
        case RollDice(die, int() as number):
            # Translators: The dice stand after the colon, like "2 d20".
            return sentence(pgettext("instruction", "Roll: %(dice)s."), dice=dice_name(die, number))
        case RollDice(die, amount):
            return sentence(
                pgettext("instruction", "Roll dice of this kind: %(die)s. How many: %(count)s."),
                die=die_name(die),
                count=amount_name(amount),
            )
        case RollAgain(optional=True):
            return sentence(pgettext("instruction", "You may roll again."))
        case RollAgain():
            return sentence(pgettext("instruction", "Roll again."))
        case ChooseResult():
            return sentence(pgettext("instruction", "Choose one of the results."))
        case IfAnyResult(which, then):
            first = sentence(
                # Translators: Which results, like "each result of 10+". What happens follows as a
                # sentence.
                pgettext("instruction", "Only if the roll has such a result: %(results)s."),
                results=results_name(which),
            )
            return mark_safe(f"{first} {told(then, names)}")
        case _:
            assert_never(instruction)


def _with_players(
    instruction: Draw | Scry | GainLife | LoseLife | Damage | CastFree,
) -> SafeString:
    match instruction:
        case Draw(amount):
            if amount == 1:
                return sentence(pgettext("instruction", "Draw a card."))
            return sentence(
                pgettext("instruction", "Draw cards. How many: %(count)s."),
                count=amount_name(amount),
            )
        case Scry(amount):
            # Translators: Scry is a keyword action: look at the top cards, put them back or to the
            # bottom.
            return sentence(
                pgettext("instruction", "Scry. How many cards: %(count)s."),
                count=amount_name(amount),
            )
        case GainLife(amount):
            return sentence(
                pgettext("instruction", "You gain life. How much: %(count)s."),
                count=amount_name(amount),
            )
        case LoseLife(amount, who):
            if who is Who.EACH_OPPONENT:
                message = pgettext("instruction", "Each opponent loses life. How much: %(count)s.")
            else:
                message = pgettext("instruction", "You lose life. How much: %(count)s.")
            return sentence(message, count=amount_name(amount))
        case Damage(amount):
            return sentence(
                pgettext("instruction", "It deals damage to each opponent. How much: %(count)s."),
                count=amount_name(amount),
            )
        case CastFree(amount):
            return sentence(
                pgettext(
                    "instruction",
                    "You may cast an instant or sorcery from your hand without paying its mana "
                    "cost. "
                    "Its mana value is at most: %(count)s.",
                ),
                count=amount_name(amount),
            )
        case _:
            assert_never(instruction)
