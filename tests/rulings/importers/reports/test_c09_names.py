"""C09: a card has had several names, and players hold the old card in their hands."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from rulings.importers.running import ExitStatus
from rulings.models import Card, CardName
from tests.rulings.importers.publishing import (
    card,
    faces,
    found,
    id_of,
    mtgjson,
    page,
    run,
    sides,
    state,
    take,
)

pytestmark = pytest.mark.django_db

OLD, NEW = "Голем Трана", "Транский Голем"
ALL = ("Thran Golem", OLD, NEW, "голем трана", "транский  голем")


def printing(name: str, day: str, code: str, **changes: Any) -> dict[str, Any]:
    """Return a Russian printing of the golem."""
    return card(
        "Thran Golem",
        lang="ru",
        printed_name=name,
        printed_text="Пока он зачарован, он летает.",
        released_at=day,
        set=code,
        **changes,
    )


def of_scryfall(folder: Path) -> None:
    """Bring both Russian printings in one file, the newer one first."""
    records = [printing(NEW, "2011-11-01", "new"), printing(OLD, "1999-02-01", "old")]
    take(folder, "cards-20240101.json", records)


def of_two_files(folder: Path) -> None:
    """Bring the newer printing first, and the older one a day later."""
    take(folder, "cards-20240101.json", [printing(NEW, "2011-11-01", "new")])
    take(folder, "cards-20240102.json", [printing(OLD, "1999-02-01", "old")])


def of_mtgjson(folder: Path) -> None:
    """Bring a set with the old printing and one with the new."""
    for name, day, code in ((OLD, "1999-02-01", "OLD"), (NEW, "2011-11-01", "NEW")):
        said = {"language": "Russian", "name": name}
        whole = mtgjson(*sides("Thran Golem", setCode=code, uuid=code, foreignData=[said]))
        whole["data"] |= {"code": code, "releaseDate": day}
        file = folder / f"{code}.json"
        file.write_text(json.dumps(whole), encoding="utf-8")
        run("import_mtgjson", file, "--apply")


def of_a_list(folder: Path) -> None:
    """Bring a list of printed names, which has no days: the usual name comes first."""
    line = {"oracle_id": id_of("Thran Golem"), "name": "Thran Golem", "printed": {"ru": [NEW, OLD]}}
    file = folder / "names-20240101.jsonl"
    file.write_text(json.dumps(line), encoding="utf-8")
    run("import_names", file, "--apply")


@pytest.mark.parametrize("source", [of_scryfall, of_two_files, of_mtgjson, of_a_list])
def test_both_russian_names_and_the_english_one_open_the_same_card(
    client: Client, tmp_path: Path, source: Any
) -> None:
    source(tmp_path)
    for typed in ALL:
        for language in ("ru", "en", "fr"):
            assert found(client, language, typed)[:1] == ["thran-golem"], (language, typed)
    assert Card.objects.get().name_in("ru") == NEW
    shown = page(client, "/ru/card/thran-golem")
    assert shown.one("h1").text == NEW
    assert OLD in shown.one("main").text
    before = state()
    source(tmp_path)
    assert state() == before


def test_an_official_name_that_changed_keeps_address_rulings_and_old_name(
    client: Client, tmp_path: Path
) -> None:
    take(tmp_path, "cards-20240101.json", [card("Licensed Die")])
    changed = card("Free Die", oracle_id=id_of("Licensed Die"))
    assert take(tmp_path, "cards-20240601.json", [changed]).status == ExitStatus.DONE
    assert Card.objects.get().name_in("en") == "Free Die"
    for typed in ("Licensed Die", "Free Die", "licensed"):
        assert found(client, "en", typed)[:1] == ["licensed-die"]
    shown = page(client, "/en/card/licensed-die")
    assert shown.one("h1").text == "Free Die"
    assert "Licensed Die" in shown.one("main").text


@pytest.mark.parametrize("field", ["flavor_name", "printed_name"])
@pytest.mark.parametrize("day", ["2020-05-15", "2026-12-01"])
def test_another_english_name_that_is_printed_is_an_alias(
    client: Client, tmp_path: Path, field: str, day: str
) -> None:
    records = [
        card("Zilortha's Die"),
        card("Zilortha's Die", set="pro", released_at=day, **{field: "Kaiju, King of Dice"}),
        card("Zilortha's Die", set="pro", lang="ja", **{field: "サイコロ"}),
        faces("Order // Chaos", layout="split"),
    ]
    other = faces("Order // Chaos", layout="split", set="pro", released_at=day)
    other["card_faces"][1][field] = "Other Chaos"
    file = [*records, other]
    assert take(tmp_path, "cards-20260101.json", file).status == ExitStatus.DONE
    assert set(Card.objects.values_list("name_en", flat=True)) == {
        "Zilortha's Die",
        "Order // Chaos",
    }
    assert found(client, "en", "Kaiju, King of Dice")[:1] == ["zilorthas-die"]
    assert found(client, "ru", "kaiju")[:1] == ["zilorthas-die"]
    assert found(client, "en", "Other Chaos")[:1] == ["order-chaos"]
    assert not CardName.objects.filter(name="サイコロ").exists()
    shown = page(client, "/en/card/zilorthas-die")
    assert shown.one("h1").text == "Zilortha's Die"
    assert "Kaiju, King of Dice" in shown.one("main").text
    before = state()
    take(tmp_path, "cards-20260102.json", file)
    assert state() == before


def test_other_names_of_mtgjson_are_aliases_too(client: Client, tmp_path: Path) -> None:
    records = sides("Zilortha's Die", flavorName="Kaiju, King of Dice")
    halves = sides("Order // Chaos", layout="split")
    halves[1]["faceFlavorName"] = "Other Chaos"
    file = tmp_path / "TST.json"
    file.write_text(json.dumps(mtgjson(*records, *halves)), encoding="utf-8")
    assert run("import_mtgjson", file, "--apply").status == ExitStatus.DONE
    assert found(client, "en", "Kaiju, King of Dice")[:1] == ["zilorthas-die"]
    assert found(client, "en", "other chaos")[:1] == ["order-chaos"]
    assert Card.objects.get(slug="zilorthas-die").name_in("en") == "Zilortha's Die"
    before = state()
    run("import_mtgjson", file, "--apply")
    assert state() == before
