"""C13: a file in one encoding is read in another, and quotation marks become rubbish."""

from __future__ import annotations

import gzip
import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from rulings import editorial
from rulings.admin.refusals import sentence
from rulings.importers.encoding import decode
from rulings.importers.parse import parse
from rulings.importers.refusal import DocumentRefused
from rulings.importers.running import ExitStatus
from rulings.models import CardRuling, Rule, Ruling
from tests.rulings.importers.publishing import card, ruling, run, state, take, write
from tests.rulings.importers.rules import miniature
from tests.rulings.people import person

pytestmark = pytest.mark.django_db

BYTES = bytes.fromhex("93 52 6F 6C 6C 94 20 92 97 A9")
SAID = "“Roll” ’—©"
SOUND = {"cp1252": "cp1252", "utf-8": "utf-8", "utf-8 with its mark": "utf-8-sig"}
ENCODING = pytest.mark.parametrize("encoding", SOUND.values(), ids=SOUND)
PROSE = {
    "en": "“Roll” the die: it’s a d20 — and the result ‘counts’ only once…",
    "de": "Würfle „zwei“ Würfel — größer heißt’s hier: das höhere Ergebnis zählt…",
    "fr": "Lancez «\xa0deux\xa0» dés\xa0: l’effet a été décrit ci-après, où qu’il soit, à cœur…",
    "es": "¿Tira “dos” dados? ¡Sí! El número más alto será el resultado — ñandú…",
    "pt": "Role “dois” dados: a ação não é repetida, e o número está à mão — você vê…",
}
RUSSIAN = "Бросьте «два» кубика: больший результат и есть тот, что выпал, — ещё раз не бросайте."
ELSEWHERE = ["cp1251", "koi8-r", "iso8859-5", "cp866", "mac-cyrillic", "utf-16", "utf-32"]
MOJIBAKE = ["It isnâ€™t.", "â€œRollâ€\x9d", "WÃ¼rfel", "instruÃ§Ã£o", "Р‘СЂРѕСЃСЊС‚Рµ", "ro\ufffdl"]


def document(text: str) -> str:
    """Return a document that holds one ruling."""
    return f"Loaded Die\n\n2021-07-23\n\n{text}\n"


def test_the_bytes_of_the_report_are_read_alike() -> None:
    assert BYTES.decode("cp1252") == SAID
    for encoding in SOUND.values():
        assert decode(SAID.encode(encoding)) == SAID


def test_every_language_is_read_in_all_three_whatever_ends_its_lines() -> None:
    for encoding in SOUND.values():
        for text in PROSE.values():
            for end in ("\n", "\r\n", "\r"):
                data = document(text).replace("\n", end).encode(encoding)
                (paragraph,) = parse(data, name="die.txt").paragraphs
                assert paragraph.text == text, (encoding, end)


@ENCODING
def test_a_document_is_read_in_all_three(tmp_path: Path, encoding: str) -> None:
    take(tmp_path, "cards-20240101.json", [card("Loaded Die")])
    take(tmp_path, "rulings-20240101.json", [ruling("Loaded Die", PROSE["en"])])
    file = tmp_path / "die.txt"
    for language in ("de", "fr"):
        file.write_bytes(document(PROSE[language]).replace("\n", "\r\n").encode(encoding))
        assert run("import_document", file, "--apply").status == ExitStatus.DONE
        assert Ruling.objects.get().text_in(language) == PROSE[language]
    assert CardRuling.objects.get().card.slug == "loaded-die"


