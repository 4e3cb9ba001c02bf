"""A file is read by its bytes: array, lines or answer, plain or gzip, however it is laid out."""

from __future__ import annotations

import gzip
import json
import tracemalloc
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.importers.reading import files
from rulings.importers.reading.files import FileRefused, Record, Shape, records, shape_of
from rulings.importers.reading.walking import RECORD_LIMIT
from rulings.importers.rows import BadRecord

SPACES = st.text(" \t\r\n", max_size=3)
"""What may stand between the parts of JSON."""


class Note(msgspec.Struct):
    """What these tests read: a number that is asked for, and a text that may be missing."""

    n: int
    text: str = ""


NOTES = st.lists(
    st.fixed_dictionaries(
        {
            "n": st.integers(0, 99),
            "text": st.text(st.characters(codec="utf-8"), max_size=6),
            "more": st.recursive(
                st.none() | st.sampled_from(["]", "},{", "\\", '"', "\n", "[{"]),
                lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.just("n"), inner),
                max_leaves=3,
            ),
        }
    ),
    max_size=6,
)


def read(path: Path) -> list[tuple[int, str]]:
    found = list(records(path, kind=Note))
    assert not [record for record in found if isinstance(record, BadRecord)]
    taken = [record for record in found if isinstance(record, Record)]
    assert [record.number for record in taken] == list(range(1, len(taken) + 1))
    return [(record.value.n, record.value.text) for record in taken]


def bad(path: Path) -> list[tuple[int, int | None, str]]:
    return [
        (record.number, record.line, record.why)
        for record in records(path, kind=Note)
        if isinstance(record, BadRecord)
    ]


@pytest.fixture
def written(tmp_path: Path) -> Callable[[bytes], Path]:
    numbers = count()

    def write(data: bytes) -> Path:
        path = tmp_path / f"file{next(numbers)}.json"
        path.write_bytes(data)
        return path

    return write


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("files") / "notes.json"


@pytest.fixture(scope="module", autouse=True)
def small_pieces() -> Iterator[None]:
    """Read so few bytes at once that everything is cut in two somewhere."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(files, "BLOCK", 7)
        patch.setattr(files, "HEAD", 64)
        yield


@pytest.fixture
def usual_pieces() -> Iterator[None]:
    """Read as much at once as out of tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(files, "BLOCK", 1 << 18)
        patch.setattr(files, "HEAD", 1 << 16)
        yield


@given(data=st.data(), notes=NOTES, ascii_only=st.booleans(), packed=st.booleans())
def test_every_layout_of_the_same_records_is_read_alike(
    place: Path, data: st.DataObject, notes: list[dict[str, object]], ascii_only: bool, packed: bool
) -> None:
    shape = data.draw(st.sampled_from((Shape.ARRAY, Shape.LINES, Shape.ANSWER)))
    indent = data.draw(st.sampled_from((None, 0, 1)))
    end = data.draw(st.sampled_from(("\n", "\r\n", "\n\n", " \n")))
    texts = [json.dumps(note, ensure_ascii=ascii_only, indent=indent) for note in notes]
    if shape is Shape.LINES:
        whole = end.join(texts)
        whole += data.draw(st.sampled_from(("", end)))
    else:
        between = data.draw(st.sampled_from(("," + end, end + ",", ",")))
        space = [data.draw(SPACES) for _ in range(3)]
        whole = f"[{space[0]}{between.join(texts)}{space[1]}]{space[2]}"
    if shape is Shape.ANSWER:
        whole = f'{{"object": "list",{end}"data": {whole}, "has_more": false}}'
    whole = data.draw(st.sampled_from(("", "\ufeff", "\n "))) + whole
    raw = whole.encode()
    place.write_bytes(gzip.compress(raw, 1) if packed else raw)
    if shape is Shape.LINES and not notes:
        with pytest.raises(FileRefused, match="It is empty"):
            read(place)
        return
    assert shape_of(place) is shape
    assert read(place) == [(note["n"], note["text"]) for note in notes]


# The hour would stand in it, and in the names of the tests.
_PACKED = gzip.compress(b'[{"n": 1}]', mtime=0)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "It is empty."),
        (b" \n\n", "It is empty."),
        (b"\n<!DOCTYPE html><html>", "web page"),
        (b"<?xml version='1.0'?>", "web page"),
        ("[{}]".encode("utf-16"), "not UTF-8"),
        (b"PK\x03\x04rest", "packed, and not with gzip"),
        (b"Not found", "begins with neither"),
        (_PACKED[:-9], "its gzip is cut short"),
        (_PACKED[:-8] + bytes(8), "Its gzip is damaged"),
        (_PACKED + b"more", "Its gzip is damaged"),
        (b'[{"n": 1},\n{"n": 2},\n{"n"', "ends too early, in record 3"),
        (b'[{"n": 1},\n{"n": 2},\n', "ends too early, in record 3"),
        (b'[\n{"n": 1},\n{"n": 2}\n', "ends too early, in record 3"),
        (b'{"n": 1}\n{"n": 2', "ends too early, in record 2"),
        (b'{"object": "list", "data": [{"n": 1}, {"n": 2}', "ends too early, in record 3"),
        (b'[\n{"n": 1},\n{"n": 2}\n]\nmore', "follows on line 5"),
        (b'[\n{"n": 1}\n{"n": 2}\n]', "A comma is missing before line 3"),
        (b'[\n{"n": 1},\n,\n{"n": 2}\n]', "no JSON from record 2 on"),
        (b'[{"n": 1}, {"n": 2}, "more": ]', "no JSON from record 4 on"),
        (b'{"data": [{"n": 1}, {"n": 2}, oops]}', "no JSON from record 3 on"),
        (b'{"data": [' + b"[" * 70 + b"]" * 70 + b"]}", "Record 1 is nested too deeply"),
        (b'{"n": ' + b"[" * 99_999, "Record 1 is nested too deeply"),
        (b'{"a": ' * 99 + b'{"data": [', "Record 1 is nested too deeply"),
        (b'{"meta": {}, "data": {"AFR": {"cards": []}}}', "one large object"),
    ],
)
def test_a_file_that_is_not_whole_is_refused_by_its_name(
    written: Callable[[bytes], Path], data: bytes, told: str
) -> None:
    path = written(data)
    with pytest.raises(FileRefused, match=told) as refusal:
        list(records(path, kind=Note))
    assert refusal.value.file == path.name
    assert str(refusal.value) == f"{path.name}: {refusal.value.why}"


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "nowhere.json", tmp_path):
        with pytest.raises(FileRefused, match="It cannot be read: "):
            list(records(path, kind=Note))


