"""What goes from one place to another, and what turns and steps bring, as sentences."""

from collections.abc import Mapping
from typing import Final, assert_never

from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import npgettext, pgettext, pgettext_lazy

from engine import (
    INFINITY,
    AttractionOpened,
    AttractionVisited,
    Blocked,
    ContraptionCranked,
    ControlGained,
    Count,
    Moved,
    Sacrificed,
    Step,
    StepBegan,
    TurnBegan,
    Until,
    Zone,
)
from rulings.wording.names import by_side, sentence
from rulings.wording.numbers import count, plural_of

_ZONES: Final[Mapping[Zone, Promise]] = {
    # Translators: A place in the game, after a colon: "From: hand. To: graveyard."
    Zone.BATTLEFIELD: pgettext_lazy("zone", "battlefield"),
    Zone.EXILE: pgettext_lazy("zone", "exile"),
    Zone.GRAVEYARD: pgettext_lazy("zone", "graveyard"),
    Zone.HAND: pgettext_lazy("zone", "hand"),
    Zone.LIBRARY: pgettext_lazy("zone", "library"),
    Zone.STACK: pgettext_lazy("zone", "stack"),
}

Movement = (
    Moved
    | Sacrificed
    | ControlGained
    | TurnBegan
    | StepBegan
    | Blocked
    | ContraptionCranked
    | AttractionOpened
    | AttractionVisited
)


def zone_name(zone: Zone) -> str:
    """Name a zone. It stands after a colon."""
    return str(_ZONES[zone])


def movement(event: Movement) -> SafeString:
    """Tell what moves, or what begins."""
    match event:
        case Moved():
            return _moved(event)
        case Sacrificed(player):
            return sentence(
                by_side(
                    player,
                    pgettext("story", "You sacrifice it."),
                    pgettext("story", "Your opponent sacrifices it."),
                )
            )
        case ControlGained(player, _, _, until):
            return sentence(_gained(player, until))
        case TurnBegan(player):
            return sentence(
                by_side(
                    player,
                    pgettext("story", "Your turn begins."),
                    pgettext("story", "Your opponent’s turn begins."),
                )
            )
        case StepBegan(_, step):
            # Translators: A part of the turn stands after the colon, like "upkeep".
            return sentence(pgettext("story", "This begins: %(step)s."), step=_step_name(step))
        case Blocked():
            return sentence(pgettext("story", "It blocks."))
        case ContraptionCranked(player):
            return sentence(
                by_side(
                    player,
                    # Translators: Contraptions are cards of the set Unstable, printed in English
                    # only; to crank one makes its ability trigger.
                    pgettext("story", "You crank this Contraption."),
                    pgettext("story", "Your opponent cranks this Contraption."),
                )
            )
        case AttractionOpened(player):
            return sentence(
                by_side(
                    player,
                    # Translators: Attractions are cards of the set Unfinity, printed in English
                    # only.
                    pgettext("story", "You open this Attraction."),
                    pgettext("story", "Your opponent opens this Attraction."),
                )
            )
        case AttractionVisited(player):
            return sentence(
                by_side(
                    player,
                    pgettext("story", "The result is lit on it: you visit this Attraction."),
                    pgettext(
                        "story", "The result is lit on it: your opponent visits this Attraction."
                    ),
                )
            )
        case _:
            assert_never(event)


def _gained(player: str, until: Until | None) -> str:
    match until:
        case None:
            return by_side(
                player,
                pgettext("story", "You gain control of it."),
                pgettext("story", "Your opponent gains control of it."),
            )
        case Until.END_OF_TURN:
            return by_side(
                player,
                pgettext("story", "You gain control of it until end of turn."),
                pgettext("story", "Your opponent gains control of it until end of turn."),
            )
        case Until.END_OF_NEXT_TURN:
            return by_side(
                player,
                pgettext("story", "You gain control of it until the end of your next turn."),
                pgettext(
                    "story",
                    "Your opponent gains control of it until the end of their next turn.",
                ),
            )
        case _:
            assert_never(until)


def _moved(event: Moved) -> SafeString:
    values = {
        "count": count(event.count),
        "from": zone_name(event.frm),
        "to": zone_name(event.to),
        "under": _beneath(event.under),
    }
    beneath = event.to is Zone.LIBRARY and event.under != 0
    if event.card and event.count == 1:
        # Translators: The card's name stands before this and a colon; places follow the colons.
        message = pgettext("story", "From: %(from)s. To: %(to)s.")
        if beneath:
            # Translators: The last placeholder is a number of cards, or the words "all cards".
            message = pgettext("story", "From: %(from)s. To: %(to)s, beneath: %(under)s.")
        return sentence(message, **values)
    number = plural_of(event.count)
    message = npgettext(
        "story",
        "%(count)s card. From: %(from)s. To: %(to)s.",
        "%(count)s cards. From: %(from)s. To: %(to)s.",
        number,
    )
    if beneath:
        message = npgettext(
            "story",
            "%(count)s card. From: %(from)s. To: %(to)s, beneath: %(under)s.",
            "%(count)s cards. From: %(from)s. To: %(to)s, beneath: %(under)s.",
            number,
        )
    return sentence(message, **values)


def _beneath(under: Count) -> str:
    if under is INFINITY:
        return pgettext("beneath what in a library", "all cards")
    words = npgettext(
        "beneath what in a library", "%(count)s card", "%(count)s cards", plural_of(under)
    )
    return words % {"count": count(under)}


def _step_name(step: Step) -> str:
    match step:
        case Step.UPKEEP:
            return pgettext("part of a turn", "upkeep")
        case Step.PRECOMBAT_MAIN:
            return pgettext("part of a turn", "precombat main phase")
        case Step.COMBAT:
            return pgettext("part of a turn", "combat")
        case Step.END:
            return pgettext("part of a turn", "end step")
        case _:
            assert_never(step)
