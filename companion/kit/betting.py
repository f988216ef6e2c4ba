"""A betting round: players, bets, the current player, and the actions open to that player.

A hand is dealt in with `deal_in`, `ante` takes the antes, `open_round` begins each round and `gather` ends
it. Between them come the single actions: `fold`, `follow`, `raise_to` and `all_in`. `kit.rounds` has entries
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

    - `stacks`: chips in front of each player. None if nobody counts them: such a player is never all-in.
    - `paid`: everything a seat has put in since the deal, antes included.
    - `bets`: the part of `paid` in this round.
    - `folded`: seats that have folded or were not dealt in.
    - `faced`: bet to call when a seat last acted in this round, None if it has not acted.
    - `level`: the bet to call; `step`: the smallest raise of it.
    - `turn`: the current player, None when the round is over.
    - `raiser`: the player who last raised in this round, None if unknown or if nobody did.
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
        """The seats that can win and have no chips left to bet."""
        return tuple(seat for seat in self.live if self.stacks[seat] == 0)

    @property
    def total(self) -> int:
        """Everything that has been put in."""
        return sum(self.paid)

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The main pot and the side pots, as they stand."""
        return pots_of(self.paid, self.folded)

    @property
    def due(self) -> tuple[int, ...]:
        """The seats that still have to act in this round, clockwise from the current player."""
        return () if self.turn is None else _due(self, self.turn)

    def most(self, seat: int) -> int | None:
        """Return the largest bet that `seat` can make in this round, None for no bound."""
        stack = self.stacks[seat]
        return None if stack is None else self.bets[seat] + stack

    def owes(self, seat: int) -> int:
        """Return the amount that `seat` must put in to stay, at most all its chips."""
        return _at_most(self.stacks[seat], self.level - self.bets[seat])

    def may_raise(self, seat: int) -> bool:
        """Return whether `seat` may raise once it is its turn.

        It needs more chips than the call, and another player who could answer. A seat that has acted may
        raise again only after a full raise. An all-in for less is not a full raise.
        """
        faced = self.faced[seat]
        reopened = faced is None or self.level - faced >= self.step
        bounds = (self.most(seat), self.answer(seat))
        return reopened and all(bound is None or bound > self.level for bound in bounds)

    def answer(self, seat: int) -> int | None:
        """Return the largest bet of `seat` that any other player could answer, None for no bound."""
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
    """Return the hand after everybody in it paid the ante, or the whole stack if that is less."""
    for seat in betting.live:
        betting = _pay(betting, seat, amount)
    return replace(betting, bets=(0,) * len(betting.seats))


def open_round(
    betting: Betting, opener: int, smallest: int = 1, blinds: Sequence[tuple[int, int]] = ()
) -> Betting:
    """Return the beginning of a round whose first bet is at least `smallest`.

    The current player is the first seat clockwise from `opener` that has to act. `blinds` are (seat, amount).
    Posting a blind is not an action, so that seat still gets its turn. With blinds, `opener` must be the seat
    left of the last one.
    """
    size = len(betting.seats)
    opened = replace(betting, bets=(0,) * size, faced=(None,) * size, raiser=None)
    for seat, amount in blinds:
        opened = _pay(opened, seat, amount)
    level = max((amount for _, amount in blinds), default=0)
    return _ask(replace(opened, level=level, step=max(1, smallest, level)), opener)


def fold(betting: Betting, seat: int) -> Betting:
    """Return the round after `seat` folded.

    Raises: `Illegal` if it is not its turn.
    """
    _check_turn(betting, seat)
    return _acted(replace(betting, folded=betting.folded | {seat}), seat)


def follow(betting: Betting, seat: int) -> Betting:
    """Return the round after `seat` checked, or called with the chips that it has.

    Raises: `Illegal` if it is not its turn.
    """
    _check_turn(betting, seat)
    return _acted(_pay(betting, seat, betting.owes(seat)), seat)


def raise_to(betting: Betting, seat: int, to: int) -> Betting:
    """Return the round after `seat` bet or raised, so that its whole bet in this round is `to`.

    Chips that nobody could answer stay with `seat`.
    Raises: `Illegal` if it is not its turn, or if the raise is too small. It may be smaller only if it is all
    that `seat` has or that anybody can answer.
    """
    _check_turn(betting, seat)
    check_raise(betting, seat, to)
    to = _at_most(betting.answer(seat), to)
    step = max(betting.step, to - betting.level)
    paid = _pay(betting, seat, to - betting.bets[seat])
    return _acted(replace(paid, level=to, step=step, raiser=seat), seat)


def all_in(betting: Betting, seat: int) -> Betting:
    """Return the round after `seat` put in all its chips, as a call or a raise.

    Raises: `Illegal` if it is not its turn, or if nobody counts its chips.
    """
    most = betting.most(seat)
    if most is None:
        raise Illegal(f"Nobody counts {betting.seats.names[seat]}'s chips, so say how many go in.")
    answered = _at_most(betting.answer(seat), most)
    return raise_to(betting, seat, most) if answered > betting.level else follow(betting, seat)


def put_out(betting: Betting, seat: int) -> Betting:
    """Return the round without `seat`, in or out of turn; its bets stay in."""
    left = replace(betting, folded=betting.folded | {seat})
    return left if betting.turn is None else _ask(left, betting.turn)


def counted(betting: Betting, seat: int, most: int) -> Betting:
    """Return the round with the stack of `seat` set, so that its bet can reach `most`."""
    return replace(betting, stacks=replaced(betting.stacks, seat, most - betting.bets[seat]))


def had_put_in(betting: Betting, seat: int, to: int) -> Betting:
    """Return the round with the bet of `seat` at `to` altogether, in or out of turn.

    A bet above the bet to call means that somebody raised, and is checked as a raise.
    Raises: `Illegal` if `to` is less than its bet is now, is all its chips, or is too small a raise.
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
    # The bet may come from several raises, one an all-in for less, so `step` stays as it was.
    return replace(betting, level=to)


def gather(betting: Betting) -> Betting:
    """Return the hand after a round: bets go to the middle, a bet that nobody called goes back."""
    back = uncalled(betting.paid, betting.folded)
    kept = _pay(betting, back[0], -back[1]) if back else betting
    return replace(kept, bets=(0,) * len(betting.seats), level=0, turn=None)


def check_raise(betting: Betting, seat: int, to: int) -> None:
    """Refuse a bet or raise to `to` that `seat` could not make if it were its turn."""
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
    """Move chips from a stack to the middle, at most the whole stack.

    A negative `amount` moves them back.
    """
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
    """Give the turn to the first seat, clockwise from `first`, that has to act."""
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
