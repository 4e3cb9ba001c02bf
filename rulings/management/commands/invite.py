"""Invite a person to the desk: prints a one-time link to set a password."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from rulings.invitations import (
    DAYS,
    ROLES,
    NotInvited,
    invite,
    language_named,
    role_named,
)
from rulings.languages import LANGUAGES


class Command(BaseCommand):
    """`manage.py invite NAME --language pt [--role translator] [--days 7]`."""

    help = "Invite a person to the desk. Prints a link that sets a password, once."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Name, language, role and days; `handle` checks them and says what is allowed."""
        parser.add_argument("name", metavar="NAME", help="the name to log in with, for example ana")
        parser.add_argument(
            "--language",
            required=True,
            help="the person's language: " + ", ".join(each.column for each in LANGUAGES),
        )
        parser.add_argument("--role", default=ROLES[0], help=", ".join(ROLES))
        parser.add_argument(
            "--days", type=int, default=DAYS, help="how long the link stands (default: 7)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the invitation and print its link; the token is shown here and nowhere else."""
        try:
            language = language_named(options["language"])
            role = role_named(options["role"])
            invited = invite(
                name=options["name"],
                language=language,
                role=role,
                at=timezone.now(),
                days=options["days"],
            )
        except NotInvited as refused:
            raise CommandError(str(refused)) from refused
        with translation.override(language.code):
            path = reverse("invitation", args=[invited.token])
        base = settings.SIXFOLD_BASE_URL or f"http://127.0.0.1:{settings.PORT}"
        self.stdout.write(
            _("%(name)s is invited (%(role)s). This link sets a password, once, until %(until)s:")
            % {
                "name": invited.user.get_username(),
                "role": ", ".join(invited.groups) or role,
                "until": date_format(timezone.localtime(invited.expires_at), "DATETIME_FORMAT"),
            }
        )
        self.stdout.write(base.rstrip("/") + path)
