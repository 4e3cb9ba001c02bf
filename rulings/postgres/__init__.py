"""An embedded PostgreSQL for trying and testing, in a folder of the checkout.

The server is a direct child of the process that needs it first and stops with that process,
also when it is killed. Another command of the same checkout shares the running server. It
listens on a unix socket in a private folder and nowhere else, and never runs as root.
"""

from rulings.postgres.parents import follow_parent
from rulings.postgres.places import (
    ROLE,
    PostgresError,
    connection_settings,
    make_folder,
    place,
)
from rulings.postgres.programs import candidates, version
from rulings.postgres.sharing import is_needed, running

__all__ = [
    "ROLE",
    "PostgresError",
    "candidates",
    "connection_settings",
    "follow_parent",
    "is_needed",
    "make_folder",
    "place",
    "running",
    "version",
]
