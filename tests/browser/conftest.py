"""A real Chromium on a real gunicorn, on a catalogue of each module's own.

- `site`: the address of the server. The tests of one module share its database, and may write
  to it with the models of Django: what they commit, the server sees.
- `open_page(path, **options)`: a page that fails the test at its end when the console, the
  Content Security Policy or a foreign address was heard from. Options are those of Playwright's
  `new_context`; `width`, `dark` and `javascript` have names of their own.
- `find_barriers(path, **options)`: what axe finds on a page, light and dark, and the narrow phones
  that it does not fit; must be empty.
- `find_too_wide(page)`: what of the two narrow phones a page does not fit; must be empty.
- `find_low_links(page)`: the links that stand alone and are hard to hit; must be empty.
"""

import fcntl
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Response,
    sync_playwright,
)
from pytest_django.plugin import DjangoDbBlocker

from rulings.management.commands.serve import gunicorn_command
from tests import databases
from tests.browser import chromium

ROOT = Path(__file__).resolve().parent.parent.parent
AXE = Axe().axe_script

OpenPage = Callable[..., Page]
FindBarriers = Callable[..., list[str]]


@pytest.fixture(scope="session", autouse=True)
def models_beside_playwright() -> Iterator[None]:
    """Let tests use models in the thread in which Playwright runs its event loop."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        yield


@pytest.fixture(scope="session")
def browser(catalogue_database: str) -> Iterator[Browser]:
    """Return the running browser; without one the tests fail and say what to install.

    Playwright's event loop gives Django other connections than before: what is copied from the
    empty database must be copied by then.
    """
    with sync_playwright() as playwright:
        own = Path(playwright.chromium.executable_path)
        try:
            program = chromium.find(own=own)
        except chromium.NoBrowser as error:
            pytest.fail(str(error), pytrace=False)
        with playwright.chromium.launch(
            executable_path=program, args=chromium.arguments()
        ) as running:
            yield running


@dataclass(frozen=True, slots=True)
class Server:
    """The running gunicorn."""

    address: str
    log: Path
    database: str


@pytest.fixture(scope="session")
def server(
    catalogue_database: str,
    django_db_blocker: DjangoDbBlocker,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Server]:
    """Serve the site as `make serve` does, on a database that `site` puts in place."""
    folder = tmp_path_factory.mktemp("server")
    name = f"{catalogue_database}_served"
    with django_db_blocker.unblock():
        database = databases.address(name)
    environment = os.environ | {
        "DATABASE_URL": database,
        "STATIC_ROOT": str(Path(os.environ["SIXFOLD_DATA"]) / "static"),
        "SIXFOLD_STATIC_FROM_SOURCE": "off",
        "SIXFOLD_REPORT_URL": "https://example.org/report",
        "PYTHONUNBUFFERED": "1",
    }
    _collect_static_files(environment)
    with ExitStack() as stack:
        listener = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        log = folder / "gunicorn.log"
        process = subprocess.Popen(
            gunicorn_command(bind=f"fd://{listener.fileno()}", workers=1),
            cwd=ROOT,
            env=environment,
            pass_fds=[listener.fileno()],
            stdout=stack.enter_context(log.open("wb")),
            stderr=subprocess.STDOUT,
        )
        stack.callback(process.wait)
        stack.callback(process.terminate)
        _wait_until_up(process, address, log)
        yield Server(address, log, name)


def _collect_static_files(environment: dict[str, str]) -> None:
    """Collect and compress the static files, once for all workers of a run."""
    folder = Path(environment["STATIC_ROOT"])
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "staticfiles.json").exists():
            command = [sys.executable, "manage.py", "collectstatic", "--noinput", "-v0"]
            subprocess.run(command, cwd=ROOT, env=environment, check=True)


def _wait_until_up(process: subprocess.Popen[bytes], address: str, log: Path) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with urllib.request.urlopen(f"{address}/healthz", timeout=10):
                return
        except OSError:
            time.sleep(0.05)
    pytest.fail(f"The server did not come up:\n{log.read_text()[-4000:]}", pytrace=False)


@pytest.fixture(scope="module")
def site(
    server: Server, catalogue_database: str, django_db_blocker: DjangoDbBlocker
) -> Iterator[str]:
    """Return the server's address, on a fresh catalogue; a 500 fails the module's last test."""
    before = server.log.stat().st_size
    with (
        django_db_blocker.unblock(),
        databases.cloned(catalogue_database, server.database),
        databases.using(server.database),
    ):
        yield server.address
    said = server.log.read_text(errors="replace")[before:]
    assert "Internal Server Error" not in said, said[-6000:]


@dataclass
class Watch:
    """What a page let slip that no page may."""

    site: str
    problems: list[str] = field(default_factory=list)

    def over(self, context: BrowserContext) -> None:
        """Watch every page of a context.

        Nothing is routed: Playwright would switch off the browser's cache, which readers have.
        """
        context.on("request", self._check_host)
        context.on("console", self._hear)
        context.on("weberror", lambda error: self.problems.append(f"script: {error.error}"))
        context.on("response", self._look_at)

    def _check_host(self, request: Request) -> None:
        """Note a request to another host; `chromium.ARGUMENTS` let none get there."""
        asked = urlsplit(request.url)
        if asked.scheme not in ("data", "blob") and asked.netloc != urlsplit(self.site).netloc:
            self.problems.append(f"request to another host: {request.url}")

    def _hear(self, message: ConsoleMessage) -> None:
        """Note errors and warnings; a page that is itself a 404 may say so."""
        if message.type in ("error", "warning") and "Failed to load resource" not in message.text:
            self.problems.append(f"console: {message.text}")

    def _look_at(self, response: Response) -> None:
        kind = response.request.resource_type
        if response.status >= 500 or (response.status >= 400 and kind not in ("document", "fetch")):
            self.problems.append(f"{response.status} for {kind} {response.url}")


@pytest.fixture
def watch(site: str) -> Iterator[Watch]:
    """Return what the pages of this test let slip; at its end that must be nothing."""
    watch = Watch(site)
    yield watch
    assert not watch.problems, "\n".join(watch.problems)


def find_too_wide(page: Page, widths: Sequence[int] = (360, 320)) -> list[str]:
    """Open all that is folded on a page, and list the widths at which it scrolls sideways."""
    page.evaluate("for (const each of document.querySelectorAll('main details')) each.open = true")
    found = []
    # Beginning with the width that the page has saves one of two changes.
    now = page.evaluate("innerWidth")
    for width in sorted(widths, key=lambda each: each != now):
        if width != now:
            page.set_viewport_size({"width": width, "height": 740})
        inner, needed = page.evaluate("[innerWidth, document.documentElement.scrollWidth]")
        assert inner == width
        if needed > width:
            found.append(f"{page.url} at {width}: {needed}")
    return found


LOW_LINKS = """
    [...document.querySelectorAll('a[href]')]
        .filter(link => link.checkVisibility() && !link.closest('.words, .vh, .skip'))
        .filter(link => link.getBoundingClientRect().height < 24)
        .map(link => link.outerHTML)
