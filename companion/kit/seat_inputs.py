"""Inputs that ask for seats, and the names of inputs that belong to a seat."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise

from companion.engine.cards_field import CardsField
from companion.engine.choice_fields import ChoiceField, Choices, SeatsField
from companion.engine.field import ALWAYS_SHOWN, Field, Layout
from companion.engine.seats import Seats


def seat_choices(seats: Seats, which: Iterable[int]) -> Choices:
    """Return (seat number as text, name) for each seat of `which`, in the order of `which`."""
    return tuple((str(seat), seats.names[seat]) for seat in which)


def make_seats_field(
    name: str,
    label: str,
    choices: Choices,
    anchor: str,
    *,
    low: int = 0,
    row: str = "",
    nobody: str = "",
    layout: Layout = ALWAYS_SHOWN,
    usually_one: bool = False,
) -> SeatsField:
    """Return an input for some of the seats in `choices`, at least `low` of them.

    It is required if `low` is not 0. `anchor` is the section of the rules. `row`, `nobody` and
    `usually_one` are as in `SeatsField`.
    """
    return SeatsField(
        name,
        label,
        required=bool(low),
        low=low,
        high=len(choices),
        choices=choices,
        anchor=anchor,
        row=row,
        nobody=nobody,
        layout=layout,
        usually_one=usually_one,
    )


def make_choice_field(name: str, label: str, choices: Choices, anchor: str) -> ChoiceField:
    """Return an input for one of `choices`, which must not be empty; the first is the default.

    `anchor` is the section of the rules.
    """
    return ChoiceField(name, label, default=choices[0][0], choices=choices, anchor=anchor)


def hand_field_name(seat: int) -> str:
    """Return the name of the input for the cards of `seat`: ``"hand2"``."""
    return f"hand{seat}"


def chain_card_fields(fields: Iterable[Field]) -> tuple[Field, ...]:
    """Return the inputs with each card input leading to the next one: one picker fills all.

    The last card input and all other inputs stay as they are.
    """
    asked = tuple(fields)
    then = dict(pairwise(field.name for field in asked if isinstance(field, CardsField)))
    return tuple(
        replace(field, then=then[field.name])
        if isinstance(field, CardsField) and field.name in then
        else field
        for field in asked
    )
