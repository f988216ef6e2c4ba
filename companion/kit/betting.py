"""A betting round: players, bets, the current player, and the actions open to that player.

A hand is dealt in with `start_betting`, `after_antes` takes the antes, `start_betting_round` begins each
round and `collect_bets` ends it. Between them come the single actions: `after_fold`, `after_check_or_call`,
`after_raise` and `after_all_in`. `kit.rounds` has entries for many of them at once.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from companion.engine.field import Illegal
from companion.engine.seats import Seats
from companion.kit.by_seat import replace_at_seat
from companion.kit.chips import Pot, find_uncalled_bet, split_into_pots


@dataclass(frozen=True)
class BettingState:
    """The bets of one hand. All amounts are in the table's smallest unit, all tuples by seat.

    - `stacks`: chips in front of each player. None if nobody counts them: such a player is never
      all-in.
    - `contributed`: everything a seat has put in since the deal, antes included.
    - `bets`: the part of `contributed` in this round.
    - `folded`: seats that have folded or were not dealt in.
    - `last_faced_bets`: bet to call when a seat last acted in this round, None if it has not acted.
    - `current_bet`: the bet to call; `min_raise`: the smallest raise of it.
    - `current_seat`: the current player, None when the round is over.
    - `last_raiser`: the player who last raised in this round, None if unknown or if nobody did.
    """

    seats: Seats
    stacks: tuple[int | None, ...]
    contributed: tuple[int, ...]
    bets: tuple[int, ...]
    folded: frozenset[int]
    last_faced_bets: tuple[int | None, ...]
    current_bet: int = 0
    min_raise: int = 1
    current_seat: int | None = None
    last_raiser: int | None = None

    @cached_property
    def live_seats(self) -> tuple[int, ...]:
        """The seats that have not folded, ascending."""
        return tuple(seat for seat in range(len(self.seats)) if seat not in self.folded)

    @property
    def all_in_seats(self) -> tuple[int, ...]:
        """The seats that have not folded and have no chips left to bet, ascending."""
        return tuple(seat for seat in self.live_seats if self.stacks[seat] == 0)

    @property
    def pot_total(self) -> int:
        """Everything that has been put in since the deal, bets of this round included."""
        return sum(self.contributed)

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The main pot and the side pots, with the bets of this round in them."""
        return split_into_pots(self.contributed, self.folded)

    @property
    def seats_to_act(self) -> tuple[int, ...]:
        """The seats that still have to act in this round, clockwise from the current player.

        It is empty when the round is over.
        """
        return () if self.current_seat is None else _seats_to_act(self, self.current_seat)

    def largest_bet(self, seat: int) -> int | None:
        """Return the largest bet that `seat` can make in this round: its bet so far and all its chips.

        None if nobody counts them. Whether the seat has folded is not checked.
        """
        stack = self.stacks[seat]
        return None if stack is None else self.bets[seat] + stack

    def amount_to_call(self, seat: int) -> int:
        """Return the amount that `seat` must still put in to stay, at most all its chips.

        It is 0 if the seat may check. Whether the seat has folded is not checked.
        """
        return _cap_amount(self.stacks[seat], self.current_bet - self.bets[seat])

    def may_raise(self, seat: int) -> bool:
        """Return whether `seat` may raise once it is its turn; whose turn it is does not matter.

        Whether the seat has folded is not checked.
        It needs more chips than the call, and another player who could answer. A seat that has acted may
        raise again only if the bet to call has risen since by a full raise. One all-in for less is not
        enough, but several together may be.
        """
        faced = self.last_faced_bets[seat]
        reopened = faced is None or self.current_bet - faced >= self.min_raise
        bounds = (self.largest_bet(seat), self.largest_answerable_bet(seat))
        return reopened and all(bound is None or bound > self.current_bet for bound in bounds)

    def largest_answerable_bet(self, seat: int) -> int | None:
        """Return the largest bet of `seat` that any other player could answer, None for no bound.

        Players who folded or have no chips left are not counted. It is 0 if there is no other one. The chips
        of `seat` itself do not limit it.
        """
        others = [
            self.largest_bet(other) for other in self.live_seats if other != seat and self.stacks[other] != 0
        ]
        counted = [most for most in others if most is not None]
        return max(counted, default=0) if len(counted) == len(others) else None


def start_betting(seats: Seats, stacks: Sequence[int | None], out: Collection[int] = ()) -> BettingState:
    """Return the betting of a new hand, in which nobody has put in anything.

    `stacks` has the chips of each seat, None if nobody counts them. The seats in `out`, and those without a
    chip, take no part in it: they are in `folded`. No round is open yet; see `start_betting_round`.
    """
    nothing = (0,) * len(seats)
    without = frozenset(out) | {seat for seat, stack in enumerate(stacks) if stack == 0}
    return BettingState(seats, tuple(stacks), nothing, nothing, without, (None,) * len(seats))


