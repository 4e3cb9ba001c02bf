"""Rulings and cards for editors. Texts are only shown here; translators write them."""

from typing import TYPE_CHECKING, Any, ClassVar

from django import forms
from django.contrib import admin
from django.db import models
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import Truncator
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from rulings import locking
from rulings.admin.scenario_links import ScenarioLinkInline, StateFilter
from rulings.languages import LANGUAGES, by_column, current
from rulings.models import (
    Card,
    CardFace,
    CardName,
    CardRuling,
    RuleCitation,
    Ruling,
    ScenarioLink,
)
from rulings.models.localized import CODES, LANGUAGE_CHOICES, column, reading_order
from rulings.scenarios import link_by_rules, state_of
from rulings.search import index

if TYPE_CHECKING:
    RulingModelAdmin = admin.ModelAdmin[Ruling]
    RulingModelForm = forms.ModelForm[Ruling]
    CardModelAdmin = admin.ModelAdmin[Card]
    CardRulingInlineBase = admin.StackedInline[CardRuling, Ruling]
    RuleCitationInlineBase = admin.StackedInline[RuleCitation, Ruling]
    CardNameInlineBase = admin.StackedInline[CardName, Card]
else:
    RulingModelForm = forms.ModelForm
    RulingModelAdmin = CardModelAdmin = admin.ModelAdmin
    # Not the tabular ones: their fields have no labels of their own for a screen reader.
    CardRulingInlineBase = RuleCitationInlineBase = admin.StackedInline
    CardNameInlineBase = admin.StackedInline

TEXTS = tuple(column("text", code) for code in CODES)
NAMES = tuple(column("name", code) for code in CODES)


class CardRulingInline(CardRulingInlineBase):
    """The cards a ruling stands on. None is deleted: a day says until when it stood there."""

    model = CardRuling
    extra = 0
    fields = ("card", "date", "position", "held_from", "missing_since", "held_until")
    readonly_fields = ("held_from", "missing_since")
    raw_id_fields = ("card",)
    can_delete = False


class RuleCitationInline(RuleCitationInlineBase):
    """The rules a ruling rests on. None is deleted either."""

    model = RuleCitation
    extra = 0
    fields = ("number", "edition", "held_from", "held_until")
    readonly_fields = ("held_from",)
    can_delete = False


class CardNameInline(CardNameInlineBase):
    """The names of a card, to look at: the catalogue and the importers write them."""

    model = CardName
    extra = 0
    fields = ("language", "name", "kind")

    def has_add_permission(self, request: HttpRequest, obj: Card | None = None) -> bool:
        """Nobody: a name has a folded key, which an importer makes."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Card | None = None) -> bool:
        """Nobody, for the same reason."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Card | None = None) -> bool:
        """Nobody, for the same reason."""
        return False


