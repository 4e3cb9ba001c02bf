"""Extensions and one text search configuration per language; the owner of the database may run it."""

from django.contrib.postgres.operations import TrigramExtension, UnaccentExtension
from django.db import migrations

# Language code -> PostgreSQL's name of its stemmer, stop list and configuration.
DICTIONARIES = {
    "en": "english",
    "ru": "russian",
    "es": "spanish",
    "pt": "portuguese",
    "de": "german",
    "fr": "french",
}

# The order is what matters: stop words are dropped as they are spelled, then accents, then endings.
# With accents first, French "dé" (die) would become the stop word "de" and vanish from the index.
# The stemmer has no stop list for the same reason. Russian texts hold English card names: words in
# Latin letters go to the English dictionaries there.
DICTIONARY = """
CREATE TEXT SEARCH DICTIONARY rulings_{code}_stop (
    TEMPLATE = pg_catalog.simple, STOPWORDS = {name}, ACCEPT = false
);
CREATE TEXT SEARCH DICTIONARY rulings_{code}_stem (
    TEMPLATE = pg_catalog.snowball, LANGUAGE = {name}
);
"""
CONFIGURATION = """
CREATE TEXT SEARCH CONFIGURATION rulings_{code} (COPY = pg_catalog.{name});
ALTER TEXT SEARCH CONFIGURATION rulings_{code}
    ALTER MAPPING FOR word, hword, hword_part
    WITH rulings_{code}_stop, unaccent, rulings_{code}_stem;
ALTER TEXT SEARCH CONFIGURATION rulings_{code}
    ALTER MAPPING FOR asciiword, asciihword, hword_asciipart
    WITH rulings_{ascii}_stop, unaccent, rulings_{ascii}_stem;
"""
REMOVAL = """
DROP TEXT SEARCH CONFIGURATION rulings_{code};
DROP TEXT SEARCH DICTIONARY rulings_{code}_stop;
DROP TEXT SEARCH DICTIONARY rulings_{code}_stem;
"""

forwards = [DICTIONARY.format(code=code, name=name) for code, name in DICTIONARIES.items()] + [
    CONFIGURATION.format(code=code, name=name, ascii="en" if code == "ru" else code)
    for code, name in DICTIONARIES.items()
]
# The Russian configuration uses the English dictionaries and therefore goes first.
backwards = [REMOVAL.format(code=code) for code in ("ru", "en", "es", "pt", "de", "fr")]


class Migration(migrations.Migration):
    initial = True
    dependencies = []
    operations = [
        TrigramExtension(),
        UnaccentExtension(),
        migrations.RunSQL(sql="\n".join(forwards), reverse_sql="\n".join(backwards)),
    ]
