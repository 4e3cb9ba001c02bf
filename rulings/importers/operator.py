"""Who runs an import: the ledger names them."""

import getpass


def operator() -> str:
    """Return the name of the system user who runs this process, blank where it has none."""
    try:
        return getpass.getuser()
    except (OSError, KeyError):  # A container may run under a number that no user has.
        return ""
