"""Boxes, middles and heights of things in a photo."""

from companion.showdown_photo.geometry import Box, bounding_box, quad_height, quad_middle

from .photos import card_at


def test_a_box_is_around_all_points():
    box = bounding_box(((3, 8), (9, 4)))
    assert box == (3, 4, 9, 8)
    assert box.middle == (6, 6)


def test_the_area_that_boxes_share():
    assert Box(0, 0, 10, 10).shared_area(Box(8, 7, 20, 20)) == 6
    assert Box(0, 0, 10, 10).shared_area(Box(10, 0, 20, 10)) == 0
    assert Box(0, 0, 10, 10).shared_area(Box(30, 30, 40, 40)) == 0


def test_a_card_is_measured_along_its_left_side():
    assert quad_middle(card_at(100, 50)) == (100, 50)
    assert quad_height(card_at(100, 50)) == 60
    assert quad_height(((0, 0), (0, 40), (-30, 40), (-30, 0))) == 30
