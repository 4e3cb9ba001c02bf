"""A browser to test in: the machine's, Playwright's own, or one that is installed now."""

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

NAMES: Final = (
    # Without windows a tab and a page take half the time.
    "chromium-headless-shell",
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"),
)

SWITCHED_OFF: Final = (
    # Parts of the address bar, each a page of its own in a process of its own for every tab:
    # three fifths of what a tab and a page cost. And a process kept ready for a page to come.
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"),
    "SpareRendererForSitePerProcess",
    # What Playwright switches off of what our pages meet: this list takes the place of its own.
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "PaintHolding"),
    *("HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable", "MediaRouter", "OptimizationHints"),
)
"""Features of Chromium that a page in a test does without."""

ARGUMENTS: Final = (
    *("--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--disable-software-rasterizer"),
    f"--disable-features={','.join(SWITCHED_OFF)}",
    # No name leads anywhere: whatever a page asks of another host fails at once.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)

MISSING: Final = (
    "The browser tests found no Chromium and could not install one. Install it"
    " (Debian, Ubuntu: apt install chromium; Fedora: dnf install chromium; anywhere:"
    " .venv/bin/playwright install chromium), then run make test again."
)


class NoBrowser(Exception):
    """There is no browser to test in; the message says what to install."""


def find(*, own: Path) -> Path:
    """Return a browser's program, installing one where none is here. Raises NoBrowser.

    `own` is where Playwright keeps its own.
    """
    with _one_at_a_time():
        found = _on_the_path() or (own if own.is_file() else None)
        if found is None:
            _install()
            found = _on_the_path() or (own if own.is_file() else None)
    if found is None:
        raise NoBrowser(MISSING)
    return found


def arguments() -> list[str]:
    """Return what the browser is started with; as root it has no sandbox to offer."""
    return [*ARGUMENTS, *(["--no-sandbox"] if os.geteuid() == 0 else [])]


def _on_the_path() -> Path | None:
    for name in NAMES:
        if program := shutil.which(name):
            return Path(program)
    return None


def _install() -> None:
    """Install Debian's package as root, else Playwright's own browser; quiet where it cannot."""
    if os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        install = ["install", "--yes", "--no-install-recommends"]
        for words in (["update"], [*install, "chromium-headless-shell"], [*install, "chromium"]):
            subprocess.run(["apt-get", "--quiet=2", *words], check=False, env=quiet)
            if _on_the_path():
                break
    else:
        subprocess.run(
            [sys.executable, "-m", "playwright", "install", "chromium"], check=False, timeout=300
        )


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Keep the workers of one run from installing at once."""
    with (Path(tempfile.gettempdir()) / f"sixfold-browser-{os.getuid()}").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
