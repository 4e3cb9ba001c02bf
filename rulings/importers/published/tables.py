"""What a file of rulings means for the database, worked out in temporary tables by PostgreSQL.

Each step reads what the steps before it made; none writes to a table of the site.
"""

from __future__ import annotations

from typing import Final

# Rulings that a publisher's file may speak of: never a question of the project's own.
_PUBLISHED: Final = "ruling.source <> 'project'"

# A ruling of nothing but a publisher's English, on which nobody has worked yet: no translator, and
# no editor who took it apart from another one.
ENGLISH_ONLY: Final = """ruling.status IN ('current', 'missing')
    AND num_nonnulls(text_ru, text_es, text_pt, text_de, text_fr) = 0
    AND NOT EXISTS (
        SELECT FROM rulings_translation AS standing WHERE standing.ruling_id = ruling.id
            AND (standing.document_paragraph IS NOT NULL OR standing.origin <> 'official')
    )
    AND NOT EXISTS (
        SELECT FROM rulings_scenariolink AS link WHERE link.ruling_id = ruling.id AND by_rule = ''
    )
    AND NOT EXISTS (SELECT FROM rulings_rulecitation AS cited WHERE cited.ruling_id = ruling.id)
    AND NOT EXISTS (SELECT FROM rulings_suggestion AS open WHERE open.ruling_id = ruling.id)
    AND NOT EXISTS (
        SELECT FROM rulings_ledgerentry AS deed
        WHERE deed.ruling_id = ruling.id AND deed.snapshot_id IS NULL AND outcome <> 'kept'
    )"""

# One row for each text as it is spelled, with its key where a ruling says just that; most texts of
# a file are here already, and for the others `match` works the key out.
SPELLINGS: Final = """
SET LOCAL work_mem = '64MB';
ANALYZE incoming;
CREATE TEMPORARY TABLE incoming_spelling ON COMMIT DROP AS
SELECT row_number() OVER () AS n, said.*, known.key
FROM (
    SELECT text, count(*) AS times, bool_or(source = 'wizards') AS wizards,
        bool_or(source = 'scryfall') AS scryfall
    FROM incoming GROUP BY text
) AS said
LEFT JOIN (
    SELECT text_en AS text, max(text_key::text)::uuid AS key FROM rulings_ruling
    WHERE text_key IS NOT NULL GROUP BY text_en
) AS known USING (text);
CREATE TEMPORARY TABLE incoming_key (n bigint NOT NULL, key uuid NOT NULL) ON COMMIT DROP;
SET LOCAL cursor_tuple_fraction = 1;
DECLARE keyless_text NO SCROLL CURSOR FOR
SELECT n, text FROM incoming_spelling WHERE key IS NULL;
"""
MORE_KEYLESS: Final = "FETCH 5000 FROM keyless_text"
KEYS: Final = "COPY incoming_key (n, key) FROM STDIN"
SPELLED: Final = """
CLOSE keyless_text;
ANALYZE incoming_key;
UPDATE incoming_spelling AS spelling SET key = found.key
FROM incoming_key AS found WHERE found.n = spelling.n;
ANALYZE incoming_spelling;
"""

