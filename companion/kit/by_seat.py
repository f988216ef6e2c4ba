"""Tuples with one value per seat, and seats in clockwise order."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from companion.engine.seats import Seats

T = TypeVar("T")


def replace_at_seat(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """Return `values`, one per seat, with the value of `seat` replaced."""
    return (*values[:seat], value, *values[seat + 1 :])


def sort_clockwise(seats: Seats, which: Iterable[int], first: int) -> tuple[int, ...]:
    """Return the seats of `which` clockwise, starting at `first`, which need not be one of them."""
    return tuple(sorted(which, key=seats.clockwise(first).index))


def add_by_seat(figures: tuple[int, ...], changes: Mapping[int, int]) -> tuple[int, ...]:
    """Return `figures`, one per seat, with the change of each seat in `changes` added.

    Figures of other seats stay the same.
    """
    return tuple(had + changes.get(seat, 0) for seat, had in enumerate(figures))
