"""The statements that write what was matched: what differs is updated, what is missing inserted."""

from __future__ import annotations

from typing import Final

from rulings.importers.cards.tables import COLUMNS, FIELDS

_LISTED: Final = ", ".join(COLUMNS)
_FROM_CHANGE: Final = ", ".join(f"change.{column}" for column in COLUMNS)
_SETS: Final = ", ".join(
    f"{column} = coalesce(change.{column}, held.{column})" for column in COLUMNS
)
# The bare columns hold what English says.
_BARE_LISTED: Final = ", ".join(FIELDS)
_BARE: Final = ", ".join(f"coalesce({field}_en, '')" for field in FIELDS)
_BARE_SETS: Final = ", ".join(
    f"{field} = coalesce(change.{field}_en, held.{field})" for field in FIELDS
)

CARDS: Final = f"""
INSERT INTO rulings_card
    (oracle_id, slug, layout, mana_cost, dice, publisher, printed, sets, {_BARE_LISTED}, {_LISTED})
SELECT oracle_id, card_slug.slug, layout, mana_cost, '{{}}', '', coalesce(printed, '{{}}'), sets,
    {_BARE}, {_FROM_CHANGE}
FROM card_change AS change JOIN card_slug USING (oracle_id)
ORDER BY card_slug.slug;
UPDATE rulings_card AS held SET
    oracle_id = change.oracle_id, layout = change.layout, mana_cost = change.mana_cost,
    printed = held.printed || coalesce(change.printed, '{{}}'), sets = change.sets,
    {_BARE_SETS}, {_SETS}
FROM card_change AS change
WHERE held.id = change.card_id;
UPDATE card_in SET card_id = card.id FROM rulings_card AS card
WHERE card_in.card_id IS NULL AND card.oracle_id = card_in.oracle_id;
"""

FACES: Final = f"""
INSERT INTO rulings_cardface (card_id, position, mana_cost, {_BARE_LISTED}, {_LISTED})
SELECT card_in.card_id, position, coalesce(change.mana_cost, ''), {_BARE}, {_FROM_CHANGE}
FROM face_change AS change JOIN card_in USING (oracle_id)
WHERE face_id IS NULL
ORDER BY card_in.card_id, position;
UPDATE rulings_cardface AS held SET
    mana_cost = coalesce(change.mana_cost, held.mana_cost), {_BARE_SETS}, {_SETS}
FROM face_change AS change
WHERE held.id = change.face_id;
"""

SETS: Final = """
INSERT INTO rulings_cardset (code, name, key)
SELECT code, name, key FROM set_change ORDER BY code
ON CONFLICT (code) DO UPDATE SET name = excluded.name, key = excluded.key;
"""

NAMES: Final = """
INSERT INTO rulings_cardname (card_id, language, name, kind, key)
SELECT card_in.card_id, language, new.name, kind, key
FROM name_new AS new JOIN card_in USING (oracle_id)
ORDER BY card_in.card_id, language, key;
UPDATE rulings_cardname AS held SET name = turn.name, kind = turn.kind
FROM name_turn AS turn WHERE held.id = turn.id;
"""

