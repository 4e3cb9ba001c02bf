"""Points of the rules that no official answer settles: that there is none, and how we play it."""

from typing import assert_never

from django.utils.translation import gettext

from engine import SeveralResults


def no_official_answer() -> str:
    """Say that what is shown is settled by nobody."""
    return gettext("There is no settled official answer to this.")


def as_we_play_it(name: str, value: bool | str) -> str:
    """Say how an open point is played here. Raises LookupError for a switch without words."""
    match name:
        case "several_results":
            return _several(SeveralResults(str(value)))
        case "extra_dice_on_rerolls":
            if value:
                return gettext(
                    "We play it so: effects that add dice add them to dice that are rolled again "
                    "as well."
                )
            return gettext(
                "We play it so: effects that add dice add none to dice that are rolled again."
            )
        case "free_rerolls_repeat":
            if value:
                return gettext(
                    "We play it so: a reroll that costs nothing may be used again on the die it "
                    "has just rolled."
                )
            return gettext("We play it so: a reroll that costs nothing is used once on each die.")
        case "rerolls_before_keeping":
            if value:
                return gettext(
                    "We play it so: of two dice rolled in place of one, either may be rolled again "
                    "before one is kept."
                )
            return gettext(
                "We play it so: of two dice rolled in place of one, only the one that is kept may "
                "be rolled again."
            )
        case "modifier_once_each_die":
            if value:
                return gettext(
                    "We play it so: an effect that costs something changes the result of each die "
                    "once at most."
                )
            return gettext(
                "We play it so: an effect that costs something may change the result of one die "
                "again and again."
            )
        case "exchange_after_modifiers":
            if value:
                return gettext(
                    "We play it so: a result is exchanged after it was increased or decreased."
                )
            return gettext(
                "We play it so: a result is exchanged before it is increased or decreased."
            )
    raise LookupError(name)


def _several(what: SeveralResults) -> str:
    match what:
        case SeveralResults.SUM:
            return gettext(
                "We play it so: where several dice count, “the result” of the roll is their sum."
            )
        case SeveralResults.HIGHEST:
            return gettext(
                "We play it so: where several dice count, “the result” of the roll is the highest."
            )
        case _:
            assert_never(what)
