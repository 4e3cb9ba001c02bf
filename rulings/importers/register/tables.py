"""The statements that compare a register with the database, and write what is missing."""

from __future__ import annotations

from typing import Final

_LANGUAGES: Final = ("en", "ru", "es", "pt", "de", "fr")
_FIELDS: Final = (
    "source", "status", "missing_since", "withdrawn_reason", "official_elsewhere", "text_key",
)  # fmt: skip
_TEXTS: Final = tuple(f"text_{language}" for language in _LANGUAGES)
_ANY: Final = f"coalesce({', '.join(_TEXTS)})"

IDS: Final = """
DROP TABLE IF EXISTS pg_temp.reg_id;
CREATE TEMPORARY TABLE reg_id ON COMMIT DROP AS
SELECT listed.public_id, held.id IS NULL AS is_new,
    coalesce(held.id, nextval(pg_get_serial_sequence('rulings_ruling', 'id'))) AS id
FROM (SELECT public_id FROM reg_ruling ORDER BY public_id COLLATE "C") AS listed
LEFT JOIN rulings_ruling AS held USING (public_id);
CREATE UNIQUE INDEX ON reg_id (public_id);
ANALYZE reg_id;
DROP TABLE IF EXISTS pg_temp.reg_touched;
CREATE TEMPORARY TABLE reg_touched (id bigint NOT NULL) ON COMMIT DROP;
INSERT INTO reg_touched SELECT id FROM reg_id WHERE is_new;
"""
# The rulings whose search entries are written anew: texts and days on cards that are new or differ.
FOUND_ANEW: Final = "SELECT DISTINCT id FROM reg_touched"

ANY_NEW: Final = "SELECT EXISTS (SELECT FROM reg_id WHERE is_new)"


def _touching(statement: str, ruling: str) -> str:
    """Return a statement that writes as the given one does, and keeps which rulings it touched."""
    return (
        f"WITH done AS ({statement} RETURNING {ruling} AS id)"
        " INSERT INTO reg_touched SELECT id FROM done"
    )


# What the database holds and the register denies: why -> statement that names what.
CARD_ELSEWHERE: Final = """
SELECT reg.slug FROM reg_card AS reg JOIN rulings_card AS held USING (slug)
WHERE held.oracle_id <> reg.oracle_id
UNION
SELECT reg.slug FROM reg_card AS reg JOIN rulings_card AS held USING (oracle_id)
WHERE held.slug <> reg.slug
ORDER BY 1 LIMIT 5
"""
OTHER_HISTORY: Final = """
SELECT DISTINCT public_id || ' ' || held.language
FROM reg_id JOIN rulings_revision AS held ON held.ruling_id = reg_id.id
LEFT JOIN reg_revision AS reg USING (public_id, language, number)
WHERE NOT is_new AND (reg.number IS NULL
    OR (reg.text, reg.held_from) IS DISTINCT FROM (held.text, held.held_from))
ORDER BY 1 LIMIT 5
"""
NEWER_STANDING: Final = """
SELECT public_id || ' ' || held.language
FROM reg_id JOIN rulings_translation AS held ON held.ruling_id = reg_id.id
LEFT JOIN reg_translation AS reg USING (public_id, language)
WHERE NOT is_new AND (reg.version IS NULL OR reg.version < held.version)
ORDER BY 1 LIMIT 5
"""
# What an editor has brought back since is no contradiction.
OTHER_END: Final = """
SELECT reg.public_id FROM reg_id JOIN reg_ruling AS reg USING (public_id)
JOIN rulings_ruling AS held ON held.id = reg_id.id
LEFT JOIN rulings_ruling AS target ON target.id = held.merged_into_id
WHERE held.status IN ('merged', 'withdrawn')
    AND (held.status, target.public_id) IS DISTINCT FROM (reg.status, reg.merged_into)
    AND NOT EXISTS (
        SELECT FROM reg_deed AS deed
        WHERE deed.public_id = reg.public_id AND deed.outcome = 'reinstated' AND deed.at > ALL (
            SELECT done.at FROM rulings_ledgerentry AS done
            WHERE done.ruling_id = held.id AND done.at IS NOT NULL
        )
    )
ORDER BY 1 LIMIT 5
"""
NO_TARGET: Final = """
SELECT public_id FROM reg_ruling AS reg WHERE merged_into IS NOT NULL
    AND NOT EXISTS (SELECT FROM reg_id WHERE reg_id.public_id = reg.merged_into)
ORDER BY 1 LIMIT 5
"""

