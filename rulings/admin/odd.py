"""What imports found odd or could not place: a list for editors, to look at and to settle."""

from typing import Final

from django.contrib import admin, messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulings import editorial
from rulings.admin.forms import OddForm
from rulings.formats import number
from rulings.models import LedgerEntry

ON_A_PAGE: Final = 50


def waiting() -> QuerySet[LedgerEntry]:
    """Return the entries of imports that wait for a person, those of the newest import first."""
    return (
        LedgerEntry.objects.filter(
            outcome__in=editorial.TO_SETTLE, settled_at__isnull=True, snapshot__isnull=False
        )
        .select_related("snapshot", "ruling")
        .order_by("-snapshot_id", "position")
    )


def odd(request: HttpRequest) -> HttpResponse:
    """Show the list, or settle what is ticked. A refusal is a 400 that keeps what was typed."""
    user = request.user
    if not isinstance(user, User) or not editorial.may_override(user):
        raise PermissionDenied
    if request.method != "POST":
        return _page(request)
    form = OddForm(request.POST)
    if not form.is_valid():
        return _page(request, refused=_("Tick at least one entry of this page."), status=400)
    entries = list(LedgerEntry.objects.filter(pk__in=form.cleaned_data["entries"]))
    if not entries:
        return _page(request, refused=_("Tick at least one entry of this page."), status=400)
    try:
        with transaction.atomic():
            for entry in entries:
                editorial.settle(
                    entry, by=user, at=timezone.now(), reason=form.cleaned_data["reason"]
                )
    except editorial.DeedRefused as refused:
        return _page(request, refused=_sentence(refused.code), status=400)
    messages.success(
        request,
        ngettext("%(count)s entry is settled.", "%(count)s entries are settled.", len(entries))
        % {"count": number(len(entries))},
    )
    return HttpResponseRedirect(reverse("admin:odd"))


def _page(request: HttpRequest, *, refused: str = "", status: int = 200) -> HttpResponse:
    page = Paginator(waiting(), ON_A_PAGE).get_page(request.GET.get("page"))
    ticked = set(request.POST.getlist("entries"))
    return TemplateResponse(
        request,
        "admin/odd.html",
        {
            **admin.site.each_context(request),
            "title": _("What imports could not settle"),
            "page": page,
            "entries": [(entry, str(entry.pk) in ticked) for entry in page],
            "reason": request.POST.get("reason", ""),
            "refused": refused,
        },
        status=status,
    )


def _sentence(code: str) -> str:
    if code == "reason":
        return _("A reason is needed. Write it into the field for the reason.")
    return _("This entry of the ledger was settled already.")
