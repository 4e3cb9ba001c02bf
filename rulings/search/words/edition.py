"""By which rules the search table was written: others would write some of its words otherwise."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rulings.models import folding

if TYPE_CHECKING:
    from django.db.backends.utils import CursorWrapper

# In the database itself, so that a backup takes it along.
_HELD: Final = "SELECT obj_description('rulings_searchentry'::regclass, 'pg_class')"
_HOLD: Final = "COMMENT ON TABLE rulings_searchentry IS %s"
# Another major version may have other stemmers.
_SERVER: Final = "SELECT current_setting('server_version_num')::integer / 10000"


def is_current(cursor: CursorWrapper) -> bool:
    """Tell whether the table was last written whole by this program, on a server as this one."""
    cursor.execute(_HELD)
    (held,) = cursor.fetchone() or ("",)
    return bool(held == _edition(cursor))


def hold(cursor: CursorWrapper) -> None:
    """Note that the table is written whole. Call it in the transaction that wrote it."""
    cursor.execute(_HOLD, [_edition(cursor)])


def _edition(cursor: CursorWrapper) -> str:
    cursor.execute(_SERVER)
    (server,) = cursor.fetchone() or ("",)
    return f"Written whole by the rules {_rules()} on PostgreSQL {server}."


@cache
def _rules() -> str:
    """Return a name for what decides how words and their lists are written: its own text."""
    return hashlib.sha256(b"".join(file.read_bytes() for file in _files())).hexdigest()[:16]


def _files() -> list[Path]:
    return [*sorted(Path(__file__).parent.glob("*.py")), Path(folding.__file__)]
