"""Card names beside sentences: each stands apart, so that no language has to inflect it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import pgettext

from engine import is_own_roll


@dataclass(frozen=True, slots=True)
class CardLabel:
    """A card's name as the page shows it; `lang` is set where it is not in the language of the
    page.
    """

    name: str
    lang: str = ""


Names: TypeAlias = Mapping[str, CardLabel]
"""English name, as the engine knows it, to the name to show."""


@dataclass(frozen=True, slots=True)
class StoryLine:
    """One line: a card or none, a whole sentence, and whether the game itself saw it (`muted`: it
    did not).
    """

    card: CardLabel | None
    text: str
    muted: bool = False


def label(names: Names, card: str) -> CardLabel:
    """The name to show; an English name that no list holds is shown as English. What a scenario
    states itself has no name.
    """
    if is_own_roll(card):
        # Translators: In place of a card's name, where no card tells a player to roll: the example
        # has a results table of its own.
        return CardLabel(pgettext("in place of a card's name", "Another effect"))
    return names.get(card) or CardLabel(card, "en")


def sentence(message: str, **values: str) -> SafeString:
    """Fill a translated message with values; both are escaped, and markup of ours stays markup."""
    safe = {name: conditional_escape(value) for name, value in values.items()}
    return mark_safe(conditional_escape(message) % safe)


def marked(card: CardLabel) -> SafeString:
    """The name as markup, with its language where that is not the page's."""
    if card.lang:
        return format_html('<span lang="{}">{}</span>', card.lang, card.name)
    return conditional_escape(card.name)


def listed(names: Names, cards: tuple[str, ...]) -> SafeString:
    """Several names in a row, to stand after a colon."""
    return format_html_join(", ", "{}", ((marked(label(names, card)),) for card in cards))


def struck(value: str) -> SafeString:
    """A number that does not count."""
    return format_html("<s>{}</s>", value)


def by_side(player: str, yours: str, theirs: str) -> str:
    """The sentence for the reader's own side of the table, or for the other."""
    return yours if player == "you" else theirs
