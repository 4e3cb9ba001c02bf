"""Why dice cannot show a ruling."""

from django.utils.translation import gettext


def no_dice(reason: str) -> str:
    """Say why a ruling has no scenario; "" where no reason is known yet."""
    match reason:
        case "tournament-rules":
            return gettext("Dice cannot show this: the ruling only points to the tournament rules.")
        case _:
            return gettext("No scenario shows this ruling yet.")
