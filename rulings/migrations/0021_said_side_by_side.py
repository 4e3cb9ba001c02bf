"""What many rulings say together, or side by side, is found from where each of them says it.

The table of words says which rulings hold two common words only by reading every one of them, some
thousands. Of each word that many rulings of a language say, `rulings_searchsaid` keeps the numbers
of all that say it, and at which of their words they do: two such lists are compared at once, without
reading a ruling. They are cut into eras of some thousand rulings, so that what is said often is
found in the newest. A number is the place in `rulings_searchorder`, the newest ruling first; whoever
asks knows that order by its mark, which no other ever has, not in a backup either. `search.words.kept` makes all of it,
with the lists of what one word finds, and the same notes keep it right (migration kept_words).
"""

from importlib import import_module

from django.contrib.postgres.operations import CreateExtension
from django.db import migrations

LANGUAGES = ("en", "ru", "es", "pt", "de", "fr")
HIDDEN = "SELECT id FROM rulings_ruling WHERE status IN ('merged', 'withdrawn')"
# Of each language, by one statement: fewer than a load writes at once, which makes lists anew.
NOTED = 1999

TABLES = f"""
CREATE TABLE rulings_searchorder (
    language varchar(2) NOT NULL,
    made bigint GENERATED ALWAYS AS IDENTITY,
    mark uuid NOT NULL DEFAULT gen_random_uuid(),
    rulings bigint[] NOT NULL,
    ago integer[] NOT NULL,
    PRIMARY KEY (language, made)
);
CREATE TABLE rulings_searchsaid (
    language varchar(2) NOT NULL,
    word text COLLATE "C" NOT NULL,
    era integer NOT NULL,
    numbers integer[] NOT NULL,
    at integer[] NOT NULL,
    next integer[] NOT NULL,
    near integer[] NOT NULL,
    PRIMARY KEY (language, word, era)
);
-- Whether lists have been made since, and could not take it.
ALTER TABLE rulings_searchlater ADD stays boolean NOT NULL DEFAULT false;
DELETE FROM rulings_searchkept;
ALTER TABLE rulings_searchkept
    DROP ago, DROP rulings, DROP worse, ADD worse bytea NOT NULL, ADD numbers bytea NOT NULL;
ALTER TABLE rulings_searchkept
    ALTER worse SET STORAGE EXTERNAL, ALTER numbers SET STORAGE EXTERNAL;
ALTER TABLE rulings_searchorder
    ALTER rulings SET STORAGE EXTERNAL, ALTER ago SET STORAGE EXTERNAL;
ALTER TABLE rulings_searchsaid
    ALTER numbers SET STORAGE EXTERNAL, ALTER at SET STORAGE EXTERNAL,
    ALTER next SET STORAGE EXTERNAL, ALTER near SET STORAGE EXTERNAL;

CREATE FUNCTION rulings_forget_lists(languages text[]) RETURNS void LANGUAGE sql AS $$
    DELETE FROM rulings_searchkept WHERE language = ANY(languages);
    DELETE FROM rulings_searchsaid WHERE language = ANY(languages);
$$;

CREATE OR REPLACE FUNCTION rulings_note_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM written GROUP BY language HAVING count(*) > {NOTED}) THEN
        INSERT INTO rulings_searchlater (language, ruling_id)
        SELECT language, ruling_id FROM written;
    ELSE
        -- Not while somebody makes lists that do not know yet what is written here.
        LOCK TABLE rulings_searchkept IN SHARE ROW EXCLUSIVE MODE;
        PERFORM rulings_forget_lists(ARRAY(SELECT DISTINCT language FROM written));
    END IF;
    RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION rulings_forget_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    LOCK TABLE rulings_searchkept IN SHARE ROW EXCLUSIVE MODE;
    PERFORM rulings_forget_lists(ARRAY{list(LANGUAGES)});
    RETURN NULL;
END
$$;

CREATE AGGREGATE rulings_in_all(integer[]) (SFUNC = _int_inter, STYPE = integer[]);
"""

