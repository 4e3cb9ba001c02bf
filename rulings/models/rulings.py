"""Rulings: one text each, whatever number of cards it stands on."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Prefetch, Q
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from rulings.models.cards import Card
from rulings.models.dice_words import SPEAKS_OF_DICE, speaks_of_dice
from rulings.models.folding import text_key
from rulings.models.held import HeldQuerySet
from rulings.models.localized import (
    CODES,
    LANGUAGE_CHOICES,
    column,
    never_blank,
    reading_order,
)
from rulings.models.translation import LatestRevision, Translation

TEXT_LIMIT: Final = 10_000
"""The longest text of a ruling, in characters."""

PUBLIC_ID_SIGNS = "23456789abcdefghjkmnpqrstuvwxyz"


def new_public_id() -> str:
    """Return a random public id: short, opaque, and free of signs that look alike."""
    return "".join(secrets.choice(PUBLIC_ID_SIGNS) for _sign in range(6))


@dataclass(frozen=True, slots=True)
class Shown:
    """A ruling's text as a reader of one language sees it, and where it comes from."""

    text: str
    language: str
    origin: str
    state: str
    stale: bool
    translation: Translation | None
    open_question: bool = False
    """Whether nobody official has answered it: the project asks, and says how it plays."""

    @property
    def author(self) -> str:
        """The name of whoever saved it, blank where it is not known."""
        saved_by = self.translation.author if self.translation else None
        return (saved_by.get_full_name() or saved_by.get_username()) if saved_by else ""


class RulingQuerySet(models.QuerySet["Ruling"]):
    """Rulings with what a page shows of them, in a fixed number of queries."""

    def standing(self) -> RulingQuerySet:
        """Leave out the withdrawn and the merged: no list has them, only their own pages."""
        return self.filter(status__in=[Ruling.Status.CURRENT, Ruling.Status.MISSING])

    def with_texts(self) -> RulingQuerySet:
        """Load what `Ruling.shown` and `Ruling.latest_revision` read, and the scenario."""
        translations = Translation.objects.with_revisions().select_related("author", "reviewer")
        return self.select_related("scenario_link").prefetch_related(
            Prefetch("translations", queryset=translations.order_by("language"))
        )

    def with_cards(self) -> RulingQuerySet:
        """Load the cards that each ruling stands on."""
        links = CardRuling.objects.held().select_related("card").order_by("card__slug", "date")
        return self.prefetch_related(Prefetch("card_rulings", queryset=links))

    def with_page(self) -> RulingQuerySet:
        """Load everything that a ruling's page shows of it, in five queries."""
        return (
            self.with_texts()
            .with_cards()
            .prefetch_related(
                "card_rulings__card__names",
                Prefetch(
                    "citations", queryset=RuleCitation.objects.held().order_by("number", "edition")
                ),
            )
        )

    def for_page(self, public_id: str) -> Ruling:
        """Return one ruling with everything its page shows.

        Raises Ruling.DoesNotExist.
        """
        return self.with_page().get(public_id=public_id)

    def for_card(self, card: Card) -> RulingQuerySet:
        """Return a card's rulings in its order, each with its ``date`` and ``position`` there."""
        return (
            self.standing()
            .filter(card_rulings__card=card, card_rulings__held_until__isnull=True)
            .annotate(
                date=models.F("card_rulings__date"), position=models.F("card_rulings__position")
            )
            .order_by("position", "-date", "public_id")
        )


def on_card(card: str, *, questions: bool = False) -> Coalesce:
    """Return the number of rulings on the card that a field names, or of open questions there."""
    standing = [Ruling.Status.CURRENT, Ruling.Status.MISSING]
    links = CardRuling.objects.held().filter(
        card=models.OuterRef(card), ruling__status__in=standing
    )
    asked = Q(ruling__source=Ruling.Source.PROJECT)
    wanted = links.filter(asked) if questions else links.exclude(asked)
    counted = wanted.order_by().values("card").annotate(total=models.Count("ruling", distinct=True))
    return Coalesce(models.Subquery(counted.values("total"), output_field=models.IntegerField()), 0)


RulingManager = models.Manager.from_queryset(RulingQuerySet)


def _some_text() -> Q:
    condition = Q()
    for code in CODES:
        condition |= Q(**{f"{column('text', code)}__isnull": False})
    return condition


