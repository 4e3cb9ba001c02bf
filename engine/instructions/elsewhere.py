"""What takes cards, permanents and spells from one zone to another, or puts them on the stack."""

from __future__ import annotations

from dataclasses import dataclass

from engine.deeds import Deed
from engine.dice import Infinity
from engine.subjects import Amount, Cards, On, Permanents, Which, Who, Zone


@dataclass(frozen=True, slots=True)
class Destroy:
    """Destroy permanents; what is indestructible stays."""

    on: Permanents = On.TARGET


@dataclass(frozen=True, slots=True)
class Exile:
    """Exile permanents, cards in graveyards, or spells on the stack."""

    on: Cards = On.TARGET
    with_this: bool = False
    """They lie exiled with this permanent, and other abilities of it know them."""
    until_it_leaves: bool = False
    """They come back when this permanent leaves the battlefield."""


@dataclass(frozen=True, slots=True)
class ReturnTo:
    """Return permanents or cards to their owners' hands, or onto the battlefield."""

    what: Cards
    zone: Zone
    tapped: bool = False
    counters: tuple[tuple[str, Amount], ...] = ()
    """What they enter with besides their own."""
    yours: bool = False
    """Under the control of the player who carries it out, not of their owners."""


@dataclass(frozen=True, slots=True)
class PutIntoLibrary:
    """Put permanents or cards into their owners' libraries, just beneath the top ``depth`` cards,
    infinitely many being all; with None each owner chooses the top or the bottom.
    """

    on: Cards = On.TARGET
    depth: Amount | Infinity | None = 0


@dataclass(frozen=True, slots=True)
class Sacrifice:
    """Players sacrifice ``count`` permanents of their choice; ``On``: its controller that one."""

    which: Which | On
    who: Who = Who.YOU
    count: Amount = 1


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw cards."""

    count: Amount = 1
    who: Who = Who.YOU


@dataclass(frozen=True, slots=True)
class Scry:
    """Scry: look at that many cards on top of the library and put them back, or to the bottom."""

    count: Amount


@dataclass(frozen=True, slots=True)
class Look:
    """Look at the top cards, put so many of them into the hand, the others on the bottom."""

    count: Amount
    take: Amount = 1


@dataclass(frozen=True, slots=True)
class Search:
    """Search the library for cards and put them into the hand; named by the deed."""

    deed: Deed
    count: Amount = 1


@dataclass(frozen=True, slots=True)
class RevealUntil:
    """Reveal cards from the top until so many of a kind lie there; put these into a zone, the
    others on the bottom in a random order, or with ``shuffle`` anywhere in the library.
    """

    which: Which
    zone: Zone
    count: Amount = 1
    who: Who = Who.YOU
    shuffle: bool = False


@dataclass(frozen=True, slots=True)
class Mill:
    """Put the top cards of libraries into graveyards, or into exile."""

    count: Amount
    who: Who = Who.YOU
    zone: Zone = Zone.GRAVEYARD
    with_this: bool = False
    """They lie exiled with this permanent, and other abilities of it know them."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard so many cards, or with None the whole hand."""

    count: Amount | None = None
    who: Who = Who.YOU


@dataclass(frozen=True, slots=True)
class CastFree:
    """The player may cast an instant or sorcery from hand with at most this mana value without
    paying for it.
    """

    at_most: Amount


@dataclass(frozen=True, slots=True)
class CastCopies:
    """Copy exiled cards, each for a cost in mana (None: its own); the player may cast each copy,
    at most ``count`` (None: all).
    """

    what: Cards
    cost: int | None = 0
    count: Amount | None = None
    copies: bool = True
    """Copies are cast; else the cards themselves, which are held on to no longer."""


@dataclass(frozen=True, slots=True)
class CopySpell:
    """Copy a spell or ability on the stack. The copy keeps X and the targets, and is not cast.

    ``THAT``, where the ability triggered on a roll: what made the controller roll.
    """

    on: On = On.TARGET
    aimed_anew: bool = False
    """`ChooseNewTargets` follows for the copy: only when it has its targets, they are targets."""


@dataclass(frozen=True, slots=True)
class ChooseNewTargets:
    """The player may choose new targets for a spell or ability, or for the copy just made
    (``CREATED``); with ``who`` its one target becomes that player instead, without a choice.
    """

    on: On = On.TARGET
    who: Who | None = None
