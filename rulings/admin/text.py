"""One text in one language: read its source, write it, review it. Nothing else is ever written.

Every button of the page belongs to one form that carries the writer's words and the version she
saw. Whatever goes wrong, the words come back to her.
"""

from dataclasses import dataclass, replace
from typing import Protocol

from django.contrib import admin, messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.middleware.csrf import CsrfViewMiddleware
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from rulings import editorial
from rulings.admin.forms import TextForm
from rulings.admin.page import Draft, page
from rulings.admin.refusals import PageRefused, sentence
from rulings.admin.site import Desk
from rulings.admin.source import pivot
from rulings.admin.texts import language_at_hand
from rulings.admin.waiting import WAITING, showing
from rulings.languages import Language
from rulings.models import Ruling, Suggestion, Translation


class TextPage(Protocol):
    """A view of one text."""

    def __call__(self, request: HttpRequest, language: str, public_id: str) -> HttpResponse:
        """Answer a request for the text of `public_id` in `language`."""


@dataclass(frozen=True, slots=True)
class Sent:
    """What the form held: the button, the words, and what they were written against."""

    action: str
    number: int | None
    """The suggestion a button stands beside."""
    draft: Draft
    by: User


def text_page(desk: Desk) -> TextPage:
    """The view, which gives the words back where Django's admin would drop them.

    A session that ended, a form too old to be trusted, a right that was withdrawn: Django answers
    each with a page of its own. Here the page shows the words that were sent, and writes nothing.
    """
    guarded = desk.admin_view(csrf_exempt(_text))

    @csrf_exempt
    def text(request: HttpRequest, language: str, public_id: str) -> HttpResponse:
        if request.method == "POST":
            if not desk.has_permission(request):
                return _words_back(request, _("You are not logged in any more."))
            check = CsrfViewMiddleware(lambda request: HttpResponse())
            if check.process_view(request, _text, (), {}) is not None:
                return _words_back(request, _("This page had been open for too long."))
        try:
            return guarded(request, language, public_id)
        except PermissionDenied:
            if request.method != "POST":
                raise
            return _words_back(request, _("You may not write this text."))

    return text


def _text(request: HttpRequest, language: str, public_id: str) -> HttpResponse:
    chosen = language_at_hand(request.user, language)
    try:
        ruling = Ruling.objects.for_page(public_id)
    except Ruling.DoesNotExist as unknown:
        raise Http404(public_id[:20]) from unknown
    if request.method != "POST":
        source = pivot(ruling, chosen.column, wanted=request.GET.get("source", ""))
        return page(request, ruling, chosen, Draft.untouched(ruling, chosen, source))
    return _act(request, ruling, chosen, _sent(request, ruling, chosen))


def _sent(request: HttpRequest, ruling: Ruling, language: Language) -> Sent:
    """The form's fields; what cannot be read counts as not sent, and then nothing is written."""
    form = TextForm(request.POST)
    form.full_clean()
    action, _colon, number = request.POST.get("action", "").partition(":")
    # A browser sends lines as CR LF; the words are plain lines.
    typed = request.POST.get("text")
    version = form.cleaned_data.get("version")
    return Sent(
        action=action if not form.errors else "",
        number=int(number) if number.isascii() and number.isdigit() and len(number) < 19 else None,
        draft=Draft(
            typed=None if typed is None else typed.replace("\r\n", "\n").replace("\r", "\n"),
            reason=form.cleaned_data.get("reason", ""),
            # A text that has no row yet has version 0 in the form.
            version=version or 0,
            source=pivot(
                ruling,
                language.column,
                wanted=number if action == "source" else form.cleaned_data.get("source", ""),
            ),
        ),
        by=_person(request),
    )


def _person(request: HttpRequest) -> User:
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