MATCH: Final = f"""
-- One row for each text: the spelling that most cards have, and who it is by where a record says.
CREATE TEMPORARY TABLE incoming_text ON COMMIT DROP AS
SELECT said.*, row_number() OVER (ORDER BY lower(text), key) AS place
FROM (
    SELECT DISTINCT ON (key) key, text,
        CASE WHEN bool_or(wizards) OVER alike THEN 'wizards'
             WHEN bool_or(scryfall) OVER alike THEN 'scryfall' ELSE 'unknown' END AS source
    FROM incoming_spelling
    WINDOW alike AS (PARTITION BY key)
    ORDER BY key, times DESC, text COLLATE "C"
) AS said;
CREATE UNIQUE INDEX ON incoming_text (key);
ANALYZE incoming_text;

-- The ruling that each text is already: itself, what it was merged into, or a withdrawn one; and
-- whether it is several.
CREATE TEMPORARY TABLE incoming_known ON COMMIT DROP AS
SELECT DISTINCT ON (key) key, coalesce(became.id, ruling.id) AS ruling_id,
    coalesce(became.status, ruling.status) = 'withdrawn' AS withdrawn,
    count(*) OVER (PARTITION BY key) > 1 AS several
FROM incoming_text JOIN rulings_ruling AS ruling ON ruling.text_key = key AND {_PUBLISHED}
LEFT JOIN rulings_ruling AS became ON became.id = ruling.merged_into_id
ORDER BY key, (ruling.status IN ('current', 'missing')) DESC, ruling.id;
CREATE UNIQUE INDEX ON incoming_known (key);

-- One row for each place: a card, a text, a day. A card that holds its own ruling of this text
-- (an editor split them) keeps that one.
CREATE TEMPORARY TABLE incoming_link ON COMMIT DROP AS
SELECT card.id AS card_id, card.slug, place.key, place.day,
    coalesce(own.id, known.ruling_id) AS ruling_id,
    coalesce(own.withdrawn, known.withdrawn, false) AS withdrawn,
    dense_rank() OVER (
        PARTITION BY card.id ORDER BY place.day DESC, incoming_text.place
    )::int AS position
FROM (
    SELECT DISTINCT oracle_id, key, day FROM incoming JOIN incoming_spelling USING (text)
) AS place
JOIN rulings_card AS card USING (oracle_id)
JOIN incoming_text USING (key)
LEFT JOIN incoming_known AS known USING (key)
LEFT JOIN LATERAL (
    SELECT ruling.id, ruling.status = 'withdrawn' AS withdrawn FROM rulings_cardruling AS link
    JOIN rulings_ruling AS ruling ON ruling.id = link.ruling_id
    WHERE known.several AND link.card_id = card.id AND link.held_until IS NULL
        AND ruling.text_key = place.key AND {_PUBLISHED}
    ORDER BY ruling.status = 'withdrawn', ruling.id LIMIT 1
) AS own ON true;
CREATE INDEX ON incoming_link (card_id, day);
CREATE INDEX ON incoming_link (ruling_id);
ANALYZE incoming_link;

-- Places that a publisher's file listed before and this one does not, of the cards it speaks of.
CREATE TEMPORARY TABLE gone_link ON COMMIT DROP AS
SELECT link.id, link.card_id, link.ruling_id, link.date AS day, link.missing_since
FROM rulings_cardruling AS link
JOIN rulings_ruling AS ruling ON ruling.id = link.ruling_id AND {_PUBLISHED}
WHERE link.listed_from <= %(dated)s AND link.held_until IS NULL
    AND ruling.status IN ('current', 'missing')
    AND (%(whole)s OR link.card_id IN (
        SELECT card.id FROM rulings_card AS card JOIN incoming_scope USING (oracle_id)
    ))
    AND NOT EXISTS (
        SELECT FROM incoming_link AS seen
        WHERE seen.card_id = link.card_id AND seen.ruling_id = link.ruling_id
            AND seen.day = link.date
    );
CREATE INDEX ON gone_link (card_id, day);
ANALYZE gone_link;

-- What a text without a ruling was found to be; filled by `match`.
CREATE TEMPORARY TABLE incoming_pair (key uuid PRIMARY KEY, ruling_id bigint NOT NULL, how text)
ON COMMIT DROP;

-- Rulings of nothing but a publisher's English, which may be the English of a document's ruling: a
-- file listed them on other cards before any listed them on the document's. Nobody has worked on
-- them yet, so that they can become one with it.
CREATE TEMPORARY TABLE english_only ON COMMIT DROP AS
SELECT DISTINCT seen.ruling_id
FROM incoming_link AS seen
JOIN rulings_cardruling AS unlisted
    ON unlisted.card_id = seen.card_id AND unlisted.date = seen.day
    AND unlisted.listed_from IS NULL AND unlisted.held_until IS NULL
JOIN rulings_ruling AS ruling ON ruling.id = seen.ruling_id
WHERE {ENGLISH_ONLY};
CREATE TEMPORARY TABLE joined (gone bigint PRIMARY KEY, kept bigint NOT NULL) ON COMMIT DROP;
"""

UNMATCHED: Final = """
SELECT oracle_id, count(*) FROM incoming
WHERE NOT EXISTS (SELECT FROM rulings_card AS card WHERE card.oracle_id = incoming.oracle_id)
GROUP BY oracle_id ORDER BY oracle_id
"""

# A ruling that stands nowhere else in this file, and a new text on the same card on the same day.
CANDIDATES: Final = """
SELECT gone.ruling_id, seen.key, count(*)
FROM gone_link AS gone
JOIN incoming_link AS seen USING (card_id, day)
WHERE seen.ruling_id IS NULL
    AND NOT EXISTS (SELECT FROM incoming_link AS there WHERE there.ruling_id = gone.ruling_id)
GROUP BY gone.ruling_id, seen.key
"""

