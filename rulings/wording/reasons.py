"""Why a ruling cannot be rolled."""

from django.utils.translation import gettext


def no_dice(reason: str) -> str:
    """Say why a ruling has no scenario; "" where no reason is known yet."""
    match reason:
        case "tournament-rules":
            return gettext("Dice cannot show this: the ruling only points to the tournament rules.")
        case _:
            return gettext("No scenario shows this ruling yet.")


def not_available() -> str:
    """Say that a ruling's scenario is not one that this engine can play."""
    return gettext("The scenario of this ruling is not available with this version of the engine.")
