"""Rules as rulings and scenarios cite them: which page shows each, and whether its number moved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from enum import Enum

from django.urls import reverse

from rulings.content.known_moves import KnownMove, known_arrival, known_move
from rulings.rulebook.linking import Links, mentions
from rulings.rulebook.went import Went, went

Cited = tuple[str, date]
"""A number, and the edition or the day of which it is."""


class Standing(Enum):
    """What is known of a cited number today."""

    SAME = "same"
    MOVED = "moved"
    GONE = "gone"
    """No rule of the newest edition has its text, or several do."""
    UNSURE = "unsure"
    """It is another number today, but the edition that is cited is not here: it may have been so
    then, too."""
    UNKNOWN = "unknown"
    """The editions here do not reach back to it, or there are none."""


@dataclass(frozen=True, slots=True)
class CitedRule:
    """A cited rule for a page: as it was cited, and where its words are."""

    number: str
    day: date
    standing: Standing
    url: str
    """The page that shows the rule as it was cited; '' where no edition here has it."""
    present: str
    """The number it has today, where that is another one."""
    present_url: str

    @property
    def moved(self) -> bool:
        """Whether the number is another one today, for certain."""
        return self.standing == Standing.MOVED

    @property
    def unsure(self) -> bool:
        """Whether the number may be another one today."""
        return self.standing == Standing.UNSURE

    @property
    def gone(self) -> bool:
        """Whether nobody can tell where it went."""
        return self.standing == Standing.GONE


def resolve(cited: Iterable[Cited]) -> Mapping[Cited, CitedRule]:
    """Return each cited rule with its page and its number today, in one query for all of them."""
    asked = list(dict.fromkeys(cited))
    known = {one: _known(*one) for one in asked}
    later = [(move.to, move.seen) for move in known.values() if move is not None]
    places = dict(zip([*asked, *later], went([*asked, *later]), strict=True))
    return {
        one: _resolved(*one, places[one], move, places[move.to, move.seen] if move else None)
        for one, move in known.items()
    }


def resolve_text(
    cited: Iterable[Cited], text: str, day: date | None
) -> tuple[list[CitedRule], Links]:
    """Return the cited rules in order, and the pages of those that a text of a day names itself.

    One query for all of them.
    """
    cited = list(cited)
    named = [] if day is None else [(mention.number, day) for mention in mentions(text)]
    found = resolve([*cited, *named])
    links = {number: found[number, on].url for number, on in named}
    return [found[one] for one in cited], {number: url for number, url in links.items() if url}


def rule_url(number: str, day: date | None = None) -> str:
    """Return the address of a rule, in its newest edition or as it was on a day."""
    if day is None:
        return reverse("rule", args=[number])
    return reverse("rule_dated", args=[number, day.isoformat()])


def _known(number: str, day: date) -> KnownMove | None:
    """Return the last of the known moves that the rule with a number on a day went through."""
    move = known_move(number, day) or known_arrival(number, day)
    while move is not None and (further := known_move(move.to, move.until)) is not None:
        move = further
    return move


def _resolved(
    number: str, day: date, here: Went, move: KnownMove | None, there: Went | None
) -> CitedRule:
    exact = day == here.base
    if move is not None and there is not None and not exact:
        after_move = here.newest is None or here.newest >= move.until
        if after_move:
            return _by_known_move(number, day, here, move, there)
    if here.base is None or not here.at_base:
        linked = here.newest is None or here.at_newest
        return _cited(number, day, Standing.UNKNOWN, rule_url(number) if linked else "")
    if here.present == number:
        return _cited(number, day, Standing.SAME, rule_url(number))
    dated = rule_url(number, day)
    if not here.present:
        return _cited(number, day, Standing.GONE, dated)
    between = not exact and here.first_moved == here.following
    standing = Standing.UNSURE if between else Standing.MOVED
    return _cited(number, day, standing, dated, here.present)


def _by_known_move(number: str, day: date, here: Went, move: KnownMove, there: Went) -> CitedRule:
    """Return what the table of known moves says, carried on by the editions that are here."""
    url = rule_url(number, day) if here.at_base else ""
    between = there.base != move.seen and there.first_moved == there.following
    if here.newest is None or here.newest <= move.seen:
        present = move.to
    elif not there.at_base or (between and there.present != move.to):
        return _cited(number, day, Standing.UNSURE, url, there.present or move.to)
    elif not there.present:
        return _cited(number, day, Standing.GONE, url)
    else:
        present = there.present
    if present == number:
        return _cited(number, day, Standing.SAME, rule_url(number))
    return _cited(number, day, Standing.MOVED, url, present)


def _cited(number: str, day: date, standing: Standing, url: str, present: str = "") -> CitedRule:
    return CitedRule(number, day, standing, url, present, rule_url(present) if present else "")
