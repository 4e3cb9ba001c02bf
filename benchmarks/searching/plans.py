"""What is read for each kind of query, at full size."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.searching.rows import Row
from benchmarks.searching.words import asked_of, texts
from rulings.models import CardName
from tests.rulings.search.plans import read


def measured() -> Iterator[Row]:
    """Yield, for each kind of query, which indexes are read."""
    queries = asked_of(texts("en"), "en", count=5)
    name = CardName.objects.filter(language="en").order_by("pk")[7].name
    rare, some, common = queries.rare[0], queries.some[0], queries.common[0]
    for kind, typed in (
        ("rare word", rare),
        ("word of 150 to 1,500 rulings", some),
        ("common word", common),
        ("two words", queries.two[0]),
        ("phrase", f'"{queries.phrases[0]}"'),
        ("alternatives", f"{rare} or {some}"),
        ("excluded word", f"{some} -{common}"),
        ("card", name),
        ("misspelt card", f"{name[:2]}x{name[3:]}"),
        ("rule", "rule:101.2"),
        ("word on a rule", f"{common} rule:101"),
        ("word on cards of a die", f"{common} die:d20"),
        ("card and die", f'card:"{name}" die:d20'),
        ("die alone", "die:d20"),
    ):
        indexes, whole = read(typed)
        yield Row(
            f"plan: {kind}",
            f"{len(indexes)} indexes read",
            ", ".join(f"{table} read whole" for table in sorted(whole)),
            float(len(whole)),
            "no table of words read whole",
            bool(indexes) and not whole,
        )
