"""Pots: the chips in the middle, the players who can win them, and the winners' shares."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

SeatGroups = Sequence[Sequence[int]]
"""Seats in groups, best first; the seats of a group tie.

A seat without a hand to show is in no group.
"""


@dataclass(frozen=True)
class Pot:
    """A part of the chips in the middle.

    amount: its amount, in the smallest unit.
    seats: the seats that can win it.
    """

    amount: int
    seats: tuple[int, ...]


def split_into_pots(paid: Sequence[int], folded: Collection[int] = ()) -> tuple[Pot, ...]:
    """Return the main and side pots, the main pot first, given the amount each seat has put in.

    A seat can win from each other seat at most the amount it has put in itself. Chips of folded seats that
    nobody left has matched are in the last pot. No pot is empty: if nobody put anything in, there is none. If
    all seats folded, all chips are one pot that no seat can win. The seats of each pot ascend.
    """
    live = [seat for seat in range(len(paid)) if seat not in folded]
    levels = sorted({paid[seat] for seat in live} - {0}) or [0]
    reached = [0, *(sum(min(amount, level) for amount in paid) for level in levels[:-1]), sum(paid)]
    pots = (
        Pot(reached[at + 1] - reached[at], tuple(seat for seat in live if paid[seat] >= level))
        for at, level in enumerate(levels)
    )
    return tuple(pot for pot in pots if pot.amount)


def find_uncalled_bet(paid: Sequence[int], folded: Collection[int] = ()) -> tuple[int, int] | None:
    """Return (seat, amount) of the part of the largest bet that nobody matched, or None.

    `paid` is the amount that each seat has put in; chips of `folded` seats match a bet, too. None also if the
    seat with the largest bet folded, because then nothing goes back.
    """
    lead = max(range(len(paid)), key=paid.__getitem__)
    excess = paid[lead] - max((amount for seat, amount in enumerate(paid) if seat != lead), default=0)
    return (lead, excess) if excess and lead not in folded else None


def award_pots(
    pots: Sequence[Pot], orders: Sequence[SeatGroups], dealer: int, seats: int, around: Sequence[int] = ()
) -> tuple[tuple[int, ...], ...]:
    """Return, for each pot, a tuple with the share of each seat, 0 for none.

    `orders` are the rankings that share a pot, the high first: one, or two for high-low. In each, the best of
    those who can win the pot share its part equally. A ranking in which none of them qualifies gets no part.

    An odd chip of the split goes to the high. An odd chip of a tie goes to the first tied seat left of the
    dealer. `seats` is the number of seats. `around` lists all seats from the dealer's left, if they do not
    sit in the order of their numbers.

    Raises: `ValueError` if nobody in any order can win one of the pots.
    """
    left = around or tuple((dealer + 1 + step) % seats for step in range(seats))
    return tuple(_share_pot(pot, orders, left) for pot in pots)


def best_tied_seats(order: SeatGroups, seats: Collection[int]) -> tuple[int, ...]:
    """Return those of `seats` that are in the best group of `order` that has any of them.

    Empty if none of `seats` is in the order.
    """
    groups = (tuple(seat for seat in group if seat in seats) for group in order)
    return next(filter(None, groups), ())


def split_evenly(amount: int, parts: int) -> tuple[int, ...]:
    """Return `amount` in `parts` parts as equal as possible; odd chips go to the first parts.

    `parts` must be 1 or more.
    """
    each, odd = divmod(amount, parts)
    return tuple(each + (at < odd) for at in range(parts))


def _share_pot(pot: Pot, orders: Sequence[SeatGroups], left: Sequence[int]) -> tuple[int, ...]:
    sides = [best for order in orders if (best := best_tied_seats(order, pot.seats))]
    if not sides:
        raise ValueError(f"nobody has a hand for the pot of {pot.amount} that seats {pot.seats} can win")
    got = [0] * len(left)
    for side, part in zip(sides, split_evenly(pot.amount, len(sides)), strict=True):
        around = sorted(side, key=left.index)
        for seat, amount in zip(around, split_evenly(part, len(side)), strict=True):
            got[seat] += amount
    return tuple(got)
