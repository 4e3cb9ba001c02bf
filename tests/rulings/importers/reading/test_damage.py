"""Damaged texts are known by their signs; sound ones in six languages are let be."""

import re
from itertools import product

import pytest

from rulings.importers.reading.damage import damage
from rulings.models.mojibake import MOJIBAKE

SOUND = (
    "Krark’s Other Thumb — “d20”… 1–9 | it's 50% & more",
    "Œuvre à l’âme naïve, «où» ça ; Île — ÊTRE",
    "Würfel „Größe“, ‚Maß‘ und Ärger",
    "¿Qué? ¡Ñandú! ÁÉÍÓÚ, 1.º y 2.ª",
    "NÃO É A MAÇÃ; Ã ou Õ, ÂNCORA",
    "Съешь «ёлку» — № 5, Рыба В Сети; ВОРОН, Слон",
    "{T}, {½}, {B/G}: +1/+1 ² ∞ © ™",
    "line\nline\ttab",
)


@pytest.mark.parametrize("text", SOUND)
def test_a_sound_text_is_let_be(text: str) -> None:
    assert damage(text) == ""


@pytest.mark.parametrize("text", SOUND)
@pytest.mark.parametrize("wrong", ["cp1252", "cp1251", "latin-1"])
def test_the_same_text_read_in_a_wrong_encoding_is_known(text: str, wrong: str) -> None:
    raw = text.encode()
    garbled = "".join(bytes([byte]).decode(wrong, "ignore") or chr(byte) for byte in raw)
    assert text.isascii() or damage(garbled)


@pytest.mark.parametrize("sign", ["\x00", "\x07", "\x1f", "\x7f", "\x81", "\ufffd", "\ud83d"])
def test_a_sign_of_no_text_is_named_by_its_number(sign: str) -> None:
    assert damage(f"a{sign}b") == f"U+{ord(sign):04X}"


def test_no_pair_that_is_mojibake_is_overlooked() -> None:
    """The quick look at single signs may not miss what the whole pattern finds."""
    first = "ÃÂÐÑâïРСВГвп„№"
    second = [chr(code) for code in (*range(0x80, 0x500), *range(0x2010, 0x2123))]
    found = 0
    for pair in product(first, second):
        text = "".join(pair)
        for garbled in (text, text + text, f"{text}„{text}"):
            if re.search(MOJIBAKE, garbled):
                found += 1
                assert damage(garbled), garbled
    assert found > 500
