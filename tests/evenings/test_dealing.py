"""Whose deal it is."""

from companion.evenings.tables.dealing import pick_next_dealer, sort_match_players_clockwise


def test_the_deal_passes_to_the_left_over_those_who_are_away():
    assert pick_next_dealer([7, 8, 9], None, {7, 8, 9}) == 7
    assert pick_next_dealer([7, 8, 9], 7, {7, 8, 9}) == 8
    assert pick_next_dealer([7, 8, 9], 9, {7, 8, 9}) == 7
    assert pick_next_dealer([7, 8, 9], 7, {7, 9}) == 9
    assert pick_next_dealer([7, 8, 9], 7, {7}) == 7
    assert pick_next_dealer([7, 8, 9], 5, {8, 9}) == 8


def test_who_played_sits_again_as_the_match_began():
    assert sort_match_players_clockwise([1, 3, 2, 4], 0, [1, 2, 3, 4]) == [1, 3, 2, 4]


def test_who_came_late_sits_again_where_they_sit_at_the_table():
    assert sort_match_players_clockwise([1, 3, 2], 1, [1, 2, 3]) == [1, 2, 3]
    assert sort_match_players_clockwise([2, 3, 1], 1, [1, 2, 3]) == [2, 3, 1]
    assert sort_match_players_clockwise([1, 4, 3, 2], 2, [1, 2, 3, 4]) == [1, 2, 3, 4]
