"""Keep every id with what it stands for in one file, and bring them back from it."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.translation import gettext as _

from rulings.formats import number
from rulings.importers import register, running
from rulings.importers.failures import ImportFailed, explained
from rulings.importers.lock import Locked
from rulings.importers.operator import operator
from rulings.importers.refusal import FileRefused
from rulings.importers.running import ExitStatus, Sign
from rulings.models import Snapshot


class Command(BaseCommand):
    """Export the register, or load it."""

    help = (
        "Write all ids of rulings with what they stand for to one file (export), or bring them"
        " into a database from it (load). Exit status: 0 done or nothing to do, 1 refused and"
        " nothing written, 2 wrong call, 4 an import runs."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Ask what to do and with which file."""
        parser.add_argument("deed", choices=["export", "load"])
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it."""
        file: Path = options["file"]
        try:
            with explained(file.name):
                if options["deed"] == "export":
                    self._export(file)
                else:
                    self._load(file)
        except ImportFailed as error:
            raise CommandError(str(error), returncode=error.status) from error

    def _export(self, file: Path) -> None:
        try:
            count = register.export(file)
        except OSError as error:
            raise CommandError(
                _("%(file)s could not be written: %(why)s")
                % {"file": file, "why": error.strerror or error},
                returncode=ExitStatus.REFUSED,
            ) from error
        self.stdout.write(
            _("The register is written to %(file)s. Rulings in it: %(rulings)s.")
            % {"file": file.name, "rulings": number(count)}
        )

    def _load(self, file: Path) -> None:
        try:
            sha256 = running.sha256_of(file)
            with running.importing("register load", write=True):
                now = timezone.now()
                loaded = register.load(
                    file,
                    Sign(
                        kind=Snapshot.Kind.REGISTER,
                        name=file.name,
                        sha256=sha256,
                        dated=timezone.localdate(now),
                        at=now,
                        by=operator(),
                    ),
                )
        except FileRefused as error:
            raise CommandError(
                _("%(why)s Nothing was written.") % {"why": error}, returncode=ExitStatus.REFUSED
            ) from error
        except Locked as error:
            raise CommandError(str(error), returncode=ExitStatus.LOCKED) from error
        if not loaded.wrote:
            self.stdout.write(_("Nothing to change: everything is here already."))
            return
        self.stdout.write(
            _(
                "The register is loaded. Rulings in it: %(rulings)s; rows written: %(new)s;"
                " rows changed: %(changed)s; people without an account until now: %(people)s."
            )
            % {
                "rulings": number(loaded.rulings),
                "new": number(loaded.new),
                "changed": number(loaded.changed),
                "people": number(loaded.people),
            }
        )
        for before, after in loaded.renumbered:
            self.stdout.write(
                _(
                    "Import %(before)d of this database has the number %(after)d from now on: the"
                    " register gave %(before)d to another one."
                )
                % {"before": before, "after": after}
            )
