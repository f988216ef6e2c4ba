"""Ranked hands of seats: named by seat number for the rules, and by player for texts."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TypeVar

from companion.hands import Worth
from companion.kit.chips import Order
from companion.kit.placing import Place

P = TypeVar("P", bound=Place[Worth])


def order_of(placed: Sequence[Place[Worth]]) -> Order:
    """Return the seats of hands that qualify, in groups of equal place.

    The names of the hands are seat numbers.
    """
    qualified = [one for one in placed if one.place]
    groups = groupby(qualified, key=lambda one: one.place)
    return tuple(tuple(int(one.name) for one in group) for _, group in groups)


def told(placed: Iterable[P], name: Callable[[int], str]) -> tuple[P, ...]:
    """Return hands that are named by seat number under the names that are shown."""
    return tuple(
        replace(one, name=name(int(one.name)), beats=tuple(name(int(seat)) for seat in one.beats))
        for one in placed
    )
