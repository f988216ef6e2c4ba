"""What goes by seat: tuples with a value for each, and seats in the order in which they sit."""

from collections.abc import Iterable
from typing import TypeVar

from companion.play.game import Seats

T = TypeVar("T")


def replaced(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """Return `values`, which go by seat, with another one for `seat`."""
    return (*values[:seat], value, *values[seat + 1 :])


def clockwise(seats: Seats, which: Iterable[int], first: int) -> tuple[int, ...]:
    """Return the seats of `which` clockwise, from seat `first` on."""
    return tuple(sorted(which, key=lambda seat: (seat - first) % len(seats)))
