"""What the site asks for before it serves the public, and what it then holds to."""

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from rulings.languages import FALLBACK, LANGUAGES

ROOT = Path(__file__).resolve().parent.parent

OURS = (
    *("ALLOWED_HOSTS", "BEHIND_PROXY", "CONN_MAX_AGE", "DATABASE_URL", "DEBUG", "HTTPS"),
    "DJANGO_ALLOW_ASYNC_UNSAFE",
    *("SECRET_KEY", "SIXFOLD_BASE_URL", "SIXFOLD_CONTACT", "SIXFOLD_NAMES_URL"),
    *("SIXFOLD_REPORT_URL", "SIXFOLD_RULES_URL", "SIXFOLD_STATIC_FROM_SOURCE"),
)
PUBLIC = {
    "DATABASE_URL": "postgres://sixfold@db.example/sixfold",
    "SECRET_KEY": "a long and random text that only this site knows, of fifty signs or more",
    "ALLOWED_HOSTS": "rulings.example.org",
}


def manage(data: Path, *command: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a command of manage.py with these settings and no other."""
    environment = {name: value for name, value in os.environ.items() if name not in OURS}
    return subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env=environment | {"SIXFOLD_DATA": str(data)} | variables,
        capture_output=True,
        text=True,
        check=False,
    )


def values(data: Path, *names: str, **variables: str) -> list[object]:
    """Return settings as a process of its own sees them."""
    script = (
        "import json; from django.conf import settings;"
        f" print(json.dumps([getattr(settings, name) for name in {names!r}]))"
    )
    environment = {name: value for name, value in os.environ.items() if name not in OURS}
    answer = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env=environment | {"SIXFOLD_DATA": str(data)} | variables,
        capture_output=True,
        text=True,
        check=True,
    )
    found: list[object] = json.loads(answer.stdout)
    return found


def test_a_public_site_passes_the_deployment_check(tmp_path: Path) -> None:
    answer = manage(tmp_path, "check", "--deploy", "--fail-level", "INFO", **PUBLIC)
    assert answer.returncode == 0, answer.stderr
    assert "no issues" in answer.stdout


@pytest.mark.parametrize("missing", ["SECRET_KEY", "ALLOWED_HOSTS"])
def test_a_public_site_says_what_it_lacks(missing: str, tmp_path: Path) -> None:
    given = {name: value for name, value in PUBLIC.items() if name != missing}
    answer = manage(tmp_path, "check", **given)
    assert answer.returncode != 0
    assert f"{missing} is missing" in answer.stderr
    assert "Traceback" not in answer.stderr


def test_https_is_the_rule_for_a_public_site_only(tmp_path: Path) -> None:
    names = ("SECURE_SSL_REDIRECT", "SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "DEBUG")
    assert values(tmp_path, *names, **PUBLIC) == [True, True, True, False]
    assert values(tmp_path, *names) == [False, False, False, False]


def test_a_proxy_is_believed_only_when_told(tmp_path: Path) -> None:
    name = "SECURE_PROXY_SSL_HEADER"
    assert values(tmp_path, name, **PUBLIC) == [None]
    assert values(tmp_path, name, **PUBLIC, BEHIND_PROXY="on") == [
        ["HTTP_X_FORWARDED_PROTO", "https"]
    ]


def test_each_checkout_has_a_secret_key_of_its_own(tmp_path: Path) -> None:
    first, again = (values(tmp_path / "a", "SECRET_KEY") for _ in range(2))
    assert first == again
    assert first != values(tmp_path / "b", "SECRET_KEY")
    assert stat.S_IMODE((tmp_path / "a" / "secret-key").stat().st_mode) == 0o600


def test_the_columns_have_two_letters() -> None:
    from rulings.models import Ruling

    names = {field.name for field in Ruling._meta.get_fields()}
    assert {f"text_{language.column}" for language in LANGUAGES} <= names
    assert all(len(language.column) == 2 for language in LANGUAGES)
    assert sorted(FALLBACK) == sorted(language.column for language in LANGUAGES)
