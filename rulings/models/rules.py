"""The Comprehensive Rules, edition by edition, and where a rule went when its number changed."""

from __future__ import annotations

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class RulesEdition(models.Model):
    """One edition of the Comprehensive Rules, by the day from which it is in force."""

    date = models.DateField(_("in force from"), unique=True)
    snapshot = models.ForeignKey(
        "rulings.Snapshot",
        models.PROTECT,
        related_name="rules_editions",
        verbose_name=_("import"),
    )

    class Meta:
        verbose_name = _("edition of the rules")
        verbose_name_plural = _("editions of the rules")
        ordering = ["-date"]

    def __str__(self) -> str:
        return f"{self.date:%Y-%m-%d}"


class Rule(models.Model):
    """A section, a rule or an entry of the glossary in one edition.

    A section has its number and its title, a rule its number and its text, an entry of the glossary
    its term (``title``) and its text, and no number.
    """

    class Kind(models.TextChoices):
        SECTION = "section", pgettext_lazy("kind of rule", "section")
        RULE = "rule", pgettext_lazy("kind of rule", "rule")
        GLOSSARY = "glossary", pgettext_lazy("kind of rule", "glossary")

    edition = models.ForeignKey(
        RulesEdition,
        models.CASCADE,
        related_name="rules",
        verbose_name=_("edition of the rules"),
        db_index=False,  # The constraints below begin with it.
    )
    number = models.CharField(_("rule number"), max_length=12, blank=True)
    kind = models.CharField(pgettext_lazy("of a rule", "kind"), max_length=8, choices=Kind.choices)
    position = models.PositiveIntegerField(_("position"))
    title = models.CharField(pgettext_lazy("of a rule", "title"), max_length=200, blank=True)
    text = models.TextField(pgettext_lazy("of a rule", "text"), blank=True)
    examples = ArrayField(models.TextField(), verbose_name=_("examples"), default=list, blank=True)

    class Meta:
        verbose_name = _("rule")
        verbose_name_plural = _("rules")
        ordering = ["edition_id", "position"]
        constraints = [
            models.UniqueConstraint(
                fields=["edition", "number", "kind"],
                name="rule_once",
                condition=~Q(kind="glossary"),
            ),
            models.UniqueConstraint(
                fields=["edition", "title"],
                name="rule_glossary_once",
                condition=Q(kind="glossary"),
            ),
            models.UniqueConstraint(fields=["edition", "position"], name="rule_position"),
            models.CheckConstraint(
                condition=Q(kind="glossary", number="") & ~Q(title="")
                | (~Q(kind="glossary") & ~Q(number="")),
                name="rule_number_or_term",
            ),
        ]
        indexes = [models.Index(fields=["number"], name="rule_by_number")]

    def __str__(self) -> str:
        return self.number or self.title


class RuleMove(models.Model):
    """A rule that has another number in a later edition: found by comparing the two.

    ``to_number`` is blank where no rule of that edition has its text: nobody guesses then.
    """

    number = models.CharField(_("rule number"), max_length=12)
    edition = models.DateField(_("edition of the rules"))
    to_number = models.CharField(_("new rule number"), max_length=12, blank=True)
    to_edition = models.DateField(_("new edition of the rules"))

    class Meta:
        verbose_name = _("moved rule")
        verbose_name_plural = _("moved rules")
        ordering = ["edition", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["number", "edition", "to_number", "to_edition"], name="rule_move_once"
            ),
            models.CheckConstraint(
                condition=Q(to_edition__gt=F("edition")), name="rule_move_forwards"
            ),
        ]
        indexes = [models.Index(fields=["to_number", "to_edition"], name="rule_move_backwards")]

    def __str__(self) -> str:
        return f"{self.number} {self.to_number}"
