"""C07: one half's foreign words on both halves, and cards of two faces without any rulings."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from rulings.importers.running import ExitStatus
from rulings.models import Card, CardName, LedgerEntry
from rulings.search.names.cards import find_cards
from rulings.search.query import parse
from tests.rulings.importers.publishing import (
    DAY,
    faces,
    found,
    id_of,
    mtgjson,
    page,
    ruling,
    run,
    sides,
    take,
)

pytestmark = pytest.mark.django_db

LAYOUTS = [
    "split",
    "flip",
    "transform",
    "modal_dfc",
    "adventure",
    "double_faced_token",
    "prototype",
]
TEXT = "Both faces are one card, and this is about the whole of it."
HALF = "Chaos"
GERMAN = "Wirf einen W20, bevor du diese Karte umdrehst."


def half_names(record: Any, names: tuple[str, str], texts: tuple[str, str] = ("", "")) -> Any:
    """Return a German printing of Scryfall's with these names and texts on its faces."""
    for face, name, text in zip(record["card_faces"], names, texts, strict=True):
        face |= {"printed_name": name, "printed_text": text or f"Text von {name}: Karten ziehen."}
    return record


def in_scryfall(folder: Path, names: tuple[str, str], texts: tuple[str, str]) -> None:
    """Import Order // Chaos as Scryfall's German printing has it."""
    record = half_names(faces("Order // Chaos", layout="split", lang="de"), names, texts)
    ran = take(folder, "cards-20240101.json", [record])
    assert ran.status == ExitStatus.LOOK and "Several faces" in ran.said


def in_mtgjson(folder: Path, names: tuple[str, str], texts: tuple[str, str]) -> None:
    """Import Order // Chaos as a set of MTGJSON has it."""
    records = sides("Order // Chaos", layout="split")
    for record, name, text in zip(records, names, texts, strict=True):
        said = {"language": "German", "name": " // ".join(names), "faceName": name, "text": text}
        record["foreignData"] = [said]
    file = folder / "TST.json"
    file.write_text(json.dumps(mtgjson(*records)), encoding="utf-8")
    ran = run("import_mtgjson", file, "--apply")
    assert ran.status == ExitStatus.LOOK and "Several faces" in ran.said


def in_names(folder: Path, names: tuple[str, str], texts: tuple[str, str]) -> None:
    """Import Order // Chaos as a list of printed names has it."""
    line = {
        "oracle_id": id_of("Order // Chaos"),
        "name": "Order // Chaos",
        "layout": "split",
        "printed": {"de": []},
        "faces": {"Order": {"de": [names[0]]}, "Chaos": {"de": [names[1]]}},
    }
    file = folder / "names-20240101.jsonl"
    file.write_text(json.dumps(line) + "\n", encoding="utf-8")
    ran = run("import_names", file, "--apply")
    assert ran.status == ExitStatus.LOOK and "Several faces" in ran.said


@pytest.mark.parametrize("source", [in_scryfall, in_mtgjson, in_names])
def test_a_german_name_on_both_halves_is_not_the_name_of_order(
    client: Client, tmp_path: Path, source: Any
) -> None:
    source(tmp_path, (HALF, HALF), (GERMAN, GERMAN))
    held = Card.objects.get(slug="order-chaos")
    order, chaos = held.faces.order_by("position")
    assert (order.name_de, order.text_de) == (None, None)  # type: ignore[attr-defined]
    assert chaos.name_de in (None, HALF)  # type: ignore[attr-defined]
    assert held.name_in("de") is None
    names = CardName.objects.filter(card=held, language="de")
    assert not names.filter(name__contains="//").exists()
    entry = LedgerEntry.objects.get(outcome="suspicious", note__contains=f"“{HALF}”")
    assert entry.key == "order-chaos de"
    for typed in ("Order", "Chaos", "Order // Chaos", "Order / Chaos", "Order//Chaos"):
        for language in ("de", "en"):
            assert found(client, language, typed)[:1] == ["order-chaos"], typed


@pytest.mark.parametrize("source", [in_scryfall, in_mtgjson])
def test_words_copied_under_a_copied_name_are_shown_for_neither_half(
    tmp_path: Path, source: Any
) -> None:
    source(tmp_path, ("Unordnung", "Unordnung"), (GERMAN, GERMAN))
    for face in Card.objects.get(slug="order-chaos").faces.all():
        assert (face.name_de, face.text_de) == (None, None)  # type: ignore[attr-defined]


@pytest.mark.parametrize("source", [in_scryfall, in_mtgjson])
def test_words_of_their_own_stay_under_a_copied_name(tmp_path: Path, source: Any) -> None:
    source(tmp_path, ("Unordnung", "Unordnung"), (GERMAN, "Lege zwei Karten ab."))
    texts = [face.text_de for face in Card.objects.get(slug="order-chaos").faces.all()]  # type: ignore[attr-defined]
    assert texts == [GERMAN, "Lege zwei Karten ab."]


def of_layout(layout: str) -> str:
    """Return the name of a card of two faces."""
    return f"Front {layout} // Back {layout}"


def of_scryfall(folder: Path) -> None:
    """Import a card of every layout, and its ruling."""
    records = []
    for layout in LAYOUTS:
        german = faces(of_layout(layout), layout=layout, lang="de")
        half_names(german, (f"Vorn {layout}", f"Hinten {layout}"))
        records += [faces(of_layout(layout), layout=layout), german]
    take(folder, "cards-20240101.json", records)
    take(folder, "rulings-20240101.json", [ruling(of_layout(layout), TEXT) for layout in LAYOUTS])


def of_mtgjson(folder: Path) -> None:
    """Import the same from a set of MTGJSON."""
    records = []
    for layout in LAYOUTS:
        held = [{"date": DAY, "text": TEXT}]
        halves = sides(of_layout(layout), layout=layout, rulings=held)
        for record, half in zip(halves, ("Vorn", "Hinten"), strict=True):
            whole = f"Vorn {layout} // Hinten {layout}"
            record["foreignData"] = [
                {"language": "German", "name": whole, "faceName": f"{half} {layout}"}
            ]
        records += halves
    file = folder / "TST.json"
    file.write_text(json.dumps(mtgjson(*records)), encoding="utf-8")
    run("import_mtgjson", file, "--apply")


@pytest.mark.parametrize("source", [of_scryfall, of_mtgjson])
def test_every_way_to_name_it_opens_the_same_card_with_the_same_rulings(
    client: Client, tmp_path: Path, source: Callable[[Path], None]
) -> None:
    source(tmp_path)
    document, typed, back, slug = tmp_path / "faces.de.txt", [""], "", ""
    for layout in LAYOUTS:
        slug = f"front-{layout}-back-{layout}".replace("_", "-")
        front, back = f"Front {layout}", f"Back {layout}"
        typed = [front, back, f"{front} // {back}", f"{front} / {back}", f"{front}//{back}"]
        german = [f"Vorn {layout}", f"Hinten {layout}", f"Vorn {layout}//Hinten {layout}"]
        for name in (*typed, back.upper(), *german):
            named = find_cards(parse(name), language="de").named
            assert [(card.slug, card.rulings) for card in named] == [(slug, 1)], name
        shown = page(client, f"/de/card/{slug}")
        assert [words.text for words in shown.all("div", class_name="clip")] == [TEXT]
    for language in ("en", "de", "pt-br"):
        assert found(client, language, back)[:1] == [slug]
    for title in typed:
        document.write_text(f"{title}\n\n23/07/2021\n\n{GERMAN}\n", encoding="utf-8")
        assert f"title  {slug}" in run("import_document", document, "-v2").said
