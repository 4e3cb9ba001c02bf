"""What is stale is found by the few revisions that changed a text."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("rulings", "0014_names_by_parts")]

    operations = [
        migrations.AddIndex(
            model_name="revision",
            index=models.Index(
                fields=["ruling", "language", "number"],
                name="revision_later",
                condition=models.Q(number__gt=1),
            ),
        ),
        migrations.AddIndex(
            model_name="translation",
            index=models.Index(
                fields=["language"],
                name="translation_of_none",
                condition=models.Q(source_revision=0),
            ),
        ),
    ]