OTHER_ID: Final = """
SELECT reg.public_id || ' ' || held.public_id
FROM reg_ruling AS reg JOIN rulings_ruling AS held USING (text_key)
WHERE reg.source <> 'project' AND held.source <> 'project'
    AND NOT EXISTS (SELECT FROM reg_id WHERE reg_id.public_id = held.public_id)
    AND EXISTS (SELECT FROM reg_id WHERE reg_id.public_id = reg.public_id AND is_new)
ORDER BY 1 LIMIT 5
"""

# An import that is here already is known by its file and its hour, whatever its number is here.
IMPORT_IDS: Final = """
DROP TABLE IF EXISTS pg_temp.reg_import_id;
CREATE TEMPORARY TABLE reg_import_id ON COMMIT DROP AS
SELECT reg.n, reg.number AS given, known.id IS NULL AS made,
    coalesce(known.id, nextval(pg_get_serial_sequence('rulings_snapshot', 'id'))) AS id
FROM (SELECT * FROM reg_import ORDER BY n) AS reg LEFT JOIN LATERAL (
    SELECT max(id) AS id FROM rulings_snapshot AS held
    WHERE (held.kind, held.name, held.sha256, held.at) = (reg.kind, reg.name, reg.sha256, reg.at)
) AS known ON true;
CREATE UNIQUE INDEX ON reg_import_id (n);
ANALYZE reg_import_id;
"""
# The numbers of the register are those that people were given. An import that was made here since,
# under one of them, gets the next that nobody has had.
NEXT_NUMBER: Final = """
SELECT setval('rulings_snapshot_number', 1 + greatest(
    (SELECT max(number) FROM reg_import), (SELECT max(number) FROM rulings_snapshot),
    (SELECT last_value - CASE WHEN is_called THEN 0 ELSE 1 END FROM rulings_snapshot_number)
), false)
"""
RENUMBER: Final = """
UPDATE rulings_snapshot AS held SET number = nextval('rulings_snapshot_number')
FROM rulings_snapshot AS before, reg_import_id AS reg
WHERE before.id = held.id AND reg.given = held.number AND reg.id <> held.id
RETURNING before.number, held.id
"""
NUMBERS: Final = """
UPDATE rulings_snapshot AS held SET number = reg.given FROM reg_import_id AS reg
WHERE reg.id = held.id AND reg.given <> held.number
"""
IMPORTS: Final = """
INSERT INTO rulings_snapshot (id, number, kind, name, sha256, dated, at, by, counts)
SELECT own.id, coalesce(own.given, nextval('rulings_snapshot_number')), kind, name, sha256, dated,
    at, by, counts
FROM reg_import_id AS own JOIN reg_import AS reg USING (n) WHERE made ORDER BY n
"""
CARDS: Final = """
INSERT INTO rulings_card (oracle_id, slug, layout, mana_cost, dice, publisher, name, name_en,
    type_line, text, printed)
SELECT oracle_id, slug, 'normal', '', '{}', '', name, name, '', '', '{}' FROM reg_card AS reg
WHERE NOT EXISTS (SELECT FROM rulings_card AS held WHERE held.slug = reg.slug)
ORDER BY slug COLLATE "C"
"""
CARD_IDS: Final = """
UPDATE rulings_card AS held SET oracle_id = reg.oracle_id FROM reg_card AS reg
WHERE held.slug = reg.slug AND held.oracle_id IS NULL AND reg.oracle_id IS NOT NULL
"""
CARD_NAMES: Final = """
INSERT INTO rulings_cardname (card_id, language, name, kind, key)
SELECT card.id, 'en', reg.name, 'printed', reg.key FROM reg_card AS reg
JOIN rulings_card AS card USING (slug)
WHERE NOT EXISTS (SELECT FROM rulings_cardname AS held
    WHERE held.card_id = card.id AND held.language = 'en')
ORDER BY card.id
"""