def after_antes(betting: BettingState, amount: int) -> BettingState:
    """Return the betting after everybody in the hand paid the ante, or all chips if fewer.

    An ante is no bet of a round, so all `bets` are 0 then.
    """
    for seat in betting.live_seats:
        betting = _move_chips(betting, seat, amount)
    return replace(betting, bets=(0,) * len(betting.seats))


def start_betting_round(
    betting: BettingState, opener: int, smallest: int = 1, blinds: Sequence[tuple[int, int]] = ()
) -> BettingState:
    """Return the betting at the start of a round whose first bet is at least `smallest`.

    The current player is the first seat clockwise from `opener`, itself included, that has to act; None if no
    seat has to. `blinds` are (seat, amount); a seat with fewer chips posts all it has. Posting a blind is not
    an action, so that seat still gets its turn. With blinds, the bet to call is the largest amount in them,
    `opener` must be the seat left of the last one, and the smallest raise is the larger of `smallest` and the
    largest blind.
    """
    size = len(betting.seats)
    opened = replace(betting, bets=(0,) * size, last_faced_bets=(None,) * size, last_raiser=None)
    for seat, amount in blinds:
        opened = _move_chips(opened, seat, amount)
    level = max((amount for _, amount in blinds), default=0)
    return _pass_turn(replace(opened, current_bet=level, min_raise=max(1, smallest, level)), opener)


def after_fold(betting: BettingState, seat: int) -> BettingState:
    """Return the betting after `seat` folded; the turn goes to the next seat that has to act.

    Raises: `Illegal` if it is not its turn.
    """
    _check_turn(betting, seat)
    return _after_action(replace(betting, folded=betting.folded | {seat}), seat)


def after_check_or_call(betting: BettingState, seat: int) -> BettingState:
    """Return the betting after `seat` checked, or called with the chips that it has.

    With fewer chips than the call it is all-in. The turn goes to the next seat that has to act.

    Raises: `Illegal` if it is not its turn.
    """
    _check_turn(betting, seat)
    return _after_action(_move_chips(betting, seat, betting.amount_to_call(seat)), seat)


def after_raise(betting: BettingState, seat: int, to: int) -> BettingState:
    """Return the betting after `seat` bet or raised to `to`, its whole bet in this round.

    Chips that nobody could answer stay with `seat`. The smallest raise grows to the size of this one if that
    is larger. The turn goes to the next seat that has to act.

    Raises: `Illegal` if it is not its turn, or if `validate_raise` refuses `to`.
    """
    _check_turn(betting, seat)
    validate_raise(betting, seat, to)
    to = _cap_amount(betting.largest_answerable_bet(seat), to)
    step = max(betting.min_raise, to - betting.current_bet)
    paid = _move_chips(betting, seat, to - betting.bets[seat])
    return _after_action(replace(paid, current_bet=to, min_raise=step, last_raiser=seat), seat)


def after_all_in(betting: BettingState, seat: int) -> BettingState:
    """Return the betting after `seat` put in all its chips, as a call or a raise.

    It is a raise if more than the bet to call could be answered, else a call with the chips needed.

    Raises: `Illegal` if it is not its turn, if nobody counts its chips, or if it would be a raise that `seat`
    may not make.
    """
    most = betting.largest_bet(seat)
    if most is None:
        raise Illegal(
            f"The companion does not keep track of {betting.seats.names[seat]}'s chips. Enter the amount of "
            "the bet."
        )
    answered = _cap_amount(betting.largest_answerable_bet(seat), most)
    return (
        after_raise(betting, seat, most)
        if answered > betting.current_bet
        else after_check_or_call(betting, seat)
    )


def after_player_removal(betting: BettingState, seat: int) -> BettingState:
    """Return the betting after `seat` dropped out of the hand, in or out of turn.

    Its bets stay in. The turn moves on if `seat` had it, or if nobody has to act any more.
    """
    left = replace(betting, folded=betting.folded | {seat})
    return left if betting.current_seat is None else _pass_turn(left, betting.current_seat)


def set_stack_by_largest_bet(betting: BettingState, seat: int, most: int) -> BettingState:
    """Return the betting with the stack of `seat` set so that `most` is its largest bet.

    That is the bet in this round; chips that it has bet stay bet. `most` must not be less than they are.
    """
    return replace(betting, stacks=replace_at_seat(betting.stacks, seat, most - betting.bets[seat]))


def after_bet_out_of_turn(betting: BettingState, seat: int, to: int) -> BettingState:
    """Return the betting with the whole bet of `seat` in this round at `to`, in or out of turn.

    It is for a bet that is known only later, as of a player who called and then folded. A bet above the bet
    to call means that somebody raised: it becomes the bet to call. The turn stays where it is.

    Raises: `Illegal` if `to` is less than its bet is now, is all its chips or more, or is too small a raise
    and not the all-in of any player.
    """
    name, most, format_amount = (
        betting.seats.names[seat],
        betting.largest_bet(seat),
        betting.seats.unit.format_amount,
    )
    if to < betting.bets[seat]:
        raise Illegal(
            f"{name} has already put in {format_amount(betting.bets[seat])} in this round, so the bet "
            f"cannot be {format_amount(to)}."
        )
    if most is not None and to >= most:
        raise Illegal(
            f"{name} could bet at most {format_amount(most)} in this round. A player who puts in everything "
            "is all-in and does not fold."
        )
    if to > betting.current_bet:
        betting = _after_unknown_raise(betting, to)
    return _move_chips(betting, seat, to - betting.bets[seat])


