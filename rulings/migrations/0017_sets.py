"""In which sets a card was printed, and what these are called."""

import django.contrib.postgres.fields
import django.contrib.postgres.indexes
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("rulings", "0016_changed_rulings")]

    operations = [
        migrations.CreateModel(
            name="CardSet",
            fields=[
                (
                    "code",
                    models.CharField(
                        max_length=30, primary_key=True, serialize=False, verbose_name="code"
                    ),
                ),
                (
                    "name",
                    models.CharField(
                        blank=True, db_default="", max_length=300, verbose_name="English name"
                    ),
                ),
                (
                    "key",
                    models.CharField(
                        blank=True,
                        db_default="",
                        editable=False,
                        max_length=320,
                        verbose_name="folded name",
                    ),
                ),
            ],
            options={
                "verbose_name": "set of cards",
                "verbose_name_plural": "sets of cards",
                "ordering": ["code"],
            },
        ),
        migrations.RunSQL(
            "SELECT rulings_watch('rulings_cardset')", reverse_sql=migrations.RunSQL.noop
        ),
        migrations.AddField(
            model_name="card",
            name="sets",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.CharField(max_length=30),
                blank=True,
                db_default=[],
                default=list,
                size=None,
                verbose_name="sets it was printed in",
            ),
        ),
        migrations.AddIndex(
            model_name="card",
            index=django.contrib.postgres.indexes.GinIndex(
                fastupdate=False, fields=["sets"], name="card_sets"
            ),
        ),
    ]