# Revisions come before the texts: the trigger writes none that the newest of them says already.
REVISIONS: Final = """
INSERT INTO rulings_revision
    (ruling_id, language, number, text, at, held_from, actor_id, reason, snapshot_id)
SELECT reg_id.id, language, number, reg.text, at, held_from, person.id, reason, reg_import_id.id
FROM reg_revision AS reg JOIN reg_id USING (public_id)
LEFT JOIN auth_user AS person ON person.username = reg.by
LEFT JOIN reg_import_id ON reg_import_id.n = reg.imported
WHERE is_new OR NOT EXISTS (
    SELECT FROM rulings_revision AS held
    WHERE (held.ruling_id, held.language, held.number) = (reg_id.id, reg.language, reg.number)
)
ORDER BY reg_import_id.id NULLS FIRST, reg_id.id, language, number
"""


def _newest_texts(which: str) -> str:
    """Return the query of the newest text in each language: of new rulings, or of the others."""
    texts = ", ".join(
        f"max(text) FILTER (WHERE language = '{language}') AS text_{language}"
        for language in _LANGUAGES
    )
    return f"""
SELECT public_id, {texts} FROM reg_revision AS reg JOIN reg_id USING (public_id)
WHERE {which} AND NOT EXISTS (
    SELECT FROM reg_revision AS later WHERE later.number > 1 AND
        (later.public_id, later.language, later.number - 1)
        = (reg.public_id, reg.language, reg.number)
)
GROUP BY public_id
"""


NEW_RULINGS: Final = f"""
INSERT INTO rulings_ruling
    (id, public_id, text, merged_into_id, {", ".join((*_FIELDS, *_TEXTS))})
SELECT own.id, reg.public_id, {_ANY}, target.id, {", ".join((*_FIELDS, *_TEXTS))}
FROM reg_ruling AS reg JOIN reg_id AS own USING (public_id)
JOIN ({_newest_texts("is_new")}) AS texts USING (public_id)
LEFT JOIN reg_id AS target ON target.public_id = reg.merged_into
WHERE own.is_new ORDER BY own.id
"""
# All that the rows below point to is there: it is looked for while they are at hand, not at the
# commit, when they have to be fetched again. What points nowhere is refused as a file's fault, too.
CHECKED_AT_ONCE: Final = "SET CONSTRAINTS ALL IMMEDIATE"


def _old_rulings(columns: dict[str, str], join: str = "", besides: str = "") -> str:
    """Return the statement that changes the rulings of which a column differs."""
    return _touching(
        f"""
UPDATE rulings_ruling AS held SET {", ".join(f"{one} = {of}" for one, of in columns.items())}
    {besides}
FROM reg_ruling AS reg JOIN reg_id AS own USING (public_id) {join}
LEFT JOIN reg_id AS target ON target.public_id = reg.merged_into
WHERE held.id = own.id AND NOT own.is_new
    AND ({", ".join(f"held.{one}" for one in columns)})
    IS DISTINCT FROM ({", ".join(columns.values())})
""",
        "held.id",
    )


_STATES: Final = {"merged_into_id": "target.id", **{one: f"reg.{one}" for one in _FIELDS}}
OLD_RULINGS: Final = _old_rulings(
    _STATES | {one: f"texts.{one}" for one in _TEXTS},
    f"JOIN ({_newest_texts('NOT is_new')}) AS texts USING (public_id)",
    f", text = {_ANY.replace('text_', 'texts.text_')}",
)
# Where the histories are the same, so are the texts: the trigger writes each that is new into them.
OLD_STATES: Final = _old_rulings(_STATES)


