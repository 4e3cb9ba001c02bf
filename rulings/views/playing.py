"""What our engine plays of a card, told in our own words: never the card's own text."""

from django.utils.translation import gettext

from rulings.models import Card


def note(card: Card) -> str:
    """How the engine plays the card; empty for a card that it does not play."""
    match card.slug:
        case "neverwinter-hydra":
            return gettext(
                "Roll X six-sided dice as it enters: the total is the number of its +1/+1 "
                "counters. It has trample "
                "and ward {4}."
            )
        case "component-pouch":
            return gettext(
                "Its ability rolls a d20 and looks the result up in a table: a low result "
                "puts one component counter "
                "on it, a high one puts two. A counter pays for mana later."
            )
        case "arcane-endeavor":
            return gettext(
                "Roll two d8 and choose one result. You draw that many cards; the other "
                "result is the highest mana "
                "value of the spell you may then cast from your hand without paying for it."
            )
        case "attempted-murder":
            return gettext(
                "Roll X six-sided dice. Each even result puts two -1/-1 counters on the "
                "target; each odd one makes a "
                "Storm Crow."
            )
        case "pixie-guide":
            return gettext(
                "Whenever you would roll dice, you roll one more instead and ignore the lowest."
            )
        case "barbarian-class":
            return gettext(
                "At its first level, whenever you would roll dice, you roll one more instead "
                "and ignore the lowest."
            )
        case "scooch":
            return gettext(
                "Changes the result of a die by one, up or down, also past the numbers on the die."
            )
    return ""
