#!/usr/bin/env python
"""Sixfold from a shell. Commands that read or write data find the embedded database running."""

import os
import sys
from contextlib import ExitStack

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line

from rulings import environment, postgres


def main() -> None:
    """Run one command, with the embedded PostgreSQL beside it where no DATABASE_URL is set."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulings.settings")
    with ExitStack() as stack:
        try:
            if not environment.text("DATABASE_URL") and postgres.is_needed(sys.argv):
                stack.enter_context(postgres.running(settings.DATA_DIR, arguments=sys.argv))
            else:
                _ = settings.DATABASES
        except ImproperlyConfigured as error:
            sys.exit(str(error))
        execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
