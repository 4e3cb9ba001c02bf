"""What the page of one rule shows, read in a fixed number of queries."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from django.db.models import Q
from django.utils.html import format_html
from django.utils.safestring import SafeString

from rulings.content.known_moves import known_moves
from rulings.models import Rule, RuleCitation, Ruling
from rulings.rulebook.citations import rule_url
from rulings.rulebook.history import History, Span, history
from rulings.rulebook.linking import Links, mentions
from rulings.rulebook.numbers import parent

NUMBER: Final = re.compile(r"[1-9](?:\d\d(?:\.\d{1,3}[a-z]{0,2})?)?", re.ASCII)
"""The shape of a number: nothing else is looked up."""
CITING_LIMIT: Final = 50
"""The most rulings that the page of a rule lists."""


@dataclass(frozen=True, slots=True)
class Neighbour:
    """Another rule of the same edition: its number, its title or words, its page."""

    number: str
    words: str
    url: str


@dataclass(frozen=True, slots=True)
class OtherEdition:
    """The rule in another edition: which number it had there; '' where it is not found."""

    day: date
    number: str
    url: str


@dataclass(frozen=True, slots=True)
class Formerly:
    """Another rule that had this number in an edition, and the number that one has today."""

    until: date
    """The first edition in which the number was this rule's."""
    present: str
    """'' where no rule of the newest edition has its text."""
    link: SafeString
    """The number it has today, or the one it had, as a link."""


@dataclass(frozen=True, slots=True)
class Around:
    """What stands around a rule in its edition."""

    parent: Neighbour | None = None
    previous: Neighbour | None = None
    following: Neighbour | None = None
    children: tuple[Neighbour, ...] = ()
    terms: tuple[Rule, ...] = ()
    """The entries of the glossary that refer to it."""
    links: Links = field(default_factory=dict)
    """The pages of the rules that its own words and those terms name."""


@dataclass(frozen=True, slots=True)
class RulePage:
    """A rule as one edition has it."""

    rule: Rule
    edition: date
    history: History
    around: Around
    others: tuple[OtherEdition, ...]
    formerly: tuple[Formerly, ...]

    @property
    def is_newest(self) -> bool:
        """Whether this is the newest edition that is here."""
        return self.edition == self.history.newest

    @property
    def present(self) -> str:
        """The number of this rule today; '' where no rule of the newest edition has its text."""
        return self.history.present.get(self.edition, "")

    @property
    def present_link(self) -> SafeString:
        """The number of this rule today as a link."""
        return _framed(self.present, rule_url(self.present))


@dataclass(frozen=True, slots=True)
class Citing:
    """A ruling that cites a rule, and how it does."""

    ruling: int
    number: str
    edition: date


@dataclass(frozen=True, slots=True)
class Found:
    """What the editions say of a number: its page, or where else it is."""

    history: History
    page: RulePage | None
    elsewhere: date | None
    """The newest edition that has the number, where the one asked for has not."""


def find_rule(number: str, day: date | None = None) -> Found:
    """Return the rule that has a number in the edition in force on a day, or in the newest."""
    past = history(number, day)
    if past.base is None:
        return Found(past, None, None)
    numbers = {number, *(span.number for span in past.spans)} - {""}
    rows = {
        (row.edition.date, row.number): row
        for row in Rule.objects.exclude(kind=Rule.Kind.GLOSSARY)
        .filter(number__in=numbers)
        .select_related("edition")
    }
    rule = rows.get((past.base, number))
    if rule is None:
        held = [at for at, there in rows if there == number]
        return Found(past, None, max(held, default=None))
    page = RulePage(
        rule=rule,
        edition=past.base,
        history=past,
        around=_around(rule, newest=past.base == past.newest),
        others=_others(past, rows),
        formerly=_formerly(number, past, rows),
    )
    return Found(past, page, None)


def citing(number: str, past: History) -> list[Citing]:
    """Return the citations of a rule, whatever number it had, up to one more than are shown.

    A number that was another rule's when it was cited is none. One query.
    """
    spans = past.spans or (Span(number, None, None),)
    wanted = Q()
    for span in spans:
        if span.number:
            wanted |= _cited_in(span, past)
    rows = (
        RuleCitation.objects.held()
        .filter(wanted)
        .exclude(ruling__status__in=[Ruling.Status.MERGED, Ruling.Status.WITHDRAWN])
        .order_by("-edition", "ruling__public_id")
        .values_list("ruling", "number", "edition")
    )
    return [Citing(*row) for row in rows[: CITING_LIMIT + 1]]


