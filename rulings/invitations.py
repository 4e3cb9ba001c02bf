"""One-time invitations: a new person gets a link, sets a first password, and is in.

Nobody ever gets a default password. The link is shown once; the database keeps only the hash of
its token, so that neither a backup nor a look into the table lets anybody in.
"""

import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal

from django.contrib.auth.models import Group, User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from rulings.languages import LANGUAGES, Language
from rulings.models import Invitation

Role = Literal["translator", "reviewer", "editor", "administrator"]
ROLES: Final[tuple[Role, ...]] = ("translator", "reviewer", "editor", "administrator")
DAYS: Final = 7
MOST_DAYS: Final = 30
# Every token we make has 43 characters; anything much longer is not worth hashing.
LONGEST_TOKEN: Final = 128


class NotInvited(ValueError):
    """The invitation cannot be written; the message says what is allowed."""


class InvitationUnknown(LookupError):
    """No invitation has this token."""


class InvitationOver(LookupError):
    """The invitation was used, or its time is over."""

    def __init__(self, *, used: bool) -> None:
        super().__init__("used" if used else "expired")
        self.used = used


@dataclass(frozen=True, slots=True)
class Invited:
    """A person who may now open the link made of `token`, until `expires_at`."""

    user: User
    token: str
    expires_at: datetime
    groups: tuple[str, ...]


def invite(*, name: str, language: Language, role: Role, at: datetime, days: int = DAYS) -> Invited:
    """Make the person `name` with the groups of `role`, and a token that opens the door once.

    A person who was invited before and has set no password yet gets a new token; the old one is
    void. Raises NotInvited for a name Django's user model refuses, for one that is taken, and for
    a time that is not 1 to 30 days.
    """
    if not 1 <= days <= MOST_DAYS:
        raise NotInvited(
            _("An invitation stands for 1 to %(most)s days, not for %(days)s.")
            % {"most": MOST_DAYS, "days": days}
        )
    token = secrets.token_urlsafe(32)
    expires_at = at + timedelta(days=days)
    with transaction.atomic():
        user = _person(name)
        user.is_staff = True
        user.is_superuser = role == "administrator"
        user.save()
        groups = _groups(role, language)
        user.groups.set(groups)
        Invitation.objects.update_or_create(
            user=user,
            defaults={
                "token_hash": _hashed(token),
                "created_at": at,
                "expires_at": expires_at,
                "used_at": None,
            },
        )
    return Invited(user, token, expires_at, tuple(group.name for group in groups))


def find(token: str, *, at: datetime) -> Invitation:
    """The open invitation of this token; raises InvitationUnknown or InvitationOver."""
    if len(token) > LONGEST_TOKEN:
        raise InvitationUnknown
    try:
        invitation = Invitation.objects.select_related("user").get(token_hash=_hashed(token))
    except Invitation.DoesNotExist:
        raise InvitationUnknown from None
    _still_open(invitation, at)
    return invitation


def accept(invitation: Invitation, *, password: str, at: datetime) -> User:
    """Set the person's first password and close the invitation, once.

    Two browsers that send the same link at once: the second gets InvitationOver.
    """
    with transaction.atomic():
        locked = Invitation.objects.select_for_update().select_related("user").get(pk=invitation.pk)
        if locked.token_hash != invitation.token_hash:
            raise InvitationOver(used=False)
        _still_open(locked, at)
        locked.used_at = at
        locked.save(update_fields=["used_at"])
        locked.user.set_password(password)
        locked.user.save(update_fields=["password"])
    return locked.user


def _still_open(invitation: Invitation, at: datetime) -> None:
    if invitation.used_at is not None or not invitation.user.is_active:
        raise InvitationOver(used=True)
    if invitation.expires_at <= at:
        raise InvitationOver(used=False)


def _person(name: str) -> User:
    """A new user without a password, or one who was invited and never came."""
    known = User.objects.filter(username=name).first()
    if known is None:
        user = User(username=User.normalize_username(name))
        user.set_unusable_password()
        try:
            user.full_clean()
        except ValidationError as refused:
            raise NotInvited(
                _("The name “%(name)s” cannot be used. %(why)s")
                % {"name": name, "why": " ".join(refused.messages)}
            ) from refused
        return user
    if known.has_usable_password() or not Invitation.objects.filter(user=known).exists():
        raise NotInvited(
            _(
                "“%(name)s” is here already. To give this person a new password, use:"
                " manage.py changepassword %(name)s"
            )
            % {"name": name}
        )
    return known


def _groups(role: Role, language: Language) -> list[Group]:
    names = {
        "translator": [f"translators-{language.column}"],
        "reviewer": [f"translators-{language.column}", "reviewers"],
        "editor": ["editors"],
        "administrator": [],
    }[role]
    groups = list(Group.objects.filter(name__in=names).order_by("name"))
    if len(groups) != len(names):
        raise NotInvited(
            _("The groups are missing in the database: run “manage.py migrate” first.")
        )
    return groups


def _hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def language_named(text: str) -> Language:
    """The language of a code as people type it: pt, pt-br, PT_BR; raises NotInvited."""
    wanted = text.strip().lower().replace("_", "-")
    for language in LANGUAGES:
        if wanted in {language.code, language.column, language.hreflang.lower()}:
            return language
    raise NotInvited(
        _("“%(language)s” is none of the six languages. Allowed: %(allowed)s.")
        % {
            "language": text,
            "allowed": ", ".join(language.column for language in LANGUAGES),
        }
    )


def role_named(text: str) -> Role:
    """The role of a word; raises NotInvited with the words that are allowed."""
    for role in ROLES:
        if text.strip().lower() == role:
            return role
    raise NotInvited(
        _("“%(role)s” is no role. Allowed: %(allowed)s.")
        % {"role": text, "allowed": ", ".join(ROLES)}
    )
