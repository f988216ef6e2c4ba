"""Figures over many evenings: shares, streaks and ratings."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from openskill.models import PlackettLuce, PlackettLuceRating

FEW_HANDS = 30
FEW_EVENINGS = 5
FEW_RATED = 10
"""Samples smaller than these are marked as small; a rating from fewer matches is not shown."""
_FIRST, _STEP = 1000, 40
"""Rating of somebody who has not played, and rating points per unit of the model's `mu`."""

P = TypeVar("P", bound=Hashable)


@dataclass(frozen=True)
class Share:
    """Number of times that something happened, out of the number of times that it could have."""

    times: int
    of: int

    @property
    def percent(self) -> int:
        """Share in per cent, rounded to a whole number; 0 if `of` is 0."""
        return (200 * self.times + self.of) // (2 * self.of) if self.of else 0

    @property
    def few(self) -> bool:
        """Whether it is based on fewer than `FEW_HANDS`."""
        return self.of < FEW_HANDS


@dataclass(frozen=True)
class Streaks:
    """Longest runs of evenings won and lost in a row.

    `now` is the length of the current run, negative if the evenings were lost.
    """

    won: int
    lost: int
    now: int


def streaks(balances: Iterable[int]) -> Streaks:
    """Return the streaks in balances of evenings, in order; a balance of zero ends any streak."""
    won = lost = now = 0
    for balance in balances:
        sign = (balance > 0) - (balance < 0)
        now = now + sign if sign and now * sign > 0 else sign
        won, lost = max(won, now), max(lost, -now)
    return Streaks(won, lost, now)


@dataclass(frozen=True)
class Rating:
    """Estimated strength of a player: `points` start at 1000.

    `give` is the margin of error in points: the strength is within it 19 times in 20.
    """

    points: int
    give: int
    matches: int

    @property
    def few(self) -> bool:
        """Whether it is based on fewer than `FEW_RATED` matches, so that it is not shown."""
        return self.matches < FEW_RATED


@dataclass(frozen=True)
class Rated(Generic[P]):
    """Outcome of a finished match for ratings: each player's money, and the winners."""

    money: Mapping[P, int]
    winners: frozenset[P]


@dataclass(frozen=True)
class Strengths(Generic[P]):
    """Strengths of all players after some matches, by Weng and Lin's Plackett-Luce model.

    `known` is the model's rating of each player, `counted` the number of matches that it is based on.
    """

    known: Mapping[P, PlackettLuceRating] = field(default_factory=dict)
    counted: Mapping[P, int] = field(default_factory=dict)

    def after(self, matches: Iterable[Rated[P]]) -> "Strengths[P]":
        """Return the strengths after more matches, in order.

        Players are ranked by the money that they won. Of players who won the same, winners come first.
        Matches of fewer than two players are left out.
        """
        known, counted = dict(self.known), dict(self.counted)
        for match in matches:
            players = list(match.money)
            if len(players) < 2:
                continue
            before = [[known.get(one) or _MODEL.rating()] for one in players]
            rated = _MODEL.rate(before, ranks=_ranks(match, players))
            for player, (strength,) in zip(players, rated, strict=True):
                known[player] = strength
                counted[player] = counted.get(player, 0) + 1
        return Strengths(known, counted)

    @property
    def ratings(self) -> dict[P, Rating]:
        """Rating of each player who has played."""
        return {player: _rating(strength, self.counted[player]) for player, strength in self.known.items()}


_MODEL = PlackettLuce()


def _rating(strength: PlackettLuceRating, matches: int) -> Rating:
    points = round(_FIRST + _STEP * (strength.mu - _MODEL.mu))
    return Rating(points, round(2 * _STEP * strength.sigma), matches)


def _ranks(match: Rated[P], players: Sequence[P]) -> list[float]:
    stands = [(-match.money[one], one not in match.winners) for one in players]
    places = sorted(set(stands))
    return [float(places.index(stand)) for stand in stands]
