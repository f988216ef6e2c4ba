"""Values by their kinds: what a field has read comes back typed; anything else is a mistake in a game."""

import pytest

from companion.cards import parse
from companion.engine.cards_field import CardsField
from companion.engine.choice_fields import ChoiceField, FlagField, SeatsField
from companion.engine.event import Event
from companion.engine.typed_fields import MoneyField, NumberField
from companion.engine.values import read_values
from companion.kit.reading import (
    cards_in,
    choice_in,
    flag_in,
    number_in,
    optional_number_in,
    require_event_seat,
    seat_in,
    seats_in,
)

FIELDS = (
    MoneyField("to", "To", default=0),
    NumberField("draws", "Draws"),
    ChoiceField("who", "Who", choices=(("0", "Anna"), ("1", "Bo"))),
    FlagField("dead", "Dead"),
    SeatsField("folded", "Folded", high=2, choices=(("0", "Anna"), ("1", "Bo"))),
    CardsField("hand", "Hand", high=5),
)


def test_what_was_entered_comes_back_by_its_kind():
    raw = {"to": "40", "draws": "3", "who": "1", "dead": "y", "folded": ["1", "0"], "hand": "Ah Td"}
    values = read_values(FIELDS, raw)
    assert (number_in(values, "to"), optional_number_in(values, "draws")) == (40, 3)
    assert (choice_in(values, "who"), seat_in(values, "who")) == ("1", 1)
    assert flag_in(values, "dead") is True
    assert seats_in(values, "folded") == (0, 1)
    assert cards_in(values, "hand") == parse("Ah Td")


def test_what_was_left_empty_is_nothing():
    values = read_values(FIELDS, {})
    assert (number_in(values, "to"), optional_number_in(values, "draws")) == (0, None)
    assert (choice_in(values, "who"), flag_in(values, "dead")) == ("", False)
    assert (seats_in(values, "folded"), cards_in(values, "hand")) == ((), ())


def test_zero_was_entered_and_is_no_empty_field():
    values = read_values(FIELDS, {"to": "0", "draws": "0"})
    assert (number_in(values, "to"), optional_number_in(values, "draws")) == (0, 0)


def test_a_field_that_is_not_there_is_empty_where_it_may_be():
    assert (optional_number_in({}, "draws"), choice_in({}, "who"), flag_in({}, "dead")) == (None, "", False)
    assert (seats_in({}, "folded"), cards_in({}, "hand")) == ((), ())


@pytest.mark.parametrize(
    ("read", "value", "says"),
    [
        (number_in, True, "a number, not True"),
        (number_in, "4", "a number, not '4'"),
        (number_in, None, "a number, not None"),
        (optional_number_in, "4", "a number, not '4'"),
        (choice_in, 4, "a choice, not 4"),
        (seat_in, 4, 'the number of a choice as a string, such as "3", not 4'),
        (seat_in, None, 'the number of a choice as a string, such as "3", not None'),
        (flag_in, "y", "yes or no, not 'y'"),
        (seats_in, 1, "several things, not 1"),
        (seats_in, parse("Ah"), "things of the kind int, not 'Ah'"),
        (cards_in, "Ah", "several things, not 'Ah'"),
        (cards_in, (1,), "things of the kind str, not 1"),
    ],
)
def test_another_kind_is_a_mistake_in_a_game(read, value, says):
    with pytest.raises(TypeError, match=f"^“it” should hold {says}$"):
        read({"it": value}, "it")


def test_an_entry_of_a_seat_has_one():
    assert require_event_seat(Event("fold", 2)) == 2
    with pytest.raises(TypeError, match="“fold” should hold a seat"):
        require_event_seat(Event("fold"))
