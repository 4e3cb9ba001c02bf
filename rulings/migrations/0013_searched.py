"""What a search has to know of many rulings and cards at once: the few that are not as most are."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("rulings", "0010_changes")]

    operations = [
        migrations.AddIndex(
            model_name="ruling",
            index=models.Index(
                fields=["id"],
                name="ruling_hidden",
                condition=models.Q(status__in=("merged", "withdrawn")),
            ),
        ),
        migrations.AddIndex(
            model_name="card",
            index=models.Index(fields=["id"], name="card_rolls", condition=~models.Q(dice=[])),
        ),
    ]
