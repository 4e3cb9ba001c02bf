"""What happens to players and what they roll, as sentences."""

from typing import assert_never

from django.utils.safestring import SafeString
from django.utils.translation import npgettext, pgettext

from engine import (
    CardsDrawn,
    ChaosEnsued,
    Count,
    DamageDealt,
    DieRolled,
    GameLost,
    GameWon,
    LifeGained,
    LifeLost,
    LifePaid,
    ManaAdded,
    ManaPaid,
    PlanarActionTaken,
    PlanarDie,
    Planeswalked,
    Scried,
    ShieldMade,
)
from rulings.wording.names import by_side, sentence
from rulings.wording.numbers import count, dice_name, die_name, face_name, plural_of, signed

PlayerEvent = (
    CardsDrawn
    | Scried
    | LifeGained
    | LifeLost
    | LifePaid
    | ManaPaid
    | ManaAdded
    | DamageDealt
    | PlanarActionTaken
    | ChaosEnsued
    | Planeswalked
    | GameWon
    | GameLost
    | ShieldMade
    | DieRolled
)


def player_event(event: PlayerEvent) -> SafeString:
    """Tell what a player does or suffers."""
    match event:
        case CardsDrawn() | Scried() | LifeGained() | LifeLost() | DamageDealt():
            return _counted(event)
        case LifePaid() | ManaPaid():
            return _paid(event)
        case PlanarActionTaken(player):
            return sentence(
                by_side(
                    player,
                    pgettext("story", "You take the special action of rolling the planar die."),
                    pgettext(
                        "story", "Your opponent takes the special action of rolling the planar die."
                    ),
                )
            )
        case ChaosEnsued():
            return sentence(pgettext("story", "Chaos ensues: chaos abilities trigger."))
        case Planeswalked():
            return sentence(pgettext("story", "The planeswalking ability triggers."))
        case ManaAdded(player, amount, color):
            return _mana(player, amount, color)
        case ShieldMade(player):
            return sentence(
                by_side(
                    player,
                    pgettext(
                        "story", "The next time you would roll, its effect replaces the roll."
                    ),
                    pgettext(
                        "story",
                        "The next time your opponent would roll, its effect replaces the roll.",
                    ),
                )
            )
        case DieRolled():
            return _rolled(event)
        case GameLost(player):
            return sentence(
                by_side(
                    player,
                    pgettext("story", "You lose the game."),
                    pgettext("story", "Your opponent loses the game."),
                )
            )
        case GameWon(player):
            return sentence(
                by_side(
                    player,
                    pgettext("story", "You win the game."),
                    pgettext("story", "Your opponent wins the game."),
                )
            )
        case _:
            assert_never(event)


def _counted(event: CardsDrawn | Scried | LifeGained | LifeLost | DamageDealt) -> SafeString:
    match event:
        case CardsDrawn(player, drawn):
            number = plural_of(drawn)
            yours = npgettext(
                "story", "You draw %(count)s card.", "You draw %(count)s cards.", number
            )
            theirs = npgettext(
                "story",
                "Your opponent draws %(count)s card.",
                "Your opponent draws %(count)s cards.",
                number,
            )
            return sentence(by_side(player, yours, theirs), count=count(drawn))
        case Scried(player, looked):
            # Translators: Scry is a keyword action: look at the top cards, put them back or to the
            # bottom.
            return sentence(
                by_side(
                    player,
                    pgettext("story", "You scry %(count)s."),
                    pgettext("story", "Your opponent scries %(count)s."),
                ),
                count=count(looked),
            )
        case LifeGained(player, amount):
            return sentence(
                by_side(
                    player,
                    npgettext(
                        "story",
                        "You gain %(count)s life.",
                        "You gain %(count)s life.",
                        plural_of(amount),
                    ),
                    npgettext(
                        "story",
                        "Your opponent gains %(count)s life.",
                        "Your opponent gains %(count)s life.",
                        plural_of(amount),
                    ),
                ),
                count=count(amount),
            )
        case LifeLost(player, amount):
            return sentence(
                by_side(
                    player,
                    npgettext(
                        "story",
                        "You lose %(count)s life.",
                        "You lose %(count)s life.",
                        plural_of(amount),
                    ),
                    npgettext(
                        "story",
                        "Your opponent loses %(count)s life.",
                        "Your opponent loses %(count)s life.",
                        plural_of(amount),
                    ),
                ),
                count=count(amount),
            )
        case DamageDealt(_, player, amount):
            return sentence(
                by_side(
                    player,
                    npgettext(
                        "story",
                        "It deals %(count)s damage to you.",
                        "It deals %(count)s damage to you.",
                        plural_of(amount),
                    ),
                    npgettext(
                        "story",
                        "It deals %(count)s damage to your opponent.",
                        "It deals %(count)s damage to your opponent.",
                        plural_of(amount),
                    ),
                ),
                count=count(amount),
            )
        case _:
            assert_never(event)


