"""A betting round: who is in, what everybody has put in, whose turn it is, and what may be done about it.

A hand is dealt in with `deal_in`, `ante` takes the antes, `open_round` begins each round and `gather` ends
it. In between stand the single actions: `fold`, `follow`, `raise_to` and `all_in`. `kit.rounds` has entries
for many of them at once.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from companion.engine.field import Illegal
from companion.engine.seats import Seats
from companion.kit.by_seat import replaced
from companion.kit.chips import Pot, pots_of, uncalled


@dataclass(frozen=True)
class Betting:
    """The bets of one hand. All amounts are in the table's smallest unit, all tuples by seat.

    `stacks` are what lies before the players, None where nobody counts it: such a player is never all-in.
    `paid` is all that a seat has put in since the deal, antes included, `bets` the part of it in this round.
    `folded` holds those who were not dealt in as well. `level` is the bet to match, `step` the smallest
    raise of it. `faced` is the level at which a seat last acted in this round, None where it has not.
    `turn` is None when the round is over. `raiser` is who last raised in this round.
    """

    seats: Seats
    stacks: tuple[int | None, ...]
    paid: tuple[int, ...]
    bets: tuple[int, ...]
    folded: frozenset[int]
    faced: tuple[int | None, ...]
    level: int = 0
    step: int = 1
    turn: int | None = None
    raiser: int | None = None

    @cached_property
    def live(self) -> tuple[int, ...]:
        """The seats that can still win something."""
        return tuple(seat for seat in range(len(self.seats)) if seat not in self.folded)

    @property
    def all_in(self) -> tuple[int, ...]:
        """The seats that can win and have nothing left to bet."""
        return tuple(seat for seat in self.live if self.stacks[seat] == 0)

    @property
    def total(self) -> int:
        """All that has been put in."""
        return sum(self.paid)

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The main pot and the side pots, as they stand."""
        return pots_of(self.paid, self.folded)

    @property
    def due(self) -> tuple[int, ...]:
        """Who has something to decide in this round, clockwise from whose turn it is."""
        return () if self.turn is None else _due(self, self.turn)

    def most(self, seat: int) -> int | None:
        """Return what the bet of `seat` in this round can be at most, None for no bound."""
        stack = self.stacks[seat]
        return None if stack is None else self.bets[seat] + stack

    def owes(self, seat: int) -> int:
        """Return what `seat` must put in to stay: all that it has where that is less than the call."""
        return _at_most(self.stacks[seat], self.level - self.bets[seat])

    def may_raise(self, seat: int) -> bool:
        """Whether `seat` may raise once it is its turn.

        It needs chips beyond the call and somebody who could answer more. Who has acted may raise again
        only after a full raise, and an all-in for less is none.
        """
        faced = self.faced[seat]
        reopened = faced is None or self.level - faced >= self.step
        bounds = (self.most(seat), self.answer(seat))
        return reopened and all(bound is None or bound > self.level for bound in bounds)

    def answer(self, seat: int) -> int | None:
        """Return the highest bet of `seat` that any of the others could answer, None for no bound."""
        others = [self.most(other) for other in self.live if other != seat and self.stacks[other] != 0]
        counted = [most for most in others if most is not None]
        return max(counted, default=0) if len(counted) == len(others) else None


def deal_in(seats: Seats, stacks: Sequence[int | None], out: Collection[int] = ()) -> Betting:
    """Return a hand in which nobody has put in anything.

    The seats in `out`, and those without a chip, take no part in it.
    """
    nothing = (0,) * len(seats)
    without = frozenset(out) | {seat for seat, stack in enumerate(stacks) if stack == 0}
    return Betting(seats, tuple(stacks), nothing, nothing, without, (None,) * len(seats))


def ante(betting: Betting, amount: int) -> Betting:
    """Return the hand after everybody in it paid the ante, or all that there was where it is less."""
    for seat in betting.live:
        betting = _pay(betting, seat, amount)
    return replace(betting, bets=(0,) * len(betting.seats))


def open_round(
    betting: Betting, opener: int, smallest: int = 1, blinds: Sequence[tuple[int, int]] = ()
) -> Betting:
    """Return the beginning of a round whose first bet is at least `smallest`.

    The first from `opener` on, clockwise, who has something to decide is asked. `blinds` are (seat, amount);
    a blind is no action, so who posted it is asked too. Pass the seat left of the last blind as `opener`.
    """
    size = len(betting.seats)
    opened = replace(betting, bets=(0,) * size, faced=(None,) * size, raiser=None)
    for seat, amount in blinds:
        opened = _pay(opened, seat, amount)
    level = max((amount for _, amount in blinds), default=0)
    return _ask(replace(opened, level=level, step=max(1, smallest, level)), opener)


def fold(betting: Betting, seat: int) -> Betting:
    """Return the round after `seat` gave up the hand and all that it has put in."""
    _check_turn(betting, seat)
    return _acted(replace(betting, folded=betting.folded | {seat}), seat)


def follow(betting: Betting, seat: int) -> Betting:
    """Return the round after `seat` checked, or called with what it has."""
    _check_turn(betting, seat)
    return _acted(_pay(betting, seat, betting.owes(seat)), seat)


def raise_to(betting: Betting, seat: int, to: int) -> Betting:
    """Return the round after `seat` bet, or raised so that its bet in this round is `to` altogether.

    What nobody could answer stays with `seat`. Raises `Illegal` for less than the smallest raise, unless it
    is all that `seat` has or anybody can answer.
    """
    _check_turn(betting, seat)
    check_raise(betting, seat, to)
    to = _at_most(betting.answer(seat), to)
    step = max(betting.step, to - betting.level)
    paid = _pay(betting, seat, to - betting.bets[seat])
    return _acted(replace(paid, level=to, step=step, raiser=seat), seat)


