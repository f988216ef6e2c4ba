"""What a table counts in: told, typed and read, always as a whole number of the smallest unit."""

import ast
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import companion
from companion.engine.account import CHIPS, MONEY, OWED, EntryDetails, EntryStep, details_from_summaries
from companion.engine.field import Illegal
from companion.engine.money import WHOLE, AmountStyle, InvalidAmount, MoneyUnit
from companion.engine.summary import MatchSummary, ScoreRow
from companion.engine.typed_fields import MoneyField, NumberField

from .balance import unbalanced

DOLLARS, EUROS, CROWNS, COINS = MoneyUnit("$", 2), MoneyUnit("€", 2), MoneyUnit("kr", 2), MoneyUnit("€")
COMMA, COMMA_AND_LAST = AmountStyle(",", has_gap=True), AmountStyle(",", is_sign_last=True, has_gap=True)
LAST = AmountStyle(is_sign_last=True)
UNITS = (
    *(WHOLE, DOLLARS, EUROS, CROWNS, COINS, MoneyUnit("", 2)),
    *(MoneyUnit("€", 2, style) for style in (COMMA, COMMA_AND_LAST, LAST)),
    MoneyUnit("kr", 2, COMMA_AND_LAST),
)
every_unit = pytest.mark.parametrize("unit", UNITS, ids=repr)


@pytest.mark.parametrize(
    ("unit", "amount", "told", "signed", "typed"),
    [
        (WHOLE, 5, "5", "+5", "5"),
        (WHOLE, 0, "0", "+0", "0"),
        (WHOLE, -12, "-12", "-12", "-12"),
        (DOLLARS, 25, "$0.25", "+$0.25", "0.25"),
        (DOLLARS, 500, "$5.00", "+$5.00", "5"),
        (DOLLARS, 0, "$0.00", "+$0.00", "0"),
        (EUROS, -305, "-€3.05", "-€3.05", "-3.05"),
        (CROWNS, -250, "-2.50\u00a0kr", "-2.50\u00a0kr", "-2.50"),
        (COINS, 7, "€7", "+€7", "7"),
        (MoneyUnit("€", 2, COMMA_AND_LAST), -250, "-2,50\u00a0€", "-2,50\u00a0€", "-2,50"),
        (MoneyUnit("€", 2, COMMA_AND_LAST), 500, "5,00\u00a0€", "+5,00\u00a0€", "5"),
        (MoneyUnit("€", 2, COMMA), 250, "€\u00a02,50", "+€\u00a02,50", "2,50"),
        (MoneyUnit("€", 2, LAST), 250, "2.50€", "+2.50€", "2.50"),
        (MoneyUnit("CHF", 2, COMMA), 250, "2,50\u00a0CHF", "+2,50\u00a0CHF", "2,50"),
    ],
)
def test_an_amount_is_told_with_its_sign_and_typed_without(unit, amount, told, signed, typed):
    assert (unit.format_amount(amount), unit.format_signed(amount), unit.format_for_input(amount)) == (
        told,
        signed,
        typed,
    )


@every_unit
@given(amount=st.integers(-(10**20), 10**20))
def test_what_is_told_reads_as_the_amount_it_was(unit, amount):
    assert unit.parse_amount(unit.format_amount(amount)) == amount
    assert unit.parse_amount(unit.format_signed(amount)) == amount
    assert unit.parse_amount(unit.format_for_input(amount)) == amount
    assert unit.parse_amount(unit.format_for_input(amount).replace(".", ",")) == amount
    assert unit.parse_amount(unit.format_for_input(amount).replace(",", ".")) == amount


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("0.25", 25),
        ("0,25", 25),
        (".25", 25),
        (",5", 50),
        ("5", 500),
        ("5.", 500),
        ("$5", 500),
        (" 5 $ ", 500),
        ("- $5.5", -550),
        ("−5", -500),
        ("+5", 500),
        ("٣,٥", 350),
    ],
)
def test_a_currency_with_hundredths_is_typed_as_people_type_it(text, amount):
    assert DOLLARS.parse_amount(text) == amount


@pytest.mark.parametrize(
    "text", ["", ".", "$", "1.2.3", "five", "1_0", "1e2", "€5", "0x5", "9" * 31, "1 000"]
)
def test_what_is_no_amount_is_refused(text):
    with pytest.raises(InvalidAmount, match=r"^enter an amount, such as 5 or 0.25\.$"):
        DOLLARS.parse_amount(text)


@pytest.mark.parametrize("text", ["0.255", "1,000", "0,0001"])
def test_more_than_hundredths_are_refused_and_never_cut(text):
    with pytest.raises(
        InvalidAmount, match=r"^enter at most 2 digits after the decimal point, such as 0.25\.$"
    ):
        DOLLARS.parse_amount(text)


