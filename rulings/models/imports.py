"""What each import saw and did."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.expressions import RawSQL
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Snapshot(models.Model):
    """One import that was applied: the file's name and hash, when, and by whom.

    ``dated`` is the source's own date, from which what it brought holds; never the hour of the
    import. ``counts`` says how many entries each outcome has; the ledger may keep only those that
    tell of a change.

    ``number`` is the one in the import's address. It is the first that is free, never given twice,
    and the register brings it back, whatever the row's own id is then.
    """

    class Kind(models.TextChoices):
        DOCUMENT = "document", pgettext_lazy("kind of import", "document")
        CATALOGUE = "catalogue", pgettext_lazy("kind of import", "catalogue")
        RULINGS = "rulings", pgettext_lazy("kind of import", "rulings of Scryfall")
        CARDS = "cards", pgettext_lazy("kind of import", "cards of Scryfall")
        MTGJSON = "mtgjson", pgettext_lazy("kind of import", "cards and rulings of MTGJSON")
        NAMES = "names", pgettext_lazy("kind of import", "printed names")
        RULES = "rules", pgettext_lazy("kind of import", "Comprehensive Rules")
        REGISTER = "register", pgettext_lazy("kind of import", "register of ids")

    number = models.PositiveIntegerField(
        pgettext_lazy("of an import", "number"),
        unique=True,
        editable=False,
        db_default=RawSQL("nextval('rulings_snapshot_number')", []),
    )
    kind = models.CharField(
        pgettext_lazy("of an import", "kind"), max_length=9, choices=Kind.choices
    )
    name = models.CharField(_("file"), max_length=200)
    sha256 = models.CharField(_("hash of the content"), max_length=64)
    dated = models.DateField(_("date of the source"))
    at = models.DateTimeField(_("time"))
    by = models.CharField(_("run by"), max_length=150, blank=True)
    counts = models.JSONField(pgettext_lazy("of an import", "counts"), default=dict, blank=True)

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
    """One thing that an import did, or saw and left as it was; or one deed of an editor.

    An entry of an import has its snapshot and its place there; a deed has its hour and its doer
    (none where the register brought it to a database that does not know the person).

    A suspicious or unmatched one waits until it is settled: by a person, who says what was found,
    or, without one, by a later import, which tells it again or finds nothing of it any more.

    ``moved`` of a merge says what the ruling that stays was given and had not before, so that the
    merge can be undone without a guess.
    """

    class Outcome(models.TextChoices):
        # Translators: each stands beside the thing an import met, or before a number of such.
        NEW = "new", pgettext_lazy("outcome of an import", "new")
        CHANGED = "changed", pgettext_lazy("outcome of an import", "changed")
        SAME = "same", pgettext_lazy("outcome of an import", "same")
        SUGGESTED = "suggested", pgettext_lazy("outcome of an import", "suggested")
        PROPOSED = "proposed", pgettext_lazy("outcome of an import", "revision proposed")
        KEPT = "kept", pgettext_lazy("outcome of an import", "kept as it was")
        MOVED = "moved", pgettext_lazy("outcome of an import", "moved")
        MISSING = "missing", pgettext_lazy("outcome of an import", "missing")
        # Translators: missing at the publisher once, and listed there again.
        RETURNED = "returned", pgettext_lazy("outcome of an import", "there again")
        SUSPICIOUS = "suspicious", pgettext_lazy("outcome of an import", "suspicious")
        UNMATCHED = "unmatched", pgettext_lazy("outcome of an import", "not matched")
        REFUSED = "refused", pgettext_lazy("outcome of an import", "refused")
        MERGED = "merged", pgettext_lazy("outcome of an import", "merged")
        SPLIT = "split", pgettext_lazy("outcome of an import", "split")
        WITHDRAWN = "withdrawn", pgettext_lazy("outcome of an import", "withdrawn")
        # Translators: what an editor had merged or withdrawn stands on its own again.
        REINSTATED = "reinstated", pgettext_lazy("outcome of an import", "brought back")
        # Translators: records of a file that an import has no use for; only counted.
        LEFT_OUT = "left_out", pgettext_lazy("outcome of an import", "left out")

    snapshot = models.ForeignKey(
        Snapshot,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="entries",
        verbose_name=_("import"),
        db_index=False,  # The constraint below begins with it.
    )
    position = models.PositiveIntegerField(_("position"), default=0)
    outcome = models.CharField(_("outcome"), max_length=10, choices=Outcome.choices)
    subject = models.CharField(_("subject"), max_length=40)
    key = models.CharField(_("key"), max_length=400)
    ruling = models.ForeignKey(
        "rulings.Ruling",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="ledger",
        verbose_name=_("ruling"),
        db_index=False,
    )
    before = models.TextField(pgettext_lazy("of a ledger entry", "before"), null=True, blank=True)
    after = models.TextField(pgettext_lazy("of a ledger entry", "after"), null=True, blank=True)
    note = models.TextField(_("note"), blank=True)
    at = models.DateTimeField(_("time"), null=True, blank=True)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("who"),
        db_index=False,
    )
    settled_at = models.DateTimeField(
        pgettext_lazy("of a ledger entry", "settled"), null=True, blank=True
    )
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("settled by"),
        db_index=False,
    )

    settled_reason = models.TextField(
        pgettext_lazy("of a ledger entry", "settled because"), blank=True, db_default=""
    )
    moved = models.JSONField(pgettext_lazy("of a merge", "given"), null=True, blank=True)

    class Meta:
        verbose_name = _("ledger entry")
        verbose_name_plural = _("ledger entries")
        ordering = ["snapshot_id", "position", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["snapshot", "position"], name="ledger_position"),
            models.CheckConstraint(
                condition=Q(snapshot__isnull=False, at__isnull=True, actor__isnull=True)
                | Q(snapshot__isnull=True, at__isnull=False),
                name="ledger_import_or_deed",
            ),
            models.CheckConstraint(
                condition=Q(settled_at__isnull=False) | Q(settled_by__isnull=True),
                name="ledger_settled_whole",
            ),
        ]
        indexes = [
            # What happened to one ruling; what persons did; what waits for a person.
            models.Index(
                fields=["ruling"], name="ledger_by_ruling", condition=Q(ruling__isnull=False)
            ),
            models.Index(fields=["actor"], name="ledger_deeds", condition=Q(actor__isnull=False)),
            models.Index(
                fields=["settled_by"], name="ledger_settled", condition=Q(settled_by__isnull=False)
            ),
            models.Index(
                fields=["snapshot", "position"],
                name="ledger_waiting",
                condition=Q(outcome__in=["suspicious", "unmatched"], settled_at__isnull=True),
            ),
            # One kind of what an import did. Nearly all of a first import is new: that is found
            # without, and would double the cost of writing it.
            models.Index(
                fields=["snapshot", "outcome", "position"],
                name="ledger_by_outcome",
                condition=~Q(outcome="new"),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.outcome} {self.subject} {self.key}"