def _act(request: HttpRequest, ruling: Ruling, language: Language, sent: Sent) -> HttpResponse:
    """Do what the button says through `editorial`, or show the page again with the words in it."""
    if sent.action == "source":
        return page(request, ruling, language, sent.draft)
    try:
        done = _write(ruling, language, sent)
    except editorial.StaleVersion:
        # Read again: the ruling in hand is from before the other person's save.
        return _conflict(request, Ruling.objects.for_page(ruling.public_id), language, sent.draft)
    except (editorial.TextRefused, PageRefused) as refused:
        return page(
            request, ruling, language, sent.draft, refused=sentence(refused.code), status=400
        )
    except editorial.Locked as running:
        return page(request, ruling, language, sent.draft, refused=str(running), status=409)
    except editorial.NotAllowed as not_allowed:
        raise PermissionDenied from not_allowed
    messages.success(request, done)
    if sent.action == "save_next":
        following = _next(ruling, language)
        if following is None:
            return HttpResponseRedirect(reverse("admin:texts_of", args=[language.column]))
        return HttpResponseRedirect(reverse("admin:text", args=[language.column, following]))
    return HttpResponseRedirect(reverse("admin:text", args=[language.column, ruling.public_id]))


def _write(ruling: Ruling, language: Language, sent: Sent) -> str:
    """Call `editorial` once; returns the sentence that says what was done."""
    now, draft = timezone.now(), sent.draft
    if sent.action in {"save", "save_next"}:
        if draft.typed is None:
            raise PageRefused("blank")
        editorial.save_text(
            ruling=ruling,
            language=language.column,
            text=draft.typed,
            by=sent.by,
            at=now,
            version=draft.version or None,
            reason=draft.reason,
            source=draft.source.language.column if draft.source else None,
        )
        return _("Saved. The public page shows your text now; a reviewer will look at it.")
    if sent.action in {"approve", "send_back"} and not draft.version:
        raise PageRefused("missing")
    if draft.changes(ruling, language):
        raise PageRefused("unsaved")
    match sent.action:
        case "approve":
            editorial.approve(
                ruling=ruling, language=language.column, by=sent.by, at=now, version=draft.version
            )
            return _("Approved.")
        case "send_back":
            editorial.send_back(
                ruling=ruling,
                language=language.column,
                by=sent.by,
                at=now,
                reason=draft.reason,
                version=draft.version,
            )
            return _("Sent back, with your reason.")
        case "accept":
            taken = _suggestion(ruling, language, sent.number)
            editorial.accept_suggestion(
                suggestion=taken,
                by=sent.by,
                at=now,
                version=draft.version or None,
                reason=draft.reason,
            )
            if taken.kind == Suggestion.Kind.REVISION:
                return _("Approved.")
            return _("Taken over. The public page shows this text now; a reviewer will look at it.")
        case "dismiss":
            editorial.dismiss_suggestion(
                suggestion=_suggestion(ruling, language, sent.number),
                by=sent.by,
                at=now,
                reason=draft.reason,
            )
            return _("The suggestion is put away.")
    raise PageRefused("action")


def _suggestion(ruling: Ruling, language: Language, number: int | None) -> Suggestion:
    """An open suggestion for this text; raises PageRefused for any other."""
    if number is None:
        raise PageRefused("closed")
    try:
        return ruling.suggestions.get(pk=number, language=language.column, closed_at__isnull=True)
    except Suggestion.DoesNotExist as gone:
        raise PageRefused("closed") from gone


def _conflict(
    request: HttpRequest, ruling: Ruling, language: Language, draft: Draft
) -> HttpResponse:
    """Both texts, the writer's own in the field; saving again is then a choice, not an accident."""
    row = ruling.translation_in(language.column)
    return page(
        request,
        ruling,
        language,
        replace(draft, version=row.version if row is not None else 0),
        conflict=row if isinstance(row, Translation) else None,
        status=409,
    )


def _next(ruling: Ruling, language: Language) -> str | None:
    """The id of the next text that waits, after this one and then from the start."""
    rows = (
        showing(language.column, WAITING).exclude(pk=ruling.pk).values_list("public_id", flat=True)
    )
    return rows.filter(public_id__gt=ruling.public_id).first() or rows.first()


def _words_back(request: HttpRequest, why: str) -> HttpResponse:
    return TemplateResponse(
        request,
        "admin/words_back.html",
        {
            **admin.site.each_context(request),
            "title": _("Nothing was saved"),
            "why": why,
            "words": request.POST.get("text", ""),
            "again": request.path,
        },
        status=403,
    )