# Told before the names are written, so that what was there is still known.
LEDGER: Final = """
CREATE TEMPORARY TABLE told_card (
    id serial, outcome text NOT NULL, subject text NOT NULL, key text NOT NULL, before text,
    after text, note text NOT NULL DEFAULT ''
) ON COMMIT DROP;
INSERT INTO told_card (outcome, subject, key, after, note)
SELECT 'new', 'card', card_slug.slug, change.name_en, (
    SELECT coalesce(string_agg(DISTINCT language, ' '), '') FROM want
    WHERE want.oracle_id = change.oracle_id
)
FROM card_change AS change JOIN card_slug USING (oracle_id) ORDER BY card_slug.slug;
INSERT INTO told_card (outcome, subject, key, after)
SELECT 'changed', 'card', slug, oracle_id::text FROM card_change WHERE adopted ORDER BY slug;
INSERT INTO told_card (outcome, subject, key, before, after)
SELECT 'changed', 'card', slug, held_layout || ' ' || held_cost, layout || ' ' || mana_cost
FROM card_change WHERE card_id IS NOT NULL
    AND (layout, mana_cost) IS DISTINCT FROM (held_layout, held_cost) ORDER BY slug;
INSERT INTO told_card (outcome, subject, key, before, after)
SELECT CASE WHEN before IS NULL THEN 'new' ELSE 'changed' END, 'card', slug || ' ' || language,
    before, after
FROM (
    SELECT card.slug, want.language,
        nullif(trim(BOTH E'\\n' FROM string_agg(concat_ws(E'\\n',
            CASE WHEN want.name IS NOT NULL THEN held.name END,
            CASE WHEN want.type_line IS NOT NULL THEN held.type_line END,
            CASE WHEN want.text IS NOT NULL THEN held.text END), E'\\n' ORDER BY want.face)
        ), '') AS before,
        string_agg(concat_ws(E'\\n', want.name, want.type_line, want.text), E'\\n'
            ORDER BY want.face) AS after
    FROM want
    JOIN card_in USING (oracle_id)
    LEFT JOIN held_words AS held USING (oracle_id, language, face)
    JOIN rulings_card AS card ON card.id = card_in.card_id
    WHERE NOT EXISTS (SELECT FROM card_slug WHERE card_slug.oracle_id = want.oracle_id)
    GROUP BY card.slug, want.language
) AS changed
ORDER BY slug, language;
INSERT INTO told_card (outcome, subject, key, before, after, note)
SELECT 'changed', 'card', card.slug || ' ' || pick.language,
    concat_ws(' ', held_set, nullif(held_date, '-infinity')), concat_ws(' ', set_code, released),
    'printed'
FROM text_pick AS pick JOIN card_in USING (oracle_id)
JOIN rulings_card AS card ON card.id = card_in.card_id
WHERE reprinted ORDER BY card.slug, pick.language;
INSERT INTO told_card (outcome, subject, key, after)
SELECT 'new', 'set', code, nullif(name, '') FROM set_change ORDER BY code;
INSERT INTO told_card (outcome, subject, key, before, after)
SELECT CASE WHEN held_sets = '{}' THEN 'new' ELSE 'changed' END, 'sets', slug,
    nullif(array_to_string(held_sets, ' '), ''), array_to_string(sets, ' ')
FROM card_change WHERE card_id IS NOT NULL AND sets <> held_sets ORDER BY slug;
INSERT INTO told_card (outcome, subject, key, after, note)
SELECT 'new', 'name', card.slug || ' ' || new.language, new.name, new.kind
FROM name_new AS new JOIN rulings_card AS card ON card.id = new.card_id
WHERE NOT (new.shown AND new.language <> 'en') ORDER BY card.slug, new.language, new.name;
INSERT INTO told_card (outcome, subject, key, before, after, note)
SELECT 'changed', 'name', card.slug || ' ' || held.language, held.kind, turn.kind, turn.name
FROM name_turn AS turn JOIN rulings_cardname AS held USING (id)
JOIN rulings_card AS card ON card.id = held.card_id
ORDER BY card.slug, held.language, turn.name;
INSERT INTO told_card (outcome, subject, key, note)
SELECT 'unmatched', 'card', slug, name FROM unsure_card ORDER BY slug;
INSERT INTO told_card (outcome, subject, key, note)
SELECT outcome, CASE outcome WHEN 'refused' THEN 'record' ELSE 'card' END,
    CASE outcome WHEN 'refused' THEN place
        ELSE coalesce(card.slug, odd.oracle_id::text) || ' ' || odd.language END, why
FROM incoming_odd AS odd LEFT JOIN rulings_card AS card USING (oracle_id) ORDER BY n;
"""

KEEP_LEDGER: Final = """
INSERT INTO rulings_ledgerentry
    (snapshot_id, position, outcome, subject, key, before, after, note)
SELECT %(snapshot)s, %(start)s + row_number() OVER (ORDER BY id) - 1, outcome, subject,
    left(key, 400), before, after, note
FROM told_card
"""
