"""Write the search table anew."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import transaction
from django.utils.translation import gettext, ngettext

from rulings.models import Ruling
from rulings.search import index


class Command(BaseCommand):
    """Write the search table anew: after a change of the word forms or a new PostgreSQL."""

    help = "Write the search table anew: after a change of the word forms or a new PostgreSQL."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the one option."""
        parser.add_argument(
            "--outdated",
            action="store_true",
            help="only if another version of Sixfold or of PostgreSQL wrote it",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Write and say how many texts there are."""
        if options["outdated"]:
            if index.is_current():
                return
            if options["verbosity"] > 0 and Ruling.objects.exists():
                # Told at once: many texts take a minute.
                self.stdout.write(
                    gettext("The search is written anew, by the rules of this version.")
                )
                self.stdout.flush()
        with transaction.atomic():
            count = index.rebuild()
        if options["verbosity"] > 0 and (count or not options["outdated"]):
            self.stdout.write(
                ngettext("%(count)d text can be found.", "%(count)d texts can be found.", count)
                % {"count": count}
            )
