"""The databases of the tests: an empty one, one with the catalogue, and clones of it."""

import fcntl
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import connection
from psycopg import sql


def current() -> str:
    """Return the name of the database the tests are connected to."""
    return str(connection.settings_dict["NAME"])


def address(name: str) -> str:
    """Return the DATABASE_URL of a database beside the current one."""
    config = connection.settings_dict
    secret = f":{config['PASSWORD']}" if config["PASSWORD"] else ""
    if config["HOST"].startswith("/"):
        return f"postgres://{config['USER']}{secret}@/{config['HOST']}/{name}"
    port = f":{config['PORT']}" if config["PORT"] else ""
    return f"postgres://{config['USER']}{secret}@{config['HOST']}{port}/{name}"


@contextmanager
def using(name: str) -> Iterator[None]:
    """Connect to another database inside the block."""
    former = current()
    _connect_to(name)
    try:
        yield
    finally:
        _connect_to(former)


@contextmanager
def copied(common: str, source: str, fill: Callable[[], None], name: str) -> Iterator[None]:
    """Have a copy of a database that every worker copies, for the block.

    The worker that needs `common` first makes it, of a copy of `source`, by `fill`; the last one
    drops it.
    """
    users = settings.DATA_DIR / common
    with _one_at_a_time():
        if not users.exists():
            drop(common)
            _copy(source, common)
            with using(common):
                fill()
            users.mkdir()
        (users / name).touch()
        drop(name)
        _copy(common, name)
    try:
        yield
    finally:
        drop(name)
        with _one_at_a_time():
            (users / name).unlink()
            if not any(users.iterdir()):
                drop(common)
                users.rmdir()


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    with (settings.DATA_DIR / "databases.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


@contextmanager
def cloned(source: str, name: str) -> Iterator[str]:
    """Have a copy of a database, made by PostgreSQL from its files, for the block."""
    drop(name)
    _copy(source, name)
    try:
        yield name
    finally:
        drop(name)


def drop(name: str) -> None:
    """Drop a database, also where somebody is still connected.

    Sessions of our own are ended first: PostgreSQL, which keeps house in it, leaves by itself.
    """
    connection.close()
    with connection._nodb_cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = %s AND usename = current_user",
            [name],
        )
        cursor.execute(sql.SQL("DROP DATABASE IF EXISTS {}").format(sql.Identifier(name)))


def _connect_to(name: str) -> None:
    connection.close()
    settings.DATABASES["default"]["NAME"] = name
    connection.settings_dict["NAME"] = name


def _copy(source: str, name: str) -> None:
    connection.close()
    with connection._nodb_cursor() as cursor:
        names = map(sql.Identifier, (name, source))
        copy = "CREATE DATABASE {} TEMPLATE {} STRATEGY file_copy"
        cursor.execute(sql.SQL(copy).format(*names))
