"""The cards the engine plays, by their English names, as data. One module for each set family."""

from engine.abilities import Card
from engine.cards import afc, afr, clb, core, promos, ugl, unf, ust
from engine.own_rolls import OwnRollError, own_roll
from engine.tokens import TOKENS

CARDS: dict[str, Card] = {
    card.name: card
    for family in (afr, afc, clb, ugl, ust, unf, promos, core)
    for card in family.CARDS
}


class UnknownCard(LookupError):
    """The engine does not play a card of that name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"the engine plays no card named {name!r}")
        self.name = name


def card(name: str) -> Card:
    """The card, or else the token, or else the roll a scenario states, of that name; raise
    `UnknownCard` when there is none.
    """
    found = CARDS.get(name)
    if found is None:
        found = TOKENS.get(name)
    if found is None:
        try:
            found = own_roll(name)
        except OwnRollError:
            raise UnknownCard(name) from None
    return found


def is_token(name: str) -> bool:
    """Whether only tokens have that name, and no card the engine plays."""
    return name in TOKENS and name not in CARDS


def card_names() -> tuple[str, ...]:
    """The English name of every card the engine plays, in alphabetical order."""
    return tuple(sorted(CARDS))
