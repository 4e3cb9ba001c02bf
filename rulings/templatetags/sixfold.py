"""What the templates of every page use: dates, numbers, dice, the words of a ruling."""

import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from functools import lru_cache
from html import escape
from itertools import pairwise

from django import template
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import pgettext

from rulings import formats
from rulings.languages import Language, current
from rulings.rulebook.linking import mentions
from rulings.wording.symbols import LONGEST, symbol_name

register = template.Library()

_SYMBOL = re.compile(rf"\{{([^{{}}\s]{{1,{LONGEST}}})\}}")
_DATE = re.compile(r"(?:&[lg]t;)?=?\d{4}-\d{2}(-\d{2})?", re.ASCII)
_PARAGRAPHS = re.compile(r"\n\s*\n|\n")


@register.simple_tag
def longdate(day: date) -> SafeString:
    """A day as `<time>`, written out in the page's language."""
    if isinstance(day, datetime):
        day = timezone.localtime(day).date()
    return format_html('<time datetime="{}">{}</time>', day.isoformat(), formats.long_date(day))


@register.filter
def number(value: int) -> str:
    """A whole number with the thousands of the page's language."""
    return formats.number(value)


@register.filter
def die_name(die: str) -> str:
    """What the page's language calls a die that the engine names "d6" or "planar"."""
    if die == "planar":
        return pgettext("die", "planar die")
    return pgettext("die", "d%(sides)s") % {"sides": die.removeprefix("d")}


@register.filter
def whole_dates(text: str) -> SafeString:
    """A text in which no line ends within a date such as 2021-07-23.

    >>> whole_dates("<b> date>=2021-07")
    '&lt;b&gt; date<span class="n">&gt;=2021-07</span>'
    """
    return mark_safe(_DATE.sub(r'<span class="n">\g<0></span>', escape(text)))


@register.simple_tag
def words(
    text: str,
    spans: Sequence[tuple[int, int]] = (),
    url: str = "",
    rules: Mapping[str, str] | None = None,
) -> SafeString:
    """The paragraphs of a ruling as HTML, the found words marked.

    The text is plain: whatever looks like markup in it is shown as it stands. `spans` are places
    in `text` (start, end), in order and not overlapping. With `url` each paragraph is a link;
    else each rule number that `rules` has an address for is one.
    """
    parts: list[str] = []
    start = 0
    opening, closing = ("<p>", "</p>")
    if url:
        opening, closing = f'<p><a class="whole" href="{escape(url)}">', "</a></p>"
    ends = [match.span() for match in _PARAGRAPHS.finditer(text)] if "\n" in text else []
    for paragraph_end, next_start in [*ends, (len(text), 0)]:
        if text[start:paragraph_end].strip():
            if rules and not url:
                content = _with_rules(text[start:paragraph_end], rules)
            else:
                content = _marked(text, start, paragraph_end, spans)
            parts += (opening, content, closing)
        start = next_start
    return SafeString("".join(parts))


def _with_rules(text: str, rules: Mapping[str, str]) -> str:
    """The words of `text`, each rule number that has an address in `rules` a link to it."""
    parts: list[str] = []
    at = 0
    for mention in mentions(text):
        if mention.number in rules:
            parts.append(_with_symbols(text[at : mention.start]))
            parts.append(format_html('<a href="{}">{}</a>', rules[mention.number], mention.number))
            at = mention.end
    parts.append(_with_symbols(text[at:]))
    return "".join(parts)


def _marked(text: str, start: int, end: int, spans: Sequence[tuple[int, int]]) -> str:
    cuts = [start]
    for span_start, span_end in spans:
        left, right = max(span_start, cuts[-1]), min(span_end, end)
        if left < right:
            cuts += (left, right)
    cuts.append(end)
    # All of it is escaped at once, which is quicker than part by part. No text has a NUL.
    parts = _with_symbols("\0".join([text[at:to] for at, to in pairwise(cuts)])).split("\0")
    parts[1::2] = [f"<mark>{part}</mark>" for part in parts[1::2]]
    return "".join(parts)


def _with_symbols(text: str) -> str:
    """Escape `text`, and give each symbol in braces its name: {T} stays and says "tap".

    To whoever does not see it, it is a picture of that name. What is no symbol stays as it stands.
    """
    if "{" not in text:
        return escape(text)
    parts: list[str] = []
    at = 0
    for symbol in _SYMBOL.finditer(text):
        if picture := _symbol(symbol[1], current()):
            parts += (escape(text[at : symbol.start()]), picture)
            at = symbol.end()
    parts.append(escape(text[at:]))
    return "".join(parts)


@lru_cache(maxsize=1_000)
def _symbol(sign: str, language: Language) -> str:
    """Return the picture that a sign between braces is in the active language; blank if none."""
    if (name := symbol_name(sign)) is None:
        return ""
    picture = '<abbr role="img" lang="{}" title="{}">{{{}}}</abbr>'
    return format_html(picture, language.hreflang, name, sign)
