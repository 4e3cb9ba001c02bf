"""A file of rules is read in the encoding it is in, or refused with what to do about it."""

import gzip

import pytest

from rulings.importers.refusal import DocumentRefused
from rulings.importers.rules.encoding import SIZE_LIMIT, decode, unpacked
from rulings.importers.rules.parse import parse
from tests.rulings.importers.rules import miniature

TYPED = "“Roll” ’—©"
RUSSIAN = "Эти правила вступают в силу: игрок бросает кубик."


@pytest.mark.parametrize(
    "data",
    [
        bytes.fromhex("93526f6c6c94209297a9"),
        TYPED.encode(),
        TYPED.encode("utf-8-sig"),
    ],
    ids=["Windows-1252", "UTF-8", "UTF-8 with its mark"],
)
def test_the_signs_of_a_printed_page_are_read_in_both_encodings(data: bytes) -> None:
    assert decode(data) == TYPED


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_every_encoding_and_line_end_gives_the_same_edition(encoding: str, end: str) -> None:
    plain = miniature.edition()
    read = parse(plain.replace("\n", end).encode(encoding), name="x")
    assert read == parse(plain.encode(), name="x")
    assert read.rows[2].text == "A party needs at least two guests and one pot of tea."


def test_russian_in_windows_1251_is_refused_and_never_stored_as_latin_letters() -> None:
    with pytest.raises(DocumentRefused, match="Windows-1251") as refused:
        decode(f"English\n{RUSSIAN}".encode("cp1251"))
    assert refused.value.line == 2
    with pytest.raises(DocumentRefused, match="Windows-1251"):
        decode(RUSSIAN.encode("cp1251").decode("cp1252").encode())


@pytest.mark.parametrize(
    "word", ["бросок", "Кубик", "ЧЁТНЫЙ", "игра"], ids=["lower", "capital", "capitals", "short"]
)
def test_one_word_of_russian_is_enough(word: str) -> None:
    with pytest.raises(DocumentRefused, match=r"Windows-1251|neither"):
        decode(f"Roll a {word} now".encode("cp1251"))


@pytest.mark.parametrize(
    "name", ["Lim-Dûl", "Æther", "Jötun", "Éomer", "créée", "DÉJÀ VU", "Márton Stromgald"]
)
def test_names_with_accents_are_no_russian(name: str) -> None:
    assert decode(name.encode("cp1252")) == decode(name.encode()) == name


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("It\ufffds", "\ufffd"),
        ("player’s".encode().decode("cp1252"), "â€"),
        ("It’s 1—9".encode().decode("cp1252"), "â€"),
        ("“Бросьте”".encode().decode("cp1251"), "вЂ"),
    ],
    ids=["lost", "apostrophe", "quotes", "Russian"],
)
def test_a_text_that_was_damaged_before_is_refused_with_a_hint(text: str, shown: str) -> None:
    with pytest.raises(DocumentRefused, match="wrong encoding before it was saved") as refused:
        decode(f"fine\n{text}".encode())
    assert shown in str(refused.value)
    assert refused.value.line == 2


@pytest.mark.parametrize("byte", [0x81, 0x8D, 0x8F, 0x90, 0x9D])
def test_bytes_of_neither_encoding_are_refused_with_their_line(byte: int) -> None:
    with pytest.raises(DocumentRefused, match="Line 3 is neither UTF-8 nor Windows-1252"):
        decode(b"a\nb\nc" + bytes([byte]) + b"\x93")


def test_utf_16_is_refused() -> None:
    with pytest.raises(DocumentRefused, match="NUL"):
        decode("These rules".encode("utf-16"))


def test_a_gzip_file_is_told_by_its_bytes() -> None:
    data = miniature.edition().encode()
    packed = gzip.compress(data)
    assert unpacked(packed) == unpacked(data) == data
    for damaged in (packed[:-20], packed[:30], packed[:12] + b"\xff" * 40):
        with pytest.raises(DocumentRefused, match="damaged or cut short"):
            unpacked(damaged)


def test_a_file_that_is_too_large_is_refused_before_it_is_unpacked() -> None:
    for data in (b"x" * (SIZE_LIMIT + 1), gzip.compress(b"x" * (SIZE_LIMIT * 20))):
        with pytest.raises(DocumentRefused, match="too large"):
            unpacked(data)
