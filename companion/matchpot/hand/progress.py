"""The progress of a hand: from the deal through bets and declaring to the showdown.

rules: match-pot.md#play
"""

from dataclasses import replace

from companion.kit.betting import put_out
from companion.matchpot.hand.bets import closed, opened
from companion.matchpot.hand.deadly import doubtful
from companion.matchpot.hand.ending import nobody_in, settle
from companion.matchpot.rules.money import Players
from companion.matchpot.rules.moves import BET, DECLARE, SHOW, SPEAK, UP, WIMP
from companion.matchpot.rules.options import NO_WIMP
from companion.matchpot.state.state import State


def collected(state: State) -> State:
    """Return the match with all debts paid into the pot, and the antes if they are due.

    rules: match-pot.md#ante, match-pot.md#owe
    """
    paid = tuple(state.due(seat) for seat in range(len(state.seats)))
    net = tuple(have - amount for have, amount in zip(state.net, paid, strict=True))
    return replace(state, net=net, pot=state.pot + sum(paid), dues={}, antes=False)


def dealt(state: State) -> State:
    """Return the match with the next hand dealt, and with debts and antes collected."""
    after = replace(
        collected(state),
        active=state.deciding or (state.around if state.stage == 0 else state.active),
        ins=(),
        outs=(),
        folded=(),
        dead=(),
        thrown=(),
        told=(),
        ups={},
        noted={} if state.stage == 0 else state.noted,
        board=() if state.stage == 0 else state.board,
        away=() if state.stage == 0 else state.away,
        again=False,
        round=0,
        put={},
        capped=(),
        claims={},
        shown=None,
        settlement=None,
    )
    return declared(after, after.deciding) if after.deciding else to_declaring(after)


def to_declaring(state: State) -> State:
    """Return the match at the next betting round before declaring, or at the declaring.

    Nobody declares if nothing is owed, or if all others folded and there is no kitty or deck to beat. If the
    hand has no in or out, everybody is in from the deal on.
    """
    left, agreed = state.candidates, state.agreed
    if not state.asks:
        return to_showdown(replace(state, ins=left))
    if len(left) > 1 and state.move.kind in (BET, SPEAK):
        return _between(state, left) or to_declaring(replace(state, round=state.round + 1))
    alone = len(left) == 1 and not (agreed.kitty or agreed.deck)
    if alone or agreed.plays_one:
        return declared(state, left)
    return replace(state, phase=DECLARE)


def declared(state: State, ins: Players) -> State:
    """Return the match after everybody declared, with the players in `ins` in.

    rules: match-pot.md#declare
    """
    outs = tuple(seat for seat in state.candidates if seat not in ins)
    state = replace(state, ins=state.sorted(ins), outs=outs, round=state.after_declaring)
    if not ins:
        return nobody_in(state) if state.agreed.wimp == NO_WIMP else replace(state, phase=WIMP)
    return to_showdown(state)


def to_showdown(state: State) -> State:
    """Return the match at the next step of the players who are in, or after the hand.

    A player who alone can win shows nothing, unless a kitty or the deck has to be beaten. If only a face-down
    card decides whether that player is dead, that is asked first.
    rules: match-pot.md#alone, match-pot.md#deadly
    """
    if state.move.kind == UP:
        untold = set(state.ins) - {*state.told, *state.ups}
        return replace(state, phase=UP) if untold else to_showdown(replace(state, round=state.round + 1))
    alive = state.alive
    if not alive or (len(alive) == 1 and not state.house):
        return replace(state, phase=UP) if doubtful(state) else settle(state, ((alive,),))
    if state.move.kind in (BET, SPEAK):
        asked = None if len(alive) == 1 or state.deciding else _between(state, alive)
        return asked or to_showdown(replace(state, round=state.round + 1))
    return replace(state, phase=SHOW)


def onward(state: State) -> State:
    """Return the match at its next step, before players declare or after it."""
    return to_showdown(state) if state.ins else to_declaring(state)


def _between(state: State, seats: Players) -> State | None:
    """Return the match with `seats` betting or declaring; None if nobody has a decision to make."""
    return opened(state, seats) if state.move.kind == BET else replace(state, phase=SPEAK)


def thrown_out(state: State, seat: int) -> State:
    """Return the match after `seat` was put out of the hand; its bets stay in the pot.

    A player who was in loses like anybody who stayed. rules: match-pot.md#deadly
    """
    if seat in state.ins:
        out = replace(state, dead=(*state.dead, seat), thrown=(*state.thrown, seat))
    else:
        out = replace(state, folded=(*state.folded, seat))
    if state.betting is not None:
        betting = put_out(state.betting, state.around.index(seat))
        out = replace(out, betting=betting)
        return out if betting.turn is not None else onward(closed(out))
    if state.phase == DECLARE:
        return _declaring_on(out)
    return onward(out)


def _declaring_on(state: State) -> State:
    if not state.unasked:
        return declared(state, state.ins)
    return state if state.ins else to_declaring(state)