"""


def find_low_links(page: Page) -> list[str]:
    """List the links outside the words of a text that are less than 24 pixels high."""
    return list(page.evaluate(LOW_LINKS))


@pytest.fixture
def open_page(browser: Browser, site: str, watch: Watch) -> Iterator[OpenPage]:
    """Return the function that opens a page of the site in a context of its own."""
    with ExitStack() as stack:

        def open_page(path: str = "", **options: Any) -> Page:
            context = stack.enter_context(_context(browser, site, **options))
            watch.over(context)
            page = context.new_page()
            page.goto(site + path)
            return page

        yield open_page


@pytest.fixture(scope="module")
def unwatched(browser: Browser, site: str) -> Iterator[OpenPage]:
    """Return the function that goes to a page in a tab that equal options share.

    Only here the Content Security Policy is off, for axe's own script.
    """
    with ExitStack() as stack:
        tabs: dict[str, Page] = {}

        def go(path: str, **options: Any) -> Page:
            kind = repr(sorted(options.items()))
            if kind not in tabs:
                context = _context(browser, site, bypass_csp=True, **options)
                tabs[kind] = stack.enter_context(context).new_page()
            tabs[kind].goto(site + path)
            return tabs[kind]

        yield go


@pytest.fixture
def find_barriers(unwatched: OpenPage) -> FindBarriers:
    """Return the function that lists what axe finds on a page, and where it scrolls sideways.

    `prepare` is called with the page before axe looks, to open what is folded. The page is looked
    at in the light, and its colours, which are all that changes, in the dark as well; and then, as
    it is loaded already, at the narrow `widths`, which the next page in this tab does not keep.
    """

    def find_barriers(
        path: str,
        *,
        prepare: Callable[[Page], object] | None = None,
        widths: Sequence[int] = (360, 320),
        **options: Any,
    ) -> list[str]:
        page = unwatched(path, **options)
        size = page.viewport_size
        assert size
        if prepare:
            prepare(page)
        page.evaluate(AXE)
        found = _violations(page)
        page.emulate_media(color_scheme="dark")
        # The desk fades from colour to colour: half way there is none of ours.
        page.evaluate("Promise.all(document.getAnimations().map((each) => each.finished))")
        found += _violations(page, runOnly=["cat.color"])
        page.emulate_media(color_scheme="light")
        found += find_too_wide(page, widths)
        page.set_viewport_size(size)
        return [f"{path}: {each}" for each in found]

    return find_barriers


def _violations(page: Page, **options: Any) -> list[str]:
    """Ask the axe that is in the page."""
    # To make up a selector for each element, which nobody reads, takes axe a quarter of its time.
    asked = {"resultTypes": ["violations"], "selectors": False, **options}
    found = page.evaluate("options => axe.run(document, options)", asked)
    return [
        f"{violation['help']}: {node['html']}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]


def _context(
    browser: Browser,
    site: str,
    *,
    width: int = 360,
    dark: bool = False,
    javascript: bool = True,
    **options: Any,
) -> BrowserContext:
    """Return a new context: a phone, light, with scripts, unless told otherwise."""
    context = browser.new_context(
        base_url=site,
        viewport={"width": width, "height": 740 if width < 600 else 900},
        color_scheme="dark" if dark else "light",
        java_script_enabled=javascript,
        reduced_motion="reduce",
        **options,
    )
    context.set_default_timeout(10_000)
    return context