class Ruling(models.Model):
    """One ruling. ``text`` is translated: read it with `text_in` and `shown`, never bare."""

    class Source(models.TextChoices):
        WIZARDS = "wizards", pgettext_lazy("source of a ruling", "Wizards of the Coast")
        SCRYFALL = "scryfall", pgettext_lazy("source of a ruling", "Scryfall")
        COMMUNITY = "community", pgettext_lazy("source of a ruling", "community")
        PROJECT = "project", pgettext_lazy("source of a ruling", "open question of the project")
        # Translators: some files that list rulings do not say who wrote them.
        UNKNOWN = "unknown", pgettext_lazy("source of a ruling", "not stated by the file")

    class Status(models.TextChoices):
        CURRENT = "current", pgettext_lazy("status of a ruling", "current")
        MISSING = "missing", pgettext_lazy("status of a ruling", "missing at the publisher")
        WITHDRAWN = "withdrawn", pgettext_lazy("status of a ruling", "withdrawn")
        MERGED = "merged", pgettext_lazy("status of a ruling", "merged into another")

    public_id = models.CharField(
        _("public id"), max_length=8, unique=True, default=new_public_id, editable=False
    )
    text = models.TextField(pgettext_lazy("of a ruling", "text"), blank=True)
    text_key = models.UUIDField(
        _("key of the English text"), null=True, blank=True, editable=False, db_index=True
    )
    """`folding.text_key` of the English text: by it an import knows the ruling again.

    Whoever writes the text writes it too: `text_columns` says both.
    """
    source = models.CharField(
        pgettext_lazy("of a ruling", "source"),
        max_length=9,
        choices=Source.choices,
        default=Source.COMMUNITY,
    )
    status = models.CharField(
        _("status"), max_length=9, choices=Status.choices, default=Status.CURRENT
    )
    missing_since = models.DateField(_("missing since"), null=True, blank=True)
    merged_into = models.ForeignKey(
        "self",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="merged_from",
        verbose_name=_("merged into"),
        db_index=False,
    )
    withdrawn_reason = models.TextField(_("reason for the withdrawal"), blank=True)
    official_elsewhere = ArrayField(
        models.CharField(max_length=2, choices=LANGUAGE_CHOICES),
        verbose_name=_("official text exists elsewhere in"),
        default=list,
        blank=True,
    )

    objects: ClassVar[RulingManager[Ruling]] = RulingManager()
    if TYPE_CHECKING:
        _default_manager: ClassVar[RulingManager[Ruling]]

    class Meta:
        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")
        ordering = ["public_id"]
        permissions = [
            *((f"translate_{code}", f"Can translate into {code}") for code in CODES),
            ("review_texts", "Can approve and send back texts"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=_some_text(),
                name="ruling_some_text",
                violation_error_message=_("A ruling needs its text in at least one language."),
            ),
            never_blank("text", "ruling_text_not_blank"),
            models.CheckConstraint(
                condition=Q(public_id__regex=r"^[2-9a-z]{5,8}$"), name="ruling_public_id_shape"
            ),
            models.CheckConstraint(
                condition=Q(status="merged", merged_into__isnull=False)
                | (~Q(status="merged") & Q(merged_into__isnull=True)),
                name="ruling_merged_into",
            ),
            models.CheckConstraint(
                condition=~Q(status="withdrawn") | ~Q(withdrawn_reason=""),
                name="ruling_withdrawn_reason",
            ),
            models.CheckConstraint(
                condition=Q(official_elsewhere__contained_by=list(CODES)),
                name="ruling_official_elsewhere",
            ),
        ]
        indexes = [
            models.Index(
                fields=["merged_into"], name="ruling_merged", condition=Q(merged_into__isnull=False)
            ),
            models.Index(
                fields=["public_id"], name="ruling_speaks_of_dice", condition=SPEAKS_OF_DICE
            ),
            # What no search finds.
            models.Index(
                fields=["id"],
                name="ruling_hidden",
                condition=Q(status__in=("merged", "withdrawn")),
            ),
        ]

    def __str__(self) -> str:
        return self.public_id

    @property
    def is_open_question(self) -> bool:
        """Whether the project asks what no official ruling answers."""
        return self.source == self.Source.PROJECT

    @property
    def speaks_of_dice(self) -> bool:
        """Whether it speaks of dice: `SPEAKS_OF_DICE` says it of the rulings in the database."""
        return speaks_of_dice({code: text for code in CODES if (text := self.text_in(code))})

    def text_in(self, language: str) -> str | None:
        """Return the text held in exactly this language, or None."""
        value: str | None = getattr(self, column("text", language))
        return value or None

    def translation_in(self, language: str) -> Translation | None:
        """Return the translation row of this language, or None."""
        return next((row for row in self.translations.all() if row.language == language), None)

    def latest_revision(self, language: str) -> LatestRevision | None:
        """Return the newest revision of the text in this language, or None where there is none."""
        row = self.translation_in(language)
        if hasattr(row, "revision_at"):
            number, at = getattr(row, "revision_number", None), getattr(row, "revision_at", None)
        else:
            newest = self.revisions.filter(language=language).order_by("-number").first()
            number, at = (newest.number, newest.at) if newest else (None, None)
        return None if number is None or at is None else LatestRevision(number=number, at=at)

    def is_stale(self, translation: Translation) -> bool:
        """Tell whether the text that `translation` was made from has changed since."""
        if not translation.source_language or translation.source_revision is None:
            return False
        source = self.translation_in(translation.source_language)
        if hasattr(source, "revision_number"):
            number = getattr(source, "revision_number", None)
        else:
            newest = self.latest_revision(translation.source_language)
            number = newest.number if newest else None
        return number is not None and number > translation.source_revision

    def shown(self, language: str) -> Shown:
        """Return the text a reader of `language` sees: theirs, else by the order of fallback.

        Raises LookupError for an unknown language.
        """
        for code in reading_order(language):
            text = self.text_in(code)
            if text is not None:
                row = self.translation_in(code)
                return Shown(
                    text=text,
                    language=code,
                    origin=row.origin if row else Translation.Origin.COMMUNITY,
                    state=row.state if row else Translation.State.DRAFT,
                    stale=row is not None and self.is_stale(row),
                    translation=row,
                    open_question=self.is_open_question,
                )
        raise AssertionError(f"Ruling {self.public_id} holds no text in any language.")


