"""Ranked hands of seats: named by seat number for the rules, and by player for texts."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TypeVar

from companion.hands import HandValue
from companion.kit.chips import SeatGroups
from companion.kit.placing import PlacedHand

P = TypeVar("P", bound=PlacedHand[HandValue])


def group_seats_by_place(placed: Sequence[PlacedHand[HandValue]]) -> SeatGroups:
    """Return the seats of hands that qualify, in groups of equal place, best first.

    `placed` must be in order of place, as `assign_places` returns it. The name of each hand must be its seat
    number. Hands of place 0 are left out.
    """
    qualified = [one for one in placed if one.place]
    groups = groupby(qualified, key=lambda one: one.place)
    return tuple(tuple(int(one.name) for one in group) for _, group in groups)


def name_hands_by_player(placed: Iterable[P], name: Callable[[int], str]) -> tuple[P, ...]:
    """Return the hands with players' names in place of seat numbers.

    That holds for the hands' own names and for `beaten_names`. `name` is a function that returns the name of
    a seat.
    """
    return tuple(
        replace(
            one, name=name(int(one.name)), beaten_names=tuple(name(int(seat)) for seat in one.beaten_names)
        )
        for one in placed
    )
