"""Which paragraph is which English text: by count, by order, by what is known, never guessed."""

from __future__ import annotations

from rulings.importers.alignment import align

# In the order of such pages: by the English text, whatever its case.
FIVE = {
    "dice": "Dice are named by their faces.",
    "each": "Each die is rolled once.",
    "If": "If X is large, roll more.",
    "ig": "ignored rolls never happened.",
    "some": "Some effects change results.",
}
WHOLE = [10, 11, 12, 13, 14]


def test_a_whole_document_is_aligned_by_its_order_whatever_the_case_of_the_english() -> None:
    shuffled = dict(reversed(FIVE.items()))
    assert align([WHOLE], shuffled, {}).sure == dict(zip(FIVE, WHOLE, strict=True))


def test_what_is_known_is_left_alone() -> None:
    found = align([WHOLE], FIVE, {"If": 12, "some": 14})
    assert found.sure == {"dice": 10, "each": 11, "ig": 13}
    assert not found.candidates
    assert align([WHOLE], FIVE, dict(zip(FIVE, WHOLE, strict=True))).sure == {}


def test_documents_that_hold_some_only_do_not_spoil_the_count() -> None:
    expected = dict(zip(FIVE, WHOLE, strict=True))
    assert align([[10, 11, 13, 14], WHOLE], FIVE, {}).sure == expected
    assert align([WHOLE, [12], [10, 14]], FIVE, {}).sure == expected


def test_two_documents_that_each_hold_some_may_tell_all_together() -> None:
    assert align([[10, 11, 12], [12, 13, 14]], FIVE, {}).sure == dict(zip(FIVE, WHOLE, strict=True))
    # 11 comes before or after the two that the other document lists between the same.
    found = align([[10, 11, 14], [10, 12, 13, 14]], FIVE, {"dice": 10, "some": 14})
    assert found.sure == {}
    assert found.candidates == {"each": (11, 12), "If": (11, 12, 13), "ig": (11, 13)}


def test_a_document_of_another_card_with_what_is_known_of_this_one() -> None:
    found = align([[10, 11, 13, 14]], FIVE, {"If": 12})
    assert found.sure == {"dice": 10, "each": 11, "ig": 13, "some": 14}


def test_without_as_many_paragraphs_as_texts_nothing_is_sure() -> None:
    fewer = align([[10, 11, 12, 13]], FIVE, {})
    assert fewer.sure == {}
    assert fewer.candidates == {
        "dice": (10,), "each": (10, 11), "If": (11, 12), "ig": (12, 13), "some": (13,),
    }  # fmt: skip
    more = align([[*WHOLE, 15]], FIVE, {})
    assert more.sure == {}
    assert more.candidates["dice"] == (*WHOLE, 15)


def test_a_gap_of_one_is_not_sure_while_a_text_of_the_day_has_no_paragraph() -> None:
    found = align([[10, 11, 12, 13]], FIVE, {"dice": 10, "If": 12})
    assert found.sure == {}
    assert found.candidates == {"each": (11,), "ig": (13,), "some": (13,)}


def test_a_document_in_another_order_than_what_is_known_is_not_aligned() -> None:
    found = align([WHOLE], FIVE, {"dice": 12, "some": 10})
    assert found.sure == {}
    assert set(found.candidates) == {"each", "If", "ig"}


def test_the_last_one_is_found_by_elimination_where_the_known_ones_are_out_of_order() -> None:
    swapped = {"dice": 11, "each": 10, "If": 12, "some": 14}
    assert align([WHOLE], FIVE, swapped).sure == {"ig": 13}
    two_left = {"dice": 11, "each": 10, "If": 12}
    assert align([WHOLE], FIVE, two_left).sure == {}


def test_the_last_one_in_another_place_than_its_text_is_not_taken_for_it() -> None:
    found = align([WHOLE], FIVE, {"dice": 11, "each": 12, "If": 13, "ig": 14})
    assert found.sure == {}
    assert found.candidates == {"some": (10,)}


def test_two_documents_that_contradict_each_other_are_not_aligned() -> None:
    assert align([WHOLE, [11, 10, 12, 13, 14]], FIVE, {}).sure == {}


def test_texts_whose_order_hangs_on_a_sign_are_not_told_apart() -> None:
    for quoted in ('"Choose" comes first.', "“Choose” comes first."):
        texts = {"quoted": quoted, "plain": "Attack first.", "last": "Zap last."}
        found = align([[1, 2, 3]], texts, {})
        assert "quoted" not in found.sure
        assert set(found.candidates["quoted"]) >= {1, 2}


def test_a_text_that_two_rulings_were_merged_from_takes_both_places() -> None:
    found = align([[10, 11, 13, 14]], FIVE, {"If": 10, "dice": 10})
    assert found.sure == {"each": 11, "ig": 13, "some": 14}


def test_nothing_is_open_where_no_paragraph_or_no_text_is() -> None:
    for found in (align([], FIVE, {}), align([WHOLE], {}, {}), align([[10]], FIVE, {"dice": 10})):
        assert not found.sure
        assert not found.candidates


def test_two_thousand_paragraphs_are_aligned_at_once() -> None:
    texts = {number: f"Text {number:04}" for number in range(2_000)}
    paragraphs = list(range(2_000))
    assert align([paragraphs, paragraphs[::2]], texts, {7: 7}).sure == {
        number: number for number in paragraphs if number != 7
    }
