"""What a reader may mean who has not finished typing, for the search box and for browsers.

The answer has the form of OpenSearch: what was typed, the suggestions, a line about each, and the
address of each. Browsers read these four; our own box also reads a fifth, which they pass over.
"""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import pgettext

from rulings.languages import by_column, current
from rulings.search.names.suggestions import Suggestion, suggest
from rulings.timeouts import TooSlow, at_most
from rulings.views.errors import too_slow
from rulings.views.heads import absolute, shortened
from rulings.views.public import public_page

_SECONDS = 600
_DETAIL_LENGTH = 80
MEDIA_TYPE = "application/x-suggestions+json"


@public_page(seconds=_SECONDS)
def suggestions(request: HttpRequest) -> HttpResponse:
    """Cards, rules and words of the rules that `?q=` may be the beginning of."""
    typed = request.GET.get("q", "")
    try:
        with at_most(settings.SEARCH_SECONDS):
            found = suggest(typed, language=current().column)
    except TooSlow:
        return too_slow(request)
    answer = [
        typed,
        [one.text for one in found],
        [" · ".join(filter(None, (_label(one), _detail(one)))) for one in found],
        [absolute(request, _address(one)) for one in found],
        {
            "sixfold": [
                {
                    "lang": by_column(one.language).hreflang,
                    "label": _label(one),
                    "detail": _detail(one),
                    "detailLang": by_column(one.detail_language).hreflang,
                }
                for one in found
            ]
        },
    ]
    return JsonResponse(
        answer,
        safe=False,
        json_dumps_params={"ensure_ascii": False},
        content_type=MEDIA_TYPE,
    )


def _label(one: Suggestion) -> str:
    match one.kind:
        case "card":
            # Translators: beside a suggestion under the search box: what it is.
            return pgettext("suggestion", "card")
        case "rule":
            # Translators: beside a suggestion under the search box: what it is.
            return pgettext("suggestion", "rule")
        case "word":
            # Translators: beside a suggestion under the search box: a word of the glossary.
            return pgettext("suggestion", "word of the rules")


def _detail(one: Suggestion) -> str:
    return shortened(one.detail, _DETAIL_LENGTH)


def _address(one: Suggestion) -> str:
    match one.kind:
        case "card":
            return reverse("card", args=[one.target])
        case "rule":
            return reverse("rule", args=[one.target])
        case "word":
            return f"{reverse('search')}?{urlencode({'q': one.text})}"
