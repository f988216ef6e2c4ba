"""How options read in the sentence of a call."""

from companion.engine.choice_fields import ChoiceField
from companion.engine.money import MoneyUnit
from companion.engine.typed_fields import MoneyField, NumberField
from companion.kit.calling import amount_describer, choice_describer, flag_describer, number_describer

ANTE = MoneyField("it", "Ante", unit=MoneyUnit("€", 2))
LEGS = NumberField("it", "Legs")
WILD = ChoiceField("it", "Wild", choices=(("2", "Twos"), ("3", "Threes")))


def said(told, field, value):
    return told(field, {"it": value})


def test_an_amount_reads_in_its_unit():
    assert said(amount_describer("ante {}"), ANTE, 25) == "ante €0.25"
    assert said(amount_describer("ante {}"), ANTE, 0) == "ante €0.00"
    assert said(amount_describer("ante {}", none="no ante"), ANTE, 0) == "no ante"
    assert said(amount_describer("ante {}", none=""), ANTE, 0) == ""


def test_a_number_reads_with_its_noun():
    assert [said(number_describer("leg", none="no legs"), LEGS, legs) for legs in (0, 1, 3)] == [
        "no legs",
        "1 leg",
        "3 legs",
    ]
    assert said(number_describer("deal", "at most {}"), LEGS, 2) == "at most 2 deals"


def test_a_choice_reads_in_its_words_or_by_its_label():
    assert said(choice_describer({"2": "deuces"}), WILD, "2") == "deuces"
    assert said(choice_describer({"2": "deuces"}), WILD, "3") == "Threes"


def test_yes_or_no_reads_as_what_is_so():
    assert said(flag_describer("a kitty"), LEGS, True) == "a kitty"
    assert said(flag_describer("a kitty"), LEGS, False) == ""
    assert said(flag_describer("draw before", "draw after"), LEGS, False) == "draw after"
