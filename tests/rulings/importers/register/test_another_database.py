"""A site as it is lived in, its database dropped, and another one made from the register.

Files come in by their commands, people do their deeds on their pages; then the database is dropped
and a new one made: the register loaded, the sources imported again. Every address of before answers
as before.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path

from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone, translation
from pytest_django.plugin import DjangoDbBlocker

from rulings import editorial
from rulings.languages import LANGUAGES
from rulings.models import (
    Card,
    LedgerEntry,
    Revision,
    Ruling,
    Snapshot,
    Suggestion,
)
from tests import databases
from tests.rulings.importers.rules.miniature import JUNE_2022, OCTOBER_2022
from tests.rulings.importers.snapshots import oracle_id, ruling_of
from tests.rulings.pages.reading import Page
from tests.rulings.people import person

CHEST, BARREL, URN = "Chest of Dice", "Barrel of Dice", "Urn of Dice"
NAMED = "Dice are named by their faces, whatever stands on them."
REROLLED = "If you reroll a die, its earlier result never was."
IGNORED = "ignored rolls are no rolls at all."
MORE = "Roll as many dice as you have cards in hand."
MORE_NOW = "Roll as many dice as you have cards in your hand then."
CUT_LATER = "Choose a target first, and roll the die only then."
CUT = "a target first, and roll the die only then."
GONE_LATER = "A token is no card."
WITHDRAWN, BACK = "You may roll no die at all.", "A planar die has six faces."
MERGED, UNMERGED = "No die is rolled twice.", "A die on the floor is rolled again."
SHARED = "The urn keeps each result."
SHARED_NOW = "The urn keeps each one result."
FOREIGN = "Brazen Dwarf sees each of these dice."
OURS = ("5ntgg", "q9hf7", "zs6r2", "zfk9g")
FIRST, SECOND = "2024-01-01", "2024-06-01"
DOCUMENT = """Сундук кубиков

23/07/2021

Кубик называют по числу его граней, что бы на них ни стояло.

23/07/2021

Если вы перебрасываете кубик, прежнего результата как не бывало.

23/07/2021

