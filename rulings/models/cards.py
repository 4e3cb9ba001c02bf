"""Cards and every name they are known by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from rulings.models.localized import (
    CODES,
    LANGUAGE_CHOICES,
    column,
    known_language,
    never_blank,
)

SET_CODE_LIMIT: Final = 30
"""The longest code of a set, in characters: real ones have three to six."""


@dataclass(frozen=True, slots=True)
class ShownName:
    """A card's name as a reader of one language sees it."""

    name: str
    language: str
    known: bool
    """False when no name in the reader's language is held here: the English one is shown."""


class Card(models.Model):
    """A card by its oracle identity. Wizards' texts do not ship: an import brings them.

    ``name``, ``type_line`` and ``text`` are translated. A card without a text, and one whose text
    is not here, both hold NULL: the type line tells them apart, since every card has one.
    """

    class DiceState(models.TextChoices):
        # Translators: what a card's text has to do with dice.
        ROLLS = "rolls", pgettext_lazy("card and dice", "rolls dice")
        CARES = "cares", pgettext_lazy("card and dice", "cares about rolls")
        UNREAD = "unread", pgettext_lazy("card and dice", "speaks of dice, not understood")

    oracle_id = models.UUIDField(_("oracle id"), unique=True, null=True, blank=True)
    slug = models.SlugField(_("address"), max_length=200, unique=True)
    layout = models.CharField(_("layout"), max_length=30, default="normal")
    mana_cost = models.CharField(_("mana cost"), max_length=80, blank=True)
    dice = ArrayField(
        models.CharField(max_length=8), verbose_name=_("dice it rolls"), default=list, blank=True
    )
    dice_state = models.CharField(
        _("what it has to do with dice"),
        max_length=6,
        choices=DiceState.choices,
        blank=True,
        default="",
        db_default="",
    )
    publisher = models.URLField(_("page at the publisher"), max_length=500, blank=True)
    name = models.CharField(_("name"), max_length=300, blank=True)
    type_line = models.CharField(_("type line"), max_length=300, blank=True)
    text = models.TextField(pgettext_lazy("of a card", "text"), blank=True)
    printed = models.JSONField(_("printings its texts are from"), default=dict, blank=True)
    """Language -> ``{"set": "AFR", "date": "2021-07-23"}`` of a text as it was once printed."""
    sets = ArrayField(
        models.CharField(max_length=SET_CODE_LIMIT),
        verbose_name=_("sets it was printed in"),
        default=list,
        db_default=[],
        blank=True,
    )
    """Codes of `CardSet`, sorted, each once. An import adds some and takes none away."""

    objects: ClassVar[models.Manager[Card]] = models.Manager()
    if TYPE_CHECKING:
        _default_manager: ClassVar[models.Manager[Card]]

    class Meta:
        verbose_name = _("card")
        verbose_name_plural = _("cards")
        ordering = ["slug"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(name_en__regex=r"\S", name_en__isnull=False),
                name="card_english_name",
            ),
            never_blank("name", "card_name_not_blank"),
            never_blank("type_line", "card_type_line_not_blank"),
            never_blank("text", "card_text_not_blank"),
        ]
        indexes = [
            models.Index(
                fields=["dice_state", "slug"],
                name="card_dice_state",
                condition=~models.Q(dice_state=""),
            ),
            models.Index(fields=["id"], name="card_rolls", condition=~models.Q(dice=[])),
            # Whatever was written since the last time would be looked through by every search.
            GinIndex(fields=["sets"], name="card_sets", fastupdate=False),
        ]

    def __str__(self) -> str:
        return self.name_in("en") or self.slug

    def name_in(self, language: str) -> str | None:
        """Return the name held in exactly this language, or None."""
        value: str | None = getattr(self, column("name", language))
        return value or None

    def shown_name(self, language: str) -> ShownName:
        """Return the name a reader of `language` sees: the printed one, else the English one."""
        held = self.name_in(language)
        if held is not None:
            return ShownName(name=held, language=language, known=True)
        return ShownName(name=self.name_in("en") or self.slug, language="en", known=False)


