"""Link rulings to scenarios by the rules that ship."""

from typing import Any

from django.core.management.base import BaseCommand

from rulings.management.following import links_made
from rulings.scenarios import link_by_rules


class Command(BaseCommand):
    """Try the linking rules on all rulings: an import and loading the catalogue do it as well."""

    help = (
        "Link rulings that speak of dice to scenarios by the rules that ship. What an editor or "
        "the catalogue linked stays."
    )
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        """Link, and say how many links changed."""
        for line in links_made(link_by_rules()):
            if options["verbosity"] > 0:
                self.stdout.write(line)
