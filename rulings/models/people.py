"""Who was invited to write here."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Invitation(models.Model):
    """A one-time link with which a person sets a password. Only the token's hash is kept."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="invitation",
        verbose_name=_("user"),
    )
    token_hash = models.CharField(_("hash of the token"), max_length=64, unique=True)
    created_at = models.DateTimeField(_("created"))
    expires_at = models.DateTimeField(_("valid until"))
    used_at = models.DateTimeField(_("used"), null=True, blank=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return str(self.user_id)
