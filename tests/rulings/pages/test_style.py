"""The style of the public pages: small, from nowhere else, and readable in light and dark."""

import re
from pathlib import Path

import pytest

STYLE = Path(__file__).parents[3] / "rulings" / "static" / "css" / "sixfold.css"
TOKEN = re.compile(r"(--[a-z0-9-]+):(#[0-9a-f]{3,6})\b")
DARK = "@media screen and (prefers-color-scheme:dark)"
TEXT, CONTROL = 4.5, 3.0
PAIRS = [
    ("--ink", "--paper", TEXT),
    ("--ink", "--sheet", TEXT),
    ("--ink", "--tray", TEXT),
    ("--ink", "--tint", TEXT),
    ("--ink", "--bad-tint", TEXT),
    ("--ink-2", "--paper", TEXT),
    ("--ink-2", "--tray", TEXT),
    ("--ink-2", "--tint", TEXT),
    ("--ink-2", "--bad-tint", TEXT),
    ("--accent", "--paper", TEXT),
    ("--accent", "--tray", TEXT),
    ("--accent", "--bad-tint", TEXT),
    ("--on", "--accent", TEXT),
    ("--bad", "--paper", TEXT),
    ("--bad", "--bad-tint", TEXT),
    ("--die-ink", "--die-1", TEXT),
    ("--edge", "--paper", CONTROL),
    ("--edge", "--sheet", CONTROL),
    ("--edge", "--tray", CONTROL),
    ("--die-1", "--tray", CONTROL),
]


def tokens(*, dark: bool) -> dict[str, str]:
    """The colours in force; those of the dark come over those of the light."""
    sheet = STYLE.read_text(encoding="utf-8")
    light, _, rest = sheet.partition(DARK)
    colours = dict(TOKEN.findall(light))
    if dark:
        colours |= dict(TOKEN.findall(rest.partition("@media")[0]))
    return colours


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    digits = colour.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize(("front", "back", "least"), PAIRS)
def test_what_is_read_stands_out(front: str, back: str, least: float, dark: bool) -> None:
    colours = tokens(dark=dark)
    high, low = sorted((luminance(colours[front]), luminance(colours[back])), reverse=True)
    assert (high + 0.05) / (low + 0.05) >= least


def test_the_style_is_small_and_asks_nobody_else() -> None:
    sheet = STYLE.read_text(encoding="utf-8")
    assert len(sheet.encode()) < 14_000
    assert "url(" not in sheet
    assert "@import" not in sheet
    assert "@font-face" not in sheet


def test_sides_have_logical_names() -> None:
    sheet = STYLE.read_text(encoding="utf-8")
    physical = re.findall(
        r"(?:margin|padding|border)-(?:left|right|top|bottom)|[;{](?:width|height|left|right|top|bottom):",
        sheet,
    )
    assert physical == []


def test_motion_only_where_it_is_welcome() -> None:
    sheet = STYLE.read_text(encoding="utf-8")
    before, _, _ = sheet.partition("@media (prefers-reduced-motion:no-preference)")
    assert "animation" not in before
    assert "transition" not in before
