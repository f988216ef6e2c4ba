"""Figures over many evenings: shares, streaks, ratings."""

from companion.evenings.groups.season import (
    PlayerRating,
    PlayerStrengths,
    Proportion,
    RatedMatch,
    Streaks,
    compute_streaks,
)


def test_streaks():
    assert compute_streaks([]) == Streaks(0, 0, 0)
    assert compute_streaks([5, 1, -2, -1, -9, 0, 3]) == Streaks(2, 3, 1)
    assert compute_streaks([0, -1, -1]) == Streaks(0, 2, -2)
    assert compute_streaks([1, 0, 1]) == Streaks(1, 0, 1)


def test_shares():
    assert Proportion(0, 0).percent == 0
    assert (Proportion(1, 3).percent, Proportion(2, 3).percent, Proportion(1, 2).percent) == (33, 67, 50)
    assert Proportion(1, 29).is_small_sample
    assert not Proportion(1, 30).is_small_sample


def ratings(matches: list[RatedMatch[str]]) -> dict[str, PlayerRating]:
    return PlayerStrengths[str]().after_matches(matches).ratings


def test_who_wins_more_is_rated_higher():
    won = RatedMatch({"a": 5, "b": -5}, frozenset("a"))
    found = ratings([won] * 10)
    assert found["a"].points > 1000 > found["b"].points
    assert found["a"].matches == 10
    assert not found["a"].is_small_sample
    assert ratings([won] * 9)["a"].is_small_sample
    by_winners = ratings([RatedMatch({"a": 0, "b": 0}, frozenset("a"))] * 10)
    assert by_winners == found
    assert ratings([RatedMatch({"a": 5}, frozenset("a"))]) == {}
    level = ratings([RatedMatch({"a": 0, "b": 0}, frozenset())] * 10)
    assert level["a"].points == level["b"].points


def test_it_goes_on_from_where_it_stood():
    won, lost = RatedMatch({"a": 5, "b": -5}, frozenset("a")), RatedMatch({"b": 2, "c": -2}, frozenset("b"))
    some = PlayerStrengths[str]().after_matches([won, won])
    assert some.after_matches([lost, won]).ratings == ratings([won, won, lost, won])
    assert some.ratings == ratings([won, won])
