"""Which scenario shows a ruling."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from rulings.models.rulings import Ruling


class ScenarioLink(models.Model):
    """Which scenario shows a ruling, with the parameters fixed for it, or why none can.

    ``by_rule`` names the linking rule that made it. ``by_editor``: a person decided, and neither a
    rule nor the catalogue changes it; it names neither a scenario nor a reason where that person
    found that none fits. The catalogue made what neither of them did.
    """

    class Reason(models.TextChoices):
        TOURNAMENT_RULES = (
            "tournament-rules",
            pgettext_lazy(
                "why dice cannot show a ruling", "it only points to the tournament rules"
            ),
        )
        ON_THE_TABLE = (
            "on-the-table",
            # Translators: their size, where they lie, what they touch, how they are stacked.
            pgettext_lazy(
                "why dice cannot show a ruling", "it is about the dice as things on the table"
            ),
        )
        AFTER_THE_ROLL = (
            "after-the-roll",
            # Translators: costs, turns, cards: what an effect does once the dice have fallen.
            pgettext_lazy("why dice cannot show a ruling", "it is about what comes after the roll"),
        )
        SAME_WHATEVER_FALLS = (
            "same-whatever-falls",
            pgettext_lazy(
                "why dice cannot show a ruling",
                "what it answers is the same whatever the dice show",
            ),
        )
        CHANGE_OF_TEXT = (
            "change-of-text",
            pgettext_lazy(
                "why dice cannot show a ruling", "it only says how a card's text was changed"
            ),
        )
        ONLY_AN_AID = (
            "only-an-aid",
            # Translators: dice as counters, or to choose something at random.
            pgettext_lazy(
                "why dice cannot show a ruling", "dice are only an aid there, and no card rolls"
            ),
        )

    ruling = models.OneToOneField(
        Ruling, models.CASCADE, related_name="scenario_link", verbose_name=_("ruling")
    )
    scenario = models.CharField(_("scenario"), max_length=80, blank=True)
    parameters = models.JSONField(_("parameters"), default=dict, blank=True)
    reason = models.CharField(
        _("why dice cannot show it"), max_length=30, choices=Reason.choices, blank=True
    )
    by_rule = models.CharField(_("linked by the rule"), max_length=80, blank=True)
    by_editor = models.BooleanField(_("decided by an editor"), default=False, db_default=False)

    class Meta:
        verbose_name = _("scenario of a ruling")
        verbose_name_plural = _("scenarios of rulings")
        constraints = [
            models.CheckConstraint(
                condition=(Q(scenario="") | Q(reason=""))
                & (~Q(scenario="") | ~Q(reason="") | Q(by_editor=True)),
                name="scenario_or_reason",
                violation_error_message=_(
                    "Name a scenario, or say why dice cannot show the ruling."
                ),
            ),
            models.CheckConstraint(
                condition=Q(by_rule="") | Q(by_editor=False), name="scenario_by_one"
            ),
        ]

    def __str__(self) -> str:
        return self.scenario or self.reason or "—"
