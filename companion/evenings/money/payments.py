"""The fewest payments that settle an evening."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from companion.evenings.money.pots import pot_from_balances

MAX_EXACT_PLAYERS = 14
"""Players in debt or credit for whom the fewest payments are found exactly."""


class BalancesNotZero(ValueError):
    """Error for balances that do not sum to zero, because a pot is still to be played for."""


@dataclass(frozen=True)
class Payment:
    """Payment from one player, or `BANK`, to another to settle up.

    Its amount is above 0, in the table's smallest unit.
    """

    payer: int
    payee: int
    amount: int


def fewest_payments(balances: Mapping[int, int]) -> tuple[Payment, ...]:
    """Return the fewest payments after which nobody owes anything.

    A group of k players whose balances cancel out settles in k - 1 payments, so the more such groups
    the fewer payments. Up to `MAX_EXACT_PLAYERS` players (after pairing those that cancel out exactly,
    which never costs a payment) the most groups are found exactly; beyond that all the rest is one
    group, so that there may be more payments than needed. The same balances in the same order give the
    same payments; () if all are 0.

    Raises:
        BalancesNotZero: the balances do not sum to zero.
    """
    if sum(balances.values()):
        raise BalancesNotZero(
            f"The balances do not add up to 0: {pot_from_balances(balances)} is still in the pot."
        )
    return _cached_payments(tuple((player, amount) for player, amount in balances.items() if amount))


@lru_cache(maxsize=512)
def _cached_payments(owed: tuple[tuple[int, int], ...]) -> tuple[Payment, ...]:
    """Return the payments for those in debt or credit.

    They are cached, because every phone at a table asks the same.
    """
    rest = dict(owed)
    groups = [*_take_opposite_pairs(rest)]
    groups += _zero_sum_groups(rest) if len(rest) <= MAX_EXACT_PLAYERS else [rest]
    return tuple(payment for group in groups for payment in _settle_group(group))


def _take_opposite_pairs(rest: dict[int, int]) -> Iterator[dict[int, int]]:
    """Take pairs that cancel out from `rest` and yield them."""
    waiting: defaultdict[int, list[int]] = defaultdict(list)
    for player, amount in list(rest.items()):
        if waiting[-amount]:
            other = waiting[-amount].pop()
            yield {player: rest.pop(player), other: rest.pop(other)}
        else:
            waiting[amount].append(player)


def _zero_sum_groups(rest: Mapping[int, int]) -> list[dict[int, int]]:
    """Split the players into the most groups that each sum to zero."""
    players = list(rest)
    last = _last_member_by_set([rest[player] for player in players])
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


def _last_member_by_set(amounts: Sequence[int]) -> list[int]:
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


def _settle_group(group: Mapping[int, int]) -> Iterator[Payment]:
    """Let the deepest in debt pay the furthest ahead until nobody owes anything."""
    owed = dict(group)
    while any(owed.values()):
        payer = min(owed, key=lambda player: owed[player])
        payee = max(owed, key=lambda player: owed[player])
        amount = min(-owed[payer], owed[payee])
        owed[payer] += amount
        owed[payee] -= amount
        yield Payment(payer, payee, amount)
