"""Fields that ask for seats."""

from companion.kit.asking import hand_field, one_of, seat_names, some_of
from companion.play.game import Seats

SEATS = Seats(("Anna", "Bo", "Cy"))


def test_seats_are_listed_as_they_are_given():
    assert seat_names(SEATS, (2, 0)) == (("2", "Cy"), ("0", "Anna"))


def test_some_may_be_none_unless_somebody_is_needed():
    choices = seat_names(SEATS, (0, 1))
    free, needed = some_of("who", "Who", choices, "end"), some_of("who", "Who", choices, "end", low=1)
    assert (free.kind, free.required, free.low, free.high) == ("seats", False, 0, 2)
    assert (needed.required, needed.low) == (True, 1)


def test_the_first_is_the_default():
    field = one_of("who", "Who", seat_names(SEATS, (1, 2)), "bets")
    assert (field.kind, field.default, field.anchor) == ("choice", "1", "bets")


def test_a_hand_belongs_to_its_seat():
    assert hand_field(3) == "hand3"
