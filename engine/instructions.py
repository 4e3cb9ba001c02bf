"""What spells and abilities tell players to do, in order, as plain data.

``engine.carrying`` and its modules are the only place where they are carried out; here
they only say what they are. What they are about, permanents, players, cards and numbers, are the
types of ``subjects.py``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from typing import TypeAlias

from engine.deeds import Deed as Deed
from engine.dice import AnyDie, Die
from engine.shields import Shield
from engine.subjects import CREATURES as CREATURES
from engine.subjects import THEIR_CREATURES as THEIR_CREATURES
from engine.subjects import YOUR_CREATURES as YOUR_CREATURES
from engine.subjects import Amount as Amount
from engine.subjects import Cards as Cards
from engine.subjects import Chosen as Chosen
from engine.subjects import Each as Each
from engine.subjects import FromGraveyard as FromGraveyard
from engine.subjects import Of as Of
from engine.subjects import On as On
from engine.subjects import Permanents as Permanents
from engine.subjects import Quantity as Quantity
from engine.subjects import Remembered as Remembered
from engine.subjects import Results as Results
from engine.subjects import Type as Type
from engine.subjects import Which as Which
from engine.subjects import Who as Who
from engine.subjects import Zone as Zone
from engine.table import ResultsTable

# Rolls and what is read of them.


@dataclass(frozen=True, slots=True)
class RollDice:
    """Roll ``count`` dice together, and do the rest with what counts: one instruction, one roll.

    The table, and what comes ``then``, before the table, are part of it: nothing is put between a
    roll and its effect. Where several players are the ``roller``, each rolls so many of their own.
    """

    die: AnyDie
    count: Amount = 1
    modifier: Amount = 0
    ignore: Amount = 0
    """So many of the lowest are ignored."""
    table: ResultsTable[tuple[Instruction, ...]] | None = None
    then: tuple[Instruction, ...] = ()
    roller: Who = Who.YOU
    store: bool = False
    """The results are stored on the permanent whose ability it is, beside those it has."""
    to_visit: bool = False
    """It is a roll to visit Attractions."""

    def __post_init__(self) -> None:
        if self._never_stops():
            raise ValueError("every result rolls again: the chance to stop is zero")
        if (
            isinstance(self.count, int)
            and isinstance(self.ignore, int)
            and self.ignore >= self.count
        ):
            raise ValueError(f"{self.count} dice of which {self.ignore} are ignored leave none")

    def _never_stops(self) -> bool:
        """Whether every face the die can show, with the modifier, rolls again whatever happens."""
        if self.table is None or not isinstance(self.die, Die):
            return False
        again = [row for row in self.table.rows if any(map(_must_roll_again, row.then))]
        added = self.modifier if isinstance(self.modifier, int) else 0
        first, last = 1 + added, self.die.sides + added
        covered = 0
        for row in again:
            low = first if row.low is None else max(first, row.low)
            high = last if row.high is None else min(last, row.high)
            covered += max(0, high - low + 1)
        return covered == self.die.sides


@dataclass(frozen=True, slots=True)
class RollAgain:
    """Roll again, ``times`` times: the same kind and number of dice as this row's roll called
    for, read on the same table.
    """

    optional: bool = True
    times: int = 1


def _must_roll_again(instruction: Instruction) -> bool:
    return isinstance(instruction, RollAgain) and not instruction.optional


@dataclass(frozen=True, slots=True)
class RollPlanar:
    """Roll the planar die, by an effect: the price of the special action does not rise."""


@dataclass(frozen=True, slots=True)
class RollToVisit:
    """Roll to visit Attractions, also with none."""


@dataclass(frozen=True, slots=True)
class FirstAndSecond:
    """Roll a die twice, one roll after the other; then read the first and the second result."""

    die: Die
    then: tuple[Instruction, ...]


@dataclass(frozen=True, slots=True)
class ChooseResult:
    """Choose one of the two results of the roll; later instructions read the chosen and the
    other. Of more than two the other is chosen as well.
    """


@dataclass(frozen=True, slots=True)
class ForEachResult:
    """For each result of the roll, do what its row says; a result off the table does nothing."""

    table: ResultsTable[tuple[Instruction, ...]]


@dataclass(frozen=True, slots=True)
class IfTotal:
    """If the total of the roll, the result of one die, is one of ``which``: ``then``, else
    ``otherwise``.
    """

    which: Results
    then: tuple[Instruction, ...]
    otherwise: tuple[Instruction, ...] = ()


@dataclass(frozen=True, slots=True)
class IfAnyResult:
    """If any result of the roll is one of ``which``, do this once."""

    which: Results
    then: tuple[Instruction, ...]


@dataclass(frozen=True, slots=True)
class IfNatural:
    """If any die of the roll that counts has such a natural result, do this once."""

    which: Results
    then: tuple[Instruction, ...]


@dataclass(frozen=True, slots=True)
class IfDoubles:
    """If two results of the roll are equal, in or out of the range of the die."""

    then: tuple[Instruction, ...]
    otherwise: tuple[Instruction, ...] = ()


@dataclass(frozen=True, slots=True)
class IfNumber:
    """If a number is at least and at most the others: ``then``, else ``otherwise``. Real numbers
    are compared, below 0 too.
    """

    number: Amount
    at_least: Amount | None = None
    at_most: Amount | None = None
    then: tuple[Instruction, ...] = ()
    otherwise: tuple[Instruction, ...] = ()


@dataclass(frozen=True, slots=True)
class CompareRolls:
    """Of the players who rolled, each with the highest result, or the lowest, is ``THAT_PLAYER``
    of ``then``. ``ties_again``: of several, those roll again until one is left.
    """

    then: tuple[Instruction, ...]
    lowest: bool = False
    ties_again: bool = False
    opponents: bool = False
    """Only opponents are meant; the others' results are compared all the same."""


