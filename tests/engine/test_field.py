"""A field describes one input once; everything that is read goes through it."""

import json

import pytest

from companion.cards import validate_cards
from companion.engine.cards_field import CardsField, Pack
from companion.engine.choice_fields import ChoiceField, FlagField, SeatsField
from companion.engine.field import Field, Illegal
from companion.engine.money import MoneyUnit
from companion.engine.typed_fields import MoneyField, NumberField
from companion.engine.values import filled_values_to_json, read_values

CHIPS = NumberField("chips", "Chips", default=31, low=5, high=99)
STAKE = MoneyField("stake", "Stake")
FIRST = FlagField("first", "Draw first")
WHERE = ChoiceField("where", "Where", choices=(("", "nowhere"), ("a", "here"), ("b", "there")))
WHO = SeatsField("who", "Who", low=1, high=2, choices=(("0", "Anna"), ("1", "Bo"), ("2", "Cy")))
MELD = CardsField("meld", "The meld", low=5, high=5, pack=Pack(copies=2, jokers=False))
NEEDED = NumberField("needed", "Needed", required=True, anchor="setup")


def test_what_fills_it_is_enough_or_what_it_takes():
    assert MELD.card_count_limits == (5, 5)
    assert CardsField("hand", "Hand", low=2, high=3, enough=2).card_count_limits == (2, 2)


def refused(field: Field, raw: object) -> str:
    with pytest.raises(Illegal) as caught:
        field.read(raw)
    assert caught.value.field == field.name
    return str(caught.value)


@pytest.mark.parametrize("raw", [None, "", (), []])
def test_an_empty_input_reads_as_the_default(raw):
    assert CHIPS.read(raw) == 31
    assert MELD.read(raw) is None


@pytest.mark.parametrize("raw", [None, "", (), []])
def test_an_empty_input_that_is_needed_is_refused_with_its_rule(raw):
    with pytest.raises(Illegal, match="Needed: this is required") as caught:
        NEEDED.read(raw)
    assert caught.value.anchor == "setup"


@pytest.mark.parametrize(("raw", "value"), [(7, 7), ("7", 7), (" 40 ", 40), ("099", 99), ("١٢", 12)])
def test_a_number_is_read_from_text_or_json(raw, value):
    assert CHIPS.read(raw) == value


@pytest.mark.parametrize("raw", ["seven", "7.5", 7.5, True, [7], {}, "9" * 5000, "１２x", "1_0", "+"])
def test_what_is_no_whole_number_is_refused(raw):
    assert refused(CHIPS, raw) == "Chips: enter a whole number."


@pytest.mark.parametrize("raw", [4, 100, "-1", "−1", "–7", "0"])
def test_a_number_out_of_bounds_is_refused_with_the_bounds(raw):
    assert "enter a number from 5 to 99" in refused(CHIPS, raw)


def test_a_refusal_stays_short_and_names_the_section_of_the_rules():
    with pytest.raises(Illegal) as caught:
        NumberField("chips", "Chips", high=9, anchor="scoring").read("9" * 4000)
    assert caught.value.anchor == "scoring"
    assert len(str(caught.value)) < 80


def test_24_letters_of_what_was_typed_are_said_again():
    assert refused(CHIPS, "9" * 30) == f"Chips: enter a number from 5 to 99, not {'9' * 24}."
    assert (
        refused(WHERE, "c" * 30)
        == f"Where: “{'c' * 24}” cannot be chosen here. Choose one of these: nowhere, here, there."
    )
    with pytest.raises(Illegal, match=f"^“{'h' * 24}” is not a field of this form.$"):
        read_values((CHIPS,), {"h" * 30: 1})


def test_a_refusal_is_about_no_input_and_no_section_unless_it_says_so():
    assert (Illegal("No.").field, Illegal("No.").anchor) == ("", "")


def test_zero_is_a_number_and_not_an_empty_input():
    assert STAKE.read(0) == 0
    assert STAKE.read("0") == 0


