"""Typed readers of environment variables, which refuse what they cannot read.

Every value may also stand in a file named by the variable with `_FILE` behind its name, as
containers keep secrets. A refusal is ImproperlyConfigured and names the variable.
"""

from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured
from environ import FileAwareEnv

_ENV: Final = FileAwareEnv()
_YES: Final = ("1", "on", "true", "yes")
_NO: Final = ("0", "off", "false", "no")


def text(name: str, default: str = "") -> str:
    """Return the variable without outer spaces, or `default` where it is unset or blank."""
    return str(_ENV.str(name, default="")).strip() or default


def flag(name: str, *, default: bool) -> bool:
    """Return a yes or a no. A word that is neither is refused, not read as a no."""
    word = text(name).lower()
    if not word:
        return default
    if word in _YES:
        return True
    if word in _NO:
        return False
    raise ImproperlyConfigured(f"{name} is {word!r}: write one of {', '.join(_YES + _NO)}.")


def number(name: str, default: int, *, minimum: int, maximum: int) -> int:
    """Return a whole number from `minimum` to `maximum`."""
    word = text(name, str(default))
    if word.isascii() and word.isdigit() and minimum <= int(word[:12]) <= maximum:
        return int(word)
    raise ImproperlyConfigured(
        f"{name} is {word!r}: write a whole number from {minimum} to {maximum}."
    )


def words(name: str, default: tuple[str, ...] = ()) -> list[str]:
    """Return a list written with commas between its words."""
    return [word.strip() for word in text(name).split(",") if word.strip()] or list(default)


def path(name: str, default: Path) -> Path:
    """Return a path, absolute."""
    return Path(text(name, str(default))).expanduser().absolute()


def address(name: str) -> str:
    """Return the address of a page (`https://…`) without a slash at its end, or ''."""
    word = text(name).rstrip("/")
    if word and not word.startswith(("https://", "http://", "mailto:")):
        raise ImproperlyConfigured(f"{name} is {word!r}: write an address such as https://…")
    return word


def secure_address(name: str, default: str) -> str:
    """Return the address of a file on another server, which must begin with `https://`."""
    word = text(name, default)
    try:
        parts = urlsplit(word)
    except ValueError:
        parts = urlsplit("")
    if parts.scheme != "https" or not parts.netloc or not (word.isascii() and word.isprintable()):
        raise ImproperlyConfigured(f"{name} is {word!r}: write an address such as https://…")
    return word


def contact(name: str) -> str:
    """Return where a person can be reached (`https://…` or `mailto:…`), in plain signs, or ''."""
    word = address(name)
    if not (word.isascii() and word.isprintable()) or " " in word:
        raise ImproperlyConfigured(
            f"{name} is {word!r}: write an address such as mailto:… or https://… in ASCII"
        )
    return word


def database(name: str) -> dict[str, Any] | None:
    """Return Django's settings for the PostgreSQL database an address names; None when unset."""
    word = text(name)
    if not word:
        return None
    if not word.startswith(("postgres://", "postgresql://")):
        scheme = word.partition(":")[0]
        raise ImproperlyConfigured(
            f"{name} begins with {scheme!r}: Sixfold runs on PostgreSQL only, write"
            " postgres://user:password@host:5432/name"
        )
    try:
        config = dict(_ENV.db_url_config(word))
    except ValueError as error:
        raise ImproperlyConfigured(f"{name} cannot be read as an address: {error}") from None
    if not config.get("NAME"):
        raise ImproperlyConfigured(f"{name} names no database: write …@host:5432/name")
    # Our queries end in milliseconds. Where PostgreSQL thinks that one may take longer, it first
    # compiles it for seconds: a rule's page took 2.6 s instead of 0.1 s. An address that brings
    # options of its own decides by itself.
    config["OPTIONS"] = {"options": "-c jit=off", **config.get("OPTIONS", {})}
    return config
