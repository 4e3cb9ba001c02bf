"""Which texts of one language wait for somebody, and why: computed, never stored."""

from dataclasses import dataclass
from typing import Final, Literal

from django.db.models import Count, Exists, FilteredRelation, OuterRef, Q, TextChoices
from django.utils.translation import pgettext_lazy

from rulings.models import Ruling, Suggestion, Translation
from rulings.models.localized import column
from rulings.models.rulings import RulingQuerySet


class Why(TextChoices):
    """A reason for which a text waits; the filters of the list, in their order."""

    # Translators: these are short filters over a list of texts, each followed by a number.
    MISSING = "missing", pgettext_lazy("filter of texts", "Not translated yet")
    DRAFT = "draft", pgettext_lazy("filter of texts", "Project draft")
    SENT_BACK = "sent_back", pgettext_lazy("filter of texts", "Sent back")
    STALE = "stale", pgettext_lazy("filter of texts", "Source has changed")
    REVIEW = "review", pgettext_lazy("filter of texts", "In review")
    SUGGESTED = "suggested", pgettext_lazy("filter of texts", "Suggestion")


Show = Why | Literal["waiting", "done", "all"]
WAITING: Final = "waiting"
DONE: Final = "done"
ALL: Final = "all"

# What each reason asks of a row annotated by `rulings_in`.
_REASONS: Final[dict[Why, Q]] = {
    Why.MISSING: Q(held_text=False),
    Why.DRAFT: Q(held_text=True, held__origin=Translation.Origin.PROJECT_DRAFT),
    Why.SENT_BACK: Q(held__state=Translation.State.SENT_BACK),
    Why.STALE: Q(stale=True),
    Why.REVIEW: Q(held__state=Translation.State.IN_REVIEW)
    & ~Q(held__origin=Translation.Origin.PROJECT_DRAFT),
    Why.SUGGESTED: Q(suggested=True),
}


# What `count` groups by: all that the reasons of a text depend on.
_KIND: Final[tuple[str, ...]] = ("held_text", "held__state", "held__origin", "stale", "suggested")


def _any() -> Q:
    condition = Q()
    for reason in _REASONS.values():
        condition |= reason
    return condition


@dataclass(frozen=True, slots=True)
class Waiting:
    """How many texts of a language wait, by reason; one text can wait for several."""

    by_reason: dict[Why, int]
    waiting: int
    all: int

    @property
    def done(self) -> int:
        """How many wait for nobody."""
        return self.all - self.waiting


def rulings_in(language: str) -> RulingQuerySet:
    """The living rulings, each with what one language holds of it.

    Adds ``held`` (the translation, joined), ``held_text``, ``stale`` and ``suggested``. Withdrawn
    and merged rulings wait for nobody.
    """
    text = column("text", language)
    return (
        Ruling.objects.filter(status__in=[Ruling.Status.CURRENT, Ruling.Status.MISSING])
        .annotate(
            held=FilteredRelation("translations", condition=Q(translations__language=language)),
            held_text=Q(**{f"{text}__isnull": False}),
            stale=Exists(
                Translation.objects.stale().filter(ruling=OuterRef("pk"), language=language)
            ),
            suggested=Exists(
                Suggestion.objects.filter(
                    ruling=OuterRef("pk"), language=language, closed_at__isnull=True
                )
            ),
        )
        .order_by("public_id")
    )


def showing(language: str, show: Show) -> RulingQuerySet:
    """The rulings that one filter of the list holds."""
    rows = rulings_in(language)
    if isinstance(show, Why):
        return rows.filter(_REASONS[show])
    if show == WAITING:
        return rows.filter(_any())
    if show == DONE:
        # Taken away as a set: where nothing is joined, a condition is neither true nor false.
        return rows.exclude(pk__in=rulings_in(language).filter(_any()).values("pk"))
    return rows


def count(language: str) -> Waiting:
    """How many texts of a language wait, in one query."""
    kinds = rulings_in(language).order_by().values_list(*_KIND).annotate(number=Count("pk"))
    by_reason = dict.fromkeys(Why, 0)
    waiting = every = 0
    for held_text, state, origin, stale, suggested, number in kinds:
        found = _reasons(
            held=held_text, state=state, origin=origin, stale=stale, suggested=suggested
        )
        every += number
        waiting += number if found else 0
        for why in found:
            by_reason[why] += number
    return Waiting(by_reason=by_reason, waiting=waiting, all=every)


def reasons(ruling: Ruling, language: str, *, suggested: bool) -> tuple[Why, ...]:
    """Why one text waits, from a ruling loaded by `Ruling.objects.with_page`.

    The same answers as the filters give, without a query.
    """
    row = ruling.translation_in(language)
    return _reasons(
        held=ruling.text_in(language) is not None,
        state=row.state if row is not None else None,
        origin=row.origin if row is not None else None,
        stale=row is not None and ruling.is_stale(row),
        suggested=suggested,
    )


def _reasons(
    *, held: bool, state: str | None, origin: str | None, stale: bool, suggested: bool
) -> tuple[Why, ...]:
    """What `_REASONS` asks, for one row."""
    draft = origin == Translation.Origin.PROJECT_DRAFT
    holds = {
        Why.MISSING: not held,
        Why.DRAFT: held and draft,
        Why.SENT_BACK: state == Translation.State.SENT_BACK,
        Why.STALE: stale,
        Why.REVIEW: state == Translation.State.IN_REVIEW and not draft,
        Why.SUGGESTED: suggested,
    }
    return tuple(why for why in Why if holds[why])