Проигнорированные броски не считаются бросками вовсе.
"""


@dataclass(frozen=True, slots=True)
class Files:
    """The sources of a site, in the order in which they come."""

    folder: Path

    def write(self) -> None:
        """Write all of them."""
        names = {CHEST: "Сундук кубиков", BARREL: "Бочка кубиков", URN: "Урна кубиков"}
        self._json("cards-20231201.json", [
            one
            for name, russian in names.items()
            for one in (card(name, "en"), card(name, "ru", printed_name=russian))
        ])  # fmt: skip
        chest = (NAMED, REROLLED, IGNORED)
        barrel = (MORE, CUT_LATER, GONE_LATER, WITHDRAWN, BACK, MERGED, UNMERGED, SHARED)
        first = [*(ruling(CHEST, text) for text in chest), *(ruling(BARREL, t) for t in barrel)]
        first += [ruling(URN, text) for text in (MERGED, NAMED, SHARED)]
        unknown = ruling("A Card That Nobody Knows", "It is a secret.")
        self._json("rulings-20240101.json", [*first, unknown, {"object": "ruling"}])
        now = {MORE: MORE_NOW, CUT_LATER: CUT, GONE_LATER: FOREIGN}
        second = [one | {"comment": now.get(one["comment"], one["comment"])} for one in first]
        for one in second:
            if one["comment"] == SHARED and one["oracle_id"] == str(oracle_id(URN)):
                one["comment"] = SHARED_NOW
        self._json("rulings-20240601.json", [*second, unknown])
        for name, text in (
            ("chest.ru.txt", DOCUMENT),
            ("june.txt", JUNE_2022),
            ("october.txt", OCTOBER_2022),
        ):
            (self.folder / name).write_text(text, encoding="utf-8")

    def _json(self, name: str, value: object) -> None:
        (self.folder / name).write_text(json.dumps(value), encoding="utf-8")

    def take(self, command: str, *names: str) -> None:
        """Import files; what needs a look only is no failure."""
        files = [str(self.folder / name) for name in names]
        try:
            call_command(command, *files, "--apply", stdout=StringIO(), stderr=StringIO())
        except CommandError as look:
            assert look.returncode == 3, look


def card(name: str, lang: str, **more: str) -> dict[str, str]:
    return {
        "object": "card",
        "id": f"{name} {lang}",
        "oracle_id": str(oracle_id(name)),
        "name": name,
        "lang": lang,
        "layout": "normal",
        "mana_cost": "{2}",
        "type_line": "Artifact",
        "oracle_text": "Roll a d20.",
        "set": "tst",
        "released_at": "2021-07-23",
        **more,
    }


def ruling(name: str, text: str) -> dict[str, str]:
    return {
        "object": "ruling",
        "oracle_id": str(oracle_id(name)),
        "source": "wotc",
        "published_at": "2021-07-23",
        "comment": text,
    }


@contextmanager
def new_database(name: str) -> Iterator[None]:
    """Have an empty database of this name, dropped afterwards; nothing of it stays."""
    empty = databases.current()
    with databases.cloned(empty, f"{empty}_{name}") as made, databases.using(made):
        yield


def live(files: Files) -> None:
    """Import everything in turn, and let people work on it."""
    call_command("load_catalogue", stdout=StringIO())
    files.take("import_scryfall", "cards-20231201.json")
    files.take("import_scryfall", "rulings-20240101.json")
    files.take("import_document", "chest.ru.txt")
    files.take("import_rules", "june.txt", "october.txt")
    files.take("import_scryfall", "rulings-20240601.json")
    edda = person("Edda", "editors", "translators-en")
    igor = person("Igor", "translators-ru", "reviewers")
    User.objects.filter(is_superuser=False).update(is_staff=True)
    work(igor, edda)
    days_gone_by(edda)


def work(igor: User, edda: User) -> None:
    """Do what people do on the desk's pages, today."""
    hers, his = Client(), Client()
    hers.force_login(edda)
    his.force_login(igor)

    def deed(text: str, action: str, **more: object) -> None:
        address = f"/en/admin/deeds/{ruling_of(text).public_id}/"
        sent = {"action": action, "reason": f"A reason to {action}.", **more}
        answer = hers.post(address, sent)
        assert answer.status_code == 302, Page(answer.content.decode()).one("main").text

    said = {MORE_NOW: "Бросьте столько кубиков, сколько карт.", WITHDRAWN: "Можно не бросать."}
    for text, russian in said.items():
        address = f"/en/admin/texts/ru/{ruling_of(text).public_id}/"
        sent = {"action": "save", "text": russian, "version": "0", "source": "en"}
        assert his.post(address, sent).status_code == 302
        assert his.post(address, {"action": "approve", "version": "1"}).status_code == 302
    kept = ruling_of(CUT_LATER)
    proposal = Suggestion.objects.get(ruling=kept, kind=Suggestion.Kind.REVISION)
    version = kept.translations.get(language="en").version
    sent = {"action": f"accept:{proposal.pk}", "reason": "It is so.", "version": str(version)}
    assert hers.post(f"/en/admin/texts/en/{kept.public_id}/", sent).status_code == 302
    odd = LedgerEntry.objects.get(ruling=ruling_of(FOREIGN), outcome="suspicious")
    deed(FOREIGN, f"settle:{odd.pk}")
    deed(NAMED, "split", cards=[str(Card.objects.get(slug="urn-of-dice").pk)])
    deed(REROLLED, "merge", into=ruling_of(IGNORED).public_id)
    deed(SHARED, "withdraw")
    deed(SHARED, "reinstate")


def days_gone_by(edda: User) -> None:
    """Do what editors did on earlier days, so that days lie between."""

    def at(month: int) -> datetime:
        return datetime(2025, month, 2, 12, tzinfo=UTC)

    into = ruling_of(BACK)
    editorial.merge(ruling_of(MERGED), into, by=edda, at=at(2), reason="The same.")
    editorial.merge(ruling_of(UNMERGED), into, by=edda, at=at(3), reason="The same.")
    editorial.reinstate(
        Ruling.objects.get(text_en=UNMERGED), by=edda, at=at(5), reason="It was not."
    )
    editorial.withdraw(into, by=edda, at=at(6), reason="It was wrong.")
    editorial.reinstate(into, by=edda, at=at(8), reason="It was right.")
    editorial.withdraw(ruling_of(WITHDRAWN), by=edda, at=at(4), reason="It was of another game.")


DAYS = ("2023-01-01", "2024-01-01", "2024-06-02", "2025-02-02", "2025-04-01", "2025-07-01")
Answers = dict[str, tuple[int, str, str]]


def addresses() -> list[str]:
    """Return every kind of address of everything that this site has of ours."""
    cards = map(oracle_id, (CHEST, BARREL, URN))
    held = Ruling.objects.filter(card_rulings__card__oracle_id__in=cards)
    ids = sorted({*held.values_list("public_id", flat=True)})
    days = [*DAYS, (timezone.localdate() - timedelta(days=1)).isoformat()]
    asked = [f"/{language.code}/r/{ids[0]}" for language in LANGUAGES]
    for number, public_id in enumerate(ids):
        asked += [f"/ru/r/{public_id}@{day}.txt" for day in days]
        asked += [f"/ru/r/{public_id}@{day}" for day in (days[number % len(days)], days[-1])]
    for public_id in (*ids, *OURS):
        asked += [f"/{code}/r/{public_id}" for code in ("en", "ru")]
        asked += [f"/en/r/{public_id}/history", f"/en/r/{public_id}/roll", f"/r/{public_id}"]
    for slug in ("chest-of-dice", "barrel-of-dice", "urn-of-dice", "neverwinter-hydra"):
        asked += [f"/{code}/card/{slug}" for code in ("en", "ru")]
    asked += [f"/en/rule/{number}" for number in ("706.2a", "706.5", "706.6")]
    return asked


