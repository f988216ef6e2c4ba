"""The order of hands that are ranked, and what part of the pot each winner gets."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import parse
from companion.hands import NotComparable, Rank, WrongCount, rank, showdown
from companion.hands.definition.rankings import EIGHT_OR_BETTER, STANDARD, STANDARD_FIVE_OF_A_KIND
from companion.hands.judging.showdowns import order_hands

values = st.integers(0, 5)


def ranks(found, ranking):
    """Return ranks worth so much; their cards are nothing here."""
    return [Rank(value, (), ranking) for value in found]


def test_hands_are_ordered_best_first_with_ties_together():
    hands = ["7c 5c 4c 3c 2d", "Ah Ad 9c 8c 7c", "7d 5d 4d 3d 2c", "As Ac 9d 8d 7d", "Kh Kd Ks Kc 2h"]
    assert order_hands([rank(parse(hand)) for hand in hands]) == ((4,), (1, 3), (0, 2))


@pytest.mark.parametrize("hands", [["As Kd Qc Jh 9s"], [parse("As Kd Qc Jh 9s")], "As Kd"])
def test_cards_that_are_not_ranked_are_refused_with_what_ranks_them(hands):
    with pytest.raises(TypeError, match=r"takes ranked hands\. Rank each first: showdown\(\[rank\(one\)"):
        showdown(hands)


def test_nobody_at_the_showdown_is_no_order():
    assert order_hands([]) == ()


@pytest.mark.parametrize(
    ("highs", "lows", "shares"),
    [
        ([3, 2, 1], [], {0: 1}),
        ([3, 3, 1], [], {0: Fraction(1, 2), 1: Fraction(1, 2)}),
        ([3, 3, 3], [], dict.fromkeys(range(3), Fraction(1, 3))),
        ([3, 2, 1], [1, 2, 3], {0: Fraction(1, 2), 2: Fraction(1, 2)}),
        ([3, 2, 1], [3, 2, 1], {0: 1}),
        ([3, 2, 1], [0, 0, 0], {0: 1}),
        ([3, 2, 1], [0, 0, 1], {0: Fraction(1, 2), 2: Fraction(1, 2)}),
        ([3, 3, 1], [1, 0, 1], {0: Fraction(1, 2), 1: Fraction(1, 4), 2: Fraction(1, 4)}),
        ([3, 3, 3], [1, 0, 0], {0: Fraction(2, 3), 1: Fraction(1, 6), 2: Fraction(1, 6)}),
        ([0, 0], [0, 5], {1: 1}),
        ([0, 0], [0, 0], {}),
        ([], [], {}),
    ],
)
def test_high_and_low_take_half_each_and_ties_share(highs, lows, shares):
    found = showdown(ranks(highs, STANDARD), ranks(lows, EIGHT_OR_BETTER))
    assert found.shares == shares
    assert found.has_low == bool(lows)


@pytest.mark.random
@given(st.lists(st.tuples(values, values), max_size=8), st.booleans())
def test_the_whole_pot_is_shared_among_winners(hands, split):
    highs, lows = [high for high, _ in hands], [low for _, low in hands] if split else []
    found = showdown(ranks(highs, STANDARD), ranks(lows, EIGHT_OR_BETTER))
    assert sum(found.shares.values()) == (1 if any(highs) or any(lows) else 0)
    assert set(found.shares) == set(found.winners) | set(found.low_winners)
    assert set(found.both_winners) == set(found.winners) & set(found.low_winners)
    assert sorted(place for group in found.order for place in group) == [
        place for place, value in enumerate(highs) if value
    ]


@pytest.mark.random
@given(st.lists(values, max_size=10))
def test_groups_hold_equal_hands_and_fall(found):
    groups = [{found[place] for place in group} for group in order_hands(ranks(found, STANDARD))]
    assert all(len(group) == 1 for group in groups)
    assert groups == sorted(groups, key=max, reverse=True)


def test_each_hand_has_its_low():
    with pytest.raises(WrongCount, match="There are 2 hands and 1 low: give one low"):
        showdown(ranks([1, 2], STANDARD), ranks([1], EIGHT_OR_BETTER))


def test_hands_of_different_orders_do_not_meet():
    with pytest.raises(NotComparable):
        showdown([*ranks([1], STANDARD), *ranks([2], STANDARD_FIVE_OF_A_KIND)])
