"""One importer at a time: PostgreSQL keeps the lock and knows who has it."""

from __future__ import annotations

import os
import socket
from typing import Final

from django.db import connection
from django.utils.translation import gettext as _

from rulings.importers.operator import operator

_LOCK: Final = 0x51F01D
_TAKE = "SELECT pg_try_advisory_xact_lock(%s)"
_NAME = "SELECT set_config('application_name', %s, true)"
_HOLDER = """
SELECT activity.application_name, activity.xact_start, activity.pid
FROM pg_locks JOIN pg_stat_activity AS activity USING (pid)
WHERE locktype = 'advisory' AND granted AND pg_locks.database = (
        SELECT oid FROM pg_database WHERE datname = current_database()
    ) AND classid = 0 AND objid = %s AND objsubid = 1
LIMIT 1
"""


class Locked(RuntimeError):
    """Another import is running. The message says whose, for people, in the active language."""


def take(command: str) -> None:
    """Take the importers' lock until the transaction ends, however it ends.

    `command` is what others are told that is running. Call it inside ``transaction.atomic``.

    Raises Locked: somebody else has it.
    """
    with connection.cursor() as cursor:
        name = f"{command} {operator()}@{socket.gethostname()} {os.getpid()}"
        # PostgreSQL keeps 63 bytes of a name; it cuts others off by itself.
        cursor.execute(_NAME, [name.encode("ascii", "replace").decode()[:63]])
        cursor.execute(_TAKE, [_LOCK])
        if cursor.fetchone() == (True,):
            return
        cursor.execute(_HOLDER, [_LOCK])
        row = cursor.fetchone()
    if row is None:
        raise Locked(_("Another import is ending at this moment. Run the command again."))
    raise Locked(
        _(
            "Another import is running and nothing was written: %(holder)s, since %(since)s."
            " Wait until it has ended, then run the command again."
        )
        % {"holder": row[0] or row[2], "since": f"{row[1]:%Y-%m-%d %H:%M:%S %Z}"}
    )