class CardSet(models.Model):
    """A set in which cards were printed. Every code in `Card.sets` has one."""

    code = models.CharField(_("code"), max_length=SET_CODE_LIMIT, primary_key=True)
    """In small letters."""
    name = models.CharField(_("English name"), max_length=300, blank=True, db_default="")
    """Blank where no file that was imported says it."""
    key = models.CharField(
        _("folded name"), max_length=320, blank=True, db_default="", editable=False
    )

    class Meta:
        verbose_name = _("set of cards")
        verbose_name_plural = _("sets of cards")
        ordering = ["code"]

    def __str__(self) -> str:
        return self.name or self.code.upper()


class CardFace(models.Model):
    """One face of a card that has several. Its name, type line and text are translated."""

    card = models.ForeignKey(
        Card,
        models.CASCADE,
        related_name="faces",
        verbose_name=_("card"),
        db_index=False,  # The constraint below begins with it.
    )
    position = models.PositiveSmallIntegerField(_("position"))
    mana_cost = models.CharField(_("mana cost"), max_length=80, blank=True)
    name = models.CharField(_("name"), max_length=300, blank=True)
    type_line = models.CharField(_("type line"), max_length=300, blank=True)
    text = models.TextField(pgettext_lazy("of a card", "text"), blank=True)

    objects: ClassVar[models.Manager[CardFace]] = models.Manager()
    if TYPE_CHECKING:
        _default_manager: ClassVar[models.Manager[CardFace]]

    class Meta:
        verbose_name = _("card face")
        verbose_name_plural = _("card faces")
        ordering = ["card_id", "position"]
        constraints = [
            models.UniqueConstraint(fields=["card", "position"], name="card_face_position"),
            never_blank("name", "card_face_name_not_blank"),
            never_blank("type_line", "card_face_type_line_not_blank"),
            never_blank("text", "card_face_text_not_blank"),
        ]

    def __str__(self) -> str:
        return f"{self.card_id}/{self.position}"


NAME_WORDS: Final = models.Func(
    models.Func("key", template="string_to_array(%(expressions)s, ' ')"),
    function="array_to_tsvector",
)
"""The words of a folded name, as its index has them."""
NAME_PIECES: Final = models.Func("language", "key", function="rulings_name_pieces")
"""Its pieces (`rulings.search.names.pieces`), as their index has them."""


class CardName(models.Model):
    """A name by which people may look for a card in one language."""

    class Kind(models.TextChoices):
        PRINTED = "printed", pgettext_lazy("kind of card name", "printed")
        FORMER = "former", pgettext_lazy("kind of card name", "formerly printed")
        ALIAS = "alias", pgettext_lazy("kind of card name", "also called")
        FACE = "face", pgettext_lazy("kind of card name", "name of one face")

    card = models.ForeignKey(
        Card,
        models.CASCADE,
        related_name="names",
        verbose_name=_("card"),
        db_index=False,  # The constraint below begins with it.
    )
    language = models.CharField(_("language"), max_length=2, choices=LANGUAGE_CHOICES)
    name = models.CharField(_("name"), max_length=300)
    kind = models.CharField(pgettext_lazy("of a name", "kind"), max_length=8, choices=Kind.choices)
    key = models.CharField(_("folded name"), max_length=320, editable=False)

    class Meta:
        verbose_name = _("card name")
        verbose_name_plural = _("card names")
        ordering = ["card_id", "language", "kind", "name"]
        constraints = [
            models.UniqueConstraint(fields=["card", "language", "key"], name="card_name_once"),
            models.CheckConstraint(condition=models.Q(key__regex=r"\S"), name="card_name_has_key"),
            known_language("card_name_language"),
        ]
        indexes = [
            GinIndex(NAME_WORDS, name="card_name_words", fastupdate=False),
            GinIndex(NAME_PIECES, name="card_name_pieces", fastupdate=False),
            # Whoever looks for a misspelt name looks through those of one language first. Whatever
            # was written since the last time is looked through by every search.
            *(
                GinIndex(
                    fields=["key"],
                    name=f"card_name_trigrams_{code}",
                    opclasses=["gin_trgm_ops"],
                    condition=models.Q(language=code),
                    gin_pending_list_limit=128,
                )
                for code in CODES
            ),
            models.Index(
                fields=["key"], name="card_name_prefix", opclasses=["varchar_pattern_ops"]
            ),
            models.Index(
                fields=["language", "key"],
                name="card_name_beginning",
                opclasses=["varchar_ops", "varchar_pattern_ops"],
            ),
        ]

    def __str__(self) -> str:
        return self.name
