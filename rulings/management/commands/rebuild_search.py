"""Write the search table anew."""

from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction
from django.utils.translation import ngettext

from rulings.search import index


class Command(BaseCommand):
    """Write the search table anew: after a change of the word forms or a new PostgreSQL."""

    help = "Write the search table anew: after a change of the word forms or a new PostgreSQL."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        """Write and say how many texts there are."""
        with transaction.atomic():
            count = index.rebuild()
        if options["verbosity"] > 0:
            self.stdout.write(
                ngettext("%(count)d text can be found.", "%(count)d texts can be found.", count)
                % {"count": count}
            )
