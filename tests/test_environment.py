"""Settings by environment: read with a type, or refused by name."""

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from rulings import environment


@pytest.mark.parametrize(
    ("word", "meant"),
    [("1", True), ("On", True), ("yes", True), ("0", False), ("FALSE", False), (" ", True)],
)
def test_a_flag_is_a_yes_or_a_no(word: str, meant: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTPS", word)
    assert environment.flag("HTTPS", default=True) is meant


def test_a_misspelt_flag_is_refused_not_read_as_no(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTPS", "ture")
    with pytest.raises(ImproperlyConfigured, match=r"HTTPS is 'ture'.*true"):
        environment.flag("HTTPS", default=True)


@pytest.mark.parametrize("word", ["eighty", "-1", "70000", "8000.5", "٨٠", "9" * 5000])
def test_a_number_out_of_range_is_refused(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", word)
    with pytest.raises(ImproperlyConfigured, match="from 1 to 65535"):
        environment.number("PORT", 8000, minimum=1, maximum=65535)


def test_a_secret_may_stand_in_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    secret = tmp_path / "secret"
    secret.write_text("kept elsewhere\n")
    monkeypatch.setenv("A_SECRET_FILE", str(secret))
    assert environment.text("A_SECRET") == "kept elsewhere"


@pytest.mark.parametrize(
    ("address", "part", "value"),
    [
        ("postgres://ana:s%40fe@db.example:5433/sixfold", "PASSWORD", "s@fe"),
        ("postgresql://ana@/sixfold?sslmode=require", "NAME", "sixfold"),
        ("postgres://ana@//run/postgresql/sixfold", "HOST", "/run/postgresql"),
    ],
)
def test_an_address_of_a_database_is_taken_apart(
    address: str, part: str, value: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", address)
    config = environment.database("DATABASE_URL")
    assert config
    assert config["NAME"] == "sixfold"
    assert config["ENGINE"] == "django.db.backends.postgresql"
    assert config[part] == value


@pytest.mark.parametrize(
    ("query", "options"),
    [
        ("", {"options": "-c jit=off"}),
        ("?sslmode=require", {"options": "-c jit=off", "sslmode": "require"}),
        ("?options=-c%20jit%3Don", {"options": "-c jit=on"}),
    ],
)
def test_a_real_database_does_not_compile_queries_unless_its_address_says_so(
    query: str, options: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", f"postgres://ana:secret@db.example/rulings{query}")
    config = environment.database("DATABASE_URL")
    assert config is not None
    assert config["OPTIONS"] == options


@pytest.mark.parametrize(
    ("address", "refusal"),
    [
        ("sqlite:///sixfold.db", "begins with 'sqlite'"),
        ("mysql://ana@db/sixfold", "PostgreSQL only"),
        ("postgres://ana@db.example", "names no database"),
        ("postgres://ana@db.example:port/sixfold", "cannot be read"),
    ],
)
def test_an_address_of_no_database_is_refused(
    address: str, refusal: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", address)
    with pytest.raises(ImproperlyConfigured, match=refusal):
        environment.database("DATABASE_URL")


def test_an_address_of_a_page_needs_its_scheme(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIXFOLD_REPORT_URL", "javascript:alert(1)")
    with pytest.raises(ImproperlyConfigured, match="SIXFOLD_REPORT_URL"):
        environment.address("SIXFOLD_REPORT_URL")


@pytest.mark.parametrize("word", ["http://mtgjson.com/a", "https://", "https://[", "https://é.fr/"])
def test_a_file_of_others_is_fetched_over_https_only(
    word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SIXFOLD_RULES_URL", word)
    with pytest.raises(ImproperlyConfigured, match="SIXFOLD_RULES_URL"):
        environment.secure_address("SIXFOLD_RULES_URL", "")
    monkeypatch.delenv("SIXFOLD_RULES_URL")
    assert environment.secure_address("SIXFOLD_RULES_URL", "https://a/b.txt") == "https://a/b.txt"


@pytest.mark.parametrize("word", ["rules@example.org", "mailto:é@example.org", "mailto:a b"])
def test_a_contact_is_an_address_of_plain_signs(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIXFOLD_CONTACT", word)
    with pytest.raises(ImproperlyConfigured, match="SIXFOLD_CONTACT"):
        environment.contact("SIXFOLD_CONTACT")
    monkeypatch.setenv("SIXFOLD_CONTACT", "mailto:rules@example.org")
    assert environment.contact("SIXFOLD_CONTACT") == "mailto:rules@example.org"
