"""Steps of an account for chips that go into a pot."""

from companion.engine.account import CHIPS, MONEY, EntryStep
from companion.kit.paying import payment_steps


def test_what_is_put_in_lies_in_the_pot():
    assert list(payment_steps(1, "Bo", 5, "antes 5", "bets")) == [
        EntryStep("Bo antes 5", 1, -5, CHIPS, pot=5, anchor="bets")
    ]
    assert [step.text for step in payment_steps(1, "Bo", 1, "antes 1", "bets")] == ["Bo antes 1"]


def test_where_no_chips_are_counted_it_is_money():
    assert list(payment_steps(1, "Bo", 5, "antes 5", "ante", MONEY)) == [
        EntryStep("Bo antes 5", 1, -5, MONEY, pot=5, anchor="ante")
    ]


def test_what_nobody_can_match_goes_back():
    assert list(payment_steps(1, "Bo", -3, "", "bets")) == [
        EntryStep("Bo takes back 3 that nobody called", 1, 3, CHIPS, pot=-3, anchor="bets")
    ]


def test_nothing_is_no_step():
    assert list(payment_steps(1, "Bo", 0, "antes 0", "bets")) == []
