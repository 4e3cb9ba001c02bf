"""The history of every text. A trigger of the database writes it; nobody changes it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import connection, models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from rulings.models.localized import LANGUAGE_CHOICES, known_language


class Revision(models.Model):
    """One text as it stood from a moment on. Text NULL: it was taken away."""

    ruling = models.ForeignKey(
        "rulings.Ruling", models.PROTECT, related_name="revisions", verbose_name=_("ruling")
    )
    language = models.CharField(_("language"), max_length=2, choices=LANGUAGE_CHOICES)
    number = models.PositiveIntegerField(_("revision"))
    text = models.TextField(pgettext_lazy("of a ruling", "text"), null=True)
    at = models.DateTimeField(_("time"))
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("who"),
    )
    reason = models.TextField(_("reason"), blank=True)
    snapshot = models.ForeignKey(
        "rulings.Snapshot",
        models.PROTECT,
        null=True,
        related_name="revisions",
        verbose_name=_("import"),
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

    def __str__(self) -> str:
        return f"{self.ruling_id} {self.language} {self.number}"


def sign_revisions(
    *, at: datetime, actor: Any = None, reason: str = "", snapshot: int | None = None
) -> None:
    """Say who changes texts in the rest of this transaction, when and why.

    The trigger that writes revisions reads it. Call it inside ``transaction.atomic``.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT set_config('rulings.at', %s, true), set_config('rulings.actor', %s, true),"
            " set_config('rulings.reason', %s, true), set_config('rulings.snapshot', %s, true)",
            [
                at.isoformat(),
                "" if actor is None else str(actor.pk),
                reason,
                "" if snapshot is None else str(snapshot),
            ],
        )
