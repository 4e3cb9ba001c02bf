"""The desk: Django's own admin under our name, with the translators' pages inside."""

from collections.abc import Mapping
from typing import Any

from django.contrib.admin import AdminSite
from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.urls import URLPattern, URLResolver, path, reverse_lazy
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext_lazy as _


class Desk(AdminSite):
    """Django's admin with the list of texts that wait, and a page for one text in one language."""

    # Translators: name of the translators' and editors' area, in the title of its pages.
    site_title = _("Sixfold desk")
    # Translators: name of the translators' and editors' area, at the top of its pages.
    site_header = _("Sixfold desk")
    # Translators: heading of the first page of the translators' and editors' area.
    index_title = _("What waits")
    # The stubs want plain text; a lazy address is right in every language.
    site_url = reverse_lazy("home")  # type: ignore[assignment]
    enable_nav_sidebar = False

    def index(
        self, request: HttpRequest, extra_context: Mapping[str, Any] | None = None
    ) -> TemplateResponse:
        """Django's first page, under a count of the texts that wait in the reader's languages."""
        # Imported late: this module is loaded while the applications are still being set up.
        from rulings.admin.odd import waiting
        from rulings.admin.texts import languages_of
        from rulings.admin.waiting import count

        desks = [
            {"language": each, "waiting": count(each.column).waiting}
            for each in languages_of(request.user)
        ]
        odd = waiting().count() if request.user.has_perm("rulings.change_ruling") else 0
        return super().index(request, {**(extra_context or {}), "desks": desks, "odd": odd})

    def get_urls(self) -> list[URLPattern | URLResolver]:
        """The translators' pages, before Django's own addresses."""
        from rulings.admin.deeds import deeds
        from rulings.admin.odd import odd
        from rulings.admin.text import text_page
        from rulings.admin.texts import texts, texts_of

        return [
            path("texts/", self.admin_view(texts), name="texts"),
            path("texts/<str:language>/", self.admin_view(texts_of), name="texts_of"),
            path("texts/<str:language>/<str:public_id>/", text_page(self), name="text"),
            path("odd/", self.admin_view(odd), name="odd"),
            path("deeds/<str:public_id>/", self.admin_view(deeds), name="deeds"),
            *super().get_urls(),
        ]

    def password_change(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> TemplateResponse:
        """Django lets this one page of the desk be kept by caches; no page of ours is."""
        response = super().password_change(request, extra_context)
        add_never_cache_headers(response)
        return response
