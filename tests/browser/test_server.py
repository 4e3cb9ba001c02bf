"""The server the public gets: what it sends with every page and every file."""

import re
import urllib.error
import urllib.request
from email.message import Message
from pathlib import Path

import pytest
from playwright.sync_api import Error

from tests.browser import chromium
from tests.browser.conftest import OpenPage, Watch


def headers(address: str, **sent: str) -> Message:
    """Return the headers of an answer, whatever its status."""
    try:
        with urllib.request.urlopen(urllib.request.Request(address, headers=sent)) as answer:
            return answer.headers  # type: ignore[no-any-return]
    except urllib.error.HTTPError as error:
        return error.headers


def test_a_hashed_file_is_immutable_for_a_year_and_compressed(
    site: str, open_page: OpenPage
) -> None:
    page = open_page("/ru/")
    style = page.locator("link[rel=stylesheet]").first.get_attribute("href")
    assert style
    assert re.search(r"\.[0-9a-f]{12}\.css$", style)
    sent = headers(site + style, **{"Accept-Encoding": "br"})
    assert sent["Cache-Control"] == f"max-age={365 * 24 * 3600}, public, immutable"
    assert sent["Content-Encoding"] == "br"


def test_a_page_carries_a_policy_without_exceptions(site: str) -> None:
    for path in ("/ru/", "/de/admin/login/", "/fr/card/none", "/es/?q=%00"):
        policy = headers(site + path)["Content-Security-Policy"]
        assert "default-src 'none'" in policy, path
        assert "unsafe" not in policy, path


def test_a_blocked_script_is_noticed(open_page: OpenPage, watch: Watch) -> None:
    """The watch that every browser test stands on must be able to fail."""
    page = open_page("/en/")
    with page.context.expect_console_message() as heard:
        page.evaluate(
            "document.body.append(Object.assign(document.createElement('script'), {text: '1'}))"
        )
    assert "Content Security Policy" in heard.value.text
    assert any("Content Security Policy" in problem for problem in watch.problems)
    watch.problems.clear()


def test_a_request_to_another_host_is_noticed(open_page: OpenPage, watch: Watch) -> None:
    page = open_page("/en/")
    with pytest.raises(Error, match="ERR_NAME_NOT_RESOLVED"):
        page.goto("http://elsewhere.example/")
    assert watch.problems == ["request to another host: http://elsewhere.example/"]
    watch.problems.clear()


def test_without_any_browser_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chromium, "_on_the_path", lambda: None)
    monkeypatch.setattr(chromium, "_install", lambda: None)
    with pytest.raises(chromium.NoBrowser, match="apt install chromium"):
        chromium.find(own=Path("/nowhere"))
