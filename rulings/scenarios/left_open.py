"""The choices of a roll that its settings do not answer: what was taken, and what else could be."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine import (
    AnyDie,
    ChoiceMade,
    Count,
    Pool,
    Question,
    Scenario,
    Scripted,
    Value,
    answer,
    parse_choices,
    play,
    print_choices,
    print_dice,
)
from rulings.scenarios.script import REFUSED
from rulings.scenarios.shown import LeftOpenView, OtherView
from rulings.scenarios.throws import Watching
from rulings.wording.choices import choice_name, chosen, not_listed
from rulings.wording.names import Names, label

MOST_OTHERS: Final = 24
"""So many other options of one roll are played, each once; the rest is only counted."""


@dataclass(frozen=True, slots=True)
class Other:
    """Another option, and dice and choices of the same roll with it; none where there is none with
    those dice.
    """

    option: str
    script: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class LeftOpen:
    """A choice that the settings leave to a player: who made it, which option was taken."""

    player: str
    question: Question
    option: str
    first: bool
    """Whether it is the first option, which is taken where nobody chooses."""
    others: tuple[Other, ...]
    more: int
    """How many other options there are beside these."""


@dataclass(frozen=True, slots=True)
class _Asked:
    player: str
    question: Question
    options: tuple[str, ...]
    option: str


class _Again:
    """Plays the dice and choices of a roll, with another option at one place if one is given.

    From there on the settings answer, and the first option where they do not.
    """

    def __init__(
        self,
        scenario: Scenario,
        settings: Mapping[str, Value],
        dice: str,
        choices: tuple[str, ...],
    ) -> None:
        self._scenario = scenario
        self._settings = settings
        self._dice = Scripted(dice)
        self._choices = choices
        self.asked: list[_Asked] = []

    def roll(self, die: AnyDie, count: Count) -> Pool:
        """Take the next dice of the roll. Raises ScriptError where they do not fit."""
        return self._dice.roll(die, count)

    def choose(self, player: str, question: Question, options: tuple[str, ...]) -> str:
        """Take the next choice of the roll; after the last of them, as the settings say."""
        place = len(self.asked)
        if place < len(self._choices):
            option = self._choices[place]
        else:
            mapped = answer(self._scenario, self._settings, player, question, options)
            option = options[0] if mapped is None else mapped
        self.asked.append(_Asked(player, question, options, option))
        return option


def left_open(
    scenario: Scenario, settings: Mapping[str, Value], *, dice: str, choices: str
) -> tuple[LeftOpen, ...]:
    """Return the choices of a roll that its settings do not answer, in the order they were made.

    `dice` and `choices` are the whole script of the roll, as `Played` holds it.
    """
    made = parse_choices(choices)
    if not made:
        return ()
    roll = _Again(scenario, settings, dice, made)
    play(scenario, settings, roll, mapped=False)
    found: list[LeftOpen] = []
    room = MOST_OTHERS
    for place, asked in enumerate(roll.asked):
        given = answer(scenario, settings, asked.player, asked.question, asked.options)
        if given is not None or len(asked.options) < 2:
            continue
        others = [option for option in asked.options if option != asked.option]
        shown = others[:room]
        room -= len(shown)
        found.append(
            LeftOpen(
                asked.player,
                asked.question,
                asked.option,
                first=asked.option == asked.options[0],
                others=tuple(
                    _with(scenario, settings, dice, (*made[:place], option)) for option in shown
                ),
                more=len(others) - len(shown),
            )
        )
    return tuple(found)


def _with(
    scenario: Scenario, settings: Mapping[str, Value], dice: str, choices: tuple[str, ...]
) -> Other:
    """Play a roll again with these choices, the last of which is another one."""
    watching = Watching(_Again(scenario, settings, dice, choices))
    try:
        trace = play(scenario, settings, watching, mapped=False).trace
    except REFUSED:
        return Other(choices[-1])
    thrown = print_dice(entry for _, pool in watching.rolls for entry in pool)
    made = print_choices(step.option for step in trace if isinstance(step, ChoiceMade))
    return Other(choices[-1], (thrown, made))


def tell_choices(
    left: Sequence[LeftOpen], names: Names, address: Callable[[str, str], str]
) -> tuple[LeftOpenView, ...]:
    """Say of each choice what was taken, and lead to the same roll with each other option.

    `address` makes the address of a roll from its dice and choices.
    """
    return tuple(
        LeftOpenView(
            card=label(names, each.question.card) if each.question.card else None,
            taken=chosen(each.player, each.question.kind, each.option, names),
            first=each.first,
            others=tuple(
                OtherView(
                    choice_name(each.question.kind, other.option, names),
                    address(*other.script) if other.script is not None else "",
                )
                for other in each.others
            ),
            more=not_listed(each.more),
        )
        for each in left
    )