def text_columns(language: str, text: str | None) -> dict[str, object]:
    """Return the columns of a ruling that hold its text in one language, and what to write there.

    Every writer of a text takes them from here, since the English one has a key beside it.

    >>> text_columns("ru", "Бросьте кубик.")
    {'text_ru': 'Бросьте кубик.'}
    """
    columns: dict[str, object] = {column("text", language): text}
    if language == "en":
        columns["text_key"] = None if text is None else text_key(text)
    return columns


class CardRuling(models.Model):
    """A ruling as it stands on one card: its date there and its place in the card's list.

    ``date`` is what the publisher says, ``held_from`` the day from which it stands here.
    ``listed_from`` is the date of the first of the publisher's files that listed it, and
    ``missing_since`` that of the first which then left it out; ``held_until`` is the day on which
    an editor took it away. A row is never deleted: pages of an earlier day show it.
    """

    card = models.ForeignKey(
        Card,
        models.CASCADE,
        related_name="card_rulings",
        verbose_name=_("card"),
        db_index=False,  # The constraint below begins with it.
    )
    ruling = models.ForeignKey(
        Ruling, models.CASCADE, related_name="card_rulings", verbose_name=_("ruling")
    )
    date = models.DateField(_("date"))
    position = models.PositiveSmallIntegerField(_("position"), default=0)
    held_from = models.DateField(_("holds from"))
    held_until = models.DateField(_("held until"), null=True, blank=True)
    listed_from = models.DateField(_("listed by the publisher from"), null=True, blank=True)
    missing_since = models.DateField(_("missing since"), null=True, blank=True)

    objects = HeldQuerySet.as_manager()

    class Meta:
        verbose_name = _("ruling of a card")
        verbose_name_plural = _("rulings of cards")
        ordering = ["card_id", "position"]
        constraints = [
            models.UniqueConstraint(fields=["card", "ruling", "date"], name="card_ruling_once"),
        ]

    def __str__(self) -> str:
        return f"{self.card_id}/{self.ruling_id} {self.date:%Y-%m-%d}"


class RuleCitation(models.Model):
    """A rule that a ruling rests on, with the edition in which it has this number.

    ``held_from`` and ``held_until`` are the days between which the ruling cites it.
    """

    ruling = models.ForeignKey(
        Ruling,
        models.CASCADE,
        related_name="citations",
        verbose_name=_("ruling"),
        db_index=False,  # The constraint below begins with it.
    )
    number = models.CharField(_("rule number"), max_length=12)
    edition = models.DateField(_("edition of the rules"))
    held_from = models.DateField(_("holds from"))
    held_until = models.DateField(_("held until"), null=True, blank=True)

    objects = HeldQuerySet.as_manager()

    class Meta:
        verbose_name = _("rule cited")
        verbose_name_plural = _("rules cited")
        ordering = ["ruling_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["ruling", "number", "edition"], name="citation_once"),
            models.CheckConstraint(
                condition=Q(number__regex=r"^[1-9][0-9]{2}(\.[0-9]{1,3}[a-z]?)?$"),
                name="citation_number",
                violation_error_message=_("A rule number looks like 706 or 706.6 or 706.2a."),
            ),
        ]
        indexes = [
            # In the order of its signs, for `706.%`, whatever the locale of the database is.
            models.Index(
                fields=["number"], name="citation_by_number", opclasses=["varchar_pattern_ops"]
            )
        ]

    def __str__(self) -> str:
        return self.number
