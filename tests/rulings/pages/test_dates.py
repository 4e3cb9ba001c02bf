"""Numbers as each language writes them, a date as HTML, and the words of a ruling.

How a date is written out: `tests/rulings/search/reports/test_d09_dates.py`.
"""

from datetime import date

import pytest
from django.utils.translation import override

from rulings import formats
from rulings.templatetags import sixfold

JULY = date(2021, 7, 23)


def test_a_date_carries_its_iso_form() -> None:
    with override("ru"):
        html = sixfold.longdate(JULY).replace("\N{NO-BREAK SPACE}", "~")
    assert html == '<time datetime="2021-07-23">23~июля~2021~г.</time>'


@pytest.mark.parametrize(
    ("language", "written"),
    [("en", "44,730"), ("ru", "44\N{NO-BREAK SPACE}730"), ("de", "44.730"), ("pt-br", "44.730")],
)
def test_a_number_has_the_thousands_of_its_language(language: str, written: str) -> None:
    with override(language):
        assert formats.number(44730) == written


def test_found_words_are_marked_and_markup_in_a_text_is_shown_as_it_stands() -> None:
    text = "Roll <img src=x onerror=alert(1)> & roll."
    assert sixfold.words(text, [(0, 4), (36, 40)]) == (
        "<p><mark>Roll</mark> &lt;img src=x onerror=alert(1)&gt; &amp; <mark>roll</mark>.</p>"
    )


def test_a_mark_across_two_paragraphs_ends_with_each() -> None:
    assert (
        sixfold.words("One two\n\nthree", [(4, 14)])
        == "<p>One <mark>two</mark></p><p><mark>three</mark></p>"
    )


def test_each_paragraph_of_a_linked_text_is_a_link() -> None:
    assert sixfold.words("A\nB", (), "/en/r/x?a=1&b=2") == (
        '<p><a class="whole" href="/en/r/x?a=1&amp;b=2">A</a></p>'
        '<p><a class="whole" href="/en/r/x?a=1&amp;b=2">B</a></p>'
    )


def test_a_symbol_stays_readable_and_says_its_name() -> None:
    with override("en"):
        html = sixfold.words("{T}: roll {4} {W/U} {X} {roll} { }")
    assert html == (
        '<p><abbr role="img" lang="en" title="tap">{T}</abbr>: roll '
        '<abbr role="img" lang="en" title="4 generic mana">{4}</abbr> '
        '<abbr role="img" lang="en" title="white mana or blue mana">{W/U}</abbr> '
        '<abbr role="img" lang="en" title="X generic mana">{X}</abbr> {roll} { }</p>'
    )
