"""Static files are compressed once, and what was cut short is compressed again."""

import gzip
from pathlib import Path

import pytest

from rulings.compression import StaticFilesStorage

STYLE = "p { color: rebeccapurple }\n" * 40


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Have one style sheet collected."""
    (tmp_path / "site.css").write_text(STYLE, encoding="utf-8")
    collect(tmp_path)
    return tmp_path


def collect(folder: Path) -> set[str]:
    """Name and compress the style sheet; return what was written of it."""
    storage = StaticFilesStorage(location=folder, base_url="/static/")
    return {made for _, made, _ in storage.post_process({"site.css": (storage, "site.css")})}


def test_only_the_file_that_pages_name_is_compressed(folder: Path) -> None:
    compressed = {file.name for file in folder.iterdir() if file.suffix in (".br", ".gz")}
    (named,) = folder.glob("site.?*.css")
    assert compressed == {f"{named.name}.br", f"{named.name}.gz"}
    assert gzip.decompress((folder / f"{named.name}.gz").read_bytes()).decode() == STYLE


def test_a_second_time_compresses_nothing(folder: Path) -> None:
    (named,) = folder.glob("site.?*.css")
    assert collect(folder) == {named.name}


@pytest.mark.parametrize("left", [0, 9, 30])
def test_what_was_cut_short_is_made_anew(folder: Path, left: int) -> None:
    (made,) = folder.glob("*.gz")
    whole = made.read_bytes()
    made.write_bytes(whole[:left])
    assert made.name in collect(folder)
    assert made.read_bytes() == whole


def test_a_changed_file_is_compressed_under_its_new_name(folder: Path) -> None:
    (folder / "site.css").write_text(STYLE + "b { color: teal }\n", encoding="utf-8")
    collect(folder)
    assert len(list(folder.glob("*.gz"))) == len(list(folder.glob("*.br"))) == 2