def _mana(player: str, amount: Count, color: str) -> SafeString:
    """Tell what mana is added; its symbol is the one of the cards."""
    symbol = f"{{{color}}}" if color != "any" else pgettext("mana", "any color")
    return sentence(
        by_side(
            player,
            # Translators: The kind of mana stands after the last colon: a symbol, or "any color".
            npgettext(
                "story",
                "You add %(count)s mana: %(mana)s.",
                "You add %(count)s mana: %(mana)s.",
                plural_of(amount),
            ),
            npgettext(
                "story",
                "Your opponent adds %(count)s mana: %(mana)s.",
                "Your opponent adds %(count)s mana: %(mana)s.",
                plural_of(amount),
            ),
        ),
        count=count(amount),
        mana=symbol,
    )


def _paid(event: LifePaid | ManaPaid) -> SafeString:
    match event:
        case LifePaid(player, amount):
            return sentence(
                by_side(
                    player,
                    npgettext(
                        "story",
                        "You pay %(count)s life.",
                        "You pay %(count)s life.",
                        plural_of(amount),
                    ),
                    npgettext(
                        "story",
                        "Your opponent pays %(count)s life.",
                        "Your opponent pays %(count)s life.",
                        plural_of(amount),
                    ),
                ),
                count=count(amount),
            )
        case ManaPaid(player, amount):
            return sentence(
                by_side(
                    player,
                    npgettext(
                        "story",
                        "You pay %(count)s mana.",
                        "You pay %(count)s mana.",
                        plural_of(amount),
                    ),
                    npgettext(
                        "story",
                        "Your opponent pays %(count)s mana.",
                        "Your opponent pays %(count)s mana.",
                        plural_of(amount),
                    ),
                ),
                count=count(amount),
            )
        case _:
            assert_never(event)


def _rolled(event: DieRolled) -> SafeString:
    """What counted dice came to, in words that never mix the natural result with the result."""
    if (
        isinstance(event.die, PlanarDie)
        or event.result is None
        or not isinstance(event.natural, int)
    ):
        face = face_name(event.natural)
        if event.count == 1:
            # Translators: The face is one of the words blank, chaos, planeswalk.
            words = pgettext("story", "The planar die shows this face: %(face)s. It is no number.")
            return sentence(words, face=face)
        # Translators: The first placeholder is like "3 planar dice"; it stands before a colon.
        words = pgettext("story", "%(dice)s: %(face)s. This is no number.")
        return sentence(words, dice=dice_name(event.die, event.count), face=face)
    values = {
        "die": die_name(event.die),
        "dice": dice_name(event.die, event.count),
        "natural": signed(event.natural),
        "result": signed(event.result),
    }
    if event.count != 1:
        # Translators: The first placeholder is like "3 d6"; it stands before a colon.
        return sentence(
            pgettext("story", "%(dice)s: natural result %(natural)s, result %(result)s."), **values
        )
    return sentence(
        by_side(
            event.player,
            # Translators: The first placeholder is the kind of die, like d20.
            pgettext("story", "You roll a %(die)s: natural result %(natural)s, result %(result)s."),
            pgettext(
                "story",
                "Your opponent rolls a %(die)s: natural result %(natural)s, result %(result)s.",
            ),
        ),
        **values,
    )
