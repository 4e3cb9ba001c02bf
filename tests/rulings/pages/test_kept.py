"""Pages that may be kept, and the tag with which they are asked for again."""

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client, override_settings
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from rulings import settings as site
from rulings import version
from rulings.models import Ruling
from rulings.views import public

ROLL = "r/5ntgg/roll"
PAGES = {
    "search?q=d20": 60,
    "search?q=dice&sort=date": 60,
    "search": 60,
    "": 60,
    "card/neverwinter-hydra": 60,
    "card/component-pouch/roll": 60,
    "card/component-pouch/roll?v=1&dice=12": 60,
    "r/5ntgg": 60,
    "r/5ntgg?with=de": 60,
    "r/5ntgg/roll": 60,
    "r/5ntgg/history": 60,
    "r/5ntgg@2026-12-24": 60,
    "r/5ntgg@2026-12-24.txt": 60,
    "rule/706.6": 60,
    "dice": 60,
    "imports/": 60,
    "imports.json": 60,
    "states": 60,
    "states/proved": 60,
    "states.json": 60,
    "suggest?q=hyd": 600,
    "opensearch.xml": 86_400,
    "syntax": 60,
    "about": 60,
    "how": 60,
    "data": 60,
}
WITHOUT_DATA = {"search", "opensearch.xml", "syntax", "about", "how"}
SOME = ("search?q=d20", "r/5ntgg", "suggest?q=hyd", "about")
THIRD = date(2026, 12, 26)


@pytest.fixture(autouse=True)
def on_one_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timezone, "localdate", lambda *_: THIRD)


@pytest.fixture
def asked_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(public, "_REMEMBERED", 0.0)


@pytest.fixture
def files(tmp_path: Path) -> Iterator[Path]:
    """Return a folder with some files of what is deployed."""
    for name in ("engine/a.py", "rulings/static/a.css", "templates/a.html", "locale/a.mo"):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text("a", encoding="utf-8")
    (tmp_path / "requirements").mkdir()
    (tmp_path / "requirements/run.txt").write_text("Django", encoding="utf-8")
    yield tmp_path


def tag(client: Client, path: str, language: str = "en") -> str:
    return str(client.get(f"/{language}/{path}").headers["ETag"])


