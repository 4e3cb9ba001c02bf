"""While an import runs, pages go on answering; no second import runs beside it."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client

from rulings.content.catalogue import DOCUMENTS
from rulings.importers.register.lines import Language
from rulings.models import Card, Ruling, Snapshot
from tests.rulings.importers.at_work import PATIENCE, TABLES, ended, held, here, manage
from tests.rulings.importers.generated.files import write_cards, write_register, write_rulings
from tests.rulings.importers.generated.shape import Made
from tests.rulings.importers.generated.words import LANGUAGES, vocabulary
from tests.rulings.importers.rules import miniature

MADE = Made(80)
LAST = "rulings_searchentry"
"""Where an import of rulings writes last; then it ends."""
RULING_ADDRESS = re.compile(r"/en/r/([2-9a-z]{6})\b")


@dataclass(frozen=True, slots=True)
class Files:
    """What can be imported: each kind by the command that reads it."""

    folder: Path

    def command(self, name: str) -> tuple[str, ...]:
        """Return a command with a file for it."""
        file, write = self.folder / name, WRITERS.get(name)
        if name == "load_catalogue":
            return (name,)
        if name == "import_document":
            return (name, str(next(DOCUMENTS.glob("*.ru.txt"))), "--apply")
        if name == "import_rules":
            file.write_text(miniature.edition(), encoding="utf-8")
        elif name in JSON:
            file.write_text(JSON[name], encoding="utf-8")
        elif write is not None and not file.exists():
            write(MADE, file)
        if name == "register load":
            return ("register", "load", str(file))
        dated = () if name == "import_rules" else ("--dated", "2026-01-01")
        return (name.split()[0], str(file), *dated, "--apply")


WRITERS: dict[str, Callable[[Made, Path], int]] = {
    "import_scryfall cards": write_cards,
    "import_scryfall rulings": write_rulings,
    "register load": write_register,
}
JSON = {
    "import_mtgjson": json.dumps({"meta": {"date": "2026-01-01"}, "data": {}}),
    "import_names": json.dumps(
        {
            "oracle_id": str(MADE.oracle_id(0)),
            "name": MADE.name(0, "en"),
            "layout": "normal",
            "printed": {"de": [MADE.name(0, "de")]},
        }
    ),
}


@pytest.fixture
def files(tmp_path: Path) -> Files:
    return Files(tmp_path)


def newer_catalogue() -> None:
    """Take something out of the database, so that the catalogue has something to bring."""
    Card.objects.filter(slug="scooch").delete()


def apply(*command: str) -> str:
    out = StringIO()
    call_command(*command, stdout=out, stderr=out)
    return out.getvalue()


@dataclass(frozen=True, slots=True)
class Seen:
    """What a visitor sees of an import: how much there is of it in each place."""

    on_cards: tuple[int, ...]
    """Rulings on the pages of cards; 404 where a card has no page."""
    found: tuple[int, ...]
    """Whether texts are found by their words, in each language."""
    imports: int


def rare_word(language: Language) -> str:
    """Return a word of a text that nobody but the generator knows."""
    made_up = vocabulary(language).words[1_000:]
    return next(word for word in MADE.text(1, language).split() if word in made_up)


def look(client: Client, cards: list[int], languages: Sequence[Language] = LANGUAGES) -> Seen:
    on_cards, found = [], []
    for card in cards:
        answer = client.get(f"/en/card/{MADE.slug(card)}")
        assert answer.status_code in (200, 404)
        on_cards.append(
            404
            if answer.status_code == 404
            else len(set(RULING_ADDRESS.findall(answer.content.decode())))
        )
    for language in languages:
        code = "pt-br" if language == "pt" else language
        answer = client.get(f"/{code}/search", {"q": rare_word(language)})
        assert answer.status_code == 200
        found.append(int(f"/{code}/r/" in answer.content.decode()))
    listed = client.get("/en/imports.json")
    assert listed.status_code == 200
    # A page that has nothing to do with it answers as ever.
    assert client.get("/ru/r/zs6r2").status_code == 200
    return Seen(tuple(on_cards), tuple(found), len(listed.json()["imports"]))


@pytest.mark.parametrize("name", ["import_scryfall rulings", "register load"])
def test_pages_go_on_answering_and_show_all_of_an_import_or_nothing(
    committing_catalogue: str, files: Files, client: Client, name: str
) -> None:
    if name != "register load":
        apply(*files.command("import_scryfall cards"))
    cards = sorted(MADE.by_card, key=lambda card: -len(MADE.by_card[card]))[:3]
    before, glimpse = look(client, cards), look(client, cards[:1], ["en"])
    assert before.on_cards == ((404,) * 3 if name == "register load" else (0,) * 3)
    assert not any(before.found)
    stops: list[str] = []
    seen: list[Seen] = []
    with (
        held(here(), *TABLES) as tables,
        manage(committing_catalogue, *files.command(name)) as process,
    ):
        while (table := tables.stops(process)) is not None:
            # More is there at each stop; where the import ends, all of it.
            if table == LAST:
                assert look(client, cards) == before
            assert look(client, cards[:1], ["en"]) == glimpse
            stops.append(table)
            tables.let_go(table)
            if table == LAST:
                while process.poll() is None:
                    seen.append(look(client, cards[:1], ["ru", "en"]))
        status, said = ended(process)
        assert status == 0, said
    assert {"rulings_ruling", "rulings_cardruling", LAST} <= set(stops)
    after = look(client, cards)
    assert after.on_cards == tuple(
        len({place.ruling for place in MADE.by_card[card]}) for card in cards
    )
    assert after.imports > before.imports
    # Each page showed what was before, or all of it: two pages may stand on both sides of the end.
    assert {one.on_cards[0] for one in seen} <= {before.on_cards[0], after.on_cards[0]}
    assert {one.imports for one in seen} <= {before.imports, after.imports}
    assert {found for one in seen for found in one.found} <= {0, 1}
    assert after.found == ((1,) * 6 if name == "register load" else (1, 0, 0, 0, 0, 0))


HOLDERS = ["import_scryfall rulings", "register load", "load_catalogue"]
SECONDS = [
    *HOLDERS,
    "import_scryfall cards",
    "import_mtgjson",
    "import_names",
    "import_rules",
    "import_document",
]


@pytest.mark.parametrize("first", HOLDERS)
def test_a_second_import_says_which_one_runs_and_writes_nothing(
    committing_catalogue: str, files: Files, first: str
) -> None:
    apply(*files.command("import_scryfall cards"))
    newer_catalogue()
    commands = {name: files.command(name) for name in SECONDS}
    with (
        held(here(), "rulings_snapshot") as tables,
        manage(committing_catalogue, *commands[first]) as process,
    ):
        assert tables.stops(process) == "rulings_snapshot"
        imports = Snapshot.objects.count()
        with connection.cursor() as cursor:
            # Whoever takes no heed of the first would wait for it without an end.
            cursor.execute("SET lock_timeout = '10s'")
        for name, command in commands.items():
            with pytest.raises(CommandError) as refused:
                apply(*command)
            assert refused.value.returncode == 4, name
            assert first.split()[0] in str(refused.value), name
            assert str(process.pid) in str(refused.value), name
        assert Snapshot.objects.count() == imports
        tables.let_go("rulings_snapshot")
        status, said = ended(process)
        assert status == 0, said
    assert Snapshot.objects.count() > imports


def test_of_two_that_start_together_one_imports_and_one_waits_for_another_time(
    committing_catalogue: str, files: Files
) -> None:
    apply(*files.command("import_scryfall cards"))
    command = files.command("import_scryfall rulings")
    with (
        held(here(), LAST) as tables,
        manage(committing_catalogue, *command) as one,
        manage(committing_catalogue, *command) as other,
    ):
        deadline = time.monotonic() + PATIENCE
        while one.poll() is None and other.poll() is None and time.monotonic() < deadline:
            time.sleep(0.05)
        late, early = (other, one) if one.poll() is None else (one, other)
        status, said = ended(late)
        assert status == 4
        assert "import_scryfall" in said and str(early.pid) in said and "Traceback" not in said
        assert tables.stops(early) == LAST
        tables.let_go(LAST)
        assert ended(early)[0] == 0
    texts = [MADE.text(ruling, "en") for ruling in range(MADE.rulings)]
    assert Ruling.objects.filter(text_en__in=texts).count() == len(texts)
    assert Snapshot.objects.filter(kind=Snapshot.Kind.RULINGS).count() == 1
    assert "Nothing to change" in apply(*command)
