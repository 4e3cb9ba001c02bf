"""The narrow table that full-text search reads."""

from __future__ import annotations

from django.contrib.postgres.search import SearchVectorField
from django.db import models
from django.utils.translation import gettext_lazy as _

from rulings.models.localized import LANGUAGE_CHOICES


class SearchEntry(models.Model):
    """The words of a ruling in one language. Partitioned by language; `search.index` writes it."""

    pk = models.CompositePrimaryKey("language", "ruling")
    language = models.CharField(_("language"), max_length=2, choices=LANGUAGE_CHOICES)
    ruling = models.ForeignKey(
        "rulings.Ruling",
        models.CASCADE,
        related_name="+",
        verbose_name=_("ruling"),
        db_constraint=False,  # Made from the rulings, and made anew from them at any time.
    )
    day = models.DateField(_("newest date"), null=True)
    vector = SearchVectorField(_("words"))

    class Meta:
        verbose_name = _("search entry")
        verbose_name_plural = _("search entries")

    def __str__(self) -> str:
        return f"{self.ruling_id} {self.language}"
