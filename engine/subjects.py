"""What instructions are about: numbers, permanents, players, cards, as plain data.

Nothing here looks at a game; ``numbers.py`` and ``whom.py`` do.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias


class Type(StrEnum):
    """The card types the engine asks about."""

    ARTIFACT = "artifact"
    CREATURE = "creature"
    ENCHANTMENT = "enchantment"
    INSTANT = "instant"
    LAND = "land"
    PHENOMENON = "phenomenon"
    PLANE = "plane"
    PLANESWALKER = "planeswalker"
    SORCERY = "sorcery"


class Zone(StrEnum):
    """Where a card or an object is."""

    BATTLEFIELD = "battlefield"
    EXILE = "exile"
    GRAVEYARD = "graveyard"
    HAND = "hand"
    LIBRARY = "library"
    STACK = "stack"


class Step(StrEnum):
    """The steps and phases of a turn that a scenario can let begin."""

    UPKEEP = "upkeep"
    PRECOMBAT_MAIN = "precombat main"
    COMBAT = "combat"
    END = "end step"


class Whose(StrEnum):
    """Whose permanents or rolls are meant, seen from the controller of what says so."""

    OWN = "own"
    ANY = "any"
    OPPONENTS = "opponents"


class Number(StrEnum):
    """How many targets there are."""

    ONE = "one"
    X = "X"
    """Exactly X, as announced."""
    UP_TO = "up to"
    """As many as ``Target.most`` says, or fewer, or none."""
    ANY = "any number"


class Aimable(StrEnum):
    """What may be aimed at."""

    PERMANENT = "permanent"
    CARD = "card"
    """A card in a graveyard."""
    PLAYER = "player"
    ANY = "any target"
    """A creature, a planeswalker or a player."""
    PLAYER_OR_PLANESWALKER = "player or planeswalker"
    SPELL = "spell"
    OBJECT = "spell or ability"


@dataclass(frozen=True, slots=True)
class Target:
    """What is aimed at: of one of these ``types`` (none is every type) and of none of ``but``.

    ``total``: their mana values together are at most this.
    """

    types: tuple[Type, ...] = (Type.CREATURE,)
    whose: Whose = Whose.ANY
    number: Number = Number.ONE
    what: Aimable = Aimable.PERMANENT
    most: Amount = 1
    total: Amount | None = None
    but: tuple[Type, ...] = ()
    subtype: str = ""
    other: bool = False
    """Not the permanent whose ability it is."""
    attacking: bool = False
    """Only what attacks."""
    aimed: bool = False
    """Only spells and abilities that have targets themselves."""
    unphased: bool = False
    """Only what the permanent whose ability it is has not phased out before."""


@dataclass(frozen=True, slots=True)
class Results:
    """Which results are meant: within an inclusive range, of one parity. Zero and negative
    numbers have one too.
    """

    at_least: int | None = None
    at_most: int | None = None
    odd: bool | None = None

    def holds(self, result: int) -> bool:
        """Whether this result is meant."""
        return (
            (self.at_least is None or result >= self.at_least)
            and (self.at_most is None or result <= self.at_most)
            and (self.odd is None or result % 2 == int(self.odd))
        )


class On(StrEnum):
    """Which one permanent an instruction is about."""

    ITSELF = "itself"
    """The permanent whose ability it is; for a card in a graveyard, that card."""
    TARGET = "target"
    """The legal targets that are permanents, or objects on the stack, or cards in a graveyard."""
    EQUIPPED = "equipped"
    """The creature this is attached to."""
    CREATED = "created"
    """What this resolution created or put onto the battlefield last."""
    THAT = "that"
    """The permanent, spell or ability the trigger is about."""


class Until(StrEnum):
    """When an effect ends that gives control of a permanent."""

    END_OF_TURN = "until end of turn"
    END_OF_NEXT_TURN = "until the end of the next turn"
    """Of the player it gives control to."""


class Who(StrEnum):
    """Which players an instruction is about."""

    YOU = "you"
    EACH_PLAYER = "each player"
    EACH_OPPONENT = "each opponent"
    AN_OPPONENT = "an opponent"
    """One opponent, chosen as the instruction is carried out: no target."""
    TARGET_PLAYER = "target player"
    THAT_PLAYER = "that player"
    """The player the ability is about: the one dealt damage, the enchanted player, the owner of
    the exiled card, the player a comparison found.
    """
    ITS_CONTROLLER = "its controller"
    """Who controls the target, or controlled it when it was last there."""
    ITS_OWNER = "its owner"
    RIGHT = "the player to the right"


class Of(StrEnum):
    """Where a number comes from. Those of a roll are no number where a face is none."""

    X = "X"
    """X of the spell or ability; 0 where nobody announced one."""
    TOTAL = "total"
    """The sum of the results of the roll; the result where one die counts."""
    THE_RESULT = "the result"
    """The result of the roll; where several dice count, their sum or the highest, as the state
    says, since no official answer settles it.
    """
    MATCHING = "matching"
    """How many results of the roll match ``Quantity.which``."""
    DISTINCT = "distinct"
    """How many different results the roll has."""
    LARGEST_GROUP = "largest group"
    """How many dice of the roll share one result, of the result most dice share."""
    DIFFERENCE = "difference"
    """The highest result less the lowest."""
    HIGHEST = "highest"
    LOWEST = "lowest"
    FIRST = "first"
    """The result noted first in this resolution."""
    SECOND = "second"
    """The result noted second."""
    CHOSEN = "chosen"
    """The result a player chose of two."""
    OTHER = "other"
    """The result the player did not choose."""
    HAND = "hand"
    """The number of cards in the controller's hand."""
    COUNT_OF = "count of"
    """How many permanents ``Quantity.among`` means."""
    GREATEST_POWER = "greatest power"
    """The greatest power among what ``Quantity.among`` means; 0 where nothing is."""
    POWER = "power"
    """The power of ``Quantity.on``, as it last was when it is gone."""
    TOUGHNESS = "toughness"
    MANA_VALUE = "mana value"
    """The mana value of ``Quantity.on``; of several targets, all together."""
    COUNTERS = "counters"
    """How many counters ``Quantity.counter`` names are on ``Quantity.on``."""
    SACRIFICED_TOUGHNESS = "sacrificed toughness"
    """The toughness of the creature the controller sacrificed in this resolution; 0 for none."""
    DAMAGE = "damage"
    """How much damage the ability triggered on."""
    STORED_GROUP = "stored group"
    """How many results stored on this are equal, of the value most of them have."""
    STORED = "stored"
    """How many results are stored on this."""
    DICE_THIS_TURN = "dice this turn"
    """How many dice the controller has rolled this turn that counted."""
    DIED_THIS_TURN = "died this turn"
    """How many creature cards in the controller's graveyard came there from the battlefield this
    turn.
    """
    TOP_MANA_VALUE = "top mana value"
    """The mana value of the top card of the controller's library; no number where nobody knows
    the card.
    """
    NOTED = "noted"
    """How often the total of the roll is among those this has noted, for good or this turn."""
    SAFE = "safe"
    """1 if this need not roll any more, else 0."""
    PARTY = "party"
    """How many of a Cleric, a Rogue, a Warrior and a Wizard the controller's creatures can be, no
    creature two of them.
    """
    ATTACKED_PLAYERS = "attacked players"
    """How many players are attacked."""
    REMEMBERED = "remembered"
    """How many cards this resolution has exiled, sacrificed or otherwise holds on to, of those
    ``Quantity.among`` means.
    """


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number read from the game when the instruction is carried out, times a factor, plus a
    number.
    """

    of: Of
    factor: int = 1
    which: Results = Results()
    plus: int = 0
    among: Which | None = None
    on: On = On.ITSELF
    counter: str = ""


Amount: TypeAlias = int | Quantity


@dataclass(frozen=True, slots=True)
class Which:
    """Which permanents, or cards, are meant: all that fit. ``types``: any of them; none is every
    type.
    """

    types: tuple[Type, ...] = ()
    subtype: str = ""
    whose: Whose = Whose.ANY
    other: bool = False
    """Not the permanent whose ability it is."""
    token: bool | None = None
    """Only tokens, or only what is none."""
    at_least: Amount | None = None
    """Power at least this. The real number is compared, below 0 too."""
    at_most: Amount | None = None
    """Power at most this."""
    mana_value: Amount | None = None
    """Mana value at most this."""
    exactly: Amount | None = None
    """Mana value exactly this."""
    greatest_power: bool = False
    """With the greatest power among its controller's."""
    name: str = ""
    legendary: bool | None = None
    attacking: bool | None = None


