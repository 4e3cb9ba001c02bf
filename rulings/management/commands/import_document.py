"""Import documents of rulings: a title, then a date, a blank line and a text for each."""

import hashlib
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulings.content.catalogue import Catalogue, read_catalogue
from rulings.content.tables import CatalogueError
from rulings.importers import running
from rulings.importers.apply import apply
from rulings.importers.encoding import SIZE_LIMIT
from rulings.importers.failures import ImportFailed, explained
from rulings.importers.lock import Locked
from rulings.importers.match_document import match_document
from rulings.importers.operator import operator
from rulings.importers.parse import parse
from rulings.importers.plan import Outcome
from rulings.importers.refusal import DocumentRefused, PlanOutdated
from rulings.importers.report import outcome_of, report
from rulings.importers.running import ExitStatus
from rulings.languages import LANGUAGES

_LISTED: Final = (Outcome.UNMATCHED, Outcome.SUSPICIOUS, Outcome.REFUSED)
"""What a person should look at."""


class Command(BaseCommand):
    """Print what importing documents would do; do it with --apply."""

    help = "Print what importing documents of rulings would do, and do it with --apply."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Ask for the files; take what the documents do not say themselves."""
        parser.add_argument("files", type=Path, nargs="+", metavar="file")
        parser.add_argument(
            "--card",
            help="the card, by its oracle id or any name, where the title does not name it",
        )
        parser.add_argument(
            "--language",
            choices=[language.column for language in LANGUAGES],
            help="the language of texts that are too short to tell, and of the dates",
        )
        parser.add_argument(
            "--date-order", choices=["dmy", "mdy"], help="whether the day or the month comes first"
        )
        parser.add_argument(
            "--pasted",
            action="store_true",
            help="the files are pages copied by hand: each date is read by itself, and a ruling"
            " that cannot be read is listed while the others go in",
        )
        parser.add_argument("--apply", action="store_true", help="write what is planned")

    def handle(self, *args: Any, **options: Any) -> None:
        """Import the documents one after another, each in one transaction; go on after a bad one.

        A single bad one, or nothing but bad ones, are refused; among good ones they are listed.
        """
        files: list[Path] = options["files"]
        refused: dict[str, str] = {}
        looks: list[str] = []
        try:
            catalogue = read_catalogue()
            for file in files:
                try:
                    if self._import(file, catalogue, options):
                        looks.append(file.name)
                except _Refused as error:
                    refused[file.name] = str(error)
                    if len(files) > 1:
                        self.stderr.write(str(error))
        except CatalogueError as error:
            raise CommandError(str(error)) from error
        except Locked as error:
            raise CommandError(str(error), returncode=ExitStatus.LOCKED) from error
        if len(files) == 1 and refused:
            raise CommandError(*refused.values(), returncode=ExitStatus.REFUSED)
        if refused:
            raise CommandError(
                ngettext(
                    "%(count)d document was refused: %(files)s",
                    "%(count)d documents were refused: %(files)s",
                    len(refused),
                )
                % {"count": len(refused), "files": ", ".join(refused)},
                returncode=(
                    ExitStatus.REFUSED if len(refused) == len(set(files)) else ExitStatus.LOOK
                ),
            )
        if looks:
            raise CommandError(
                _("Some records of %(files)s need a look: they are listed.")
                % {"files": ", ".join(looks)},
                returncode=ExitStatus.LOOK,
            )

    def _import(self, file: Path, catalogue: Catalogue, options: dict[str, Any]) -> bool:
        """Import one document and tell whether it needs a look. Raises _Refused and Locked."""
        try:
            with explained(file.name):
                return self._take(file, catalogue, options)
        except ImportFailed as error:
            raise CommandError(str(error), returncode=error.status) from error

    def _take(self, file: Path, catalogue: Catalogue, options: dict[str, Any]) -> bool:
        """Import one document; what ends it from outside is not explained here."""
        data = _read(file)
        try:
            with running.importing("import_document", write=options["apply"]):
                plan = match_document(
                    parse(data, name=file.name, pasted=options["pasted"]),
                    sha256=hashlib.sha256(data).hexdigest(),
                    catalogue=catalogue,
                    language=options["language"],
                    date_order=options["date_order"],
                    card=options["card"],
                )
                for line in report(plan, everything=options["verbosity"] > 1):
                    self.stdout.write(line)
                if options["apply"]:
                    apply(plan, at=timezone.now(), by=operator())
        except DocumentRefused as error:
            raise _Refused(
                _("%(file)s was refused and nothing was written. %(why)s")
                % {"file": file.name, "why": error}
            ) from error
        except PlanOutdated as error:
            raise _Refused(
                _("Somebody saved %(text)s at this moment. Run the command again.")
                % {"text": error}
            ) from error
        self.stdout.write(outcome_of(plan, applied=options["apply"]))
        counts = plan.counts()
        return any(counts[one] for one in _LISTED)


class _Refused(Exception):
    """One file is not imported. The message says why, for people."""


def _read(file: Path) -> bytes:
    try:
        with file.open("rb") as stream:
            return stream.read(SIZE_LIMIT + 1)
    except OSError as error:
        raise _Refused(
            _("%(file)s cannot be read: %(why)s.") % {"file": file, "why": error.strerror}
        ) from error
