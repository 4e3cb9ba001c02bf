"""The common misreadings of the rules, each as one change of the engine under test."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from engine import carrying, rolling, rules, triggers
from engine.actions import Action, RollForFun
from engine.chance import Seeded
from engine.dice import (
    INFINITY,
    AnyDie,
    Count,
    Die,
    DieResult,
    Face,
    Infinity,
    PlanarFace,
    Pool,
    Roll,
)
from engine.events import (
    Event,
    RowApplied,
    WardPaid,
    WardTriggered,
)
from engine.instructions import Instruction, Results, RollDice
from engine.remarks import (
    Remark,
    ResultModified,
    RollIgnored,
    RollInstructed,
    RollSuperseded,
)
from engine.resolution import Resolution
from engine.state import Aim, Permanent, StackKind, StackObject
from engine.substitutes import Substitute
from engine.table import ResultsTable, Row

Patch = pytest.MonkeyPatch
Mutant = Callable[[Patch], None]
Dice = tuple[tuple[DieResult, Count], ...]


def the_highest_are_ignored(patch: Patch) -> None:
    """Ignore the highest instead of the lowest."""

    def ignore_highest(now: Resolution, die: AnyDie, rolled: Pool, ignore: int) -> Pool:
        left: Count = ignore
        kept: dict[Face, Count] = {}
        for face, count in reversed(tuple(rolled)):
            ignored = count if count <= left else left
            if ignored > 0:
                now.tell(RollIgnored(die, face, ignored))
                left = left - ignored
            kept[face] = 0 if ignored == count else count - ignored
        return Pool.of(kept)

    patch.setattr(rolling, "_ignore_lowest", ignore_highest)


def one_die_gets_lost(patch: Patch) -> None:
    """Let a counted die disappear where there are several."""
    original = rolling._ignore_lowest

    def lose_one(now: Resolution, die: AnyDie, rolled: Pool, ignore: int) -> Pool:
        kept = dict(original(now, die, rolled, ignore))
        size = Pool.of(kept).size
        if isinstance(size, int) and size > 1:
            face = min(kept, key=str)
            kept[face] = kept[face] - 1
        return Pool.of(kept)

    patch.setattr(rolling, "_ignore_lowest", lose_one)


def extra_dice_for_each_die(patch: Patch) -> None:
    """Let each effect add its dice for every die of the roll."""
    original = rolling._replacements

    def per_die(
        now: Resolution, card: str, roller: str, die: AnyDie, count: Count, ignore: int
    ) -> tuple[Count, int]:
        thrown, ignored = original(now, card, roller, die, count, ignore)
        effects = ignored - ignore
        if not effects or not isinstance(count, int) or isinstance(thrown, Infinity):
            return thrown, ignored
        each = count * 2**effects
        last = now.trace[-1]
        now.trace[-1] = replace(last, count=each, ignore=ignore + each - count)
        return each, ignore + each - count

    patch.setattr(rolling, "_replacements", per_die)


def _also_seen(kind: type[RollIgnored] | type[RollSuperseded]) -> Mutant:
    def mutate(patch: Patch) -> None:
        original = triggers.trigger_on_roll

        def see_more(now: Resolution, roller: str, die: AnyDie, dice: Dice) -> None:
            begun = max(n for n, item in enumerate(now.trace) if isinstance(item, RollInstructed))
            gone = tuple(
                (DieResult(item.natural), item.count)
                for item in now.trace[begun:]
                if isinstance(item, kind)
            )
            original(now, roller, die, (*dice, *gone))

        patch.setattr(rolling, "trigger_on_roll", see_more)

    return mutate


def once_for_each_die(patch: Patch) -> None:
    """Trigger "one or more dice" once for each die."""
    original = triggers.trigger_on_roll

    def each(now: Resolution, roller: str, die: AnyDie, dice: Dice) -> None:
        for result, count in dice:
            for _ in range(count if isinstance(count, int) else 2):
                original(now, roller, die, ((result, 1),))
        if not dice or not isinstance(dice[0][1], int):
            original(now, roller, die, dice)

    patch.setattr(rolling, "trigger_on_roll", each)


def extra_dice_trigger_once_more(patch: Patch) -> None:
    """Trigger "one or more dice" again for each replacement."""
    original = triggers._wait

    def twice(now: Resolution, permanent: Permanent, *rest: object) -> None:
        original(now, permanent, *rest)  # type: ignore[arg-type]
        if permanent.card == "Brazen Dwarf":
            original(now, permanent, *rest)  # type: ignore[arg-type]

    patch.setattr(triggers, "_wait", twice)


def once_for_the_whole_roll(patch: Patch) -> None:
    """Trigger "a die" once for the whole roll."""
    original = triggers.trigger_on_roll

    def first(now: Resolution, roller: str, die: AnyDie, dice: Dice) -> None:
        original(now, roller, die, tuple((result, 1) for result, _ in dice[:1]))

    patch.setattr(rolling, "trigger_on_roll", first)


def triggers_see_natural_results(patch: Patch) -> None:
    """Let abilities that ask for a result look at the face."""
    original = triggers.trigger_on_roll

    def naturals(now: Resolution, roller: str, die: AnyDie, dice: Dice) -> None:
        faces = tuple((DieResult(result.natural), count) for result, count in dice)
        original(now, roller, die, faces)

    patch.setattr(rolling, "trigger_on_roll", naturals)


def triggers_on_a_natural_result_see_results(patch: Patch) -> None:
    """Let abilities that ask for the highest natural result look at the result."""
    original = triggers._matches

    def by_result(when: object, die: AnyDie, rolled: DieResult) -> bool:
        result = rolled.result
        return original(when, die, rolled if result is None else DieResult(result))  # type: ignore[arg-type]

    patch.setattr(triggers, "_matches", by_result)


def results_stay_on_the_die(patch: Patch) -> None:
    """Cut results off at 1 and at the number of faces."""
    original = rolling._add

    def clamp(
        now: Resolution, card: str, amount: int, die: DieResult, count: Count
    ) -> tuple[DieResult, Count]:
        rolled = [item.die for item in now.trace if isinstance(item, RollInstructed)][-1]
        before = die.result
        if before is None or not isinstance(rolled, Die):
            return original(now, card, amount, die, count)
        after = min(max(before + amount, 1), rolled.sides)
        return original(now, card, after - before, die, count)

    patch.setattr(rolling, "_add", clamp)


def effects_use_the_natural_result(patch: Patch) -> None:
    """Let tables, totals and parity read the face."""

    def naturals(rolled: rolling.Rolled) -> Pool:
        faces: dict[Face, Count] = {}
        for die, count in rolled.dice:
            if isinstance(die.natural, int):
                faces[die.natural] = faces.get(die.natural, 0) + count
        return Pool.of(faces)

    patch.setattr(rolling.Rolled, "results", property(naturals))


def modifiers_change_the_natural_result(patch: Patch) -> None:
    """Turn the die to another face instead of adding to its result."""
    original = rolling._add

    def turn(
        now: Resolution, card: str, amount: int, die: DieResult, count: Count
    ) -> tuple[DieResult, Count]:
        original(now, card, amount, die, count)
        if isinstance(die.natural, int):
            return DieResult(die.natural + amount, die.modifier), count
        return die, count

    patch.setattr(rolling, "_add", turn)


def modifiers_come_before_rerolls(patch: Patch) -> None:
    """Change results before dice are rolled again."""
    original = rolling._rerolls

    def change_first(now: Resolution, roller: str, die: AnyDie, counted: Pool) -> Pool:
        schemes = [p for p in now.state.permanents if p.card == "Squirrel-Powered Scheme"]
        for permanent in schemes:
            for face, count in counted:
                if isinstance(face, int):
                    now.tell(ResultModified(permanent.card, face, face + 2, count))
        return original(now, roller, die, counted)

    patch.setattr(rolling, "_rerolls", change_first)


def a_miss_goes_to_the_nearest_row(patch: Patch) -> None:
    """Move a result that lies in no row to the nearest one."""
    original = ResultsTable.row

    def nearest(table: ResultsTable[object], result: int) -> Row[object] | None:
        return original(table, result) or table.rows[-1 if result > 1 else 0]

    patch.setattr(ResultsTable, "row", nearest)


def the_first_row_always_applies(patch: Patch) -> None:
    """Read every result in the first row."""
    patch.setattr(ResultsTable, "row", lambda table, result: table.rows[0])


def lower_rows_apply_as_well(patch: Patch) -> None:
    """Let a high result collect the rows below it."""
    original = Resolution.tell

    def collect(now: Resolution, *story: Event | Remark) -> None:
        for item in story:
            if isinstance(item, RowApplied) and item.row == "10-20":
                original(now, replace(item, row="1-9"))
            original(now, item)

    patch.setattr(Resolution, "tell", collect)


def one_counter_at_a_time(patch: Patch) -> None:
    """Put one counter, whatever the number."""
    original = Resolution.put_counters

    def one(now: Resolution, permanent: Permanent, counter: str, count: Count) -> Permanent:
        return original(now, permanent, counter, 1)

    patch.setattr(Resolution, "put_counters", one)


def zero_is_no_even_number(patch: Patch) -> None:
    """Let only 1 to 6 have a parity."""
    original = Results.holds

    def on_the_die(results: Results, result: int) -> bool:
        inside = results.odd is None or 1 <= result <= 6
        return inside and original(results, result)

    patch.setattr(Results, "holds", on_the_die)


def the_number_of_dice_is_the_total(patch: Patch) -> None:
    """Count the dice where their results are to be added up."""
    patch.setattr(carrying, "_total", lambda results: None if results is None else results.size)


def targets_are_chosen_on_resolution(patch: Patch) -> None:
    """Cast without a target."""
    patch.setattr(rules, "aim", lambda *_: ())


def an_illegal_target_is_rolled_for(patch: Patch) -> None:
    """Resolve although every target has gone."""
    patch.setattr(rules, "still_legal", lambda *_: True)


def players_act_once_the_die_lies(patch: Patch) -> None:
    """Put triggers on the stack right after the roll, before its effect."""
    original = rolling.roll

    def pause(now: Resolution, *, card: str, instruction: Roll) -> rolling.Rolled | None:
        rolled = original(now, card=card, instruction=instruction)
        triggers.put_waiting_on_stack(now)
        return rolled

    patch.setattr(carrying, "roll", pause)


def _again(change: Callable[[RollDice], RollDice]) -> Mutant:
    def mutate(patch: Patch) -> None:
        original = carrying.carry_out

        def changed(
            now: Resolution, context: carrying.Context, instructions: tuple[Instruction, ...]
        ) -> tuple[Instruction, ...]:
            left = original(now, context, instructions)
            return tuple(change(part) if isinstance(part, RollDice) else part for part in left)

        patch.setattr(rules, "carry_out", changed)

    return mutate


def one_payment_is_good_for_every_ward(patch: Patch) -> None:
    """Let the first payment end the other wards."""
    original = rules._resolve_ward

    def pay_once(now: Resolution, ward: StackObject) -> None:
        original(now, ward)
        if any(isinstance(item, WardPaid) for item in now.trace):
            others = tuple(held for held in now.state.stack if held.kind is not StackKind.WARD)
            now.state = replace(now.state, stack=others)

    patch.setattr(rules, "_resolve_ward", pay_once)


def ward_triggers_once_for_the_spell(patch: Patch) -> None:
    """Let only the first target's ward trigger."""
    original = triggers.trigger_ward

    def first_only(now: Resolution, target: StackObject) -> None:
        aims: tuple[Aim, ...] = target.aims[:1]
        original(now, replace(target, aims=aims))

    patch.setattr(carrying, "trigger_ward", first_only)


