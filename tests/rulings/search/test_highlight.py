"""Marks are places in plain text; no text and no query becomes markup."""

import pytest

from rulings.models import Ruling
from rulings.search import index
from rulings.search.find import Hit, find
from rulings.search.query import parse

pytestmark = pytest.mark.django_db


def found(text: str, typed: str) -> Hit:
    made = Ruling.objects.create(text_en=text)
    index.write(index.entries_of(made))
    (hit,) = find(parse(typed), language="en").hits
    assert hit.ruling.text == text
    return hit


@pytest.mark.parametrize(
    ("text", "typed", "marks"),
    [
        ("<img src=x onerror=alert(1)> roll", "roll", ["roll"]),
        ("<b>roll", "roll", ["roll"]),
        ("&lt;i&gt;roll&lt;/i&gt;", "roll", ["roll"]),
        ("<script>roll</script>", "<script>", ["script", "script"]),
        ("Rolled, rolls; ROLLING!", "roll", ["Rolled", "rolls", "ROLLING"]),
        ("Two dice, one die.", "die", ["dice", "die"]),
        ("Pay {1}{B/G}: roll 2d20.", "d20", ["2d20"]),
        ("A no-break\N{NO-BREAK SPACE}space: roll.", "space roll", ["space", "roll"]),
        ("Krark’s thumb", "krark's", ["Krark"]),
        ("re-roll it, reroll it", "reroll", ["reroll"]),
        ("\N{GRINNING FACE} roll \N{GRINNING FACE} roll", "roll", ["roll", "roll"]),
        ("See https://example.org/a/b?c=d&e for the roll.", "roll", ["roll"]),
        ("Roll (-1 or +1) for -1/-1.", "-1/-1", ["1", "1", "1"]),
        ("A re-roll, no roll.", "re-roll", ["re", "roll", "roll"]),
        ("A payroll for a roll", "roll", ["roll"]),
        ("Roll \ue000 the die \ue001.", "die", ["die"]),
        ("Roll a die, roll no dice.", '"roll a die" -coin', ["Roll", "die", "roll", "dice"]),
    ],
)
def test_the_marks_stand_on_the_words(text: str, typed: str, marks: list[str]) -> None:
    hit = found(text, typed)
    assert [text[start:end] for start, end in hit.spans] == marks