def _cited_in(span: Span, past: History) -> Q:
    """Return which citations name a number while it was this rule's."""
    named = Q(number=span.number)
    if span.until is not None:
        named &= Q(edition__lt=span.until)
    if span.since is not None:
        return named & Q(edition__gte=span.since)
    # Before the first edition that is here, only the table of known moves tells.
    first = past.days[0] if past.days else None
    arrived = Q()
    for move in known_moves():
        if first is not None and move.until > first:
            continue
        during = Q(edition__gte=move.since, edition__lt=move.until)
        if move.number == span.number:
            named &= ~during
        if move.to == span.number:
            arrived |= Q(number=move.number) & during
    return named | arrived if arrived else named


def _others(past: History, rows: Mapping[tuple[date, str], Rule]) -> tuple[OtherEdition, ...]:
    others = []
    for day in reversed(past.days):
        if day == past.base:
            continue
        number = past.number_in(day)
        if (day, number) not in rows:
            number = ""
        newest = day == past.newest
        url = rule_url(number, None if newest else day) if number else ""
        others.append(OtherEdition(day, number, url))
    return tuple(others)


def _formerly(
    number: str, past: History, rows: Mapping[tuple[date, str], Rule]
) -> tuple[Formerly, ...]:
    """Return the other rules that had this number before, each once, the latest first."""
    found: dict[str, Formerly] = {}
    for day, following in zip(past.days, past.days[1:], strict=False):
        if past.base is None or day >= past.base or past.number_in(day) == number:
            continue
        if (day, number) in rows:
            present = past.present[day]
            link = (
                _framed(present, rule_url(present))
                if present
                else _framed(number, rule_url(number, day))
            )
            found[present] = Formerly(following, present, link)
    first = past.days[0]
    if past.number_in(first) == number:
        for move in known_moves():
            if move.number == number and move.until <= first:
                link = _framed(move.to, rule_url(move.to))
                found.setdefault(move.to, Formerly(move.until, move.to, link))
    return tuple(sorted(found.values(), key=lambda one: one.until, reverse=True))


def _framed(number: str, url: str) -> SafeString:
    return format_html('<a class="rule" href="{}">{}</a>', url, number)


def _around(rule: Rule, *, newest: bool) -> Around:
    day = None if newest else rule.edition.date
    above = parent(rule.number)
    named = {mention.number for text in (rule.text, *rule.examples) for mention in mentions(text)}
    below = _below(rule.number)
    rows = Rule.objects.filter(edition=rule.edition).filter(
        Q(number__in={above, *named} - {""})
        | Q(position__in=[rule.position - 1, rule.position + 1])
        | (Q(number__regex=below) if below else Q())
        | Q(kind=Rule.Kind.GLOSSARY, text__contains=f"rule {rule.number}")
    )
    by_number = {}
    by_position = {}
    terms = []
    for row in rows.order_by("position"):
        if row.kind == Rule.Kind.GLOSSARY:
            if any(mention.number == rule.number for mention in mentions(row.text)):
                terms.append(row)
        else:
            by_number[row.number] = by_position[row.position] = row
    return Around(
        parent=_neighbour(by_number.get(above), day),
        previous=_neighbour(by_position.get(rule.position - 1), day),
        following=_neighbour(by_position.get(rule.position + 1), day),
        children=tuple(
            _as_neighbour(row, day)
            for number, row in by_number.items()
            if below and re.fullmatch(below, number)
        ),
        terms=tuple(terms),
        links=_links([rule.number, *by_number], day),
    )


def _below(number: str) -> str:
    """Return the pattern of the numbers that stand right under one; '' where none may."""
    if len(number) == 1:
        return rf"^{number}\d\d$"
    if "." not in number:
        return rf"^{number}\.\d+$"
    if number[-1].isdecimal():
        return rf"^{re.escape(number)}[a-z]+$"
    return ""


def _links(numbers: Iterable[str], day: date | None) -> Links:
    return {number: rule_url(number, day) for number in numbers}


def _neighbour(row: Rule | None, day: date | None) -> Neighbour | None:
    return None if row is None else _as_neighbour(row, day)


def _as_neighbour(row: Rule, day: date | None) -> Neighbour:
    return Neighbour(row.number, row.title or row.text, rule_url(row.number, day))