def an_unpaid_ward_counters_nothing(patch: Patch) -> None:
    """Let the spell resolve although ward was not paid."""
    original = rules._resolve_ward

    def let_go(now: Resolution, ward: StackObject) -> None:
        before = now.state.stack
        original(now, ward)
        if not any(isinstance(item, WardPaid | WardTriggered) for item in now.trace):
            now.state = replace(now.state, stack=before)

    patch.setattr(rules, "_resolve_ward", let_go)


def the_planar_die_is_no_die(patch: Patch) -> None:
    """Trigger nothing on the planar die, as old Un-rules had it."""
    original = triggers.trigger_on_roll

    def numbers_only(now: Resolution, roller: str, die: AnyDie, dice: Dice) -> None:
        if isinstance(die, Die):
            original(now, roller, die, dice)

    patch.setattr(rolling, "trigger_on_roll", numbers_only)


def a_planar_face_is_a_number(patch: Patch) -> None:
    """Read the faces of the planar die as six numbers."""
    original = triggers.trigger_on_roll

    def counted(now: Resolution, roller: str, die: AnyDie, dice: Dice) -> None:
        numbers = tuple(
            (DieResult(4) if isinstance(result.natural, PlanarFace) else result, count)
            for result, count in dice
        )
        original(now, roller, die, numbers)

    patch.setattr(rolling, "trigger_on_roll", counted)