# What each of these rulings says in English, said before, and was proposed to say.
HELD_TEXTS: Final = """
SELECT ruling.id, ruling.text_en, coalesce(standing.origin, 'official')
FROM rulings_ruling AS ruling
LEFT JOIN rulings_translation AS standing
    ON standing.ruling_id = ruling.id AND standing.language = 'en'
WHERE ruling.id = ANY(%s) AND ruling.text_en IS NOT NULL
"""
FORMER_TEXTS: Final = """
SELECT ruling_id, text, proposed, imported FROM (
    SELECT ruling_id, text, false AS proposed, snapshot_id IS NOT NULL AS imported, number
    FROM rulings_revision
    WHERE language = 'en' AND text IS NOT NULL AND ruling_id = ANY(%(rulings)s)
    UNION ALL
    SELECT ruling_id, text, true, false, 0 FROM rulings_suggestion
    WHERE language = 'en' AND origin = 'official' AND ruling_id = ANY(%(rulings)s)
) AS said ORDER BY ruling_id, number
"""
NEW_TEXTS: Final = "SELECT key, text FROM incoming_text WHERE key = ANY(%s)"

# Rulings that documents brought and no publisher's file has listed yet, with the places of their
# paragraphs; and all that this file lists for the same card and day.
PARAGRAPHS: Final = """
SELECT DISTINCT link.card_id, link.date, standing.language, standing.document,
    standing.document_title, standing.document_paragraph, ruling.id
FROM rulings_cardruling AS link
JOIN rulings_ruling AS ruling ON ruling.id = link.ruling_id
JOIN rulings_translation AS standing ON standing.ruling_id = ruling.id
    AND standing.document_paragraph IS NOT NULL AND standing.document_date = link.date
WHERE link.held_until IS NULL AND ruling.status IN ('current', 'missing')
    AND EXISTS (
        SELECT FROM incoming_link AS seen
        WHERE seen.card_id = link.card_id AND seen.day = link.date
            AND (seen.ruling_id IS NULL OR seen.ruling_id IN (SELECT ruling_id FROM english_only))
    )
    AND EXISTS (
        SELECT FROM rulings_cardruling AS unlisted
        WHERE unlisted.card_id = link.card_id AND unlisted.date = link.date
            AND unlisted.listed_from IS NULL AND unlisted.held_until IS NULL
    )
ORDER BY 1, 2, 3, 4, 5, 6
"""
LISTED: Final = """
SELECT seen.card_id, seen.day, seen.key, text.text, seen.ruling_id, english.ruling_id IS NOT NULL
FROM incoming_link AS seen JOIN incoming_text AS text USING (key)
LEFT JOIN english_only AS english USING (ruling_id)
WHERE (seen.card_id, seen.day) IN (SELECT * FROM unnest(%s::bigint[], %s::date[]))
"""

# Where an aligned text is a ruling of its own already, that one becomes the document's.
JOIN: Final = """
INSERT INTO joined (gone, kept)
SELECT DISTINCT seen.ruling_id, pair.ruling_id
FROM incoming_link AS seen
JOIN incoming_pair AS pair USING (key)
JOIN english_only AS english ON english.ruling_id = seen.ruling_id
WHERE pair.how = 'aligned' AND seen.ruling_id <> pair.ruling_id;
UPDATE incoming_link AS seen SET ruling_id = kept FROM joined WHERE gone = seen.ruling_id;
"""

# After the pairs are known: their places are their rulings', and no such place is gone.
SETTLE: Final = """
UPDATE incoming_link AS seen SET ruling_id = pair.ruling_id
FROM incoming_pair AS pair WHERE pair.key = seen.key AND seen.ruling_id IS NULL;
DELETE FROM gone_link AS gone USING incoming_link AS seen
WHERE seen.card_id = gone.card_id AND seen.ruling_id = gone.ruling_id AND seen.day = gone.day;
"""

# Two texts of one card that editors made one ruling are one place: that of the words it has.
ONE_PLACE: Final = """
DELETE FROM incoming_link AS seen USING (
    SELECT place.ctid AS row, row_number() OVER (
        PARTITION BY card_id, ruling_id, day
        ORDER BY (key = ruling.text_key) DESC NULLS LAST, position, key
    ) AS nth
    FROM (
        SELECT card_id, ruling_id, day FROM incoming_link WHERE ruling_id IS NOT NULL
        GROUP BY card_id, ruling_id, day HAVING count(*) > 1
    ) AS several
    JOIN incoming_link AS place USING (card_id, ruling_id, day)
    JOIN rulings_ruling AS ruling ON ruling.id = ruling_id
) AS one
WHERE seen.ctid = one.row AND nth > 1
"""

