"""What names are found by: their words, and the letters of those of one language."""

from django.contrib.postgres.indexes import GinIndex
from django.db import migrations, models

WORDS = models.Func(
    models.Func("key", template="string_to_array(%(expressions)s, ' ')"),
    function="array_to_tsvector",
)
LANGUAGES = ("en", "ru", "es", "pt", "de", "fr")


class Migration(migrations.Migration):
    dependencies = [("rulings", "0018_citations_by_prefix")]

    operations = [
        migrations.RemoveIndex(model_name="cardname", name="card_name_trigrams"),
        migrations.AddIndex(
            model_name="cardname",
            index=GinIndex(WORDS, name="card_name_words", fastupdate=False),
        ),
        *(
            migrations.AddIndex(
                model_name="cardname",
                index=GinIndex(
                    fields=["key"],
                    name=f"card_name_trigrams_{code}",
                    opclasses=["gin_trgm_ops"],
                    condition=models.Q(language=code),
                    gin_pending_list_limit=128,
                ),
            )
            for code in LANGUAGES
        ),
    ]
