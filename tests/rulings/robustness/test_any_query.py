"""Whatever is typed in any of the six languages is answered: results, a reason or a limit."""

from datetime import date
from urllib.parse import quote_from_bytes

import pytest
from django.test import Client
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from rulings.languages import LANGUAGES, Language
from rulings.models import Card, CardRuling, Ruling
from rulings.search import index
from rulings.search.find import PAGE_SIZE
from rulings.search.query import QueryRefused, parse
from rulings.search.typed.operators import ALSO, OPERATORS
from tests.rulings.pages.reading import Page

TOLD = {200, 302, 400}
SIGNS = [
    *("-1/-1", "+1/+1", "{T}:", "{X}", "//", "&", "|", "!", "<->", ":*", "(", ")", "[", "]"),
    *("%", "_", "\\", "'", '"', "«", "»", "„", "“", "”", "‘", "’", "-", "--", "--;", "/*"),
    *("or", "OR", "and", "not", ":", "=", ">=", "<=", ">", "<", "..", "...", "12:30", "http://a.b"),
    *("706", "706.6", "706.2a", "d20", "W6", "к20", "'; select 1", "x:y", "a:b:c", "--a", '-"a b"'),
    *("1=1", "$1", "%s", "%(a)s", "\N{ZERO WIDTH SPACE}", "\N{RIGHT-TO-LEFT OVERRIDE}"),
    "e\N{COMBINING ACUTE ACCENT}",
]

operators = st.builds(
    "{}{}{}{}".format,
    st.sampled_from(["", "-", "--"]),
    st.sampled_from([*OPERATORS, *ALSO, "colour", "DATE"]),
    st.sampled_from([":", "=", ":>=", "<", ">", "<=", "::", ""]),
    st.one_of(
        st.sampled_from([value for operator in OPERATORS.values() for value in operator.allowed]),
        st.text(max_size=8),
    ),
)
typed = st.lists(
    st.one_of(st.text(max_size=12), st.sampled_from(SIGNS), operators), max_size=12
).map(" ".join)
sent = st.one_of(typed.map(lambda text: text.encode("utf-8", "surrogatepass")), st.binary())
"""The bytes behind `?q=`, also such as spell no text."""


@pytest.fixture
def out_of_the_way(catalogue: None) -> str:
    """A ruling that no query here names: found by words, it would be among all rows."""
    made = Ruling.objects.create(public_id="zzzzz9", text_en="Xylophones.", text_ru="Ксилофоны.")
    CardRuling.objects.create(
        card=Card.objects.create(slug="without-a-name", name_en="Without a name"),
        ruling=made,
        date=date(2099, 1, 1),
        held_from=date(2099, 1, 1),
    )
    index.write(index.entries_of(made))
    return made.public_id


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(query=sent, language=st.sampled_from(LANGUAGES), sort=st.sampled_from(["", "&sort=date"]))
@example(query=b"die or " * 100_000, language=LANGUAGES[0], sort="")
@example(query=b"\x00" * 1_000_000, language=LANGUAGES[1], sort="")
@example(query=b"a" * 1_000_000, language=LANGUAGES[2], sort="")
@example(query=b'"' * 199, language=LANGUAGES[3], sort="")
@example(query=b"-(" * 100, language=LANGUAGES[4], sort="&sort=date")
@example(query=b"\xed\xa0\x80", language=LANGUAGES[5], sort="")
@example(query="-кубик".encode(), language=LANGUAGES[1], sort="&sort=date")
@example(query=b"%", language=LANGUAGES[0], sort="&sort=date")
@example(query=b"_", language=LANGUAGES[0], sort="&sort=date")
def test_every_query_is_answered(
    out_of_the_way: str, query: bytes, language: Language, sort: str
) -> None:
    answer = Client().get(
        f"/{language.code}/search", QUERY_STRING=f"q={quote_from_bytes(query)}{sort}"
    )
    assert answer.status_code in TOLD
    if answer.status_code == 302:
        # The whole name of one card.
        assert Client().get(answer.headers["Location"]).status_code == 200
        return
    page = Page(answer.content.decode())
    assert page.one("html").attributes["lang"] == language.hreflang
    assert page.one("h1").text.strip()
    assert "<script>" not in page.source
    found = [li.attributes["id"] for li in page.all("li") if "id" in li.attributes]
    assert len(found) <= PAGE_SIZE
    if answer.status_code == 200 and not asks_for_a_condition(query.decode()):
        assert out_of_the_way not in found


def asks_for_a_condition(text: str) -> bool:
    """Whether a query holds a condition: its rulings need not hold a word that was typed."""
    try:
        return any(one.conditions for one in parse(text).alternatives)
    except QueryRefused:
        return False