@pytest.mark.parametrize("yes", [True, "1", "y", "on", "true"])
@pytest.mark.parametrize("no", [False, "0", "n", "off", "false"])
def test_a_flag_is_yes_or_no(yes, no):
    assert (FIRST.read(yes), FIRST.read(no)) == (True, False)


@pytest.mark.parametrize("raw", ["maybe", 7, [True]])
def test_a_flag_that_is_neither_is_refused(raw):
    assert refused(FIRST, raw) == "Draw first: choose yes or no."


def test_a_choice_is_one_of_those_offered():
    assert WHERE.read("b") == "b"
    assert "cannot be chosen here. Choose one of these:" in refused(WHERE, "c")
    assert len(refused(WHERE, "c" * 10_000)) < 100
    assert "cannot be chosen here. Choose one of these:" in refused(WHERE, ["a"])


@pytest.mark.parametrize(("raw", "seats"), [("1", (1,)), (2, (2,)), (["2", 0], (0, 2)), ((1, 2, 1), (1, 2))])
def test_seats_are_read_once_each_in_order(raw, seats):
    assert WHO.read(raw) == seats


@pytest.mark.parametrize("raw", ["3", "Anna", [None]])
def test_seats_that_are_not_there_are_refused(raw):
    assert refused(WHO, raw) == "Who: choose from these players: Anna, Bo, Cy."


def test_too_many_seats_are_refused():
    assert refused(WHO, [0, 1, 2]) == "Who: choose 1 to 2 players, not 3."


@pytest.mark.parametrize("raw", ["Kh Kd 10s ts 2c", ["Kh", "Kd", "Ts", "Ts", "2c"], "k♥k♦10♠10♠2♣"])
def test_cards_are_read_in_the_order_given(raw):
    assert MELD.read(raw) == ("Kh", "Kd", "Ts", "Ts", "2c")


def test_a_single_card_need_not_be_a_list():
    assert CardsField("top", "Top", high=1).read(("Kh",)) == ("Kh",)
    assert "not a card" in refused(MELD, 7)


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        ("Kh Kd Ts Ts", "The meld: choose exactly 5 cards, not 4."),
        ("Kh Kd Ts Td Qd 2c", "The meld: choose exactly 5 cards, not 6."),
        ("Kh Kh Kh Td Qd", "The meld: K♥ appears 3 times, but 2 decks have only 2."),
        ("Kh Kd Jk Td Qd", "The meld: this game has no jokers."),
        (
            "Kh Kd 1h Td Qd",
            "The meld: “1h” is not a card. A card is a rank and a suit, like Ah, 10♠ or Jk for a joker.",
        ),
        (
            ["Kh", "kd", "Td", "Qd", "2c"],
            "The meld: “kd” is not a card. Write its rank and suit, like Ah or Tc, or Jk for a joker.",
        ),
    ],
)
def test_cards_that_cannot_be_are_refused_in_a_sentence(raw, sentence):
    assert refused(MELD, raw) == sentence


def test_a_pack_may_lack_ranks():
    short = CardsField("hand", "The hand", high=3, pack=Pack(ranks="6789TJQKA"))
    assert short.read("Ah 6c Jk") == ("Ah", "6c", "Jk")
    assert refused(short, "Ah 5c") == "The hand: 5♣ is not in this game's deck."


def test_one_deck_has_one_of_each_and_bounds_may_be_wide():
    hand = CardsField("hand", "The hand", low=1, high=3)
    assert refused(hand, "Kh Kh") == "The hand: K♥ appears 2 times, but one deck has only 1."
    assert refused(hand, "2c 3c 4c 5c") == "The hand: choose 1 to 3 cards, not 4."
    assert hand.read("Jk") == ("Jk",)
    assert refused(hand, "Jk Jk Jk") == "The hand: joker appears 3 times, but one deck has only 2."


def test_one_card_is_needed_and_one_was_given():
    centre = CardsField("centre", "The centre", low=1, high=1)
    assert refused(centre, "2c 3c") == "The centre: choose exactly 1 card, not 2."
    assert refused(MELD, "2c") == "The meld: choose exactly 5 cards, not 1."


