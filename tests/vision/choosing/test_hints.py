"""What a person is told to do about a reading: one or two things, and only what is really wrong."""

import cv2
import numpy as np
import pytest

from companion.vision.choosing.hints import choose_photo_hints
from companion.vision.choosing.resolve import ResolvedCard
from companion.vision.corners.identify import CARD_CODES

GREEN = np.full((960, 1280, 3), (70, 110, 50), np.uint8)
BLACK = np.full((960, 1280, 3), 9, np.uint8)


def cards(*sure):
    return [
        ResolvedCard((at,), at, yes, np.zeros(len(CARD_CODES), np.float32)) for at, yes in enumerate(sure)
    ]


def frames(count, step=300.0, height=60.0):
    """Upright indices in a row, half as wide as they are high."""
    return np.array(
        [(100 + at * step, 400, 0, -height / 2, height / 4, 0) for at in range(count)], np.float32
    )


def crops(count, paper=0.85, blur=0.0):
    crop = np.full((64, 48), paper, np.float32)
    crop[12:52, 16:32] = paper * 0.15
    crop = cv2.GaussianBlur(crop, (0, 0), blur) if blur else crop
    return np.repeat(crop[None, None], 3, axis=1).repeat(count, axis=0)


def said(sure, expected=None, pixels=GREEN, step=300.0, height=60.0, **crop):
    count = len(sure)
    found = choose_photo_hints(
        pixels, cards(*sure), frames(count, step, height), crops(count, **crop), expected
    )
    return [hint.key for hint in found]


def test_nothing_is_said_of_a_good_reading():
    assert said([True] * 5, expected=5) == said([True] * 5) == []


@pytest.mark.parametrize("worse", [{"step": 20.0}, {"height": 9.0}, {"paper": 0.2}, {"blur": 9.0}])
def test_nothing_is_wrong_with_a_photo_in_which_all_is_sure(worse):
    assert said([True] * 5, expected=5, **worse) == []


def test_one_card_that_is_not_sure_is_no_reason_to_spread_cards_that_lie_apart():
    assert said([True, False, True, True, True], expected=5) == []


def test_cards_that_cover_the_corner_that_is_not_sure_are_to_be_spread():
    assert said([True, False, True], step=40) == ["spread"]


def test_one_doubt_in_a_fan_in_which_all_others_are_sure_is_not_the_fan():
    assert said([*[True] * 6, False, *[True] * 6], step=40) == []


def test_the_one_card_of_a_fan_that_is_half_covered():
    fan = frames(13, step=45)
    fan[7, 0] = fan[6, 0] + 15
    found = choose_photo_hints(GREEN, cards(*[True] * 6, False, *[True] * 6), fan, crops(13), None)
    assert [hint.key for hint in found] == ["spread"]


def test_small_corners_are_to_be_seen_from_closer():
    assert said([False, True], height=10) == ["closer"]


def test_small_corners_of_other_cards_do_not_matter():
    some = np.concatenate([frames(2, height=60), frames(5, height=10) + np.float32([0, 300, 0, 0, 0, 0])])
    found = choose_photo_hints(GREEN, cards(False, *[True] * 6), some, crops(7), None)
    assert found == ()


def test_dark_cards_ask_for_light_and_a_dark_table_does_not():
    assert said([False, True], paper=0.2) == ["light"]
    assert said([False, True], pixels=BLACK) == []


def test_blurred_corners_are_said_to_be_blurred():
    assert said([False, True], blur=9.0) == ["blurred"]


def test_two_things_at_most():
    assert said([False] * 3, step=8, height=9, paper=0.2, blur=9.0) == ["light", "closer"]
    assert said([False] * 3, expected=5, step=8, height=9, paper=0.2, blur=9.0) == ["light", "count"]


def test_a_card_that_is_missing_says_why_only_where_there_is_a_reason():
    assert said([True] * 4, expected=5) == ["count"]
    assert said([True] * 12, expected=13, step=30) == ["spread", "count"]
    assert said([True] * 4, expected=5, height=9) == ["closer", "count"]


def test_a_card_too_many_is_no_fault_of_the_photo():
    assert said([True] * 6, expected=5, step=30) == ["count"]


def test_no_cards_and_no_light():
    assert [hint.key for hint in choose_photo_hints(BLACK, [], frames(0), crops(0), 5)] == [
        "no-cards",
        "light",
    ]
    assert [hint.key for hint in choose_photo_hints(GREEN, [], frames(0), crops(0), 5)] == ["no-cards"]


def test_a_photo_without_cards_that_shows_nothing_sharp_says_to_hold_still():
    drawn = GREEN.copy()
    drawn[200:500, 300:520] = drawn[400:800, 700:1000] = 240
    for pixels, expected in (
        (drawn, ["no-cards"]),
        (cv2.GaussianBlur(drawn, (0, 0), 8), ["no-cards", "blurred"]),
    ):
        found = choose_photo_hints(pixels, [], frames(0), crops(0), 5)
        assert [hint.key for hint in found] == expected
    assert "Hold the phone still" in found[1].sentence


def test_one_card_alone_has_no_neighbour():
    assert said([False]) == []
