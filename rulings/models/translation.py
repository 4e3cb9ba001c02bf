"""The standing of each text, and texts proposed for it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import F, OuterRef, Q, Subquery
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from rulings.models.history import Revision
from rulings.models.localized import LANGUAGE_CHOICES, known_language


class Origin(models.TextChoices):
    """Who wrote a text."""

    OFFICIAL = "official", pgettext_lazy("origin of a text", "official")
    COMMUNITY = "community", pgettext_lazy("origin of a text", "community")
    PROJECT_DRAFT = "project_draft", pgettext_lazy("origin of a text", "draft by the project")


@dataclass(frozen=True, slots=True)
class LatestRevision:
    """The newest revision of one text: its number and time."""

    number: int
    at: datetime


def newest_revision(field: str, *, of: str) -> Subquery:
    """Return a field of the newest revision in the language that the field `of` names."""
    revisions = Revision.objects.filter(ruling=OuterRef("ruling"), language=OuterRef(of))
    return Subquery(revisions.order_by("-number").values(field)[:1])


class TranslationQuerySet(models.QuerySet["Translation"]):
    """Translations by their standing."""

    def with_revisions(self) -> TranslationQuerySet:
        """Annotate the number and time of each text's newest revision."""
        return self.annotate(
            revision_number=newest_revision("number", of="language"),
            revision_at=newest_revision("at", of="language"),
        )

    def stale(self) -> TranslationQuerySet:
        """Return those whose source text has changed since they were made."""
        return self.annotate(newest_source=newest_revision("number", of="source_language")).filter(
            newest_source__gt=F("source_revision")
        )


class Translation(models.Model):
    """The standing of a ruling's text in one language; the text is a column of the ruling."""

    Origin = Origin

    class State(models.TextChoices):
        DRAFT = "draft", pgettext_lazy("state of a text", "draft")
        IN_REVIEW = "in_review", pgettext_lazy("state of a text", "in review")
        APPROVED = "approved", pgettext_lazy("state of a text", "approved")
        SENT_BACK = "sent_back", pgettext_lazy("state of a text", "sent back")

    ruling = models.ForeignKey(
        "rulings.Ruling",
        models.CASCADE,
        related_name="translations",
        verbose_name=_("ruling"),
        db_index=False,  # The constraint below begins with it.
    )
    language = models.CharField(_("language"), max_length=2, choices=LANGUAGE_CHOICES)
    state = models.CharField(
        pgettext_lazy("of a text", "state"),
        max_length=9,
        choices=State.choices,
        default=State.DRAFT,
    )
    origin = models.CharField(
        pgettext_lazy("of a text", "origin"), max_length=13, choices=Origin.choices
    )
    source_language = models.CharField(
        _("translated from"), max_length=2, choices=LANGUAGE_CHOICES, blank=True
    )
    source_revision = models.PositiveIntegerField(
        _("revision translated from"), null=True, blank=True
    )
    document = models.CharField(_("document"), max_length=200, blank=True)
    document_title = models.CharField(_("title in the document"), max_length=300, blank=True)
    document_paragraph = models.PositiveIntegerField(
        _("paragraph of the document"), null=True, blank=True
    )
    document_date = models.DateField(_("date in the document"), null=True, blank=True)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("author"),
        db_index=False,
    )
    saved_at = models.DateTimeField(_("saved"))
    reviewer = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("reviewer"),
        db_index=False,
    )
    reviewed_at = models.DateTimeField(_("reviewed"), null=True, blank=True)
    sent_back_reason = models.TextField(_("reason for sending it back"), blank=True)
    version = models.PositiveIntegerField(_("version"), default=1)

    objects = TranslationQuerySet.as_manager()

    class Meta:
        verbose_name = _("translation")
        verbose_name_plural = _("translations")
        ordering = ["ruling_id", "language"]
        constraints = [
            models.UniqueConstraint(fields=["ruling", "language"], name="translation_once"),
            known_language("translation_language"),
            models.CheckConstraint(
                condition=Q(source_language="", source_revision__isnull=True)
                | (~Q(source_language="") & Q(source_revision__isnull=False)),
                name="translation_source_whole",
            ),
            models.CheckConstraint(
                condition=~Q(source_language=F("language")), name="translation_source_other"
            ),
            models.CheckConstraint(
                condition=~Q(state="sent_back") | ~Q(sent_back_reason=""),
                name="translation_sent_back_reason",
            ),
        ]
        indexes = [
            models.Index(fields=["language", "state"], name="translation_queue"),
            models.Index(
                fields=["language"], name="translation_of_none", condition=Q(source_revision=0)
            ),
            # An import's texts have no person: the indexes leave them out.
            models.Index(
                fields=["author"], name="translation_by_author", condition=Q(author__isnull=False)
            ),
            models.Index(
                fields=["reviewer"],
                name="translation_by_reviewer",
                condition=Q(reviewer__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.ruling_id} {self.language}"


class Suggestion(models.Model):
    """A text proposed for a ruling in one language, which nobody has taken or dismissed yet.

    A *revision* is one that the publisher's file of an import has, and that only lost letters or
    words of what is shown: an editor decides.
    """

    class Kind(models.TextChoices):
        TEXT = "text", pgettext_lazy("kind of suggestion", "text")
        REVISION = "revision", pgettext_lazy("kind of suggestion", "revision by the publisher")

    ruling = models.ForeignKey(
        "rulings.Ruling", models.CASCADE, related_name="suggestions", verbose_name=_("ruling")
    )
    language = models.CharField(_("language"), max_length=2, choices=LANGUAGE_CHOICES)
    text = models.TextField(pgettext_lazy("of a suggestion", "text"))
    origin = models.CharField(
        pgettext_lazy("of a text", "origin"), max_length=13, choices=Origin.choices
    )
    kind = models.CharField(
        pgettext_lazy("of a suggestion", "kind"),
        max_length=8,
        choices=Kind.choices,
        default=Kind.TEXT,
    )
    snapshot = models.ForeignKey(
        "rulings.Snapshot",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="suggestions",
        verbose_name=_("import"),
    )
    note = models.TextField(_("note"), blank=True)
    created_at = models.DateTimeField(_("proposed"))
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)

    class Meta:
        verbose_name = _("suggestion")
        verbose_name_plural = _("suggestions")
        ordering = ["-created_at", "pk"]
        constraints = [
            known_language("suggestion_language"),
            models.CheckConstraint(condition=Q(text__regex=r"\S"), name="suggestion_not_blank"),
        ]
        indexes = [
            models.Index(
                fields=["ruling", "language"],
                name="suggestion_open",
                condition=Q(closed_at__isnull=True),
            )
        ]

    def __str__(self) -> str:
        return f"{self.ruling_id} {self.language}"
