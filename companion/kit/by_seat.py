"""What goes by seat: tuples with a value for each, and seats in the order in which they sit."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from companion.engine.seats import Seats

T = TypeVar("T")


def replaced(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """Return `values`, which go by seat, with another one for `seat`."""
    return (*values[:seat], value, *values[seat + 1 :])


def clockwise(seats: Seats, which: Iterable[int], first: int) -> tuple[int, ...]:
    """Return the seats of `which` clockwise, from seat `first` on."""
    return tuple(sorted(which, key=seats.clockwise(first).index))


def added(figures: tuple[int, ...], changes: Mapping[int, int]) -> tuple[int, ...]:
    """Return figures by seat with what `changes` has by seat added to them."""
    return tuple(had + changes.get(seat, 0) for seat, had in enumerate(figures))
