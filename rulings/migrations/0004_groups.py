"""Groups: translators of one language each, reviewers, editors."""

from django.db import migrations

LANGUAGES = ("en", "ru", "es", "pt", "de", "fr")
VIEWED = ("card", "cardname", "cardruling", "ruling", "rulecitation", "translation", "suggestion")
EDITED = ("card", "cardface", "cardname", "cardruling", "ruling", "rulecitation", "scenariolink")

TRANSLATE = {f"translate_{code}": f"Can translate into {code}" for code in LANGUAGES}
REVIEW = {"review_texts": "Can approve and send back texts"}


def make_groups(apps, schema_editor):
    """Make the groups with their permissions, which Django itself would only add afterwards."""
    Group = apps.get_model("auth", "Group")
    Permission = apps.get_model("auth", "Permission")
    ContentType = apps.get_model("contenttypes", "ContentType")
    alias = schema_editor.connection.alias

    def permission(model, codename, name):
        content_type, _made = ContentType.objects.using(alias).get_or_create(
            app_label="rulings", model=model
        )
        row, _made = Permission.objects.using(alias).get_or_create(
            content_type=content_type, codename=codename, defaults={"name": name}
        )
        return row

    def of_models(models, actions):
        for model in models:
            verbose_name = apps.get_model("rulings", model)._meta.verbose_name
            for action in actions:
                yield permission(model, f"{action}_{model}", f"Can {action} {verbose_name}")

    view = list(of_models(VIEWED, ["view"]))
    translate = {code: permission("ruling", code, name) for code, name in TRANSLATE.items()}
    review = [permission("ruling", code, name) for code, name in REVIEW.items()]
    edit = list(of_models(EDITED, ["view", "add", "change"]))
    members = {
        **{f"translators-{code}": [*view, translate[f"translate_{code}"]] for code in LANGUAGES},
        "reviewers": [*view, *review],
        "editors": [*view, *edit, *review, *translate.values()],
    }
    for name, permissions in members.items():
        group, _made = Group.objects.using(alias).get_or_create(name=name)
        group.permissions.add(*permissions)


def remove_groups(apps, schema_editor):
    """Remove the groups that were made here."""
    names = [*(f"translators-{code}" for code in LANGUAGES), "reviewers", "editors"]
    alias = schema_editor.connection.alias
    apps.get_model("auth", "Group").objects.using(alias).filter(name__in=names).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("rulings", "0003_history"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]
    operations = [migrations.RunPython(make_groups, remove_groups)]