@dataclass(frozen=True, slots=True)
class NoteTotal:
    """Note the total of the roll on this permanent, for good or for this turn."""

    this_turn: bool = False


@dataclass(frozen=True, slots=True)
class BecomeSafe:
    """This permanent need not roll any more."""


@dataclass(frozen=True, slots=True)
class StoreResults:
    """Store the results of the roll on this permanent; ``instead`` of those it has."""

    instead: bool = False


@dataclass(frozen=True, slots=True)
class RerollStored:
    """Choose any number of the results stored on this and roll those dice again: the new results
    are stored in their place.
    """


@dataclass(frozen=True, slots=True)
class NextTime:
    """Make a one-shot replacement effect for the next roll of players."""

    shield: Shield
    who: Who = Who.YOU


# Tokens, counters, sizes.


@dataclass(frozen=True, slots=True)
class CreateTokens:
    """Create tokens.

    Those without abilities are counted by name; with a size of their own, attacking, with
    keywords, or ``apart``, each is a permanent of its own.
    """

    token: str
    count: Amount = 1
    who: Who = Who.YOU
    tapped: bool = False
    attacking: bool = False
    keywords: tuple[str, ...] = ()
    """Beyond those of the token: until end of turn."""
    power: Amount | None = None
    toughness: Amount | None = None
    apart: bool = False


@dataclass(frozen=True, slots=True)
class CopyTarget:
    """Create a token that is a copy of the target."""

    tapped: bool = False
    attacking: bool = False
    on: Permanents = On.TARGET


@dataclass(frozen=True, slots=True)
class PutCounters:
    """Put counters of one kind on permanents."""

    counter: str
    count: Amount
    on: Permanents = On.ITSELF


@dataclass(frozen=True, slots=True)
class RemoveCounters:
    """Remove so many counters of one kind, at most those there are; all with None."""

    counter: str
    count: Amount | None = None
    on: Permanents = On.ITSELF


@dataclass(frozen=True, slots=True)
class ReplaceCounters:
    """Remove all counters of one kind from this permanent, then put that many on it."""

    counter: str
    count: Amount


@dataclass(frozen=True, slots=True)
class Monstrosity:
    """If this is not monstrous, put so many +1/+1 counters on it and it becomes monstrous."""

    count: Amount


@dataclass(frozen=True, slots=True)
class Pump:
    """Creatures get +power/+toughness until end of turn; what is negative lowers them."""

    power: Amount
    toughness: Amount
    on: Permanents = On.ITSELF