# Places that are new: also those of a text that has no ruling yet.
NEW_LINK: Final = """
SELECT seen.* FROM incoming_link AS seen
WHERE NOT withdrawn AND NOT EXISTS (
    SELECT FROM rulings_cardruling AS link
    WHERE link.card_id = seen.card_id AND link.ruling_id = seen.ruling_id AND link.date = seen.day
)
"""
# Places that were missing and are listed again.
RETURNED_LINK: Final = """
SELECT link.id, seen.slug, seen.ruling_id, seen.day, link.missing_since
FROM incoming_link AS seen
JOIN rulings_cardruling AS link
    ON link.card_id = seen.card_id AND link.ruling_id = seen.ruling_id AND link.date = seen.day
LEFT JOIN incoming_pair AS pair USING (key)
WHERE link.missing_since IS NOT NULL AND coalesce(pair.how, '') NOT IN ('proposed', 'kept')
"""
# Rulings of which this file says who wrote them, where nothing said so before.
SOURCED: Final = """
SELECT DISTINCT ON (ruling.id) ruling.id, text.source
FROM incoming_link AS seen
JOIN rulings_ruling AS ruling ON ruling.id = seen.ruling_id AND ruling.source = 'unknown'
JOIN incoming_text AS text USING (key)
WHERE text.source <> 'unknown'
ORDER BY ruling.id, text.source DESC
"""
# Proposals of less than the whole text, which is listed again.
CLOSED_PROPOSAL: Final = """
SELECT proposal.id, proposal.ruling_id, proposal.text
FROM rulings_suggestion AS proposal
WHERE proposal.kind = 'revision' AND proposal.closed_at IS NULL AND EXISTS (
    SELECT FROM incoming_link AS seen LEFT JOIN incoming_pair AS pair USING (key)
    WHERE seen.ruling_id = proposal.ruling_id
        AND (pair.key IS NULL OR pair.how IN ('revised', 'aligned'))
)
"""

COUNTS: Final = f"""
SELECT
    (SELECT count(*) FROM incoming_link),
    (SELECT count(DISTINCT key) FROM incoming_link WHERE ruling_id IS NULL),
    (SELECT count(*) FROM ({NEW_LINK}) AS new_link),
    (SELECT count(*) FROM gone_link WHERE missing_since IS NULL),
    (SELECT count(*) FROM ({RETURNED_LINK}) AS returned_link),
    (SELECT count(*) FROM rulings_cardruling
        WHERE listed_from IS NOT NULL AND held_until IS NULL AND missing_since IS NULL),
    (SELECT count(*) FROM incoming_link AS seen JOIN rulings_cardruling AS link
        ON link.card_id = seen.card_id AND link.ruling_id = seen.ruling_id AND link.date = seen.day
        WHERE link.position <> seen.position OR link.listed_from IS NULL),
    (SELECT count(*) FROM ({SOURCED}) AS sourced),
    (SELECT count(*) FROM ({CLOSED_PROPOSAL}) AS closed_proposal),
    (SELECT count(*) FROM joined)
"""

# Texts of one card alone that come to it for the first time; and whether a file listed rulings of
# that card before, so that they may have been swapped since.
FRESH: Final = """
SET LOCAL cursor_tuple_fraction = 1;
DECLARE fresh_text NO SCROLL CURSOR FOR
SELECT fresh.key, text.text, card.slug, card.name_en, EXISTS (
    SELECT FROM rulings_cardruling AS link
    WHERE link.card_id = fresh.card_id AND link.listed_from IS NOT NULL
)
FROM (
    SELECT key, min(card_id) AS card_id FROM incoming_link
    GROUP BY key HAVING min(card_id) = max(card_id)
) AS fresh
JOIN incoming_text AS text USING (key)
JOIN rulings_card AS card ON card.id = fresh.card_id
WHERE EXISTS (
    SELECT FROM incoming_link AS seen
    WHERE seen.key = fresh.key AND NOT seen.withdrawn AND (seen.ruling_id IS NULL OR NOT EXISTS (
        SELECT FROM rulings_cardruling AS link
        WHERE link.card_id = seen.card_id AND link.ruling_id = seen.ruling_id
    ))
)
"""
MORE_FRESH: Final = "FETCH 5000 FROM fresh_text"
NO_MORE_FRESH: Final = "CLOSE fresh_text"
NAMES: Final = "SELECT name FROM rulings_cardname WHERE language = 'en'"
