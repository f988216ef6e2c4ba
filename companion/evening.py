"""Many matches at one table: who deals next, how everybody stands, and the fewest payments that settle it.

Players are known by any numbers that stay the same all evening; money is in the table's smallest unit.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

EXACT_UP_TO = 14
"""Players in debt or credit for whom the fewest payments are found exactly."""


class Unbalanced(ValueError):
    """Balances that do not sum to zero: there is still a pot to be played for."""


@dataclass(frozen=True)
class Result:
    """What a finished match did, or a pot that was shared out: money won or lost by player, and who won.

    `played` is whether it was a match.
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
class Payment:
    """What one player hands another to settle up."""

    payer: int
    payee: int
    amount: int


def balances(players: Iterable[int], results: Iterable[Result]) -> dict[int, int]:
    """Return what each player has won or lost over all the matches."""
    total = dict.fromkeys(players, 0)
    for result in results:
        for player, amount in result.money.items():
            total[player] = total.get(player, 0) + amount
    return total


def course(players: Iterable[int], results: Iterable[Result]) -> list[dict[int, int]]:
    """Return the balances before the first result and after each."""
    points = [balances(players, ())]
    for result in results:
        points.append(balances(points[-1], (Result(points[-1]), result)))
    return points


def pot(balances: Mapping[int, int]) -> int:
    """Return what was put in and has not been won: it waits for the table's next game."""
    return -sum(balances.values())


def shares(pot: int, around: Sequence[int], dealer: int | None, among: Collection[int]) -> dict[int, int]:
    """Return the equal shares of a pot; `around` is everybody, clockwise.

    What does not divide goes one each to the first of them from the dealer's left.
    """
    sharing = [player for player in _from_left_of(around, dealer) if player in among]
    each, odd = divmod(pot, len(sharing))
    return {player: each + (place < odd) for place, player in enumerate(sharing)}


def imbalance(put_in: Mapping[int, int], holdings: Mapping[int, int], pot: int) -> str:
    """Name what is wrong if what players put in is not what they hold plus the pot; else ""."""
    paid, there = sum(put_in.values()), sum(holdings.values()) + pot
    return "" if paid == there else f"Players put in {paid}, but {there} is there."


def scores(players: Iterable[int], results: Sequence[Result]) -> list[Score]:
    """Return everybody's score, best first: by balance, then by matches won."""
    total = balances(players, results)
    listed = [
        Score(
            player,
            balance,
            sum(player in result.winners for result in results),
            sum(player in result.money for result in results if result.played),
        )
        for player, balance in total.items()
    ]
    return sorted(listed, key=lambda score: (-score.balance, -score.won))


def next_dealer(around: Sequence[int], last: int | None, present: Collection[int]) -> int:
    """Return the first player present clockwise after `last`, who called or dealt the last game.

    `around` is everybody, clockwise. Without a last game the first player present deals.
    """
    return next(player for player in _from_left_of(around, last) if player in present)


def _from_left_of(around: Sequence[int], last: int | None) -> list[int]:
    after = around.index(last) + 1 if last in around else 0
    return [*around[after:], *around[:after]]


def payments(balances: Mapping[int, int]) -> tuple[Payment, ...]:
    """Return the fewest payments after which nobody owes anything; raise `Unbalanced`.

    A group of k players whose balances cancel out settles in k - 1 payments, so the more such groups
    the fewer payments. Up to `EXACT_UP_TO` players (after pairing those that cancel out exactly, which
    never costs a payment) the most groups are found exactly; beyond that all the rest is one group.
    """
    if sum(balances.values()):
        raise Unbalanced(f"The balances leave {pot(balances)} in the pot.")
    return _fewest(tuple((player, amount) for player, amount in balances.items() if amount))


@lru_cache(maxsize=512)
def _fewest(owed: tuple[tuple[int, int], ...]) -> tuple[Payment, ...]:
    """Settle those in debt or credit; remembered, for every phone at a table asks the same."""
    rest = dict(owed)
    groups = [*_opposites(rest)]
    groups += _groups(rest) if len(rest) <= EXACT_UP_TO else [rest]
    return tuple(payment for group in groups for payment in _settle(group))


def _opposites(rest: dict[int, int]) -> Iterator[dict[int, int]]:
    """Take pairs that cancel out from `rest` and yield them."""
    waiting: defaultdict[int, list[int]] = defaultdict(list)
    for player, amount in list(rest.items()):
        if waiting[-amount]:
            other = waiting[-amount].pop()
            yield {player: rest.pop(player), other: rest.pop(other)}
        else:
            waiting[amount].append(player)


def _groups(rest: Mapping[int, int]) -> list[dict[int, int]]:
    """Split the players into the most groups that each sum to zero."""
    players = list(rest)
    last = _last_joined([rest[player] for player in players])
    groups: list[dict[int, int]] = []
    members, left = {}, (1 << len(players)) - 1
    while left:
        joined = last[left]
        members[players[joined]] = rest[players[joined]]
        left ^= 1 << joined
        if not sum(members.values()):
            groups.append(members)
            members = {}
    return groups


def _last_joined(amounts: Sequence[int]) -> list[int]:
    """For every set of players, as a bit mask, return whom to take out to leave the most closed groups."""
    size = 1 << len(amounts)
    closed, last, total = [0] * size, [0] * size, [0] * size
    for chosen in range(1, size):
        low = (chosen & -chosen).bit_length() - 1
        total[chosen] = total[chosen & (chosen - 1)] + amounts[low]
        without = [
            (closed[chosen ^ (1 << bit)], bit) for bit in range(low, len(amounts)) if chosen >> bit & 1
        ]
        most, last[chosen] = max(without)
        closed[chosen] = most + (total[chosen] == 0)
    return last


def _settle(group: Mapping[int, int]) -> Iterator[Payment]:
    """Let the deepest in debt pay the furthest ahead until nobody owes anything."""
    owed = dict(group)
    while any(owed.values()):
        payer = min(owed, key=lambda player: owed[player])
        payee = max(owed, key=lambda player: owed[player])
        amount = min(-owed[payer], owed[payee])
        owed[payer] += amount
        owed[payee] -= amount
        yield Payment(payer, payee, amount)
