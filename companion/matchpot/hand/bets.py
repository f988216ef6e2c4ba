"""Betting rounds of the family: stacks are not counted, and all bets go into the pot.

rules: match-pot.md#bets
"""

from collections.abc import Collection
from dataclasses import replace

from companion.engine.field import Illegal
from companion.engine.seats import Seats
from companion.kit.bet_fields import Quick
from companion.kit.betting import Betting, counted, deal_in, gather, open_round
from companion.kit.rounds import by_rule, close_round, raised, went_all_in
from companion.matchpot.rules.money import Players
from companion.matchpot.rules.moves import BET
from companion.matchpot.rules.options import MOST_MONEY
from companion.matchpot.state.state import State


def opened(state: State, live: Collection[int]) -> State | None:
    """Return the match at the start of a betting round for `live`.

    The first of them left of the dealer opens.

    None if nobody has a decision to make, because all but one are all-in.
    """
    seats = Seats(tuple(state.seats.names[seat] for seat in state.around), unit=state.unit)
    out = frozenset(place for place, seat in enumerate(state.around) if seat not in live)
    stacks = tuple(0 if seat in state.capped else None for seat in state.around)
    betting = open_round(replace(deal_in(seats, stacks), folded=out), state.around.index(state.order[0]))
    return None if betting.turn is None else replace(state, phase=BET, betting=betting)


def closed(state: State) -> State:
    """Return the match after a betting round, with all called bets in the pot."""
    betting = gather(bets_of(state))
    done = replace(state, betting=betting)
    put = {seat: state.put.get(seat, 0) + paid for seat, paid in zip(state.around, betting.paid, strict=True)}
    capped = tuple(seat for seat in state.order if betting.stacks[state.around.index(seat)] == 0)
    after = replace(done, betting=None, net=done.money, pot=done.total, round=state.round + 1)
    return replace(after, put=put, capped=capped)


def bets_of(state: State) -> Betting:
    """Return the open betting round. One must be open."""
    assert state.betting is not None  # noqa: S101 - for the type checker: asked only in a betting round
    return state.betting


def places(state: State, seats: Collection[int]) -> Players:
    """Return the positions of `seats` in the betting round."""
    return tuple(place for place, seat in enumerate(state.around) if seat in seats)


def live(state: State) -> Players:
    """Return the players of the open round who have not folded."""
    return tuple(state.around[place] for place in bets_of(state).live)


def matching(state: State) -> Players:
    """Return the players who have put in the full bet; a player all-in for less has not."""
    betting = bets_of(state)
    return tuple(state.around[place] for place in betting.live if betting.bets[place] == betting.level)


def all_in(state: State) -> Players:
    """Return the players who are all-in, in the open round or since an earlier one."""
    now = state.betting.all_in if state.betting else ()
    return (*state.capped, *(state.around[place] for place in now))


def due(state: State) -> Players:
    """Return the players who still have to act in the open round, in turn order."""
    return tuple(state.around[place] for place in bets_of(state).due)


def quick(state: State) -> Quick:
    """Return usual bets of the current player as (amount, label).

    They are the limit, or else the pot and half of it.
    """
    betting, limit = bets_of(state), state.agreed.bet_limit
    if limit:
        return ((betting.level + limit, "Limit"),)
    pot = state.total + betting.owes(betting.due[0])
    usual = {betting.level + pot: "Pot", betting.level + pot // 2: "Half pot"}
    least = betting.level + betting.step
    return tuple(sorted((to, label) for to, label in usual.items() if least <= to <= MOST_MONEY))


def raise_by(state: State, seat: int, to: int, folded: Collection[int]) -> Betting:
    """Return the round after the players in `folded` folded and `seat` bet or raised to `to`."""
    _check_limit(state, to)
    at = state.around.index(seat)
    with by_rule("bets"):
        return raised(bets_of(state), at, to, places(state, folded))


def all_in_by(state: State, seat: int, to: int, folded: Collection[int]) -> Betting:
    """Return the round after the players in `folded` folded and `seat` went all-in.

    `to` is the whole bet of `seat` in this round.
    Raises: `Illegal` if `to` is no more than its bet already is.
    """
    betting, at = bets_of(state), state.around.index(seat)
    if to <= betting.bets[at]:
        name, there = state.seats.names[seat], state.unit.told(betting.bets[at])
        raise Illegal(f"{name} has put in {there} in this round already.", field="to", anchor="bets")
    _check_limit(state, to)
    with by_rule("bets"):
        return went_all_in(counted(betting, at, to), at, places(state, folded))


def close_by(state: State, to: int, folded: Collection[int]) -> Betting:
    """Return the round at its end: everybody has put in `to`, except the players in `folded`."""
    with by_rule("bets"):
        return close_round(bets_of(state), to, places(state, folded))


def _check_limit(state: State, to: int) -> None:
    """Refuse a bet above the bet limit."""
    level, limit = bets_of(state).level, state.agreed.bet_limit
    if limit and to > level + limit:
        told = state.unit.told
        raise Illegal(
            f"A bet or a raise adds {told(limit)} at most: to {told(level + limit)}, not {told(to)}.",
            field="to",
            anchor="bets",
        )
