"""Claims about results tables and about what a result does."""

import re
from typing import TypeAlias

from engine.accounts import Account, counted_sum, instruction_of
from engine.claims.verdict import Play, Verdict, all_hold
from engine.dice import Count
from engine.events import CountersPut, RowApplied, TokensCreated
from engine.instructions import CreateTokens, Instruction, On, PutCounters
from engine.remarks import NoRowApplied
from engine.table import ResultsTable

_Table: TypeAlias = ResultsTable[tuple[Instruction, ...]]


def each_result_meets_at_most_one_row(play: Play) -> Verdict:
    """A result read on a results table meets one row of it or none, and the story says which."""
    return all_hold(
        len(account.rows) + account.row_missed == 1
        for account in play.accounts
        if _table(account) is not None
    )


def the_row_that_applies_holds_the_result(play: Play) -> Verdict:
    """The result lies in the range of the row that applied, and in no row where none applied."""
    return all_hold(
        [row.row for row in account.rows] == _fitting(table, result)
        for account in play.accounts
        if (table := _table(account)) is not None
        for result, _ in account.results
    )


def _table(account: Account) -> _Table | None:
    """The table that its results are read on; None where there is none, or no result."""
    instruction = instruction_of(account)
    return instruction.table if instruction is not None and account.results else None


def _fitting(table: _Table, result: int) -> list[str]:
    """The rows in whose range a result lies, as they are printed."""
    return [str(row) for row in table.rows if _in_range(str(row), result)]


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
        if (table := _table(account)) is not None and account.rows
        if (printed := _printed(account, table)) is not None
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


def _printed(account: Account, table: _Table) -> list[tuple[str, Count]] | None:
    """What the row says, where it is only about counters and tokens in plain numbers; else None."""
    printed: list[tuple[str, Count]] = []
    applied = [row.row for row in account.rows]
    for row in table.rows:
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
        if (table := _table(account)) is not None
        if not any(_fitting(table, result) for result, _ in account.results)
    )


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
        if _table(account) is not None
    )
