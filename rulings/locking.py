"""One importer at a time, and no deed of an editor in the middle of an import.

PostgreSQL keeps the lock and knows who has it. An import takes it for itself until its transaction
ends; deeds of editors share it. What a deed would change, an import may have read minutes before.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import connection
from django.utils.translation import gettext as _

_LOCK: Final = 0x51F01D
_TAKE: Final = "SELECT pg_try_advisory_xact_lock(%s)"
_SHARE: Final = "SELECT pg_try_advisory_xact_lock_shared(%s)"
_HOLDER: Final = """
SELECT activity.application_name, activity.xact_start, activity.pid, pg_locks.mode = 'ShareLock'
FROM pg_locks JOIN pg_stat_activity AS activity USING (pid)
WHERE locktype = 'advisory' AND granted AND pg_locks.database = (
        SELECT oid FROM pg_database WHERE datname = current_database()
    ) AND classid = 0 AND objid = %s AND objsubid = 1
ORDER BY 4 LIMIT 1
"""
_PATIENCE: Final = 5.0
"""For so many seconds an import waits for deeds of editors, which take a moment."""
_PAUSE: Final = 0.05


class Locked(RuntimeError):
    """Another import is running. The message says whose, for people, in the active language."""


@dataclass(frozen=True, slots=True)
class Holder:
    """Who has the lock, since when, and whether it is an editor's deed."""

    name: str
    since: datetime
    deed: bool


def take() -> Holder | None:
    """Try to take the lock alone until the transaction ends; return who has it, None if it is ours.

    Call it inside ``transaction.atomic``. Raises Locked: whoever had it has ended at this moment.
    """
    deadline = time.monotonic() + _PATIENCE
    while not _try(_TAKE):
        holder = _holder()
        if holder is not None and not (holder.deed and time.monotonic() < deadline):
            return holder
        if holder is None and time.monotonic() >= deadline:
            raise Locked(_("Another import is ending at this moment. Run the command again."))
        time.sleep(_PAUSE)
    return None


def share() -> None:
    """Keep imports out until the transaction ends. Call it inside ``transaction.atomic``.

    Raises Locked: an import is running.
    """
    if _try(_SHARE):
        return
    holder = _holder()
    if holder is None:
        raise Locked(_("An import is ending at this moment. Nothing was changed: try again."))
    raise Locked(
        _(
            "An import is running (%(holder)s, since %(since)s), and nothing was changed. What you"
            " typed is still here: try again when the import has ended."
        )
        % {"holder": holder.name, "since": f"{holder.since:%H:%M:%S %Z}"}
    )


def _try(statement: str) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(statement, [_LOCK])
        return bool(cursor.fetchone() == (True,))


def _holder() -> Holder | None:
    with connection.cursor() as cursor:
        cursor.execute(_HOLDER, [_LOCK])
        row = cursor.fetchone()
    return None if row is None else Holder(row[0] or str(row[2]), row[1], bool(row[3]))
