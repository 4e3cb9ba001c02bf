"""Since when everything holds that is here already, and the trigger that says so from now on.

What the documents brought holds from the day that the publisher's page gives the ruling; what the
catalogue brought, from its date; what a person wrote, from the day on which it was saved.
"""

from importlib import import_module

from django.db import migrations

from rulings.models.folding import text_key

LANGUAGES = ("en", "ru", "es", "pt", "de", "fr")

# The catalogues before this one stated no date. All are of these days; this one says so of itself.
CATALOGUE_DATED = "2026-11-30"

FILL = f"""
UPDATE rulings_snapshot AS snapshot SET
    dated = CASE
        WHEN kind = 'catalogue' THEN '{CATALOGUE_DATED}'
        ELSE coalesce(
            (
                SELECT max(note::date) FROM rulings_ledgerentry
                WHERE snapshot_id = snapshot.id AND subject = 'link'
            ),
            (at AT TIME ZONE 'UTC')::date
        )
    END,
    counts = coalesce(
        (
            SELECT jsonb_object_agg(outcome, number)
            FROM (
                SELECT outcome, count(*) AS number FROM rulings_ledgerentry
                WHERE snapshot_id = snapshot.id
                GROUP BY outcome
            ) AS counted
        ),
        '{{}}'
    );
UPDATE rulings_ledgerentry AS entry SET ruling_id = ruling.id
FROM rulings_ruling AS ruling
WHERE entry.subject IN ('ruling', 'text', 'link', 'rule', 'scenario')
    AND ruling.public_id = split_part(entry.key, ' ', 1);
UPDATE rulings_suggestion AS suggestion SET snapshot_id = snapshot.id
FROM rulings_snapshot AS snapshot
WHERE suggestion.created_at = snapshot.at;
UPDATE rulings_cardruling AS link SET held_from = date
FROM rulings_ruling AS ruling
WHERE ruling.id = link.ruling_id AND ruling.source <> 'project';
ALTER TABLE rulings_revision DISABLE TRIGGER rulings_forbid_rewriting;
UPDATE rulings_revision SET held_from = (at AT TIME ZONE 'UTC')::date WHERE snapshot_id IS NULL;
UPDATE rulings_revision AS revision SET
    held_from = CASE
        -- The ledger says which texts of an import are the publisher's. Where a person replaced
        -- one, its standing has forgotten its date; the ruling's oldest date on a card is that.
        WHEN EXISTS (
            SELECT FROM rulings_ledgerentry
            WHERE snapshot_id = snapshot.id AND subject = 'text' AND note = 'official'
                AND key = ruling.public_id || ' ' || revision.language
        ) THEN coalesce(
            (
                SELECT document_date FROM rulings_translation
                WHERE ruling_id = ruling.id AND language = revision.language
            ),
            (SELECT min(date) FROM rulings_cardruling WHERE ruling_id = ruling.id),
            snapshot.dated
        )
        ELSE snapshot.dated
    END
FROM rulings_snapshot AS snapshot, rulings_ruling AS ruling
WHERE snapshot.id = revision.snapshot_id AND ruling.id = revision.ruling_id;
ALTER TABLE rulings_revision ENABLE TRIGGER rulings_forbid_rewriting;
"""

INSERTED = ", ".join(f"('{code}', after.text_{code}, NULL)" for code in LANGUAGES)
UPDATED = ", ".join(f"('{code}', after.text_{code}, before.text_{code})" for code in LANGUAGES)

