"""The statements that write what was matched: what differs is updated, what is missing inserted."""

from __future__ import annotations

from typing import Final

from rulings.importers.published import tables

# New rulings: every text without a ruling. Their public ids are drawn outside and come in a table.
IDS_WANTED: Final = "SELECT count(DISTINCT key) FROM incoming_link WHERE ruling_id IS NULL"
DRAWN_IDS: Final = """
CREATE TEMPORARY TABLE drawn_id (n serial, public_id text NOT NULL) ON COMMIT DROP
"""
TAKEN_IDS: Final = """
DELETE FROM drawn_id AS drawn USING (
    SELECT n FROM drawn_id JOIN rulings_ruling USING (public_id)
    UNION
    SELECT n FROM (
        SELECT n, row_number() OVER (PARTITION BY public_id ORDER BY n) AS times FROM drawn_id
    ) AS counted WHERE times > 1
) AS taken
WHERE taken.n = drawn.n
"""
NEW_IDS: Final = """
CREATE TEMPORARY TABLE incoming_id ON COMMIT DROP AS
SELECT key, public_id
FROM (
    SELECT key, row_number() OVER (ORDER BY key) AS n
    FROM incoming_link WHERE ruling_id IS NULL GROUP BY key
) AS wanted
JOIN (SELECT public_id, row_number() OVER (ORDER BY n) AS n FROM drawn_id) AS drawn USING (n);
CREATE UNIQUE INDEX ON incoming_id (key);
CREATE UNIQUE INDEX ON incoming_id (public_id);
ANALYZE incoming_id;
"""
NEW_RULINGS: Final = """
WITH written AS (
    INSERT INTO rulings_ruling
        (public_id, text, text_en, text_key, source, status, withdrawn_reason, official_elsewhere)
    SELECT public_id, text, text, key, source, 'current', '', '{}'
    FROM incoming_id JOIN incoming_text USING (key)
    RETURNING id, text_key
)
UPDATE incoming_link AS seen SET ruling_id = written.id
FROM written WHERE seen.key = written.text_key AND seen.ruling_id IS NULL
"""

# A ruling that was one with a document's all along leads to it from now on, and its places hold for
# that one. Nothing else was ever made of it: `english_only` saw to that.
JOIN: Final = """
INSERT INTO rulings_cardruling
    (card_id, ruling_id, date, position, held_from, listed_from, missing_since)
SELECT DISTINCT ON (link.card_id, kept, link.date) link.card_id, kept, link.date, link.position,
    %(dated)s, link.listed_from, link.missing_since
FROM rulings_cardruling AS link JOIN joined ON gone = link.ruling_id
WHERE link.held_until IS NULL AND NOT EXISTS (
    SELECT FROM rulings_cardruling AS there
    WHERE there.card_id = link.card_id AND there.ruling_id = kept AND there.date = link.date
)
ORDER BY link.card_id, kept, link.date, link.id;
UPDATE gone_link SET id = link.id, ruling_id = kept
FROM joined JOIN rulings_cardruling AS link ON link.ruling_id = kept
WHERE gone_link.ruling_id = gone AND link.card_id = gone_link.card_id
    AND link.date = gone_link.day;
UPDATE rulings_cardruling AS link SET held_until = %(dated)s
FROM joined WHERE gone = link.ruling_id AND link.held_until IS NULL;
UPDATE rulings_ruling AS ruling SET merged_into_id = kept
FROM joined WHERE gone = ruling.merged_into_id;
UPDATE rulings_ruling AS ruling SET status = 'merged', merged_into_id = kept, missing_since = NULL
FROM joined WHERE gone = ruling.id;
"""

# What is done to each ruling, remembered before it is done: the ledger tells it.
REMEMBER: Final = f"""
CREATE TEMPORARY TABLE changed_text ON COMMIT DROP AS
SELECT pair.ruling_id, pair.key, pair.how, ruling.text_en AS before, text.text AS after
FROM incoming_pair AS pair
JOIN rulings_ruling AS ruling ON ruling.id = pair.ruling_id
JOIN incoming_text AS text USING (key)
WHERE pair.how <> 'kept';
CREATE TEMPORARY TABLE new_link ON COMMIT DROP AS
{tables.NEW_LINK};
CREATE TEMPORARY TABLE returned_link ON COMMIT DROP AS
{tables.RETURNED_LINK};
CREATE TEMPORARY TABLE sourced ON COMMIT DROP AS
{tables.SOURCED};
CREATE TEMPORARY TABLE closed_proposal ON COMMIT DROP AS
{tables.CLOSED_PROPOSAL};
"""

