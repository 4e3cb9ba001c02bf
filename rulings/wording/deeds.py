"""What an effect does that our engine names and does not play out: one phrase for each deed."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import pgettext, pgettext_lazy

from engine import Count, Deed
from rulings.wording.names import by_side, sentence
from rulings.wording.numbers import count

_PHRASES: Final[Mapping[Deed, Promise]] = {
    Deed.LOOK: pgettext_lazy("deed", "look at the top cards of the library"),
    Deed.REVEAL: pgettext_lazy("deed", "reveal the top card of the library"),
    Deed.LOOK_AT_PLANAR_DECK: pgettext_lazy("deed", "reveal the top card of the planar deck"),
    Deed.REVEAL_UNTIL: pgettext_lazy("deed", "reveal cards of the library until one fits"),
    Deed.SEARCH: pgettext_lazy("deed", "search the library for a card"),
    Deed.SEARCH_ARTIFACT: pgettext_lazy("deed", "search the library for an artifact card"),
    Deed.SEARCH_BASIC_LANDS: pgettext_lazy("deed", "search the library for basic land cards"),
    Deed.SEARCH_CREATURE: pgettext_lazy("deed", "search the library for a creature card"),
    Deed.SEARCH_ENCHANTMENT: pgettext_lazy("deed", "search the library for an enchantment card"),
    Deed.SEARCH_INSTANT_OR_SORCERY: pgettext_lazy(
        "deed", "search the library for an instant or sorcery card"
    ),
    Deed.SEARCH_NAMED: pgettext_lazy("deed", "search the library for a card of this name"),
    Deed.FOUND_ONTO_BATTLEFIELD: pgettext_lazy("deed", "put the card found onto the battlefield"),
    Deed.LANDS_TO_HAND: pgettext_lazy("deed", "put the lands found into the hand"),
    Deed.LANDS_ONTO_BATTLEFIELD: pgettext_lazy(
        "deed", "put the lands found onto the battlefield tapped"
    ),
    Deed.SHUFFLE: pgettext_lazy("deed", "shuffle the library"),
    Deed.UNCAST_TO_BOTTOM: pgettext_lazy(
        "deed",
        "the exiled cards that were not cast go to the bottom of the library in a random order",
    ),
    Deed.PLAY_EXILED: pgettext_lazy("deed", "the exiled cards may be played this turn"),
    Deed.CAST_EXILED_ANY_MANA: pgettext_lazy(
        "deed", "the exiled card may be cast with mana of any color"
    ),
    Deed.CAST_EXILED_FREE: pgettext_lazy(
        "deed", "the exiled card may be cast without paying its mana cost"
    ),
    Deed.SKIP_UNTAP: pgettext_lazy("deed", "it does not untap during the next untap step"),
    Deed.ENTER_TAPPED: pgettext_lazy(
        "deed", "creatures of opponents enter tapped until the next turn"
    ),
    Deed.MUST_BLOCK: pgettext_lazy("deed", "the chosen creatures must block"),
    Deed.CHOOSE_BLOCKS: pgettext_lazy("deed", "this player chooses how creatures block this turn"),
    Deed.NO_MAXIMUM_HAND: pgettext_lazy("deed", "there is no maximum hand size"),
    Deed.NOT_ATTACKED: pgettext_lazy("deed", "this player cannot be attacked this combat"),
    Deed.EXILED_AFTER_COMBAT: pgettext_lazy("deed", "the tokens are exiled at end of combat"),
    Deed.NOTE_TOTAL: pgettext_lazy("deed", "the total is noted on it"),
    Deed.PREVENT_COMBAT_DAMAGE: pgettext_lazy("deed", "its combat damage is prevented this turn"),
    Deed.SKIP_TURN: pgettext_lazy("deed", "the next turn is skipped"),
    # Translators: Attractions are cards of the set Unfinity, printed in English only.
    Deed.OPEN_ATTRACTION: pgettext_lazy("deed", "open an Attraction"),
    # Translators: Contraptions are cards of the set Unstable, printed in English only.
    Deed.ASSEMBLE: pgettext_lazy("deed", "assemble a Contraption"),
    Deed.CLAIM_PRIZE: pgettext_lazy("deed", "claim the prize"),
    Deed.LOSE_WHEN_IT_DIES: pgettext_lazy("deed", "when it dies, its owner loses the game"),
    Deed.BECOME_VEHICLE: pgettext_lazy("deed", "it becomes a Vehicle that may crash"),
    Deed.MORE_ACTIVATIONS: pgettext_lazy(
        "deed", "loyalty abilities may be activated more often this turn"
    ),
    # Translators: A host is the creature that an augment card is put together with.
    Deed.HOST_ABILITY: pgettext_lazy("deed", "it does what its host says"),
    Deed.SAFE: pgettext_lazy("deed", "it is safe for good"),
}


def deed_name(deed: Deed) -> str:
    """Name a deed. It stands after a colon, in the middle of a sentence."""
    return str(_PHRASES[deed])


def deed_done(player: str, deed: Deed, how_many: Count) -> SafeString:
    """Tell that a deed is done, and how often or to how many where that is not one."""
    if how_many == 1:
        message = by_side(
            player,
            # Translators: What is done stands after the colon, like "search the library for a
            # card": our engine names it and does not play it out.
            pgettext("story", "It also does this: %(deed)s."),
            pgettext("story", "It also does this, for your opponent: %(deed)s."),
        )
    else:
        message = by_side(
            player,
            pgettext("story", "It also does this: %(deed)s. How many: %(count)s."),
            pgettext(
                "story", "It also does this, for your opponent: %(deed)s. How many: %(count)s."
            ),
        )
    return sentence(message, deed=deed_name(deed), count=count(how_many))
