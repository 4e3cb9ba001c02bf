"""The history of every text. A trigger of the database writes it; nobody changes it."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from django.conf import settings
from django.contrib.postgres.indexes import BrinIndex
from django.db import connection, models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from rulings.models.localized import LANGUAGE_CHOICES, known_language


class Revision(models.Model):
    """One text as it stood from a day on. Text NULL: it was taken away.

    ``at`` is the hour at which it was written here, ``held_from`` the day from which it holds. On a
    day, the text is that of the highest number that holds from then or earlier: an official text of
    2021 that came after our draft of 2026 takes its place on every day since 2021.

    The database does not look up the ruling and the import of every row, which took longer than
    writing it: the trigger takes them from the row that it is told of and from the transaction.
    Another refuses to delete a ruling or an import that a revision names.
    """

    ruling = models.ForeignKey(
        "rulings.Ruling",
        models.PROTECT,
        related_name="revisions",
        verbose_name=_("ruling"),
        db_index=False,  # The constraint below begins with it.
        db_constraint=False,
    )
    language = models.CharField(_("language"), max_length=2, choices=LANGUAGE_CHOICES)
    number = models.PositiveIntegerField(_("revision"))
    text = models.TextField(pgettext_lazy("of a ruling", "text"), null=True)
    at = models.DateTimeField(_("time"))
    held_from = models.DateField(_("holds from"))
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("who"),
        db_index=False,
    )
    reason = models.TextField(_("reason"), blank=True)
    snapshot = models.ForeignKey(
        "rulings.Snapshot",
        models.PROTECT,
        null=True,
        related_name="revisions",
        verbose_name=_("import"),
        db_index=False,
        db_constraint=False,
    )

    class Meta:
        verbose_name = _("revision")
        verbose_name_plural = _("revisions")
        ordering = ["ruling_id", "language", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["ruling", "language", "number"], name="revision_number"
            ),
            known_language("revision_language"),
        ]
        indexes = [
            # Most texts come from an import and have no person: the index leaves them out.
            models.Index(
                fields=["actor"], name="revision_by_actor", condition=Q(actor__isnull=False)
            ),
            # Those that changed a text: what was made from it before is stale.
            models.Index(
                fields=["ruling", "language", "number"],
                name="revision_later",
                condition=Q(number__gt=1),
            ),
            # An import numbers its texts in the order of its rows, and so they lie on the disk.
            BrinIndex(fields=["snapshot"], name="revision_by_snapshot"),
        ]

    def __str__(self) -> str:
        return f"{self.ruling_id} {self.language} {self.number}"


def sign_revisions(
    *,
    at: datetime,
    actor: Any = None,
    reason: str = "",
    snapshot: int | None = None,
    held_from: date | None = None,
) -> None:
    """Say who changes texts in the rest of this transaction, when, why and from which day.

    Without `held_from` they hold from the day of `at`. The trigger that writes revisions reads it.
    Call it inside ``transaction.atomic``; call it again to sign the next ones otherwise.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT set_config('rulings.at', %s, true), set_config('rulings.actor', %s, true),"
            " set_config('rulings.reason', %s, true), set_config('rulings.snapshot', %s, true),"
            " set_config('rulings.held_from', %s, true)",
            [
                at.isoformat(),
                "" if actor is None else str(actor.pk),
                reason,
                "" if snapshot is None else str(snapshot),
                "" if held_from is None else held_from.isoformat(),
            ],
        )
