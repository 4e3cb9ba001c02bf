"""The roll form of a ruling: what the reader may turn, and what will be rolled."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext, pgettext

from engine import (
    INFINITY,
    AnyDie,
    Count,
    Die,
    Infinity,
    Parameter,
    Pool,
    Question,
    Scenario,
    Value,
    play,
)
from rulings.scenarios.drawing import symbol
from rulings.scenarios.link import (
    AnyRuling,
    fixed,
    named_after,
    parameters,
    scenario,
    scenario_of,
    why_none,
)
from rulings.scenarios.script import REFUSED
from rulings.scenarios.script import written as as_written
from rulings.scenarios.shown import FieldView, NoTray, OptionView, OwnDiceView, RollView, Tray
from rulings.scenarios.unsettled import unsettled
from rulings.wording import labels, numbers
from rulings.wording.names import Names, label

LONGEST_DICE: Final = 2_000
_LARGEST_STEPPED: Final = 999
"""A number up to this has a field with steps; a larger one, or one that may be infinite, a plain
field.
"""


def tray(
    ruling: AnyRuling,
    *,
    settings: Mapping[str, Value] | None = None,
    written: Mapping[str, str] | None = None,
    errors: Mapping[str, Sequence[str]] | None = None,
    card_names: Names,
    roll: RollView | None = None,
    whole: bool = False,
) -> Tray | NoTray:
    """Return everything the roll form shows, or why there is none.

    `settings` are what the fields start from (else the defaults), `written` what a reader wrote
    that was refused,
    `errors` the messages by field. `whole` is the form beside a roll on the roll's own page. Makes
    no query when the ruling came with its scenario link and cards.
    """
    found = scenario_of(ruling)
    if found is None:
        return NoTray(ruling.public_id, why_none(ruling))
    given = {
        **{each.name: each.default for each in found.parameters},
        **fixed(ruling),
        **(settings or {}),
    }
    errors = errors or {}
    written = written or {}
    turned = parameters(ruling)
    own = {each.name for each in turned}
    die, count = first_roll(found.name, tuple(given.items()))
    return Tray(
        public_id=ruling.public_id,
        action=reverse("roll", args=[ruling.public_id]),
        card=label(card_names, card) if (card := named_after(ruling, found)) else None,
        summary=pgettext("roll form", "try it"),
        die=symbol(die) if die is not None else "",
        bar=numbers.dice_name(die, count) if die is not None else "",
        button=_button(again=whole and roll is not None),
        fields=tuple(
            field(each, ruling.public_id, given[each.name], written, errors.get(each.name, ()))
            for each in turned
        ),
        own=own_dice(
            ruling.public_id,
            die,
            # Dice that were taken are spent: kept in the field they would be rolled once more.
            written.get("dice", "") if errors else "",
            errors.get("dice", ()),
        ),
        errors=tuple(
            message
            for name, messages in errors.items()
            if name not in own and name != "dice"
            for message in messages
        ),
        roll=roll,
        whole=whole,
        unsettled=unsettled(found, given),
    )


def _button(*, again: bool) -> str:
    if again:
        # Translators: On the button that rolls once more, beside the dice. Keep it short.
        return pgettext("button", "Again")
    # Translators: On the button that rolls, beside the dice. Keep it short.
    return pgettext("button", "Roll")


class _Lowest:
    """Answers every roll at once, to learn what would be rolled: the first die and how many."""

    def __init__(self) -> None:
        self.first: tuple[AnyDie, Count] | None = None

    def roll(self, die: AnyDie, count: Count) -> Pool:
        """Keep the first roll and show its lowest face on every die."""
        if self.first is None:
            self.first = (die, count)
        if isinstance(count, Infinity):
            return Pool.of({face: INFINITY for face, _ in die.weights})
        return Pool.of({die.weights[0][0]: count})

    def choose(self, player: str, question: Question, options: tuple[str, ...]) -> str:
        """Return the first option."""
        return options[0]


@lru_cache(maxsize=512)
def first_roll(name: str, settings: tuple[tuple[str, Value], ...]) -> tuple[AnyDie | None, Count]:
    """The first dice that a scenario rolls under these settings, and how many; None where it rolls
    none.
    """
    found: Scenario = scenario(name)
    inputs = _Lowest()
    # Where it cannot go on, what would be rolled first is known by then.
    with suppress(*REFUSED):
        play(found, dict(settings), inputs)
    return inputs.first if inputs.first is not None else (None, 0)


def field(
    parameter: Parameter,
    public_id: str,
    value: Value,
    written: Mapping[str, str],
    errors: Sequence[str],
) -> FieldView:
    """Return the field of one parameter, with what was refused in it."""
    name = f"roll-{public_id}-{parameter.name}"
    text = labels.parameter_label(parameter.name)
    if parameter.kind != "number":
        chosen = written.get(parameter.name, as_written(value)) if errors else as_written(value)
        values = ("no", "yes") if parameter.kind == "flag" else parameter.options
        options = tuple(
            OptionView(each, words, each == chosen)
            for each, words in zip(values, labels.option_labels(parameter), strict=True)
        )
        return FieldView(
            id=name,
            name=parameter.name,
            kind=parameter.kind,
            label=text,
            options=options,
            errors=tuple(errors),
        )
    stepped = parameter.maximum <= _LARGEST_STEPPED and not parameter.infinite
    infinite = value is INFINITY
    shown = "" if infinite else as_written(value)
    least, most = numbers.count(parameter.minimum), numbers.count(parameter.maximum)
    # Translators: Read aloud with a number field of the roll form.
    hint = gettext("A whole number from %(minimum)s to %(maximum)s.") % {
        "minimum": least,
        "maximum": most,
    }
    return FieldView(
        id=name,
        name=parameter.name,
        # A field that takes only numbers would not show what was refused.
        kind="number" if stepped and not errors else "digits",
        label=text,
        value=written.get(parameter.name, shown) if errors else shown,
        hint=hint,
        minimum=str(parameter.minimum),
        maximum=str(parameter.maximum),
        length=str(max(len(str(parameter.maximum)) * 4 // 3 + 1, 4)),
        infinite=parameter.infinite,
        infinite_chosen=infinite,
        errors=tuple(errors),
    )


def own_dice(
    public_id: str, die: AnyDie | None, value: str, errors: Sequence[str]
) -> OwnDiceView | None:
    """Return the field for one's own dice of this kind; None where none are rolled."""
    if die is None and not errors:
        return None
    if isinstance(die, Die):
        # Translators: Under the field for one's own dice. Counts can be written for many dice that
        # show the same.
        hint = gettext("Each from 1 to %(sides)s. Many equal ones as face*count, like 6*20.") % {
            "sides": numbers.count(die.sides)
        }
        placeholder = f"{(die.sides + 2) // 3}, {die.sides}"
    else:
        # Translators: Under the field for what one's own planar die showed: these words as they
        # stand.
        hint = gettext("One of the words blank, chaos, planeswalk, in English.")
        placeholder = "chaos"
    return OwnDiceView(
        id=f"roll-{public_id}-dice",
        value=value,
        hint=hint,
        placeholder=placeholder,
        length=str(LONGEST_DICE),
        errors=tuple(errors),
    )
