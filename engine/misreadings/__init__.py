"""The common misreadings of the rules of dice, each as a change of the engine that can be played.

A misreading is a function with a sentence that says what the reader gets wrong; its name, with
spaces, is what `--against` takes. Played against the rule it shows where the two part; held against
the claims it shows that each of them can fail.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

from engine.misreadings import changes, dice, moments, results, timing, triggering
from engine.swapping import Swap, swapped


@dataclass(frozen=True, slots=True)
class Misreading:
    """A named mistake; `meaning` says in one sentence what it does instead of the rule."""

    name: str
    meaning: str
    swaps: tuple[Swap, ...]

    @contextmanager
    def read(self) -> Iterator[None]:
        """Play by this misreading inside the `with`: in this thread only, and nothing stays."""
        with swapped(self.swaps):
            yield


_Declared: TypeAlias = Callable[[], Swap | tuple[Swap, ...]]


def _misreading(declared: _Declared) -> Misreading:
    swaps = declared()
    return Misreading(
        declared.__name__.replace("_", " "),
        " ".join((declared.__doc__ or "").split()),
        (swaps,) if isinstance(swaps, Swap) else swaps,
    )


_ALL: tuple[_Declared, ...] = (
    dice.the_highest_are_ignored,
    dice.one_die_gets_lost,
    dice.extra_dice_for_each_die,
    dice.guides_add_planar_dice,
    dice.infinitely_many_dice_show_some_faces,
    dice.a_d20_is_numbered_in_fives,
    dice.as_many_outcomes_are_enough,
    dice.equally_likely_is_enough,
    dice.a_substitute_counts_from_zero,
    triggering.ignored_dice_trigger,
    triggering.rerolled_dice_trigger,
    triggering.once_for_each_die,
    triggering.extra_dice_trigger_once_more,
    triggering.once_for_the_whole_roll,
    triggering.triggers_see_natural_results,
    triggering.triggers_on_a_natural_result_see_results,
    triggering.the_planar_die_is_no_die,
    triggering.a_blank_face_is_chaos,
    triggering.a_planar_face_is_a_number,
    results.results_stay_on_the_die,
    results.effects_use_the_natural_result,
    results.modifiers_change_the_natural_result,
    results.modifiers_come_before_rerolls,
    results.a_miss_goes_to_the_nearest_row,
    results.the_first_row_always_applies,
    results.lower_rows_apply_as_well,
    results.one_counter_at_a_time,
    results.zero_is_no_even_number,
    results.the_number_of_dice_is_the_total,
    timing.targets_are_chosen_on_resolution,
    timing.an_illegal_target_is_rolled_for,
    timing.players_act_once_the_die_lies,
    timing.rolling_again_keeps_the_extra_dice,
    timing.rolling_again_has_no_table,
    timing.one_payment_is_good_for_every_ward,
    timing.ward_triggers_once_for_the_spell,
    timing.an_unpaid_ward_counters_nothing,
    timing.any_die_is_a_roll,
    changes.the_thumb_adds_one_die_to_the_whole_roll,
    changes.two_thumbs_make_three_dice,
    changes.every_result_may_be_exchanged,
    changes.the_natural_result_is_stored,
    changes.extra_dice_leave_rerolls_alone,
    changes.an_open_row_takes_everything_else,
    changes.the_face_is_what_visits,
    moments.ignored_dice_are_dice_of_the_turn,
    moments.a_copy_rolls_no_dice,
    moments.dice_of_a_cost_are_rolled_on_resolution,
    moments.a_permanent_sees_the_roll_it_enters_with,
    moments.any_planar_roll_makes_the_next_action_dearer,
)

MISREADINGS: Mapping[str, Misreading] = MappingProxyType(
    {misreading.name: misreading for misreading in map(_misreading, _ALL)}
)
"""Every misreading by its name."""


class UnknownMisreading(LookupError):
    """There is no misreading of that name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"no misreading {name[:60]!r}; see `python -m engine misreadings`")
        self.name = name


def misreading(name: str) -> Misreading:
    """The misreading of that name, with spaces, hyphens or underscores.

    Raises `UnknownMisreading`.
    """
    try:
        return MISREADINGS[name.replace("-", " ").replace("_", " ").strip()]
    except KeyError:
        raise UnknownMisreading(name) from None


__all__ = ["MISREADINGS", "Misreading", "Swap", "UnknownMisreading", "misreading", "swapped"]
