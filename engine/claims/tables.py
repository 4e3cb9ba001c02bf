"""Claims about results tables and about what a result does."""

import re

from engine.accounts import Account, counted_sum, instruction_of
from engine.claims.verdict import Play, Verdict, all_hold
from engine.dice import Count
from engine.events import CountersPut, RowApplied, TokensCreated
from engine.instructions import CreateTokens, On, PutCounters
from engine.remarks import NoRowApplied


def each_result_meets_at_most_one_row(play: Play) -> Verdict:
    """A result read on a results table meets one row of it or none, and the story says which."""
    return all_hold(
        len(account.rows) + account.row_missed == 1
        for account in play.accounts
        if _read_on_a_table(account)
    )


def the_row_that_applies_holds_the_result(play: Play) -> Verdict:
    """The result lies in the range of the row that applied, and in no row where none applied."""
    return all_hold(
        _row_fits(account, result)
        for account in play.accounts
        if _read_on_a_table(account)
        for result, _ in account.results
    )


def _read_on_a_table(account: Account) -> bool:
    instruction = instruction_of(account)
    return instruction is not None and instruction.table is not None and bool(account.results)


def _row_fits(account: Account, result: int) -> bool:
    instruction = instruction_of(account)
    rows = [str(row) for row in instruction.table.rows] if instruction and instruction.table else []
    fitting = [row for row in rows if _in_range(row, result)]
    return [row.row for row in account.rows] == fitting


def _in_range(row: str, result: int) -> bool:
    """Read a row as it is printed: `10-19`, `20`, `15+`, `0 or less`."""
    numbers = [int(number) for number in re.findall(r"(?<!\d)-?\d+", row)]
    if row.endswith("+"):
        return result >= numbers[0]
    if row.endswith("or less"):
        return result <= numbers[0]
    if len(numbers) == 2:
        return numbers[0] <= result <= abs(numbers[1])
    return result == numbers[0]


def the_row_says_what_happens(play: Play) -> Verdict:
    """The counters and tokens that follow are those of the row that applied, and no others."""
    return all_hold(
        _made(account) == printed
        for account in play.accounts
        if _read_on_a_table(account) and account.rows
        if (printed := _printed(account)) is not None
    )


def _made(account: Account) -> list[tuple[str, Count]]:
    made: list[tuple[str, Count]] = []
    for item in account.effect:
        match item:
            case CountersPut(counter=name, count=count) | TokensCreated(token=name, count=count):
                made.append((name, count))
            case _:
                pass
    return made


def _printed(account: Account) -> list[tuple[str, Count]] | None:
    """What the row says, where it is only about counters and tokens in plain numbers; else None."""
    instruction = instruction_of(account)
    printed: list[tuple[str, Count]] = []
    if instruction is None or instruction.table is None:
        return None
    applied = [row.row for row in account.rows]
    for row in instruction.table.rows:
        for part in row.then if str(row) in applied else ():
            match part:
                case PutCounters(counter=name, count=int(count), on=On()):
                    printed.append((name, count))
                case CreateTokens(token=name, count=int(count)):
                    printed.append((name, count))
                case _:
                    return None
    return printed


def a_result_in_no_row_does_nothing(play: Play) -> Verdict:
    """Where the result lies in no row, nothing follows: it is not moved to the nearest row."""
    return all_hold(
        not account.rows and not _made(account)
        for account in play.accounts
        if _read_on_a_table(account)
        if not any(_row_fits_some(account, result) for result, _ in account.results)
    )


def _row_fits_some(account: Account, result: int) -> bool:
    instruction = instruction_of(account)
    rows = instruction.table.rows if instruction and instruction.table else ()
    return any(_in_range(str(row), result) for row in rows)


def even_results_are_counters_and_odd_ones_birds(play: Play) -> Verdict:
    """Of Attempted Murder, an even result puts two -1/-1 counters, an odd one makes a bird."""
    return all_hold(
        _counters(account) == _parity(account, 0) * 2 and _birds(account) == _parity(account, 1)
        for account in play.accounts
        if account.instructed.card == "Attempted Murder" and account.results
    )


def _parity(account: Account, odd: int) -> Count:
    matching: Count = 0
    for result, count in account.results:
        if result % 2 == odd:
            matching = matching + count
    return matching


def _counters(account: Account) -> Count:
    put: Count = 0
    for item in account.effect:
        if isinstance(item, CountersPut):
            put = put + item.count
    return put


def _birds(account: Account) -> Count:
    made: Count = 0
    for item in account.effect:
        if isinstance(item, TokensCreated):
            made = made + item.count
    return made


def the_total_of_the_results_is_the_number_of_counters(play: Play) -> Verdict:
    """Of Neverwinter Hydra, as many +1/+1 counters are put as all results that count add up to."""
    return all_hold(
        _counters(account) == max(0, counted_sum(account))
        for account in play.accounts
        if account.instructed.card == "Neverwinter Hydra" and account.results
    )


def a_table_decides_at_once(play: Play) -> Verdict:
    """The row is read right after the dice and what they trigger: nothing stands between."""
    return all_hold(
        bool(account.effect) and isinstance(account.effect[0], RowApplied | NoRowApplied)
        for account in play.accounts
        if _read_on_a_table(account)
    )
