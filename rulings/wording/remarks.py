"""What only the reader is told, as sentences: the game itself does not see these."""

from typing import assert_never

from django.utils.safestring import SafeString
from django.utils.translation import npgettext, pgettext

from engine import (
    INFINITY,
    BlankCountsAsChaos,
    ChoiceMade,
    ConditionFailed,
    CouldNotCounter,
    DiceAddedUp,
    DieDidNotCount,
    ExtraDice,
    NoRowApplied,
    NothingRolled,
    NumberPartIdle,
    Remark,
    RepeatsStopped,
    ReplacementSkipped,
    ResultModified,
    ResultReplaced,
    RollIgnored,
    RollInstructed,
    RollReplaced,
    RollSuperseded,
    SubstituteRefused,
    SubstituteUsed,
    TargetIllegal,
    card,
)
from rulings.wording.choices import chosen
from rulings.wording.names import (
    CardLabel,
    Names,
    StoryLine,
    by_side,
    label,
    marked,
    sentence,
    struck,
)
from rulings.wording.numbers import count, dice_name, die_name, face_name, plural_of, signed


def remark_line(remark: Remark, names: Names) -> StoryLine:
    """Tell one remark: the card it is about, and the sentence. All but the instruction itself are
    muted.
    """
    match remark:
        case RollInstructed():
            return StoryLine(_card(names, remark.card), _instructed(remark))
        case RollIgnored() | DieDidNotCount() | SubstituteUsed() | SubstituteRefused():
            return StoryLine(None, _of_dice(remark), muted=True)
        case _:
            return StoryLine(_card(names, remark.card), _of_card(remark, names), muted=True)


def _card(names: Names, card: str) -> CardLabel | None:
    return label(names, card) if card else None


def _instructed(remark: RollInstructed) -> SafeString:
    """Tell the instruction to roll, before anything replaced it."""
    dice = dice_name(remark.die, remark.count)
    if remark.count is INFINITY:
        message = by_side(
            remark.player,
            pgettext("story", "You are told to roll infinitely many dice of this kind: %(die)s."),
            pgettext(
                "story", "Your opponent is told to roll infinitely many dice of this kind: %(die)s."
            ),
        )
        return sentence(message, die=die_name(remark.die))
    if remark.modifier:
        message = by_side(
            remark.player,
            # Translators: The dice are like "2 d20"; the change is like +3 or −1.
            pgettext(
                "story", "You are told to roll: %(dice)s, and to change each result by %(change)s."
            ),
            pgettext(
                "story",
                "Your opponent is told to roll: %(dice)s, and to change each result by %(change)s.",
            ),
        )
    elif remark.ignore:
        message = by_side(
            remark.player,
            pgettext("story", "You are told to roll: %(dice)s, and to ignore the lowest."),
            pgettext("story", "Your opponent is told to roll: %(dice)s, and to ignore the lowest."),
        )
    else:
        message = by_side(
            remark.player,
            # Translators: The dice stand after the colon, like "2 d20".
            pgettext("story", "You are told to roll: %(dice)s."),
            pgettext("story", "Your opponent is told to roll: %(dice)s."),
        )
    change = ("+" if remark.modifier > 0 else "") + signed(remark.modifier)
    return sentence(message, dice=dice, change=change)


