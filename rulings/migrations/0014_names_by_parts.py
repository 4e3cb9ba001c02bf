"""What names are found by: their beginning in each language, and parts of them, by no function.

What is written into the index of trigrams waits in a list that every search looks through: it is
kept short.
"""

from django.contrib.postgres.indexes import GinIndex
from django.db import migrations, models

FIND = """
CREATE FUNCTION rulings_found_names(asked text, most integer) RETURNS SETOF bigint
    LANGUAGE plpgsql
AS $$
BEGIN
    PERFORM set_config('pg_trgm.word_similarity_threshold', '0.35', true);
    RETURN QUERY
    (
        SELECT id FROM rulings_cardname
        WHERE key ~>=~ asked AND key ~<~ (asked || chr(1114111))
        ORDER BY key USING ~<~, id
        LIMIT most
    )
    UNION
    (
        SELECT id FROM rulings_cardname
        WHERE length(asked) > 2 AND asked <% key
        ORDER BY word_similarity(asked, key) DESC, length(key), id
        LIMIT most
    );
END
$$;
"""


class Migration(migrations.Migration):
    dependencies = [("rulings", "0013_searched")]

    operations = [
        migrations.RunSQL(sql="DROP FUNCTION rulings_found_names(text, integer)", reverse_sql=FIND),
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