@ENCODING
def test_the_rules_are_read_in_all_three(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "rules.txt"
    data = miniature.edition().replace("\n", "\r\n").encode(encoding)
    file.write_bytes(gzip.compress(data, mtime=0))
    assert run("import_rules", file, "--apply").status == ExitStatus.DONE
    file.write_bytes(data)
    assert "Nothing to change" in run("import_rules", file, "--apply").said
    held = "\n".join(Rule.objects.values_list("text", flat=True))
    assert held and not any("\x80" <= sign < "\xa0" or sign == "\ufffd" for sign in held)
    assert "See section 1, “Tea Concepts.”" in held


def test_russian_in_another_encoding_is_refused_and_never_latin(tmp_path: Path) -> None:
    take(tmp_path, "cards-20240101.json", [card("Loaded Die")])
    before = state()
    file = tmp_path / "die.txt"
    for encoding in ELSEWHERE:
        wide = encoding.startswith("utf")
        sound = RUSSIAN if wide else RUSSIAN.replace("«", '"').replace("»", '"').replace("—", "-")
        file.write_bytes(document(sound).encode(encoding))
        for command in ("import_document", "import_rules"):
            ran = run(command, file, "--apply")
            assert ran.status == ExitStatus.REFUSED and "die.txt" in ran.said, encoding
            assert command == "import_rules" or "UTF-8" in ran.said, encoding
    assert state() == before


@pytest.mark.parametrize("word", ["Гидра", "Он", "яд"])
@pytest.mark.parametrize("encoding", ["cp1251", "koi8-r"])
def test_one_russian_word_among_english_ones_is_enough(word: str, encoding: str) -> None:
    with pytest.raises(DocumentRefused, match="Windows-1252") as refusal:
        decode(f"Roll\n\nthe {word} twice".encode(encoding))
    assert refusal.value.line == 3


def test_what_was_read_wrongly_before_is_refused_with_a_hint(tmp_path: Path) -> None:
    take(tmp_path, "cards-20240101.json", [card("Loaded Die")])
    bad = [ruling("Loaded Die", spoilt) for spoilt in MOJIBAKE]
    ran = take(tmp_path, "rulings-20240101.json", [*bad, ruling("Loaded Die", PROSE["en"])])
    assert ran.status == ExitStatus.LOOK
    for number in range(1, 1 + len(bad)):
        assert f"rulings-20240101.json {number}: The field “comment” holds" in ran.said
    assert ran.said.count("damaged before it came here") == len(bad)
    assert [one.text_in("en") for one in Ruling.objects.all()] == [PROSE["en"]]
    before = state()
    file = tmp_path / "die.txt"
    for spoilt in MOJIBAKE:
        file.write_text(document(f"{PROSE['en']} {spoilt}"), encoding="utf-8")
        ran = run("import_document", file, "--apply")
        assert ran.status == ExitStatus.REFUSED and "Line 5 holds" in ran.said
        text = miniature.edition().replace("A party", f"A {spoilt} party", 1)
        file.write_text(text, encoding="utf-8")
        ran = run("import_rules", file, "--apply")
        assert ran.status == ExitStatus.REFUSED and "Line" in ran.said
    assert state() == before


def test_what_a_translator_pastes_is_refused_with_a_hint(tmp_path: Path) -> None:
    take(tmp_path, "cards-20240101.json", [card("Loaded Die")])
    take(tmp_path, "rulings-20240101.json", [ruling("Loaded Die", PROSE["en"])])
    for spoilt in MOJIBAKE:
        with pytest.raises(editorial.TextRefused) as refused:
            editorial.save_text(
                ruling=Ruling.objects.get(),
                language="ru",
                text=f"{RUSSIAN} {spoilt}",
                by=person("Рита", "translators-ru"),
                at=datetime(2024, 1, 3, tzinfo=UTC),
                version=None,
                source="en",
            )
        assert refused.value.code == "mojibake"
    assert "wrong encoding" in sentence("mojibake")
    for sound in (*PROSE.values(), RUSSIAN):
        assert editorial.texts.clean_text(sound) == sound


def test_a_bulk_file_in_another_encoding_stores_no_rubbish(tmp_path: Path) -> None:
    take(tmp_path, "cards-20240101.json", [card("Loaded Die")])
    records = [ruling("Loaded Die", text) for text in (SAID, "Plain words are sound.")]
    file = write(tmp_path, "rulings-20240101.json", records)
    file.write_bytes(file.read_text("utf-8").encode("cp1252"))
    ran = run("import_scryfall", file, "--apply")
    assert ran.status == ExitStatus.LOOK and "U+FFFD" in ran.said
    assert [one.text_in("en") for one in Ruling.objects.all()] == ["Plain words are sound."]
    assert json.loads(file.read_bytes().decode("cp1252"))[0]["comment"] == SAID
