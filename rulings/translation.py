"""Which fields have a column per language (read by django-modeltranslation)."""

from modeltranslation.translator import TranslationOptions, register

from rulings.models import Card, CardFace, Ruling


@register(Card)
class CardTranslation(TranslationOptions):
    """A card's name and texts. An empty box is NULL: not known, never an empty name."""

    fields = ("name", "type_line", "text")
    empty_values = None


@register(CardFace)
class CardFaceTranslation(TranslationOptions):
    """A face's name and texts."""

    fields = ("name", "type_line", "text")
    empty_values = None


@register(Ruling)
class RulingTranslation(TranslationOptions):
    """A ruling's text. An empty box is NULL: not translated."""

    fields = ("text",)
    empty_values = None