def _of_dice(
    remark: RollIgnored | DieDidNotCount | SubstituteUsed | SubstituteRefused,
) -> SafeString:
    match remark:
        case RollIgnored(die, natural, how_many, tied) if tied:
            # Translators: The number is struck through. Several dice show the same, and a player
            # picked which of them are ignored.
            words = npgettext(
                "story",
                "A %(die)s shows %(face)s: picked of %(tied)s equal ones, ignored. This die was "
                "never rolled.",
                "%(dice)s show %(face)s: picked of %(tied)s equal ones, ignored. These dice were "
                "never rolled.",
                plural_of(how_many),
            )
            return sentence(
                words,
                die=die_name(die),
                dice=dice_name(die, how_many),
                face=struck(face_name(natural)),
                tied=count(tied),
            )
        case RollIgnored(die, natural, how_many):
            # Translators: The number is struck through. Such a die counts as never rolled.
            words = npgettext(
                "story",
                "A %(die)s shows %(face)s: ignored. This die was never rolled.",
                "%(dice)s show %(face)s: ignored. These dice were never rolled.",
                plural_of(how_many),
            )
            return sentence(
                words,
                die=die_name(die),
                dice=dice_name(die, how_many),
                face=struck(face_name(natural)),
            )
        case DieDidNotCount(player, die, natural):
            values = {"die": die_name(die), "face": struck(face_name(natural))}
            return sentence(
                by_side(
                    player,
                    # Translators: The number is struck through: the die was rolled without being
                    # told to.
                    pgettext(
                        "story",
                        "You roll a %(die)s that shows %(face)s. Nothing in the game told you to: "
                        "it does not count.",
                    ),
                    pgettext(
                        "story",
                        "Your opponent rolls a %(die)s that shows %(face)s. Nothing in the game "
                        "told them to: "
                        "it does not count.",
                    ),
                ),
                **values,
            )
        case SubstituteUsed(_, die, substitute, shown):
            return sentence(
                # Translators: What stands after the first colon is like "d10 + d2"; the numbers
                # after the
                # second are what these dice show.
                pgettext(
                    "story",
                    "In place of a %(die)s this is rolled: %(substitute)s. It shows: %(faces)s. "
                    "It has as many "
                    "equally likely outcomes.",
                ),
                die=die_name(die),
                substitute=substitute_name(substitute),
                faces=", ".join(signed(face) for face in shown),
            )
        case SubstituteRefused(_, die, substitute):
            return sentence(
                # Translators: What stands after the colon is like "3 d6".
                pgettext(
                    "story",
                    "This may not stand for a %(die)s: %(substitute)s. Its outcomes are not the "
                    "same number, "
                    "each equally likely. The %(die)s itself is rolled.",
                ),
                die=die_name(die),
                substitute=substitute_name(substitute),
            )
        case _:
            assert_never(remark)


_OfCard = (
    NothingRolled
    | RollReplaced
    | ReplacementSkipped
    | RollSuperseded
    | ResultModified
    | ResultReplaced
    | DiceAddedUp
    | BlankCountsAsChaos
    | ConditionFailed
    | NoRowApplied
    | NumberPartIdle
    | ChoiceMade
    | TargetIllegal
    | CouldNotCounter
    | RepeatsStopped
)


