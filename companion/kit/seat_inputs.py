"""Inputs that ask for seats, and the names of inputs that belong to a seat."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise

from companion.engine.field import Field
from companion.engine.seats import Seats

Choices = tuple[tuple[str, str], ...]
"""Pairs of (value, label), as a `Field` has them."""


def seat_choices(seats: Seats, which: Iterable[int]) -> Choices:
    """Return the seats of `which` with their names as choices, in that order."""
    return tuple((str(seat), seats.names[seat]) for seat in which)


def some_seats_field(
    name: str,
    label: str,
    choices: Choices,
    anchor: str,
    *,
    low: int = 0,
    fold: str = "",
    row: str = "",
    nobody: str = "",
) -> Field:
    """Return an input for some of the seats in `choices`, at least `low` of them.

    `anchor` is the section of the rules. `fold`, `row` and `nobody` are as in `Field`.
    """
    return Field(
        name,
        "seats",
        label,
        required=bool(low),
        low=low,
        high=len(choices),
        choices=choices,
        fold=fold,
        anchor=anchor,
        row=row,
        nobody=nobody,
    )


def choice_field(name: str, label: str, choices: Choices, anchor: str) -> Field:
    """Return an input for one of `choices`, which must not be empty; the first is the default."""
    return Field(name, "choice", label, default=choices[0][0], choices=choices, anchor=anchor)


def hand_field_name(seat: int) -> str:
    """Return the name of the input for the cards of `seat`: ``"hand2"``."""
    return f"hand{seat}"


def chain_card_fields(fields: Iterable[Field]) -> tuple[Field, ...]:
    """Return inputs chained so that each card input leads to the next: one picker fills them all."""
    asked = tuple(fields)
    then = dict(pairwise(field.name for field in asked if field.kind == "cards"))
    return tuple(replace(field, then=then.get(field.name, "")) for field in asked)
