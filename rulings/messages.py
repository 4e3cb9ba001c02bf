"""Compiled catalogues of interface strings: made from the .po files, never committed."""

import os
from pathlib import Path

import polib


def compile_catalogues(folder: Path) -> list[Path]:
    """Compile every .po file below `folder` whose .mo is not made from it; return those.

    A .mo carries the time of its .po, so that a changed or checked-out .po is seen. Raises
    OSError with the file and line where a .po file cannot be read.
    """
    compiled = []
    for source in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        made = source.stat().st_mtime_ns
        if target.exists() and target.stat().st_mtime_ns == made:
            continue
        draft = source.with_suffix(f".mo.{os.getpid()}")
        draft.write_bytes(polib.pofile(str(source), encoding="utf-8").to_binary())
        os.utime(draft, ns=(made, made))
        draft.replace(target)
        compiled.append(source)
    return compiled
