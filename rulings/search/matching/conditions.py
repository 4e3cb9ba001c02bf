"""What a query asks, as SQL: its words as one language has them, its conditions on a ruling."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.contrib.postgres.search import SearchQueryField
from django.db.models import BooleanField, Exists, Func, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Cast

from rulings.languages import by_code, by_column
from rulings.models import (
    CardName,
    CardRuling,
    Revision,
    RuleCitation,
    Ruling,
    ScenarioLink,
    SearchEntry,
    Translation,
)
from rulings.models.cards import NAME_WORDS
from rulings.models.dice_words import SPEAKS_OF_DICE
from rulings.models.folding import name_key
from rulings.models.localized import CODES, reading_order
from rulings.search.matching.sets import standing_on
from rulings.search.names.lookup import lexeme
from rulings.search.query import Alternative, Condition, Words
from rulings.search.typed.operators import span
from rulings.search.words.canonical import canonical, without_umlaut_e

_WORDS_OF_A_NAME: Final = 12
"""Of a longer one, these begin it well enough; each costs the database a look at the names."""

_STATES: Final = {
    "draft": Translation.State.DRAFT,
    "review": Translation.State.IN_REVIEW,
    "approved": Translation.State.APPROVED,
    "sent-back": Translation.State.SENT_BACK,
}
_ORIGINS: Final = {
    "official": Translation.Origin.OFFICIAL,
    "community": Translation.Origin.COMMUNITY,
    "draft": Translation.Origin.PROJECT_DRAFT,
}

SHOWN_ORIGIN: Final = """coalesce((
    SELECT origin FROM rulings_translation WHERE ruling_id = {ruling}
    ORDER BY array_position(%s, language::text) LIMIT 1
), 'community')"""
"""The origin of the text that a reader is shown, given the reading order of languages."""


@dataclass(frozen=True, slots=True)
class Fragment:
    """A piece of SQL with its parameters. ``{ruling}`` in it stands for the column of an id.

    What is asked ``often``, always in the same words, is worth being prepared.
    """

    sql: str
    parameters: tuple[Any, ...] = ()
    often: bool = False

    def of(self, ruling: str) -> str:
        """Return the SQL for the ruling in a column."""
        return self.sql.replace("{ruling}", ruling)


def words_query(alternatives: Iterable[Iterable[Words]], language: str) -> Fragment:
    """Return the search query of words of which one alternative must be there, whole.

    Words that must not be there are left out. The text goes through ``plainto_tsquery`` and
    ``phraseto_tsquery``, which know no operators.
    """
    configuration = by_column(language).search_config
    either: list[str] = []
    parameters: list[str] = []
    for alternative in alternatives:
        wanted = [words for words in alternative if not words.negated]
        if not wanted:
            continue
        functions = ("phraseto_tsquery" if words.phrase else "plainto_tsquery" for words in wanted)
        every = " && ".join(f"{function}('{configuration}', %s)" for function in functions)
        either.append(f"({every})")
        parameters += [canonical(words.text, language).text for words in wanted]
    return Fragment(" || ".join(either) or "''::tsquery", tuple(parameters))


def demanded(alternative: Alternative, language: str) -> Fragment:
    """Return what an alternative demands of a ruling besides its words, for a reader.

    Its SQL is an expression of ``{ruling}``, ``true`` where nothing is demanded.
    """
    demands = [*_conditions(alternative, language), *_excluded(alternative.words)]
    return Fragment(
        " AND ".join(demand.sql for demand in demands) or "true",
        tuple(parameter for demand in demands for parameter in demand.parameters),
    )


def either(demands: Sequence[Fragment]) -> Fragment:
    """Return the demand that one of several is met."""
    if any(demand.sql == "true" for demand in demands):
        return Fragment("true")
    return Fragment(
        " OR ".join(f"({demand.sql})" for demand in demands),
        tuple(parameter for demand in demands for parameter in demand.parameters),
    )


def called(name: str) -> QuerySet[CardName]:
    """Return the names that ``card:`` means: just so, or else with all its words at word starts."""
    key = name_key(name)
    keys = [*dict.fromkeys((key, without_umlaut_e(key)))]
    same = CardName.objects.filter(key__in=keys).order_by()
    starts = " & ".join(
        f"({lexeme(word)}:* | {lexeme(without_umlaut_e(word))}:*)"
        for word in key.split()[:_WORDS_OF_A_NAME]
    )
    begun = Func(
        NAME_WORDS,
        Cast(Value(starts), SearchQueryField()),
        template="%(expressions)s",
        arg_joiner=" @@ ",
        output_field=BooleanField(),
    )
    return CardName.objects.filter(Q(key__in=keys) | (Q(begun) & ~Exists(same))).order_by()


def _conditions(alternative: Alternative, language: str) -> Iterator[Fragment]:
    asked = list(dict.fromkeys(alternative.conditions))
    states = [one for one in asked if one.operator == "state"]
    # Beside a state, a language is the one whose texts have it.
    named = [one for one in asked if states and one.asks("lang")]
    languages = [by_code(one.value).column for one in named] or [language]
    days = [one for one in asked if one.asks("date")]
    for one in asked:
        if one in states:
            for code in languages:
                missing = one.value == "missing"
                rulings = _held_in(code) if missing else _in_state(one.value, code)
                yield _among(rulings, negated=one.negated != missing)
        elif one not in named and one not in days:
            yield _condition(one, language)
    if days:
        yield _among(_dated(days))


def _condition(condition: Condition, language: str) -> Fragment:
    value, negated = condition.value, condition.negated
    links = CardRuling.objects.held()
    found: QuerySet[Any]
    match condition.operator:
        case "card":
            found = links.filter(card__in=called(value).values("card")).values("ruling")
        case "set":
            return _one_of(*standing_on(value), negated=negated)
        case "rule":
            found = _citing(value)
        case "lang":
            found = _held_in(by_code(value).column)
        case "date":
            found = _dated([condition])
        case "die":
            found = links.filter(card__dice__contains=[value]).values("ruling")
        case "source":
            found = Ruling.objects.filter(source=value).values("pk")
        case "proved":
            found = ScenarioLink.objects.filter(scenario__gt="").values("ruling")
            negated = negated != (value == "no")
        case "scenario":
            found = ScenarioLink.objects.filter(scenario=value).values("ruling")
        case "is" if value == "question":
            found = Ruling.objects.filter(source=Ruling.Source.PROJECT).values("pk")
        case "is" if value == "dice":
            found = Ruling.objects.filter(SPEAKS_OF_DICE).values("pk")
        case "is":
            sign = "<>" if negated else "="
            order = list(reading_order(language))
            return Fragment(f"{SHOWN_ORIGIN} {sign} %s", (order, _ORIGINS[value].value))
        case unknown:
            raise AssertionError(f"No condition is made of {unknown}.")
    return _among(found, negated=negated)


def _among(rulings: QuerySet[Any], *, negated: bool = False) -> Fragment:
    """Return the condition that a ruling is, or is not, among those whose ids are selected."""
    sql, parameters = rulings.order_by().query.sql_with_params()
    return _one_of(sql, tuple(parameters), negated=negated)


def _one_of(sql: str, parameters: tuple[Any, ...], *, negated: bool) -> Fragment:
    sign = "NOT " if negated else ""
    return Fragment(
        f"{sign}EXISTS (SELECT FROM ({sql}) AS these (id) WHERE these.id = {{ruling}})",
        parameters,
    )


def _citing(rule: str) -> QuerySet[Any]:
    """Return the rulings that cite a rule, one of its letters or one of its section."""
    within = Q(number__startswith=f"{rule}.")
    letters = Q(number__regex=f"^{rule.replace('.', '[.]')}[a-z]$")
    return RuleCitation.objects.held().filter(Q(number=rule) | within | letters).values("ruling")


def _dated(days: Iterable[Condition]) -> QuerySet[Any]:
    """Return the rulings that stand on some card with a date that meets all of these."""
    links = CardRuling.objects.held()
    for day in days:
        first, after = span(day.value) or (None, None)
        match day.comparison:
            case ">=":
                links = links.filter(date__gte=first)
            case ">":
                links = links.filter(date__gte=after)
            case "<":
                links = links.filter(date__lt=first)
            case "<=":
                links = links.filter(date__lt=after)
            case _:
                links = links.filter(date__gte=first, date__lt=after)
    return links.values("ruling")


def _held_in(language: str) -> QuerySet[Any]:
    """Return the rulings with a text in a language: every text has an entry, which is narrow."""
    return SearchEntry.objects.filter(language=language).values("ruling")


def _in_state(state: str, language: str) -> QuerySet[Any]:
    if state == "stale":
        return _stale(language)
    texts = Translation.objects.filter(language=language, state=_STATES[state])
    return texts.values("ruling")


def _stale(language: str) -> QuerySet[Any]:
    """Return the rulings whose text in a language `TranslationQuerySet.stale` keeps, as a set.

    An index holds the few revisions that changed a text: no more than these are looked at, however
    many texts there are.
    """
    texts = Translation.objects.filter(language=language).order_by()
    later = Revision.objects.filter(
        ruling=OuterRef("ruling"),
        language=OuterRef("source_language"),
        number__gt=OuterRef("source_revision"),
    )
    changed = texts.filter(Exists(later.filter(number__gt=1)))
    # Those made from what another ruling said before the first revision of this one.
    first = texts.stale().filter(source_revision=0)
    return changed.values("ruling").union(first.values("ruling"), all=True)


def _excluded(words: Iterable[Words]) -> Iterator[Fragment]:
    """Yield that no text of a ruling, in any language, says one of the words that were excluded."""
    said = [[Words(one.text, one.phrase)] for one in words if one.negated]
    if not said:
        return
    queries = {language: words_query(said, language) for language in CODES}
    selects = (
        "SELECT ruling_id FROM rulings_searchentry"
        f" WHERE language = '{language}' AND vector @@ ({query.sql})"
        for language, query in queries.items()
    )
    yield Fragment(
        f"NOT EXISTS (SELECT FROM ({' UNION ALL '.join(selects)}) AS these (id)"
        " WHERE these.id = {ruling})",
        tuple(parameter for query in queries.values() for parameter in query.parameters),
    )
