"""Write the whole database to one file."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rulings import backups


class Command(BaseCommand):
    """Write the whole database to one file."""

    help = "Write the whole database to one file."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Ask for the file."""
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        """Make the backup and say how large it is."""
        file: Path = options["file"]
        try:
            backups.make(file)
        except backups.BackupError as error:
            raise CommandError(str(error)) from None
        self.stdout.write(f"Wrote {file} ({file.stat().st_size:,} bytes).")
