"""The number of an import, which outlives its row; what a merge moved; what waits for a person.

Every import that is here keeps its address: the number is the id of its row, by which it was found
until now.
"""

from django.db import migrations, models
from django.db.models.expressions import RawSQL

NUMBER = "nextval('rulings_snapshot_number')"

MAKE_SEQUENCE = "CREATE SEQUENCE rulings_snapshot_number"
DROP_SEQUENCE = "DROP SEQUENCE rulings_snapshot_number"
TAKE_IDS = """
UPDATE rulings_snapshot SET number = id;
SELECT setval('rulings_snapshot_number', coalesce(max(number), 0) + 1, false)
FROM rulings_snapshot;
"""
# The sequence goes with the column, wherever that goes.
OWN = "ALTER SEQUENCE rulings_snapshot_number OWNED BY rulings_snapshot.number"
DISOWN = "ALTER SEQUENCE rulings_snapshot_number OWNED BY NONE"

# Row by row into this index, without a list of what is pending, took most of an import. The writer
# of the search table keeps the list short and empties it at the end.
PEND = """
DROP INDEX search_entry_words;
CREATE INDEX search_entry_words ON rulings_searchentry USING gin (vector);
"""
PEND_NOT = """
DROP INDEX search_entry_words;
CREATE INDEX search_entry_words ON rulings_searchentry USING gin (vector) WITH (fastupdate = off);
"""


