"""C06: one record without an id aborted a whole run; here it costs itself, and is listed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from rulings.importers.running import ExitStatus
from rulings.models import Card, CardRuling, Snapshot
from tests.rulings.importers.publishing import (
    Encoding,
    Record,
    card,
    found,
    id_of,
    mtgjson,
    page,
    ruling,
    run,
    sides,
    take,
    write,
)

pytestmark = pytest.mark.django_db


def reversible(name: str, *, of: str, layout: str = "normal") -> dict[str, Any]:
    """Return a card that is printed on both its sides, with its ids in them alone."""
    return card(
        name,
        oracle_id=None,
        layout="reversible_card",
        type_line=None,
        oracle_text=None,
        mana_cost=None,
        card_faces=[
            {
                "object": "card_face",
                "oracle_id": id_of(of),
                "layout": layout,
                "name": side,
                "type_line": "Artifact",
                "oracle_text": f"{side} is.",
            }
            for side in name.split(" // ")
        ],
    )


BROKEN: list[Record] = [
    card("Broken Card", oracle_id=None),
    card("Broken Card", oracle_id="12345"),
    reversible("B // B", of="B")
    | {"card_faces": [{"name": "B", "oracle_id": id_of("B")}, {"name": "B"}]},
    card("Broken Card", oracle_id=None, layout="reversible_card", card_faces=[]),
    {"oracle_id": id_of("Broken Card"), "name": "Broken Card", "lang": "en"},
    card("", name=""),
]
"""Without an id, with one that is none, without one on one side, without faces, without a kind or a
name."""


@pytest.mark.parametrize("encoding", Encoding)
def test_broken_records_cost_themselves_alone_and_are_listed(
    client: Client, tmp_path: Path, encoding: Encoding
) -> None:
    records = [card("Plain Card"), reversible("A // B // A // B", of="A // B"), *BROKEN]
    records.append(reversible("Twin // Twin", of="Twin"))
    file = write(tmp_path, "cards-20240101.json", records, encoding)
    ran = run("import_scryfall", file, "--apply")
    assert ran.status == ExitStatus.LOOK
    for number in range(3, 3 + len(BROKEN)):
        assert f"cards-20240101.json {number}: The field" in ran.said
    assert set(Card.objects.values_list("name_en", flat=True)) == {"Plain Card", "A // B", "Twin"}
    told = client.get(f"/en/imports/{Snapshot.objects.get().number}.json").json()
    refused = [entry["key"] for entry in told["entries"] if entry["outcome"] == "refused"]
    assert [key.split(":")[0] for key in refused] == [
        f"cards-20240101.json {number}" for number in range(3, 3 + len(BROKEN))
    ]
    rulings = [
        ruling("Plain Card", "Plain cards lie flat."),
        ruling("A // B", "It is one card with two names."),
        ruling("Twin", "Both sides are the same card."),
        ruling("Broken Card", "It waits for its card."),
    ]
    ran = take(tmp_path, "rulings-20240101.json", rulings)
    assert ran.status == ExitStatus.LOOK and id_of("Broken Card") in ran.said
    assert set(CardRuling.objects.values_list("card__name_en", "ruling__text_en")) == {
        ("Plain Card", "Plain cards lie flat."),
        ("A // B", "It is one card with two names."),
        ("Twin", "Both sides are the same card."),
    }
    for typed, slug in (("Twin", "twin"), ("A // B", "a-b"), ("B", "a-b")):
        assert found(client, "en", typed)[0] == slug
    assert "Both sides are the same card." in page(client, "/en/card/twin").source


def test_a_reversible_card_of_mtgjson_is_the_plain_one_too(tmp_path: Path) -> None:
    records = sides("Twin // Twin", layout="reversible_card")
    for record in records:
        record["identifiers"]["scryfallOracleId"] = id_of("Twin")
    records += sides("Broken Card", identifiers={})
    file = tmp_path / "TST.json"
    file.write_text(json.dumps(mtgjson(*records)), encoding="utf-8")
    ran = run("import_mtgjson", file, "--apply")
    assert ran.status == ExitStatus.LOOK and "TST.json 3: The field" in ran.said
    assert list(Card.objects.values_list("name_en", flat=True)) == ["Twin"]
