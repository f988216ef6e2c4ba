from companion.cards import parse
from companion.hands import rank
from companion.hands.showdown import order


def test_hands_are_ordered_best_first_with_ties_together():
    hands = ["7c 5c 4c 3c 2d", "Ah Ad 9c 8c 7c", "7d 5d 4d 3d 2c", "As Ac 9d 8d 7d", "Kh Kd Ks Kc 2h"]
    assert order([rank(parse(hand)) for hand in hands]) == ((4,), (1, 3), (0, 2))


def test_nobody_at_the_showdown_is_no_order():
    assert order([]) == ()
