"""The databases of the tests: an empty one, one with the catalogue, and clones of it."""

from collections.abc import Iterator
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
def cloned(source: str, name: str) -> Iterator[str]:
    """Have a copy of a database, made by PostgreSQL from its files, for the block."""
    drop(name)
    _outside(sql.SQL("CREATE DATABASE {} TEMPLATE {}"), name, source)
    try:
        yield name
    finally:
        drop(name)


def disconnect(name: str) -> None:
    """End every session of a database that is ours: PostgreSQL keeps house in it by itself."""
    connection.close()
    with connection._nodb_cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = %s AND usename = current_user",
            [name],
        )


def drop(name: str) -> None:
    """Drop a database, also where somebody is still connected."""
    _outside(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)"), name)


def _connect_to(name: str) -> None:
    connection.close()
    settings.DATABASES["default"]["NAME"] = name
    connection.settings_dict["NAME"] = name


def _outside(statement: sql.SQL, *names: str) -> None:
    """Run a statement that no database but `postgres` can run, with none of ours connected."""
    connection.close()
    with connection._nodb_cursor() as cursor:
        cursor.execute(statement.format(*map(sql.Identifier, names)))
