"""What an effect does that no rule of the engine can ask about again: short facts, named in the
story.
"""

from enum import StrEnum


class Deed(StrEnum):
    """One thing done or from now on true. The value is how a trace names it; a count, where one
    belongs to it, stands beside it.
    """

    LOOK = "look at the top cards"
    """Of the library: look at so many."""
    REVEAL = "reveal the top card"
    LOOK_AT_PLANAR_DECK = "reveal the top card of the planar deck"
    """It may go to the bottom of that deck."""
    REVEAL_UNTIL = "reveal cards until one fits"
    SEARCH = "search the library for a card"
    SEARCH_ARTIFACT = "search the library for an artifact"
    SEARCH_BASIC_LANDS = "search the library for basic lands"
    SEARCH_CREATURE = "search the library for a creature"
    SEARCH_ENCHANTMENT = "search the library for an enchantment"
    SEARCH_INSTANT_OR_SORCERY = "search the library for an instant or sorcery"
    SEARCH_NAMED = "search the library for a card of this name"
    FOUND_ONTO_BATTLEFIELD = "put the card found onto the battlefield"
    LANDS_TO_HAND = "put lands found into the hand"
    LANDS_ONTO_BATTLEFIELD = "put lands found onto the battlefield tapped"
    SHUFFLE = "shuffle the library"
    UNCAST_TO_BOTTOM = "put the exiled cards not cast on the bottom in a random order"
    """Of the library. Which lies above which, nobody sees."""
    PLAY_EXILED = "may play the exiled cards this turn"
    CAST_EXILED_ANY_MANA = "may cast the exiled card with mana of any colour"
    CAST_EXILED_FREE = "may cast the exiled card without paying"
    SKIP_UNTAP = "does not untap in the next untap step"
    ENTER_TAPPED = "creatures of opponents enter tapped until the next turn"
    MUST_BLOCK = "chosen creatures must block"
    CHOOSE_BLOCKS = "chooses all blocks this turn"
    NO_MAXIMUM_HAND = "has no maximum hand size"
    NOT_ATTACKED = "cannot be attacked this combat"
    EXILED_AFTER_COMBAT = "the tokens are exiled at end of combat"
    PREVENT_COMBAT_DAMAGE = "its combat damage is prevented this turn"
    SKIP_TURN = "skips the next turn"
    OPEN_ATTRACTION = "open an Attraction"
    ASSEMBLE = "assemble a Contraption"
    CLAIM_PRIZE = "claim the prize"
    LOSE_WHEN_IT_DIES = "its owner loses the game when it dies"
    BECOME_VEHICLE = "becomes a Vehicle that may crash"
    MORE_ACTIVATIONS = "loyalty abilities may be activated more often this turn"
    NOTE_TOTAL = "notes the total"
    """The count is the total."""
    HOST_ABILITY = "does what its host says"
    SAFE = "is safe for good"
