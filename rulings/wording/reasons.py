"""Why a ruling cannot be rolled."""

from django.utils.translation import gettext


def no_dice(reason: str) -> str:
    """Say why a ruling has no scenario; "" where no reason is known yet."""
    match reason:
        case "tournament-rules":
            return gettext("Dice cannot show this: the ruling only points to the tournament rules.")
        case "on-the-table":
            return gettext(
                "Dice cannot show this: the ruling is about the dice as things on the table, their "
                "size, where they lie or what they touch."
            )
        case "after-the-roll":
            return gettext(
                "Dice cannot show this: the ruling is about what comes after the roll, once the "
                "dice have fallen."
            )
        case "same-whatever-falls":
            return gettext(
                "Dice cannot show this: what the ruling answers is the same whatever the dice show."
            )
        case "change-of-text":
            return gettext(
                "Dice cannot show this: the ruling only says how a card's text was changed."
            )
        case "only-an-aid":
            return gettext(
                "Dice cannot show this: they are only an aid there, and no card tells anybody to "
                "roll."
            )
        case _:
            return gettext("No scenario shows this ruling yet.")


def not_about_dice() -> str:
    """Say that there is nothing to roll, since the ruling does not speak of dice."""
    return gettext("This ruling is not about dice.")


def not_available() -> str:
    """Say that a ruling's scenario is not one that this engine can play."""
    return gettext("The scenario of this ruling is not available with this version of the engine.")
