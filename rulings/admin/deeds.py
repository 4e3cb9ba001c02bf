"""The editors' page of one ruling: merge, split, withdraw or bring it back, and say why."""

from dataclasses import dataclass
from typing import Final

from django.contrib import admin, messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from rulings import editorial
from rulings.admin.forms import DeedForm
from rulings.languages import by_column, current
from rulings.models import Card, LedgerEntry, Ruling, ShownName

_SHAPE_LIMIT: Final = 20


@dataclass(frozen=True, slots=True)
class Place:
    """A card that the ruling stands on, and whether it was ticked."""

    card: Card
    name: ShownName
    ticked: bool


def deeds(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the page, or do what its button says. A refusal is a 400 that keeps what was typed."""
    user = request.user
    if not isinstance(user, User) or not editorial.may_override(user):
        raise PermissionDenied
    try:
        ruling = Ruling.objects.for_page(public_id)
    except Ruling.DoesNotExist as unknown:
        raise Http404(public_id[:_SHAPE_LIMIT]) from unknown
    form = DeedForm(request.POST or None)
    if request.method != "POST":
        return _page(request, ruling, form)
    if not form.is_valid():
        return _page(request, ruling, form, refused=_sentence("", ""), status=400)
    into = form.cleaned_data["into"].strip().lower()
    try:
        done, shown = _do(ruling, into, form, user)
    except Ruling.DoesNotExist:
        return _page(request, ruling, form, refused=_sentence("unknown", into), status=400)
    except editorial.DeedRefused as refused:
        named = into if ruling.merged_into is None else ruling.merged_into.public_id
        return _page(request, ruling, form, refused=_sentence(refused.code, named), status=400)
    except editorial.Locked as running:
        return _page(request, ruling, form, refused=str(running), status=409)
    messages.success(request, done)
    return HttpResponseRedirect(reverse("admin:rulings_ruling_change", args=[shown.pk]))


def _do(ruling: Ruling, into: str, form: DeedForm, by: User) -> tuple[str, Ruling]:
    """Do one deed; return the sentence that says it is done, and the ruling to show then."""
    now, reason = timezone.now(), form.cleaned_data["reason"]
    action, _colon, number = form.cleaned_data["action"].partition(":")
    match action:
        case "merge":
            kept = editorial.merge(
                ruling, Ruling.objects.get(public_id=into), by=by, at=now, reason=reason
            )
            return _("Merged into %(id)s.") % {"id": kept.public_id}, kept
        case "split":
            cards = Card.objects.filter(pk__in=form.cleaned_data["cards"])
            new = editorial.split(ruling, cards, by=by, at=now, reason=reason)
            # Translators: said after some cards of a ruling were given a ruling of their own.
            return _("Split. The new ruling is %(id)s.") % {"id": new.public_id}, new
        case "settle":
            entry = _odd(ruling).filter(pk=number).first()
            if entry is None:
                raise editorial.DeedRefused("closed")
            editorial.settle(entry, by=by, at=now, reason=reason)
            return _("Settled."), ruling
        case "reinstate":
            back = editorial.reinstate(ruling, by=by, at=now, reason=reason)
            # Translators: said after a ruling that was merged or withdrawn stands again.
            return _("Brought back."), back
    editorial.withdraw(ruling, by=by, at=now, reason=reason)
    return _("Withdrawn."), ruling


def _odd(ruling: Ruling) -> QuerySet[LedgerEntry]:
    """What imports found odd about a ruling, and nobody has looked at yet."""
    return ruling.ledger.filter(
        outcome=LedgerEntry.Outcome.SUSPICIOUS, settled_at__isnull=True
    ).select_related("snapshot")


def _page(
    request: HttpRequest, ruling: Ruling, form: DeedForm, *, refused: str = "", status: int = 200
) -> HttpResponse:
    ticked = set(request.POST.getlist("cards"))
    cards = {link.card_id: link.card for link in ruling.card_rulings.all()}
    shown = ruling.shown(current().column)
    return TemplateResponse(
        request,
        "admin/deeds.html",
        {
            **admin.site.each_context(request),
            "title": _("Merge, split or withdraw: %(id)s") % {"id": ruling.public_id},
            "ruling": ruling,
            "into_now": ruling.merged_into,
            "ended": ruling.status in {Ruling.Status.MERGED, Ruling.Status.WITHDRAWN},
            "text": shown.text,
            "text_language": by_column(shown.language),
            "places": [
                Place(card, card.shown_name(current().column), str(card.pk) in ticked)
                for card in cards.values()
            ],
            "odd": _odd(ruling),
            "reason": request.POST.get("reason", ""),
            "into": request.POST.get("into", ""),
            "refused": refused,
        },
        status=status,
    )


def _sentence(code: str, into: str) -> str:
    """What is wrong, and what is allowed."""
    match code:
        case "reason":
            return _("A reason is needed. Write it into the field for the reason.")
        case "ended":
            return _("This ruling was merged or withdrawn already.")
        case "target":
            return _("The ruling %(id)s was merged or withdrawn already. Name one that stands.") % {
                "id": into
            }
        case "unknown":
            return _("No ruling has the id “%(id)s”.") % {"id": into[:_SHAPE_LIMIT]}
        case "same":
            return _("A ruling cannot be merged into itself. Name another one.")
        case "question":
            return _("An open question of the project and a published ruling are never one.")
        case "taken":
            return _(
                "The ruling %(id)s was taken away from a card on which this one stands. Merge that"
                " one into this one instead."
            ) % {"id": into}
        case "cards":
            return _("Tick at least one card on which this ruling stands.")
        case "closed":
            return _("This entry of the ledger was settled already.")
        case "stands":
            return _("This ruling was neither merged nor withdrawn.")
        case "alias":
            return _("This id never stood for a ruling of its own: nothing can be brought back.")
        case "onward":
            return _(
                "The ruling that it was merged into was merged into %(id)s since. Bring that one"
                " back first."
            ) % {"id": into}
        case "all":
            return _("At least one card must stay with this ruling.")
    return _("The page did not send what is needed. Try again; your words are still here.")