def _of_card(remark: _OfCard, names: Names) -> SafeString:
    match remark:
        case NothingRolled():
            return sentence(pgettext("story", "The number of dice is 0: there is no roll at all."))
        case RollReplaced(by, die, how_many, ignore) if ignore and not ignores_the_lowest(by):
            # Translators: The dice are like "2 d20". A player says which of them are ignored.
            words = npgettext(
                "story",
                "Instead, this is rolled: %(dice)s. One of them is ignored.",
                "Instead, this is rolled: %(dice)s. Of them %(ignored)s are ignored.",
                plural_of(ignore),
            )
            return sentence(words, dice=dice_name(die, how_many), ignored=count(ignore))
        case RollReplaced(_, die, how_many, ignore):
            # Translators: The dice are like "2 d20". The number of ignored dice chooses the plural.
            words = npgettext(
                "story",
                "Instead, this is rolled: %(dice)s. The lowest is ignored.",
                "Instead, this is rolled: %(dice)s. The lowest %(ignored)s are ignored.",
                plural_of(ignore),
            )
            if ignore == 0:
                words = pgettext("story", "Instead, this is rolled: %(dice)s.")
            return sentence(words, dice=dice_name(die, how_many), ignored=count(ignore))
        case ReplacementSkipped():
            return sentence(
                pgettext(
                    "story", "It compares numbers, and this die has none: it changes nothing here."
                )
            )
        case RollSuperseded(_, die, natural, how_many):
            # Translators: The number is struck through. What was rolled first counts as never
            # rolled.
            words = npgettext(
                "story",
                "The %(die)s that shows %(face)s is rolled again. Its first roll never happened.",
                "%(dice)s that show %(face)s are rolled again. Their first roll never happened.",
                plural_of(how_many),
            )
            return sentence(
                words,
                die=die_name(die),
                dice=dice_name(die, how_many),
                face=struck(face_name(natural)),
            )
        case ResultModified(_, before, after, how_many):
            words = npgettext(
                "story",
                "It changes a result from %(before)s to %(after)s.",
                "It changes %(count)s results from %(before)s to %(after)s.",
                plural_of(how_many),
            )
            return sentence(
                words, before=signed(before), after=signed(after), count=count(how_many)
            )
        case ResultReplaced(_, before, after):
            return sentence(
                pgettext("story", "In place of the result %(before)s stands %(after)s."),
                before=signed(before),
                after=signed(after),
            )
        case DiceAddedUp(_, total):
            return sentence(
                pgettext(
                    "story", "Dice rolled in place of one are added up: one result, %(total)s."
                ),
                total=signed(total),
            )
        case BlankCountsAsChaos():
            return sentence(
                pgettext("story", "By its effect a blank face of the planar die counts as chaos.")
            )
        case ConditionFailed():
            return sentence(
                pgettext("story", "What its ability asks for no longer holds: it does nothing.")
            )
        case NoRowApplied(_, result):
            return sentence(
                pgettext(
                    "story",
                    "No row of its results table has the result %(result)s: nothing happens.",
                ),
                result=signed(result),
            )
        case NumberPartIdle():
            return sentence(
                pgettext(
                    "story",
                    "There is no number: the part of its effect that needs one does nothing.",
                )
            )
        case ChoiceMade(player, question, _, option):
            return chosen(player, question, option, names)
        case TargetIllegal(_, target):
            return sentence(
                # Translators: A card's name stands after the colon.
                pgettext("story", "This target is no longer legal: %(target)s."),
                target=marked(label(names, target)),
            )
        case CouldNotCounter():
            return sentence(
                pgettext(
                    "story", "Ward resolves, but what it would counter is no longer on the stack."
                )
            )
        case RepeatsStopped(_, limit):
            words = npgettext(
                "story",
                "It says to roll again. We follow this %(count)s time at most, and stop here.",
                "It says to roll again. We follow this %(count)s times at most, and stop here.",
                limit,
            )
            return sentence(words, count=count(limit))
        case _:
            assert_never(remark)


def ignores_the_lowest(by: str) -> bool:
    """Whether a card that adds dice lets the lowest be ignored, not what a player picks."""
    return any(isinstance(effect, ExtraDice) for effect in card(by).effects)


def substitute_name(substitute: str) -> str:
    """What is rolled in place of a die: dice that are added up, or read like the digits of a
    number.
    """
    added = "+" in substitute
    parts = [_part(part) for part in substitute.split("+" if added else "x")]
    if len(parts) == 1:
        return parts[0]
    if added:
        # Translators: Several dice, like "d6 + d6 + d10".
        return pgettext("substitute", "%(dice)s, added up") % {"dice": " + ".join(parts)}
    # Translators: Several dice, like "d10, d2", of which the first shows the higher digit.
    return pgettext("substitute", "%(dice)s, read like digits") % {"dice": ", ".join(parts)}


def _part(part: str) -> str:
    sides = part.removeprefix("d")
    if sides.isascii() and sides.isdecimal():
        # Translators: A kind of die, as your language prints it on cards: d20, in German W20.
        return pgettext("die", "d%(sides)s") % {"sides": sides}
    return part
