"""Betting rounds of the family: stacks are not counted, and all bets go into the pot.

rules: match-pot.md#bets
"""

from collections.abc import Collection
from dataclasses import replace

from companion.engine.field import Illegal
from companion.engine.seats import Seats
from companion.kit.bet_fields import QuickBets
from companion.kit.betting import (
    BettingState,
    collect_bets,
    set_stack_by_largest_bet,
    start_betting,
    start_betting_round,
)
from companion.kit.rounds import (
    after_all_in_with_folds,
    after_raise_with_folds,
    cite_rule_in_errors,
    close_betting_round,
)
from companion.matchpot.rules.money import Players
from companion.matchpot.rules.moves import BET
from companion.matchpot.rules.options import MAX_STAKE
from companion.matchpot.state.state import State


def after_betting_start(state: State, live: Collection[int]) -> State | None:
    """Return the match at the start of a betting round for `live`.

    The first of them left of the dealer who is not all-in opens. None if nobody has a decision to make,
    because at most one of them is not all-in.
    """
    around, names = state.match.players_clockwise, state.match.seats.names
    seats = Seats(tuple(names[seat] for seat in around), unit=state.match.unit)
    out = frozenset(place for place, seat in enumerate(around) if seat not in live)
    stacks = tuple(0 if seat in state.hand.all_in_seats else None for seat in around)
    betting = start_betting_round(
        replace(start_betting(seats, stacks), folded=out), around.index(state.turn_order[0])
    )
    if betting.current_seat is None:
        return None
    return replace(state, hand=replace(state.hand, betting=betting), phase=BET)


def after_betting_end(state: State) -> State:
    """Return the match after a betting round, with all called bets in the pot.

    A bet that nobody called goes back to its player. The hand is moved past the round, but `phase` stays
    `BET`: `advance_hand` goes on from there.

    Raises: AssertionError if no betting round is open.
    """
    betting = collect_bets(current_betting(state))
    done = replace(state, hand=replace(state.hand, betting=betting))
    around = state.match.players_clockwise
    put = {
        seat: state.hand.contributed.get(seat, 0) + paid
        for seat, paid in zip(around, betting.contributed, strict=True)
    }
    return replace(
        done,
        match=replace(done.match, settled_balances=done.balances, pot=done.pot_with_bets),
        hand=replace(
            done.hand,
            betting=None,
            phase_index=state.hand.phase_index + 1,
            contributed=put,
            all_in_seats=tuple(seat for seat in state.turn_order if betting.stacks[around.index(seat)] == 0),
        ),
    )


def current_betting(state: State) -> BettingState:
    """Return the open betting round; its seats are positions in `players_clockwise`.

    Raises: AssertionError if none is open.
    """
    assert state.hand.betting is not None  # noqa: S101 - for the type checker: asked only in a betting round
    return state.hand.betting


def betting_positions(state: State, seats: Collection[int]) -> Players:
    """Return the positions of `seats` in the betting round: indexes in `players_clockwise`.

    The positions ascend, whatever the order of `seats`. Seats that take no part in the match are left out.
    """
    return tuple(place for place, seat in enumerate(state.match.players_clockwise) if seat in seats)


def players_in_betting(state: State) -> Players:
    """Return the players of the open round who have not folded, as `players_clockwise` has them.

    Players who are all-in are among them. A betting round must be open.
    """
    return tuple(state.match.players_clockwise[place] for place in current_betting(state).live_seats)


def players_with_full_bet(state: State) -> Players:
    """Return the players whose bet equals the largest bet; a player all-in for less is left out.

    Before anybody has bet these are all who have not folded. A betting round must be open.
    """
    betting = current_betting(state)
    return tuple(
        state.match.players_clockwise[place]
        for place in betting.live_seats
        if betting.bets[place] == betting.current_bet
    )


def current_all_in_seats(state: State) -> Players:
    """Return the players who are all-in, in the open round or since an earlier one.

    Players who are all-in since an earlier round can be in the result twice. Empty if nobody is all-in.
    """
    now = state.hand.betting.all_in_seats if state.hand.betting else ()
    return (*state.hand.all_in_seats, *(state.match.players_clockwise[place] for place in now))


