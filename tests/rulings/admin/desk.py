"""People of the desk, and a ruling whose texts stand differently in each language."""

from collections.abc import Callable
from datetime import UTC, date, datetime

from django.contrib.auth.models import Group, User
from django.test import Client

from rulings.models import Card, CardRuling, RuleCitation, Ruling, Suggestion, Translation

Desk = Callable[[User], Client]

NOON = datetime(2026, 11, 1, 12, tzinfo=UTC)
SPANISH = "Tira dos dados y elige un resultado."
RUSSIAN = "Бросьте два кубика и выберите один результат."
ENGLISH = "Roll two dice and choose one result."
PORTUGUESE = "Lance dois dados e escolha um resultado."
BEFORE = {"en": ENGLISH, "ru": RUSSIAN, "es": SPANISH, "pt": None, "de": None, "fr": None}

FORGED = {
    **{f"text_{code}": "FORGED" for code in ("en", "ru", "es", "pt", "de", "fr")},
    "language": "ru",
    "ruling": "1",
    "public_id": "zzzzzz",
    "state": "approved",
    "origin": "official",
    "status": "withdrawn",
    "author": "1",
}
"""Every field that somebody might hope a form takes."""


def person(name: str, *groups: str, administrator: bool = False) -> User:
    """A member of these groups who can log in."""
    user = User.objects.create_user(name, is_staff=True, is_superuser=administrator)
    user.set_password("sechs-Seiten-hat-der-Wuerfel")
    user.save()
    user.groups.set(Group.objects.filter(name__in=groups))
    assert user.groups.count() == len(groups)
    return user


def logged_in(user: User) -> Client:
    """A browser in which a person is logged in."""
    client = Client()
    client.force_login(user)
    return client


def texts(ruling: Ruling) -> dict[str, str | None]:
    """The six texts as they stand in the database."""
    fresh = Ruling.objects.get(pk=ruling.pk)
    return {code: fresh.text_in(code) for code in BEFORE}


def make_ruling() -> Ruling:
    """Official in Spanish, in review in Russian, a project draft in English, missing elsewhere."""
    hydra = Card.objects.create(
        oracle_id="2f6bdbb4-0000-4000-8000-000000000001",
        slug="neverwinter-hydra",
        name_en="Neverwinter Hydra",
        name_ru="Гидра Невервинтера",
    )
    made = Ruling.objects.create(
        public_id="q2w3e4", text_en=ENGLISH, text_es=SPANISH, text_ru=RUSSIAN
    )
    CardRuling.objects.create(
        card=hydra, ruling=made, date=date(2021, 7, 23), held_from=date(2021, 7, 23)
    )
    RuleCitation.objects.create(
        ruling=made, number="706.2", edition=date(2026, 9, 25), held_from=date(2026, 9, 25)
    )
    Translation.objects.create(
        ruling=made,
        language="es",
        origin="official",
        state="approved",
        saved_at=NOON,
        document="component-pouch.es.txt",
        document_title="Saquito de componentes",
        document_paragraph=2,
        document_date=date(2021, 7, 23),
    )
    Translation.objects.create(
        ruling=made, language="ru", origin="community", state="in_review", saved_at=NOON
    )
    Translation.objects.create(
        ruling=made, language="en", origin="project_draft", state="draft", saved_at=NOON
    )
    return made


def suggest(ruling: Ruling) -> Suggestion:
    """A newer text of the catalogue for the Russian one."""
    return Suggestion.objects.create(
        ruling=ruling,
        language="ru",
        text="Бросьте два кубика, выберите один.",
        origin="project_draft",
        created_at=NOON,
    )
