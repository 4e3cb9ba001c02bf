"""Which players, permanents and cards are meant: after a colon, so that nothing is inflected."""

from collections.abc import Mapping
from typing import Final, assert_never

from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import pgettext, pgettext_lazy

from engine import (
    Amount,
    Chosen,
    CreatureOrPlayer,
    Each,
    FromGraveyard,
    On,
    Remembered,
    Which,
    Who,
    Whose,
)
from rulings.wording.instructing.amounts import amount_name
from rulings.wording.names import sentence
from rulings.wording.things import kind_name

Meant = On | Each | Chosen | FromGraveyard | Remembered | Who | CreatureOrPlayer | Which

_ONE: Final[Mapping[On, Promise]] = {
    On.ITSELF: pgettext_lazy("what is meant", "this itself"),
    On.TARGET: pgettext_lazy("what is meant", "the target"),
    On.EQUIPPED: pgettext_lazy("what is meant", "the creature it is attached to"),
    On.CREATED: pgettext_lazy("what is meant", "what was just made or put there"),
    On.THAT: pgettext_lazy("what is meant", "what made the ability trigger"),
}

_PLAYERS: Final[Mapping[Who, Promise]] = {
    Who.YOU: pgettext_lazy("who is meant", "you"),
    Who.EACH_PLAYER: pgettext_lazy("who is meant", "each player"),
    Who.EACH_OPPONENT: pgettext_lazy("who is meant", "each opponent"),
    Who.AN_OPPONENT: pgettext_lazy("who is meant", "an opponent of your choice"),
    Who.TARGET_PLAYER: pgettext_lazy("who is meant", "the player who is the target"),
    Who.THAT_PLAYER: pgettext_lazy("who is meant", "the player it is about"),
    Who.ITS_CONTROLLER: pgettext_lazy("who is meant", "the player who controls it"),
    Who.ITS_OWNER: pgettext_lazy("who is meant", "the player who owns it"),
    Who.RIGHT: pgettext_lazy("who is meant", "the player to the right"),
}


def who_name(who: Who) -> str:
    """Name players."""
    return str(_PLAYERS[who])


def meant(what: Meant) -> str:
    """Name what an instruction is about."""
    match what:
        case On():
            return str(_ONE[what])
        case Who():
            return who_name(what)
        case CreatureOrPlayer():
            return pgettext("what is meant", "a creature or player of your choice")
        case Which():
            return which_name(what)
        case Each(which, spare):
            # Translators: In brackets stands which ones: "creature, controlled by you".
            words = pgettext("what is meant", "each such (%(which)s)")
            if spare:
                words = pgettext("what is meant", "each such but one of your choice (%(which)s)")
            return words % {"which": which_name(which)}
        case Chosen(which, number, up_to, _):
            return _of_choice(number, which, up_to=up_to)
        case FromGraveyard():
            return _in_graveyard(what)
        case Remembered(which, number, up_to, with_this):
            place = (
                pgettext("what is meant", "cards exiled with this")
                if with_this
                else pgettext("what is meant", "those cards")
            )
            if number is None:
                return place if which == Which() else f"{place} ({which_name(which)})"
            return f"{place}: {_of_choice(number, which, up_to=up_to)}"
        case _:
            assert_never(what)


def _of_choice(number: Amount, which: Which, *, up_to: bool) -> str:
    # Translators: In brackets stands which ones: "creature, controlled by you".
    words = pgettext("what is meant", "%(count)s of your choice (%(which)s)")
    if up_to:
        words = pgettext("what is meant", "up to %(count)s of your choice (%(which)s)")
    return words % {"count": amount_name(number), "which": which_name(which)}


def _in_graveyard(cards: FromGraveyard) -> str:
    parts = [pgettext("what is meant", "cards in graveyards")]
    if cards.which != Which():
        parts.append(which_name(cards.which))
    if cards.died_this_turn:
        parts.append(pgettext("what is meant", "put there from the battlefield this turn"))
    if cards.remembered:
        parts.append(pgettext("what is meant", "put there just now"))
    if cards.total is not None:
        words = pgettext("what is meant", "total mana value at most: %(value)s")
        parts.append(words % {"value": amount_name(cards.total)})
    elif cards.count is not None:
        words = pgettext("what is meant", "%(count)s of your choice")
        if cards.random:
            words = pgettext("what is meant", "%(count)s at random")
        elif cards.up_to:
            words = pgettext("what is meant", "up to %(count)s of your choice")
        parts.append(words % {"count": amount_name(cards.count)})
    return ", ".join(parts)


def which_name(which: Which) -> str:
    """Name a kind of permanents or cards by what they have in common, with commas between."""
    kinds = [kind_name(kind) for kind in which.types]
    parts = [" / ".join(kinds) if kinds else pgettext("which", "permanent or card")]
    if which.subtype:
        parts.append(kind_name(which.subtype))
    if which.name:
        parts.append(which.name)
    if which.whose is not Whose.ANY:
        own = which.whose is Whose.OWN
        parts.append(
            pgettext("which", "under your control")
            if own
            else pgettext("which", "under the control of opponents")
        )
    if which.other:
        parts.append(pgettext("which", "not this one"))
    if which.token is not None:
        parts.append(
            pgettext("which", "only tokens") if which.token else pgettext("which", "no tokens")
        )
    if which.legendary is not None:
        parts.append(
            pgettext("which", "legendary")
            if which.legendary
            else pgettext("which", "not legendary")
        )
    if which.attacking is not None:
        parts.append(
            pgettext("which", "attacking")
            if which.attacking
            else pgettext("which", "not attacking")
        )
    if which.greatest_power:
        parts.append(pgettext("which", "with the greatest power"))
    parts += _limits(which)
    return ", ".join(parts)


def _limits(which: Which) -> list[str]:
    limits = (
        (which.at_least, pgettext("which", "power at least: %(value)s")),
        (which.at_most, pgettext("which", "power at most: %(value)s")),
        (which.mana_value, pgettext("which", "mana value at most: %(value)s")),
        (which.exactly, pgettext("which", "mana value exactly: %(value)s")),
    )
    return [words % {"value": amount_name(value)} for value, words in limits if value is not None]


# The same four short sentences stand after many instructions.


def how_many(amount: Amount) -> SafeString:
    """Say how many, as a sentence of its own."""
    return sentence(pgettext("instruction", "How many: %(count)s."), count=amount_name(amount))


def to_whom(who: Who) -> tuple[SafeString, ...]:
    """Say which players are meant, as a sentence of its own; nothing for the reader alone."""
    if who is Who.YOU:
        return ()
    return (sentence(pgettext("instruction", "Who: %(who)s."), who=who_name(who)),)


def on_what(what: Meant) -> tuple[SafeString, ...]:
    """Say what is meant, as a sentence of its own; nothing for this itself."""
    if what is On.ITSELF:
        return ()
    return (sentence(pgettext("instruction", "What is meant: %(what)s."), what=meant(what)),)