def guides_add_planar_dice(patch: Patch) -> None:
    """Let Pixie Guide replace a roll of the planar die."""

    class NoSuchDie:
        """Nothing is this kind of die."""

    patch.setattr(rolling, "PlanarDie", NoSuchDie)


def infinitely_many_dice_show_some_faces(patch: Patch) -> None:
    """Let only odd faces come up infinitely often."""
    original = Seeded.roll

    def some(inputs: Seeded, die: AnyDie, count: Count) -> Pool:
        if isinstance(count, Infinity):
            return Pool.of(dict.fromkeys((1, 3, 5), INFINITY))
        return original(inputs, die, count)

    patch.setattr(Seeded, "roll", some)


def any_die_is_a_roll(patch: Patch) -> None:
    """Treat a die nobody told the player to roll like any other."""
    original = rules._act

    def roll_it(now: Resolution, action: Action) -> None:
        if isinstance(action, RollForFun):
            rolling.roll(now, card="", instruction=Roll(action.player, action.die, 1))
        else:
            original(now, action)

    patch.setattr(rules, "_act", roll_it)


def as_many_outcomes_are_enough(patch: Patch) -> None:
    """Accept a substitute by the number of its outcomes alone."""
    patch.setattr(
        Substitute, "stands_for", lambda substitute, die: len(substitute.outcomes()) == die.sides
    )