class RulingForm(RulingModelForm):
    """The languages as boxes to tick, where Django would ask for codes between commas."""

    official_elsewhere = forms.MultipleChoiceField(
        label=_("Official text exists elsewhere in"),
        choices=LANGUAGE_CHOICES,
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        status, held = self.fields["status"], self.instance.status
        assert isinstance(status, forms.ChoiceField)
        # To merge and to withdraw is a deed with a page of its own; so nothing ends or begins here.
        standing = {Ruling.Status.CURRENT, Ruling.Status.MISSING}
        offered = standing if held in standing else {held}
        status.choices = [choice for choice in Ruling.Status.choices if choice[0] in offered]

    def clean(self) -> dict[str, Any]:
        """Refuse to save in the middle of an import: it may have read what is changed here."""
        try:
            locking.share()
        except locking.Locked as running:
            raise forms.ValidationError(str(running)) from running
        return super().clean() or self.cleaned_data


@admin.register(Ruling)
class RulingAdmin(RulingModelAdmin):
    """A ruling's status, cards, rules and scenario; its texts in six languages to read."""

    form = RulingForm
    list_display = ("public_id", "first_words", "state", "status", "source")
    list_filter = (StateFilter, "status", "source")
    list_select_related = ("scenario_link",)
    search_fields = ("public_id", *TEXTS)
    fields = (
        "public_id",
        "source",
        "status",
        "missing_since",
        "merged_into",
        "withdrawn_reason",
        "official_elsewhere",
        "deeds",
        "texts_held",
    )
    readonly_fields = (
        "public_id",
        "source",
        "merged_into",
        "withdrawn_reason",
        "deeds",
        "texts_held",
    )
    inlines = (CardRulingInline, RuleCitationInline, ScenarioLinkInline)

    @admin.display(description=_("Text"))
    def first_words(self, obj: Ruling) -> SafeString:
        """The beginning of the text, in the editor's language where there is one."""
        for code in reading_order(current().column):
            if text := obj.text_in(code):
                return format_html(
                    '<span class="words" lang="{}">{}</span>',
                    by_column(code).hreflang,
                    Truncator(text).words(12),
                )
        return SafeString()

    @admin.display(description=pgettext_lazy("of a ruling", "State"))
    def state(self, obj: Ruling) -> str:
        """What can be rolled of it."""
        return str(state_of(obj).label)

    @admin.display(description=_("address"))
    def deeds(self, obj: Ruling) -> SafeString:
        """The way to the page on which it becomes another ruling's, or nobody's."""
        return format_html(
            '<a href="{}">{}</a>',
            reverse("admin:deeds", args=[obj.public_id]),
            _("Merge, split or withdraw this ruling"),
        )

    @admin.display(description=_("Texts"))
    def texts_held(self, obj: Ruling) -> SafeString:
        """The texts that are held, each with a link to the page where it is written."""
        return format_html(
            '<ul class="held">{}</ul>',
            format_html_join(
                "",
                '<li><a href="{}" lang="{}">{}</a><div class="words" lang="{}">{}</div></li>',
                (
                    (
                        reverse("admin:text", args=[language.column, obj.public_id]),
                        language.hreflang,
                        language.native,
                        language.hreflang,
                        obj.text_in(language.column) or "—",
                    )
                    for language in LANGUAGES
                ),
            ),
        )

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody: a ruling begins with a text, which comes from a document or the catalogue."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Ruling | None = None) -> bool:
        """Nobody: its address is a promise. It can be withdrawn or merged."""
        return False

    def save_model(
        self, request: HttpRequest, obj: Ruling, form: "forms.ModelForm[Ruling]", change: bool
    ) -> None:
        """Write only the fields that changed: a whole row would undo a text saved meanwhile."""
        _save_changed(obj, form)

    def save_formset(
        self, request: HttpRequest, form: "forms.ModelForm[Ruling]", formset: Any, change: bool
    ) -> None:
        """Let a card or a rule hold from the day on which an editor adds it."""
        for row in formset.save(commit=False):
            match row:
                case CardRuling() | RuleCitation() if row.pk is None:
                    row.held_from = timezone.localdate()
                case ScenarioLink():
                    row.by_rule, row.by_editor = "", True
            row.save()
        for row in formset.deleted_objects:
            row.delete()
        if any(isinstance(row, ScenarioLink) for row in formset.deleted_objects):
            link_by_rules()

    def save_related(
        self, request: HttpRequest, form: "forms.ModelForm[Ruling]", formsets: Any, change: bool
    ) -> None:
        """Write the cards and rules; search ranks by the newest date on a card, so it is told."""
        super().save_related(request, form, formsets, change)
        held = Ruling.objects.select_for_update(of=("self",)).get(pk=form.instance.pk)
        index.write([index.Indexed(held.pk, code, held.text_in(code)) for code in CODES])


@admin.register(Card)
class CardAdmin(CardModelAdmin):
    """A card's particulars; its names in six languages to look at, below."""

    list_display = ("slug", "layout", "mana_cost")
    search_fields = ("slug", *NAMES)
    fields = ("slug", "oracle_id", "layout", "mana_cost", "sets", "publisher", "texts_held")
    readonly_fields = ("slug", "oracle_id", "sets", "texts_held")
    formfield_overrides: ClassVar = {models.URLField: {"assume_scheme": "https"}}
    inlines = (CardNameInline,)

    @admin.display(description=_("Texts"))
    def texts_held(self, obj: Card) -> SafeString:
        """What an import brought: name, type line and text of the card and of each face."""
        parts: list[Card | CardFace] = [obj, *obj.faces.all()]
        items = format_html_join(
            "",
            '<li><span lang="{0}">{1}</span><div class="words" lang="{0}">{2}</div></li>',
            (
                (language.hreflang, language.native, words)
                for language in LANGUAGES
                for part in parts
                if (words := _printed(part, language.column))
            ),
        )
        return format_html('<ul class="held">{}</ul>', items) if items else SafeString("—")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody: cards come from the catalogue and the importers, with all their names."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Card | None = None) -> bool:
        """Nobody: its address is a promise."""
        return False

    def save_model(
        self, request: HttpRequest, obj: Card, form: "forms.ModelForm[Card]", change: bool
    ) -> None:
        """Write only the fields that changed, so that a name imported meanwhile stands."""
        _save_changed(obj, form)


def _printed(part: Card | CardFace, language: str) -> str:
    """The name, type line and text of a card or a face in one language, a line each."""
    held = (getattr(part, column(name, language)) for name in ("name", "type_line", "text"))
    lines = [line for line in held if line]
    return "\n".join(lines) if len(lines) > 1 else ""


def _save_changed(obj: Ruling | Card, form: "forms.ModelForm[Any]") -> None:
    changed = [name for name in form.changed_data if name in form.cleaned_data]
    if changed:
        obj.save(update_fields=changed)
