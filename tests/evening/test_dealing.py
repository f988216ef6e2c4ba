"""Whose deal it is."""

from companion.evening.dealing import next_dealer


def test_the_deal_passes_to_the_left_over_those_who_are_away():
    assert next_dealer([7, 8, 9], None, {7, 8, 9}) == 7
    assert next_dealer([7, 8, 9], 7, {7, 8, 9}) == 8
    assert next_dealer([7, 8, 9], 9, {7, 8, 9}) == 7
    assert next_dealer([7, 8, 9], 7, {7, 9}) == 9
    assert next_dealer([7, 8, 9], 7, {7}) == 7
    assert next_dealer([7, 8, 9], 5, {8, 9}) == 8
