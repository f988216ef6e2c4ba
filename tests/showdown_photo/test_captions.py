"""Sentences on a photo: none of them runs out of it or is cut, whatever it is about."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from companion.showdown_photo.captions import PhotoNote, place_captions, unescape_text

WIDTH, HEIGHT = 2000, 1500
PLACES = st.tuples(st.integers(-300, WIDTH + 300), st.integers(-300, HEIGHT + 300))
OUTLINES = st.lists(PLACES, min_size=1, max_size=6)
SENTENCES = st.lists(st.text("abc ?.", min_size=1, max_size=12), min_size=1, max_size=9).map(" ".join)


@given(st.lists(st.tuples(SENTENCES, OUTLINES), max_size=5), st.lists(OUTLINES, max_size=5))
def test_sentences_stay_on_the_photo_and_whole(
    said: list[tuple[str, list[tuple[int, int]]]], lying: list[list[tuple[int, int]]]
) -> None:
    says = [PhotoNote(sentence, about) for sentence, about in said]
    found = list(place_captions(says, lying, WIDTH, HEIGHT))
    assert [" ".join(one.lines).split() for one in found] == [sentence.split() for sentence, _ in said]
    for one in found:
        assert one.y - one.size / 2 >= 0
        assert one.y + one.lead * (len(one.lines) - 1) + one.size / 2 <= HEIGHT
        assert 0 <= one.x <= WIDTH


def test_a_sentence_stands_beside_its_hand_and_not_on_another() -> None:
    hand = [(900, 1000), (1100, 1000), (1100, 1200), (900, 1200)]
    above = [(700, 700), (1300, 700), (1300, 990), (700, 990)]
    (free,) = place_captions([PhotoNote("Bo?", hand)], [hand], WIDTH, HEIGHT)
    (crowded,) = place_captions([PhotoNote("Bo?", hand)], [hand, above], WIDTH, HEIGHT)
    assert free.y < 1000
    assert crowded.y > 1200


def test_a_sentence_about_a_mere_place_stands_there() -> None:
    (found,) = place_captions(
        [PhotoNote("Di's hand is not in the photo.", ((1000, 750),), True)], [], WIDTH, HEIGHT
    )
    assert found.wrong
    assert abs(found.y + found.lead * (len(found.lines) - 1) / 2 - 750) <= found.size


def test_a_sentence_of_a_template_is_broken_into_lines_before_it_is_escaped() -> None:
    assert unescape_text(Markup("Bo&#39;s hand &amp; more")) == "Bo's hand & more"
    assert unescape_text("1 &amp; 2") == "1 &amp; 2"


@pytest.mark.parametrize(
    ("sides_taken", "x", "y"),
    [
        ("", 1000, 922),
        ("above", 1000, 1278),
        ("above below", 1182, 1100),
        ("above below right", 818, 1100),
    ],
)
def test_a_sentence_is_above_below_right_or_left_of_its_hand(sides_taken: str, x: int, y: int) -> None:
    """Two letters are 110 pixels wide, a line is 100 high, and 28 pixels are between it and the hand."""
    sides = {
        "above": [(700, 600), (1300, 990)],
        "below": [(700, 1210), (1300, 1500)],
        "right": [(1110, 1000), (1600, 1200)],
    }
    hand = [(900, 1000), (1100, 1000), (1100, 1200), (900, 1200)]
    taken = [sides[side] for side in sides_taken.split()]
    (found,) = place_captions([PhotoNote("Bo", hand)], [hand, *taken], WIDTH, HEIGHT)
    assert (found.size, found.lead) == (83, 100)
    assert (found.x, found.y) == (x, y)
