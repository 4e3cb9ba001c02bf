"""The site for trying and for work on it, on this machine only."""

import errno
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.core.servers.basehttp import get_internal_wsgi_application, run


class Command(BaseCommand):
    """Prepare everything, then serve the site on this machine for trying."""

    help = "Prepare everything, then serve the site on this machine for trying."

    def handle(self, *args: Any, **options: Any) -> None:
        """Prepare, then serve until Ctrl-C or a polite kill."""
        if settings.DEMO:
            self.stdout.write(
                "The database is an embedded PostgreSQL in"
                f" {settings.DATABASES['default']['HOST']}, for trying and testing only;"
                " a public site sets DATABASE_URL (docs/operating.md)."
            )
        with _taken_port_refused():
            # Told at once: the first time, preparing takes a while.
            socket.create_server(("127.0.0.1", settings.PORT)).close()
        call_command("prepare", verbosity=options["verbosity"])
        application: WSGIHandler = get_internal_wsgi_application()
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        with _taken_port_refused():
            try:
                run(
                    "127.0.0.1", settings.PORT, application, threading=True, on_bind=self._say_where
                )
            except KeyboardInterrupt:
                self.stdout.write("")

    def _say_where(self, port: str) -> None:
        same_port = "" if settings.PORT == 8000 else f"PORT={port} "
        self.stdout.write(
            f"The first administrator: {same_port}.venv/bin/python manage.py invite NAME"
            " --language en --role administrator"
        )
        self.stdout.write(f"Look at http://127.0.0.1:{port}/ (Ctrl-C stops)")
        self.stdout.flush()


@contextmanager
def _taken_port_refused() -> Iterator[None]:
    """Say which port is taken, and how to choose another."""
    try:
        yield
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        raise CommandError(
            f"Another program listens on port {settings.PORT}:"
            f" choose a free one, such as PORT={settings.PORT + 1} make run"
        ) from None
