"""Tuples by seat, and seats as they sit."""

import pytest

from companion.engine.seats import Seats
from companion.kit.by_seat import add_by_seat, replace_at_seat, sort_clockwise

SEATS = Seats(("Anna", "Bo", "Cy", "Di"))


@pytest.mark.parametrize(("seat", "after"), [(0, (9, 2, 3)), (1, (1, 9, 3)), (2, (1, 2, 9))])
def test_one_value_is_replaced_and_the_others_stay(seat, after):
    assert replace_at_seat((1, 2, 3), seat, 9) == after


@pytest.mark.parametrize(("first", "order"), [(0, (0, 1, 3)), (1, (1, 3, 0)), (2, (3, 0, 1)), (3, (3, 0, 1))])
def test_seats_are_told_clockwise_from_the_first_of_them_on(first, order):
    assert sort_clockwise(SEATS, {3, 1, 0}, first) == order


def test_who_joined_sits_where_it_sat_down():
    seats = SEATS.with_seat_after(3, after=0)
    assert seats.seat_order == (0, 3, 1, 2)
    assert [seats.left_of(seat) for seat in range(4)] == [3, 2, 0, 1]
    assert sort_clockwise(seats, {3, 1, 0}, 1) == (1, 0, 3)
    assert seats.with_seat_after(0, after=1).clockwise(3) == (3, 1, 0, 2)


def test_changes_are_added_by_seat():
    assert add_by_seat((5, 6, 7), {0: -5, 2: 1}) == (0, 6, 8)
    assert add_by_seat((5, 6), {}) == (5, 6)
