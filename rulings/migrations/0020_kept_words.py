"""What many rulings say is kept as it is found, beside notes of what was written since.

`rulings_search_words_en` and its like find the rulings that say something in a language: from a
list where there is one, else in the search table. `search.kept` makes the lists. Whoever writes
into the search table, or hides a ruling, leaves notes in the same transaction; they are rows of
their own, so that no writer waits for another. What a note names is looked up and not taken from a
list, so no list is ever behind. Where a statement writes more than is worth noting, the lists of
its languages go.
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
ALTER TABLE rulings_searchkept
    ALTER worse SET STORAGE EXTERNAL, ALTER ago SET STORAGE EXTERNAL,
    ALTER rulings SET STORAGE EXTERNAL;
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

# One for each language, whose plan is made once for each connection. What has no list is said by
# few or is several words: all that say it are read and sorted. To walk from the newest on may take
# the whole table; a sum is in the order of no index.
FIND = """
CREATE FUNCTION rulings_search_words_{language}(
    asked tsquery, most integer, OUT worse real[], OUT ago integer[], OUT rulings bigint[]
) LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
    kept rulings_searchkept;
    later bigint[];
BEGIN
    SELECT * INTO kept FROM rulings_searchkept WHERE language = '{language}' AND said = asked;
    IF FOUND THEN
        later := ARRAY(
            SELECT DISTINCT ruling_id FROM rulings_searchlater WHERE language = '{language}'
        );
        IF later = '{{}}' THEN
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
                    FROM rulings_searchentry_{language}
                    WHERE language = '{language}' AND ruling_id = ANY(later)
                        AND vector @@ asked AND ruling_id NOT IN ({hidden})
                ) AS either
                ORDER BY either.ago LIMIT most
            ) AS found;
            RETURN;
        END IF;
    END IF;
    SELECT array_agg(-ts_rank(vector, asked)), array_agg(coalesce(date '0001-01-01' - day, 0)),
        array_agg(ruling_id)
    INTO worse, ago, rulings
    FROM (
        SELECT vector, day, ruling_id FROM rulings_searchentry_{language}
        WHERE vector @@ asked AND ruling_id NOT IN ({hidden})
        ORDER BY day + 0 DESC NULLS LAST LIMIT most
    ) AS newest;
END
$$;
"""
HIDDEN = "SELECT id FROM rulings_ruling WHERE status IN ('merged', 'withdrawn')"

BACKWARDS = """
DROP TABLE rulings_searchkept, rulings_searchlater CASCADE;
DROP FUNCTION rulings_note_words() CASCADE;
DROP FUNCTION rulings_note_hidden() CASCADE;
DROP FUNCTION rulings_forget_words() CASCADE;
""" + "".join(
    f"DROP FUNCTION IF EXISTS rulings_search_words_{language}(tsquery, integer);\n"
    for language in LANGUAGES
)

WRITTEN = ("rulings_searchentry", *(f"rulings_searchentry_{language}" for language in LANGUAGES))


FORWARDS = (
    TABLES
    + "".join(NOTE.format(table=table) for table in WRITTEN)
    + "".join(FIND.format(language=language, hidden=HIDDEN) for language in LANGUAGES)
)


class Migration(migrations.Migration):
    dependencies = [("rulings", "0019_names_by_words")]
    operations = [migrations.RunSQL(sql=FORWARDS, reverse_sql=BACKWARDS)]
