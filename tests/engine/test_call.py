"""A call as a sentence: what it says of each option, and what means nothing beside the others."""

from companion.engine.call import (
    CardsNeeded,
    SetupPhrase,
    applicable_option_names,
    describe_option,
    drop_inapplicable_inputs,
    read_options_or_defaults,
    setup_phrases,
)
from companion.engine.choice_fields import ChoiceField, FlagField
from companion.engine.field import Layout
from companion.engine.money import MoneyUnit
from companion.engine.typed_fields import MoneyField

OWE = ChoiceField("owe", "Losers put in", default="pot", choices=(("pot", "The pot"), ("sum", "A sum")))
SUM = MoneyField(
    "sum",
    "The sum",
    default=5,
    low=1,
    layout=Layout(
        inactive_when=("owe", ("pot",)),
        describe=lambda field, values: f"of {field.format_value(values['sum'])}",
        described_with="owe",
    ),
)
KITTY = FlagField("kitty", "A kitty", layout=Layout(fold="House rules"))
HALF = FlagField(
    "half", "Its half stays", default=True, layout=Layout(fold="House rules", inactive_when=("kitty", ("0",)))
)
QUARTER = FlagField("quarter", "Its quarter", layout=Layout(inactive_when=("half", ("1",))))
FIELDS = (OWE, SUM, KITTY, HALF, QUARTER)
USUAL = {field.name: field.default for field in FIELDS}


def said(**values):
    return [phrase.text for phrase in setup_phrases(FIELDS, {**USUAL, **values})]


def test_an_option_means_nothing_beside_a_value_of_another():
    assert "sum" not in applicable_option_names(FIELDS, USUAL)
    assert "sum" in applicable_option_names(FIELDS, {**USUAL, "owe": "sum"})


def test_what_depends_on_an_option_that_means_nothing_means_nothing_either():
    assert applicable_option_names(FIELDS, {**USUAL, "half": False}) == {"owe", "kitty"}
    assert applicable_option_names(FIELDS, {**USUAL, "kitty": True, "half": False}) == {
        "owe",
        "kitty",
        "half",
        "quarter",
    }


def test_an_option_that_depends_on_one_that_the_game_has_not_is_asked_for():
    assert applicable_option_names((SUM,), {"sum": 5}) == {"sum"}


def test_what_means_nothing_is_not_sent_and_need_not_be_readable():
    assert drop_inapplicable_inputs(FIELDS, {"owe": "pot", "sum": "x", "kitty": "0"}) == {
        "owe": "pot",
        "kitty": "0",
    }
    assert drop_inapplicable_inputs(FIELDS, {"owe": "sum", "sum": "x"}) == {"owe": "sum", "sum": "x"}


def test_what_cannot_be_read_reads_as_usual():
    assert read_options_or_defaults(FIELDS, {"owe": "?", "sum": "7", "kitty": "1"}) == {
        **USUAL,
        "sum": 7,
        "kitty": True,
    }


def test_options_that_lie_together_are_one_phrase():
    assert list(setup_phrases(FIELDS, {**USUAL, "owe": "sum"})) == [
        SetupPhrase(("owe", "sum"), "Losers put in: A sum of 5")
    ]


def test_a_house_rule_is_said_where_it_is_not_as_usual():
    assert said() == ["Losers put in: The pot"]
    found = list(setup_phrases(FIELDS, {**USUAL, "kitty": True}))
    assert found[1:] == [SetupPhrase(("kitty",), "A kitty: yes", is_seldom_changed=True)]
    assert said(kitty=True, half=False)[1:] == ["A kitty: yes", "Its half stays: no", "Its quarter: no"]


def test_amounts_are_told_in_the_unit_of_the_table():
    euros = MoneyField("ante", "Ante").convert_to_unit(MoneyUnit("€", 2))
    assert describe_option(euros, {"ante": 25}) == "Ante: €0.25"
    assert ChoiceField("card", "Card").format_value(None) == "None"


def test_a_pack_tells_how_many_cards_are_needed():
    assert CardsNeeded(28, 52).text == "uses 28 of 52 cards"
    assert CardsNeeded(28, 52, is_exact=False).text == "uses up to 28 of 52 cards"
