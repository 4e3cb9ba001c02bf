"""A command given to the engine's shell, and what it said."""

from __future__ import annotations

import json

import pytest

from engine.shell.main import main


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Run a command; return its exit code and what it printed."""
    code = main(arguments)
    out, err = capsys.readouterr()
    return code, out, err


def data(capsys: pytest.CaptureFixture[str], *arguments: str) -> object:
    """Run a command for a program; return what it printed, read."""
    main([*arguments, "--json"])
    out, err = capsys.readouterr()
    assert err == ""
    return json.loads(out)
