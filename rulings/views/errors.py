"""The pages that say what went wrong, in the language of the address, without the database."""

import logging

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.html import format_html
from django.utils.translation import gettext, override

from rulings.languages import current
from rulings.views.negotiation import addressed_language

logger = logging.getLogger(__name__)

_RETRY_SECONDS = 10


class NotHere(Http404):
    """What was asked for does not exist; the message is a sentence for the reader.

    `link` is an address that may be what they want, and its words.
    """

    def __init__(self, message: str, *, link: tuple[str, str] | None = None) -> None:
        super().__init__(message)
        self.link = link


def problem(
    request: HttpRequest,
    *,
    status: int,
    title: str,
    reason: str,
    advice: str,
    link: tuple[str, str] | None = None,
) -> HttpResponse:
    """A page that names what is wrong and what to do, in the active language."""
    context = {
        "request": request,
        "title": title,
        "reason": reason,
        "advice": advice,
        "link": link,
    }
    response = render(request, "problem.html", context, status=status)
    response.headers["Content-Language"] = current().hreflang
    patch_vary_headers(response, ["Accept-Language"])
    patch_cache_control(response, private=True, no_cache=True)
    return response


def too_slow(request: HttpRequest) -> HttpResponse:
    """Say that a search was stopped: 503, so that nobody keeps this in the place of results."""
    response = problem(
        request,
        status=503,
        # Translators: the title of the page with status 503.
        title=gettext("This search took too long"),
        reason=gettext(
            "The database did not finish in the time that one search may take, so it was stopped."
        ),
        advice=gettext(
            "Try again in a moment, or add a word or a condition, so that there is less to look "
            "through."
        ),
        link=(reverse("syntax"), gettext("How to search")),
    )
    response.headers["Retry-After"] = str(_RETRY_SECONDS)
    return response


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    with override(addressed_language(request).code):
        return problem(
            request,
            status=400,
            title=gettext("This request cannot be read"),
            reason=str(exception)
            if isinstance(exception, BadRequest) and str(exception)
            else gettext(
                "Something in the address or in what was sent has a form that this site does "
                "not accept."
            ),
            advice=gettext("Go back and try again, or start from the home page."),
        )


def forbidden(
    request: HttpRequest, exception: Exception | None = None, reason: str = ""
) -> HttpResponse:
    with override(addressed_language(request).code):
        return problem(
            request,
            status=403,
            title=gettext("This is not open to you"),
            reason=gettext(
                "The page exists, but it was not sent: you are not signed in, or lack the "
                "right to do this."
            ),
            advice=gettext("Sign in again, or ask one of the editors of this site."),
        )


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    with override(addressed_language(request).code):
        return problem(
            request,
            status=404,
            title=gettext("Nothing is at this address"),
            reason=str(exception)
            if isinstance(exception, NotHere)
            else gettext("The address may have been shortened on its way, or mistyped."),
            advice=gettext(
                "Search for the card or for a word of the ruling, in any of the six languages."
            ),
            link=exception.link if isinstance(exception, NotHere) else None,
        )


def server_error(request: HttpRequest) -> HttpResponse:
    with override(addressed_language(request).code):
        title = gettext("Something broke on our side")
        reason = gettext(
            "The page could not be made. The mistake has been written down; it is not yours."
        )
        advice = gettext("Try again in a minute.")
        try:
            return problem(request, status=500, title=title, reason=reason, advice=advice)
        except Exception:
            # The page of last resort: whatever broke may also break the template.
            logger.exception("The page for status 500 could not be rendered")
            page = format_html(
                '<!doctype html><html lang="{}"><meta charset="utf-8"><title>{} · Sixfold</title>'
                "<main><h1>{}</h1><p>{}</p><p>{}</p></main></html>",
                current().hreflang,
                title,
                title,
                reason,
                advice,
            )
            return HttpResponse(page, status=500)
