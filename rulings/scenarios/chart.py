"""Exact odds as one sentence, a chart and a table. Nothing is computed for a reader: the odds are
stored.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Final

from django.utils.translation import gettext

from engine import Odds, Scenario, StoredOdds, Value, stored_odds
from rulings.models import Ruling
from rulings.scenarios.link import fixed, scenario_of
from rulings.scenarios.shown import BarView, MarkView, OddsRowView, OddsView
from rulings.wording import numbers
from rulings.wording.odds import (
    from_to,
    measure_name,
    measure_sentence,
    odds_headline,
    outcome_name,
)

WIDTH: Final = 320
HEIGHT: Final = 120
MOST_COLUMNS: Final = 32
MOST_ROWS: Final = 60
OF_ONE_RESULT: Final = frozenset({"results", "total"})
"""Measures on whose chart the reader's own result has its column."""


def odds(
    ruling: Ruling, settings: Mapping[str, Value] | None = None, *, result: int | None = None
) -> OddsView | None:
    """Return the exact odds of a ruling under these settings (else its defaults); None without a
    scenario.

    Odds that were not stored, or by another engine, are not shown: the view says so in a sentence.
    `result` is what the reader rolled: its column is outlined.
    """
    scenario = scenario_of(ruling)
    if scenario is None:
        return None
    given = scenario.settings({**fixed(ruling), **(settings or {})})
    found = _stored(scenario, given)
    if not found:
        return OddsView(
            public_id=ruling.public_id,
            headline=gettext("Not computed"),
            sentence=gettext("The odds of this roll are not computed for these settings."),
            available=False,
        )
    return _view(ruling.public_id, found, result)


def _stored(scenario: Scenario, given: Mapping[str, Value]) -> tuple[Odds, ...]:
    """The odds stored for these settings, by whatever they are counted."""
    return tuple(
        stored.odds
        for stored in stored_of(scenario.name)
        if stored.current and dict(stored.settings) == dict(given)
    )


@cache
def stored_of(name: str) -> tuple[StoredOdds, ...]:
    """Every stored odds of a scenario, read once."""
    return stored_odds(name)


def _view(public_id: str, found: tuple[Odds, ...], result: int | None) -> OddsView:
    table = next((each for each in found if each.of == "row"), found[0])
    chart = next((each for each in found if each.of == "results" and _whole(each)), table)
    likeliest = max(table.chances, key=lambda pair: pair[1])
    if table.exact:
        sentence = measure_sentence(table.of)
    else:
        sentence = gettext(
            "%(what)s Not every line of play was followed to its end: each chance is at least this."
        ) % {"what": measure_sentence(table.of)}
    bars, marks = _chart(chart, table, likeliest[0], result)
    if any("you" in bar.kind for bar in bars):
        # Translators: After the sentence that says what the chart of odds shows.
        sentence = f"{sentence} {gettext('Your result is outlined.')}"
    return OddsView(
        public_id=public_id,
        headline=odds_headline(table.of, *likeliest, exact=table.exact),
        sentence=sentence,
        measure=measure_name(table.of),
        bars=bars,
        marks=marks,
        rows=_rows(table, likeliest[0]),
    )


def _whole(odds: Odds) -> bool:
    return all(outcome.removeprefix("-").isdecimal() for outcome, _ in odds.chances)


def _rows(table: Odds, likeliest: str) -> tuple[OddsRowView, ...]:
    joined = (
        _joined(table.chances, MOST_ROWS)
        if _whole(table)
        else [(name, name, chance) for name, chance in table.chances]
    )
    rows = [
        OddsRowView(
            label=outcome_name(table.of, first) if first == last else from_to(first, last),
            exact=numbers.fraction(chance),
            share=numbers.percent(chance),
            width=f"{float(chance) * 100:.4g}",
            kind="in" if first == last == likeliest else "",
        )
        for first, last, chance in joined[:MOST_ROWS]
    ]
    if table.unresolved:
        rows.append(
            OddsRowView(
                # Translators: A row of the table of odds: what was not followed to its end.
                label=gettext("not followed to its end"),
                exact=numbers.fraction(table.unresolved),
                share=numbers.percent(table.unresolved),
                width=f"{float(table.unresolved) * 100:.4g}",
            )
        )
    return tuple(rows)


def _joined(
    chances: tuple[tuple[str, Fraction], ...], most: int
) -> list[tuple[str, str, Fraction]]:
    """Neighbouring outcomes together, so that there are at most so many: first, last, chance."""
    step = -(-len(chances) // most)
    groups = [chances[place : place + step] for place in range(0, len(chances), step)]
    return [
        (group[0][0], group[-1][0], sum((chance for _, chance in group), Fraction(0)))
        for group in groups
    ]


def _chart(
    chart: Odds, table: Odds, likeliest: str, result: int | None
) -> tuple[tuple[BarView, ...], tuple[MarkView, ...]]:
    """Columns side by side over the width of the picture, with words under some of them."""
    if not _whole(chart) and len(chart.chances) > MOST_COLUMNS:
        return (), ()
    columns = (
        _joined(chart.chances, MOST_COLUMNS)
        if _whole(chart)
        else [(name, name, chance) for name, chance in chart.chances]
    )
    marked = chart.of in OF_ONE_RESULT and _whole(chart)
    highest = max(chance for _, _, chance in columns)
    step = Fraction(WIDTH, len(columns))
    gap = min(Fraction(2), step / 8)
    every = -(-len(columns) // 7)
    last_place = len(columns) - 1
    bars: list[BarView] = []
    marks: list[MarkView] = []
    for place, (first, last, chance) in enumerate(columns):
        height = max(chance / highest * HEIGHT, Fraction(1, 2)) if chance else Fraction(0)
        inside = first == likeliest if chart is table else _in_row(first, likeliest)
        yours = result is not None and marked and int(first) <= result <= int(last)
        bars.append(
            BarView(
                x=_units(place * step + gap / 2),
                y=_units(HEIGHT - height),
                width=_units(step - gap),
                height=_units(height),
                kind=" ".join(name for name, on in (("in", inside), ("you", yours)) if on),
            )
        )
        if place == last_place or (place % every == 0 and last_place - place >= every):
            text = outcome_name(chart.of, first)
            marks.append(MarkView(_units(place * step + step / 2), "134", text))
    return tuple(bars), tuple(marks)


def _in_row(result: str, row: str) -> bool:
    """Whether a result lies in a row as the engine prints it."""
    if row.endswith("+"):
        return int(result) >= int(row[:-1])
    if row.endswith(" or less"):
        return int(result) <= int(row.removesuffix(" or less"))
    lowest, dash, highest = row.partition("-")
    if not lowest.isdecimal():
        return False
    return int(lowest) <= int(result) <= int(highest if dash else lowest)


def _units(value: Fraction) -> str:
    """A length in the picture: text, since a template would write a number with the language's
    comma.
    """
    return f"{float(value):.4g}"
