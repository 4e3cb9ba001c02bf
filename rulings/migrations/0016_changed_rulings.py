"""Which rulings a transaction changed: what a process remembers of all others stays right.

A row of `rulings_change` holds their ids, or NULL where anything may have changed: in a table that
is not of rulings alone, or of more rulings than are worth telling. Each statement adds what the row
of its transaction does not hold yet, so what a savepoint takes back goes from the row as well. Rows
that are put together tell of anything: who had not read them forgets all.
"""

from django.db import migrations

LANGUAGES = ("en", "ru", "es", "pt", "de", "fr")

OF_RULINGS = (
    ("ruling", "id"),
    *(
        (table, "ruling_id")
        for table in (
            *("cardruling", "ledgerentry", "revision", "rulecitation", "scenariolink"),
            *("suggestion", "translation", "searchentry"),
            *(f"searchentry_{language}" for language in LANGUAGES),
        )
    ),
)
MOST = 250

# The setting is the row of the transaction, or 'yes' when it said that anything may have changed.
# So does a transaction that repeats its reads, which could fail for writing a row twice.
MARK = f"""
ALTER TABLE rulings_change ADD rulings bigint[];

CREATE FUNCTION rulings_mark_rulings(changed bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    own bigint := nullif(current_setting('rulings.change_marked', true), '');
    told bigint[];
BEGIN
    SELECT rulings INTO told FROM rulings_change WHERE id = own;
    IF changed <@ told THEN
        RETURN;
    END IF;
    SELECT array_agg(DISTINCT ruling) INTO changed FROM unnest(told || changed) AS ruling;
    IF cardinality(changed) > {MOST}
        OR current_setting('transaction_isolation') <> 'read committed'
        OR own IS NULL AND (SELECT count(*) FROM rulings_change) >= 64
    THEN
        PERFORM rulings_mark_change();
    ELSIF own IS NULL THEN
        INSERT INTO rulings_change (rulings) VALUES (coalesce(changed, '{{}}'))
        RETURNING id INTO own;
        PERFORM set_config('rulings.change_marked', own::text, true);
    ELSE
        UPDATE rulings_change SET rulings = changed WHERE id = own;
    END IF;
END
$$;
"""

# A function for each name of the column: what has been planned of it is kept for each table.
TELL = """
CREATE FUNCTION rulings_tell_by_{column}() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    rows integer;
    changed bigint[];
BEGIN
    IF current_setting('rulings.change_marked', true) = 'yes' THEN
        RETURN NULL;
    END IF;
    SELECT count(*) INTO rows FROM (SELECT FROM written LIMIT {most} + 1) AS first_of;
    IF rows = 0 THEN
        RETURN NULL;
    END IF;
    -- To look through more would take longer than it is worth.
    IF rows <= {most} THEN
        IF TG_OP = 'UPDATE' THEN
            SELECT array_agg({column}) INTO changed FROM (
                SELECT {column} FROM former UNION SELECT {column} FROM written
            ) AS both_of WHERE {column} IS NOT NULL;
        ELSE
            SELECT array_agg(DISTINCT {column}) INTO changed FROM written
            WHERE {column} IS NOT NULL;
        END IF;
        PERFORM rulings_mark_rulings(coalesce(changed, '{{}}'));
    ELSE
        PERFORM rulings_mark_change();
    END IF;
    RETURN NULL;
END
$$;
"""

WATCH = """
CREATE FUNCTION rulings_watch(watched regclass, ruling name) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format(
        'CREATE TRIGGER rulings_tell_inserted AFTER INSERT ON %1$s
            REFERENCING NEW TABLE AS written
            FOR EACH STATEMENT EXECUTE FUNCTION rulings_tell_by_%2$s();
        CREATE TRIGGER rulings_tell_updated AFTER UPDATE ON %1$s
            REFERENCING OLD TABLE AS former NEW TABLE AS written
            FOR EACH STATEMENT EXECUTE FUNCTION rulings_tell_by_%2$s();
        CREATE TRIGGER rulings_tell_deleted AFTER DELETE ON %1$s
            REFERENCING OLD TABLE AS written
            FOR EACH STATEMENT EXECUTE FUNCTION rulings_tell_by_%2$s();
        CREATE TRIGGER rulings_tell_truncated AFTER TRUNCATE ON %1$s
            FOR EACH STATEMENT EXECUTE FUNCTION rulings_tell_change()',
        watched, ruling
    );
END
$$;
"""

UNWATCH = "".join(
    f"DROP TRIGGER rulings_tell_{deed} ON rulings_{table};\n"
    for table, _ in OF_RULINGS
    for deed in ("inserted", "updated", "deleted", "truncated")
)

FORWARDS = (
    MARK
    + "".join(TELL.format(column=column, most=MOST) for column in ("id", "ruling_id"))
    + WATCH
    + UNWATCH
    + "".join(f"SELECT rulings_watch('rulings_{table}', '{by}');\n" for table, by in OF_RULINGS)
)

BACKWARDS = (
    UNWATCH
    + "".join(f"SELECT rulings_watch('rulings_{table}');\n" for table, _ in OF_RULINGS)
    + """
DROP FUNCTION rulings_watch(regclass, name);
DROP FUNCTION rulings_tell_by_id();
DROP FUNCTION rulings_tell_by_ruling_id();
DROP FUNCTION rulings_mark_rulings(bigint[]);
ALTER TABLE rulings_change DROP rulings;
"""
)


class Migration(migrations.Migration):
    dependencies = [("rulings", "0015_stale")]
    operations = [migrations.RunSQL(sql=FORWARDS, reverse_sql=BACKWARDS)]
