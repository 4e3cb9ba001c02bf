"""The importers' lock, under the name of whoever takes it: others are told who has it."""

from __future__ import annotations

import os
import socket
from typing import Final

from django.db import connection
from django.utils.translation import gettext as _

from rulings import locking
from rulings.importers.operator import operator
from rulings.locking import Locked

__all__ = ["Locked", "take"]

_NAME: Final = "SELECT set_config('application_name', %s, true)"


def take(command: str) -> None:
    """Take the importers' lock until the transaction ends, however it ends.

    `command` is what others are told that is running. Call it inside ``transaction.atomic``.

    Raises Locked: somebody else has it.
    """
    name = f"{command} {operator()}@{socket.gethostname()} {os.getpid()}"
    with connection.cursor() as cursor:
        # PostgreSQL keeps 63 bytes of a name; it cuts others off by itself.
        cursor.execute(_NAME, [name.encode("ascii", "replace").decode()[:63]])
    holder = locking.take()
    if holder is None:
        return
    raise Locked(
        _(
            "Another import is running and nothing was written: %(holder)s, since %(since)s."
            " Wait until it has ended, then run the command again."
        )
        % {"holder": holder.name, "since": f"{holder.since:%Y-%m-%d %H:%M:%S %Z}"}
    )
