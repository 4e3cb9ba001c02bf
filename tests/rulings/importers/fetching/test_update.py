"""The operator's one command: what it brings, in which order, how much, and what it says."""

from __future__ import annotations

import fcntl
import gzip
import hashlib
import json
from datetime import date
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.core.management.base import OutputWrapper
from psycopg import OperationalError
from pytest_django import Settings

from rulings.importers import cards, progress
from rulings.importers.lock import Locked
from rulings.importers.running import ExitStatus
from rulings.models import Card, CardName, LedgerEntry, Rule, Ruling, Snapshot
from tests.rulings.importers.fetching.mirror import (
    ALL_CARDS,
    CARDS,
    HASH,
    LIST,
    NAMES,
    ONE,
    RULES,
    RULINGS,
    TWO,
    Handler,
    Mirror,
    atomic,
    card,
    lines,
    ruling,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("folder")]

FILES = {CARDS, ALL_CARDS, NAMES, RULINGS, RULES}


def run(mirror: Mirror, *options: str) -> tuple[int, str]:
    """Run the command and return its exit status and all that it said."""
    out = StringIO()
    try:
        call_command("update", "--from", mirror.address, *options, stdout=out, stderr=out)
    except CommandError as error:
        return error.returncode, f"{out.getvalue()}{error}"
    return 0, out.getvalue()


def fetched(mirror: Mirror) -> list[str]:
    """Return the files that were fetched, in their order."""
    return [one.path for one in mirror.log if one.method == "GET" and one.path in FILES]


def owl(*columns: str) -> tuple[Any, ...]:
    """Return columns of the one card that has a name in several languages."""
    return tuple(Card.objects.filter(oracle_id=ONE).values_list(*columns).get())


def kinds() -> list[str]:
    return list(Snapshot.objects.order_by("pk").values_list("kind", flat=True))


def test_everything_comes_in_its_order_and_is_said_beforehand(mirror: Mirror, folder: Path) -> None:
    status, said = run(mirror)
    assert status == ExitStatus.DONE
    assert fetched(mirror) == [CARDS, NAMES, RULINGS, RULES]
    assert kinds() == ["cards", "names", "rulings", "rules"]
    assert [one.dated for one in Snapshot.objects.order_by("pk")] == [
        date(2026, 11, 15),
        date(2026, 11, 14),
        date(2026, 11, 15),
        date(2026, 9, 25),
    ]
    assert owl("text_en", "mana_cost") == ("Roll a d20.", "{2}")
    assert owl("name_ru", "text_ru", "name_de") == (
        "Сова из жести",
        "Text Сова из жести.",
        "Eule aus Blech",
    )
    texts = Ruling.objects.values_list("text_en", flat=True)
    assert len(texts) == 2 and all(text and text.startswith("Ruling ") for text in texts)
    assert Rule.objects.filter(number="100.1").exists()
    every = sum(len(mirror.files[path]) for path in (CARDS, NAMES, RULINGS, RULES))
    assert f"To fetch: {every / 1024:.1f}\xa0KB." in said
    assert said.index("To fetch:") < said.index("fetched")
    assert f"cards of Scryfall: {CARDS.rpartition('/')[2]}, " in said
    assert [path.name for path in folder.iterdir()] == ["lock"]


def test_the_same_again_fetches_and_writes_nothing(mirror: Mirror) -> None:
    run(mirror)
    mirror.log.clear()
    before = LedgerEntry.objects.count(), Snapshot.objects.count()
    status, said = run(mirror)
    assert status == ExitStatus.DONE
    assert fetched(mirror) == []
    assert {one.path for one in mirror.log} == {LIST, HASH}
    assert (LedgerEntry.objects.count(), Snapshot.objects.count()) == before
    assert said.count("nothing is newer than what is here, of ") == 4
    assert "There is nothing to fetch." in said


def test_only_what_is_newer_is_fetched(mirror: Mirror) -> None:
    run(mirror)
    newer = RULINGS.replace("20261115", "20261116")
    mirror.files[newer] = lines([ruling(TWO, "Another."), *map(json.loads, held(mirror))])
    mirror.offer("rulings", newer, updated="2026-11-16T09:00:31Z")
    mirror.log.clear()
    assert run(mirror)[0] == ExitStatus.DONE
    assert [one.path for one in mirror.log if one.sent and one.path.endswith("gz")] == [newer]
    assert Ruling.objects.filter(text_en="Another.").count() == 1
    older = RULINGS.replace("20261115", "20261001")
    mirror.files[older] = lines([ruling(TWO, "Oldest.")])
    mirror.offer("rulings", older, updated="2026-10-01T09:00:31Z")
    status, said = run(mirror)
    assert status == ExitStatus.DONE
    assert mirror.asked(older) == []
    assert "of November\xa016,\xa02026" in said


