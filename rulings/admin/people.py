"""Who was invited; users and groups are Django's own pages."""

from typing import TYPE_CHECKING

from django.contrib import admin
from django.http import HttpRequest

from rulings.models import Invitation

if TYPE_CHECKING:
    InvitationModelAdmin = admin.ModelAdmin[Invitation]
else:
    InvitationModelAdmin = admin.ModelAdmin


@admin.register(Invitation)
class InvitationAdmin(InvitationModelAdmin):
    """Invitations to look at. `manage.py invite` writes them, since it shows the link once."""

    list_display = ("user", "created_at", "expires_at", "used_at")
    list_select_related = ("user",)
    fields = ("user", "created_at", "expires_at", "used_at")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody: the link could not be shown."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Invitation | None = None) -> bool:
        """Nobody: a renewed invitation is a new one."""
        return False
