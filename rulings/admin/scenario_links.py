"""Which scenario shows a ruling, for editors: what the linking rules found, and their own word."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext, pgettext_lazy

from rulings.content.linking_rules import linking_rules
from rulings.models import Ruling, ScenarioLink
from rulings.scenarios import LinkRefused, State, check_link, in_state, linkable

if TYPE_CHECKING:
    ScenarioLinkModelForm = forms.ModelForm[ScenarioLink]
    ScenarioLinkInlineBase = admin.StackedInline[ScenarioLink, Ruling]
else:
    ScenarioLinkModelForm = forms.ModelForm
    ScenarioLinkInlineBase = admin.StackedInline

NONE_FITS = "none-fits"
"""What the form writes for an editor's word that neither a scenario nor a reason fits."""


class ScenarioLinkForm(ScenarioLinkModelForm):
    """The scenarios that the engine plays, by name; their settings are checked against them."""

    scenario = forms.ChoiceField(label=_("Scenario"), required=False)
    reason = forms.ChoiceField(
        label=_("Why dice cannot show it"),
        required=False,
        # Translators: the two fields are “Scenario” and “Why dice cannot show it”; to delete the
        # entry is to let the linking rules decide.
        help_text=_(
            "What you save here stays, whatever the linking rules say later. Delete it to let them "
            "decide again."
        ),
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        field = self.fields["scenario"]
        assert isinstance(field, forms.ChoiceField)
        # What stands is offered too, so that an editor who changes something else can save.
        held = self.instance.scenario
        names = sorted({*linkable(), held} - {""})
        field.choices = [("", "—"), *((name, name) for name in names)]
        reason = self.fields["reason"]
        assert isinstance(reason, forms.ChoiceField)
        reason.choices = [
            ("", "—"),
            *ScenarioLink.Reason.choices,
            (NONE_FITS, pgettext("why dice cannot show a ruling", "no scenario here fits")),
        ]
        if self.instance.pk and not held and not self.instance.reason:
            self.initial["reason"] = NONE_FITS
        # Whether they changed is judged by what is held, not by what the browser says was held.
        self.fields["parameters"].show_hidden_initial = False

    def clean_parameters(self) -> dict[str, Any]:
        """Take an emptied field for no settings."""
        given = self.cleaned_data.get("parameters")
        return {} if given is None else given

    def clean(self) -> dict[str, Any]:
        """Refuse a link that no page could play."""
        cleaned = super().clean() or self.cleaned_data
        named, said = cleaned.get("scenario"), cleaned.get("reason")
        if named is not None and said is not None and bool(named) == bool(said):
            raise forms.ValidationError(
                _("Name a scenario, or say why dice cannot show the ruling.")
            )
        if cleaned.get("reason") == NONE_FITS:
            cleaned["reason"] = ""
        if self.has_changed() and cleaned.get("scenario") and "parameters" in cleaned:
            try:
                check_link(cleaned["scenario"], cleaned["parameters"])
            except LinkRefused as refused:
                self.add_error(refused.field, str(refused))
        return cleaned


class ScenarioLinkInline(ScenarioLinkInlineBase):
    """The scenario that shows a ruling. What an editor saves is no longer the work of a rule."""

    model = ScenarioLink
    form = ScenarioLinkForm
    extra = 0
    fields = ("scenario", "parameters", "reason", "by_rule", "words_of_the_rule")
    readonly_fields = ("by_rule", "words_of_the_rule")

    def has_delete_permission(self, request: HttpRequest, obj: Ruling | None = None) -> bool:
        """Whoever may change it: to delete it is to let the rules and the catalogue decide."""
        return self.has_change_permission(request, obj)

    @admin.display(description=_("The rule looks for"))
    def words_of_the_rule(self, obj: ScenarioLink) -> SafeString | str:
        """The phrases of the rule that linked the ruling, as they are looked for."""
        rule = next((rule for rule in linking_rules() if rule.name == obj.by_rule), None)
        if rule is None:
            return "—"
        return format_html(
            '<span class="words" lang="en">{}</span>',
            " · ".join(f"“{words}”" for words in rule.says),
        )


class StateFilter(admin.SimpleListFilter):
    """What can be rolled of a ruling."""

    title = pgettext_lazy("of a ruling", "State")
    parameter_name = "dice"

    def lookups(
        self, request: HttpRequest, model_admin: admin.ModelAdmin[Any]
    ) -> list[tuple[str, Any]]:
        """The four states."""
        return [(state.value, state.label) for state in State]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Ruling]) -> QuerySet[Ruling] | None:
        """The rulings of the chosen state."""
        value = self.value()
        return queryset.filter(in_state(State(value))) if value in State.values else queryset
