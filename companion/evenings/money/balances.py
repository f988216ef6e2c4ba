"""Balances and scores of the players after some matches."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Moved:
    """Event that moved money: a finished match, a shared-out pot, or an adjustment.

    `money` is the amount that each player won, negative if lost. `winners` are those who won the match.
    `played` is whether it was a match.
    """

    money: Mapping[int, int]
    winners: tuple[int, ...] = ()
    played: bool = True


@dataclass(frozen=True)
class Score:
    """Score of a player after some matches: the balance, matches won and matches played."""

    player: int
    balance: int
    won: int
    played: int


@dataclass(frozen=True)
class Shift:
    """Balance of a player before and after a correction."""

    player: int
    before: int
    after: int

    @property
    def same(self) -> bool:
        """Whether the player's balance stays the same."""
        return self.before == self.after


def balances(players: Iterable[int], moved: Iterable[Moved]) -> dict[int, int]:
    """Return the total that each player has won or lost."""
    total = dict.fromkeys(players, 0)
    for one in moved:
        for player, amount in one.money.items():
            total[player] = total.get(player, 0) + amount
    return total


def course(players: Iterable[int], moved: Iterable[Moved]) -> list[dict[int, int]]:
    """Return the balances before anything moved and after each event."""
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
    """Return each player's balance now, and as it would be with `after` in place of `before`."""
    was, now = balances(players, before), balances(players, after)
    return tuple(Shift(player, was[player], now[player]) for player in players)
