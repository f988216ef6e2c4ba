"""What a hand does to the pot, worked out again in other words, and by hand.

The next pot is what each loser owes, by the number of losers, and what was not taken.
"""

from fractions import Fraction
from math import ceil

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.matchpot.rules.money import PlayedHand, Settlement, compute_settlement, winner_shares

from .tables import GUTS, HIGH_LOW, STAGES, Table

AROUND = (1, 2, 3, 0)
OWES = ("pot", "upto", "amount", "share", "growing")


def owed(owe: str, pot: int, amount: int, number: int) -> int:
    """What a loser owes, said in other words than the engine's."""
    if owe == "share":
        return ceil(Fraction(pot * amount, 100))
    cap = {"pot": pot, "upto": amount, "growing": amount * number}.get(owe)
    return amount if cap is None else min(pot, cap)


@pytest.mark.random
@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_the_next_pot_is_what_the_losers_owe_and_what_was_not_taken(data):
    players = data.draw(st.integers(2, 8))
    owe, amount = data.draw(st.sampled_from(OWES)), data.draw(st.integers(1, 60))
    kitty = data.draw(st.booleans())
    table = Table(GUTS, players, ante=data.draw(st.integers(1, 20)), owe=owe, amount=amount, kitty=kitty)
    for _ in range(data.draw(st.integers(1, 5))):
        table.enter("deal")
        pot, number = table.state.match.pot, table.state.match.hand_number
        stay = data.draw(st.lists(st.sampled_from(range(players)), unique=True))
        table.enter("stay", stay=stay)
        losers, taken = set(stay), 0
        if table.state.phase == "show":
            house = kitty and data.draw(st.booleans())
            winners = [] if house else data.draw(st.lists(st.sampled_from(stay), unique=True, min_size=1))
            table.enter("show", high=winners, **({"house": house} if kitty else {}))
            losers, taken = set(stay) - set(winners), 0 if house else pot
        elif stay:
            losers, taken = set(), pot
        antes = 0 if stay else players * table.state.match.agreement.stakes.ante
        left = pot - taken
        if table.state.match.is_over:
            assert not losers
            assert left == 0
            return
        due = sum(table.state.payment_at_deal(seat) for seat in range(players))
        assert table.state.match.pot + due == len(losers) * owed(owe, pot, amount, number) + left + antes


@pytest.mark.random
@given(
    pot=st.integers(0, 10**6),
    loss=st.integers(0, 10**6),
    stayed=st.sets(st.integers(0, 3)),
    data=st.data(),
    at_once=st.booleans(),
    legs=st.sampled_from(["", "alone", "tied"]),
)
def test_nothing_is_lost_between_the_pot_and_the_players(pot, loss, stayed, data, at_once, legs):
    side = st.sets(st.sampled_from(sorted(stayed))) if stayed else st.just(set())
    sides = [tuple(data.draw(side)) for _ in range(data.draw(st.integers(1, 2)))]
    hand = PlayedHand(pot, loss, tuple(stayed), sides)
    outcome = compute_settlement(hand, AROUND, at_once=at_once, legs=legs)
    assert outcome.remaining_pot + sum(outcome.pot_shares.values()) == pot
    assert sum(outcome.direct_payments.values()) == 0
    assert set(outcome.debts) <= set(hand.losers)
    assert all(amount == loss for amount in outcome.debts.values())
    assert not (outcome.leg_winners and (outcome.pot_shares or outcome.debts or outcome.direct_payments))
    assert set(outcome.pot_shares).isdisjoint(outcome.debts)


@pytest.mark.parametrize(
    ("owe", "amount", "losers_owe"),
    [
        ("pot", 5, 12),
        ("upto", 5, 5),
        ("upto", 50, 12),
        ("amount", 50, 50),
        ("share", 50, 6),
        ("share", 30, 4),
    ],
)
def test_what_losers_owe(owe, amount, losers_owe):
    table = Table(GUTS, 4, ante=3, owe=owe, amount=amount).hand((0, 1, 2, 3), (2,))
    assert table.owed == dict.fromkeys((0, 1, 3), losers_owe)
    assert table.enter("deal").state.match.pot == 3 * losers_owe


def test_a_growing_burn_grows_by_a_step_with_every_hand():
    table = Table(GUTS, 3, ante=10, owe="growing", amount=4)
    assert [table.hand((0, 1), (0,)).owed[1] for _ in range(4)] == [4, 4, 4, 4]
    table = Table(GUTS, 3, ante=10, owe="growing", amount=4)
    assert [table.hand((0, 1, 2), (0,)).owed[1] for _ in range(4)] == [4, 8, 12, 16]


def test_a_burn_of_bet_limits():
    table = Table(HIGH_LOW, 3, owe="limit", amount=3, bet_limit=4)
    assert table.state.loser_debt == 12


def test_an_odd_chip_of_the_split_goes_to_the_high_one_of_a_tie_left_of_the_dealer():
    assert winner_shares(11, [(0,), (2,)], AROUND) == {0: 6, 2: 5}
    assert winner_shares(11, [(0, 3, 2)], AROUND) == {2: 4, 3: 4, 0: 3}
    assert winner_shares(11, [(0, 3), (1,)], AROUND) == {3: 3, 0: 3, 1: 5}


def test_one_player_may_take_both_parts():
    assert winner_shares(11, [(0,), (0,)], AROUND) == {0: 11}


def test_the_part_that_a_kitty_keeps_stays():
    hand = PlayedHand(11, 4, (1, 2), [(), (2,)])
    assert compute_settlement(hand, AROUND) == Settlement(6, pot_shares={2: 5}, debts={1: 4})


def test_who_pays_at_once_pays_the_winners_and_the_pot_stays():
    hand = PlayedHand(9, 9, (1, 2, 3), [(3,)])
    assert compute_settlement(hand, AROUND, at_once=True) == Settlement(
        9, direct_payments={1: -9, 2: -9, 3: 18}
    )
    tied = PlayedHand(9, 9, (1, 2, 3), [(3, 2)])
    assert compute_settlement(tied, AROUND, at_once=True) == Settlement(
        9, direct_payments={1: -9, 2: 5, 3: 4}
    )


def test_where_a_kitty_wins_nobody_is_there_to_be_paid_at_once():
    hand = PlayedHand(9, 9, (1, 2), [()])
    assert compute_settlement(hand, AROUND, at_once=True) == Settlement(9, debts={1: 9, 2: 9})


def test_legs_are_for_who_is_alone_or_for_all_tied():
    alone, tied = PlayedHand(9, 9, (1,), [(1,)]), PlayedHand(9, 9, (1, 2), [(1, 2)])
    assert (
        compute_settlement(alone, AROUND, legs="alone")
        == compute_settlement(alone, AROUND, legs="tied")
        == Settlement(9, leg_winners=(1,))
    )
    assert compute_settlement(tied, AROUND, legs="tied") == Settlement(9, leg_winners=(1, 2))
    assert compute_settlement(tied, AROUND, legs="alone") == Settlement(0, pot_shares={1: 5, 2: 4})


def test_losers_pay_the_winner_at_once_in_a_game_where_they_do():
    table = Table(STAGES, 3, ante=4, payee="winner").hand((0, 1, 2), (1,))
    assert table.money == (-16, 20, -16)
    assert table.state.match.pot == 12
    assert table.owed == {}
    assert not table.state.match.is_over
    assert table.line == "Bo gets 24. Cy and Anna pay 12 each"
    assert table.enter("deal").state.match.pot == 12
