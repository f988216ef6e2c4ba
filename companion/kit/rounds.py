"""Entries for many bets at once, as people say them: "everybody called 50 but Bo"."""

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from types import MappingProxyType

from companion.engine.field import Illegal
from companion.kit.bet_fields import FOLD_BET_PREFIX, QuickBets
from companion.kit.betting import (
    BettingState,
    after_all_in,
    after_bet_out_of_turn,
    after_check_or_call,
    after_fold,
    after_raise,
    validate_raise,
)

FoldBets = Mapping[int, int]
"""Bets in this round that players put in before they folded, by seat."""
NO_FOLD_BETS: FoldBets = MappingProxyType({})


def describe_decision(betting: BettingState, seat: int) -> str:
    """Return the decision of `seat` in words: "5 to call", or "check or bet" if it owes nothing."""
    owes = betting.amount_to_call(seat)
    return f"{betting.seats.unit.format_amount(owes)} to call" if owes else "check or bet"


@contextmanager
def cite_rule_in_errors(anchor: str) -> Iterator[None]:
    """Add the section `anchor` of the rules to any `Illegal` raised in the `with` block.

    It replaces the error by a new one, whose anchor is always `anchor`. The field of the error becomes
    ``to``, the input for the bet, if it names none.
    """
    try:
        yield
    except Illegal as refused:
        raise Illegal(str(refused), field=refused.field or "to", anchor=anchor) from refused


def after_raise_with_folds(
    betting: BettingState, seat: int, to: int, folded: Collection[int] = (), puts: FoldBets = NO_FOLD_BETS
) -> BettingState:
    """Return the betting after `seat` bet or raised to `to`; all before it folded or called.

    `folded` are the seats before it that folded. `puts` are their bets before they folded, by seat.

    Raises: `Illegal` if `seat` or a seat after it is in `folded`, if the round is over before `seat` is
    asked, if the raise is not allowed, or if an amount in `puts` is not possible, is `to` or more, or is for
    a seat that did not fold.
    """
    return after_raise(_after_earlier_turns(betting, seat, folded, puts, to), seat, to)


def after_all_in_with_folds(betting: BettingState, seat: int, folded: Collection[int] = ()) -> BettingState:
    """Return the betting after `seat` went all-in; all before it called or folded.

    Those of them in `folded` folded.

    Raises: `Illegal` if `seat` or a seat after it is in `folded`, if the round is over before `seat` is
    asked, or if `after_all_in` refuses.
    """
    return after_all_in(_after_earlier_turns(betting, seat, folded), seat)


def _after_earlier_turns(
    betting: BettingState, seat: int, folded: Collection[int], puts: FoldBets = NO_FOLD_BETS, to: int = 0
) -> BettingState:
    """Return the round at the turn of `seat`; `folded` folded to a bet of `to`, after `puts`."""
    names = betting.seats.names
    if seat in folded:
        raise Illegal(f"{names[seat]} cannot both bet and fold.", field="folded")
    betting = _after_fold_bets(betting, to, folded, puts)
    before = _play_until(betting, seat, lambda _, asked: asked in folded)
    for early in (each for each in folded if each not in before.folded):
        raise Illegal(
            f"{names[early]}'s turn does not come before {names[seat]}'s. Enter {names[early]}'s fold when "
            "you end the betting round.",
            field="folded",
        )
    return before


def close_betting_round(
    betting: BettingState,
    to: int,
    folded: Collection[int] = (),
    by: int | None = None,
    puts: FoldBets = NO_FOLD_BETS,
) -> BettingState:
    """Return the betting at the end of the round: `folded` folded, all others are in for `to`.

    `to` is 0 if everybody checked; who has less is all-in, and a part that nobody could answer is cut. `by`
    is the player who raised to it. If it is None, anybody who could have raised is taken, since the money is
    the same, and `last_raiser` is None. Players in `folded` fold as soon as they have to pay. If one of them
    called a bet and folded to its raise, `puts` has the bet before that, by seat.

    Raises: `Illegal` if the round is over, if `to` is less than the bet to call, if nobody who stays in could
    have raised to it, or `by` could not, if a player in `folded` had nothing left to decide, or if an amount
    in `puts` is not possible.
    """
    if betting.current_seat is None:
        raise Illegal("This betting round is over.")
    if to < betting.current_bet:
        format_amount = betting.seats.unit.format_amount
        raise Illegal(
            f"The bet to call is already {format_amount(betting.current_bet)}, so nobody can stay in "
            f"for {format_amount(to)}."
        )
    to = _answerable_bet(betting, to)
    betting = _after_fold_bets(betting, to, folded, puts)
    if by is not None or to > betting.current_bet:
        seat = _find_raiser(betting, to, folded) if by is None else by
        before = _play_until(
            betting, seat, lambda now, asked: asked in folded and now.amount_to_call(asked) > 0
        )
        betting = replace(after_raise(before, seat, to), last_raiser=by)
    while betting.current_seat is not None:
        betting = (after_fold if betting.current_seat in folded else after_check_or_call)(
            betting, betting.current_seat
        )
    _check_folded(betting, folded)
    return betting


