"""Fields that ask for seats."""

from dataclasses import replace

from companion.engine.cards_field import CardsField
from companion.engine.choice_fields import ChoiceField, SeatsField
from companion.engine.field import Layout
from companion.engine.seats import Seats
from companion.engine.typed_fields import NumberField
from companion.kit.seat_inputs import (
    chain_card_fields,
    hand_field_name,
    make_choice_field,
    make_seats_field,
    seat_choices,
)

SEATS = Seats(("Anna", "Bo", "Cy"))


def test_seats_are_listed_as_they_are_given():
    assert seat_choices(SEATS, (2, 0)) == (("2", "Cy"), ("0", "Anna"))


def test_some_may_be_none_unless_somebody_is_needed():
    choices = seat_choices(SEATS, (0, 1))
    free = SeatsField("who", "Who", high=2, choices=choices, anchor="end")
    assert make_seats_field("who", "Who", choices, "end") == free
    needed = make_seats_field("who", "Who", choices, "end", low=1, layout=Layout(fold="Rare"))
    assert needed == replace(free, required=True, low=1, layout=Layout(fold="Rare"))


def test_the_first_is_the_default():
    choices = seat_choices(SEATS, (1, 2))
    expected = ChoiceField("who", "Who", default="1", choices=choices, anchor="bets")
    assert make_choice_field("who", "Who", choices, "bets") == expected


def test_a_hand_belongs_to_its_seat():
    assert hand_field_name(3) == "hand3"


def test_inputs_for_cards_lead_on_to_each_other_past_those_of_another_kind():
    asked = (CardsField("one", "One"), NumberField("who", "Who"), CardsField("two", "Two"))
    one, who, two = chain_card_fields(asked)
    assert (one, who, two) == (replace(asked[0], then="two"), *asked[1:])
    assert chain_card_fields(()) == ()
