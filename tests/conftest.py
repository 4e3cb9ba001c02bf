"""What every test stands on: one PostgreSQL for the whole run, and databases to try things in.

- A plain `django_db` test sees an empty, migrated database and is rolled back.
- `catalogue`: the same with the whole catalogue in it, loaded once.
- `committing_catalogue`: a clone of that, of the test's own; commits and threads are real.
"""

import gc
import os
import shutil
import signal
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from django.conf import settings
from django.core.management import call_command
from django.test.utils import override_settings
from django.utils import translation
from pytest_django.plugin import DjangoDbBlocker

from rulings.messages import compile_catalogues
from tests import databases

ROOT = Path(__file__).resolve().parent.parent
STACK = pytest.StashKey[ExitStack]()
ON_THE_CATALOGUE = ExitStack()
"""Entered by the first of several tests on the catalogue, left by the next one that is not."""
EMPTY = "test_sixfold_empty"
LONG = ("test_serving", "test_another_database", "test_oldest_postgresql", "test_stopped")
"""Files of few tests that take long, or wait for processes."""

ENVIRONMENT = {
    "DJANGO_SETTINGS_MODULE": "rulings.settings",
    "SECRET_KEY": "known to every test and to nobody's site",
    "ALLOWED_HOSTS": "testserver,localhost,127.0.0.1",
    "HTTPS": "off",
    "CONN_MAX_AGE": "0",
    "SIXFOLD_STATIC_FROM_SOURCE": "on",
}

UNSET = (
    *("BEHIND_PROXY", "DEBUG", "SIXFOLD_BASE_URL", "SIXFOLD_CONTACT", "SIXFOLD_NAMES_URL"),
    *("SIXFOLD_REPORT_URL", "SIXFOLD_RULES_URL"),
)
"""What a test sets itself where it is about it."""

hypothesis.settings.register_profile("sixfold", deadline=None, derandomize=True)
hypothesis.settings.load_profile("sixfold")


def pytest_configure(config: pytest.Config) -> None:
    """Start the one PostgreSQL, before the settings are read and before any worker starts."""
    stack = config.stash[STACK] = ExitStack()
    # A run in the background has Ctrl-C ignored, and so has every command that the tests start.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if not hasattr(config, "workerinput"):
        _prepare_environment(stack)
    _ = settings.DATABASES


def _prepare_environment(stack: ExitStack) -> None:
    if settings.configured:
        raise pytest.UsageError("The tests bring their own settings: unset DJANGO_SETTINGS_MODULE.")
    for name in (*ENVIRONMENT, *UNSET):
        os.environ.pop(f"{name}_FILE", None)
        os.environ.pop(name, None)
    os.environ.update(ENVIRONMENT)
    # What tests start again and again is compiled once: workers, servers, commands.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    compile_catalogues(ROOT / "locale")
    data = Path(tempfile.mkdtemp(prefix="sixfold-tests-"))
    stack.callback(shutil.rmtree, data, ignore_errors=True)
    os.environ["SIXFOLD_DATA"] = str(data)
    if os.environ.get("DATABASE_URL"):
        return
    from rulings import postgres

    data.chmod(0o711)
    where = stack.enter_context(postgres.running(data, fast=True))
    os.environ["DATABASE_URL"] = f"postgres://{postgres.ROLE}@/{where.socket}/{postgres.ROLE}"
    stack.callback(os.environ.pop, "DATABASE_URL")


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Let one worker more run than there are cores: many wait for a browser or a server."""
    return (os.cpu_count() or 1) + 1


def pytest_collection(session: pytest.Session) -> None:
    """Let each worker import a share of its own first: what one has compiled, the others read.

    Nobody looks for garbage meanwhile: what is made stays, and to look takes a third of the time.
    """
    gc.disable()
    config = session.config
    if config.args_source is config.ArgsSource.TESTPATHS and hasattr(config, "workerinput"):
        number, count = int(config.workerinput["workerid"][2:]), config.workerinput["workercount"]
        for path in sorted((ROOT / "tests").rglob("test_*.py"))[number::count]:
            with suppress(Exception, pytest.skip.Exception):  # its collection will say it again
                import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))


def pytest_collection_finish() -> None:
    """Leave tests and modules out when garbage is looked for at the end, and by tests about it.

    Until then nobody looks: there is little that only a search would free.
    """
    gc.freeze()


def pytest_unconfigure(config: pytest.Config) -> None:
    """Stop it."""
    if STACK in config.stash:
        config.stash[STACK].close()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest tests, for which nobody shall wait at the end.

    And let `catalogue` choose its database before the transaction of the test begins.
    """
    items.sort(key=lambda item: (item.name != "test_the_types_agree", item.path.stem not in LONG))
    for item in items:
        names: list[str] | None = getattr(item, "fixturenames", None)
        if names and "catalogue" in names:
            rest = (name for name in names if name not in ("catalogue", "db"))
            names[:] = ["catalogue", "db", *rest]


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[None]:
    """Have an empty database for each worker, whatever the tests chosen."""
    name = f"test_sixfold_{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}"
    with (
        django_db_blocker.unblock(),
        databases.copied(EMPTY, "template1", _migrate, name),
        databases.using(name),
        django_db_blocker.block(),
    ):
        yield


