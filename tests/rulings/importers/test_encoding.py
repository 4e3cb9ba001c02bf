"""Damaged documents are refused whole, with the line; sound typography is not damage."""

import doctest

import pytest
from django.utils import translation

from rulings.importers.encoding import SIZE_LIMIT, decode
from rulings.importers.refusal import DocumentRefused
from rulings.models import mojibake

SPACE = "\N{NO-BREAK SPACE}"
NARROW = "\N{NARROW NO-BREAK SPACE}"


@pytest.mark.parametrize(
    ("data", "line", "told"),
    [
        (b"Title\n\n\x93Roll\x94 \x81", 3, "not UTF-8"),
        ("Гидра\n".encode("cp1251"), 1, "no word in Windows-1252"),
        ("ok\nБросьте два кубика".encode("cp866"), 2, "not UTF-8"),
        ("ok\nкогда два кубика".encode("cp866"), 2, "no word in Windows-1252"),
        ("Гидра".encode("utf-16"), 1, "not UTF-8"),
        ("ok\nRoll \N{REPLACEMENT CHARACTER}".encode(), 2, "wrong encoding"),
        (b"ok\n\nRo\x00ll", 3, "NUL"),
        (b"ok\n\nRo\x0bll", 3, "control character"),
        ("ok\n\x93Roll\x94".encode(), 2, "control character"),
        (b"a" * (SIZE_LIMIT + 1), 1, str(SIZE_LIMIT)),
    ],
)
def test_a_damaged_document_is_refused_with_the_line(data: bytes, line: int, told: str) -> None:
    with pytest.raises(DocumentRefused, match=told) as refusal:
        decode(data)
    assert refusal.value.line == line


@pytest.mark.parametrize(
    "text",
    [
        "Chaque dé est identifié",
        "“Roll a die” — it’s",
        "Würfel, außer",
        "instrução",
        "¿Tirada? ¡Sí!",
        "Бросьте кубик — «результат»",
        "Ё, ё, № 5",
    ],
)
@pytest.mark.parametrize("wrong", ["cp1252", "cp1251", "latin-1"])
def test_utf_8_that_was_read_as_something_else_is_refused(text: str, wrong: str) -> None:
    spoilt = text.encode().decode(wrong, errors="replace")
    assert spoilt != text
    with pytest.raises(DocumentRefused):
        decode(f"Title\n{spoilt}".encode())


@pytest.mark.parametrize(
    "text",
    [
        f"«{SPACE}déjà{SPACE}», «{NARROW}À{NARROW}» : voilà{SPACE}!",
        f"Où ça{SPACE}? É{SPACE}», ’Â",
        "“AÇÃO”, NÃO, PÃO’, “Ã”",
        "„Würfel“ – ÄÖÜß, FUSS€",
        "¿Ñandú? AÑO°, 20ª, 1º",
        "«РС», Сё, Р“С”, ЁЖ — съешь ещё этих мягких французских булок…",
        f"В{SPACE}этом раунде С{SPACE}ним",
        "1¢, 5£, ½, “°”, {T}: {½}",
        "-1/−1 … №",
    ],
)
def test_sound_texts_are_read_as_they_are(text: str) -> None:
    assert decode(text.encode()) == text


def test_a_byte_order_mark_and_foreign_line_ends_are_no_damage() -> None:
    assert decode("a\r\nb\rc\n".encode("utf-8-sig")) == "a\nb\nc\n"


def test_the_examples_in_the_module_hold() -> None:
    assert doctest.testmod(mojibake).failed == 0


def test_the_refusal_speaks_the_readers_language() -> None:
    with translation.override("ru"), pytest.raises(DocumentRefused) as refusal:
        decode(b"ok\n\x00")
    assert refusal.value.line == 2
    assert "2" in str(refusal.value)
