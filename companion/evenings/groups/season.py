"""Figures over many evenings: shares of how many, streaks, the best evening and the worst, ratings."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from openskill.models import PlackettLuce, PlackettLuceRating

FEW_HANDS = 30
FEW_EVENINGS = 5
FEW_RATED = 10
"""Below so many a figure says little, and is marked; a rating is not shown."""
_FIRST, _STEP = 1000, 40
"""What somebody is rated who has not played, and how far a point of the model reaches."""

P = TypeVar("P", bound=Hashable)


@dataclass(frozen=True)
class Share:
    """How often something was so, of how many times that it could have been."""

    times: int
    of: int

    @property
    def percent(self) -> int:
        """The share in whole per cent, 0 of nothing."""
        return (200 * self.times + self.of) // (2 * self.of) if self.of else 0

    @property
    def few(self) -> bool:
        """Whether it is of so few that it says little."""
        return self.of < FEW_HANDS


@dataclass(frozen=True)
class Streaks:
    """The most evenings in a row that were won, and lost; `now` counts the last ones, lost as negative."""

    won: int
    lost: int
    now: int


def streaks(balances: Iterable[int]) -> Streaks:
    """Return the streaks of evenings in order; one that came to nothing ends any."""
    won = lost = now = 0
    for balance in balances:
        sign = (balance > 0) - (balance < 0)
        now = now + sign if sign and now * sign > 0 else sign
        won, lost = max(won, now), max(lost, -now)
    return Streaks(won, lost, now)


@dataclass(frozen=True)
class Rating:
    """How strong somebody shows to be: 1000 at first, and how far off that may be, 19 times in 20."""

    points: int
    give: int
    matches: int

    @property
    def few(self) -> bool:
        """Whether it rests on so few matches that it is not shown."""
        return self.matches < FEW_RATED


@dataclass(frozen=True)
class Rated(Generic[P]):
    """A finished match for ratings: what everybody won or lost by it, and who won it."""

    money: Mapping[P, int]
    winners: frozenset[P]


@dataclass(frozen=True)
class Strengths(Generic[P]):
    """How strong everybody shows to be after some matches (Weng and Lin's Plackett-Luce model)."""

    known: Mapping[P, PlackettLuceRating] = field(default_factory=dict)
    counted: Mapping[P, int] = field(default_factory=dict)

    def after(self, matches: Iterable[Rated[P]]) -> "Strengths[P]":
        """Return them after more matches, in order.

        Who won more stands before who won less; of those who moved no money the winners before the others.
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
        """What everybody who played is rated."""
        return {player: _rating(strength, self.counted[player]) for player, strength in self.known.items()}


_MODEL = PlackettLuce()


def _rating(strength: PlackettLuceRating, matches: int) -> Rating:
    points = round(_FIRST + _STEP * (strength.mu - _MODEL.mu))
    return Rating(points, round(2 * _STEP * strength.sigma), matches)


def _ranks(match: Rated[P], players: Sequence[P]) -> list[float]:
    stands = [(-match.money[one], one not in match.winners) for one in players]
    places = sorted(set(stands))
    return [float(places.index(stand)) for stand in stands]