def held(mirror: Mirror) -> list[bytes]:
    """Return the records of rulings that the mirror has."""
    return gzip.decompress(mirror.files[RULINGS]).splitlines()


def test_a_newer_file_that_says_the_same_is_kept_in_mind_and_writes_nothing(
    mirror: Mirror,
) -> None:
    run(mirror)
    entries = LedgerEntry.objects.count()
    newer = CARDS.replace("20261115090157", "20261115210157")
    mirror.files[newer] = mirror.files[CARDS]
    mirror.offer("oracle_cards", newer, updated="2026-11-15T21:01:57Z")
    mirror.change_names(atomic("2026-11-15", Russian="Сова из жести", German="Eule aus Blech"))
    status, said = run(mirror)
    assert status == ExitStatus.DONE
    assert said.count("Nothing to change: everything is here already.") == 2
    assert LedgerEntry.objects.count() == entries
    mirror.log.clear()
    run(mirror)
    assert {one.path for one in mirror.log} == {LIST, HASH}


def test_the_words_of_mtgjson_are_the_printed_ones_only(mirror: Mirror) -> None:
    mirror.files[CARDS] = lines([card("Tin Owl", ONE, oracle_text="", mana_cost="")])
    mirror.offer("oracle_cards", CARDS, updated="2026-11-01T09:01:57Z")
    run(mirror)
    assert owl("text_en", "mana_cost") == (None, "")
    assert not Ruling.objects.filter(text_en="A ruling that only MTGJSON lists.").exists()


def test_languages_bring_every_printing_and_keep_those_asked_for(mirror: Mirror) -> None:
    status, _said = run(mirror, "--languages", "ru, EN")
    assert status == ExitStatus.DONE
    assert fetched(mirror) == [ALL_CARDS, NAMES, RULINGS, RULES]
    assert owl("name_ru", "text_ru") == ("Жестяная сова", "Бросьте.")
    assert Card.objects.get(oracle_id=ONE).printed["ru"]["set"] == "TST"
    assert owl("text_de") == ("Text Eule aus Blech.",)
    assert not CardName.objects.filter(name="Blecheule").exists()
    assert CardName.objects.filter(name="Сова из жести").exists()
    first = Snapshot.objects.order_by("pk")[0]
    assert first.name == f"{ALL_CARDS.rpartition('/')[2]} [ru]"
    mirror.log.clear()
    run(mirror, "--languages", "ru")
    assert fetched(mirror) == []
    run(mirror, "--languages", "ru,de")
    assert fetched(mirror) == [ALL_CARDS]
    assert owl("text_de") == ("Wirf.",)


def test_a_dry_run_fetches_nothing(mirror: Mirror) -> None:
    status, said = run(mirror, "--dry-run")
    assert status == ExitStatus.DONE
    assert "To fetch: " in said
    assert fetched(mirror) == [] and kinds() == []


def test_a_list_of_names_serves_instead(mirror: Mirror, settings: Settings) -> None:
    path = "/names/printed-names-20261101.jsonl.gz"
    settings.SIXFOLD_NAMES_URL = f"https://mtgjson.com{path}"
    listed = {"oracle_id": str(ONE), "name": "Tin Owl", "printed": {"fr": ["Hibou de fer-blanc"]}}
    mirror.files[path] = lines([listed])
    mirror.files[f"{path}.sha256"] = hashlib.sha256(mirror.files[path]).hexdigest().encode()
    assert run(mirror)[0] == ExitStatus.DONE
    assert owl("name_fr") == ("Hibou de fer-blanc",)
    assert Snapshot.objects.get(kind="names").dated == date(2026, 11, 1)


