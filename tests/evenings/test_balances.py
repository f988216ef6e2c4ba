"""How everybody stands."""

from hypothesis import given
from hypothesis import strategies as st

from companion.evenings.money.balances import (
    BalanceChange,
    MoneyEvent,
    PlayerScore,
    add_up_balances,
    balances_over_time,
    compute_balance_changes,
    rank_player_scores,
)
from companion.evenings.money.pots import pot_from_balances


def test_balances_add_up_over_the_matches():
    results = [MoneyEvent({1: 10, 2: -10}), MoneyEvent({2: 4, 3: -4})]
    assert add_up_balances([1, 2, 3, 4], results) == {1: 10, 2: -6, 3: -4, 4: 0}
    assert add_up_balances([1], results) == {1: 10, 2: -6, 3: -4}
    assert add_up_balances([1, 2], []) == {1: 0, 2: 0}


def test_the_course_of_the_evening_has_a_point_before_and_after_each_match():
    results = [MoneyEvent({1: 10, 2: -10}), MoneyEvent({2: 4, 1: -4})]
    assert balances_over_time([1, 2], results) == [{1: 0, 2: 0}, {1: 10, 2: -10}, {1: 6, 2: -6}]
    assert balances_over_time([1, 2], []) == [{1: 0, 2: 0}]


def test_a_pot_shared_out_counts_for_the_balance_and_is_no_match():
    results = [MoneyEvent({1: -3, 2: -3}), MoneyEvent({1: 3, 2: 3}, is_match=False)]
    assert rank_player_scores([1, 2], results) == [PlayerScore(1, 0, 0, 1), PlayerScore(2, 0, 0, 1)]


def test_scores_go_by_balance_then_by_matches_won():
    results = [
        MoneyEvent({1: 5, 2: -5, 3: 0}, (1,)),
        MoneyEvent({1: -5, 2: 5}, (2,)),
        MoneyEvent({3: 0, 2: 0}, (3,)),
    ]
    assert rank_player_scores([1, 2, 3, 4], results) == [
        PlayerScore(1, 0, 1, 2),
        PlayerScore(2, 0, 1, 3),
        PlayerScore(3, 0, 1, 2),
        PlayerScore(4, 0, 0, 0),
    ]
    assert [
        score.player
        for score in rank_player_scores([1, 2], [MoneyEvent({1: 0, 2: 0}, (2,)), MoneyEvent({2: -1, 1: 1})])
    ] == [
        1,
        2,
    ]


def test_of_two_with_the_same_balance_who_won_more_matches_is_first():
    results = [MoneyEvent({1: 4, 2: -4}, (1,)), *[MoneyEvent({1: -2, 2: 2}, (2,))] * 2]
    assert rank_player_scores([1, 2], results) == [PlayerScore(2, 0, 2, 3), PlayerScore(1, 0, 1, 3)]


@given(st.lists(st.dictionaries(st.integers(1, 5), st.integers(-100, 100), max_size=5), max_size=6))
def test_in_is_out(moneys: list[dict[int, int]]):
    results = [MoneyEvent(money) for money in moneys]
    held = add_up_balances(range(1, 6), results)
    assert balances_over_time(range(1, 6), results)[-1] == held
    assert sum(score.balance for score in rank_player_scores(range(1, 6), results)) == -pot_from_balances(
        held
    )


def test_who_stands_otherwise_is_said_player_by_player():
    found = compute_balance_changes([1, 2, 3], [MoneyEvent({1: 5, 2: -5})], [MoneyEvent({1: 2, 2: -2})])
    assert found == (BalanceChange(1, 5, 2), BalanceChange(2, -5, -2), BalanceChange(3, 0, 0))
    assert [shift.same for shift in found] == [False, False, True]
