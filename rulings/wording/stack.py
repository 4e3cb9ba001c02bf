"""What goes on the stack, resolves or is countered, as sentences."""

from typing import assert_never

from django.utils.safestring import SafeString
from django.utils.translation import npgettext, pgettext

from engine import (
    INFINITY,
    AbilityActivated,
    AbilityPutOnStack,
    AbilityTriggered,
    Count,
    Countered,
    DelayedUntil,
    DidNotResolve,
    ResolutionBegan,
    ResolutionEnded,
    RowApplied,
    SpellCast,
    SpellCopied,
    TargetsChosen,
    WardPaid,
    WardTriggered,
)
from rulings.wording.names import Names, by_side, label, listed, marked, sentence
from rulings.wording.numbers import count, plural_of, row_name

StackEvent = (
    SpellCast
    | AbilityActivated
    | AbilityTriggered
    | AbilityPutOnStack
    | WardTriggered
    | WardPaid
    | Countered
    | ResolutionBegan
    | ResolutionEnded
    | DidNotResolve
    | RowApplied
    | SpellCopied
    | TargetsChosen
    | DelayedUntil
)


def stack_event(event: StackEvent, names: Names) -> SafeString:
    """Tell what happens to a spell or ability."""
    match event:
        case SpellCast(player, _, x, targets):
            return _cast(player, x, listed(names, targets))
        case AbilityActivated(player, _, targets):
            if targets:
                return sentence(
                    by_side(
                        player,
                        # Translators: Names of cards stand after the colon.
                        pgettext("story", "You activate its ability. Target: %(targets)s."),
                        pgettext(
                            "story", "Your opponent activates its ability. Target: %(targets)s."
                        ),
                    ),
                    targets=listed(names, targets),
                )
            return sentence(
                by_side(
                    player,
                    pgettext("story", "You activate its ability."),
                    pgettext("story", "Your opponent activates its ability."),
                )
            )
        case AbilityTriggered(_, _, times):
            if times is INFINITY:
                return sentence(pgettext("story", "Its ability triggers infinitely many times."))
            if times == 1:
                return sentence(pgettext("story", "Its ability triggers."))
            words = npgettext(
                "story",
                "Its ability triggers %(count)s time.",
                "Its ability triggers %(count)s times.",
                plural_of(times),
            )
            return sentence(words, count=count(times))
        case AbilityPutOnStack(_, _, times, targets):
            return _put_on_stack(times, listed(names, targets))
        case WardTriggered(_, _, cost, against):
            return sentence(
                # Translators: A card's name stands after the first colon. The number is an amount
                # of mana.
                npgettext(
                    "story",
                    "Ward triggers. It aims at: %(against)s. The price: %(cost)s mana.",
                    "Ward triggers. It aims at: %(against)s. The price: %(cost)s mana.",
                    cost,
                ),
                against=marked(label(names, against)),
                cost=count(cost),
            )
        case WardPaid(player, _, cost):
            return sentence(
                by_side(
                    player,
                    npgettext(
                        "story",
                        "You pay %(cost)s mana for ward.",
                        "You pay %(cost)s mana for ward.",
                        cost,
                    ),
                    npgettext(
                        "story",
                        "Your opponent pays %(cost)s mana for ward.",
                        "Your opponent pays %(cost)s mana for ward.",
                        cost,
                    ),
                ),
                cost=count(cost),
            )
        case SpellCopied(player):
            return sentence(
                by_side(
                    player,
                    pgettext("story", "You put a copy of it on the stack: nothing is cast."),
                    pgettext(
                        "story", "Your opponent puts a copy of it on the stack: nothing is cast."
                    ),
                )
            )
        case TargetsChosen(player, _, targets):
            return sentence(
                by_side(
                    player,
                    # Translators: Names of cards stand after the colon.
                    pgettext("story", "You choose new targets for it: %(targets)s."),
                    pgettext("story", "Your opponent chooses new targets for it: %(targets)s."),
                ),
                targets=listed(names, targets) or pgettext("targets", "none"),
            )
        case DelayedUntil():
            return sentence(
                pgettext("story", "The rest comes at the beginning of the next end step.")
            )
        case Countered(_, by):
            # Translators: "Countered" as a spell is. A card's name stands after the colon.
            return sentence(
                pgettext("story", "It is countered and will not resolve. Countered by: %(by)s."),
                by=marked(label(names, by)),
            )
        case ResolutionBegan():
            return sentence(
                pgettext("story", "It begins to resolve. Nobody can act until it is done.")
            )
        case ResolutionEnded():
            return sentence(pgettext("story", "It has finished resolving."))
        case DidNotResolve():
            return sentence(
                pgettext(
                    "story",
                    "No target is legal any more: it does not resolve, and no die is rolled.",
                )
            )
        case RowApplied(_, row):
            # Translators: A row of a results table, like 10–19.
            return sentence(
                pgettext("story", "Row %(row)s of its results table applies."), row=row_name(row)
            )
        case _:
            assert_never(event)


def _cast(player: str, x: Count | None, targets: SafeString) -> SafeString:
    """Four sentences for each side: with X or without, with targets or without."""
    number = "" if x is None else count(x)
    if x is not None and targets:
        message = by_side(
            player,
            # Translators: Names of cards stand after the colon.
            pgettext("story", "You cast it with X = %(x)s. Target: %(targets)s."),
            pgettext("story", "Your opponent casts it with X = %(x)s. Target: %(targets)s."),
        )
    elif x is not None:
        message = by_side(
            player,
            pgettext("story", "You cast it with X = %(x)s."),
            pgettext("story", "Your opponent casts it with X = %(x)s."),
        )
    elif targets:
        message = by_side(
            player,
            # Translators: Names of cards stand after the colon.
            pgettext("story", "You cast it. Target: %(targets)s."),
            pgettext("story", "Your opponent casts it. Target: %(targets)s."),
        )
    else:
        message = by_side(
            player, pgettext("story", "You cast it."), pgettext("story", "Your opponent casts it.")
        )
    return sentence(message, x=number, targets=targets)


def _put_on_stack(times: Count, targets: SafeString) -> SafeString:
    if times is INFINITY:
        return sentence(pgettext("story", "Its ability goes on the stack infinitely many times."))
    if times == 1 and targets:
        # Translators: Names of cards stand after the colon.
        message = pgettext("story", "Its ability goes on the stack. Target: %(targets)s.")
    elif times == 1:
        message = pgettext("story", "Its ability goes on the stack.")
    else:
        message = npgettext(
            "story",
            "Its ability goes on the stack %(count)s time.",
            "Its ability goes on the stack %(count)s times.",
            plural_of(times),
        )
    return sentence(message, count=count(times), targets=targets)
