"""What happens to permanents and tokens, as sentences."""

from typing import assert_never

from django.utils.safestring import SafeString
from django.utils.translation import npgettext, pgettext

from engine import (
    INFINITY,
    Attacked,
    BecameTapped,
    CountersPut,
    CountersRemoved,
    Died,
    Entered,
    KeywordGained,
    LeftBattlefield,
    PowerRaised,
    TokensCreated,
)
from rulings.wording.names import by_side, sentence
from rulings.wording.numbers import count, plural_of
from rulings.wording.things import counters, keyword

PermanentEvent = (
    TokensCreated
    | CountersPut
    | CountersRemoved
    | Entered
    | LeftBattlefield
    | Died
    | BecameTapped
    | KeywordGained
    | PowerRaised
    | Attacked
)


def permanent_event(event: PermanentEvent) -> SafeString:
    """Tell what happens to a permanent or makes tokens."""
    match event:
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
            return sentence(pgettext("story", "Its toughness is 0 or less: it dies."))
        case BecameTapped():
            return sentence(pgettext("story", "It becomes tapped."))
        case KeywordGained(_, name):
            # Translators: A keyword ability stands after the colon, like flying.
            return sentence(
                pgettext("story", "Until end of turn it has: %(keyword)s."), keyword=keyword(name)
            )
        case PowerRaised(_, power, toughness):
            return sentence(
                # Translators: Like +1/+0.
                pgettext("story", "It gets %(change)s until end of turn."),
                change=f"+{count(power)}/+{count(toughness)}",
            )
        case Attacked():
            return sentence(pgettext("story", "It attacks."))
        case _:
            assert_never(event)
