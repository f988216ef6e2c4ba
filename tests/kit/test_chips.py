"""Pots: side pots worked by hand, refunds, ties, odd chips, high-low; and nothing is ever lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.kit.chips import (
    Pot,
    award_pots,
    best_tied_seats,
    find_uncalled_bet,
    split_evenly,
    split_into_pots,
)

ANNA, BO, CY, DI = range(4)


def test_one_pot_while_everybody_put_in_as_much():
    assert split_into_pots((50, 50, 50)) == (Pot(150, (ANNA, BO, CY)),)


def test_nothing_put_in_is_no_pot():
    assert split_into_pots((0, 0, 0)) == ()


def test_an_all_in_for_less_makes_a_main_pot_and_a_side_pot():
    # Anna has 20 in all. 4 times 20 for the main pot, 3 times 30 and twice 50 beside it.
    assert split_into_pots((20, 50, 100, 100)) == (
        Pot(80, (ANNA, BO, CY, DI)),
        Pot(90, (BO, CY, DI)),
        Pot(100, (CY, DI)),
    )


def test_a_single_chip_makes_a_main_pot_too():
    assert split_into_pots((1, 5, 5)) == (Pot(3, (0, 1, 2)), Pot(8, (1, 2)))


def test_what_a_folded_player_put_in_lies_in_the_pots_it_reached():
    # Bo folds after 50: 30 of them are in the main pot with 3 times 30, 20 in the side pot with 70 and 70.
    assert split_into_pots((30, 50, 100, 100), {BO}) == (Pot(120, (ANNA, CY, DI)), Pot(160, (CY, DI)))


def test_a_folded_players_chips_make_no_pot_of_their_own():
    assert split_into_pots((5, 20, 20), {ANNA}) == (Pot(45, (BO, CY)),)


def test_what_a_folded_player_put_in_beyond_all_others_is_in_the_last_pot():
    assert split_into_pots((2, 1, 0), {ANNA, CY}) == (Pot(3, (BO,)),)
    assert split_into_pots((2, 5, 0), {ANNA, BO}) == (Pot(7, (CY,)),)


def test_the_part_of_a_bet_that_nobody_called_goes_back():
    assert find_uncalled_bet((25, 75, 100)) == (CY, 25)
    assert find_uncalled_bet((50, 50)) is None
    assert find_uncalled_bet((10, 50, 0), {ANNA, CY}) == (BO, 40)


def test_what_a_single_player_put_in_goes_back():
    assert find_uncalled_bet((1,)) == (0, 1)


def test_a_folded_player_gets_nothing_back():
    assert find_uncalled_bet((2, 1), {ANNA}) is None


def test_the_short_stack_wins_the_main_pot_and_the_next_best_the_side_pots():
    pots = split_into_pots((20, 50, 100, 100))
    paid = award_pots(pots, [[(ANNA,), (DI,), (BO, CY)]], dealer=ANNA, seats=4)
    assert paid == ((80, 0, 0, 0), (0, 0, 0, 90), (0, 0, 0, 100))


def test_a_tie_in_the_side_pot_shares_the_side_pot_alone():
    pots = split_into_pots((20, 50, 50))
    assert award_pots(pots, [[(ANNA,), (BO, CY)]], dealer=ANNA, seats=3) == ((60, 0, 0), (0, 30, 30))


def test_odd_chips_go_one_by_one_to_the_tied_seats_left_of_the_dealer():
    pot = (Pot(101, (ANNA, BO, CY)),)
    tie = [[(ANNA, BO, CY)]]
    assert award_pots(pot, tie, dealer=ANNA, seats=3) == ((33, 34, 34),)
    assert award_pots(pot, tie, dealer=BO, seats=3) == ((34, 33, 34),)
    assert award_pots((Pot(100, (ANNA, BO, CY)),), tie, dealer=CY, seats=3) == ((34, 33, 33),)


def test_the_dealer_comes_last_for_an_odd_chip():
    assert award_pots((Pot(5, (ANNA, CY)),), [[(ANNA, CY)]], dealer=ANNA, seats=4) == ((2, 0, 3, 0),)


def test_high_and_low_share_and_the_odd_chip_goes_to_the_high():
    assert award_pots((Pot(25, (ANNA, BO)),), [[(BO,)], [(ANNA,)]], dealer=ANNA, seats=2) == ((12, 13),)


def test_whoever_has_high_and_low_takes_all_and_ties_quarter():
    assert award_pots((Pot(21, (ANNA, BO)),), [[(BO,)], [(BO,)]], dealer=ANNA, seats=2) == ((0, 21),)
    # 11 for the high, 10 for the low; Anna and Bo share the low: 5 each.
    assert award_pots((Pot(21, (ANNA, BO)),), [[(BO,), (ANNA,)], [(ANNA, BO)]], dealer=ANNA, seats=2) == (
        (5, 16),
    )


def test_without_a_low_the_high_takes_all():
    assert award_pots((Pot(21, (ANNA, BO)),), [[(BO,), (ANNA,)], []], dealer=ANNA, seats=2) == ((0, 21),)
    only_low_in_main = (Pot(30, (ANNA, BO, CY)), Pot(20, (BO, CY)))
    orders = [[(BO,), (ANNA,), (CY,)], [(ANNA,)]]
    assert award_pots(only_low_in_main, orders, dealer=ANNA, seats=3) == ((15, 15, 0), (0, 20, 0))


def test_the_odd_chip_goes_by_how_they_sit():
    pot, tie = (Pot(25, (ANNA, BO)),), [[(ANNA, BO)]]
    assert award_pots(pot, tie, CY, 3, around=(BO, ANNA, CY)) == ((12, 13, 0),)
    assert award_pots(pot, tie, CY, 3) == ((13, 12, 0),)


def test_a_pot_that_nobody_can_win_is_no_pot():
    with pytest.raises(ValueError, match="nobody has a hand for the pot of 20"):
        award_pots((Pot(20, (BO, CY)),), [[(ANNA,)]], dealer=ANNA, seats=3)


def test_a_split_is_as_equal_as_can_be():
    assert split_evenly(10, 4) == (3, 3, 2, 2)
    assert split_evenly(0, 2) == (0, 0)


@given(data=st.data())
def test_everything_put_in_is_in_the_pots_and_everything_in_the_pots_is_paid(data):
    paid = data.draw(st.lists(st.integers(0, 60), min_size=1, max_size=9))
    seats = range(len(paid))
    live = data.draw(st.sets(st.sampled_from(seats), min_size=1))
    folded = set(seats) - live
    most = max(paid[seat] for seat in live)
    paid = [min(amount, most) for amount in paid]
    back = find_uncalled_bet(paid, folded)
    if back:
        paid[back[0]] -= back[1]
        assert find_uncalled_bet(paid, folded) is None
    pots = split_into_pots(paid, folded)
    assert sum(pot.amount for pot in pots) == sum(paid)
    assert all(pot.amount and set(pot.seats) <= live for pot in pots)
    assert [set(pot.seats) for pot in pots] == sorted({frozenset(pot.seats) for pot in pots}, key=len)[::-1]

    around = data.draw(st.permutations(sorted(live)))
    order = [tuple(around[:2]), *((seat,) for seat in around[2:])]
    dealer = data.draw(st.sampled_from(seats))
    for orders in ([order], [order, [around[-1:]]]):
        got = award_pots(pots, orders, dealer, len(paid))
        assert [sum(shares) for shares in got] == [pot.amount for pot in pots]
        assert all(not shares[seat] for shares in got for seat in folded)
        for seat in live:
            assert sum(shares[seat] for shares in got) <= sum(min(paid[seat], amount) for amount in paid)


def test_the_best_are_those_of_the_best_group_who_can_win():
    order = ((ANNA,), (BO, CY), (DI,))
    assert best_tied_seats(order, (BO, CY, DI)) == (BO, CY)
    assert best_tied_seats(order, (CY, DI)) == (CY,)
    assert best_tied_seats(order[:1], (BO,)) == ()
