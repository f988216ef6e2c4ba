"""Sentences on a photo: none of them runs out of it or is cut, whatever it is about."""

from hypothesis import given
from hypothesis import strategies as st

from companion.web.photos.captions import PhotoNote, bounding_box, place_captions

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
    assert bounding_box(((3, 4), (9, 8))).middle == (6, 6)
