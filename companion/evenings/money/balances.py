"""How everybody stands after some matches."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Moved:
    """What moved money: a finished match, a pot that was shared out, an adjustment.

    `money` is won or lost by player, `winners` are who won, and `played` is whether it was a match.
    """

    money: Mapping[int, int]
    winners: tuple[int, ...] = ()
    played: bool = True


@dataclass(frozen=True)
class Score:
    """How a player stands after some matches."""

    player: int
    balance: int
    won: int
    played: int


@dataclass(frozen=True)
class Shift:
    """How a player stands before and after something is put right."""

    player: int
    before: int
    after: int

    @property
    def same(self) -> bool:
        """Whether nothing moves for that player."""
        return self.before == self.after


def balances(players: Iterable[int], moved: Iterable[Moved]) -> dict[int, int]:
    """Return what each player has won or lost over all of it."""
    total = dict.fromkeys(players, 0)
    for one in moved:
        for player, amount in one.money.items():
            total[player] = total.get(player, 0) + amount
    return total


def course(players: Iterable[int], moved: Iterable[Moved]) -> list[dict[int, int]]:
    """Return the balances before anything moved and after each time."""
    points = [balances(players, ())]
    for one in moved:
        points.append(balances(points[-1], (Moved(points[-1]), one)))
    return points


def scores(players: Iterable[int], moved: Sequence[Moved]) -> list[Score]:
    """Return everybody's score, best first: by balance, then by matches won."""
    total = balances(players, moved)
    listed = [
        Score(
            player,
            balance,
            sum(player in one.winners for one in moved),
            sum(player in one.money for one in moved if one.played),
        )
        for player, balance in total.items()
    ]
    return sorted(listed, key=lambda score: (-score.balance, -score.won))


def shifts(players: Sequence[int], before: Iterable[Moved], after: Iterable[Moved]) -> tuple[Shift, ...]:
    """Return how everybody stands, and would stand if `after` had moved in place of `before`."""
    was, now = balances(players, before), balances(players, after)
    return tuple(Shift(player, was[player], now[player]) for player in players)
