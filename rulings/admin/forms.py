"""What the translators' pages may be sent."""

from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from rulings.admin.waiting import ALL, DONE, WAITING, Show, Why
from rulings.models.localized import CODES

MOST_PAGES = 100_000
_MOST_TICKED = 1_000


class ListForm(forms.Form):
    """The filter, the words looked for and the page of the list."""

    q = forms.CharField(
        label=_("Words, a card's name or the id of a ruling"), required=False, max_length=200
    )
    show = forms.ChoiceField(
        choices=[(each, each) for each in (WAITING, *Why.values, DONE, ALL)], required=False
    )
    page = forms.IntegerField(required=False, min_value=1, max_value=MOST_PAGES)

    def chosen(self) -> Show:
        """The filter; everything that waits where none is named."""
        value = self.cleaned_data["show"] or WAITING
        return Why(value) if value in Why.values else cast(Show, value)


class TextForm(forms.Form):
    """What is sent beside the words, which `editorial` judges: a reason, a version, a source."""

    reason = forms.CharField(required=False, max_length=1000)
    version = forms.IntegerField(required=False, min_value=0, max_value=2_000_000_000)
    source = forms.ChoiceField(choices=[(code, code) for code in ("", *CODES)], required=False)


class DeedForm(forms.Form):
    """What an editor does to a ruling: which deed, why, into which other one, with which cards."""

    action = forms.RegexField(r"^(merge|split|withdraw|reinstate|settle:[0-9]{1,18})\Z")
    reason = forms.CharField(required=False, max_length=1000)
    into = forms.CharField(required=False, max_length=200)
    cards = forms.TypedMultipleChoiceField(required=False, coerce=int)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        # `editorial` says whether the ruling stands there.
        _take_any_number(self, "cards")


class OddForm(forms.Form):
    """Which entries of the ledger an editor settles, and why."""

    reason = forms.CharField(required=False, max_length=1000)
    entries = forms.TypedMultipleChoiceField(coerce=int)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        _take_any_number(self, "entries")


def _take_any_number(form: forms.Form, name: str) -> None:
    """Let a field take whatever numbers are sent."""
    sent = form.data.getlist(name) if hasattr(form.data, "getlist") else []
    field = cast(forms.TypedMultipleChoiceField, form.fields[name])
    numbers = [one for one in sent if one.isascii() and one.isdigit() and len(one) < 19]
    field.choices = [(one, one) for one in numbers[:_MOST_TICKED]]
