"""What each import saw and did."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Snapshot(models.Model):
    """One import that was applied: the file's name and hash, and when."""

    class Kind(models.TextChoices):
        DOCUMENT = "document", pgettext_lazy("kind of import", "document")
        CATALOGUE = "catalogue", pgettext_lazy("kind of import", "catalogue")

    kind = models.CharField(
        pgettext_lazy("of an import", "kind"), max_length=9, choices=Kind.choices
    )
    name = models.CharField(_("file"), max_length=200)
    sha256 = models.CharField(_("hash of the content"), max_length=64)
    at = models.DateTimeField(_("time"))

    class Meta:
        verbose_name = _("import")
        verbose_name_plural = _("imports")
        ordering = ["-at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(sha256__regex=r"^[0-9a-f]{64}$"), name="snapshot_hash"
            )
        ]

    def __str__(self) -> str:
        return self.name


class LedgerEntry(models.Model):
    """One thing that an import did, or saw and left as it was."""

    class Outcome(models.TextChoices):
        NEW = "new", pgettext_lazy("outcome of an import", "new")
        CHANGED = "changed", pgettext_lazy("outcome of an import", "changed")
        SAME = "same", pgettext_lazy("outcome of an import", "same")
        SUGGESTED = "suggested", pgettext_lazy("outcome of an import", "suggested")
        KEPT = "kept", pgettext_lazy("outcome of an import", "kept as it was")
        UNMATCHED = "unmatched", pgettext_lazy("outcome of an import", "not matched")

    snapshot = models.ForeignKey(
        Snapshot, models.CASCADE, related_name="entries", verbose_name=_("import")
    )
    position = models.PositiveIntegerField(_("position"))
    outcome = models.CharField(_("outcome"), max_length=9, choices=Outcome.choices)
    subject = models.CharField(_("subject"), max_length=40)
    key = models.CharField(_("key"), max_length=400)
    note = models.TextField(_("note"), blank=True)

    class Meta:
        verbose_name = _("ledger entry")
        verbose_name_plural = _("ledger entries")
        ordering = ["snapshot_id", "position"]
        constraints = [
            models.UniqueConstraint(fields=["snapshot", "position"], name="ledger_position")
        ]

    def __str__(self) -> str:
        return f"{self.outcome} {self.subject} {self.key}"