def test_names_without_a_day_are_refused_and_removed(
    mirror: Mirror, folder: Path, settings: Settings
) -> None:
    settings.SIXFOLD_NAMES_URL = "https://mtgjson.com/names.jsonl.gz"
    mirror.files["/names.jsonl.gz"] = data = lines([{"oracle_id": str(ONE), "name": "Tin Owl"}])
    mirror.files["/names.jsonl.gz.sha256"] = hashlib.sha256(data).hexdigest().encode()
    status, said = run(mirror)
    assert status == ExitStatus.REFUSED
    assert "names.jsonl.gz: It does not say of what day it is. Nothing was written." in said
    assert kinds() == ["cards", "rulings", "rules"]
    assert [path.name for path in folder.iterdir()] == ["lock"]


def test_what_fails_is_named_and_the_rest_goes_in(mirror: Mirror) -> None:
    del mirror.files[HASH], mirror.files[RULES]
    status, said = run(mirror)
    assert status == ExitStatus.REFUSED
    assert f"printed names: {mirror.address}{HASH} answers with the HTTP status 404." in said
    assert "Not everything is up to date: printed names, Comprehensive Rules." in said
    assert kinds() == ["cards", "rulings"]


def test_without_cards_what_belongs_to_them_waits(mirror: Mirror, folder: Path) -> None:
    mirror.files[CARDS] = lines([ruling(ONE, "No card.")])
    mirror.offer("oracle_cards", CARDS, updated="2026-11-15T09:01:57Z")
    status, said = run(mirror)
    assert status == ExitStatus.REFUSED
    assert "It holds no cards of Scryfall." in said
    assert said.count("not taken, since the cards that they belong to come first.") == 2
    assert fetched(mirror) == [CARDS, RULES]
    assert kinds() == ["rules"]
    assert [path.name for path in folder.iterdir()] == ["lock"]


def test_an_error_page_in_place_of_a_file_is_refused(mirror: Mirror) -> None:
    mirror.files[RULINGS] = b"<html>Sorry.</html>"
    mirror.offer("rulings", RULINGS, updated="2026-11-15T09:00:31Z")
    status, said = run(mirror)
    assert status == ExitStatus.REFUSED
    assert "It is a web page and no JSON" in said
    assert kinds() == ["cards", "names", "rules"]


def test_bad_records_are_listed_and_the_good_ones_go_in(mirror: Mirror) -> None:
    mirror.files[RULINGS] = lines([ruling(ONE, "Good."), ruling(ONE, "")])
    mirror.offer("rulings", RULINGS, updated="2026-11-15T09:00:31Z")
    status, said = run(mirror)
    assert status == ExitStatus.LOOK
    assert "The ruling has no text." in said and "need a look" in said
    assert Ruling.objects.values_list("text_en", flat=True).get() == "Good."
    mirror.log.clear()
    assert run(mirror)[0] == ExitStatus.DONE
    assert fetched(mirror) == []


def test_rules_with_a_line_that_cannot_be_read_need_a_look(mirror: Mirror) -> None:
    twice = mirror.files[RULES].replace(b"100.1b The", b"100.1a It rains.\n\n100.1b The")
    assert twice != mirror.files[RULES]
    mirror.files[RULES] = twice
    status, said = run(mirror)
    assert status == ExitStatus.LOOK
    assert "rule 100.1a stands here twice" in said
    assert "rules" in kinds()


def test_rules_that_are_none_are_refused(mirror: Mirror) -> None:
    mirror.files[RULES] = b"A poem."
    status, said = run(mirror)
    assert status == ExitStatus.REFUSED
    assert "Comprehensive Rules: Nothing was written." in said
    assert kinds() == ["cards", "names", "rulings"]


def many_rulings(mirror: Mirror, count: int, day: str) -> str:
    """Publish so many rulings in a file of a day; return its path."""
    path = f"/rulings/rulings-{day.replace('-', '')}090031.jsonl.gz"
    mirror.files[path] = lines([ruling(ONE, f"Ruling of number {n}.") for n in range(count)])
    mirror.offer("rulings", path, updated=f"{day}T09:00:31Z")
    return path


def test_a_mass_loss_stops_before_anything_is_lost(mirror: Mirror, folder: Path) -> None:
    many_rulings(mirror, 1200, "2026-11-16")
    run(mirror)
    path = many_rulings(mirror, 10, "2026-11-17")
    status, said = run(mirror)
    assert status == ExitStatus.MASS_LOSS
    assert "1190 of 1200 rulings on cards have vanished" in said
    assert not Ruling.objects.filter(status=Ruling.Status.MISSING).exists()
    assert (folder / "rulings").exists()
    assert run(mirror, "--believe-losses")[0] == ExitStatus.DONE
    assert len(mirror.asked(path)) == 1
    assert Ruling.objects.filter(status=Ruling.Status.MISSING).count() == 1190


