"""Import a document of rulings: a title, then a date, a blank line and a text for each."""

import hashlib
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.translation import gettext as _

from rulings.content.catalogue import read_catalogue
from rulings.content.tables import CatalogueError
from rulings.importers.apply import PlanOutdated, apply
from rulings.importers.encoding import SIZE_LIMIT
from rulings.importers.match_document import match_document
from rulings.importers.operator import operator
from rulings.importers.parse import parse
from rulings.importers.refusal import DocumentRefused
from rulings.importers.report import outcome_of, report
from rulings.languages import LANGUAGES


class Command(BaseCommand):
    """Print what importing a document would do; do it with --apply."""

    help = "Print what importing a document of rulings would do, and do it with --apply."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Ask for the file; take what the document does not say itself."""
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--language",
            choices=[language.column for language in LANGUAGES],
            help="the language of texts that are too short to tell, and of the dates",
        )
        parser.add_argument(
            "--date-order", choices=["dmy", "mdy"], help="whether the day or the month comes first"
        )
        parser.add_argument("--apply", action="store_true", help="write what is planned")

    def handle(self, *args: Any, **options: Any) -> None:
        """Plan, print and, where asked, apply."""
        file: Path = options["file"]
        data = _read(file)
        try:
            plan = match_document(
                parse(data, name=file.name),
                sha256=hashlib.sha256(data).hexdigest(),
                catalogue=read_catalogue(),
                language=options["language"],
                date_order=options["date_order"],
            )
            for line in report(plan, everything=options["verbosity"] > 1):
                self.stdout.write(line)
            if options["apply"]:
                apply(plan, at=timezone.now(), by=operator())
        except DocumentRefused as error:
            raise CommandError(
                _("%(file)s was refused and nothing was written. %(why)s")
                % {"file": file.name, "why": error}
            ) from error
        except CatalogueError as error:
            raise CommandError(str(error)) from error
        except PlanOutdated as error:
            raise CommandError(
                _("Somebody saved %(text)s at this moment. Run the command again.")
                % {"text": error}
            ) from error
        self.stdout.write(outcome_of(plan, applied=options["apply"]))


def _read(file: Path) -> bytes:
    try:
        with file.open("rb") as stream:
            return stream.read(SIZE_LIMIT + 1)
    except OSError as error:
        raise CommandError(
            _("%(file)s cannot be read: %(why)s.") % {"file": file, "why": error.strerror}
        ) from error
