"""What a file of cards means for the database, worked out in temporary tables by PostgreSQL.

Each step reads what the steps before it made; none writes to a table of the site. Every temporary
table knows a card by its oracle id, a face of it by its place, and the whole card by -1.
"""

from __future__ import annotations

from typing import Final

from rulings.models.localized import CODES

FIELDS: Final = ("name", "type_line", "text")
COLUMNS: Final = tuple(f"{field}_{code}" for field in FIELDS for code in CODES)


def _by_language(table: str) -> str:
    """Return the translated columns of a table as rows: language, name, type line, text."""
    return ", ".join(
        "(" + ", ".join([f"'{code}'", *(f"{table}.{field}_{code}" for field in FIELDS)]) + ")"
        for code in CODES
    )


def _by_column(rows: str) -> str:
    """Return rows as translated columns, where grouped by card and face."""
    return ", ".join(
        f"max({rows}.{field}) FILTER (WHERE {rows}.language = '{code}') AS {field}_{code}"
        for field in FIELDS
        for code in CODES
    )


# A token may have the name of a card, and is none.
_TOKENS: Final = "('token', 'double_faced_token', 'emblem')"

CARDS: Final = f"""
CREATE INDEX ON incoming_card (oracle_id);
CREATE INDEX ON incoming_words (oracle_id, language, printing);
ANALYZE incoming_card;
ANALYZE incoming_words;

-- The cards of the file, and which card here each of them is.
CREATE TEMPORARY TABLE card_in ON COMMIT DROP AS
SELECT first.*, card.id AS card_id, false AS adopted
FROM (
    SELECT DISTINCT ON (oracle_id) oracle_id, name, layout, mana_cost FROM incoming_card
    ORDER BY oracle_id, mana_cost IS NULL, n
) AS first LEFT JOIN rulings_card AS card USING (oracle_id);
CREATE UNIQUE INDEX ON card_in (oracle_id);
ANALYZE card_in;

-- A card that was here without an oracle id is the one of its name, where there is only one.
UPDATE card_in SET card_id = card.id, adopted = true
FROM rulings_card AS card
WHERE card_in.card_id IS NULL AND card_in.layout NOT IN {_TOKENS}
    AND card.oracle_id IS NULL AND card.name_en = card_in.name
    AND NOT EXISTS (
        SELECT FROM card_in AS other
        WHERE other.name = card_in.name AND other.oracle_id <> card_in.oracle_id
            AND other.layout NOT IN {_TOKENS}
    )
    AND NOT EXISTS (
        SELECT FROM rulings_card AS other
        WHERE other.name_en = card_in.name AND other.id <> card.id
            AND other.layout NOT IN {_TOKENS}
    );
CREATE TEMPORARY TABLE unsure_card ON COMMIT DROP AS
SELECT DISTINCT card.slug, card.name_en AS name
FROM card_in JOIN rulings_card AS card ON card.name_en = card_in.name
WHERE card_in.card_id IS NULL AND card.oracle_id IS NULL
    AND card_in.layout NOT IN {_TOKENS};

CREATE TEMPORARY TABLE card_slug (oracle_id uuid PRIMARY KEY, slug text NOT NULL UNIQUE)
ON COMMIT DROP;

CREATE TEMPORARY TABLE face_in ON COMMIT DROP AS
SELECT first.oracle_id, first.position, first.mana_cost, held.id AS face_id,
    held.mana_cost AS held_cost
FROM (
    SELECT DISTINCT ON (oracle_id, position) oracle_id, position, mana_cost FROM incoming_face
    ORDER BY oracle_id, position, mana_cost IS NULL, n
) AS first
JOIN card_in USING (oracle_id)
LEFT JOIN rulings_cardface AS held
    ON held.card_id = card_in.card_id AND held.position = first.position;
CREATE UNIQUE INDEX ON face_in (oracle_id, position);

-- The sets of each card: those that it has here, and those of the file. A file is a part of what
-- was printed, so that nothing is taken away.
CREATE TEMPORARY TABLE set_in ON COMMIT DROP AS
SELECT oracle_id,
    array_agg(DISTINCT code COLLATE "C" ORDER BY code COLLATE "C")::varchar[] AS sets
FROM (
    SELECT oracle_id, code FROM incoming_printing
    UNION ALL
    SELECT card_in.oracle_id, unnest(card.sets)
    FROM card_in JOIN rulings_card AS card ON card.id = card_in.card_id
) AS told
JOIN card_in USING (oracle_id)
GROUP BY oracle_id;
CREATE UNIQUE INDEX ON set_in (oracle_id);
ANALYZE set_in;

-- What these cards say here, and of which printing that is.
CREATE TEMPORARY TABLE held_words ON COMMIT DROP AS
SELECT card_in.oracle_id, -1 AS face, held.*, card.printed -> held.language AS printed
FROM card_in JOIN rulings_card AS card ON card.id = card_in.card_id
CROSS JOIN LATERAL (VALUES {_by_language("card")}) AS held (language, name, type_line, text)
WHERE num_nonnulls(held.name, held.type_line, held.text) > 0 OR card.printed ? held.language
UNION ALL
SELECT card_in.oracle_id, face.position, held.*, NULL
FROM card_in JOIN rulings_cardface AS face ON face.card_id = card_in.card_id
CROSS JOIN LATERAL (VALUES {_by_language("face")}) AS held (language, name, type_line, text)
WHERE num_nonnulls(held.name, held.type_line, held.text) > 0;
CREATE UNIQUE INDEX ON held_words (oracle_id, language, face);
ANALYZE held_words;

-- `ours`: an import wrote the texts; `our_name`: the name that an import wrote. Anything else is
-- a person's or the catalogue's.
CREATE TEMPORARY TABLE held_language ON COMMIT DROP AS
SELECT oracle_id, language, max(name) FILTER (WHERE face = -1) AS name,
    bool_or(num_nonnulls(type_line, text) > 0) AS worded, bool_or(text IS NOT NULL) AS has_text,
    coalesce(bool_or(printed ? 'date'), false) AS ours,
    coalesce(max((printed ->> 'date')::date), '-infinity') AS date,
    coalesce(max(printed ->> 'set'), '') AS set_code,
    max(printed ->> 'name') AS our_name,
    coalesce(max((printed ->> 'named')::date), '-infinity') AS named
FROM held_words GROUP BY oracle_id, language;
CREATE UNIQUE INDEX ON held_language (oracle_id, language);
ANALYZE held_language;
"""

