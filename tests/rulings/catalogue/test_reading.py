"""The catalogue is read strictly: what is wrong is named with its file and key."""

import shutil
from pathlib import Path

import pytest

from rulings.content.catalogue import DOCUMENTS, FOLDER, read_catalogue
from rulings.content.tables import CatalogueError

RULING = "zs6r2.toml"
QUESTION = "t3agn.toml"
UNASKED = "an open question of the project has no official text"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the catalogue to spoil."""
    return Path(shutil.copytree(FOLDER, tmp_path / "catalogue"))


def spoil(folder: Path, file: str, old: str, new: str) -> None:
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def refusal(folder: Path) -> str:
    with pytest.raises(CatalogueError) as error:
        read_catalogue(folder, DOCUMENTS)
    return str(error.value)


def test_what_ships_is_19_rulings_with_114_texts_46_of_them_official_and_6_questions() -> None:
    catalogue = read_catalogue()
    assert [ruling.source for ruling in catalogue.rulings].count("project") == 6
    assert len(catalogue.rulings) == 19 + 6
    assert len(catalogue.by_reference) == 46
    texts = sum(len({*ruling.documents, *ruling.drafts}) for ruling in catalogue.rulings)
    assert texts == 114 + 6 * 6
    reasons = [ruling.public_id for ruling in catalogue.rulings if ruling.reason]
    assert reasons == ["q9hf7"]


def test_the_hash_follows_every_file(folder: Path) -> None:
    before = read_catalogue(folder, DOCUMENTS).sha256
    assert before == read_catalogue(folder, DOCUMENTS).sha256
    spoil(folder, "cards.toml", "# Cards:", "# All cards:")
    assert read_catalogue(folder, DOCUMENTS).sha256 != before


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        (RULING, "source =", "sorce =", "zs6r2.toml: source: a text is needed"),
        (RULING, "[documents]", "colour = 1\n\n[documents]", "colour: unknown key"),
        (RULING, "[[cards]]", "[[cards]]\nplace = 1", "cards.0.place: unknown key"),
        (RULING, "[drafts]", '[drafts]\nit = "Dado."', "drafts.it: unknown language"),
        (RULING, "date = 2022-10-07", 'date = "2022-10-07"', "cards.0.date: a date is needed"),
        (RULING, "position = ", "position = -", "cards.0.position: a whole number"),
        (RULING, 'id = "zs6r2"', 'id = "zs6r3"', "zs6r3.toml"),
        (RULING, 'id = "zs6r2"', 'id = "ZS6R2"', "does not have the form"),
        (RULING, 'scenario = "', 'reason = "tournament-rules"\nscenario = "', "either a scenario"),
        (RULING, 'slug = "attempted-murder"', 'slug = "no-such-card"', "is no card of cards.toml"),
        (RULING, ".de.txt#0", ".de.txt#1", "has this paragraph already"),
        (RULING, ".de.txt#0", ".it.txt#0", "there is no document"),
        (RULING, ".de.txt#0", ".de.txt", "file.txt#paragraph"),
        (RULING, '[[rules]]\nnumber = "', '[[rules]]\nnumber = "x', "rules.0.number"),
        (
            QUESTION,
            'source = "project"',
            'source = "project"\nofficial_elsewhere = ["en"]',
            UNASKED,
        ),
        (QUESTION, "[drafts]", '[documents]\nde = "a.txt#0"\n[drafts]', UNASKED),
        ("cards.toml", 'slug = "component-pouch"', 'slug = "neverwinter-hydra"', "two cards"),
        ("cards.toml", 'dice = ["d6"]', 'dice = ["six"]', "'six' is no die"),
        ("cards.toml", 'oracle_id = "', 'oracle_id = "x', "is no UUID"),
        ("cards.toml", "names = {", 'colour = "green"\nnames = {', "card.0.colour: unknown key"),
        ("cards.toml", "[[card]]", "[[card]", "cards.toml: "),
    ],
)
def test_a_slip_of_the_pen_is_named(folder: Path, file: str, old: str, new: str, told: str) -> None:
    spoil(folder, file, old, new)
    assert told in refusal(folder)


def test_a_catalogue_without_cards_is_refused(folder: Path) -> None:
    (folder / "cards.toml").unlink()
    assert refusal(folder) == "cards.toml: this file is missing"


def test_a_file_in_another_encoding_is_named(folder: Path) -> None:
    (folder / RULING).write_bytes("id = 'Würfel'".encode("cp1252"))
    assert refusal(folder).startswith("zs6r2.toml: ")
