"""The register: ids outlive the database."""

import json
from collections.abc import Callable
from datetime import UTC, date, datetime
from io import StringIO
from pathlib import Path

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.db.models import Max, Q
from django.test import Client
from django.utils.translation import override

from rulings.importers import lock
from rulings.models import (
    Card,
    CardRuling,
    LedgerEntry,
    Origin,
    Revision,
    RuleCitation,
    Ruling,
    ScenarioLink,
    Snapshot,
    Suggestion,
    Translation,
    sign_revisions,
    text_columns,
)
from tests.rulings.importers.snapshots import make_card, row, ruling_of, take

NOON = datetime(2026, 1, 5, 12, 30, 15, 120, tzinfo=UTC)
SPRING, SUMMER, AUTUMN = date(2023, 4, 4), date(2024, 6, 1), date(2025, 9, 9)
DAYS = ("2023-05-05", "2024-06-02", "2026-03-01")
TABLES = (
    "rulings_revision, rulings_ruling, rulings_card, rulings_snapshot, rulings_searchentry,"
    " auth_user"
)

pytestmark = pytest.mark.django_db

FIRST = [
    row("Barrel of Dice", "Roll a d20 and add one."),
    row("Barrel of Dice", "Choose a target first."),
    row("Second Barrel", "Choose a target first."),
    row("Second Barrel", "It stays on the battlefield."),
]
SECOND = [
    row("Barrel of Dice", "Roll a d20 and add one to the result."),
    row("Barrel of Dice", "Choose a target first."),
    row("Second Barrel", "Choose a target first."),
    row("Second Barrel", "You may roll no die at all."),
    row("Second Barrel", "A token is no card."),
]
Answers = dict[str, tuple[object, ...]]

ASKED = [one.text for one in (*FIRST, *SECOND)]


def register(deed: str, file: Path) -> str:
    out = StringIO()
    with override("en"):  # A page that was asked for leaves its language behind.
        call_command("register", deed, str(file), stdout=out)
    return out.getvalue()


def refused(file: Path) -> str:
    with pytest.raises(CommandError) as error:
        register("load", file)
    assert error.value.returncode == 1
    return str(error.value)


