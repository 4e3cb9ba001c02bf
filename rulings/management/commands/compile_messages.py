"""Compile the interface strings without gettext's programs."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from rulings.messages import compile_catalogues


class Command(BaseCommand):
    """Compile the interface strings of the six languages where they changed."""

    help = "Compile the interface strings of the six languages where they changed."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        """Compile and say how many files were."""
        count = sum(len(compile_catalogues(folder)) for folder in settings.LOCALE_PATHS)
        if options["verbosity"] > 0 and count:
            self.stdout.write(f"Compiled the interface strings of {count} languages.")
