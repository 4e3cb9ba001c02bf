"""The dice of cards are found in the import that brings them, for good."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.rulings.cards.dice_cards import told
from tests.rulings.cards.test_find_dice import dice, scryfall


@pytest.mark.usefixtures("committing_catalogue")
def test_an_import_ends_with_the_dice_and_says_so(tmp_path: Path) -> None:
    out = StringIO()
    call_command("import_scryfall", str(scryfall(tmp_path, told("en"))), "--apply", stdout=out)
    assert "Dice: read anew on 1 card." in out.getvalue()
    assert dice("moon-table") == (["d20"], "rolls")
    again = StringIO()
    call_command("import_scryfall", str(scryfall(tmp_path, told("en"))), "--apply", stdout=again)
    assert "Dice" not in again.getvalue()