def test_every_field_gets_a_value_and_no_other_name_is_taken():
    assert read_values((CHIPS, WHERE), {"where": "a"}) == {"chips": 31, "where": "a"}
    with pytest.raises(Illegal, match="“hacked” is not a field"):
        read_values((CHIPS,), {"hacked": 1})


def test_values_that_were_read_cannot_be_changed():
    with pytest.raises(TypeError):
        read_values((CHIPS,), {})["chips"] = 99


def test_values_come_back_from_json_as_they_went_in():
    fields = (CHIPS, FIRST, WHERE, WHO, MELD)
    values = read_values(fields, {"chips": 8, "where": "b", "who": [1, 2], "meld": "Kh Kd Ts Ts 2c"})
    assert read_values(fields, json.loads(json.dumps(filled_values_to_json(values)))) == values


def test_what_is_empty_is_not_written():
    assert filled_values_to_json({"a": None, "b": (), "c": 0, "d": False}) == {"c": 0, "d": False}


def test_a_card_that_is_no_choice_is_named_as_a_card_and_a_long_list_is_not_read_out():
    steal = ChoiceField("steal", "Steal", choices=(("", "leave"), ("Kd", "K♦")))
    assert refused(steal, "Kh") == "Steal: K♥ cannot be chosen here. Choose one of these: leave, K♦."
    many = ChoiceField("rank", "Rank", choices=tuple((str(at), str(at)) for at in range(10)))
    assert refused(many, "x") == "Rank: “x” cannot be chosen here. Choose one from the list."


def test_a_yes_or_no_that_was_stored_is_read_once_there_is_a_third_answer():
    rotates = ChoiceField("rotates", "Rotates", choices=(("usual", "As usual"), ("yes", "Yes"), ("no", "No")))
    assert (rotates.read(True), rotates.read(False)) == ("yes", "no")
    assert (
        refused(WHERE, True)
        == "Where: “yes” cannot be chosen here. Choose one of these: nowhere, here, there."
    )


def test_cards_that_are_filled_in_and_left_so_read_as_empty():
    grows = CardsField("hand", "The hand", low=5, high=5, prefilled_cards=validate_cards(["Kh", "Kd", "2c"]))
    assert grows.read("2c Kh Kd") is None
    assert grows.read("2c Kh Kd 9s 8s") == validate_cards(["2c", "Kh", "Kd", "9s", "8s"])
    with pytest.raises(Illegal, match="choose exactly 5 cards, not 4"):
        grows.read("2c Kh Kd 9s")


def test_what_is_tapped_on_the_rows_says_what_to_tap_and_what_nobody_is_called():
    stays = SeatsField("stay", "Who stays in", nobody="Nobody", anchor="in-or-out")
    assert stays.hint == "Tap who stays in"
    refused = stays.missing_error
    assert (str(refused), refused.field, refused.anchor) == (
        "Tap who stays in, or “Nobody”.",
        "stay",
        "in-or-out",
    )


def test_a_value_is_told_in_words():
    assert WHO.format_value((0, 2)) == "Anna, Cy"
    assert WHERE.format_value("a") == "here"
    assert (FIRST.format_value(True), FIRST.format_value(False)) == ("yes", "no")
    assert (STAKE.format_value(5), STAKE.format_value(None)) == ("5", "None")


def test_an_amount_that_may_be_no_money_is_told_without_a_currency():
    euros = MoneyUnit("€", 2)
    assert MoneyField("amount", "The amount", unit=euros).format_value(500) == "€5.00"
    assert MoneyField("amount", "The amount", unit=euros, signed=False).format_value(500) == "5"


def test_seats_are_a_needed_answer_where_nobody_is_one_too():
    assert (WHO.needs_answer, NEEDED.needs_answer) == (False, True)
    assert SeatsField("stay", "Who stays in", nobody="Nobody").needs_answer