def test_one_update_at_a_time(mirror: Mirror, folder: Path) -> None:
    folder.mkdir()
    with (folder / "lock").open("a") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        status, said = run(mirror)
    assert status == ExitStatus.LOCKED
    assert "Another update is running." in said
    assert mirror.log == []


def test_ctrl_c_says_that_it_goes_on(mirror: Mirror, monkeypatch: pytest.MonkeyPatch) -> None:
    def press(handler: Handler) -> bool:
        if handler.command == "GET":
            monkeypatch.setattr(progress.Fetched, "at", interrupt)
        return False

    def interrupt(_progress: progress.Fetched, _count: int) -> None:
        raise KeyboardInterrupt

    mirror.odd[NAMES] = press
    status, said = run(mirror)
    assert status == ExitStatus.STOPPED
    assert "Stopped. What was imported stands" in said
    assert kinds() == ["cards"]


def test_a_file_that_is_in_already_is_removed(mirror: Mirror, folder: Path) -> None:
    """As after a kill right after the commit."""
    run(mirror)
    left = folder / "cards" / CARDS.rpartition("/")[2]
    left.parent.mkdir()
    left.write_bytes(mirror.files[CARDS])
    run(mirror, "--dry-run")
    assert left.exists()
    run(mirror)
    assert not left.exists()


@pytest.mark.parametrize(
    ("ending", "status", "said"),
    [
        (Locked("Somebody else imports."), ExitStatus.LOCKED, "Somebody else imports."),
        (KeyboardInterrupt(), ExitStatus.STOPPED, "it was stopped, and nothing of it was written"),
        (OperationalError("gone"), ExitStatus.REFUSED, "the connection to the database was lost"),
    ],
)
def test_what_ends_an_import_is_told_and_the_file_stays(
    ending: BaseException,
    status: ExitStatus,
    said: str,
    mirror: Mirror,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def end(*_rows: object, **_more: object) -> None:
        raise ending

    with monkeypatch.context() as patch:
        patch.setattr(cards, "plan", end)
        found, told = run(mirror)
    assert found == status
    assert said in told
    assert (folder / "cards" / CARDS.rpartition("/")[2]).read_bytes() == mirror.files[CARDS]
    assert "cards" not in kinds()
    assert run(mirror)[0] == ExitStatus.DONE
    assert len(mirror.asked(CARDS)) == 1


def test_a_folder_that_cannot_be_made_is_named(mirror: Mirror, folder: Path) -> None:
    folder.touch()
    status, said = run(mirror)
    assert status == ExitStatus.REFUSED
    assert f"{folder} could not be written: " in said


@pytest.mark.parametrize(
    ("option", "why"),
    [
        (("--languages", "ru,it"), "“it” is none of the languages here: en, ru, es, pt, de, fr."),
        (("--from", "mirror.example"), "“mirror.example” is no address that begins with"),
        (("--from", "ftp://mirror.example"), "is no address that begins with http"),
        (("--from", "http://mirror.example:no"), "is no address that begins with http"),
    ],
)
def test_a_wrong_call_is_told(option: tuple[str, str], why: str) -> None:
    with pytest.raises(CommandError) as refused:
        call_command("update", *option)
    assert why in str(refused.value)


class Terminal(StringIO):
    """What a person looks at."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("out", "ends"), [(Terminal, "\r"), (StringIO, "\n")])
def test_progress_moves_on_a_terminal_and_is_plain_elsewhere(
    out: type[StringIO], ends: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "_TERMINAL_SECONDS", 0.0)
    monkeypatch.setattr(progress, "_PLAIN_SECONDS", 0.0)
    stream = out()
    told = OutputWrapper(stream)
    fetching = progress.Fetched("rulings.gz", 2048, told)
    fetching.at(1024)
    fetching.ended(2048)
    assert stream.getvalue() == (
        f"rulings.gz: 1.0\xa0KB of 2.0\xa0KB fetched{ends}"
        "rulings.gz: 2.0\xa0KB of 2.0\xa0KB fetched\n"
    )
    stream.truncate(0)
    stream.seek(0)
    assert list(progress.shown(range(300), "rulings.gz", told)) == list(range(300))
    assert stream.getvalue() == (
        f"rulings.gz: 256 records read{ends}rulings.gz: 300 records read\n"
    )