GOOD = b'{"n": 1, "text": "sound"}'


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"{}", "The field “n” is missing."),
        (b'{"n": "one"}', "The field “n” holds “one”, which does not belong there."),
        (b'{"n": 1, "text": [2]}', "The field “text” holds “[2]”, which does not belong there."),
        (b'{"n": 1, "text": null}', "The field “text” holds “null”, which does not belong there."),
        (b"[]", "It is no JSON object."),
        (b'"text"', "It is no JSON object."),
    ],
)
@pytest.mark.parametrize("layout", ["array", "lines", "answer"])
def test_a_record_that_does_not_fit_costs_nothing_but_itself(
    written: Callable[[bytes], Path], layout: str, text: bytes, why: str
) -> None:
    data = {
        "array": b"[\n" + b",\n".join((GOOD, text, GOOD)) + b"\n]",
        "lines": b"\n".join((GOOD, text, GOOD)),
        "answer": b'{"data": [' + b",".join((GOOD, text, GOOD)) + b"]}",
    }[layout]
    path = written(data)
    found = list(records(path, kind=Note))
    assert [isinstance(record, BadRecord) for record in found] == [False, True, False]
    number, _line, said = bad(path)[0]
    assert (number, said) == (2, why)


def test_a_line_that_is_no_json_costs_nothing_but_itself(
    written: Callable[[bytes], Path],
) -> None:
    path = written(b'[\n{"n": 1},\n{"n": 2 "text": "a"},\n{"n": 3}\n]\n')
    assert bad(path) == [(2, 3, "It is no JSON.")]
    assert sum(isinstance(record, Record) for record in records(path, kind=Note)) == 2


@pytest.mark.parametrize("layout", [b"[%s,\n%s\n]", b"%s\n%s", b'{"data": [%s, %s]}'])
@pytest.mark.parametrize(
    ("broken", "read_as"),
    [
        (b"a\x00b", "a\x7fb"),
        (b"a\xffb", "a\ufffdb"),
        (b"a\xed\xa0\xbdb", "a\ufffd\ufffd\ufffdb"),
        (b"a\\ud83db", "a\ufffdb"),
        (b"a\\udfb2\\ud83d", "a\ufffd\ufffd"),
        (b"a\\\\ud83d \\ud83c\\udfb2", "a\\ud83d \N{GAME DIE}"),
    ],
)
def test_a_byte_that_no_parser_reads_becomes_a_sign_that_no_sound_text_holds(
    written: Callable[[bytes], Path], layout: bytes, broken: bytes, read_as: str
) -> None:
    path = written(layout % (b'{"n": 1, "text": "' + broken + b'"}', GOOD))
    assert read(path) == [(1, read_as), (1, "sound")]


def test_records_of_any_length_are_read_up_to_a_limit(written: Callable[[bytes], Path]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(files, "BLOCK", 1 << 16)
        long = b'{"n": 7, "text": "' + b"x" * (4 << 20) + b'"}'
        huge = b'{"n": 8, "text": "' + b"x" * (RECORD_LIMIT + (1 << 20)) + b'"}'
        for layout in (b"[%s,\n%s]", b"%s\n%s", b'{"data": [%s, %s]}'):
            assert [n for n, _text in read(written(layout % (long, GOOD)))] == [7, 1]
            with pytest.raises(FileRefused, match=f"Record 2 is larger than {RECORD_LIMIT} bytes"):
                read(written(layout % (GOOD, huge)))


@pytest.mark.parametrize("layout", ["array", "lines", "minified", "answer"])
def test_a_large_file_takes_little_memory(
    written: Callable[[bytes], Path], layout: str, usual_pieces: None
) -> None:
    between = b"," if layout in ("minified", "answer") else b",\n" if layout == "array" else b"\n"
    whole = between.join(b'{"n": %d, "text": "%s"}' % (n, b"x" * 9_000) for n in range(1_600))
    if layout != "lines":
        whole = b"[" + whole + b"]"
    if layout == "answer":
        whole = b'{"data": ' + whole + b"}"
    path = written(gzip.compress(whole, 1))
    size = len(whole)
    del whole
    tracemalloc.start()
    try:
        count = sum(1 for _record in records(path, kind=Note))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert count == 1_600
    assert size > 14_000_000 and peak < 8_000_000