def _all_here(
    table: str, staged: str, key: str, rest: str, joins: str, values: dict[str, str]
) -> str:
    """Return the query whether a table says of the rulings of a register just what that does.

    So it does where it was loaded before; then one look at all rows takes the place of many.
    """
    keys, others = key.split(", "), rest.split(", ")
    same = " AND ".join(f"reg.{one} = {values.get(one, f'held.{one}')}" for one in keys)
    here = ", ".join(values.get(one, f"held.{one}") for one in others)
    listed = ", ".join(f"reg.{one}" for one in others)
    return (
        f"SELECT count(*) = (SELECT count(*) FROM {staged})"
        f" AND coalesce(bool_and(reg.public_id IS NOT NULL AND ({listed})"
        f" IS NOT DISTINCT FROM ({here})), true)"
        f" FROM {table} AS held JOIN reg_id AS own ON own.id = held.ruling_id {joins}"
        f" LEFT JOIN {staged} AS reg ON {same}"
    )


def _rows(table: str, key: str, rest: str, source: str, values: dict[str, str]) -> tuple[str, str]:
    """Return the statements that insert the rows of a table that are missing, and change others.

    `key` are the columns that tell a row, `rest` the others; `values` are expressions for those
    that are not columns of the same name in `source`.
    """
    keys, others = key.split(", "), rest.split(", ")

    def of(column: str) -> str:
        return values.get(column, f"reg.{column}")

    same = " AND ".join(f"held.{column} = {of(column)}" for column in keys)
    insert = (
        f"INSERT INTO {table} ({key}, {rest})"
        f" SELECT {', '.join(of(column) for column in (*keys, *others))} FROM {source}"
        f" WHERE own.is_new OR NOT EXISTS (SELECT FROM {table} AS held WHERE {same})"
    )
    update = (
        f"UPDATE {table} AS held SET {', '.join(f'{one} = {of(one)}' for one in others)}"
        f" FROM {source} WHERE NOT own.is_new AND {same}"
        f" AND ({', '.join(f'held.{one}' for one in others)})"
        f" IS DISTINCT FROM ({', '.join(of(one) for one in others)})"
    )
    return insert, update