NEW_CARDS: Final = "SELECT oracle_id, name FROM card_in WHERE card_id IS NULL ORDER BY oracle_id"

# The printing that a language's texts are from: the newest that has a text; of one day, the one
# whose texts are here already. English is the file's own, from its own day.
TEXTS: Final = """
CREATE TEMPORARY TABLE text_pick ON COMMIT DROP AS
SELECT pick.*, coalesce(held.date, '-infinity') AS held_date,
    coalesce(held.set_code, '') AS held_set,
    NOT same AND (NOT coalesce(held.worded, false) OR (held.ours AND (
        (pick.has_text AND NOT held.has_text)
        OR ((pick.has_text OR NOT held.has_text) AND (pick.released > held.date
            OR (pick.released = held.date AND pick.set_code = held.set_code)))
    ))) AS taken,
    same AND pick.language <> 'en' AND held.ours AND pick.released > held.date AS reprinted
FROM (
    SELECT DISTINCT ON (oracle_id, language) * FROM (
        SELECT said.oracle_id, said.language, said.printing, max(said.set_code) AS set_code,
            coalesce(max(said.released), '-infinity') AS released,
            bool_or(said.text <> '') AS has_text,
            bool_and((said.type_line = '' OR said.type_line IS NOT DISTINCT FROM here.type_line)
                AND (said.text = '' OR said.text IS NOT DISTINCT FROM here.text)) AS same,
            string_agg(said.type_line || said.text, '' ORDER BY said.face) AS content
        FROM incoming_words AS said
        LEFT JOIN held_words AS here USING (oracle_id, language, face)
        WHERE said.type_line <> '' OR said.text <> ''
        GROUP BY said.oracle_id, said.language, said.printing
    ) AS printings
    ORDER BY oracle_id, language, has_text DESC, released DESC, same DESC, set_code,
        content COLLATE "C", printing
) AS pick
LEFT JOIN held_language AS held USING (oracle_id, language);
CREATE UNIQUE INDEX ON text_pick (oracle_id, language);
ANALYZE text_pick;
"""

