"""The page behind an invitation's link: a first password, and the door to the desk."""

from django.contrib import admin
from django.contrib.auth import login
from django.contrib.auth.forms import SetPasswordForm
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_protect
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from rulings import invitations


@sensitive_post_parameters()
@never_cache
@csrf_protect
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Ask for a password twice; log in; open the desk in the language of the address.

    404 for a token we never gave out, 410 for one that was used or is too old.
    """
    now = timezone.now()
    try:
        opened = invitations.find(token, at=now)
        form = SetPasswordForm(opened.user, request.POST or None)
        if request.method == "POST" and form.is_valid():
            user = invitations.accept(opened, password=form.cleaned_data["new_password1"], at=now)
            login(request, user)
            return _private(HttpResponseRedirect(reverse("admin:index")))
    except invitations.InvitationUnknown:
        return _closed(
            request,
            status=404,
            title=_("This invitation is not known"),
            reason=_(
                "Check that the whole link was copied. If it was, ask the person who sent it for"
                " a new one."
            ),
        )
    except invitations.InvitationOver as over:
        return _closed(
            request,
            status=410,
            title=_("This invitation is closed"),
            reason=_("It was used already. If that was you, log in with the password you set.")
            if over.used
            else _("Its time is over. Ask the person who sent it for a new one."),
        )
    return _page(
        request,
        {"title": _("Set your password"), "form": form, "invited": opened.user},
        # The form's own status: a refused password is no success.
        status=400 if form.is_bound else 200,
    )


def _closed(request: HttpRequest, *, status: int, title: str, reason: str) -> HttpResponse:
    return _page(request, {"title": title, "reason": reason}, status=status)


def _page(request: HttpRequest, context: dict[str, object], *, status: int) -> HttpResponse:
    response = TemplateResponse(
        request,
        "admin/invitation.html",
        {**admin.site.each_context(request), **context},
        status=status,
    )
    return _private(response)


def _private(response: HttpResponse) -> HttpResponse:
    # The address is the key, so no other site may learn it. Not "no-referrer": with that a
    # browser sends "Origin: null" with our own form, and the check against forgery refuses it.
    response["Referrer-Policy"] = "same-origin"
    return response
