"""How the pages speak of a text: where it comes from, in which language it is, how to cite it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext, ngettext, pgettext

from rulings.formats import long_date, number
from rulings.languages import Language, by_column, current
from rulings.models import Card, Origin, Ruling, Shown, Translation
from rulings.models.listed import ListedRuling
from rulings.templatetags.sixfold import die_name


@dataclass(frozen=True, slots=True)
class OriginLabel:
    """The words that say where a text comes from, and the sign that goes with them."""

    sign: str
    words: str


@dataclass(frozen=True, slots=True)
class NamedCard:
    """A card by the name that a reader of the page sees."""

    slug: str
    name: str
    language: Language
    known: bool
    publisher: str


@dataclass(frozen=True, slots=True)
class Citation:
    """A ruling's citation, as running text and as Markdown."""

    plain: str
    markdown: str


def adverbial(column: str) -> str:
    """The phrase "in English" for the language of a column, in the page's language."""
    match column:
        case "en":
            return pgettext("the language of a text", "in English")
        case "ru":
            return pgettext("the language of a text", "in Russian")
        case "es":
            return pgettext("the language of a text", "in Spanish")
        case "pt":
            return pgettext("the language of a text", "in Portuguese")
        case "de":
            return pgettext("the language of a text", "in German")
        case "fr":
            return pgettext("the language of a text", "in French")
    raise LookupError(column)


def origin_label(shown: Shown | ListedRuling) -> OriginLabel:
    """The origin of the text that a page shows, and that it is in another language if it is."""
    label = _origin(shown)
    if shown.language == current().column:
        return label
    # Translators: origin is one of the labels of a text ("Official text"), in_language a phrase
    # such as "in English".
    words = gettext("%(origin)s, %(in_language)s: not translated yet") % {
        "origin": label.words,
        "in_language": adverbial(shown.language),
    }
    return OriginLabel(label.sign, words)


def held_origin_label(ruling: Ruling, column: str) -> OriginLabel:
    """The origin of the text held in one language."""
    return _origin(ruling.shown(column))


def _origin(shown: Shown | ListedRuling) -> OriginLabel:
    label = _origin_of_text(shown)
    if not shown.open_question:
        return label
    # Translators: The label of a text in which the project asks what no official ruling answers.
    # origin is a label such as "Draft by the project, no speaker has reviewed it yet".
    words = gettext("Open question put by the project, with no official ruling. %(origin)s") % {
        "origin": label.words
    }
    return OriginLabel(label.sign, words)


def _origin_of_text(shown: Shown | ListedRuling) -> OriginLabel:
    match shown.origin:
        case Origin.OFFICIAL:
            return OriginLabel("official", gettext("Official text"))
        case Origin.PROJECT_DRAFT if shown.state == Translation.State.APPROVED:
            return OriginLabel("draft", gettext("Draft by the project, reviewed by a speaker"))
        case Origin.PROJECT_DRAFT:
            return OriginLabel(
                "draft", gettext("Draft by the project, no speaker has reviewed it yet")
            )
    return OriginLabel("community", _community(shown))


def _community(shown: Shown | ListedRuling) -> str:
    name = shown.author or gettext("name not given")
    match shown.state:
        case Translation.State.APPROVED:
            return gettext("Community: %(name)s, reviewed") % {"name": name}
        case Translation.State.IN_REVIEW:
            return gettext("Community: %(name)s, waiting for review") % {"name": name}
        case Translation.State.SENT_BACK:
            return gettext("Community: %(name)s, sent back for changes") % {"name": name}
    return gettext("Community: %(name)s, draft") % {"name": name}


def named(card: Card, column: str) -> NamedCard:
    """The card by its name in one language, or by its English name."""
    shown = card.shown_name(column)
    return NamedCard(card.slug, shown.name, by_column(shown.language), shown.known, card.publisher)


def counted(rulings: int, questions: int) -> str:
    """How many rulings there are, and how many open questions, which are none."""
    # Translators: in lists and headings.
    told = ngettext("%(count)s ruling", "%(count)s rulings", rulings) % {"count": number(rulings)}
    if not questions:
        return told
    # Translators: questions that the project asks and no official ruling answers.
    asked = ngettext("%(count)s open question", "%(count)s open questions", questions) % {
        "count": number(questions)
    }
    if not rulings:
        return asked
    # Translators: like "3 rulings and 1 open question".
    return gettext("%(rulings)s and %(questions)s") % {"rulings": told, "questions": asked}


def on_card(rulings: int, questions: int, dice: Iterable[str]) -> str:
    """How much stands on a card, if anything does, and the dice that it rolls."""
    some = [counted(rulings, questions)] if rulings or questions else []
    return " · ".join([*some, *map(die_name, dice)])


def cite(
    ruling: Ruling,
    *,
    shown: Shown,
    revision: int | None,
    dates: Sequence[date],
    editions: Sequence[date],
    url: str,
) -> Citation:
    """Cite a text: what it is and its id, language, revision, date, origin, edition of the rules,
    address. An open question of the project is called one before anything else is said of it.
    """
    parts = [by_column(shown.language).hreflang]
    if revision is not None:
        # Translators: part of a citation: the text's revision, counted from 1.
        parts.append(gettext("revision %(number)s") % {"number": revision})
    if dates:
        parts.append(long_date(max(dates)))
    parts.append(_origin_of_text(shown).words)
    if editions:
        # Translators: part of a citation: the edition of the Comprehensive Rules, by its date.
        parts.append(gettext("rules of %(date)s") % {"date": long_date(max(editions))})
    particulars = "; ".join(parts)
    values = {"id": ruling.public_id, "particulars": particulars, "url": url}
    if shown.open_question:
        return Citation(
            # Translators: the citation of a question that the project asks, in one line.
            # particulars is a list such as "ru; revision 1; July 23, 2021".
            plain=gettext(
                "Sixfold, open question %(id)s with no official ruling (%(particulars)s). %(url)s"
            )
            % values,
            # Translators: the same citation in Markdown: keep the square and round brackets.
            markdown=gettext(
                "[Sixfold, open question %(id)s with no official ruling](%(url)s) (%(particulars)s)"
            )
            % values,
        )
    return Citation(
        # Translators: a citation in one line. particulars is a list such as "ru; revision 1; July
        # 23, 2021".
        plain=gettext("Sixfold, ruling %(id)s (%(particulars)s). %(url)s") % values,
        # Translators: the same citation in Markdown: keep the square and round brackets.
        markdown=gettext("[Sixfold, ruling %(id)s](%(url)s) (%(particulars)s)") % values,
    )