# Every name that the file has, and the newest of each card and face: the first of the file where
# it states no dates.
NAMES: Final = """
CREATE TEMPORARY TABLE name_candidate ON COMMIT DROP AS
SELECT oracle_id, language, face, name, max(key) AS key,
    coalesce(max(released), '-infinity') AS released, min(seq) AS seq,
    -- Another name that a printing has in English. The card's own comes without a set.
    bool_and(language = 'en' AND set_code <> '') AS other
FROM incoming_words WHERE name <> ''
GROUP BY oracle_id, language, face, name;
CREATE TEMPORARY TABLE name_pick ON COMMIT DROP AS
SELECT pick.oracle_id, pick.language, pick.face, pick.name, pick.key, pick.released, pick.seq,
    here.name AS held_name,
    here.name IS NULL OR (pick.name <> here.name
        AND bool_or(pick.face = -1 AND pick.name <> held.name AND held.name = held.our_name
            AND pick.released > held.named) OVER (PARTITION BY pick.oracle_id, pick.language)
    ) AS taken,
    pick.face = -1 AND pick.name = held.name AND held.name = held.our_name
        AND pick.released > held.named
        AND (pick.language <> 'en' OR held.named = '-infinity') AS reprinted,
    held.name IS NOT NULL AND held.name IS DISTINCT FROM held.our_name AS of_a_person
FROM (
    SELECT DISTINCT ON (oracle_id, language, face) * FROM name_candidate
    WHERE NOT other ORDER BY oracle_id, language, face, released DESC, seq
) AS pick
LEFT JOIN held_language AS held USING (oracle_id, language)
LEFT JOIN held_words AS here USING (oracle_id, language, face);
CREATE UNIQUE INDEX ON name_pick (oracle_id, language, face);
ANALYZE name_candidate;
ANALYZE name_pick;
"""

