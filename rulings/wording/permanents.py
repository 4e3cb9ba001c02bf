"""What happens to permanents and tokens, as sentences."""

from typing import assert_never

from django.utils.safestring import SafeString
from django.utils.translation import npgettext, pgettext

from engine import (
    INFINITY,
    Attached,
    Attacked,
    BaseSet,
    BecameMonstrous,
    BecameTapped,
    BecameUntapped,
    Count,
    CountersPut,
    CountersRemoved,
    DamageMarked,
    Destroyed,
    Died,
    Entered,
    KeywordGained,
    KeywordLost,
    LeftBattlefield,
    LevelReached,
    PhasedIn,
    PhasedOut,
    PowerRaised,
    ResultStored,
    ResultTaken,
    TokensCreated,
    TypeGained,
)
from rulings.wording.names import Names, by_side, marked, sentence
from rulings.wording.numbers import MINUS, count, die_name, face_name, plural_of, signed
from rulings.wording.things import counters, keyword, kind_name, token_label

_Marked = CountersPut | CountersRemoved | ResultStored | ResultTaken | LevelReached
_Changed = KeywordGained | KeywordLost | PowerRaised | BaseSet | TypeGained | BecameMonstrous
_Moving = (
    Entered
    | LeftBattlefield
    | Destroyed
    | Died
    | BecameTapped
    | BecameUntapped
    | PhasedOut
    | PhasedIn
    | Attacked
)
PermanentEvent = TokensCreated | DamageMarked | Attached | _Marked | _Changed | _Moving


def permanent_event(event: PermanentEvent, names: Names) -> SafeString:
    """Tell what happens to a permanent or makes tokens."""
    match event:
        case DamageMarked(_, permanent, amount):
            return sentence(
                # Translators: Who is dealt the damage stands after the colon.
                npgettext(
                    "story",
                    "It deals %(count)s damage to: %(permanent)s.",
                    "It deals %(count)s damage to: %(permanent)s.",
                    plural_of(amount),
                ),
                count=count(amount),
                permanent=marked(token_label(names, permanent)),
            )
        case Attached(_, host):
            return _attached(host, names)
        case TokensCreated(_, _, how_many):
            if how_many is INFINITY:
                return sentence(pgettext("story", "Infinitely many tokens are created."))
            # Translators: The token's name stands before the sentence and a colon.
            words = npgettext(
                "story",
                "%(count)s token is created.",
                "%(count)s tokens are created.",
                plural_of(how_many),
            )
            return sentence(words, count=count(how_many))
        case CountersPut() | CountersRemoved() | ResultStored() | ResultTaken() | LevelReached():
            return _marked(event)
        case (
            KeywordGained()
            | KeywordLost()
            | PowerRaised()
            | BaseSet()
            | TypeGained()
            | BecameMonstrous()
        ):
            return _changed(event)
        case _:
            return _moving(event)


def _attached(host: str, names: Names) -> SafeString:
    if host in ("you", "opponent"):
        return sentence(
            by_side(
                host,
                pgettext("story", "It becomes attached to you."),
                pgettext("story", "It becomes attached to your opponent."),
            )
        )
    # Translators: A card's name stands after the colon.
    return sentence(
        pgettext("story", "It becomes attached to: %(host)s."),
        host=marked(token_label(names, host)),
    )


def _marked(event: _Marked) -> SafeString:
    """Tell what is put on a permanent or taken from it."""
    match event:
        case CountersPut(_, kind, how_many):
            return sentence(
                # Translators: What stands after the colon is like "2 -1/-1 counters".
                pgettext("story", "Put on it: %(counters)s."),
                counters=counters(kind, how_many),
            )
        case CountersRemoved(_, kind, how_many):
            return sentence(
                # Translators: What stands after the colon is like "1 +1/+1 counter".
                pgettext("story", "Removed from it: %(counters)s."),
                counters=counters(kind, how_many),
            )
        case ResultStored(_, die, value, how_many):
            # Translators: Some cards keep dice with their results on them. The die is like "d6".
            message = pgettext("story", "Stored on it: %(face)s of a %(die)s.")
            if how_many != 1:
                message = pgettext("story", "Stored on it, %(count)s times: %(face)s of a %(die)s.")
            return sentence(
                message, face=face_name(value), die=die_name(die), count=count(how_many)
            )
        case ResultTaken(_, die, value, how_many):
            message = pgettext("story", "No longer stored on it: %(face)s of a %(die)s.")
            if how_many != 1:
                message = pgettext(
                    "story", "No longer stored on it, %(count)s times: %(face)s of a %(die)s."
                )
            return sentence(
                message, face=face_name(value), die=die_name(die), count=count(how_many)
            )
        case LevelReached(_, level):
            # Translators: Cards of the kind Class have levels.
            return sentence(pgettext("story", "It reaches level %(level)s."), level=count(level))
        case _:
            assert_never(event)


def change_name(power: Count, toughness: Count) -> str:
    """Write a change of power and toughness as cards do: +1/+0, −2/−2."""
    return f"{_with_sign(power)}/{_with_sign(toughness)}"


def _with_sign(value: Count) -> str:
    if isinstance(value, int) and value < 0:
        return f"{MINUS}{count(-value)}"
    return f"+{count(value)}"


def _changed(event: _Changed) -> SafeString:
    """Tell what a permanent has become."""
    match event:
        case KeywordGained(_, name):
            # Translators: A keyword ability stands after the colon, like flying.
            return sentence(
                pgettext("story", "Until end of turn it has: %(keyword)s."), keyword=keyword(name)
            )
        case KeywordLost(_, name):
            # Translators: A keyword ability stands after the colon, like flying.
            return sentence(
                pgettext("story", "It no longer has: %(keyword)s."), keyword=keyword(name)
            )
        case PowerRaised(_, power, toughness):
            return sentence(
                # Translators: Like +1/+0.
                pgettext("story", "It gets %(change)s until end of turn."),
                change=change_name(power, toughness),
            )
        case BaseSet(_, power, toughness):
            return sentence(
                # Translators: Like 3/3. Base is what a creature has before anything is added.
                pgettext("story", "Its base power and toughness are now %(size)s."),
                size=f"{signed(power)}/{signed(toughness)}",
            )
        case TypeGained(_, kind):
            return sentence(
                # Translators: A type of cards stands after the colon, like "artifact".
                pgettext("story", "Until end of turn it is this as well: %(kind)s."),
                kind=kind_name(kind),
            )
        case BecameMonstrous():
            return sentence(pgettext("story", "It becomes monstrous."))
        case _:
            assert_never(event)


def _moving(event: _Moving) -> SafeString:
    """Tell where a permanent is, and how it stands there."""
    match event:
        case Entered(player):
            return sentence(
                by_side(
                    player,
                    pgettext("story", "It enters the battlefield under your control."),
                    pgettext("story", "It enters the battlefield under your opponent’s control."),
                )
            )
        case LeftBattlefield():
            return sentence(pgettext("story", "It leaves the battlefield."))
        case Died():
            return sentence(pgettext("story", "It dies."))
        case BecameTapped():
            return sentence(pgettext("story", "It becomes tapped."))
        case BecameUntapped():
            return sentence(pgettext("story", "It becomes untapped."))
        case Destroyed():
            return sentence(pgettext("story", "It is destroyed."))
        case PhasedOut():
            return sentence(
                pgettext("story", "It phases out: it is treated as though it did not exist.")
            )
        case PhasedIn():
            return sentence(pgettext("story", "It phases in again."))
        case Attacked():
            return sentence(pgettext("story", "It attacks."))
        case _:
            assert_never(event)