# One statement writes the history of all the rows of another, be they one or a hundred thousand.
# It is planned every time (EXECUTE), by the number of rows there are: a plan kept from a single save
# would compare every row with every other. Rulings that are new have no history, and none is looked
# for, unless the register has brought one before them: a text that its newest revision says already
# is not written again. A settings parameter that was set in an earlier transaction reads ''
# afterwards, hence nullif.
RECORD = f"""
CREATE FUNCTION rulings_record_revisions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    signed_at timestamptz := coalesce(
        nullif(current_setting('rulings.at', true), '')::timestamptz, now()
    );
    number text := 'coalesce(newest.number, 0) + 1';
    source text;
BEGIN
    IF TG_OP = 'UPDATE' THEN
        source := $sql$
            written AS after JOIN former AS before ON before.id = after.id
            CROSS JOIN LATERAL (VALUES {UPDATED}) AS text (language, after, before)
        $sql$;
    ELSE
        source := $sql$
            written AS after
            CROSS JOIN LATERAL (VALUES {INSERTED}) AS text (language, after, before)
        $sql$;
    END IF;
    IF TG_OP = 'UPDATE' OR EXISTS (
        SELECT FROM rulings_revision
        WHERE ruling_id BETWEEN (SELECT min(id) FROM written) AND (SELECT max(id) FROM written)
    ) THEN
        source := source || $sql$
            LEFT JOIN LATERAL (
                SELECT earlier.number, earlier.text FROM rulings_revision AS earlier
                WHERE earlier.ruling_id = after.id AND earlier.language = text.language
                ORDER BY earlier.number DESC LIMIT 1
            ) AS newest ON true
            WHERE text.after IS DISTINCT FROM text.before
                AND text.after IS DISTINCT FROM newest.text
        $sql$;
    ELSE
        number := '1';
        source := source || 'WHERE text.after IS NOT NULL';
    END IF;
    EXECUTE format(
        'INSERT INTO rulings_revision'
        ' (ruling_id, language, number, text, at, actor_id, reason, snapshot_id, held_from)'
        ' SELECT after.id, text.language, %s, text.after, $1, $2, $3, $4, $5 FROM %s',
        number, source
    ) USING
        signed_at,
        nullif(current_setting('rulings.actor', true), '')::integer,
        coalesce(current_setting('rulings.reason', true), ''),
        nullif(current_setting('rulings.snapshot', true), '')::bigint,
        coalesce(
            nullif(current_setting('rulings.held_from', true), '')::date,
            (signed_at AT TIME ZONE 'UTC')::date
        );
    RETURN NULL;
END
$$;
CREATE TRIGGER rulings_record_new
    AFTER INSERT ON rulings_ruling
    REFERENCING NEW TABLE AS written
    FOR EACH STATEMENT EXECUTE FUNCTION rulings_record_revisions();
CREATE TRIGGER rulings_record_changed
    AFTER UPDATE ON rulings_ruling
    REFERENCING OLD TABLE AS former NEW TABLE AS written
    FOR EACH STATEMENT EXECUTE FUNCTION rulings_record_revisions();
"""

KEEP = """
CREATE FUNCTION rulings_keep_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_TABLE_NAME = 'rulings_ruling' THEN
        PERFORM FROM rulings_revision WHERE ruling_id = OLD.id LIMIT 1;
    ELSE
        PERFORM FROM rulings_revision WHERE snapshot_id = OLD.id LIMIT 1;
    END IF;
    IF FOUND THEN
        RAISE EXCEPTION 'Revisions name row % of %.', OLD.id, TG_TABLE_NAME
            USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
END
$$;
CREATE TRIGGER rulings_keep_history
    BEFORE DELETE ON rulings_ruling
    FOR EACH ROW EXECUTE FUNCTION rulings_keep_history();
CREATE TRIGGER rulings_keep_history
    BEFORE DELETE ON rulings_snapshot
    FOR EACH ROW EXECUTE FUNCTION rulings_keep_history();
"""

REMOVE_FORMER = """
DROP TRIGGER rulings_record_revision ON rulings_ruling;
DROP FUNCTION rulings_record_revision();
"""
REMOVE = """
DROP TRIGGER rulings_record_new ON rulings_ruling;
DROP TRIGGER rulings_record_changed ON rulings_ruling;
DROP FUNCTION rulings_record_revisions();
DROP TRIGGER rulings_keep_history ON rulings_ruling;
DROP TRIGGER rulings_keep_history ON rulings_snapshot;
DROP FUNCTION rulings_keep_history();
"""
FORMER: str = import_module("rulings.migrations.0003_history").RECORD


def fill_keys(apps, schema_editor):
    """Write the key of every English text that is held."""
    Ruling = apps.get_model("rulings", "Ruling")
    held = Ruling.objects.using(schema_editor.connection.alias).filter(text_en__isnull=False)
    keyed = []
    for ruling in held.only("pk", "text_en").order_by("pk"):
        ruling.text_key = text_key(ruling.text_en)
        keyed.append(ruling)
    held.bulk_update(keyed, ["text_key"], batch_size=1000)


class Migration(migrations.Migration):
    dependencies = [("rulings", "0007_real_data")]
    operations = [
        migrations.RunSQL(sql=REMOVE_FORMER + RECORD + KEEP + FILL, reverse_sql=REMOVE + FORMER),
        migrations.RunPython(fill_keys, migrations.RunPython.noop),
    ]
