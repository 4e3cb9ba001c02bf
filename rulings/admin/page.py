"""Everything the page of one text shows."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final, Self

from django.contrib import admin
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from rulings import editorial
from rulings.admin.source import Source, pivot, sources
from rulings.admin.standing import standings
from rulings.admin.texts import first_card
from rulings.differences import Piece, differences
from rulings.languages import Language
from rulings.models import Ruling, Suggestion, Translation
from rulings.rulebook.citations import resolve

VERSIONS: Final = 20


@dataclass(frozen=True, slots=True)
class Draft:
    """A writer's words on their way: what she typed, and what she had before her."""

    typed: str | None
    """None: nothing was typed, and the field shows the text that is held."""
    reason: str
    version: int
    """The version of the text that she saw; 0 when there was none."""
    source: Source | None

    @classmethod
    def untouched(cls, ruling: Ruling, language: Language, source: Source | None) -> Self:
        """The draft of a page that was only opened."""
        row = ruling.translation_in(language.column)
        return cls(None, "", row.version if row is not None else 0, source)

    def changes(self, ruling: Ruling, language: Language) -> bool:
        """Whether the words typed differ from the text that is held."""
        held = ruling.text_in(language.column) or ""
        return self.typed is not None and self.typed.strip() != held.strip()


@dataclass(frozen=True, slots=True)
class Proposal:
    """A suggestion, against the text that is held."""

    suggestion: Suggestion
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Version:
    """A text as it was saved once, against the one before."""

    number: int
    at: datetime
    actor: User | None
    reason: str
    pieces: tuple[Piece, ...]


def page(
    request: HttpRequest,
    ruling: Ruling,
    language: Language,
    draft: Draft,
    *,
    refused: str = "",
    conflict: Translation | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page of one text, the writer's words in its field."""
    row = ruling.translation_in(language.column)
    held = ruling.text_in(language.column) or ""
    suggestions = list(ruling.suggestions.filter(language=language.column, closed_at__isnull=True))
    typed = held if draft.typed is None else draft.typed
    others = sources(ruling, language.column)
    name, more = first_card(ruling, language.column)
    return TemplateResponse(
        request,
        "admin/text.html",
        {
            **admin.site.each_context(request),
            # Translators: the title of a page; the language is its own name for itself.
            "title": _("Text %(id)s: %(language)s")
            % {"id": ruling.public_id, "language": language.native},
            "text_language": language,
            "ruling": ruling,
            "row": row,
            "name": name,
            "more": more,
            "dated": [
                (link.card.shown_name(language.column), link.date)
                for link in ruling.card_rulings.all()
            ],
            "rules": list(
                resolve((row.number, row.edition) for row in ruling.citations.all()).values()
            ),
            "standings": standings(ruling, language.column, suggested=bool(suggestions)),
            "draft": draft,
            "typed": typed,
            "held": held,
            "source": draft.source or pivot(ruling, language.column),
            "others": others,
            "proposals": tuple(
                Proposal(suggestion, differences(held, suggestion.text))
                for suggestion in suggestions
            ),
            "versions": _versions(ruling, language),
            "refused": refused,
            "conflict": conflict,
            "conflict_pieces": differences(held, typed) if conflict is not None else (),
            "public": _public_address(ruling, language),
            **_rights(request, row, language),
        },
        status=status,
    )


def _rights(
    request: HttpRequest, row: Translation | None, language: Language
) -> dict[str, bool | str]:
    """What this person may do with this text, and the sentence that says what not."""
    user = request.user
    if not isinstance(user, User):
        return {"writable": False, "locked": "", "overriding": False, "reviewable": False}
    official = row is not None and row.origin == Translation.Origin.OFFICIAL
    locked = ""
    if not editorial.may_translate(user, language.column):
        locked = _("You may review this text, but not write it.")
    elif official and not editorial.may_override(user):
        locked = _(
            "This is the official text: it stays as it was published. Only an editor can"
            " change it, and has to give a reason."
        )
    return {
        "writable": not locked,
        "locked": locked,
        "overriding": official and not locked,
        "reviewable": editorial.may_review(user) and row is not None and not official,
    }


def _versions(ruling: Ruling, language: Language) -> tuple[Version, ...]:
    """The newest versions, newest first, each against the one before it."""
    rows = list(
        ruling.revisions.filter(language=language.column)
        .select_related("actor")
        .order_by("-number")[: VERSIONS + 1]
    )
    before = [*rows, None][1:]
    pairs = list(zip(rows, before, strict=True))[:VERSIONS]
    return tuple(
        Version(
            new.number,
            new.at,
            new.actor,
            new.reason,
            differences((old.text or "") if old is not None else "", new.text or ""),
        )
        for new, old in pairs
    )


def _public_address(ruling: Ruling, language: Language) -> str:
    with translation.override(language.code):
        return reverse("ruling", args=[ruling.public_id])