class Migration(migrations.Migration):
    dependencies = [("rulings", "0008_held_from")]

    operations = [
        migrations.RunSQL(sql=MAKE_SEQUENCE, reverse_sql=DROP_SEQUENCE),
        migrations.AddField(
            model_name="snapshot",
            name="number",
            field=models.PositiveIntegerField(null=True, editable=False, verbose_name="number"),
        ),
        migrations.RunSQL(sql=TAKE_IDS, reverse_sql=migrations.RunSQL.noop),
        migrations.AlterField(
            model_name="snapshot",
            name="number",
            field=models.PositiveIntegerField(
                db_default=RawSQL(NUMBER, []), editable=False, unique=True, verbose_name="number"
            ),
        ),
        migrations.RunSQL(sql=OWN, reverse_sql=DISOWN),
        migrations.AddField(
            model_name="ledgerentry",
            name="settled_reason",
            field=models.TextField(blank=True, db_default="", verbose_name="settled because"),
        ),
        migrations.AddField(
            model_name="ledgerentry",
            name="moved",
            field=models.JSONField(blank=True, null=True, verbose_name="given"),
        ),
        migrations.AlterField(
            model_name="ledgerentry",
            name="outcome",
            field=models.CharField(
                choices=[
                    ("new", "new"),
                    ("changed", "changed"),
                    ("same", "same"),
                    ("suggested", "suggested"),
                    ("proposed", "revision proposed"),
                    ("kept", "kept as it was"),
                    ("moved", "moved"),
                    ("missing", "missing"),
                    ("returned", "there again"),
                    ("suspicious", "suspicious"),
                    ("unmatched", "not matched"),
                    ("refused", "refused"),
                    ("merged", "merged"),
                    ("split", "split"),
                    ("withdrawn", "withdrawn"),
                    ("reinstated", "brought back"),
                    ("left_out", "left out"),
                ],
                max_length=10,
                verbose_name="outcome",
            ),
        ),
        migrations.RemoveIndex(model_name="ledgerentry", name="ledger_suspicious"),
        migrations.AddIndex(
            model_name="ledgerentry",
            index=models.Index(
                condition=models.Q(
                    ("outcome__in", ["suspicious", "unmatched"]), ("settled_at__isnull", True)
                ),
                fields=["snapshot", "position"],
                name="ledger_waiting",
            ),
        ),
        migrations.AddIndex(
            model_name="ledgerentry",
            index=models.Index(
                condition=models.Q(("outcome", "new"), _negated=True),
                fields=["snapshot", "outcome", "position"],
                name="ledger_by_outcome",
            ),
        ),
        migrations.AddField(
            model_name="card",
            name="dice_state",
            field=models.CharField(
                blank=True,
                choices=[
                    ("rolls", "rolls dice"),
                    ("cares", "cares about rolls"),
                    ("unread", "speaks of dice, not understood"),
                ],
                db_default="",
                default="",
                max_length=6,
                verbose_name="what it has to do with dice",
            ),
        ),
        migrations.AddIndex(
            model_name="card",
            index=models.Index(
                condition=models.Q(("dice_state", ""), _negated=True),
                fields=["dice_state", "slug"],
                name="card_dice_state",
            ),
        ),
        migrations.RemoveConstraint(
            model_name="scenariolink",
            name="scenario_or_reason",
        ),
        migrations.AddField(
            model_name="scenariolink",
            name="by_editor",
            field=models.BooleanField(
                db_default=False, default=False, verbose_name="decided by an editor"
            ),
        ),
        migrations.AlterField(
            model_name="scenariolink",
            name="reason",
            field=models.CharField(
                blank=True,
                choices=[
                    ("tournament-rules", "it only points to the tournament rules"),
                    ("on-the-table", "it is about the dice as things on the table"),
                    ("after-the-roll", "it is about what comes after the roll"),
                    ("same-whatever-falls", "what it answers is the same whatever the dice show"),
                    ("change-of-text", "it only says how a card's text was changed"),
                    ("only-an-aid", "dice are only an aid there, and no card rolls"),
                ],
                max_length=30,
                verbose_name="why dice cannot show it",
            ),
        ),
        migrations.AddIndex(
            model_name="ruling",
            index=models.Index(
                condition=models.Q(
                    models.Q(
                        models.Q(
                            ("text_en__contains", "roll"),
                            ("text_en__contains", "Roll"),
                            ("text_en__contains", "dice"),
                            ("text_en__contains", "Dice"),
                            ("text_en__contains", " die"),
                            ("text_en__contains", "our result"),
                            ("text_en__contains", " to the result"),
                            _connector="OR",
                        ),
                        (
                            "text_en__regex",
                            "(?<![0-9A-Za-zÀ-ÖØ-öø-ÿœŒ])(([Rr]e-?)?[Rr]oll(s|ed)?|[Rr]erolling|[Dd]ice)(?![0-9A-Za-zÀ-ÖØ-öø-ÿœŒ])|(?<![0-9A-Za-zÀ-ÖØ-öø-ÿœŒ])[Rr]olling(?![0-9A-Za-zÀ-ÖØ-öø-ÿœŒ]| [A-Z])|(?<![0-9A-Za-zÀ-ÖØ-öø-ÿœŒ])(([Aa]n?|[Oo]ne|[Tt]he|[Ee]ach|[Ee]very|[Aa]ny|[Tt]his|[Aa]nother|[Ss]ame|[Ss]ingle|[Pp]lanar|sided) die)(?![0-9A-Za-zÀ-ÖØ-öø-ÿœŒ])|(?<![0-9A-Za-zÀ-ÖØ-öø-ÿœŒ])([Yy]our results?|equal to the result)(?![0-9A-Za-zÀ-ÖØ-öø-ÿœŒ])",
                        ),
                    ),
                    models.Q(
                        ("text_en__isnull", True),
                        models.Q(
                            ("text_ru__contains", "кубик"),
                            ("text_ru__contains", "Кубик"),
                            ("text_ru__contains", "бросок"),
                            ("text_ru__contains", "Бросок"),
                            ("text_ru__contains", "броск"),
                            ("text_ru__contains", "Броск"),
                            models.Q(
                                models.Q(
                                    ("text_es__contains", "dado"),
                                    ("text_es__contains", "Dado"),
                                    ("text_es__contains", "tirada"),
                                    ("text_es__contains", "Tirada"),
                                    _connector="OR",
                                ),
                                (
                                    "text_es__regex",
                                    "(?<![0-9A-Za-zÀ-ÖØ-öø-ÿœŒ])([Dd]ados|([Uu]n|[Ee]l|[Aa]l|[Dd]el|[Cc]ada|[Ee]se|[Ee]ste|[Oo]tro|[Mm]ismo) dado|[Tt]iradas?)(?![0-9A-Za-zÀ-ÖØ-öø-ÿœŒ])(?! que)",
                                ),
                            ),
                            models.Q(
                                models.Q(
                                    ("text_pt__contains", "dado"),
                                    ("text_pt__contains", "Dado"),
                                    ("text_pt__contains", "rolage"),
                                    ("text_pt__contains", "Rolage"),
                                    ("text_pt__contains", "rolad"),
                                    _connector="OR",
                                ),
                                (
                                    "text_pt__regex",
                                    "(?<![0-9A-Za-zÀ-ÖØ-öø-ÿœŒ])([Dd]ados|([Uu]m|[Oo]|[Aa]o|[Dd]o|[Nn]o|[Cc]ada|[Ee]sse|[Ee]ste|[Oo]utro|[Mm]esmo) dado|[Rr]olage(m|ns)|rolad[ao]s?)(?![0-9A-Za-zÀ-ÖØ-öø-ÿœŒ])(?! que)",
                                ),
                            ),
                            models.Q(
                                models.Q(
                                    ("text_de__contains", "ürfel"),
                                    ("text_de__contains", "Wurf"),
                                    ("text_de__contains", "Würfe"),
                                    _connector="OR",
                                ),
                                (
                                    "text_de__regex",
                                    "[Ww]ürfel|(?<![0-9A-Za-zÀ-ÖØ-öø-ÿœŒ])(Wurf(e?s)?|Würfen?)(?![0-9A-Za-zÀ-ÖØ-öø-ÿœŒ])",
                                ),
                            ),
                            models.Q(
                                models.Q(
                                    ("text_fr__contains", "dé"),
                                    ("text_fr__contains", "Dé"),
                                    _connector="OR",
                                ),
                                (
                                    "text_fr__regex",
                                    "(?<![0-9A-Za-zÀ-ÖØ-öø-ÿœŒ])([Dd]és?)(?![0-9A-Za-zÀ-ÖØ-öø-ÿœŒ])",
                                ),
                            ),
                            _connector="OR",
                        ),
                    ),
                    _connector="OR",
                ),
                fields=["public_id"],
                name="ruling_speaks_of_dice",
            ),
        ),
        migrations.AddConstraint(
            model_name="scenariolink",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("scenario", ""), ("reason", ""), _connector="OR"),
                    models.Q(
                        models.Q(("scenario", ""), _negated=True),
                        models.Q(("reason", ""), _negated=True),
                        ("by_editor", True),
                        _connector="OR",
                    ),
                ),
                name="scenario_or_reason",
                violation_error_message="Name a scenario, or say why dice cannot show the ruling.",
            ),
        ),
        migrations.AddConstraint(
            model_name="scenariolink",
            constraint=models.CheckConstraint(
                condition=models.Q(("by_rule", ""), ("by_editor", False), _connector="OR"),
                name="scenario_by_one",
            ),
        ),
        migrations.RunSQL(sql=PEND, reverse_sql=PEND_NOT),
    ]
