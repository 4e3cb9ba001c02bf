"""In which order a player's simultaneous triggers go on the stack.

The player says it, but is asked only where the order can matter: triggers that only add to things
of their own come to the same in any order.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.abilities import TriggeredAbility, parts
from engine.cards import card as known_card
from engine.instructions import (
    CreateTokens,
    Damage,
    Draw,
    GainKeywords,
    GainLife,
    IfAnyResult,
    Instruction,
    LoseLife,
    Named,
    Pump,
    PutCounters,
    ReplaceCounters,
    WinWith,
)
from engine.questions import QuestionKind, option_text
from engine.resolution import Resolution
from engine.state import StackKind, StackObject
from engine.subjects import Of, On, Quantity, Who

_OF_THE_ROLL = frozenset(
    {
        Of.X,
        Of.TOTAL,
        Of.THE_RESULT,
        Of.MATCHING,
        Of.DISTINCT,
        Of.HIGHEST,
        Of.LOWEST,
        Of.DIFFERENCE,
        Of.DAMAGE,
    }
)


@dataclass(frozen=True, slots=True)
class _Touched:
    """What a trigger only adds to, and what it reads, sets or takes from."""

    added: frozenset[str] = frozenset()
    used: frozenset[str] = frozenset()
    anything: bool = False
    sets: bool = False
    """Whether it sets something to what it reads: the last to resolve decides."""

    def of(self, sources: frozenset[str]) -> _Touched:
        """The same of the permanents whose ability it is."""
        added = self.added - {_ITSELF} | sources if _ITSELF in self.added else self.added
        used = self.used - {_ITSELF} | sources if _ITSELF in self.used else self.used
        return _Touched(added, used, self.anything, self.sets)

    def minds(self, other: _Touched) -> bool:
        """Whether it can matter which of the two resolves first."""
        if self.anything or other.anything:
            return True
        return not (
            self.used.isdisjoint(other.used | other.added) and other.used.isdisjoint(self.added)
        )


_ITSELF = "itself"
_ANYTHING = _Touched(anything=True)
_KNOWN: dict[tuple[str, int], tuple[TriggeredAbility, _Touched]] = {}


def ordered(
    now: Resolution, player: str, waiting: tuple[StackObject, ...]
) -> tuple[StackObject, ...]:
    """The waiting triggers of one player in the order they go on the stack: the first resolves
    last.
    """
    groups: dict[object, list[StackObject]] = {}
    for held in waiting:
        groups.setdefault(_alike(held), []).append(held)
    left = list(groups.values())
    chosen: list[StackObject] = []
    while len(left) > 1 and _matters(left):
        options = _options(left)
        answer = now.ask(player, QuestionKind.ORDER, "", tuple(options))
        chosen += options[answer]
        left.remove(options[answer])
    return (*chosen, *(held for group in left for held in group))


def _alike(held: StackObject) -> object:
    """What equal triggers have in common. Those that set something are told apart by what they
    read.
    """
    if held.kind is StackKind.WARD:
        return held.id
    results = held.results if _touched([held]).sets else None
    return held.card, held.ability, held.does, results


def _options(groups: list[list[StackObject]]) -> dict[str, list[StackObject]]:
    """The groups by the names of their cards, with the number of the ability where one card has
    several, and the result where that tells them apart.
    """
    options: dict[str, list[StackObject]] = {}
    for group in groups:
        held = group[0]
        same = [other[0] for other in groups if other[0].card == held.card]
        name = option_text(held.card)
        if len({other.ability for other in same}) > 1:
            name += f" {held.ability + 1}"
        own = {other.results for other in same if other.ability == held.ability}
        if len(own) > 1:
            name += f" on {_result(held)}"
        options.setdefault(name, group)
    return options


def _result(held: StackObject) -> str:
    """The result a trigger reads."""
    return "no number" if held.results is None else "+".join(map(str, dict(held.results)))


def _matters(groups: list[list[StackObject]]) -> bool:
    touched = [_touched(group) for group in groups if group[0].kind is not StackKind.WARD]
    return any(
        one.minds(other) for place, one in enumerate(touched) for other in touched[place + 1 :]
    )


def _touched(group: list[StackObject]) -> _Touched:
    """What the triggers of one ability touch."""
    held = group[0]
    if held.kind is not StackKind.TRIGGERED:
        return _ANYTHING
    sources = frozenset(f"permanent {each.source}" for each in group)
    if held.does is not None:
        return _worked_out(held.does).of(sources)
    ability = known_card(held.card).triggered[held.ability]
    known = _KNOWN.get((held.card, held.ability))
    if known is None or known[0] is not ability:
        known = _KNOWN[held.card, held.ability] = (ability, _worked_out(ability))
    return known[1].of(sources)


def _worked_out(ability: TriggeredAbility) -> _Touched:
    """What an ability touches, from what it says."""
    added: set[str] = set()
    used: set[str] = set()
    each = _each(ability)
    for instruction in each:
        if not _adds(instruction, added, used):
            return _ANYTHING
    sets = any(isinstance(instruction, ReplaceCounters) for instruction in each)
    return _Touched(frozenset(added), frozenset(used), sets=sets)


def _each(ability: TriggeredAbility) -> list[Instruction]:
    """Its instructions, and those it carries out only if a result is right."""
    found: list[Instruction] = []
    for instruction in ability.instructions:
        if isinstance(instruction, IfAnyResult):
            found += instruction.then
        else:
            found.append(instruction)
    return found


def _adds(instruction: Instruction, added: set[str], used: set[str]) -> bool:
    """Note what an instruction touches; return False where that could be anything."""
    if any(
        isinstance(part, Quantity) and part.of not in _OF_THE_ROLL for part in parts(instruction)
    ):
        return False
    match instruction:
        case GainLife() | LoseLife() | Damage(to=Who()):
            added.add("life")
        case Named():
            pass
        case CreateTokens():
            added.add("tokens")
        case Draw():
            added.add("cards")
        case PutCounters(on=On.ITSELF) | Pump(on=On.ITSELF) | GainKeywords(on=On.ITSELF):
            added.add(_ITSELF)
        case ReplaceCounters() | WinWith():
            used.add(_ITSELF)
        case _:
            return False
    return True