def _after_fold_bets(betting: BettingState, to: int, folded: Collection[int], puts: FoldBets) -> BettingState:
    """Return the round after `puts`, the bets of players who fold to `to`; smallest first."""
    for seat, amount in sorted(puts.items(), key=lambda put: put[1]):
        name, format_amount = betting.seats.names[seat], betting.seats.unit.format_amount
        with _blame_field(f"{FOLD_BET_PREFIX}{seat}"):
            if seat not in folded:
                raise Illegal(f"Enter a bet before folding only for players who fold. {name} does not fold.")
            if amount >= to:
                raise Illegal(
                    f"{name} folded to a bet of {format_amount(to)}, so the bet before folding cannot be "
                    f"{format_amount(amount)}."
                )
            betting = after_bet_out_of_turn(betting, seat, amount)
    return betting


@contextmanager
def _blame_field(field: str) -> Iterator[None]:
    """Set `field` as the input of an `Illegal` that the body raises."""
    try:
        yield
    except Illegal as refused:
        raise Illegal(str(refused), field=field) from refused


def suggest_bets(betting: BettingState, high: int) -> QuickBets:
    """Return the usual bets of the current player as (amount, label), ascending, up to `high`.

    They are "Minimum" and raises by "Half pot" and "Pot", each as the whole bet in this round. The pot is
    counted after the call. Those below the least raise, or above what anybody could answer, are left out. Of
    equal amounts only the first name in this list is used. Empty if nobody who has to act may raise.
    """
    seat, able = betting.current_seat, [seat for seat in betting.seats_to_act if betting.may_raise(seat)]
    if seat is None or not able:
        return ()
    high = min(high, max(_largest_answerable_bet(betting, at, high) for at in able))
    least, pot = betting.current_bet + betting.min_raise, betting.pot_total + betting.amount_to_call(seat)
    usual = {betting.current_bet + pot: "Pot", betting.current_bet + pot // 2: "Half pot", least: "Minimum"}
    return tuple(sorted((amount, label) for amount, label in usual.items() if least <= amount <= high))


def _answerable_bet(betting: BettingState, to: int) -> int:
    """Return the part of a bet of `to` that somebody could answer, or `to` if nobody has so much."""
    made = [min(to, _largest_answerable_bet(betting, seat, to)) for seat in betting.live_seats]
    had = [most is None or most >= to for most in map(betting.largest_bet, betting.live_seats)]
    return max(betting.current_bet, *made) if any(had) else to


def _largest_answerable_bet(betting: BettingState, seat: int, high: int) -> int:
    """Return the largest bet of `seat` that others can answer; `high` if there is no bound."""
    return min(
        high if bound is None else bound
        for bound in (betting.largest_bet(seat), betting.largest_answerable_bet(seat))
    )


def _play_until(betting: BettingState, seat: int, folds: Callable[[BettingState, int], bool]) -> BettingState:
    """Return the round at the turn of `seat`; before it `folds` says who folded."""
    while betting.current_seat != seat:
        if betting.current_seat is None:
            raise Illegal(f"This betting round is over before {betting.seats.names[seat]}'s turn.")
        betting = (after_fold if folds(betting, betting.current_seat) else after_check_or_call)(
            betting, betting.current_seat
        )
    return betting


def _find_raiser(betting: BettingState, to: int, folded: Collection[int]) -> int:
    """Return the first player who stays in and could have raised to `to`; refuse if nobody could."""
    staying = [seat for seat in betting.seats_to_act if seat not in folded]
    rich = [seat for seat in staying if (most := betting.largest_bet(seat)) is None or most >= to]
    if not staying:
        raise Illegal("Not everybody can fold: somebody has to stay in.")
    if not rich:
        most = max(betting.largest_bet(seat) or 0 for seat in staying)
        format_amount = betting.seats.unit.format_amount
        raise Illegal(
            f"Nobody who stays in has enough chips for {format_amount(to)}. The most that anybody can bet is "
            f"{format_amount(most)}."
        )
    for seat in rich[:-1]:
        try:
            validate_raise(betting, seat, to)
        except Illegal:
            continue
        return seat
    validate_raise(betting, rich[-1], to)
    return rich[-1]


def _check_folded(betting: BettingState, folded: Collection[int]) -> None:
    for seat in folded:
        if seat not in betting.folded:
            name = betting.seats.names[seat]
            raise Illegal(f"{name} cannot have folded: {name} had no decision left to make.")
