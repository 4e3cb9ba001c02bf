"""The glossary at the end of the rules: a term on its line, then what it means."""

from __future__ import annotations

import re
from collections.abc import Sequence

from django.utils.translation import gettext as _

from rulings.importers.rows import BadRecord, RuleRow
from rulings.importers.rules.lines import TITLE_LIMIT, Line

# A definition of several paragraphs may have blank lines between them.
_GOES_ON = re.compile(r"[1-9]\d?\. |See ")


def read_glossary(
    lines: Sequence[Line], *, name: str, after: int
) -> tuple[list[RuleRow], list[BadRecord]]:
    """Return the entries of the glossary, with positions from `after` on, and what is no entry."""
    rows: list[RuleRow] = []
    bad: list[BadRecord] = []
    terms: set[str] = set()
    for block in _blocks(lines):
        term = block[0].text
        if len(block) == 1:
            why = _("“%(term)s” is a term without its meaning") % {"term": term[:40]}
        elif len(term) > TITLE_LIMIT:
            why = _("this title has more than %(limit)d characters") % {"limit": TITLE_LIMIT}
        elif term in terms:
            why = _("“%(term)s” stands in the glossary twice") % {"term": term}
        else:
            terms.add(term)
            text = "\n".join(line.text for line in block[1:])
            rows.append(RuleRow("", "glossary", term, text, position=after + len(rows)))
            continue
        bad.append(BadRecord(name, after + len(rows) + 1, block[0].number, why))
    return rows, bad


def _blocks(lines: Sequence[Line]) -> list[list[Line]]:
    blocks: list[list[Line]] = []
    parted = True
    for line in lines:
        if not line.text:
            parted = True
        elif parted and not (blocks and _GOES_ON.match(line.text)):
            blocks.append([line])
            parted = False
        else:
            blocks[-1].append(line)
            parted = False
    return blocks