def equally_likely_is_enough(patch: Patch) -> None:
    """Accept a substitute whose outcomes are equally likely, however many there are."""
    patch.setattr(
        Substitute,
        "stands_for",
        lambda substitute, die: len({*substitute.outcomes().values()}) == 1,
    )


def a_substitute_counts_from_zero(patch: Patch) -> None:
    """Read the lowest outcome of a substitute as 0."""
    original = Substitute.read

    def from_zero(substitute: Substitute, shown: tuple[int, ...]) -> int:
        return original(substitute, shown) - 1

    def still_accepted(substitute: Substitute, die: Die) -> bool:
        outcomes = substitute.outcomes()
        return len(outcomes) == die.sides and len({*outcomes.values()}) == 1

    patch.setattr(Substitute, "read", from_zero)
    patch.setattr(Substitute, "stands_for", still_accepted)


def a_d20_is_numbered_in_fives(patch: Patch) -> None:
    """Let a d20 show 5 to 100 in steps of five."""
    original = rolling._throw

    def throw(now: Resolution, roller: str, die: AnyDie, count: Count) -> Pool:
        shown = original(now, roller, die, count)
        fives = {int(face) * 5: number for face, number in shown if die == Die(20)}
        return Pool.of(fives) if fives else shown

    patch.setattr(rolling, "_throw", throw)


ignored_dice_trigger = _also_seen(RollIgnored)
rerolled_dice_trigger = _also_seen(RollSuperseded)
rolling_again_keeps_the_extra_dice = _again(lambda roll: replace(roll, count=2, ignore=1))
rolling_again_has_no_table = _again(lambda roll: replace(roll, table=None))
