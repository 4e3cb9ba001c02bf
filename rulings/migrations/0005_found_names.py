"""The function that looks names up: as typed, by their beginning, and with small typos.

Beginnings are compared by code point, so that their index serves in every collation. The threshold is
set at run time: bound to the function, it could only be created (and restored) by a superuser.
"""

from django.db import migrations

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
    dependencies = [("rulings", "0004_groups")]
    operations = [
        migrations.RunSQL(
            sql=FIND, reverse_sql="DROP FUNCTION rulings_found_names(text, integer)"
        )
    ]
