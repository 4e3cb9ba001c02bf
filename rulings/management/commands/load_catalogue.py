"""Load the catalogue that ships: cards, names, rulings, documents, drafts, scenarios."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.translation import gettext as _

from rulings.content.catalogue import DOCUMENTS, FOLDER, read_catalogue
from rulings.content.tables import CatalogueError
from rulings.importers import running
from rulings.importers.apply import apply
from rulings.importers.lock import Locked
from rulings.importers.match_catalogue import match_catalogue
from rulings.importers.operator import operator
from rulings.importers.plan import Outcome
from rulings.importers.refusal import DocumentRefused, PlanOutdated
from rulings.importers.report import line, outcome_of
from rulings.importers.running import ExitStatus
from rulings.management.following import links_made
from rulings.scenarios import link_by_rules


class Command(BaseCommand):
    """Load the catalogue; a second time it changes nothing."""

    help = "Load the catalogue that ships. A text that a person saved is never changed."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Take other folders than those that ship."""
        parser.add_argument("--catalogue", type=Path, default=FOLDER)
        parser.add_argument("--documents", type=Path, default=DOCUMENTS)

    def handle(self, *args: Any, **options: Any) -> None:
        """Plan, apply and tell."""
        try:
            catalogue = read_catalogue(options["catalogue"], options["documents"])
            plan = match_catalogue(catalogue)
            linked: list[str] = []
            # The rules may be newer than the rulings, also where the catalogue has nothing new.
            if plan.changes or link_by_rules(write=False):
                with running.importing("load_catalogue", write=True):
                    # What was read before the lock was ours, an import may have changed since.
                    plan = match_catalogue(catalogue)
                    apply(plan, at=timezone.now(), by=operator())
                    linked += links_made(link_by_rules())
        except Locked as error:
            raise CommandError(str(error), returncode=ExitStatus.LOCKED) from error
        except (CatalogueError, DocumentRefused) as error:
            raise CommandError(str(error)) from error
        except PlanOutdated as error:
            raise CommandError(
                _("Somebody saved %(text)s at this moment. Run the command again.")
                % {"text": error}
            ) from error
        if options["verbosity"] > 1:
            for entry in plan.entries:
                if entry.outcome != Outcome.SAME:
                    self.stdout.write(line(entry))
        if options["verbosity"] > 0:
            self.stdout.write(outcome_of(plan, applied=True))
            for told in linked:
                self.stdout.write(told)
