"""Whatever stands in a text goes through a register into the database unchanged."""

from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from django.core.management import call_command

from rulings.importers.register.lines import Deed, Head, RevisionPart, RulingLine, written
from rulings.models import LedgerEntry, Revision

NOON = datetime(2026, 1, 5, 12, 30, 15, 120, tzinfo=UTC)
TEXTS = (
    'It says "roll", and “roll”, and "".',
    'First line.\nSecond line.\r\n\\.\n"]\n["\ttabbed',
    r"A backslash \ and \n, \\n, \" and \u0041 are no line break, no quote and no A.",
    "null",
    '","null,[]',
    "\b\f\x01\x1f\x7f\u2028 signs that nobody sees",
    "Кубик W20 — één 🎲",
)


def line(public_id: str, text: str) -> RulingLine:
    first, second = (
        RevisionPart(language="en", number=number, text=said, held_from=day, at=NOON)
        for number, said, day in ((1, text, date(2024, 1, 1)), (2, f"{text}.", NOON.date()))
    )
    deed = Deed(outcome="changed", subject="text", key="", before="", at=NOON, moved=moved(text))
    return RulingLine(
        ruling=public_id,
        source="wizards",
        revisions=[first, second],
        translations=[],
        deeds=[deed],
    )


def moved(text: str) -> dict[str, object]:
    return {text: [text, None, 1, True]}


@pytest.mark.django_db
def test_every_sign_of_a_text_is_kept(tmp_path: Path) -> None:
    file, again = tmp_path / "register.jsonl", tmp_path / "again.jsonl"
    lines = [written(line(f"zzzz{place}", text)) for place, text in enumerate(TEXTS, 2)]
    file.write_bytes(written(Head(register=2)) + b"".join(lines))
    call_command("register", "load", str(file))
    revisions = Revision.objects.filter(number=1).order_by("ruling__public_id")
    assert tuple(revisions.values_list("text", flat=True)) == TEXTS
    deeds = LedgerEntry.objects.exclude(ruling=None).order_by("ruling__public_id")
    assert [deed.moved for deed in deeds] == [moved(text) for text in TEXTS]
    assert {(deed.before, deed.after) for deed in deeds} == {("", None)}
    call_command("register", "export", str(again))
    assert again.read_bytes().splitlines(keepends=True)[-len(lines) :] == lines
