"""Nobody gets a default password: a link that works once asks for one."""

import re
from datetime import timedelta
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from rulings import invitations
from rulings.languages import by_column
from rulings.models import Invitation

PASSWORD = "zwanzig-Seiten-hat-er"


def invite(*arguments: str) -> str:
    """What `manage.py invite` prints."""
    out = StringIO()
    call_command("invite", *arguments, stdout=out)
    return out.getvalue()


def path_in(printed: str) -> str:
    found = re.search(r"https?://[^/\s]+(/\S+)", printed)
    assert found
    return found[1]


@pytest.mark.django_db
def test_an_invitation_is_accepted_once_and_opens_the_desk_in_its_language() -> None:
    path = path_in(invite("ana", "--language", "pt"))
    assert path.startswith("/pt-br/invitation/")
    browser = Client()
    page = browser.get(path)
    assert page.status_code == 200
    assert "no-store" in page["Cache-Control"]
    assert page["Referrer-Policy"] == "same-origin"

    answer = browser.post(path, {"new_password1": PASSWORD, "new_password2": PASSWORD})
    assert answer.status_code == 302
    assert answer["Location"] == "/pt-br/admin/"
    assert browser.get("/pt-br/admin/").status_code == 200
    ana = User.objects.get(username="ana")
    assert ana.check_password(PASSWORD)
    assert [group.name for group in ana.groups.all()] == ["translators-pt"]
    assert not ana.is_superuser

    again = Client().get(path)
    assert again.status_code == 410
    late = Client().post(path, {"new_password1": "other-words-1", "new_password2": "other-words-1"})
    assert late.status_code == 410
    ana.refresh_from_db()
    assert ana.check_password(PASSWORD)


@pytest.mark.django_db
def test_the_database_does_not_hold_the_token() -> None:
    token = path_in(invite("ana", "--language", "pt")).rsplit("/", 1)[1]
    row = Invitation.objects.get()
    assert token not in {str(value) for value in vars(row).values()}
    assert not row.user.has_usable_password()


@pytest.mark.django_db
def test_an_invitation_ends_with_its_last_day() -> None:
    now = timezone.now()
    invited = invitations.invite(
        name="ana", language=by_column("pt"), role="translator", at=now - timedelta(days=7)
    )
    page = Client().get(f"/de/invitation/{invited.token}")
    assert page.status_code == 410
    assert invitations.find(invited.token, at=now - timedelta(seconds=1)).user == invited.user


@pytest.mark.django_db
@pytest.mark.parametrize("token", ["nothing", "x" * 5000, "%00", "ы"])
def test_an_unknown_token_is_told_so(token: str) -> None:
    assert Client().get(f"/ru/invitation/{token}").status_code in {400, 404}


@pytest.mark.django_db
def test_a_new_invitation_makes_the_old_link_void() -> None:
    old = path_in(invite("ana", "--language", "pt"))
    new = path_in(invite("ana", "--language", "ru", "--role", "reviewer"))
    assert Client().get(old).status_code == 404
    assert Client().get(new).status_code == 200
    groups = User.objects.get().groups.values_list("name", flat=True)
    assert sorted(groups) == ["reviewers", "translators-ru"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("short1", "short1"),
        ("12345678901", "12345678901"),
        (PASSWORD, "another-one-here"),
        ("", ""),
    ],
)
def test_a_weak_or_mistyped_password_is_refused_and_the_link_still_works(
    first: str, second: str
) -> None:
    path = path_in(invite("ana", "--language", "pt"))
    answer = Client().post(path, {"new_password1": first, "new_password2": second})
    assert answer.status_code == 400
    assert Client().get(path).status_code == 200
    assert not User.objects.get().has_usable_password()


@pytest.mark.django_db
def test_the_form_is_protected_against_forgery() -> None:
    path = path_in(invite("ana", "--language", "pt"))
    strict = Client(enforce_csrf_checks=True)
    answer = strict.post(path, {"new_password1": PASSWORD, "new_password2": PASSWORD})
    assert answer.status_code == 403
    assert not User.objects.get().has_usable_password()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("ana", "--language", "it"), "en, ru, es, pt, de, fr"),
        (
            ("ana", "--language", "pt", "--role", "king"),
            "translator, reviewer, editor, administrator",
        ),
        (("ana maria", "--language", "pt"), "ana maria"),
        (("", "--language", "pt"), ""),
        (("ana", "--language", "pt", "--days", "31"), "30"),
        (("ana", "--language", "pt", "--days", "0"), "30"),
        (("a" * 151, "--language", "pt"), "150"),
    ],
)
def test_a_bad_word_is_refused_with_what_is_allowed(arguments: tuple[str, ...], named: str) -> None:
    with pytest.raises(CommandError) as refused:
        invite(*arguments)
    assert named in str(refused.value)
    assert not User.objects.exists()


@pytest.mark.django_db
def test_a_person_who_has_a_password_is_not_invited_again() -> None:
    User.objects.create_user("ana", password=PASSWORD)
    with pytest.raises(CommandError, match="changepassword"):
        invite("ana", "--language", "pt", "--role", "administrator")
    assert not User.objects.get().is_superuser


@pytest.mark.django_db
def test_the_link_begins_with_the_address_of_the_site(settings: object) -> None:
    settings.SIXFOLD_BASE_URL = "https://rulings.example.org"  # type: ignore[attr-defined]
    assert "https://rulings.example.org/fr/invitation/" in invite("ana", "--language", "fr")


@pytest.mark.django_db
def test_an_administrator_is_one() -> None:
    invite("adele", "--language", "de", "--role", "administrator")
    adele = User.objects.get()
    assert adele.is_superuser and adele.is_staff and not adele.has_usable_password()
