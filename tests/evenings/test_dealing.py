"""Whose deal it is."""

from companion.evenings.tables.dealing import next_dealer, seat_match_players


def test_the_deal_passes_to_the_left_over_those_who_are_away():
    assert next_dealer([7, 8, 9], None, {7, 8, 9}) == 7
    assert next_dealer([7, 8, 9], 7, {7, 8, 9}) == 8
    assert next_dealer([7, 8, 9], 9, {7, 8, 9}) == 7
    assert next_dealer([7, 8, 9], 7, {7, 9}) == 9
    assert next_dealer([7, 8, 9], 7, {7}) == 7
    assert next_dealer([7, 8, 9], 5, {8, 9}) == 8


def test_who_played_sits_again_as_the_match_began():
    assert seat_match_players([1, 3, 2, 4], 0, [1, 2, 3, 4]) == [1, 3, 2, 4]


def test_who_came_late_sits_again_where_they_sit_at_the_table():
    assert seat_match_players([1, 3, 2], 1, [1, 2, 3]) == [1, 2, 3]
    assert seat_match_players([2, 3, 1], 1, [1, 2, 3]) == [2, 3, 1]
    assert seat_match_players([1, 4, 3, 2], 2, [1, 2, 3, 4]) == [1, 2, 3, 4]
