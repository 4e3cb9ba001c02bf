"""Put a backup in the place of the whole database."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from rulings import backups, postgres


class Command(BaseCommand):
    """Put a backup in the place of the whole database, which is saved first."""

    help = "Put a backup in the place of the whole database, which is saved first."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Ask for the file."""
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        """Save what is there, then restore."""
        file: Path = options["file"]
        try:
            if backups.holds_work():
                postgres.make_folder(settings.DATA_DIR)
                former = backups.free_name(
                    settings.DATA_DIR / f"before-restore-{timezone.now():%Y%m%dT%H%M%S}.dump"
                )
                backups.make(former)
                self.stdout.write(f"What the database held is saved in {former}.")
            backups.restore(file)
        except backups.BackupError as error:
            raise CommandError(str(error)) from None
        self.stdout.write(f"Restored {file}.")
