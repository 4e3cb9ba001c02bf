"""Made-up rulings and cards as the files that the importers read."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Final
from uuid import UUID

from rulings.importers.register.lines import (
    VERSION,
    CardLine,
    Head,
    ImportLine,
    Language,
    Link,
    Person,
    RevisionPart,
    RulingLine,
    Standing,
    Told,
    written,
)
from tests.rulings.importers.generated.shape import Made
from tests.rulings.importers.generated.words import LANGUAGES, vocabulary

FIRST, SECOND = date(2026, 1, 1), date(2026, 2, 1)
"""The days of the publisher's file, and of the one in which some rulings are worded anew."""

_AT: Final = datetime(2026, 3, 1, 12, tzinfo=UTC)
_SIGNS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
_PEOPLE: Final = [f"translator-{number:02}" for number in range(20)]
_REVIEWERS: Final = [f"reviewer-{number}" for number in range(4)]
_ENTRIES: Final = 120
"""More than any ruling has in the ledger of one import."""
_OFFICIAL: Final = 30
"""So many of a hundred translations are from the publisher's documents; the others from people."""


def write_rulings(made: Made, path: Path) -> int:
    """Write the English as Scryfall's bulk file of rulings, by card; return how many records."""
    count = 0
    with path.open("wb") as file:
        for oracle_id, card in sorted((made.oracle_id(card), card) for card in made.by_card):
            for place in made.by_card[card]:
                record = {
                    "object": "ruling",
                    "oracle_id": str(oracle_id),
                    "source": "scryfall" if place.ruling % 40 == 0 else "wotc",
                    "published_at": place.day.isoformat(),
                    "comment": made.english(place),
                }
                file.write((b",\n" if count else b"[\n") + _json(record))
                count += 1
        file.write(b"\n]\n")
    return count


def write_cards(made: Made, path: Path) -> int:
    """Write the cards as Scryfall's file of all printings does: each in six languages."""
    count = 0
    with path.open("wb") as file:
        for card in range(made.cards):
            for record in _printings(made, card):
                file.write((b",\n" if count else b"[\n") + _json(record))
                count += 1
        file.write(b"\n]\n")
    return count


