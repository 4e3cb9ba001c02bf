"""Every model of the site."""

from rulings.models.cards import SET_CODE_LIMIT, Card, CardFace, CardName, CardSet, ShownName
from rulings.models.history import Revision, sign_revisions
from rulings.models.imports import LedgerEntry, Snapshot
from rulings.models.people import Invitation
from rulings.models.rules import Rule, RuleMove, RulesEdition
from rulings.models.rulings import (
    TEXT_LIMIT,
    CardRuling,
    RuleCitation,
    Ruling,
    Shown,
    text_columns,
)
from rulings.models.scenarios import ScenarioLink
from rulings.models.search import SearchEntry
from rulings.models.translation import LatestRevision, Origin, Suggestion, Translation

__all__ = [
    "SET_CODE_LIMIT",
    "TEXT_LIMIT",
    "Card",
    "CardFace",
    "CardName",
    "CardRuling",
    "CardSet",
    "Invitation",
    "LatestRevision",
    "LedgerEntry",
    "Origin",
    "Revision",
    "Rule",
    "RuleCitation",
    "RuleMove",
    "RulesEdition",
    "Ruling",
    "ScenarioLink",
    "SearchEntry",
    "Shown",
    "ShownName",
    "Snapshot",
    "Suggestion",
    "Translation",
    "sign_revisions",
    "text_columns",
]
