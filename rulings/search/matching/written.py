"""Queries written: what a filter that is clicked, or another keyboard, makes of what was typed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rulings.models.folding import QUOTES
from rulings.search.query import (
    QUERY_LIMIT,
    Alternative,
    Condition,
    Query,
    QueryRefused,
    Words,
    parse,
)
from rulings.search.typed.keyboards import other_layout

_WITHOUT_QUOTES = str.maketrans(dict.fromkeys(QUOTES))


def written(alternatives: Sequence[Alternative]) -> str:
    """Return a query that means these alternatives.

    >>> written(parse("die=W20 «à six» dé OR -card:Krark").alternatives)
    '"à six" dé die:d20 or -card:Krark'
    """
    return " or ".join(
        " ".join([*map(_written_words, one.words), *map(_written_condition, one.conditions)])
        for one in alternatives
    )


def term(operator: str, value: str) -> str:
    """Return the term with an operator and a value; quotation marks in a name say nothing.

    >>> term("card", 'Kongming, "Sleeping Dragon"')
    'card:"Kongming, Sleeping Dragon"'
    """
    return f"{operator}:{_quoted(value.translate(_WITHOUT_QUOTES))}"


def asked_values(query: Query, operator: str) -> tuple[str, ...]:
    """Return the values that an operator has in every alternative, as they are written.

    >>> asked_values(parse("date>=2021 date:2022 or date:2022"), "date")
    ('2022',)
    """
    held = [
        {one.comparison.lstrip(":") + one.value for one in other.conditions if one.asks(operator)}
        for other in query.alternatives
    ]
    return tuple(sorted(set.intersection(*held))) if held else ()


def with_condition(text: str, operator: str, value: str) -> str:
    """Return the query with a condition more in every alternative, in place of others like it.

    ``value`` may begin with a comparison. Raises QueryRefused, as `parse` does, where the query
    would be refused, and ValueError for an operator or a value that there is not.

    >>> with_condition("кубик die:d6", "die", "d20")
    'кубик die:d20'
    """
    added = term(operator, value)
    asked = parse(added).alternatives
    if len(asked) != 1 or asked[0].words or len(asked[0].conditions) != 1:
        raise ValueError(f"No query asks this: {added}")
    query = parse(text)
    kept = [_without(one, operator) for one in query.alternatives] or [Alternative()]
    wanted = tuple(replace(one, conditions=one.conditions + asked[0].conditions) for one in kept)
    # What was typed stays as it was typed where the term may simply follow it.
    followed = f"{query.text} {added}".strip()
    if len(followed) <= QUERY_LIMIT and parse(followed).alternatives == wanted:
        return followed
    changed = written(wanted)
    parse(changed)
    return changed


def without_condition(text: str, operator: str) -> str:
    """Return the query without what an operator asks for; what it excludes stays.

    Raises QueryRefused as `parse` does.
    """
    query = parse(text)
    kept = [_without(one, operator) for one in query.alternatives]
    if tuple(kept) == query.alternatives:
        return query.text
    return written([one for one in kept if one.words or one.conditions])


def on_other_keys(query: Query) -> Query | None:
    """Return the query that the same keys write with the other keyboard layout, if there is one."""
    other = other_layout(query.text)
    if not query.only_words or not other:
        return None
    try:
        return parse(other)
    except QueryRefused:
        return None


def _without(alternative: Alternative, operator: str) -> Alternative:
    kept = tuple(one for one in alternative.conditions if not one.asks(operator))
    return replace(alternative, conditions=kept)


def _written_words(words: Words) -> str:
    text = f'"{words.text}"' if words.phrase else words.text
    return f"-{text}" if words.negated else text


def _written_condition(condition: Condition) -> str:
    sign = "-" if condition.negated else ""
    value = condition.value
    # What begins like a comparison would be one.
    written_value = f'"{value}"' if value[0] in "<>:=" else _quoted(value)
    return f"{sign}{condition.operator}{condition.comparison}{written_value}"


def _quoted(value: str) -> str:
    return f'"{value}"' if re.search(r"\s", value) else value