def _printings(made: Made, card: int) -> Iterator[dict[str, object]]:
    rnd = random.Random(card)
    oracle_id, day = made.oracle_id(card), date(2010, 1, 1) + timedelta(days=rnd.randrange(5_000))
    english = {
        "name": made.name(card, "en"),
        "type_line": f"Creature — {vocabulary('en').rare(rnd).title()}",
        "oracle_text": _printed(rnd, "en"),
    }
    for language in LANGUAGES:
        record: dict[str, object] = {
            "object": "card",
            "id": str(UUID(int=rnd.getrandbits(128), version=4)),
            "oracle_id": str(oracle_id),
            "lang": language,
            "released_at": day.isoformat(),
            "layout": "normal",
            "mana_cost": "{2}{U}",
            "cmc": 3.0,
            **english,
            "set": f"s{card % 400:03d}",
            "collector_number": str(card // 400),
            "rarity": "rare",
            "games": ["paper"],
        }
        if language != "en":
            record |= {
                "printed_name": made.name(card, language),
                "printed_type_line": f"{vocabulary(language).rare(rnd).title()} — Mirri",
                "printed_text": _printed(rnd, language),
            }
        yield record


def _printed(rnd: random.Random, language: str) -> str:
    words = vocabulary(language)
    lines = [" ".join(words.draw(rnd, rnd.randint(5, 20))).capitalize() + "." for _line in "ab"]
    if rnd.random() < 0.005:
        lines.append(f"{' '.join(words.dice[:3]).capitalize()} d20.")
    return "\n".join(lines)


def write_register(
    made: Made, path: Path, *, rulings: range | None = None, cards: range | None = None
) -> int:
    """Write all six languages as a register does that was exported; return how many rulings.

    What is worded anew has its former wording as the revision before. With `rulings` and `cards`,
    which are all where they are left out, only some are written.
    """
    rulings = range(made.rulings) if rulings is None else rulings
    cards = range(made.cards) if cards is None else cards
    with path.open("wb") as file:
        for head in _top(made):
            file.write(written(head))
        for slug, card in sorted((made.slug(card), card) for card in cards):
            line = CardLine(card=slug, name=made.name(card, "en"), oracle_id=made.oracle_id(card))
            file.write(written(line))
        for ruling in rulings:
            file.write(written(_ruling(made, ruling)))
    return len(rulings)


def write_changed_register(made: Made, path: Path, *, former: Path) -> int:
    """Write the same as `write_register`, with the lines that are `former`'s copied from there."""
    ruling = 0
    with former.open("rb") as source, path.open("wb") as file:
        for head in _top(made):
            file.write(written(head))
        for copied in source:
            if copied.startswith(b'{"card":'):
                file.write(copied)
            elif copied.startswith(b'{"ruling":'):
                changed = made.is_changed(ruling)
                file.write(written(_ruling(made, ruling)) if changed else copied)
                ruling += 1
    return made.rulings


def public_id(made: Made, ruling: int) -> str:
    """Return the id of a ruling in a register; they come in order."""
    step = len(_SIGNS) ** 6 // (made.rulings + 1)
    number, signs = ruling * step + int(made.oracle_id(ruling)) % step, ""
    for _sign in range(6):
        number, at = divmod(number, len(_SIGNS))
        signs = _SIGNS[at] + signs
    return signs


def _top(made: Made) -> Iterator[Head | ImportLine]:
    people = [Person(login=login) for login in sorted((*_PEOPLE, *_REVIEWERS))]
    yield Head(register=VERSION, people=people)
    for number, day in enumerate((FIRST, SECOND) if made.changed else (FIRST,), 1):
        yield ImportLine(
            number=number,
            kind="rulings",
            name=_file_of(day),
            sha256=hashlib.sha256(str(day).encode()).hexdigest(),
            dated=day,
            at=_AT + timedelta(days=number),
            by="operator",
            counts={"new" if number == 1 else "changed": made.rulings},
        )


def _file_of(day: date) -> str:
    return f"rulings-{day:%Y%m%d}.json"


def _ruling(made: Made, ruling: int) -> RulingLine:
    places = made.facts(ruling).places
    revisions: list[RevisionPart] = []
    standings: list[Standing] = []
    for language in sorted(LANGUAGES):
        official = language == "en" or (ruling + ord(language[0])) % 100 < _OFFICIAL
        author = None if official else _PEOPLE[(ruling + ord(language[1])) % len(_PEOPLE)]
        wordings = (False, True) if made.is_changed(ruling) else (False,)
        for number, changed in enumerate(wordings, 1):
            revisions.append(
                RevisionPart(
                    language=language,
                    number=number,
                    text=made.text(ruling, language, changed=changed),
                    held_from=SECOND if changed else FIRST if language == "en" else places[0].day,
                    at=_AT + timedelta(days=number, seconds=ruling % 80_000),
                    by=author,
                    reason="" if author else _file_of(SECOND if changed else FIRST),
                    imported=None if author else number,
                )
            )
        standings.append(_standing(made, ruling, language, author, len(wordings)))
    return RulingLine(
        ruling=public_id(made, ruling),
        source="scryfall" if ruling % 40 == 0 else "wizards",
        cards=[
            Link(
                card=made.slug(place.card),
                date=place.day,
                held_from=FIRST,
                listed_from=FIRST,
                position=at + 1,
            )
            for at, place in enumerate(places)
        ],
        revisions=revisions,
        translations=standings,
        ledger=list(_ledger(made, ruling)),
    )


def _ledger(made: Made, ruling: int) -> Iterator[Told]:
    """Yield what the imports of the English did to a ruling, and to its places."""
    own, first = public_id(made, ruling), ruling * _ENTRIES
    text = made.text(ruling, "en", changed=False)
    yield Told(imported=1, position=first, outcome="new", subject="ruling", key=own, after=text)
    for at, place in enumerate(made.facts(ruling).places, first + 1):
        yield Told(
            imported=1,
            position=at,
            outcome="new",
            subject="link",
            key=f"{own} {made.slug(place.card)}",
            after=place.day.isoformat(),
        )
    if made.is_changed(ruling):
        yield Told(
            imported=2,
            position=ruling,
            outcome="changed",
            subject="text",
            key=f"{own} en",
            before=text,
            after=made.text(ruling, "en"),
        )


def _standing(
    made: Made, ruling: int, language: Language, author: str | None, version: int
) -> Standing:
    at = _AT + timedelta(days=version, seconds=ruling % 80_000)
    if author is not None:
        return Standing(
            language=language,
            state="approved",
            origin="community",
            source_language="en",
            source_revision=version,
            author=author,
            saved_at=at,
            reviewer=_REVIEWERS[ruling % len(_REVIEWERS)],
            reviewed_at=at + timedelta(hours=1),
            version=version,
        )
    if language == "en":
        return Standing(
            language=language, state="approved", origin="official", saved_at=at, version=version
        )
    place = made.facts(ruling).places[0]
    return Standing(
        language=language,
        state="approved",
        origin="official",
        document=f"{made.slug(place.card)}.{language}.txt",
        document_title=made.name(place.card, language),
        document_paragraph=1 + ruling % 9,
        document_date=place.day,
        saved_at=at,
        version=version,
    )


def _json(record: Mapping[str, object]) -> bytes:
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode()
