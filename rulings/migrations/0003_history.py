"""The triggers that write the history of texts and keep it as it was written."""

from django.db import migrations

LANGUAGES = ("en", "ru", "es", "pt", "de", "fr")

texts = ",\n            ".join(
    f"('{code}', NEW.text_{code}, CASE WHEN TG_OP = 'UPDATE' THEN OLD.text_{code} END)"
    for code in LANGUAGES
)
columns = ", ".join(f"text_{code}" for code in LANGUAGES)

# A settings parameter that was set in an earlier transaction reads '' afterwards, hence nullif.
RECORD = f"""
CREATE FUNCTION rulings_record_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO rulings_revision (ruling_id, language, number, text, at, actor_id, reason, snapshot_id)
    SELECT
        NEW.id,
        written.language,
        1 + coalesce((
            SELECT max(earlier.number) FROM rulings_revision AS earlier
            WHERE earlier.ruling_id = NEW.id AND earlier.language = written.language
        ), 0),
        written.after,
        coalesce(nullif(current_setting('rulings.at', true), '')::timestamptz, now()),
        nullif(current_setting('rulings.actor', true), '')::integer,
        coalesce(current_setting('rulings.reason', true), ''),
        nullif(current_setting('rulings.snapshot', true), '')::bigint
    FROM (VALUES
            {texts}
    ) AS written (language, after, before)
    WHERE written.after IS DISTINCT FROM written.before;
    RETURN NULL;
END
$$;
CREATE TRIGGER rulings_record_revision
    AFTER INSERT OR UPDATE OF {columns} ON rulings_ruling
    FOR EACH ROW EXECUTE FUNCTION rulings_record_revision();
"""

FORBID = """
CREATE FUNCTION rulings_forbid_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'A revision is never changed or deleted.' USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER rulings_forbid_rewriting
    BEFORE UPDATE OR DELETE ON rulings_revision
    FOR EACH ROW EXECUTE FUNCTION rulings_forbid_rewriting();
"""

REMOVE = """
DROP TRIGGER rulings_forbid_rewriting ON rulings_revision;
DROP FUNCTION rulings_forbid_rewriting();
DROP TRIGGER rulings_record_revision ON rulings_ruling;
DROP FUNCTION rulings_record_revision();
"""


class Migration(migrations.Migration):
    dependencies = [("rulings", "0002_models")]
    operations = [migrations.RunSQL(sql=RECORD + FORBID, reverse_sql=REMOVE)]
