import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.contrib.postgres.search
import django.db.models.deletion
import rulings.models.rulings
from django.conf import settings
from django.db import migrations, models

LANGUAGES = ("en", "ru", "es", "pt", "de", "fr")

# One narrow partition per language: a search reads only the words of one language.
SEARCH_TABLE = """
CREATE TABLE rulings_searchentry (
    language varchar(2) NOT NULL,
    ruling_id bigint NOT NULL REFERENCES rulings_ruling (id) DEFERRABLE INITIALLY DEFERRED,
    day date NULL,
    vector tsvector NOT NULL,
    PRIMARY KEY (language, ruling_id)
) PARTITION BY LIST (language);
CREATE INDEX search_entry_words ON rulings_searchentry USING gin (vector) WITH (fastupdate = off);
CREATE INDEX search_entry_newest ON rulings_searchentry (day DESC NULLS LAST);
""" + "\n".join(
    f"CREATE TABLE rulings_searchentry_{code} PARTITION OF rulings_searchentry FOR VALUES IN ('{code}');"
    for code in LANGUAGES
)


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("rulings", "0001_search_configurations"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Card",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("oracle_id", models.UUIDField(blank=True, null=True, unique=True, verbose_name="oracle id")),
                ("slug", models.SlugField(max_length=200, unique=True, verbose_name="address")),
                (
                    "layout",
                    models.CharField(default="normal", max_length=30, verbose_name="layout"),
                ),
                (
                    "mana_cost",
                    models.CharField(blank=True, max_length=80, verbose_name="mana cost"),
                ),
                (
                    "dice",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=8),
                        blank=True,
                        default=list,
                        size=None,
                        verbose_name="dice it rolls",
                    ),
                ),
                (
                    "publisher",
                    models.URLField(
                        blank=True, max_length=500, verbose_name="page at the publisher"
                    ),
                ),
                ("name", models.CharField(blank=True, max_length=300, verbose_name="name")),
                (
                    "name_en",
                    models.CharField(blank=True, max_length=300, null=True, verbose_name="name"),
                ),
                (
                    "name_ru",
                    models.CharField(blank=True, max_length=300, null=True, verbose_name="name"),
                ),
                (
                    "name_es",
                    models.CharField(blank=True, max_length=300, null=True, verbose_name="name"),
                ),
                (
                    "name_pt",
                    models.CharField(blank=True, max_length=300, null=True, verbose_name="name"),
                ),
                (
                    "name_de",
                    models.CharField(blank=True, max_length=300, null=True, verbose_name="name"),
                ),
                (
                    "name_fr",
                    models.CharField(blank=True, max_length=300, null=True, verbose_name="name"),
                ),
                (
                    "type_line",
                    models.CharField(blank=True, max_length=300, verbose_name="type line"),
                ),
                (
                    "type_line_en",
                    models.CharField(
                        blank=True, max_length=300, null=True, verbose_name="type line"
                    ),
                ),
                (
                    "type_line_ru",
                    models.CharField(
                        blank=True, max_length=300, null=True, verbose_name="type line"
                    ),
                ),
                (
                    "type_line_es",
                    models.CharField(
                        blank=True, max_length=300, null=True, verbose_name="type line"
                    ),
                ),
                (
                    "type_line_pt",
                    models.CharField(
                        blank=True, max_length=300, null=True, verbose_name="type line"
                    ),
                ),
                (
                    "type_line_de",
                    models.CharField(
                        blank=True, max_length=300, null=True, verbose_name="type line"
                    ),
                ),
                (
                    "type_line_fr",
                    models.CharField(
                        blank=True, max_length=300, null=True, verbose_name="type line"
                    ),
                ),
                ("text", models.TextField(blank=True, verbose_name="text")),
                ("text_en", models.TextField(blank=True, null=True, verbose_name="text")),
                ("text_ru", models.TextField(blank=True, null=True, verbose_name="text")),
                ("text_es", models.TextField(blank=True, null=True, verbose_name="text")),
                ("text_pt", models.TextField(blank=True, null=True, verbose_name="text")),
                ("text_de", models.TextField(blank=True, null=True, verbose_name="text")),
                ("text_fr", models.TextField(blank=True, null=True, verbose_name="text")),
            ],
            options={
                "verbose_name": "card",
                "verbose_name_plural": "cards",
                "ordering": ["slug"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("name_en__isnull", False), ("name_en__regex", "\\S")),
                        name="card_english_name",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("name_en__regex", "\\S"),
                            ("name_ru__regex", "\\S"),
                            ("name_es__regex", "\\S"),
                            ("name_pt__regex", "\\S"),
                            ("name_de__regex", "\\S"),
                            ("name_fr__regex", "\\S"),
                        ),
                        name="card_name_not_blank",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "token_hash",
                    models.CharField(max_length=64, unique=True, verbose_name="hash of the token"),
                ),
                ("created_at", models.DateTimeField(verbose_name="created")),
                ("expires_at", models.DateTimeField(verbose_name="valid until")),
                ("used_at", models.DateTimeField(blank=True, null=True, verbose_name="used")),
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitation",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="user",
                    ),
                ),
            ],
            options={
                "verbose_name": "invitation",
                "verbose_name_plural": "invitations",
                "ordering": ["-created_at"],
            },
        ),
        migrations.CreateModel(
            name="Ruling",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "public_id",
                    models.CharField(
                        default=rulings.models.rulings.new_public_id,
                        editable=False,
                        max_length=8,
                        unique=True,
                        verbose_name="public id",
                    ),
                ),
                ("text", models.TextField(blank=True, verbose_name="text")),
                ("text_en", models.TextField(blank=True, null=True, verbose_name="text")),
                ("text_ru", models.TextField(blank=True, null=True, verbose_name="text")),
                ("text_es", models.TextField(blank=True, null=True, verbose_name="text")),
                ("text_pt", models.TextField(blank=True, null=True, verbose_name="text")),
                ("text_de", models.TextField(blank=True, null=True, verbose_name="text")),
                ("text_fr", models.TextField(blank=True, null=True, verbose_name="text")),
                (
                    "source",
                    models.CharField(
                        choices=[
                            ("wizards", "Wizards of the Coast"),
                            ("scryfall", "Scryfall"),
                            ("community", "community"),
                        ],
                        default="community",
                        max_length=9,
                        verbose_name="source",
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("current", "current"),
                            ("missing", "missing at the publisher"),
                            ("withdrawn", "withdrawn"),
                            ("merged", "merged into another"),
                        ],
                        default="current",
                        max_length=9,
                        verbose_name="status",
                    ),
                ),
                (
                    "missing_since",
                    models.DateField(blank=True, null=True, verbose_name="missing since"),
                ),
                (
                    "withdrawn_reason",
                    models.TextField(blank=True, verbose_name="reason for the withdrawal"),
                ),
                (
                    "official_elsewhere",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(
                            choices=[
                                ("en", "English"),
                                ("ru", "Русский"),
                                ("es", "Español"),
                                ("pt", "Português"),
                                ("de", "Deutsch"),
                                ("fr", "Français"),
                            ],
                            max_length=2,
                        ),
                        blank=True,
                        default=list,
                        size=None,
                        verbose_name="official text exists elsewhere in",
                    ),
                ),
                (
                    "merged_into",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="merged_from",
                        to="rulings.ruling",
                        verbose_name="merged into",
                    ),
                ),
            ],
            options={
                "verbose_name": "ruling",
                "verbose_name_plural": "rulings",
                "ordering": ["public_id"],
                "permissions": [
                    ("translate_en", "Can translate into en"),
                    ("translate_ru", "Can translate into ru"),
                    ("translate_es", "Can translate into es"),
                    ("translate_pt", "Can translate into pt"),
                    ("translate_de", "Can translate into de"),
                    ("translate_fr", "Can translate into fr"),
                    ("review_texts", "Can approve and send back texts"),
                ],
            },
        ),
        migrations.CreateModel(
            name="RuleCitation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.CharField(max_length=12, verbose_name="rule number")),
                ("edition", models.DateField(verbose_name="edition of the rules")),
                (
                    "ruling",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="citations",
                        to="rulings.ruling",
                        verbose_name="ruling",
                    ),
                ),
            ],
            options={
                "verbose_name": "rule cited",
                "verbose_name_plural": "rules cited",
                "ordering": ["ruling_id", "number"],
            },
        ),
        migrations.CreateModel(
            name="CardRuling",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("date", models.DateField(verbose_name="date")),
                ("position", models.PositiveSmallIntegerField(default=0, verbose_name="position")),
                (
                    "card",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="card_rulings",
                        to="rulings.card",
                        verbose_name="card",
                    ),
                ),
                (
                    "ruling",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="card_rulings",
                        to="rulings.ruling",
                        verbose_name="ruling",
                    ),
                ),
            ],
            options={
                "verbose_name": "ruling of a card",
                "verbose_name_plural": "rulings of cards",
                "ordering": ["card_id", "position"],
            },
        ),
        migrations.CreateModel(
            name="ScenarioLink",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("scenario", models.CharField(blank=True, max_length=80, verbose_name="scenario")),
                (
                    "parameters",
                    models.JSONField(blank=True, default=dict, verbose_name="parameters"),
                ),
                (
                    "reason",
                    models.CharField(
                        blank=True,
                        choices=[("tournament-rules", "it only points to the tournament rules")],
                        max_length=30,
                        verbose_name="why dice cannot show it",
                    ),
                ),
                (
                    "ruling",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="scenario_link",
                        to="rulings.ruling",
                        verbose_name="ruling",
                    ),
                ),
            ],
            options={
                "verbose_name": "scenario of a ruling",
                "verbose_name_plural": "scenarios of rulings",
            },
        ),
        migrations.SeparateDatabaseAndState(
            # Django cannot write partitioned tables.
            database_operations=[
                migrations.RunSQL(sql=SEARCH_TABLE, reverse_sql="DROP TABLE rulings_searchentry")
            ],
            state_operations=[
                migrations.CreateModel(
                    name="SearchEntry",
                    fields=[
                        (
                            "pk",
                            models.CompositePrimaryKey(
                                "language",
                                "ruling",
                                blank=True,
                                editable=False,
                                primary_key=True,
                                serialize=False,
                            ),
                        ),
                        (
                            "language",
                            models.CharField(
                                choices=[
                                    ("en", "English"),
                                    ("ru", "Русский"),
                                    ("es", "Español"),
                                    ("pt", "Português"),
                                    ("de", "Deutsch"),
                                    ("fr", "Français"),
                                ],
                                max_length=2,
                                verbose_name="language",
                            ),
                        ),
                        ("day", models.DateField(null=True, verbose_name="newest date")),
                        (
                            "vector",
                            django.contrib.postgres.search.SearchVectorField(verbose_name="words"),
                        ),
                        (
                            "ruling",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="rulings.ruling",
                                verbose_name="ruling",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "search entry",
                        "verbose_name_plural": "search entries",
                    },
                ),
            ],
        ),
        migrations.CreateModel(
            name="Snapshot",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("document", "document"), ("catalogue", "catalogue")],
                        max_length=9,
                        verbose_name="kind",
                    ),
                ),
                ("name", models.CharField(max_length=200, verbose_name="file")),
                ("sha256", models.CharField(max_length=64, verbose_name="hash of the content")),
                ("at", models.DateTimeField(verbose_name="time")),
            ],
            options={
                "verbose_name": "import",
                "verbose_name_plural": "imports",
                "ordering": ["-at", "-pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("sha256__regex", "^[0-9a-f]{64}$")),
                        name="snapshot_hash",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Revision",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "language",
                    models.CharField(
                        choices=[
                            ("en", "English"),
                            ("ru", "Русский"),
                            ("es", "Español"),
                            ("pt", "Português"),
                            ("de", "Deutsch"),
                            ("fr", "Français"),
                        ],
                        max_length=2,
                        verbose_name="language",
                    ),
                ),
                ("number", models.PositiveIntegerField(verbose_name="revision")),
                ("text", models.TextField(null=True, verbose_name="text")),
                ("at", models.DateTimeField(verbose_name="time")),
                ("reason", models.TextField(blank=True, verbose_name="reason")),
                (
                    "actor",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="who",
                    ),
                ),
                (
                    "ruling",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="revisions",
                        to="rulings.ruling",
                        verbose_name="ruling",
                    ),
                ),
                (
                    "snapshot",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="revisions",
                        to="rulings.snapshot",
                        verbose_name="import",
                    ),
                ),
            ],
            options={
                "verbose_name": "revision",
                "verbose_name_plural": "revisions",
                "ordering": ["ruling_id", "language", "number"],
            },
        ),
        migrations.CreateModel(
            name="LedgerEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("position", models.PositiveIntegerField(verbose_name="position")),
                (
                    "outcome",
                    models.CharField(
                        choices=[
                            ("new", "new"),
                            ("changed", "changed"),
                            ("same", "same"),
                            ("suggested", "suggested"),
                            ("kept", "kept as it was"),
                            ("unmatched", "not matched"),
                        ],
                        max_length=9,
                        verbose_name="outcome",
                    ),
                ),
                ("subject", models.CharField(max_length=40, verbose_name="subject")),
                ("key", models.CharField(max_length=400, verbose_name="key")),
                ("note", models.TextField(blank=True, verbose_name="note")),
                (
                    "snapshot",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="entries",
                        to="rulings.snapshot",
                        verbose_name="import",
                    ),
                ),
            ],
            options={
                "verbose_name": "ledger entry",
                "verbose_name_plural": "ledger entries",
                "ordering": ["snapshot_id", "position"],
            },
        ),
        migrations.CreateModel(
            name="Suggestion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "language",
                    models.CharField(
                        choices=[
                            ("en", "English"),
                            ("ru", "Русский"),
                            ("es", "Español"),
                            ("pt", "Português"),
                            ("de", "Deutsch"),
                            ("fr", "Français"),
                        ],
                        max_length=2,
                        verbose_name="language",
                    ),
                ),
                ("text", models.TextField(verbose_name="text")),
                (
                    "origin",
                    models.CharField(
                        choices=[
                            ("official", "official"),
                            ("community", "community"),
                            ("project_draft", "draft by the project"),
                        ],
                        max_length=13,
                        verbose_name="origin",
                    ),
                ),
                ("note", models.TextField(blank=True, verbose_name="note")),
                ("created_at", models.DateTimeField(verbose_name="proposed")),
                ("closed_at", models.DateTimeField(blank=True, null=True, verbose_name="closed")),
                (
                    "ruling",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="suggestions",
                        to="rulings.ruling",
                        verbose_name="ruling",
                    ),
                ),
            ],
            options={
                "verbose_name": "suggestion",
                "verbose_name_plural": "suggestions",
                "ordering": ["-created_at", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Translation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "language",
                    models.CharField(
                        choices=[
                            ("en", "English"),
                            ("ru", "Русский"),
                            ("es", "Español"),
                            ("pt", "Português"),
                            ("de", "Deutsch"),
                            ("fr", "Français"),
                        ],
                        max_length=2,
                        verbose_name="language",
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("draft", "draft"),
                            ("in_review", "in review"),
                            ("approved", "approved"),
                            ("sent_back", "sent back"),
                        ],
                        default="draft",
                        max_length=9,
                        verbose_name="state",
                    ),
                ),
                (
                    "origin",
                    models.CharField(
                        choices=[
                            ("official", "official"),
                            ("community", "community"),
                            ("project_draft", "draft by the project"),
                        ],
                        max_length=13,
                        verbose_name="origin",
                    ),
                ),
                (
                    "source_language",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("en", "English"),
                            ("ru", "Русский"),
                            ("es", "Español"),
                            ("pt", "Português"),
                            ("de", "Deutsch"),
                            ("fr", "Français"),
                        ],
                        max_length=2,
                        verbose_name="translated from",
                    ),
                ),
                (
                    "source_revision",
                    models.PositiveIntegerField(
                        blank=True, null=True, verbose_name="revision translated from"
                    ),
                ),
                ("document", models.CharField(blank=True, max_length=200, verbose_name="document")),
                (
                    "document_title",
                    models.CharField(
                        blank=True, max_length=300, verbose_name="title in the document"
                    ),
                ),
                (
                    "document_paragraph",
                    models.PositiveIntegerField(
                        blank=True, null=True, verbose_name="paragraph of the document"
                    ),
                ),
                (
                    "document_date",
                    models.DateField(blank=True, null=True, verbose_name="date in the document"),
                ),
                ("saved_at", models.DateTimeField(verbose_name="saved")),
                (
                    "reviewed_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="reviewed"),
                ),
                (
                    "sent_back_reason",
                    models.TextField(blank=True, verbose_name="reason for sending it back"),
                ),
                ("version", models.PositiveIntegerField(default=1, verbose_name="version")),
                (
                    "author",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="author",
                    ),
                ),
                (
                    "reviewer",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="reviewer",
                    ),
                ),
                (
                    "ruling",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="translations",
                        to="rulings.ruling",
                        verbose_name="ruling",
                    ),
                ),
            ],
            options={
                "verbose_name": "translation",
                "verbose_name_plural": "translations",
                "ordering": ["ruling_id", "language"],
            },
        ),
        migrations.CreateModel(
            name="CardFace",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("position", models.PositiveSmallIntegerField(verbose_name="position")),
                ("name", models.CharField(blank=True, max_length=300, verbose_name="name")),
                (
                    "name_en",
                    models.CharField(blank=True, max_length=300, null=True, verbose_name="name"),
                ),
                (
                    "name_ru",
                    models.CharField(blank=True, max_length=300, null=True, verbose_name="name"),
                ),
                (
                    "name_es",
                    models.CharField(blank=True, max_length=300, null=True, verbose_name="name"),
                ),
                (
                    "name_pt",
                    models.CharField(blank=True, max_length=300, null=True, verbose_name="name"),
                ),
                (
                    "name_de",
                    models.CharField(blank=True, max_length=300, null=True, verbose_name="name"),
                ),
                (
                    "name_fr",
                    models.CharField(blank=True, max_length=300, null=True, verbose_name="name"),
                ),
                (
                    "card",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="faces",
                        to="rulings.card",
                        verbose_name="card",
                    ),
                ),
            ],
            options={
                "verbose_name": "card face",
                "verbose_name_plural": "card faces",
                "ordering": ["card_id", "position"],
                "constraints": [
                    models.UniqueConstraint(fields=("card", "position"), name="card_face_position"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("name_en__regex", "\\S"),
                            ("name_ru__regex", "\\S"),
                            ("name_es__regex", "\\S"),
                            ("name_pt__regex", "\\S"),
                            ("name_de__regex", "\\S"),
                            ("name_fr__regex", "\\S"),
                        ),
                        name="card_face_name_not_blank",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="CardName",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "language",
                    models.CharField(
                        choices=[
                            ("en", "English"),
                            ("ru", "Русский"),
                            ("es", "Español"),
                            ("pt", "Português"),
                            ("de", "Deutsch"),
                            ("fr", "Français"),
                        ],
                        max_length=2,
                        verbose_name="language",
                    ),
                ),
                ("name", models.CharField(max_length=300, verbose_name="name")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("printed", "printed"),
                            ("former", "formerly printed"),
                            ("alias", "also called"),
                        ],
                        max_length=8,
                        verbose_name="kind",
                    ),
                ),
                (
                    "key",
                    models.CharField(editable=False, max_length=320, verbose_name="folded name"),
                ),
                (
                    "card",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="names",
                        to="rulings.card",
                        verbose_name="card",
                    ),
                ),
            ],
            options={
                "verbose_name": "card name",
                "verbose_name_plural": "card names",
                "ordering": ["card_id", "language", "kind", "name"],
                "indexes": [
                    django.contrib.postgres.indexes.GinIndex(
                        fields=["key"], name="card_name_trigrams", opclasses=["gin_trgm_ops"]
                    ),
                    models.Index(
                        fields=["key"], name="card_name_prefix", opclasses=["varchar_pattern_ops"]
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("card", "language", "key"), name="card_name_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("key__regex", "\\S")), name="card_name_has_key"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("language__in", ("en", "ru", "es", "pt", "de", "fr"))),
                        name="card_name_language",
                    ),
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="ruling",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("text_en__isnull", False),
                    ("text_ru__isnull", False),
                    ("text_es__isnull", False),
                    ("text_pt__isnull", False),
                    ("text_de__isnull", False),
                    ("text_fr__isnull", False),
                    _connector="OR",
                ),
                name="ruling_some_text",
                violation_error_message="A ruling needs its text in at least one language.",
            ),
        ),
        migrations.AddConstraint(
            model_name="ruling",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("text_en__regex", "\\S"),
                    ("text_ru__regex", "\\S"),
                    ("text_es__regex", "\\S"),
                    ("text_pt__regex", "\\S"),
                    ("text_de__regex", "\\S"),
                    ("text_fr__regex", "\\S"),
                ),
                name="ruling_text_not_blank",
            ),
        ),
        migrations.AddConstraint(
            model_name="ruling",
            constraint=models.CheckConstraint(
                condition=models.Q(("public_id__regex", "^[2-9a-z]{5,8}$")),
                name="ruling_public_id_shape",
            ),
        ),
        migrations.AddConstraint(
            model_name="ruling",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("merged_into__isnull", False), ("status", "merged")),
                    models.Q(
                        models.Q(("status", "merged"), _negated=True), ("merged_into__isnull", True)
                    ),
                    _connector="OR",
                ),
                name="ruling_merged_into",
            ),
        ),
        migrations.AddConstraint(
            model_name="ruling",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("status", "withdrawn"), _negated=True),
                    models.Q(("withdrawn_reason", ""), _negated=True),
                    _connector="OR",
                ),
                name="ruling_withdrawn_reason",
            ),
        ),
        migrations.AddConstraint(
            model_name="ruling",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("official_elsewhere__contained_by", ["en", "ru", "es", "pt", "de", "fr"])
                ),
                name="ruling_official_elsewhere",
            ),
        ),
        migrations.AddIndex(
            model_name="rulecitation",
            index=models.Index(fields=["number"], name="citation_by_number"),
        ),
        migrations.AddConstraint(
            model_name="rulecitation",
            constraint=models.UniqueConstraint(
                fields=("ruling", "number", "edition"), name="citation_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="rulecitation",
            constraint=models.CheckConstraint(
                condition=models.Q(("number__regex", "^[1-9][0-9]{2}(\\.[0-9]{1,3}[a-z]?)?$")),
                name="citation_number",
                violation_error_message="A rule number looks like 706 or 706.6 or 706.2a.",
            ),
        ),
        migrations.AddConstraint(
            model_name="cardruling",
            constraint=models.UniqueConstraint(
                fields=("card", "ruling", "date"), name="card_ruling_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="scenariolink",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("scenario", ""), models.Q(("reason", ""), _negated=True)),
                    models.Q(models.Q(("scenario", ""), _negated=True), ("reason", "")),
                    _connector="OR",
                ),
                name="scenario_or_reason",
                violation_error_message="Name a scenario, or say why dice cannot show the ruling.",
            ),
        ),
        migrations.AddConstraint(
            model_name="revision",
            constraint=models.UniqueConstraint(
                fields=("ruling", "language", "number"), name="revision_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="revision",
            constraint=models.CheckConstraint(
                condition=models.Q(("language__in", ("en", "ru", "es", "pt", "de", "fr"))),
                name="revision_language",
            ),
        ),
        migrations.AddConstraint(
            model_name="ledgerentry",
            constraint=models.UniqueConstraint(
                fields=("snapshot", "position"), name="ledger_position"
            ),
        ),
        migrations.AddIndex(
            model_name="suggestion",
            index=models.Index(
                condition=models.Q(("closed_at__isnull", True)),
                fields=["ruling", "language"],
                name="suggestion_open",
            ),
        ),
        migrations.AddConstraint(
            model_name="suggestion",
            constraint=models.CheckConstraint(
                condition=models.Q(("language__in", ("en", "ru", "es", "pt", "de", "fr"))),
                name="suggestion_language",
            ),
        ),
        migrations.AddConstraint(
            model_name="suggestion",
            constraint=models.CheckConstraint(
                condition=models.Q(("text__regex", "\\S")), name="suggestion_not_blank"
            ),
        ),
        migrations.AddIndex(
            model_name="translation",
            index=models.Index(fields=["language", "state"], name="translation_queue"),
        ),
        migrations.AddConstraint(
            model_name="translation",
            constraint=models.UniqueConstraint(
                fields=("ruling", "language"), name="translation_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="translation",
            constraint=models.CheckConstraint(
                condition=models.Q(("language__in", ("en", "ru", "es", "pt", "de", "fr"))),
                name="translation_language",
            ),
        ),
        migrations.AddConstraint(
            model_name="translation",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("source_language", ""), ("source_revision__isnull", True)),
                    models.Q(
                        models.Q(("source_language", ""), _negated=True),
                        ("source_revision__isnull", False),
                    ),
                    _connector="OR",
                ),
                name="translation_source_whole",
            ),
        ),
        migrations.AddConstraint(
            model_name="translation",
            constraint=models.CheckConstraint(
                condition=models.Q(("source_language", models.F("language")), _negated=True),
                name="translation_source_other",
            ),
        ),
        migrations.AddConstraint(
            model_name="translation",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("state", "sent_back"), _negated=True),
                    models.Q(("sent_back_reason", ""), _negated=True),
                    _connector="OR",
                ),
                name="translation_sent_back_reason",
            ),
        ),
    ]