@dataclass(frozen=True, slots=True)
class SetBase:
    """Creatures have this base power, base toughness or both (None: as it was); below 0 too."""

    power: Amount | None
    toughness: Amount | None
    on: Permanents = On.ITSELF
    until_end_of_turn: bool = False


@dataclass(frozen=True, slots=True)
class Become:
    """Permanents are of these types and subtypes as well, until end of turn."""

    types: tuple[Type, ...]
    subtype: str = ""
    on: Permanents = On.ITSELF


@dataclass(frozen=True, slots=True)
class GainAbilities:
    """Permanents gain the abilities this card gives, until end of turn."""

    on: Permanents = On.TARGET


@dataclass(frozen=True, slots=True)
class ForceTrigger:
    """A triggered ability of the target triggers, of several the one the player chooses."""


@dataclass(frozen=True, slots=True)
class GainLevel:
    """This Class reaches this level."""

    level: int


@dataclass(frozen=True, slots=True)
class GainKeywords:
    """Creatures gain keywords until end of turn."""

    keywords: tuple[str, ...]
    on: Permanents = On.ITSELF
    until_a_roll_of: int | None = None
    """It ends at once when any player rolls this result, too."""


# Permanents and where they go.


@dataclass(frozen=True, slots=True)
class Damage:
    """This deals damage to creatures, planeswalkers or players."""

    amount: Amount
    to: Permanents | Who | AnyTarget = On.TARGET
    by: On = On.ITSELF
    """What deals it, where that is not the permanent whose ability it is."""


@dataclass(frozen=True, slots=True)
class AnyTarget:
    """A creature, planeswalker or player chosen as the instruction is carried out: no target."""


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
    """Put permanents or cards into their owners' libraries, just beneath the top ``depth`` cards;
    with None each owner chooses the top or the bottom.
    """

    on: Cards = On.TARGET
    depth: Amount | None = 0


@dataclass(frozen=True, slots=True)
class Sacrifice:
    """Players sacrifice ``count`` permanents of their choice; ``On``: its controller that one."""

    which: Which | On
    who: Who = Who.YOU
    count: Amount = 1


@dataclass(frozen=True, slots=True)
class Tap:
    """Tap permanents."""

    on: Permanents = On.TARGET


@dataclass(frozen=True, slots=True)
class Untap:
    """Untap permanents."""

    on: Permanents = On.TARGET


@dataclass(frozen=True, slots=True)
class TapOrUntap:
    """Tap or untap the target, as the player chooses."""

    on: Permanents = On.TARGET


@dataclass(frozen=True, slots=True)
class GainControl:
    """A player gains control of permanents."""

    on: Permanents = On.TARGET
    who: Who = Who.YOU


@dataclass(frozen=True, slots=True)
class Attach:
    """Attach this to a permanent, or to a player: with ``another`` one at random of the other
    opponents.
    """

    to: Permanents | Who
    another: bool = False


@dataclass(frozen=True, slots=True)
class PhaseOut:
    """Permanents phase out until you roll to visit with at most this result."""

    on: Permanents
    until_visit: int


# Cards in hands, libraries and graveyards.


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
    """Copies are cast; else the cards themselves."""


@dataclass(frozen=True, slots=True)
class CopySpell:
    """Copy a spell or ability on the stack. The copy keeps X and the targets, and is not cast.

    ``THAT``, where the ability triggered on a roll: what made the controller roll.
    """

    on: On = On.TARGET


@dataclass(frozen=True, slots=True)
class ChooseNewTargets:
    """The player may choose new targets for a spell or ability, or for the copy just made
    (``CREATED``); with ``who`` its one target becomes that player instead, without a choice.
    """

    on: On = On.TARGET
    who: Who | None = None


# Players.


@dataclass(frozen=True, slots=True)
class GainLife:
    """Players gain life."""

    amount: Amount
    who: Who = Who.YOU


@dataclass(frozen=True, slots=True)
class LoseLife:
    """Players lose life."""

    amount: Amount
    who: Who = Who.YOU


@dataclass(frozen=True, slots=True)
class AddMana:
    """A player adds mana: of these colours in turn, or with none of any."""

    count: Amount = 1
    colors: str = ""
    """``R``, or several the player chooses from; ``C`` is colourless."""
    who: Who = Who.YOU