CREATURES = Which((Type.CREATURE,))
YOUR_CREATURES = Which((Type.CREATURE,), whose=Whose.OWN)
THEIR_CREATURES = Which((Type.CREATURE,), whose=Whose.OPPONENTS)


@dataclass(frozen=True, slots=True)
class Each:
    """Every permanent of a kind, tokens too. ``spare``: a player may leave one chosen one out."""

    which: Which
    spare: bool = False


@dataclass(frozen=True, slots=True)
class Chosen:
    """Permanents a player chooses as the instruction is carried out; they are no targets."""

    which: Which
    count: Amount = 1
    up_to: bool = False
    again: bool = False
    """The same one may be chosen more than once."""


@dataclass(frozen=True, slots=True)
class FromGraveyard:
    """Cards a player chooses in graveyards as the instruction is carried out."""

    which: Which = Which()
    count: Amount | None = 1
    """So many; with None all that fit."""
    up_to: bool = False
    random: bool = False
    remembered: bool = False
    """Only cards this resolution put there."""
    died_this_turn: bool = False
    """Only cards put there from the battlefield this turn."""
    total: Amount | None = None
    """Any number of cards, with total mana value at most this."""


@dataclass(frozen=True, slots=True)
class Remembered:
    """The cards this resolution exiled, or that lie exiled with this permanent: all that fit, or
    as many as a player chooses.
    """

    which: Which = Which()
    count: Amount | None = None
    up_to: bool = False
    with_this: bool = False
    """Exiled with this permanent, at any time, instead of by this resolution."""


Permanents: TypeAlias = On | Each | Chosen
Cards: TypeAlias = On | Each | Chosen | FromGraveyard | Remembered
