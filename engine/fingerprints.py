"""What a proof is made of, as fingerprints: of its scenario, its cards, its claims and the engine.

As long as none of them changes, the proof stands. A card that is added, or that no scenario of the
proof uses, changes nothing.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from pathlib import Path

from engine.cards import card as known_card
from engine.claims import CLAIMS
from engine.scenario import Scenario

ROOT = Path(__file__).parent
_IMPORT = re.compile(r"^\s*from (engine(?:\.\w+)*) import (\([^)]*\)|[^\n]*)", re.MULTILINE)
_APART = ("cards", "claims")
"""Packages of which a scenario uses a part: those have fingerprints of their own."""


def made_of(scenario: Scenario) -> dict[str, str]:
    """Return the fingerprints of all that decides what is proved of a scenario."""
    return {
        "scenario": scenario.hash[:16],
        "cards": _cards(scenario.cards),
        "claims": _claims(frozenset(CLAIMS[name].holds.__module__ for name in scenario.claims)),
        "engine": engine_hash(),
    }


@cache
def engine_hash() -> str:
    """Return a fingerprint of the engine without its cards and claims: what carries them out."""
    return _of_files(_closure(ROOT / "proving.py"))


@cache
def _cards(names: tuple[str, ...]) -> str:
    """Of what the cards are to the engine, not of how their module writes it."""
    digest = hashlib.sha256()
    for name in sorted(names):
        digest.update(f"{plain(known_card(name))}\n".encode())
    return digest.hexdigest()[:16]


@cache
def _claims(modules: frozenset[str]) -> str:
    """Of the modules the claims stand in, with what those use and the engine does not."""
    files: set[Path] = set()
    for module in modules:
        files |= _closure(Path(str(sys.modules[module].__file__)))
    return _of_files(files - _closure(ROOT / "proving.py"))


def _closure(first: Path) -> frozenset[Path]:
    """A module of the engine and every one it imports, by way of any other."""
    found: set[Path] = set()
    following = [first]
    while following:
        path = following.pop()
        if path not in found:
            found.add(path)
            following += _imports(path)
    return frozenset(found)


@cache
def _imports(path: Path) -> tuple[Path, ...]:
    named: set[str] = set()
    for module, names in _IMPORT.findall(path.read_text(encoding="utf-8")):
        named.add(module)
        named |= {f"{module}.{name}" for name in re.findall(r"\w+", names)}
    left_out = {package for package in _APART if package != path.relative_to(ROOT).parts[0]}
    return tuple(
        file
        for module in sorted(named - {"engine"})
        if module.split(".")[1] not in left_out
        if (file := _file(module)) is not None
    )


def _file(module: str) -> Path | None:
    """Where a module of the engine stands; None where the name is that of something in one."""
    place = ROOT.joinpath(*module.split(".")[1:])
    candidates = (place.with_suffix(".py"), place / "__init__.py")
    return next((path for path in candidates if path.is_file()), None)


def _of_files(files: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(path.relative_to(ROOT).as_posix().encode())
        digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()[:16]


def plain(value: object) -> str:
    """Data as text, the same in every process: sets in order, members of enumerations by name."""
    if is_dataclass(value) and not isinstance(value, type):
        parts = [f"{each.name}={plain(getattr(value, each.name))}" for each in fields(value)]
        return f"{type(value).__name__}({', '.join(parts)})"
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.name}"
    if isinstance(value, frozenset | set):
        return "{" + ", ".join(sorted(map(plain, value))) + "}"
    if isinstance(value, tuple | list):
        return "(" + ", ".join(map(plain, value)) + ")"
    return repr(value)
