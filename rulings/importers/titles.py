"""The card that a document's title names: by any name that is held here or ships, or its id."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.db.models import Q
from django.utils.translation import gettext as _
from rapidfuzz import fuzz, process

from rulings.content.catalogue import Catalogue, CatalogueCard
from rulings.importers.plan import Entry, Outcome
from rulings.models import Card, CardName
from rulings.models.folding import name_key

_NEAR_NAMES: Final = 5
_NEAR_ENOUGH: Final = 60


@dataclass(frozen=True, slots=True)
class Title:
    """What the title of a document was found to be."""

    entry: Entry
    card: Card | None
    """The card as it is held here; None where it is not, or where it is not sure which."""
    shipped: tuple[CatalogueCard, ...]
    """The cards of the catalogue that it names."""
    remarks: tuple[str, ...] = ()


def find_card(title: str, catalogue: Catalogue) -> Title:
    """Return the card of this oracle id, or of this name in any language; never a guess."""
    oracle_id = _oracle_id(title)
    if oracle_id is None:
        return _named(title, catalogue)
    shipped = tuple(card for card in catalogue.cards if card.oracle_id == oracle_id)
    card = Card.objects.filter(oracle_id=oracle_id).first()
    slug = shipped[0].slug if shipped else None if card is None else card.slug
    if slug is None:
        remark = _("No card here has the oracle id %(id)s.") % {"id": oracle_id}
        return Title(Entry(Outcome.UNMATCHED, "title", title), None, (), (remark,))
    return Title(Entry(Outcome.SAME, "title", slug, str(oracle_id)), card, shipped)


def _oracle_id(title: str) -> UUID | None:
    try:
        return UUID(title)
    except ValueError:
        return None


def _named(title: str, catalogue: Catalogue) -> Title:
    key = name_key(title)
    held = list(CardName.objects.filter(key=key).select_related("card").order_by("kind"))
    cards = {name.card.slug: name.card for name in held}
    kinds = {name.card.slug: str(CardName.Kind(name.kind).label) for name in held}
    named = list(_shipped_names(key, catalogue))
    shipped = tuple(card for card, _kind in named)
    for card, kind in named:
        kinds.setdefault(card.slug, str(kind.label))
    if len(kinds) == 1:
        ((slug, label),) = kinds.items()
        held_card = cards.get(slug) or _held(shipped)
        entry = Entry(Outcome.SAME, "title", slug, f"“{title}”: {label}")
        return Title(entry, held_card, shipped)
    if kinds:
        remark = _("“%(title)s” is the name of several cards: %(cards)s.") % {
            "title": title,
            "cards": ", ".join(sorted(kinds)),
        }
        return Title(Entry(Outcome.UNMATCHED, "title", title), None, shipped, (remark,))
    near = _near_names(key, catalogue)
    remark = (
        _("No card is called “%(title)s”. Near names: %(names)s.")
        % {"title": title, "names": ", ".join(near)}
        if near
        else _("No card is called “%(title)s”.") % {"title": title}
    )
    return Title(Entry(Outcome.UNMATCHED, "title", title), None, shipped, (remark,))


def _held(shipped: tuple[CatalogueCard, ...]) -> Card | None:
    """Return the card of the catalogue as it is held here, under its slug or its oracle id."""
    (card,) = shipped
    ids = Q() if card.oracle_id is None else Q(oracle_id=card.oracle_id)
    return Card.objects.filter(Q(slug=card.slug) | ids).first()


def _shipped_names(key: str, catalogue: Catalogue) -> Iterator[tuple[CatalogueCard, CardName.Kind]]:
    for card in catalogue.cards:
        printed = [card.name, *(name for names in card.names.values() for name in names)]
        if key in map(name_key, printed):
            yield card, CardName.Kind.PRINTED
        elif key in (name_key(name) for names in card.aliases.values() for name in names):
            yield card, CardName.Kind.ALIAS


def _near_names(key: str, catalogue: Catalogue) -> list[str]:
    names = {name.key: name.name for name in CardName.objects.only("key", "name").order_by()}
    for card in catalogue.cards:
        groups = [(card.name,), *card.names.values(), *card.aliases.values()]
        names |= {name_key(name): name for group in groups for name in group}
    near = process.extract(
        key, names.keys(), scorer=fuzz.WRatio, limit=_NEAR_NAMES, score_cutoff=_NEAR_ENOUGH
    )
    return [names[found] for found, _score, _index in near]
