"""E07: NUL, halves of characters and bytes that are no UTF-8 are refused in words, never a 500."""

import json
from pathlib import Path
from urllib.parse import quote_from_bytes, unquote_to_bytes

import pytest
from django.contrib.auth.models import User
from django.test import Client

from rulings.languages import Language
from rulings.models import Ruling
from tests.rulings.admin.desk import person
from tests.rulings.importers import publishing
from tests.rulings.search.reports.answers import LANGUAGE, write

pytestmark = pytest.mark.django_db

BYTES = [
    b"\x00",
    b"a\x00b",
    b"\xff",
    b"\xed\xa0\x80",
    b"a\xed\xb0\x80",
    b"\xd0",
    b"\xf4\x90\x80\x80",
]
PATHS = ("", "search", "suggest", "r/zzzzz9", "r/zzzzz9/like", "card/x", "dice", "r/zzzzz9/roll")


@LANGUAGE
def test_bytes_that_are_no_text_are_refused(client: Client, held: str, language: Language) -> None:
    for sent in BYTES:
        for path in PATHS:
            for name in ("q", "lang", "sort", "after"):
                query = f"{name}={quote_from_bytes(sent)}"
                answer = client.get(f"/{language.code}/{path}", QUERY_STRING=query)
                assert answer.status_code == 400, (path, query)
                assert f'lang="{language.hreflang}"' in answer.content.decode()


@pytest.mark.parametrize("sent", BYTES)
def test_a_path_of_such_bytes_is_refused(client: Client, held: str, sent: bytes) -> None:
    for path in ("r/x{}/", "r/{}", "card/{}", "rule/{}", "{}", "r/zzzzz9@{}"):
        raw = unquote_to_bytes(f"/ru/{path.format(quote_from_bytes(sent))}").decode("latin-1")
        assert client.get("/", PATH_INFO=raw).status_code == 400, path


@pytest.mark.parametrize("text", ["a\x00b", "\ud800", "\udfff\ud800"])
@pytest.mark.parametrize("path", ["search", "suggest", "r/zzzzz9/roll", "r/zzzzz9"])
def test_a_body_of_such_characters_is_refused(
    client: Client, held: str, path: str, text: str
) -> None:
    body = json.dumps({"q": text, "dice": text})
    answer = client.post(f"/en/{path}", body, content_type="application/json")
    assert answer.status_code in (400, 404, 405, 415)
    form = {
        "q": text.encode("utf-8", "surrogatepass"),
        "dice": text.encode("utf-8", "surrogatepass"),
    }
    assert client.post(f"/en/{path}", form).status_code in (400, 404, 405)


@pytest.fixture
def translator() -> User:
    """Translates into Russian."""
    return person("Igor", "translators-ru")


@pytest.mark.parametrize("sent", BYTES)
def test_a_text_that_is_pasted_at_the_desk_is_refused_and_comes_back(
    client: Client, translator: User, sent: bytes
) -> None:
    ruling = write("en", "Roll a die.")
    client.force_login(translator)
    body = f"action=save&version=0&source=en&text={quote_from_bytes(b'so' + sent + b'so')}"
    answer = client.post(
        f"/ru/admin/texts/ru/{ruling.public_id}/",
        body,
        content_type="application/x-www-form-urlencoded",
    )
    assert answer.status_code == 400 and answer.context["refused"]
    assert answer.context["typed"].startswith("so")
    assert Ruling.objects.get(pk=ruling.pk).text_in("ru") is None


@pytest.mark.parametrize("text", ["a\x00b", "a\ud800b", "a\x07b"])
def test_a_file_loses_only_the_record_that_holds_one(tmp_path: Path, text: str) -> None:
    cards = [publishing.card("Brass Cup")]
    assert publishing.take(tmp_path, "oracle-cards-20240101.json", cards).status == 0
    records = [
        publishing.ruling("Brass Cup", "The first says it."),
        publishing.ruling("Brass Cup", text),
        publishing.ruling("Brass Cup", "The last says it too."),
    ]
    path = tmp_path / "rulings-20240101.json"
    # As a program writes it that escapes whatever is not ASCII.
    path.write_text(json.dumps(records), encoding="ascii")
    ran = publishing.run("import_scryfall", path, "--apply")
    assert ran.status != 0 and "U+" in ran.said
    assert {*Ruling.objects.values_list("text_en", flat=True)} == {
        "The first says it.",
        "The last says it too.",
    }
