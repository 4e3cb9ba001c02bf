"""The site as the public gets it: gunicorn behind a proxy that speaks TLS."""

import os
import signal
import subprocess
import sys
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import connections

from rulings import environment, postgres


class Command(BaseCommand):
    """Prepare everything, then serve with gunicorn."""

    help = "Prepare everything, then serve with gunicorn."

    def handle(self, *args: Any, **options: Any) -> None:
        """Prepare, then become gunicorn; in the demo stay beside it, as the database's parent."""
        call_command("prepare", verbosity=options["verbosity"])
        connections.close_all()
        command = gunicorn_command(
            bind=f"{environment.text('BIND', '127.0.0.1')}:{settings.PORT}",
            workers=environment.number("WEB_CONCURRENCY", 2, minimum=1, maximum=64),
        )
        if not settings.DEMO:
            self.stdout.flush()
            os.execv(command[0], command)
        self.stdout.write(
            "DATABASE_URL is not set: this serves the embedded database to this machine, as a"
            f" trial of a public site. Look at http://127.0.0.1:{settings.PORT}/ (Ctrl-C stops)"
        )
        self.stdout.flush()
        with subprocess.Popen(
            command, process_group=0, preexec_fn=postgres.follow_parent(signal.SIGTERM)
        ) as gunicorn:
            for kind in (signal.SIGINT, signal.SIGTERM):
                signal.signal(kind, lambda *_: gunicorn.send_signal(signal.SIGTERM))
            status = gunicorn.wait()
        if status:
            sys.exit(status)


def gunicorn_command(*, bind: str, workers: int) -> list[str]:
    """Return the command line of gunicorn for this site."""
    return [
        *(sys.executable, "-m", "gunicorn", "rulings.wsgi:application"),
        *("--config", "python:rulings.serving", "--bind", bind, "--workers", str(workers)),
    ]