def players_to_act(state: State) -> Players:
    """Return the players who still have to act in the open round, the current player first.

    Empty once the round is over. A betting round must be open.
    """
    return tuple(state.match.players_clockwise[place] for place in current_betting(state).seats_to_act)


def usual_bets(state: State) -> QuickBets:
    """Return usual bets of the current player as (amount, label).

    The amount is the whole bet of the player in this round. With a bet limit there is one: a raise by the
    limit. Without a limit these are raises by the pot and by half of it, the smaller first; the pot counts
    with the player's call. One that is too small a raise or more than `MAX_STAKE` is left out. Somebody must
    have to act in an open round.
    """
    betting, limit = current_betting(state), state.match.agreement.stakes.bet_limit
    if limit:
        return ((betting.current_bet + limit, "Limit"),)
    pot = state.pot_with_bets + betting.amount_to_call(betting.seats_to_act[0])
    usual = {betting.current_bet + pot: "Pot", betting.current_bet + pot // 2: "Half pot"}
    least = betting.current_bet + betting.min_raise
    return tuple(sorted((to, label) for to, label in usual.items() if least <= to <= MAX_STAKE))


def betting_after_raise(state: State, seat: int, to: int, folded: Collection[int]) -> BettingState:
    """Return the round after the players in `folded` folded and `seat` bet or raised to `to`.

    `to` is the whole bet of `seat` in this round. All others whose turn came before `seat` called or checked.

    Raises: `Illegal` if the raise is above the bet limit or too small, if a player in `folded` was not asked
    before `seat`, or if `seat` has no turn any more.
    """
    _check_bet_limit(state, to)
    at = state.match.players_clockwise.index(seat)
    with cite_rule_in_errors("bets"):
        return after_raise_with_folds(current_betting(state), at, to, betting_positions(state, folded))


def betting_after_all_in(state: State, seat: int, to: int, folded: Collection[int]) -> BettingState:
    """Return the round after the players in `folded` folded and `seat` went all-in.

    `to` is the whole bet of `seat` in this round; it may be a call for less, or a raise. All others whose
    turn came before `seat` called or checked.

    Raises: `Illegal` if `to` is no more than its bet already is, if it is above the bet limit, if a player in
    `folded` was not asked before `seat`, if `seat` has no turn any more, or if it may only call:
    nobody has made a full raise since it acted.
    """
    betting, at = current_betting(state), state.match.players_clockwise.index(seat)
    if to <= betting.bets[at]:
        name, there = state.match.seats.names[seat], state.match.unit.format_amount(betting.bets[at])
        raise Illegal(
            f"{name} has already put in {there} in this round. Enter more.", field="to", anchor="bets"
        )
    _check_bet_limit(state, to)
    with cite_rule_in_errors("bets"):
        return after_all_in_with_folds(
            set_stack_by_largest_bet(betting, at, to), at, betting_positions(state, folded)
        )


def betting_after_close(state: State, to: int, folded: Collection[int]) -> BettingState:
    """Return the round at its end: everybody has put in `to`, except the players in `folded`.

    `to` is the whole bet of a player in this round, 0 if everybody checked. The bet limit is not checked,
    because the bet may come from several raises.

    Raises: `Illegal` if `to` is less than the largest bet so far, if nobody could have raised to it, if a
    player in `folded` had nothing to decide, or if the round is over.
    """
    with cite_rule_in_errors("bets"):
        return close_betting_round(current_betting(state), to, betting_positions(state, folded))


def _check_bet_limit(state: State, to: int) -> None:
    """Refuse a bet above the bet limit."""
    level, limit = current_betting(state).current_bet, state.match.agreement.stakes.bet_limit
    if limit and to > level + limit:
        told = state.match.unit.format_amount
        raise Illegal(
            f"A bet or raise can add at most {told(limit)}. Enter up to {told(level + limit)}, "
            f"not {told(to)}.",
            field="to",
            anchor="bets",
        )