@pytest.fixture(scope="session")
def catalogue_database(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    """Have a database with the catalogue; return its name. Nobody may write to it for good."""
    with django_db_blocker.unblock():
        name = f"{databases.current()}_catalogue"
        with (
            databases.copied("test_sixfold_catalogue", EMPTY, _load_catalogue, name),
            ON_THE_CATALOGUE,
        ):
            yield name


def _migrate() -> None:
    call_command("migrate", verbosity=0)


def _load_catalogue() -> None:
    call_command("load_catalogue", verbosity=0)


@pytest.fixture
def catalogue(catalogue_database: str) -> None:
    """Run the test on the whole catalogue; what it writes is rolled back.

    The connection stays for the next test: a new one costs more than most tests do.
    """
    if databases.current() != catalogue_database:
        ON_THE_CATALOGUE.enter_context(databases.using(catalogue_database))


@pytest.fixture
def committing_catalogue(
    catalogue_database: str, django_db_blocker: DjangoDbBlocker
) -> Iterator[str]:
    """Run the test on a catalogue of its own, where commits are real; return its address."""
    with (
        django_db_blocker.unblock(),
        databases.cloned(catalogue_database, f"{catalogue_database}_own") as name,
        databases.using(name),
    ):
        yield databases.address(name)


@pytest.fixture(autouse=True)
def one_language() -> Iterator[None]:
    """Begin every test in the language of the settings, whatever the last one activated."""
    yield
    translation.deactivate()


@pytest.fixture(scope="session", autouse=True)
def quick_passwords() -> Iterator[None]:
    """Hash passwords cheaply: no test is about the cost of guessing them."""
    with override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"]):
        yield


@pytest.fixture(scope="session", autouse=True)
def every_page_is_made() -> Iterator[None]:
    """Keep no page for others: what a test reads twice is made twice."""
    kept = {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}
    with override_settings(CACHES={**settings.CACHES, "pages": kept}):
        yield


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Refuse a test that asks for a transaction and for real commits at once, or empties tables.

    And take each test that is not on the catalogue back to the empty database.
    """
    names: Any = getattr(item, "fixturenames", ())
    if "catalogue" not in names:
        ON_THE_CATALOGUE.close()
    if "committing_catalogue" in names and ("db" in names or "catalogue" in names):
        raise pytest.UsageError(f"{item.nodeid}: committing_catalogue needs no db and no mark")
    mark = item.get_closest_marker("django_db")
    if "transactional_db" in names or (mark and mark.kwargs.get("transaction")):
        # What empties all tables takes the groups that migrations made from the tests that follow.
        raise pytest.UsageError(f"{item.nodeid}: real commits are for committing_catalogue")
