"""The history of every text. A trigger of the database writes it; nobody changes it."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from rulings.models.localized import LANGUAGE_CHOICES, known_language


class RevisionQuerySet(models.QuerySet["Revision"]):
    """Revisions of texts."""

    def newest(self) -> RevisionQuerySet:
        """Return the newest revision of each ruling and language, without its text."""
        return (
            self.order_by("ruling_id", "language", "-number")
            .distinct("ruling_id", "language")
            .defer("text")
        )


class Revision(models.Model):
    """One text as it stood from a moment on. Text NULL: it was taken away."""

    ruling = models.ForeignKey(
        "rulings.Ruling", models.PROTECT, related_name="revisions", verbose_name=_("ruling")
    )
    language = models.CharField(_("language"), max_length=2, choices=LANGUAGE_CHOICES)
    number = models.PositiveIntegerField(_("revision"))
    text = models.TextField(pgettext_lazy("of a ruling", "text"), null=True)  # noqa: DJ001
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

    objects = RevisionQuerySet.as_manager()

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
