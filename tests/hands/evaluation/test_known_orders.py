"""The order of hands is the one that was held against pokerkit's, which others wrote; see `make prove`."""

import pytest

from hands.every import every_hand
from hands.orders import SETS, answers, digest

KNOWN = answers()


@pytest.mark.random
@pytest.mark.parametrize("name", SETS)
def test_hands_stand_in_the_order_that_was_proved(name: str):
    """Badugi by the batch, which takes a twentieth: `test_badugi` ranks a tenth of all one by one."""
    hands = SETS[name]
    found = every_hand(hands.ranking).tolist() if hands.ranking.is_rainbow else hands.values()
    assert digest(found) == KNOWN[name]


def test_an_order_in_which_two_hands_change_places_is_another():
    order = [3.0, 1.0, 2.0, 2.0]
    assert digest(order) == digest([30.0, 10.0, 20.0, 20.0])
    for other in ([3.0, 2.0, 1.0, 1.0], [3.0, 1.0, 2.0, 2.5], [3.0, 1.0, 1.0, 2.0]):
        assert digest(order) != digest(other)