TEXTS: Final = """
UPDATE rulings_ruling AS ruling SET text = changed.after, text_en = changed.after,
    text_key = changed.key
FROM changed_text AS changed
WHERE changed.ruling_id = ruling.id AND changed.how IN ('revised', 'aligned')
    AND ruling.text_en IS DISTINCT FROM changed.after
"""
SOURCES: Final = """
UPDATE rulings_ruling AS ruling SET source = sourced.source FROM sourced
WHERE sourced.id = ruling.id
"""
STANDINGS: Final = """
UPDATE rulings_translation AS standing SET
    origin = 'official', state = 'approved', saved_at = %(at)s, version = version + 1,
    author_id = NULL, reviewer_id = NULL, reviewed_at = NULL, sent_back_reason = '',
    source_language = '', source_revision = NULL
FROM changed_text AS changed
WHERE changed.how IN ('revised', 'aligned') AND standing.ruling_id = changed.ruling_id
    AND standing.language = 'en';
INSERT INTO rulings_translation
    (ruling_id, language, state, origin, source_language, document, document_title, saved_at,
     sent_back_reason, version)
SELECT wanted.ruling_id, 'en', 'approved', 'official', '', '', '', %(at)s, '', 1
FROM (
    SELECT id AS ruling_id FROM rulings_ruling JOIN incoming_id USING (public_id)
    UNION
    SELECT ruling_id FROM changed_text WHERE how IN ('revised', 'aligned')
) AS wanted
WHERE NOT EXISTS (
    SELECT FROM rulings_translation AS there
    WHERE there.ruling_id = wanted.ruling_id AND there.language = 'en'
)
-- In order, so that all are found before the first is written: where the table is known to be
-- empty, each would be looked for among those that were written just before.
ORDER BY wanted.ruling_id;
"""
SUGGESTIONS: Final = """
INSERT INTO rulings_suggestion
    (ruling_id, language, text, origin, kind, snapshot_id, note, created_at)
SELECT ruling_id, 'en', after, 'official',
    CASE how WHEN 'proposed' THEN 'revision' ELSE 'text' END, %(snapshot)s, '', %(at)s
FROM changed_text WHERE how IN ('proposed', 'suggested');
UPDATE rulings_suggestion AS proposal SET closed_at = %(at)s FROM closed_proposal AS closed
WHERE closed.id = proposal.id;
"""
LINKS: Final = """
INSERT INTO rulings_cardruling (card_id, ruling_id, date, position, held_from, listed_from)
SELECT card_id, ruling_id, day, position, %(dated)s, %(dated)s FROM new_link
ORDER BY card_id, position;
UPDATE rulings_cardruling AS link SET missing_since = NULL FROM returned_link AS returned
WHERE returned.id = link.id;
UPDATE rulings_cardruling AS link SET
    position = seen.position, listed_from = coalesce(link.listed_from, %(dated)s)
FROM incoming_link AS seen
WHERE link.card_id = seen.card_id AND link.ruling_id = seen.ruling_id AND link.date = seen.day
    AND (link.position <> seen.position OR link.listed_from IS NULL);
UPDATE rulings_cardruling AS link SET missing_since = %(dated)s FROM gone_link AS gone
WHERE gone.id = link.id AND link.missing_since IS NULL;
"""

# A ruling is missing when none of its places that a publisher ever listed is listed any more.
STATUSES: Final = """
WITH touched AS (
    SELECT ruling_id FROM gone_link UNION SELECT ruling_id FROM returned_link
    UNION SELECT ruling_id FROM new_link UNION SELECT kept FROM joined
), standing AS (
    SELECT link.ruling_id, bool_and(missing_since IS NOT NULL) AS missing,
        max(missing_since) AS since
    FROM rulings_cardruling AS link JOIN touched USING (ruling_id)
    WHERE listed_from IS NOT NULL AND held_until IS NULL
    GROUP BY link.ruling_id
)
UPDATE rulings_ruling AS ruling SET
    status = CASE WHEN standing.missing THEN 'missing' ELSE 'current' END,
    missing_since = CASE WHEN standing.missing THEN standing.since END
FROM standing
WHERE standing.ruling_id = ruling.id AND ruling.status IN ('current', 'missing')
    AND (ruling.status = 'missing', ruling.missing_since)
        IS DISTINCT FROM (standing.missing, CASE WHEN standing.missing THEN standing.since END)
"""