# A word's place is the number of its ruling times 1024, and which word of it this is: words side by
# side have places one after the other (`at`, `next`). Words with one at the most between them share
# a window of four words (`near`): of those that begin with every fourth word, or between these.
TOGETHER = r"""
CREATE FUNCTION rulings_search_side_by_side(
    asked_in varchar, words text[], apart integer[], era_of integer
) RETURNS integer[] LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
    found integer[];
BEGIN
    SELECT CASE WHEN apart[1] = 1 THEN one.next
        ELSE ARRAY(SELECT place + apart[1] - 1 FROM unnest(one.next) AS place) END & other.at
    INTO found FROM rulings_searchsaid AS one, rulings_searchsaid AS other
    WHERE one.language = asked_in AND one.era = era_of AND one.word = words[1]
        AND other.language = asked_in AND other.era = era_of AND other.word = words[2];
    FOR word_at IN 3..cardinality(words) LOOP
        SELECT ARRAY(SELECT place + apart[word_at - 1] FROM unnest(found) AS place) & said.at
        INTO found FROM rulings_searchsaid AS said
        WHERE said.language = asked_in AND said.era = era_of AND said.word = words[word_at];
    END LOOP;
    RETURN uniq(ARRAY(SELECT place >> 10 FROM unnest(found) AS place));
END
$$;

CREATE FUNCTION rulings_search_near(vector tsvector, words text[]) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
    SELECT EXISTS (
        SELECT FROM unnest(vector) AS said, unnest(positions) AS place, (VALUES (0), (2)) AS of (two)
        WHERE lexeme = ANY(words)
        GROUP BY two, (place + two) / 4 HAVING array_agg(lexeme) @> words
    )
$$;

-- The newest that say all words, and those of them that say them near each other: of these the
-- newest `best`, and maybe others. NULL where it is not this that is asked, where a word has no list,
-- and where only a few say them.
CREATE FUNCTION rulings_search_numbers(
    asked_in varchar, asked tsquery, wanted integer, few integer, best integer,
    OUT numbers integer[], OUT nearest integer[], OUT words text[]
) LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
    phrase boolean := asked::text ~ '{side_by_side}';
    apart integer[];
    latest integer;
    known integer;
BEGIN
    IF NOT phrase AND asked::text !~ '{all_of}' THEN
        RETURN;
    END IF;
    words := ARRAY(SELECT said[1] FROM regexp_matches(asked::text, '{word}', 'g') AS said);
    SELECT count(DISTINCT word), max(era) INTO known, latest
    FROM rulings_searchsaid WHERE language = asked_in AND word = ANY(words);
    IF known < (SELECT count(DISTINCT word) FROM unnest(words) AS word) THEN
        RETURN;
    END IF;
    IF phrase THEN
        apart := ARRAY(
            SELECT CASE said[1] WHEN '-' THEN 1 ELSE said[1]::integer END
            FROM regexp_matches(asked::text, '<(-|\d)>', 'g') AS said
        );
        numbers := '{{}}';
        FOR era_of IN 0..latest LOOP
            numbers := numbers || rulings_search_side_by_side(asked_in, words, apart, era_of);
            EXIT WHEN cardinality(numbers) >= wanted;
        END LOOP;
        nearest := numbers;
    ELSE
        FOR era_of IN 0..latest LOOP
            numbers := numbers || (
                SELECT rulings_in_all(said.numbers) FROM rulings_searchsaid AS said
                WHERE said.language = asked_in AND said.era = era_of AND said.word = ANY(words)
                HAVING count(*) = known
            );
            IF cardinality(numbers) >= wanted THEN
                latest := era_of;
            END IF;
            EXIT WHEN latest = era_of;
        END LOOP;
        IF numbers IS NULL OR cardinality(numbers) <= few THEN
            numbers := NULL;
            RETURN;
        END IF;
        nearest := '{{}}';
        FOR era_of IN 0..latest LOOP
            nearest := nearest || uniq(ARRAY(
                SELECT place >> 10 FROM (
                    SELECT rulings_in_all(said.near) AS near FROM rulings_searchsaid AS said
                    WHERE said.language = asked_in AND said.era = era_of AND said.word = ANY(words)
                    HAVING count(*) = known
                ) AS of_all, unnest(near) AS place
            ));
            EXIT WHEN cardinality(nearest) >= best;
        END LOOP;
    END IF;
    numbers := numbers[:wanted];
END
$$;
"""
SHAPES = {
    "word": "''([^'']+)''",
    "all_of": "^''[^'']+''( & ''[^'']+'')+$",
    "side_by_side": r"^''[^'']+''( <(-|\d)> ''[^'']+'')+$",
}

