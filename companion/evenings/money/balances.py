"""Balances and scores of the players after some matches."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class MoneyEvent:
    """Something that moved money: a finished match, a shared-out pot, or an adjustment.

    money: by player, the amount won in the table's smallest unit, negative if lost.
    winners: the players who won the match.
    is_match: whether it was a match.
    """

    money: Mapping[int, int]
    winners: tuple[int, ...] = ()
    is_match: bool = True


@dataclass(frozen=True)
class PlayerScore:
    """Result of a player after some matches.

    player: the player's number.
    balance: the total won, negative if lost, in the table's smallest unit.
    won, played: the numbers of matches won and played.
    """

    player: int
    balance: int
    won: int
    played: int


@dataclass(frozen=True)
class BalanceChange:
    """Balance of a player before and after a correction.

    player: the player's number.
    before: the balance now.
    after: the balance as it would be.
    """

    player: int
    before: int
    after: int

    @property
    def same(self) -> bool:
        """Whether the player's balance stays the same."""
        return self.before == self.after


def add_up_balances(players: Iterable[int], moved: Iterable[MoneyEvent]) -> dict[int, int]:
    """Return the total that each player has won or lost in the events.

    It is 0 for each of `players` whom nothing moved. Others whom an event names come after them.
    """
    total = dict.fromkeys(players, 0)
    for one in moved:
        for player, amount in one.money.items():
            total[player] = total.get(player, 0) + amount
    return total


def balances_over_time(players: Iterable[int], moved: Iterable[MoneyEvent]) -> list[dict[int, int]]:
    """Return everybody's balances at the start, and after each of the events `moved`.

    It has one more item than there are events. Others than `players` are in it from the event on that names
    them.
    """
    points = [add_up_balances(players, ())]
    for one in moved:
        points.append(add_up_balances(points[-1], (MoneyEvent(points[-1]), one)))
    return points


def rank_player_scores(players: Iterable[int], moved: Sequence[MoneyEvent]) -> list[PlayerScore]:
    """Return everybody's score, best first: by balance, then by matches won.

    That is each of `players` and everybody whom an event names. Equal ones stay in that order. A match counts
    as played for everybody whom its `money` names, also with 0.
    """
    total = add_up_balances(players, moved)
    listed = [
        PlayerScore(
            player,
            balance,
            sum(player in one.winners for one in moved),
            sum(player in one.money for one in moved if one.is_match),
        )
        for player, balance in total.items()
    ]
    return sorted(listed, key=lambda score: (-score.balance, -score.won))


def compute_balance_changes(
    players: Sequence[int], before: Iterable[MoneyEvent], after: Iterable[MoneyEvent]
) -> tuple[BalanceChange, ...]:
    """Return each player's balance now, and as it would be with `after` in place of `before`.

    It is in the order of `players`, and nobody else is in it.
    """
    was, now = add_up_balances(players, before), add_up_balances(players, after)
    return tuple(BalanceChange(player, was[player], now[player]) for player in players)
