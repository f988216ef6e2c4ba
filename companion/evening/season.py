"""Figures over many evenings: shares of how many, streaks, the best evening and the worst, ratings."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
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


def ratings(matches: Iterable[Rated[P]]) -> dict[P, Rating]:
    """Return everybody's rating after those matches, in order (Weng and Lin's Plackett-Luce model).

    Who won more stands before who won less; of those who moved no money the winners stand before the others.
    """
    model = PlackettLuce()
    found: dict[P, PlackettLuceRating] = {}
    counted: dict[P, int] = {}
    for match in matches:
        players = list(match.money)
        if len(players) < 2:
            continue
        before = [[found.get(one) or model.rating()] for one in players]
        after = model.rate(before, ranks=_ranks(match, players))
        for player, (rating,) in zip(players, after, strict=True):
            found[player] = rating
            counted[player] = counted.get(player, 0) + 1
    return {
        player: Rating(
            round(_FIRST + _STEP * (rating.mu - model.mu)), round(2 * _STEP * rating.sigma), counted[player]
        )
        for player, rating in found.items()
    }


def _ranks(match: Rated[P], players: Sequence[P]) -> list[float]:
    stands = [(-match.money[one], one not in match.winners) for one in players]
    places = sorted(set(stands))
    return [float(places.index(stand)) for stand in stands]
