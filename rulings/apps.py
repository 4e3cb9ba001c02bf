"""The two applications of Django that carry our name: the site and its admin."""

from importlib import import_module

from django.apps import AppConfig
from django.contrib.admin import apps as admin_apps
from django.core.checks import Tags, register
from django.utils.translation import gettext_lazy as _

from rulings.checks import check_folding


class RulingsConfig(AppConfig):
    """The one application of the project."""

    name = "rulings"
    default = True
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = _("Rulings")

    def ready(self) -> None:
        """Refuse a database that cannot be used when it is migrated, as each start does."""
        register(check_folding, Tags.database)


class DeskConfig(admin_apps.AdminConfig):
    """Django's own admin, opened on our desk; stands for django.contrib.admin in the settings."""

    default_site = "rulings.admin.site.Desk"
    default = False

    def ready(self) -> None:
        """Register Django's own pages, then ours."""
        super().ready()
        for pages in ("catalogue", "people"):
            import_module(f"rulings.admin.{pages}")