_OWN: Final = "JOIN reg_id AS own USING (public_id)"
_LINKS: Final = _rows(
    "rulings_cardruling",
    "card_id, ruling_id, date",
    "position, held_from, held_until, listed_from, missing_since",
    f"reg_link AS reg {_OWN} JOIN rulings_card AS card ON card.slug = reg.card",
    {"card_id": "card.id", "ruling_id": "own.id"},
)
LINKS: Final = (
    _touching(_LINKS[0] + " ORDER BY own.id, reg.place", "ruling_id"),
    _touching(_LINKS[1], "held.ruling_id"),
)
TRANSLATIONS: Final = _rows(
    "rulings_translation",
    "ruling_id, language",
    "state, origin, source_language, source_revision, document, document_title,"
    " document_paragraph, document_date, author_id, saved_at, reviewer_id, reviewed_at,"
    " sent_back_reason, version",
    f"reg_translation AS reg {_OWN}"
    " LEFT JOIN auth_user AS author ON author.username = reg.author"
    " LEFT JOIN auth_user AS reviewer ON reviewer.username = reg.reviewer",
    {"ruling_id": "own.id", "author_id": "author.id", "reviewer_id": "reviewer.id"},
)
CITATIONS: Final = _rows(
    "rulings_rulecitation",
    "ruling_id, number, edition",
    "held_from, held_until",
    f"reg_citation AS reg {_OWN}",
    {"ruling_id": "own.id"},
)
SCENARIOS: Final = _rows(
    "rulings_scenariolink",
    "ruling_id",
    "scenario, parameters, reason, by_rule, by_editor",
    f"reg_scenario AS reg {_OWN}",
    {"ruling_id": "own.id"},
)
PROPOSALS: Final = _rows(
    "rulings_suggestion",
    "ruling_id, language, kind, created_at, text",
    "origin, note, closed_at, snapshot_id",
    f"reg_proposal AS reg {_OWN} LEFT JOIN reg_import_id ON reg_import_id.n = reg.imported",
    {"ruling_id": "own.id", "snapshot_id": "reg_import_id.id"},
)
_DEED_FIELDS: Final = "before, after, note, actor_id, moved"
DEEDS: Final = _rows(
    "rulings_ledgerentry",
    "ruling_id, outcome, subject, key, at",
    _DEED_FIELDS,
    f"reg_deed AS reg {_OWN} LEFT JOIN auth_user AS person ON person.username = reg.by",
    {"ruling_id": "own.id", "actor_id": "person.id"},
)[1]
# What imports did and what editors did, in the order in which it was done.
LEDGER: Final = """
INSERT INTO rulings_ledgerentry (ruling_id, snapshot_id, position, outcome, subject, key, before,
    after, note, at, actor_id, settled_at, settled_by_id, settled_reason, moved)
SELECT told.ruling_id, told.snapshot_id, told.position, told.outcome, told.subject, told.key,
    told.before, told.after, told.note, told.at, told.actor_id, told.settled_at,
    told.settled_by_id, told.settled_reason, told.moved
FROM (
    SELECT own.id AS ruling_id, NULL::bigint AS snapshot_id, 0 AS position, outcome, subject, key,
        before, after, note, reg.at, person.id AS actor_id, NULL::timestamptz AS settled_at,
        NULL::int AS settled_by_id, '' AS settled_reason, moved, reg.at AS done
    FROM reg_deed AS reg JOIN reg_id AS own USING (public_id)
    LEFT JOIN auth_user AS person ON person.username = reg.by
    WHERE own.is_new OR NOT EXISTS (
        SELECT FROM rulings_ledgerentry AS held
        WHERE held.ruling_id = own.id AND held.outcome = reg.outcome
            AND held.subject = reg.subject AND held.key = reg.key AND held.at = reg.at
    )
    UNION ALL
    SELECT own.id, import.id, reg.position, outcome, subject, key, before, after, note, NULL, NULL,
        settled_at, settler.id, settled_reason, NULL, snapshot.at
    FROM reg_told AS reg JOIN reg_import_id AS import ON import.n = reg.imported
    JOIN rulings_snapshot AS snapshot ON snapshot.id = import.id
    LEFT JOIN reg_id AS own USING (public_id)
    LEFT JOIN auth_user AS settler ON settler.username = reg.settled_by
    WHERE import.made OR NOT EXISTS (
        SELECT FROM rulings_ledgerentry AS held
        WHERE held.snapshot_id = import.id AND held.position = reg.position
    )
) AS told
ORDER BY told.done, told.snapshot_id, told.position
"""
SETTLED: Final = """
UPDATE rulings_ledgerentry AS held SET
    settled_at = reg.settled_at, settled_by_id = settler.id, settled_reason = reg.settled_reason
FROM reg_told AS reg JOIN reg_import_id AS import ON import.n = reg.imported AND NOT import.made
LEFT JOIN auth_user AS settler ON settler.username = reg.settled_by
WHERE held.snapshot_id = import.id AND held.position = reg.position
    AND held.settled_at IS NULL AND reg.settled_at IS NOT NULL
"""

ALL_HISTORY: Final = _all_here(
    "rulings_revision",
    "reg_revision",
    "public_id, language, number",
    "text, held_from",
    "",
    {"public_id": "own.public_id"},
)
ALL_STANDINGS: Final = _all_here(
    "rulings_translation",
    "reg_translation",
    "public_id, language",
    "state, origin, source_language, source_revision, document, document_title,"
    " document_paragraph, document_date, author, saved_at, reviewer, reviewed_at,"
    " sent_back_reason, version",
    "LEFT JOIN auth_user AS author ON author.id = held.author_id"
    " LEFT JOIN auth_user AS reviewer ON reviewer.id = held.reviewer_id",
    {
        "public_id": "own.public_id",
        "author": "author.username",
        "reviewer": "reviewer.username",
    },
)
ALL_LINKS: Final = _all_here(
    "rulings_cardruling",
    "reg_link",
    "public_id, card, date",
    "position, held_from, held_until, listed_from, missing_since",
    "JOIN rulings_card AS card ON card.id = held.card_id",
    {"public_id": "own.public_id", "card": "card.slug"},
)
