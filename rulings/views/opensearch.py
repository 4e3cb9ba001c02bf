"""What a browser reads to search this site from its own address bar, in one language."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse

from rulings.languages import current
from rulings.views import suggest
from rulings.views.heads import absolute
from rulings.views.public import public_page

MEDIA_TYPE = "application/opensearchdescription+xml"
_DAY = 24 * 3600


@public_page(seconds=_DAY)
def description(request: HttpRequest) -> HttpResponse:
    """The OpenSearch description of the search in the language of the address."""
    language = current()
    context = {
        # At most sixteen characters, of which no browser needs to cut one off.
        "short_name": f"Sixfold {language.short}",
        "long_name": f"Sixfold · {language.native}",
        "results": absolute(request, reverse("search")),
        "suggestions": absolute(request, reverse("suggest")),
        "suggestions_type": suggest.MEDIA_TYPE,
        "own": absolute(request, reverse("opensearch")),
        "own_type": MEDIA_TYPE,
        "picture": absolute(request, static("img/favicon.svg")),
        "hreflang": language.hreflang,
    }
    return render(request, "opensearch.xml", context, content_type=MEDIA_TYPE)
