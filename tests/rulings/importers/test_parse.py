"""A document is a title, then a date, a blank line and a text for each ruling."""

import pytest

from rulings.importers.parse import PARAGRAPH_LIMIT, parse
from rulings.importers.refusal import DocumentRefused
from rulings.models import TEXT_LIMIT

SOUND = "Saquito\n\n23/07/2021\n\nTira un d20.\n\n07/10/2022\n\nTira otra vez.\n"


def test_title_dates_and_texts_are_read_with_their_lines() -> None:
    document = parse(SOUND.encode(), name="saquito.txt")
    assert (document.name, document.title) == ("saquito.txt", "Saquito")
    assert [
        (paragraph.index, paragraph.line, paragraph.date_line, paragraph.date.text, paragraph.text)
        for paragraph in document.paragraphs
    ] == [(0, 5, 3, "23/07/2021", "Tira un d20."), (1, 9, 7, "07/10/2022", "Tira otra vez.")]


@pytest.mark.parametrize(
    "text",
    [
        SOUND.replace("\n", "\r\n"),
        SOUND.strip(),
        "\n\n  " + SOUND.replace("\n\n", "\n \n\n"),
        SOUND.replace("Saquito\n\n", "Saquito\n"),
        SOUND.replace("2021\n\n", "2021\n"),
    ],
)
def test_blank_lines_and_line_ends_may_vary(text: str) -> None:
    document = parse(text.encode(), name="saquito.txt")
    assert [paragraph.text for paragraph in document.paragraphs] == [
        "Tira un d20.",
        "Tira otra vez.",
    ]
    assert document.title == "Saquito"


def test_a_text_is_composed_and_keeps_its_own_signs() -> None:
    document = parse(
        "Á\n\n2021-07-23\n\nu\u0308 “d20”\N{NO-BREAK SPACE}{1}{B/G}\n".encode(), name="a.txt"
    )
    assert document.paragraphs[0].text == "ü “d20”\N{NO-BREAK SPACE}{1}{B/G}"


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        ("", 1, "empty"),
        (" \n\n", 1, "empty"),
        ("23/07/2021\n\nTira.", 1, "card's name"),
        ("Saquito", 1, "no ruling"),
        ("Saquito\nTira un d20.\n\n23/07/2021\n\nTira.", 1, "no title"),
        ("S" * 201 + "\n\n23/07/2021\n\nTira.", 1, "no title"),
        ("Saquito\n\n202109224\n\nTira.", 3, "202109224"),
        ("Saquito\n\n32/13/2021\n\nTira.", 3, "32/13/2021"),
        ("Saquito\n\n23/07/21\n\nTira.", 3, "23/07/21"),
        ("Saquito\n\n23/07/1821\n\nTira.", 3, "23/07/1821"),
        ("Saquito\n\nJuly 23, 2021\n\nTira.", 3, "July 23"),
        ("Saquito\n\nTira.\n\n23/07/2021", 3, "date was expected"),
        ("Saquito\n\n23/07/2021\n\nTira.\n\nTira otra vez.", 7, "date was expected"),
        ("Saquito\n\n23/07/2021\n\n07/10/2022\n\nTira.", 3, "no text follows"),
        ("Saquito\n\n23/07/2021\n\nTira.\n\n07/10/2022\n", 7, "no text follows"),
        ("Saquito\n\n23/07/2021\n\n" + "a" * (TEXT_LIMIT + 1), 5, "10000"),
        ("Saquito\n" + "\n23/07/2021\n\nTira.\n" * (PARAGRAPH_LIMIT + 1), 8003, "2000"),
    ],
)
def test_what_does_not_fit_is_refused_whole_with_its_line(text: str, line: int, told: str) -> None:
    with pytest.raises(DocumentRefused, match=told) as refusal:
        parse(text.encode(), name="saquito.txt")
    assert refusal.value.line == line
