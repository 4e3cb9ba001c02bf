"""What names are found by: their beginning in each language, and parts of them, by no function.

What is written into the index of trigrams waits in a list that every search looks through: it is
kept short.
"""

from importlib import import_module

from django.contrib.postgres.indexes import GinIndex
from django.db import migrations, models

FOUND_NAMES = import_module("rulings.migrations.0005_found_names").FIND


class Migration(migrations.Migration):
    dependencies = [("rulings", "0013_searched")]

    operations = [
        migrations.RunSQL(
            sql="DROP FUNCTION rulings_found_names(text, integer)", reverse_sql=FOUND_NAMES
        ),
        migrations.RemoveIndex(model_name="cardname", name="card_name_trigrams"),
        migrations.AddIndex(
            model_name="cardname",
            index=GinIndex(
                fields=["key"],
                name="card_name_trigrams",
                opclasses=["gin_trgm_ops"],
                gin_pending_list_limit=128,
            ),
        ),
        migrations.AddIndex(
            model_name="cardname",
            index=models.Index(
                fields=["language", "key"],
                name="card_name_beginning",
                opclasses=["varchar_ops", "varchar_pattern_ops"],
            ),
        ),
    ]