# The rulings whose search entries are written anew: new texts, and places with a newer day.
FOUND_ANEW: Final = """
SELECT ruling_id FROM new_link UNION SELECT kept FROM joined
UNION SELECT ruling_id FROM changed_text WHERE how IN ('revised', 'aligned')
"""

LEDGER: Final = """
CREATE TEMPORARY TABLE told (
    id serial, outcome text NOT NULL, subject text NOT NULL, key text NOT NULL,
    ruling_id bigint, before text, after text, note text NOT NULL DEFAULT ''
) ON COMMIT DROP;
INSERT INTO told (outcome, subject, key, ruling_id, after)
SELECT 'new', 'ruling', public_id, id, text_en
FROM rulings_ruling JOIN incoming_id USING (public_id) ORDER BY public_id;
INSERT INTO told (outcome, subject, key, ruling_id, before, after)
SELECT 'merged', 'ruling', ruling.public_id, gone, ruling.text_en, became.public_id
FROM joined JOIN rulings_ruling AS ruling ON ruling.id = gone
JOIN rulings_ruling AS became ON became.id = kept ORDER BY ruling.public_id;
INSERT INTO told (outcome, subject, key, ruling_id, before, after, note)
SELECT CASE how WHEN 'proposed' THEN 'proposed' WHEN 'suggested' THEN 'suggested'
        ELSE 'changed' END,
    'text', public_id || ' en', ruling_id, before, after,
    CASE how WHEN 'aligned' THEN how ELSE '' END
FROM changed_text JOIN rulings_ruling AS ruling ON ruling.id = ruling_id ORDER BY public_id;
INSERT INTO told (outcome, subject, key, ruling_id, before, after)
SELECT 'changed', 'ruling', public_id, ruling.id, 'unknown', sourced.source
FROM sourced JOIN rulings_ruling AS ruling USING (id) ORDER BY public_id;
INSERT INTO told (outcome, subject, key, ruling_id, before)
SELECT 'returned', 'proposal', public_id || ' en', ruling_id, closed.text
FROM closed_proposal AS closed JOIN rulings_ruling AS ruling ON ruling.id = ruling_id
ORDER BY public_id;
INSERT INTO told (outcome, subject, key, ruling_id, after)
SELECT 'new', 'link', public_id || ' ' || slug, ruling_id, day::text
FROM new_link JOIN rulings_ruling AS ruling ON ruling.id = ruling_id ORDER BY public_id, slug, day;
INSERT INTO told (outcome, subject, key, ruling_id, before, note)
SELECT 'missing', 'link', public_id || ' ' || slug, ruling_id, ruling.text_en, day::text
FROM gone_link JOIN rulings_ruling AS ruling ON ruling.id = ruling_id
JOIN rulings_card AS card ON card.id = card_id
WHERE gone_link.missing_since IS NULL ORDER BY public_id, slug, day;
INSERT INTO told (outcome, subject, key, ruling_id, before, after)
SELECT 'returned', 'link', public_id || ' ' || slug, returned.ruling_id,
    returned.missing_since::text, day::text
FROM returned_link AS returned JOIN rulings_ruling AS ruling ON ruling.id = ruling_id
ORDER BY public_id, slug, day;
INSERT INTO told (outcome, subject, key, after)
SELECT 'unmatched', 'card', oracle_id::text, string_agg(DISTINCT text, E'\\n\\n')
FROM incoming
WHERE NOT EXISTS (SELECT FROM rulings_card AS card WHERE card.oracle_id = incoming.oracle_id)
GROUP BY oracle_id ORDER BY oracle_id;
"""
KEEP_LEDGER: Final = """
INSERT INTO rulings_ledgerentry
    (snapshot_id, position, outcome, subject, key, ruling_id, before, after, note)
SELECT %s, id - 1, outcome, subject, left(key, 400), ruling_id, before, after, note
FROM told ORDER BY id
"""
RULINGS_OF: Final = "SELECT DISTINCT key, ruling_id FROM incoming_link WHERE key = ANY(%s)"
TELL: Final = """
COPY told (outcome, subject, key, ruling_id, before, after, note) FROM STDIN
"""