def imports() -> list[str]:
    """Return the addresses of all imports."""
    numbers = Snapshot.objects.order_by("number").values_list("number", flat=True)
    return [f"/en/imports/{number}{end}" for number in numbers for end in ("", ".json")]


def answers(asked: list[str]) -> Answers:
    """Return how each address answers: its status, where it leads, and what it says."""
    client, found = Client(), {}
    for path in asked:
        got = client.get(path)
        words = got.content.decode()
        if "<main" in words:
            words = words.partition("<main")[2].partition("</main>")[0]
        found[path] = (got.status_code, got.headers.get("Location", ""), words)
        translation.deactivate()
    return found


def different(before: Answers, after: Answers) -> list[tuple[str, str, str]]:
    """Return which addresses answer otherwise, and with what part."""
    assert before.keys() == after.keys()
    return [
        (path, *parted(str(left), str(right)))
        for path in before
        for left, right in zip(before[path], after[path], strict=True)
        if left != right
    ]


def parted(one: str, other: str) -> tuple[str, str]:
    """Return the beginning of what two texts do not have in common."""
    pairs = enumerate(zip(one, other, strict=False))
    at = next((at for at, (left, right) in pairs if left != right), min(len(one), len(other)))
    return one[max(0, at - 60) : at + 60], other[max(0, at - 60) : at + 60]


def promised(found: Answers) -> Answers:
    """Return statuses, redirects and quoted blocks: cards have no names in Russian yet.

    The history and the rolls of a ruling are its own, and are asked for when all is here again.
    """
    return {
        path: (status, to, words if path.endswith(".txt") else "")
        for path, (status, to, words) in found.items()
        if (path.startswith(("/en/r/", "/r/")) and not path.endswith(("/history", "/roll")))
        or path.endswith(".txt")
    }


def revisions() -> list[tuple[object, ...]]:
    """Return every text that ever stood, by what it says."""
    columns = ("ruling__public_id", "language", "number", "text", "held_from", "at", "reason")
    return list(Revision.objects.order_by(*columns[:3]).values_list(*columns))


def kept_whole() -> set[str]:
    """Return the addresses of imports of which the register keeps every entry."""
    kinds = ("catalogue", "document", "rulings")
    numbers = Snapshot.objects.filter(kind__in=kinds).values_list("number", flat=True)
    return {f"/en/imports/{number}{end}" for number in numbers for end in ("", ".json")}


def test_a_dropped_database_is_made_anew_from_the_register_and_the_sources(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path: Path
) -> None:
    files, register = Files(tmp_path), tmp_path / "sixfold.register"
    files.write()
    with django_db_blocker.unblock():
        with new_database("lived_in"):
            live(files)
            asked, of_imports = addresses(), imports()
            before, told = answers(asked), answers(of_imports)
            history = revisions()
            last = Snapshot.objects.order_by("number").last()
            call_command("register", "export", str(register), stdout=StringIO())
            whole = kept_whole()
        assert {answer[0] for answer in before.values()} >= {200, 301, 302, 404, 410}
        assert {answer[0] for answer in told.values()} == {200}
        assert last is not None
        with new_database("anew"):
            call_command("register", "load", str(register), stdout=StringIO())
            at_once = promised(before)
            assert different(at_once, promised(answers(list(at_once)))) == []
            again = answers(of_imports)
            assert different(
                {path: told[path] for path in whole}, {path: again[path] for path in whole}
            ) == []  # fmt: skip
            # Of cards and rules the number of changes is kept, and not each.
            for path in set(told) - whole:
                assert again[path][0] == 200
                if path.endswith(".json"):
                    one, other = json.loads(told[path][2]), json.loads(again[path][2])
                    assert one["import"] == other["import"]
                    assert other["entries"] == [
                        entry for entry in one["entries"] if entry["outcome"] == "suspicious"
                    ]
            call_command("load_catalogue", stdout=StringIO())
            files.take("import_scryfall", "cards-20231201.json")
            files.take("import_scryfall", "rulings-20240601.json")
            files.take("import_document", "chest.ru.txt")
            files.take("import_rules", "june.txt", "october.txt")
            assert different(before, answers(asked)) == []
            assert revisions() == history
            new = Snapshot.objects.filter(number__gt=last.number).order_by("number")
            # The load, and what the register does not hold: names and texts of cards, and rules.
            assert [one.kind for one in new] == ["register", "catalogue", "cards", "rules", "rules"]