def drop() -> None:
    """Empty the database, as a new one is."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(f"TRUNCATE {TABLES} CASCADE")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")


def deed(ruling: Ruling, outcome: str, by: User) -> None:
    LedgerEntry.objects.create(
        ruling=ruling,
        outcome=outcome,
        subject="ruling",
        key=ruling.public_id,
        before="current",
        note="A person's reason.",
        at=NOON,
        actor=by,
    )


@pytest.fixture
def full(catalogue: None) -> None:
    """The catalogue, two imports, and what people did: everything that a register keeps."""
    make_card("Barrel of Dice")
    make_card("Second Barrel")
    take(FIRST, dated=SPRING, name="first.json")
    take(SECOND, dated=AUTUMN, name="second.json")
    ana = get_user_model().objects.create_user(
        "ana", "ana@example.org", "a password of hers", first_name="Ana", last_name="Prado"
    )
    kept, merged, gone = (
        ruling_of(text)
        for text in (
            "Choose a target first.", "You may roll no die at all.", "A token is no card.",
        )
    )  # fmt: skip
    with transaction.atomic():
        sign_revisions(at=NOON, actor=ana, reason="first try")
        Ruling.objects.filter(pk=kept.pk).update(**text_columns("ru", "Сначала выберите цель."))
        sign_revisions(at=NOON.replace(day=6), actor=ana, reason="clearer")
        Ruling.objects.filter(pk=kept.pk).update(**text_columns("ru", "Сперва выберите цель."))
    Translation.objects.create(
        ruling=kept,
        language="ru",
        origin=Origin.COMMUNITY,
        state=Translation.State.APPROVED,
        source_language="en",
        source_revision=1,
        author=ana,
        reviewer=ana,
        saved_at=NOON,
        reviewed_at=NOON,
        version=4,
    )
    RuleCitation.objects.create(
        ruling=kept, number="706.6", edition=SPRING, held_from=SPRING, held_until=SUMMER
    )
    Suggestion.objects.create(
        ruling=ruling_of("It stays on the battlefield."),
        language="en",
        text="It stays.",
        origin=Origin.OFFICIAL,
        kind=Suggestion.Kind.REVISION,
        snapshot=Snapshot.objects.get(name="second.json"),
        created_at=NOON,
    )
    Suggestion.objects.create(
        ruling=kept,
        language="de",
        text="Wähle zuerst.",
        origin=Origin.COMMUNITY,
        created_at=NOON,
        closed_at=NOON,
    )
    Ruling.objects.filter(pk=merged.pk).update(status="merged", merged_into=kept)
    deed(merged, "merged", ana)
    Ruling.objects.filter(pk=gone.pk).update(
        status="withdrawn", withdrawn_reason="It was never said."
    )
    deed(gone, "withdrawn", ana)


def different(one: Answers, other: Answers) -> list[tuple[str, object, object]]:
    """Return what two sets of answers do not agree on: address, part of the one, of the other."""
    assert one.keys() == other.keys()
    return [
        (path, left, right)
        for path in one
        for left, right in zip(one[path], other[path], strict=True)
        if left != right
    ]


def answers(client: Client) -> Answers:
    """Return what addresses of rulings answer: as of days byte for byte, else the words.

    `test_another_database` asks for the rest.
    """
    found: Answers = {}
    asked = Ruling.objects.filter(Q(text_en__in=ASKED) | Q(public_id__in=("5ntgg", "q9hf7")))
    for public_id in asked.order_by("public_id").values_list("public_id", flat=True):
        for path in (f"/en/r/{public_id}", f"/ru/r/{public_id}"):
            page = client.get(path)
            html = page.content.decode()
            start = html.find('<div class="words"')
            found[path] = (
                page.status_code,
                page.headers.get("Location"),
                html[start : html.find("</dl>", start)],
            )
            for day in DAYS:
                text = client.get(f"{path}@{day}.txt")
                found[f"{path}@{day}.txt"] = (
                    text.status_code,
                    text.headers.get("Location"),
                    b"" if text.status_code == 404 else text.content,
                )
    return found


def state() -> list[object]:
    """Return how much there is of everything that an import might write."""
    return [
        Revision.objects.count(),
        Ruling.objects.count(),
        CardRuling.objects.count(),
        Translation.objects.count(),
        Suggestion.objects.count(),
    ]


def test_a_database_that_has_the_catalogue_already_takes_it_as_well(
    client: Client, full: None, tmp_path: Path
) -> None:
    before, held = answers(client), state()
    statuses = {answer[0] for answer in before.values()}
    assert {200, 301, 404, 410} <= statuses
    assert Ruling.objects.filter(status="missing").exists()
    file = tmp_path / "sixfold.register"
    assert f"Rulings in it: {Ruling.objects.count()}." in register("export", file)
    drop()
    call_command("load_catalogue", stdout=StringIO())
    register("load", file)
    assert different(answers(client), before) == []
    assert take(SECOND, dated=AUTUMN, name="second.json") == {}
    assert state() == held


def test_the_same_database_gives_the_same_bytes(full: None, tmp_path: Path) -> None:
    one, two, three = (tmp_path / name for name in ("one", "two", "three"))
    before = Snapshot.objects.aggregate(last=Max("number"))["last"]
    register("export", one)
    register("export", two)
    assert one.read_bytes() == two.read_bytes()
    drop()
    register("load", one)
    register("export", three)
    added = [line for line in three.read_bytes().splitlines() if line not in one.read_bytes()]
    # The load is an import too, and has a number of its own.
    (own,) = (json.loads(line) for line in added)
    assert (own["import"], own["kind"]) == (before + 1, "register")
    rest = [line for line in three.read_bytes().splitlines() if line not in added]
    assert rest == one.read_bytes().splitlines()


def test_it_is_sorted_and_says_what_each_id_stands_for(full: None, tmp_path: Path) -> None:
    file = tmp_path / "register"
    register("export", file)
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert lines[0]["register"] == 2
    numbers = [line["import"] for line in lines if "import" in line]
    assert numbers == sorted(numbers) and len(numbers) == Snapshot.objects.count()
    cards = [line["card"] for line in lines if "card" in line]
    ids = [line["ruling"] for line in lines if "ruling" in line]
    assert cards == sorted(cards) and ids == sorted(ids)
    assert len(ids) == Ruling.objects.count() and len(cards) == Card.objects.count()
    kept = ruling_of("Choose a target first.")
    line = next(line for line in lines if line.get("ruling") == kept.public_id)
    assert [part["card"] for part in line["cards"]] == ["barrel-of-dice", "second-barrel"]
    assert [part["text"] for part in line["revisions"] if part["language"] == "ru"] == [
        "Сначала выберите цель.",
        "Сперва выберите цель.",
    ]
    assert line["translations"][-1]["author"] == "ana"
    text = file.read_text(encoding="utf-8")
    assert "ana@example.org" not in text and "pbkdf2" not in text and "argon2" not in text


def rows() -> dict[str, list[str]]:
    """Return every row that a register keeps, by what it says and not by its number here."""
    asked: dict[str, list[tuple[object, ...]]] = {
        "revisions": list(
            Revision.objects.values_list(
                *("ruling__public_id", "language", "number", "text", "at", "held_from"),
                *("actor__username", "reason", "snapshot__name", "snapshot__dated"),
            )
        ),
        "links": list(
            CardRuling.objects.values_list(
                *("ruling__public_id", "card__slug", "card__oracle_id", "date", "position"),
                *("held_from", "held_until", "listed_from", "missing_since"),
            )
        ),
        "texts": list(
            Translation.objects.values_list(
                *("ruling__public_id", "language", "state", "origin", "source_language"),
                *("source_revision", "document", "document_title", "document_paragraph"),
                *("document_date", "author__username", "reviewer__username", "saved_at"),
                *("reviewed_at", "sent_back_reason", "version"),
            )
        ),
        "citations": list(
            RuleCitation.objects.values_list(
                "ruling__public_id", "number", "edition", "held_from", "held_until"
            )
        ),
        "proposals": list(
            Suggestion.objects.values_list(
                *("ruling__public_id", "language", "text", "origin", "kind", "note"),
                *("snapshot__name", "created_at", "closed_at"),
            )
        ),
        "scenarios": list(
            ScenarioLink.objects.values_list(
                "ruling__public_id", "scenario", "parameters", "reason", "by_rule", "by_editor"
            )
        ),
        "deeds": list(
            LedgerEntry.objects.filter(snapshot=None).values_list(
                *("ruling__public_id", "outcome", "subject", "key", "before", "after", "note"),
                *("at", "actor__username"),
            )
        ),
        "rulings": list(
            Ruling.objects.values_list(
                *("public_id", "text_key", "source", "status", "missing_since"),
                *("merged_into__public_id", "withdrawn_reason", "official_elsewhere"),
            )
        ),
    }
    return {name: sorted(map(repr, found)) for name, found in asked.items()}


def test_nothing_that_it_keeps_is_lost(full: None, tmp_path: Path) -> None:
    link = CardRuling.objects.filter(ruling=ruling_of("A token is no card."))
    link.update(held_until=date(2026, 2, 2), missing_since=date(2026, 1, 1))
    ScenarioLink.objects.create(ruling=ruling_of("A token is no card."), by_editor=True)
    file = tmp_path / "register"
    register("export", file)
    before = rows()
    assert all(before.values())
    drop()
    assert not any(rows().values())
    register("load", file)
    after = rows()
    for name, held in before.items():
        assert after[name] == held


def test_people_come_back_with_their_names_and_cannot_sign_in(
    client: Client, full: None, tmp_path: Path
) -> None:
    file = tmp_path / "register"
    register("export", file)
    drop()
    register("load", file)
    ana = get_user_model().objects.get(username="ana")
    assert ana.get_full_name() == "Ana Prado"
    assert not ana.is_active and not ana.has_usable_password() and not ana.email
    kept = ruling_of("Choose a target first.")
    assert kept.translations.get(language="ru").author == ana
    assert {one.actor for one in kept.revisions.filter(language="ru")} == {ana}


def test_a_second_load_changes_nothing(full: None, tmp_path: Path) -> None:
    file = tmp_path / "register"
    register("export", file)
    assert "Nothing to change" in register("load", file)
    drop()
    register("load", file)
    held = state()
    assert Snapshot.objects.filter(kind="register").count() == 1
    assert "Nothing to change" in register("load", file)
    assert state() == held
    assert Snapshot.objects.filter(kind="register").count() == 1


def numbers() -> dict[int, tuple[object, ...]]:
    """Return what stands under the number of each import."""
    columns = ("kind", "name", "sha256", "dated", "at", "by", "counts")
    return {
        number: tuple(map(repr, rest))
        for number, *rest in Snapshot.objects.values_list("number", *columns)
    }


def test_imports_get_their_numbers_back_and_others_make_room(full: None, tmp_path: Path) -> None:
    file = tmp_path / "register"
    register("export", file)
    before = numbers()
    drop()
    with connection.cursor() as cursor:
        cursor.execute("SELECT setval('rulings_snapshot_number', %s, false)", [min(before)])
    call_command("load_catalogue", stdout=StringIO())
    made = Snapshot.objects.get(kind="catalogue")
    assert made.number == min(before)
    said = register("load", file)
    now = numbers()
    assert {number: now[number] for number in before} == before
    made.refresh_from_db()
    assert made.number == max(before) + 1
    assert f"Import {min(before)} of this database has the number {made.number} from now" in said
    told = LedgerEntry.objects.get(snapshot__kind="register")
    assert (told.outcome, told.before, told.after) == (
        "moved",
        str(min(before)),
        str(made.number),
    )
    assert set(now) == {*before, max(before) + 1, max(before) + 2}
    assert "Nothing to change" in register("load", file)
    assert numbers() == now


def test_a_register_of_the_first_version_is_read_too(full: None, tmp_path: Path) -> None:
    file = tmp_path / "register"
    register("export", file)
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    imports = [line for line in lines if "import" in line]
    for line in imports:
        line["number"] = line.pop("import")
        line.pop("ledger", None)
    head = {"register": 1, "imports": imports, "people": lines[0]["people"]}
    rest = [line for line in lines[1:] if "number" not in line]
    for line in rest:
        line.pop("ledger", None)
    file.write_text(
        "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in (head, *rest)),
        encoding="utf-8",
    )
    before = rows()["revisions"]
    drop()
    register("load", file)
    assert rows()["revisions"] == before
    assert {one.name for one in Snapshot.objects.all()} >= {"first.json", "second.json"}


def test_what_imports_did_to_rulings_and_who_settled_it_comes_back(
    full: None, tmp_path: Path
) -> None:
    def told() -> list[tuple[object, ...]]:
        columns = ("snapshot__number", "position", "outcome", "subject", "key", "before", "after")
        more = ("note", "ruling__public_id", "settled_at", "settled_by__username")
        found = LedgerEntry.objects.filter(snapshot__isnull=False)
        return list(
            found.exclude(snapshot__kind="register")
            .order_by("snapshot__number", "position")
            .values_list(*columns, *more, "settled_reason")
        )

    snapshot = Snapshot.objects.get(name="second.json")
    LedgerEntry.objects.create(
        snapshot=snapshot,
        position=9_000,
        outcome="suspicious",
        subject="card",
        key="no-ruling ru",
        settled_at=NOON,
        settled_by=User.objects.get(username="ana"),
        settled_reason="Printed so.",
    )
    before = told()
    file = tmp_path / "register"
    register("export", file)
    drop()
    register("load", file)
    assert told() == before
    LedgerEntry.objects.filter(position=9_000).update(
        settled_at=None, settled_by=None, settled_reason=""
    )
    register("load", file)
    assert told() == before


def test_cards_that_are_not_here_wait_for_an_import(full: None, tmp_path: Path) -> None:
    file = tmp_path / "register"
    oracle_id = Card.objects.get(slug="barrel-of-dice").oracle_id
    register("export", file)
    drop()
    register("load", file)
    card = Card.objects.get(slug="barrel-of-dice")
    assert card.oracle_id == oracle_id
    assert card.name_in("en") == "Barrel of Dice"
    assert Card.objects.filter(pk=card.pk, type_line_en=None).exists()
    assert [name.name for name in card.names.all()] == ["Barrel of Dice"]


def edited(file: Path, change: Callable[[list[bytes]], list[bytes]]) -> Path:
    made = file.with_name("edited")
    made.write_bytes(b"".join(change(file.read_bytes().splitlines(keepends=True))))
    return made


MERGED = (
    b'{"ruling":"zzzzz9","source":"wizards","status":"merged","merged_into":"%s","revisions":['
    b'{"language":"en","number":1,"text":"A.","held_from":"2021-07-23",'
    b'"at":"2021-07-23T00:00:00Z"}]}\n'
)
BROKEN: dict[str, tuple[Callable[[list[bytes]], list[bytes]], str]] = {
    "empty": (lambda lines: [], "It is empty."),
    "cut off": (lambda lines: [*lines[:-1], lines[-1][:-20]], "cut off"),
    "no head": (lambda lines: lines[1:], "Line 1"),
    "html": (lambda lines: [b"<!doctype html>\n"], "Line 1"),
    "another version": (
        lambda lines: [lines[0].replace(b'"register":2', b'"register":3'), *lines[1:]],
        "Line 1",
    ),
    "twice": (lambda lines: [*lines, lines[-1]], "is not in order, or stands there twice"),
    "unknown line": (lambda lines: [lines[0], b'{"other":1}\n'], "neither of an import nor"),
    "no card": (
        lambda lines: [line for line in lines if not line.startswith(b'{"card"')],
        "stands on a card that the file does not tell of",
    ),
    "a lost revision": (
        lambda lines: [line.replace(b'"number":1,"text"', b'"number":2,"text"') for line in lines],
        "missing or out of order",
    ),
    "nul": (
        lambda lines: [line.replace(b"Choose a target", b"Choose\\u0000 a") for line in lines],
        "NUL",
    ),
    "two megabytes": (
        lambda lines: [line.replace(b"Choose a target", b"x" * 2_000_000) for line in lines],
        "holds more than 10000 characters",
    ),
    "no json": (
        lambda lines: [line.replace(b'{"card":"barrel', b'{"card":17{"barrel') for line in lines],
        "It is no JSON.",
    ),
    "absurd date": (
        lambda lines: [
            line.replace(b'"date":"2021-07-23"', b'"date":"202109224"') for line in lines
        ],
        "no date",
    ),
    "unknown field": (
        lambda lines: [*lines[:-1], lines[-1][:-2] + b',"more":1}\n'],
        "Line ",
    ),
    "a circle": (lambda lines: [*lines, MERGED % b"zzzzz9"], "circle"),
    "no target": (
        lambda lines: [*lines, MERGED % b"zzzzz8"],
        "merged into one that the file does not tell of",
    ),
    "an unknown person": (
        lambda lines: [lines[0].replace(b'"login":"ana"', b'"login":"bea"'), *lines[1:]],
        "names a person",
    ),
}  # fmt: skip


def test_a_broken_register_is_refused_by_line_and_nothing_is_written(
    full: None, tmp_path: Path
) -> None:
    file = tmp_path / "register"
    register("export", file)
    drop()
    for name, (change, why) in BROKEN.items():
        with transaction.atomic():
            message = refused(edited(file, change))
        assert why in message, (name, message)
        assert "Nothing was written." in message
        assert not Ruling.objects.exists() and not Card.objects.exists(), name
        assert not get_user_model().objects.exists(), name


def test_what_the_database_denies_is_refused(full: None, tmp_path: Path) -> None:
    file = tmp_path / "register"
    register("export", file)
    kept = ruling_of("Choose a target first.")

    Ruling.objects.filter(pk=kept.pk).update(**text_columns("ru", "Новее."))
    assert f"{kept.public_id} ru" in refused(file)
    register("export", file)
    assert "Nothing to change" in register("load", file)

    assert "another oracle id" in refused(
        edited(
            file,
            lambda lines: [
                line
                if not line.startswith(b'{"card":"barrel-of-dice"')
                else b'{"card":"barrel-of-dice","name":"Barrel of Dice",'
                b'"oracle_id":"00000000-0000-0000-0000-000000000001"}\n'
                for line in lines
            ],
        )
    )
    Ruling.objects.filter(status="withdrawn").update(status="current", withdrawn_reason="")
    register("load", file)
    assert Ruling.objects.filter(status="withdrawn").exists()
    Ruling.objects.filter(pk=kept.pk).update(status="withdrawn", withdrawn_reason="Here only.")
    assert kept.public_id in refused(file)


def test_texts_that_came_before_it_under_other_ids_are_refused(full: None, tmp_path: Path) -> None:
    file = tmp_path / "register"
    register("export", file)
    drop()
    make_card("Barrel of Dice")
    make_card("Second Barrel")
    take(SECOND, dated=AUTUMN)
    assert "Load the register before the sources" in refused(file)


def test_a_running_import_is_named(
    full: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "register"
    register("export", file)

    def locked(command: str) -> None:
        raise lock.Locked("Another import is running: somebody.")

    monkeypatch.setattr(lock, "take", locked)
    with pytest.raises(CommandError, match="somebody") as error:
        register("load", file)
    assert error.value.returncode == 4


def test_a_folder_that_is_not_there_is_named(full: None, tmp_path: Path) -> None:
    with pytest.raises(CommandError) as error:
        register("export", tmp_path / "none" / "register")
    assert error.value.returncode == 1 and "none" in str(error.value)
    assert "No such file" in refused(tmp_path / "register")
