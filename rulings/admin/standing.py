"""Why a text waits, or that it does not, as sentences for the person who writes it."""

from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _

from rulings.admin.waiting import DONE, Why, reasons
from rulings.formats import long_date
from rulings.languages import by_column
from rulings.models import Ruling, Translation


@dataclass(frozen=True, slots=True)
class Standing:
    """One reason and its sentence; `kind` is the value of a `Why`, or "done"."""

    kind: str
    sentence: str


def standings(ruling: Ruling, language: str, *, suggested: bool) -> tuple[Standing, ...]:
    """Everything a text waits for; one sentence that it is finished when that is nothing.

    `ruling` is loaded by `Ruling.objects.with_page`, so that this asks no query.
    """
    row = ruling.translation_in(language)
    found = tuple(
        Standing(why.value, _sentence(why, ruling, language, row))
        for why in reasons(ruling, language, suggested=suggested)
    )
    return found or (Standing(DONE, _finished(row)),)


def _sentence(why: Why, ruling: Ruling, language: str, row: Translation | None) -> str:
    match why:
        case Why.MISSING:
            return _("Not translated yet. Readers see this language instead: %(language)s.") % {
                "language": by_column(ruling.shown(language).language).native
            }
        case Why.DRAFT:
            return _("A draft by the project: no speaker has reviewed it yet.")
        case Why.SENT_BACK:
            return _("Sent back by %(name)s: %(reason)s") % {
                "name": row.reviewer or _("a reviewer") if row else "",
                "reason": row.sent_back_reason if row else "",
            }
        case Why.STALE:
            return _("The text it was translated from has changed since: %(language)s.") % {
                "language": by_column(row.source_language).native if row else ""
            }
        case Why.REVIEW:
            return _(
                "In review: saved by %(name)s on %(date)s, no reviewer has approved it yet."
            ) % {
                "name": row.author or _("the project") if row else "",
                "date": long_date(timezone.localtime(row.saved_at).date()) if row else "",
            }
        case Why.SUGGESTED:
            return _("Somebody suggests another text.")


def _finished(row: Translation | None) -> str:
    if row is not None and row.origin == Translation.Origin.OFFICIAL:
        return _("The official text.")
    if row is not None and row.reviewer is not None and row.reviewed_at is not None:
        return _("Approved by %(name)s on %(date)s.") % {
            "name": row.reviewer,
            "date": long_date(timezone.localtime(row.reviewed_at).date()),
        }
    return _("Nothing waits here.")
