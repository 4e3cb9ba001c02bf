#!/usr/bin/env python
"""Sixfold from a shell. Commands that read or write data find the embedded database running."""

import os
import sys

from django.core.management import execute_from_command_line

from rulings import environment, postgres


def main() -> None:
    """Run one command, with the embedded PostgreSQL beside it where no DATABASE_URL is set."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulings.settings")
    if environment.text("DATABASE_URL") or not postgres.is_needed(sys.argv):
        execute_from_command_line(sys.argv)
        return
    from django.conf import settings

    with postgres.running(settings.DATA_DIR, arguments=sys.argv):
        execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