def _after_unknown_raise(betting: BettingState, to: int) -> BettingState:
    least = betting.current_bet + betting.min_raise
    if to < least and to not in map(betting.largest_bet, betting.live_seats):
        format_amount = betting.seats.unit.format_amount
        raise Illegal(
            f"Nobody can have bet {format_amount(to)}: the minimum was {format_amount(least)}, unless "
            "somebody was all-in."
        )
    # The bet may come from several raises, one an all-in for less, so `step` stays as it was.
    return replace(betting, current_bet=to)


def collect_bets(betting: BettingState) -> BettingState:
    """Return the betting after a round: bets go to the middle, an uncalled bet goes back.

    All `bets` and the bet to call are 0 then, and nobody has the turn.
    """
    back = find_uncalled_bet(betting.contributed, betting.folded)
    kept = _move_chips(betting, back[0], -back[1]) if back else betting
    return replace(kept, bets=(0,) * len(betting.seats), current_bet=0, current_seat=None)


def validate_raise(betting: BettingState, seat: int, to: int) -> None:
    """Check that `seat` could bet or raise to `to` if it were its turn.

    Raises: `Illegal` if `to` is not above the bet to call, or more than all its chips. Also if `seat` may
    only call or fold, as `may_raise` says, or nobody could call a raise. Also if the raise is smaller than
    `min_raise`, unless it is all that `seat` has or all that anybody can answer.
    """
    name, most, format_amount = (
        betting.seats.names[seat],
        betting.largest_bet(seat),
        betting.seats.unit.format_amount,
    )
    if to <= betting.current_bet:
        raise Illegal(
            f"A bet of {format_amount(to)} is not a raise: the bet to call is already "
            f"{format_amount(betting.current_bet)}."
        )
    if most is not None and to > most:
        raise Illegal(f"{name} can bet at most {format_amount(most)} in this round, not {format_amount(to)}.")
    answer = betting.largest_answerable_bet(seat)
    if answer is not None and answer <= betting.current_bet:
        raise Illegal(f"{name} can only call or fold: nobody could call a raise.")
    if not betting.may_raise(seat):
        raise Illegal(f"{name} can only call or fold: nobody has made a full raise since {name} acted.")
    least = _cap_amount(answer, betting.current_bet + betting.min_raise)
    if to < least and to != most:
        raise Illegal(f"{name} must bet or raise to at least {format_amount(least)}, or go all-in.")


def _move_chips(betting: BettingState, seat: int, amount: int) -> BettingState:
    """Move chips from a stack to the middle, at most the whole stack.

    A negative `amount` moves them back.
    """
    stack = betting.stacks[seat]
    moved = _cap_amount(stack, amount)
    return replace(
        betting,
        stacks=replace_at_seat(betting.stacks, seat, None if stack is None else stack - moved),
        contributed=replace_at_seat(betting.contributed, seat, betting.contributed[seat] + moved),
        bets=replace_at_seat(betting.bets, seat, betting.bets[seat] + moved),
    )


def _cap_amount(bound: int | None, amount: int) -> int:
    return amount if bound is None else min(amount, bound)


def _after_action(betting: BettingState, seat: int) -> BettingState:
    faced = replace_at_seat(betting.last_faced_bets, seat, betting.current_bet)
    return _pass_turn(replace(betting, last_faced_bets=faced), betting.seats.left_of(seat))


def _pass_turn(betting: BettingState, first: int) -> BettingState:
    """Give the turn to the first seat, clockwise from `first`, that has to act."""
    return replace(betting, current_seat=next(iter(_seats_to_act(betting, first)), None))


def _seats_to_act(betting: BettingState, first: int) -> tuple[int, ...]:
    return tuple(seat for seat in betting.seats.clockwise(first) if _must_act(betting, seat))


def _must_act(betting: BettingState, seat: int) -> bool:
    if seat in betting.folded or betting.stacks[seat] == 0 or betting.live_seats == (seat,):
        return False
    if not any(other != seat and betting.stacks[other] != 0 for other in betting.live_seats):
        return betting.bets[seat] < max(betting.bets[other] for other in betting.live_seats if other != seat)
    return betting.last_faced_bets[seat] is None or betting.bets[seat] < betting.current_bet


def _check_turn(betting: BettingState, seat: int) -> None:
    if betting.current_seat is None:
        raise Illegal("This betting round is over.")
    if betting.current_seat != seat:
        names = betting.seats.names
        raise Illegal(f"It is {names[betting.current_seat]}'s turn to bet, not {names[seat]}'s.")
