"""Bring everything the site needs up to date before it serves."""

from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    """Compile strings, collect static files, migrate, index, load the catalogue, find dice.

    Each step does nothing where nothing changed.
    """

    help = "Compile strings, collect static files, migrate, index, load the catalogue, find dice."

    def handle(self, *args: Any, **options: Any) -> None:
        """Do the six steps in the order in which they need each other."""
        quiet = {"verbosity": options["verbosity"] - 1 if options["verbosity"] else 0}
        call_command("compile_messages", **quiet)
        if not settings.STATIC_FROM_SOURCE:
            call_command("collectstatic", interactive=False, **quiet)
        # Checked as on the command line: a database that cannot be used is refused here.
        call_command("migrate", interactive=False, skip_checks=False, **quiet)
        call_command("rebuild_search", outdated=True, verbosity=options["verbosity"])
        call_command("load_catalogue", **quiet)
        call_command("find_dice", **quiet)
