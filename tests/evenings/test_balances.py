"""How everybody stands."""

from hypothesis import given
from hypothesis import strategies as st

from companion.evenings.money.balances import Moved, Score, Shift, balances, course, scores, shifts
from companion.evenings.money.pots import pot


def test_balances_add_up_over_the_matches():
    results = [Moved({1: 10, 2: -10}), Moved({2: 4, 3: -4})]
    assert balances([1, 2, 3, 4], results) == {1: 10, 2: -6, 3: -4, 4: 0}
    assert balances([1], results) == {1: 10, 2: -6, 3: -4}
    assert balances([1, 2], []) == {1: 0, 2: 0}


def test_the_course_of_the_evening_has_a_point_before_and_after_each_match():
    results = [Moved({1: 10, 2: -10}), Moved({2: 4, 1: -4})]
    assert course([1, 2], results) == [{1: 0, 2: 0}, {1: 10, 2: -10}, {1: 6, 2: -6}]
    assert course([1, 2], []) == [{1: 0, 2: 0}]


def test_a_pot_shared_out_counts_for_the_balance_and_is_no_match():
    results = [Moved({1: -3, 2: -3}), Moved({1: 3, 2: 3}, played=False)]
    assert scores([1, 2], results) == [Score(1, 0, 0, 1), Score(2, 0, 0, 1)]


def test_scores_go_by_balance_then_by_matches_won():
    results = [Moved({1: 5, 2: -5, 3: 0}, (1,)), Moved({1: -5, 2: 5}, (2,)), Moved({3: 0, 2: 0}, (3,))]
    assert scores([1, 2, 3, 4], results) == [
        Score(1, 0, 1, 2),
        Score(2, 0, 1, 3),
        Score(3, 0, 1, 2),
        Score(4, 0, 0, 0),
    ]
    assert [score.player for score in scores([1, 2], [Moved({1: 0, 2: 0}, (2,)), Moved({2: -1, 1: 1})])] == [
        1,
        2,
    ]


def test_of_two_with_the_same_balance_who_won_more_matches_is_first():
    results = [Moved({1: 4, 2: -4}, (1,)), *[Moved({1: -2, 2: 2}, (2,))] * 2]
    assert scores([1, 2], results) == [Score(2, 0, 2, 3), Score(1, 0, 1, 3)]


@given(st.lists(st.dictionaries(st.integers(1, 5), st.integers(-100, 100), max_size=5), max_size=6))
def test_in_is_out(moneys: list[dict[int, int]]):
    results = [Moved(money) for money in moneys]
    held = balances(range(1, 6), results)
    assert course(range(1, 6), results)[-1] == held
    assert sum(score.balance for score in scores(range(1, 6), results)) == -pot(held)


def test_who_stands_otherwise_is_said_player_by_player():
    found = shifts([1, 2, 3], [Moved({1: 5, 2: -5})], [Moved({1: 2, 2: -2})])
    assert found == (Shift(1, 5, 2), Shift(2, -5, -2), Shift(3, 0, 0))
    assert [shift.same for shift in found] == [False, False, True]
