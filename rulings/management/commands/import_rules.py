"""Import editions of the Comprehensive Rules from the text files that their publisher offers."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulings.formats import long_date
from rulings.importers.failures import ImportFailed, explained
from rulings.importers.lock import Locked
from rulings.importers.operator import operator
from rulings.importers.plan import Outcome
from rulings.importers.refusal import FileRefused
from rulings.importers.report import line
from rulings.importers.rules.apply import apply
from rulings.importers.rules.files import read_editions
from rulings.importers.rules.plan import EditionPlan, RulesPlan, plan
from rulings.importers.running import ExitStatus, importing

_EXAMPLES: Final = 3
"""How many entries of each outcome are told of without -v 2."""


class Command(BaseCommand):
    """Print what importing editions of the rules would do; do it with --apply."""

    help = (
        "Print what importing editions of the Comprehensive Rules would do, and do it with"
        " --apply. Exit status: 0 done or nothing to do, 1 refused and nothing written, 2 wrong"
        " call, 3 done but some lines are listed that could not be read, 4 another import runs."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Ask for the files."""
        parser.add_argument(
            "file", type=Path, nargs="+", help="the rules as a text file, plain or gzip"
        )
        parser.add_argument("--apply", action="store_true", help="write what is planned")

    def handle(self, *args: Any, **options: Any) -> None:
        """Read, plan, print and, where asked, apply."""
        try:
            with explained(", ".join(file.name for file in options["file"])):
                self._import(options)
        except ImportFailed as error:
            raise CommandError(str(error), returncode=error.status) from error

    def _import(self, options: dict[str, Any]) -> None:
        """Do it; what ends it from outside is not explained here."""
        write = options["apply"]
        try:
            read = read_editions(options["file"])
            with importing("import_rules", write=write):
                made = plan(read)
                self._print(made, everything=options["verbosity"] > 1)
                snapshots = apply(made, at=timezone.now(), by=operator()) if write else []
        except FileRefused as error:
            raise CommandError(_("Nothing was written. %(why)s") % {"why": error}) from error
        except Locked as error:
            raise CommandError(str(error), returncode=ExitStatus.LOCKED) from error
        self.stdout.write(_ending(made, len(snapshots)))
        if any(one.edition.bad for one in read):
            raise SystemExit(ExitStatus.LOOK)

    def _print(self, made: RulesPlan, *, everything: bool) -> None:
        for edition in made.editions:
            for text in _report(edition, everything=everything):
                self.stdout.write(text)


def _ending(made: RulesPlan, written: int) -> str:
    if not made.changes:
        return _("Nothing to change: everything is here already.")
    if not written:
        return _("Nothing is written. Add --apply to write it.")
    return ngettext(
        "Applied: %(count)d edition was written.",
        "Applied: %(count)d editions were written.",
        written,
    ) % {"count": written}


def _report(made: EditionPlan, *, everything: bool) -> Iterator[str]:
    edition = made.read.edition
    kinds = Counter(row.kind for row in edition.rows)
    yield _(
        "%(file)s: rules of %(date)s. Numbered rules: %(rules)d; terms of the glossary: %(terms)d."
    ) % {
        "file": edition.name,
        "date": long_date(edition.day),
        "rules": kinds["rule"],
        "terms": kinds["glossary"],
    }
    for bad in edition.bad:
        yield _("! line %(line)d: %(why)s") % {"line": bad.line, "why": bad.why}
    if not made.changes:
        return
    told: Counter[str] = Counter()
    for entry in made.entries:
        told[entry.outcome] += 1
        listed = entry.outcome == Outcome.REFUSED
        if not listed and (everything or told[entry.outcome] <= _EXAMPLES):
            yield line(entry)
    counts = made.counts()
    for outcome in Outcome:
        if counts[outcome.value]:
            yield f"{outcome.label}: {counts[outcome.value]}"