def all_in(betting: Betting, seat: int) -> Betting:
    """Return the round after `seat` put in all that it has, be it a call or a raise."""
    most = betting.most(seat)
    if most is None:
        raise Illegal(f"Nobody counts {betting.seats.names[seat]}'s chips, so say how many go in.")
    answered = _at_most(betting.answer(seat), most)
    return raise_to(betting, seat, most) if answered > betting.level else follow(betting, seat)


def put_out(betting: Betting, seat: int) -> Betting:
    """Return the round without `seat`, whoever's turn it is; what it has put in stays."""
    left = replace(betting, folded=betting.folded | {seat})
    return left if betting.turn is None else _ask(left, betting.turn)


def counted(betting: Betting, seat: int, most: int) -> Betting:
    """Return the round knowing that `seat` has chips for a bet of `most` in it, and no more."""
    return replace(betting, stacks=replaced(betting.stacks, seat, most - betting.bets[seat]))


def had_put_in(betting: Betting, seat: int, to: int) -> Betting:
    """Return the round after `seat`, whoever's turn it is, put in chips so that its bet is `to` altogether.

    More than the bet stands at was a raise, by whoever it was, and is refused as one.
    """
    name, most, told = betting.seats.names[seat], betting.most(seat), betting.seats.unit.told
    if to < betting.bets[seat]:
        raise Illegal(
            f"{name} has put in {told(betting.bets[seat])} in this round already, so not {told(to)}."
        )
    if most is not None and to >= most:
        raise Illegal(
            f"{name} had {told(most)} for this round: who puts in all of it is all-in and does not fold."
        )
    if to > betting.level:
        betting = _raised_by_somebody(betting, to)
    return _pay(betting, seat, to - betting.bets[seat])


def _raised_by_somebody(betting: Betting, to: int) -> Betting:
    least = betting.level + betting.step
    if to < least and to not in map(betting.most, betting.live):
        told = betting.seats.unit.told
        raise Illegal(
            f"Nobody can have bet {told(to)}: the least was {told(least)}, unless somebody was all-in."
        )
    # It may have come about in several raises, one an all-in for less: the least raise stays what it was.
    return replace(betting, level=to)


def gather(betting: Betting) -> Betting:
    """Return the hand after a round's bets went to the middle, and what nobody called back to who bet it."""
    back = uncalled(betting.paid, betting.folded)
    kept = _pay(betting, back[0], -back[1]) if back else betting
    return replace(kept, bets=(0,) * len(betting.seats), level=0, turn=None)


def check_raise(betting: Betting, seat: int, to: int) -> None:
    """Refuse a bet or raise to `to` that `seat` could not make if it were asked now."""
    name, most, told = betting.seats.names[seat], betting.most(seat), betting.seats.unit.told
    if to <= betting.level:
        raise Illegal(f"A bet of {told(to)} does not raise: the bet stands at {told(betting.level)}.")
    if most is not None and to > most:
        raise Illegal(f"{name} can bet {told(most)} at most in this round, not {told(to)}.")
    answer = betting.answer(seat)
    if answer is not None and answer <= betting.level:
        raise Illegal(f"{name} may only call or fold: nobody could answer a raise.")
    if not betting.may_raise(seat):
        raise Illegal(f"{name} may only call or fold: nobody raised in full since {name} acted.")
    least = _at_most(answer, betting.level + betting.step)
    if to < least and to != most:
        raise Illegal(
            f"The least that {name} can bet or raise to is {told(least)}; less only with all chips."
        )


def _pay(betting: Betting, seat: int, amount: int) -> Betting:
    """Move chips from a stack to the middle, no more than there are; back when `amount` is negative."""
    stack = betting.stacks[seat]
    moved = _at_most(stack, amount)
    return replace(
        betting,
        stacks=replaced(betting.stacks, seat, None if stack is None else stack - moved),
        paid=replaced(betting.paid, seat, betting.paid[seat] + moved),
        bets=replaced(betting.bets, seat, betting.bets[seat] + moved),
    )


def _at_most(bound: int | None, amount: int) -> int:
    return amount if bound is None else min(amount, bound)


def _acted(betting: Betting, seat: int) -> Betting:
    faced = replaced(betting.faced, seat, betting.level)
    return _ask(replace(betting, faced=faced), betting.seats.left_of(seat))


def _ask(betting: Betting, first: int) -> Betting:
    """Give the turn to the first from seat `first` on, clockwise, who has something to decide."""
    return replace(betting, turn=next(iter(_due(betting, first)), None))


def _due(betting: Betting, first: int) -> tuple[int, ...]:
    return tuple(seat for seat in betting.seats.clockwise(first) if _must_act(betting, seat))


def _must_act(betting: Betting, seat: int) -> bool:
    if seat in betting.folded or betting.stacks[seat] == 0 or betting.live == (seat,):
        return False
    if not _others_can_act(betting, seat):
        return betting.bets[seat] < max(betting.bets[other] for other in betting.live if other != seat)
    return betting.faced[seat] is None or betting.bets[seat] < betting.level


def _others_can_act(betting: Betting, seat: int) -> bool:
    return any(other != seat and betting.stacks[other] != 0 for other in betting.live)


def _check_turn(betting: Betting, seat: int) -> None:
    if betting.turn is None:
        raise Illegal("This betting round is over.")
    if betting.turn != seat:
        names = betting.seats.names
        raise Illegal(f"It is {names[betting.turn]}'s turn to bet, not {names[seat]}'s.")
