"""What a scenario can prove: named predicates over one line of play.

A claim is a function with a sentence that says what it means; its name, with spaces, is what
scenario files write. On a line it holds, breaks or does not apply.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

from engine.claims import changes, dice, moments, special, tables, timing
from engine.claims.verdict import Play, Verdict

Predicate: TypeAlias = Callable[[Play], Verdict]


@dataclass(frozen=True, slots=True)
class Claim:
    """A named predicate over one line of play; `meaning` says it in one sentence."""

    name: str
    meaning: str
    holds: Predicate


def _claim(predicate: Predicate) -> Claim:
    name = predicate.__name__.replace("_", " ")
    return Claim(name, " ".join((predicate.__doc__ or "").split()), predicate)


CLAIMS: Mapping[str, Claim] = MappingProxyType(
    {
        claim.name: claim
        for claim in map(
            _claim,
            (
                dice.a_die_shows_one_to_its_number_of_faces,
                dice.every_face_rolled_is_accounted_for,
                dice.the_lowest_are_ignored,
                dice.as_many_dice_count_as_the_card_says,
                dice.each_effect_adds_its_dice_once_for_the_whole_roll,
                dice.ignored_rolls_trigger_nothing,
                dice.a_rerolled_die_is_seen_by_no_trigger,
                dice.rerolls_come_before_increases_and_decreases,
                dice.the_result_is_the_face_with_every_modifier,
                dice.triggers_on_a_natural_result_look_at_the_face,
                dice.triggers_on_a_result_look_at_the_result,
                tables.each_result_meets_at_most_one_row,
                tables.the_row_that_applies_holds_the_result,
                tables.the_row_says_what_happens,
                tables.a_result_in_no_row_does_nothing,
                tables.a_table_decides_at_once,
                tables.even_results_are_counters_and_odd_ones_birds,
                tables.the_total_of_the_results_is_the_number_of_counters,
                timing.targets_stand_before_any_die_is_rolled,
                timing.no_die_is_rolled_when_every_target_is_illegal,
                timing.nobody_acts_between_the_roll_and_its_effect,
                timing.triggers_wait_until_the_resolution_has_ended,
                timing.a_roll_again_is_the_roll_first_called_for,
                timing.a_roll_again_has_the_same_outcomes,
                timing.each_ward_triggers_by_itself,
                timing.the_spell_resolves_only_if_every_ward_was_paid,
                timing.one_trigger_for_the_whole_roll,
                special.the_planar_die_triggers_one_or_more_dice,
                special.the_planar_die_triggers_a_die,
                special.what_asks_for_a_number_ignores_the_planar_die,
                special.effects_that_compare_numbers_leave_the_planar_die_alone,
                special.a_part_that_needs_a_number_does_nothing,
                special.a_planar_face_does_what_it_shows,
                special.every_face_comes_up_infinitely_often,
                special.infinite_dice_trigger_infinitely_often,
                special.infinite_dice_make_infinite_counters_and_birds,
                special.a_die_nobody_told_you_to_roll_does_not_count,
                special.a_substitute_has_the_same_equally_likely_outcomes,
                special.a_substitute_shows_what_the_die_could_show,
                changes.a_pair_is_rolled_for_each_die,
                changes.one_result_of_a_roll_is_exchanged_at_most,
                changes.what_is_stored_is_the_result,
                changes.effects_that_add_dice_add_them_to_a_reroll,
                moments.only_counted_dice_are_dice_of_the_turn,
                moments.a_copy_rolls_dice_of_its_own,
                moments.dice_of_a_cost_lie_before_anybody_can_respond,
                moments.what_rolls_as_it_enters_does_not_see_that_roll,
                moments.the_planar_action_costs_what_it_was_taken,
                moments.a_lit_result_visits,
            ),
        )
    }
)
"""Every claim by its name."""

__all__ = ["CLAIMS", "Claim", "Play", "Verdict"]
