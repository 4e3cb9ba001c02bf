"""Names are found by their pieces: of three, one is left where two letters are wrong."""

from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.operations import CreateExtension
from django.db import migrations, models

# `rulings.search.names.pieces` cuts what is typed alike.
PIECES = """
CREATE FUNCTION rulings_name_pieces(language text, key text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN ARRAY[
    language || length(key)::text || 'a' || left(key, length(key) / 3),
    language || length(key)::text || 'b'
        || substr(key, length(key) / 3 + 1, (length(key) - length(key) / 3) / 2),
    language || length(key)::text || 'c'
        || substr(key, length(key) / 3 + (length(key) - length(key) / 3) / 2 + 1)
];
"""


class Migration(migrations.Migration):
    dependencies = [("rulings", "0021_said_side_by_side")]
    operations = [
        CreateExtension("fuzzystrmatch"),
        migrations.RunSQL(sql=PIECES, reverse_sql="DROP FUNCTION rulings_name_pieces(text, text)"),
        migrations.AddIndex(
            model_name="cardname",
            index=GinIndex(
                models.Func("language", "key", function="rulings_name_pieces"),
                name="card_name_pieces",
                fastupdate=False,
            ),
        ),
    ]
