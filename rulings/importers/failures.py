"""What ends an import from outside: no room, no connection, Ctrl-C. Told in a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import psycopg
from django.db import Error
from django.utils.translation import gettext as _

from rulings.importers.refusal import PlanOutdated
from rulings.importers.running import ExitStatus

_LOST: Final = ("08", "57P")
"""How the states of a connection that broke and of a server that went away begin."""
_FULL: Final = "53100"


class ImportFailed(RuntimeError):
    """An import ended before its time. The message names the file, for people, in their language.

    ``status`` is the exit status of the command.
    """

    def __init__(self, message: str, status: ExitStatus) -> None:
        super().__init__(message)
        self.status = status


@contextmanager
def explained(file: str) -> Iterator[None]:
    """Import `file` in the block, and say in a sentence what ends it from outside.

    The transaction of the import belongs into the block: it is rolled back before this speaks.
    Raises ImportFailed.
    """
    try:
        yield
    except KeyboardInterrupt as error:
        raise ImportFailed(
            _("%(file)s: it was stopped, and nothing of it was written. Run the command again.")
            % {"file": file},
            ExitStatus.STOPPED,
        ) from error
    except PlanOutdated as error:
        raise ImportFailed(
            _("Somebody saved %(text)s at this moment. Run the command again.") % {"text": error},
            ExitStatus.REFUSED,
        ) from error
    except (Error, psycopg.Error) as error:
        raise ImportFailed(_why(file, error), ExitStatus.REFUSED) from error


def _why(file: str, error: Exception) -> str:
    cause = error if isinstance(error, psycopg.Error) else error.__cause__
    state = cause.sqlstate if isinstance(cause, psycopg.Error) else None
    if _is_lost(cause, state):
        return _(
            "%(file)s: the connection to the database was lost. A file is written whole or not at"
            " all: run the command again."
        ) % {"file": file}
    words = {"file": file, "why": _said(error, cause)}
    if state == _FULL:
        return (
            _(
                "%(file)s: the disk of the database is full, and nothing of it was written. Make"
                " room and run the command again. The database says: %(why)s"
            )
            % words
        )
    return _("%(file)s: the database refuses it, and nothing of it was written: %(why)s") % words


def _is_lost(cause: BaseException | None, state: str | None) -> bool:
    """Tell whether nobody answers any more; without a state psycopg itself has noticed it."""
    if state is not None:
        return state.startswith(_LOST)
    return isinstance(cause, (psycopg.OperationalError, psycopg.InterfaceError))


def _said(error: Exception, cause: BaseException | None) -> str:
    """Return what the database says, with the place that it names."""
    first = (str(cause or error) or type(error).__name__).splitlines()[0]
    if not isinstance(cause, psycopg.Error) or not cause.diag.context:
        return first
    return f"{first} ({cause.diag.context.splitlines()[0]})"
