"""What people do to rulings: the only writers besides the importers, who follow the same rules."""

from rulings.editorial.identity import DeedRefused, merge, split, withdraw
from rulings.editorial.proposals import accept_suggestion, dismiss_suggestion
from rulings.editorial.suspicion import TO_SETTLE, settle
from rulings.editorial.texts import (
    NotAllowed,
    Refused,
    StaleVersion,
    TextRefused,
    approve,
    clean_text,
    may_override,
    may_review,
    may_translate,
    save_text,
    send_back,
)
from rulings.editorial.undoing import reinstate
from rulings.locking import Locked
from rulings.models import TEXT_LIMIT

__all__ = [
    "TEXT_LIMIT",
    "TO_SETTLE",
    "DeedRefused",
    "Locked",
    "NotAllowed",
    "Refused",
    "StaleVersion",
    "TextRefused",
    "accept_suggestion",
    "approve",
    "clean_text",
    "dismiss_suggestion",
    "may_override",
    "may_review",
    "may_translate",
    "merge",
    "reinstate",
    "save_text",
    "send_back",
    "settle",
    "split",
    "withdraw",
]
