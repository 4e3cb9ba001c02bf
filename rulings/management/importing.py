"""What every command that imports published files has in common."""

from __future__ import annotations

from abc import abstractmethod
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.translation import gettext as _

from rulings.importers import running
from rulings.importers.failures import ImportFailed, explained
from rulings.importers.lock import Locked
from rulings.importers.operator import operator
from rulings.importers.reading import FileRefused
from rulings.importers.report import ending
from rulings.importers.running import ExitStatus, Planned, Sign
from rulings.management.following import follow
from rulings.models import Snapshot


class ImportCommand(BaseCommand):
    """Print what importing files would do; do it with --apply. One transaction for each file."""

    requires_system_checks = ()

    @abstractmethod
    def kind_of(self, file: Path) -> Snapshot.Kind:
        """Return what the file is. Raises FileRefused."""

    @abstractmethod
    def plan(self, file: Path, *, dated: date, options: dict[str, Any]) -> Planned:
        """Read a file and work out what it changes. Raises FileRefused."""

    def date_of(self, file: Path) -> date | None:
        """Return the file's own date, or None where it does not state one. Raises FileRefused."""
        return running.day_in_name(file.name)

    def add_arguments(self, parser: CommandParser) -> None:
        """Ask for the files; take what they do not say themselves."""
        parser.add_argument("files", type=Path, nargs="+", metavar="file")
        parser.add_argument(
            "--dated",
            type=date.fromisoformat,
            help="the file's own date, as 2026-11-30, where the file does not state it",
        )
        parser.add_argument("--apply", action="store_true", help="write what is planned")

    def handle(self, *args: Any, **options: Any) -> None:
        """Import the files one after another; stop at the first that is refused."""
        looks = [file for file in options["files"] if self._import(file, options)]
        if looks:
            names = ", ".join(file.name for file in looks)
            raise CommandError(
                _("Some records of %(files)s need a look: they are listed.") % {"files": names},
                returncode=ExitStatus.LOOK,
            )

    def _import(self, file: Path, options: dict[str, Any]) -> bool:
        """Import one file and tell whether it needs a look."""
        try:
            with explained(file.name):
                return self._take(file, options)
        except ImportFailed as error:
            raise CommandError(str(error), returncode=error.status) from error

    def _take(self, file: Path, options: dict[str, Any]) -> bool:
        """Import one file; what ends it from outside is not explained here."""
        apply = bool(options["apply"])
        try:
            dated = options["dated"] or self.date_of(file)
            if dated is None:
                raise CommandError(
                    _("%(file)s does not say of what day it is. Say it with --dated.")
                    % {"file": file.name}
                )
            running.refuse_absurd(file.name, dated, today=timezone.localdate())
            with running.importing(type(self).__module__.rpartition(".")[2], write=apply):
                planned = self.plan(file, dated=dated, options=options)
                for line in planned.lines():
                    self.stdout.write(line)
                refusal = planned.refusal()
                if refusal is not None:
                    raise CommandError(refusal[0], returncode=refusal[1])
                writes, look = planned.writes, planned.needs_a_look
                if apply and (writes or look):
                    sign = Sign(
                        kind=self.kind_of(file),
                        name=file.name,
                        sha256=running.sha256_of(file),
                        dated=dated,
                        at=timezone.now(),
                        by=operator(),
                    )
                    if writes or not running.told_already(sign.kind, sign.sha256):
                        for line in follow(planned.write(sign)):
                            self.stdout.write(line)
        except FileRefused as error:
            raise CommandError(
                _("%(why)s Nothing was written.") % {"why": error}, returncode=ExitStatus.REFUSED
            ) from error
        except Locked as error:
            raise CommandError(str(error), returncode=ExitStatus.LOCKED) from error
        self.stdout.write(ending(writes, applied=apply))
        return look