def test_a_page_asked_for_again_is_not_made_again(
    client: Client,
    catalogue: None,
    asked_each_time: None,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    seen = set()
    for path, seconds in PAGES.items():
        answer = client.get(f"/ru/{path}")
        held = answer.headers["ETag"]
        assert answer.headers["Cache-Control"] == f"public, max-age={seconds}", path
        seen.add(held)
        for ask, written in (
            (client.get, held),
            (client.head, f'"elsewhere", {held.removeprefix("W/")}'),
        ):
            with django_assert_num_queries(0 if path in WITHOUT_DATA else 1):
                again = ask(f"/ru/{path}", headers={"if-none-match": written})
            assert (again.status_code, again.content) == (304, b""), path
            for name in ("ETag", "Cache-Control", "Vary"):
                assert again.headers.get(name) == answer.headers.get(name), (path, name)
    assert len(seen) == len(PAGES)


def test_for_a_moment_the_data_are_not_even_asked_whether_they_changed(
    client: Client, catalogue: None, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    held = tag(client, SOME[0])
    with django_assert_num_queries(0):
        again = client.get(f"/en/{SOME[0]}", headers={"if-none-match": held})
    assert again.status_code == 304
    # The page itself never has the tag of what it is not made of.
    Ruling.objects.filter(public_id="5ntgg").update(text_de="Neu.")
    assert tag(client, SOME[0]) != held


def test_changed_data_are_seen_at_once(
    client: Client, catalogue: None, asked_each_time: None
) -> None:
    held = {path: tag(client, path) for path in PAGES}
    Ruling.objects.filter(public_id="5ntgg").update(text_en="Twenty sides, and none of them up.")
    for path, former in held.items():
        again = client.get(f"/en/{path}", headers={"if-none-match": former})
        expected = (304, True) if path in WITHOUT_DATA else (200, False)
        assert (again.status_code, again.headers["ETag"] == former) == expected, path
    assert "none of them up" in client.get("/en/r/5ntgg").content.decode()


@override_settings(CACHES=site.CACHES)
def test_a_page_made_for_one_reader_is_not_made_again_for_another(
    committing_catalogue: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    first = Client().get("/en/r/5ntgg")
    with django_assert_num_queries(1):
        second = Client().get("/en/r/5ntgg")
    assert (second.content, second.headers) == (first.content, first.headers)
    with django_assert_num_queries(1):
        assert Client().head("/en/r/5ntgg").headers == first.headers
    Ruling.objects.filter(public_id="5ntgg").update(text_en="Twenty sides, and none of them up.")
    assert "none of them up" in Client().get("/en/r/5ntgg").content.decode()
    assert Client().get("/de/r/5ntgg").content != second.content


def test_another_program_language_or_address_is_another_page(
    client: Client, catalogue: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = {path: tag(client, path) for path in SOME}
    for path, former in held.items():
        assert tag(client, path, "de") != former
        assert tag(client, f"{path}{'&' if '?' in path else '?'}x=1") != former
        elsewhere = client.get(f"/en/{path}", headers={"host": "localhost"})
        assert elsewhere.headers["ETag"] != former
    monkeypatch.setattr(public, "code_version", lambda: "a newer one")
    for path, former in held.items():
        again = client.get(f"/en/{path}", headers={"if-none-match": former})
        assert (again.status_code, again.headers["ETag"] != former) == (200, True)


def test_a_page_that_another_day_changes_is_another_page_on_it(
    client: Client, catalogue: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = {path: client.get(f"/en/{path}") for path in PAGES}
    changed = set()
    for days in (-2, 1):
        monkeypatch.setattr(
            timezone, "localdate", lambda *_, days=days: THIRD + timedelta(days=days)
        )
        for path, former in before.items():
            answer = client.get(f"/en/{path}")
            if answer.content != former.content:
                changed.add(path)
                assert answer.headers["ETag"] != former.headers["ETag"], path
    assert {"", "r/5ntgg", "r/5ntgg@2026-12-24"} <= changed


def test_whoever_is_signed_in_gets_every_page_anew(client: Client, catalogue: None) -> None:
    held = {path: tag(client, path) for path in SOME}
    client.force_login(User.objects.create(username="ana"))
    for path, former in held.items():
        answer = client.get(f"/en/{path}", headers={"if-none-match": former})
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "private, no-cache"
        assert "ETag" not in answer.headers


def test_only_whole_pages_have_tags(client: Client, catalogue: None) -> None:
    held = tag(client, "r/5ntgg")
    for path, status in (
        ("/en/search?q=a&sort=x", 400),
        ("/en/search?q=neverwinter+hydra", 302),
        ("/en/search?die=d20", 301),
        ("/en/r/zzzzz", 404),
        ("/en/r/5ntgg/roll?v=1&dice=99", 400),
        ("/en/invitation/nobody", 404),
        ("/en/admin/login/", 200),
        ("/", 302),
        ("/healthz", 200),
    ):
        answer = client.get(path, headers={"if-none-match": held})
        assert (answer.status_code, "ETag" in answer.headers) == (status, False), path
    assert client.get("/en/r/5ntgg", headers={"if-none-match": "*"}).status_code == 304


def test_a_part_of_a_page_is_never_taken_for_the_page(client: Client, catalogue: None) -> None:
    whole = client.get(f"/en/{ROLL}")
    part = client.get(
        f"/en/{ROLL}", headers={"x-fragment": "drawer", "if-none-match": whole.headers["ETag"]}
    )
    assert part.status_code == 200
    assert (part.headers["Cache-Control"], "ETag" in part.headers) == ("no-store", False)
    assert part.headers["Vary"] == whole.headers["Vary"] == "X-Fragment"


def test_whatever_is_deployed_changes_the_version(
    files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "BASE_DIR", files)
    told = version.code_version.__wrapped__
    versions = [told()]
    (files / "engine/a.pyc").write_text("made here", encoding="utf-8")
    assert told() == versions[0]
    for file in sorted(files.rglob("*")):
        if file.suffix not in ("", ".pyc"):
            file.write_text("b", encoding="utf-8")
            versions.append(told())
    monkeypatch.setattr(settings, "SIXFOLD_REPORT_URL", "https://elsewhere.example")
    versions.append(told())
    (files / "rulings/b.svg").touch()
    versions.append(told())
    assert len({*versions}) == len(versions) == 8