CHANGES: Final = f"""
-- Every word that will be another one.
CREATE TEMPORARY TABLE want ON COMMIT DROP AS
SELECT oracle_id, language, face, max(name) AS name, max(type_line) AS type_line,
    max(text) AS text
FROM (
    SELECT said.oracle_id, said.language, said.face, NULL AS name,
        CASE WHEN said.type_line IS DISTINCT FROM here.type_line
            THEN nullif(said.type_line, '') END AS type_line,
        CASE WHEN said.text IS DISTINCT FROM here.text THEN nullif(said.text, '') END AS text
    FROM text_pick AS pick
    JOIN incoming_words AS said USING (oracle_id, language, printing)
    LEFT JOIN held_words AS here USING (oracle_id, language, face)
    WHERE pick.taken
    UNION ALL
    SELECT oracle_id, language, face, name, NULL, NULL FROM name_pick WHERE taken
) AS wanted
WHERE num_nonnulls(name, type_line, text) > 0
GROUP BY oracle_id, language, face;
CREATE INDEX ON want (oracle_id, face);
ANALYZE want;

-- Which printing the texts and the name of each language are from, where that changes.
CREATE TEMPORARY TABLE patch ON COMMIT DROP AS
SELECT oracle_id, jsonb_object_agg(language,
    coalesce(held.printed, '{{}}') || coalesce(texts.patch, '{{}}') || coalesce(names.patch, '{{}}')
) AS printed
FROM (
    SELECT oracle_id, language,
        jsonb_build_object('set', set_code, 'date', nullif(released, '-infinity')) AS patch
    FROM text_pick WHERE taken OR reprinted
) AS texts
FULL JOIN (
    SELECT oracle_id, language,
        jsonb_build_object('name', name, 'named', nullif(released, '-infinity')) AS patch
    FROM name_pick WHERE face = -1 AND (taken OR reprinted)
) AS names USING (oracle_id, language)
LEFT JOIN (
    SELECT oracle_id, language, printed FROM held_words WHERE face = -1
) AS held USING (oracle_id, language)
GROUP BY oracle_id;
CREATE UNIQUE INDEX ON patch (oracle_id);
ANALYZE patch;

-- The file's own words on layout and cost count where it says them and is not older.
CREATE TEMPORARY TABLE card_change ON COMMIT DROP AS
SELECT new.* FROM (
    SELECT card_in.oracle_id, card_in.card_id, card_in.adopted, card.slug, words.*, patch.printed,
        CASE WHEN card.id IS NULL OR speaks THEN card_in.layout ELSE card.layout END AS layout,
        CASE WHEN card.id IS NULL OR speaks THEN coalesce(card_in.mana_cost, '')
            ELSE card.mana_cost END AS mana_cost,
        card.layout AS held_layout, card.mana_cost AS held_cost,
        coalesce(set_in.sets, '{{}}') AS sets, coalesce(card.sets, '{{}}') AS held_sets
    FROM card_in
    LEFT JOIN rulings_card AS card ON card.id = card_in.card_id
    LEFT JOIN set_in ON set_in.oracle_id = card_in.oracle_id
    LEFT JOIN held_language AS held
        ON held.oracle_id = card_in.oracle_id AND held.language = 'en'
    CROSS JOIN LATERAL (SELECT card_in.mana_cost IS NOT NULL
        AND %(dated)s >= coalesce(held.date, '-infinity') AS speaks) AS newer
    LEFT JOIN patch ON patch.oracle_id = card_in.oracle_id
    LEFT JOIN LATERAL (
        SELECT {_by_column("want")}
        FROM want WHERE want.oracle_id = card_in.oracle_id AND want.face = -1
    ) AS words ON true
) AS new
WHERE card_id IS NULL OR adopted OR printed IS NOT NULL OR layout <> held_layout
    OR mana_cost <> held_cost OR sets <> held_sets OR num_nonnulls({", ".join(COLUMNS)}) > 0;
CREATE UNIQUE INDEX ON card_change (oracle_id);

-- Sets that were not known, and names of those that had none. The first name that was told stays.
CREATE TEMPORARY TABLE set_change ON COMMIT DROP AS
SELECT code, coalesce(said.name, '') AS name, coalesce(said.key, '') AS key
FROM (SELECT DISTINCT unnest(sets) AS code FROM set_in) AS spoken_of
LEFT JOIN (SELECT DISTINCT ON (code) * FROM incoming_set ORDER BY code, n) AS said USING (code)
LEFT JOIN rulings_cardset AS held USING (code)
WHERE held.code IS NULL OR (held.name = '' AND said.name IS NOT NULL);

CREATE TEMPORARY TABLE face_change ON COMMIT DROP AS
SELECT * FROM (
    SELECT face_in.*, words.*
    FROM face_in
    LEFT JOIN LATERAL (
        SELECT {_by_column("want")}
        FROM want WHERE want.oracle_id = face_in.oracle_id AND want.face = face_in.position
    ) AS words ON true
) AS new
WHERE face_id IS NULL OR mana_cost <> held_cost OR num_nonnulls({", ".join(COLUMNS)}) > 0;

-- The names to look cards up by. One key stands once on a card in a language.
CREATE TEMPORARY TABLE name_want ON COMMIT DROP AS
SELECT DISTINCT ON (oracle_id, language, key) said.oracle_id, said.language, said.key, said.name,
    shown, CASE WHEN said.face >= 0 THEN 'face'
        WHEN shown OR (of_a_person AND said.seq = whole.seq) THEN 'printed'
        ELSE 'former' END AS kind
FROM name_candidate AS said
LEFT JOIN name_pick AS whole
    ON whole.oracle_id = said.oracle_id AND whole.language = said.language AND whole.face = -1
CROSS JOIN LATERAL (SELECT said.face = -1 AND said.name IS NOT DISTINCT FROM
    CASE WHEN whole.taken THEN whole.name ELSE whole.held_name END AS shown) AS final
ORDER BY oracle_id, language, key, shown DESC, said.face >= 0 DESC, said.released DESC, said.seq;
CREATE TEMPORARY TABLE name_new ON COMMIT DROP AS
SELECT name_want.*, card_in.card_id FROM name_want JOIN card_in USING (oracle_id)
WHERE NOT EXISTS (
    SELECT FROM rulings_cardname AS held
    WHERE held.card_id = card_in.card_id AND held.language = name_want.language
        AND held.key = name_want.key
);
-- Names that become the shown one, and those that it takes the place of.
CREATE TEMPORARY TABLE name_turn ON COMMIT DROP AS
SELECT held.id, want.name, 'printed' AS kind
FROM name_want AS want JOIN card_in USING (oracle_id)
JOIN rulings_cardname AS held
    ON held.card_id = card_in.card_id AND held.language = want.language AND held.key = want.key
WHERE want.shown AND (held.kind <> 'printed' OR held.name <> want.name)
UNION ALL
SELECT held.id, held.name, 'former'
FROM name_pick AS pick JOIN card_in USING (oracle_id)
JOIN rulings_cardname AS held ON held.card_id = card_in.card_id
    AND held.language = pick.language AND held.kind = 'printed' AND held.name = pick.held_name
    AND held.key <> pick.key
WHERE pick.face = -1 AND pick.taken;
"""

COUNTS: Final = """
SELECT
    (SELECT count(*) FROM card_in),
    (SELECT count(*) FROM card_in WHERE card_id IS NULL),
    (SELECT count(*) FROM card_in WHERE adopted),
    (SELECT count(*) FROM card_change WHERE card_id IS NOT NULL),
    (SELECT count(*) FROM face_change),
    (SELECT count(*) FROM name_new),
    (SELECT count(*) FROM name_turn),
    (SELECT count(*) FROM set_change)
"""
UNSURE: Final = "SELECT slug, name FROM unsure_card ORDER BY slug"
