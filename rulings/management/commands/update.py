"""Fetch what is newer than what is here, and import it: the operator's one command."""

from __future__ import annotations

import argparse
import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext as _

from rulings.formats import long_date
from rulings.importers.fetching import Client, Downloads, FetchFailed, Offer, Offers, Source
from rulings.importers.fetching.downloads import headers_for
from rulings.importers.lock import Locked
from rulings.importers.refusal import FileRefused
from rulings.importers.running import ExitStatus
from rulings.languages import LANGUAGES
from rulings.management.updating import Importer, Refused

_CARDS_FIRST: Final = frozenset((Source.NAMES, Source.RULINGS))


class Command(BaseCommand):
    """Bring cards, printed names, rulings and rules up to date."""

    help = (
        "Fetch the cards, printed names, rulings and rules that are newer than those that are here,"
        " and import them. It may be stopped at any time and goes on when it is run again. Exit"
        " status: 0 done or nothing to do, 1 something was not fetched or was refused, 2 wrong"
        " call, 3 done but some records need a look, 4 another import or update is running, 5 more"
        " rulings vanished at once than an accident may take, 130 stopped by Ctrl-C."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Ask for the languages and for the mirror."""
        parser.add_argument(
            "--languages",
            type=_languages,
            default=(),
            help="fetch every printing of every card, and keep those in these languages, as ru,pt",
        )
        parser.add_argument(
            "--from",
            dest="base",
            type=_base,
            default="",
            metavar="BASE_URL",
            help="fetch everything from a mirror, which has it under the paths of the sources",
        )
        parser.add_argument(
            "--dry-run", action="store_true", help="only say what would be fetched, and how much"
        )
        parser.add_argument(
            "--believe-losses",
            action="store_true",
            help="go on even if more rulings vanished at once than an accident may take",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Say what is to be done and do it, one source after another."""
        folder: Path = settings.DOWNLOADS
        try:
            with _alone(folder), Client(base=options["base"]) as client:
                self._update(client, folder, options)
        except Locked as error:
            raise CommandError(str(error), returncode=ExitStatus.LOCKED) from error
        except OSError as error:
            raise CommandError(
                _("%(file)s could not be written: %(why)s")
                % {"file": error.filename or folder, "why": error.strerror or error},
                returncode=ExitStatus.REFUSED,
            ) from error
        except KeyboardInterrupt:
            raise CommandError(
                _(
                    "Stopped. What was imported stands, and what was fetched is kept: run the"
                    " command again, and it goes on."
                ),
                returncode=ExitStatus.STOPPED,
            ) from None

    def _update(self, client: Client, folder: Path, options: dict[str, Any]) -> None:
        downloads = Downloads(folder, client, self.stderr)
        importer = Importer(self.stdout, self.stderr, options["believe_losses"])
        ended = _Ended()
        offers = Offers(client, languages=options["languages"])
        for offer in self._due(offers, downloads, ended, only_say=options["dry_run"]):
            if offer.source in _CARDS_FIRST and Source.CARDS in ended.failed:
                ended.failed.append(offer.source)
                self.stderr.write(
                    _("%(what)s: not taken, since the cards that they belong to come first.")
                    % {"what": _called(offer.source)}
                )
                continue
            try:
                file = downloads.fetched(offer)
                if not connection.in_atomic_block:
                    connection.close()  # The database may have hung up during a long download.
                if importer.take(file, offer):
                    ended.looks.append(offer.name)
                downloads.forget(offer)
            except FetchFailed as error:
                self._failed(offer.source, str(error), ended)
            except FileRefused as error:
                downloads.forget(offer)
                self._failed(
                    offer.source, _("%(why)s Nothing was written.") % {"why": error}, ended
                )
            except Refused as error:
                if error.status in (ExitStatus.LOCKED, ExitStatus.STOPPED):
                    raise CommandError(str(error), returncode=error.status) from error
                ended.mass_loss = ended.mass_loss or error.status is ExitStatus.MASS_LOSS
                self._failed(offer.source, str(error), ended)
        ended.tell()

    def _due(
        self, offers: Offers, downloads: Downloads, ended: _Ended, *, only_say: bool
    ) -> list[Offer]:
        """Ask what there is, say what of it is newer and how much that is, and return it."""
        due: list[Offer] = []
        size = held = 0
        sure = True
        for source in Source:
            try:
                offer = offers.of(source)
                since = offer.here_since()
                if since is not None:
                    if not only_say:
                        downloads.forget(offer)
                    self.stdout.write(
                        _("%(what)s: nothing is newer than what is here, of %(date)s.")
                        % {"what": _called(source), "date": long_date(since)}
                    )
                    continue
                bytes_there = offer.size
                if bytes_there is None:
                    bytes_there = offers.client.size_of(offer.address, headers=headers_for(offer))
            except FetchFailed as error:
                self._failed(source, str(error), ended)
                continue
            due.append(offer)
            size, held = size + (bytes_there or 0), held + downloads.held(offer)
            sure = sure and bytes_there is not None
            shown = _("size not stated") if bytes_there is None else filesizeformat(bytes_there)
            self.stdout.write(f"{_called(source)}: {offer.name}, {shown}")
        self.stdout.write(_amount(size, sure=sure) if due else _("There is nothing to fetch."))
        if held:
            self.stdout.write(
                _("Of this, %(size)s are here already.") % {"size": filesizeformat(held)}
            )
        return [] if only_say else due

    def _failed(self, source: Source, why: str, ended: _Ended) -> None:
        ended.failed.append(source)
        self.stderr.write(f"{_called(source)}: {why}")


class _Ended:
    """How it went with each source."""

    def __init__(self) -> None:
        self.failed: list[Source] = []
        self.looks: list[str] = []
        self.mass_loss = False

    def tell(self) -> None:
        """Return where everything went well; raise CommandError with its exit status otherwise."""
        if self.failed:
            raise CommandError(
                _("Not everything is up to date: %(what)s. The reasons stand above.")
                % {"what": ", ".join(_called(source) for source in self.failed)},
                returncode=ExitStatus.MASS_LOSS if self.mass_loss else ExitStatus.REFUSED,
            )
        if self.looks:
            raise CommandError(
                _("Some records of %(files)s need a look: they are listed.")
                % {"files": ", ".join(self.looks)},
                returncode=ExitStatus.LOOK,
            )


def _called(source: Source) -> str:
    return str(source.kind.label)


def _amount(size: int, *, sure: bool) -> str:
    if sure:
        return _("To fetch: %(size)s.") % {"size": filesizeformat(size)}
    return _("To fetch: at least %(size)s; not every source says how large its file is.") % {
        "size": filesizeformat(size)
    }


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Keep the folder of downloads to this process alone. Raises Locked."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise Locked(
                _("Another update is running. Wait until it has ended, then run the command again.")
            ) from error
        yield


def _languages(word: str) -> tuple[str, ...]:
    """Read --languages: column codes with commas between. English is there anyway."""
    known = [language.column for language in LANGUAGES]
    given = [code.strip().lower() for code in word.split(",") if code.strip()]
    if unknown := [code for code in given if code not in known]:
        raise argparse.ArgumentTypeError(
            _("“%(code)s” is none of the languages here: %(known)s.")
            % {"code": unknown[0][:40], "known": ", ".join(known)}
        )
    return tuple(code for code in known if code in given and code != "en")


def _base(word: str) -> str:
    """Read --from: where a mirror begins."""
    try:
        parts = urlsplit(word)
        plain = parts.scheme in ("http", "https") and parts.hostname
        if plain and not parts.query and not parts.fragment and parts.port != 0:
            return word.rstrip("/")
    except ValueError:
        pass
    raise argparse.ArgumentTypeError(
        _("“%(address)s” is no address that begins with http:// or https://.")
        % {"address": word[:200]}
    )
