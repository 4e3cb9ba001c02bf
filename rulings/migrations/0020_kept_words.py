"""What many rulings say is kept as it is found, beside notes of what was written since.

`rulings_search_words` finds the rulings that say something in one language: from a list where there
is one, else in the search table. `search.kept` makes the lists. Whoever writes into the search
table, or hides a ruling, leaves notes in the same transaction; they are rows of their own, so that
no writer waits for another. What a note names is looked up and not taken from a list, so no list is
ever behind. Where a statement writes more than is worth noting, the lists of its languages go.
"""

from django.db import migrations

LANGUAGES = ("en", "ru", "es", "pt", "de", "fr")
NOTED = 1000

TABLES = f"""
CREATE TABLE rulings_searchkept (
    language varchar(2) NOT NULL,
    said tsquery NOT NULL,
    whole boolean NOT NULL,
    worse real[] NOT NULL,
    ago integer[] NOT NULL,
    rulings bigint[] NOT NULL,
    PRIMARY KEY (language, said)
);
CREATE TABLE rulings_searchlater (language varchar(2) NOT NULL, ruling_id bigint NOT NULL);

CREATE FUNCTION rulings_note_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (SELECT count(*) FROM (SELECT FROM written LIMIT {NOTED} + 1) AS first_of) <= {NOTED} THEN
        INSERT INTO rulings_searchlater (language, ruling_id)
        SELECT language, ruling_id FROM written;
    ELSE
        -- Not while somebody makes lists that do not know yet what is written here.
        LOCK TABLE rulings_searchkept IN SHARE ROW EXCLUSIVE MODE;
        DELETE FROM rulings_searchkept WHERE language IN (SELECT language FROM written);
    END IF;
    RETURN NULL;
END
$$;

CREATE FUNCTION rulings_note_hidden() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO rulings_searchlater (language, ruling_id)
    SELECT unnest(ARRAY{list(LANGUAGES)}), NEW.id;
    RETURN NULL;
END
$$;
CREATE TRIGGER rulings_note_hidden AFTER UPDATE OF status ON rulings_ruling
    FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
    EXECUTE FUNCTION rulings_note_hidden();

CREATE FUNCTION rulings_forget_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    LOCK TABLE rulings_searchkept IN SHARE ROW EXCLUSIVE MODE;
    DELETE FROM rulings_searchkept;
    RETURN NULL;
END
$$;
"""

NOTE = """
CREATE TRIGGER rulings_note_inserted AFTER INSERT ON {table} REFERENCING NEW TABLE AS written
    FOR EACH STATEMENT EXECUTE FUNCTION rulings_note_words();
CREATE TRIGGER rulings_note_updated AFTER UPDATE ON {table} REFERENCING NEW TABLE AS written
    FOR EACH STATEMENT EXECUTE FUNCTION rulings_note_words();
CREATE TRIGGER rulings_note_deleted AFTER DELETE ON {table} REFERENCING OLD TABLE AS written
    FOR EACH STATEMENT EXECUTE FUNCTION rulings_note_words();
CREATE TRIGGER rulings_note_truncated AFTER TRUNCATE ON {table}
    FOR EACH STATEMENT EXECUTE FUNCTION rulings_forget_words();
"""

# A common phrase is taken for one in every second ruling, and would be looked for through the whole
# table from the newest on: a sum is in the order of no index.
FIND = """
CREATE FUNCTION rulings_search_words(
    told_in text, asked tsquery, most integer,
    OUT worse real[], OUT ago integer[], OUT rulings bigint[]
) LANGUAGE plpgsql STABLE AS $$
DECLARE
    hidden bigint[] := ARRAY(
        SELECT id FROM rulings_ruling WHERE status IN ('merged', 'withdrawn')
    );
    later bigint[];
    kept rulings_searchkept;
BEGIN
    SELECT * INTO kept FROM rulings_searchkept WHERE language = told_in AND said = asked;
    IF FOUND THEN
        later := ARRAY(SELECT DISTINCT ruling_id FROM rulings_searchlater WHERE language = told_in);
        IF later = '{}' THEN
            worse := kept.worse[:most];
            ago := kept.ago[:most];
            rulings := kept.rulings[:most];
            RETURN;
        END IF;
        -- Of a list that goes on in the table, enough must be left.
        IF kept.whole OR most <= (
            SELECT count(*) FROM unnest(kept.rulings) AS ruling
            WHERE ruling NOT IN (SELECT unnest(later))
        ) THEN
            SELECT array_agg(found.worse), array_agg(found.ago), array_agg(found.ruling)
            INTO worse, ago, rulings
            FROM (
                SELECT * FROM (
                    SELECT listed.* FROM unnest(kept.worse, kept.ago, kept.rulings)
                        AS listed (worse, ago, ruling)
                    WHERE listed.ruling NOT IN (SELECT unnest(later))
                    UNION ALL
                    SELECT -ts_rank(vector, asked), coalesce(date '0001-01-01' - day, 0), ruling_id
                    FROM rulings_searchentry
                    WHERE language = told_in AND ruling_id = ANY(later) AND vector @@ asked
                        AND ruling_id <> ALL(hidden)
                ) AS either
                ORDER BY either.ago LIMIT most
            ) AS found;
            RETURN;
        END IF;
    END IF;
    -- Planned each time: how many say it decides what is read.
    EXECUTE format(
        'SELECT array_agg(-ts_rank(vector, $1)),
            array_agg(coalesce(date ''0001-01-01'' - day, 0)), array_agg(ruling_id)
        FROM (
            SELECT vector, day, ruling_id FROM %I
            WHERE vector @@ $1 AND ruling_id <> ALL($2)
            ORDER BY day%s DESC NULLS LAST LIMIT $3
        ) AS newest',
        'rulings_searchentry_' || told_in, CASE WHEN asked::text LIKE '%<%' THEN ' + 0' END
    ) INTO worse, ago, rulings USING asked, hidden, most;
END
$$;
"""

BACKWARDS = """
DROP TABLE rulings_searchkept, rulings_searchlater;
DROP FUNCTION rulings_search_words(text, tsquery, integer);
DROP FUNCTION rulings_note_words() CASCADE;
DROP FUNCTION rulings_note_hidden() CASCADE;
DROP FUNCTION rulings_forget_words() CASCADE;
"""

WRITTEN = ("rulings_searchentry", *(f"rulings_searchentry_{language}" for language in LANGUAGES))


class Migration(migrations.Migration):
    dependencies = [("rulings", "0019_names_by_words")]
    operations = [
        migrations.RunSQL(
            sql=TABLES + "".join(NOTE.format(table=table) for table in WRITTEN) + FIND,
            reverse_sql=BACKWARDS,
        )
    ]
