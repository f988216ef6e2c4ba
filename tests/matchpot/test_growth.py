"""What staying costs and what the pot could grow to, told before anybody declares."""

import pytest

from companion.matchpot.state.growth import largest_next_pot, pot_after_hand

from .tables import DEADLY, GUTS, STAGES, Table


@pytest.mark.parametrize(
    ("rules", "options", "most"),
    [
        (GUTS, {}, 8),  # 4 in the pot: three losers match it, or of the three staying two do
        (GUTS, {"owe": "upto", "amount": 3}, 6),
        (GUTS, {"kitty": True}, 16),  # the kitty is best: the pot stays and all three left pay 4
        (GUTS, {"deck": True}, 8),
        (GUTS, {"deck": True, "owe": "amount", "amount": 1}, 5),  # who is alone in loses to the deck
        (DEADLY, {}, 16),  # all three left may be dead
        (STAGES, {}, 8),
        (STAGES, {"payee": "winner"}, 4),  # the losers pay the winner, and the pot stays
        (STAGES, {"owe": "amount", "amount": 1}, 4),  # a leg, and the pot stays
    ],
)
def test_what_the_pot_could_grow_to(rules, options, most):
    table = Table(rules, 4, **{"declare": "asked", **options}).enter("deal").say("out")
    assert largest_next_pot(table.state) == most


def test_what_comes_into_the_pot_at_the_next_deal():
    table = Table(GUTS, 4, ante=2)
    assert table.state.total_payment_at_deal == 8
    table.hand((0, 1, 2), (0,))
    assert table.state.total_payment_at_deal == 16  # two losers match the pot of 8
    table.enter("deal")
    assert (table.state.total_payment_at_deal, table.state.match.pot) == (0, 16)


def test_the_next_pot_is_told_for_every_number_that_may_stay():
    table = Table(GUTS, 4, ante=3, owe="upto", amount=5).enter("deal")
    assert [pot_after_hand(table.state, staying) for staying in (1, 2, 3, 4)] == [0, 5, 10, 15]
    at_once = Table(STAGES, 3, payee="winner").enter("deal")
    assert pot_after_hand(at_once.state, 3) == 3


def test_a_dead_hand_owes_like_every_loser():
    table = Table(DEADLY, 3).enter("deal").enter("say", 1, choice="in", dead=True).say("in", "out")
    assert table.line == "Anna is out. Cy takes 3. Bo owes 3"
    assert table.summary.rows[1].figures[1] == ("owes", "3 (dead, to match the pot)")
