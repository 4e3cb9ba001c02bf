"""Let the index of cited rules find a beginning (`706.%`) whatever the locale of the database is."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("rulings", "0017_sets")]

    operations = [
        migrations.RemoveIndex(model_name="rulecitation", name="citation_by_number"),
        migrations.AddIndex(
            model_name="rulecitation",
            index=models.Index(
                fields=["number"], name="citation_by_number", opclasses=["varchar_pattern_ops"]
            ),
        ),
    ]