@dataclass(frozen=True, slots=True)
class ExtraActivations:
    """The loyalty abilities of this may be activated so many more times this turn."""

    count: int


@dataclass(frozen=True, slots=True)
class OpenAttraction:
    """Put the top card of the Attraction deck onto the battlefield."""


@dataclass(frozen=True, slots=True)
class WinWith:
    """Win the game if this permanent has at least that many counters of one kind."""

    counter: str
    at_least: int


@dataclass(frozen=True, slots=True)
class WinGame:
    """The controller wins the game."""


@dataclass(frozen=True, slots=True)
class MayDo:
    """The player may do all of ``then``; who does not does ``otherwise``."""

    then: tuple[Instruction, ...]
    otherwise: tuple[Instruction, ...] = ()


@dataclass(frozen=True, slots=True)
class Reflexive:
    """When you do: the reflexive ability of this card (``conditions.WhenYouDo``) triggers now. It
    reads what this resolution rolled.
    """


@dataclass(frozen=True, slots=True)
class AtNextEndStep:
    """At the beginning of the next end step, do this to what this resolution holds on to."""

    then: tuple[Instruction, ...]


@dataclass(frozen=True, slots=True)
class Named:
    """Something the engine does not carry out, named in the story with a count."""

    deed: Deed
    count: Amount = 1
    who: Who = Who.YOU


Instruction: TypeAlias = (
    RollDice
    | RollAgain
    | RollPlanar
    | RollToVisit
    | FirstAndSecond
    | ChooseResult
    | ForEachResult
    | IfTotal
    | IfAnyResult
    | IfNatural
    | IfDoubles
    | IfNumber
    | CompareRolls
    | NoteTotal
    | BecomeSafe
    | StoreResults
    | RerollStored
    | NextTime
    | CreateTokens
    | CopyTarget
    | PutCounters
    | RemoveCounters
    | ReplaceCounters
    | Monstrosity
    | Pump
    | SetBase
    | Become
    | GainAbilities
    | ForceTrigger
    | GainLevel
    | GainKeywords
    | Damage
    | Destroy
    | Exile
    | ReturnTo
    | PutIntoLibrary
    | Sacrifice
    | Tap
    | Untap
    | TapOrUntap
    | GainControl
    | Attach
    | PhaseOut
    | Draw
    | Scry
    | Look
    | Search
    | RevealUntil
    | Mill
    | Discard
    | CastFree
    | CastCopies
    | CopySpell
    | ChooseNewTargets
    | GainLife
    | LoseLife
    | AddMana
    | ExtraActivations
    | OpenAttraction
    | WinWith
    | WinGame
    | MayDo
    | Reflexive
    | AtNextEndStep
    | Named
)

OF_A_ROLL = frozenset(
    {
        Of.TOTAL,
        Of.THE_RESULT,
        Of.MATCHING,
        Of.DISTINCT,
        Of.LARGEST_GROUP,
        Of.DIFFERENCE,
        Of.HIGHEST,
        Of.LOWEST,
        Of.NOTED,
    }
)
"""The numbers that are read of a roll."""

_READS_A_ROLL = (
    ChooseResult,
    ForEachResult,
    IfTotal,
    IfAnyResult,
    IfDoubles,
    NoteTotal,
    StoreResults,
    Reflexive,
)


def reads_results(instructions: tuple[Instruction, ...]) -> bool:
    """Whether any of these reads the results of the roll that made them happen."""
    return any(_reads(instruction) for instruction in instructions)


def _reads(part: object) -> bool:
    """Whether a part of an instruction reads a roll that is not its own."""
    if isinstance(part, _READS_A_ROLL):
        return True
    if isinstance(part, Quantity) and part.of in OF_A_ROLL:
        return True
    if isinstance(part, RollDice):
        return _reads(part.count) or _reads(part.modifier)
    if isinstance(part, FirstAndSecond):
        return False
    return any(_reads(inner) for inner in _parts(part))


def _parts(part: object) -> Iterator[object]:
    """What a part of an instruction is made of."""
    if isinstance(part, tuple):
        yield from part
    elif is_dataclass(part):
        for field in fields(part):
            yield getattr(part, field.name)
