"""Which text stands beside the one that is written: any language can be the source."""

from dataclasses import dataclass

from rulings.languages import FALLBACK, Language, by_column
from rulings.models import Ruling, Translation


@dataclass(frozen=True, slots=True)
class Source:
    """A text of a ruling in one language, with the row that says where it comes from."""

    language: Language
    text: str
    translation: Translation | None

    @property
    def rank(self) -> int:
        """The smaller, the more a translator can rely on it."""
        row = self.translation
        if row is None or row.origin == Translation.Origin.PROJECT_DRAFT:
            return 3
        if row.origin == Translation.Origin.OFFICIAL:
            return 0
        return 1 if row.state == Translation.State.APPROVED else 2


def sources(ruling: Ruling, language: str) -> tuple[Source, ...]:
    """The texts of the other languages, official ones first, then by what stands behind them."""
    found = [
        Source(by_column(code), text, ruling.translation_in(code))
        for code in FALLBACK
        if code != language and (text := ruling.text_in(code)) is not None
    ]
    return tuple(sorted(found, key=lambda source: source.rank))


def pivot(ruling: Ruling, language: str, *, wanted: str = "") -> Source | None:
    """The text to translate from: the one asked for, else the one last used, else the best.

    None when the ruling has a text in `language` only.
    """
    choices = {source.language.column: source for source in sources(ruling, language)}
    row = ruling.translation_in(language)
    for code in (wanted, row.source_language if row is not None else ""):
        if code in choices:
            return choices[code]
    return next(iter(choices.values()), None)