# For each language, whose plans are made once for each connection. Answers with some rows: how badly
# rulings fit, how long ago they are, which they are. Of a list: their numbers in the order that was
# made and how badly they fit, packed, since a thousand numbers as text take longer than finding
# them, and which rulings were written later and do not count in it. Those that say the words near
# each other (1), or a word beside stop words (2), are rows of their own. All of a phrase fit alike. Where `few` at the most say several
# words, how well they fit is read from their texts; of more, those that say them near each other come
# first, as far as the `best` are asked for.
# To walk from the newest on may take the whole table: a sum is in the order of no index. And
# `coalesce` keeps the index of words out where a few rulings are read.
FIND = """
DROP FUNCTION rulings_search_words_{language}(tsquery, integer);

CREATE FUNCTION rulings_search_words_{language}(
    asked tsquery, beside tsquery, most integer, few integer, best integer
) RETURNS TABLE (
    near integer, worse real[], ago integer[], rulings bigint[],
    mark uuid, numbers bytea, fits bytea, later bigint[]
) LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
    several boolean := numnode(asked) > 1;
    phrase boolean;
    listed boolean := false;
    bytes integer;
    words text[];
    kept record;
BEGIN
    IF several THEN
        later := {later};
        SELECT * INTO kept FROM rulings_search_numbers(
            '{language}', asked, most + cardinality(later), few, best + cardinality(later)
        );
        words := kept.words;
        listed := kept.numbers IS NOT NULL;
    ELSE
        SELECT list.whole, list.numbers, list.worse INTO kept FROM rulings_searchkept AS list
        WHERE list.language = '{language}' AND list.said = asked;
        IF FOUND THEN
            later := {later};
            bytes := 4 * (most + cardinality(later));
            -- Of a list that goes on in the table, enough must be left.
            listed := kept.whole OR octet_length(kept.numbers) >= bytes;
            IF NOT listed THEN
                later := NULL;
            END IF;
        END IF;
    END IF;
    phrase := several AND asked::text ~ '{side_by_side}';
    IF listed THEN
        mark := {mark};
        IF several THEN
            near := 1;
            numbers := array_send(kept.numbers & kept.nearest);
            RETURN NEXT;
            near := 0;
            numbers := array_send(kept.numbers - kept.nearest);
            RETURN NEXT;
        ELSE
            -- Beside stop words, of which the texts may have those that were typed.
            near := CASE WHEN numnode(beside) > 0 THEN 2 ELSE 0 END;
            numbers := substring(kept.numbers FOR bytes);
            fits := substring(kept.worse FOR bytes);
            RETURN NEXT;
        END IF;
        IF later <> '{{}}' THEN
            RETURN QUERY
            SELECT said.near, array_agg(CASE WHEN phrase THEN -1
                    WHEN several THEN -rulings_search_near(vector, words)::integer
                    ELSE -ts_rank(vector, asked) END::real),
                array_agg(coalesce(date '0001-01-01' - day, 0)), array_agg(ruling_id),
                NULL::uuid, NULL::bytea, NULL::bytea, NULL::bigint[]
            FROM rulings_searchentry_{language},
                LATERAL (SELECT {among}) AS said (near)
            WHERE language = '{language}' AND ruling_id = ANY(later)
                AND coalesce(vector @@ asked, false) AND ruling_id NOT IN ({hidden})
            GROUP BY said.near;
        END IF;
        RETURN;
    END IF;
    -- The commonest case by itself, which is run sooner.
    IF NOT several AND numnode(beside) = 0 THEN
        near := 0;
        SELECT array_agg(-ts_rank(newest.vector, asked)),
            array_agg(coalesce(date '0001-01-01' - newest.day, 0)), array_agg(newest.ruling_id)
        INTO worse, ago, rulings
        FROM (
            SELECT vector, day, ruling_id FROM rulings_searchentry_{language}
            WHERE vector @@ asked AND ruling_id NOT IN ({hidden})
            ORDER BY day + 0 DESC NULLS LAST, ruling_id LIMIT most
        ) AS newest;
        RETURN NEXT;
        RETURN;
    END IF;
    RETURN QUERY
    SELECT found.near, array_agg(CASE WHEN phrase THEN -1
            WHEN several AND few = 0 THEN -rulings_search_near(found.vector, words)::integer
            ELSE -ts_rank(found.vector, asked) END::real),
        array_agg(coalesce(date '0001-01-01' - found.day, 0)), array_agg(found.ruling_id),
        NULL::uuid, NULL::bytea, NULL::bytea, NULL::bigint[]
    FROM (
        SELECT {among} AS near, vector, day, ruling_id
        FROM rulings_searchentry_{language}
        WHERE vector @@ asked AND ruling_id NOT IN ({hidden})
        ORDER BY day + 0 DESC NULLS LAST, ruling_id LIMIT most
    ) AS found
    GROUP BY found.near;
END
$$;
"""
AMONG = "2 * (NOT several AND coalesce(vector @@ beside, false))::integer"
LATER = """ARRAY(
            SELECT DISTINCT ruling_id FROM rulings_searchlater WHERE language = '{language}'
        )"""
MARK = """(
            SELECT listed_by.mark FROM rulings_searchorder AS listed_by
            WHERE listed_by.language = '{language}' ORDER BY listed_by.made DESC LIMIT 1
        )"""

BEFORE = import_module("rulings.migrations.0020_kept_words")
BACKWARDS = (
    """
DROP TABLE rulings_searchorder, rulings_searchsaid;
DROP FUNCTION rulings_forget_lists, rulings_search_near, rulings_search_numbers,
    rulings_search_side_by_side;
DROP AGGREGATE rulings_in_all(integer[]);
"""
    + "".join(
        f"DROP FUNCTION rulings_search_words_{language}(tsquery, tsquery, integer, integer, integer);\n"
        for language in LANGUAGES
    )
    + BEFORE.BACKWARDS
    + BEFORE.FORWARDS
)


class Migration(migrations.Migration):
    dependencies = [("rulings", "0020_kept_words")]
    operations = [
        CreateExtension("intarray"),
        migrations.RunSQL(
            sql=TABLES
            + TOGETHER.format(**SHAPES)
            + "".join(
                FIND.format(
                    language=language,
                    hidden=HIDDEN,
                    among=AMONG,
                    later=LATER.format(language=language),
                    mark=MARK.format(language=language),
                    **SHAPES,
                )
                for language in LANGUAGES
            ),
            reverse_sql=BACKWARDS,
        ),
    ]
