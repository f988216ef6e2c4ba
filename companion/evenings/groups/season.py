"""Figures over many evenings: shares, streaks and ratings."""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from openskill.models import PlackettLuce, PlackettLuceRating

MIN_HANDS = 30
MIN_EVENINGS = 5
MIN_RATED_MATCHES = 10
"""Samples smaller than these are marked as small; a rating from fewer matches is not shown."""
_START_POINTS, _POINTS_PER_MU = 1000, 40
"""Rating of somebody who has not played, and rating points per unit of the model's `mu`."""

P = TypeVar("P", bound=Hashable)


@dataclass(frozen=True)
class Proportion:
    """Number of times that something happened.

    times: the number of times that it did.
    possible_times: the number of times that it could have.
    """

    times: int
    possible_times: int

    @property
    def percent(self) -> int:
        """Share in per cent, rounded to a whole number, halves up; 0 if `possible_times` is 0."""
        return (
            (200 * self.times + self.possible_times) // (2 * self.possible_times)
            if self.possible_times
            else 0
        )

    @property
    def is_small_sample(self) -> bool:
        """Whether `possible_times` is below `MIN_HANDS`, whatever it counts."""
        return self.possible_times < MIN_HANDS


@dataclass(frozen=True)
class Streaks:
    """Longest runs of evenings won and lost in a row.

    won, lost: the lengths of the longest runs.
    current: the length of the current run, negative if the evenings were lost, 0 if there is none.
    """

    won: int
    lost: int
    current: int


def compute_streaks(balances: Iterable[int]) -> Streaks:
    """Return the streaks in a player's balances of evenings, which are in order of time.

    A balance of zero ends any streak and begins none.
    """
    won = lost = now = 0
    for balance in balances:
        sign = (balance > 0) - (balance < 0)
        now = now + sign if sign and now * sign > 0 else sign
        won, lost = max(won, now), max(lost, -now)
    return Streaks(won, lost, now)


@dataclass(frozen=True)
class PlayerRating:
    """Estimated strength of a player.

    points: the strength; it starts at 1000.
    margin: the margin of error in points: the strength is within it 19 times in 20.
    matches: the number of matches that it is based on.
    """

    points: int
    margin: int
    matches: int

    @property
    def is_small_sample(self) -> bool:
        """Whether it is based on fewer than `MIN_RATED_MATCHES` matches, so that it is not shown."""
        return self.matches < MIN_RATED_MATCHES


@dataclass(frozen=True)
class RatedMatch(Generic[P]):
    """Outcome of a finished match for ratings: each player's money, and the winners."""

    money: Mapping[P, int]
    winners: frozenset[P]


@dataclass(frozen=True)
class PlayerStrengths(Generic[P]):
    """Strengths of all players after some matches, by Weng and Lin's Plackett-Luce model.

    `model_ratings` is the model's rating of each player, `match_counts` the number of matches that it is
    based on.
    """

    model_ratings: Mapping[P, PlackettLuceRating] = field(default_factory=dict)
    match_counts: Mapping[P, int] = field(default_factory=dict)

    def after_matches(self, matches: Iterable[RatedMatch[P]]) -> "PlayerStrengths[P]":
        """Return the strengths after more matches, in order; these strengths stay the same.

        Players are ranked by the money that they won. Of players who won the same, winners come first.
        Matches of fewer than two players are left out.
        """
        known, counted = dict(self.model_ratings), dict(self.match_counts)
        for match in matches:
            players = list(match.money)
            if len(players) < 2:
                continue
            before = [[known.get(one) or _MODEL.rating()] for one in players]
            stands = [(-match.money[one], one not in match.winners) for one in players]
            places = sorted(set(stands))
            ranks = [float(places.index(stand)) for stand in stands]
            rated = _MODEL.rate(before, ranks=ranks)
            for player, (strength,) in zip(players, rated, strict=True):
                known[player] = strength
                counted[player] = counted.get(player, 0) + 1
        return PlayerStrengths(known, counted)

    @property
    def ratings(self) -> dict[P, PlayerRating]:
        """Rating of each player who has played."""
        return {
            player: _make_rating(strength, self.match_counts[player])
            for player, strength in self.model_ratings.items()
        }


_MODEL = PlackettLuce()


def _make_rating(strength: PlackettLuceRating, matches: int) -> PlayerRating:
    points = round(_START_POINTS + _POINTS_PER_MU * (strength.mu - _MODEL.mu))
    return PlayerRating(points, round(2 * _POINTS_PER_MU * strength.sigma), matches)