@pytest.mark.parametrize("text", ["0.25", "5.", "5,0", "five", "", "$5"])
def test_a_table_that_counts_whole_ones_takes_nothing_else(text):
    with pytest.raises(InvalidAmount, match=r"^enter a whole number\.$"):
        WHOLE.parse_amount(text)


def test_a_unit_is_the_same_currency_in_any_style():
    assert EUROS.is_same_currency(MoneyUnit("€", 2, LAST))
    assert not EUROS.is_same_currency(COINS)
    assert not EUROS.is_same_currency(DOLLARS)


def test_a_comma_is_named_where_amounts_have_one():
    with pytest.raises(
        InvalidAmount, match=(r"^enter at most 2 digits after the decimal " r"comma, such as 0,25\.$")
    ):
        MoneyUnit("€", 2, COMMA).parse_amount("0,255")


STAKE = MoneyField("stake", "Stake", default=5, low=1, high=1000, anchor="options")


def test_defaults_scale_with_what_the_table_counts():
    scaled = STAKE.convert_to_unit(DOLLARS)
    assert (scaled.default, scaled.low, scaled.high) == (500, 1, 1000)
    assert MoneyField("stake", "Stake").convert_to_unit(DOLLARS).default is None
    assert STAKE.convert_to_unit(WHOLE) == STAKE
    hands = NumberField("hands", "Hands", default=5)
    assert hands.convert_to_unit(DOLLARS) == hands


def test_typed_text_is_whole_ones_and_a_number_is_of_the_smallest_unit():
    scaled = STAKE.convert_to_unit(DOLLARS)
    assert [scaled.read(raw) for raw in ("0,25", "5", 5, 25, "")] == [25, 500, 5, 25, 500]


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        ("0", r"Stake: enter a number from $0.01 to $10.00, not $0.00."),
        (1001, r"Stake: enter a number from $0.01 to $10.00, not $10.01."),
        ("0.255", "Stake: enter at most 2 digits after the decimal point, such as 0.25."),
        ("some", "Stake: enter an amount, such as 5 or 0.25."),
        (2.5, "Stake: enter a whole number."),
        (True, "Stake: enter a whole number."),
    ],
)
def test_an_amount_is_refused_in_what_the_table_counts(raw, sentence):
    with pytest.raises(Illegal) as refused:
        STAKE.convert_to_unit(DOLLARS).read(raw)
    assert (str(refused.value), refused.value.field, refused.value.anchor) == (sentence, "stake", "options")


def standing(figure: str, won: int = 0) -> MatchSummary:
    return MatchSummary("", "", (ScoreRow((0,), (("chips", figure),)),), money=(won,))


@pytest.mark.parametrize(
    ("was", "now", "change"),
    [
        ("$1.00", "$3.50", 250),
        ("-€0.05", "+€0.05", 10),
        ("5.00\u00a0kr", "4.75\u00a0kr", -25),
        ("7", "5", -2),
        ("-2,50\u00a0€", "+1,25\u00a0€", 375),
        ("€\u00a02,50", "€\u00a01,25", -125),
    ],
)
def test_a_figure_with_its_sign_is_added_up(was, now, change):
    before, after = standing(was), standing(now)
    assert details_from_summaries(before, after).steps == (EntryStep("Chips", 0, change, "chips"),)
    assert unbalanced(before, after, EntryDetails((), (EntryStep("Chips", 0, change, "chips"),))) == ""
    assert unbalanced(before, after, EntryDetails((), (EntryStep("Chips", 0, change + 1, "chips"),))) != ""


@pytest.mark.parametrize("figure", ["2 of 3", "out", "5 (burns)", "1.2.3"])
def test_a_figure_that_is_no_number_is_not(figure):
    assert details_from_summaries(standing("0"), standing(figure)).steps == ()


def test_what_a_step_moves_is_money_unless_it_is_a_thing():
    assert all(EntryStep("x", 0, 1, of).is_money for of in (MONEY, CHIPS, OWED))
    assert not EntryStep("x", 0, 1, "legs").is_money
    assert not EntryStep("x", 0, 1, CHIPS, counts_pieces=True).is_money


PURE = ("engine", "kit", "matchpot", "games", "evenings")


@pytest.mark.parametrize("package", PURE)
def test_money_is_never_a_float(package):
    """No division but the whole one, no number with a point, nothing that makes one."""
    root = Path(companion.__file__).parent / package
    # Seconds, lines, the room beside them, ratings
    other = {"seat_changes.py", "chart.py", "chart_labels.py", "season.py"}
    for path in (one for one in root.rglob("*.py") if one.name not in other):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            where = f"{path.name}:{getattr(node, 'lineno', 0)}"
            assert not isinstance(node, ast.Div), where
            assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), where
            made = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
            assert made not in ("float", "round", "Decimal"), where
